import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading
import GlossValidation

extension DataModel {
  /// Finds and reads the localization tables of the model, under the name that Core Data looks for.
  ///
  /// Of a model `Shop` these are `ShopModel.strings`, `.stringsdict`, `.xcstrings` and `.loctable`, in `.lproj` folders
  /// and beside the model, within its bundle or its source tree.
  ///
  /// ```swift
  /// print(model.tables().locales)  // ["de", "en"]
  /// ```
  ///
  /// - Parameter paths: files or folders that replace the search; none to search.
  /// - Returns: the tables, by locale, with what reading them found wrong.
  public func tables(in paths: [String] = []) -> LocalizationTables {
    LocalizationTables(modelTables(in: paths))
  }

  /// What a reader is shown: names and messages.
  ///
  /// The table is chosen as Core Data chooses it, once for the whole file: a key that the table lacks shows the raw
  /// name, never another language.
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference, such as `["de-AT", "en"]`.
  ///   - tables: the tables found before; nil to look for them now.
  /// - Returns: the names and messages that this reader sees.
  public func names(for reader: [String], tables: LocalizationTables? = nil) -> LocalizedNames {
    LocalizedNames(lookup(for: reader, tables: tables))
  }

  func modelTables(in paths: [String] = []) -> ModelTables {
    guard isFromFile else { return ModelTables(modelName: name) }
    return TableFinder(files: DiskFileTree()).tables(
      forModelNamed: name, versionName: version, packagePath: loaded.packagePath, stringsPaths: paths,
      within: [searchedFolder].compactMap(\.self))
  }

  func lookup(for reader: [String], tables: LocalizationTables?) -> ReaderLookup {
    let index = ModelIndex(loaded.model)
    let locale = reader.first ?? "en"
    let composer = MessageComposer(
      catalog: .builtIn(forLocale: locale), style: isFromFile || dictionary != nil ? .localized : .withoutPolicy)
    guard let dictionary else {
      return ReaderLookup(
        index: index, tables: tables?.value ?? modelTables(), reader: reader, composer: composer)
    }
    let entries = dictionary.sorted { $0.key < $1.key }.map { TableEntry(key: $0.key, value: $0.value) }
    let table = LocalizationTable(name: "", locale: nil, path: "", format: .strings, entries: entries)
    return ReaderLookup(index: index, table: table, locale: locale, composer: composer)
  }
}

/// The localization tables of one model.
public struct LocalizationTables: Sendable, Equatable {
  let value: ModelTables

  init(_ value: ModelTables) { self.value = value }

  /// The languages that have a table, as their folders spell them, sorted.
  public var locales: [String] { value.locales }
  /// The files, sorted.
  public var paths: [String] { value.tables.map(\.path) }
  /// The language the developers write in, when the surroundings of the model tell.
  public var developmentLanguage: String? { value.developmentLanguage }
  /// Files that are named like the model without the suffix `Model`, and are therefore never read.
  public var misnamedPaths: [String] { value.misnamedPaths }
}

/// A localized name or text, and how it was found.
public struct LocalizedName: Sendable, Hashable, CustomStringConvertible {
  /// What the reader is shown.
  public let text: String
  /// Whether a table has it; if not, the text is the raw one of the model.
  public let isFromTable: Bool
  /// The keys in the order in which they were tried; only the last can have been found.
  public let triedKeys: [String]
  /// The table that has it.
  public let path: String?

  init(_ resolution: Resolution) {
    text = resolution.text
    isFromTable = resolution.isFromTable
    triedKeys = resolution.lookups.map(\.key)
    path = resolution.lookups.last.flatMap { $0.isHit ? $0.path : nil }
  }

  /// The text.
  public var description: String { text }
}

/// What one reader is shown of a model.
public struct LocalizedNames: Sendable {
  let lookup: ReaderLookup

  init(_ lookup: ReaderLookup) { self.lookup = lookup }

  /// The language of the table that serves the reader; nil when none does, and for a table outside language folders.
  public var locale: String? { lookup.choice.locale }

  /// The name of an entity, by its key `Entity/…`.
  public func entity(_ name: String) -> LocalizedName { LocalizedName(lookup.entityName(name)) }

  /// The name of a property as an object of an entity has it.
  ///
  /// Tried are `Property/…/Entity/…` of the entity and its ancestors, the nearest first, then `Property/…`.
  public func property(_ name: String, of entity: String) -> LocalizedName {
    LocalizedName(lookup.propertyName(name, of: entity))
  }

  /// The text of a validation warning, by its key `ErrorString/…`.
  public func errorString(_ warning: String) -> LocalizedName { LocalizedName(lookup.errorString(warning)) }
}
