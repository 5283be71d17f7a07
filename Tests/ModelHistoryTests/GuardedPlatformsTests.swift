import Foundation
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory
@testable import GlossSwiftDataModels

/// The questions of the guard for each platform on which an `#if` makes another model.
@Suite struct GuardedPlatformsTests {
  private typealias Parts = ProofParts

  /// A version with the models of platforms, by their numbers.
  private func version(_ number: Int, name: String = "V1", on platforms: [String: Int] = [:]) -> GuardedPackage.Version
  {
    var version = Parts.version(number, name: name)
    for (platform, other) in platforms { version.onPlatforms[platform] = Parts.version(other, name: name) }
    return version
  }

  private func package(_ versions: GuardedPackage.Version...) -> GuardedPackage {
    GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: versions.last?.name)
  }

  private func edits(_ now: GuardedPackage, _ then: GuardedPackage) -> [String] {
    Parts.said(
      .init(
        packages: [now], released: [Parts.released(then)],
        migration: ProjectMigration(.staged, sign: "NSStagedMigrationManager")), .releasedVersionChanged
    ).map { line in line.components(separatedBy: "'V1'")[0] }
  }

  @Test func aChangeOnOnePlatformIsSaidOfIt() {
    let plain = package(version(1))
    #expect(edits(plain, plain) == [] && edits(package(version(2)), plain) == ["error: "])
    #expect(edits(package(version(1, on: ["macOS": 2])), plain) == ["error: on macOS, "])
    #expect(edits(package(version(1, on: ["macOS": 2, "iOS": 2])), plain) == ["error: on iOS and macOS, "])
    // What is so everywhere is said once.
    #expect(edits(package(version(2, on: ["macOS": 2])), plain) == ["error: "])
    // What was another model there is compared with that.
    let mac = package(version(1, on: ["macOS": 2]))
    #expect(edits(mac, mac) == [] && edits(plain, mac) == ["error: on macOS, "])
  }

  @Test func theStatesOfPlatformsAreCountedWhereTheyDiffer() {
    func states(_ now: GuardedPackage, _ then: GuardedPackage) -> [String] {
      ModelGuard.verdict(on: .init(packages: [now], released: [Parts.released(then)])).states
        .map { "\($0.version) \($0.opening.kind.rawValue)" }
    }
    let plain = package(version(1))
    #expect(states(plain, plain) == ["V1 asIs"])
    let mac = package(version(1, on: ["macOS": 2, "tvOS": 2]))
    #expect(states(mac, mac) == ["V1 asIs", "V1 on macOS and tvOS asIs"])
    #expect(states(plain, mac) == ["V1 asIs", "V1 on macOS and tvOS inferred"])
    #expect(states(mac, plain) == ["V1 asIs", "V1 on macOS and tvOS inferred"])
  }

  @Test func thePlatformsOfEverySideCount() {
    let (plain, mac) = (package(version(1)), package(version(1, on: ["macOS": 2])))
    var tv = Parts.package(nil)
    tv.swiftSource?.onPlatforms["tvOS"] = SwiftSourceFacts(plan: nil)
    var input = ModelGuard.Input(packages: [plain], released: [])
    #expect(input.platforms == [])
    input.ancestor = [mac]
    #expect(input.platforms == ["macOS"])
    (input.ancestor, input.base) = (nil, [mac])
    #expect(input.platforms == ["macOS"])
    input.base = [tv]
    #expect(input.platforms == ["tvOS"])
    (input.base, input.released) = (nil, [Parts.released(mac)])
    #expect(input.platforms == ["macOS"])
    input.released = [Parts.released(tv)]
    #expect(input.platforms == ["tvOS"])
    input.packages = [mac, tv]
    #expect(input.platforms == ["macOS", "tvOS"])
    // On a platform there are no others.
    #expect(input.on("macOS").packages.first?.versions.first?.checksum == Parts.version(2).checksum)
    #expect(input.on("iOS").packages.first?.versions.first?.checksum == Parts.version(1).checksum)
  }

  @Test func thePlanOfAPlatformIsComparedWithThatOfTheRelease() {
    func package(_ stages: [String]) -> GuardedPackage {
      var package = Parts.package(Parts.plan(["1-2", "2-3"]))
      package.swiftSource?.onPlatforms["macOS"] = SwiftSourceFacts(plan: Parts.plan(stages))
      return package
    }
    func said(_ now: [String], _ then: [String]) -> [String] {
      Parts.said(
        .init(packages: [package(now)], released: [Parts.released(package(then))]), .stageChanged)
    }
    #expect(said(["1-2", "2=3 a"], ["1-2", "2=3 a"]) == [])
    #expect(
      said(["1-2", "2-3"], ["1-2", "2=3 a"]) == [
        "warning: on macOS, the stage from 'V2' to 'V3' is lightweight and was custom in the newest release, so its "
          + "code no longer runs"
      ])
  }

  @Test func changesInPlaceAreFoundOnEachPlatform() {
    let then = package(version(1))
    func said(_ now: GuardedPackage) -> [String] {
      ModelGuard.changedInPlace([now], since: "HEAD~1", past: [then]).map { finding in
        finding.message.components(separatedBy: "'V1'")[0] + finding.rule.rawValue
      }
    }
    #expect(said(then) == [] && said(package(version(2))) == ["schema-changed-in-place"])
    #expect(said(package(version(1, on: ["macOS": 2]))) == ["on macOS, schema-changed-in-place"])
  }
}
