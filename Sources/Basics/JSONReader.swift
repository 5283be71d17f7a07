/// Parses JSON with the position of every value, as required for findings and edits.
///
/// Missing and extra commas are reported and parsing continues; any other error ends it and keeps what was read.
/// Nesting is limited so that hostile input cannot exhaust the stack.
package struct JSONReader {
  /// The maximum nesting depth; a String Catalog needs about a dozen levels.
  package static let depthLimit = 64

  /// An error in the text.
  package struct Problem: Sendable, Hashable {
    package var position: SourcePosition
    package var message: String
    package var remedy: String
  }

  /// The result of parsing.
  package struct Result: Sendable, Hashable {
    package var root: JSONNode?
    package var problems: [Problem]
    /// Whether parsing ended before the text did, so members may be missing.
    package var isIncomplete: Bool
  }

  private let source: SourceText
  /// The source as an array: an accessor call per byte would cost more than everything else together.
  let text: [UInt8]
  var offset = 0
  private var problems: [Problem] = []
  /// Whether a fatal error occurred.
  private var isBroken = false
  /// The member of the root whose members are handed over, and what takes them.
  private let handover: Handover?

  /// The name of a member of the root, and what takes the members of its object, after nil where its value begins.
  package typealias Handover = (name: String, take: (JSONMember?) -> Void)

  private init(_ text: [UInt8], _ handover: Handover?) {
    source = SourceText(text)
    self.text = text
    self.handover = handover
  }

  /// Parses UTF-8 text without a byte order mark.
  ///
  /// - Parameter handover: a member of the root whose object is too large to be kept: its members are handed over one
  ///   by one, and it is empty in the result.
  package static func read(_ text: [UInt8], handingOver handover: Handover? = nil) -> Result {
    var reader = JSONReader(text, handover)
    let root = reader.value(depth: 0)
    reader.skipSpace()
    if !reader.isBroken, reader.offset < text.count {
      reader.stop("unexpected text after the end of the JSON text", "delete it")
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

  /// - Parameter take: what takes the members of an object in its place.
  private mutating func value(depth: Int, handingTo take: ((JSONMember?) -> Void)? = nil) -> JSONNode? {
    skipSpace()
    let start = offset
    guard depth < Self.depthLimit else {
      stop("the JSON text is nested more than \(Self.depthLimit) levels deep")
      return nil
    }
    let value: JSONNodeValue?
    switch byte {
    case UInt8(ascii: "{"): value = .object(members(depth: depth, handingTo: take))
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
      stop(start == text.count ? "the JSON text is truncated" : "a JSON value is missing here")
      return nil
    }
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "+"):
      true
    default: false
    }
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

  private mutating func members(depth: Int, handingTo take: ((JSONMember?) -> Void)?) -> [JSONMember] {
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
      let taker = depth == 0 && key == reader.handover?.name ? reader.handover?.take : nil
      taker?(nil)
      guard let node = reader.value(depth: depth + 1, handingTo: taker) else { return }
      let member = JSONMember(key: key, keyRange: keyRange, keyPosition: reader.source.position(of: start), node: node)
      if let take { take(member) } else { result.append(member) }
    }
    return result
  }

  /// Parses items between commas up to a closing mark.
  private mutating func list(until end: UInt8, _ item: (inout JSONReader) -> Void) {
    var comma: Int?
    var isFirst = true
    while !isBroken {
      skipSpace()
      if offset >= text.count { return stop("the JSON text is truncated", "download the file again") }
      if byte == end {
        if let comma {
          report("there is a comma before the closing “\(Character(Unicode.Scalar(end)))”", "delete it", at: comma)
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

// MARK: - Strings

extension JSONReader {
  /// Parses the string at the cursor; reports a problem and returns nil if it is not closed.
  mutating func string() -> String? {
    let start = offset
    offset += 1
    var bytes: [UInt8] = []
    var hasEscapes = false
    while offset < text.count {
      let byte = text[offset]
      switch byte {
      case UInt8(ascii: "\""):
        offset += 1
        return hasEscapes
          ? String(decoding: bytes, as: UTF8.self) : String(decoding: text[(start + 1)..<(offset - 1)], as: UTF8.self)
      case UInt8(ascii: "\\"):
        if !hasEscapes {
          hasEscapes = true
          bytes = Array(text[(start + 1)..<offset])
        }
        guard escape(into: &bytes) else { return nil }
      case 0..<0x20:
        stop("a JSON string contains a control character or line break", "write \\n for a line break")
        return nil
      default:
        if hasEscapes { bytes.append(byte) }
        offset += 1
      }
    }
    stop("a JSON string has no closing quote", at: start)
    return nil
  }

  private mutating func escape(into bytes: inout [UInt8]) -> Bool {
    let letter = offset + 1 < text.count ? text[offset + 1] : 0
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): bytes.append(letter)
    case UInt8(ascii: "b"): bytes.append(0x08)
    case UInt8(ascii: "f"): bytes.append(0x0C)
    case UInt8(ascii: "n"): bytes.append(0x0A)
    case UInt8(ascii: "r"): bytes.append(0x0D)
    case UInt8(ascii: "t"): bytes.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = codeUnit(at: offset) else {
        stop("`\\u` needs four hexadecimal digits")
        return false
      }
      offset += 6
      if unit & 0xFC00 == 0xD800, let low = codeUnit(at: offset), low & 0xFC00 == 0xDC00 {
        offset += 6
        bytes.appendUTF8(0x10000 + ((unit - 0xD800) << 10) + (low - 0xDC00))
      } else {
        bytes.appendUTF8(unit)
      }
      return true
    default:
      stop("the backslash does not begin a valid JSON escape")
      return false
    }
    offset += 2
    return true
  }

  /// The code unit of a `\uXXXX` at an offset.
  private func codeUnit(at offset: Int) -> UInt32? {
    guard offset + 6 <= text.count, text[offset] == UInt8(ascii: "\\"), text[offset + 1] == UInt8(ascii: "u") else {
      return nil
    }
    var unit: UInt32 = 0
    for byte in text[(offset + 2)..<(offset + 6)] {
      guard let digit = byte.hexadecimalDigit else { return nil }
      unit = unit << 4 | digit
    }
    return unit
  }
}
