import Foundation
import GlossTestSupport
import Testing

@testable import GlossFileTrees

/// What is advised where a revision is not known; each command that is advised is run.
@Suite struct RevisionAdviceTests {
  private func clone() throws -> (origin: Repository, clone: GitRepository, folder: String) {
    let origin = try Repository()
    try origin.write("text", to: "file")
    try origin.commit("first")
    try origin.git("branch", "develop")
    try origin.git("tag", "v1.0")
    try origin.git("update-ref", "refs/pull/12/head", "HEAD")
    let folder = origin.folder + "-clone"
    _ = try GitProcess.run(
      "git", ["clone", "-q", "file://" + origin.folder, folder], timeLimit: .seconds(60), sizeLimit: 1 << 20,
      variables: ["GIT_ALLOW_PROTOCOL": "file"])
    return (origin, try GitRepository(at: folder), folder)
  }

  @Test(arguments: [
    ("develop", "did you mean 'origin/develop'?"), ("refs/heads/develop", "did you mean 'origin/develop'?"),
    (
      "origin/develp",
      "did you mean 'origin/develop'? Otherwise run 'git fetch origin develp:refs/remotes/origin/develp'"
    ),
    ("", "the name is empty; if a variable has it, see whether this kind of job sets it"),
    (
      String(repeating: "0", count: 40),
      "git writes this for no commit, as before the first push of a branch; name the branch to merge into"
    ),
    ("1234abc", "no commit here begins with it; run 'git fetch'"),
    ("HEAD..develop", "name one revision, such as 'HEAD'"),
    ("HEAD:App/Shop.xcdatamodeld", "name the revision alone: 'HEAD'"),
    (
      "1 week ago",
      "a date or a sentence is not a revision; 'git rev-list -1 --before=\"1 week ago\" HEAD' finds a commit"
    ),
    ("upstream/develop", "there is no remote 'upstream'; did you mean 'origin/develop'?"),
    ("HEAD~99", "'HEAD' is known, and has no such ancestor; name a later one"),
    ("develop~1", "did you mean 'origin/develop'?"),
    ("pull/12", "run 'git fetch origin pull/12/head:refs/remotes/pull/12'"),
    ("v9.9.9", "the last tags are 'v1.0'; otherwise run 'git fetch origin v9.9.9:refs/remotes/v9.9.9'"),
  ])
  func saysWhatIsWrong(_ revision: String, _ advice: String) throws {
    let (origin, found, folder) = try clone()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    #expect(found.remedy(forMissing: revision) == advice)
    if let name = advice.firstMatch(of: /did you mean '([^']+)'\?$/)?.output.1 {
      #expect(found.commit(of: String(name)) != nil)
    }
    guard revision == "pull/12" else { return withExtendedLifetime(origin) {} }
    let words = advice.split(separator: "'")[1].split(separator: " ").dropFirst().map(String.init)
    _ = try GitProcess.run(
      "git", ["-C", folder] + words, timeLimit: .seconds(60), sizeLimit: 1 << 20,
      variables: ["GIT_ALLOW_PROTOCOL": "file"])
    #expect(try GitRepository(at: folder).commit(of: revision) != nil)
    withExtendedLifetime(origin) {}
  }

  @Test func withoutARemoteItsNameIsTooMuch() throws {
    let repository = try Repository()
    #expect(
      try GitRepository(at: repository.folder).remedy(forMissing: "main")
        == "the repository has no commits yet; commit first"
    )
    try repository.write("text", to: "file")
    try repository.commit("first")
    try repository.git("branch", "-M", "main")
    let found = try GitRepository(at: repository.folder)
    #expect(found.remedy(forMissing: "origin/main") == "did you mean 'main'?")
    #expect(found.remedy(forMissing: "elsewhere") == "there is no remote; name a commit, a tag or a branch: 'main'")
  }
}
