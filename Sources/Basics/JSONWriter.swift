extension JSONValue {
  /// The value as JSON text, without a final line break.
  ///
  /// Numbers are written in the shortest form that reads back the same (`0.1`, `1e+300`, `12` for the real number
  /// 12.0), strings with the escapes required by RFC 8259, and with escapes for characters that change the direction of
  /// text or are invisible.
  ///
  /// - Parameter pretty: whether to put every member and element on its own line, indented by two spaces.
  package func text(pretty: Bool = true) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    return writer.text
  }
}

/// Writes JSON incrementally, without a complete `JSONValue`: for reports that contain entire models.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("name", model.name)
///   json.array("entities", count: model.entities.count) { json, number in
///     json.write(.string(model.entities[number].name))
///   }
/// }
/// print(json.text)
/// ```
package struct JSONWriter {
  private let isPretty: Bool
  /// Receives the bytes piece by piece; nil to keep them.
  private let take: (([UInt8]) -> Void)?
  private var bytes: [UInt8] = []
  /// The line break and indentation in the innermost open object or array: a line feed and two spaces per level.
  private var lineStart: [UInt8]
  /// Whether the innermost one is still empty.
  private var isEmpty = true

  /// The buffer size before output is passed on. Much larger pieces are memory that the system must clear first.
  private static let pieceSize = 1 << 15

  /// - Parameter pretty: whether to put every member and element on its own line, indented by two spaces.
  package init(pretty: Bool = true) {
    self.init(pretty: pretty, take: nil)
  }

  /// Creates a writer that regularly passes on its output and keeps nothing.
  ///
  /// Pieces end between two members or elements, so each is valid UTF-8. At the end, `finish()` passes on the last one.
  package init(pretty: Bool = true, handingTo take: @escaping ([UInt8]) -> Void) {
    self.init(pretty: pretty, take: take)
    bytes.reserveCapacity(Self.pieceSize + Self.pieceSize / 4)
  }

  private init(pretty: Bool, take: (([UInt8]) -> Void)?) {
    isPretty = pretty
    self.take = take
    lineStart = pretty ? [UInt8(ascii: "\n")] : []
  }

  /// The output, without a final line break.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Ends the text with a line break and passes on the rest.
  package mutating func finish() {
    bytes.append(UInt8(ascii: "\n"))
    take?(bytes)
    bytes = []
  }

  // MARK: - Values

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    open(UInt8(ascii: "{"))
    members(&self)
    close(UInt8(ascii: "}"))
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .object(let members):
      object { json in
        for (name, value) in members { json.member(named: name, value) }
      }
    case .array(let elements):
      open(UInt8(ascii: "["))
      for element in elements {
        beginItem()
        write(element)
      }
      close(UInt8(ascii: "]"))
    case .string(let text): write(text: text)
    case .integer(let number): append(String(number))
    case .real(let number): write(number)
    case .boolean(let flag): write(flag)
    case .null: write(word: "null")
    }
  }

  // MARK: - Members of an object; nil values are omitted

  // Their names are compile-time constants without characters to escape.

  package mutating func member(_ name: StaticString, _ value: JSONValue?) {
    guard let value else { return }
    begin(member: name)
    write(value)
  }

  package mutating func member(_ name: StaticString, _ text: String?) {
    guard let text else { return }
    begin(member: name)
    write(text: text)
  }

  package mutating func member(_ name: StaticString, _ flag: Bool?) {
    guard let flag else { return }
    begin(member: name)
    write(flag)
  }

  package mutating func member(_ name: StaticString, _ number: Int?) {
    guard let number else { return }
    begin(member: name)
    append(String(number))
  }

  /// Writes an array, which may be empty.
  ///
  /// - Parameter write: writes the element with a given index.
  package mutating func array(_ name: StaticString, count: Int, _ write: (inout JSONWriter, Int) -> Void) {
    begin(member: name)
    open(UInt8(ascii: "["))
    for number in 0..<count {
      beginItem()
      write(&self, number)
    }
    close(UInt8(ascii: "]"))
  }

  // MARK: - Bytes

  private mutating func open(_ bracket: UInt8) {
    bytes.append(bracket)
    if isPretty { lineStart += [0x20, 0x20] }
    isEmpty = true
  }

  private mutating func close(_ bracket: UInt8) {
    if isPretty { lineStart.removeLast(2) }
    if !isEmpty { bytes.append(contentsOf: lineStart) }
    isEmpty = false
    bytes.append(bracket)
  }

  private mutating func begin(member name: StaticString) {
    beginItem()
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    beginValue()
  }

  private mutating func beginValue() {
    bytes.append(UInt8(ascii: ":"))
    if isPretty { bytes.append(UInt8(ascii: " ")) }
  }

  /// Writes a member whose name is computed.
  package mutating func member(named name: String, _ value: JSONValue) {
    beginItem()
    write(text: name)
    beginValue()
    write(value)
  }

  private mutating func beginItem() {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    if let take, bytes.count >= Self.pieceSize {
      take(bytes)
      bytes.removeAll(keepingCapacity: true)
    }
    bytes.append(contentsOf: lineStart)
  }

  private mutating func write(_ flag: Bool) { write(word: flag ? "true" : "false") }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return write(word: "null") }
    let text = number.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func write(text: String) {
    bytes.append(UInt8(ascii: "\""))
    let isPlain = unsafe text.utf8.withContiguousStorageIfAvailable { utf8 in
      guard unsafe !utf8.contains(where: Self.isEscaped) else { return false }
      unsafe bytes.append(contentsOf: utf8)
      return true
    }
    if isPlain != true { appendEscaped(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private mutating func write(word: StaticString) {
    word.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Whether a byte is escaped, or starts a character that may be.
  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte.mayBeginUnseen || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
  }

  private mutating func appendEscaped(_ text: String) {
    var before: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      defer { before = scalar }
      switch scalar.value {
      case 0x22, 0x5C: bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(scalar.value)])
      case 0x0A: append(#"\n"#)
      case 0x0D: append(#"\r"#)
      case 0x09: append(#"\t"#)
      case ..<0x20, 0x7F: appendCode(of: scalar)
      case _ where scalar.isHidden(after: before): appendCode(of: scalar)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? Unicode.UTF8.encodedReplacementCharacter)
      }
    }
  }

  private mutating func appendCode(of scalar: Unicode.Scalar) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      append("\\u" + String(repeating: "0", count: 4 - digits.count) + digits)
    }
  }
}
