import GlossBasics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation

extension DataModel {
  /// Finds and reads the localization tables of the model, by the name that Core Data looks for.
  ///
  /// For a model `Shop` these are `ShopModel.strings`, `.stringsdict`, `.xcstrings` and `.loctable`, in `.lproj`
  /// folders and next to the model, within its bundle or source tree.
  ///
  /// ```swift
  /// print(model.tables().locales)  // ["de", "en"]
  /// ```
  ///
  /// - Parameter paths: files or folders to use instead of searching; empty to search.
  /// - Returns: The tables by locale, with findings from reading them.
  public func tables(in paths: [String] = []) -> LocalizationTables {
    LocalizationTables(modelTables(in: paths))
  }

  /// The names and messages shown to a reader.
  ///
  /// The table is chosen like in Core Data, once for the whole file: a key missing from it shows the raw name, never
  /// another language.
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference, such as `["de-AT", "en"]`.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: The names and messages that this reader sees.
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

/// The localization tables of a model.
public struct LocalizationTables: Sendable, Equatable {
  let value: ModelTables

  init(_ value: ModelTables) { self.value = value }

  /// The languages that have a table, as spelled in their folder names, sorted.
  public var locales: [String] { value.locales }
  /// The files, sorted.
  public var paths: [String] { value.tables.map(\.path) }
  /// The language the developers write in, if it can be detected.
  public var developmentLanguage: String? { value.developmentLanguage }
  /// Files named after the model without the suffix `Model`, which are never read.
  public var misnamedPaths: [String] { value.misnamedPaths }
}

/// A localized name or text, with its lookup.
public struct LocalizedName: Sendable, Hashable, CustomStringConvertible {
  /// The text shown to the reader.
  public let text: String
  /// Whether it comes from a table; if not, the text is the raw one from the model.
  public let isFromTable: Bool
  /// The keys in lookup order; only the last one can be a hit.
  public let triedKeys: [String]
  /// The table that contains it.
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

/// The names and messages that one reader sees.
public struct LocalizedNames: Sendable {
  let lookup: ReaderLookup

  init(_ lookup: ReaderLookup) { self.lookup = lookup }

  /// The language of the table used; nil if missing, and for a table outside the language folders.
  public var locale: String? { lookup.choice.locale }

  /// The name of an entity, with the key `Entity/…`.
  public func entity(_ name: String) -> LocalizedName { LocalizedName(lookup.entityName(name)) }

  /// The name of a property for an object of an entity.
  ///
  /// The keys tried are `Property/…/Entity/…` for the entity and its ancestors, nearest first, then `Property/…`.
  public func property(_ name: String, of entity: String) -> LocalizedName {
    LocalizedName(lookup.propertyName(name, of: entity))
  }

  /// The text of a validation warning, with the key `ErrorString/…`.
  public func errorString(_ warning: String) -> LocalizedName { LocalizedName(lookup.errorString(warning)) }
}
