import ArgumentParser

/// `modelgloss strings`
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Writes localization tables: missing keys, renamed keys, other formats, exchange with translators.",
    subcommands: [
      StringsSyncCommand.self, StringsMoveCommand.self, StringsGatherCommand.self, StringsConvertCommand.self,
      StringsExportCommand.self, StringsImportCommand.self, StringsPseudoCommand.self,
    ])
}
