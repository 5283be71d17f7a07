import ArgumentParser

/// `modelgloss config`
struct ConfigCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Prints the configuration in force, or its schema.",
    discussion: """
      EXAMPLES
        modelgloss config
        modelgloss config --schema > modelgloss.schema.json
      """)

  @Flag(help: "Print the JSON Schema of the configuration, for editors.")
  var schema = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if schema {
      try output.deliver(ConfigurationSchema.text, in: environment)
    } else {
      try output.deliver(try configurationOptions.configuration(in: environment).text, in: environment)
    }
    return .clean
  }
}
