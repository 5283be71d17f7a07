import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossTestSupport
import Testing

/// Baselines survive filtered runs, other folders and new versions; services get paths from the repository's root.
@Suite struct CheckBaselineTests {
  /// A package with two versions and a table with an orphan, at `/repo/App`.
  static let files: [String: String] = [
    "/repo/.git/HEAD": "", "/repo/App/Package.swift": "",
    "/repo/App/Shop.xcdatamodeld/Shop 1.xcdatamodel/contents": CheckListingTests.model("Article"),
    "/repo/App/Shop.xcdatamodeld/Shop 2.xcdatamodel/contents": CheckListingTests.model("Article"),
    "/repo/App/de.lproj/ShopModel.strings": """
    "Entity/Article" = "Artikel";
    "Entity/Gone" = "Weg";
    "Property/badge" = "Abzeichen";
    "Property/name" = "Name";
    "Property/other" = "Anderer";
    """,
  ]

  /// A folder on the disk with these files; relative paths are paths below it.
  private func inRepository(
    current: String = "Shop 1",
    _ body: (_ run: (String, [String]) -> CommandRun, _ path: (String) -> String) throws -> Void
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    var files = Self.files
    files["/repo/App/Shop.xcdatamodeld/.xccurrentversion"] = Self.currentVersion(current)
    for (path, text) in files {
      let url = root.appending(path: path)
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
    try body(
      { folder, arguments in
        CommandRun(
          arguments: arguments,
          fromDisk: RootedDisk(
            folder: DiskFileTree().realPath(of: root.appending(path: folder).path(percentEncoded: false))))
      }, { root.appending(path: $0).path(percentEncoded: false) })
  }

  static func currentVersion(_ name: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <plist version="1.0"><dict><key>_XCCurrentVersionName</key><string>\(name).xcdatamodel</string></dict></plist>
    """
  }

  @Test func aFilteredRunTakesNothingOut() throws {
    try inRepository { run, path in
      let baseline = path("repo/App/baseline.json")
      #expect(run("repo/App", ["check", "Shop.xcdatamodeld", "--write-baseline", baseline]).status == 0)
      let before = try String(contentsOfFile: baseline, encoding: .utf8)
      #expect(before.contains("orphaned-key") && before.contains("insecure-transformer"))
      for filter in [
        ["--rules", "orphaned-key"], ["--skip-rules", "orphaned-key"], ["--locale", "fr"],
        ["--model-version", "Shop 2"],
      ] {
        let filtered = run("repo/App", ["check", "Shop.xcdatamodeld", "--write-baseline", baseline] + filter)
        #expect(filtered.error.contains("nothing is removed"), "\(filter)")
        #expect(!filtered.error.contains("no longer found"), "\(filter)")
        #expect(try String(contentsOfFile: baseline, encoding: .utf8) == before, "\(filter)")
      }
    }
  }

  @Test func pathsAreRelativeToTheBaseline() throws {
    try inRepository { run, path in
      let baseline = path("repo/ci/baseline.json")
      try FileManager.default.createDirectory(atPath: path("repo/ci"), withIntermediateDirectories: true)
      #expect(run("repo", ["check", "App/Shop.xcdatamodeld", "--write-baseline", baseline]).status == 0)
      let text = try String(contentsOfFile: baseline, encoding: .utf8)
      #expect(text.contains(#""path": "../App/de.lproj/ShopModel.strings""#))
      #expect(text.contains(#""path": "../App/Shop.xcdatamodeld""#))
      for (folder, model) in [
        ("repo/App", "Shop.xcdatamodeld"), ("repo/ci", "../App/Shop.xcdatamodeld"), ("repo", "App"),
      ] {
        let other = run(folder, ["check", model, "--baseline", baseline])
        #expect(other.status == 0, "\(other.output)\(other.error)")
        #expect(!other.error.contains("no longer found"))
        let written = run(folder, ["check", model, "--write-baseline", baseline])
        #expect(written.error.contains("; it only shrinks"))
      }
    }
  }

  @Test func aNewVersionOfTheModelKeepsIt() throws {
    try inRepository { run, path in
      let baseline = path("repo/App/baseline.json")
      #expect(run("repo/App", ["check", "Shop.xcdatamodeld", "--write-baseline", baseline]).status == 0)
      let sarif = run("repo/App", ["check", "Shop.xcdatamodeld", "--format", "sarif"]).output
      let gitlab = run("repo/App", ["check", "Shop.xcdatamodeld", "--format", "gitlab"]).output
      let current = Self.currentVersion("Shop 2")
      try Data(current.utf8).write(to: URL(filePath: path("repo/App/Shop.xcdatamodeld/.xccurrentversion")))
      let later = run("repo/App", ["check", "Shop.xcdatamodeld", "--baseline", baseline])
      #expect(later.status == 0, "\(later.output)")
      #expect(!later.error.contains("no longer found"))
      let identities = { (text: String, member: String) in
        text.split(separator: "\n").filter { $0.contains("\"\(member)\":") }.map(String.init)
      }
      let laterSARIF = run("repo/App", ["check", "Shop.xcdatamodeld", "--format", "sarif"]).output
      let laterGitLab = run("repo/App", ["check", "Shop.xcdatamodeld", "--format", "gitlab"]).output
      #expect(laterSARIF.contains("Shop%202.xcdatamodel") && sarif.contains("Shop%201.xcdatamodel"))
      #expect(identities(sarif, "modelglossIdentity/v2") == identities(laterSARIF, "modelglossIdentity/v2"))
      #expect(identities(gitlab, "fingerprint") == identities(laterGitLab, "fingerprint"))
    }
  }

  @Test func aRunOverOneModelKeepsWhatOthersHave() throws {
    try inRepository { run, path in
      let baseline = path("repo/baseline.json")
      let other = path("repo/Other.xcdatamodel")
      try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
      try Data(CheckListingTests.model("Thing").utf8).write(to: URL(filePath: other + "/contents"))
      #expect(
        run("repo", ["check", "App/Shop.xcdatamodeld", "Other.xcdatamodel", "--write-baseline", baseline]).status == 0)
      let one = run("repo", ["check", "Other.xcdatamodel", "--write-baseline", baseline])
      #expect(one.error.contains("; it only shrinks") && !one.error.contains("no longer found"))
      // A table that is gone is not found again, nor is the other model's lack of one, which it was the reason for.
      try FileManager.default.removeItem(atPath: path("repo/App/de.lproj"))
      let all = run("repo", ["check", "App/Shop.xcdatamodeld", "Other.xcdatamodel", "--write-baseline", baseline])
      #expect(all.error.contains(" 2 removed\n"), "\(all.error)")
    }
  }

  @Test func servicesGetPathsFromTheRootOfTheRepository() throws {
    try inRepository { run, path in
      for (format, wanted) in [
        ("github", "file=App/de.lproj/ShopModel.strings,"), ("gitlab", "\"path\": \"App/de.lproj/ShopModel.strings\""),
        ("sarif", "\"uri\": \"App/de.lproj/ShopModel.strings\""), ("text", "\nde.lproj/ShopModel.strings:2:1: "),
      ] {
        let output = run("repo/App", ["check", "Shop.xcdatamodeld", "--format", format]).output
        #expect(("\n" + output).contains(wanted), "\(format): \(output)")
      }
    }
  }
}
