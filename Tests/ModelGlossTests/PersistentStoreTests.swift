import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import ModelGloss
import Testing

@Suite struct PersistentStoreTests {
  private let project = ClientProject()

  /// A store with three users: one without a name, one with a negative age.
  private func store(of model: ManagedObjectModel) throws -> StoreFixture {
    let fixture = try StoreFixture(model)
    try fixture.insert("User", key: 1, ["ZNAME": "Ada", "ZAGE": 36])
    try fixture.insert("User", key: 2, ["ZAGE": 3])
    try fixture.insert("User", key: 3, ["ZNAME": "Grace", "ZAGE": -1])
    fixture.close()
    return fixture
  }

  private func loaded(_ path: String = "Shop.xcdatamodel") throws -> ManagedObjectModel {
    try #require(ModelLoader(files: DiskFileTree()).load("\(project.folder)/\(path)").models.first).model
  }

  @Test func rowsAreValidated() throws {
    let fixture = try store(of: try loaded())
    let store = try PersistentStore(fixture.path)
    let result = try store.validate(against: project.model(), reader: ["de"])
    #expect(!result.isValid)
    #expect(result.counts.filter { $0.entity == "User" }.map { [$0.objects, $0.invalid] } == [[3, 2]])
    #expect(result.objects.map { $0.identifier.split(separator: "/").last.map(String.init) } == ["p2", "p3"])
    #expect(result.objects.map { $0.errors.map(\.code) } == [[1570], [1620]])
    #expect(result.objects.first?.errors.first?.localizedDescription.contains("Name") == true)
    // The store's own model has no bounds, and says so.
    let own = try store.validate()
    #expect(own.objects.map { $0.errors.map(\.code) } == [[1570]])
    #expect(own.notChecked.contains { $0.contains("bounds") }, "\(own.notChecked)")
    #expect(try store.validate(against: project.model(), limit: 1).objects.count == 1)
    #expect(throws: DataModel.InputError.self) { try store.validate(against: project.model(), reader: ["german"]) }
    #expect(throws: DataModel.InputError.self) { try PersistentStore(project.folder + "/Shop.xcdatamodel/contents") }
    #expect(throws: DataModel.InputError.self) { try PersistentStore(project.folder + "/none.sqlite") }
  }

  /// An `#if` gives the Mac another model: its store is judged with that.
  @Test func aStoreIsOfThePlatformThatMadeIt() throws {
    let source = """
      import SwiftData
      @Model final class User {
        #if os(macOS)
        var window: String
        #endif
        var name: String?
      }
      """
    let folder = project.folder + "/Mac"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(source.utf8).write(to: URL(filePath: folder + "/User.swift"))
    let loaded = try #require(ModelLoader(files: DiskFileTree()).load(folder).models.first)
    let fixture = try StoreFixture(loaded.on("macOS").model)
    try fixture.insert("User", key: 1, ["ZNAME": "Ada"])
    fixture.close()
    let (store, model) = (try PersistentStore(fixture.path), try DataModel(folder))
    #expect(store.match([model]).versions.map(\.name) == ["Mac"])
    #expect(try store.migration(to: model, from: [model]).verdict == .none)
    #expect(try store.validate(against: model).objects.map { $0.errors.map(\.property) } == [["window"]])
  }

  @Test func theVersionThatMadeItIsFound() throws {
    let model = try project.model()
    let store = try PersistentStore(try store(of: try loaded()).path(keptIn: project.folder))
    #expect(store.versionHashes == model.versionHashes)
    let match = store.match([model])
    #expect(match.versions.map(\.name) == ["Shop"] && match.versions.allSatisfy(\.isCurrent))
    #expect(match.nearest == nil && match.differences.isEmpty)
    var user = try #require(model.entity("User"))
    user.attributes.removeAll { $0.name == "age" }
    let party = try #require(model.entity("Party"))
    let other = store.match([DataModel(name: "Other", entities: [party, user])])
    #expect(other.versions.isEmpty && other.nearest == "Other")
    #expect(other.differences.contains { $0.hasPrefix("User.age") }, "\(other.differences)")
    #expect(store.model?.entity("User")?.attributes.map(\.name).contains("age") == true)
  }

