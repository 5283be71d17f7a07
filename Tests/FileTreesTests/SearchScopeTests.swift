import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

@Suite struct IgnorePatternsTests {
  /// Each row was compared with `git check-ignore --no-index`; those of gitignore(5) come first.
  @Test(arguments: [
    ("", "a", nil), ("# a\n\nb", "a", nil), ("\\#x", "#x", true), ("x  ", "x", true), ("x\\ ", "x ", true),
    ("x\\\\ ", "x\\", true), ("\\!important!.txt", "!important!.txt", true), ("*\n!x", "x", false),
    ("!x\n*", "x", true),
    ("doc/frotz", "doc/frotz", true), ("/doc/frotz", "doc/frotz", true), ("doc/frotz", "a/doc/frotz", nil),
    ("frotz/", "frotz/", true), ("frotz/", "a/frotz/", true), ("frotz/", "frotz", nil),
    ("doc/frotz/", "doc/frotz/", true),
    ("doc/frotz/", "a/doc/frotz/", nil), ("foo/*", "foo/test.json", true), ("foo/*", "foo/bar/", true),
    ("foo/*", "foo/bar/hello.c", nil), ("**/foo", "foo", true), ("**/foo", "a/b/foo", true),
    ("**/foo/bar", "a/foo/bar", true),
    ("**/foo/bar", "foo/a/bar", nil), ("abc/**", "abc/a/b", true), ("abc/**", "abc/", nil), ("a/**/b", "a/b", true),
    ("a/**/b", "a/x/b", true), ("a/**/b", "a/x/y/b", true), ("a/**/b", "a/xb", nil), ("hello.*", "hello.txt", true),
    ("hello.*", "a/hello.java", true), ("/hello.*", "hello.c", true), ("/hello.*", "a/hello.java", nil),
    ("foo/", "foo/", true), ("/*\n!/foo\n/foo/*\n!/foo/bar", "foo/", false),
    ("/*\n!/foo\n/foo/*\n!/foo/bar", "foo/bar", false), ("/*\n!/foo\n/foo/*\n!/foo/bar", "foo/x", true),
    // Undocumented behaviour of git's matcher.
    ("*.mom", "a/x.mom", true), ("*.mom", "x.moms", nil), ("a*c", "abbc", true), ("a*c", "ab/c", nil),
    ("a?c", "abc", true),
    ("a?c", "ac", nil), ("a?b/c", "a/b/c", nil), ("[ab]x", "bx", true), ("[!ab]x", "bx", nil), ("[^ab]x", "cx", true),
    ("[a-c]x", "bx", true), ("[a-c]x", "dx", nil), ("[c-a]", "b", nil), ("[c-a]", "c", true), ("[a-]", "-", true),
    ("[]a]", "]", true), ("[\\]]", "]", true), ("[\\]]", "\\", nil), ("[[:alpha:]]z", "bz", true),
    ("[[:alpha:]]z", "1z", nil),
    ("[[:nope:]]", "n", nil), ("a[!/]b", "axb", true), ("a[/]b", "a/b", nil), ("[", "[", nil), ("[a", "[a", nil),
    ("a\\", "a\\", nil), ("\\a", "a", true), ("\\*", "*", true), ("\\*", "a", nil), ("/", "a", nil), ("!", "!", nil),
    ("foo//", "foo/", nil), ("**", "a", true), ("/**", "a/b", true), ("**/", "a/", true), ("**/", "a", nil),
    ("a/**/", "a/b/", true), ("a/**/", "a/b/c", nil), ("**a", "xa", true), ("x/**y", "x/ay", true),
    ("x/**y", "x/a/y", nil),
    ("***/q", "a/b/q", true), ("***/q", "aq", nil), ("*a*b*c*", "xaxbxcx", true), ("*a*b*c*", "xaxcxbx", nil),
    ("a/*/c/*d", "a/b/c/xd", true), ("**/a/*b/**/c", "x/a/yb/a/zb/d/c", true), ("Größe", "Größe", true),
    ("x\r\ny", "x", true), ("a\rb", "a", nil), ("d\t", "d", nil), ("\u{FEFF}q", "q", true),
  ])
  func decideAsGitDoes(_ patterns: String, _ path: String, _ verdict: Bool?) {
    let isFolder = path.hasSuffix("/")
    let path = isFolder ? String(path.dropLast()) : path
    #expect(IgnorePatterns(Array(patterns.utf8)).verdict(on: path, isFolder: isFolder) == verdict)
  }

