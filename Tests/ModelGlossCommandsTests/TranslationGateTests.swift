import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

/// Jobs that guard translations: what must stop one, and what must not.
@Suite struct TranslationGateTests {
  /// A job on the project below, changed by some files.
  struct Gate: Sendable, CustomTestStringConvertible {
    var name: String
    /// Files that replace or join those of the project; nil removes one.
    var files: [String: String?] = [:]
    var command = "check Clinic.xcdatamodel"
    /// Words of what the job prints.
    var says = ""

    init(
      _ name: String, _ files: [String: String?] = [:], _ command: String = "check Clinic.xcdatamodel",
      says: String = ""
    ) {
      (self.name, self.files, self.command, self.says) = (name, files, command, says)
    }

    var testDescription: String { name }
  }

  private static let model = """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Patient" representedClassName="Patient" codeGenerationType="class">
        <attribute name="birthday" attributeType="Date" maxDateTimeInterval="800000000"/>
        <attribute name="firstName" attributeType="String" maxValueString="20"/>
        <attribute name="status" attributeType="String"/>
        <attribute name="weight" attributeType="Double" minValueString="0"/>
      </entity>
    </model>
    """
  private static let english = table(["Patient", "Birthday", "First name", "Status", "Weight"])
  private static let polish = table(["Pacjent", "Data urodzenia", "Imię", "Stan", "Waga"])
  private static let german = table(["Patient", "Geburtstag", "Vorname", "Status", "Gewicht"])

  private static func table(_ texts: [String]) -> String {
    let keys = ["Entity/Patient", "Property/birthday", "Property/firstName", "Property/status", "Property/weight"]
    return zip(keys, texts).map { "\"\($0)\" = \"\($1)\";\n" }.joined()
  }

  private static func project(_ regions: String) -> String {
    "{ P = { developmentRegion = en; knownRegions = ( \(regions) ); }; }"
  }

  /// A catalog with English and Polish, whose Polish first name is in a state.
  private static func catalog(_ state: String, _ value: String = "Imię", key more: String = "") -> String {
    let texts = [
      ("Entity/Patient", "Patient", "Pacjent", "translated"),
      ("Property/birthday", "Birthday", "Urodziny", "translated"),
      ("Property/firstName", "First name", value, state), ("Property/status", "Status", "Stan", "translated"),
      ("Property/weight", "Weight", "Waga", "translated"),
    ]
    let strings = texts.map { key, english, polish, state in
      """
      "\(key)": {"extractionState": "manual", "localizations": {
        "en": {"stringUnit": {"state": "translated", "value": "\(english)"}},
        "pl": {"stringUnit": {"state": "\(state)", "value": "\(polish)"}}}\(more)}
      """
    }
    return #"{"sourceLanguage": "en", "strings": {\#(strings.joined(separator: ",\n"))}, "version": "1.0"}"#
  }

  private static let inCatalog: [String: String?] = [
    "en.lproj/ClinicModel.strings": nil, "pl.lproj/ClinicModel.strings": nil,
  ]

  private func run(_ gate: Gate) -> CommandRun {
    var files: [String: String] = [
      "Package.swift": "", "Clinic.xcdatamodel/contents": Self.model, "en.lproj/ClinicModel.strings": Self.english,
      "pl.lproj/ClinicModel.strings": Self.polish,
    ]
    for (path, text) in gate.files { files[path] = text }
    return CommandRun(
      arguments: gate.command.split(separator: " ").map(String.init), files: InMemoryFileTree(files))
  }

