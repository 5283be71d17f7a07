import GlossBasics
import GlossFiles
import ModelGlossCommands
import Testing

/// Files that come back from translators, as whoever imports them meets them.
@Suite struct ReturnedFileTests {
  private func model(_ name: String, _ attributes: String...) -> String {
    let list = attributes.map { "<attribute name=\"\($0)\" attributeType=\"String\"/>" }.joined()
    return "<model documentVersion=\"1.0\"><entity name=\"\(name)\">\(list)</entity></model>"
  }

  private func unit(_ id: String, _ source: String, _ target: String) -> String {
    "<trans-unit id=\"\(id)\"><source>\(source)</source><target>\(target)</target></trans-unit>"
  }

  private func xliff(_ original: String, _ language: String, _ units: String...) -> String {
    """
    <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="\(original)" \
    source-language="en" target-language="\(language)" datatype="plaintext"><body>\(units.joined())</body></file></xliff>
    """
  }

  private func shop(_ files: [String: String] = [:]) -> InMemoryFileTree {
    InMemoryFileTree(
      files.merging([
        "Package.swift": "", "Shop.xcdatamodel/contents": model("Item", "size"),
        "en.lproj/ShopModel.strings": "\"Entity/Item\" = \"Item\";\n\"Property/size\" = \"Size\";\n",
        "de.lproj/ShopModel.strings": "\"Entity/Item\" = \"Artikel\";\n\"Property/size\" = \"Größe\";\n",
      ]) { first, _ in first })
  }

  // MARK: Several files

  /// Each translator's own change is taken; two texts for one key are not both meant.
  @Test(arguments: [("Artikel", "Größe", "Ware", "Maß", false), ("Ding", "Größe", "Ware", "Größe", true)])
  func twoFilesMayNotDisagree(item: String, size: String, other: String, width: String, isRefused: Bool) throws {
    let exported = CommandRun("strings", "export", "--locale", "de", "--format", "csv", "--into", ".", files: shop())
    let sheet = String(decoding: try #require(exported.files).bytes(at: "Shop.de.csv", limit: 1 << 20), as: UTF8.self)
    func edited(_ item: String, _ size: String) -> String {
      sheet.replacing(",Artikel,", with: ",\(item),").replacing(",Größe,", with: ",\(size),")
    }
    let first = isRefused ? edited(item, size) : edited("Ware", size)
    let second = isRefused ? edited(other, width) : edited("Artikel", width)
    let run = CommandRun("strings", "import", "a.csv", "b.csv", files: shop(["a.csv": first, "b.csv": second]))
    let isSaid = run.error.contains(
      "b.csv:2:1: error: says “Ware” for Entity/Item, and a.csv, which is imported with it, “Ding”")
    #expect(isSaid == isRefused && run.status == (isRefused ? 2 : 0), "\(run.error)\(run.output)")
    let table = String(
      decoding: try #require(run.files).bytes(at: "de.lproj/ShopModel.strings", limit: 1 << 20), as: UTF8.self)
    #expect(table.contains(isRefused ? "\"Ding\"" : "\"Ware\""), "\(table)")
    #expect(table.contains(isRefused ? "Größe" : "Maß"))
  }

  // MARK: Whose file it is

  private var twoModels: InMemoryFileTree {
    InMemoryFileTree([
      "Package.swift": "", "A.xcdatamodel/contents": model("EA"), "B.xcdatamodel/contents": model("EB"),
      "en.lproj/AModel.strings": "\"Entity/EA\" = \"A\";\n", "en.lproj/BModel.strings": "\"Entity/EB\" = \"B\";\n",
      "de.lproj/AModel.strings": "\"Entity/EA\" = \"A de\";\n",
      "de.lproj/BModel.strings": "\"Entity/EB\" = \"B de\";\n",
      "a.xliff": xliff("en.lproj/AModel.strings", "de", unit("Entity/EA", "A", "Ah")),
      "b.xliff": xliff("", "de", unit("Entity/EB", "B", "Be")),
      "c.xliff": xliff("en.lproj/CModel.strings", "de", unit("Entity/EC", "C", "Ce")),
    ])
  }

  @Test func aFileIsOfTheModelWhoseTableItHas() {
    let run = CommandRun("strings", "import", "a.xliff", files: twoModels)
    #expect(run.status == 0 && run.error.contains("\"Ah\" replaces \"A de\""), "\(run.error)")
    #expect(
      run.output
        == "a.xliff (de): 1 text: 1 imported\n.modelgloss-translations.json: written\nde.lproj/AModel.strings: 1 changed\n"
    )
  }

  @Test func aFileWithoutATableIsOfTheModelThatHasItsKeys() {
    let run = CommandRun("strings", "import", "b.xliff", files: twoModels)
    #expect(run.status == 0 && run.output.contains("de.lproj/BModel.strings: 1 changed"), "\(run.error)")
  }

  @Test func aFileOfNoModelIsAnError() {
    let run = CommandRun("strings", "import", "c.xliff", files: twoModels)
    #expect(run.status == 2)
    #expect(
      run.error
        == "c.xliff: error: it does not contain the tables AModel and BModel of these models; it has CModel; "
        + "export the translations again, or give their model\n")
  }

