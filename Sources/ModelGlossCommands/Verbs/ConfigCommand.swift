import ArgumentParser
import GlossBasics
import GlossFiles
import GlossSchemaDocs
import ModelGloss

/// `modelgloss config`
struct ConfigCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print the configuration in force, or its schema.",
    discussion: """
      EXAMPLES
        modelgloss config
        modelgloss config --schema > modelgloss.schema.json
        modelgloss config --schema check > check.schema.json
      """)

  @Argument(help: "With --schema, a verb: print the JSON Schema of its --format json.")
  var verb: String?

  @Flag(help: "Print the JSON Schema of the configuration, for editors.")
  var schema = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    guard let verb, !schema else { return }
    throw ValidationError(
      ["set", "get", "unset", "add", "edit"].contains(verb.lowercased())
        ? "settings are changed in the file; edit .modelgloss.yml"
        : Setting.all.contains { $0.name == verb }
          ? "'modelgloss config' prints all settings; '\(verb)' is one of them"
          : "'modelgloss config' alone checks the settings and prints them; '\(verb)' is named without --schema")
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if schema {
      try output.deliver(try verb.map(Self.schema) ?? ConfigurationSchema.text, in: environment)
    } else {
      try output.deliver(try configurationOptions.configuration(in: environment).text, in: environment)
    }
    return .clean
  }

  /// The schema of what a verb prints as JSON.
  ///
  /// - Throws: `UsageError` with a suggestion if it prints none.
  private static func schema(of verb: String) throws -> String {
    func text(_ verb: String) -> String? { DocumentationTemplates.file(at: "schemas/\(verb).json") }
    if let text = text(verb) { return text }
    let verbs = ModelGlossTool.configuration.subcommands.map { $0._commandName }.filter { text($0) != nil }
      .sorted { $0.precedes($1) }
    let advice = verb.closest(among: verbs).map { "did you mean '\($0)'?" } ?? "use \(verbs.joined(separator: ", "))"
    throw UsageError("there is no schema for '\(verb)'; \(advice)")
  }
}