  static let red: [Gate] = [
    // The languages of the app.
    Gate(
      "a region of the project without a table", ["A.xcodeproj/project.pbxproj": project("en, Base, pl, fr")],
      says: #"no table "ClinicModel" for the locale fr, a language of the app (knownRegions of A.xcodeproj)"#),
    Gate("a language folder without a table", ["de.lproj/Localizable.strings": #""OK" = "OK";"#], says: "locale de"),
    Gate(
      "a language of another catalog",
      [
        "Localizable.xcstrings": """
        {"sourceLanguage":"en","strings":{"a":{"localizations":{"ja":{"stringUnit":{"state":"translated","value":"x"}}}}},
        "version":"1.0"}
        """
      ], says: "locale ja"),
    Gate("a language of the settings", [".modelgloss.yml": "locales: [en, pl, ar]"], says: "locale ar"),
    Gate("settings that are no list", [".modelgloss.yml": "locales: en, pl"], says: "write a list: [en, pl]"),
    Gate("a misspelt language in the settings", [".modelgloss.yml": "locales: [en, jp]"], says: "did you mean 'ja'?"),
    Gate(
      "a threshold for what is not a language", [".modelgloss.yml": "coverage: {locales: {polish: 90}}"],
      says: "did you mean 'pl'?"),
    Gate(
      "coverage of a language of the app without a table",
      ["A.xcodeproj/project.pbxproj": project("en, pl, fr")],
      "coverage Clinic.xcdatamodel --min-coverage 100", says: "in fr"),
    // The name of the table.
    Gate(
      "texts in Localizable", ["pl.lproj/ClinicModel.strings": nil, "pl.lproj/Localizable.strings": polish],
      says: "modelgloss strings gather Clinic.xcdatamodel --from pl.lproj/Localizable.strings"),
    Gate(
      "texts in CoreData", ["pl.lproj/ClinicModel.strings": nil, "pl.lproj/CoreData.strings": polish],
      says: "misnamed-table"),
    Gate(
      "texts in Model", ["pl.lproj/ClinicModel.strings": nil, "pl.lproj/Model.strings": polish],
      says: "5 keys of this table are the model's"),
    Gate(
      "texts in a folder without .lproj", ["pl.lproj/ClinicModel.strings": nil, "pl/ClinicModel.strings": polish],
      says: "no app finds it in a folder without .lproj"),
    Gate(
      "texts in a table with a space", ["pl.lproj/ClinicModel.strings": nil, "pl.lproj/Clinic Model.strings": polish],
      says: "misnamed-table"),
    Gate(
      "all texts in Localizable.xcstrings", inCatalog.merging(["Localizable.xcstrings": catalog("translated")]) { $1 },
      says: "misnamed-table"),
    // What is done.
    Gate(
      "a catalog's text to review", inCatalog.merging(["ClinicModel.xcstrings": catalog("needs_review")]) { $1 },
      says: "needs-review"),
    Gate(
      "a catalog's new text", inCatalog.merging(["ClinicModel.xcstrings": catalog("new")]) { $1 },
      says: "[untranslated-value]"),
    Gate(
      "a marked text",
      [
        "pl.lproj/ClinicModel.strings": polish.replacing(
          "\"Property/weight\"", with: "/* modelgloss:untranslated */\n\"Property/weight\"")
      ], says: "[untranslated-value]"),
    Gate(
      "a catalog's stale text", inCatalog.merging(["ClinicModel.xcstrings": catalog("stale")]) { $1 },
      says: "stale-translation"),
    Gate(
      "a catalog's text to review in a threshold",
      inCatalog.merging(["ClinicModel.xcstrings": catalog("needs_review")]) { $1 },
      "coverage Clinic.xcdatamodel --min-coverage 100", says: "80 % (4 of 5) translated in pl"),
    Gate(
      "a copy of the source", ["pl.lproj/ClinicModel.strings": english],
      "coverage Clinic.xcdatamodel --min-coverage 100", says: "0 % (0 of 5) translated in pl"),
    Gate(
      "a copy of the source in its own limit",
      ["pl.lproj/ClinicModel.strings": english, ".modelgloss.yml": "coverage: {sameAsSource: 20}"],
      "coverage Clinic.xcdatamodel", says: "100 % (5 of 5) the same as the source in pl, above 20 %"),
    Gate(
      "a name that is missing",
      ["pl.lproj/ClinicModel.strings": polish.replacing("\"Property/weight\" = \"Waga\";\n", with: "")],
      says: "missing-property-name"),
    Gate(
      "a mark of another source",
      [
        "pl.lproj/ClinicModel.strings": polish.replacing(
          "\"Property/weight\"", with: "/* modelgloss:needs-review 00000000 */\n\"Property/weight\"")
      ], says: "stale-translation"),
    Gate(
      "a name that does not fit", [".modelgloss.yml": "maximumLength: {pl: 10}"],
      says: #""Data urodzenia" has 14 characters; pl allows 10"#),
    Gate(
      "one word for two",
      [
        "pl.lproj/ClinicModel.strings": polish.replacing("Stan", with: "Waga"),
        ".modelgloss.yml": "rules: {inconsistent-translation: warning, duplicate-name: \"off\"}",
      ], says: "inconsistent-translation"),
  ]

  @Test(arguments: red) func stops(gate: Gate) {
    let result = run(gate)
    #expect(result.status != 0, "\(gate.name): \(result.output)\(result.error)")
    #expect((result.output + result.error).contains(gate.says), "\(gate.name): \(result.output)\(result.error)")
  }

  static let green: [Gate] = [
    Gate("complete tables", says: "no findings"),
    Gate("strictly", [:], "check Clinic.xcdatamodel --strict", says: "no findings"),
    Gate("regions that all have a table", ["A.xcodeproj/project.pbxproj": project("en, Base, pl")]),
    Gate(
      "regions of Xcode 3", ["A.xcodeproj/project.pbxproj": project("English, Japanese, French, German")]),
    Gate("a region that a general language serves", ["A.xcodeproj/project.pbxproj": project("en, \"pl-PL\"")]),
    Gate("a specific language on the command line", [:], "check Clinic.xcdatamodel --locale pl-PL,en-GB"),
    Gate("a specific language in the settings", [".modelgloss.yml": "locales: [en, pl_PL]"]),
    Gate("a threshold for it", [".modelgloss.yml": "coverage: {locales: {pl-PL: 100}}"], "coverage Clinic.xcdatamodel"),
    Gate("languages of a vendored framework", ["Vendor/S.framework/da.lproj/S.strings": #""a" = "b";"#]),
    Gate("languages of another app of the tree", ["Other/da.lproj/Localizable.strings": #""a" = "b";"#]),
    Gate("an empty folder of a language", ["A.xcodeproj/project.pbxproj": project("Base")]),
    Gate("settings with fewer languages", [".modelgloss.yml": "locales: [pl]", "de.lproj/Localizable.strings": ""]),
    Gate(
      "a table for all languages",
      [
        "en.lproj/ClinicModel.strings": nil, "pl.lproj/ClinicModel.strings": nil, "ClinicModel.strings": english,
        "A.xcodeproj/project.pbxproj": project("en, pl, de"),
      ]),
    Gate("a catalog", inCatalog.merging(["ClinicModel.xcstrings": catalog("translated")]) { $1 }),
    Gate(
      "a key that is not translated on purpose",
      inCatalog.merging([
        "ClinicModel.xcstrings": catalog("translated", "First name", key: #", "shouldTranslate": false"#)
      ]) { $1 }, "coverage Clinic.xcdatamodel --min-coverage 100"),
    Gate(
      "international words", ["de.lproj/ClinicModel.strings": german, "pl.lproj/ClinicModel.strings": nil],
      "coverage Clinic.xcdatamodel --min-coverage 90"),
    Gate(
      "a word that may stay",
      [
        "pl.lproj/ClinicModel.strings": polish.replacing(
          "\"Property/weight\" = \"Waga\"",
          with: "/* A brand. modelgloss:ignore untranslated-value */\n\"Property/weight\" = \"Weight\"")
      ], "coverage Clinic.xcdatamodel --min-coverage 100"),
    Gate("other texts in Localizable", ["pl.lproj/Localizable.strings": #""a" = "b"; "Entity/Other" = "x";"#]),
    Gate(
      "one key with the form of a model's", ["pl.lproj/Localizable.strings": #""Entity/Patient" = "Pacjent";"#]),
    Gate("tables without a model's keys", ["en.lproj/Model.strings": #""Entity/x" = "y"; "Property/z" = "w";"#]),
    Gate(
      "never, in spite of a threshold",
      ["pl.lproj/ClinicModel.strings": english, ".modelgloss.yml": "coverage: {translated: 100}"],
      "check Clinic.xcdatamodel --fail-on never"),
    Gate(
      "a guess", ["pl.lproj/ClinicModel.strings": polish.replacing("Waga", with: "Weight")], says: "1 note"),
    Gate(
      "a mark that the settings make a note",
      [
        "pl.lproj/ClinicModel.strings": polish.replacing(
          "\"Property/weight\"", with: "/* modelgloss:untranslated */\n\"Property/weight\""),
        ".modelgloss.yml": "rules: {untranslated-value: note}",
      ]),
    Gate("names that fit", [".modelgloss.yml": "maximumLength: {pl: 14, \"*\": 30}"]),
    Gate(
      "one word for two, by default", ["pl.lproj/ClinicModel.strings": polish.replacing("Stan", with: "Status")],
      "check Clinic.xcdatamodel"),
    Gate(
      "an app without a table that only logs",
      [
        "en.lproj/ClinicModel.strings": nil, "pl.lproj/ClinicModel.strings": nil,
        "App.swift": "import CoreData\ndo { try context.save() } catch { print(error.localizedDescription) }",
      ], "check Clinic.xcdatamodel --strict"),
  ]

  @Test(arguments: green) func passes(gate: Gate) {
    let result = run(gate)
    #expect(result.status == 0, "\(gate.name): \(result.output)\(result.error)")
    #expect((result.output + result.error).contains(gate.says), "\(gate.name): \(result.output)\(result.error)")
  }

  @Test func thereAreTwentyOfEach() { #expect(Self.red.count >= 20 && Self.green.count >= 20) }
}

/// What is advised is carried out, and the check asks again.
@Suite struct TranslationAdviceTests {
  private static let files: [String: String] = [
    "Package.swift": "",
    "M.xcdatamodel/contents": """
    <model><entity name="A" representedClassName="A" codeGenerationType="class">
      <attribute name="title" attributeType="String"/></entity></model>
    """,
    "en.lproj/MModel.strings": "\"Entity/A\" = \"Article\";\n\"Property/title\" = \"Title\";\n",
  ]

  private static func tree(_ more: [String: String]) -> InMemoryFileTree {
    InMemoryFileTree(files.merging(more) { $1 })
  }

  /// The command in backquotes in the output of a check.
  private func advised(_ run: CommandRun) -> [String]? {
    run.output.split(separator: "`").first { $0.hasPrefix("modelgloss ") }?.split(separator: " ").dropFirst().map(
      String.init)
  }

  @Test(arguments: [
    (
      [
        "pl.lproj/Localizable.strings":
          "\"Cancel\" = \"Anuluj\";\n\"Entity/A\" = \"Artykuł\";\n\"Property/title\" = \"Tytuł\";\n"
      ],
      "pl.lproj/Localizable.strings"
    ),
    (["pl/MModel.strings": "\"Entity/A\" = \"Artykuł\";\n\"Property/title\" = \"Tytuł\";\n"], "pl/MModel.strings"),
    (
      [
        "pl.lproj/M.strings": "\"Entity/A\" = \"Artykuł\";\n\"Property/title\" = \"Tytuł\";\n",
        "pl.lproj/MModel.strings": "/* modelgloss:untranslated */\n\"Entity/A\" = \"Article\";\n",
      ], "pl.lproj/M.strings"
    ),
  ])
  func textsOfAMisnamedTableMove(files: [String: String], source: String) throws {
    let check = CommandRun("check", "M.xcdatamodel", files: Self.tree(files))
    #expect(check.status == 1 && check.output.contains("[misnamed-table]"), "\(check.output)\(check.error)")
    let command = try #require(advised(check), "\(check.output)")
    let moved = CommandRun(arguments: command, files: Self.tree(files))
    #expect(moved.status == 0, "\(moved.output)\(moved.error)")
    let table = try moved.text(of: "pl.lproj/MModel.strings")
    #expect(table.contains("Artykuł") && table.contains("Tytuł") && !table.contains("untranslated"), "\(table)")
    let rest = try moved.text(of: source)
    #expect(!rest.contains("Artykuł") && rest.contains("Anuluj") == (files[source]?.contains("Anuluj") == true))
    let again = CommandRun("check", "M.xcdatamodel", files: try #require(moved.files))
    #expect(again.status == 0 && (again.output + again.error).hasPrefix("no findings"), "\(again.output)\(again.error)")
  }

  @Test func aTextThatTheRightTableHasOtherwiseStaysAndIsNamed() throws {
    let files = Self.tree([
      "pl.lproj/Localizable.strings": "\"Entity/A\" = \"Produkt\";\n\"Property/title\" = \"Tytuł\";\n",
      "pl.lproj/MModel.strings": "\"Entity/A\" = \"Artykuł\";\n",
    ])
    let moved = CommandRun("strings", "gather", "M.xcdatamodel", files: files)
    #expect(moved.error.contains("Entity/A: note: stays: pl.lproj/MModel.strings has another text"), "\(moved.error)")
    #expect(try moved.text(of: "pl.lproj/Localizable.strings").contains("Produkt"))
    let table = try moved.text(of: "pl.lproj/MModel.strings")
    #expect(table == "\"Entity/A\" = \"Artykuł\";\n\n\"Property/title\" = \"Tytuł\";\n", "\(table)")
  }

  @Test func aCatalogsTextsMoveWithTheirStates() throws {
    let unit = { (state: String, text: String) in #"{"stringUnit": {"state": "\#(state)", "value": "\#(text)"}}"# }
    let files = Self.tree([
      "Localizable.xcstrings": """
      {"sourceLanguage": "en", "strings": {
        "Cancel": {"localizations": {"pl": \(unit("translated", "Anuluj"))}},
        "Entity/A": {"localizations": {"pl": \(unit("translated", "Artykuł"))}},
        "Property/title": {"localizations": {"pl": \(unit("needs_review", "Tytuł"))}}}, "version": "1.0"}
      """
    ])
    let moved = CommandRun("strings", "gather", "M.xcdatamodel", files: files)
    #expect(moved.status == 0, "\(moved.error)")
    let table = try moved.text(of: "pl.lproj/MModel.strings")
    #expect(table.contains("Artykuł") && table.contains("modelgloss:needs-review"), "\(table)")
    let rest = try moved.text(of: "Localizable.xcstrings")
    #expect(rest.contains("Cancel") && !rest.contains("Entity/A") && !rest.contains("Tytuł"), "\(rest)")
  }

  @Test func syncAddsTheLanguagesThatAreMissing() throws {
    for more in [
      [".modelgloss.yml": "locales: [en, ar]"], ["ar.lproj/Localizable.strings": #""a" = "b";"#],
      ["A.xcodeproj/project.pbxproj": "{ knownRegions = ( en, Base, ar ); }"],
    ] {
      let files = Self.tree(more)
      let check = CommandRun("check", "M.xcdatamodel", files: files)
      #expect(
        check.status == 1 && check.error.contains("of these with: modelgloss strings sync M.xcdatamodel"),
        "\(check.output)\(check.error)")
      let synced = CommandRun("strings", "sync", "M.xcdatamodel", files: files)
      #expect(try synced.text(of: "ar.lproj/MModel.strings").contains("Entity/A"))
      let again = CommandRun("check", "M.xcdatamodel", files: try #require(synced.files))
      #expect(again.status == 1 && !again.output.contains("[missing-"), "\(again.output)\(again.error)")
      let exported = CommandRun("strings", "export", "M.xcdatamodel", files: files)
      #expect(exported.status == 0 && exported.output.contains("ar"), "\(exported.output)\(exported.error)")
    }
  }

  @Test func languagesOfTheSettingsCountInEveryVerb() throws {
    let files = Self.tree([".modelgloss.yml": "locales: [en, ar]"])
    #expect(CommandRun("preview", "M.xcdatamodel", files: files).output.contains("ar"))
    let docs = CommandRun("docs", "M.xcdatamodel", "-o", "out", "--format", "markdown", files: files)
    #expect(docs.files?.kind(at: "out/markdown/ar") == .folder, "\(docs.output)\(docs.error)")
    let coverage = CommandRun("coverage", "M.xcdatamodel", "--format", "json", files: files)
    let entries = JSONReader.read(Array(coverage.output.utf8)).root?["coverage"]?.elements ?? []
    #expect(entries.compactMap { $0["locale"]?.string } == ["ar", "en"])
    #expect(entries.first?["translated"]?.value == .number("0") && entries.first?["stale"]?.value == .number("0"))
  }

  @Test func initWritesTheLanguages() throws {
    let written = CommandRun("init", files: Self.tree(["pl.lproj/Localizable.strings": #""a" = "b";"#]))
    let text = try written.text(of: ".modelgloss.yml")
    #expect(text.contains("\nlocales: [en, pl]\n") && text.contains("# Found in: en.lproj, pl.lproj\n"), "\(text)")
    #expect(CommandRun("config", files: try #require(written.files)).output.contains("locales: [en, pl]"))
    // Without tables, a list would demand them.
    var files = Self.tree(["pl.lproj/Localizable.strings": #""a" = "b";"#])
    files.files["en.lproj/MModel.strings"] = nil
    #expect(try CommandRun("init", files: files).text(of: ".modelgloss.yml").contains("\n#locales: [pl]\n"))
  }

  @Test(arguments: [
    "do { try context.save() } catch {\n  alert.message = error.localizedDescription\n}",
    "do { try context.save() } catch {\n  NSApplication.shared.presentError(error)\n}",
    "do { try context.save() } catch {\n  NSApp.presentError(error as NSError)\n}",
    "do { try context.save() } catch let error as NSError {\n  if error.domain == NSCocoaErrorDomain { show(error) }\n}",
    "do { try article.validateForInsert() } catch { show(error) }",
    "do { try article.validateForUpdate() } catch { label.text = error.localizedDescription }",
    "if error.code == NSValidationStringTooShortError { show() }",
    "let errors = error.userInfo[NSDetailedErrorsKey]", "let key = error.userInfo[NSValidationKeyErrorKey]",
    "if case CocoaError.validationStringTooLong = error { show() }",
  ])
  func anAppThatShowsCoreDatasErrorsNeedsATable(code: String) {
    var files = Self.tree(["App.swift": "import CoreData\n\(code)\n"])
    files.files["en.lproj/MModel.strings"] = nil
    let check = CommandRun("check", "M.xcdatamodel", files: files)
    #expect(check.status == 0 && check.output.contains("[missing-table]"), "\(check.output)\(check.error)")
  }

  @Test(arguments: [
    "do { try context.save() } catch { fatalError(error.localizedDescription) }",
    "do { try context.save() } catch { logger.error(\"\\(error.localizedDescription)\") }",
    "override func validateForInsert() throws { try super.validateForInsert() }",
    "try? context.save()",
  ])
  func anAppThatOnlyLogsNeedsNone(code: String) {
    var files = Self.tree(["App.swift": "import CoreData\n\(code)\n"])
    files.files["en.lproj/MModel.strings"] = nil
    let check = CommandRun("check", "M.xcdatamodel", "--strict", files: files)
    #expect(check.status == 0 && !check.output.contains("[missing-table]"), "\(check.output)\(check.error)")
  }
}

/// Jobs that compare with a revision.
@Suite struct TranslationHistoryGateTests {
  private static func repository() throws -> GuardRepository {
    let repository = try GuardRepository()
    try repository.write("Package.swift", "")
    try repository.write(
      "App.xcdatamodeld/App.xcdatamodel/contents",
      """
      <model><entity name="A" representedClassName="A" codeGenerationType="class">
        <attribute name="date" attributeType="Date" maxDateTimeInterval="800000000"/></entity></model>
      """)
    try repository.write("en.lproj/AppModel.strings", "\"Entity/A\" = \"Visit\";\n\"Property/date\" = \"Day\";\n")
    try repository.write("pl.lproj/AppModel.strings", "\"Entity/A\" = \"Wizyta\";\n\"Property/date\" = \"Data\";\n")
    try repository.commit()
    try repository.git("tag", "v1")
    return repository
  }

  @Test func aTranslationOfAnOlderTextIsStale() throws {
    let repository = try Self.repository()
    #expect(repository.run("check", "--changed-since", "v1").status == 0)
    try repository.write("en.lproj/AppModel.strings", "\"Entity/A\" = \"Appointment\";\n\"Property/date\" = \"Day\";\n")
    let check = repository.run("check", "--changed-since", "v1", "--format", "text")
    #expect(check.status == 1 && check.output.contains("[stale-translation]"), "\(check.output)\(check.error)")
    #expect(check.output.contains(#"which was "Visit" and is now "Appointment""#), "\(check.output)")
    let coverage = repository.run("coverage", "--changed-since", "v1", "--max-stale", "0")
    #expect(
      coverage.status == 1 && coverage.error.contains("50 % (1 of 2) stale in pl, above 0 %"), "\(coverage.error)")
    #expect(coverage.output.contains("1 of 2, 1 stale"), "\(coverage.output)")
    let review = repository.run("review", "--against", "v1")
    #expect(
      review.output.contains("## Data model: ⚠️ no model changed, but 1 text is no longer translated"),
      "\(review.output)")
    // Translated anew.
    try repository.write("pl.lproj/AppModel.strings", "\"Entity/A\" = \"Termin\";\n\"Property/date\" = \"Data\";\n")
    #expect(repository.run("check", "--changed-since", "v1").status == 0)
  }

  @Test(arguments: [
    ("\"Entity/A\" = \"Wizyta\";\n", "1 translation is gone"),
    ("\"Entity/A\" = \"Visit\";\n\"Property/date\" = \"Data\";\n", "1 text is no longer translated"),
    ("\"Entity/A\" = \"Visit\";\n", "1 translation is gone and 1 text is no longer translated"),
  ])
  func aReviewOfLostTranslationsIsNotGreen(polish: String, words: String) throws {
    let repository = try Self.repository()
    try repository.write("pl.lproj/AppModel.strings", polish)
    let review = repository.run("review", "--against", "v1")
    #expect(review.output.contains("## Data model: ⚠️ no model changed, but \(words)"), "\(review.output)")
    let json = repository.run("review", "--against", "v1", "--format", "json").output
    #expect(json.contains("\"reopened\"") == words.contains("no longer"), "\(json)")
  }

  @Test func changedMessagesShowDates() throws {
    let repository = try Self.repository()
    try repository.write("pl.lproj/AppModel.strings", "\"Entity/A\" = \"Wizyta\";\n\"Property/date\" = \"Dzień\";\n")
    for command in [["review", "--against", "v1"], ["preview", "--changed-since", "v1"]] {
      let output = CommandRun(arguments: command, fromDisk: repository.tree).output
      #expect(output.contains("Dzień") && !output.contains("800000000"), "\(output)")
      #expect(output.contains("2026-05-09"), "\(output)")
    }
  }
}
