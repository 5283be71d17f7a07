import GlossBasics
import GlossDiagnostics

@testable import GlossTableWriting

/// What a version of the XLIFF specification requires of the elements written here: the attributes, their values, and
/// the order of children. Other allowed content is not covered; add it here before writing it.
struct XLIFFRules {
  /// The allowed values of an attribute.
  enum Value {
    case text
    case exactly(Set<String>)
    /// `xsd:language`, as in RFC 3066.
    case language
    /// `xsd:NMTOKEN`, here only letters and digits.
    case token
    /// `prefix:value`.
    case prefixed
    /// An even number of hexadecimal digits.
    case hexadecimal

    func allows(_ value: String) -> Bool {
      switch self {
      case .text: true
      case .exactly(let values): values.contains(value)
      case .language: value.wholeMatch(of: /[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*/) != nil
      case .token: value.wholeMatch(of: /[A-Za-z0-9]+/) != nil
      case .prefixed: value.wholeMatch(of: /[^\s:]+:[^\s:]+/) != nil
      case .hexadecimal: value.wholeMatch(of: /([0-9A-Fa-f]{2})+/) != nil
      }
    }
  }

  /// A run of children with the same name.
  struct Children {
    var name: String
    var count: ClosedRange<Int>
  }

  struct Element {
    var required: [String: Value] = [:]
    var optional: [String: Value] = [:]
    /// The elements inside, in this order.
    var children: [Children] = []
    /// Whether it may contain text; child elements are then mixed with the text in any order.
    var isMixed = false
  }

  var namespace: String
  var elements: [String: Element]
  /// Attributes that must be unique among the elements with a name in a `<file>`.
  var identifiers: [(element: String, attribute: String)]
  /// Dependencies of attributes: the first is allowed only together with the second.
  var dependentAttributes: [(String, on: String)] = []

  /// The violations of the rules in a document, as sentences.
  func violations(in root: MarkupElement) -> [String] {
    guard root.name == "xliff" else { return ["the root is <\(root.name)>"] }
    return violations(of: root) + root.elements("file").flatMap { repeatedIdentifiers(in: $0) }
  }

  private func violations(of element: MarkupElement) -> [String] {
    guard let rule = elements[element.name], element.namespace == namespace else {
      return ["there is no element <\(element.name)>"]
    }
    let place = "<\(element.name)> in line \(element.position.line)"
    var result = rule.required.keys.filter { element.attributes[$0] == nil }.map { "\(place) has no \($0)" }
    for (name, value) in element.attributes {
      if let allowed = rule.required[name] ?? rule.optional[name] {
        if !allowed.allows(value) { result.append("\(place): \(name) may not be “\(value)”") }
      } else {
        result.append("\(place) may have no \(name)")
      }
    }
    for (name, other) in dependentAttributes where element.attributes[name] != nil && element.attributes[other] == nil {
      result.append("\(place) has a \(name) without a \(other)")
    }
    let texts = element.children.contains {
      if case .text(let text) = $0 { !text.allSatisfy(\.isWhitespace) } else { false }
    }
    if !rule.isMixed, texts { result.append("\(place) may hold no text") }
    result += order(of: element, rule).map { "\(place): \($0)" }
    return result + element.elements.flatMap { violations(of: $0) }
  }

  private func order(of element: MarkupElement, _ rule: Element) -> [String] {
    let names = element.elements.map(\.name)
    if rule.isMixed {
      return names.filter { name in !rule.children.contains { $0.name == name } }.map { "<\($0)> has no place in it" }
    }
    var rest = names[...]
    var result: [String] = []
    for children in rule.children {
      let count = rest.prefix { $0 == children.name }.count
      rest = rest.dropFirst(count)
      if !children.count.contains(count) { result.append("\(count) × <\(children.name)>") }
    }
    return result + rest.prefix(1).map { "<\($0)> is out of place" }
  }

