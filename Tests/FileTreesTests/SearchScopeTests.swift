import GlossFileTrees
import Testing

@Suite struct IgnorePatternsTests {
  /// Each row was compared with `git check-ignore --no-index`.
  @Test(arguments: [
    ("build/", "build/", true), ("build/", "build", nil), ("build/", "a/build/", true), ("/build", "build", true),
    ("/build", "a/build", nil), ("a/b", "a/b", true), ("a/b", "c/a/b", nil), ("*.mom", "x.mom", true),
    ("*.mom", "a/x.mom", true), ("*.mom", "x.moms", nil), ("a*c", "abbc", true), ("a*c", "ab/c", nil),
    ("a?c", "abc", true), ("a?c", "ac", nil), ("**/x", "x", true), ("**/x", "a/b/x", true), ("a/**", "a/b/c", true),
    ("a/**", "a/", nil), ("a/**/b", "a/b", true), ("a/**/b", "a/x/y/b", true), ("[ab]x", "bx", true),
    ("[!ab]x", "bx", nil), ("[!ab]x", "cx", true), ("[a-c]x", "bx", true), ("[a-c]x", "dx", nil), ("#x", "#x", nil),
    ("\\#x", "#x", true), ("\\!x", "!x", true), ("x ", "x", true), ("*\n!x", "x", false), ("!x\n*", "x", true),
    ("\\*", "*", true), ("\\*", "a", nil), ("/", "a", nil), ("*a*b*c*", "xaxbxcx", true), ("*a*b*c*", "xaxcxbx", nil),
    ("[", "[", true), ("Größe", "Größe", true), ("x\r\ny", "y", true),
  ])
  func decideAsGitDoes(_ patterns: String, _ path: String, _ verdict: Bool?) {
    let isFolder = path.hasSuffix("/")
    let parts = path.split(separator: "/").map(String.init)
    #expect(IgnorePatterns(Array(patterns.utf8)).verdict(on: parts, isFolder: isFolder) == verdict)
  }

  @Test func areNeverSlow() {
    let stars = IgnorePatterns(Array((String(repeating: "*a", count: 40) + "b").utf8))
    #expect(stars.verdict(on: [String(repeating: "a", count: 5000)], isFolder: false) == nil)
  }
}

@Suite struct SearchScopeTests {
  private let files = InMemoryFileTree([
    ".git/info/exclude": "mine/\n", ".gitignore": "Generated/\n*.momd\n", "App/.gitignore": "!Kept.momd\n/Local\n",
    "App/Local/x": "", "App/Kept.momd/x": "", "Generated/Deep/x": "", "Clone/.git/HEAD": "", "Clone/Generated/x": "",
  ])

  private func scope(_ path: String) throws -> SearchScope {
    var scope = SearchScope(of: ".", in: files)
    for end in FilePath.ancestors(of: path + "/x").reversed().dropFirst() {
      scope = scope.entering(end, holding: try files.names(in: end), in: files)
    }
    return scope
  }

  @Test func passesOverWhatToolsKeep() throws {
    let scope = try scope(".")
    for name in ["build", "Pods", "Carthage", "SourcePackages", "DerivedData", "node_modules", "vendor", ".build"] {
      #expect(scope.skips(name, isFolder: true), "\(name)")
    }
    #expect(!scope.skips("build", isFolder: false) && !scope.skips("Builds", isFolder: true))
  }

  @Test(arguments: [
    (".", "Generated", true), (".", "mine", true), (".", "Local", false), ("App", "Local", true),
    ("App", "Other.momd", true), ("App", "Kept.momd", false), ("Clone", "Generated", false),
    ("Clone", "Other.momd", false), ("Generated", "Deep", false),
  ])
  func passesOverWhatGitIgnores(_ folder: String, _ name: String, _ skips: Bool) throws {
    #expect(try scope(folder).skips(name, isFolder: true) == skips)
  }

  @Test func looksIntoWhatIsNamed() {
    #expect(!SearchScope(of: "Generated/Deep", in: files).skips("Other.momd", isFolder: true))
    #expect(SearchScope(of: "App", in: files).skips("Other.momd", isFolder: true))
    // Outside a repository the patterns are only a file.
    let loose = InMemoryFileTree([".gitignore": "x/\n", "x/y": ""])
    #expect(!SearchScope(of: ".", in: loose).skips("x", isFolder: true))
  }

  @Test(arguments: [
    (".", "App", "."), (".", ".", "."), (".", "App/Deep/er", "."), (".", "Pods", "Pods"), (".", "Pods/A/B", "Pods"),
    (".", "Pods/A/build/B", "Pods/A/build"), (".", "Generated/Deep", "Generated"), (".", "App/Local", "App/Local"),
    (".", "Clone/Generated/x", "."), ("App", "App/Local/x", "App/Local"), ("Pods", "Pods/A", "Pods"),
    ("Generated", "Generated/Deep", "Generated"), (".", "../Other/build", "."), ("App", "Apple/build", "App"),
  ])
  func whatIsNamedIsSearchedFromWithinWhatIsPassedOver(_ top: String, _ folder: String, _ start: String) {
    #expect(SearchScope.start(from: top, to: folder, in: files) == start)
  }
}
