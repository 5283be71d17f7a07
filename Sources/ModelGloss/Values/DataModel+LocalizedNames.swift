import GlossBasics
import GlossLocalization
import GlossManagedObjectModel

extension DataModel {
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
    /// Files that cannot be read, or of which an app reads only a part; the names and messages are then incomplete.
    public var failures: [InputError] {
      (value.failures + value.tables.compactMap(\.failure)).map { InputError($0) }
    }
    /// Files named after the model without the suffix `Model`, which are never read.
    public var misnamedPaths: [String] { value.misnamedPaths }
  }

  /// A localized name or text, with its lookup.
  public struct LocalizedName: Sendable, Hashable, Codable, CustomStringConvertible {
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
}
