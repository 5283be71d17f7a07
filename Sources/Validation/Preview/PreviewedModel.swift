public import Localization
public import ManagedObjectModel

/// A model with the tables that serve the readers of a preview.
public struct PreviewedModel: Sendable {
  public var name: String
  public var index: ModelIndex
  /// The table that serves a reader, by the reader's locale; none where no table does.
  public var tables: [String: LocalizationTable]

  public init(name: String, index: ModelIndex, tables: [String: LocalizationTable] = [:]) {
    self.name = name
    self.index = index
    self.tables = tables
  }
}
