import GlossBasics
package import GlossManagedObjectModel

extension ModelTables {
  /// The names of a model that code builds, which no file has: a table for all languages, or none; nil for every other
  /// model.
  package init?(inCodeOf model: ManagedObjectModel, named name: String, at path: String) {
    guard model.localizationDictionary != nil || !model.hasLocalizationPolicy else { return nil }
    self.init(modelName: name)
    guard let names = model.localizationDictionary else { return }
    var table =
      LocalizationTable(
        name: Self.tableName(forModel: name), locale: nil, path: path, format: .strings,
        entries: names.sorted { $0.key.precedes($1.key) }.map { TableEntry(key: $0.key, value: $0.value) })
    // A name that is read at run time may be any of those that are missing here.
    table.isIncomplete = model.hasUnreadNames
    tables = [table]
  }
}
