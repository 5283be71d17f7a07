import GlossBasics
import GlossFiles
import ModelGlossCommands
import Testing

/// Versions, catalogs, conversion and exchange, as users of the command line meet them.
@Suite struct TableExchangeCommandTests {
  private static func model(_ attributes: String...) -> String {
    let list = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\" optional=\"YES\"/>" }.joined()
    return """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Article">\(list)</entity>
      </model>
      """
  }

  private static let versions = InMemoryFileTree([
    "Package.swift": "",
    "Shop.xcdatamodeld/.xccurrentversion": """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>
    """,
    "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("code", "title"),
    "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model("title", "subtitle"),
    "de.lproj/ShopModel.strings": """
    "Entity/Article" = "Artikel";
    "Property/title" = "Titel";
    "Property/subtitle" = "Untertitel";
    "Property/nothing" = "Nichts";
    """,
  ])

  @Test func aKeyIsOrphanedOnlyWhereNoVersionHasItsObject() {
    let run = CommandRun(
      "check", "Shop.xcdatamodeld", "--model-version", "all", "--format", "json", "--rules",
      "orphaned-key,missing-property-name", files: Self.versions)
    #expect(run.output.split(separator: "\"orphaned-key\"").count == 2)
    #expect(run.output.contains("Property/nothing") && !run.output.contains("\"key\": \"Property/subtitle\""))
    // Only the first version has a code.
    #expect(run.output.contains("\"version\": \"Shop\""))
    let text = CommandRun(
      "check", "Shop.xcdatamodeld", "--model-version", "all", "--rules", "missing-property-name", files: Self.versions)
    #expect(text.output.contains("(version Shop)"))
    let current = CommandRun("check", "Shop.xcdatamodeld", "--format", "json", files: Self.versions)
    #expect(!current.output.contains("\"version\": \"Shop"))
  }

  @Test func aKeyOfACatalogIsReportedOnce() {
    let files = InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodel/contents": Self.model("title"),
      "ShopModel.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "Property/titel" : { "extractionState" : "manual",
        "localizations" : {
          "de" : { "stringUnit" : { "state" : "translated", "value" : "Titel" } },
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Title" } },
          "fr" : { "stringUnit" : { "state" : "translated", "value" : "Titre" } } } } } }
      """,
    ])
    let run = CommandRun("check", "Shop.xcdatamodel", "--rules", "orphaned-key", files: files)
    #expect(run.output.split(separator: "[orphaned-key]").count == 2, "\(run.output)")
  }

  @Test func oldFolderNamesBecomeCodesInACatalog() {
    let files = InMemoryFileTree([
      "English.lproj/ShopModel.strings": "\"Entity/Article\" = \"Article\";",
      "German.lproj/ShopModel.strings": "\"Entity/Article\" = \"Artikel\";",
      "zh_CN.lproj/ShopModel.strings": "\"Entity/Article\" = \"文章\";",
      "fr.lproj/ShopModel.strings": "\"Entity/Article\" = \"Article\";",
    ])
    let run = CommandRun(
      "strings", "convert", "English.lproj/ShopModel.strings", "German.lproj/ShopModel.strings",
      "zh_CN.lproj/ShopModel.strings", "--to", "xcstrings", "--dry-run", files: files)
    for language in ["de", "en", "zh-Hans"] { #expect(run.output.contains("\"\(language)\" : {"), "\(language)") }
    #expect(!run.output.contains("English") && !run.output.contains("German") && !run.output.contains("zh_CN"))
    #expect(run.error.contains("the tables of fr next to this one were not given"))
  }

  // MARK: Exchange

  private func shop(_ files: [String: String]) -> InMemoryFileTree {
    InMemoryFileTree(
      files.merging([
        "Package.swift": "", "Shop.xcdatamodel/contents": Self.model("code", "title"),
        "en.lproj/ShopModel.strings": """
        "Entity/Article" = "Article";
        "Property/code" = "Code";
        "Property/title" = "Title";

        """,
      ]) { $1 })
  }

  private func xliff(_ language: String, _ units: (key: String, source: String, target: String, state: String)...)
    -> String
  {
    let list = units.map { unit in
      "<trans-unit id=\"\(unit.key)\"><source>\(unit.source)</source><target state=\"\(unit.state)\">\(unit.target)</target></trans-unit>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="en.lproj/ShopModel.strings" \
      source-language="en" target-language="\(language)" datatype="plaintext"><body>\(list.joined())</body></file></xliff>
      """
  }

  @Test func whatNeedsTranslationIsNotFinished() {
    let files = shop([
      "de.lproj/ShopModel.strings": "\"Entity/Article\" = \"Artikel\";\n",
      "de.xliff": xliff(
        "de", ("Property/code", "Code", "Kode", "needs-translation"), ("Property/title", "Title", "Titel", "translated")
      ),
    ])
    let run = CommandRun("strings", "import", "Shop.xcdatamodel", "--xliff", "de.xliff", "--dry-run", files: files)
    #expect(run.output.contains("+\"Property/title\" = \"Titel\";") && !run.output.contains("Kode"))
    #expect(run.error.contains("1 text needs translation and is not imported"))
  }

  @Test func aNewTableOfARegionTakesOverWhatItsReadersHad() {
    let files = shop([
      "de.lproj/ShopModel.strings": "\"Entity/Article\" = \"Artikel\";\n\"Property/title\" = \"Titel\";\n",
      "at.xliff": xliff("de-AT", ("Property/code", "Code", "Kennzahl", "translated")),
    ])
    let run = CommandRun(
      "strings", "import", "Shop.xcdatamodel", "--xliff", "at.xliff", "--locale", "de-AT", "--dry-run", files: files)
    #expect(run.output.contains("+\"Property/code\" = \"Kennzahl\";"))
    #expect(
      run.output.contains("+\"Entity/Article\" = \"Artikel\";")
        && run.output.contains("+\"Property/title\" = \"Titel\";"))
    #expect(!run.output.contains("untranslated"))
    #expect(
      run.error.contains("de-AT had no table and the translation lacks 2 texts, taken from de.lproj/ShopModel.strings"))
  }

  @Test func aNewTableOfALanguageIsFilledUpUntranslated() {
    let files = shop(["it.xliff": xliff("it", ("Property/code", "Code", "Codice", "translated"))])
    let run = CommandRun(
      "strings", "import", "Shop.xcdatamodel", "--xliff", "it.xliff", "--locale", "it", "--dry-run", files: files)
    #expect(run.output.split(separator: "modelgloss:untranslated").count == 3)
    #expect(
      run.error.contains("it had no table and the translation lacks 2 texts, taken from en.lproj/ShopModel.strings"))
  }

  // MARK: New tables

  @Test func newTablesAreOfTheProjectsKind() {
    let catalogs = InMemoryFileTree([
      "App.xcodeproj/project.pbxproj": "developmentRegion = English;", "Shop.xcdatamodel/contents": Self.model("title"),
      "Localizable.xcstrings": "{ \"sourceLanguage\" : \"en\", \"strings\" : { }, \"version\" : \"1.0\" }",
    ])
    let run = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: catalogs)
    #expect(run.output.contains("ShopModel.xcstrings") && run.output.contains("\"sourceLanguage\" : \"en\""))
    #expect(run.output.contains("\"extractionState\" : \"manual\""))
    #expect(run.error.contains("add it to the app's target"))
    let strings = InMemoryFileTree([
      "App.xcodeproj/project.pbxproj": "developmentRegion = English;", "Shop.xcdatamodel/contents": Self.model("title"),
    ])
    let other = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: strings)
    #expect(other.output.contains("en.lproj/ShopModel.strings") && !other.output.contains("English.lproj"))
    #expect(other.error.contains("add it to the app's target"))
  }

  @Test func keysThatXcodeWillCallStaleAreNamed() {
    let files = InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodel/contents": Self.model("title"),
      "ShopModel.xcstrings": """
      { "sourceLanguage" : "en", "version" : "1.0", "strings" : { "Property/title" : { "localizations" : {
          "en" : { "stringUnit" : { "state" : "translated", "value" : "Title" } } } } } }
      """,
    ])
    let run = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: files)
    #expect(run.error.contains("1 key is not marked \"extractionState\" : \"manual\""))
  }
}