  @Test(arguments: ["*a", "**/a/", "*a/**/"])
  func areNeverSlow(_ part: String) {
    let stars = IgnorePatterns(Array((String(repeating: part, count: 40) + "b").utf8))
    #expect(stars.verdict(on: String(repeating: "a", count: 5000), isFolder: false) == nil)
    #expect(stars.verdict(on: String(repeating: "a/", count: 2500) + "a", isFolder: false) == nil)
  }

  /// Compares with git on trees full of patterns, path by path.
  @Test func agreeWithGitOnGeneratedTrees() throws {
    let disk = DiskFileTree()
    let folder = FilePath.joined(NSTemporaryDirectory(), "ignored-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    _ = try git(["init", "-q"], in: folder)
    var random = Seeded(state: 20)
    var compared = 0
    for round in 0..<12 {
      let top = FilePath.joined(folder, "t\(round)")
      var paths: [(path: String, isFolder: Bool)] = []
      try grow(below: top, as: "t\(round)", depth: 0, with: &random, into: &paths)
      for place in ["", "a"] where disk.kind(at: FilePath.joined(top, place)) == .folder {
        let lines = (0..<8).map { _ in pattern(with: &random) }
        let file = FilePath.joined(FilePath.joined(top, place), ".gitignore")
        try lines.joined(separator: "\n").write(toFile: file, atomically: true, encoding: .utf8)
      }
      // git itself checks whether a path is a folder; with a trailing slash it would check the folder's contents.
      let input = paths.map(\.path).joined(separator: "\0")
      let ignored = try git(["check-ignore", "--no-index", "--stdin", "-z"], in: folder, input: input)
      let told = Set(ignored.split(separator: "\0").map(String.init))
      let ours = paths.filter { isIgnored($0.path, $0.isFolder, below: folder, in: disk) }.map(\.path)
      compared += paths.count
      #expect(Set(ours) == told, "round \(round): \(Set(ours).symmetricDifference(told).sorted())")
    }
    #expect(compared > 300)
  }

  private func isIgnored(_ path: String, _ isItselfFolder: Bool, below folder: String, in files: DiskFileTree) -> Bool {
    var scope = SearchScope(of: folder, in: files)
    var current = folder
    let parts = path.split(separator: "/").map(String.init)
    for (index, part) in parts.enumerated() {
      let isFolder = index < parts.count - 1 || isItselfFolder
      if scope.ignores(part, isFolder: isFolder) { return true }
      guard isFolder else { return false }
      current = FilePath.joined(current, part)
      scope = scope.entering(current, holding: (try? files.names(in: current)) ?? [], in: files)
    }
    return false
  }

  private func grow(
    below folder: String, as path: String, depth: Int, with random: inout Seeded,
    into paths: inout [(path: String, isFolder: Bool)]
  ) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for name in ["a", "b", "ab", "a.b", "Ä", "b c"] {
      let choice = Int.random(in: 0..<4, using: &random)
      let (next, shown) = (FilePath.joined(folder, name), FilePath.joined(path, name))
      if choice == 0, depth < 3 {
        paths.append((shown, true))
        try grow(below: next, as: shown, depth: depth + 1, with: &random, into: &paths)
      } else if choice < 3 {
        paths.append((shown, false))
        try "".write(toFile: next, atomically: false, encoding: .utf8)
      }
    }
  }

  /// A line composed of pattern fragments. A text right before `**/` is excluded: versions of git disagree on it.
  private func pattern(with random: inout Seeded) -> String {
    let parts = ["a", "b", "*", "?", "[ab]", "[!b]", "[[:lower:]]", ".", "/", "/**/", "\\a", " ", "Ä"]
    var line = ["", "", "!", "/", "**/"].randomElement(using: &random) ?? ""
    for _ in 0...Int.random(in: 0..<4, using: &random) {
      let part = parts.randomElement(using: &random) ?? ""
      line += part.hasPrefix("/") && line.hasSuffix("/") ? "a" : part
    }
    return line
      + (["", "", "", "/", "/**"].filter { !line.hasSuffix("/") || $0.isEmpty }.randomElement(using: &random) ?? "")
  }

  private func git(_ arguments: [String], in folder: String, input: String = "") throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["git", "-C", folder, "-c", "core.excludesFile=", "-c", "core.ignoreCase=false"] + arguments
    let (asked, answer) = (folder + "/.git-asked", Pipe())
    try input.write(toFile: asked, atomically: false, encoding: .utf8)
    process.standardInput = FileHandle(forReadingAtPath: asked)
    process.standardOutput = answer
    try process.run()
    let bytes = answer.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The same numbers in every run.
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ state >> 29
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
    // Outside a repository the patterns are ignored.
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
