import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// An export that comes back later changes only what the translator touched.
@Suite struct OlderExportTests {
  private static let entities = """
    <entity name="Player">
      <attribute name="name" attributeType="String"/><attribute name="age" attributeType="Integer 16"/>
    </entity>
    """
  private static let english = """
    "Entity/Player" = "Player";
    "Property/name/Entity/Player" = "Name";
    "Property/age/Entity/Player" = "Age";

    """
  private static let polish = """
    "Entity/Player" = "Gracz";
    "Property/name/Entity/Player" = "Imię";

    """

  enum Form: CaseIterable { case xliff1, xliff2, sheet }

  private func workspace() -> Workspace {
    .league(
      Self.entities,
      ["en.lproj/LeagueModel.strings": Self.english, "pl.lproj/LeagueModel.strings": Self.polish])
  }

  /// Exports, writes, reads, and edits what was read.
  private func returned(
    _ workspace: Workspace, _ form: Form, language: String = "pl", edit: (inout [TranslationUnit]) -> Void = { _ in }
  ) throws -> TranslationDocument {
    let document = TranslationExport(
      of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: language,
      version: form == .xliff2 ? .version2 : .version1
    ).document
    func edited(_ document: TranslationDocument) -> TranslationDocument {
      var document = document
      edit(&document.files[0].units)
      return document
    }
    if form == .sheet {
      let read = try TranslationSheet.read(TranslationSheet.write(document), path: "t.csv")
      return try TranslationSheet.read(TranslationSheet.write(edited(read)), path: "t.csv")
    }
    let read = try XLIFFReader.read(Array(XLIFFWriter.write(document).utf8), path: "t.xliff")
    return try XLIFFReader.read(Array(XLIFFWriter.write(edited(read)).utf8), path: "t.xliff")
  }

