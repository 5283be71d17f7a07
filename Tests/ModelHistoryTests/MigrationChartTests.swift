import GlossManagedObjectModel
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What an opener keeps for all states that it is asked about decides nothing.
@Suite struct MigrationChartTests {
  /// Versions that each add an attribute, or change the type of one, so that inference ends there.
  private static func model(_ number: Int, _ broken: Set<Int>) -> ManagedObjectModel {
    let attributes = (0...number).map { AttributeDescription(name: "a\($0)", type: .string, isOptional: true) }
    let kind = AttributeDescription(
      name: "kind", type: broken.filter { $0 <= number }.count % 2 == 0 ? .string : .date, isOptional: true)
    return ManagedObjectModel(
      entities: [
        EntityDescription(name: "Run", attributes: attributes + [kind]),
        EntityDescription(name: "Club", attributes: [AttributeDescription(name: "name", type: .string)]),
      ])
  }

  private static func version(_ name: String, _ model: ManagedObjectModel) -> GuardedPackage.Version {
    GuardedPackage.Version(name: name, path: name, digest: name, model: model)
  }

  private static func mapping(_ old: GuardedPackage.Version, _ new: GuardedPackage.Version, isNamed: Bool)
    -> MappingModel
  {
    func side(_ version: GuardedPackage.Version) -> MappingModel.Version {
      MappingModel.Version(
        path: "App.xcdatamodeld/\(version.name).xcdatamodel", entityHashes: isNamed ? [:] : version.entityHashes)
    }
    return MappingModel(
      name: "\(old.name) to \(new.name)", path: "\(old.name) to \(new.name).xcmappingmodel", isSource: true,
      source: side(old), destination: side(new),
      entityMappings: ["Run", "Club"].map { .init(name: $0, kind: .copy, source: $0, destination: $0) })
  }

