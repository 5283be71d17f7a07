import Foundation
internal import GlossCCMarkGFM

/// Documentation strings in GitHub-flavoured Markdown, parsed with cmark-gfm.
///
/// The result is safe on a page for any text: raw HTML is dropped, links lead only to the web, to mail or within the
/// site, pictures become links so no page loads anything, and headings are below those of the page. The extensions are
/// tables, strikethrough, autolinks and task lists.
enum CommonMark {
  /// The part of a string to convert.
  enum Part {
    /// The whole text.
    case whole
    /// The first paragraph, in a form for table cells.
    case summary
  }

  /// The lowest level of headings above documentation: pages have a title, sections and properties.
  static let lowestHeading = 3

  /// The text as HTML.
  ///
  /// - Parameter level: the level of the heading above the text; headings in the text start one level below.
  /// - Parameter limit: how many bytes of the text are read; documentation strings are limited, our own pages are not.
  static func markup(
    _ text: String, _ part: Part = .whole, below level: Int = lowestHeading, upTo limit: Int = longestText
  ) -> String {
    unsafe withDocument(text, part, below: level, upTo: limit) { document, extensions in
      guard let rendered = unsafe cmark_render_html(document, CMARK_OPT_VALIDATE_UTF8, extensions) else { return "" }
      defer { unsafe cmark_get_default_mem_allocator().pointee.free(rendered) }
      var result = unsafe String(cString: rendered)
      while result.last == "\n" { result.removeLast() }
      if part == .summary, result.hasPrefix("<p>"), result.hasSuffix("</p>") {
        result = String(result.dropFirst(3).dropLast(4))
      }
      return namingTasks(result)
    } ?? ""
  }

  /// Names the checkboxes of task lists, which would otherwise be nameless controls to a screen reader.
  private static func namingTasks(_ html: String) -> String {
    let box = "<input type=\"checkbox\""
    guard html.contains(box) else { return html }
    return html.replacing(
      "\(box) checked=\"\" disabled=\"\"", with: "\(box) aria-label=\"☑\" checked=\"\" disabled=\"\""
    )
    .replacing("\(box) disabled=\"\"", with: "\(box) aria-label=\"☐\" disabled=\"\"")
  }

  /// The text as normalized Markdown that every parser reads the same way.
  static func markdown(_ text: String, _ part: Part = .whole, below level: Int = lowestHeading) -> String {
    unsafe withDocument(text, part, below: level) { document, _ in
      guard let rendered = unsafe cmark_render_commonmark(document, CMARK_OPT_VALIDATE_UTF8, 0) else { return "" }
      defer { unsafe cmark_get_default_mem_allocator().pointee.free(rendered) }
      var result = unsafe String(cString: rendered)
      while result.last == "\n" { result.removeLast() }
      guard part == .summary else { return result }
      return withoutPipes(result.split(separator: "\n", omittingEmptySubsequences: true).joined(separator: " "))
    } ?? ""
  }

  /// The text with every pipe as a character reference, so none can end a table cell.
  private static func withoutPipes(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "|")) else { return text }
    var bytes: [UInt8] = []
    var backslashes = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "|") {
        if backslashes % 2 == 1 { bytes.removeLast() }
        bytes += "&#124;".utf8
      } else {
        bytes.append(byte)
      }
      backslashes = byte == UInt8(ascii: "\\") ? backslashes + 1 : 0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The words of the text without markup.
  static func plainText(_ text: String, _ part: Part = .whole) -> String {
    unsafe withDocument(text, part) { document, _ in
      guard let rendered = unsafe cmark_render_plaintext(document, CMARK_OPT_VALIDATE_UTF8, 0) else { return "" }
      defer { unsafe cmark_get_default_mem_allocator().pointee.free(rendered) }
      var result = unsafe String(cString: rendered)
      while result.last == "\n" { result.removeLast() }
      return result
    } ?? ""
  }

  /// Whether a string has more than one paragraph.
  static func hasMore(_ text: String) -> Bool {
    unsafe withDocument(text, .whole) { document, _ in
      guard let first = unsafe cmark_node_first_child(document) else { return false }
      return unsafe cmark_node_next(first) != nil || cmark_node_get_type(first) != CMARK_NODE_PARAGRAPH
    } ?? false
  }

  /// The limit of bytes that are read: the parser's time grows with the cube of the length for some strings.
  static let longestText = 32 * 1024

  /// The text, or its first lines with a note if it exceeds the limit.
  private static func bounded(_ text: String, _ limit: Int) -> String {
    let bytes = text.utf8
    guard bytes.count > limit else { return text }
    var beginning = bytes.prefix(limit)
    if let end = beginning.lastIndex(where: { $0 == 0x0A || $0 == 0x20 }) { beginning = bytes[..<end] }
    // A line inside a code block would be code.
    let end = "(\(limit / 1024) KB / \((bytes.count + 1023) / 1024) KB)"
    let fences = beginning.split(separator: 0x0A).count { $0.starts(with: "```".utf8) }
    return String(decoding: beginning, as: UTF8.self) + (fences % 2 == 0 ? "" : "\n```") + "\n\n… \(end)"
  }

  /// The maximum number of columns in a table.
  private static let mostColumns = 256

  /// Registered once; cmark-gfm keeps them for the life of the process.
  private static let isRegistered: Bool = {
    cmark_gfm_core_extensions_ensure_registered()
    return true
  }()

  /// While cmark-gfm parses a document it registers the special characters of its extensions, such as the tilde, in a
  /// process-wide table, and removes them at the end: of two concurrent parses one would miss strikethrough.
  private static let reading = NSLock()

  private static func withDocument<Result>(
    _ text: String, _ part: Part, below level: Int = lowestHeading, upTo limit: Int = longestText,
    _ body: (OpaquePointer, UnsafeMutablePointer<cmark_llist>?) -> Result
  ) -> Result? {
    guard isRegistered else { return nil }
    let text = String(bounded(text, limit).unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : Character($0) })
    // The parser's time grows with the square of a table's columns; wider tables are read as lines of text.
    let isWide = text.split(separator: "\n").contains { line in line.utf8.count { $0 == 0x7C } > Self.mostColumns }
    let parser = unsafe cmark_parser_new(CMARK_OPT_VALIDATE_UTF8)
    defer { unsafe cmark_parser_free(parser) }
    for name in ["table", "strikethrough", "autolink", "tasklist"] where !isWide || name != "table" {
      if let found = unsafe cmark_find_syntax_extension(name) {
        unsafe cmark_parser_attach_syntax_extension(parser, found)
      }
    }
    var text8 = text
    let parsed = unsafe reading.withLock {
      text8.withUTF8 { bytes in
        unsafe bytes.withMemoryRebound(to: CChar.self) { unsafe cmark_parser_feed(parser, $0.baseAddress, $0.count) }
      }
      return unsafe cmark_parser_finish(parser)
    }
    guard let document = unsafe parsed else { return nil }
    defer { unsafe cmark_node_free(document) }
    unsafe DocumentCleaning.clean(document, keepingFirstParagraphOnly: part == .summary, below: Int32(level))
    return unsafe body(document, cmark_parser_get_syntax_extensions(parser))
  }
}
