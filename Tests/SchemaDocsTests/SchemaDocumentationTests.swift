import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Synchronization
import Testing

@testable import GlossSchemaDocs

@Suite struct SchemaDocumentationTests {
  let options = DocumentationOptions(locales: ["en", "de", "ar"])

  @Test func everyLinkAndAnchorResolves() throws {
    let files = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables, options: options)
    #expect(LinkChecker.problems(in: files) == [])
    let single = try SampleModels.files(SampleModels.library, options: DocumentationOptions(locales: ["fr"]))
    #expect(single["html/entities/Book.html"] != nil && single["markdown/index.md"] != nil)
    #expect(LinkChecker.problems(in: single) == [])
  }

  @Test(arguments: [
    ("x.js", "a {\n  color: red; /* warm */\n}\n\n// A comment.\nb { }\n", "a {\ncolor: red; /* warm */\n}\nb { }\n"),
    ("x.js", "/* begins\n   ends */ a { }\n", "/* begins\nends */ a { }\n"),
    (
      "x.css", "/* All. */\n.a b, c > d:hover { color: red; margin: 0 1px; }\n",
      ".a b,c > d:hover{color:red;margin:0 1px;}\n"
    ),
    (
      "x.css", "@media (max-width: 9rem) { a :is(b, c) { d: calc(1px + 2px); } }\n",
      "@media (max-width:9rem){a :is(b,c){d:calc(1px + 2px);}}\n"
    ),
    ("x.css", "a::before { content: \"+ \"; }\n", "a::before{content:\"+ \";}\n"),
  ])
  func sharedFilesComeWithoutTheirLayout(path: String, text: String, expected: String) {
    #expect(SchemaDocumentation.withoutLayout(text, at: path) == expected)
  }

  /// Line breaks and indentation count in a text of several lines, so the script may have none; what is the user's own
  /// stays as it is.
  @Test func noTextOfTheScriptSpansLines() throws {
    let written = try #require(try SampleModels.files(SampleModels.library, options: options)["html/script.js"])
    #expect(written.hasPrefix("(() => {\n\"use strict\";"))
    for line in written.split(separator: "\n") { #expect(line.count { $0 == "`" }.isMultiple(of: 2), "\(line)") }
    var own = options
    own.templates = ["html/script.js": "// Mine.\n  go();\n"]
    let ownFiles = try SampleModels.files(SampleModels.library, options: own)
    #expect(ownFiles["html/script.js"] == "// Mine.\n  go();\n")
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
        "html/de/index.html", "html/de/search.js", "html/en/index.html", "html/en/search.js", "html/icon.svg",
        "html/index.html", "html/script.js", "html/style.css", "markdown/de/index.md", "markdown/en/index.md",
        "markdown/index.md",
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

  @Test func modelsOfOneNameShareNoAnchor() throws {
    let models = [SampleModels.documented(SampleModels.library), SampleModels.documented(SampleModels.library)]
    let files = try SchemaDocumentation(models: models, options: DocumentationOptions(locales: ["en"])).files()
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    #expect(LinkChecker.problems(in: pages) == [])
    #expect(pages["html/fetch-requests.html"]?.contains("id=BooksNamed--2") == true)
  }

  @Test func versionsOfOneModelAreToldApart() throws {
    let models = ["Shop 1", "Shop 2"].map { version in
      var model = SampleModels.documented(SampleModels.library)
      model.loaded.origin.name = "Shop"
      model.loaded.origin.version = version
      return model
    }
    let files = try SchemaDocumentation(models: models, options: DocumentationOptions(locales: ["en"])).files()
    let first = try #require(files.first { $0.path == "html/index.html" }).text
    #expect(
      first.contains("<a href=models/Shop.html>Shop 1</a>") && first.contains("<a href=models/Shop--2.html>Shop 2</a>"))
    for page in ["fetch-requests", "messages"] {
      let text = try #require(files.first { $0.path == "html/\(page).html" }).text
      #expect(text.contains("class=model>Shop 1</h2>") && text.contains("class=model>Shop 2</h2>"), "\(page)")
    }
  }

  @Test func aModelWithoutEntitiesHasNoEmptySections() throws {
    let files = try SampleModels.files(
      ManagedObjectModel(), options: DocumentationOptions(formats: [.markdown, .html, .docc], locales: ["en"]))
    let markdown = try #require(files["markdown/index.md"])
    #expect(!markdown.contains("##") && !markdown.contains("| --- |"))
    let html = try #require(files["html/index.html"])
    #expect(!html.contains("<h2") && !html.contains("<table"))
    #expect(files["html/messages.html"]?.contains(">none</p>") == true)
    #expect(files["markdown/messages.md"]?.contains("*none*") == true)
    // A page of several models has no headings of those that have nothing to say there.
    let models = [SampleModels.documented(SampleModels.library), SampleModels.documented(ManagedObjectModel())]
    let both = try SchemaDocumentation(models: models, options: DocumentationOptions(locales: ["en"])).files()
    let requests = try #require(both.first { $0.path == "html/fetch-requests.html" }).text
    #expect(requests.ranges(of: "class=model").count == 1)
  }

  @Test func theSearchKnowsTheDocumentationOfProperties() throws {
    let files = try SampleModels.files(SampleModels.library, options: DocumentationOptions(locales: ["en"]))
    let search = try #require(files["html/search.js"])
    #expect(
      search.contains(#"["addedOn","state",["title","","","As printed | on the cover. Second paragraph."]]"#))
    #expect(search.contains("Whatever can be lent."))
  }

  /// Descriptions say which language they are in where the page has another; nobody guesses where nothing tells.
  @Test(
    arguments: [
      ("en", "ar", "en"), ("en", "en", nil), ("en-GB", "en", nil), ("pt_BR", "de", "pt-BR"), (nil, "ar", nil),
    ]
      as [(String?, String, String?)])
  func descriptionsSayTheirLanguage(development: String?, page: String, expected: String?) throws {
    var documented = SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)
    documented.tables.developmentLanguage = development
    let options = DocumentationOptions(formats: [.html], locales: [page])
    let files = Dictionary(
      uniqueKeysWithValues: try SchemaDocumentation(models: [documented], options: options).files()
        .map { ($0.path, $0.text) })
    let language = expected.map { " lang=\($0)" } ?? ""
    let entity = try #require(files["html/entities/Item.html"])
    #expect(entity.contains("<div class=text dir=auto\(language)><p>Whatever can be"))
    #expect(entity.contains("<div class=text dir=auto\(language)><p>As printed"))
    #expect(files["html/entities/Book.html"]?.contains("<p dir=auto\(language)>As printed") == true)
    #expect(files["html/index.html"]?.contains("<td dir=auto\(language)>Whatever can be") == true)
  }

  @Test func thePageOfLanguagesIsInTheLanguageOfTheModel() throws {
    let files = try SampleModels.files(SampleModels.library, tables: SampleModels.libraryTables)
    #expect(files["html/index.html"]?.contains("<html lang=\"en\">") == true)
    #expect(files["html/ar/index.html"]?.contains("<html lang=ar dir=rtl>") == true)
  }
}
