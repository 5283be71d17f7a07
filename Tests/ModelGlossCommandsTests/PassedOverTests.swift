import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import ModelGlossCommands

/// What the parser reads and drops, and results in places where people's files are.
@Suite struct PassedOverTests {
  private static let files = InMemoryFileTree(
    MistakesInArguments.files.files.merging([
      ".modelgloss.yml": Array("locales: [de]\n".utf8), "Stack.swift": Array("import CoreData\n".utf8),
      "production.ckdb": Array("DEFINE SCHEMA\n".utf8), "App.sqlite": Array("SQLite format 3\0".utf8),
      "values.json": Array("{\"title\": \"x\", \"price\": 1}".utf8), "report.txt": Array("old\n".utf8),
    ]) { $1 })

  /// What each verb that writes a file needs to get there.
  private static let verbs: [[String]] = [
    ["check"], ["preview"], ["coverage"], ["inspect"], ["rules"], ["survey"], ["diff", "Shop.xcdatamodeld"],
    ["changelog", "--format", "text"], ["migrations"], ["config"], ["explain", "Article"],
    ["fetch", "ArticlesNamed", "--set", "TITLE=a", "--set", "PRICE=1"],
    ["validate", "--entity", "Article", "--values", "values.json"],
  ]

  /// No result takes the place of a file that the run reads, or that people write.
  @Test(arguments: verbs) func aResultReplacesNoFileOfPeople(_ verb: [String]) throws {
    for path in Self.files.files.keys.sorted() where path != "report.txt" && !path.hasPrefix("empty") {
      let run = CommandRun(arguments: verb + ["-o", path], files: Self.files)
      let isRead = !["notes.txt", "bad.json", "junk.sqlite", "Package.swift", "values.json"].contains(path)
      if isRead { #expect(run.status == 2, "\(verb) \(path): \(run.status) \(run.error)") }
      if run.status == 2 { #expect(run.files == Self.files, "\(verb) \(path)") }
      let isGone = isRead && run.files?.files[path] != Self.files.files[path]
      #expect(!isGone, "\(verb) -o \(path): \(run.error)")
    }
    let run = CommandRun(arguments: verb + ["-o", "report.txt"], files: Self.files)
    #expect(run.files?.files["report.txt"] != Self.files.files["report.txt"], "\(verb): \(run.error)")
  }

  @Test func otherWaysToAFileAreSeen() {
    for words in [
      ["check", "--report", "json=de.lproj/ShopModel.strings"], ["preview", "--write", ".modelgloss.yml"],
      ["serve", "--once", "de.lproj/ShopModel.strings"], ["check", "-o", "./DE.lproj/../de.lproj/ShopModel.strings"],
      ["validate", "--entity", "Article", "--values", "values.json", "-o", "values.json"],
      ["compile", "Shop.xcdatamodeld", "Shop.xcdatamodeld"],
    ] {
      let run = CommandRun(arguments: words, files: Self.files)
      #expect(run.status == 2 && run.files == Self.files, "\(words): \(run.status) \(run.error)")
    }
  }

  @Test func aFileThatTheProgramWroteIsWrittenAgain() throws {
    let words = ["migrations", "-o", "Stages.swift"]
    let first = CommandRun(arguments: words, files: Self.files)
    #expect(try first.text(of: "Stages.swift").contains("NSStagedMigrationManager"), "\(first.error)")
    let files = try #require(first.files)
    #expect(CommandRun(arguments: words, files: files).status == first.status)
  }

  /// Each option of each verb that may be given once.
  @Test func whatIsGivenTwiceIsNotDropped() throws {
    var count = 0
    func visit(_ words: [String], _ signature: CommandSignature) {
      for verb in signature.subcommands ?? [] where verb.commandName != "help" {
        visit(words + [verb.commandName], verb)
      }
      guard signature.subcommands == nil else { return }
      for option in signature.arguments ?? [] where option.kind == "option" && !option.isRepeating {
        guard let name = option.names?.first?.word else { continue }
        count += 1
        let said = CommandSignature.complaint(of: words + [name, "a", name + "=b"])
        #expect(said == "'\(name)' is given twice, as 'a' and 'b'; give it once", "\(words)")
        #expect(CommandSignature.complaint(of: words + [name, "a", name, "a"]) == nil)
        #expect(CommandSignature.complaint(of: words + [name, "a", "--", name, "b"]) == nil)
      }
    }
    let root = try JSONDecoder().decode([String: CommandSignature].self, from: Self.description)
    visit([], try #require(root["command"]))
    #expect(count > 150)
    let run = CommandRun("check", "-o", "a.txt", "--output=b.txt", files: Self.files)
    #expect(run.status == 64 && run.error.contains("'--output' is given twice, as 'a.txt' and 'b.txt'"))
    #expect(CommandRun("check", "--rules", "a", "--rules", "b", files: Self.files).error.contains("there is no rule"))
  }

  /// The part of the parser's description with the commands.
  private static var description: Data {
    let whole = try? JSONSerialization.jsonObject(with: Data(ModelGlossTool._dumpHelp().utf8)) as? [String: Any]
    return (try? JSONSerialization.data(withJSONObject: ["command": whole?["command"] ?? [:]])) ?? Data()
  }

  @Test(arguments: [
    (["check", "--version", "Shop 2"], "did you mean '--model-version \"Shop 2\"'?"),
    (["freeze", "--version", "v1.0"], "did you mean '--at v1.0'?"),
    (["strings", "export", "--version=2.0"], "did you mean '--xliff-version'?"),
    (["rules", "--version", "2"], "takes no value; leave it out"),
  ])
  func theVersionOfTheProgramHasNoValue(_ words: [String], _ advice: String) {
    let run = CommandRun(arguments: words, files: Self.files)
    #expect(run.status == 64 && run.error.contains(advice), "\(run.error)")
  }

  @Test func theVersionIsStillShown() {
    for words in [["--version"], ["check", "--version"], ["docs", "-o", "x", "--version"]] {
      #expect(CommandRun(arguments: words, files: Self.files).status == 0)
    }
  }

  @Test(arguments: [
    (["check", "-o", "a.json"], "{"), (["check", "-o", "a.sarif"], "{"), (["check", "--output=a.md"], "##"),
    (["preview", "-o", "a.html"], "<!"), (["coverage", "-o", "a.svg"], "<svg"), (["survey", "-o", "a.json"], "{"),
    (["-o", "a.json"], "{"), (["rules", "-o", "a.md"], "#"), (["diff", "Shop.xcdatamodeld", "-o", "a.HTM"], "<!"),
    (["check", "-o", "a.json", "--format", "text"], "de.lproj"), (["rules", "-o", "a.html"], "Tables"),
  ])
  func theEndingOfTheFileNamesTheFormat(_ words: [String], _ start: String) throws {
    let run = CommandRun(arguments: words, files: Self.files)
    let path = try #require(words.first { $0.contains("a.") }).replacing("--output=", with: "")
    let text = try run.text(of: path)
    #expect(text.hasPrefix(start), "\(words): \(text.prefix(60)) \(run.error)")
  }

  @Test(arguments: [["docs", "-o", "-"], ["strings", "export", "--locale", "de", "--into", "-"]])
  func foldersAreNotStandardOutput(_ words: [String]) {
    let run = CommandRun(arguments: words, files: Self.files)
    #expect(run.status == 64 && run.files == Self.files && run.error.contains("to a folder, not to standard output"))
  }

  @Test func aShareOfOneIsNoPercentage() {
    for words in [["check", "--min-coverage", "0.95"], ["coverage", "--min-documented", "0.5"]] {
      let run = CommandRun(arguments: words, files: Self.files)
      #expect(
        run.status == 64 && run.error.contains("of all, write \(words[2] == "0.5" ? "50.0" : "95.0")"), "\(run.error)")
    }
    #expect(CommandRun("coverage", "--max-stale", "0.5", files: Self.files).status != 64)
    var files = Self.files
    files.files[".modelgloss.yml"] = Array("coverage:\n  translated: 0.9\n".utf8)
    let run = CommandRun("check", files: files)
    #expect(run.status == 2 && run.error.contains("'translated' has to be a number from 0 to 100"))
  }

  @Test func whatReadsNoTableIsNotMeasured() {
    let files = InMemoryFileTree([
      "Package.swift": "",
      "Note.swift": "import SwiftData\n@Model final class Note {\n  var text = \"\"\n  init() {}\n}\n",
    ])
    for words in [["check", "--min-coverage", "90"], ["coverage", "--min-coverage", "90", "--locale", "de"]] {
      let run = CommandRun(arguments: words, files: files)
      #expect(run.status == 0 && run.error.contains("note: the translated share is not measured"), "\(run.error)")
    }
  }
}
