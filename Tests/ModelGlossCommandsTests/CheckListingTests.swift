import Foundation
import GlossBasics
import GlossFiles
import Testing

/// What `check` lists, and what it only counts.
@Suite struct CheckListingTests {
  /// A model with a warning (no transformer), a note (no inverse) and no table.
  static func model(_ entity: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <entity name="\(entity)" representedClassName="\(entity)">
            <attribute name="badge" optional="YES" attributeType="Transformable"/>
            <attribute name="name" attributeType="String"/>
            <relationship name="other" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="\(entity)"/>
        </entity>
    </model>
    """
  }

  static let two = InMemoryFileTree([
    "Package.swift": "", "A.xcdatamodel/contents": model("Player"), "B.xcdatamodel/contents": model("Team"),
    "Editor.swift": "let errors = error.userInfo[NSDetailedErrorsKey]",
  ])

  @Test func notesAreCountedAndTheModelsWithoutATableShareALine() {
    let run = CommandRun("check", "A.xcdatamodel", "B.xcdatamodel", files: Self.two)
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 4)
    #expect(lines.filter { $0.contains("[insecure-transformer]") }.count == 2)
    #expect(lines.filter { $0.contains("2 models have no table in any language") }.count == 1)
    #expect(run.output.contains("A.xcdatamodel, B.xcdatamodel; "))
    #expect(run.output.hasSuffix("\n2 notes (use --strict to list)\n"))
    #expect(
      run.error == "2 warnings, 1 note\nby rule: 2 insecure-transformer, 1 missing-table\n"
        + "add entries to translate for 1 of these with: modelgloss strings sync A.xcdatamodel B.xcdatamodel\n")
    #expect(run.status == 1)
  }

  @Test(arguments: [["--strict"], ["--fail-on", "note"]])
  func strictRunsListNotes(options: [String]) {
    let run = CommandRun(arguments: ["check", "A.xcdatamodel", "B.xcdatamodel"] + options, files: Self.two)
    #expect(run.output.split(separator: "\n").filter { $0.contains("[missing-inverse]") }.count == 2)
    #expect(!run.output.contains("shown by"))
    #expect(run.error.hasPrefix("2 warnings, 3 notes\nby rule: "))
  }

  /// The tables are the current version's: what an older one lacks is not an orphan.
  @Test(arguments: ["App.xcdatamodeld", "App.xcdatamodeld#Old", "App.xcdatamodeld/Old.xcdatamodel"])
  func anOlderVersionOrphansNoTextOfTheCurrentOne(path: String) {
    let run = CommandRun(
      "check", path, "--rules", "orphaned-key",
      files: InMemoryFileTree([
        "Package.swift": "", "App.xcdatamodeld/Old.xcdatamodel/contents": Self.model("Player"),
        "App.xcdatamodeld/New.xcdatamodel/contents": Self.model("Player").replacing(
          "name=\"name\"", with: "name=\"alias\""),
        "App.xcdatamodeld/.xccurrentversion":
          "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>New.xcdatamodel</string></dict></plist>",
        "de.lproj/AppModel.strings": "\"Property/alias\" = \"Kurzname\";\n\"Property/nme\" = \"Name\";\n",
      ]))
    let lines = run.output.split(separator: "\n")
    #expect(lines.count == 1 && lines.first?.contains("\"nme\"") == true, "\(run.output)\(run.error)")
  }

  @Test func warningsOfModelsForTestsAreNotesWhereTheyWereSearched() {
    let files = InMemoryFileTree([
      "Package.swift": "", "A.xcdatamodel/contents": Self.model("Player"),
      "AppTests/B.xcdatamodel/contents": Self.model("Team"), "Editor.swift": "error.userInfo[NSDetailedErrorsKey]",
    ])
    let search = CommandRun("check", ".", files: files)
    #expect(search.output.components(separatedBy: "[insecure-transformer]").count == 2)
    #expect(search.output.hasSuffix("\n3 notes (use --strict to list)\n"))
    #expect(
      search.error
        == "note: AppTests/B.xcdatamodel is among tests, where a warning is a note; name it to have warnings\n"
        + "1 warning, 1 note\nby rule: 1 insecure-transformer, 1 missing-table\n"
        + "add entries to translate for 1 of these with: modelgloss strings sync .\n")
    let named = CommandRun("check", "AppTests/B.xcdatamodel", files: files)
    #expect(named.output.contains("warning") && named.status == 1 && !named.error.contains("among tests"))
    // A level that somebody sets holds everywhere.
    var settings = files
    settings.files[".modelgloss.yml"] = Array("rules:\n  insecure-transformer: error\n".utf8)
    let set = CommandRun("check", ".", files: settings)
    #expect(set.output.components(separatedBy: "error: ").count == 3, "\(set.output)")
  }

  @Test func theCommandThatIsNamedMendsWhatItSays() throws {
    let files = InMemoryFileTree([
      "Package.swift": "", "A.xcdatamodel/contents": Self.model("Player"),
      "de.lproj/AModel.strings": #""Entity/Player" = "Spieler";"#,
    ])
    let before = CommandRun("check", "A.xcdatamodel", files: files)
    #expect(
      before.error.hasSuffix("add entries to translate for 1 of these with: modelgloss strings sync A.xcdatamodel\n"),
      "\(before.error)")
    #expect(before.output.contains("[missing-property-name]"))
    let sync = CommandRun("strings", "sync", "A.xcdatamodel", files: files)
    let after = CommandRun("check", "A.xcdatamodel", files: try #require(sync.files))
    #expect(
      !after.output.contains("[missing-property-name]") && !after.error.contains(" of these with: "), "\(after.error)")
  }

  @Test func aRuleThatIsAskedForIsListed() {
    let run = CommandRun("check", "A.xcdatamodel", "--rules", "missing-inverse", files: Self.two)
    #expect(run.output.contains("[missing-inverse]") && run.status == 0)
  }

  @Test func jsonHasAllAndEachModelOnce() {
    let run = CommandRun("check", "A.xcdatamodel", "B.xcdatamodel", "--format", "json", files: Self.two)
    #expect(run.output.components(separatedBy: "\"missing-table\"").count == 3)
    #expect(run.output.components(separatedBy: "\"missing-inverse\"").count == 3)
    #expect(!run.output.contains("shown by"))
  }

  @Test func aModelWithoutMessagesNeedsNoTable() {
    var files = Self.two
    files.files["A.xcdatamodel/contents"] = Array(
      Self.model("Player").replacing(#"name="name" attributeType"#, with: #"name="name" optional="YES" attributeType"#)
        .utf8)
    let run = CommandRun("check", "A.xcdatamodel", "--format", "json", files: files)
    #expect(!run.output.contains("missing-table"))
    let asked = CommandRun("check", "A.xcdatamodel", "--locale", "de,fr", files: files)
    #expect(asked.output.components(separatedBy: "warning: no table").count == 3)
    #expect(asked.status == 1)
  }

  @Test(arguments: ["A.xcodeproj/project.pbxproj", "Base.xcconfig", "project.yml"])
  func theProjectMaySilenceMissingInverses(path: String) {
    var files = Self.two
    files.files[path] = Array(
      "x\n\t\t\t\tMOMC_NO_INVERSE_RELATIONSHIP_WARNINGS \(path.hasSuffix("yml") ? ":" : "=") YES;\n".utf8)
    #expect(CommandRun("check", "A.xcdatamodel", "--rules", "missing-inverse", files: files).output.isEmpty)
    files.files[path] = Array("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = NO;\nOTHER = YES;".utf8)
    #expect(!CommandRun("check", "A.xcdatamodel", "--rules", "missing-inverse", files: files).output.isEmpty)
  }

  @Test func modelsAreJudgedForWhatTheyAreToBeUsedWith() {
    let plain = CommandRun("check", "A.xcdatamodel", files: Self.two)
    #expect(!plain.output.contains("CloudKit"))
    let cloud = CommandRun("check", "A.xcdatamodel", "--for", "cloudkit,swiftdata", files: Self.two)
    #expect(
      cloud.output.contains(
        "CloudKit integration requires that all attributes be optional, or have a default value set"))
    #expect(cloud.output.contains("CloudKit integration requires that all relationships have an inverse"))
    let wrong = CommandRun("check", "A.xcdatamodel", "--for", "cloudkid", files: Self.two)
    #expect(wrong.status == 64 && wrong.error.contains("did you mean 'cloudkit'?"))
  }

  @Test func aProjectSaysWhatItsModelsAreToBeUsedWith() {
    var files = Self.two
    files.files[".modelgloss.yml"] = Array("for: [swiftdata, cloudkit]\n".utf8)
    let run = CommandRun("check", "A.xcdatamodel", files: files)
    #expect(run.output.contains("CloudKit integration requires that all relationships have an inverse"))
    #expect(CommandRun("config", files: files).output.contains("for: [cloudkit, swiftdata]\n"))
    #expect(!CommandRun("config", files: Self.two).output.contains("for:"))
  }
}
