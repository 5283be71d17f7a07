import GlossBasics
import GlossFiles
import ModelGlossCommands
import Testing

/// The verbs of `strings`, as users meet them: renamed keys, what is pruned, sheets and translators.
@Suite struct TextsKeptTests {
  private static func files(_ more: [String: String] = [:]) -> InMemoryFileTree {
    let files = [
      "Package.swift": "",
      "Shop.xcdatamodel/contents": """
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="Account" elementID="User">
          <attribute name="fullName" attributeType="String" optional="YES" elementID="name"/>
        </entity>
      </model>
      """,
      "en.lproj/ShopModel.strings": "\"Entity/User\" = \"User\";\n\"Property/name\" = \"Name\";\n",
      "de.lproj/ShopModel.strings": "\"Entity/User\" = \"Benutzerin\";\n\"Property/name\" = \"Rufname\";\n",
    ]
    return InMemoryFileTree(files.merging(more) { _, new in new })
  }

  /// The advice of `check`, followed to the letter, loses no text.
  @Test func theAdviceOfCheckKeepsEveryTranslation() throws {
    let check = CommandRun("check", "Shop.xcdatamodel", files: Self.files())
    #expect(check.status == 1)
    #expect(check.output.contains(#"rename the key to "Entity/Account""#), "\(check.output)")
    #expect(check.output.contains(#"rename the key to "Property/fullName""#))
    #expect(!check.output.contains("remove the entry"))
    let sync = CommandRun("strings", "sync", "Shop.xcdatamodel", "--prune", files: Self.files())
    #expect(sync.status == 0)
    #expect(sync.output == "de.lproj/ShopModel.strings: 2 moved\nen.lproj/ShopModel.strings: 2 moved\n")
    #expect(sync.error.contains(#"the text of "Entity/User" moves to "Entity/Account", marked for review"#))
    let files = try #require(sync.files)
    let german = String(decoding: files.files["de.lproj/ShopModel.strings"] ?? [], as: UTF8.self)
    #expect(
      german.contains("\"Entity/Account\" = \"Benutzerin\"") && german.contains("\"Property/fullName\" = \"Rufname\""))
    #expect(!CommandRun("check", "Shop.xcdatamodel", files: files).output.contains("orphaned-key"))
    #expect(CommandRun("strings", "sync", "Shop.xcdatamodel", "--prune", files: files).output == "nothing to write\n")
  }

  @Test func aPrunedTextIsNamed() {
    let files = Self.files(["de.lproj/ShopModel.strings": "\"Property/gone/Entity/Nothing\" = \"Weg damit\";\n"])
    let run = CommandRun("strings", "sync", "Shop.xcdatamodel", "--prune", files: files)
    #expect(run.error.contains(#"note: removed, with its text "Weg damit""#), "\(run.error)")
  }

  @Test func movesAKeyByHand() {
    let run = CommandRun(
      "strings", "move", "Property/name", "Property/fullName", "Shop.xcdatamodel", files: Self.files())
    #expect(run.status == 0)
    #expect(run.output == "de.lproj/ShopModel.strings: 1 moved\nen.lproj/ShopModel.strings: 1 moved\n")
    let dry = CommandRun(
      "strings", "move", "Property/name", "Property/fullName", "Shop.xcdatamodel", "--dry-run", files: Self.files())
    #expect(dry.files == Self.files() && dry.output.contains("+\"Property/fullName\" = \"Rufname\";"))
    let unknown = CommandRun(
      "strings", "move", "Property/nam", "Property/fullName", "Shop.xcdatamodel", files: Self.files())
    #expect(unknown.status == 64 && unknown.error.contains("did you mean 'Property/name'?"), "\(unknown.error)")
    let malformed = CommandRun("strings", "move", "Property/name", "fullName", "Shop.xcdatamodel", files: Self.files())
    #expect(malformed.status == 64 && malformed.error.contains("is not a key that Core Data looks up"))
    let elsewhere = CommandRun(
      "strings", "move", "Property/name", "Property/title", "Shop.xcdatamodel", files: Self.files())
    #expect(elsewhere.status == 0 && elsewhere.error.contains("nothing in the model has the key 'Property/title'"))
    let taken = Self.files([
      "de.lproj/ShopModel.strings": "\"Property/name\" = \"A\";\n\"Property/fullName\" = \"B\";\n"
    ])
    let refused = CommandRun(
      "strings", "move", "Property/name", "Property/fullName", "Shop.xcdatamodel", files: taken)
    #expect(refused.status == 2 && refused.error.contains(#""Property/fullName" already has the text "B""#))
  }

  // MARK: Exchange

  private static func synchronized() throws -> InMemoryFileTree {
    let files = Self.files([
      "en.lproj/ShopModel.strings": "\"Entity/Account\" = \"Account\";\n\"Property/fullName\" = \"Name\";\n",
      "de.lproj/ShopModel.strings": "\"Entity/Account\" = \"Konto\";\n",
    ])
    return try #require(CommandRun("strings", "sync", "Shop.xcdatamodel", files: files).files)
  }

  @Test func aSheetGoesOutAndComesBack() throws {
    let out = CommandRun(
      "strings", "export", "Shop.xcdatamodel", "--locale", "de", "--format", "csv", files: try Self.synchronized())
    #expect(out.status == 0 && out.output == "Shop.de.csv: written\n", "\(out.error)")
    var files = try #require(out.files)
    let sheet = String(decoding: files.files["Shop.de.csv"] ?? [], as: UTF8.self)
    #expect(sheet.contains("\"Property/fullName\"") || sheet.contains(",Property/fullName,Name,,new,"), "\(sheet)")
    files.files["Shop.de.csv"] = Array(
      sheet.replacing("Property/fullName,Name,,new,", with: "Property/fullName,Name,Rufname,new,").utf8)
    let back = CommandRun("strings", "import", "Shop.xcdatamodel", "Shop.de.csv", files: files)
    #expect(back.status == 0 && back.output.hasSuffix("\nde.lproj/ShopModel.strings: 1 changed\n"), "\(back.error)")
    let german = String(decoding: back.files?.files["de.lproj/ShopModel.strings"] ?? [], as: UTF8.self)
    #expect(german.contains("\"Property/fullName\" = \"Rufname\";") && !german.contains("modelgloss"))
  }

  @Test func aBareFileIsTaken() throws {
    let out = CommandRun("strings", "export", "Shop.xcdatamodel", "--locale", "de", files: try Self.synchronized())
    let files = try #require(out.files)
    for arguments in [["Shop.de.xliff"], ["Shop.xcdatamodel", "Shop.de.xliff"], ["--xliff", "Shop.de.xliff"]] {
      let run = CommandRun(arguments: ["strings", "import"] + arguments, files: files)
      #expect(
        run.status == 0 && run.output == "Shop.de.xliff (de): 2 texts: 1 unchanged, 1 untranslated\nnothing to write\n",
        "\(arguments): \(run.error)")
    }
    #expect(CommandRun("strings", "import", "Shop.xcdatamodel", files: files).status == 64)
  }

  @Test func aTranslatorIsAskedForWhatIsOpen() throws {
    let files = try Self.synchronized()
    let command = #"sed -e 's|<source>\(.*\)</source>|<source>\1</source><target>T \1</target>|'"#
    let run = CommandRun(
      "strings", "import", "Shop.xcdatamodel", "--translator", command, "--locale", "de", files: files)
    #expect(run.status == 0 && run.output.hasSuffix("\nde.lproj/ShopModel.strings: 1 changed\n"), "\(run.error)")
    let german = String(decoding: run.files?.files["de.lproj/ShopModel.strings"] ?? [], as: UTF8.self)
    #expect(german.contains("\"Entity/Account\" = \"Konto\";"))
    #expect(german.contains("\"Property/fullName\" = \"T Name\";"))
    #expect(german.contains("modelgloss:needs-review ") && !german.contains("modelgloss:untranslated"))
  }

  @Test(arguments: [
    ("exit 3", "failed"), ("echo no >&2; exit 1", "failed: no"), ("true", "printed nothing"),
    ("echo hello", "did not print XLIFF"), ("echo '<a/>'", "its root element is <a>"),
    ("no-such-program-here", "failed: "),
  ]) func aTranslatorThatFailsChangesNothing(command: String, reason: String) throws {
    let files = try Self.synchronized()
    let run = CommandRun(
      "strings", "import", "Shop.xcdatamodel", "--translator", command, "--locale", "de", files: files)
    #expect(run.status == 2 && run.error.contains(reason), "\(run.error)")
    #expect(run.files == files)
  }

  /// A catalog with a misspelt member is mended by renaming the member, and `sync` promises nothing.
  @Test func aMisspeltCatalogIsNotRecreated() {
    let files = Self.files([
      "ShopModel.xcstrings": """
      { "sourceLanguage" : "en", "string" : { "Entity/Account" : { "localizations" : {
        "en" : { "stringUnit" : { "state" : "translated", "value" : "Account" } } } } }, "version" : "1.0" }
      """, "en.lproj/ShopModel.strings": "", "de.lproj/ShopModel.strings": "",
    ])
    var tree = files
    tree.files["en.lproj/ShopModel.strings"] = nil
    tree.files["de.lproj/ShopModel.strings"] = nil
    let check = CommandRun("check", "Shop.xcdatamodel", files: tree)
    #expect(
      check.output.contains("rename it to “strings”") && !check.output.contains(" of these with: "), "\(check.output)")
    let sync = CommandRun("strings", "sync", "Shop.xcdatamodel", files: tree)
    #expect(sync.status == 2 && sync.error.contains("rename it to “strings”"), "\(sync.error)")
    #expect(sync.files == tree)
  }

  /// A table that is not read is mended first: `sync` does not touch it, so nothing is promised of it.
  @Test func aBrokenTableIsNotPromisedToSync() {
    var files = Self.files([
      "en.lproj/ShopModel.strings": "\"Entity/Account\" = \"Account\";\n\"Property/fullName\" = \"Name\";\n",
      "de.lproj/ShopModel.strings": "\"Entity/Account\" = \"Konto\"\n",
    ])
    let check = CommandRun("check", "Shop.xcdatamodel", "--strict", files: files)
    #expect(check.status == 1 && check.output.contains("[syntax-error]"), "\(check.output)")
    #expect(!(check.output + check.error).contains(" of these with: "), "\(check.output)\(check.error)")
    let sync = CommandRun("strings", "sync", "Shop.xcdatamodel", files: files)
    #expect(sync.files == files && sync.status == 2, "\(sync.output)\(sync.error)")
    // Mended, the rest is promised, and it is done.
    files.files["de.lproj/ShopModel.strings"] = Array("\"Entity/Account\" = \"Konto\";\n".utf8)
    let mended = CommandRun("check", "Shop.xcdatamodel", "--strict", files: files)
    #expect(mended.error.contains("of these with: modelgloss strings sync"), "\(mended.output)\(mended.error)")
  }
}
