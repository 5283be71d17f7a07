import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import Testing

@testable import GlossModelHistory

/// The settings, the lock file and the signs of migration that a change has to answer for.
@Suite struct GuardedChangesTests {
  private func repository(_ files: [String: String] = [:]) throws -> HistoryRepository {
    let repository = try HistoryRepository(files)
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  // MARK: - Settings

  /// The settings that a file of a revision holds.
  private static func settings(_ files: any FileTree) throws(InputFailure) -> GuardSettings? {
    guard files.kind(at: "settings") == .file else { return nil }
    let bytes = try files.bytes(at: "settings")
    guard let threshold = FailureThreshold(rawValue: String(decoding: bytes, as: UTF8.self)) else {
      throw InputFailure(path: "settings", reason: "is no threshold")
    }
    return GuardSettings(failOn: threshold, path: "settings")
  }

  private func project(_ repository: HistoryRepository) throws -> GuardedProject {
    var request = GuardedProject.Request(settings: try Self.settings(repository.files) ?? GuardSettings())
    request.against = "main"
    return try GuardedProject(
      request, files: repository.files, settings: { files throws(InputFailure) in try Self.settings(files) })
  }

  @Test func theSettingsOfTheBaseApply() throws {
    let repository = try repository(["settings": "error"])
    #expect(try project(repository).changedSettings == [] && project(repository).settings.failOn == .error)
    try repository.write("settings", "never")
    let less = try project(repository)
    #expect(less.settings.failOn == .error)
    #expect(less.changedSettings.map(\.message) == ["this change sets failOn from error to never"])
    #expect(less.said == ["guard-settings-changed settings"])
    // What only the base changed since is no change of the branch.
    try repository.write("settings", "error")
    try repository.git("stash", "-q")
    try repository.git("checkout", "-q", "main")
    try repository.write("settings", "note")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    let later = try project(repository)
    #expect(later.settings.failOn == .note && later.changedSettings == [])
    try repository.git("checkout", "-q", "main")
    try repository.write("settings", "nonsense")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    let unread = try project(repository)
    #expect(unread.settings.failOn == .error)
    #expect(
      unread.remarks == [
        "the configuration of main cannot be read, so this change's own applies: is no threshold"
      ])
  }

  @Test func theModelsOfTheBaseAndTheNewOnesAreGuarded() throws {
    let repository = try repository()
    try repository.version("Kit", "a", package: "Kit.xcdatamodeld", entity: "K")
    try repository.version("New", "a", package: "New.xcdatamodeld", entity: "N")
    func guarded(_ theirs: [String], _ ours: [String]) throws -> [String] {
      var request = GuardedProject.Request(settings: GuardSettings(models: ours))
      request.against = "main"
      let project = try GuardedProject(
        request, files: repository.files, settings: { _ throws(InputFailure) in GuardSettings(models: theirs) })
      return project.packages.map(\.name).sorted()
    }
    let (app, kit) = ("App.xcdatamodeld", "Kit.xcdatamodeld")
    #expect(try guarded([app], [app]) == ["App"] && guarded([app], [kit]) == ["App", "Kit"])
    #expect(try guarded([app], []) == ["App"])
    // All that are found, whatever the change says.
    #expect(try guarded([], [app]) == ["App", "Kit", "New"])
  }

  // MARK: - The lock file

  private static let path = "modelgloss.lock"

  private func lock(_ repository: HistoryRepository, _ accepted: AcceptedChange...) throws {
    var lock = LockFile().updated(with: try repository.project().packages)
    for change in accepted { lock.accept(change) }
    try repository.write(Self.path, lock.text)
  }

  @Test func aLockFileSaysWhatIsReleased() throws {
    let repository = try repository()
    try lock(repository)
    func project(_ lock: String?, released: String? = nil, against: String? = nil) throws -> GuardedProject {
      try repository.project(released: released, against: against) { $0.lock = lock }
    }
    let locked = try project(Self.path)
    #expect(locked.usesLockedVersions && locked.releasedVersions == ["App.xcdatamodeld App: "])
    #expect(locked.lockBytes != nil && locked.hasReleases && locked.said == [])
    // Without being named, it only records what was accepted; tags go before it.
    #expect(try !project(nil).usesLockedVersions && project(nil).releasedPackages.isEmpty)
    #expect(try !project(Self.path, released: "v*").usesLockedVersions)
    // One that the base does not have counts for what it locks, not for what it accepts.
    #expect(try project(Self.path, against: "main").usesLockedVersions)
    let change = AcceptedChange(package: "App", version: "App", checksum: nil, reason: "r", date: "2026-01-01")
    try repository.write("accepted.lock", LockFile(accepted: [change]).text)
    let accepting = try project("accepted.lock", against: "main")
    #expect(!accepting.usesLockedVersions && accepting.input().accepted == [])
    #expect(try project("accepted.lock").input().accepted == [change])
    try repository.version("App", "b")
    #expect(try project(Self.path).said == ["released-version-changed App"])
    // Only hashes are known of it.
    #expect(try project(Self.path).releasedPackages.first?.versions.first?.state == nil)
    let missing = #expect(throws: InputFailure.self) { try project("other.lock") }
    #expect(missing?.path == "other.lock" && missing?.reason == "there is no such lock file")
    let new = try repository.project {
      $0.lock = "other.lock"
      $0.writesLock = true
    }
    #expect(new.lockFile == LockFile() && new.lockBytes == nil)
  }

