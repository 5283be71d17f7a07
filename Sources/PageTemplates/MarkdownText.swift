import GlossBasics

/// Strings as GitHub-flavoured Markdown, for paragraphs, headings and table cells.
package enum MarkdownText {
  /// Escapes a string so that nothing in it is markup.
  ///
  /// A pipe becomes `&#124;`, which does not end a cell in any parser; other special characters get a backslash.
  ///
  /// - Parameter isLineStart: whether the text may begin a line, where a number or a dash would begin a list.
  package static func escaped(_ text: String, isLineStart: Bool = false) -> String {
    let text = text.visible(.page)
    let marker = isLineStart ? blockMarker(text) : nil
    guard marker != nil || text.hasByte(where: isSpecial) else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count + 16)
    let original = Array(text.utf8)
    for (offset, byte) in original.enumerated() {
      if offset == marker { bytes.append(UInt8(ascii: "\\")) }
      switch byte {
      case UInt8(ascii: "|"): bytes += "&#124;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "@"): bytes += "&#64;".utf8
      // Text directly after a colon may be an emoji shortcode.
      case UInt8(ascii: ":") where offset + 1 == original.count || original[offset + 1] == 0x20: bytes.append(byte)
      case _ where isSpecial(byte): bytes += [UInt8(ascii: "\\"), byte]
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Formats code: in backticks, or as an element if backticks cannot contain it.
  ///
  /// Pages are read by parsers other than GitHub's, which split cells at a pipe and interpret markup in a code span;
  /// comments use `codeSpan`.
  package static func code(_ text: String) -> String {
    let text = text.visible(.page)
    let isPlain = !text.hasByte {
      $0 == UInt8(ascii: "`") || $0 == UInt8(ascii: "|") || $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&")
    }
    if isPlain, !text.isEmpty, !text.hasPrefix(" "), !text.hasSuffix(" ") { return "`\(text)`" }
    var result = "<code>"
    for scalar in text.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", " ": result.unicodeScalars.append(scalar)
      case _ where scalar.value < 0x80: result += "&#\(scalar.value);"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "</code>"
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "_"), UInt8(ascii: "["),
      UInt8(ascii: "]"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "|"), UInt8(ascii: "~"),
      UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: ":"), UInt8(ascii: "{"):
      true
    default: false
    }
  }

  /// The offset of the character that would make the line a list item, a rule or the underline of a heading.
  private static func blockMarker(_ text: String) -> Int? {
    guard let first = text.utf8.first else { return nil }
    if [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "=")].contains(first) { return 0 }
    let digits = text.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }.count
    guard digits > 0, let next = text.utf8.dropFirst(digits).first else { return nil }
    return next == UInt8(ascii: ".") || next == UInt8(ascii: ")") ? digits : nil
  }
}
