import GlossBasics
import GlossFiles
import ModelGlossCommands
import Testing

/// What the verbs say of tables, as users of the command line meet it.
@Suite struct TableCommandTests {
  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Article">
        <attribute name="price" attributeType="Decimal" optional="YES"/>
        <attribute name="title" attributeType="String"/>
      </entity>
    </model>
    """
  private static let german = """
    "Entity/Article" = "Artikel";
    "Property/price" = "Preis";
    "Property/title" = "Titel";

    """

  private func project(_ files: [String: String]) -> InMemoryFileTree {
    InMemoryFileTree(files.merging(["Package.swift": "", "Shop.xcdatamodel/contents": Self.model]) { $1 })
  }

  // MARK: A table that Foundation refuses

  @Test func aRefusedTableHasNoEntries() {
    let files = project(["de.lproj/ShopModel.strings": Self.german.replacing("\"Preis\";", with: "\"Preis\"")])
    let sentence = "de.lproj/ShopModel.strings:2:27: Foundation rejects the whole table"
    let error = "de.lproj/ShopModel.strings:2:27: error: Foundation rejects the whole table"
    let coverage = CommandRun("coverage", "Shop.xcdatamodel", files: files)
    #expect(coverage.status == 2)
    #expect(coverage.output.contains("0 %  0 of 3") && coverage.output.contains(sentence))
    let explained = CommandRun("explain", "Shop.xcdatamodel", "Article.title", files: files)
    #expect(explained.status == 2)
    #expect(explained.error.hasPrefix(error) && explained.output.contains("de: title\n"))
    #expect(explained.output.contains(sentence) && !explained.output.contains("✓"))
    let preview = CommandRun("preview", "Shop.xcdatamodel", "--locale", "de", files: files)
    #expect(preview.status == 2)
    #expect(preview.output.contains(sentence) && !preview.output.contains("Titel"))
    let docs = CommandRun("docs", "Shop.xcdatamodel", "--print-context", "--locale", "de", files: files)
    #expect(docs.status == 2)
    #expect(docs.error.hasPrefix(error) && !docs.output.contains("Titel"))
    let check = CommandRun("check", "Shop.xcdatamodel", "--format", "json", files: files)
    #expect(check.status == 1)
    #expect(check.output.contains("\"present\": 0") && check.output.contains("syntax-error"))
  }

  @Test(arguments: [
    ("de", #"de.lproj/ShopModel.strings:2:27: Wegen eines Fehlers an dieser Stelle lehnen Apps"#),
    ("fr", "de.lproj/ShopModel.strings:2:27\u{A0}: à cause d’une erreur à cet endroit"),
    ("ja", "de.lproj/ShopModel.strings:2:27：ここに誤りがあるため"),
    ("en", "de.lproj/ShopModel.strings:2:27: an error here makes apps refuse the whole table"),
  ])
  func theReferenceSaysInItsLanguageWhatAppsDoNotRead(locale: String, sentence: String) throws {
    let files = project(["de.lproj/ShopModel.strings": Self.german.replacing("\"Preis\";", with: "\"Preis\"")])
    let run = CommandRun(
      "docs", "Shop.xcdatamodel", "-o", "out", "--format", "markdown", "--locale", locale, files: files)
    let page = try run.text(of: "out/markdown/index.md")
    #expect(page.contains("> ") && page.replacing("\\", with: "").contains(sentence), "\(page.prefix(600))")
  }

  @Test func baseHoldsTheDevelopmentLanguage() {
    let files = project([
      "Shop.xcodeproj/project.pbxproj": "developmentRegion = en;",
      "Base.lproj/ShopModel.strings": Self.german,
      "fr.lproj/ShopModel.strings": Self.german,
    ])
    let asked = CommandRun("check", "Shop.xcdatamodel", "--locale", "en,de", "--format", "json", files: files)
    #expect(asked.output.split(separator: "\"missing-table\"").count == 2)
    #expect(asked.output.contains("\"locale\": \"Base\"") && !asked.output.contains("\"locale\": \"fr\""))
    let coverage = CommandRun("check", "Shop.xcdatamodel", "--locale", "en", "--min-coverage", "100", files: files)
    #expect(coverage.status == 0, "\(coverage.error)\(coverage.output)")
  }

  // MARK: What is counted

  @Test func markedTextsAreNotTranslated() {
    let marked = Self.german.replacing(
      "\"Property/title\"", with: "/* modelgloss:untranslated */\n\"Property/title\"")
    let files = project(["de.lproj/ShopModel.strings": marked])
    let json = CommandRun("coverage", "Shop.xcdatamodel", "--format", "json", files: files).output
    #expect(json.contains("\"present\": 3") && json.contains("\"translated\": 2"))
    let text = CommandRun("coverage", "Shop.xcdatamodel", "--summary", files: files).output
    #expect(text.contains("66 %  2 of 3, 1 marked as not yet translated"))
    #expect(CommandRun("coverage", "Shop.xcdatamodel", "--min-coverage", "67", files: files).status == 1)
    #expect(CommandRun("coverage", "Shop.xcdatamodel", "--min-coverage", "66", files: files).status == 0)
  }

  @Test func noTableAtAllIsNothing() {
    let files = project([:])
    #expect(CommandRun("coverage", "Shop.xcdatamodel", files: files).status == 0)
    let asked = CommandRun("check", "Shop.xcdatamodel", "--locale", "de", files: files)
    #expect(asked.status == 1)
    #expect(asked.output.contains("warning: no table \"ShopModel\" for the locale de"))
    let demanded = CommandRun("coverage", "Shop.xcdatamodel", "--min-coverage", "95", files: files)
    #expect(demanded.status == 1)
    #expect(demanded.error.contains("Shop has no table"))
    #expect(CommandRun("coverage", "Shop.xcdatamodel", "--format", "svg", files: files).output.contains("0 %"))
    let german = CommandRun("coverage", "Shop.xcdatamodel", "--locale", "de", files: files)
    #expect(german.output.contains("de            0 %  0 of 3"))
  }

  @Test func shadowedTablesAreNotRead() {
    let files = project(["de.lproj/ShopModel.strings": Self.german, "ShopModel.strings": Self.german])
    let text = CommandRun("coverage", "Shop.xcdatamodel", "--summary", files: files).output
    #expect(text.contains("de               0 %  0 of 3") && text.contains("all languages  100 %  3 of 3"))
  }

  @Test func modelsOfOneNameAreToldApartByTheirPaths() {
    let files = InMemoryFileTree([
      "A/Package.swift": "", "A/Shop.xcdatamodel/contents": Self.model,
      "B/Package.swift": "", "B/Shop.xcdatamodel/contents": Self.model.replacing("title", with: "name"),
      "B/Empty.xcdatamodel/contents":
        "<model type=\"com.apple.IDECoreDataModeler.DataModel\" documentVersion=\"1.0\"/>",
    ])
    let text = CommandRun("coverage", "A", "B", "--summary", files: files).output
    #expect(text.contains("Shop (A/Shop.xcdatamodel)") && text.contains("Shop (B/Shop.xcdatamodel)"))
    #expect(!text.contains("0 of 0"))
  }

  // MARK: Where tables are

  @Test func checkAndSyncFindTheSameTablesBelowTheFolderGiven() {
    let files = InMemoryFileTree([
      "App/Models/Shop.xcdatamodel/contents": Self.model, "App/Resources/de.lproj/ShopModel.strings": Self.german,
    ])
    let check = CommandRun("check", ".", "--format", "json", files: files)
    #expect(!check.output.contains("missing-table") && check.output.contains("\"translated\": 3"))
    let sync = CommandRun("strings", "sync", ".", "--dry-run", files: files)
    #expect(sync.output.isEmpty, "\(sync.output)")
  }

  @Test func nothingIsWrittenIntoATableThatWasNotRead() {
    let files = InMemoryFileTree([
      "App/Models/Shop.xcdatamodel/contents": Self.model, "App/de.lproj/ShopModel.strings": Self.german,
    ])
    let sync = CommandRun(
      "strings", "sync", "App/Models/Shop.xcdatamodel", "--locale", "de", "--dry-run", files: files)
    #expect(sync.status == 2)
    #expect(sync.error.contains("App/de.lproj/ShopModel.strings") && sync.error.contains("was not read as a table"))
    #expect(sync.output.isEmpty)
  }

  // MARK: Languages

  @Test func pseudoLanguagesAreForThoseWhoAsk() {
    let files = project([
      "en.lproj/ShopModel.strings": Self.german,
      "ar-XB.lproj/ShopModel.strings": "\"Entity/Article\" = \"\u{202E}elcitrA\u{202C}\u{200F}\u{200B}\";\n",
    ])
    #expect(CommandRun("check", "Shop.xcdatamodel", files: files).status == 0)
    #expect(!CommandRun("coverage", "Shop.xcdatamodel", files: files).output.contains("ar-XB"))
    #expect(!CommandRun("preview", "Shop.xcdatamodel", files: files).output.contains("ar-XB"))
    #expect(CommandRun("coverage", "Shop.xcdatamodel", "--locale", "ar-XB", files: files).output.contains("ar-XB"))
    #expect(CommandRun("strings", "export", "Shop.xcdatamodel", files: files).error.contains("name the languages"))
  }

  @Test func oneLanguageIsCountedOnce() {
    let files = project([
      "English.lproj/ShopModel.strings": Self.german, "A/en.lproj/ShopModel.strings": Self.german,
    ])
    let json = CommandRun("coverage", "Shop.xcdatamodel", "--format", "json", files: files).output
    #expect(json.contains("\"locale\": \"en\"") && !json.contains("\"locale\": \"English\""))
    #expect(!CommandRun("preview", "Shop.xcdatamodel", files: files).output.contains("  English"))
  }
}
