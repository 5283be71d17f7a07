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
