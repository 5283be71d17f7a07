package import GlossLocalization
package import GlossManagedObjectModel

/// A model with the tables that serve a preview's readers.
package struct PreviewedModel: Sendable {
  package var name: String
  package var index: ModelIndex
  /// The table that serves each reader and the reason, by the reader's locale.
  package var choices: [String: TableChoice]

  /// A model with the table chosen for each reader.
  package init(name: String, index: ModelIndex, choices: [String: TableChoice]) {
    self.name = name
    self.index = index
    self.choices = index.model.readsTables ? choices : [:]
  }

  /// A model with one table per reader, each in the reader's language.
  package init(name: String, index: ModelIndex, tables: [String: LocalizationTable] = [:]) {
    let choices = tables.mapValues { TableChoice(of: $0) }
    self.init(name: name, index: index, choices: choices)
  }
}
