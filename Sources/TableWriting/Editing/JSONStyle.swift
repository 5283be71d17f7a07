import GlossBasics

/// The layout of a JSON text, which additions follow.
struct JSONStyle: Sendable, Equatable {
  var lineEnd = "\n"
  var indentation = "  "
  /// The text between a key and its value.
  var colon = " : "

  /// Xcode's style: `"key" : value`, two spaces, an empty line within an empty object.
  init() {}

  /// The style of a string, judging by its first member.
  init(of text: [UInt8], root: JSONNode) {
    if text.contains(0x0D) { lineEnd = "\r\n" }
    guard let first = root.members?.first else { return }
    let before = String(decoding: text[root.range.lowerBound + 1..<first.keyRange.lowerBound], as: UTF8.self)
    let end = before.unicodeScalars.lastIndex { $0 != " " && $0 != "\t" }
    indentation = String(end.map { before.unicodeScalars[$0...].dropFirst() } ?? before.unicodeScalars[...])
    colon = String(decoding: text[first.keyRange.upperBound..<first.node.range.lowerBound], as: UTF8.self)
    if !before.utf8.contains(0x0A) { (lineEnd, indentation) = ("", "") }
  }

  /// A value whose first line is already indented.
  func text(_ tree: JSONTree, depth: Int) -> String {
    switch tree {
    case .word(let word): word
    case .string(let text): quoted(text)
    case .object(let members):
      list(members, "{", "}", depth: depth) { "\(quoted($0.key))\(colon)\(text($0.value, depth: depth + 1))" }
    case .array(let elements): list(elements, "[", "]", depth: depth) { text($0, depth: depth + 1) }
    }
  }

  /// The line break and indentation at a depth.
  func newLine(depth: Int) -> String { lineEnd + String(repeating: indentation, count: depth) }

  private func list<Item>(
    _ items: [Item], _ open: String, _ close: String, depth: Int, _ text: (Item) -> String
  ) -> String {
    if items.isEmpty { return colon == " : " ? open + lineEnd + newLine(depth: depth) + close : open + close }
    let lines = items.map { newLine(depth: depth + 1) + text($0) }
    return open + lines.joined(separator: ",") + newLine(depth: depth) + close
  }

  /// A string in quotes; slashes and letters beyond ASCII are not escaped, as in Xcode.
  func quoted(_ text: String) -> String {
    CommonEscapes.quoted(text) { scalar in
      switch scalar {
      case "\u{8}": "\\b"
      case "\u{C}": "\\f"
      case "\u{0}"..<" ": "\\u" + scalar.value.digits(radix: 16, width: 4)
      default: nil
      }
    }
  }
}
