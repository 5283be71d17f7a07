import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossPropertyLists

/// Changes a file of localization tables, whatever its format.
struct TableFileEditor: Sendable {
  // Exactly one is there. Properties rather than an enumeration, so that the one is changed in its place.
  private var strings: StringsFileEditor?
  private var catalog: CatalogFileEditor?
  private var propertyList: PropertyListFileEditor?

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` where the file cannot be changed without harm, or where its format is one of built
  ///   products.
  init(_ bytes: [UInt8], path: String, format: TableFormat, locale: String?) throws(InputFailure) {
    switch format {
    case .xcstrings: catalog = try CatalogFileEditor(bytes, path: path)
    case .strings where PropertyListFormat(of: bytes) == .text:
      strings = try StringsFileEditor(bytes, path: path, locale: locale)
    case .strings, .stringsdict: propertyList = try PropertyListFileEditor(bytes, path: path)
    case .loctable:
      throw InputFailure(
        path: path, reason: "a .\(format.rawValue) file is not written to", remedy: "change what it is made from")
    }
  }

  /// A file that is not there yet.
  init(newFile path: String, format: TableFormat, sourceLanguage: String) {
    if format == .xcstrings {
      catalog = CatalogFileEditor(newFile: path, sourceLanguage: sourceLanguage)
    } else if format == .stringsdict {
      propertyList = PropertyListFileEditor(newFile: path)
    } else {
      strings = StringsFileEditor(newFile: path)
    }
  }

  /// Whether the format can say that an entry waits for its translation.
  var canMarkUntranslated: Bool { propertyList == nil }

  /// Adds those entries that are not there yet; a catalog gets the texts of a language for those that are.
  mutating func add(_ additions: [TableAddition], locale: String) {
    for addition in additions { catalog?.add(addition, locale: locale) }
    if let editor = strings { strings?.add(additions.filter { !editor.contains($0.key) }) }
    if let editor = propertyList { propertyList?.add(additions.filter { !editor.contains($0.key) }) }
  }

  /// Gives an entry another text.
  mutating func setValue(_ value: String, state: TranslationState, for key: String, locale: String) -> TextChange {
    strings?.setValue(value, for: key) ?? catalog?.setValue(value, state: state, for: key, locale: locale)
      ?? propertyList?.setValue(value, for: key) ?? .impossible
  }

  /// Writes an entry anew that waits for its translation and that nobody has touched.
  mutating func refresh(_ addition: TableAddition, locale: String) -> TextChange {
    // In a catalog the state `new` says so: whoever touches a text gives it another.
    strings?.refresh(addition)
      ?? catalog?.setValue(addition.value, state: .new, for: addition.key, locale: locale) ?? .impossible
  }

  /// Gives an entry of a catalog one text among several.
  mutating func set(_ form: TextForm, of source: TextForms, for key: String, locale: String) -> TextChange {
    catalog?.set(form, of: source, for: key, locale: locale) ?? .impossible
  }

  /// Gives an entry of a `.stringsdict` other rules.
  mutating func set(_ rules: PropertyListNode, for key: String) -> TextChange {
    propertyList?.set(rules, for: key) ?? .impossible
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
