import Foundation
import ModelGloss
import Testing

/// The programs in the articles compile, run, and appear in the articles exactly as they appear here.
@Suite struct ArticleTests {
  private let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private var league: String { root.appending(path: "Examples/League/League.xcdatamodeld").path }

  @Test func theLandingPageReadsAndChecks() throws {
    func check(_ folder: String) throws -> Int {
      var count = 0
      // The folder in the article is the user's own.
      for model in try DataModel.models(in: folder == "App" ? "App" : folder) {
        let report = try model.check()
        print(model.name, report.findings(atLeast: .warning))
        count += report.findings.count
      }
      return count
    }
    #expect(throws: DataModel.InputError.self) { try check("App") }
    #expect(try check(root.appending(path: "Examples/League").path) > 0)
  }

  @Test func namesAreLocalized() throws {
    let model = try DataModel(league)
    let name = try model.names(for: ["de"]).property("firstName", of: "Player")
    print(name.text)
    print(name.triedKeys, name.path ?? "no table has it")
    #expect(name.text == "Vorname")
    #expect(name.isFromTable)
    #expect(name.triedKeys == ["Property/firstName/Entity/Player", "Property/firstName/Entity/Person"])
    #expect(try model.names(for: ["de"]).property("nothing", of: "Player").isFromTable == false)
  }

  @Test func valuesAreValidated() throws {
    let model = try DataModel(league)
    var errors: [DataModel.ValidationError] = []
    do {
      try model.validate(["firstName": nil, "number": 120], of: "Player", reader: ["de"])
    } catch {
      for error in error.errors {
        print(error.property ?? "", error.code, error.localizedDescription)
      }
      errors = error.errors
    }
    #expect(errors.contains { $0.property == "firstName" && $0.code == 1570 })
    #expect(errors.contains { $0.property == "number" && $0.code == 1610 })
    // As a generic error, and as an `NSError`.
    let error: any Error = try #require(errors.first)
    #expect(error.localizedDescription == errors.first?.localizedDescription)
  }

  @Test func modelsInCodeHaveTheNamesTheyAreGiven() throws {
    let rule = try DataModel.ValidationRule("SELF >= 0", warning: "Process ID < 0")
    let processID = DataModel.Attribute(name: "processID", type: .integer64, validationRules: [rule])
    var model = DataModel(name: "Runs", entities: [.init(name: "Run", attributes: [processID])])
    let unnamed = model
    model.localizationDictionary = [
      "Property/processID/Entity/Run": "Process ID",
      "ErrorString/Process ID < 0": "Process ID must not be less than 0",
    ]
    func message(_ model: DataModel, _ values: [String: DataModel.PropertyValue]) -> String? {
      do {
        try model.validate(values, of: "Run")
        return nil
      } catch {
        return error.localizedDescription
      }
    }
    #expect(message(model, ["processID": -1]) == "Process ID must not be less than 0")
    #expect(message(model, [:]) == "Process ID is a required value.")
    #expect(message(model, ["processID": 1]) == nil)
    #expect(message(unnamed, ["processID": -1]) == "Process ID < 0")
    #expect(message(unnamed, [:]) == "%{PROPERTY}@ is a required value.")
  }

