package import Diagnostics
import PropertyLists

/// Reads JSON with the place of every value, as findings and edits need it.
///
/// Commas too many or too few are reported and reading goes on; any other error ends it, and what was read up to
/// there is kept. Nesting is limited, so that hostile input cannot exhaust the stack.
package struct JSONReader {
  /// How deep arrays and objects may nest; a String Catalog needs about a dozen levels.
  package static let depthLimit = 64

  /// One error of the text.
  package struct Problem: Sendable, Hashable {
    package var position: SourcePosition
    package var message: String
    package var remedy: String
  }

  /// What reading gave.
  package struct Result: Sendable, Hashable {
    package var root: JSONNode?
    package var problems: [Problem]
    /// Whether reading ended before the text did, so that what is missing is not known.
    package var isIncomplete: Bool
  }

  private let source: SourceText
  /// The bytes of the source, at hand: an accessor for each byte would cost more than all else together.
  let text: [UInt8]
  var offset = 0
  private var problems: [Problem] = []
  /// Whether an error was met that reading cannot go on from.
  private var isBroken = false

  private init(_ text: [UInt8]) {
    source = SourceText(text)
    self.text = text
  }

  /// Reads a text in UTF-8 without a byte order mark.
  package static func read(_ text: [UInt8]) -> Result {
    var reader = JSONReader(text)
    let root = reader.value(depth: 0)
    reader.skipSpace()
    if !reader.isBroken, reader.offset < text.count {
      reader.stop("something follows the end of the JSON text", "delete it")
    }
    return Result(root: root, problems: reader.problems, isIncomplete: reader.isBroken)
  }

  var byte: UInt8 { offset < text.count ? text[offset] : 0 }

  mutating func skipSpace() {
    while offset < text.count {
      switch text[offset] {
      case 0x20, 0x0A, 0x0D, 0x09: offset += 1
      default: return
      }
    }
  }

  private mutating func report(_ message: String, _ remedy: String, at place: Int? = nil) {
    problems.append(
      Problem(position: source.position(of: place ?? offset), message: message, remedy: remedy))
  }

  mutating func stop(_ message: String, _ remedy: String = "correct the JSON text", at place: Int? = nil) {
    if !isBroken { report(message, remedy, at: place) }
    isBroken = true
  }

  private mutating func value(depth: Int) -> JSONNode? {
    skipSpace()
    let start = offset
    guard depth < Self.depthLimit else {
      stop("the JSON text nests deeper than \(Self.depthLimit) levels")
      return nil
    }
    let value: JSONNodeValue?
    switch byte {
    case UInt8(ascii: "{"): value = .object(members(depth: depth))
    case UInt8(ascii: "["): value = .array(elements(depth: depth))
    case UInt8(ascii: "\""): value = string().map { .string($0) }
    default: value = word()
    }
    return value.map { JSONNode(value: $0, range: start..<offset, position: source.position(of: start)) }
  }

  /// `true`, `false`, `null` or a number.
  private mutating func word() -> JSONNodeValue? {
    let start = offset
    while offset < text.count, isWordByte(text[offset]) { offset += 1 }
    let word = String(decoding: text[start..<offset], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      if Double(word) != nil, word.first?.isLetter == false { return .number(word) }
      offset = start
      stop(start == text.count ? "the JSON text ends too early" : "a JSON value is missing here")
      return nil
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    StringsBytes.isUnquoted(byte) && byte != UInt8(ascii: ":") || byte == UInt8(ascii: "+")
  }

  private mutating func elements(depth: Int) -> [JSONNode] {
    var result: [JSONNode] = []
    offset += 1
    list(until: UInt8(ascii: "]")) { reader in
      guard let node = reader.value(depth: depth + 1) else { return }
      result.append(node)
    }
    return result
  }

  private mutating func members(depth: Int) -> [JSONMember] {
    var result: [JSONMember] = []
    offset += 1
    list(until: UInt8(ascii: "}")) { reader in
      let start = reader.offset
      guard reader.byte == UInt8(ascii: "\"") else {
        reader.stop("a key in quotes is missing here")
        return
      }
      guard let key = reader.string() else { return }
      let keyRange = start..<reader.offset
      reader.skipSpace()
      if reader.byte == UInt8(ascii: ":") {
        reader.offset += 1
      } else {
        reader.stop("the colon after the key is missing", "write : after the key")
        return
      }
      guard let node = reader.value(depth: depth + 1) else { return }
      result.append(
        JSONMember(key: key, keyRange: keyRange, keyPosition: reader.source.position(of: start), node: node))
    }
    return result
  }

  /// Reads items between commas up to a closing mark.
  private mutating func list(until end: UInt8, _ item: (inout JSONReader) -> Void) {
    var comma: Int?
    var isFirst = true
    while !isBroken {
      skipSpace()
      if offset >= text.count { return stop("the JSON text ends too early", "fetch the file anew") }
      if byte == end {
        if let comma {
          report("a comma stands before the closing “\(Character(Unicode.Scalar(end)))”", "delete it", at: comma)
        }
        offset += 1
        return
      }
      if !isFirst, comma == nil { report("a comma is missing", "write , between the two", at: endOfLastItem) }
      isFirst = false
      item(&self)
      if isBroken { return }
      endOfLastItem = offset
      skipSpace()
      comma = byte == UInt8(ascii: ",") ? offset : nil
      if comma != nil { offset += 1 }
    }
  }

  private var endOfLastItem = 0
}
