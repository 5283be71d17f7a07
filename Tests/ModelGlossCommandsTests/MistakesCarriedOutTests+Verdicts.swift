import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// What is compared, verified and written.
extension MistakesCarriedOutTests {
  /// The file has all messages, and a part of them is asked for.
  @Test func aPartOfTheMessagesIsNoReasonToWriteThemAnew() throws {
    let files = shop()
    let written = try #require(CommandRun("preview", "--write", "m.txt", files: files).files)
    #expect(CommandRun("preview", "--check", "m.txt", files: written).status == 0)
    let part = CommandRun("preview", "--check", "m.txt", "--locale", "de", files: written)
    #expect(part.status == 1 && part.error.contains("compare without --locale, if the file has all"), "\(part.error)")
    let other = CommandRun("preview", "--check", "no.txt", "--locale", "de", files: written)
    #expect(other.error == "no.txt: there is no such file yet; write them with --write no.txt\n", "\(other.error)")
  }

  @Test func languagesThatAFileLosesAreNamed() throws {
    let files = try #require(CommandRun("preview", "--write", "m.txt", files: shop()).files)
    let less = CommandRun("preview", "--write", "m.txt", "--locale", "de", files: files)
    #expect(less.status == 0 && less.error == "m.txt: note: written without en, which it had\n", "\(less.error)")
    #expect(CommandRun("preview", "--write", "m.txt", files: try #require(less.files)).error.isEmpty)
  }

  /// A development language without a table would leave every comparison undone.
  @Test func theDevelopmentLanguageHasATable() throws {
    let files = shop([".modelgloss.yml": "developmentLanguage: fr\n"])
    let run = CommandRun("check", files: files)
    #expect(run.output.contains("no table \"ShopModel\" for the locale fr, the development language"), "\(run.output)")
    let sync = CommandRun("strings", "sync", "--locale", "fr", files: files)
    let again = CommandRun("check", files: try #require(sync.files))
    #expect(!again.output.contains("[missing-table]"), "\(again.output)\(sync.error)")
    for language in ["en", "en-US", "de"] {
      let other = CommandRun("check", files: shop([".modelgloss.yml": "developmentLanguage: \(language)\n"]))
      #expect(!other.output.contains("[missing-table]"), "\(other.output)")
    }
  }

  /// What is wrong with the file of all languages is wrong with each.
  @Test func aDamagedCatalogIsSaidForEachLanguage() throws {
    let unit = { (text: String) in "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(text)\"}}" }
    let catalog =
      "{\"sourceLanguage\": \"en\", \"version\": \"1.0\", \"strings\": {\"Entity/Article\": "
      + "{\"localizations\": {\"de\": \(unit("Artikel")), \"en\": \(unit("Article"))}}}"
    for text in [catalog, "{}", catalog.replacing("\"sourceLanguage\": \"en\", ", with: "") + "}"] {
      let files = shop([
        "ShopModel.xcstrings": text, "de.lproj/ShopModel.strings": nil, "en.lproj/ShopModel.strings": nil,
      ])
      for arguments in [["check"], ["check", "--locale", "de"], ["check", "--locale", "fr"]] {
        let run = CommandRun(arguments: arguments, files: files)
        #expect(run.output.contains("[syntax-error]") && run.status != 0, "\(arguments) \(text): \(run.output)")
      }
    }
  }

  /// The languages that are not asked for keep what they have.
  @Test func pruningIsOfTheLanguagesThatAreAskedFor() throws {
    let orphan = "\"Property/gone/Entity/Article\" = \"Old\";\n"
    let files = shop([
      "de.lproj/ShopModel.strings": Self.german + orphan, "en.lproj/ShopModel.strings": Self.english + orphan,
    ])
    let one = try #require(CommandRun("strings", "sync", "--prune", "--locale", "de", files: files).files)
    let has = { (files: InMemoryFileTree, language: String) in
      files.files["\(language).lproj/ShopModel.strings"]?.byteRange(of: "gone".utf8) != nil
    }
    #expect(!has(one, "de") && has(one, "en"))
    let all = try #require(CommandRun("strings", "sync", "--prune", files: files).files)
    #expect(!has(all, "de") && !has(all, "en"))
  }

  /// A clone without tags does not tell what was released.
  @Test func aCloneWithoutTagsGuardsNothingSilently() throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.current("App")
    try repository.commit()
    _ = try repository.git("config", "remote.origin.url", "https://example.com/a.git")
    let fresh = repository.run("guard", "--released", "v*", "--against", "main")
    #expect(fresh.status == 0 && fresh.error.contains("run 'git fetch --tags', or tag a release"), "\(fresh.error)")
    _ = try repository.git("config", "remote.origin.tagOpt", "--no-tags")
    let run = repository.run("guard", "--released", "v*", "--against", "main")
    #expect(run.status == 2 && run.error.contains("run 'git fetch --tags'"), "\(run.error)")
  }

