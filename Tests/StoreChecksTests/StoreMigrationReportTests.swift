import GlossManagedObjectModel
import GlossModelHistory
import GlossTestSupport
import Testing

@testable import GlossStoreChecks

/// What is printed of the migration of one store.
@Suite struct StoreMigrationReportTests {
  typealias Change = StoreMigrations.Change

  private static func text(_ name: String, isOptional: Bool = true) -> AttributeDescription {
    AttributeDescription(name: name, type: .string, isOptional: isOptional)
  }

  private static let old = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Player", attributes: (1...7).map { text("a\($0)") },
      relationships: [
        RelationshipDescription(name: "team", destination: "Team", isOptional: true)
      ]),
    EntityDescription(
      name: "Team", attributes: [AttributeDescription(name: "size", type: .integer64, isOptional: true)]),
  ])

  private static let unchanged: Change = { _ in }
  private static let added: Change = { $0.entities[1].attributes.append(text("city")) }
  private static let required: Change = { $0.entities[0].attributes[0].isOptional = false }
  private static let retyped: Change = { $0.entities[0].attributes[0].type = .date }
  private static let narrowed: Change = { $0.entities[1].attributes[0].type = .integer16 }
  private static let gone: Change = { model in
    model.entities.removeLast()
    model.entities[0].relationships = []
  }

  private static func without(_ count: Int) -> Change { { $0.entities[0].attributes.removeLast(count) } }

  private static func fill(_ fixture: StoreFixture) throws {
    try fixture.insert("Team", key: 1, ["ZSIZE": 40_000])
    for key: Int64 in 1...3 { try fixture.insert("Player", key: key, ["ZA1": key == 1 ? nil : "x", "ZTEAM": 1]) }
  }

  // MARK: The store of a version

  @Test(
    arguments: [
      (unchanged, ["'App 2' opens it without migration: the version hashes are equal"], false),
      (added, ["App → App 2, in one step: Core Data infers the mapping"], false),
      (
        required,
        [
          "App → App 2, in one step: the migration fails: 1 object lacks a required value or repeats a unique one",
          "1 of 3 objects",
        ], true
      ),
      (
        narrowed,
        ["App → App 2, in one step: Core Data infers the mapping", "1 of 1 object with a value that does not fit"],
        false
      ),
      (
        gone,
        [
          "App → App 2, in one step: Core Data infers the mapping", "  - 'Team' is gone, so its 1 object is deleted",
          "3 of 3 objects",
        ], false
      ),
      (retyped, ["App → App 2, in one step: Core Data cannot infer the mapping (134190)", "'Player.a1'"], true),
    ] as [(Change, [String], Bool)])
  func theReportSaysWhatHappensToTheStore(_ change: Change, _ expected: [String], _ needsStages: Bool) throws {
    let result = try StoreMigrations.open(Self.old, with: change, Self.fill)
    // Of two versions with equal hashes the newest is taken for the maker.
    #expect(result.lines.first?.hasPrefix("a.sqlite: made with 'App") == true)
    for (line, words) in zip(result.lines.dropFirst(), expected) { #expect(line.contains(words), "\(line)") }
    let rest = result.lines.dropFirst(expected.count + 1)
    #expect(rest.first == (needsStages ? "Stages for NSStagedMigrationManager, from 'App' on" : nil))
    #expect(result.report.isWhole && result.report.verdict == result.outcome.forecast.verdict)
    // The same as a page.
    let page = result.report.markdown
    #expect(page.hasPrefix("# `a.sqlite`\n\nMade with `App"))
    #expect(page.contains("\nStages from `App` on:\n") == needsStages)
    let items = page.split(separator: "\n").prefix { !$0.hasPrefix("Stages") }
    #expect(items.count { $0.hasPrefix("- ") } == expected.count - 1, "\(page)")
  }

  @Test func objectsThatLackNothingStopNothing() throws {
    let result = try StoreMigrations.open(Self.old, with: Self.required) {
      try $0.insert("Player", key: 1, ["ZA1": "x"])
    }
    #expect(result.report.verdict == .lightweight)
    #expect(result.lines[1].hasSuffix(": Core Data infers the mapping, and no object of this store stops it"))
    #expect(result.lines[2].hasSuffix(": 0 of 1 object"))
  }

  @Test func severalObjectsAreCountedAndMayBeCountedTwice() throws {
    func headline(_ change: Change, _ names: [String?]) throws -> String? {
      try StoreMigrations.open(Self.old, with: change) { fixture in
        for (key, name) in names.enumerated() {
          try fixture.insert("Player", key: Int64(key + 1), ["ZA1": name.map { .text($0) } ?? .null])
        }
      }.lines.dropFirst().first
    }
    let both: Change = { model in
      Self.required(&model)
      model.entities[0].uniquenessConstraints = [["a1"]]
    }
    #expect(
      try headline(Self.required, [nil, nil])?.hasSuffix(
        "fails: 2 objects lack a required value or repeat a unique one") == true)
    #expect(
      try headline(both, ["x", "x"])?.hasSuffix("fails: 2 objects lack a required value or repeat a unique one") == true
    )
    #expect(
      try headline(both, ["x", "x", nil])?.hasSuffix(
        "fails: up to 3 objects lack a required value or repeat a unique one") == true)
  }

  @Test func whatTheDatabaseLacksIsSaidFirst() throws {
    let result = try StoreMigrations.open(Self.old, with: Self.added) { fixture in
      try fixture.execute("ALTER TABLE ZPLAYER DROP COLUMN ZA7")
    }
    #expect(!result.report.isWhole)
    #expect(result.lines[1].hasPrefix("  the database is damaged: ZPLAYER has no column ZA7, which keeps Player.a7"))
    #expect(result.report.markdown.contains("the database is damaged: ZPLAYER has no column ZA7"))
  }

  @Test func anotherVersionWithTheSameHashesMayHaveAnotherFate() throws {
    // Equal hashes, since those do not contain renaming identifiers; the last one keeps the values.
    @Sendable func version(_ name: String, of former: String?) -> ManagedObjectModel {
      var model = Self.old
      model.entities[1].attributes = [AttributeDescription(name: name, type: .integer64, isOptional: true)]
      model.entities[1].attributes[0].renamingIdentifier = former
      return model
    }
    let first = version("size", of: nil)
    let target: Change = { model in
      model = version("count", of: "other")
      model.entities[0].attributes.append(Self.text("b"))
    }
    let result = try StoreMigrations.open(
      first, with: target, others: [("App 1", version("size", of: "other"))], cache: .none, Self.fill)
    #expect(result.outcome.maker.version == "App" || result.outcome.maker.version == "App 1")
    #expect(result.outcome.others.count == 1)
    #expect(result.lines.contains { $0.contains("if Core Data takes '") && $0.contains("which has the same hashes: ") })
  }

  @Test(
    arguments: [
      ([], ["2"], "App 1"), (["2"], ["3"], "App"), (["2"], ["2"], "App 1"), (["2"], [], "App"),
    ] as [([String], [String], String)])
  func ofEqualVersionsTheOneWithTheStoresIdentifiersMadeItElseTheNewest(
    _ stored: [String], _ other: [String], _ maker: String
  ) throws {
    var (old, later) = (Self.old, Self.old)
    old.versionIdentifiers = stored
    later.versionIdentifiers = other
    let result = try StoreMigrations.open(old, with: Self.added, others: [("App 1", later)])
    #expect(result.outcome.maker.version == maker)
  }

  // MARK: The store of an unknown version

  private static let staged = StoreOpening.Way(ProjectMigration(.staged, sign: "NSStagedMigrationManager"), [])

  @Test func aStoreOfAnUnknownVersionStartsFromItsOwnModel() throws {
    let result = try StoreMigrations.open(Self.old, with: Self.added, knowsOld: false, Self.fill)
    #expect(
      result.lines == [
        "a.sqlite: no version of the package made it, so Core Data can migrate it only from the model in it",
        "the model in the store → App 2, in one step: Core Data infers the mapping",
      ])
    #expect(
      result.report.markdown.contains(
        "\n\nno version of the package made it, so Core Data can migrate it only from the model in it. `the model"))
  }

  /// The nearest version, then what the app does with the store, and what to do.
  @Test(
    arguments: [
      (
        added, 0, false, false, "  the app opens it all the same, by inference: it starts from the model in the store",
        nil
      ),
      (without(5), 5, false, false, "  the app opens it all the same, by inference", nil),
      (without(6), 5, true, false, "  the app opens it all the same, by inference", nil),
      (
        retyped, 1, false, false, "  the app opens it: refused (134190)",
        "  what to do: add a mapping model from that model"
      ),
      (
        retyped, 1, false, true, "  the app opens it: refused (134190)",
        "  what to do: add a mapping model from that model"
      ),
    ] as [(Change, Int, Bool, Bool, String, String?)])
  func aStoreThatNoVersionMadeIsOpenedAllTheSame(
    _ change: Change, _ losses: Int, _ areMore: Bool, _ isSwiftSource: Bool, _ way: String, _ advice: String?
  ) throws {
    let result = try StoreMigrations.open(Self.old, with: change, knowsOld: false, Self.fill)
    var model = Self.old
    change(&model)
    var version = ModelVersion(name: "App 2", model: model)
    version.isSwiftSource = isSwiftSource
    var store = result.match.store
    store.path = "a.sqlite"
    let match = StoreMatch(store, among: [StoreCandidate(model: "App", package: "App", version: version)])
    let lines = StoreMatchReport([match], outcomes: ["a.sqlite": result.outcome]).text.split(separator: "\n")
    #expect(lines.first == "a.sqlite: no version made it")
    #expect(lines.contains { $0.hasPrefix(way) }, "\(lines)")
    #expect(lines.count { $0.hasPrefix("    - ") } == losses + (areMore ? 1 : 0), "\(lines)")
    #expect(lines.contains { $0.hasPrefix("    - and 1 more, see ") } == areMore)
    let found = lines.first { $0.hasPrefix("  what to do") }
    #expect(found.map { $0.hasPrefix(advice ?? "-") } ?? (advice == nil), "\(lines)")
    // Without an outcome, the error of a stack without migration.
    let plain = StoreMatchReport([match]).text
    #expect(plain.contains("(NSCocoaErrorDomain 134100)") && plain.contains("  what to do: "))
  }

  @Test(arguments: [(false, "find the version that made it"), (true, "declare the version that made it")])
  func stagesRefuseAStoreThatNoneOfThemDescribes(_ isSwiftSource: Bool, _ advice: String) throws {
    // The model in the store is no start for stages; a version of it has to be found.
    let result = try StoreMigrations.open(Self.old, with: Self.added, knowsOld: true, way: Self.staged, Self.fill)
    #expect(result.outcome.forecast.opening.kind == .staged && result.report.verdict == .lightweight)
    #expect(result.outcome.forecast.counts.isEmpty && result.outcome.forecast.dropped.isEmpty)
    let candidate = StoreCandidate(
      model: "App", package: "App",
      version: {
        var model = Self.old
        model.entities[0].isAbstract = true
        var version = ModelVersion(name: "App 2", model: model)
        version.isSwiftSource = isSwiftSource
        return version
      }())
    let text = StoreMatchReport([StoreMatch(result.match.store, among: [candidate])]).text
    #expect(text.contains("  what to do: \(advice)"))
  }

  @Test func ofStagesOnlyWhatTheyLoseIsCounted() throws {
    let result = try StoreMigrations.open(
      Self.old,
      with: { model in
        Self.gone(&model)
        Self.required(&model)
      }, way: Self.staged, Self.fill)
    #expect(result.outcome.forecast.counts.isEmpty && result.outcome.forecast.failingRows == 0)
    #expect(result.report.verdict == .lightweight)
  }
}
