import GlossBasics
import GlossManagedObjectModel
import GlossModelHistory
import Testing

@testable import GlossStoreChecks

/// Which version is nearest to a store, and what the report says of it.
@Suite struct NearestVersionTests {
  typealias Change = @Sendable (inout ManagedObjectModel) -> Void

  private static func candidate(
    _ name: String, _ model: ManagedObjectModel, of package: String = "App", isCurrent: Bool = false,
    isSwiftSource: Bool = false
  ) -> StoreCandidate {
    var version = ModelVersion(name: name, model: model, path: "\(package)/\(name)", isCurrent: isCurrent)
    version.isSwiftSource = isSwiftSource
    return StoreCandidate(model: package, package: package + ".xcdatamodeld", version: version)
  }

  private static func model(_ names: String..., changed: Set<String> = []) -> ManagedObjectModel {
    ManagedObjectModel(entities: names.map { EntityDescription(name: $0, isAbstract: changed.contains($0)) })
  }

  private static func store(_ model: ManagedObjectModel, path: String = "a.sqlite", knowsModel: Bool = true)
    -> StoreIdentity
  {
    StoreIdentity(
      path: path, versionHashes: VersionHashes(ModelIndex(model)).entityHashes, model: knowsModel ? model : nil)
  }

  // MARK: Which one

  @Test(
    arguments: [
      // Most in common, however many others it has.
      ([candidate("1", model("A")), candidate("2", model("A", "B", "X", "Y", "Z"))], "2"),
      ([candidate("1", model("A", "B", "X", "Y", "Z")), candidate("2", model("A"), isCurrent: true)], "1"),
      // Of equals the current one, or the first.
      ([candidate("1", model("A")), candidate("2", model("A"))], "1"),
      ([candidate("1", model("A")), candidate("2", model("A"), isCurrent: true)], "2"),
      ([candidate("1", model("A"), isCurrent: true), candidate("2", model("A"))], "1"),
      ([candidate("1", model("A"), isCurrent: true), candidate("2", model("A"), of: "B", isCurrent: true)], "1"),
      // The current one needs to be an equal.
      ([candidate("1", model("A", "B")), candidate("2", model("A", "B", "X"), isCurrent: true)], "1"),
      ([candidate("1", model("X", "Y"))], nil), ([], nil),
    ] as [([StoreCandidate], String?)])
  func theNearestHasMostInCommon(_ candidates: [StoreCandidate], _ version: String?) {
    #expect(StoreMatch(Self.store(Self.model("A", "B", "C")), among: candidates).nearest?.version == version)
  }

  @Test(
    arguments: [
      // No entity is equal, but half of the names are.
      (["A", "B"], ["A"], ["A"], true), (["A", "B", "C"], ["A"], ["A"], false),
      (["A", "B", "C"], ["A", "B"], ["A", "B"], true),
      (["A"], ["A"], ["A"], true),
      // One that is equal is enough.
      (["A", "B", "C", "D"], ["A"], [], true), (["A", "B", "C", "D"], ["X"], [], false),
    ] as [([String], [String], Set<String>, Bool)])
  func aNearestHasAnEqualEntityOrHalfOfTheNames(
    _ stored: [String], _ names: [String], _ changed: Set<String>, _ isNear: Bool
  ) {
    func model(_ names: [String], _ changed: Set<String> = []) -> ManagedObjectModel {
      ManagedObjectModel(entities: names.map { EntityDescription(name: $0, isAbstract: changed.contains($0)) })
    }
    let match = StoreMatch(Self.store(model(stored)), among: [Self.candidate("1", model(names, changed))])
    #expect((match.nearest != nil) == isNear && match.matches.isEmpty)
  }

  // MARK: Which ones made it

