import Testing

@testable import GlossModelHistory

/// A lock file that git ignores is in no clone.
@Suite struct IgnoredLockTests {
  @Test func thePatternThatIgnoresAFileIsFound() throws {
    let repository = try HistoryRepository([".gitignore": "build\n*.lock\n"])
    try repository.version("App", "a")
    try repository.commit(tag: "v1")
    for released in ["v1", nil] {
      let project = try repository.project(released: released)
      #expect(project.ignoringPattern(of: "modelgloss.lock") == ".gitignore:2:*.lock")
      #expect(project.ignoringPattern(of: "modelgloss.txt") == nil)
    }
  }
}
