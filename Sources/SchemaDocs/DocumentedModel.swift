package import GlossLocalization
package import GlossModelReading

/// A model with all that its documentation is made from.
package struct DocumentedModel: Sendable, Equatable {
  package var loaded: LoadedModel
  package var tables: ModelTables
  /// All versions of the package in their order, this one among them, for the page of changes; empty for none.
  package var versions: [LoadedModel]

  package init(loaded: LoadedModel, tables: ModelTables, versions: [LoadedModel] = []) {
    self.loaded = loaded
    self.tables = tables
    self.versions = versions
  }
}