  @Test func theLockFileOfTheBaseApplies() throws {
    let repository = try repository()
    try lock(repository)
    try repository.commit()
    try repository.git("branch", "-f", "main", "topic")
    func project(_ lock: String? = Self.path) throws -> GuardedProject {
      try repository.project(against: "main") { $0.lock = lock }
    }
    let same = try project()
    #expect(same.usesLockedVersions && same.said == [] && same.promisedBy == nil)
    // The models of locked versions come from the base.
    #expect(same.releasedPackages.first?.versions.first?.state?.name == "App")
    try repository.remove(Self.path)
    let removed = try project()
    #expect(removed.said == ["guard-settings-changed \(Self.path)"])
    #expect(removed.changedSettings.map(\.message) == ["this change removes the lock file"])
    #expect(removed.releasedVersions == ["App.xcdatamodeld App: "])
    // An edit that accepts itself is not accepted.
    try repository.version("App", "b")
    let checksum = try repository.project().packages.first?.versions.first?.checksum
    let change = AcceptedChange(
      package: "App", version: "App", checksum: checksum, reason: "never shipped", date: "2026-01-01")
    try repository.git("checkout", "-q", "--", Self.path)
    var lock = try project().lockFile
    lock.accept(change)
    try repository.write(Self.path, lock.text)
    #expect(try project().said.sorted() == ["guard-settings-changed App", "released-version-changed App"])
    #expect(try project(nil).said.sorted() == ["guard-settings-changed App", "released-version-changed App"])
    #expect(try project().input(accepting: [change]).accepted == [change])
    // Once it is in the base, it is.
    try repository.git("stash", "-q")
    try repository.write(Self.path, lock.text)
    try repository.commit()
    try repository.git("branch", "-f", "main", "topic")
    try repository.version("App", "b")
    #expect(try project().said == [])
  }

  // MARK: - Ways of migration

  private static let container = "let c = NSPersistentContainer(name: \"App\")\n"

  @Test func anotherWayOfMigrationIsFound() throws {
    let repository = try repository(["App/Stack.swift": Self.container, "App/View.swift": "let a = 1\n"])
    func project(_ against: String? = nil) throws -> GuardedProject {
      try repository.project(released: against == nil ? "v1" : nil, against: against)
    }
    #expect(try project().said == [])
    // A change of a file without signs, and one beside them.
    try repository.write("App/View.swift", "let a = 2\n")
    try repository.write("App/Stack.swift", "let b = 3\n" + Self.container)
    #expect(try project().said == [])
    try repository.write("App/Stack.swift", Self.container + "let m = NSStagedMigrationManager([])\n")
    #expect(try project().said == ["stage-changed App/Stack.swift"])
    let based = try project("main")
    #expect(based.said == ["stage-changed App/Stack.swift"])
    #expect(based.verdict(on: based.input()).migration?.way == .staged)
    // A sign that only moved to another file.
    try repository.write("App/Stack.swift", "\n")
    try repository.write("App/View.swift", Self.container)
    #expect(try project().said == [])
    try repository.write("App/View.swift", Self.container.replacing("App", with: "Shop"))
    #expect(try project().said == ["model-moved App/Stack.swift"])
    // Tests migrate as the app does not.
    try repository.write("App/View.swift", Self.container)
    try repository.write("AppTests/A.swift", "let m = NSStagedMigrationManager([])\n")
    #expect(try project().said == [])
  }

  @Test func theSourcesDecideWhatAnEditDoes() throws {
    let repository = try repository(["App/Stack.swift": Self.container])
    try repository.version("App", "a", "b")
    func severity(_ change: (inout GuardedProject.Request) -> Void = { _ in }) throws -> Severity? {
      try repository.project(released: "v1", change).findings().first { $0.rule == .releasedVersionChanged }?.severity
    }
    #expect(try severity() == .note)
    try repository.remove("App/Stack.swift")
    #expect(try severity() == .warning)
    try repository.write("App/Stack.swift", "let m = NSStagedMigrationManager([])\n")
    #expect(try severity() == .error)
    // The setting goes before the sources.
    #expect(try severity { $0.settings.migration = .automatic } == .note)
  }

  @Test func whatNoTagHoldsIsUnshipped() throws {
    let repository = try repository(["App/Stack.swift": "let m = NSStagedMigrationManager([])\n"])
    try repository.version("App", "a", "b")
    try repository.commit()
    try repository.git("branch", "-f", "main", "topic")
    try repository.version("App", "a", "c")
    func message() throws -> String {
      try repository.project(against: "main").findings().first { $0.rule == .releasedVersionChanged }?.message ?? ""
    }
    #expect(try message().hasSuffix("; no tag holds that state, so only developers have such stores"))
    // A tag that looks like no release says nothing.
    try repository.git("tag", "-d", "v1")
    try repository.git("tag", "nightly")
    #expect(try !message().contains("no tag holds"))
    try repository.git("tag", "v2")
    #expect(try !message().contains("no tag holds") && message().contains("than in main"))
  }
}
