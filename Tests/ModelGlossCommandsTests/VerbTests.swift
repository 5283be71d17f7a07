import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import Testing

/// Each verb does on a small shop what its help says.
@Suite struct VerbTests {
  @Test func explainShowsTheChain() {
    let run = CommandRun("explain", "Shop.xcdatamodel", "Article.title", "--locale", "de", files: shop)
    #expect(run.status == 0)
    #expect(run.output.contains("1. Property/title/Entity/Article ✗"))
    #expect(run.output.contains("2. Property/title ✗"))
    #expect(CommandRun("explain", "orphaned-key", files: InMemoryFileTree()).output.contains("orphaned-key"))
    #expect(CommandRun("explain", "Shop.xcdatamodel", "Article.titel", files: shop).status == 64)
    let misspelt = CommandRun("explain", "orphand-key", files: InMemoryFileTree())
    #expect(misspelt.status == 64)
    #expect(misspelt.error.contains("'orphaned-key'"))
  }

  @Test(arguments: [
    (["titel"], [], "no entity has a property 'titel'; did you mean 'title'?"),
    (["title", "nmae"], ["Article"], "Article has no property 'nmae'"),
  ])
  func previewRefusesPropertiesThatAreNotThere(_ properties: [String], _ entities: [String], _ reason: String) {
    let run = CommandRun(
      arguments: ["preview", "Shop.xcdatamodel"] + properties.flatMap { ["--property", $0] }
        + entities.flatMap { ["--entity", $0] }, files: shop)
    #expect(run.status == 64)
    #expect(run.error.contains(reason))
    #expect(CommandRun("preview", "Shop.xcdatamodel", "--property", "title", files: shop).status == 0)
  }

