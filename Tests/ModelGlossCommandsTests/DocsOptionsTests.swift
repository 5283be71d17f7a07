import Foundation
import GlossBasics
import GlossFileTrees
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
