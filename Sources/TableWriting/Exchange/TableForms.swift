import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossPropertyLists

/// The entries of a file as they are there, for those that have several texts.
struct TableForms {
  /// What an entry is in a language.
  enum Shape {
    case absent
    /// One text, which a table's own entries tell as well.
    case single(TextForms)
    case varied(TextForms)
    /// Something that is not exchanged, such as a list of phrases.
    case unknown

    /// The texts, where they are known.
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

  /// Reads a `.xcstrings` or `.stringsdict` file; one that is not there or has errors has no entries.
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

  /// - Parameter language: one of a catalog; what is in a `.stringsdict` is in one language.
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

  /// A text as XLIFF has it.
  func exported(_ form: TextForm, of forms: TextForms) -> String {
    notation == .catalog ? ExchangedText.exported(form, of: forms) : form.text
  }
}
