import GlossBasics
import GlossFiles
import GlossSwiftDataModels
import Testing

/// What is written into the versions and the plan of a project.
@Suite struct PlanEditorTests {
  private static func editor(_ files: [String: String]) -> PlanEditor {
    let sources = files.sorted { $0.key < $1.key }
    return FreezableSources(sources.map { SwiftDataFile(path: $0.key, bytes: Array($0.value.utf8), root: ".") }).editor
  }

  /// The texts that change, by path.
  private static func edited(
    _ files: [String: String], _ change: (inout PlanEditor) throws -> Void
  ) throws -> [String: String] {
    var editor = editor(files)
    try change(&editor)
    let edits = try editor.edits.edits(in: InMemoryFileTree(files))
    return Dictionary(
      edits.map { ($0.path, String(decoding: $0.newBytes, as: UTF8.self)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The whole text of one file after a change.
  private static func edited(_ text: String, _ change: (inout PlanEditor) throws -> Void) throws -> String {
    try edited(["A.swift": text], change)["A.swift"] ?? text
  }

  private static func refusal(_ files: [String: String], _ change: (inout PlanEditor) throws -> Void) throws -> String?
  {
    do {
      _ = try edited(files, change)
      return nil
    } catch let refusal as FreezeRefusal {
      return refusal.description
    }
  }

  private static func version(_ name: String, _ number: Int) -> String {
    "enum \(name): VersionedSchema {\n  static let versionIdentifier = Schema.Version(\(number), 0, 0)\n"
      + "  static var models: [any PersistentModel.Type] { [Item.self] }\n}\n"
  }

  // MARK: - What there is

  @Test func aVersionIsDescribed() throws {
    let editor = Self.editor([
      "A.swift": "// A.\nimport SwiftData\n@available(iOS 18, *) @MainActor public nonisolated indirect "
        + Self.version("V1", 1).replacing("  ", with: "\t"),
      "B.swift": Self.version("V2", 2).replacing("(2, 0, 0)", with: "(made(), 0, 0)") + "let x = 1",
      "C.swift": "enum Outer {\n   " + Self.version("V3", 3) + "}",
      "D.swift": "enum V4: VersionedSchema { static let versionIdentifier = Schema.Version(4, 1, 0) }\nstruct More {}",
      "E.swift":
        "enum V5: VersionedSchema { static let versionIdentifier = Schema.Version(5, 1, 0) }\ntypealias X = Int",
    ])
    let first = try #require(editor.schema(named: "V1"))
    #expect(first.name == "V1" && first.path == "A.swift" && first.identifier == "1.0.0" && first.isAlone)
    #expect(first.modifiers == ["public", "nonisolated"] && first.indentation == "\t")
    #expect(first.attributes == ["@available(iOS 18, *)"])
    let second = try #require(editor.schema(named: "V2"))
    #expect(second.identifier == nil && !second.isAlone && second.indentation == "  ")
    #expect(second.modifiers == [] && second.attributes == [])
    let third = try #require(editor.schema(named: "Outer.V3"))
    #expect(!third.isAlone && third.indentation == "   " && editor.schema(named: "V3") == nil)
    let fourth = try #require(editor.schema(named: "V4"))
    #expect(fourth.indentation == "    " && !fourth.isAlone)
    #expect(try #require(editor.schema(named: "V5")).isAlone == false)
    #expect(editor.schema(named: "V6") == nil && editor.schema(named: "More") == nil)
  }

  @Test(arguments: [("V1", true), ("Item", true), ("Short", true), ("x", false), ("V2", false), ("Inner", false)])
  func typesAndAliasesAreTaken(_ name: String, _ isTaken: Bool) {
    let editor = Self.editor([
      "A.swift": Self.version("V1", 1) + "typealias Short = Int\nlet x = 1", "B.swift": "struct Item { enum Inner {} }",
    ])
    #expect(editor.isTaken(name) == isTaken)
  }

  @Test func plansAndTheFolderOfTheContainerAreFound() {
    let plan = "enum P: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [] } }"
    let editor = Self.editor([
      "App/A.swift": "\(plan)\nenum Outer { \(plan) }",
      "App/Main/B.swift": "@Model class Item { var a: Int }\nlet c = try ModelContainer(for: Item.self)",
    ])
    #expect(editor.planNames == ["P", "Outer.P"] && editor.containerFolder == "App/Main")
    #expect(Self.editor(["A.swift": plan]).containerFolder == nil)
  }

  // MARK: - The present version

  private static func renamed(_ text: String, _ name: String = "V1") throws -> String {
    try edited(text) { editor in
      try editor.rename(try #require(editor.schema(named: name)), to: "V2", identifier: "2.1.0")
    }
  }

  @Test(arguments: [
    ("let c = V1.self", "let c = V2.self"),
    ("let c: V1.Item = V1.Item(x: V1.one)", "let c: V2.Item = V2.Item(x: V2.one)"),
    ("extension V1 { }", "extension V2 { }"), ("typealias Item = V1.Item", "typealias Item = V2.Item"),
    // Other names, members, and strings.
    ("let c = V10.self, V1a = 1", "let c = V10.self, V1a = 1"), ("let c = other.V1", "let c = other.V1"),
    ("let c = \"V1\" // V1", "let c = \"V1\" // V1"),
    ("enum B { enum V1 {}\n let x = V1.self }", "enum B { enum V1 {}\n let x = V1.self }"),
    // The plan means the version that is frozen.
    (
      "enum P: SchemaMigrationPlan { static var schemas = [V1.self] }",
      "enum P: SchemaMigrationPlan { static var schemas = [V1.self] }"
    ),
    (
      "enum P: SchemaMigrationPlan { enum Q { static var x = V1.self } }",
      "enum P: SchemaMigrationPlan { enum Q { static var x = V1.self } }"
    ),
    (
      "enum Q { enum P: SchemaMigrationPlan { }\n static var x = V1.self }",
      "enum Q { enum P: SchemaMigrationPlan { }\n static var x = V2.self }"
    ),
    ("V1.run()", "V2.run()"),
  ])
  func usesOfTheVersionFollowItsName(_ text: String, _ result: String) throws {
    let version = Self.version("V1", 1)
    let renamed = version.replacing("V1", with: "V2").replacing("(1, 0, 0)", with: "(2, 1, 0)")
    #expect(try Self.renamed(version + text) == renamed + result)
    #expect(try Self.renamed(text + "\n" + version) == result + "\n" + renamed)
  }

  @Test(arguments: [
    (
      "static let versionIdentifier = Schema.Version(1, 0, 0)", "static let versionIdentifier = Schema.Version(2, 1, 0)"
    ),
    (
      "static var versionIdentifier: Schema.Version { .init(1,0,0) }",
      "static var versionIdentifier: Schema.Version { .init(2, 1, 0) }"
    ),
    (
      "static let versionIdentifier: Schema.Version = .init(one, 0, 0)",
      "static let versionIdentifier: Schema.Version = .init(2, 1, 0)"
    ),
  ])
  func theIdentifierIsReplaced(_ identifier: String, _ result: String) throws {
    let text = "enum V1: VersionedSchema { static let one = 1; \(identifier); static let models = [Item.self] }"
    #expect(try Self.renamed(text) == text.replacing(identifier, with: result).replacing("V1", with: "V2"))
  }

  @Test func anIdentifierInAnExtensionIsReplacedThere() throws {
    let files = [
      "A.swift": "enum V1: VersionedSchema { static let models = [Item.self] }",
      "B.swift": "extension V1 { static let versionIdentifier = Schema.Version(1, 0, 0) }", "C.swift": "let x = 1",
    ]
    let result = try Self.edited(files) { editor in
      try editor.rename(try #require(editor.schema(named: "V1")), to: "V2", identifier: "3.0.0")
    }
    #expect(
      result == [
        "A.swift": "enum V2: VersionedSchema { static let models = [Item.self] }",
        "B.swift": "extension V2 { static let versionIdentifier = Schema.Version(3, 0, 0) }",
      ])
  }

  @Test(arguments: [
    ("enum Outer { \(version("V1", 1)) }", "Outer.V1", "A.swift: the version Outer.V1 is nested in another type"),
    (
      "enum V1: VersionedSchema { static let versionIdentifier = made() }", "V1",
      "A.swift: the identifier of V1 is not literal"
    ),
    (
      "enum V1: VersionedSchema { static let versionIdentifier = one; static let one = Schema.Version(1, 0, 0) }", "V1",
      "A.swift:1:39: the identifier of V1 is not literal"
    ),
    (
      "enum V1: VersionedSchema { static let models = [Item.self] }", "V1",
      "A.swift: the identifier of V1 is not literal"
    ),
  ])
  func aVersionThatCannotBeRenamedIsRefused(_ text: String, _ name: String, _ reason: String) throws {
    let refusal = try Self.refusal(["A.swift": text]) { editor in
      try editor.rename(try #require(editor.schema(named: name)), to: "V2", identifier: "2.0.0")
    }
    #expect(refusal == reason)
  }

  // MARK: - Removing a version

  @Test(arguments: [
    ("let x = 1\n", "let y = 2\n", "", "let x = 1\n\nlet y = 2\n"),
    ("let x = 1\n\n", "", "/// The first.\n  // It is old.\n", "let x = 1\n\n\n"),
    ("let x = 1 // One.\n", "let y = 2\n", "", "let x = 1 // One.\n\nlet y = 2\n"),
    ("// One.\n\n", "let y = 2\n", "@available(iOS 18, *)\n", "// One.\n\n@available(iOS 18, *)\n\nlet y = 2\n"),
    ("", "let y = 2", "// The first line.\n", "\nlet y = 2"),
    ("let x = [1]\n", "let y = 2", "public nonisolated ", "let x = [1]\n\nlet y = 2"),
  ])
  func aVersionIsRemovedWithItsComment(_ before: String, _ after: String, _ heading: String, _ result: String) throws {
    let text = before + heading + Self.version("V1", 1) + after
    let edited = try Self.edited(text) { try $0.remove(try #require($0.schema(named: "V1"))) }
    #expect(edited == result, "\(edited)")
  }

  @Test func aFileOfTheVersionAloneIsLeft() throws {
    let version = "// V1.\nimport SwiftData\n" + Self.version("V1", 1)
    #expect(try Self.edited(["A.swift": version]) { try $0.remove(try #require($0.schema(named: "V1"))) } == [:])
  }

  @Test(arguments: [
    (
      ["A.swift": version("V1", 1), "B.swift": "\nextension V1 { enum X {} }"], "V1",
      "B.swift:2:16: the version V1 also has members in an extension"
    ),
    (["A.swift": version("V1", 1) + "extension V1 { enum X {} }"], "V1", "A.swift:5:16: the version V1"),
    (
      ["A.swift": "enum Outer { \(version("V1", 1)) }"], "Outer.V1",
      "A.swift: the version Outer.V1 is nested in another type"
    ),
  ])
  func aVersionOfSeveralPartsIsNotRemoved(_ files: [String: String], _ name: String, _ reason: String) throws {
    let refusal = try Self.refusal(files) { try $0.remove(try #require($0.schema(named: name))) }
    #expect(refusal?.hasPrefix(reason) == true, "\(refusal ?? "nil")")
  }

  // MARK: - The plan

  private static func plan(_ schemas: String, _ stages: String = "[]", more: String = "") -> String {
    """
    enum P: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { \(schemas) }
      static var stages: [MigrationStage] { \(stages) }
    \(more)}

    """
  }

  @Test(arguments: [
    ("[]", nil, "[V9.self]"), ("[V1.self]", nil, "[V9.self, V1.self]"), ("[V1.self]", "V1", "[V1.self, V9.self]"),
    ("[V1.self, V2.self]", "V1", "[V1.self, V9.self, V2.self]"),
    ("[V1.self, V2.self]", "V2", "[V1.self, V2.self, V9.self]"),
    ("[V1.self,]", "V1", "[V1.self, V9.self,]"), ("[V1.self, V2.self,]", "V1", "[V1.self, V9.self, V2.self,]"),
    ("[\n      V1.self\n    ]", "V1", "[\n      V1.self,\n      V9.self\n    ]"),
    ("[\n      V1.self,\n    ]", "V1", "[\n      V1.self,\n      V9.self,\n    ]"),
    ("[\n      V1.self,\n      V2.self\n    ]", "V1", "[\n      V1.self,\n      V9.self,\n      V2.self\n    ]"),
    ("[\n\t V1.self\n]", nil, "[\n\t V9.self,\n\t V1.self\n]"),
    ("return [V1.self]", "V1", "return [V1.self, V9.self]"),
  ])
  func aVersionIsAddedAfterAnother(_ list: String, _ other: String?, _ result: String) throws {
    #expect(
      try Self.edited(Self.plan(list)) { try $0.addSchema("V9", after: other, plan: "P") } == Self.plan(result))
  }

  @Test(arguments: [
    ("[V1.self]", "V2", "P", "A.swift:2:52: 'schemas' of P does not list V2.self"),
    ("[V1.self] + more", nil, "P", "'schemas' of the plan P is not a literal list, so nothing can be added to it"),
    ("made()", nil, "P", "'schemas' of the plan P is not a literal list"),
    ("[V1.self].reversed()", nil, "P", "'schemas' of the plan P is not a literal list"),
    ("[V1.self]", nil, "Q", "'schemas' of the plan Q is not a literal list"),
  ])
  func aListThatCannotBeAddedToIsRefused(_ list: String, _ other: String?, _ plan: String, _ reason: String) throws {
    let refusal = try Self.refusal(["A.swift": Self.plan(list)]) { try $0.addSchema("V9", after: other, plan: plan) }
    #expect(refusal?.hasPrefix(reason) == true, "\(refusal ?? "nil")")
  }

  private static func light(_ from: Int, _ to: Int) -> String {
    "MigrationStage.lightweight(fromVersion: V\(from).self, toVersion: V\(to).self)"
  }

  private static func custom(_ from: Int, _ to: Int) -> String {
    ".custom(fromVersion: V\(from).self, toVersion: V\(to).self, willMigrate: nil, didMigrate: nil)"
  }

  private static func versions(_ count: Int) -> String {
    (1...count).map { version("V\($0)", $0) }.joined()
  }

  @Test(
    arguments: [
      ([], 1, 2, [(1, 2)]), ([(1, 2)], 2, 3, [(1, 2), (2, 3)]), ([(2, 3)], 1, 2, [(1, 2), (2, 3)]),
      ([(1, 2), (3, 4)], 2, 3, [(1, 2), (2, 3), (3, 4)]), ([(1, 2), (2, 4)], 2, 3, [(1, 2), (2, 3), (2, 4)]),
      ([(2, 3), (3, 4)], 1, 2, [(1, 2), (2, 3), (3, 4)]), ([(3, 4), (1, 2)], 2, 5, [(3, 4), (1, 2), (2, 5)]),
      ([(1, 2), (4, 5)], 2, 3, [(1, 2), (2, 3), (4, 5)]), ([(1, 2)], 3, 4, [(1, 2), (3, 4)]),
      ([(1, 3), (4, 5)], 1, 2, [(1, 2), (1, 3), (4, 5)]),
    ] as [([(Int, Int)], Int, Int, [(Int, Int)])])
  func aStageHasItsPlace(_ stages: [(Int, Int)], _ from: Int, _ to: Int, _ result: [(Int, Int)]) throws {
    func text(_ stages: [(Int, Int)]) -> String {
      Self.plan("[]", "[\(stages.map { Self.light($0.0, $0.1) }.joined(separator: ", "))]") + Self.versions(5)
    }
    let edited = try Self.edited(text(stages)) {
      try $0.addStage(from: "V\(from)", to: "V\(to)", task: nil, plan: "P")
    }
    #expect(edited == text(result))
  }

  /// A list of properties has a property for each stage, and so has a task.
  @Test func aStageWithATaskIsAProperty() throws {
    let before = Self.plan("[]", "[\(Self.light(1, 2))]") + Self.versions(3)
    let edited = try Self.edited(before) { try $0.addStage(from: "V2", to: "V3", task: ["Why.", "- So."], plan: "P") }
    let property = """

        // Why.
        // - So.
        static var migrateV2ToV3: MigrationStage {
          .custom(
            fromVersion: V2.self, toVersion: V3.self, willMigrate: nil, didMigrate: nil)
        }

      """
    #expect(
      edited == Self.plan("[]", "[\(Self.light(1, 2)), migrateV2ToV3]", more: property) + Self.versions(3), "\(edited)")
  }

  @Test func aListOfNamesGetsANameAndAProperty() throws {
    let own = "  static let first = \(Self.custom(1, 2))\n"
    let before = Self.plan("[]", "[first]", more: own) + Self.versions(3)
    let edited = try Self.edited(before) { try $0.addStage(from: "V2", to: "V3", task: nil, plan: "P") }
    let property = """

        static var migrateV2ToV3: MigrationStage {
          .lightweight(fromVersion: V2.self, toVersion: V3.self)
        }

      """
    #expect(edited == Self.plan("[]", "[first, migrateV2ToV3]", more: own + property) + Self.versions(3), "\(edited)")
  }

  /// An element that stands for several stages leaves no place but the end.
  @Test func aStageIsLastWhereElementsAreNotStages() throws {
    let own = "  static let all = [\(Self.custom(1, 2)), \(Self.custom(3, 4))]\n"
    let before = Self.plan("[]", "[Self.all.randomElement()!, \(Self.light(4, 5))]", more: own) + Self.versions(5)
    let edited = try Self.edited(before) { try $0.addStage(from: "V3", to: "V4", task: nil, plan: "P") }
    #expect(edited.contains("[Self.all.randomElement()!, \(Self.light(4, 5)), \(Self.light(3, 4))]"), "\(edited)")
  }

  @Test(arguments: [
    (light(1, 3), 1, 3, light(9, 3), true), (light(1, 3), 1, 2, light(1, 3), false),
    (light(1, 3), 2, 3, light(1, 3), false),
    ("\(light(1, 2)), \(light(2, 3))", 2, 3, "\(light(1, 2)), \(light(9, 3))", true),
    (
      ".lightweight(fromVersion:V1.self,toVersion:V3.self)", 1, 3,
      ".lightweight(fromVersion:V9.self,toVersion:V3.self)", true
    ),
  ])
  func aLightweightStageIsDivided(
    _ stages: String, _ from: Int, _ to: Int, _ result: String, _ isDivided: Bool
  ) throws {
    var found: [Bool] = []
    let edited = try Self.edited(Self.plan("[]", "[\(stages)]") + Self.versions(3)) { editor in
      found.append(try editor.divideStage(from: "V\(from)", to: "V\(to)", by: "V9", plan: "P"))
      found.append(try editor.divideStage(from: "V\(from)", to: "V\(to)", by: "V9", plan: "Q"))
    }
    #expect(found == [isDivided, false])
    #expect(edited == Self.plan("[]", "[\(result)]") + Self.versions(3))
  }

  @Test func aCustomStageIsNotDivided() throws {
    let refusal = try Self.refusal(["A.swift": Self.plan("[]", "[\(Self.custom(1, 3))]") + Self.versions(3)]) {
      _ = try $0.divideStage(from: "V1", to: "V3", by: "V2", plan: "P")
    }
    #expect(
      refusal == "A.swift:3:43: the custom stage from V1 to V3 would have to be divided; "
        + "write the one from V2 by hand")
  }

  // MARK: - Handlers

  @Test(
    arguments: [
      ("V1", "willMigrate: { c in _ = Item.self }", ["Item"]), ("V1", "didMigrate: { c in _ = Item.self }", []),
      ("V2", "willMigrate: { c in _ = Item.self }", []), ("V2", "didMigrate: { c in _ = [Item]() }", ["Item"]),
      ("V1", "willMigrate: { c in _ = V1.Item.self }", []), ("V1", "willMigrate: { c in _ = Tag.self }", []),
      ("V1", "willMigrate: { c in _ = Item.self; _ = Item.self }", ["Item"]),
      ("V1", "willMigrate: { c in _ = Old.Item.self; _ = Item.self }", ["Old.Item", "Item"]),
      ("V1", "willMigrate: { c in _ = c.Item; _ = make(Item: 1); _ = Plain.self }", []),
      ("V3", "willMigrate: { c in _ = Item.self }, didMigrate: { c in _ = Item.self }", []),
      ("V1", "willMigrate: nil", []),
    ] as [(String, String, [String])])
  func handlersThatNameTheLiveClassAreFound(_ version: String, _ handlers: String, _ names: [String]) {
    let stage = ".custom(fromVersion: V1.self, toVersion: V2.self, \(handlers))"
    let editor = Self.editor([
      "A.swift": Self.plan("[]", "[\(stage)]") + Self.versions(2) + """
        @Model class Item { var a: Int }
        @Model class Tag { var a: Int }
        enum Old { @Model class Item { var a: Int } }
        class Plain {}
        extension V1 { @Model class Item { var a: Int } }
        """
    ])
    let found = editor.liveClasses(inStagesOf: version, classes: ["Item", "Plain"])
    #expect(found.map(\.name) == names && found.allSatisfy { $0.path == "A.swift" && $0.position.line == 3 })
  }

  @Test func lightweightStagesHaveNoHandlers() {
    let editor = Self.editor([
      "A.swift": Self.plan("[]", "[\(Self.light(1, 2).dropLast()), willMigrate: { c in _ = Item.self })]")
        + Self.versions(2) + "@Model class Item { var a: Int }"
    ])
    #expect(editor.liveClasses(inStagesOf: "V1", classes: ["Item"]).isEmpty)
  }
}