  private func repeatedIdentifiers(in file: MarkupElement) -> [String] {
    identifiers.flatMap { element, attribute in
      let values = descendants(of: file, named: element).compactMap { $0.attributes[attribute] }
      return values.count == Set(values).count ? [] : ["two <\(element)> share one \(attribute)"]
    }
      + ["source", "target"].flatMap { descendants(of: file, named: $0) }.compactMap { text in
        let values = text.elements.compactMap { $0.attributes["id"] }
        return values.count == Set(values).count ? nil : "two inline elements share one id"
      }
  }

  private func descendants(of element: MarkupElement, named name: String) -> [MarkupElement] {
    element.elements.flatMap { ($0.name == name ? [$0] : []) + descendants(of: $0, named: name) }
  }
}

extension XLIFFRules {
  init(_ version: XLIFFVersion) {
    self = version == .version1 ? .version1 : .version2
  }

  private static let any = 0...Int.max
  private static let preserve = Value.exactly(["preserve"])

  /// XLIFF 1.2, strict, with the listed values and no custom ones except `x-…`.
  private static let version1 = XLIFFRules(
    namespace: "urn:oasis:names:tc:xliff:document:1.2",
    elements: [
      "xliff": Element(
        required: ["version": .exactly(["1.2"])], optional: ["schemaLocation": .text],
        children: [Children(name: "file", count: 1...Int.max)]),
      "file": Element(
        required: ["original": .text, "source-language": .language, "datatype": .exactly(["plaintext"])],
        optional: ["target-language": .language],
        children: [Children(name: "header", count: 0...1), Children(name: "body", count: 1...1)]),
      "header": Element(children: [Children(name: "tool", count: any)]),
      "tool": Element(required: ["tool-id": .text, "tool-name": .text], optional: ["tool-version": .text]),
      "body": Element(children: [Children(name: "trans-unit", count: any)]),
      "trans-unit": Element(
        required: ["id": .text], optional: ["space": preserve, "extradata": .text],
        children: [
          Children(name: "source", count: 1...1), Children(name: "target", count: 0...1),
          Children(name: "note", count: any),
        ]),
      "source": Element(children: [Children(name: "x", count: any)], isMixed: true),
      "target": Element(
        optional: [
          "state": .exactly([
            "final", "needs-adaptation", "needs-l10n", "needs-review-adaptation", "needs-review-l10n",
            "needs-review-translation", "needs-translation", "new", "signed-off", "translated",
          ])
        ],
        children: [Children(name: "x", count: any)], isMixed: true),
      "x": Element(required: ["id": .text], optional: ["ctype": .exactly(["x-control"]), "equiv-text": .text]),
      "note": Element(isMixed: true),
    ],
    identifiers: [("trans-unit", "id"), ("tool", "tool-id")])

  private static let version2 = XLIFFRules(
    namespace: "urn:oasis:names:tc:xliff:document:2.0",
    elements: [
      "xliff": Element(
        required: ["version": .exactly(["2.0"]), "srcLang": .language], optional: ["trgLang": .language],
        children: [Children(name: "file", count: 1...Int.max)]),
      "file": Element(
        required: ["id": .token], optional: ["original": .text], children: [Children(name: "unit", count: 1...Int.max)]),
      "unit": Element(
        required: ["id": .token], optional: ["name": .text, "space": preserve, "exported": .text],
        children: [Children(name: "notes", count: 0...1), Children(name: "segment", count: 1...1)]),
      "notes": Element(children: [Children(name: "note", count: 1...Int.max)]),
      "note": Element(isMixed: true),
      "segment": Element(
        optional: ["state": .exactly(["initial", "translated", "reviewed", "final"]), "subState": .prefixed],
        children: [Children(name: "source", count: 1...1), Children(name: "target", count: 0...1)]),
      "source": Element(children: [Children(name: "cp", count: any)], isMixed: true),
      "target": Element(children: [Children(name: "cp", count: any)], isMixed: true),
      "cp": Element(required: ["hex": .hexadecimal]),
    ],
    identifiers: [("unit", "id")], dependentAttributes: [("subState", on: "state")])
}
