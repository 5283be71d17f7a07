import GlossDiagnostics
import GlossFreezing
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Where a frozen version goes in the plan, and what the guard says of it.
@Suite(.serialized) struct FrozenPlanTests {
  /// A version with a class of its own.
  private static func schema(_ number: Int, _ members: String, beside: String = "") -> String {
    """
    import SwiftData
    enum SchemaV\(number): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(number), 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self] }
      @Model final class Trip { \(members) }\(beside)
    }

    """
  }

  private static func plan(_ numbers: [Int], stages: [String]? = nil, current: Int) -> String {
    let between = zip(numbers, numbers.dropFirst()).map {
      ".lightweight(fromVersion: SchemaV\($0).self, toVersion: SchemaV\($1).self)"
    }
    return """
      import SwiftData
      enum TripPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(numbers.map { "SchemaV\($0).self" }.joined(separator: ", "))] }
        static var stages: [MigrationStage] { [\((stages ?? between).joined(separator: ", "))] }
      }
      let c = try ModelContainer(for: SchemaV\(current).Trip.self, migrationPlan: TripPlan.self)

      """
  }

  private func plan(in repository: FreezeRepository) throws -> SwiftDataSource.Plan {
    try #require(
      ModelLoader(files: repository.files).load(".", versions: .all).models.first?.contents.swiftData?.plan)
  }

  /// A release whose version the plan dropped: it is listed again, between its neighbours, and stages keep their order.
  @Test func aVersionThatThePlanDroppedIsListedAgain() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"),
      "App/V2.swift": Self.schema(2, "var a: String?; var b: String?"),
      "App/Plan.swift": Self.plan([1, 2], current: 2),
    ])
    let third = Self.schema(3, "var a: String?; var c: Int?")
    try repository.write(third, to: "App/V3.swift")
    try repository.write(Self.schema(4, "var a: String?; var d: Date?"), to: "App/V4.swift")
    // The copy of the second is wrong besides.
    try repository.write(Self.schema(2, "var a: String?"), to: "App/V2.swift")
    try repository.write(Self.plan([1, 3, 4], current: 4), to: "App/Plan.swift")
    let plan = try repository.freeze(at: "v1")
    #expect(plan.lines.first?.hasPrefix("SchemaV2 is v1: 1 entity, checksum ") == true, "\(plan.lines)")
    let now = try self.plan(in: repository)
    #expect(now.versions == ["SchemaV1", "SchemaV2", "SchemaV3", "SchemaV4"])
    #expect(
      now.stages.map { "\($0.from) \($0.to)" } == ["SchemaV1 SchemaV2", "SchemaV2 SchemaV3", "SchemaV3 SchemaV4"])
    #expect(try repository.guardMessages() == [])
  }

  /// Only code can tell what becomes of a stage with code.
  @Test func aCustomStageIsNotDivided() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"),
      "App/V2.swift": Self.schema(2, "var a: String?; var b: String?"),
      "App/Plan.swift": Self.plan([1, 2], current: 2),
    ])
    try repository.write(Self.schema(3, "var a: String?; var c: String?"), to: "App/V3.swift")
    try repository.write(Self.schema(2, "var z: String?"), to: "App/V2.swift")
    let stage =
      ".custom(fromVersion: SchemaV1.self, toVersion: SchemaV3.self, willMigrate: nil, didMigrate: { try $0.save() })"
    try repository.write(Self.plan([1, 3], stages: [stage], current: 3), to: "App/Plan.swift")
    #expect {
      try repository.freeze(at: "v1")
    } throws: {
      "\($0)".contains("the custom stage from SchemaV1 to SchemaV3 would have to be divided")
    }
  }

  /// One schema that was released under two names has the one that the project still has.
  @Test func aSchemaHasItsNewestName() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"), "App/Plan.swift": Self.plan([1], current: 1),
    ])
    try repository.git("rm", "-q", "App/V1.swift")
    try repository.write(Self.schema(2, "var a: String?"), to: "App/V2.swift")
    try repository.write(Self.plan([2], current: 2), to: "App/Plan.swift")
    try repository.release("v2")
    try repository.change("App/V2.swift", "var a: String?", "var a: String?; var b: String?")
    let plan = try repository.freeze(released: "v*")
    #expect(plan.lines.count == 1 && plan.lines[0].hasPrefix("SchemaV2 is v2: "), "\(plan.lines)")
    #expect(try self.plan(in: repository).versions == ["SchemaV2", "SchemaV3"])
    #expect(try repository.guardMessages() == [])
  }

  /// The last commit knows the newest name of a schema, too.
  @Test func aSchemaHasTheNameThatIsCommitted() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"), "App/V2.swift": Self.schema(2, "var a: String?; var x: Int?"),
      "App/Plan.swift": Self.plan([1, 2], current: 2),
    ])
    try repository.git("rm", "-q", "App/V2.swift")
    try repository.write(Self.schema(3, "var a: String?; var x: Int?"), to: "App/V3.swift")
    let stage =
      ".custom(fromVersion: SchemaV1.self, toVersion: SchemaV3.self, willMigrate: nil, didMigrate: { try $0.save() })"
    try repository.write(Self.plan([1, 3], stages: [stage], current: 3), to: "App/Plan.swift")
    try repository.git("add", "-A")
    try repository.git("commit", "-qm", "third")
    try repository.change("App/V3.swift", "var a: String?", "var a: String?; var b: String?")
    let plan = try repository.freeze(at: "v1")
    #expect(plan.lines.count == 1 && plan.lines[0].hasPrefix("SchemaV3 is v1: "), "\(plan.lines)")
    #expect(try self.plan(in: repository).versions == ["SchemaV1", "SchemaV3", "SchemaV4"])
    #expect(try repository.guardMessages() == [])
    #expect(try repository.text("App/SchemaV3.swift").contains("Schema.Version(3, 0, 0)"))
  }

  /// A wrong copy that a later release listed, and no store has, is corrected.
  @Test func aWrongCopyIsNoReleasedState() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"), "App/Plan.swift": Self.plan([1], current: 1),
    ])
    try repository.write(Self.schema(1, "var a: String?; var z: String?"), to: "App/V1.swift")
    try repository.write(Self.schema(2, "var a: String?; var b: String?"), to: "App/V2.swift")
    try repository.write(Self.plan([1, 2], current: 2), to: "App/Plan.swift")
    try repository.release("v2")
    #expect(try !repository.guardMessages().isEmpty)
    let plan = try repository.freeze(released: "v*")
    #expect(plan.lines.count == 2 && plan.lines[0].hasPrefix("SchemaV1 is v1: "), "\(plan.lines)")
    #expect(try repository.guardMessages() == [])
    #expect(
      try repository.guardMessages(from: .note).contains(
        "'SchemaV1' is what stores of v1 hold; as it was released (v2), no store has it"))
    // What a store holds counts, whatever else has the name.
    try repository.change("App/V1.swift", "var a: String?", "var a: String?; var z: String?")
    #expect(try !repository.guardMessages().isEmpty)
  }

  /// Where no hash is predicted, the guard knows the copy by its definitions, though they are declared elsewhere.
  @Test func theGuardKnowsACopyByItsShape() throws {
    let types = "\n  struct Part: Codable { var x: Int; var kind: Kind }\n  enum Kind: String, Codable { case a, b }"
    let repository = try FreezeRepository([
      "App/Trip.swift":
        "import SwiftData\n@Model final class Trip { var parts: [Trip.Part] = [] }\nextension Trip {\(types) }\n",
      "App/App.swift": "let c = try ModelContainer(for: Trip.self)\n",
    ])
    try repository.change("App/Trip.swift", "var parts", "var note: String?; var parts")
    let plan = try repository.freeze(at: "v1")
    #expect(plan.lines.first?.contains("equal shape") == true, "\(plan.lines)")
    try repository.write(
      "let c = try ModelContainer(for: Schema(versionedSchema: SchemaV2.self), migrationPlan: AppMigrationPlan.self)\n",
      to: "App/App.swift")
    #expect(try repository.guardMessages() == [])
    // Another shape is another schema, as far as is known.
    try repository.change("App/SchemaV1.swift", "case b", "case c")
    let messages = try repository.guardMessages()
    #expect(messages.count == 1 && messages[0].contains("is unknown"), "\(messages)")
  }

  /// A handler that was written for the live class fetches nothing of the copy.
  @Test func codeThatMeansTheLiveClassIsNamed() throws {
    let live = """
      import SwiftData
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
      }

      """
    let trip = "import SwiftData\n@Model final class Trip { var a: String? }\n"
    let repository = try FreezeRepository([
      "App/V1.swift": live, "App/Trip.swift": trip,
      "App/Plan.swift": Self.plan([1], current: 1).replacing("SchemaV1.Trip", with: "Trip"),
    ])
    try repository.change("App/Trip.swift", "var a", "var b: String?; var a")
    try repository.write(
      live.replacing("SchemaV1", with: "SchemaV2").replacing("(1, 0, 0)", with: "(2, 0, 0)"), to: "App/V2.swift")
    let stage = """
      .custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { context in
          _ = try context.fetch(FetchDescriptor<Trip>())
        }, didMigrate: { context in _ = try context.fetch(FetchDescriptor<Trip>()) })
      """
    try repository.write(
      Self.plan([1, 2], stages: [stage], current: 2).replacing("SchemaV2.Trip", with: "Trip"), to: "App/Plan.swift")
    let plan = try repository.freeze(at: "v1", name: "SchemaV1")
    #expect(
      plan.notes == [
        "App/Plan.swift:5: a stage of SchemaV1 names 'Trip', which is no longer its class; write 'SchemaV1.Trip'"
      ], "\(plan.notes)")
    let messages = try repository.guardMessages()
    #expect(messages.count == 1 && messages.allSatisfy { $0.contains("its context has the classes of") }, "\(messages)")
  }

  /// The models of another module keep their names; the copy is in the module of the plan.
  @Test func modelsOfAnotherModuleAreCopied() throws {
    let repository = try FreezeRepository([
      "Package.swift": "",
      "Sources/Models/Item.swift":
        "import SwiftData\n@Model public final class Item { public var name: String = \"\"; public var kind: Kind = Kind.a }\n"
        + "public enum Kind: String, Codable { case a, b }\n",
      "Sources/App/SchemaV1.swift":
        "import Models\nimport SwiftData\nenum SchemaV1: VersionedSchema {\n"
        + "  static let versionIdentifier = Schema.Version(1, 0, 0)\n"
        + "  static var models: [any PersistentModel.Type] { [Item.self] }\n}\n",
      "Sources/App/Plan.swift":
        "import SwiftData\nenum AppPlan: SchemaMigrationPlan {\n"
        + "  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }\n"
        + "  static var stages: [MigrationStage] { [] }\n}\n",
    ])
    try repository.change("Sources/Models/Item.swift", "public var name", "public var note: String?; public var name")
    try repository.freeze(at: "v1")
    let frozen = try repository.text("Sources/App/SchemaV1.swift")
    #expect(frozen.contains("  final class Item {") && frozen.contains("enum Kind: String, Codable {"), "\(frozen)")
    #expect(!frozen.contains("import Models") && !frozen.contains("public"))
    let live = try repository.text("Sources/App/SchemaV2.swift")
    #expect(live.contains("import Models") && live.contains("[Item.self]"), "\(live)")
    #expect(try repository.guardMessages() == [])
  }

  /// An identifier may not name two schemas.
  @Test func anIdentifierInUseIsRefused() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"), "App/Plan.swift": Self.plan([1], current: 1),
    ])
    try repository.write(Self.schema(1, "var z: String?"), to: "App/V1.swift")
    try repository.write(
      Self.schema(2, "var b: String?").replacing("Version(2,", with: "Version(1,"), to: "App/V2.swift")
    try repository.write(Self.plan([1, 2], current: 2), to: "App/Plan.swift")
    #expect {
      try repository.freeze(at: "v1")
    } throws: {
      "\($0)".contains("the identifier 1.0.0 of SchemaV1 is that of another version")
    }
  }

  /// A release that declared a version which its plan did not list wrote no store with it.
  @Test func aLeftOverOfAReleaseIsNotMissed() throws {
    let repository = try FreezeRepository([
      "App/V1.swift": Self.schema(1, "var a: String?"), "App/V2.swift": Self.schema(2, "var b: String?"),
      "App/V3.swift": Self.schema(3, "var a: String?; var c: String?"),
      "App/Plan.swift": Self.plan([1, 3], current: 3),
    ])
    #expect(try repository.guardMessages(from: .note) == [])
    try repository.write(Self.schema(2, "var z: String?"), to: "App/V2.swift")
    #expect(try repository.guardMessages(from: .note) == [])
  }
}
