extension JSONValue {
  /// The value as JSON text, without a final line break.
  ///
  /// Numbers are written in the shortest form that reads back the same (`0.1`, `1e+300`, `12` for the real number
  /// 12.0), texts with the escapes that RFC 8259 demands and no others.
  ///
  /// - Parameter pretty: whether every member and element stands on a line of its own, indented by two spaces.
  package func text(pretty: Bool = true) -> String {
    var writer = JSONWriter(pretty: pretty)
    writer.write(self)
    return writer.text
  }
}

/// Writes JSON as it comes, without a `JSONValue` of it all: for reports that hold whole models.
///
/// ```swift
/// var json = JSONWriter()
/// json.object { json in
///   json.member("name", model.name)
///   json.elements("entities", of: model.entities) { json, entity in json.write(.string(entity.name)) }
/// }
/// print(json.text)
/// ```
package struct JSONWriter: Sendable {
  private let isPretty: Bool
  private var bytes: [UInt8] = []
  /// What begins a line in the innermost of the open objects and arrays: a line feed and two spaces for each.
  private var lineStart: [UInt8]
  /// Whether the innermost of them has nothing in it yet.
  private var isEmpty = true

  /// - Parameter pretty: whether every member and element stands on a line of its own, indented by two spaces.
  package init(pretty: Bool = true) {
    isPretty = pretty
    lineStart = pretty ? [UInt8(ascii: "\n")] : []
  }

  /// What was written, without a final line break.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  // MARK: - Values

  package mutating func object(_ members: (inout JSONWriter) -> Void) {
    list(from: "{", to: "}", members)
  }

  package mutating func write(_ value: JSONValue) {
    switch value {
    case .object(let members):
      object { json in
        for (name, value) in members { json.member(name, value) }
      }
    case .array(let elements):
      array { json in
        for element in elements {
          json.beginItem()
          json.write(element)
        }
      }
    case .string(let text): write(text: text)
    case .integer(let number): append(String(number))
    case .real(let number): write(number)
    case .boolean(let flag): append(flag ? "true" : "false")
    case .null: append("null")
    }
  }

  // MARK: - Members of an object; what has no value is left out

  package mutating func member(_ name: String, _ value: JSONValue?) {
    guard let value else { return }
    begin(member: name)
    write(value)
  }

  package mutating func member(_ name: String, _ text: String?) {
    guard let text else { return }
    begin(member: name)
    write(text: text)
  }

  package mutating func member(_ name: String, _ flag: Bool?) {
    guard let flag else { return }
    begin(member: name)
    append(flag ? "true" : "false")
  }

  package mutating func member(_ name: String, _ number: Int?) {
    guard let number else { return }
    begin(member: name)
    append(String(number))
  }

  /// An array, left out where it is empty.
  ///
  /// - Parameter write: writes one value.
  package mutating func elements<Element>(
    _ name: String, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    if !elements.isEmpty { array(name, of: elements, write) }
  }

  /// An array, empty or not.
  package mutating func array<Element>(
    _ name: String, of elements: [Element], _ write: (inout JSONWriter, Element) -> Void
  ) {
    begin(member: name)
    array { json in
      for element in elements {
        json.beginItem()
        write(&json, element)
      }
    }
  }

  // MARK: - Bytes

  private mutating func array(_ elements: (inout JSONWriter) -> Void) { list(from: "[", to: "]", elements) }

  private mutating func list(from open: Unicode.Scalar, to close: Unicode.Scalar, _ items: (inout JSONWriter) -> Void) {
    bytes.append(UInt8(ascii: open))
    if isPretty { lineStart += [0x20, 0x20] }
    isEmpty = true
    items(&self)
    if isPretty { lineStart.removeLast(2) }
    if !isEmpty { bytes.append(contentsOf: lineStart) }
    isEmpty = false
    bytes.append(UInt8(ascii: close))
  }

  private mutating func begin(member name: String) {
    beginItem()
    write(text: name)
    append(isPretty ? ": " : ":")
  }

  private mutating func beginItem() {
    if !isEmpty { bytes.append(UInt8(ascii: ",")) }
    isEmpty = false
    bytes.append(contentsOf: lineStart)
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return append("null") }
    let text = number.description
    append(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  private mutating func write(text: String) {
    bytes.append(UInt8(ascii: "\""))
    if text.hasByte(where: Self.isEscaped) { appendEscaped(text) } else { append(text) }
    bytes.append(UInt8(ascii: "\""))
  }

  private mutating func append(_ text: String) { bytes.append(contentsOf: text.utf8) }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == 0x7F
  }

  private mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0A: append(#"\n"#)
      case 0x0D: append(#"\r"#)
      case 0x09: append(#"\t"#)
      case _ where Self.isEscaped(byte): append("\\u" + byte.digits(radix: 16, width: 4))
      default: bytes.append(byte)
      }
    }
  }
}
