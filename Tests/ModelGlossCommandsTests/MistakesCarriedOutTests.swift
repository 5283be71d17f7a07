import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// What is said of mistakes, carried out: the advice works, and what is refused has changed nothing.
@Suite struct MistakesCarriedOutTests {
  static let model = """
    <model><entity name="Article"><attribute name="price" attributeType="Decimal"/>\
    <attribute name="title" attributeType="String"/></entity></model>

    """
  static let english = "\"Entity/Article\" = \"Article\";\n\"Property/title\" = \"Title\";\n"
  static let german = "\"Entity/Article\" = \"Artikel\";\n\"Property/title\" = \"Titel\";\n"

  func shop(_ files: [String: String?] = [:]) -> InMemoryFileTree {
    let all: [String: String?] = [
      "Package.swift": "", "Shop.xcdatamodel/contents": Self.model, "de.lproj/ShopModel.strings": Self.german,
      "en.lproj/ShopModel.strings": Self.english,
    ]
    return InMemoryFileTree(all.merging(files) { $1 }.compactMapValues(\.self))
  }

  // MARK: Tables

  @Test func aKeyMovesInAllTablesOrInNone() throws {
    for (german, reason) in [
      (Self.german.replacing("\"Titel\";", with: "\"Titel\""), "`;` is missing after the value"),
      (Self.german + "\"Property/price\" = \"Preis\";\n", "already has the text"),
    ] {
      let files = shop(["de.lproj/ShopModel.strings": german])
      let run = CommandRun("strings", "move", "Property/title", "Property/price", files: files)
      #expect(run.status == 2 && run.files == files, "\(run.output)\(run.error)")
      #expect(run.error.contains(reason) && run.error.contains("nothing was written"), "\(run.error)")
    }
    let files = shop()
    let run = CommandRun("strings", "move", "Property/title", "Property/price", files: files)
    let moved = try #require(run.files)
    #expect(run.status == 0)
    for path in ["de.lproj/ShopModel.strings", "en.lproj/ShopModel.strings"] {
      #expect(moved.files[path]?.byteRange(of: "Property/price".utf8) != nil)
    }
  }

