import ArgumentParser

/// `modelgloss strings`
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Writes tables: missing keys, moved keys, formats, exchange.",
    subcommands: [
      StringsSyncCommand.self, StringsMoveCommand.self, StringsGatherCommand.self, StringsConvertCommand.self,
      StringsExportCommand.self, StringsImportCommand.self, StringsPseudoCommand.self,
    ])
}
