import ManagedObjectModel
import Synchronization
import Testing

@testable import SchemaDocs

@Suite struct SchemaDocumentationTests {
  let options = DocumentationOptions(locales: ["en", "de", "ar"])

  @Test func everyLinkAndAnchorResolves() throws {
    let files = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    #expect(LinkChecker.problems(in: files) == [])
    let single = try SampleModels.files(SampleModels.library, options: DocumentationOptions(locales: ["fr"]))
    #expect(single["html/entities/Book.html"] != nil && single["markdown/index.md"] != nil)
    #expect(LinkChecker.problems(in: single) == [])
  }

  @Test func theLinkCheckerFindsWhatIsBroken() {
    let files = ["html/a.html": "<a id=\"x\" href=b.html><a href=\"#y\"><p id=x>"]
    #expect(LinkChecker.problems(in: files).count == 3)
  }

  @Test func hostileNamesMakeSafeDistinctPages() throws {
    let files = try SampleModels.files(
      SampleModels.hostile, tables: SampleModels.hostileTables, options: DocumentationOptions(locales: ["de", "ar"]))
    #expect(LinkChecker.problems(in: files) == [])
    let pages = files.keys.filter { $0.hasPrefix("html/de/entities/") }
    #expect(pages.count == SampleModels.hostileNames.count)
    #expect(Set(pages.map { $0.lowercased() }).count == pages.count)
    for path in files.keys {
      #expect(!path.contains("..") && path.utf8.count < 160 && path.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F })
    }
    for (path, text) in files {
      #expect(!text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\0" }, "\(path)")
      #expect(!text.contains("<script>"), "\(path)")
      guard path.hasSuffix(".html") else { continue }
      #expect(
        !text.contains("onmouseover=\"") && !text.contains("href=\"javascript") && !text.contains("href=javascript"),
        "\(path)")
    }
  }

  @Test func onePageHoldsEverything() throws {
    let options = DocumentationOptions(locales: ["en", "de"], layout: .single)
    let files = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    #expect(
      files.keys.sorted() == [
        "html/de/index.html", "html/de/search.js", "html/en/index.html", "html/en/search.js", "html/index.html",
        "html/script.js", "html/style.css", "markdown/de/index.md", "markdown/en/index.md", "markdown/index.md",
      ])
    #expect(LinkChecker.problems(in: files) == [])
    #expect(files["markdown/en/index.md"]?.contains("`readers`") == true)
  }

  @Test func everyFormatIsWritten() throws {
    let options = DocumentationOptions(formats: DocumentationFormat.allCases, locales: ["en"])
    let files = try SampleModels.files(SampleModels.library, options: options)
    for path in [
      "docc/Library.docc/index.md", "json/entities/Book.json", "mermaid/Library.mmd", "dot/Library.dot",
      "plantuml/Library.puml",
      "dbml/Library.dbml", "tbls/Library/schema.json",
    ] {
      #expect(files[path]?.contains("Book") == true, "\(path)")
    }
    let hostile = try SampleModels.files(SampleModels.hostile, options: options)
    #expect(hostile["tbls/Library/schema.json"] != nil)
  }

  @Test func saysTheSameInEveryRun() throws {
    let first = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    let second = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    #expect(first == second)
  }

  @Test func tellsOfEachPageBeforeItIsWritten() throws {
    let told = Mutex<[DocumentationProgress]>([])
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    let options = DocumentationOptions(formats: [.markdown, .html, .dot])
    let files = try SchemaDocumentation(models: [model], options: options).files { progress in
      told.withLock { $0.append(progress) }
    }
    // What lies above the folders of the languages leads to them.
    let pages = files.map(\.path).count { path in
      (path.hasSuffix(".md") || path.hasSuffix(".html")) && path.split(separator: "/").count > 2
    }
    let progress = told.withLock { $0 }
    #expect(progress.map(\.done).sorted() == Array(0..<pages))
    #expect(progress.allSatisfy { $0.total == pages })
  }

  @Test func refusesNothingToDocument() {
    #expect(throws: DocumentationError.noModels) { try SchemaDocumentation(models: []).files() }
  }

  @Test func leavesOutWhatIsExcluded() throws {
    let options = DocumentationOptions(exclude: ["R*"])
    let files = try SampleModels.files(SampleModels.library, options: options)
    #expect(files["html/entities/Reader.html"] == nil)
    #expect(files["html/entities/Book.html"] != nil)
    #expect(LinkChecker.problems(in: files) == [])
  }

  @Test func asksForTheLanguagesThatHaveATable() {
    let model = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    #expect(SchemaDocumentation(models: [model]).locales == ["ar", "de", "en"])
    #expect(SchemaDocumentation(models: [SampleModels.documented(SampleModels.library)]).locales == ["en"])
  }
}