  /// A state that is not what the version of its name is now goes its own way, under a name of its own.
  @Test func aStateIsNotTheVersionThatHasItsName() {
    let versions = [Self.version("App", Self.model(1, [])), Self.version("App 2", Self.model(2, [1]))]
    let released = Self.version("App", Self.model(0, []))
    let package = GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: "App 2")
    let opening = StoreOpener(
      package, migration: .assumed, mappings: [Self.mapping(released, versions[1], isNamed: false)]
    ).opening(of: released.stored)
    #expect(opening.kind == .served && opening.steps.map(\.from) == ["App as released"])
  }

  /// Where nothing shows what opens a store, a chain of mapping models is one of code that is not seen, and that is said.
  @Test func aChainWithoutEvidenceHasAGap() {
    let models = (0...2).map { Self.model($0, []) }
    let versions = zip(["App", "App 2", "App 3"], models).map { Self.version($0, $1) }
    let package = GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: "App 3")
    let mappings = [
      Self.mapping(versions[0], versions[1], isNamed: false), Self.mapping(versions[1], versions[2], isNamed: false),
    ]
    func opening(_ version: Int, _ migration: ProjectMigration) -> StoreOpening {
      StoreOpener(package, migration: migration, mappings: mappings).opening(of: versions[version].stored)
    }
    let assumed = opening(0, .assumed)
    #expect(assumed.kind == .served && assumed.gaps.map(\.what) == ["code that goes from version to version"])
    #expect(opening(1, .assumed).gaps.isEmpty)
    let found = ProjectMigration(.automatic, sign: "NSPersistentContainer")
    #expect(opening(0, found).kind == .inferred && opening(0, ProjectMigration(.own, sign: "code")).kind == .served)
    // The one that leads to the current version is taken in any case.
    for migration in [.assumed, found, ProjectMigration(.own, sign: "code")] {
      #expect(opening(1, migration).kind == .served)
    }
  }

  /// Code of the project looks a store's version up, and leads on only from one that it finds.
  @Test func codeLeadsOnOnlyFromAVersion() {
    let versions = zip(["App", "App 2", "App 3"], 0...2).map { Self.version($0, Self.model($1, [])) }
    var edited = Self.model(0, [])
    edited.entities[1].attributes.append(AttributeDescription(name: "old", type: .double, isOptional: true))
    let package = GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: "App 3")
    let opener = StoreOpener(
      package, migration: ProjectMigration(.own, sign: "code"),
      mappings: [Self.mapping(versions[1], versions[2], isNamed: false)])
    let lost = opener.opening(of: Self.version("App", edited).stored)
    #expect(lost.kind == .refused && lost.code == 134_130)
    #expect(opener.opening(of: versions[0].stored).kind == .served)
  }

  /// Histories with mapping models between any two versions: an opener that was asked about other states before says the
  /// same as one that was not, and the steps of a way are those that all mapping models together cover.
  @Test(arguments: 0..<40) func whatWasAskedBeforeDoesNotMatter(_ seed: Int) throws {
    var random = SeededNumbers(UInt64(seed))
    let count = Int.random(in: 2...6, using: &random)
    let broken = Set((1..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    let versions = (0..<count).map { Self.version($0 == 0 ? "App" : "App \($0 + 1)", Self.model($0, broken)) }
    // A state that no version has any more, under the name of one.
    var edited = Self.model(0, broken)
    edited.entities[1].attributes.append(AttributeDescription(name: "old", type: .double, isOptional: true))
    let released = Self.version("App", edited)
    let all = versions + [released]
    let mappings = (0..<Int.random(in: 0...4, using: &random)).map { _ in
      Self.mapping(
        all.randomElement(using: &random) ?? released, all.randomElement(using: &random) ?? released,
        isNamed: Bool.random(using: &random))
    }
    let package = GuardedPackage(
      name: "App", path: "App.xcdatamodeld", versions: versions, current: versions.last?.name)
    for migration in [
      ProjectMigration.assumed, ProjectMigration(.own, sign: "code"),
      ProjectMigration(.own, sign: "a mapping model", needsMappingModels: true),
    ] {
      let shared = StoreOpener(package, migration: migration, mappings: mappings)
      for state in (all + all.reversed()).map(\.stored) {
        let alone = StoreOpener(package, migration: migration, mappings: mappings).opening(of: state)
        let opening = shared.opening(of: state)
        #expect(opening == alone)
        let known = MappingSteps(
          mappings, versions: versions.map { ModelVersion(name: $0.name, model: $0.index.model) }, package: "App")
        for step in opening.steps where opening.kind == .served && versions.contains(where: { $0.name == step.from }) {
          guard case .mapped(let paths) = step.way else { continue }
          #expect(Set(paths) == Set(known.paths(from: step.from, to: step.to)))
        }
      }
    }
  }

  /// Code goes from version to version while a mapping model leads on or the next step is inferred: what it comes to is
  /// searched for each version alone.
  @Test(arguments: 0..<60) func codeComesToWhatIsInReach(_ seed: Int) {
    var random = SeededNumbers(UInt64(seed) + 1_000)
    let count = Int.random(in: 3...9, using: &random)
    let broken = Set((1..<count).filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
    let versions = (0..<count).map { Self.version($0 == 0 ? "App" : "App \($0 + 1)", Self.model($0, broken)) }
    let pairs = (0..<Int.random(in: 1...2, using: &random)).map { _ in
      (Int.random(in: 0..<count, using: &random), Int.random(in: 0..<count, using: &random))
    }
    let opener = StoreOpener(
      GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: versions[count - 1].name),
      migration: ProjectMigration(.own, sign: "code"),
      mappings: pairs.map { Self.mapping(versions[$0], versions[$1], isNamed: true) })
    func steps(from version: Int) -> [Int] {
      let mapped = pairs.filter { $0.0 == version && $0.0 != $0.1 }.map(\.1)
      return mapped.isEmpty && version + 1 < count && !broken.contains(version + 1) ? [version + 1] : mapped
    }
    for start in 0..<count - 1 {
      var reached: Set = [start]
      var rest = [start]
      while let version = rest.popLast() { rest += steps(from: version).filter { reached.insert($0).inserted } }
      let isMapped = reached.contains { version in pairs.contains { $0.0 == version && $0.0 != $0.1 } }
      let kind = opener.opening(of: versions[start].stored).kind
      if !reached.contains(count - 1) {
        #expect(kind != .served && kind != .inferred)
      } else if !isMapped {
        #expect(kind == .inferred)
      } else {
        #expect(kind == .served || kind == .inferred)
      }
    }
  }
}
