import GlossBasics
import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What a change means and does not say: a rename without its identifier, a version in the wrong folder, a step that own
/// code lacks.
@Suite struct LikelySlipTests {
  private let repository: HistoryRepository

  init() throws {
    repository = try HistoryRepository()
    try repository.version("App", "name", "age")
    try repository.version("App 2", "name", "age", "mark")
    try repository.current("App 2")
    try repository.commit(tag: "v1")
  }

  private func findings(_ rules: RuleID...) throws -> [String] {
    try repository.project(released: "v1").findings().filter { rules.contains($0.rule) }.map {
      "\($0.severity.rawValue) \($0.message); \($0.remedy)"
    }
  }

  /// A property that is gone beside a new one of its type is a warning, and its remedy keeps the values.
  @Test func aRenameWithoutItsIdentifierIsAWarning() throws {
    try repository.version("App 3", "nickname", "age", "mark")
    try repository.current("App 3")
    let found = try findings(.valuesLost)
    #expect(found.count == 1 && found[0].hasPrefix("warning stores of 'App' and 'App 2' (v1) fare worse"), "\(found)")
    #expect(found[0].contains("if 'E.nickname' is 'name' renamed, give it the renaming identifier 'name'"))
    let path = "App.xcdatamodeld/App 3.xcdatamodel/contents"
    try repository.write(
      path,
      "<model><entity name=\"E\"><attribute name=\"nickname\" optional=\"YES\" attributeType=\"String\" elementID=\"name\"/>"
        + "<attribute name=\"age\" optional=\"YES\" attributeType=\"String\"/>"
        + "<attribute name=\"mark\" optional=\"YES\" attributeType=\"String\"/></entity></model>\n")
    #expect(try findings(.valuesLost) == [])
  }

  /// What is gone and has no likely heir is the change that was made.
  @Test func aDeletionIsANote() throws {
    try repository.version("App 3", "age", "mark")
    try repository.current("App 3")
    let found = try findings(.valuesLost)
    #expect(found.count == 1 && found[0].hasPrefix("note "), "\(found)")
  }

  @Test func anEntityWithAnotherNameIsAWarning() throws {
    try repository.version("App 3", "name", "age", "mark", entity: "F")
    try repository.current("App 3")
    let found = try findings(.valuesLost)
    #expect(
      found.count == 1 && found[0].hasPrefix("warning ") && found[0].contains("if 'F' is 'E' renamed"), "\(found)")
  }

  /// A rename in a released version itself is said beside the edit.
  @Test func aRenameInPlaceIsAWarning() throws {
    try repository.version("App 2", "nickname", "age", "mark")
    let found = try findings(.valuesLost)
    #expect(found.count == 1 && found[0].hasPrefix("warning "), "\(found)")
  }

  @Test func aVersionBesideItsPackageIsNoVersion() throws {
    try repository.write(
      "App 3.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/></entity></model>\n")
    #expect(
      try findings(.versionNotCurrent) == [
        "warning 'App 3' is beside App.xcdatamodeld, so it is a model of its own and no version of it; move it into "
          + "App.xcdatamodeld, and make it the current version"
      ])
    // One that is called otherwise is a model.
    try repository.remove("App 3.xcdatamodel")
    try repository.write(
      "Cache.xcdatamodel/contents",
      "<model><entity name=\"E\"><attribute name=\"a\" optional=\"YES\" attributeType=\"String\"/></entity></model>\n")
    #expect(try findings(.versionNotCurrent) == [])
  }

  /// What becomes of the stores of a newer version is what the older one does with them.
  @Test func aVersionThatIsSetBackLosesWhatItLacks() throws {
    try repository.current("App")
    let found = try findings(.currentVersionBack)
    #expect(
      found.count == 1
        && found[0].contains("stores created with 'App 2' open by inference, and the values of 'E.mark' are deleted"),
      "\(found)")
  }

  /// Code that goes from version to version by their names has to name a new one.
  @Test(arguments: [("NSMigrationManager(sourceModel: a, destinationModel: b)", true), ("log()", false)])
  func ownStepsNameTheNewVersion(call: String, isSaid: Bool) throws {
    let code = { (names: String) in
      "import CoreData\nenum Version: String, CaseIterable { \(names) }\nfunc migrate() { \(call) }\nmigrate()\n"
        + "let c = NSPersistentContainer(name: \"App\")\nfunc open() {\n"
        + "  c.persistentStoreDescriptions.first?.shouldMigrateStoreAutomatically = false\n"
        + "  c.loadPersistentStores { _, _ in }\n}\n"
    }
    let old = "case one = \"App\"\n case two = \"App 2\""
    try repository.write("Stack.swift", code(old))
    try repository.git("tag", "-d", "v1")
    try repository.commit(tag: "v1")
    try repository.version("App 3", "name", "age", "mark", "more")
    try repository.current("App 3")
    let words = "the code that migrates stores step by step names 'App 2' as the last version (Stack.swift:3)"
    #expect(try findings(.stageChanged).contains { $0.contains(words) } == isSaid)
    try repository.write("Stack.swift", code(old + "\n case three = \"App 3\""))
    #expect(try findings(.stageChanged).contains { $0.contains("step by step") } == false)
  }

  /// A shell puts files in the place of a pattern without quotes.
  @Test func aFileIsNoTag() throws {
    try repository.write("v1-notes.txt", "x")
    let failure = #expect(throws: InputFailure.self) {
      try repository.project(released: "\(repository.folder)/v1-notes.txt").findings()
    }
    #expect(failure?.description.contains("write --released 'v*', in quotes") == true, "\(failure?.description ?? "")")
  }
}
