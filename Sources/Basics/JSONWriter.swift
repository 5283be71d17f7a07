extension JSONValue {
  /// The value as JSON text, without a final line break.
  ///
  /// Numbers are written in the shortest form that reads back the same (`0.1`, `1e+300`, `12` for the real number
  /// 12.0), texts with the escapes that RFC 8259 demands and no others.
  ///
  /// - Parameter pretty: whether every member and element stands on a line of its own, indented by two spaces.
  package func text(pretty: Bool = true) -> String {
    var writer = JSONWriter(isPretty: pretty)
    writer.write(self, depth: 0)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

private struct JSONWriter {
  let isPretty: Bool
  var bytes: [UInt8] = []

  init(isPretty: Bool) {
    self.isPretty = isPretty
  }

  mutating func write(_ value: JSONValue, depth: Int) {
    switch value {
    case .object(let members):
      list(members, open: "{", close: "}", depth: depth) { writer, member in
        writer.write(text: member.0)
        writer.bytes.append(UInt8(ascii: ":"))
        if writer.isPretty { writer.bytes.append(UInt8(ascii: " ")) }
        writer.write(member.1, depth: depth + 1)
      }
    case .array(let elements):
      list(elements, open: "[", close: "]", depth: depth) { writer, element in
        writer.write(element, depth: depth + 1)
      }
    case .string(let text): write(text: text)
    case .integer(let number): bytes.append(contentsOf: String(number).utf8)
    case .real(let number): write(number)
    case .boolean(let flag): bytes.append(contentsOf: (flag ? "true" : "false").utf8)
    case .null: bytes.append(contentsOf: "null".utf8)
    }
  }

  private mutating func list<Item>(
    _ items: [Item], open: Unicode.Scalar, close: Unicode.Scalar, depth: Int,
    _ write: (inout JSONWriter, Item) -> Void
  ) {
    bytes.append(UInt8(ascii: open))
    for (offset, item) in items.enumerated() {
      if offset > 0 { bytes.append(UInt8(ascii: ",")) }
      breakLine(depth: depth + 1)
      write(&self, item)
    }
    if !items.isEmpty { breakLine(depth: depth) }
    bytes.append(UInt8(ascii: close))
  }

  private mutating func breakLine(depth: Int) {
    guard isPretty else { return }
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: depth * 2))
  }

  private mutating func write(_ number: Double) {
    guard number.isFinite else { return bytes.append(contentsOf: "null".utf8) }
    let text = number.description
    bytes.append(contentsOf: (text.hasSuffix(".0") ? text.dropLast(2) : text[...]).utf8)
  }

  private mutating func write(text: String) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes.append(contentsOf: [UInt8(ascii: "\\"), byte])
      case 0x0A: bytes.append(contentsOf: #"\n"#.utf8)
      case 0x0D: bytes.append(contentsOf: #"\r"#.utf8)
      case 0x09: bytes.append(contentsOf: #"\t"#.utf8)
      case 0..<0x20, 0x7F:
        bytes.append(contentsOf: ("\\u" + byte.digits(radix: 16, width: 4)).utf8)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
