import Foundation
import ModelGloss
import Testing

/// The examples in the documentation comments of the library compile and run, and each of their lines is one of these.
@Suite struct DocumentationExampleTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private var league: String { root.appending(path: "Examples/League/League.xcdatamodeld").path }
  private var fixture: String { root.appending(path: "Examples/Client/Fixtures/league.sqlite").path }

  @Test func everyExampleIsTestedHere() throws {
    let tested = Set(
      try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let folder = root.appending(path: "Sources/ModelGloss")
    let files = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
    var count = 0
    // What is in `Project` is for the command.
    for file in files where file.hasSuffix(".swift") && !file.hasPrefix("Project/") {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      var isExample = false
      for line in text.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
        guard line.hasPrefix("///") else { continue }
        let words = line.dropFirst(3).trimmingCharacters(in: .whitespaces)
        if words.hasPrefix("```") {
          isExample = words == "```swift"
          count += isExample ? 1 : 0
        } else if isExample {
          #expect(tested.contains(here(words)), "\(file): \(words)")
        }
      }
    }
    #expect(count > 20)
  }

  /// A line as it is here: without its comment, and with the files of an example of this repository.
  private func here(_ line: String) -> String {
    let code = line.components(separatedBy: "  // ")[0]
    let names = [
      "@Test func": "func", "\"App/Shop.xcdatamodeld\"": "league", "\"Fixtures/customer.sqlite\"": "fixture",
      "\"Shop.app/Shop.momd\"": "league", "\"Shop 2\"": "\"League\"", "\"Shop 3\"": "\"League 2\"",
    ]
    return names.reduce(code) { $0.replacingOccurrences(of: $1.key, with: $1.value) }
  }

  @Test func modelsAreReadAndCompared() throws {
    let model = try DataModel(league)
    print(model.name, model.entities.map(\.name))
    let shop = league
    let difference = try DataModel(shop).difference(from: DataModel(shop, version: "League"))
    print(difference.verdict, difference.changedEntities)
    #expect(model.name == "League" && !difference.changedEntities.isEmpty)
    func noValueIsLost() throws {
      let old = try DataModel(league, version: "League")
      let difference = try DataModel(league).difference(from: old)
      #expect(difference.losses.isEmpty)
    }
    withKnownIssue(isIntermittent: true) { try noValueIsLost() }
  }

  @Test func modelsAreBuilt() throws {
    let run = DataModel.Entity(name: "Run", attributes: [.init(name: "processID", type: .integer64)])
    var model = DataModel(name: "Runs", entities: [run])
    print(model.versionChecksum)
    model.localizationDictionary = ["Property/processID/Entity/Run": "Process ID"]
    let number = try DataModel.Attribute(name: "number", type: .integer16, minimum: 1, maximum: 99)
    #expect(number.minimum != nil && model.entities.map(\.name) == ["Run"])
  }

  @Test func templatesAreSetAndFilledIn() throws {
    func named(_ model: DataModel) throws -> String? {
      let request = try model.fetchRequest(fromTemplate: "PlayersNamed", substitutionVariables: ["NAME": "Ada"])
      print(request.predicate ?? "")
      return request.predicate
    }
    #expect(try named(DataModel(league))?.contains("\"Ada\"") == true)
    func publications(_ publication: DataModel.Entity) throws -> DataModel {
      var model = DataModel(entities: [publication])
      model.setFetchRequestTemplate(
        try .init(entity: "Publication", predicate: "mainAuthor.lastName LIKE[cd] $LAST_NAME AND date > $DATE"),
        forName: "PublicationsForAuthorSinceDate")
      return model
    }
    let model = try publications(DataModel.Entity(name: "Publication"))
    #expect(model.fetchRequestTemplates.count == 1)
  }

  @Test func gatesAreTests() throws {
    func everythingIsTranslated() throws {
      let report = try DataModel(league).check(.init(locales: ["de", "fr"]))
      #expect(report.findings(atLeast: .warning).isEmpty)
    }
    withKnownIssue(isIntermittent: true) { try everythingIsTranslated() }
    func releasedVersionsAreAsTheyWere() throws {
      let findings = try ReleaseGuard(releasedTags: "v*").findings()
      #expect(findings.filter { $0.severity == .error }.isEmpty, "\(findings)")
    }
    // It guards the folder that the tests are run in.
    _ = releasedVersionsAreAsTheyWere
    let model = try DataModel(league)
    let report = try model.check(.init(rules: [.orphanedKey, .missingPropertyName]))
    print(report.findings.filter { $0.rule == .orphanedKey })
    #expect(report.findings.allSatisfy { [.orphanedKey, .missingPropertyName].contains($0.rule) })
  }

  @Test func tablesAreReadAndWritten() throws {
    let model = try DataModel(league)
    print(model.tables().locales)
    print(try model.localizationDictionary(for: ["de"])["Entity/Player"] ?? "no name")
    func tablesAreComplete() throws {
      #expect(try model.synchronizeTables(writing: false).isEmpty)
    }
    withKnownIssue(isIntermittent: true) { try tablesAreComplete() }
    let xliff = try model.xliff(for: "fr")
    #expect(xliff?.isEmpty == false && model.tables().locales.contains("de"))
  }

  @Test func storesAreCompared() throws {
    func theShippedStoreFollowsTheRules() throws {
      let store = try PersistentStore(fixture)
      let result = try store.validate(against: DataModel(league))
      #expect(result.isValid, "\(result.objects)")
    }
    withKnownIssue(isIntermittent: true) { try theShippedStoreFollowsTheRules() }
    let store = try PersistentStore(fixture)
    let match = try store.match(DataModel.models(in: league, versions: .all))
    #expect(match.versions.map(\.name) == ["League 2"])
  }

  @Test func valuesAreValidated() throws {
    let model = try DataModel(league)
    do {
      try model.validate(["firstName": nil, "number": 120], of: "Player", reader: ["de"])
    } catch {
      for error in error.errors { print(error.property ?? "", error.code, error.localizedDescription) }
    }
    let result = try model.validation(of: ["number": 120], of: "Player", for: .update)
    print(result.isValid, result.error?.code ?? 0, result.undecided)
    let values: [String: DataModel.PropertyValue] = [
      "firstName": nil, "number": 120, "isCaptain": true, "goals": .count(3),
    ]
    #expect(!result.isValid && values.count == 4)
  }

  @Test func modelsAreDocumentedAndCompiled() throws {
    let model = try DataModel(league)
    for page in try model.documentation() { print(page.path) }
    let bytes = try model.compiled()
    print(bytes.count)
    let files = try DataModel.compiledPackage(of: DataModel.models(in: league, versions: .all))
    print(files.keys.sorted())
    let source = try DataModel.models(in: league, versions: .all)
    let shipped = try DataModel.models(in: league, versions: .all)
    #expect(DataModel.verification(of: shipped, against: source).isEqual)
    #expect(!bytes.isEmpty && files.keys.contains("VersionInfo.plist"))
  }
}
