import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// The heading of a review: which of all that is true of a pull request is said first.
@Suite struct ReviewHeadingTests {
  private let before = [EntityDescription(name: "E", attributes: [.init(name: "a", type: .string, isOptional: true)])]

  private func side(_ entities: [EntityDescription], _ version: String) -> DifferenceReport.Side {
    DifferenceReport.Side(
      HistoryReference(model: "App", version: version, path: ""),
      content: ModelContent(ManagedObjectModel(entities: entities)),
      tables: ModelTables(modelName: "App"))
  }

  /// A model with a new optional attribute in a new version.
  private func model(_ migrations: [Review.Migration] = []) -> Review.Model {
    var new = before
    new[0].attributes.append(.init(name: "b", type: .string, isOptional: true))
    var model = Review.Model(name: "App", path: "App.xcdatamodeld")
    model.difference = DifferenceReport(from: side(before, "App"), to: side(new, "App 2"), locales: [])
    (model.addedVersions, model.migrations) = (["App 2"], migrations)
    return model
  }

  private func migration(
    _ kind: StoreOpening.Kind, former: StoreOpening? = nil, _ change: (inout StoreOpening) -> Void = { _ in }
  ) -> Review.Migration {
    var opening = StoreOpening(kind)
    change(&opening)
    var migration = Review.Migration(version: "App", opening: opening, former: former)
    migration.isOfFormer = true
    return migration
  }

  private func heading(_ model: Review.Model, _ findings: [Finding] = [], isOfBaseOnly: Bool = false) -> String {
    Review(
      models: [model], findings: findings, base: "main", projectMigration: .assumed, isOfBaseOnly: isOfBaseOnly
    ).headline
  }

  /// Whatever a comment lists, its heading is as grave as the gravest row: tried with every pair of findings, ways and
  /// surroundings.
  @Test func noRowIsGraverThanTheHeading() {
    let rules: [RuleID] = [
      .releasedVersionUnread, .releasedVersionChanged, .releasedVersionRemoved, .stageChanged, .cannotMigrate,
      .modelMoved, .valuesLost, .releasedStateRefused, .currentVersionBack,
    ]
    let findings = rules.flatMap { rule in [Severity.note, .warning, .error].map { self.finding(rule, $0) } }
    let fails = failing { $0.attributes.append(.init(name: "b", type: .string)) }
    let ways: [Review.Migration] =
      StoreOpening.Kind.allCases.map { migration($0) } + [Review.Migration(version: "App", opening: fails)]
    var count = 0
    for first in findings {
      for second in findings {
        for way in ways {
          let heading = heading(model([way]), [first, second])
          let isStop = first.severity == .error || second.severity == .error || way.opening.verdict == .custom
          let isWarning =
            first.severity == .warning || second.severity == .warning || way.opening.verdict == .fails
          let mark = isStop ? "🛑" : isWarning ? "⚠️" : nil
          if let mark { #expect(heading.hasPrefix(mark), "\(first) \(second) \(way.opening.kind)") }
          count += 1
        }
      }
    }
    #expect(count == 27 * 27 * 7)
  }

  @Test func theHeadingSaysWhatRowsLack() {
    func heading(_ change: (inout EntityDescription) -> Void) -> String {
      self.heading(
        model([Review.Migration(version: "App", opening: failing(change))]),
        [finding(.releasedVersionChanged, .warning)])
    }
    let required = "lack values that are now required"
    #expect(
      heading { $0.attributes.append(.init(name: "b", type: .string)) } == "⚠️ stores migrate, unless rows \(required)")
    let unique = "have values twice that must now be unique"
    #expect(heading { $0.uniquenessConstraints = [["a"]] } == "⚠️ stores migrate, unless rows \(unique)")
    let both = heading {
      $0.attributes.append(.init(name: "b", type: .string))
      $0.uniquenessConstraints = [["a"]]
    }
    #expect(both == "⚠️ stores migrate, unless rows \(required) or \(unique)")
  }

  /// An inferred migration that rows may stop.
  private func failing(_ change: (inout EntityDescription) -> Void) -> StoreOpening {
    var new = before
    change(&new[0])
    let contents = [before, new].map { ModelContent(ManagedObjectModel(entities: $0)) }
    var opening = StoreOpening(.inferred)
    opening.outlook = Steps().step(from: contents[0], to: contents[1]).outlook
    return opening
  }

  private func finding(_ rule: RuleID, _ severity: Severity) -> Finding {
    Finding(rule, "what is wrong", remedy: "undo it", path: "App", model: "App", severity: severity)
  }

  @Test(
    arguments: [
      ([.inferred], "by inference"), ([.staged], "by stages"), ([.served], "by mapping models"),
      ([.staged, .inferred], "by inference and by stages"), ([], "by inference"),
      // A store that opens as it is goes no way.
      ([.asIs, .staged], "by stages"),
    ] as [([StoreOpening.Kind], String)])
  func theWaysOfAllStoresAreNamed(kinds: [StoreOpening.Kind], words: String) {
    #expect(heading(model(kinds.map { migration($0) })) == "✅ stores migrate \(words)")
  }

