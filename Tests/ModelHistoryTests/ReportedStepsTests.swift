import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// Decisions of reports that are about several versions, platforms or ways.
@Suite struct ReportedStepsTests {
  private typealias Parts = ProofParts

  private static func model(_ attributes: AttributeDescription...) -> ManagedObjectModel {
    ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: attributes)])
  }

  private static let text = AttributeDescription(name: "a", type: .string, isOptional: true)
  private static let number = AttributeDescription(name: "a", type: .integer64, isOptional: true)
  private static let required = AttributeDescription(name: "a", type: .string)

  // MARK: - Changelogs

  /// The tables belong to the current version, else to the last: what those lack no longer concerns translators.
  @Test(
    arguments: [(nil, ["Property/b/Entity/E"]), (2, ["Property/b/Entity/E"]), (1, []), (0, [])] as [(Int?, [String])])
  func onlyTextsOfTheCurrentVersionAreMissing(current: Int?, missing: [String]) {
    let added = AttributeDescription(name: "b", type: .string, isOptional: true)
    var versions = [Self.model(Self.text), Self.model(Self.text), Self.model(Self.text, added)].enumerated().map {
      ModelVersion(name: $0 == 0 ? "App" : "App \($0 + 1)", model: $1)
    }
    if let current { versions[current].isCurrent = true }
    let tables = ModelTables(
      modelName: "App",
      tables: [
        LocalizationTable(
          name: "AppModel", locale: "en", path: "en.lproj/AppModel.strings", format: .strings,
          entries: [TableEntry(key: "Entity/E", value: "x"), TableEntry(key: "Property/a/Entity/E", value: "y")])
      ])
    let report = ChangelogReport(model: "App", versions: versions, tables: tables, locales: [])
    #expect(report.steps.map { $0.localization.missing.map(\.key) } == [[], missing])
    #expect(report.current == current.map { versions[$0].name })
  }

  // MARK: - Plans of migrations

  static let worsts: [(own: [ManagedObjectModel], mac: [ManagedObjectModel]?, expected: MigrationOutlook.Verdict)] = [
    ([model(text)], nil, .none), ([model(text), model(text)], nil, .none),
    ([model(text), model(required)], nil, .fails), ([model(text), model(number)], nil, .custom),
    // The worst of all paths, and of all platforms.
    ([model(text), model(number), model(number)], nil, .custom),
    ([model(text), model(text)], [model(text), model(number)], .custom),
    ([model(text), model(number)], [model(text), model(text)], .custom),
    ([model(text), model(required)], [model(text), model(number)], .custom),
  ]

  @Test(arguments: worsts)
  func theWorstOfAllPathsCounts(
    own: [ManagedObjectModel], mac: [ManagedObjectModel]?, expected: MigrationOutlook.Verdict
  ) {
    let versions = own.enumerated().map { number, model in
      var version = ModelVersion(name: "App \(number + 1)", model: model)
      if let mac { version.onPlatforms["macOS"] = ModelContent(mac[number]) }
      return version
    }
    let plan = MigrationPlan(model: "App", versions: versions, target: nil)
    #expect(plan.worst == expected)
  }

  @Test func platformsWithOnePlanShareIt() {
    var old = ModelVersion(name: "App 1", model: Self.model(Self.text))
    old.onPlatforms = ["iOS": Self.number, "macOS": Self.number, "tvOS": Self.text].mapValues {
      ModelContent(Self.model($0))
    }
    var new = ModelVersion(name: "App 2", model: Self.model(Self.text))
    new.onPlatforms = ["visionOS": Self.required, "watchOS": Self.number].mapValues { ModelContent(Self.model($0)) }
    let plan = MigrationPlan(model: "App", versions: [old, new], target: nil)
    #expect(plan.on(["tvOS", "macOS"]).paths.map(\.opening.kind) == [.refused])
    #expect(plan.onPlatforms.map(\.platforms) == [["iOS", "macOS"], ["visionOS"], ["watchOS"]])
    // The worst of all of them, whatever the project itself has.
    #expect(plan.worst == .custom && plan.on(["visionOS"]).worst == .fails)
    #expect(plan.on(["tvOS"]).paths.map(\.opening.kind) == [.asIs])
  }

  // MARK: - Migrations before and after

  @Test(
    arguments: [
      (.asIs, nil, nil, false, false), (.inferred, nil, nil, false, false), (.inferred, .inferred, nil, false, false),
      (.refused, nil, nil, true, false), (.refused, .inferred, nil, true, false),
      (.refused, .refused, nil, false, true),
      (.inferred, .refused, nil, false, false), (.refused, .refused, 134_504, true, false),
    ] as [(StoreOpening.Kind, StoreOpening.Kind?, Int?, Bool, Bool)])
  func onlyWhatTheBaseDidNotCauseIsWorse(
    kind: StoreOpening.Kind, former: StoreOpening.Kind?, code: Int?, isWorse: Bool, isAsBefore: Bool
  ) {
    func opening(_ kind: StoreOpening.Kind, _ code: Int) -> StoreOpening {
      var opening = StoreOpening(kind)
      if kind == .refused { opening.code = code }
      return opening
    }
    let migration = Review.Migration(
      version: "App", opening: opening(kind, code ?? 134_190), former: former.map { opening($0, 134_190) })
    #expect(migration.isWorse == isWorse && migration.isAsBefore == isAsBefore)
  }

  // MARK: - Defaults

  static let defaults: [(old: (AttributeValue?, String?), new: (AttributeValue?, String?), isChange: Bool)] = [
    ((nil, nil), (nil, nil), false), ((.string("x"), nil), (.string("x"), nil), false),
    ((.string("x"), nil), (.string("y"), nil), true), ((nil, nil), (.string("x"), nil), true),
    ((nil, "A.x"), (nil, "A.x"), false), ((nil, "A.x"), (nil, "A.y"), true),
    // A value that a store recorded is that of a launch.
    ((.string("x"), "A.x"), (nil, "A.y"), false), ((nil, "A.x"), (.string("y"), "A.y"), false),
    ((.string("x"), "A.x"), (.string("y"), "A.y"), false),
    // A constant may be the value of the expression; without one there is none.
    ((nil, nil), (nil, "A.x"), true), ((nil, "A.x"), (nil, nil), true), ((.string("x"), nil), (nil, "A.x"), false),
    ((nil, "A.x"), (.string("x"), nil), false),
  ]

  @Test(arguments: defaults)
  func defaultsAreComparedAsFarAsTheyAreKnown(
    old: (AttributeValue?, String?), new: (AttributeValue?, String?), isChange: Bool
  ) {
    func model(_ value: (AttributeValue?, String?), _ type: AttributeType = .string) -> ManagedObjectModel {
      var attribute = AttributeDescription(name: "a", type: type, defaultValue: value.0)
      attribute.defaultExpression = value.1
      return Self.model(attribute)
    }
    #expect(ModelDifference(from: model(old), to: model(new)).isEmpty != isChange)
    // The defaults of other types are not read from stores.
    guard old.0 == nil, new.0 == nil, (old.1 == nil) != (new.1 == nil) else { return }
    for type in [AttributeType.binary, .transformable] {
      #expect(ModelDifference(from: model(old, type), to: model(new, type)).isEmpty)
    }
  }

  // MARK: - Ways of code

  /// Code that migrates step by step may infer what no mapping model does, unless Core Data cannot do it in one step.
  @Test(arguments: [
    ([text, text], true, StoreOpening.Kind.inferred), ([text, required], true, .inferred),
    ([text, number], true, .unknown), ([text, text], false, .inferred),
  ])
  func codeInfersWhatNoMappingModelDoes(attributes: [AttributeDescription], hasMapping: Bool, kind: StoreOpening.Kind) {
    let extra = AttributeDescription(name: "z", type: .string, isOptional: true)
    // The attribute is gone in between, so each step alone can be inferred.
    let models = [Self.model(attributes[0]), Self.model(extra), Self.model(attributes[1], extra)]
    let versions = models.enumerated().map { ModelVersion(name: "App \($0 + 1)", model: $1) }
    let other = MappingModel(
      name: "M", path: "M.cdm", isSource: false, source: .init(path: nil, entityHashes: ["Other": [1]]),
      destination: .init(path: nil, entityHashes: ["Other": [2]]), entityMappings: [])
    let way = ProjectMigration(.own, sign: "NSMigrationManager")
    let opener = StoreOpener(versions, target: "App 3", package: "App", way: .init(way, hasMapping ? [other] : []))
    let opening = opener.opening(of: versions[0].stored)
    #expect(opening.kind == (hasMapping ? kind : .unknown))
    #expect(opening.gaps.map(\.what) == ["NSMigrationManager"])
    // Where mapping models are all there is, they are not passed over.
    let mapped = ProjectMigration(.own, sign: "a mapping model", needsMappingModels: true)
    let strict = StoreOpener(versions, target: "App 3", package: "App", way: .init(mapped, [other]))
    let outcome = strict.opening(of: versions[0].stored)
    #expect(outcome.kind == .refused && outcome.code == 134_140 && outcome.gaps.isEmpty)
  }

  // MARK: - Headings

  @Test(
    arguments: [
      (.releasedVersionUnread, .error, "🛑 'App' was not read, so it was not compared"),
      (.releasedVersionUnread, .warning, "⚠️ not everything that was released could be compared"),
      (.releasedVersionChanged, .error, "🛑 a change may make existing stores unreadable"),
      (.releasedVersionChanged, .warning, "⚠️ stores open only if Core Data migrates automatically"),
      (.releasedVersionRemoved, .warning, "⚠️ stores open only if Core Data migrates automatically"),
    ] as [(RuleID, Severity, String)])
  func eachFindingHasItsHeading(rule: RuleID, severity: Severity, expected: String) {
    // A note of the same rule before it does not hide it.
    let findings = [Severity.note, severity].map {
      Finding(rule, "what is wrong", remedy: "undo it", path: "App", model: "App", severity: $0)
    }
    func review(_ findings: [Finding]) -> Review {
      Review(models: [], findings: findings, base: "main", projectMigration: .assumed)
    }
    #expect(review(Array(findings.dropFirst())).verdict == expected)
    if rule != .releasedVersionUnread {
      #expect(review(findings).verdict == expected)
    }
    #expect(!review([findings[0]]).verdict.hasPrefix("🛑"))
  }
}
