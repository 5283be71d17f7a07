import ArgumentParser
import GlossBasics

/// The command `modelgloss`.
struct ModelGlossTool: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modelgloss",
    abstract: "Documents Core Data models, checks their translations, and shows the messages users will read.",
    discussion: """
      Reads source models (.xcdatamodel, .xcdatamodeld), compiled ones (.mom, .momd), bundles and folders, with \
      their localization tables, on Linux and macOS.

      EXAMPLES
        modelgloss check Shop.xcdatamodeld          what translations lack
        modelgloss docs Shop.xcdatamodeld -o docs   the schema reference
        modelgloss preview Shop.xcdatamodeld        the messages users read

      Exits with status 0 if all is well, 1 if something was found, 2 if an input could not be used, and 64 if the \
      command line is wrong.
      """,
    version: productVersion,
    subcommands: [
      CheckCommand.self, CoverageCommand.self, DocsCommand.self, PreviewCommand.self, ServeCommand.self,
      ValidateCommand.self,
      ExplainCommand.self, FetchCommand.self, InspectCommand.self, StringsCommand.self, DiffCommand.self,
      ChangelogCommand.self, MigrationsCommand.self, GuardCommand.self,
      FreezeCommand.self, ReviewCommand.self, CompileCommand.self,
      VerifyCommand.self, MatchCommand.self, InitCommand.self,
      ConfigCommand.self, RulesCommand.self,
    ])
}