  /// What was translated from an older text is stale afterwards, in the table as in `check`.
  @Test(arguments: Form.allCases) func aTranslationOfAnOlderTextIsStale(form: Form) throws {
    var workspace = workspace()
    let document = try returned(workspace, form) { units in
      for index in units.indices where units[index].key.contains("name") {
        (units[index].target, units[index].state) = ("Nazwa", .translated)
      }
      for index in units.indices where units[index].key.contains("age") {
        (units[index].target, units[index].state) = ("Wiek", .translated)
      }
    }
    workspace.files.files["en.lproj/LeagueModel.strings"] = Array(
      Self.english.replacing("\"Name\"", with: "\"Full name\"").utf8)
    workspace.apply(try plan(document, workspace))
    let polish = try #require(workspace.text("pl.lproj/LeagueModel.strings"))
    #expect(
      polish.contains(
        "/* \(ReviewMark.text) \(TextFingerprint("Name").digits) */\n\"Property/name/Entity/Player\" = \"Nazwa\";"),
      "\(polish)")
    let localization = ModelLocalization(index: ModelIndex(try workspace.model().model), tables: workspace.tables())
    let judge = try #require(localization.judges()["pl"])
    let states = localization.vocabulary.entries.indices.map(judge.state(ofTerm:))
    #expect(states == [.done, .done, .stale])
  }

  private func plan(_ document: TranslationDocument, _ workspace: Workspace) throws -> WritingPlan {
    TranslationImport.plan(
      document, path: "t.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
  }

  private static func corrected(_ workspace: inout Workspace) {
    workspace.files.files["pl.lproj/LeagueModel.strings"] = Array(
      polish.replacing("\"Imię\"", with: "\"Imię pacjenta\"").utf8)
  }

  @Test(arguments: Form.allCases) func leavesWhatWasCorrectedMeanwhile(form: Form) throws {
    var workspace = workspace()
    let document = try returned(workspace, form)
    Self.corrected(&workspace)
    let plan = try plan(document, workspace)
    #expect(plan.edits.isEmpty && plan.findings.isEmpty && plan.failures.isEmpty)
    #expect(plan.notes.map(\.key) == ["Property/name/Entity/Player"])
    #expect(
      plan.notes.first?.message
        == "left as it is: \"Imię pacjenta\" is newer than the file, in which the translator changed nothing here")
  }

  /// The file has neither another text nor another state than the export, so it does not approve anything.
  @Test(arguments: Form.allCases) func leavesTheMarkThatWasSetMeanwhile(form: Form) throws {
    var workspace = workspace()
    let document = try returned(workspace, form)
    let marked = Self.polish.replacing(
      "\"Property/name", with: "/* modelgloss:needs-review */\n\"Property/name")
    workspace.files.files["pl.lproj/LeagueModel.strings"] = Array(marked.utf8)
    let plan = try plan(document, workspace)
    #expect(plan.edits.isEmpty && plan.findings.isEmpty && plan.failures.isEmpty, "\(plan)")
    workspace.apply(plan)
    #expect(workspace.text("pl.lproj/LeagueModel.strings") == marked)
  }

  @Test(arguments: Form.allCases) func takesWhatTheTranslatorTouchedAndNamesWhatItReplaces(form: Form) throws {
    var workspace = workspace()
    let document = try returned(workspace, form) { units in
      units[1].target = "Nazwisko"
      units[1].state = .translated
      units[2].target = "Wiek"
      units[2].state = .translated
    }
    Self.corrected(&workspace)
    let plan = try plan(document, workspace)
    workspace.apply(plan)
    #expect(
      workspace.text("pl.lproj/LeagueModel.strings") == """
        "Entity/Player" = "Gracz";
        "Property/name/Entity/Player" = "Nazwisko";
        "Property/age/Entity/Player" = "Wiek";

        """)
    #expect(
      plan.notes.map(\.message) == [#""Nazwisko" replaces "Imię pacjenta", which changed after the export"#])
  }

  @Test(arguments: Form.allCases) func keepsTheStateThatTheTranslatorGives(form: Form) throws {
    var workspace = workspace()
    let document = try returned(workspace, form) { units in
      units[1].state = .needsReview
      units[2].target = "Wiek"
      units[2].state = .needsReview
    }
    workspace.apply(try plan(document, workspace))
    let table = try #require(workspace.tables().tables.first { $0.locale == "pl" })
    #expect(table.entry(for: "Property/name/Entity/Player")?.isMarkedForReview == true)
    #expect(table.entry(for: "Property/age/Entity/Player")?.isMarkedForReview == true)
    #expect(table.entry(for: "Entity/Player")?.isMarkedForReview == false)
    // Approved, the mark goes.
    let approved = try returned(workspace, form) { units in
      for index in units.indices { units[index].state = .final }
    }
    workspace.apply(try plan(approved, workspace))
    let again = try #require(workspace.tables().tables.first { $0.locale == "pl" })
    #expect(again.entries.allSatisfy { !$0.isMarkedForReview })
    #expect(workspace.text("pl.lproj/LeagueModel.strings")?.contains("modelgloss") == false)
  }

  /// A file of another program has no fingerprints, so it is taken as it is.
  @Test func takesOtherProgramsFilesAsTheyAre() throws {
    var workspace = workspace()
    var document = try returned(workspace, .xliff1)
    for index in document.files[0].units.indices { document.files[0].units[index].exported = nil }
    Self.corrected(&workspace)
    let plan = try plan(document, workspace)
    #expect(plan.notes.map(\.message) == [#""Imię" replaces "Imię pacjenta""#])
    #expect(plan.changes.map(\.changed) == [["Property/name/Entity/Player"]])
  }

  @Test(arguments: ["pl_PL", "pl-PL", "pl", "pl-Latn-PL"]) func goesIntoTheTableThatServesTheLanguage(
    language: String
  ) throws {
    var workspace = workspace()
    var document = try returned(workspace, .xliff1) { $0[2].target = "Wiek" }
    document.files[0].targetLanguage = language
    let plan = try plan(document, workspace)
    workspace.apply(plan)
    #expect(plan.edits.map(\.path) == ["pl.lproj/LeagueModel.strings"])
  }

  @Test(arguments: [("xx", false), ("xx-YY", false), ("polish", true), ("de-AT", true), ("jp", false)])
  func refusesUnknownLanguages(language: String, isKnown: Bool) throws {
    let workspace = workspace()
    var document = try returned(workspace, .xliff1) { units in
      for index in units.indices { units[index].target = "Text \(index)" }
    }
    document.files[0].targetLanguage = language
    // One that exists is still not a language of the app, until it is asked for.
    if isKnown, language != "polish" {
      let plan = try plan(document, workspace)
      #expect(plan.edits.isEmpty)
      #expect(plan.failures.first?.reason.hasPrefix("the app has no texts in \(language)") == true)
    }
    let plan = TranslationImport.plan(
      document, path: "t.xliff", for: try workspace.model(), tables: workspace.tables(), files: workspace.files,
      languages: isKnown ? [language] : [])
    guard language != "polish" else { return }
    #expect(plan.failures.isEmpty == isKnown && plan.edits.isEmpty == !isKnown)
    if language == "jp" { #expect(plan.failures.first?.description.contains("did you mean ja?") == true) }
  }

  @Test func noticesAnotherSourceLanguage() throws {
    let workspace = workspace()
    var document = try returned(workspace, .xliff1) { $0[2].target = "Wiek" }
    document.files[0].sourceLanguage = "fr"
    let plan = try plan(document, workspace)
    #expect(
      plan.notes.map(\.message) == [
        "its source language is “fr”, but en.lproj/LeagueModel.strings is in en; "
          + "the texts may be translated from another one"
      ])
    for same in ["en", "en-US", "en_GB"] {
      document.files[0].sourceLanguage = same
      #expect(try self.plan(document, workspace).notes.isEmpty)
    }
  }

  /// Inline elements stand for something; without it, a text is not whole.
  @Test(arguments: [
    ("<x id=\"1\" equiv-text=\"%@\"/> x", "<x id=\"1\" equiv-text=\"%@\"/> y", true),
    ("<x id=\"1\" equiv-text=\"%@\"/> x", "y", false), ("x", "<x id=\"2\"/> y", false),
    ("<g id=\"1\">x</g>", "<g id=\"1\">y</g>", true), ("<g id=\"1\">x</g>", "y", false),
    ("<mrk mtype=\"term\">x</mrk>", "y", true), ("x", "y", true),
    ("<ph id=\"1\">%@</ph>", "<ph id=\"1\">%@</ph>", true),
  ]) func refusesInlineElementsThatDisappear(source: String, target: String, isTaken: Bool) throws {
    let xliff = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="en.lproj/LeagueModel.strings"
      source-language="en" target-language="pl" datatype="plaintext"><body><trans-unit id="Entity/Player">
      <source>\(source)</source><target>\(target)</target></trans-unit></body></file></xliff>
      """
    let unit = try #require(try XLIFFReader.read(Array(xliff.utf8), path: "t.xliff").files.first?.units.first)
    #expect((unit.inlineProblem == nil) == isTaken)
    let two = """
      <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="pl"><file id="f">
      <unit id="1"><originalData><data id="d">%@</data></originalData><segment><source>a<ph id="1" dataRef="d"/></source>
      <target>\(isTaken ? "b<ph id=\"1\" dataRef=\"d\"/>" : "b")</target></segment></unit></file></xliff>
      """
    let other = try #require(try XLIFFReader.read(Array(two.utf8), path: "t.xliff").files.first?.units.first)
    #expect((other.inlineProblem == nil) == isTaken)
  }

  @Test func exportsNothingNewAsTranslated() throws {
    let workspace = Workspace.league(
      Self.entities,
      [
        "LeagueModel.xcstrings": """
        { "sourceLanguage" : "en", "strings" : {
          "Entity/Player" : { "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Player" } },
            "pl" : { "stringUnit" : { "state" : "new", "value" : "" } } } },
          "Property/name" : { "localizations" : {
            "en" : { "stringUnit" : { "state" : "translated", "value" : "Name" } },
            "pl" : { "stringUnit" : { "state" : "translated", "value" : "" } } } } }, "version" : "1.0" }
        """
      ])
    for version in XLIFFVersion.allCases {
      let document = TranslationExport(
        of: try workspace.model(), tables: workspace.tables(), files: workspace.files, targetLanguage: "pl",
        version: version
      ).document
      #expect(document.files.first?.units.map(\.target) == [nil, nil])
      #expect(!XLIFFWriter.write(document).contains("<target"))
      let read = try XLIFFReader.read(Array(XLIFFWriter.write(document).utf8), path: "t.xliff")
      let plan = try plan(read, workspace)
      #expect(plan.edits.isEmpty && plan.findings.isEmpty)
    }
  }
}
