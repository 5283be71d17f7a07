import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// What the code of stages certainly does wrong.
@Suite struct StageDefectTests {
  /// A plan from one version to the next, with the handlers of its stage and code beside it.
  private static func source(
    will: String = "nil", did: String = "nil", helpers: String = "", second: String = "var note: String?",
    outside: String = "", opening: String = "try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: TripPlan.self)"
  ) -> String {
    """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Tag.self] }
      @Model final class Trip { var name: String?; var tags: [Tag]? }
      @Model final class Tag { var text: String? }
    }
    enum SchemaV2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Place.self] }
      @Model final class Trip { var name: String?; \(second) }
      @Model final class Place { var text: String? }
    }
    enum TripPlan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] {
        [.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: \(will), didMigrate: \(did))]
      }
      \(helpers)
    }
    \(outside)
    let container = \(opening)
    """
  }

  private static func history(_ files: [String: String]) throws -> SwiftDataHistory {
    let models = ModelLoader(files: InMemoryFileTree(files)).load("App", versions: .all).models
    let histories = models.compactMap { $0.contents.swiftData?.history }
    return try #require(histories.first)
  }

  /// A sentence as reports have it.
  private func said(_ sentence: String) -> String { sentence.replacing("\"", with: "'") }

  private func wrong(_ source: String, and other: String = "") throws -> [String] {
    let history = try Self.history(["App/Plan.swift": source, "App/Other.swift": "import SwiftData\n" + other])
    return SwiftDataDefect.wrongVersions(in: history, model: "App").map { said($0.finding.message) }
  }

  private func unsaved(_ source: String, and other: String = "") throws -> [String] {
    let history = try Self.history(["App/Plan.swift": source, "App/Other.swift": "import SwiftData\n" + other])
    return SwiftDataDefect.unsavedStages(in: history, model: "App").map { said($0.finding.message) }
  }

  private static let stage = "of the stage from 'SchemaV1' to 'SchemaV2'"
  private static let will = "willMigrate \(stage) %s: its context has the classes of 'SchemaV1'"
  private static let did = "didMigrate \(stage) %s: its context has the classes of 'SchemaV2'"

  // MARK: - Classes of another version

  @Test(arguments: [
    ("{ c in _ = try c.fetch(FetchDescriptor<SchemaV2.Trip>()); try c.save() }", "fetches 'SchemaV2.Trip'"),
    (
      "{ c in let d = FetchDescriptor<SchemaV2.Trip>(predicate: #Predicate { $0.name != nil }); _ = try c.fetch(d) }",
      "fetches 'SchemaV2.Trip'"
    ),
    (
      "{ c in _ = try c.fetch(FetchDescriptor(predicate: #Predicate<SchemaV2.Trip> { _ in true })) }",
      "fetches 'SchemaV2.Trip'"
    ),
    ("{ try $0.delete(model: SchemaV2.Trip.self) }", "deletes 'SchemaV2.Trip'"),
    ("{ c in c.insert(SchemaV2.Trip(name: nil)); try c.save() }", "inserts 'SchemaV2.Trip'"),
    ("{ c in let new = SchemaV2.Trip(name: nil); c.insert(new); try c.save() }", "inserts 'SchemaV2.Trip'"),
    ("{ c in c.insert(SchemaV2.Place()); try c.save() }", "inserts 'SchemaV2.Place'"),
    (
      """
      { context in
        let old = try context.fetch(FetchDescriptor<SchemaV1.Trip>())
        let new = old.map { SchemaV2.Trip(name: $0.name) }
        for trip in new { context.insert(trip) }
        try context.save()
      }
      """, "inserts 'SchemaV2.Trip'"
    ),
    ("prepare", "fetches 'SchemaV2.Trip'"), ("Self.prepare", "fetches 'SchemaV2.Trip'"),
    ("{ try prepare($0) }", "fetches 'SchemaV2.Trip'"),
    ("{ context in try prepare(context) }", "fetches 'SchemaV2.Trip'"),
    ("steady", "deletes 'SchemaV2.Trip'"), ("{ try Elsewhere.clear(in: $0) }", "fetches 'SchemaV2.Trip'"),
    ("{ c in _ = try c.fetch(FetchDescriptor<Trip>()) }", "fetches 'Trip', which is 'SchemaV2.Trip'"),
    ("{ c in _ = try c.fetch(FetchDescriptor<Current.Trip>()) }", "fetches 'Current.Trip', which is 'SchemaV2.Trip'"),
  ])
  func namesClassesOfTheTargetBeforeTheMigration(_ handler: String, _ words: String) throws {
    let helpers = """
      static func prepare(_ context: ModelContext) throws { _ = try context.fetch(FetchDescriptor<SchemaV2.Trip>()) }
      static let steady: (ModelContext) throws -> Void = { c in try c.delete(model: SchemaV2.Trip.self) }
      """
    let other = """
      typealias Trip = SchemaV2.Trip
      typealias Current = SchemaV2
      enum Elsewhere {
        static func clear(in context: ModelContext) throws { _ = try context.fetch(FetchDescriptor<SchemaV2.Trip>()) }
      }
      """
    let found = try wrong(Self.source(will: handler, helpers: helpers), and: other)
    #expect(found == [Self.will.replacing("%s", with: words)])
  }

