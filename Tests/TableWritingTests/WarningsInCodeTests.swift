import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import Testing

@testable import GlossTableWriting

/// Texts of warnings that code sets: the model knows nothing of them, so no verb takes them for unused.
@Suite struct WarningsInCodeTests {
  private static let entity =
    "<entity name=\"Run\" representedClassName=\"Run\">"
    + "<attribute name=\"processID\" optional=\"YES\" attributeType=\"Integer 32\" minValueString=\"0\" "
    + "defaultValueString=\"0\" usesScalarValueType=\"YES\"/></entity>"
  private static let keys = ["Entity/Run", "Property/processID", "ErrorString/Process ID < 0"]
  private static let languages = ["de", "en"]

  private static func tables(_ isCatalog: Bool, _ keys: [String] = keys) -> [String: String] {
    guard isCatalog else {
      return Dictionary(
        uniqueKeysWithValues: languages.map { language in
          (
            "\(language).lproj/LeagueModel.strings",
            keys.map { "\"\($0)\" = \"\(language) \($0.count)\";\n" }.joined()
          )
        })
    }
    var editor = CatalogFileEditor(newFile: "", sourceLanguage: "en")
    for (key, language) in keys.flatMap({ key in languages.map { (key, $0) } }) {
      editor.add(TableAddition(key: key, value: "\(language) \(key.count)"), locale: language)
    }
    return ["LeagueModel.xcstrings": String(decoding: editor.bytes(), as: UTF8.self)]
  }

  /// The model as it is, or what momc makes of it, which has numbers in place of warnings.
  private static func model(_ workspace: Workspace, isCompiled: Bool) throws -> LoadedModel {
    let source = try workspace.model()
    guard isCompiled else { return source }
    let compiled = InMemoryFileTree(["League.mom": CompiledModelWriter.write(source.model)])
    return try #require(ModelLoader(files: compiled).load("League.mom").models.first)
  }

  @Test(arguments: [false, true], [false, true])
  func areKept(isCatalog: Bool, isCompiled: Bool) throws {
    let workspace = Workspace.league(Self.entity, Self.tables(isCatalog))
    let model = try Self.model(workspace, isCompiled: isCompiled)
    let found = ModelChecker().check(model, tables: workspace.tables()).findings.filter { $0.severity > .note }
    #expect(found.isEmpty, "\(found.map(\.sentence))")
    let plan = TableSynchronizer.plan(
      for: model, tables: workspace.tables(), files: workspace.files,
      options: SynchronizationOptions(prunesOrphans: true))
    #expect(plan.edits.isEmpty && plan.notes.isEmpty, "\(FileEditPreview.text(of: plan.edits))")
  }

  @Test(arguments: [false, true]) func areKnownToAModelThatHoldsThem(isPresent: Bool) throws {
    var workspace = Workspace.league(Self.entity, Self.tables(false))
    var model = try workspace.model()
    let text = isPresent ? "Process ID < 0" : "Process ID is odd"
    model.contents.model.entities[0].attributes[0].validations.append(
      ValidationRule(predicate: "SELF >= 0", warning: .text(text)))
    let found = ModelChecker().check(model, tables: workspace.tables()).findings
    #expect(found.contains { $0.rule == .orphanedKey } == !isPresent)
    let plan = TableSynchronizer.plan(
      for: model, tables: workspace.tables(), files: workspace.files,
      options: SynchronizationOptions(prunesOrphans: true))
    workspace.apply(plan)
    #expect(workspace.text("de.lproj/LeagueModel.strings")?.contains("Process ID < 0") == isPresent)
  }

  /// A key that only resembles one of a warning is malformed, and left to a person.
  @Test(arguments: ["ErorString/Process ID < 0", "errorString/Process ID < 0", "ErrorString/", "Error/Process ID < 0"])
  func areNotMistakenForSlips(key: String) throws {
    let workspace = Workspace.league(Self.entity, Self.tables(false, ["Entity/Run", "Property/processID", key]))
    let found = ModelChecker().check(try workspace.model(), tables: workspace.tables()).findings
    #expect(found.filter { $0.rule == .malformedKey }.map(\.key) == [key, key])
    #expect(try workspace.plan(SynchronizationOptions(prunesOrphans: true)).edits.isEmpty)
  }

  /// Each row: another key in a table with a wrong name, and whether the warnings in it are the model's.
  @Test(arguments: [
    ("Property/processID", true), ("Greeting", true), ("Entity/Walk", false), ("Property/speed", false),
  ])
  func moveWithTheOtherTextsOfTheModel(other: String, isMoved: Bool) throws {
    let stray = "de.lproj/Names.strings"
    let keys = ["Entity/Run", other, "ErrorString/Process ID < 0"]
    var workspace = Workspace.league(Self.entity, [stray: keys.map { "\"\($0)\" = \"x\";\n" }.joined()])
    workspace.apply(
      TableGathering.plan(
        for: try workspace.model(), tables: workspace.tables(), from: [stray], files: workspace.files))
    let own = workspace.text("de.lproj/LeagueModel.strings") ?? ""
    #expect(own.contains("\"Entity/Run\"") && own.contains("ErrorString/") == isMoved)
    #expect(workspace.text(stray)?.contains("ErrorString/") == !isMoved)
  }

  @Test func areNotEvidenceThatATableIsTheModels() throws {
    let workspace = Workspace.league(
      Self.entity, ["de.lproj/Names.strings": "\"ErrorString/a\" = \"x\";\n\"ErrorString/b\" = \"y\";\n"])
    let plan = TableGathering.plan(for: try workspace.model(), tables: workspace.tables(), files: workspace.files)
    #expect(plan.edits.isEmpty)
  }
}
