import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles
import GlossTestSupport
import Testing

@testable import ModelGlossCommands

/// What `--help` shows first: jobs, one line per verb, about ten options.
@Suite struct HelpTests {
  private static var verbs: [any ParsableCommand.Type] {
    ModelGlossTool.configuration.subcommands.flatMap { verb in
      verb.configuration.subcommands.isEmpty ? [verb] : verb.configuration.subcommands
    }
  }

  private static func options(in help: String) -> [String] {
    help.split(separator: "\n").filter { $0.hasPrefix("  -") }
      .compactMap { line in line.split { " ,".contains($0) }.first { $0.hasPrefix("--") } }.map(String.init)
  }

  @Test func theFirstSentenceSaysWhatItIsFor() {
    let first = CommandRun("--help", files: InMemoryFileTree()).output.prefix { $0 != "." }
    for word in ["Core Data", "SwiftData", "names", "messages", "schema", "change", "stores"] {
      #expect(first.contains(word), "\(word)")
    }
  }

  @Test func verbsAreGroupedByJobInOneLineEach() throws {
    let help = CommandRun("--help", files: InMemoryFileTree()).output
    var place = help.startIndex
    for job in ["LOOK:", "TRANSLATE:", "CHANGE:", "STORES:", "BUILD:", "SET UP:"] {
      let found = try #require(help.range(of: "\n" + job + "\n", range: place..<help.endIndex), "\(job)")
      place = found.upperBound
    }
    #expect(!help.contains("SUBCOMMANDS"))
    let rare = try #require(help.firstMatch(of: /\nOTHER COMMANDS: (.+)\n\n/)?.1).components(separatedBy: ", ")
    #expect(rare == ["config", "fetch", "rules", "verify"])
    for verb in ModelGlossTool.configuration.subcommands where !rare.contains(verb._commandName) {
      let abstract = verb.configuration.abstract
      #expect(abstract.count <= 54, "\(abstract) wraps")
      #expect(help.contains("  \(verb._commandName)") && help.contains(abstract), "\(verb._commandName)")
    }
  }

  /// The options of each verb that are shown, beside `--help` and `--version`.
  @Test func aVerbShowsAboutTenOptionsAndHidesTheRest() {
    for verb in Self.verbs {
      let shown = Set(Self.options(in: verb.helpMessage())).subtracting(["--help", "--version"])
      let all = Set(Self.options(in: verb.helpMessage(includeHidden: true))).subtracting(["--help-hidden", "--version"])
      #expect(shown.count <= 12, "\(verb._commandName) shows \(shown.count): \(shown.sorted())")
      #expect(shown.isSubset(of: all), "\(verb._commandName)")
    }
  }

  @Test func nothingIsLostFromTheHiddenHelp() {
    let hidden = CommandRun("check", "--help-hidden", files: InMemoryFileTree())
    #expect(hidden.status == 0)
    for option in [
      "--merge", "--strings", "--budget", "--no-code", "--config", "--skip-rules", "--fail-on", "--report",
    ] {
      #expect(hidden.output.contains(option), "\(option)")
      #expect(!CheckCommand.helpMessage().contains("  \(option)"), "\(option)")
    }
  }

  /// What had two meanings has another name in one of them; the older one is still understood.
  @Test(arguments: [("convert", "--format", "--to"), ("export", "--xliff-version", "--xliff")])
  func anOptionHasOneMeaning(verb: String, option: String, older: String) throws {
    let help = try #require(Self.verbs.first { $0._commandName == verb }).helpMessage(includeHidden: true)
    #expect(help.contains("  \(option) ") && !help.contains("  \(older) "))
    let (words, value) =
      verb == "convert"
      ? (["de.lproj/ShopModel.strings"], "xcstrings") : (["Shop.xcdatamodel", "--locale", "fr"], "2.0")
    let outputs = [[option, value], [older, value], ["\(older)=\(value)"]].map { given in
      let run = CommandRun(arguments: ["strings", verb] + words + given + ["--dry-run"], files: shop)
      #expect(run.status == 0 && !run.output.isEmpty, "\(given): \(run.error)")
      return run.output
    }
    #expect(Set(outputs).count == 1)
    // After `--`, a word is a path, whatever it looks like; another verb has its own meaning for the name.
    for words in [["strings", verb, "--", older], ["strings", "import", older, "x"]] {
      #expect(RenamedOptions.applied(to: words) == words)
    }
  }