  /// A catalog beside the table that it replaces takes what is missing, so that the table can be removed as `check` says.
  @Test func whatIsMissingGoesIntoTheCatalog() throws {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Entity/Article": {"localizations": {\
      "de": {"stringUnit": {"state": "translated", "value": "Artikel"}}, "en": {"stringUnit": {"state": "translated", "value": "Article"}}}}, \
      "Property/title": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Titel"}}, \
      "en": {"stringUnit": {"state": "translated", "value": "Title"}}}}}}
      """
    let files = shop(["ShopModel.xcstrings": catalog])
    let check = CommandRun("check", files: files)
    #expect(check.output.contains("remove the file: the catalog has all its texts"), "\(check.output)")
    #expect(check.output.contains("ShopModel.xcstrings"), "\(check.output)")
    let synced = try #require(CommandRun("strings", "sync", files: files).files)
    #expect(synced.files["de.lproj/ShopModel.strings"] == files.files["de.lproj/ShopModel.strings"])
    let after = CommandRun("check", files: synced)
    #expect(after.output.contains("remove the file: the catalog has all its texts"), "\(after.output)")
  }

  @Test func syncWritesNothingBesideATableWithAnError() throws {
    let files = shop(["de.lproj/ShopModel.strings": Self.german.replacing("\"Titel\";", with: "\"Titel\"")])
    let run = CommandRun("strings", "sync", files: files)
    #expect(run.status == 2 && run.files == files, "\(run.output)\(run.error)")
    #expect(run.error.contains("; `;` is missing after the value: write ; after it"), "\(run.error)")
    #expect(CommandRun("strings", "sync", files: shop()).status == 0)
  }

  @Test func theKeysOfAnEarlierVersionAreNoted() {
    let files = shop([
      "Shop.xcdatamodel/contents": nil,
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model.replacing("price", with: "cost"),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.model,
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    ])
    let old = "Shop.xcdatamodeld/Shop.xcdatamodel"
    let sync = CommandRun("strings", "sync", old, files: files)
    #expect(sync.error.contains("'Shop' is not the current version, so 'modelgloss check' calls the keys orphaned"))
    #expect(!CommandRun("check", old, files: files).error.contains("strings sync"))
    let current = CommandRun("strings", "sync", "Shop.xcdatamodeld", files: files)
    #expect(!current.error.contains("not the current version"))
    #expect(CommandRun("check", "Shop.xcdatamodeld", files: files).error.contains("strings sync"))
  }

  /// Tables that are there and not read, each until its advice is carried out.
  @Test(
    arguments: [
      (
        "german/ShopModel.strings", "its folder does not name; move it from \"german\" to the folder of its language",
        "de.lproj/ShopModel.strings"
      ),
      (
        "de.lproj/ShopModel.string", "no app reads a table with the ending .string; rename the file to ShopModel.str",
        "de.lproj/ShopModel.strings"
      ),
    ])
  func aTableThatIsNotReadIsFound(path: String, sentence: String, right: String) {
    let files = shop(["de.lproj/ShopModel.strings": nil, path: Self.german])
    let check = CommandRun("check", "--rules", "misnamed-table", files: files)
    #expect(check.status == 1 && check.output.contains(sentence), "\(check.output)\(check.error)")
    // Its language is unknown, so nothing is moved into the developers'.
    #expect(CommandRun("strings", "gather", files: files).files == files)
    let sync = CommandRun("strings", "sync", files: files)
    #expect(sync.error.contains("\(path): note: the file is "), "\(sync.error)")
    let moved = shop([right: Self.german])
    #expect(CommandRun("check", "--rules", "misnamed-table", files: moved).status == 0)
  }

  @Test func gatheredTextsReplaceWhatSyncProposed() throws {
    let files = shop([
      "de.lproj/ShopModel.strings": nil, "en.lproj/ShopModel.strings": nil, "de.lproj/Shop.strings": Self.german,
      "en.lproj/Shop.strings": Self.english,
    ])
    let synced = try #require(CommandRun("strings", "sync", files: files).files)
    let gathered = try #require(CommandRun("strings", "gather", files: synced).files)
    let table = String(decoding: gathered.files["de.lproj/ShopModel.strings"] ?? [], as: UTF8.self)
    #expect(table.contains("\"Titel\"") && !table.contains("Property/title/Entity/Article"), "\(table)")
    let preview = CommandRun("preview", "--locale", "de", "--property", "title", files: gathered)
    #expect(preview.output.contains("„Titel“"), "\(preview.output)")
  }

  @Test func aTableOfItsOwnFormatIsNotItsResult() {
    let files = shop(["de.lproj/ShopModel.strings": Self.german.replacing(";\n", with: ";\r\n")])
    let run = CommandRun("strings", "convert", "de.lproj/ShopModel.strings", "--format", "strings", files: files)
    #expect(run.status == 0 || run.error.contains("since it is in this format already"), "\(run.error)")
    #expect(run.files == files)
  }

  @Test func aTranslatorThatReturnsNothingFails() throws {
    let repository = try GuardRepository()
    try repository.write("Shop.xcdatamodel/contents", Self.model)
    try repository.write("en.lproj/ShopModel.strings", Self.english)
    try repository.write("de.lproj/ShopModel.strings", "\"Entity/Article\" = \"Artikel\";\n")
    let cat = repository.run("strings", "import", "--translator", "cat", "--locale", "de")
    #expect(cat.status == 2 && cat.error.contains("returned no translation of 1 text into de"), "\(cat.error)")
    let exit = repository.run("strings", "import", "--translator", "exit 3", "--locale", "de")
    #expect(exit.status == 2 && exit.error.contains("failed (exit status 3)"), "\(exit.error)")
    let words = repository.run("strings", "import", "--translator", "echo no >&2; false", "--locale", "de")
    #expect(words.error.contains("failed: no (exit status 1)"), "\(words.error)")
  }

  @Test func aFolderWithoutTheTableIsNoted() {
    let files = shop(["texts/readme.txt": ""])
    let run = CommandRun("check", "--strings", "texts", "--rules", "orphaned-key", files: files)
    #expect(run.error.contains("texts: note: there is no table ShopModel here\n"), "\(run.error)")
    #expect(!CommandRun("check", "--strings", "de.lproj", files: files).error.contains("there is no table"))
  }

  @Test func aLinkThatLeadsNowhereIsAnUnreadableFile() throws {
    let repository = try GuardRepository()
    try repository.write("Shop.xcdatamodel/contents", Self.model)
    try repository.write("en.lproj/ShopModel.strings", Self.english)
    #expect(try repository.shell("mkdir de.lproj; ln -s ../gone.strings de.lproj/ShopModel.strings") == 0)
    let run = repository.run("check", "--rules", "orphaned-key")
    #expect(run.status == 2, "\(run.output)")
    #expect(
      run.error.contains("de.lproj/ShopModel.strings: error: the file is a link to '../gone.strings', which does"))
    #expect(repository.run("strings", "move", "Property/title", "Property/price").status == 2)
    #expect(try repository.shell("grep -q Property/title en.lproj/ShopModel.strings") == 0)
    try repository.remove("de.lproj/ShopModel.strings")
    #expect(repository.run("check", "--rules", "orphaned-key").status == 0)
    // Editors lock a file with a hidden one.
    #expect(try repository.shell("ln -s somebody@host.1 .#Shop.swift; ln -s gone .modelgloss.yml") == 0)
    let settings = repository.run("check", "--rules", "orphaned-key")
    #expect(settings.status == 2 && settings.error.contains(".modelgloss.yml: error: the file is a link to 'gone'"))
    #expect(try repository.shell("rm .modelgloss.yml; mkdir .modelgloss.yml") == 0)
    #expect(repository.run("check", "--rules", "orphaned-key").status == 2)
    try repository.remove(".modelgloss.yml")
    #expect(repository.run("check", "--rules", "orphaned-key").status == 0)
  }

  @Test(
    arguments: [
      (
        "{\n<<<<<<< HEAD\n knownRegions = (en, nl);\n=======\n}\n>>>>>>> x\n",
        "project.pbxproj:2:1: error: the file con"
      ),
      ("{ knownRegions = (en, nl; }\n", "so the languages of the project are unknown; restore it"),
    ])
  func anUnreadableProjectIsNotGreen(text: String, sentence: String) {
    let run = CommandRun(
      "check", "--rules", "missing-table", files: shop(["App.xcodeproj/project.pbxproj": text]))
    #expect(run.status == 2 && run.error.contains(sentence), "\(run.output)\(run.error)")
    let restored = shop(["App.xcodeproj/project.pbxproj": "{ knownRegions = (en, nl); }\n"])
    #expect(CommandRun("check", "--rules", "missing-table", files: restored).output.contains("locale nl"))
  }

  @Test(
    arguments: [
      ("de.lproj/ShopModel.strings", "{\"Entity/Article\": \"Artikel\"}", "the file is JSON, not a .strings table"),
      ("ShopModel.xcstrings", Self.german, "has the form of a .strings table, not of a String Catalog; rename it to "),
      ("de.lproj/ShopModel.strings", "%PDF-1.7\n%", "the file is a PDF document, not a table of texts"),
      ("de.lproj/ShopModel.strings", " <!DOCTYPE html>\n<p>404", "the file is an HTML page, not a table of texts"),
    ])
  func aTableInAnotherFormatIsCalledWhatItIs(path: String, text: String, sentence: String) {
    let run = CommandRun("check", "--rules", "syntax-error", files: shop([path: text]))
    #expect(run.status == 1 && run.output.contains("\(path):1:1: error: "), "\(run.output)")
    #expect(run.output.contains(sentence) && run.output.split(separator: "\n").count == 1, "\(run.output)")
  }

  // MARK: Languages

  @Test func aFolderWithAnUnknownRegionIsFound() {
    let run = CommandRun(
      "check", "--rules", "unsupported-locale", files: shop(["en-UK.lproj/ShopModel.strings": Self.english]))
    #expect(run.status == 1 && run.output.contains("did you mean \"en-GB\"?"), "\(run.output)")
    let right = shop(["en-GB.lproj/ShopModel.strings": Self.english])
    #expect(CommandRun("check", "--rules", "unsupported-locale", files: right).status == 0)
  }

  @Test(arguments: [("german", "did you mean 'de'?"), ("pt-Brazil", "did you mean"), ("de", nil)])
  func aLanguageOfACatalogIsACode(language: String, remedy: String?) {
    let catalog = """
      {"sourceLanguage": "en", "version": "1.0", "strings": {"Entity/Article": {"localizations": {
        "\(language)": {"stringUnit": {"state": "translated", "value": "Artikel"}}}}}}
      """
    let run = CommandRun("check", "--rules", "unsupported-locale", files: shop(["ShopModel.xcstrings": catalog]))
    #expect(remedy.map { run.output.contains($0) } ?? (run.status == 0), "\(run.output)\(run.error)")
  }

  @Test func allIsEveryLanguageBesideOthers() {
    let all = CommandRun("preview", "--locale", "all", files: shop()).output
    #expect(CommandRun("preview", "--locale", "all,de", files: shop()).output == all)
    #expect(!all.contains("  all"))
  }

  // MARK: Settings

  @Test(
    arguments: [
      ("path: de.lproj", "no file that is read is 'de.lproj'; did you mean 'de.lproj/*'?", "path: de.lproj/*"),
      ("path: ./de.lproj/*", "did you mean 'de.lproj/*'?", "path: de.lproj/*"),
      ("entity: Artcle*", "no entity is 'Artcle*'; did you mean 'Article'?", "entity: Article"),
      ("property: Article.title", "write {entity: Article, property: title}", "{entity: Article, property: title}"),
      ("property: titel", "no property is 'titel'; did you mean 'title'?", "property: title"),
      ("key: Proprty/*", "no key is 'Proprty/*'", "key: Property/*"),
      ("locale: nl", "no locale is 'nl'", "locale: de"),
    ])
  func anExclusionWithoutAnythingIsNoted(entry: String, sentence: String, right: String) {
    let run = CommandRun("check", files: shop([".modelgloss.yml": "exclude:\n  - \(entry)\n"]))
    #expect(run.error.contains(".modelgloss.yml: note: 'exclude': ") && run.error.contains(sentence), "\(run.error)")
    let mended = CommandRun("check", files: shop([".modelgloss.yml": "exclude:\n  - \(right)\n"]))
    #expect(!mended.error.contains("'exclude'"), "\(mended.error)")
    // Of one model, others' patterns are not judged.
    let named = CommandRun(
      "check", "Shop.xcdatamodel", files: shop([".modelgloss.yml": "exclude:\n  - \(entry)\n"]))
    #expect(!named.error.contains("'exclude'"), "\(named.error)")
  }

  @Test func settingsInUTF16AreCalledThat() {
    var files = shop()
    files.files[".modelgloss.yml"] = [0xFF, 0xFE] + "a: b\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let run = CommandRun("check", files: files)
    #expect(run.status == 2 && run.error.contains("the file is not in UTF-8, but in UTF-16; save it as UTF-8"))
  }

  // MARK: Documentation

  @Test func whatDocumentsNothingIsSaid() {
    let files = shop(["t/readme": nil])
    let run = CommandRun("docs", "-o", "d", "--exclude", "Artcle", "--format", "markdown", files: files)
    #expect(run.error == "note: nothing is left out by 'Artcle', since no entity matches it; did you mean 'Article'?\n")
    let right = CommandRun("docs", "-o", "d", "--exclude", "Article", "--format", "markdown", files: files)
    #expect(right.status == 64 && right.error.contains("leaves no entity"), "\(right.error)")
  }

  @Test func pagesOfAnotherRunAreCountedApart() throws {
    let all = try #require(CommandRun("docs", "-o", "d", "--format", "markdown", files: shop()).files)
    let run = CommandRun("docs", "-o", "d", "--format", "markdown", "--check", "--locale", "de", files: all)
    #expect(run.status == 1)
    let line = run.error.split(separator: "\n").first ?? ""
    let numbers = line.split { !$0.isNumber }.compactMap { Int($0) }
    #expect(numbers.count >= 3 && numbers[0] <= numbers[1], "\(line)")
    #expect(
      line.contains("are of a run with other languages, formats or entities; run the same command without --check, "),
      "\(line)")
  }

  // MARK: Released versions

  @Test func aLockFileSaysWhatIsWrongWithIt() throws {
    let files = shop()
    let written = CommandRun("guard", "--lock", "m.lock", "--update", files: files)
    #expect(written.error.contains("m.lock: written, with 1 released version\n"), "\(written.error)")
    var locked = try #require(written.files)
    let accept = CommandRun("guard", "--lock", "m.lock", "--accept", "Shop", "--reason", "x", files: locked)
    #expect(accept.status == 64 && accept.files == locked, "\(accept.error)")
    #expect(accept.error.contains("'Shop' is as released, so there is nothing to accept"), "\(accept.error)")
    var changed = locked
    changed.files["Shop.xcdatamodel/contents"] = Array(Self.model.replacing("Decimal", with: "String").utf8)
    let accepted = CommandRun("guard", "--lock", "m.lock", "--accept", "Shop", "--reason", "x", files: changed)
    #expect(accepted.error.contains("m.lock: written") && accepted.files != changed, "\(accepted.error)")
    let text = String(decoding: locked.files["m.lock"] ?? [], as: UTF8.self)
    for (damaged, sentence) in [
      (
        "<<<<<<< HEAD\n" + text,
        "m.lock:1:1: error: the file has a merge conflict; take one side, as with git checkout --ours m.lock"
      ),
      ("", "m.lock: error: the file is empty; restore it from the last commit, or remove it"),
    ] {
      locked.files["m.lock"] = Array(damaged.utf8)
      for more in [[], ["--update"]] {
        let run = CommandRun(arguments: ["guard", "--lock", "m.lock"] + more, files: locked)
        #expect(run.status == 2 && run.error.contains(sentence), "\(run.error)")
      }
    }
    locked.files["m.lock"] = nil
    #expect(CommandRun("guard", "--lock", "m.lock", "--update", files: locked).status == 0)
  }

  @Test func aConflictInABaselineIsCalledThat() throws {
    var files = try #require(CommandRun("check", "--write-baseline", "b.json", files: shop()).files)
    files.files["b.json"] = Array("<<<<<<< HEAD\n".utf8) + (files.files["b.json"] ?? [])
    for option in ["--baseline", "--write-baseline"] {
      let run = CommandRun("check", option, "b.json", files: files)
      #expect(run.status == 2 && run.error.contains("b.json:1:1: error: the file has a merge conflict"), "\(run.error)")
    }
  }

  @Test func aReleasedVersionThatCannotBeReadIsNotGone() throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.write("App.xcdatamodeld/App 2.xcdatamodel/contents", "<model><entity name=\"E\">\n")
    let run = repository.run("guard", "--released", "v*")
    #expect(run.status == 2 && run.output.contains("'App 2' is there and was not read"), "\(run.output)\(run.error)")
    #expect(!run.output.contains("is gone") && run.error.contains("1 of 2 released versions compared"), "\(run.error)")
    try repository.git("checkout", "-q", ".")
    #expect(repository.run("guard", "--released", "v*").status == 0)
    try repository.remove("App.xcdatamodeld/App 2.xcdatamodel")
    #expect(repository.run("guard", "--released", "v*").output.contains("is gone"))
  }

  @Test func revisionsInPlaceOfPathsAreNamed() throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.commit()
    try repository.git("tag", "v1.0")
    for word in ["v1.0", "v1.0:App.xcdatamodeld"] {
      let run = repository.run("check", word)
      #expect(run.status == 2 && run.error.contains("'v1.0' is a revision; write --changed-since v1.0"), "\(run.error)")
    }
    #expect(repository.run("check", "--changed-since", "v1.0").status == 0)
    #expect(repository.run("docs", "-o", "d", "v1.0").error.contains("git worktree add ../v1.0 v1.0'"))
    let diff = repository.run("diff", "main..HEAD")
    #expect(diff.error.contains("'modelgloss diff main:App.xcdatamodeld App.xcdatamodeld'"), "\(diff.error)")
    #expect(repository.run("diff", "main:App.xcdatamodeld", "App.xcdatamodeld").status == 0)
  }

  @Test func nothingIsFrozenUnderAContainersWrongName() throws {
    let repository = try GuardRepository()
    let source = """
      import SwiftData
      @Model final class Entry { var text: String = "" }
      struct Root { let container = try? ModelContainer(for: Entry.self) }

      """
    try repository.write("Journal/Entry.swift", source)
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.write("Journal/Entry.swift", source.replacing("= \"\"", with: "= \"\"; var mood: String?"))
    let before = try repository.git("status", "--short")
    let run = repository.run("freeze", ".#Jurnal", "--at", "v1.0")
    #expect(run.status == 1 && run.error.contains("no container is named 'Jurnal'; name one of"), "\(run.error)")
    #expect(try repository.git("status", "--short") == before)
    let folder = repository.run("freeze", "Journl", "--at", "v1.0")
    #expect(folder.status == 2 && folder.error.contains("did you mean 'Journal'?"), "\(folder.error)")
    #expect(repository.run("freeze", "--check").output.hasPrefix("nothing was compared: no version is frozen"))
  }
}
