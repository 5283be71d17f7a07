/// An element of a well-formed document, parsed strictly: anything that XML 1.0 forbids in reports is an error.
struct WellFormedXML {
  var name: String
  var attributes: [String: String] = [:]
  var children: [WellFormedXML] = []
  var text = ""

  struct Failure: Error {
    var message: String
  }

  /// The root element of a document.
  static func root(of document: String) throws -> WellFormedXML {
    let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    guard document.hasPrefix(declaration) else { throw Failure(message: "no declaration") }
    for scalar in document.unicodeScalars where scalar.value < 0x20 && scalar != "\n" || scalar.value == 0xFFFE {
      throw Failure(message: "U+\(String(scalar.value, radix: 16)) has no place in XML")
    }
    var rest = document.dropFirst(declaration.count)
    let root = try element(&rest)
    guard rest.allSatisfy(\.isWhitespace) else { throw Failure(message: "text behind the root: \(rest.prefix(20))") }
    return root
  }

  private static func element(_ rest: inout Substring) throws -> WellFormedXML {
    try take("<", &rest)
    var element = WellFormedXML(name: try name(&rest))
    while rest.first == " " {
      rest = rest.dropFirst()
      let attribute = try name(&rest)
      try take("=\"", &rest)
      let value = rest.prefix { $0 != "\"" && $0 != "<" }
      rest = rest.dropFirst(value.count)
      try take("\"", &rest)
      guard element.attributes.updateValue(try unescaped(value), forKey: attribute) == nil else {
        throw Failure(message: "\(attribute) twice")
      }
    }
    if rest.hasPrefix("/>") {
      rest = rest.dropFirst(2)
      return element
    }
    try take(">", &rest)
    while true {
      let text = rest.prefix { $0 != "<" }
      guard !text.contains("]]>") else { throw Failure(message: "]]> in a text") }
      element.text += try unescaped(text)
      rest = rest.dropFirst(text.count)
      if rest.hasPrefix("</") { break }
      // A processing instruction addresses specific programs.
      if rest.hasPrefix("<?"), let end = rest.firstRange(of: "?>") {
        rest = rest[end.upperBound...]
        continue
      }
      element.children.append(try self.element(&rest))
    }
    try take("</\(element.name)>", &rest)
    return element
  }

  private static func name(_ rest: inout Substring) throws -> String {
    let name = rest.prefix { $0.isASCII && $0.isLetter || $0 == "-" }
    guard !name.isEmpty else { throw Failure(message: "no name at \(rest.prefix(20))") }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  private static func take(_ token: String, _ rest: inout Substring) throws {
    guard rest.hasPrefix(token) else { throw Failure(message: "no \(token) at \(rest.prefix(20))") }
    rest = rest.dropFirst(token.count)
  }

  private static func unescaped(_ text: Substring) throws -> String {
    var result = ""
    for (number, part) in text.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
      guard number > 0 else {
        result += part
        continue
      }
      let entities = ["amp;": "&", "lt;": "<", "gt;": ">", "quot;": "\"", "#39;": "'"]
      guard let (entity, character) = entities.first(where: { part.hasPrefix($0.key) }) else {
        throw Failure(message: "a bare & at \(part.prefix(20))")
      }
      result += character + part.dropFirst(entity.count)
    }
    return result
  }
}