  @Test func theFirstStageOfAPlanRefusesWhatNoSchemaDescribes() {
    var model = model([migration(.staged)])
    model.schemasSinceStages = 3
    let words = "⚠️ the plan has stages from here on: stores that none of its 3 schemas describes are refused"
    #expect(heading(model, isOfBaseOnly: true) == words)
    // Where releases are known, each state is judged by itself.
    #expect(heading(model) == "✅ stores migrate by stages")
  }

  @Test func whatCodeMustCarryOverIsSaidUnlessItWasSoBefore() {
    let loss = DataLoss(entity: "E", property: "a", kind: .deleted)
    let other = DataLoss(entity: "E", property: "c", kind: .deleted)
    let staged = { (losses: [DataLoss], former: [DataLoss]?) in
      migration(
        .staged,
        former: former.map { losses in
          var opening = StoreOpening(.staged)
          opening.lossesWithoutCode = losses
          return opening
        }
      ) { $0.lossesWithoutCode = losses }
    }
    let words = "⚠️ stores migrate by stages; without the code on the way, the values of 'E.a' are deleted"
    #expect(heading(model([staged([loss], nil)])) == words)
    #expect(heading(model([staged([loss], [other])])) == words)
    #expect(heading(model([staged([loss], [loss, other])])) == "✅ stores migrate by stages")
    #expect(heading(model([staged([], nil), staged([loss], [])])) == words)
  }

  @Test(
    arguments: [
      (.releasedVersionUnread, .error, "🛑 'App' was not read, so it was not compared"),
      (.releasedVersionUnread, .warning, "⚠️ not everything that was released could be compared"),
      (.releasedVersionChanged, .error, "🛑 a change may make existing stores unreadable"),
      (.releasedVersionChanged, .warning, "⚠️ stores open only if Core Data migrates automatically"),
      (.releasedVersionRemoved, .note, "⚠️ a released version is gone; its stores open only by inference"),
      (.stageChanged, .warning, "⚠️ the way in which stores of released versions are migrated changed"),
      (.cannotMigrate, .warning, "⚠️ whether all stores can be migrated is not certain"),
      (.modelMoved, .note, "⚠️ 'App' was moved or renamed, or there are two of it"),
      (.missingMigrationNote, .warning, "⚠️ what is wrong"),
      (.guardSettingsChanged, .warning, "✅ stores migrate by inference"),
      (.missingMigrationNote, .note, "✅ stores migrate by inference"),
    ] as [(RuleID, Severity, String)])
  func eachFindingHasItsHeading(rule: RuleID, severity: Severity, words: String) {
    #expect(heading(model([migration(.inferred)]), [finding(rule, severity)]) == words)
  }

  @Test func settingsAloneAreNoChangeOfAModel() {
    let untouched = Review.Model(name: "App", path: "App.xcdatamodeld")
    #expect(heading(untouched) == "✅ no model changed")
    let settings = finding(.guardSettingsChanged, .warning)
    #expect(heading(untouched, [settings]) == "⚠️ no model changed, but the settings of the guard did")
  }

  @Test func theWorstComesFirst() {
    let migrations = [migration(.inferred)]
    let two = [finding(.cannotMigrate, .error), finding(.stageChanged, .error)]
    #expect(heading(model(migrations), two) == "🛑 2 changes may make existing stores unreadable")
    let both = [finding(.stageChanged, .warning), finding(.releasedVersionUnread, .warning)]
    #expect(heading(model(migrations), both) == "⚠️ not everything that was released could be compared")
    var gone = Review.Model(name: "Old", path: "Old.xcdatamodeld")
    gone.isGone = true
    #expect(Review(models: [model(migrations), gone], findings: [], base: "main").headline == "⚠️ 'Old' is gone")
    var unread = Review.Compared()
    unread.failures = ["App.xcdatamodeld: cannot be read"]
    let review = Review(models: [model(migrations)], findings: two, base: "main", compared: unread)
    #expect(review.headline == "🛑 not everything could be read, so not everything was compared")
    let staged = ProjectMigration(.staged, sign: "NSStagedMigrationManager")
    let edited = Review(
      models: [model(migrations)], findings: [finding(.releasedVersionChanged, .warning)], base: "main",
      projectMigration: staged)
    #expect(
      edited.headline
        == "⚠️ a version was edited that no tag holds: stores made with it would no longer open")
  }

  @Test func whatIsRefusedStandsBeforeWhatInferenceWouldDo() {
    let refused = migration(.refused) { ($0.code, $0.reason) = (134_504, "no schema of the plan describes it") }
    #expect(heading(model([refused])) == "🛑 stores of some versions cannot be migrated by inference")
    // What was refused before is no effect of this change.
    let known = Review.Migration(version: "App", opening: refused.opening, former: refused.opening)
    #expect(!heading(model([known])).hasPrefix("🛑"))
    let markdown = Review(models: [model([refused])], findings: [], base: "main").markdown
    #expect(markdown.contains("**Refused (134504): no schema of the plan describes it**."), "\(markdown)")
    let staged = migration(.staged) {
      $0.steps = [.init(from: "App", to: "App 2", way: .customStage)]
      $0.lossesWithoutCode = [DataLoss(entity: "E", property: "a", kind: .deleted)]
    }
    let stages = Review(models: [model([staged])], findings: [], base: "main").markdown
    #expect(
      stages.contains(
        "**By stages, 'App' → 'App 2'**.\n\n- without the code on the way: the values of 'E.a' are deleted"),
      "\(stages)")
    // Of inference the comparison itself speaks.
    let inferred = Review(models: [model([migration(.inferred)])], findings: [], base: "main").markdown
    #expect(!inferred.contains("**By inference"), "\(inferred)")
  }
}

