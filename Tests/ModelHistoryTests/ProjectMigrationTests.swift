import GlossBasics
import GlossFiles
import GlossModelHistory
import Testing

/// How a project migrates, told by what lies in it.
@Suite struct ProjectMigrationTests {
  private static let option = "NSMigratePersistentStoresAutomaticallyOption"
  private static let inference = "NSInferMappingModelAutomaticallyOption"

  /// Sources with what they say.
  static let cases: [(files: [String: String], expected: ProjectMigration)] = [
    ([:], .assumed),
    (
      ["App/Stack.swift": "import CoreData\nlet c = NSPersistentContainer(name: \"A\")"],
      ProjectMigration(.automatic, sign: "NSPersistentContainer", place: "App/Stack.swift:2")
    ),
    (
      ["A.swift": "let c = NSPersistentCloudKitContainer(name: \"A\")"],
      ProjectMigration(.automatic, sign: "NSPersistentCloudKitContainer", place: "A.swift:1")
    ),
    // Neither in a comment nor in a text, nor as part of a longer name.
    (
      ["A.swift": "// NSStagedMigrationManager\n/* NSMigrationManager\n */ let s = \"NSStagedMigrationManager\""],
      .assumed
    ),
    (
      [
        "A.swift":
          "let s = \"\"\"\n NSStagedMigrationManager \" NSMigrationManager\n\"\"\"\nlet t = \"a\\\" NSMigrationManager\""
      ],
      .assumed
    ),
    (["A.swift": "class MyNSMigrationManagerThing {}"], .assumed),
    (
      ["A.swift": "let o = [\(option): true, \(inference): true]"],
      ProjectMigration(.automatic, sign: option, place: "A.swift:1")
    ),
    (
      ["A.m": "NSDictionary *o = @{\(option) : @YES,\n \(inference) : @YES};"],
      ProjectMigration(.automatic, sign: option, place: "A.m:1")
    ),
    // Without inference there are only mapping models.
    (
      ["A.swift": "let o = [\(option): true]"],
      ProjectMigration(.own, sign: "\(option) without \(inference)", place: "A.swift:1", needsMappingModels: true)
    ),
    (
      ["A.swift": "let o = [\(option): true, \(inference): false]"],
      ProjectMigration(.own, sign: "\(inference) is off", place: "A.swift:1", needsMappingModels: true)
    ),
    (
      ["A.m": "o = [NSDictionary dictionaryWithObjectsAndKeys:[NSNumber numberWithBool:NO], \(option), nil];"],
      ProjectMigration(.off, sign: "\(option) is off", place: "A.m:1")
    ),
    (
      [
        "A.m":
          "o = [NSDictionary dictionaryWithObjectsAndKeys:[NSNumber numberWithBool:YES], \(option), "
          + "[NSNumber numberWithBool:YES], \(inference), nil];"
      ],
      ProjectMigration(.automatic, sign: option, place: "A.m:1")
    ),
    (
      ["A.swift": "let c = NSPersistentContainer(name: \"A\")\n\nd.shouldInferMappingModelAutomatically = false\n"],
      ProjectMigration(
        .own, sign: "shouldInferMappingModelAutomatically is off", place: "A.swift:3", needsMappingModels: true)
    ),
    (
      ["A.swift": "d.shouldMigrateStoreAutomatically = true; let c = NSPersistentContainer(name: \"A\")"],
      ProjectMigration(.automatic, sign: "NSPersistentContainer", place: "A.swift:1")
    ),
    (
      ["A.swift": "let m = NSMigrationManager(sourceModel: a, destinationModel: b)"],
      ProjectMigration(.own, sign: "NSMigrationManager", place: "A.swift:1")
    ),
    // Stages before code; mapping models are steps, and no evidence.
    (
      [
        "A.swift": "NSMigrationManager()", "B.swift": "let m = NSStagedMigrationManager([])",
        "M.xcmappingmodel/xcmapping.xml": "",
      ],
      ProjectMigration(.staged, sign: "NSStagedMigrationManager", place: "B.swift:1")
    ),
    (
      ["A.swift": "NSPersistentContainer()", "M/1to2.xcmappingmodel/xcmapping.xml": ""],
      ProjectMigration(.automatic, sign: "NSPersistentContainer", place: "A.swift:1")
    ),
    // What others wrote, and what is no source.
    (["Pods/A.swift": "NSStagedMigrationManager()", "notes.txt": "NSStagedMigrationManager"], .assumed),
    // Tests migrate as the app does not; what is only called so does.
    (
      [
        "AppTests/A.swift": "NSStagedMigrationManager()", "Sources/Tests/B.swift": "NSMigrationManager()",
        "AppUITest/C.m": "NSMigrationManager", "Test/1to2.cdm": "", "Preview Content/D.swift": "NSMigrationManager()",
      ], .assumed
    ),
    (
      ["Testing/A.swift": "NSStagedMigrationManager()"],
      ProjectMigration(.staged, sign: "NSStagedMigrationManager", place: "Testing/A.swift:1")
    ),
  ]

  @Test(arguments: cases) func isTold(by files: [String: String], as expected: ProjectMigration) {
    #expect(ProjectReads(InMemoryFileTree(files)).migration(opening: "A.xcdatamodeld") == expected)
  }

  @Test func readsNoMoreFilesThanItIsGiven() {
    let files = InMemoryFileTree(["A.swift": "", "B.swift": "NSStagedMigrationManager()"])
    #expect(ProjectOpenings(of: ".", in: files, fileLimit: 1).migration(of: "A") == .assumed)
    #expect(ProjectOpenings(of: ".", in: files, fileLimit: 2).migration(of: "A").way == .staged)
  }

  @Test func neverTraps() {
    let text = Array("a /* \\ \"\"\" NSMigrationManager: @NO, // \" \\\\ \n".utf8)
    for end in text.indices {
      for start in text.indices where start <= end {
        let files = InMemoryFileTree(["A.swift": Array(text[start...end])])
        _ = ProjectOpenings(of: ".", in: files)
      }
    }
  }
}