  @Test func configurationsAreTriedByName() {
    var model = Self.model("A", "B")
    model.configurations = [
      Configuration(name: "Z", entities: ["A"]), Configuration(name: "Cloud", entities: ["A"]),
      Configuration(name: "Empty", entities: []),
    ]
    let candidates = [Self.candidate("1", model)]
    #expect(StoreMatch(Self.store(Self.model("A")), among: candidates).matches.map(\.configuration) == ["Cloud"])
    #expect(StoreMatch(Self.store(model), among: candidates).matches.map(\.configuration) == [nil])
    // A store without entities is not one of an empty configuration.
    #expect(StoreMatch(Self.store(Self.model()), among: candidates).matches.isEmpty)
  }

  @Test func mergedModelsHaveAllEntitiesOfTheStore() {
    let parts = [
      Self.candidate("1", Self.model("A")), Self.candidate("2", Self.model("B"), of: "Other"),
      Self.candidate("3", Self.model(), of: "Empty"), Self.candidate("4", Self.model("X"), of: "Foreign"),
    ]
    let match = StoreMatch(Self.store(Self.model("A", "B")), among: parts)
    #expect(match.matches.map(\.version) == ["1 + 2"] && match.matches.map(\.model) == ["App + Other"])
    #expect(StoreMatch(Self.store(Self.model("A", "B", "C")), among: parts).matches.isEmpty)
  }

  @Test(arguments: [
    ("Shop 2", "shop2"), ("Shop_v2", "shop2"), ("shopV02", "shop2"), ("Shop", "shop"), ("Vault", "vault"), ("v", "v"),
    ("v2", "2"), ("Shop 10", "shop10"), ("Shop 100", "shop100"), ("Shop 0", "shop0"), ("a0b", "a0b"), ("a00", "a0"),
    ("02", "02"), ("a-b.c", "abc"), ("Café 2", "café2"), ("", ""), ("--", ""),
  ])
  func namesAreComparedWithoutWhatPeopleWriteDifferently(_ name: String, _ comparable: String) {
    #expect(StoreMatch.comparable(name) == comparable)
  }

  @Test(
    arguments: [
      ("App 2.sqlite", ["App", "App 2"], nil, "App 2"), ("x/app_v2.store", ["App", "App 2"], nil, "App 2"),
      // A package with one version, or of another one with another, is not told by its version.
      ("App 2.sqlite", ["App 2"], nil, nil), ("App 2.sqlite", ["App 2"], "B 1", nil),
      ("App.sqlite", ["App", "App 2"], nil, nil),
    ] as [(String, [String], String?, String?)])
  func aFileIsNamedAfterAVersionOfSeveral(
    _ path: String, _ versions: [String], _ other: String?, _ named: String?
  ) {
    var candidates = versions.map { Self.candidate($0, Self.model("A")) }
    if let other { candidates.append(Self.candidate(other, Self.model("A"), of: "B")) }
    let match = StoreMatch(Self.store(Self.model("A", "B"), path: path), among: candidates)
    #expect(match.namedAfter == named)
    #expect(StoreMatchReport([match]).text.contains("which did not make it") == (named != nil))
  }

  // MARK: The report

