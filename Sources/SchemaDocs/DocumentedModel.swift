public import GlossLocalization
public import GlossModelReading

/// A model with all that its documentation is made from.
public struct DocumentedModel: Sendable, Equatable {
  public var loaded: LoadedModel
  public var tables: ModelTables
  /// All versions of the package in their order, this one among them, for the page of changes; empty for none.
  public var versions: [LoadedModel]

  public init(loaded: LoadedModel, tables: ModelTables, versions: [LoadedModel] = []) {
    self.loaded = loaded
    self.tables = tables
    self.versions = versions
  }
}
