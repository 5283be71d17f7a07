import ArgumentParser

/// `modelgloss strings`
struct StringsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strings",
    abstract: "Edit tables: add and move keys, export, import.",
    subcommands: [
      StringsSyncCommand.self, StringsMoveCommand.self, StringsGatherCommand.self, StringsConvertCommand.self,
      StringsExportCommand.self, StringsImportCommand.self, StringsConfirmCommand.self,
      StringsPseudoCommand.self,
    ])
}
