import GlossBasics
import GlossSwiftSource

/// The declarations of a file, one per line, as `Tests/System/run swift` prints those of the compiler's parser.
struct DeclarationListing {
  let file: SwiftSourceFile
  private(set) var lines: [String] = []
  private var path: [String] = []

  init(_ bytes: [UInt8]) {
    file = SwiftSourceFile(bytes)
    visit(file.members)
  }

  private mutating func visit(_ members: SwiftMembers) {
    for type in members.types {
      path.append(Self.type(type.name))
      add(
        "type", nil, type.heading,
        [
          type.keyword.rawValue, heading(type.heading),
          type.inherited.map { Self.type($0.text) }.joined(separator: ","),
        ])
      visit(type.members)
      path.removeLast()
    }
    for property in members.properties {
      let accessors =
        switch property.accessors {
        case .none: "none"
        case .observers: "observers"
        case .computed: "computed"
        }
      add(
        "property", property.name, property.heading,
        [
          property.isConstant ? "let" : "var", heading(property.heading),
          property.type.map { Self.type($0.text) } ?? "",
          property.initialTokens.map(plain) ?? "", accessors,
        ])
    }
    for item in members.cases {
      add(
        "case", item.name, item.heading,
        [heading(item.heading), Self.plain(item.payload ?? ""), Self.plain(item.rawValue ?? "")])
    }
    for alias in members.aliases {
      add("alias", alias.name, alias.heading, [heading(alias.heading), Self.type(alias.type.text)])
    }
    for macro in members.macros {
      var heading = SwiftHeading(position: macro.position)
      heading.conditions = macro.conditions
      add("macro", nil, heading, [use(macro)])
    }
  }

  private mutating func add(_ kind: String, _ name: String?, _ heading: SwiftHeading, _ parts: [String]) {
    let conditions = heading.conditions.map { Self.plain($0.text) }.joined(separator: "&")
    lines.append(
      ([heading.position.description, kind, (path + (name.map { [$0] } ?? [])).joined(separator: "/")] + parts
        + [conditions]).joined(separator: "\t"))
  }

  private func heading(_ heading: SwiftHeading) -> String {
    (heading.attributes.map { "@" + use($0) } + heading.modifiers).joined(separator: " ")
  }

  private func use(_ use: SwiftMacroUse) -> String {
    let generic =
      use.genericArguments.isEmpty ? "" : "<\(use.genericArguments.map { Self.type($0.text) }.joined(separator: ","))>"
    let arguments = use.arguments.map { list in
      "(" + list.map { ($0.label.map { $0 + ":" } ?? "") + plain($0.tokens) }.joined(separator: ",") + ")"
    }
    return use.name + generic + (arguments ?? "")
  }

  private func plain(_ range: Range<Int>) -> String { range.map { Self.withoutSpace(file.text($0)) }.joined() }

  /// The compiler's parser omits the indentation of multi-line strings and the line breaks that `\` hides; `\\` is a
  /// character of the text.
  private static func withoutSpace(_ token: String) -> String {
    var text = ""
    var isEscaped = false
    for character in token {
      if isEscaped, character == "\n" { text.removeLast() }
      isEscaped = character == "\\" && !isEscaped
      if !character.isWhitespace { text.append(character) }
    }
    return text
  }

  /// The tokens of a text without what is between them.
  private static func plain(_ text: String) -> String {
    let file = SwiftSourceFile(Array(text.utf8))
    return file.tokens.indices.map { withoutSpace(file.text($0)) }.joined()
  }

  private static func type(_ text: String) -> String {
    String(plain(text).filter { !"()`".contains($0) }.map { $0 == "!" ? "?" : $0 })
  }
}
