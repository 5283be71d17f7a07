import GlossBasics
import GlossFiles
import GlossTableWriting

extension DataModel {
  /// What ``synchronizeTables(_:writing:)`` adds to the localization tables.
  public struct TableOptions: Sendable, Hashable {
    /// The languages to update; nil for all that have a table, and the development language.
    public var locales: [String]?
    /// The language of the proposed names; nil to detect it.
    public var developmentLanguage: String?
    /// Whether entries whose key names nothing in the model are removed.
    public var prunesOrphans: Bool

    /// Creates options; the defaults are those of the command.
    public init(locales: [String]? = nil, developmentLanguage: String? = nil, prunesOrphans: Bool = false) {
      self.locales = locales
      self.developmentLanguage = developmentLanguage
      self.prunesOrphans = prunesOrphans
    }
  }

  /// The changes in one localization table.
  public struct TableChange: Sendable, Hashable, Codable {
    /// The file.
    public let path: String
    /// The language; nil for a table outside the language folders.
    public let locale: String?
    /// The keys that were added.
    public let added: [String]
    /// The keys whose entry was changed.
    public let changed: [String]
    /// The keys that were removed.
    public let removed: [String]
    /// The new keys of entries that were renamed, by their old keys.
    public let moved: [String: String]
  }

  /// The result of importing translations.
  public struct TranslationImport: Sendable, Hashable, Codable {
    /// The changes in each table, sorted by path and language.
    public let changes: [TableChange]
    /// One finding per translation that was rejected, with its line in the document.
    public let rejected: [Finding]
  }
}

extension DataModel.TableChange {
  /// The changes of a plan in files that it edits.
  static func changes(of plan: WritingPlan) -> [DataModel.TableChange] {
    let edited = Set(plan.edits.map(\.path))
    return plan.changes.filter { edited.contains($0.path) }.map {
      DataModel.TableChange(
        path: $0.path, locale: $0.locale, added: $0.added, changed: $0.changed, removed: $0.removed,
        moved: Dictionary($0.moved.map { ($0.from, $0.to) }, uniquingKeysWith: { first, _ in first }))
    }
  }
}