  /// The one word of `compile` is where to write, which is said.
  @Test func whatWasCompiledFromWhatIsSaid() throws {
    let run = CommandRun("compile", ".", files: shop())
    #expect(run.error.hasSuffix("note: 'Shop.xcdatamodel' is compiled to 'Shop.mom'\n"), "\(run.error)")
    #expect(try #require(run.files).files["Shop.mom"] != nil)
  }

  /// A branch that is compared with itself is green, whatever it has.
  @Test func theBaseThatIsCheckedOutIsSaid() throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.current("App")
    try repository.commit()
    let note =
      "note: 'main' is what is checked out, so only what is not committed is compared with it; name a tag, origin/main or HEAD~1 for more\n"
    #expect(repository.run("guard", "--against", "main").error.contains(note))
    _ = try repository.git("checkout", "-q", "-b", "work")
    try repository.version("App", "a", "b")
    try repository.commit()
    #expect(!repository.run("guard", "--against", "main").error.contains(note))
  }

  @Test func nothingIsCheckedWhereThereIsNoObject() {
    let run = CommandRun("validate", "--entity", "Article", "--values", "v.json", files: shop(["v.json": "[]"]))
    #expect(
      run.status == 0 && run.error == "v.json: note: there is no object, so nothing was checked\n", "\(run.error)")
  }

  /// A compiled version under another name, and one package of two that has the name.
  @Test func theSourceOfACompiledModelIsFound() throws {
    let package = [
      "Shop.xcdatamodel/contents": nil, "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model,
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": Self.model.replacing("price", with: "cost"),
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    ]
    let files = try #require(
      CommandRun("compile", "Shop.xcdatamodeld/Shop.xcdatamodel", "old.mom", "-q", files: shop(package)).files)
    let found = CommandRun("verify", "old.mom", files: files)
    #expect(found.status == 0 && found.output == "old: made from this source\n", "\(found.output)\(found.error)")
    let other = shop(
      package.merging(["Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model.replacing("title", with: "t")]) { $1 })
    var changed = other
    changed.files["old.mom"] = files.files["old.mom"]
    #expect(CommandRun("verify", "old.mom", files: changed).status == 1)
    // Two packages.
    let two = package.merging([
      "Other.xcdatamodeld/Other.xcdatamodel/contents": Self.model.replacing("Article", with: "A")
    ]) { $1 }
    let compiled = try #require(CommandRun("compile", "Shop.xcdatamodeld", "Shop.momd", "-q", files: shop(two)).files)
    let verified = CommandRun("verify", "Shop.momd", files: compiled)
    #expect(verified.status == 0, "\(verified.output)\(verified.error)")
  }

  /// Core Data does not load a package without its property list, whatever its versions are.
  @Test func aPackageThatIsNotLoadedIsNotVerified() throws {
    var files = try #require(
      CommandRun(
        "compile", "Shop.xcdatamodeld", "Shop.momd", "-q",
        files: shop([
          "Shop.xcdatamodel/contents": nil, "Shop.xcdatamodeld/Shop.xcdatamodel/contents": Self.model,
        ])
      ).files)
    #expect(CommandRun("verify", "Shop.momd", files: files).status == 0)
    files.files["Shop.momd/VersionInfo.plist"] = nil
    let run = CommandRun("verify", "Shop.momd", files: files)
    #expect(run.status == 1 && run.error.contains("error: the package has no VersionInfo.plist"), "\(run.error)")
  }

  /// Of a class with both sides of a merge, neither is the one that counts.
  @Test func aConflictInSwiftSourceIsUnreadable() {
    let note = { (text: String) in "import SwiftData\n@Model final class Note {\n\(text)\ninit() {}\n}\n" }
    let sides = "<<<<<<< HEAD\nvar text = \"\"\n=======\nvar text = 0\n>>>>>>> other"
    let files = InMemoryFileTree(["Package.swift": "", "App/Note.swift": note(sides)])
    for verb in [["check"], ["inspect", "."], ["guard", "--lock", "m.lock", "--update"]] {
      let run = CommandRun(arguments: verb, files: files)
      #expect(
        run.status == 2 && run.error.contains("App/Note.swift:3:1: error: the file has unresolved merge conflicts"),
        "\(verb): \(run.error)")
    }
    let other = InMemoryFileTree([
      "Package.swift": "", "App/Note.swift": note("var text = \"\""), "App/View.swift": "struct View {\n\(sides)\n}\n",
    ])
    #expect(CommandRun("check", files: other).status == 0)
  }

  /// An entity that came later is one of another version, and the advice reads it.
  @Test func anEntityOfAnotherVersionIsFoundThere() throws {
    let model = { (entities: String...) in
      "<model>"
        + entities.map { "<entity name=\"\($0)\"><attribute name=\"a\" attributeType=\"String\"/></entity>" }.joined()
        + "</model>"
    }
    let files = InMemoryFileTree([
      "Shop.xcdatamodeld/Shop.xcdatamodel/contents": model("Order"),
      "Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": model("Order", "Coupon"),
      "Shop.xcdatamodeld/.xccurrentversion":
        "<plist><dict><key>_XCCurrentVersionName</key><string>Shop 2.xcdatamodel</string></dict></plist>",
    ])
    let run = CommandRun("preview", "--model-version", "Shop", "--entity", "Coupon", files: files)
    #expect(
      run.error.contains(
        "the version that is read has no entity 'Coupon', but 'Shop 2' has; use --model-version \"Shop 2\""),
      "\(run.error)")
    #expect(CommandRun("preview", "--model-version", "Shop 2", "--entity", "Coupon", files: files).status == 0)
    #expect(CommandRun("preview", "--entity", "Coupn", files: files).error.contains("did you mean 'Coupon'?"))
    // Of two names for the version, one would be passed over.
    for verb in [["preview"], ["explain", "Coupon"]] {
      var words = verb
      words.insert("Shop.xcdatamodeld#Shop", at: 1)
      let twice = CommandRun(arguments: words + ["--model-version", "Shop 2"], files: files)
      #expect(twice.status == 64 && twice.error.contains("leave one of them out"), "\(twice.error)")
    }
  }

  /// A verdict on one file of an app would be on another app.
  @Test func aPartOfAnAppIsNotJudged() throws {
    let schema = """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Entry.self] }
        @Model final class Entry { var day: Int = 0 }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """
    let note = "import SwiftData\n@Model final class Note { var text: String? }\n"
    let app = InMemoryFileTree(["Package.swift": "", "App/Schema.swift": schema, "App/Note.swift": note])
    let locked = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: app).files)
    for verb in [
      ["guard", "App/Note.swift", "--lock", "m.lock"], ["changelog", "App/Note.swift"],
      ["migrations", "App/Note.swift"],
    ] {
      let run = CommandRun(arguments: verb, files: locked)
      #expect(run.status == 2 && run.error.contains("has a part of an app"), "\(verb): \(run.output)\(run.error)")
      #expect(run.error.contains("name the folder: '.'"), "\(run.error)")
    }
    #expect(CommandRun("guard", "App", "--lock", "m.lock", files: locked).status == 0)
    // Where an app declares neither versions nor containers, a file stands for all classes of its target.
    let tag = "import SwiftData\n@Model final class Tag { var name: String? }\n"
    let plain = InMemoryFileTree(["Package.swift": "", "App/Tag.swift": tag, "App/Note.swift": note])
    let lockedPlain = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: plain).files)
    #expect(CommandRun("guard", "App/Note.swift", "--lock", "m.lock", files: lockedPlain).status == 0)
    var changed = lockedPlain
    changed.files["App/Tag.swift"] = Array(tag.replacing("name", with: "title").utf8)
    let partly = CommandRun("guard", "App/Note.swift", "--lock", "m.lock", files: changed)
    #expect(partly.status == 1 && partly.output.contains("Tag"), "\(partly.output)\(partly.error)")
    // An app in one file is whole.
    let alone = InMemoryFileTree(["Package.swift": "", "App/Note.swift": note])
    let lockedAlone = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: alone).files)
    let whole = CommandRun("guard", "App/Note.swift", "--lock", "m.lock", files: lockedAlone)
    #expect(whole.status == 0, "\(whole.output)\(whole.error)")
  }

  @Test func theLockFileOfAnotherProjectGuardsNothing() throws {
    var files = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: shop()).files)
    files.files["Shop.xcdatamodel/contents"] = nil
    files.files["Other.xcdatamodel/contents"] = Array(
      "<model><entity name=\"E\"><attribute name=\"a\" attributeType=\"String\"/></entity></model>".utf8)
    let gone = CommandRun("guard", "--lock", "m.lock", files: files)
    #expect(gone.status == 1 && gone.output.contains("is gone"), "\(gone.output)")
    let accepted = CommandRun("guard", "--lock", "m.lock", "--accept", "Shop", "--reason", "x", files: files)
    let after = CommandRun("guard", "--lock", "m.lock", files: accepted.files ?? files)
    #expect(
      after.error.contains("note: nothing is guarded: 'm.lock' has no version of 'Other', only of 'Shop'"),
      "\(after.error)")
    let updated = try #require(
      CommandRun("guard", "--lock", "m.lock", "--update", files: accepted.files ?? files).files)
    #expect(CommandRun("guard", "--lock", "m.lock", files: updated).status == 0)
  }

  /// What begins a finding is explained: the key of that line.
  @Test func thePlaceOfAFindingIsExplained() {
    for place in ["de.lproj/ShopModel.strings:2", "de.lproj/ShopModel.strings:2:1"] {
      let run = CommandRun("explain", place, files: shop())
      #expect(run.status == 0 && run.output.hasPrefix("Property/title in Shop\n"), "\(run.output)\(run.error)")
    }
  }

  /// A lock file has what is not on the command line, and that is not gone.
  @Test func whatIsNotNamedIsNotGone() throws {
    let locked = try #require(CommandRun("guard", "--lock", "m.lock", "--update", files: shop()).files)
    for words in [["Shpo.xcdatamodel"], ["Shop"], ["sub"]] {
      let run = CommandRun(arguments: ["guard"] + words + ["--lock", "m.lock"], files: locked)
      #expect(run.status == 2 && !run.output.contains("is gone"), "\(words): \(run.output)\(run.error)")
      let accepted = CommandRun(
        arguments: ["guard"] + words + ["--lock", "m.lock", "--accept", "Shop", "--reason", "x"], files: locked)
      #expect(accepted.status == 64 && accepted.files == locked, "\(accepted.output)\(accepted.error)")
    }
    var removed = locked
    removed.files["Shop.xcdatamodel/contents"] = nil
    for words in [["."], ["Shop.xcdatamodel"], []] {
      let run = CommandRun(arguments: ["guard"] + words + ["--lock", "m.lock"], files: removed)
      #expect(run.status != 0 && run.output.contains("is gone"), "\(words): \(run.output)\(run.error)")
    }
  }

  @Test func aStoreIsNotThePackageThatItMigratesIn() throws {
    let entity = EntityDescription(name: "Article", attributes: [AttributeDescription(name: "title", type: .string)])
    let store = try StoreFixture(ManagedObjectModel(entities: [entity]))
    store.close()
    let run = CommandRun("migrations", store.path, onDisk: ())
    #expect(run.error.contains("is a store, which is a model of one version; how it migrates"), "\(run.error)")
    #expect(run.error.contains("'modelgloss migrations --store "))
  }

  @Test func aTemplateOfNoNameIsNamed() {
    let files = shop(["t/entity.md": "x", "t/notes/read.me": "x"])
    let run = CommandRun("docs", "-o", "d", "--format", "html", "--templates", "t", files: files)
    #expect(run.status == 0)
    for name in ["entity.md", "notes/read.me"] {
      #expect(run.error.contains("\(name): note: no template has this name"), "\(run.error)")
    }
    let other = CommandRun(
      "docs", "-o", "d", "--format", "html", "--templates", "t", files: shop(["t/html/entiti.mustache": "x"]))
    #expect(other.status == 2 && other.error.contains("did you mean html/entity.mustache?"), "\(other.error)")
  }

  @Test func patternsAndSettingsOfOtherNamesAreNoted() {
    let pattern = CommandRun("check", files: shop([".modelgloss.yml": "models: [\"*.xcdatamodel\"]\n"]))
    #expect(pattern.status == 2 && pattern.error.contains("patterns are not expanded there"), "\(pattern.error)")
    let other = CommandRun("check", files: shop([".modelgloss.json": "{\"locales\": [\"de\"]}"]))
    #expect(
      other.error.contains("'.modelgloss.json' is not read; the settings are in '.modelgloss.yml'"), "\(other.error)")
  }

  /// A key of another convention keeps its text: the advised key is the one that is missing.
  @Test(arguments: ["Property.title", "Property:title", "property.title"])
  func aKeyWithAnotherSeparatorIsMended(key: String) {
    let table = Self.german.replacing("\"Property/title\"", with: "\"\(key)\"")
    let run = CommandRun("check", "--locale", "de", files: shop(["de.lproj/ShopModel.strings": table]))
    #expect(run.output.contains("did you mean \"Property/title\"?"), "\(run.output)")
    let mended = shop(["de.lproj/ShopModel.strings": table.replacing(key, with: "Property/title")])
    #expect(!CommandRun("check", "--locale", "de", files: mended).output.contains("title"))
  }
}
