import ArgumentParser
import GlossBasics

/// The command `modelgloss`.
struct ModelGlossTool: ParsableCommand {
  /// The verbs that few need, which the help names in one line.
  static let rareGroup = "Other commands"

  static let configuration = CommandConfiguration(
    commandName: "modelgloss",
    abstract: """
      Check the names and messages that users of a Core Data or SwiftData app read, document its schema, and say what \
      a change to the model does to users' stores.
      """,
    discussion: """
      Reads source models, compiled ones, Swift source, stores, bundles and folders, on Linux and macOS. Without a \
      verb it says what this folder has and what to do next.

      EXAMPLES
        modelgloss                              what is here, and what is wrong
        modelgloss check                        what is missing or wrong
        modelgloss docs -o docs                 the schema reference
        modelgloss guard --released 'v*'        what an edit does to users' stores

      'modelgloss help agents' is for programs that change models: what to call when, and what never to do.

      Exits with status 0 if all is well, 1 if something was found, 2 if an input could not be read, and 64 if the \
      command line is wrong.
      """,
    version: productVersion,
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          SurveyCommand.self, CheckCommand.self, DocsCommand.self, PreviewCommand.self, ServeCommand.self,
          ExplainCommand.self, InspectCommand.self,
        ]),
      CommandGroup(name: "Translate", subcommands: [StringsCommand.self, CoverageCommand.self]),
      CommandGroup(
        name: "Change",
        subcommands: [
          GuardCommand.self, ReviewCommand.self, FreezeCommand.self, DiffCommand.self, ChangelogCommand.self,
          MigrationsCommand.self,
        ]),
      CommandGroup(name: "Stores", subcommands: [MatchCommand.self, ValidateCommand.self]),
      CommandGroup(name: "Build", subcommands: [CompileCommand.self]),
      CommandGroup(name: "Set up", subcommands: [InitCommand.self]),
      CommandGroup(
        name: rareGroup, subcommands: [ConfigCommand.self, FetchCommand.self, RulesCommand.self, VerifyCommand.self]),
    ],
    defaultSubcommand: SurveyCommand.self)
}
