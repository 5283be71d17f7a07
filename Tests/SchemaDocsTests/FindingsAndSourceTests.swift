import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// What `check` found, and the lines of the source, on the pages they concern.
@Suite struct FindingsAndSourceTests {
  private static let template = "https://example.org/blob/main/{path}#L{line}"

  @Test(
    arguments: [
      (
        template, "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents", 7,
        "https://example.org/blob/main/Shop.xcdatamodeld/Shop%202.xcdatamodel/contents#L7"
      ),
      (template, "ü<b>\"/contents", 1, "https://example.org/blob/main/%C3%BC%3Cb%3E%22/contents#L1"),
      ("http://host/{path}?at={line}", "a", 12, "http://host/a?at=12"),
      ("javascript:alert({line})", "a", 1, nil), ("https://host/{path}\" onclick=\"x", "a", 1, nil),
      ("{path}", "a", 1, nil),
    ] as [(String, String, Int, String?)])
  func linksLeadToLines(template: String, path: String, line: Int, expected: String?) {
    #expect(SourceLink.href(template, path: path, line: line) == expected)
  }

  private static func finding(
    _ rule: String, _ message: String, entity: String? = nil, property: String? = nil
  ) -> Finding {
    var finding = Finding(RuleID(rule, .warning, about: .model), message, remedy: "mend it", path: "contents")
    finding.entity = entity
    finding.property = property
    return finding
  }

  private static func files(_ change: (inout DocumentedModel) -> Void) throws -> [String: String] {
    var documented = SampleModels.documented(SampleModels.library)
    change(&documented)
    let options = DocumentationOptions(formats: [.html, .markdown], locales: ["en"], sourceURL: template)
    let files = try SchemaDocumentation(models: [documented], options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test func findingsStandOnThePagesTheyConcern() throws {
    let files = try Self.files { model in
      model.findings = [
        Self.finding("missing-inverse", "friend <b>has</b> no inverse", entity: "Reader", property: "friend"),
        Self.finding("missing-class", "Book has no class", entity: "Book"),
        Self.finding("orphaned-key", "a key of nothing"),
      ]
    }
    let reader = try #require(files["html/entities/Reader.html"])
    #expect(reader.contains("<h2 id=\".findings\">Findings</h2>"))
    #expect(
      reader.contains("<a href=#friend>friend</a> <span lang=en dir=auto>friend &lt;b&gt;has&lt;/b&gt; no inverse"))
    #expect(!reader.contains("Book has no class"))
    #expect(files["markdown/entities/Book.md"]?.contains("Book has no class") == true)
    let index = try #require(files["html/index.html"])
    #expect(index.contains("a key of nothing") && index.contains("<a href=entities/Reader.html>Reader</a> 1</span>"))
    let none = try Self.files { _ in }
    #expect(none["html/entities/Reader.html"]?.contains("Findings") == false)
  }

  @Test func cardsLeadToTheirLines() throws {
    let files = try Self.files { model in
      model.sourcePaths[model.loaded.origin.documentPath] = "App/Library.xcdatamodel/contents"
      model.loaded.contents.sourceMap.record(
        .property("friend", of: "Reader"), at: SourcePosition(line: 42, column: 5))
      model.loaded.contents.sourceMap.record(.entity("Reader"), at: SourcePosition(line: 40, column: 3))
    }
    let page = try #require(files["html/entities/Reader.html"])
    let address = "https://example.org/blob/main/App/Library.xcdatamodel/contents"
    #expect(page.contains("<a href=\"\(address)#L42\" aria-label=\"Source: friend\">Source</a>"))
    #expect(page.contains("<a href=\"\(address)#L40\">Source</a>"))
    // What the document does not tell has no link.
    #expect(page.ranges(of: ">Source</a>").count == 2)
    let without = try Self.files { $0.sourcePaths = [:] }
    #expect(without["html/entities/Reader.html"]?.contains(">Source</a>") == false)
  }
}
