import GlossBasics
import GlossLocalization
import GlossPropertyLists

/// Edits a file of localization tables in any format.
struct TableFileEditor: Sendable {
  // Exactly one is set. Properties rather than an enumeration so that it is changed in place.
  private var strings: StringsFileEditor?
  private var catalog: CatalogFileEditor?
  private var propertyList: PropertyListFileEditor?

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` if the file cannot be changed safely, or if its format is a build product.
  init(_ bytes: [UInt8], path: String, format: TableFormat, locale: String?) throws(InputFailure) {
    switch format {
    case .xcstrings: catalog = try CatalogFileEditor(bytes, path: path)
    case .strings where PropertyListFormat(of: bytes) == .text:
      strings = try StringsFileEditor(bytes, path: path, locale: locale)
    case .strings, .stringsdict: propertyList = try PropertyListFileEditor(bytes, path: path)
    case .loctable:
      throw InputFailure(
        path: path, reason: ".\(format.rawValue) files are build products and are not changed",
        remedy: "change its source")
    }
  }

  /// Creates a file that does not exist yet.
  init(newFile path: String, format: TableFormat, sourceLanguage: String) {
    if format == .xcstrings {
      catalog = CatalogFileEditor(newFile: path, sourceLanguage: sourceLanguage)
    } else if format == .stringsdict {
      propertyList = PropertyListFileEditor(newFile: path)
    } else {
      strings = StringsFileEditor(newFile: path)
    }
  }

  /// Whether the format can mark an entry as untranslated, or for review.
  var canMark: Bool { propertyList == nil }

  /// Adds missing entries; existing ones of a catalog get the language's strings. A key that has a text keeps it.
  ///
  /// - Returns: those that were added.
  mutating func add(_ additions: [TableAddition], locale: String) -> [TableAddition] {
    if catalog != nil { return additions.filter { catalog?.add($0, locale: locale) ?? false } }
    let missing = additions.filter { addition in
      !(strings?.contains(addition.key) ?? propertyList?.contains(addition.key) ?? true)
    }
    strings?.add(missing)
    propertyList?.add(missing)
    return missing
  }

  /// Changes the text of an entry and its state.
  ///
  /// - Parameter source: the text it is a translation of.
  mutating func setValue(
    _ value: String, state: TranslationState, source: String? = nil, for key: String, locale: String
  ) -> TextChange {
    strings?.setValue(value, progress: EntryProgress(state, source: source), for: key) ?? catalog?.setValue(
      value, state: state, for: key, locale: locale)
      ?? propertyList?.setValue(value, for: key) ?? .impossible
  }

  /// Rewrites an untranslated entry that no one has edited.
  mutating func refresh(_ addition: TableAddition, locale: String) -> TextChange {
    // In a catalog the state is `new`: editing a string changes it.
    strings?.refresh(addition)
      ?? catalog?.refresh(addition, locale: locale) ?? .impossible
  }

  /// Sets one of the several strings of a catalog's entry.
  mutating func set(_ form: TextForm, of source: TextForms, for key: String, locale: String) -> TextChange {
    catalog?.set(form, of: source, for: key, locale: locale) ?? .impossible
  }

  /// Changes the rules of a `.stringsdict` entry.
  mutating func set(_ rules: PropertyListNode, for key: String) -> TextChange {
    propertyList?.set(rules, for: key) ?? .impossible
  }

  /// Renames an entry; returns false if there is no such entry, or one of the new keys has a text of its own.
  mutating func rename(_ rename: KeyRename) -> Bool {
    strings?.rename(rename) ?? propertyList?.rename(rename) ?? false
  }

  /// Moves a catalog's strings in some languages to other keys; returns those that have them now.
  mutating func rename(_ key: String, by moves: [String: CatalogMove]) -> [String: [String]] {
    catalog?.rename(key, by: moves) ?? [:]
  }

  /// All strings of a key, also of its forms and of entries that a later one overrides, with their languages in a
  /// catalog.
  func texts(of key: String) -> [(locale: String?, text: String)] {
    if let catalog { return catalog.texts(of: key).map { ($0.locale, $0.text) } }
    return (strings?.texts(of: key) ?? propertyList?.texts(of: key) ?? []).map { (nil, $0) }
  }

  mutating func remove(_ keys: Set<LiteralText>) {
    strings?.remove(keys)
    catalog?.remove(keys)
    propertyList?.remove(keys)
  }

  func bytes() throws(InputFailure) -> [UInt8] {
    if let strings { return try strings.bytes() }
    if let propertyList { return try propertyList.bytes() }
    return catalog?.bytes() ?? []
  }
}
