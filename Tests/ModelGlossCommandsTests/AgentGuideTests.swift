import ArgumentParser
import Foundation
import GlossBasics
import GlossFiles
import Testing

@testable import ModelGlossCommands

/// `modelgloss help agents`: every command in it runs, and what it says of statuses and rules is so.
@Suite struct AgentGuideTests {
  private static let commands: [String] = {
    var isConsole = false
    return AgentGuide.text.split(separator: "\n", omittingEmptySubsequences: false).compactMap { line -> String? in
      if line.hasPrefix("```") { isConsole = line == "```console" }
      return isConsole && line.hasPrefix("$ ") ? String(line.dropFirst(2)) : nil
    }
  }()

  @Test func isPrintedAndNamedInTheHelp() throws {
    let run = CommandRun("help", "agents", files: InMemoryFileTree())
    #expect(run.status == 0 && run.output == AgentGuide.text && run.error.isEmpty)
    #expect(run.output.hasPrefix("---\nname: modelgloss\ndescription: "))
    let description = try #require(run.output.split(separator: "\n").first { $0.hasPrefix("description: ") })
    #expect(description.utf8.count < 1_024)
    #expect(CommandRun("--help", files: InMemoryFileTree()).output.contains("help agents"))
  }

  /// In a repository with a release, a table and a committed reference, as the guide assumes.
  @Test func everyCommandRuns() throws {
    #expect(Self.commands.count >= 15)
    let repository = try GuardRepository()
    try repository.version("App", "name")
    try repository.version("App 2", "name", "note")
    try repository.current("App 2")
    try repository.write("en.lproj/AppModel.strings", "\"Entity/E\" = \"E\";\n\"Property/name\" = \"Name\";\n")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    try repository.version("App 2", "name", "note", "more")
    for command in Self.commands {
      let words = command.split(separator: " ").map { $0.trimmingCharacters(in: ["'"]) }
      #expect(words.first == "modelgloss", "\(command)")
      // It would write pages into the working folder of the tests.
      if words.contains("docs"), !words.contains("--check") { continue }
      let run = CommandRun(arguments: Array(words.dropFirst()), fromDisk: repository.tree)
      #expect(run.status == 0 || run.status == 1, "\(command): \(run.status) \(run.error)")
      #expect(!run.output.isEmpty || !run.error.isEmpty, "\(command) says nothing")
    }
  }

  @Test func everyVerbAndOptionInTheTextIsThere() {
    let verbs = ModelGlossTool.configuration.subcommands
    for code in AgentGuide.text.matches(of: /`(modelgloss [^`]*|--[a-z-]+[^`]*)`/).map({ String($0.1) }) {
      let words = code.split(separator: " ").map(String.init)
      if words[0] == "modelgloss", words.count > 1 {
        #expect(verbs.contains { $0._commandName == words[1] }, "\(code)")
      }
      for option in words where option.hasPrefix("--") {
        let isKnown = verbs.contains { verb in
          verb.helpMessage(includeHidden: true).contains(option)
            || verb.configuration.subcommands.contains { $0.helpMessage(includeHidden: true).contains(option) }
        }
        #expect(isKnown, "\(code)")
      }
    }
  }
}