  @Test func aMigrationIsPredictedForItsRows() throws {
    let model = try project.model()
    let store = try PersistentStore(try store(of: try loaded()).path(keptIn: project.folder))
    var user = try #require(model.entity("User"))
    let party = try #require(model.entity("Party"))
    // `age` becomes required: every object has one.
    user.attributes = user.attributes.map { attribute in
      var attribute = attribute
      if attribute.name == "age" { attribute.isOptional = false }
      return attribute
    }
    let fitting = try store.migration(to: DataModel(name: "Shop 2", entities: [party, user]), from: [model])
    #expect(fitting.verdict == .lightweight && fitting.source == "Shop")
    #expect(fitting.losses.isEmpty)
    // The version that created the store is found among all, wherever it is.
    let older = DataModel(name: "Shop 0", entities: [party])
    let found = try store.migration(to: DataModel(name: "Shop 2", entities: [party, user]), from: [older, model])
    #expect(found == fitting)
    // `born` becomes required: none has one.
    user.attributes = user.attributes.map { attribute in
      var attribute = attribute
      if attribute.name == "born" { attribute.isOptional = false }
      return attribute
    }
    user.attributes.removeAll { $0.name == "age" }
    let failing = try store.migration(to: DataModel(name: "Shop 3", entities: [party, user]), from: [model])
    #expect(failing.verdict == .fails)
    #expect(failing.reasons.compactMap(\.objects).contains(3), "\(failing.reasons)")
    #expect(failing.losses.map(\.objects) == [3], "\(failing.losses)")
    #expect(throws: DataModel.InputError.self) {
      try store.migration(to: model, from: [DataModel(entities: [.init(name: "A")])])
    }
  }

  /// A store does not record the name of its model, which tables are named after.
  @Test func tablesNameTheModelOfAStoreIfTheyNameOnlyOne() throws {
    let path = try store(of: try loaded()).path(keptIn: project.folder)
    try project.write(#""Entity/User" = "Mensch";"#, "other/de.lproj/OtherModel.strings")
    func tables(_ folders: String...) -> [String] {
      var request = ModelProject.Request(paths: [path])
      request.stringsPaths = folders.map { project.folder + "/" + $0 }
      let tables = ModelProject(request, in: DiskFileTree()).inputs.flatMap(\.tables.tables)
      return tables.map { FilePath.name(of: $0.path) }
    }
    #expect(tables() == [])
    #expect(tables("other") == ["OtherModel.strings"])
    // Of two, the one that is named like the store's file.
    #expect(tables("other", "de.lproj") == ["ShopModel.strings"])
    // Tables are looked for beside models alone.
    for file in [path, project.folder + "/Shop.xcdatamodel"] {
      var steps: [String] = []
      _ = ModelProject(ModelProject.Request(paths: [file]), in: DiskFileTree()) { steps.append($0) }
      #expect(steps.first == "Reading \(file) …")
      #expect(steps.contains { $0.hasPrefix("Looking for the tables") } == (file != path), "\(steps)")
    }
  }

  @Test func objectsAreFetched() throws {
    let model = try project.model()
    let store = try PersistentStore(try store(of: try loaded()).path(keptIn: project.folder))
    let adults = try model.fetchRequest(fromTemplate: "Adults", substitutionVariables: ["AGE": 3])
    let found = try store.objects(for: adults, in: model)
    #expect(found.count == 2 && found.identifiers.count == 2)
    #expect(try store.objects(for: adults, in: model, limit: 1).identifiers.count == 1)
    let through = try DataModel.FetchRequest(entity: "User", predicate: "boss.name == 'Ada'")
    #expect(throws: DataModel.InputError.self) { try store.objects(for: through, in: model) }
  }
}

extension StoreFixture {
  /// The path of a copy in a folder, which outlives the fixture.
  fileprivate func path(keptIn folder: String) throws -> String {
    try FileManager.default.copyItem(atPath: path, toPath: folder + "/Shop.sqlite")
    return folder + "/Shop.sqlite"
  }
}
