import GlossBasics
import GlossLocalization
import GlossPageTemplates

extension SchemaDocumentation {
  /// The language of the title, which names models: the one they are written in, if there are pages in it.
  func languageOfTitle(_ headings: [LanguageHeading]) -> String {
    let languages = models.compactMap(\.tables.developmentLanguage)
    return headings.first { languages.contains($0.locale) }?.locale ?? headings.first?.locale ?? ""
  }

  /// Rejects templates outside the folders of the formats, which would otherwise be ignored silently.
  func checkFoldersOfTemplates() throws(TemplateError) {
    let known = DocumentationTemplates.paths
    let folders = Set(known.map { $0.prefix { $0 != "/" } })
    for path in options.templates.keys.sorted(by: { $0.precedes($1) }) where path.hasSuffix(".mustache") {
      if path.contains("/"), folders.contains(path.prefix { $0 != "/" }) { continue }
      throw .unknownTemplate(path: path, suggestion: path.closest(among: known))
    }
  }

  /// A script or style sheet without indentation, blank lines and lines that are comments, which browsers skip; a style
  /// sheet also without the spaces at its signs, of which its strings have none.
  ///
  /// - Complexity: O(*n*) in the bytes.
  static func withoutLayout(_ text: String, at path: String) -> String {
    let isStyle = path.hasSuffix(".css")
    var kept: [UInt8] = []
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) {
      let line = line.drop { $0 == UInt8(ascii: " ") }
      let isComment =
        line.starts(with: "//".utf8) || line.starts(with: "/*".utf8) && line.suffix(2).elementsEqual("*/".utf8)
      if line.isEmpty || isComment { continue }
      for (byte, next) in zip(line, Array(line.dropFirst()) + [UInt8(ascii: "\n")]) {
        let isAtSign = byte == UInt8(ascii: " ") && ("{;:,".utf8.contains(kept.last ?? 0) || "{}".utf8.contains(next))
        if !isStyle || !isAtSign { kept.append(byte) }
      }
      kept.append(UInt8(ascii: "\n"))
    }
    return String(decoding: kept, as: UTF8.self)
  }

  /// The files that all languages of a format share: style sheet, script, and a page that links to the languages.
  func sharedFiles(of format: DocumentationFormat, headings: [LanguageHeading]) -> [DocumentationFile] {
    var files: [DocumentationFile] = []
    if format == .html {
      for name in ["style.css", "script.js", "icon.svg"] {
        let path = "html/\(name)"
        let text = options.templates[path] ?? Self.withoutLayout(DocumentationTemplates.file(at: path) ?? "", at: path)
        files.append(DocumentationFile(path: path, text: text))
      }
      // Files that the user's own templates load.
      for (path, text) in options.templates where path.hasPrefix("html/") {
        let isKnown = files.contains { $0.path == path }
        if !isKnown, [".css", ".js", ".svg"].contains(where: path.hasSuffix) {
          files.append(DocumentationFile(path: path, text: text))
        }
      }
    }
    guard headings.count > 1 else { return files }
    switch format {
    case .html:
      let items: [Markup] = headings.map { heading in
        let (locale, href) = (heading.locale.replacing("_", with: "-"), "\(SafeName.locale(heading.locale))/index.html")
        return "<li><a href=\"\(href)\" lang=\"\(locale)\" dir=\"\(heading.direction)\">\(heading.name)</a></li>"
      }
      let page: Markup = """
        <!DOCTYPE html>
        <html lang="\(languageOfTitle(headings).replacing("_", with: "-"))">
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' file:; style-src 'self' file:; img-src 'self' file:">
        <title>\(title)</title>
        <link rel="stylesheet" href="style.css">
        <link rel="icon" href="icon.svg">
        <script src="script.js"></script>
        <main class="languages"><h1>\(title)</h1>
        <ul>
        \(Markup.joined(items, separator: "\n"))
        </ul>
        </main>
        </html>

        """
      files.append(DocumentationFile(path: "html/index.html", text: page.text))
    case .markdown:
      let items = headings.map { "- [\(MarkdownText.escaped($0.name))](\(SafeName.locale($0.locale))/index.md)" }
      files.append(
        DocumentationFile(
          path: "markdown/index.md",
          text: "# \(MarkdownText.escaped(title))\n\n" + items.joined(separator: "\n") + "\n"))
    default: break
    }
    return files
  }
}
