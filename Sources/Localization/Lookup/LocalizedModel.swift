import Foundation
package import GlossManagedObjectModel

/// A model with its localized names, read and set as with `NSManagedObjectModel.localizationDictionary`.
///
/// A model read from a file has a table; one built in code has no table and no localized names until a dictionary is
/// set:
///
/// ```swift
/// let model = LocalizedModel(ManagedObjectModel(entities: [
///   EntityDescription(name: "Run", attributes: [
///     AttributeDescription(name: "processID", type: .integer64,
///       validations: [ValidationRule(predicate: "SELF >= 0", warning: .text("Process ID < 0"))])
///   ])
/// ]))
/// model.localizationDictionary = [
///   "Property/processID/Entity/Run": "Process ID",
///   "ErrorString/Process ID < 0": "Process ID must not be less than 0",
/// ]
/// model.localizedName(ofProperty: "processID", in: "Run")  // "Process ID"
/// ```
///
/// Like the class it mirrors, it has reference semantics. All members may be used from any thread.
package final class LocalizedModel: @unchecked Sendable {
  // Sendable, since mutable state is in `state` and is only touched under `lock`.
  package let index: ModelIndex
  /// The reader's locale.
  package let locale: String
  private let table: LocalizationTable?
  private let vocabulary: ModelVocabulary
  private let lock = NSLock()
  private var state = State()

  private struct State {
    /// The source of look-ups; nil until something is looked up or set.
    var lookup: ReaderLookup?
    var hasDictionary = false
  }

  /// Creates a model built in code, without a table.
  package convenience init(_ model: ManagedObjectModel) {
    self.init(model, table: nil, locale: "")
  }

  /// Creates a model read from a file, with the table that serves the reader.
  package init(_ model: ManagedObjectModel, table: LocalizationTable?, locale: String) {
    let index = ModelIndex(model)
    self.index = index
    vocabulary = ModelVocabulary(index)
    self.table = table
    self.locale = locale
  }

  /// Creates a model read from a file, with the table that serves a reader with these preferences.
  package convenience init(_ model: ManagedObjectModel, tables: ModelTables, reader preferences: [String]) {
    let choice = tables.choice(forReader: preferences)
    self.init(model, table: choice.table, locale: choice.locale ?? preferences.first ?? "")
  }

  /// All localized texts by key; nil for a model with neither table nor dictionary.
  ///
  /// As in Core Data, a dictionary set before the first look-up replaces the table, and one set later is merged over
  /// it. Reading the dictionary counts as a look-up.
  package var localizationDictionary: [String: String]? {
    get {
      lock.withLock {
        let entries = loadedLookup().overlay?.entries
        return entries.map { Dictionary($0.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }) }
      }
    }
    set {
      lock.withLock {
        guard let newValue else { return }
        var entries = newValue.sorted { $0.key < $1.key }.map { TableEntry(key: $0.key, value: $0.value) }
        if let loaded = state.lookup?.overlay { entries = loaded.entries.filter { newValue[$0.key] == nil } + entries }
        let united = LocalizationTable(
          name: table?.name ?? "", locale: table?.locale, path: table?.path ?? "", format: .strings, entries: entries)
        state.lookup = ReaderLookup(
          index: vocabulary.index, choice: TableChoice(of: united), locale: locale, vocabulary: vocabulary)
        state.hasDictionary = true
      }
    }
  }

  /// Whether names are inserted into messages.
  ///
  /// A model built in code without a dictionary has no localization policy: Core Data then shows the bare `%{PROPERTY}@
  /// is a required value.`
  package var hasLocalizationPolicy: Bool {
    lock.withLock { !locale.isEmpty || table != nil || state.hasDictionary }
  }

  /// The current look-up; it does not change if a dictionary is set later.
  package var lookup: ReaderLookup { lock.withLock { loadedLookup() } }

  /// The localized name of an entity, otherwise its own name.
  package func localizedName(ofEntity entity: String) -> String { lookup.entityName(entity).text }

  /// The localized name of a property in objects of an entity, otherwise its own name.
  package func localizedName(ofProperty property: String, in entity: String) -> String {
    lookup.propertyName(property, of: entity).text
  }

  /// The localized text of a validation warning, otherwise the warning itself.
  package func localizedErrorString(_ string: String) -> String { lookup.errorString(string).text }

  /// Loads the table at the first look-up; call it under the lock.
  private func loadedLookup() -> ReaderLookup {
    if let lookup = state.lookup { return lookup }
    let lookup = ReaderLookup(
      index: vocabulary.index, choice: TableChoice(of: table), locale: locale, vocabulary: vocabulary)
    state.lookup = lookup
    return lookup
  }
}
