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

  /// What a catalog has for a key in a language. Most is one text, of which nothing else is kept.
  private enum Localization {
    case text(String, state: String?)
    case forms(TextForms)
    case unknown

    init(_ node: JSONNode) {
      if let members = node.members, members.count == 1, members[0].key == "stringUnit",
        let text = members[0].node["value"]?.string
      {
        self = .text(text, state: members[0].node["state"]?.string)
      } else {
        self = TextForms(localization: JSONTree(node)).map { .forms($0) } ?? .unknown
      }
    }

    var shape: Shape {
      switch self {
      case .text(let text, let state): .single(TextForms(forms: [TextForm(path: [], text: text, state: state)]))
      case .forms(let forms) where forms.forms.count == 1 && forms.forms[0].path.isEmpty && forms.variables.isEmpty:
        .single(forms)
      case .forms(let forms): .varied(forms)
      case .unknown: .unknown
      }
    }
  }

  let notation: FormNotation
  /// The localizations of a catalog, by key and language.
  private var localizations: [String: [String: Localization]] = [:]
  private var rules: [String: PropertyListNode] = [:]

  /// Reads a `.xcstrings` or `.stringsdict` file; one that is missing or has errors has no entries.
  init(_ path: String?, files: any FileTree) {
    let bytes = path.flatMap { try? files.bytes(at: $0) } ?? []
    notation = path.map { FilePath.fileExtension(of: $0) } == "stringsdict" ? .rules : .catalog
    switch notation {
    case .catalog:
      var found: [String: [String: Localization]] = [:]
      _ = JSONReader.read(
        TextDecoder.decode(bytes).utf8,
        handingOver: (
          "strings",
          { string in
            guard let string else { return found = [:] }
            found[string.key] = Dictionary(
              (string.node["localizations"]?.members ?? []).map { ($0.key, Localization($0.node)) },
              uniquingKeysWith: { $1 })
          }
        ))
      localizations = found
    case .rules:
      for entry in (try? PropertyListParser.parse(bytes))?.entries ?? [] { rules[entry.key] = entry.node }
    }
  }

  /// - Parameter language: a language of a catalog; a `.stringsdict` has only one.
  func shape(of key: String, language: String?) -> Shape {
    switch notation {
    case .catalog:
      return language.flatMap { localizations[key]?[$0]?.shape } ?? .absent
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
