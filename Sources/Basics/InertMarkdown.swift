/// Untrusted strings as Markdown for a comment, where GitHub interprets more than CommonMark.
///
/// GitHub looks for people, issues and commits in the rendered text, after escapes are gone: `\#1` and `&#64;team` act
/// like `#1` and `@team`. It ignores only code.
extension String {
  /// The text as code, valid in a paragraph, a heading and a table cell; empty for an empty string.
  ///
  /// A pipe ends a cell even within code, and escaping it with a backslash would be visible elsewhere: it is written as
  /// a character reference between two pieces of code. Control characters are made visible first, see ``visible(_:)``.
  package var codeSpan: String {
    guard utf8.contains(UInt8(ascii: "|")) else { return pieceOfCode }
    return utf8.split(separator: UInt8(ascii: "|"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self).pieceOfCode }
      .joined(separator: "&#124;")
  }

  /// The text between more backticks than it has in a row.
  private var pieceOfCode: String {
    guard !isEmpty else { return "" }
    var (longest, current) = (0, 0)
    for byte in utf8 {
      current = byte == UInt8(ascii: "`") ? current + 1 : 0
      longest = max(longest, current)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let bytes = (first: utf8.first, last: utf8.last)
    // A parser strips a space from each end if both have one.
    let touches = bytes.first == UInt8(ascii: "`") || bytes.last == UInt8(ascii: "`")
    let loses = bytes.first == UInt8(ascii: " ") && bytes.last == UInt8(ascii: " ")
    let space = touches || loses && utf8.contains { $0 != UInt8(ascii: " ") } ? " " : ""
    return fence + space + self + space + fence
  }

  /// The text as prose without any markup; as code if GitHub could interpret a part of it as a reference.
  ///
  /// The text must be a single line.
  package var inertMarkdown: String { mayRefer ? codeSpan : escapedForMarkdown }

  /// Whether a part of the text may mention, link or refer to something: `@team`, `#1`, `GH-1`, `a1b2c3d`,
  /// `www.example.org`, `https://…`, `:smile:`, `$x$`; or starts or ends in a way that affects a list or a cell.
  private var mayRefer: Bool {
    guard let first = utf8.first, let last = utf8.last else { return false }
    if first == UInt8(ascii: " ") || last == UInt8(ascii: " ") { return true }
    /// The last four characters, in lower case.
    var recent: UInt32 = 0
    var hexadecimal = 0
    var isWord = false
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "@"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "`"): return true
      case _ where recent == Self.webHost: return true
      case _ where recent & 0xFF_FFFF == Self.issuePrefix && byte.isDigit: return true
      // A URL, or an emoji by name.
      case _ where recent & 0xFF == UInt32(UInt8(ascii: ":")) && byte != UInt8(ascii: " "): return true
      default: break
      }
      if byte.isDigit || byte.isLetter || byte == UInt8(ascii: "_") || byte >= 0x80 {
        let isHexadecimal = byte.isDigit || UInt8(ascii: "a")...UInt8(ascii: "f") ~= byte | 0x20
        hexadecimal = isHexadecimal && (!isWord || hexadecimal > 0) ? hexadecimal + 1 : 0
        isWord = true
      } else {
        if hexadecimal >= Self.shortestHash { return true }
        (hexadecimal, isWord) = (0, false)
      }
      recent = recent << 8 | UInt32(byte | 0x20)
    }
    return hexadecimal >= Self.shortestHash
  }

  /// `www.`
  private static let webHost: UInt32 = 0x7777_772E
  /// `gh-`
  private static let issuePrefix: UInt32 = 0x67_682D
  /// GitHub recognizes a commit from this many hexadecimal digits.
  private static let shortestHash = 7

  /// The text with CommonMark's markup characters and list markers escaped.
  private var escapedForMarkdown: String {
    let text = replacingBytes {
      switch $0 {
      case UInt8(ascii: "<"): "&lt;"
      case UInt8(ascii: ">"): "&gt;"
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "\\"): "\\\\"
      case UInt8(ascii: "*"): "\\*"
      case UInt8(ascii: "_"): "\\_"
      case UInt8(ascii: "["): "\\["
      case UInt8(ascii: "]"): "\\]"
      case UInt8(ascii: "|"): "\\|"
      case UInt8(ascii: "~"): "\\~"
      case UInt8(ascii: "!"): "\\!"
      default: nil
      }
    }
    guard let first = text.utf8.first else { return text }
    if [UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "=")].contains(first) { return "\\" + text }
    let digits = text.utf8.prefix { $0.isDigit }
    guard !digits.isEmpty, let next = text.utf8.dropFirst(digits.count).first,
      next == UInt8(ascii: ".") || next == UInt8(ascii: ")")
    else { return text }
    return String(text.prefix(digits.count)) + "\\" + text.dropFirst(digits.count)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= self }
  fileprivate var isLetter: Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20 }
}

extension String {
  /// The text on one line of Markdown, without markup or references.
  package var markdownEscaped: String { onSingleLine.inertMarkdown }

  /// An app's text as a cell of a Markdown table, with markup and references made inert.
  package var markdownCell: String { visible(.message).inertMarkdown }

  /// A name as code on one line of Markdown.
  package var markdownCode: String { onSingleLine.codeSpan }
}
