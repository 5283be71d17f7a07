import ArgumentParser
import GlossDiagnostics
import GlossModelChecks
import ModelGloss

/// `modelgloss rules`
struct RulesCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "List the rules of check, or explain some.",
    discussion: """
      EXAMPLES
        modelgloss rules
        modelgloss rules orphaned-key missing-property-name
        modelgloss rules --format markdown -o rules.md
      """)

  @Argument(
    help: ArgumentHelp("The rules to explain (default: list all).", valueName: "rule"), completion: .rules)
  var rules: [ListOption] = []

  @Option(help: "The format: text, markdown or json (always with examples).")
  var format = RuleListFormat.text

  @OptionGroup var output: OutputOptions

  func validate() throws { _ = try wanted() }

  private func wanted() throws -> [RuleID] {
    try UsageError.withUsage { () throws(UsageError) in try RuleSelection.rules(named: rules.flattened) }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let wanted = try wanted()
    let cards = wanted.isEmpty ? RuleRegistry.cards : wanted.compactMap(RuleRegistry.card)
    try output.deliver(format.render(cards, isDetailed: !wanted.isEmpty), in: environment)
    return .clean
  }
}
