import Foundation
import Localization
import ModelGloss
import Synchronization
import Testing

/// What a team asks of its model, each in a few lines.
@Suite struct ClientTests {
  /// The model of the example beside this package.
  let path = URL(filePath: #filePath).appending(path: "../../../../League/League.xcdatamodeld").standardized.path()

  @Test func loadAModel() throws {
    let model = try DataModel(path)
    #expect(model.name == "League")
    #expect(model.entity("Player")?.superentity == "Person")
  }

  @Test func findItsTables() throws {
    let tables = try DataModel(path).tables()
    #expect(tables.locales.contains("de"))
  }

  @Test func checkTheTranslations() throws {
    let report = try DataModel(path).check(.init(locales: Languages.all, skippedRules: ["invalid-pattern"]))
    let orphans = report.findings(atLeast: .warning).filter { $0.rule == .orphanedKey }
    #expect(orphans.map(\.key) == ["Property/eMail/Entity/Person"], "\(orphans)")
  }

  @Test func showEachFindingAtItsLine() throws {
    let report = try DataModel(path).check(.init(rules: [.orphanedKey, .missingPropertyName]))
    let lines = Mutex<[Int?]>([])
    // The example has gaps; without `withKnownIssue`, each of them fails the test.
    withKnownIssue {
      report.record()
    } matching: { issue in
      lines.withLock { $0.append(issue.sourceLocation?.line) }
      return issue.sourceLocation?.fileID.hasSuffix("LeagueModel.strings") == true
    }
    #expect(lines.withLock { $0 } == report.findings(atLeast: .warning).map(\.line))
  }

  @Test func measureTheTranslations() throws {
    let coverage = try DataModel(path).coverage(of: ["en", "de"])
    #expect(coverage.map(\.locale) == ["de", "en"] && coverage.last.map { $0.translated == $0.expected } == true)
  }

  @Test func validateValues() throws {
    let error = #expect(throws: DataModel.ValidationFailure.self) {
      try DataModel(path).validate(["firstName": nil], of: "Player", reader: ["de"])
    }
    #expect(error?.errors.first { $0.property == "firstName" }?.localizedDescription.contains("Vorname") == true)
  }

  @Test func writeTheDocumentation() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try DataModel(path).writeDocumentation(to: folder, .init(formats: [.markdown], locales: ["de"]))
    #expect(FileManager.default.fileExists(atPath: folder + "/markdown/entities/Player.md"))
  }

  /// The lock file was written by `modelgloss guard ../League --lock released.lock --update`.
  let lock = URL(filePath: #filePath).appending(path: "../../../released.lock").standardized.path()

  @Test func guardReleasedVersions() throws {
    let findings = try ReleaseGuard(models: [path], lockFile: lock).findings()
    #expect(findings.isEmpty, "\(findings)")
  }

  /// The result of the test above after an edit of a released version.
  @Test func anEditOfAReleasedVersionFails() throws {
    let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString)/League.xcdatamodeld")
    defer { try? FileManager.default.removeItem(at: copy.deletingLastPathComponent()) }
    try FileManager.default.createDirectory(at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: path, toPath: copy.path())
    let contents = copy.appending(path: "League.xcdatamodel/contents")
    let text = try String(contentsOf: contents, encoding: .utf8)
    try text.replacing("attributeType=\"String\"", with: "attributeType=\"Date\"", maxReplacements: 1)
      .write(to: contents, atomically: true, encoding: .utf8)
    let findings = try ReleaseGuard(models: [copy.path()], lockFile: lock).findings()
    #expect(findings.map(\.rule) == ["released-version-changed"] && findings.first?.version == "League", "\(findings)")
  }

  /// A store as a customer sent it, or as the app ships it.
  let store = URL(filePath: #filePath).appending(path: "../../../Fixtures/league.sqlite").standardized.path()

  @Test func checkTheRowsOfAStore() throws {
    let result = try PersistentStore(store).validate(against: DataModel(path), reader: ["de"])
    #expect(result.counts.filter { $0.objects > 0 }.map(\.entity) == ["Player"])
    // The second player has the number 120.
    #expect(result.objects.flatMap(\.errors).map(\.property) == ["number"], "\(result.objects)")
  }

  @Test func findTheVersionThatMadeAStore() throws {
    let match = try PersistentStore(store).match(DataModel.models(in: path, versions: .all))
    #expect(match.versions.contains { $0.isCurrent }, "\(match.differences)")
  }

  /// Listing 2 of “Using a Managed Object Model”.
  @Test func fillInATemplate() throws {
    let model = try DataModel(path)
    let request = try model.fetchRequest(
      fromTemplate: "PlayersNamed", substitutionVariables: ["NAME": "Love"])
    #expect(request.predicate == #"lastName BEGINSWITH[cd] "Love" AND team != nil"#)
  }

  /// Listing 1: a template made in code.
  @Test func makeATemplate() throws {
    var model = try DataModel(path)
    model.setFetchRequestTemplate(
      try .init(entity: "Player", predicate: "lastName LIKE[cd] $LAST_NAME AND number > $NUMBER"),
      forName: "PlayersForNameAboveNumber")
    let request = try model.fetchRequest(
      fromTemplate: "PlayersForNameAboveNumber", substitutionVariables: ["LAST_NAME": "love*", "NUMBER": 9])
    let found = try PersistentStore(store).objects(for: request, in: model)
    #expect(found.identifiers.map { $0.split(separator: "/").last } == ["p1"])
  }

  /// Listing 3: names set in code.
  @Test func setALocalizationDictionary() throws {
    let processID = DataModel.Attribute(
      name: "processID", type: .integer64,
      validationRules: [try .init("SELF >= 0", warning: "Process ID < 0")])
    var model = DataModel(name: "Runs", entities: [.init(name: "Run", attributes: [processID])])
    model.localizationDictionary = [
      "Property/processID/Entity/Run": "Process ID",
      "ErrorString/Process ID < 0": "Process ID must not be less than 0",
    ]
    let error = #expect(throws: DataModel.ValidationFailure.self) { try model.validate(["processID": -1], of: "Run") }
    #expect(error?.errors.map(\.localizedDescription) == ["Process ID must not be less than 0"])
    #expect(try model.names(for: ["en"]).property("processID", of: "Run").text == "Process ID")
  }

  @Test func tablesAreComplete() throws {
    let changes = try DataModel(path).synchronizeTables(.init(locales: ["de"]), writing: false)
    #expect(!changes.flatMap(\.added).contains("Entity/Player"), "\(changes)")
  }

  /// A misspelled name fails instead of passing forever.
  @Test func misspeltNamesFail() throws {
    #expect(throws: DataModel.InputError.self) { try DataModel(path).check(.init(rules: ["orphand-key"])) }
    #expect(throws: DataModel.ValidationFailure.self) { try DataModel(path).validate(["firstName": nil], of: "Plyer") }
  }
}