  // MARK: What happened

  @Test func manyUnknownKeysAreOneLine() {
    let units = (1...51).map { unit("x\($0)", "Text \($0)", "Wort \($0)") }.joined()
    let run = CommandRun(
      "strings", "import", "d.xliff", files: shop(["d.xliff": xliff("en.lproj/ShopModel.strings", "de", units)]))
    #expect(run.status == 1)
    #expect(run.error.split(separator: "[orphaned-key]").count == 2 && run.error.contains("none of 51 keys"))
    #expect(run.output == "d.xliff (de): 51 texts: 51 not in the tables\nnothing to write\n")
  }

  @Test(arguments: ["xliff", "csv"]) func anUntouchedExportIsAcceptedWithItsFaults(format: String) throws {
    let files = shop([
      "de.lproj/ShopModel.strings": "\"Entity/Item\" = \"Artikel\";\n\"Property/size\" = \"Größe %@\";\n"
    ])
    let export = CommandRun("strings", "export", "--locale", "de", "--format", format, "--dry-run", files: files)
    #expect(export.status == 0)
    var returned = files
    let path = "Shop.de.\(format)"
    returned.files[path] = Array(
      export.output.split(separator: "\n", omittingEmptySubsequences: false).filter {
        $0.hasPrefix("+") && !$0.hasPrefix("+++")
      }
      .map { $0.dropFirst() + "\n" }.joined().utf8)
    let run = CommandRun("strings", "import", path, files: returned)
    #expect(run.status == 0 && run.output == "\(path) (de): 2 texts: 2 unchanged\nnothing to write\n", "\(run.error)")
  }

  // MARK: Languages

  @Test func aLanguageThatTheAppHasNotIsAskedFor() {
    let files = shop(["it.xliff": xliff("en.lproj/ShopModel.strings", "it", unit("Property/size", "Size", "Misura"))])
    let run = CommandRun("strings", "import", "it.xliff", files: files)
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(
      run.error
        == "it.xliff: error: the app has no texts in it; give --locale it to add the language, or correct the file's "
        + "target language\n")
    let asked = CommandRun("strings", "import", "it.xliff", "--locale", "it", files: files)
    #expect(asked.status == 0 && asked.output.contains("it.lproj/ShopModel.strings: 2 added"), "\(asked.error)")
    let other = CommandRun("strings", "import", "it.xliff", "--locale", "fr,de", files: files)
    #expect(other.status == 2 && other.error.contains("its target language is “it”, not fr or de"))
  }

  @Test func translationsProveTheirLanguage() throws {
    var files = shop()
    let export = CommandRun("strings", "export", "--locale", "de", "--dry-run", files: files)
    let lines = export.output.split(separator: "\n").filter { $0.hasPrefix("+") && !$0.hasPrefix("+++") }
    let text = lines.map { $0.dropFirst() + "\n" }.joined()
    files.files["fr.lproj/ShopModel.strings"] = Array("\"Entity/Item\" = \"Article\";\n".utf8)
    func imported(_ old: String, _ new: String) -> CommandRun {
      var returned = files
      returned.files["t.xliff"] = Array(text.replacing(old, with: new).utf8)
      return CommandRun("strings", "import", "t.xliff", files: returned)
    }
    let german = "target-language=\"de\""
    #expect(imported(" \(german)", "").output == "t.xliff (de): 2 texts: 2 unchanged\nnothing to write\n")
    let french = imported(german, "target-language=\"fr\"")
    #expect(french.status == 2)
    #expect(french.error.contains("its target language is fr, but its translations are those of de"))
    let italian = imported(german, "target-language=\"it\"")
    #expect(italian.status == 2 && italian.error.contains("the file's translations are those of de"))
  }