  @Test func modelsAreMerged() {
    let shop = DataModel(entities: [.init(name: "Order"), .init(name: "User")])
    func merge(_ login: DataModel) -> String {
      do {
        let merged = try DataModel.merging([shop, login])
        print(merged.entities.count)
        return "\(merged.entities.count)"
      } catch {
        print(error)  // Can't merge models with two different entities named 'User'
        return "\(error)"
      }
    }
    #expect(merge(DataModel(entities: [.init(name: "User")])) == "2")
    #expect(
      merge(DataModel(entities: [.init(name: "User", isAbstract: true)]))
        == "Can't merge models with two different entities named 'User'")
  }

  @Test func theReferenceIsMadeInCode() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let model = try DataModel(league)
    let options = DataModel.DocumentationOptions(formats: [.html], locales: ["en", "de"])
    try model.writeDocumentation(to: folder, options)
    #expect(FileManager.default.fileExists(atPath: folder + "/html/de/entities/Player.html"))
    #expect(try model.documentation(options).contains { $0.path == "html/en/entities/Player.html" })
  }

  @Test func versionsAreCompared() throws {
    let new = try DataModel(league)
    let old = try DataModel(league, version: "League")
    let difference = try new.difference(from: old)
    print(difference.verdict, difference.entitiesWithNewHash)
    #expect(!difference.entitiesWithNewHash.isEmpty)
    #expect(difference.verdict != .none)
  }

  @Test func templatesAreValues() throws {
    let model = try DataModel(league)
    var options = DataModel.DocumentationOptions(formats: [.markdown], locales: ["en"])
    options.templates = ["markdown/entity.mustache": "# {{name}}\n"]
    let files = try model.documentation(options)
    #expect(files.first { $0.path.hasSuffix("entities/Player.md") }?.text == "# Player\n")
  }

  @Test func theFrontPageLoadsAndValidates() throws {
    func run(_ path: String) throws -> Int {
      let model = try DataModel(path == "App" ? "App/Shop.xcdatamodeld" : path)
      let report = try model.check(.init(locales: ["de"]))
      print(model.name, report.findings(atLeast: .warning))
      try model.validate(["firstName": nil], of: "Customer", reader: ["de"])
      return report.findings.count
    }
    #expect(throws: DataModel.InputError.self) { try run("App") }
    // The league has no customers.
    let error = #expect(throws: DataModel.ValidationFailure.self) { try run(league) }
    #expect(error?.localizedDescription.contains("there is no entity 'Customer'") == true)
  }

  @Test func storesAreCheckedInTests() throws {
    let fixture = root.appending(path: "Examples/Client/Fixtures/league.sqlite").path
    func run(_ path: String, _ package: String) throws -> [String] {
      let model = try DataModel(package)
      let store = try PersistentStore(path == "customer.sqlite" ? "customer.sqlite" : path)
      let result = try store.validate(against: model, reader: ["de"])
      for object in result.objects {
        print(object.identifier, object.errors)
      }
      let match = try store.match(DataModel.models(in: package, versions: .all))
      print(match.versions.map(\.name), match.differences)
      return result.objects.map(\.entity) + match.versions.map(\.name)
    }
    #expect(throws: DataModel.InputError.self) { try run("customer.sqlite", league) }
    #expect(try run(fixture, league).starts(with: ["Player", "League 2"]))
  }

  @Test(arguments: [
    "ModelGloss", "HowNamesAreFound", "ValidatingValues", "ModelsInCode", "SchemaReference", "HistoryAndGuard",
    "WritingTemplates", "StoresAsModels", "README",
  ])
  func theArticleShowsWhatIsTestedHere(_ article: String) throws {
    let text = try String(
      contentsOf: root.appending(
        path: article == "README" ? "README.md" : "Sources/ModelGloss/ModelGloss.docc/\(article).md"), encoding: .utf8)
    let tested = Set(
      try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
        // The articles give file names only, the tests their paths.
        let here = line.trimmingCharacters(in: .whitespaces)
          .replacingOccurrences(of: "DataModel(\"League.xcdatamodeld\"", with: "DataModel(league")
          .replacingOccurrences(
            of: "DataModel(\"App/Shop.xcdatamodeld\")",
            with: "DataModel(path == \"App\" ? \"App/Shop.xcdatamodeld\" : path)"
          )
          .replacingOccurrences(
            of: "PersistentStore(\"customer.sqlite\")",
            with: "PersistentStore(path == \"customer.sqlite\" ? \"customer.sqlite\" : path)"
          )
          .replacingOccurrences(of: "in: \"App/Shop.xcdatamodeld\"", with: "in: package")
          .replacingOccurrences(of: "in: \"App\")", with: "in: folder == \"App\" ? \"App\" : folder)")
        #expect(tested.contains(here), "\(line)")
      }
    }
  }
}