  @Test func validateReportsWhatCoreDataWould() {
    var files = shop
    files.files["bad.json"] = Array(#"{ "title": "a text of more than twenty letters", "price": -1 }"#.utf8)
    files.files["good.json"] = Array(#"{ "title": "a text", "price": 1 }"#.utf8)
    let bad = CommandRun(
      "validate", "Shop.xcdatamodel", "--entity", "Article", "--values", "bad.json", "--locale", "de", "--format",
      "json", files: files)
    #expect(bad.status == 1)
    for code in ["1560", "1660", "1620"] { #expect(bad.output.contains(#""code": \#(code)"#)) }
    let good = CommandRun(
      "validate", "Shop.xcdatamodel", "--entity", "Article", "--values", "good.json", files: files)
    #expect(good.status == 0)
    #expect(
      CommandRun("validate", "Shop.xcdatamodel", "--entity", "Article", "--values", "none.json", files: files).status
        == 2)
  }

  @Test func fetchListsEveryMissingVariable() {
    let files = InMemoryFileTree([
      "M.xcdatamodel/contents": """
      <model><entity name="E"><attribute name="a" attributeType="String"/></entity>
      <fetchRequest name="F" entity="E" predicateString="a == $ONE OR a == $TWO"/></model>
      """
    ])
    let missing = CommandRun("fetch", "M.xcdatamodel", "F", files: files)
    #expect(missing.status == 64)
    #expect(missing.error.contains("$ONE") && missing.error.contains("$TWO"))
    let run = CommandRun("fetch", "M.xcdatamodel", "F", "--set", "ONE=x", "--set", "TWO=null", files: files)
    #expect(run.status == 0)
    #expect(run.output.contains(#"a == "x" OR a == nil"#))
  }

  @Test func syncShowsADiffAndWritesNothingOnADryRun() {
    let run = CommandRun("strings", "sync", "Shop.xcdatamodel", "--dry-run", files: shop)
    #expect(run.status == 0)
    #expect(run.output.contains(#"+"Property/title/Entity/Article" = "Titel";"#), "\(run.output)")
  }

  @Test func rulesAreListedAndExplained() {
    let list = CommandRun("rules", files: InMemoryFileTree())
    #expect(list.status == 0)
    #expect(list.output.contains("missing-property-name"))
    let two = CommandRun("rules", "empty-bounds,empty-value", "orphaned-key", files: InMemoryFileTree())
    #expect(two.output.hasPrefix("empty-bounds (error)\n"))
    #expect(two.output.contains("\nempty-value (warning)\n") && two.output.contains("\norphaned-key (warning)\n"))
    #expect(two.output.contains("  Reported, at each ↓:\n"))
    let misspelt = CommandRun("rules", "orphand-key", files: InMemoryFileTree())
    #expect(misspelt.status == 64 && misspelt.error.contains("did you mean 'orphaned-key'?"))
  }

  @Test(arguments: [
    ("text", "Tables\n  missing-table (note)\n"), ("markdown", "## Tables\n\n| Rule | Level | Why |"),
    ("json", "{\n  \"schemaVersion\": 1,"),
  ]) func rulesAreListedInEveryFormat(format: String, opening: String) {
    let run = CommandRun("rules", "--format", format, files: InMemoryFileTree())
    #expect(run.status == 0 && run.output.hasPrefix(opening))
    let one = CommandRun("rules", "orphaned-key", "--format", format, files: InMemoryFileTree())
    #expect(one.output.contains("orphaned-key") && !one.output.contains("missing-table"))
  }

  @Test func theConfigurationNamesModelsAndLevels() {
    var files = shop
    files.files[".modelgloss.yml"] = Array("models: [Shop.xcdatamodel]\nrules:\n  orphaned-key: off\n".utf8)
    let run = CommandRun("check", files: files)
    #expect(run.status == 1)
    #expect(!run.output.contains("[orphaned-key]"))
    #expect(CommandRun("config", files: files).output.contains(#"orphaned-key: "off""#))
    files.files[".modelgloss.yml"] = Array("modles: [Shop.xcdatamodel]\n".utf8)
    let misspelt = CommandRun("check", files: files)
    #expect(misspelt.status == 2)
    #expect(misspelt.error.contains(".modelgloss.yml:1:1: error: "))
    #expect(misspelt.error.contains("models"))
  }

  @Test func coverageCountsAndFailsBelowTheLeast() {
    let run = CommandRun("coverage", "Shop.xcdatamodel", files: shop)
    #expect(run.status == 0)
    #expect(run.output.contains("2 of 3"))
    #expect(CommandRun("coverage", "Shop.xcdatamodel", "--min-coverage", "90", files: shop).status == 1)
  }

  @Test func mergingModelsWithDifferentEntitiesOfOneNameIsRefused() {
    let files = InMemoryFileTree([
      "A.xcdatamodel/contents": #"<model><entity name="X"/></model>"#,
      "B.xcdatamodel/contents": #"<model><entity name="X" isAbstract="YES"/></model>"#,
    ])
    let run = CommandRun("inspect", "--merge", "A.xcdatamodel", "B.xcdatamodel", files: files)
    #expect(run.status == 2)
    #expect(
      run.error == "error: Can't merge models with two different entities named 'X'; "
        + "A.xcdatamodel and B.xcdatamodel differ there\n")
  }

  @Test func documentationIsWrittenOnceAndGuarded() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = folder.appending(path: "Shop.xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    let bytes = try #require(shop.files["Shop.xcdatamodel/contents"])
    try Data(bytes).write(to: model.appending(path: "contents"))
    let (input, output) = (
      model.path(percentEncoded: false), folder.appending(path: "docs").path(percentEncoded: false)
    )
    let first = CommandRun("docs", input, "-o", output, onDisk: ())
    #expect(first.status == 0)
    // As many files as there are changed, no more.
    let counts = first.output.prefix { $0 != ";" }.split { !$0.isNumber }.compactMap { Int($0) }.suffix(2)
    #expect(counts.count == 2 && counts.first == counts.last, "\(first.output)")
    #expect(CommandRun("docs", input, "-o", output, onDisk: ()).output.hasSuffix("files, nothing changed\n"))
    #expect(CommandRun("docs", input, "-o", output, "--check", onDisk: ()).status == 0)
    let page = output + "/markdown/entities/Article.md"
    try Data("changed\n".utf8).write(to: URL(filePath: page))
    let stale = CommandRun("docs", input, "-o", output, "--check", onDisk: ())
    #expect(stale.status == 1)
    #expect(stale.output.contains("-changed"))
  }

  /// The list of the files that the run keeps for itself is none of them.
  @Test func documentationCountsThePagesAlone() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = folder.appending(path: "Shop.xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try Data(try #require(shop.files["Shop.xcdatamodel/contents"])).write(to: model.appending(path: "contents"))
    let output = folder.appending(path: "docs").path(percentEncoded: false)
    let arguments = ["docs", model.path(percentEncoded: false), "-o", output, "--format"]
    let first = CommandRun(arguments: arguments + ["mermaid,dot"], disk: DiskFileTree())
    #expect(first.output == "\(output): 2 files, 2 changed\n")
    let second = CommandRun(arguments: arguments + ["mermaid"], disk: DiskFileTree())
    #expect(second.output == "\(output): 1 file, 0 changed, 1 from an earlier run removed\n")
    let third = CommandRun(arguments: arguments + ["mermaid"], disk: DiskFileTree())
    #expect(third.output == "\(output): 1 file, nothing changed\n")
  }

  @Test func aCheckOfDocumentationNamesTheCauseInsteadOfEveryLine() throws {
    let none = CommandRun("docs", "Shop.xcdatamodel", "-o", "docs", "--check", files: shop)
    #expect(none.status == 1)
    #expect(none.output.isEmpty)
    #expect(none.error.hasPrefix("docs: the folder does not exist; run the same command without --check"))

    var files = shop
    files.files["docs"] = Array("text".utf8)
    let file = CommandRun("docs", "Shop.xcdatamodel", "-o", "docs", "--check", files: files)
    #expect(file.status == 2)
    #expect(file.error == "docs: error: it is a file, but a folder is expected\n")
  }

  @Test func aCheckOfDocumentationTellsLineEndingsFromChanges() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let model = folder.appending(path: "Shop.xcdatamodel")
    try FileManager.default.createDirectory(at: model, withIntermediateDirectories: true)
    try Data(try #require(shop.files["Shop.xcdatamodel/contents"])).write(to: model.appending(path: "contents"))
    let (input, output) = (
      model.path(percentEncoded: false), folder.appending(path: "docs").path(percentEncoded: false)
    )
    #expect(CommandRun("docs", input, "-o", output, "--format", "markdown", onDisk: ()).status == 0)
    for page in ["/.modelgloss-files", "/markdown/index.md"] {
      let text = try String(contentsOfFile: output + page, encoding: .utf8)
      try Data(text.replacing("\n", with: "\r\n").utf8).write(to: URL(filePath: output + page))
    }
    let run = CommandRun("docs", input, "-o", output, "--format", "markdown", "--check", onDisk: ())
    #expect(run.status == 1)
    #expect(run.output.isEmpty)
    #expect(run.error.hasPrefix("\(output): 2 files differ in line endings only (CR LF instead of LF)"))
    // The folder is known as the product's own, so that it can be written again.
    let again = CommandRun("docs", input, "-o", output, "--format", "json", onDisk: ())
    #expect(again.status == 0)
    #expect(again.output.contains("from an earlier run removed"))
  }

  @Test func documentationRefusesWhatItCannotUse() {
    let unnamed = CommandRun("docs", "Shop.xcdatamodel", "-o", "", files: shop)
    #expect(unnamed.status == 64)
    #expect(unnamed.error.contains("the folder to write to has an empty name"))

    var files = shop
    files.files["own/html/entity.mustache"] = [0xFF, 0xFE, 0x78, 0]
    let binary = CommandRun("docs", "Shop.xcdatamodel", "-o", "docs", "--templates", "own", "--check", files: files)
    #expect(binary.status == 2)
    #expect(binary.error.hasPrefix("own/html/entity.mustache: error: the file is not UTF-8 text"))
    #expect(CommandRun("docs", "--print-template", "html/entity", files: shop).output.contains("{{title}}"))
  }
}
