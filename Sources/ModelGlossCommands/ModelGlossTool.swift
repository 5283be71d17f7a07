import ArgumentParser
import ModelGloss

/// The command `modelgloss`.
struct ModelGlossTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modelgloss",
    abstract: "Documents Core Data models, checks their translations, and shows the messages users will read.",
    discussion: """
      Reads source models (.xcdatamodel, .xcdatamodeld), compiled ones (.mom, .momd, .omo), bundles and folders, with \
      their localization tables, on Linux and macOS alike.

      EXAMPLES
        modelgloss check Shop.xcdatamodeld            what is missing or wrong in the translations
        modelgloss docs Shop.xcdatamodeld -o docs     the schema reference, in Markdown and HTML
        modelgloss preview Shop.xcdatamodeld          every validation message, in every language

      Ends with status 0 when all is well, 1 when something was found, 2 when an input could not be used, and 64 when \
      the command line is wrong.
      """,
    version: modelGlossVersion,
    subcommands: [
      CheckCommand.self, CoverageCommand.self, DocsCommand.self, PreviewCommand.self, ValidateCommand.self,
      ExplainCommand.self, FetchCommand.self, InspectCommand.self, StringsCommand.self, InitCommand.self,
      ConfigCommand.self, RulesCommand.self,
    ])
}

/// A verb: carried out in an environment instead of touching the process.
protocol Verb: ParsableCommand {
  /// Does the work and says how it ended.
  func run(in environment: CommandEnvironment) throws -> ExitStatus
}

/// Runs a command line from its words to its exit status.
package enum CommandLineRunner {
  /// - Parameter arguments: the words after the command's name.
  package static func run(_ arguments: [String], in environment: CommandEnvironment) -> Int32 {
    do {
      var command = try ModelGlossTool.parseAsRoot(arguments)
      guard let verb = command as? any Verb else {
        try command.run()
        return ExitStatus.clean.rawValue
      }
      return try verb.run(in: environment).rawValue
    } catch let error as UsageError {
      environment.writeError("error: \(error.description)\n")
      return ExitStatus.usage.rawValue
    } catch let error as InputFailures {
      for failure in error.failures { environment.writeError(failure.description + "\n") }
      return ExitStatus.unusableInput.rawValue
    } catch let failure as InputFailure {
      environment.writeError(failure.description + "\n")
      return ExitStatus.unusableInput.rawValue
    } catch {
      let text = ModelGlossTool.fullMessage(for: error)
      let code = ModelGlossTool.exitCode(for: error)
      if code == .success {
        environment.writeOutput(text + "\n")
      } else if !text.isEmpty {
        environment.writeError(text + "\n")
      }
      return code.rawValue
    }
  }
}
