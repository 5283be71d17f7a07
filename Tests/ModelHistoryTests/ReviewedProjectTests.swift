import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import Testing

@testable import GlossModelHistory

/// What a review says of each model of a change.
@Suite struct ReviewedProjectTests {
  private func repository() throws -> HistoryRepository {
    let repository = try HistoryRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.write("en.lproj/AppModel.strings", "\"Entity/E\" = \"Thing\";\n")
    try repository.commit(tag: "v1")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  private func review(
    _ repository: HistoryRepository, released: String? = nil,
    _ change: (inout GuardedProject.Request) -> Void = { _ in }
  ) throws -> Review {
    let project = try repository.project(released: released, against: "main", change)
    return Review(of: project, verdict: project.verdict(on: project.input()))
  }

  @Test func nothingThatChangedIsNothingToSay() throws {
    let review = try review(repository(), released: "v1")
    #expect(review.saysNothing && review.models.map(\.name) == ["App"] && review.base == "main")
    #expect(!review.isOfBaseOnly && review.projectMigration == nil)
    #expect(review.compared.versions == 2 && review.compared.released == "v1" && review.compared.lock == nil)
    #expect(review.compared.states == "1 released state: 1 opens as it is")
    #expect(review.models[0].migrations.map(\.version) == ["App"])
    let based = try self.review(repository())
    #expect(based.isOfBaseOnly && based.compared.states == nil)
  }

  @Test func newAndLostVersionsAreNamed() throws {
    let repository = try repository()
    try repository.version("App 3", "a", "b", "c")
    try repository.current("App 3")
    let added = try review(repository, released: "v1").models[0]
    #expect(added.addedVersions == ["App 3"] && added.removedVersions == [] && added.edited.isEmpty)
    #expect(added.difference?.old.reference.version == "App 2" && added.difference?.new.reference.version == "App 3")
    // Newest first; the former current one is known as such.
    #expect(added.migrations.map(\.version) == ["App 2", "App"])
    #expect(added.migrations.map(\.isOfFormer) == [true, false])
    #expect(added.migrations.map(\.opening.kind) == [.inferred, .inferred])
    #expect(added.migrations.map { $0.former?.kind } == [.asIs, .inferred])
    try repository.remove("App.xcdatamodeld/App.xcdatamodel")
    let removed = try review(repository, released: "v1").models[0]
    #expect(removed.removedVersions == ["App"] && Set(removed.migrations.map(\.version)) == ["App 2", "App as in v1"])
  }

  @Test func editsOfVersionsAreCompared() throws {
    let repository = try repository()
    try repository.version("App", "a", "x")
    let older = try review(repository, released: "v1")
    #expect(older.models[0].edited.map(\.new.reference.version) == ["App"])
    #expect(older.models[0].difference?.difference.isEmpty == true)
    #expect(older.models[0].migrations.map(\.version) == ["App as in v1"])
    #expect(older.projectMigration?.way == .automatic)
    // The current one is compared as such.
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b", "x")
    let current = try review(repository, released: "v1").models[0]
    #expect(current.edited.isEmpty && current.difference?.difference.isEmpty == false)
    #expect(current.migrations.map(\.version) == ["App 2 as in v1", "App"])
    #expect(current.migrations.map(\.isOfFormer) == [true, false])
    // An edit that is no difference is none.
    try repository.version("App 2", "a", "b")
    try repository.write(
      "App.xcdatamodeld/App.xcdatamodel/contents",
      "<model>\n<entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/></entity></model>")
    #expect(try review(repository, released: "v1").models[0].edited.isEmpty)
  }

  @Test func newAndLostModelsAreNamed() throws {
    let repository = try repository()
    try repository.version("Kit", "k", package: "Kit.xcdatamodeld", entity: "K")
    try repository.remove("App.xcdatamodeld")
    let models = try review(repository, released: "v1").models
    #expect(models.map(\.name) == ["Kit", "App"] && models.map(\.isNew) == [true, false])
    #expect(models.map(\.isGone) == [false, true])
  }

  @Test func whatOnlyTheBaseAddedIsNotPartOfTheChange() throws {
    let repository = try repository()
    try repository.git("checkout", "-q", "main")
    try repository.version("Kit", "k", package: "Kit.xcdatamodeld", entity: "K")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    #expect(try review(repository).models.map(\.isGone) == [false])
  }

  @Test func tablesThatAreElsewhereAreNamed() throws {
    let repository = try repository()
    func moved() throws -> [String] { try review(repository).models[0].movedTables }
    #expect(try moved() == [])
    // Another value in its place is a difference, not a move.
    try repository.write("en.lproj/AppModel.strings", "\"Entity/E\" = \"Object\";\n")
    #expect(try moved() == [])
    try repository.move("en.lproj", to: "Texts/en.lproj")
    #expect(try moved() == ["en.lproj/AppModel.strings"])
    // A language that is gone did not move.
    try repository.move("Texts/en.lproj", to: "Texts/de.lproj")
    #expect(try moved() == [])
  }

  @Test(
    arguments: [
      ([], ["de", "en"], nil, ["de", "en"]), (["fr"], ["de"], nil, ["fr"]), ([], [], nil, ["en"]),
      ([], ["Base", "de"], nil, ["de"]), ([], ["Base"], nil, ["en"]), ([], ["de"], "nl", ["de", "nl"]),
      ([], [], "nl", ["nl"]),
    ] as [([String], [String], String?, [String])])
  func theReadersAreThoseWithTables(asked: [String], locales: [String], development: String?, expected: [String]) {
    var tables = ModelTables(
      modelName: "App",
      tables: locales.map {
        LocalizationTable(
          name: "AppModel", locale: $0, path: "\($0).lproj/AppModel.strings", format: .strings,
          entries: [TableEntry(key: "Entity/E", value: "x")])
      })
    tables.developmentLanguage = development
    #expect(tables.readers(asked: asked) == expected)
  }
}
