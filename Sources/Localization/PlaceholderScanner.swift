import GlossBasics

/// Finds placeholders in the bytes of a string.
struct PlaceholderScanner {
  private let bytes: [UInt8]
  private var nextPosition = 1

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func placeholders() -> [Placeholder] {
    var result: [Placeholder] = []
    var offset = 0
    while offset < bytes.count {
      if let found = named(at: offset) ?? form(at: offset) {
        let text = String(decoding: bytes[offset..<found.end], as: UTF8.self)
        result.append(Placeholder(kind: found.kind, text: text, offset: offset))
        offset = found.end
      } else {
        offset += 1
      }
    }
    return result
  }

  private typealias Found = (kind: Placeholder.Kind, end: Int)

  private func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  private func has(_ text: StaticString, at offset: Int) -> Bool {
    let text = Array(text.description.utf8)
    return offset + text.count <= bytes.count && bytes[offset..<offset + text.count].elementsEqual(text)
  }
}

// MARK: - Core Data's names

extension PlaceholderScanner {
  /// `%{PROPERTY}@`, `%{ENTITY}@`, or something that resembles them.
  ///
  /// Brackets without a preceding sign are text, unless they are braces around one of the two names: no message has
  /// braces around the word `property` for any other reason.
  private func named(at start: Int) -> Found? {
    var offset = start
    let sign = Self.signs.first { has($0, at: offset) }
    if let sign { offset += sign.utf8CodeUnitCount }
    if sign != nil { skipSpaces(&offset) }
    guard let open = Self.opening.first(where: { has($0, at: offset) }) else { return nil }
    let isBrace = open.description == "{" || open.description == "｛"
    offset += open.utf8CodeUnitCount
    skipSpaces(&offset)
    let nameStart = offset
    while isNameByte(byte(offset)) { offset += 1 }
    let name = String(decoding: bytes[nameStart..<offset], as: UTF8.self)
    guard !name.isEmpty, name.utf8.count <= 40 else { return nil }
    skipSpaces(&offset)
    guard let close = Self.closing.first(where: { has($0, at: offset) }) else { return nil }
    offset += close.utf8CodeUnitCount
    if has("@", at: offset) {
      offset += 1
    } else {
      var behind = offset
      skipSpaces(&behind)
      if let end = Self.ends.first(where: { has($0, at: behind) }) { offset = behind + end.utf8CodeUnitCount }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if text == Placeholder.propertyText { return (.property, offset) }
    if text == Placeholder.entityText { return (.entity, offset) }
    let meant = Self.meant(name)
    let isFormatSign = sign.map { $0.description == "%" || $0.description == "％" } ?? false
    guard meant != nil && (isBrace || isFormatSign) || isBrace && isFormatSign else { return nil }
    return (.misspelled(meant: meant), offset)
  }

  private static let signs: [StaticString] = ["%", "@", "$", "#", "％", "＠"]
  private static let opening: [StaticString] = ["{", "(", "[", "｛", "（"]
  private static let closing: [StaticString] = ["}", ")", "]", "｝", "）"]
  private static let ends: [StaticString] = ["@", "＠"]

  /// Returns the placeholder whose name is at most two letters away, ignoring case.
  private static func meant(_ name: String) -> String? {
    let name = Array(name.uppercased().unicodeScalars)
    if EditDistance.between(name, Array("PROPERTY".unicodeScalars), limit: 2) != nil { return Placeholder.propertyText }
    if EditDistance.between(name, Array("ENTITY".unicodeScalars), limit: 2) != nil { return Placeholder.entityText }
    return nil
  }

  private func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    // Letters beyond ASCII, but not the full-width forms, which include closing brackets.
    case 0xC3...0xDF, 0xE0...0xEE, 0x80...0xBF: true
    default: false
    }
  }

  /// Skips spaces, including the no-break ones that translation tools insert.
  private func skipSpaces(_ offset: inout Int) {
    while true {
      if byte(offset) == 0x20 {
        offset += 1
      } else if has("\u{A0}", at: offset) {
        offset += 2
      } else if has("\u{202F}", at: offset) {
        offset += 3
      } else {
        return
      }
    }
  }
}

