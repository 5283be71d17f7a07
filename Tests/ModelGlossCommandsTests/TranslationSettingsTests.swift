import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// Languages, words and names that several verbs must agree on.
@Suite struct TranslationSettingsTests {
  private static let model = """
    <model><entity name="A" representedClassName="A" codeGenerationType="class">
      <attribute name="title" attributeType="String"/>
      <attribute name="due" optional="YES" attributeType="Date" maxDateTimeInterval="800000000"/></entity></model>
    """
  private static func tree(_ more: [String: String?]) -> InMemoryFileTree {
    var files: [String: String] = [
      "Package.swift": "", "M.xcdatamodeld/M.xcdatamodel/contents": model,
      "M.xcdatamodeld/M 2.xcdatamodel/contents": model.replacing(
        "</entity>", with: "<attribute name=\"city\" attributeType=\"String\"/></entity>"
      ).replacing("800000000", with: "900000000"),
      "M.xcdatamodeld/.xccurrentversion": """
      <plist><dict><key>_XCCurrentVersionName</key><string>M 2.xcdatamodel</string></dict></plist>
      """,
      "en.lproj/MModel.strings": "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Title\";\n",
      "pl.lproj/MModel.strings": "\"Entity/A\" = \"Artykuł\";\n\"Property/title\" = \"Tytuł\";\n",
    ]
    for (path, text) in more { files[path] = text }
    return InMemoryFileTree(files)
  }

  @Test(arguments: [["diff"], ["changelog"]])
  func theLanguagesOfTheSettingsAreThoseOfEveryComparison(command: [String]) {
    let all = CommandRun(arguments: command, files: Self.tree([:])).output
    #expect(all.contains("[pl]") && !all.contains("[de]"), "\(all)")
    // A German reader gets German sentences, whatever table there is.
    let some = CommandRun(arguments: command, files: Self.tree([".modelgloss.yml": "locales: [en, de]"])).output
    #expect(some.contains("[de]") && !some.contains("[pl]"), "\(some)")
  }

  @Test(arguments: [["diff"], ["changelog"]])
  func aWrongLanguageIsRefusedWithASuggestion(command: [String]) {
    let run = CommandRun(arguments: command + ["--locale", "jp"], files: Self.tree([:]))
    #expect(run.status == 64 && run.error.contains("did you mean 'ja'?"), "\(run.output)\(run.error)")
  }

  /// `check`, `diff` and `review` recommend the same form of key.
  @Test func missingKeysHaveTheFormOfTheTable() {
    let files = Self.tree([:])
    let check = CommandRun("check", "--strict", files: files).output
    #expect(check.contains("add \"Property/city\" ="), "\(check)")
    let diff = CommandRun("diff", files: files).output
    #expect(diff.contains("Property/city") && !diff.contains("Property/city/Entity/A"), "\(diff)")
    let preferred = Self.tree([".modelgloss.yml": "preferredKeyForm: property-of-entity"])
    #expect(CommandRun("diff", files: preferred).output.contains("Property/city/Entity/A"))
  }

  // MARK: Without a table

