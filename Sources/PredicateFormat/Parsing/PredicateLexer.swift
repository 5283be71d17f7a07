/// Splits a format string into tokens.
///
/// Works on UTF-8 bytes; every byte from 0x80 up counts as a letter, so names may be in any script.
struct PredicateLexer {
  let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// All tokens, the last one `end`.
  mutating func tokens() throws(PredicateSyntaxError) -> [PredicateToken] {
    var tokens: [PredicateToken] = []
    tokens.reserveCapacity(bytes.count / 4 + 2)
    while true {
      let token = try next()
      tokens.append(token)
      if token.kind == .end { return tokens }
    }
  }

  private mutating func next() throws(PredicateSyntaxError) -> PredicateToken {
    while Self.isSpace(byte(0)) { offset += 1 }
    let start = offset
    let kind = try nextKind()
    return PredicateToken(kind: kind, range: start..<offset)
  }

  private mutating func nextKind() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    guard let first = byte(0) else { return .end }
    if Self.isDigit(first) || (first == UInt8(ascii: ".") && Self.isDigit(byte(1)) && !isAfterName) {
      return try number()
    }
    if Self.isNameStart(first) { return word() }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return try string(quote: first)
    case UInt8(ascii: "$"):
      offset += 1
      guard let name = name() else { throw failure("expected a variable's name after '$'", at: offset - 1) }
      return .variable(name)
    case UInt8(ascii: "#"):
      offset += 1
      guard let name = name() else { throw failure("expected a name after '#'", at: offset - 1) }
      return .identifier(name, isEscaped: true)
    case UInt8(ascii: "@"):
      offset += 1
      guard let name = name() else { throw failure("expected an operator such as '@count' after '@'", at: offset - 1) }
      return .keyPathOperator("@" + name)
    case UInt8(ascii: "%"): return try placeholder()
    default: return .sign(try sign(first))
    }
  }

  // MARK: Words

  private mutating func word() -> PredicateToken.Kind {
    let start = offset
    guard let first = name() else { return .end }
    if first.uppercased() == "UTI", let keyword = utiKeyword() { return .identifier(keyword, isEscaped: false) }
    guard byte(0) == UInt8(ascii: ":"), byte(1) != UInt8(ascii: "=") else {
      return .identifier(first, isEscaped: false)
    }
    // `add:to:(`: more parts as long as each ends with a colon.
    while byte(0) == UInt8(ascii: ":") {
      offset += 1
      let part = offset
      if name() != nil, byte(0) != UInt8(ascii: ":") {
        offset = part
        break
      }
    }
    return .selector(String(decoding: bytes[start..<offset], as: UTF8.self))
  }

  private mutating func name() -> String? {
    let start = offset
    guard Self.isNameStart(byte(0)) else { return nil }
    while Self.isNameStart(byte(0)) || Self.isDigit(byte(0)) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func utiKeyword() -> String? {
    for keyword in [PredicateKeyword.conformsToUTI, .equalsUTI] {
      let rest = Array(keyword.rawValue.utf8.dropFirst(3))
      let found = bytes[offset...].prefix(rest.count).map { Self.isLowercase($0) ? $0 - 32 : $0 }
      if found == rest, !Self.isNameStart(byte(rest.count)), !Self.isDigit(byte(rest.count)) {
        offset += rest.count
        return keyword.rawValue
      }
    }
    return nil
  }

  private mutating func placeholder() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = offset
    offset += 1
    if byte(0) == UInt8(ascii: "@") || byte(0) == UInt8(ascii: "K") {
      offset += 1
    } else {
      let modifiers = Array("hlqjzt0123456789.+-# ".utf8)
      while let next = byte(0), modifiers.contains(next) { offset += 1 }
      guard let conversion = byte(0), Array("dDiuUxXoOcCfFeEgGaAs".utf8).contains(conversion) else {
        throw failure("'%' must begin a placeholder such as '%@' or '%K'", at: start)
      }
      offset += 1
    }
    return .placeholder
  }

  // MARK: Numbers

  private mutating func number() throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = offset
    if byte(0) == UInt8(ascii: "0"), let radix = Self.radix(of: byte(1)), let digit = byte(2),
      Self.isDigit(digit, radix: radix)
    {
      offset += 2
      return try integer(radix: radix, from: start)
    }
    while Self.isDigit(byte(0)) { offset += 1 }
    var isReal = false
    if byte(0) == UInt8(ascii: "."), Self.isDigit(byte(1)) {
      isReal = true
      offset += 1
      while Self.isDigit(byte(0)) { offset += 1 }
    }
    if byte(0) == UInt8(ascii: "e") || byte(0) == UInt8(ascii: "E") {
      let signed = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-")
      if Self.isDigit(byte(signed ? 2 : 1)) {
        isReal = true
        offset += signed ? 2 : 1
        while Self.isDigit(byte(0)) { offset += 1 }
      }
    }
    if Self.isNameStart(byte(0)) { throw failure("a name cannot begin with a digit", at: start) }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if !isReal, let value = Int64(text) { return .integer(value) }
    guard let value = Double(text), value.isFinite else {
      throw failure("the number '\(text)' is too large", at: start)
    }
    return .real(value)
  }

  private mutating func integer(radix: Int, from start: Int) throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let first = offset
    while Self.isDigit(byte(0), radix: radix) { offset += 1 }
    let digits = String(decoding: bytes[first..<offset], as: UTF8.self)
    guard let value = Int64(digits, radix: radix) else {
      throw failure("the number does not fit in 64 bits", at: start)
    }
    return .integer(value)
  }

  // MARK: Signs

  private mutating func sign(_ first: UInt8) throws(PredicateSyntaxError) -> PredicateToken.Sign {
    let second = byte(1)
    if let second, let sign = Self.longSigns[[first, second]] {
      offset += 2
      return sign
    }
    guard let sign = PredicateToken.Sign(rawValue: String(decoding: [first], as: UTF8.self)) ?? Self.equalSign(first)
    else {
      throw failure("unexpected '\(String(decoding: [first], as: UTF8.self))'", at: offset)
    }
    offset += 1
    return sign
  }

  private static func equalSign(_ byte: UInt8) -> PredicateToken.Sign? {
    byte == UInt8(ascii: "=") ? .equal : nil
  }

  private static let longSigns: [[UInt8]: PredicateToken.Sign] = [
    Array(":=".utf8): .assign, Array("==".utf8): .equal, Array("!=".utf8): .notEqual, Array("<>".utf8): .notEqual,
    Array("<=".utf8): .lessOrEqual, Array("=<".utf8): .lessOrEqual, Array(">=".utf8): .greaterOrEqual,
    Array("=>".utf8): .greaterOrEqual, Array("&&".utf8): .and, Array("||".utf8): .or, Array("**".utf8): .power,
    Array("<<".utf8): .leftShift, Array(">>".utf8): .rightShift,
  ]

  // MARK: Strings

  private mutating func string(quote: UInt8) throws(PredicateSyntaxError) -> PredicateToken.Kind {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let next = byte(0) {
      offset += 1
      if next == quote { return .string(String(decoding: text, as: UTF8.self)) }
      if next == UInt8(ascii: "\\") { try appendEscape(to: &text) } else { text.append(next) }
    }
    throw failure("the text has no closing quote", at: start)
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(PredicateSyntaxError) {
    guard let escaped = byte(0) else { throw failure("'\\' at the end of the text", at: offset - 1) }
    if let value = digits(radix: 8, at: 0, count: 3) {
      offset += 3
      return append(value, to: &text)
    }
    offset += 1
    switch escaped {
    case UInt8(ascii: "a"): text.append(0x07)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "v"): text.append(0x0B)
    case UInt8(ascii: "x"):
      guard let value = digits(radix: 16, at: 0, count: 2) else {
        throw failure("expected two hexadecimal digits after '\\x'", at: offset - 2)
      }
      offset += 2
      append(value, to: &text)
    case UInt8(ascii: "u"): try appendCodeUnits(to: &text)
    default: text.append(escaped)
    }
  }

  /// `\uHHHH`; two of them for a character outside the basic plane.
  private mutating func appendCodeUnits(to text: inout [UInt8]) throws(PredicateSyntaxError) {
    guard var value = digits(radix: 16, at: 0, count: 4) else {
      throw failure("expected four hexadecimal digits after '\\u'", at: offset - 2)
    }
    offset += 4
    if (0xD800..<0xDC00).contains(value), byte(0) == UInt8(ascii: "\\"), byte(1) == UInt8(ascii: "u"),
      let low = digits(radix: 16, at: 2, count: 4), (0xDC00..<0xE000).contains(low)
    {
      offset += 6
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    append(value, to: &text)
  }

  private func append(_ value: Int, to text: inout [UInt8]) {
    let scalar = UInt32(exactly: value).flatMap(Unicode.Scalar.init) ?? "\u{FFFD}"
    text.append(contentsOf: String(scalar).utf8)
  }

  private func digits(radix: Int, at distance: Int, count: Int) -> Int? {
    let digits = bytes.dropFirst(offset + distance).prefix(count)
    guard digits.count == count, digits.allSatisfy({ Self.isDigit($0, radix: radix) }) else { return nil }
    return Int(String(decoding: digits, as: UTF8.self), radix: radix)
  }

  // MARK: Bytes

  private func byte(_ distance: Int) -> UInt8? {
    let index = offset + distance
    return bytes.indices.contains(index) ? bytes[index] : nil
  }

  /// Whether the previous byte is part of a name, in which case `.5` is not a number.
  private var isAfterName: Bool {
    guard offset > 0 else { return false }
    let previous = bytes[offset - 1]
    return Self.isNameStart(previous) || Self.isDigit(previous) || previous == UInt8(ascii: ")")
      || previous == UInt8(ascii: "]")
  }

  private func failure(_ message: String, at offset: Int) -> PredicateSyntaxError {
    PredicateSyntaxError(message, at: offset, of: bytes)
  }

  private static func isSpace(_ byte: UInt8?) -> Bool {
    byte == 0x20 || byte.map { (0x09...0x0D).contains($0) } ?? false
  }
  private static func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
  private static func isLowercase(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isNameStart(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (0x41...0x5A).contains(byte) || isLowercase(byte) || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private static func isDigit(_ byte: UInt8?, radix: Int) -> Bool {
    guard let byte else { return false }
    return Int(String(decoding: [byte], as: UTF8.self), radix: radix) != nil
  }

  private static func radix(of byte: UInt8?) -> Int? {
    switch byte.map({ $0 | 0x20 }) {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }
}