  /// An option with one meaning is described with one sentence, which a verb may only continue.
  @Test func theSameOptionIsDescribedAlike() {
    let alike = [
      "--strings", "--locale", "--released", "--against", "--dry-run", "--config", "--model-version",
      "--development-language",
    ]
    for option in alike {
      let described = Self.verbs.compactMap { verb -> String? in
        let help = verb.helpMessage(includeHidden: true, columns: 1_000)
        guard let line = help.split(separator: "\n").first(where: { $0.hasPrefix("  \(option)") }) else { return nil }
        // Without the name and value of the option, and without what one verb adds.
        let text = line.split(separator: ">", maxSplits: 1).last.map(String.init) ?? String(line)
        return String(text.trimmingPrefix { $0 == " " }.prefix { $0 != ";" && $0 != "." })
      }
      let sentences = Set(described)
      // `validate` answers one reader, and `freeze` writes every release.
      #expect(sentences.count <= (["--locale", "--released"].contains(option) ? 2 : 1), "\(option): \(sentences)")
    }
  }

  @Test(arguments: ["diff", "changelog", "migrations", "guard", "review"])
  func aViewOfAChangeNamesItsNeighbours(_ verb: String) {
    let help = CommandRun("help", verb, files: InMemoryFileTree()).output.replacing("\n", with: " ")
    for other in ["diff compares", "changelog lists", "migrations says", "guard is the gate", "review writes"] {
      #expect(help.contains(other), "\(other)")
    }
  }

  @Test(arguments: [
    ["diff"], ["changelog"], ["migrations"], ["verify", "x.momd"], ["compile", "build/"],
    ["guard", "--released", "v*"],
    ["check"], ["match"],
  ])
  func theConfigurationCanBeNamedWhereItIsRead(_ words: [String]) {
    let run = CommandRun(arguments: words + ["--config", "nope.yml"], files: shop)
    #expect(run.status == 2 && run.error.contains("nope.yml"), "\(words): \(run.error)")
  }

  /// The name of a table is hard to guess, so the page about it is named where tables are first met.
  @Test func theArticleOnTablesIsNamedWhereTheyAreMet() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let article = try String(
      contentsOf: root.appending(path: "Sources/ModelGloss/ModelGloss.docc/TablesOfAModel.md"), encoding: .utf8)
    #expect(article.hasPrefix("# The tables of a model\n"))
    for words in ["`JimsModelModel.strings`", "`Entity/Player`", "`Property/firstName/Entity/Player`", "`ErrorString/"]
    {
      #expect(article.contains(words), "\(words)")
    }
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let first = readme.components(separatedBy: "\n## ").first ?? ""
    #expect(first.contains("[The tables of a model](Sources/ModelGloss/ModelGloss.docc/TablesOfAModel.md)"))
    for arguments in [["check", "--help"], ["rules", "misnamed-table"]] {
      let text = CommandRun(arguments: arguments, files: InMemoryFileTree()).output
      #expect(
        text.split { $0.isWhitespace }.joined(separator: " ").contains("article \"The tables of a model\"")
          || text.split { $0.isWhitespace }.joined(separator: " ").contains("article “The tables of a model”"),
        "\(text)")
    }
    // Each verb that it names is there.
    for match in article.matches(of: /modelgloss ([a-z]+)/) {
      #expect(ModelGlossTool.configuration.subcommands.contains { $0._commandName == String(match.1) }, "\(match.0)")
    }
  }
}
