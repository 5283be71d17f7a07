import GlossBasics
import GlossFiles
import Testing

/// Paths as they are compared, and failures as they are said.
@Suite struct FilePathTests {
  @Test(arguments: [
    ("a/b", "a/b"), ("./a//b/../c/", "a/c"), ("a/", "a"), ("a//", "a"), ("", "."), (".", "."), ("..", ".."),
    ("../a/..", ".."), ("/", "/"), ("/a/b", "/a/b"), ("/a/b/", "/a/b"), ("//a", "/a"), ("/../a", "/a"),
    ("/a/./b", "/a/b"), ("/a/.hidden", "/a/.hidden"), ("a/..b", "a/..b"), ("/a/..", "/"),
  ])
  func pathsAreComparedWithoutDetours(path: String, expected: String) {
    #expect(FilePath.normalized(path) == expected)
    #expect(FilePath.normalized(expected) == expected)
  }

  @Test(arguments: [("App.swift", true), ("a/App.m", true), ("App.mm", true), ("App.h", false), ("swift", false)])
  func sourcesHaveTheirExtensions(path: String, isSource: Bool) {
    #expect(FilePath.isSource(path) == isSource)
  }

  /// What is not a file is not called one.
  @Test(arguments: [
    ("is a folder, but a file is expected", "it is a folder, but a file is expected"),
    ("is a file, but a folder is expected", "it is a file, but a folder is expected"),
    ("is empty", "the file is empty"), ("was removed", "the file was removed"),
    ("the name is taken", "the name is taken"),
  ])
  func aReasonHasItsSubject(reason: String, expected: String) {
    let failure = InputFailure(path: "a/b", reason: reason, remedy: "look")
    #expect(failure.description == "a/b: error: \(expected); look")
  }
}