  @Test func oneLineSaysThatThereIsNoTable() {
    let files = Self.tree(["en.lproj/MModel.strings": nil, "pl.lproj/MModel.strings": nil])
    let check = CommandRun("check", files: files)
    #expect(
      check.status == 0
        && check.error.contains(
          "note: M.xcdatamodeld has no table, so messages show raw names; it shows which: modelgloss preview M.xcdatamodeld"
        ), "\(check.error)")
    #expect(!CommandRun("check", "--quiet", files: files).error.contains("no table"))
    // A finding says the same, or there is a table, or no message names anything.
    for more in [
      ["App.swift": "let errors = error.userInfo[NSDetailedErrorsKey]", "en.lproj/MModel.strings": nil],
      ["en.lproj/MModel.strings": ""], [".modelgloss.yml": "locales: [en]", "en.lproj/MModel.strings": nil],
      [".modelgloss.yml": "rules: {missing-table: \"off\"}", "en.lproj/MModel.strings": nil],
    ] as [[String: String?]] {
      let run = CommandRun("check", files: Self.tree(more.merging(["pl.lproj/MModel.strings": nil]) { $1 }))
      #expect(!run.error.contains("has no table"), "\(more): \(run.error)")
    }
  }

  @Test func aLanguageWithoutATableHasAColumn() throws {
    let files = Self.tree(["fr.lproj/Localizable.strings": #""a" = "b";"#])
    let docs = CommandRun("docs", "-o", "out", "--format", "markdown,html", files: files)
    let page = try docs.text(of: "out/markdown/en/localization.md")
    #expect(page.contains("| Français | 0 / 4 | 0% |"), "\(page)")
    #expect(page.contains("| Name | English | Français | Polski |"), "\(page)")
    let html = try docs.text(of: "out/html/en/localization.html")
    #expect(
      html.replacing("<wbr>", with: "").contains("fr.lproj/MModel.strings")
        && html.contains("&quot;Property/title/Entity/A&quot;"), "\(html)")
    let badge = CommandRun("coverage", "--format", "svg", files: files).output
    #expect(badge.contains("translated: 33 %"), "\(badge)")
    // A model without any table is not expected to have one.
    let none = Self.tree([
      "fr.lproj/Localizable.strings": #""a" = "b";"#, "en.lproj/MModel.strings": nil, "pl.lproj/MModel.strings": nil,
    ])
    let plain = CommandRun("docs", "-o", "out", "--format", "markdown", files: none)
    #expect(plain.files?.kind(at: "out/markdown/localization.md") == nil)
  }

  // MARK: Several models

  private static func two(_ second: String, english: String, root: String = "") -> InMemoryFileTree {
    var files: [String: String?] = [
      ".modelgloss.yml": "rules: {inconsistent-translation: warning}",
      "\(root)N.xcdatamodel/contents": model, "\(root)en.lproj/NModel.strings": english,
      "\(root)pl.lproj/NModel.strings": second,
    ]
    if !root.isEmpty { files["\(root)N.xcodeproj/project.pbxproj"] = "{}" }
    files["M.xcdatamodeld/M 2.xcdatamodel/contents"] = model
    return tree(files)
  }

  @Test(arguments: [
    // One word with two translations.
    (
      "\"Entity/A\" = \"Produkt\";\n\"Property/title\" = \"Tytuł\";\n",
      "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Title\";\n",
      #""Article" is "Produkt" here and "Artykuł" in "Entity/A" of pl.lproj/MModel.strings:1"#
    ),
    // Two words with one.
    (
      "\"Entity/A\" = \"Tytuł\";\n\"Property/title\" = \"Nagłówek\";\n",
      "\"Entity/A\" = \"Product\";\n\"Property/title\" = \"Heading\";\n",
      #""Tytuł" is "Product" here and "Title" in "Property/title" of pl.lproj/MModel.strings:2"#
    ),
  ])
  func theModelsOfAnAppAgree(polish: String, english: String, says: String) {
    let check = CommandRun("check", "--rules", "inconsistent-translation", files: Self.two(polish, english: english))
    #expect(check.status == 1 && check.output.contains(says), "\(check.output)\(check.error)")
    #expect(check.output.hasPrefix("pl.lproj/NModel.strings:1:"), "\(check.output)")
    // Another project of the repository has words of its own.
    let apart = CommandRun(
      "check", "--rules", "inconsistent-translation", files: Self.two(polish, english: english, root: "Other/"))
    #expect(apart.status == 0, "\(apart.output)\(apart.error)")
    // Neither model alone says it.
    let alone = CommandRun(
      "check", "N.xcdatamodel", "--rules", "inconsistent-translation", files: Self.two(polish, english: english))
    #expect(alone.status == 0, "\(alone.output)\(alone.error)")
  }

  @Test func modelsThatAgreeAreSilent() {
    let check = CommandRun(
      "check", "--rules", "inconsistent-translation",
      files: Self.two(
        "\"Entity/A\" = \"Artykuł\";\n\"Property/title\" = \"Nagłówek\";\n",
        english: "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Heading\";\n"))
    #expect(check.status == 0, "\(check.output)\(check.error)")
  }
}

/// Names and texts that changed together since a revision.
@Suite struct RenamedSinceTests {
  private static func entity(_ name: String, _ attribute: String) -> String {
    """
    <model><entity name="\(name)" representedClassName="\(name)" codeGenerationType="class">
      <attribute name="\(attribute)" attributeType="Date"/></entity></model>
    """
  }

