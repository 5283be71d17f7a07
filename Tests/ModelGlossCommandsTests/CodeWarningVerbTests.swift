import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// Warnings that code sets, in every verb that shows or checks what users read.
@Suite struct CodeWarningVerbTests {
  private static let model = """
    <model><entity name="Run"><attribute name="processID" attributeType="Integer 32" defaultValueString="0"/></entity></model>
    """
  private static let code = """
    import CoreData
    func configure(_ entity: NSEntityDescription) {
      entity.attributesByName["processID"]?.setValidationPredicates(
        [NSPredicate(format: "SELF >= 0")], withValidationWarnings: ["Process ID < 0"])
    }
    """
  private static let names = "\"Entity/Run\"=\"Run\";\n\"Property/processID\"=\"Process ID\";\n"
  private static let text = "\"ErrorString/Process ID < 0\"=\"%{PROPERTY}@ must not be less than 0\";\n"

  private func files(
    code: String? = Self.code, english: String = names + text, german: String? = nil, settings: String? = nil
  ) -> InMemoryFileTree {
    var files = InMemoryFileTree()
    files.files["Package.swift"] = Array("// swift-tools-version: 6.0\n".utf8)
    files.files["M.xcdatamodel/contents"] = Array(Self.model.utf8)
    files.files["en.lproj/MModel.strings"] = Array(english.utf8)
    if let german { files.files["de.lproj/MModel.strings"] = Array(german.utf8) }
    if let code { files.files["Setup.swift"] = Array(code.utf8) }
    if let settings { files.files[".modelgloss.yml"] = Array(settings.utf8) }
    return files
  }

  private static let settings = """
    warnings:
      Run.processID:
        - {predicate: "SELF >= 0", text: "Process ID < 0"}
    """

  @Test(arguments: [(Self.code, nil), (nil, Self.settings)] as [(String?, String?)])
  func theyAreShownByEveryVerb(code: String?, settings: String?) {
    let files = files(code: code, settings: settings)
    let preview = CommandRun("preview", "--locale", "en", files: files)
    #expect(preview.output.contains("Process ID must not be less than 0"), "\(preview.output)\(preview.error)")
    var values = files
    values.files["v.json"] = Array("{\"processID\": -1}".utf8)
    let validate = CommandRun("validate", "--entity", "Run", "--values", "v.json", "--locale", "en", files: values)
    #expect(
      validate.status == 1 && validate.output.contains("Process ID must not be less than 0 (1550"), "\(validate.output)"
    )
    let explain = CommandRun("explain", "Run.processID", files: files)
    #expect(
      explain.output.contains(
        code == nil ? "The settings declare its warnings, which code sets." : "Code sets its rules: Setup.swift:3."))
    let key = CommandRun("explain", "ErrorString/Process ID < 0", files: files)
    #expect(key.output.contains("The text of a warning of Run.processID."))
    let pasted = CommandRun("explain", "Process ID must not be less than 0", files: files)
    #expect(pasted.output.hasPrefix("Run.processID in M, error 1550"), "\(pasted.output)\(pasted.error)")
    let docs = CommandRun("docs", "-o", "o", "--format", "markdown", files: files)
    let pages = docs.files?.files.filter { $0.key.hasSuffix("messages.md") }.map {
      String(decoding: $0.value, as: UTF8.self)
    }
    #expect(pages?.contains { $0.contains("must not be less than 0") } == true, "\(docs.error)")
    let check = CommandRun("check", files: files)
    #expect(check.status == 0, "\(check.output)")
  }

  @Test func missingAndUnusedTextsAreFoundWithTheirPlaces() {
    let german =
      "\"Entity/Run\"=\"Lauf\";\n\"Property/processID\"=\"Prozess\";\n\"ErrorString/Proces ID < 0\"=\"zu klein\";\n"
    let run = CommandRun("check", files: files(german: german))
    #expect(run.status == 1)
    #expect(
      run.output.contains("the warning \"Process ID < 0\" (Setup.swift:3) has no text in de")
        || run.output.contains("did you mean"), "\(run.output)")
    #expect(run.output.contains("de.lproj/MModel.strings:3"))
    let missing = CommandRun(
      "check", files: files(german: String(german.split(separator: "\n").prefix(2).joined(separator: "\n")) + "\n"))
    #expect(
      missing.output.contains("the warning \"Process ID < 0\" (Setup.swift:3) has no text in de"), "\(missing.output)")
    let coverage = CommandRun(
      "coverage", files: files(german: String(german.split(separator: "\n").prefix(2).joined(separator: "\n")) + "\n"))
    #expect(coverage.output.contains("2 / 3") || coverage.output.contains("66"), "\(coverage.output)")
  }

  /// Where a warning is not a literal, no text of a table is unused, and none is removed.
  @Test func textsOfUnreadWarningsAreKept() throws {
    let code =
      Self.code
      + "\nfunc more(_ a: NSAttributeDescription, _ text: String) {\n  a.setValidationPredicates([], withValidationWarnings: [text])\n}\n"
    let english = Self.names + Self.text + "\"ErrorString/Other\"=\"Another text\";\n"
    let kept = CommandRun("check", files: files(code: code, english: english))
    #expect(!kept.output.contains("Other"), "\(kept.output)")
    let pruned = CommandRun("strings", "sync", "--prune", files: files(code: code, english: english))
    #expect(String(decoding: try #require(pruned.files?.files["en.lproj/MModel.strings"]), as: UTF8.self) == english)
    // Where all are literals, it is.
    let unused = CommandRun("check", files: files(english: english))
    #expect(
      unused.status == 1 && unused.output.contains("ErrorString/Other") || unused.output.contains("\"Other\""),
      "\(unused.output)")
  }

  @Test func settingsForPropertiesThatDoNotExistAreNamed() {
    let run = CommandRun(
      "check", files: files(code: nil, settings: Self.settings.replacing("processID", with: "procesID")))
    #expect(run.error.contains("the settings declare warnings for 'Run.procesID', which no model has"), "\(run.error)")
    let shown = CommandRun("config", files: files(code: nil, settings: Self.settings))
    #expect(
      shown.output.contains("    - {predicate: \"SELF >= 0\", text: \"Process ID < 0\"}")
        || shown.output.contains("Run.processID"), "\(shown.output)")
  }

  @Test func aPredicateThatIsNotALiteralIsUndecided() {
    var files = files(code: Self.code.replacing("NSPredicate(format: \"SELF >= 0\")", with: "rule"))
    files.files["v.json"] = Array("{\"processID\": -1}".utf8)
    let run = CommandRun("validate", "--entity", "Run", "--values", "v.json", files: files)
    #expect(run.status == 1)
    #expect(run.output == "Run.processID: cannot evaluate 'rule': code sets the predicate, which is not a literal\n")
  }
}
