import GlossDiagnostics
import GlossLocalization
import GlossTestSupport
import Testing

@testable import GlossTableWriting

/// A file whose targets are the source texts, which is a column or a template that came back as it was made.
@Suite struct SourceCopyTests {
  private static let entities = """
    <entity name="Player">
      <attribute name="name" attributeType="String"/><attribute name="age" attributeType="Integer 16"/>
      <attribute name="club" attributeType="String"/><attribute name="email" attributeType="String"/>
    </entity>
    """
  private static let english = ["name": "Name", "age": "Age", "club": "Club", "email": "Mail"]
  private static let german = ["name": "Spielername", "age": "Alter", "club": "Verein", "email": "E-Mail"]
  private static let keys = english.keys.sorted()

  private static func key(_ name: String) -> String { "Property/\(name)/Entity/Player" }

  private static func strings(_ texts: [String: String]) -> String {
    texts.sorted { $0.key < $1.key }.map { "\"\(key($0.key))\" = \"\($0.value)\";\n" }.joined()
  }

  private static let catalog: String = {
    let entries = keys.map { name in
      let units = [("de", german[name] ?? ""), ("en", english[name] ?? "")].map { language, text in
        #""\#(language)": {"stringUnit": {"state": "translated", "value": "\#(text)"}}"#
      }
      return #""\#(key(name))": {"localizations": {\#(units.joined(separator: ", "))}}"#
    }
    return #"{"sourceLanguage": "en", "strings": {\#(entries.joined(separator: ", "))}, "version": "1.0"}"#
  }()

  private static let apps: [[String: String]] = [
    ["en.lproj/LeagueModel.strings": strings(english), "de.lproj/LeagueModel.strings": strings(german)],
    ["LeagueModel.xcstrings": catalog],
  ]

