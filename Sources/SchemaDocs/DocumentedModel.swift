public import Localization
public import ModelReading

/// A model with all that its documentation is made from.
public struct DocumentedModel: Sendable, Equatable {
  public var loaded: LoadedModel
  public var tables: ModelTables

  public init(loaded: LoadedModel, tables: ModelTables) {
    self.loaded = loaded
    self.tables = tables
  }
}
