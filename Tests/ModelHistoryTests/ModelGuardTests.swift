import Foundation
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelHistory
import Testing

/// Each rule of the guard with what is found and what is not.
@Suite struct ModelGuardTests {
  private static let a = AttributeDescription(name: "a", type: .string, isOptional: true)
  private static let b = AttributeDescription(name: "b", type: .string, isOptional: true)
  private static let c = AttributeDescription(name: "c", type: .string, isOptional: true)

  private func version(
    _ name: String, _ attributes: AttributeDescription..., digest: String? = nil
  ) -> GuardedPackage.Version {
    GuardedPackage.Version(
      name: name, path: "App.xcdatamodeld/\(name).xcdatamodel", digest: digest ?? "\(attributes)",
      model: ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: attributes)]))
  }

  private func package(
    _ versions: GuardedPackage.Version..., current: String?, path: String = "App.xcdatamodeld"
  ) -> GuardedPackage {
    GuardedPackage(name: "App", path: path, versions: versions, current: current)
  }

  private func released(_ packages: GuardedPackage...) -> [ReleasedPackage] {
    guard let first = packages.first else { return [] }
    var result = ReleasedPackage(name: first.name, path: first.path)
    for (number, package) in packages.enumerated() { result.add(package, release: "v\(number + 1)") }
    return [result]
  }

  private func rules(
    _ now: GuardedPackage..., released: [ReleasedPackage] = [], base: GuardedPackage? = nil,
    ancestor: GuardedPackage? = nil, accepted: [AcceptedChange] = [], isExact: Bool = false, notes: String? = nil
  ) -> [String] {
    let input = ModelGuard.Input(
      packages: now, released: released, base: base.map { [$0] }, ancestor: ancestor.map { [$0] }, accepted: accepted,
      isExact: isExact, notes: notes.map { ("MIGRATIONS.md", $0) })
    return ModelGuard.findings(in: input).map { "\($0.rule.rawValue) \($0.version ?? "")" }
  }

  @Test func aReleasedVersionKeepsItsHashes() {
    let before = package(version("App", Self.a), current: "App")
    #expect(rules(before, released: released(before)) == [])
    #expect(
      rules(package(version("App", Self.a, Self.b), current: "App"), released: released(before))
        == ["released-version-changed App"])
    // A new version beside it is how it is done.
    #expect(
      rules(
        package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App 2"), released: released(before))
        == [])
  }

  /// One sentence is about versions of the same releases, and has all of them in its places and in its remedy.
  @Test func editedVersionsOfTheSameReleasesAreOneFinding() {
    let first = package(version("App", Self.a), current: "App")
    let both = package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App 2")
    let now = package(version("App", Self.a, Self.c), version("App 2", Self.a, Self.b, Self.c), current: "App 2")
    func findings(_ packages: GuardedPackage...) -> [Finding] {
      var released = ReleasedPackage(name: "App", path: "App.xcdatamodeld")
      for (number, package) in packages.enumerated() { released.add(package, release: "v\(number + 1)") }
      return ModelGuard.findings(in: .init(packages: [now], released: [released]))
        .filter { $0.rule == .releasedVersionChanged }
    }
    let together = findings(both)
    #expect(together.map { $0.versions.map(\.name) } == [["App", "App 2"]])
    #expect(
      together.first?.versions.map(\.path)
        == ["App.xcdatamodeld/App.xcdatamodel", "App.xcdatamodeld/App 2.xcdatamodel"])
    // Where users have both states, they may all be accepted.
    let remedy = findings(both, now).first?.remedy ?? ""
    #expect(remedy.contains("(--accept 'App' --accept 'App 2' --reason …)"), "\(remedy)")
    // The first was in an earlier release, too.
    let apart = findings(first, both)
    #expect(Set(apart.map(\.message.firstWord)) == ["'App'", "'App 2'"])
    #expect(apart.allSatisfy { $0.versions.count == 1 })
  }

  @Test func anEditThatAltersNoHashPassesUnlessExact() {
    let before = package(version("App", Self.a, digest: "1"), current: "App")
    let now = package(version("App", Self.a, digest: "2"), current: "App")
    #expect(rules(now, released: released(before)) == [])
    #expect(rules(now, released: released(before), isExact: true) == ["released-version-changed App"])
    #expect(rules(before, released: released(before), isExact: true) == [])
  }

  @Test func aReleasedVersionStays() {
    let before = package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App 2")
    let now = package(version("App 2", Self.a, Self.b), current: "App 2")
    #expect(rules(now, released: released(before)) == ["released-version-removed App"])
    // Under another name it is still there for its stores.
    #expect(
      rules(
        package(version("Old", Self.a), version("App 2", Self.a, Self.b), current: "App 2"), released: released(before))
        == ["model-moved App"])
    // A package that is gone altogether is one finding.
    #expect(rules(released: released(before)) == ["released-version-removed App 2"])
  }

  @Test func aPackageThatMovedIsFollowed() {
    let before = package(version("App", Self.a), current: "App", path: "Old/App.xcdatamodeld")
    #expect(
      rules(package(version("App", Self.a), current: "App", path: "New/App.xcdatamodeld"), released: released(before))
        == ["model-moved App"])
    #expect(
      rules(package(version("App", Self.b), current: "App", path: "New/App.xcdatamodeld"), released: released(before))
        == ["released-version-changed App", "model-moved App"])
  }

  @Test func whatIsAcceptedIsAcceptedInThatStateOnly() {
    let before = package(version("App", Self.a), current: "App")
    let now = package(version("App", Self.b), current: "App")
    func accepted(_ checksum: String?) -> [AcceptedChange] {
      [AcceptedChange(package: "App", version: "App", checksum: checksum, reason: "never shipped", date: "2026-01-01")]
    }
    let checksum = version("App", Self.b).checksum
    #expect(rules(now, released: released(before), accepted: accepted(checksum)) == [])
    #expect(rules(now, released: released(before), accepted: accepted("other")) == ["released-version-changed App"])
    let gone = package(version("App 2", Self.c), current: "App 2")
    #expect(rules(gone, released: released(before), accepted: accepted(nil)) == [])
  }

  @Test func aVersionThatTwoReleasesHaveDifferently() {
    let first = package(version("App", Self.a), current: "App")
    let second = package(version("App", Self.b), current: "App")
    // The first release's stores are lost by the second; what is there now has to be answered for.
    #expect(rules(second, released: released(first, second)) == ["released-version-changed App"])
  }

  @Test func theCurrentVersionDoesNotGoBack() {
    let before = package(version("App", Self.a), version("App 2", Self.b), current: "App 2")
    let now = package(version("App", Self.a), version("App 2", Self.b), current: "App")
    #expect(rules(now, released: released(before)) == ["current-version-back App"])
    #expect(rules(now, base: before) == ["current-version-back App"])
    // What a new version drops is said, as a note.
    #expect(rules(before, released: released(now)) == ["values-lost App 2"])
  }

  @Test func aNewVersionIsTheCurrentOne() {
    let before = package(version("App", Self.a), current: "App")
    let now = package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App")
    #expect(rules(now, released: released(before)) == ["version-not-current App 2"])
    // One that comes before the current one is a bridge.
    let bridge = package(
      version("App", Self.a), version("App 2", Self.a, Self.b), version("App 3", Self.a, Self.b, Self.c),
      current: "App 3")
    #expect(rules(bridge, released: released(before)) == [])
  }

  @Test func twoVersionsWithEqualHashes() {
    let before = package(version("App", Self.a), current: "App")
    let now = package(version("App", Self.a), version("App 2", Self.a), current: "App 2")
    #expect(rules(now, released: released(before)) == ["duplicate-version App 2"])
    // Both released: nothing can be done any more.
    #expect(rules(now, released: released(now)) == [])
  }

  @Test func aNumberIsTakenOnBothBranches() {
    let start = package(version("App", Self.a), current: "App")
    let theirs = package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App 2")
    let ours = package(version("App", Self.a), version("App 2", Self.a, Self.c), current: "App 2")
    #expect(rules(ours, base: theirs, ancestor: start) == ["version-number-taken App 2"])
    #expect(rules(theirs, base: theirs, ancestor: start) == [])
    // An edit of a version that was there is no second use of a number.
    #expect(!rules(ours, base: theirs, ancestor: theirs).contains("version-number-taken App 2"))
  }

  @Test func aNewRequiredAttributeNeedsADefault() {
    let before = package(version("App", Self.a), current: "App")
    let required = AttributeDescription(name: "d", type: .string)
    var filled = required
    filled.defaultValue = .string("")
    #expect(
      rules(
        package(version("App", Self.a), version("App 2", Self.a, required), current: "App 2"),
        released: released(before))
        == ["required-without-default App 2"])
    #expect(
      rules(
        package(version("App", Self.a), version("App 2", Self.a, filled), current: "App 2"), released: released(before))
        == [])
  }

  @Test func missingEntitiesProveNothingWhereTheListIsUnknown() {
    func version(_ names: [String], isIncomplete: Bool) -> GuardedPackage.Version {
      var model = ManagedObjectModel(entities: names.map { EntityDescription(name: $0, attributes: [Self.a]) })
      model.isIncomplete = isIncomplete
      return GuardedPackage.Version(name: "App", path: "App.swift", digest: "\(names)", model: model)
    }
    for (isIncomplete, expected) in [
      (true, ["released-version-unread App"]), (false, ["released-version-changed App"]),
    ] {
      let before = package(version(["E", "F"], isIncomplete: isIncomplete), current: "App")
      let now = package(version(["E"], isIncomplete: isIncomplete), current: "App")
      #expect(rules(now, released: released(before)) == expected)
    }
  }

  @Test func aNewVersionIsMentioned() {
    let before = package(version("App", Self.a), current: "App")
    let now = package(version("App", Self.a), version("App 2", Self.a, Self.b), current: "App 2")
    #expect(rules(now, released: released(before), notes: "## App 20\n## App\n") == ["missing-migration-note App 2"])
    #expect(rules(now, released: released(before), notes: "## MyApp 2\n") == ["missing-migration-note App 2"])
    #expect(rules(now, released: released(before), notes: "## App 2\n") == [])
    #expect(rules(before, released: released(before), notes: "") == [])
  }

  @Test func aLockFileReadsAsItWasWritten() throws {
    let now = package(version("App", Self.a), version("App 2", Self.b), current: "App 2")
    var lock = LockFile().updated(with: [now])
    lock.accepted = [AcceptedChange(package: "App", version: "App", checksum: nil, reason: "r", date: "2026-11-22")]
    #expect(try LockFile(reading: Array(lock.text.utf8), path: "l") == lock)
    #expect(rules(now, released: lock.packages) == [])
    // What is locked stays locked: an update only adds.
    let edited = package(
      version("App", Self.c), version("App 2", Self.b), version("App 3", Self.a, Self.b), current: "App 3")
    let updated = lock.updated(with: [edited])
    #expect(updated.packages.first?.versions.map(\.name) == ["App", "App 2", "App 3"])
    #expect(rules(edited, released: updated.packages) == ["released-version-changed App"])
    for text in ["", "{}", #"{"schemaVersion": 2, "packages": []}"#] {
      #expect(throws: (any Error).self) { try LockFile(reading: Array(text.utf8), path: "l") }
    }
  }
}

extension String {
  /// What is before ` was`.
  fileprivate var firstWord: String { components(separatedBy: " was").first ?? "" }
}
