import Foundation
import ModelGloss
import Testing

/// The programs of the articles compile, run, and stand in the articles as they stand here.
@Suite struct ArticleTests {
  private let league = InMemoryFileTree([
    "Package.swift": "",
    "League.xcdatamodel/contents": """
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
      <entity name="Player">
        <attribute name="firstName" attributeType="String"/>
        <attribute name="number" attributeType="Integer 16" maxValueString="99"/>
      </entity>
    </model>
    """,
    "de.lproj/LeagueModel.strings": #""Property/firstName" = "Vorname";"#,
  ])

  private func loadedLeague() throws -> (LoadedModel, ModelTables) {
    let loaded = try #require(ModelLoader(files: league).load("League.xcdatamodel").models.first)
    let tables = TableFinder(files: league).tables(
      forModelNamed: loaded.name, versionName: nil, packagePath: loaded.packagePath)
    return (loaded, tables)
  }

  @Test func theLandingPageReadsAndChecks() {
    let files = DiskFileTree()
    let result = ModelLoader(files: files).load("Shop.momd")
    for failure in result.failures { print(failure) }
    for loaded in result.models {
      let tables = TableFinder(files: files).tables(
        forModelNamed: loaded.name, versionName: loaded.version, packagePath: loaded.packagePath)
      let findings = ModelChecker().check(loaded, tables: tables).findings
      print(loaded.name, findings.count)
    }
    #expect(result.failures.count == 1)
  }

  @Test func namesAreLocalized() throws {
    let (loaded, tables) = try loadedLeague()
    let names = ReaderLookup(index: ModelIndex(loaded.model), tables: tables, reader: ["de"])
    let name = names.propertyName("firstName", of: "Player")
    print(name.text)
    for lookup in name.lookups { print(lookup.key, lookup.isHit) }
    #expect(name.text == "Vorname")
    #expect(name.lookups.map(\.isHit) == [false, true])
  }

  @Test func valuesAreValidated() throws {
    let (loaded, tables) = try loadedLeague()
    let index = ModelIndex(loaded.model)
    let validator = ValueValidator(for: ReaderLookup(index: index, tables: tables, reader: ["de"]))
    let object = ObjectValues(entity: "Player", values: ["firstName": .null, "number": .attribute(.integer(120))])
    let outcome = validator.validate(object, for: .insert)
    for error in outcome.error?.flattened ?? [] {
      print(error.property ?? "", error.code, error.localizedDescription)
    }
    #expect(outcome.error?.code == 1560)
    #expect(outcome.error?.flattened.map(\.code) == [1570, 1610])
  }

  @Test func modelsInCodeHaveTheNamesTheyAreGiven() {
    let run = EntityDescription(
      name: "Run",
      attributes: [
        AttributeDescription(
          name: "processID", type: .integer64,
          validations: [ValidationRule(predicate: "SELF >= 0", warning: .text("Process ID < 0"))])
      ])
    let model = LocalizedModel(ManagedObjectModel(entities: [run]))
    model.localizationDictionary = [
      "Property/processID/Entity/Run": "Process ID",
      "ErrorString/Process ID < 0": "Process ID must not be less than 0",
    ]
    let validator = ValueValidator(model, catalog: .builtIn(forLocale: "en"))
    let values = ObjectValues(entity: "Run", values: ["processID": .attribute(.integer(-1))])
    let message = validator.validate(values, for: .insert).error?.localizedDescription
    #expect(message == "Process ID must not be less than 0")
    let nothing = ObjectValues(entity: "Run", values: [:])
    #expect(validator.validate(nothing, for: .insert).error?.localizedDescription == "Process ID is a required value.")
    let unnamed = ValueValidator(LocalizedModel(model.index.model), catalog: .builtIn(forLocale: "en"))
    #expect(unnamed.validate(values, for: .insert).error?.localizedDescription == "Process ID < 0")
    #expect(unnamed.validate(nothing, for: .insert).error?.localizedDescription == "%{PROPERTY}@ is a required value.")
  }

  @Test func modelsAreMerged() {
    let shop = ManagedObjectModel(entities: [EntityDescription(name: "Order"), EntityDescription(name: "User")])
    func merge(_ login: ManagedObjectModel) -> String {
      do {
        let merged = try ManagedObjectModel.merging([shop, login])
        print(merged.entities.count)
        return "\(merged.entities.count)"
      } catch {
        print(error)  // Can't merge models with two different entities named 'User'
        return "\(error)"
      }
    }
    #expect(merge(ManagedObjectModel(entities: [EntityDescription(name: "User")])) == "2")
    #expect(
      merge(ManagedObjectModel(entities: [EntityDescription(name: "User", isAbstract: true)]))
        == "Can't merge models with two different entities named 'User'")
  }

  @Test func theReferenceIsMadeInCode() throws {
    let files = league
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path(percentEncoded: false)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let result = ModelLoader(files: files).load("League.xcdatamodel", versions: .all)
    guard let current = result.models.first(where: \.isCurrentVersion) else { return }
    let tables = TableFinder(files: files).tables(
      forModelNamed: current.name, versionName: current.version, packagePath: current.packagePath)
    let documented = DocumentedModel(loaded: current, tables: tables, versions: result.models)
    let options = DocumentationOptions(formats: [.html], locales: ["en", "de"])
    let pages = try SchemaDocumentation(models: [documented], options: options).files()
    try DocumentationFolder.write(pages, to: folder)
    #expect(DiskFileTree().kind(at: folder + "/html/de/entities/Player.html") == .file)
  }

  @Test(arguments: ["ModelGloss", "LocalizedNames", "ValidatingValues", "ModelsInCode", "SchemaReference"])
  func theArticleShowsWhatIsTestedHere(_ article: String) throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Sources/ModelGloss/ModelGloss.docc/\(article).md"), encoding: .utf8)
    let tested = Set(
      try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n")
        .map { $0.trimmingCharacters(in: .whitespaces) })
    let blocks = text.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    for block in blocks {
      for line in block.components(separatedBy: "```")[0].split(separator: "\n") {
        #expect(tested.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
      }
    }
  }
}
