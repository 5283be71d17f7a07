import ArgumentParser

/// `modelgloss strings`
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Writes tables: missing and moved keys, exchange.",
    subcommands: [
      StringsSyncCommand.self, StringsMoveCommand.self, StringsGatherCommand.self, StringsConvertCommand.self,
      StringsExportCommand.self, StringsImportCommand.self, StringsPseudoCommand.self,
    ])
}