  @Test func equalVersionsCannotBeToldApart() {
    let one = [Self.candidate("1", Self.model("A"), isCurrent: true)]
    let text = StoreMatchReport([StoreMatch(Self.store(Self.model("A")), among: one)]).text
    #expect(text == "a.sqlite: made with '1', the current version (App/1)\n")
    let two = one + [Self.candidate("2", Self.model("A"))]
    let both = StoreMatchReport([StoreMatch(Self.store(Self.model("A")), among: two)]).text
    #expect(
      both == """
        a.sqlite: made with '1', the current version (App/1), or with '2' (App/2)
          their version hashes are equal, so Core Data cannot tell them apart

        """)
  }

  @Test func versionsOfAnotherModelOrConfigurationHaveLinesOfTheirOwn() {
    var larger = Self.model("A", "B")
    larger.configurations = [Configuration(name: "Local", entities: ["A"])]
    let candidates = [
      Self.candidate("1", Self.model("A")), Self.candidate("2", larger),
      Self.candidate("3", Self.model("A"), of: "Other"),
    ]
    let text = StoreMatchReport([StoreMatch(Self.store(Self.model("A")), among: candidates)]).text
    #expect(
      text == """
        a.sqlite: made with '1' (App/1)
        a.sqlite: made with '2', configuration 'Local' (App/2)
        a.sqlite: made with '3' (Other/3)
          the current version can open it only after a migration: see 'modelgloss migrations'

        """)
  }

  /// The name of a derived attribute is not hashed, so versions with equal hashes may need different columns.
  @Test func whatATableLacksIsSaidOfTheVersionThatNeedsIt() {
    func model(_ name: String) -> ManagedObjectModel {
      ManagedObjectModel(entities: [
        EntityDescription(
          name: "A", attributes: [AttributeDescription(name: name, type: .string, derivationExpression: "now()")])
      ])
    }
    var store = Self.store(model("one"))
    store.layout.columns = ["ZA": ["Z_PK", "Z_ENT", "Z_OPT", "ZONE"]]
    let match = StoreMatch(store, among: [Self.candidate("1", model("one")), Self.candidate("2", model("two"))])
    #expect(match.matches.map(\.missing.count) == [0, 1])
    let lines = StoreMatchReport([match]).text.split(separator: "\n").map(String.init)
    #expect(lines.prefix(2) == ["a.sqlite: made with '1' (App/1)", "a.sqlite: made with '2' (App/2)"])
    #expect(lines.dropFirst(2).first?.hasPrefix("  the database is damaged: ZA has no column ZTWO") == true)
  }

  @Test(
    arguments: [
      (model("A"), nil, true, nil), (model("A"), "current", true, nil), (model("A"), "1", true, nil),
      (model("A"), "2", false, "  expected: '2'"), (model("B"), "current", false, "  expected: the current version"),
      // Where no version made it, that is what counts.
      (model("C"), nil, false, nil), (model("C"), "current", false, nil),
    ] as [(ManagedObjectModel, String?, Bool, String?)])
  func anExpectationIsNamedWhereAnotherVersionMadeTheStore(
    _ model: ManagedObjectModel, _ expectation: String?, _ isFound: Bool, _ line: String?
  ) {
    let candidates = [Self.candidate("1", Self.model("A"), isCurrent: true), Self.candidate("0", Self.model("B"))]
    let report = StoreMatchReport([StoreMatch(Self.store(model), among: candidates)], expecting: expectation)
    #expect(report.isFound == isFound)
    let found = report.text.split(separator: "\n").first { $0.contains("expected: ") }
    #expect(found.map(String.init) == line)
  }

  @Test func aStoreWithoutAnythingInCommonHasNoNearest() {
    let match = StoreMatch(Self.store(Self.model("X")), among: [Self.candidate("1", Self.model("A"))])
    let text = "a.sqlite: no version made it, and none of those compared is similar\n"
    #expect(StoreMatchReport([match]).text == text)
    // Stores are separated by an empty line; refusals belong to their store.
    let report = StoreMatchReport([match, match], refusals: ["a.sqlite": ["one", "two"], "b.sqlite": ["three"]])
    #expect(report.text == text + "  one\n  two\n\n" + text + "  one\n  two\n")
  }

  @Test func whatToDoDependsOnTheKindOfSource() {
    func text(isSwiftSource: Bool) -> String {
      let candidate = Self.candidate("1", Self.model("A"), isSwiftSource: isSwiftSource)
      return StoreMatchReport([StoreMatch(Self.store(Self.model("A", "B")), among: [candidate])]).text
    }
    #expect(text(isSwiftSource: true).contains("what to do: declare the version that made it as a VersionedSchema"))
    #expect(text(isSwiftSource: false).contains("what to do: find the version that made it"))
    #expect(!text(isSwiftSource: true).contains("find the version"))
    #expect(text(isSwiftSource: false).contains("  nearest: '1' (App/1), 1 of 2 entities are equal\n"))
    #expect(text(isSwiftSource: false).contains("  B: only in the store\n"))
  }
}
