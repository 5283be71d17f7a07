import Diagnostics
import Localization
import PropertyLists

/// Changes a file of localization tables, whatever its format.
enum TableFileEditor: Sendable {
  case strings(StringsFileEditor)
  case catalog(CatalogFileEditor)
  case propertyList(PropertyListFileEditor)

  /// Opens a file.
  ///
  /// - Throws: `InputFailure` where the file cannot be changed without harm, or where its format is one of built
  ///   products.
  init(_ bytes: [UInt8], path: String, format: TableFormat, locale: String?) throws(InputFailure) {
    switch format {
    case .xcstrings: self = .catalog(try CatalogFileEditor(bytes, path: path))
    case .strings where PropertyListFormat(of: bytes) == .text:
      self = .strings(try StringsFileEditor(bytes, path: path, locale: locale))
    case .strings: self = .propertyList(try PropertyListFileEditor(bytes, path: path))
    case .stringsdict, .loctable:
      throw InputFailure(
        path: path, reason: "a .\(format.rawValue) file is not written to", remedy: "change what it is made from")
    }
  }

  /// A file that is not there yet.
  init(newFile path: String, format: TableFormat, sourceLanguage: String) {
    if format == .xcstrings {
      self = .catalog(CatalogFileEditor(newFile: path, sourceLanguage: sourceLanguage))
    } else {
      self = .strings(StringsFileEditor(newFile: path))
    }
  }

  /// Whether the format can say that an entry waits for its translation.
  var canMarkUntranslated: Bool { if case .propertyList = self { false } else { true } }

  mutating func add(_ additions: [TableAddition], locale: String) {
    switch self {
    case .strings(var editor):
      editor.add(additions.filter { !editor.contains($0.key) })
      self = .strings(editor)
    case .catalog(var editor):
      for addition in additions { editor.add(addition, locale: locale) }
      self = .catalog(editor)
    case .propertyList(var editor):
      editor.add(additions.filter { !editor.contains($0.key) })
      self = .propertyList(editor)
    }
  }

  /// Gives an entry another text.
  mutating func setValue(_ value: String, state: TranslationState, for key: String, locale: String) -> TextChange {
    switch self {
    case .strings(var editor):
      let change = editor.setValue(value, for: key)
      self = .strings(editor)
      return change
    case .catalog(var editor):
      let change = editor.setValue(value, state: state, for: key, locale: locale)
      self = .catalog(editor)
      return change
    case .propertyList(var editor):
      let change = editor.setValue(value, for: key)
      self = .propertyList(editor)
      return change
    }
  }

  mutating func remove(_ keys: Set<String>) {
    switch self {
    case .strings(var editor):
      editor.remove(keys)
      self = .strings(editor)
    case .catalog(var editor):
      editor.remove(keys)
      self = .catalog(editor)
    case .propertyList(var editor):
      editor.remove(keys)
      self = .propertyList(editor)
    }
  }

  func bytes() throws(InputFailure) -> [UInt8] {
    switch self {
    case .strings(let editor): try editor.bytes()
    case .catalog(let editor): editor.bytes()
    case .propertyList(let editor): try editor.bytes()
    }
  }
}