  // MARK: Broken tables

  private static let conflict = """
    "Entity/Item" = "Artykuł";
    <<<<<<< HEAD
    "Property/size" = "Wielkość";
    =======
    "Property/size" = "Rozmiar";
    >>>>>>> other

    """

  @Test(arguments: [
    "sync", "sync --prune", "export", "export --locale pl", "pseudo", "gather", "import d.xliff",
    "move Property/size Property/length",
  ])
  func everyVerbThatWritesNamesABrokenTable(verb: String) {
    let files = shop([
      "pl.lproj/ShopModel.strings": Self.conflict,
      "d.xliff": xliff("en.lproj/ShopModel.strings", "de", unit("Property/size", "Size", "Umfang")),
    ])
    let arguments = ["strings"] + verb.split(separator: " ").map(String.init) + ["--dry-run"]
    let run = CommandRun(arguments: arguments, files: files)
    #expect(run.status == 2, "\(verb): \(run.error)")
    #expect(run.error.ranges(of: "pl.lproj/ShopModel.strings:").count == 1, "\(verb): \(run.error)")
    #expect(!run.output.contains("Wielkość") && !run.output.contains("Shop.pl.xliff"), "\(verb): \(run.output)")
    if verb == "export" { #expect(run.output.contains("Shop.de.xliff")) }
    if verb.hasPrefix("import") { #expect(run.output.contains("Umfang")) }
  }

  // MARK: One run

  @Test func syncNeedsOneRun() {
    var files = InMemoryFileTree([
      "App.xcodeproj/project.pbxproj": "knownRegions = (en, de, fr, Base);\ndevelopmentRegion = en;",
      "Shop.xcdatamodel/contents": model("Item", "size"),
      "de.lproj/Localizable.strings": "\"a\" = \"b\";\n", "fr.lproj/Localizable.strings": "\"a\" = \"b\";\n",
    ])
    let run = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: files)
    for language in ["en", "de", "fr"] { #expect(run.output.contains("\(language).lproj/ShopModel.strings")) }
    for language in ["en", "de", "fr"] {
      let lines = run.output.components(ofFile: "\(language).lproj/ShopModel.strings")
      files.files["\(language).lproj/ShopModel.strings"] = Array(lines.utf8)
    }
    let second = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: files)
    #expect(second.output.isEmpty && second.error.contains("nothing to write"), "\(second.output)")
  }

  // MARK: What is not overwritten

  /// A file that came back is not written again before it is imported, whatever its format.
  @Test(arguments: [(["--format", "csv"], "Shop.de.csv"), ([], "Shop.de.xliff")])
  func anExportKeepsWhatIsNotImported(options: [String], path: String) throws {
    let exported = try #require(
      CommandRun(arguments: ["strings", "export", "--locale", "de"] + options, files: shop()).files)
    let again = CommandRun(arguments: ["strings", "export", "--locale", "de"] + options, files: exported)
    #expect(again.status == 0 && again.files == exported, "\(again.error)")
    var returned = exported
    let text = String(decoding: exported.files[path] ?? [], as: UTF8.self)
    returned.files[path] = Array(text.replacing("Artikel", with: "Ware").utf8)
    let lost = CommandRun(arguments: ["strings", "export", "--locale", "de"] + options, files: returned)
    #expect(lost.status == 2 && lost.files == returned, "\(lost.error)")
    #expect(
      lost.error.contains("it has a translation that no table has, such as that of \"Entity/Item\""), "\(lost.error)")
    // The remedy.
    let imported = try #require(CommandRun("strings", "import", path, files: returned).files)
    let after = CommandRun(arguments: ["strings", "export", "--locale", "de"] + options, files: imported)
    #expect(after.status == 0, "\(after.error)")
    let written = String(decoding: try #require(after.files).files[path] ?? [], as: UTF8.self)
    #expect(written.contains("Ware"))
  }

