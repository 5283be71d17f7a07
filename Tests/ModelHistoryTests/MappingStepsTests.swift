import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct MappingStepsTests {
  private static func model(_ type: AttributeType, _ others: String...) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [EntityDescription(name: "Run", attributes: [AttributeDescription(name: "pace", type: type)])]
        + others.map { EntityDescription(name: $0) })
  }

  private static let one = model(.string, "Club")
  private static let two = model(.double, "Club")
  private static let three = model(.double, "Club", "Team")

  private static let versions = [
    ModelVersion(name: "App", model: one), ModelVersion(name: "App 2", model: two),
    ModelVersion(name: "App 3", model: three),
  ]

  private static func hashes(_ model: ManagedObjectModel) -> [String: [UInt8]] {
    VersionHashes(ModelIndex(model)).entityHashes
  }

  private static func side(_ name: String?, _ model: ManagedObjectModel?, package: String = "App")
    -> MappingModel.Version
  {
    MappingModel.Version(
      path: name.map { "Old/\(package).xcdatamodeld/\($0).xcdatamodel" }, entityHashes: model.map(hashes) ?? [:])
  }

  private static func mapping(
    _ source: MappingModel.Version, _ destination: MappingModel.Version, isSource: Bool = true,
    _ entities: [MappingModel.EntityMapping] = [.init(name: "Run", kind: .copy, source: "Run", destination: "Run")]
  ) -> MappingModel {
    MappingModel(
      name: "M", path: "Maps/M.\(isSource ? "xcmappingmodel" : "cdm")", isSource: isSource, source: source,
      destination: destination, entityMappings: entities)
  }

  private static func steps(_ mapping: MappingModel) -> [String] {
    MappingSteps([mapping], versions: versions, package: "App").steps.map { "\($0.source) → \($0.destination)" }
  }

  private static func stale(_ mapping: MappingModel) -> [String] {
    MappingSteps([mapping], versions: versions, package: "App").stale.flatMap(\.reasons)
  }

  @Test func servesTheVersionsWhoseHashesItHas() {
    #expect(Self.steps(Self.mapping(Self.side("App", Self.one), Self.side("App 2", Self.two))) == ["App → App 2"])
    // By content, whatever the paths say.
    #expect(Self.steps(Self.mapping(Self.side("Renamed", Self.one), Self.side(nil, Self.three))) == ["App → App 3"])
    #expect(Self.steps(Self.mapping(Self.side("App 2", Self.one), Self.side("App", Self.two))) == ["App → App 2"])
  }

  @Test func servesTheVersionsThatItNamesWhereTheCopiesAreNotReadable() {
    #expect(Self.steps(Self.mapping(Self.side("App", nil), Self.side("App 2", nil))) == ["App → App 2"])
    #expect(Self.steps(Self.mapping(Self.side("App", nil, package: "Other"), Self.side("App 2", nil))) == [])
    #expect(Self.steps(Self.mapping(Self.side("App 9", nil), Self.side("App 2", nil))) == [])
  }

  @Test func servesEveryVersionThatHasTheEntitiesACompiledOneMaps() {
    let run = ["Run": Self.hashes(Self.two)["Run"] ?? []]
    let mapping = Self.mapping(
      Self.side(nil, Self.one), MappingModel.Version(entityHashes: run), isSource: false)
    #expect(Self.steps(mapping) == ["App → App 2", "App → App 3"])
    // A source knows the whole version; if none is as it was, the compiled form still fits those with the mapped
    // entities.
    #expect(
      Self.steps(Self.mapping(Self.side(nil, Self.one), MappingModel.Version(entityHashes: run)))
        == ["App → App 2", "App → App 3"])
  }

  @Test(
    arguments: [
      (side("App", one), side("App 2", three), true, [String]()),
      (side("App", two), side("App 2", two), true, []),
      (
        side("App", three), side("App 2", model(.date, "Club")), true,
        [
          "it leads to 'App 2' as it was when the mapping model was made: 'Run' changed since"
        ]
      ),
      (
        side("App", model(.date, "A", "B", "C")), side("App 2", two), true,
        [
          "it leads from 'App' as it was when the mapping model was made: 'Run' changed since"
        ]
      ),
      (
        side("App 0", model(.date)), side("App 2", two), true,
        [
          "it leads from 'App 0', which the package no longer has"
        ]
      ),
      // Nothing shows that it is one of this package.
      (side("App", model(.date), package: "Other"), side("App 2", model(.date), package: "Other"), true, []),
      (side(nil, model(.date)), side(nil, model(.float)), false, []),
      (
        side(nil, one), side(nil, model(.float)), false,
        [
          "it leads from 'App', and to a version whose hashes differ from all versions of the package"
        ]
      ),
    ] as [(MappingModel.Version, MappingModel.Version, Bool, [String])])
  func saysWhyCoreDataDoesNotFindIt(
    source: MappingModel.Version, destination: MappingModel.Version, isSource: Bool, expected: [String]
  ) {
    #expect(Self.stale(Self.mapping(source, destination, isSource: isSource)) == expected)
  }

  /// The remedy is carried out: with the copies refreshed nothing is stale, and the step is served.
  @Test func isFoundAgainOnceItsModelsAreRefreshed() {
    let stale = Self.mapping(Self.side("App", Self.model(.date)), Self.side("App 2", Self.two))
    let steps = MappingSteps([stale], versions: Self.versions, package: "App")
    let findings = StaleMappingModelRule.findings(steps, package: "App")
    #expect(findings.map(\.rule) == [.staleMappingModel] && findings.map(\.path) == ["Maps/M.xcmappingmodel"])
    #expect(findings.first?.severity == .warning && findings.first?.remedy.contains("refresh its data models") == true)
    var refreshed = stale
    refreshed.source.entityHashes = Self.hashes(Self.one)
    #expect(Self.stale(refreshed) == [] && Self.steps(refreshed) == ["App → App 2"])
  }

  @Test func tellsWhatAMappingModelDoes() throws {
    let entities: [MappingModel.EntityMapping] = [
      .init(
        name: "RunToRun", kind: .custom, source: "Run", destination: "Run", policyClass: "App.PacePolicy",
        attributes: [
          .init(name: "pace", expression: "$source.pace"), .init(name: "rank", expression: "$source.place"),
          .init(name: "none"),
        ])
    ]
    let steps = MappingSteps(
      [Self.mapping(Self.side("App", Self.one), Self.side("App 2", Self.two), entities)], versions: Self.versions,
      package: "App")
    #expect(
      steps.text == """

        Mapping models
          Maps/M.xcmappingmodel: App → App 2
            by App.PacePolicy
            Run.rank = $source.place
            leaves out Club: the objects are not carried over

        """)
    #expect(steps.markdown.contains("- `Maps/M.xcmappingmodel`: `App` → `App 2`; by App.PacePolicy; "))
    let json = steps.json?.text() ?? ""
    #expect(json.contains("\"leavesOut\"") && json.contains("\"Club\"") && json.contains("\"custom\""), "\(json)")
    #expect(steps.paths(from: "App", to: "App 2") == ["Maps/M.xcmappingmodel"])
    #expect(steps.paths(from: "App 2", to: "App") == [])
    #expect(MappingSteps([], versions: Self.versions, package: "App").text == "")
  }

  @Test func leavesOutOnlyWhatTheDestinationStillHas() throws {
    let steps = MappingSteps(
      [Self.mapping(Self.side("App 3", Self.three), Self.side("App 2", Self.two))], versions: Self.versions,
      package: "App")
    // Team is gone from the destination, so there is nothing to carry its objects to.
    #expect(steps.text.contains("leaves out Club:"), "\(steps.text)")
    #expect(!steps.text.contains("Team"), "\(steps.text)")
    let entities = ["Run", "Club"].map {
      MappingModel.EntityMapping(name: $0, kind: .copy, source: $0, destination: $0)
    }
    let whole = MappingSteps(
      [Self.mapping(Self.side("App", Self.one), Self.side("App 2", Self.two), entities)], versions: Self.versions,
      package: "App")
    #expect(!whole.text.contains("leaves out"), "\(whole.text)")
  }

  @Test func changelogNamesTheMappingModelThatServesAStep() {
    let steps = [Self.mapping(Self.side("App", Self.one), Self.side("App 2", Self.two))]
    func report(_ mappings: [MappingModel]) -> ChangelogReport {
      ChangelogReport(
        model: "App", versions: Self.versions, tables: ModelTables(modelName: "App"), locales: [], mappings: mappings)
    }
    let served = report(steps)
    #expect(
      served.text.contains("App → App 2: served by M.xcmappingmodel\n"), "\(served.text)")
    #expect(served.text.contains("without it: Core Data cannot infer the mapping (134190)"), "\(served.text)")
    #expect(!served.text.contains("App 3: served"))
    #expect(served.markdown.contains("**Served by M.xcmappingmodel**"), "\(served.markdown)")
    let migrations = (Self.members(served.json)["versions"].map(Self.elements) ?? []).map { version in
      Self.members(version)["migration"].map(Self.members)?["mappingModels"]
    }
    #expect(migrations == [.strings(["Maps/M.xcmappingmodel"]), nil])
    #expect(!report([]).text.contains("served by"))
  }

  private static func members(_ value: JSONValue) -> [String: JSONValue] {
    guard case .object(let members) = value else { return [:] }
    return Dictionary(members, uniquingKeysWith: { first, _ in first })
  }

  private static func elements(_ value: JSONValue) -> [JSONValue] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// Against a second computation: a mapping model made of two versions serves just the pairs with equal checksums.
  @Test func agreesWithTheChecksumsOfAllPairs() {
    let models = [Self.one, Self.two, Self.three, Self.model(.date), Self.one]
    let versions = models.enumerated().map { ModelVersion(name: "V\($0)", model: $1) }
    let checksums = models.map { VersionHashes(ModelIndex($0)).checksum }
    for (from, old) in models.enumerated() {
      for (to, new) in models.enumerated() {
        let found = MappingSteps(
          [Self.mapping(Self.side(nil, old), Self.side(nil, new))], versions: versions, package: "App")
        var expected: [String] = []
        for source in models.indices where checksums[source] == checksums[from] {
          for destination in models.indices where destination != source && checksums[destination] == checksums[to] {
            expected.append("V\(source) V\(destination)")
          }
        }
        #expect(found.steps.map { "\($0.source) \($0.destination)" } == expected)
      }
    }
  }
}