  @Test(arguments: [
    ("{ c in _ = try c.fetch(FetchDescriptor<SchemaV1.Trip>()) }", "fetches 'SchemaV1.Trip'"),
    ("{ c in for tag in try c.fetch(FetchDescriptor<SchemaV1.Tag>()) { c.delete(tag) } }", "fetches 'SchemaV1.Tag'"),
    ("{ c in c.insert(Trip(name: nil)); try c.save() }", "inserts 'Trip', which is 'SchemaV1.Trip'"),
  ])
  func namesClassesOfTheSourceAfterTheMigration(_ handler: String, _ words: String) throws {
    let found = try wrong(Self.source(did: handler, outside: "typealias Trip = SchemaV1.Trip"))
    #expect(found == [Self.did.replacing("%s", with: words)])
  }

  @Test func aClassOfNeitherVersionIsNamedByWhatItsNameMeans() throws {
    let third = """
      enum SchemaV3: VersionedSchema {
        static let versionIdentifier = Schema.Version(3, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var name: String?; var note: String?; var more: String? }
      }
      typealias Trip = SchemaV3.Trip
      """
    let source = Self.source(did: "{ c in _ = try c.fetch(FetchDescriptor<Trip>()) }", outside: third)
    #expect(try wrong(source) == [Self.did.replacing("%s", with: "fetches 'Trip', which is 'SchemaV3.Trip'")])
    let live = "@Model final class Trip { var name: String?; var more: String? }"
    #expect(
      try wrong(Self.source(did: "{ c in _ = try c.fetch(FetchDescriptor<Trip>()) }", outside: live))
        == [Self.did.replacing("%s", with: "fetches 'Trip'")])
  }

  @Test(arguments: [
    // Kept for `didMigrate`, which is how values are carried over.
    "{ c in made = try c.fetch(FetchDescriptor<SchemaV1.Trip>()).map { SchemaV2.Trip(name: $0.name) } }",
    "{ c in _ = try c.fetch(FetchDescriptor<SchemaV1.Trip>()) }",
    // Classes that the version shares or reaches, and those that are no models.
    "{ c in try c.delete(model: SchemaV1.Tag.self); try c.save() }",
    "{ c in _ = try c.fetch(FetchDescriptor<Unknown.Trip>()) }",
    "{ _ in }", "nil", "made(by: 3)",
    "{ c in\n#if os(Never)\n_ = try c.fetch(FetchDescriptor<SchemaV2.Trip>())\n#endif\n}",
    // Another context has its own classes.
    """
    { c in
      let other = ModelContext(try ModelContainer(for: SchemaV2.Trip.self))
      _ = try other.fetch(FetchDescriptor<SchemaV2.Trip>())
    }
    """,
  ])
  func whatTheContextHasIsNoDefect(_ handler: String) throws {
    let helpers = "nonisolated(unsafe) static var made: [SchemaV2.Trip] = []"
    #expect(try wrong(Self.source(will: handler, helpers: helpers)) == [])
  }

  @Test func theRemedyNamesTheClassThatTheContextHas() throws {
    func remedies(_ source: String) throws -> [String] {
      SwiftDataDefect.wrongVersions(in: try Self.history(["App/Plan.swift": source]), model: "App").map {
        said($0.finding.remedy)
      }
    }
    #expect(
      try remedies(Self.source(will: "{ c in try c.delete(model: SchemaV2.Trip.self) }")) == [
        "use 'SchemaV1.Trip' there"
      ])
    #expect(
      try remedies(Self.source(will: "{ c in c.insert(SchemaV2.Place()) }")) == ["move it to 'didMigrate'"])
    #expect(
      try remedies(Self.source(did: "{ c in try c.delete(model: SchemaV1.Tag.self) }")) == ["move it to 'willMigrate'"])
  }

  // MARK: - Changes that are lost

  @Test(arguments: [
    "{ c in c.insert(SchemaV2.Trip(name: nil)) }", "{ c in try c.delete(model: SchemaV2.Trip.self) }",
    "{ c in for trip in try c.fetch(FetchDescriptor<SchemaV2.Trip>()) { trip.note = trip.name } }",
    "{ c in let all = try c.fetch(FetchDescriptor<SchemaV2.Trip>()); all.forEach { $0.note = $0.name } }",
    "{ c in guard let all = try? c.fetch(FetchDescriptor<SchemaV2.Trip>()) else { return }\n for one in all where one.name != nil { one.note? += \"!\" } }",
    "{ c in if let one = try c.fetch(FetchDescriptor<SchemaV2.Trip>()).first { c.delete(one) } }", "fill",
    "{ c in let all = (try? c.fetch(FetchDescriptor<SchemaV2.Trip>())) ?? []; all.first?.note = nil }",
  ])
  func changesThatNothingSavesAreLost(_ handler: String) throws {
    let helpers = """
      static func fill(_ context: ModelContext) throws {
        let all = try context.fetch(FetchDescriptor<SchemaV2.Trip>())
        for trip in all { trip.note = "" }
      }
      """
    #expect(
      try unsaved(Self.source(did: handler, helpers: helpers))
        == ["didMigrate \(Self.stage) changes objects and never saves its context"])
  }

  @Test(arguments: [
    "{ c in c.insert(SchemaV2.Trip(name: nil)); try c.save() }",
    "{ c in try c.transaction { c.insert(SchemaV2.Trip()) } }",
    "{ c in c.autosaveEnabled = true; c.insert(SchemaV2.Trip()) }", "{ c in c.insert(SchemaV2.Trip()); finish(c) }",
    "{ c in c.insert(SchemaV2.Trip()); try finishOutside(c) }", "{ c in let d = c; d.insert(SchemaV2.Trip()) }",
    "{ c in c.insert(SchemaV2.Trip()); c.saveOrLog() }", "{ c in _ = try c.fetch(FetchDescriptor<SchemaV2.Trip>()) }",
    "{ c in c.insert(SchemaV2.Trip()); Elsewhere.finish(c) }", "{ c in c.insert(SchemaV2.Trip()); close() }",
    "{ c in defer { try? c.save() }; c.insert(SchemaV2.Trip()) }", "nil",
    "{ c in let trip = Row(); trip.note = nil }",
  ])
  func whatIsSavedOrNotReadIsNoDefect(_ handler: String) throws {
    let helpers = """
      static func finish(_ context: ModelContext) { try? context.save() }
      static func close() { try? shared.save() }
      """
    let other = """
      enum Elsewhere { static func finish(_ context: ModelContext) { TripPlan.finish(context) } }
      extension ModelContext { func saveOrLog() { try? save() } }
      struct Row { var note: String? }
      """
    #expect(try unsaved(Self.source(did: handler, helpers: helpers), and: other) == [])
  }

  // MARK: - Values that nothing fills

  private func unfilled(_ source: String) throws -> [String] {
    SwiftDataDefect.unfilledValues(in: try Self.history(["App/Plan.swift": source]), model: "App")
      .map { said($0.finding.message) }
  }

  @Test(arguments: [
    ("nil", "nil", "var rank: Int", true), ("nil", "nil", "var rank: Int = 0", false),
    ("nil", "nil", "var rank: Int?", false), ("{ c in try c.save() }", "{ _ in }", "var rank: Int", true),
    (
      "nil", "{ c in for t in try c.fetch(FetchDescriptor<SchemaV2.Trip>()) { t.rank = 1 }; try c.save() }",
      "var rank: Int", false
    ),
    ("{ c in try c.delete(model: SchemaV1.Trip.self); try c.save() }", "nil", "var rank: Int", false),
    ("{ c in sweep(c) }", "nil", "var rank: Int", false), ("nil", "nil", "var place: Place", true),
  ])
  func aRequiredValueThatNothingFills(_ will: String, _ did: String, _ member: String, isFound: Bool) throws {
    let name = member.contains("place") ? "place" : "rank"
    let words =
      "'Trip.\(name)' is new and required in 'SchemaV2', and has no default value: objects of 'SchemaV1' stop the "
      + "migration (134110)"
    #expect(try unfilled(Self.source(will: will, did: did, second: member)) == (isFound ? [words] : []))
  }

  // MARK: - A plan that nothing passes

  @Test(arguments: [
    ("try ModelContainer(for: SchemaV2.Trip.self)", true),
    ("try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: nil)", true),
    ("ContentView().modelContainer(for: SchemaV2.Trip.self)", true),
    ("try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: TripPlan.self)", false),
    ("try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: chosen())", false),
    (
      "try ModelContainer(for: SchemaV2.Trip.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))",
      false
    ),
    ("0", false),
  ])
  func aPlanThatNoContainerPassesRunsNoStage(_ opening: String, isFound: Bool) throws {
    let history = try Self.history(["App/Plan.swift": Self.source(opening: opening)])
    let words = "no container passes the plan 'TripPlan', so none of its stages runs"
    #expect(
      SwiftDataDefect.unusedPlan(in: history, model: "App").map { said($0.finding.message) } == (isFound ? [words] : [])
    )
  }

  // MARK: - Hostile code

  @Test func codeThatLeadsInACircleOrIsTooLongIsNotRead() throws {
    let circle = "static func a(_ c: ModelContext) { b(c) }; static func b(_ c: ModelContext) { a(c) }"
    #expect(try unsaved(Self.source(did: "{ c in c.insert(SchemaV2.Trip()); a(c) }", helpers: circle)).count == 1)
    let long = String(repeating: "c.insert(SchemaV2.Trip());", count: 10_000)
    #expect(try unsaved(Self.source(did: "{ c in \(long) }")) == [])
    for text in ["{ c in c.", "{ c in c.insert(", "{ c in for x in", "{ $0", "{ c in = = . = }", "{ c in x(c"] {
      _ = try? Self.history(["App/Plan.swift": Self.source(will: text, did: text)])
    }
  }

  /// A first stage refuses every state that no schema describes, so all of them are declared.
  @Test func everyReleasedStateWithoutAVersionIsDeclared() throws {
    func models(_ properties: String) -> String {
      "import SwiftData\n@Model final class Trip { var name: String = \"\"\n\(properties)\ninit() {} }\n"
        + "let c = try! ModelContainer(for: Trip.self)\n"
    }
    let repository = try HistoryRepository(["App/App.swift": models("")])
    try repository.commit(tag: "v1.0")
    try repository.write("App/App.swift", models("var note: String?"))
    try repository.commit(tag: "v1.1")
    try repository.write(
      "App/App.swift",
      """
      import SwiftData
      enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] } }
      @Model final class Trip { var name: String = ""; var note: String?; var days: Int = 0; init() {} }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] } }
      let c = try! ModelContainer(for: Trip.self, migrationPlan: Plan.self)
      """)
    let remedies = try repository.project(released: "v*").findings().filter { $0.rule == .releasedVersionRemoved }
      .map(\.remedy)
    #expect(
      remedies == [
        "declare every released state as a VersionedSchema, each before the newer ones: run "
          + "'modelgloss freeze . --at v1.1', then 'modelgloss freeze . --at v1.0'"
      ])
  }
}