  /// A text where an object belongs is an error of its place, and no verb replaces it.
  @Test(arguments: [
    (#""Entity/Item": {"localizations": {"de": "Artikel"}}"#, "what \"Entity/Item\" has in de is not a JSON object"),
    (#""Entity/Item": "Artikel""#, "\"Entity/Item\" is not a JSON object"),
    (#""Entity/Item": {"localizations": ["Artikel"]}"#, "“localizations” of \"Entity/Item\" is not a JSON object"),
  ])
  func aTextInTheWrongPlaceStays(entry: String, says: String) {
    let files = InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodel/contents": model("Item"),
      "ShopModel.xcstrings": #"{"sourceLanguage": "en", "strings": {\#(entry)}, "version": "1.0"}"#,
    ])
    let check = CommandRun("check", files: files)
    #expect(check.status == 1 && check.output.contains("error: " + says), "\(check.output)")
    let sync = CommandRun("strings", "sync", "--locale", "de", files: files)
    #expect(sync.status == 2 && sync.error.contains(says), "\(sync.error)")
    #expect(sync.files == nil || sync.files == files)
  }

  /// Xcode takes nothing of a catalog with an error, so nothing of it is there.
  @Test func aCatalogWithAnErrorHasNoTexts() {
    let unit = #"{"stringUnit": {"state": "translated", "value": "Artikel"}}"#
    let files = InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodel/contents": model("Item"),
      "ShopModel.xcstrings":
        #"{"sourceLanguage": "en" "strings": {"Entity/Item": {"localizations": {"de": \#(unit)}}}, "version": "1.0"}"#,
    ])
    let run = CommandRun("coverage", "--min-coverage", "95", files: files)
    #expect(run.status == 2 && run.error.contains("Xcode compiles nothing of the catalog"), "\(run.error)")
  }

  @Test func onlyTheCurrentVersionPrunes() {
    let files = InMemoryFileTree([
      "Package.swift": "", "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("Item"),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model("Item", "size"),
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
      "en.lproj/ShopModel.strings":
        "\"Entity/Item\" = \"Item\";\n\"Property/size/Entity/Item\" = \"Size\";\n\"Entity/Old\" = \"Old\";\n",
    ])
    let older = CommandRun("strings", "sync", "--prune", "--model-version", "Shop", files: files)
    #expect(
      older.status == 64 && older.error.contains("'Shop' lacks, which is not the current version"), "\(older.error)")
    let all = CommandRun("strings", "sync", "--prune", "--model-version", "all", files: files)
    #expect(all.status == 64, "\(all.error)")
    let current = CommandRun("strings", "sync", "--prune", files: files)
    #expect(current.status == 0 && current.output.contains("1 removed"), "\(current.output)\(current.error)")
  }

  /// No app can load a model whose entities refer to none.
  @Test(arguments: [
    (
      "<relationship name=\"a\" optional=\"YES\" maxCount=\"1\" destinationEntity=\"Gone\"/>", "", "missing-destination"
    ),
    ("", " parentEntity=\"Gone\"", "missing-parent"), ("", " parentEntity=\"Item\"", "inheritance-cycle"),
  ])
  func whatNoAppLoadsIsNotCompiled(member: String, attributes: String, rule: String) {
    let document =
      "<model documentVersion=\"1.0\"><entity name=\"Item\"\(attributes)><attribute name=\"size\" "
      + "attributeType=\"String\"/>\(member)</entity></model>"
    let files = InMemoryFileTree(["Shop.xcdatamodel/contents": document])
    let run = CommandRun("compile", "Shop.xcdatamodel", "Shop.mom", files: files)
    #expect(run.status == 2 && run.error.contains("[\(rule)]"), "\(run.error)")
    #expect(run.files == nil || run.files == files)
  }
}

extension String {
  /// The added lines of one file of a difference.
  fileprivate func components(ofFile path: String) -> String {
    var isIn = false
    var result = ""
    for line in split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("+++") { isIn = line.hasSuffix(path) }
      if isIn, line.hasPrefix("+"), !line.hasPrefix("+++") { result += line.dropFirst() + "\n" }
    }
    return result
  }
}
