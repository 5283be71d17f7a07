import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// What a change in a repository is compared with: releases, branches, and where the models were in them.
@Suite struct GuardedProjectTests {
  /// Two versions, the second current, released as `v1`; a branch for the change.
  private func repository() throws -> HistoryRepository {
    let repository = try HistoryRepository()
    try repository.version("App", "a")
    try repository.version("App 2", "a", "b")
    try repository.current("App 2")
    try repository.commit(tag: "v1")
    try repository.git("checkout", "-q", "-b", "topic")
    return repository
  }

  @Test func releasesAndBasesAreWhatCounts() throws {
    let repository = try repository()
    let names = ["App.xcdatamodeld App 2: ", "App.xcdatamodeld App: "]
    let released = try repository.project(released: "v*")
    #expect(released.releasedVersions == names.map { $0 + "v1" })
    #expect(released.base == nil && released.promisedBy == nil && released.hasReleases && released.past == nil)
    #expect(released.releasedPackages.first?.current == "App 2" && released.said == [])
    let based = try repository.project(against: "main")
    #expect(based.releasedVersions == names.map { $0 + "main" })
    #expect(based.promisedBy == "main" && based.base?.map(\.name) == ["App"] && based.ancestor?.map(\.name) == ["App"])
    #expect(based.past != nil && based.said == [])
    #expect(
      based.remarks == [
        "'main' is what is checked out, so only what is not committed is compared with it; name a tag, origin/main or HEAD~1 for more"
      ])
    let both = try repository.project(released: "v*", against: "main")
    #expect(both.releasedVersions == names.map { $0 + "v1" } && both.promisedBy == nil && both.base?.count == 1)
    let alone = try repository.project()
    #expect(!alone.hasReleases && alone.packages.map(\.path) == ["App.xcdatamodeld"] && alone.base == nil)
    let none = try repository.project(released: "x*")
    #expect(!none.hasReleases && none.remarks.count == 1)
    #expect(none.remarks.first?.contains("so nothing counts as released") == true)
    // There are releases, so the pattern is a slip, and what the base has is guarded all the same.
    let slip = try repository.project(released: "x*", against: "main")
    #expect(slip.releasedVersions == names.map { $0 + "main" } && slip.promisedBy == "main")
    #expect(slip.remarks.first?.contains("no tag matches 'x*', so what main has counts as released") == true)
    let missing = #expect(throws: InputFailure.self) { try repository.project(against: "nowhere") }
    #expect(
      missing?.path == "revision nowhere" && missing?.remedy?.hasPrefix("there is no remote; name a commit") == true)
  }

  @Test(arguments: [("v*", nil), (nil, "main"), ("v*", "main")] as [(String?, String?)])
  func anEditIsFoundAgainstEach(released: String?, against: String?) throws {
    let repository = try repository()
    try repository.version("App", "a", "c")
    #expect(try repository.project(released: released, against: against).said == ["released-version-changed App"])
    try repository.remove("App.xcdatamodeld/App.xcdatamodel")
    #expect(try repository.project(released: released, against: against).said == ["released-version-removed App"])
    try repository.remove("App.xcdatamodeld")
    let gone = try repository.project(released: released, against: against)
    #expect(gone.said == ["released-version-removed App 2"] && gone.packages.isEmpty && gone.hasReleases)
    guard against == "main", released == nil else { return }
    // A path that the base has is none that was misspelled.
    func failures(_ path: String) throws -> [String] {
      try repository.project(released: released, against: against) { $0.paths = [path] }.failures.map(\.path)
    }
    #expect(try failures("App.xcdatamodeld") == [] && failures("./App.xcdatamodeld") == [])
    #expect(try failures("Ap.xcdatamodeld") == ["Ap.xcdatamodeld"])
    #expect(try failures("App") == ["App"])
  }

  @Test func aFolderWithoutModelsIsAFailureUnlessItHadSome() throws {
    let repository = try HistoryRepository(["Empty/README.md": "x", "Core/README.md": "x"])
    try repository.version("App", "a", package: "Core/App.xcdatamodeld")
    try repository.commit(tag: "v1")
    try repository.remove("Core/App.xcdatamodeld")
    func failures(_ path: String) throws -> [String] {
      try repository.project(released: "v1") { $0.paths = [path] }.failures.map(\.path)
    }
    #expect(try failures("Empty") == ["Empty"] && failures("Core") == [])
  }

  // MARK: - Diverged branches

  @Test func whatOnlyTheBaseChangedIsNoChangeOfTheBranch() throws {
    let repository = try repository()
    try repository.git("checkout", "-q", "main")
    try repository.version("App", "a", "z")
    try repository.version("App 3", "a", "b", "d")
    try repository.current("App 3")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    let quiet = try repository.project(against: "main")
    #expect(quiet.said == [] && quiet.releasedVersions.count == 2)
    #expect(quiet.base?.first?.versions.count == 3 && quiet.ancestor?.first?.versions.count == 2)
    // An edit of the branch itself is one.
    try repository.version("App 2", "a", "b", "c")
    #expect(try repository.project(against: "main").said == ["released-version-changed App 2"])
    // The same edit as that of the base is not.
    try repository.version("App 2", "a", "b")
    try repository.version("App", "a", "z")
    #expect(try repository.project(against: "main").said == [])
    // A number that both took.
    try repository.version("App", "a")
    try repository.version("App 3", "a", "b", "e")
    try repository.current("App 3")
    #expect(try repository.project(against: "main").said == ["version-number-taken App 3"])
  }

  @Test func whatTheBaseDroppedIsPromisedNoLonger() throws {
    let repository = try repository()
    try repository.git("checkout", "-q", "main")
    try repository.remove("App.xcdatamodeld/App.xcdatamodel")
    try repository.commit()
    try repository.git("checkout", "-q", "topic")
    try repository.version("App", "a", "c")
    let project = try repository.project(against: "main")
    #expect(project.releasedVersions == ["App.xcdatamodeld App 2: main"] && project.said == [])
  }

  @Test func unrelatedHistoriesHaveNoMergeBase() throws {
    let repository = try repository()
    try repository.git("checkout", "-q", "--orphan", "other")
    // With equal contents it would be the same commit.
    try repository.write("README.md", "x")
    try repository.commit()
    let project = try repository.project(against: "main")
    #expect(project.ancestor == nil && project.base?.count == 1)
    #expect(project.remarks == ["this clone does not contain the merge base with main"])
  }

  // MARK: - Where models were

  @Test func aModelIsFollowedToItsFormerPlaces() throws {
    let repository = try HistoryRepository()
    try repository.version("App", "a", package: "Old/App.xcdatamodeld")
    try repository.version("Kit", "k", package: "Kit.xcdatamodeld", entity: "K")
    try repository.commit(tag: "v1")
    try repository.move("Old/App.xcdatamodeld", to: "Mid/App.xcdatamodeld")
    try repository.commit(tag: "v2")
    try repository.version("App 2", "a", "b", package: "Mid/App.xcdatamodeld")
    try repository.current("App 2", package: "Mid/App.xcdatamodeld")
    try repository.remove("Kit.xcdatamodeld")
    try repository.commit(tag: "v3")
    try repository.move("Mid", to: "New")
    let project = try repository.project(released: "v*")
    #expect(
      project.releasedVersions == ["Mid/App.xcdatamodeld App 2: v3", "Mid/App.xcdatamodeld App: v1 v2 v3"])
    // The folder alone says where to look, and the model is found where it was.
    let part = try repository.project(released: "v*") { $0.paths = ["New"] }
    #expect(part.releasedVersions == project.releasedVersions)
    #expect(try repository.project(released: "v1") { $0.paths = ["New"] }.said == ["model-moved App 2"])
    // A package that a newer release dropped is not released any more.
    #expect(try repository.project(released: "v2").releasedPackages.map(\.name).sorted() == ["App", "Kit"])
    // A model that is still where it was has not moved.
    try repository.move("New/App.xcdatamodeld", to: "Mid/App.xcdatamodeld")
    try repository.version("App", "a", package: "New/App.xcdatamodeld")
    let copy = try repository.project(released: "v3") { $0.paths = ["New"] }
    #expect(copy.releasedPackages.isEmpty && copy.packages.map(\.path) == ["New/App.xcdatamodeld"])
  }

  @Test func eachStateOfAVersionHasItsReleases() throws {
    let repository = try HistoryRepository()
    for (number, attribute) in ["a", "b", "b", "a"].enumerated() {
      try repository.version("App", attribute)
      try repository.commit(tag: "v\(number + 1)")
    }
    let project = try repository.project(released: "v*")
    #expect(project.releasedVersions == ["App.xcdatamodeld App: v1 v4", "App.xcdatamodeld App: v2 v3"])
    #expect(project.releasedPackages.first?.versions.map(\.currentReleases) == [["v1", "v4"], ["v2", "v3"]])
    #expect(project.said == ["released-version-changed App"])
  }

  @Test func aProjectInAFolderOfTheRepositoryIsSeenFromThere() throws {
    let repository = try HistoryRepository()
    try repository.version("App", "a", package: "ios/App.xcdatamodeld")
    try repository.version("Web", "w", package: "web/Web.xcdatamodeld", entity: "W")
    try repository.commit(tag: "v1")
    try repository.version("App", "b", package: "ios/App.xcdatamodeld")
    var request = GuardedProject.Request()
    request.released = "v*"
    let files = RootedDisk(folder: repository.folder + "/ios")
    let project = try GuardedProject(request, files: files)
    #expect(project.packages.map(\.path) == ["App.xcdatamodeld"])
    #expect(project.releasedVersions == ["App.xcdatamodeld App: v1"])
    #expect(project.said == ["released-version-changed App"])
    request.paths = [".."]
    #expect(try GuardedProject(request, files: files).packages.map(\.name).sorted() == ["App", "Web"])
  }

  /// Paths in a lock file are from the folder of the project, and so is the file that is there by default.
  @Test(arguments: ["", "/ios", "/web"]) func aProjectInAnotherFolderIsLockedByItsOwnPaths(place: String) throws {
    let repository = try HistoryRepository()
    try repository.version("App", "a", package: "ios/App.xcdatamodeld")
    try repository.version("App 2", "a", "b", package: "ios/App.xcdatamodeld")
    try repository.current("App 2", package: "ios/App.xcdatamodeld")
    try repository.write("web/x", "")
    let ios = RootedDisk(folder: repository.folder + "/ios")
    var request = GuardedProject.Request()
    (request.lock, request.writesLock) = ("modelgloss.lock", true)
    let now = try GuardedProject(request, files: ios)
    var lock = LockFile().updated(with: now.packages)
    lock.accept(
      AcceptedChange(
        package: "App", path: "App.xcdatamodeld", version: "App", checksum: "x", reason: "r", date: "2026-11-28"))
    try repository.write("ios/modelgloss.lock", lock.text)
    try repository.commit()

    let files = RootedDisk(folder: repository.folder + place)
    request = GuardedProject.Request(paths: [files.shortened(repository.folder + "/ios")])
    (request.folder, request.against) = (repository.folder + "/ios", "main")
    for lock in [nil, files.shortened(repository.folder + "/ios/modelgloss.lock")] {
      request.lock = lock
      try repository.version("App 2", "a", "b", package: "ios/App.xcdatamodeld")
      let same = try GuardedProject(request, files: files)
      let path = files.shortened(repository.folder + "/ios/App.xcdatamodeld")
      #expect(same.packages.map(\.path) == [path] && same.base?.map(\.path) == [path] && same.said == [])
      #expect(same.lockFile.packages.map(\.path) == [path] && same.lockFile.accepted.map(\.path) == [path])
      try repository.version("App 2", "a", "c", package: "ios/App.xcdatamodeld")
      #expect(try GuardedProject(request, files: files).said == ["released-version-changed App 2"])
    }
  }

  // MARK: - What a search passes over

  @Test func whatGitTracksIsFoundWhereverItIs() throws {
    let repository = try repository()
    try repository.version("Hidden", "a", package: ".hidden/Hidden.xcdatamodeld", entity: "H")
    try repository.version("Ignored", "a", package: "Ignored.xcdatamodeld", entity: "I")
    try repository.version("Sparse", "a", package: "Sparse.xcdatamodeld", entity: "S")
    try repository.write(".gitignore", "Ignored.xcdatamodeld\n")
    try repository.commit(tag: "v2")
    try repository.git("update-index", "--skip-worktree", "Sparse.xcdatamodeld/Sparse.xcdatamodel/contents")
    try repository.remove("Sparse.xcdatamodeld")
    let project = try repository.project(released: "v2")
    #expect(project.packages.map(\.name).sorted() == ["App", "Hidden", "Ignored", "Sparse"])
    #expect(project.said == [] && project.failures.isEmpty)
    // A given path contains only its own.
    let part = try repository.project(released: "v2") { $0.paths = ["App.xcdatamodeld"] }
    #expect(part.packages.map(\.name) == ["App"])
    let sparse = try repository.project(released: "v2") { $0.paths = ["Sparse.xcdatamodeld"] }
    #expect(sparse.packages.map(\.name) == ["Sparse"] && sparse.failures.isEmpty)
    try repository.remove(".hidden")
    #expect(try repository.project(released: "v2").said == ["released-version-removed Hidden"])
  }

  @Test func filesThatAreOneFileElsewhereAreFound() throws {
    let repository = try HistoryRepository()
    try repository.version("App", "a")
    try repository.version("APP", "b")
    try repository.current("App")
    try repository.commit(tag: "v1")
    let paths = ["App.xcdatamodeld/APP.xcdatamodel/contents", "App.xcdatamodeld/App.xcdatamodel/contents"]
    let project = try repository.project(released: "v1")
    #expect(project.input().collisions == [paths])
    #expect(project.findings().contains { $0.rule == .duplicateVersion && $0.path == paths[0] })
    try repository.write("Other/README.md", "x")
    #expect(try repository.project(released: "v1") { $0.paths = ["Other"] }.input().collisions == [])
  }

  @Test func whatIsThereAndNotReadIsNotGone() throws {
    let repository = try repository()
    try repository.write("App.xcdatamodeld/App.xcdatamodel/contents", "<model>")
    let part = try repository.project(released: "v1")
    #expect(part.unread.keys.contains { $0.hasPrefix("App.xcdatamodeld") })
    #expect(!part.failures.isEmpty)
    try repository.remove("App.xcdatamodeld")
    try repository.write("App.xcdatamodeld", "a file")
    let file = try repository.project(released: "v1")
    #expect(Array(file.unread.keys) == ["App.xcdatamodeld"])
    #expect(file.said.contains("released-version-unread App 2") && !file.said.contains { $0.contains("removed") })
  }

  @Test func bothDocumentsOfAVersionAreAFlaw() throws {
    let repository = try repository()
    try repository.write("App.xcdatamodeld/App.xcdatamodel/elements", "x")
    let project = try repository.project(released: "v1")
    #expect(project.packages.first?.version(named: "App")?.flaws.count == 1)
    #expect(project.said.contains("released-version-unread App"))
    try repository.commit(tag: "v2")
    let versions = try repository.project(released: "v2").releasedPackages.first?.versions ?? []
    #expect(versions.sorted { $0.name < $1.name }.map { $0.state?.flaws.count } == [1, 0])
  }
}
