import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

/// What `docs` takes from the rest of the project: findings, source, versions.
@Suite struct DocsOptionsTests {
  private static let league = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Examples/League/League.xcdatamodeld").path(percentEncoded: false)

  /// The text of each page that `docs` writes of League in English.
  private func pages(_ arguments: String...) throws -> [String: String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-docs-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let output = folder.path(percentEncoded: false)
    let words = ["docs", Self.league, "-o", output, "--format", "html", "--locale", "en"]
    let run = CommandRun(arguments: words + arguments, fromDisk: DiskFileTree())
    #expect(run.status == 0, "\(run.error)")
    var pages: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: output) where path.hasSuffix(".html") {
      pages[path] = String(decoding: try Data(contentsOf: folder.appending(path: path)), as: UTF8.self)
    }
    return pages
  }

  @Test func findingsAndLinesAreToldWhereTheyAreAskedFor() throws {
    let plain = try pages()["html/entities/Goal.html"] ?? ""
    #expect(!plain.contains("cross-configuration-relationship") && !plain.contains("https://example.org"))
    let told = try pages("--findings", "--source-url", "https://example.org/{path}#L{line}")
    let page = told["html/entities/Goal.html"] ?? ""
    #expect(page.contains("<small>cross-configuration-relationship</small>"))
    #expect(
      page.contains(/https:\/\/example\.org\/(.*\/)?League\.xcdatamodeld\/League%202\.xcdatamodel\/contents#L\d+"/)
        == true)
  }

  @Test func allVersionsAreOneReferenceWithAHistory() throws {
    let current = try pages()
    let all = try pages("--model-version", "all")
    #expect(all == current && current["html/changelog.html"] != nil)
    let run = CommandRun(
      arguments: ["docs", Self.league, "--print-context", "--model-version", "all"], fromDisk: DiskFileTree())
    #expect(run.error.contains("with or without --model-version all"), "\(run.error)")
  }

  /// A job shows first how many files are out of date and of which pages, then the Markdown in the developers'
  /// language.
  @Test func aCheckBeginsWithWhatMatters() throws {
    var files = shop
    files.files["en.lproj/ShopModel.strings"] = Array("\"Entity/Article\" = \"Article\";\n".utf8)
    files = try #require(CommandRun("docs", "Shop.xcdatamodel", "-o", "docs", files: files).files)
    let source = String(decoding: try files.bytes(at: "Shop.xcdatamodel/contents"), as: UTF8.self)
    files.files["Shop.xcdatamodel/contents"] = Array(source.replacing("=\"20\"", with: "=\"21\"").utf8)
    func check(_ more: String...) -> (lines: [Substring], shown: [String], output: String) {
      let run = CommandRun(
        arguments: ["docs", "Shop.xcdatamodel", "-o", "docs", "--check"] + more, files: files)
      #expect(run.status == 1)
      let shown = run.output.split(separator: "\n").filter { $0.hasPrefix("+++ ") }.map { String($0.dropFirst(6)) }
      return (run.error.split(separator: "\n"), shown, run.output)
    }
    let (lines, shown, output) = check()
    #expect(lines.first?.contains("files are out of date (") == true, "\(lines)")
    #expect(lines.first?.contains("entities/Article") == true && lines.first?.contains("run the same command") == true)
    #expect(!shown.isEmpty && shown.allSatisfy { $0.hasPrefix("docs/markdown/en/") }, "\(shown)")
    #expect(!output.contains("<td>"))
    // The rest is counted, and shown when it is asked for.
    let all = check("--verbose")
    let rest = all.shown.count - shown.count
    #expect(
      rest > 0 && lines.last?.contains("\(rest) files in other formats and languages not shown") == true, "\(lines)")
    #expect(Array(all.shown.prefix(shown.count)) == shown && all.output.hasPrefix(output))
    #expect(all.shown.contains { $0.hasPrefix("docs/html/de/") } && !all.lines.contains { $0.contains("not shown") })
    #expect(check("--quiet").output.isEmpty)
  }

  @Test(arguments: [
    ("https://example.org/{pth}#L{line}", "unknown placeholder '{pth}'"),
    ("https://example.org/main", "needs {path}"), ("javascript:{path}", "begins with https://"),
  ])
  func aSourceAddressThatCannotLeadToALineIsRefused(template: String, complaint: String) {
    let run = CommandRun(
      arguments: ["docs", Self.league, "-o", "x", "--source-url", template], fromDisk: DiskFileTree())
    #expect(run.status == 64)
    #expect(run.error.contains(complaint), "\(run.error)")
  }

  @Test(arguments: [true, false])
  func sourceLinksStartAtTheRepositoryOfTheModel(isRepository: Bool) throws {
    let scratch = FileManager.default.temporaryDirectory.appending(path: "modelgloss-source-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: scratch) }
    let app = scratch.appending(path: "checkout/App")
    try FileManager.default.createDirectory(at: app, withIntermediateDirectories: true)
    if isRepository {
      try FileManager.default.createDirectory(
        at: scratch.appending(path: "checkout/.git"), withIntermediateDirectories: true)
    }
    let model = app.appending(path: "League.xcdatamodeld")
    try FileManager.default.copyItem(at: URL(filePath: Self.league), to: model)
    let output = scratch.appending(path: "out").path(percentEncoded: false)
    let run = CommandRun(
      arguments: [
        "docs", model.path(percentEncoded: false), "-o", output, "--format", "html", "--locale", "en", "--source-url",
        "https://example.org/{path}#L{line}",
      ], fromDisk: DiskFileTree())
    #expect(run.status == 0, "\(run.error)")
    let page = try String(contentsOfFile: output + "/html/entities/Goal.html", encoding: .utf8)
    #expect(page.contains("https://example.org/App/League.xcdatamodeld/") == isRepository)
    #expect(run.error.contains("is not in a git repository") == !isRepository, "\(run.error)")
  }
}