/// When two builds open every state alike, so a state is judged once.
@Suite struct StoreOpenerLikenessTests {
  private func package(_ change: (inout GuardedPackage) -> Void = { _ in }) -> GuardedPackage {
    let models = ["a", "b"].map {
      ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [.init(name: $0, type: .string)])])
    }
    var package = GuardedPackage(
      name: "App", path: "App.xcdatamodeld",
      versions: zip(["App", "App 2"], models).map { .init(name: $0, path: $0, digest: $0, model: $1) },
      current: "App 2")
    change(&package)
    return package
  }

  private func opener(_ package: GuardedPackage, _ migration: ProjectMigration = .assumed) -> StoreOpener {
    StoreOpener(package, migration: migration, mappings: [])
  }

  @Test func anyDifferenceIsAnotherBuild() {
    let own = opener(package())
    #expect(own.opensLike(opener(package())))
    #expect(own.opensLike(opener(package { $0.path = "Other.xcdatamodeld" })))
    #expect(!own.opensLike(opener(package(), ProjectMigration(.own))))
    #expect(!own.opensLike(opener(package { $0.current = "App" })))
    #expect(!own.opensLike(opener(package { $0.name = "Other" })))
    #expect(!own.opensLike(opener(package { $0.versions.removeFirst() })))
    #expect(!own.opensLike(opener(package { $0.versions[0].digest = "edited" })))
    #expect(!own.opensLike(opener(package { $0.versions[0] = $0.versions[0].with(hashes: ["E": [1]]) })))
    #expect(!own.opensLike(opener(package { $0.versions[0] = $0.versions[0].with(unresolved: ["E"]) })))
    #expect(!own.opensLike(opener(package { $0.versions[0] = $0.versions[0].with(shapes: ["E": "edited"]) })))
    let mapping = MappingModel(
      name: "a", path: "a.xcmappingmodel", isSource: true, source: .init(), destination: .init(), entityMappings: [])
    #expect(!own.opensLike(StoreOpener(package(), migration: .assumed, mappings: [mapping])))
  }

  /// Of Swift source equal digests leave open what a condition decides.
  @Test func modelsOfSwiftSourceAreCompared() {
    let swift = { (type: AttributeType) in
      opener(
        package {
          var model = $0.versions[0].index.model
          model.entities[0].attributes[0].type = type
          $0.versions[0] = $0.versions[0].with(model, hashes: $0.versions[0].entityHashes)
          $0.versions[0].position = .init(line: 1, column: 1)
        })
    }
    #expect(swift(.string).opensLike(swift(.string)))
    #expect(!swift(.string).opensLike(swift(.date)))
  }

  /// What the guard judged is found by what identifies the state, and only for a model that was read.
  @Test func judgedOpeningsAreOfOneStateAndOnePackage() {
    let package = package()
    var released = ReleasedPackage(name: "App", path: "App.xcdatamodeld")
    released.add(package, release: "v1")
    var openings = JudgedOpenings()
    openings[released.versions[0], in: package] = .init(now: StoreOpening(.inferred))
    #expect(openings[released.versions[0], in: package]?.now.kind == .inferred)
    #expect(openings[released.versions[1], in: package] == nil)
    var other = package
    other.path = "Other.xcdatamodeld"
    #expect(openings[released.versions[0], in: other] == nil)
    var edited = released.versions[0]
    edited.digest = "edited"
    #expect(openings[edited, in: package] == nil)
    var locked = released.versions[0]
    locked.state = nil
    #expect(openings[locked, in: package] == nil)
    openings[locked, in: other] = .init(now: StoreOpening(.inferred))
    #expect(openings[released.versions[0], in: other] == nil)
  }
}
