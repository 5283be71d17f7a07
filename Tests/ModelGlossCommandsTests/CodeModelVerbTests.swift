import GlossBasics
import GlossFiles
import GlossTestSupport
import ModelGlossCommands
import Testing

/// A model that Swift code builds, with names and a warning in code, through the verbs.
@Suite struct CodeModelVerbTests {
  private static func code(names: Bool = true, idLimit: Int = 0, warning: String = "Process ID < 1") -> String {
    let dictionary = """
          model.localizationDictionary = [
            "Entity/Run": "Run",
            "Property/date/Entity/Run": "Day",
            "Property/processID/Entity/Run": "Process",
            "ErrorString/\(warning)": "The number of a process is above \(idLimit)",
          ]
      """
    return """
      import CoreData

      final class RunStore {
        static func model() -> NSManagedObjectModel {
          let model = NSManagedObjectModel()
          let run = NSEntityDescription()
          run.name = "Run"
          run.managedObjectClassName = "Run"
          let date = NSAttributeDescription()
          date.name = "date"
          date.attributeType = .dateAttributeType
          date.isOptional = false
          let id = NSAttributeDescription()
          id.name = "processID"
          id.attributeType = .integer64AttributeType
          id.isOptional = false
          let rule = NSPredicate(format: "SELF > %d", \(idLimit))
          id.setValidationPredicates([rule], withValidationWarnings: ["\(warning)"])
          run.properties = [date, id]
          model.entities = [run]
      \(names ? dictionary : "")
          return model
        }
      }
      """
  }

  private func files(_ code: String = code()) -> InMemoryFileTree {
    InMemoryFileTree([
      "Package.swift": "", "Sources/App/RunStore.swift": code,
      "values.json": "{\"date\": null, \"processID\": 0}",
    ])
  }

