import GlossBasics
import GlossFiles
import GlossLocalization
import GlossPropertyLists

/// The entries of a file that have several strings.
struct TableForms {
  /// The shape of an entry in a language.
  enum Shape {
    case absent
    /// One text, which the table's own entries also have.
    case single(TextForms)
    case varied(TextForms)
    /// Something that cannot be exchanged, such as a list of phrases.
    case unknown

    /// The strings, if known.
    var forms: TextForms? {
      switch self {
      case .single(let forms), .varied(let forms): forms
      case .absent, .unknown: nil
      }
    }
  }

  let notation: FormNotation
  private let entries: [String: JSONNode]
  private let rules: [String: PropertyListNode]

  /// Reads a `.xcstrings` or `.stringsdict` file; one that is missing or has errors has no entries.
  init(_ path: String?, files: any FileTree) {
    let bytes = path.flatMap { try? files.bytes(at: $0) } ?? []
    notation = path.map { FilePath.fileExtension(of: $0) } == "stringsdict" ? .rules : .catalog
    var entries: [String: JSONNode] = [:]
    var rules: [String: PropertyListNode] = [:]
    switch notation {
    case .catalog:
      let root = JSONReader.read(TextDecoder.decode(bytes).utf8).root
      for string in root?["strings"]?.members ?? [] { entries[string.key] = string.node }
    case .rules:
      for entry in (try? PropertyListParser.parse(bytes))?.entries ?? [] { rules[entry.key] = entry.node }
    }
    self.entries = entries
    self.rules = rules
  }

  /// - Parameter language: a language of a catalog; a `.stringsdict` has only one.
  func shape(of key: String, language: String?) -> Shape {
    switch notation {
    case .catalog:
      guard let language, let node = entries[key]?["localizations"]?[language] else { return .absent }
      guard let forms = TextForms(localization: JSONTree(node)) else { return .unknown }
      return forms.forms.count == 1 && forms.forms.first?.path.isEmpty == true && forms.variables.isEmpty
        ? .single(forms) : .varied(forms)
    case .rules:
      guard let node = rules[key] else { return .absent }
      return TextForms(rules: node).map { .varied($0) } ?? .unknown
    }
  }

  /// A string in XLIFF's form.
  func exported(_ form: TextForm, of forms: TextForms) -> String {
    notation == .catalog ? ExchangedText.exported(form, of: forms) : form.text
  }
}
