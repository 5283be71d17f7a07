import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelHistory
import Testing

/// What a change does to the lock file that its base holds it to.
@Suite struct LockFileChangesTests {
  private func lock(_ versions: [(name: String, checksum: String)], accepted: [String] = []) -> LockFile {
    LockFile(
      packages: [
        ReleasedPackage(
          name: "App", path: "App.xcdatamodeld",
          versions: versions.map {
            ReleasedPackage.Version(
              name: $0.name, content: ModelContent(hashes: [:], checksum: $0.checksum), digest: $0.checksum,
              releases: [])
          })
      ],
      accepted: accepted.map {
        AcceptedChange(package: "App", version: $0, checksum: nil, reason: "never shipped", date: "2026-01-01")
      })
  }

  private let base = [(name: "App", checksum: "a"), (name: "App 2", checksum: "b"), (name: "App 3", checksum: "c")]

  private func changes(_ now: LockFile, _ then: LockFile) -> [String] {
    now.changes(from: then, path: "modelgloss.lock", base: "main").map { "\($0.version ?? ""): \($0.message)" }
  }

  @Test func eachVersionIsComparedWithItself() {
    #expect(changes(lock(base), lock(base)) == [])
    #expect(
      changes(lock([("App", "a"), ("App 2", "x")]), lock(base)) == [
        "App 2: this change locks other hashes of 'App 2'",
        "App 3: this change removes 'App 3' from the lock file",
      ])
    // What is added is no promise that is taken back.
    #expect(changes(lock(base + [("App 4", "d")]), lock(base)) == [])
  }

  @Test func whatIsAcceptedByTheChangeItselfIsNamed() {
    #expect(changes(lock(base, accepted: ["App 2"]), lock(base, accepted: ["App 2"])) == [])
    #expect(
      changes(lock(base, accepted: ["App", "App 2"]), lock(base, accepted: ["App 2"])) == [
        "App: this change accepts itself: 'App' of App, \"never shipped\""
      ])
  }
}
