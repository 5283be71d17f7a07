import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossPageTemplates
import GlossTestSupport
import Testing

@testable import GlossSchemaDocs

/// The templates below `Examples/Templates`, which readers start their own from.
@Suite struct ExampleTemplatesTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/Templates").path(percentEncoded: false)

  private static func templates(_ name: String) throws -> [String: String] {
    let tree = DiskFileTree()
    var templates: [String: String] = [:]
    for format in ["markdown", "html"] {
      let path = "\(folder)/\(name)/\(format)"
      guard tree.kind(at: path) == .folder else { continue }
      for file in try tree.names(in: path) {
        templates["\(format)/\(file)"] = String(
          decoding: try tree.bytes(at: "\(path)/\(file)", limit: 1 << 20), as: UTF8.self)
      }
    }
    return templates
  }

  private func files(
    _ name: String, hostile: Bool = false, format: DocumentationFormat = .markdown,
    layout: DocumentationLayout = .pages
  ) throws -> [String: String] {
    let options = DocumentationOptions(
      formats: [format], locales: ["de", "ar"], layout: layout, templates: try Self.templates(name))
    return try SampleModels.files(
      hostile ? SampleModels.hostile : SampleModels.library,
      tables: hostile ? SampleModels.hostileTables : SampleModels.libraryTables, options: options)
  }

  @Test(arguments: ["AsciiDoc", "Confluence"])
  func everyTemplateOfTheMarkupIsReplaced(name: String) throws {
    let own = Set(try Self.templates(name).keys)
    let builtIn = DocumentationTemplates.paths.filter { $0.hasPrefix("markdown/") }
    #expect(builtIn.filter { !own.contains($0) } == [])
  }

  @Test func asciiDocReadsAsExpected() throws {
    let files = try files("AsciiDoc")
    #expect(Golden.difference(files["asciidoc/de/entities/Book.adoc"] ?? "", from: "templates/Book.adoc") == nil)
    #expect(Self.targets(in: files, after: ["xref:", "link:"], until: "[").filter { !$0.isThere }.map(\.name) == [])
  }

  @Test func confluenceReadsAsExpected() throws {
    let files = try files("Confluence")
    #expect(Golden.difference(files["confluence/de/entities/Book.wiki"] ?? "", from: "templates/Book.wiki") == nil)
    let pages = files.filter { $0.key.hasPrefix("confluence/de/") }
    let names = Set(pages.keys.map { FilePath.baseName(of: $0) })
    for (path, text) in pages {
      for rest in text.components(after: "|") {
        let target = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.#".contains($0)) }
        guard !target.isEmpty, rest[target.endIndex...].first == "]" else { continue }
        let parts = target.split(separator: "#", maxSplits: 1)
        #expect(names.contains(String(parts[0])), "\(path): \(target)")
        guard parts.count > 1 else { continue }
        let page = pages.first { FilePath.baseName(of: $0.key) == parts[0] }?.value
        #expect(page?.contains("{anchor:\(parts[1])}") == true, "\(path): \(target)")
      }
    }
  }

  @Test func theCorporateSiteHasItsDress() throws {
    let files = try files("Corporate", format: .html)
    #expect(LinkChecker.problems(in: files) == [])
    #expect(files["html/corporate.css"]?.contains("--accent") == true)
    let page = try #require(files["html/de/entities/Book.html"])
    #expect(page.contains("<footer class=\"corporate\"") && page.contains("href=\"../../corporate.css\""))
  }

  /// Whatever a name holds, a table keeps its shape and nothing becomes a macro or a block.
  @Test func namesStayTextInEveryMarkup() throws {
    let syntax = try MarkupSyntax(json: try #require(Self.templates("AsciiDoc")["markdown/syntax.json"]))
    for name in SampleModels.hostileNames {
      let text = syntax.escaped(name)
      #expect(!text.contains { "|*_`[]{}<>+^~:/".contains($0) }, "\(text)")
    }
    let wiki = try files("Confluence", hostile: true)
    for (path, text) in wiki {
      for row in text.split(separator: "\n") where row.hasPrefix("| ") {
        #expect(!row.contains("<script>") || row.contains("alert"), "\(path)")
        #expect(row.hasSuffix(" |"), "\(path): \(row)")
      }
      #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\0" })
    }
    for (path, text) in try files("AsciiDoc", hostile: true) { #expect(!text.contains("<script>"), "\(path)") }
    #expect(
      try files("AsciiDoc", layout: .single).keys.sorted() == ["asciidoc/ar/index.adoc", "asciidoc/de/index.adoc"])
  }

  @Test(arguments: [
    ("{", "is not JSON"), ("{}", "has no member 'folder'"),
    (#"{"folder":"../x","extension":"a","escapes":{},"code":"%{text}","link":"%{text}%{href}"}"#, "'folder' and"),
    (#"{"folder":"x","extension":"a","escapes":{"ab":""},"code":"%{text}","link":"%{text}%{href}"}"#, "one character"),
    (#"{"folder":"x","extension":"a","escapes":{},"code":"","link":"%{text}%{href}"}"#, "lacks %{text}"),
    (#"{"folder":"x","extension":"a","escapes":{},"code":"%{text}","link":"%{text}%{href}","links":"y"}"#, "'links'"),
  ])
  func aWrongSyntaxIsReported(json: String, reason: String) throws {
    let error = #expect(throws: DocumentationError.self) {
      try SampleModels.files(
        SampleModels.library, options: DocumentationOptions(templates: ["markdown/syntax.json": json]))
    }
    #expect(error?.description.contains(reason) == true, "\(String(describing: error))")
  }

  /// The targets of links that lead to files, and whether page and anchor are there.
  private static func targets(
    in files: [String: String], after prefixes: [String], until end: Character
  ) -> [(name: String, isThere: Bool)] {
    files.flatMap { path, text in
      prefixes.flatMap { text.components(after: $0) }.map { rest in
        let target = String(rest.prefix { $0 != end })
        let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let file = parts[0].isEmpty ? path : FilePath.normalized(FilePath.folder(of: path) + "/" + parts[0])
        let isThere = files[file].map { parts.count == 1 || $0.contains("[[\(parts[1])]]") } ?? false
        return ("\(path): \(target)", isThere)
      }
    }
  }
}