  private static func run(_ arguments: [String], in repository: GuardRepository) -> CommandRun {
    CommandRun(arguments: arguments, disk: RootedDisk(folder: repository.folder))
  }

  private static func text(in repository: GuardRepository, _ path: String) throws -> String {
    String(decoding: try RootedDisk(folder: repository.folder).bytes(at: path, limit: 1 << 20), as: UTF8.self)
  }

  private static func repository() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("Package.swift", "")
    try repository.write("App.xcdatamodel/contents", entity("A", "date"))
    try repository.write("en.lproj/AppModel.strings", "\"Entity/A\" = \"Visit\";\n\"Property/date\" = \"Day\";\n")
    try repository.write("pl.lproj/AppModel.strings", "\"Entity/A\" = \"Wizyta\";\n\"Property/date\" = \"Dzień\";\n")
    try repository.commit()
    try repository.git("tag", "v1")
    return repository
  }

  @Test func theTextOfARenamedPropertyIsStale() throws {
    let repository = try Self.repository()
    // No renaming identifier: only the revision tells.
    try repository.write("App.xcdatamodel/contents", Self.entity("A", "day"))
    try repository.write("en.lproj/AppModel.strings", "\"Entity/A\" = \"Visit\";\n\"Property/day\" = \"Date\";\n")
    try repository.write("pl.lproj/AppModel.strings", "\"Entity/A\" = \"Wizyta\";\n\"Property/day\" = \"Dzień\";\n")
    let check = Self.run(["check", "--changed-since", "v1", "--format", "text"], in: repository)
    #expect(
      check.status == 1 && check.output.contains(#"which was "Day" and is now "Date""#), "\(check.output)\(check.error)"
    )
    let exported = Self.run(
      ["strings", "export", "--changed-since", "v1", "--locale", "pl", "--format", "csv"], in: repository)
    let sheet = try Self.text(in: repository, "App.pl.csv")
    #expect(exported.status == 0 && sheet.contains("Dzień,needs_review"), "\(sheet)\(exported.error)")
    #expect(sheet.contains(#"The text was ""Day"" when this was translated."#), "\(sheet)")
    let plain = Self.run(["strings", "export", "--locale", "pl", "--format", "csv"], in: repository)
    #expect(plain.status == 0)
    #expect(try Self.text(in: repository, "App.pl.csv").contains("Dzień,translated"))
  }

  @Test func theKeyOfARenamedPropertyIsToBeRenamed() throws {
    let repository = try Self.repository()
    try repository.write("App.xcdatamodel/contents", Self.entity("A", "when"))
    let plain = Self.run(["check", "--format", "text"], in: repository)
    #expect(!plain.output.contains("rename the key"), "\(plain.output)")
    let check = Self.run(["check", "--changed-since", "v1", "--format", "text"], in: repository)
    #expect(check.output.contains(#"rename the key to "Property/when""#), "\(check.output)\(check.error)")
    let command = try #require(check.error.split(separator: ": ").last.map(String.init), "\(check.error)")
    #expect(command.trimmed == "modelgloss strings sync --changed-since v1", "\(check.error)")
    // Carried out, the texts are there, to be reviewed.
    let synced = Self.run(command.trimmed.split(separator: " ").dropFirst().map(String.init), in: repository)
    #expect(synced.status == 0, "\(synced.error)")
    #expect(try Self.text(in: repository, "pl.lproj/AppModel.strings").contains("\"Property/when\" = \"Dzień\";"))
    let again = Self.run(["check", "--changed-since", "v1", "--format", "text"], in: repository).output
    #expect(again.contains("[needs-review]") && !again.contains("missing-property-name"), "\(again)")
  }

  @Test func aModelWithAnotherNameIsTheSame() throws {
    let repository = try Self.repository()
    try repository.git("mv", "App.xcdatamodel", "Clinic.xcdatamodel")
    try repository.git("mv", "pl.lproj/AppModel.strings", "pl.lproj/ClinicModel.strings")
    try repository.git("rm", "-q", "en.lproj/AppModel.strings")
    try repository.write("en.lproj/ClinicModel.strings", "\"Entity/A\" = \"Visit\";\n\"Property/date\" = \"Date\";\n")
    let coverage = Self.run(["coverage", "--changed-since", "v1"], in: repository)
    #expect(coverage.output.contains("1 of 2, 1 stale"), "\(coverage.output)\(coverage.error)")
  }
}
