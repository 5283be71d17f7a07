import GlossBasics

/// Reads property lists in NeXTSTEP's text format, with GNUstep's typed values.
///
/// ```
/// { name = "Run"; versions = (1, 2); hash = <0fbd77 7d>; isCurrent = <*BY>; }
/// ```
/// The top-level dictionary may lack its braces, as in `.strings` files. Reading stops at the first error; localization
/// tables have a separate reader, which recovers from errors.
struct TextPropertyListReader {
  private let source: SourceText
  var place = 0
  private var valueCount = 0

  var bytes: [UInt8] { source.bytes }

  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    var reader = TextPropertyListReader(source: SourceText(try TextEncoding.utf8(of: bytes)))
    return try reader.root()
  }

  private init(source: SourceText) {
    self.source = source
  }

  private mutating func root() throws(PropertyListError) -> PropertyListNode {
    try skipSpace()
    guard place < bytes.count else { throw PropertyListError(.empty, "it is empty") }
    let start = place
    let node = try value(depth: 0)
    try skipSpace()
    if place == bytes.count { return node }
    guard case .string = node.value, bytes[place] == UInt8(ascii: "=") || bytes[place] == UInt8(ascii: ";") else {
      throw error("there is text after the value")
    }
    place = start
    let entries = try entries(depth: 1, isBraced: false)
    return PropertyListNode(.dictionary(entries), at: source.position(of: start))
  }

  private mutating func value(depth: Int) throws(PropertyListError) -> PropertyListNode {
    guard depth < PropertyListParser.depthLimit else {
      throw error("it is nested more than \(PropertyListParser.depthLimit) levels deep", .limit)
    }
    valueCount += 1
    guard valueCount <= PropertyListParser.valueLimit else { throw error("it has too many values", .limit) }
    guard place < bytes.count else { throw error("it ends where a value is expected", .truncated) }
    let position = source.position(of: place)
    switch bytes[place] {
    case UInt8(ascii: "{"):
      place += 1
      return PropertyListNode(.dictionary(try entries(depth: depth + 1, isBraced: true)), at: position)
    case UInt8(ascii: "("):
      place += 1
      return PropertyListNode(.array(try elements(depth: depth + 1)), at: position)
    case UInt8(ascii: "<"):
      return PropertyListNode(try data(), at: position)
    default:
      return PropertyListNode(.string(try text()), at: position)
    }
  }

  private mutating func entries(depth: Int, isBraced: Bool) throws(PropertyListError) -> [PropertyListEntry] {
    let start = place
    var entries: [PropertyListEntry] = []
    while true {
      try skipSpace()
      guard place < bytes.count else {
        if isBraced { throw error("a dictionary has no closing brace", .truncated, at: start - 1) }
        return entries
      }
      if isBraced, bytes[place] == UInt8(ascii: "}") {
        place += 1
        return entries
      }
      let keyPosition = source.position(of: place)
      let key = try text()
      try skipSpace()
      // `key;` is short for `key = key;`.
      var node = PropertyListNode(.string(key), at: keyPosition)
      if place < bytes.count, bytes[place] == UInt8(ascii: "=") {
        place += 1
        try skipSpace()
        node = try value(depth: depth)
        try skipSpace()
      }
      entries.append(PropertyListEntry(key: key, keyPosition: keyPosition, node: node))
      if place < bytes.count, bytes[place] == UInt8(ascii: ";") {
        place += 1
      } else if !(isBraced && place < bytes.count && bytes[place] == UInt8(ascii: "}")) {
        throw error("a semicolon is missing", place < bytes.count ? .malformed : .truncated)
      }
    }
  }

  private mutating func elements(depth: Int) throws(PropertyListError) -> [PropertyListNode] {
    let start = place
    var elements: [PropertyListNode] = []
    while true {
      try skipSpace()
      guard place < bytes.count else { throw error("an array has no closing parenthesis", .truncated, at: start - 1) }
      if bytes[place] == UInt8(ascii: ")") {
        place += 1
        return elements
      }
      elements.append(try value(depth: depth))
      try skipSpace()
      if place < bytes.count, bytes[place] == UInt8(ascii: ",") {
        place += 1
      } else if !(place < bytes.count && bytes[place] == UInt8(ascii: ")")) {
        throw error("a comma is missing", place < bytes.count ? .malformed : .truncated)
      }
    }
  }

  /// Skips white space and comments.
  private mutating func skipSpace() throws(PropertyListError) {
    while place < bytes.count {
      if XMLPropertyListValue.isSpace(bytes[place]) {
        place += 1
      } else if bytes[place...].starts(with: "//".utf8) {
        while place < bytes.count, bytes[place] != 0x0A, bytes[place] != 0x0D { place += 1 }
      } else if bytes[place...].starts(with: "/*".utf8) {
        let start = place
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        guard place < bytes.count else { throw error("a comment is not closed", .truncated, at: start) }
        place += 2
      } else {
        return
      }
    }
  }

  func error(
    _ reason: String, _ kind: PropertyListError.Kind = .malformed, at offset: Int? = nil
  ) -> PropertyListError {
    PropertyListError(kind, reason, at: source.position(of: offset ?? place))
  }
}