// MARK: - printf forms

extension PlaceholderScanner {
  /// `%[position$][flags][width][.precision][length]conversion`, `%%`, `%#@name@`, `%arg`.
  private mutating func form(at start: Int) -> Found? {
    guard byte(start) == UInt8(ascii: "%") else { return nil }
    if byte(start + 1) == UInt8(ascii: "%") { return (.percentSign, start + 2) }
    if has("%arg", at: start), !isNameByte(byte(start + 4)) { return (.substitutionArgument, start + 4) }
    var offset = start + 1
    // `% @`, in which a translation tool put a space: no share of a hundred.
    skipSpaces(&offset)
    if offset > start + 1 {
      var before = start
      while before > 0, [0x20, 0xA0, 0xC2, 0xAF, 0x80, 0xE2].contains(bytes[before - 1]) { before -= 1 }
      let isShare = before > 0 && (0x30...0x39).contains(bytes[before - 1])
      guard has("@", at: offset), !isNameByte(byte(offset + 1)), !isShare else { return nil }
      return (.misspelled(meant: "%@"), offset + 1)
    }
    let explicit = position(&offset)
    // `%1@` for `%1$@`
    var end = offset
    while (0x30...0x39).contains(byte(end)) { end += 1 }
    if explicit == nil, end > offset, has("@", at: end), byte(offset) != 0x30 {
      return (.misspelled(meant: "%\(String(decoding: bytes[offset..<end], as: UTF8.self))$@"), end + 1)
    }
    if has("#@", at: offset), let end = bytes[(offset + 2)...].firstIndex(of: UInt8(ascii: "@")), end > offset + 2,
      bytes[offset + 2..<end].allSatisfy({ isNameByte($0) || $0 == UInt8(ascii: ".") })
    {
      if explicit == nil { nextPosition += 1 }
      return (.variable(String(decoding: bytes[offset + 2..<end], as: UTF8.self)), end + 1)
    }
    var starArguments = 0
    while "-+#0'".utf8.contains(byte(offset)) { offset += 1 }
    size(&offset, &starArguments)
    if byte(offset) == UInt8(ascii: ".") {
      offset += 1
      size(&offset, &starArguments)
    }
    let lengthStart = offset
    while offset < lengthStart + 2, "hlqLztj".utf8.contains(byte(offset)) { offset += 1 }
    let length = String(decoding: bytes[lengthStart..<min(offset, bytes.count)], as: UTF8.self)
    guard let type = FormatArgument.ValueType(conversion: byte(offset)) else { return nil }
    if explicit == nil { nextPosition += starArguments }
    let position = explicit ?? nextPosition
    if explicit == nil { nextPosition += 1 }
    return (.argument(FormatArgument(position: position, type: type, length: length)), offset + 1)
  }

  /// `2$`; leaves the offset unchanged if there is no position.
  private func position(_ offset: inout Int) -> Int? {
    var end = offset
    let number = digits(&end)
    guard let number, byte(end) == UInt8(ascii: "$") else { return nil }
    offset = end + 1
    return number
  }

  /// A width or precision: digits, `*` or `*2$`.
  private func size(_ offset: inout Int, _ starArguments: inout Int) {
    if byte(offset) == UInt8(ascii: "*") {
      offset += 1
      if position(&offset) == nil { starArguments += 1 }
    } else {
      _ = digits(&offset)
    }
  }

  /// A number of at most four digits.
  private func digits(_ offset: inout Int) -> Int? {
    var number: Int?
    var count = 0
    while case UInt8(ascii: "0")...UInt8(ascii: "9") = byte(offset), count < 4 {
      number = (number ?? 0) * 10 + Int(byte(offset) - UInt8(ascii: "0"))
      offset += 1
      count += 1
    }
    return number
  }
}
