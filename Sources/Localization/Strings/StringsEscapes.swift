import GlossBasics
import GlossPropertyLists

/// The escapes in strings of `.strings` files.
///
/// Mirrors CoreFoundation's parser: `\a \b \f
///  \r \t \v`, up to three octal digits in the NeXTSTEP encoding, `\U` with up to four hexadecimal digits (two of them
///  for a surrogate pair); a backslash before anything else yields that character, so `\u00e9` is `u00e9` at run time.
enum StringsEscapes {
  /// An escape that most likely does not do what was meant.
  struct Problem: Equatable {
    var offset: Int
    var message: String
    var remedy: String
  }

  /// Unescapes the content of a quoted string.
  static func unescaped(
    _ text: [UInt8], _ content: Range<Int>, problems: inout [Problem]
  ) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(content.count)
    var offset = content.lowerBound
    var pendingSurrogate: (unit: UInt32, offset: Int)?

    func flush(_ pending: inout (unit: UInt32, offset: Int)?) {
      guard let lone = pending else { return }
      problems.append(.loneSurrogate(lone.unit, at: lone.offset))
      result.append(contentsOf: [0xEF, 0xBF, 0xBD])
      pending = nil
    }

    while offset < content.upperBound {
      guard text[offset] == UInt8(ascii: "\\"), offset + 1 < content.upperBound else {
        flush(&pendingSurrogate)
        result.append(text[offset])
        offset += 1
        continue
      }
      let start = offset
      let letter = text[offset + 1]
      offset += 2
      guard letter == UInt8(ascii: "U") else {
        flush(&pendingSurrogate)
        if (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(letter) {
          result.appendUTF8(octal(text, from: &offset, first: letter, end: content.upperBound))
          continue
        }
        if let control = control(letter) {
          result.append(control)
          continue
        }
        if let problem = Problem.unknownEscape(text, letter: letter, at: start, end: content.upperBound) {
          problems.append(problem)
        }
        // The character itself; the loop copies the rest of a multi-byte one.
        result.append(letter)
        continue
      }
      let unit = hexadecimal(text, from: &offset, end: content.upperBound)
      if offset - start < 6 { problems.append(.shortUnicodeEscape(text, at: start, end: offset)) }
      if let high = pendingSurrogate, unit & 0xFC00 == 0xDC00 {
        result.appendUTF8(0x10000 + ((high.unit - 0xD800) << 10) + (unit - 0xDC00))
        pendingSurrogate = nil
        continue
      }
      flush(&pendingSurrogate)
      if unit & 0xFC00 == 0xD800 {
        pendingSurrogate = (unit, start)
      } else {
        if unit & 0xFC00 == 0xDC00 { problems.append(.loneSurrogate(unit, at: start)) }
        result.appendUTF8(unit)
      }
    }
    flush(&pendingSurrogate)
    return String(decoding: result, as: UTF8.self)
  }

  private static func control(_ letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "a"): 0x07
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "v"): 0x0B
    default: nil
    }
  }

  private static func octal(_ text: [UInt8], from offset: inout Int, first: UInt8, end: Int) -> UInt32 {
    var value = UInt32(first - 0x30)
    let limit = min(end, offset + 2)
    while offset < limit, (0x30...0x37).contains(text[offset]) {
      value = value << 3 | UInt32(text[offset] - 0x30)
      offset += 1
    }
    return UInt32(NextStepEncoding.codeUnit(of: UInt8(truncatingIfNeeded: value)))
  }

  private static func hexadecimal(_ text: [UInt8], from offset: inout Int, end: Int) -> UInt32 {
    var value: UInt32 = 0
    let limit = min(end, offset + 4)
    while offset < limit, let digit = text[offset].hexadecimalDigit {
      value = value << 4 | digit
      offset += 1
    }
    return value
  }
}

extension StringsEscapes.Problem {
  fileprivate static func loneSurrogate(_ unit: UInt32, at offset: Int) -> Self {
    Self(
      offset: offset,
      message: "`\\U\(String(unit, radix: 16, uppercase: true))` is an unpaired surrogate",
      remedy: "write both halves, or the character itself")
  }

  fileprivate static func shortUnicodeEscape(_ text: [UInt8], at start: Int, end: Int) -> Self {
    Self(
      offset: start,
      message: "`\(String(decoding: text[start..<end], as: UTF8.self))` has fewer than four hexadecimal digits",
      remedy: "write four digits, such as \\U00E9, or the character itself")
  }

  /// A letter or digit that is not an escape here, although it is in other languages.
  fileprivate static func unknownEscape(_ text: [UInt8], letter: UInt8, at start: Int, end: Int) -> Self? {
    guard letter == UInt8(ascii: "u") || letter == UInt8(ascii: "x") else { return nil }
    let digits = text[(start + 2)..<end].prefix(letter == UInt8(ascii: "u") ? 4 : 2)
      .prefix { $0.hexadecimalDigit != nil }
    guard digits.count >= 2 else { return nil }
    let shown = String(decoding: text[(start + 1)..<(start + 2 + digits.count)], as: UTF8.self)
    let code = String(repeating: "0", count: 4 - digits.count) + String(decoding: digits, as: UTF8.self)
    return Self(
      offset: start, message: "`\\\(shown)` is not an escape in a strings file: users read “\(shown)”",
      remedy: "write \\U\(code), with a capital U, or the character itself")
  }
}