  /// What an import of these texts leads to: the German texts afterwards, the plan and its findings' messages.
  private func imported(
    _ units: [TranslationUnit], _ app: [String: String]
  ) throws -> (texts: [String: String], plan: WritingPlan) {
    var workspace = Workspace.league(Self.entities, app)
    let original = app.count == 1 ? "LeagueModel.xcstrings" : "en.lproj/LeagueModel.strings"
    let document = TranslationDocument(
      version: .version1,
      files: [TranslationFile(original: original, sourceLanguage: "en", targetLanguage: "de", units: units)])
    let plan = TranslationImport.plan(
      document, path: "de.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    workspace.apply(plan)
    let table = workspace.tables().tables.first { $0.locale == "de" }
    var texts: [String: String] = [:]
    for name in Self.keys { texts[name] = table?.entry(for: Self.key(name))?.value }
    return (texts, plan)
  }

  private func units(
    _ source: [String: String], _ target: [String: String], state: TranslationState? = nil
  ) -> [TranslationUnit] {
    Self.keys.map {
      TranslationUnit(key: Self.key($0), source: source[$0] ?? "", target: target[$0] ?? "", state: state)
    }
  }

  @Test(arguments: apps) func templatesReplaceNoTranslation(app: [String: String]) throws {
    let (texts, plan) = try imported(units(Self.english, Self.english), app)
    #expect(texts == Self.german)
    #expect(plan.findings.map(\.rule) == [.untranslatedValue])
    #expect(plan.findings.first?.message.hasPrefix("4 source texts would replace translations") == true)
    #expect(plan.accounts.first?.refused == 4 && plan.accounts.first?.unchanged == 0)
  }

  @Test(arguments: apps) func swappedColumnsReplaceNoTranslation(app: [String: String]) throws {
    let (texts, plan) = try imported(units(Self.german, Self.english), app)
    #expect(texts == Self.german)
    #expect(plan.accounts.first?.refused == 4)
  }

  /// What was written over the source text, where there is no translation, is said and changes nothing.
  @Test(arguments: apps) func whatIsWrittenOverTheSourceIsSaid(app: [String: String]) throws {
    var units = units(Self.english, [:])
    for index in units.indices {
      units[index].target = nil
      units[index].exported = ExportedTarget(target: nil, state: nil, source: units[index].source)
    }
    let (before, quiet) = try imported(units, app)
    #expect(quiet.findings.isEmpty)
    units[1].source = "Vorname"
    let (texts, plan) = try imported(units, app)
    #expect(texts == before && plan.findings.map(\.severity) == [.warning])
    #expect(plan.findings.first?.message.hasPrefix("\"Vorname\" is written over the source text of") == true)
  }

  @Test(arguments: apps) func whatWasTranslatedInSuchAFileIsImported(app: [String: String]) throws {
    var targets = Self.english
    targets["club"] = "Klub"
    let (texts, plan) = try imported(units(Self.english, targets), app)
    var expected = Self.german
    expected["club"] = "Klub"
    #expect(texts == expected)
    #expect(plan.accounts.first?.imported == 1 && plan.accounts.first?.refused == 3)
    #expect(plan.findings.count == 3)
  }

  /// A spreadsheet takes a text that begins with an equals sign for a formula.
  @Test(arguments: apps) func errorsOfASheetReplaceNoTranslation(app: [String: String]) throws {
    let targets = Self.german.mapValues { $0 == "Verein" ? "Klub" : "#NAME?" }
    let (texts, plan) = try imported(units(Self.english, targets), app)
    var expected = Self.german
    expected["club"] = "Klub"
    #expect(texts == expected)
    #expect(plan.findings.map(\.severity) == [.error, .error, .error])
  }

  /// What no one translated yet stays so, whatever the column has; a variety of the same language has the same words.
  @Test(arguments: [("de", [nil, "Verein", nil, nil]), ("en-GB", ["Age", "Club", "Mail", "Name"])])
  func copiesAreNoTranslations(language: String, expected: [String?]) throws {
    var texts = Self.english
    if language == "de" { texts["club"] = "Verein" }
    let tables = ["en.lproj/LeagueModel.strings": Self.strings(Self.english)]
    var workspace = Workspace.league(Self.entities, tables)
    let document = TranslationDocument(
      version: .version1,
      files: [
        TranslationFile(
          original: "en.lproj/LeagueModel.strings", sourceLanguage: "en", targetLanguage: language,
          units: units(Self.english, texts))
      ])
    let plan = TranslationImport.plan(
      document, path: "x.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files,
      languages: [language])
    workspace.apply(plan)
    let table = try #require(workspace.tables().tables.first { $0.locale == language })
    let own = Self.keys.map { name in
      table.entry(for: Self.key(name)).flatMap { $0.isMarkedUntranslated ? nil : $0.value }
    }
    #expect(own == expected)
  }

  @Test(arguments: apps) func aWordOfBothLanguagesIsImported(app: [String: String]) throws {
    var targets = Self.german
    targets["club"] = "Club"
    let (texts, plan) = try imported(units(Self.english, targets), app)
    #expect(texts == targets)
    #expect(plan.findings.isEmpty)
  }

  @Test(arguments: apps) func theRemedyIsCarriedOut(app: [String: String]) throws {
    let (texts, plan) = try imported(units(Self.english, Self.english, state: .final), app)
    #expect(texts == Self.english)
    #expect(plan.findings.isEmpty)
  }

  /// A file that came back under the name of another language, and the words that near languages share.
  @Test(arguments: [
    // What German has, in a table that has little of it.
    (4, 0, 0), (3, 0, 1), (2, 0, 4),
    // The present table shares most of the words, as Danish and Norwegian do.
    (4, 3, 4),
  ])
  func aFileOfAnotherLanguageReplacesNoTranslation(same: Int, shared: Int, imported: Int) throws {
    func texts(_ count: Int, else other: String) -> [String: String] {
      var texts: [String: String] = [:]
      for (place, name) in Self.keys.enumerated() {
        texts[name] = place < count ? Self.german[name] : "\(other) \(name)"
      }
      return texts
    }
    let present = texts(shared, else: "fr")
    let tables = [
      "en.lproj/LeagueModel.strings": Self.strings(Self.english),
      "de.lproj/LeagueModel.strings": Self.strings(Self.german), "fr.lproj/LeagueModel.strings": Self.strings(present),
    ]
    for state in [nil, TranslationState.final] {
      var workspace = Workspace.league(Self.entities, tables)
      let document = TranslationDocument(
        version: .version1,
        files: [
          TranslationFile(
            original: "en.lproj/LeagueModel.strings", sourceLanguage: "en", targetLanguage: "fr",
            units: units(Self.english, texts(same, else: "new"), state: state))
        ])
      let plan = TranslationImport.plan(
        document, path: "fr.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
      workspace.apply(plan)
      let table = try #require(workspace.tables().tables.first { $0.locale == "fr" })
      let changed = Self.keys.count { table.entry(for: Self.key($0))?.value != present[$0] }
      #expect(changed == (state == nil ? imported : 4) - (state == nil && shared == 0 ? 0 : shared))
      #expect(plan.findings.contains { $0.severity == .error } == (state == nil && imported < 4))
    }
  }
}