  @Test func checkKnowsItsNames() {
    let clean = CommandRun("check", files: files())
    #expect(clean.status == 0, "\(clean.output)")
    let wrong = CommandRun(
      "check", files: files(Self.code().replacing("Entity/Run\": \"Run\"", with: "Entity/Rum\": \"Run\"")))
    #expect(
      wrong.status == 1 && wrong.output.contains("orphaned-key") && wrong.output.contains("localizationDictionary"))
    #expect(!wrong.output.contains("strings sync"))
    let warning = CommandRun(
      "check", files: files(Self.code().replacing("ErrorString/Process ID < 1", with: "ErrorString/Process ID")))
    #expect(warning.status == 1 && warning.output.contains("missing-error-string"), "\(warning.output)")
  }

  @Test func messagesHaveItsNames() {
    let preview = CommandRun("preview", files: files()).output
    #expect(preview.contains("Day is a required value.") && preview.contains("The number of a process is above 0"))
    let validate = CommandRun("validate", "Sources", "--entity", "Run", "--values", "values.json", files: files())
    #expect(
      validate.status == 1 && validate.output.contains("The number of a process is above 0"), "\(validate.output)")
    let explain = CommandRun("explain", "Sources", "Day is a required value.", files: files())
    #expect(explain.status == 0 && explain.output.contains("Run.date"), "\(explain.output)\(explain.error)")
  }

  @Test func withoutNamesThereIsNoPolicy() {
    let preview = CommandRun("preview", files: files(Self.code(names: false))).output
    #expect(preview.contains("%{PROPERTY}@ is a required value."), "\(preview)")
    #expect(CommandRun("check", files: files(Self.code(names: false))).status == 0)
  }

  @Test(arguments: [
    ["inspect"], ["inspect", "--format", "json"], ["coverage"], ["docs", "-o", "out"],
    ["docs", "-o", "out", "--format", "docc,json"],
    ["diff", "Sources/App/RunStore.swift", "Sources/App/RunStore.swift"], [], ["survey"],
    ["preview", "--format", "html"], ["explain", "Sources", "Run.processID"],
    ["inspect", "Sources/App/RunStore.swift#RunStore"], ["inspect", "Sources#RunStore"],
  ])
  func everyVerbReadsIt(arguments: [String]) {
    let run = CommandRun(arguments: arguments, files: files())
    #expect(run.status == 0 && run.error.contains("error:") == false, "\(run.error)")
    let written = run.files?.files.filter { $0.key.hasPrefix("out/") }.map { String(decoding: $0.value, as: UTF8.self) }
    let all = run.output + (written?.joined() ?? "")
    #expect(all.contains("Run"), "\(run.output)")
  }

  @Test func tablesAreNotWrittenForIt() {
    for arguments in [["sync"], ["export", "--locale", "de"], ["confirm"]] {
      let run = CommandRun(arguments: ["strings"] + arguments, files: files())
      #expect(run.status == 64 && run.error.contains("localizationDictionary"), "\(arguments): \(run.error)")
    }
  }

  // MARK: History

  /// What opens a model that code builds, by its name, opens no other.
  @Test(arguments: [
    """
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: NSManagedObjectModel.mergedModel(from: nil)!)
    let off = [NSMigratePersistentStoresAutomaticallyOption: false]
    try coordinator.addPersistentStore(ofType: NSSQLiteStoreType, configurationName: nil, at: url, options: off)
    """,
    "let container = NSPersistentContainer(name: settings.name)",
    """
    let container = NSPersistentContainer(name: settings.name)
    container.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = false
    """,
  ])
  func aModelInCodeChangesNoVerdictOnOthers(stack: String) throws {
    let repository = try GuardRepository()
    try repository.version("App", "a")
    try repository.current("App")
    try repository.write("Stack.swift", "import CoreData\nfunc open(_ url: URL) throws {\n\(stack)\n}\n")
    try repository.commit()
    try repository.git("tag", "v1")
    try repository.version("App", "a", "b")
    func verdict() -> String {
      let words = ["guard", "--released", "v*", "App.xcdatamodeld"]
      let run = CommandRun(arguments: words, disk: RootedDisk(folder: repository.folder))
      return run.output
        + CommandRun(arguments: ["guard", "--released", "v*"], disk: RootedDisk(folder: repository.folder)).output
    }
    let alone = verdict()
    #expect(alone.contains("released-version-changed"), "\(alone)")
    let opening = """
      func openRuns() {
        let container = NSPersistentContainer(name: "RunStore", managedObjectModel: RunStore.model())
        container.persistentStoreDescriptions[0].shouldMigrateStoreAutomatically = false
        container.persistentStoreDescriptions[0].url = URL(fileURLWithPath: "/dev/null")
      }
      """
    try repository.write("Audit.swift", Self.code() + "\n" + opening)
    #expect(verdict() == alone)
  }

  @Test func anEditOfAReleasedModelIsGuarded() throws {
    let repository = try GuardRepository()
    try repository.write("Sources/App/RunStore.swift", Self.code())
    try repository.write("Package.swift", "")
    try repository.commit()
    try repository.git("tag", "v1")
    func run(_ arguments: String...) -> CommandRun {
      CommandRun(arguments: arguments, disk: RootedDisk(folder: repository.folder))
    }
    #expect(run("guard", "--released", "v*").status == 0)
    for (edited, isRed) in [
      (Self.code().replacing("date.isOptional = false", with: "date.isOptional = true"), true),
      (Self.code().replacing(".integer64AttributeType", with: "chosen()"), true),
      (Self.code().replacing("run.name = \"Run\"", with: "run.name = \"Job\""), true),
      ("import CoreData\n", true),
      ("// A comment.\n" + Self.code(), false),
      (Self.code().replacing("let rule", with: "let limit").replacing("[rule]", with: "[limit]"), false),
    ] {
      try repository.write("Sources/App/RunStore.swift", edited)
      let verdict = run("guard", "--released", "v*")
      #expect((verdict.status != 0) == isRed, "\(edited)\n\(verdict.output)\(verdict.error)")
      let review = run("review", "--against", "v1")
      #expect(review.output.contains("✅") != isRed, "\(edited)\n\(review.output)")
    }
    try repository.write("Sources/App/RunStore.swift", Self.code().replacing("Day", with: "Date"))
    let review = run("review", "--against", "v1").output
    #expect(review.contains("only text for users") && review.contains("Day is a required value."), "\(review)")
  }
}
