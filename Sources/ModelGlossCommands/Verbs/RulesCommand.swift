import ArgumentParser
import ModelGloss

/// `modelgloss rules`
struct RulesCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "rules",
    abstract: "Lists the rules of check, or explains one with examples.",
    discussion: """
      EXAMPLES
        modelgloss rules
        modelgloss rules orphaned-key
      """)

  @Argument(help: "The rules to explain; all are listed unless given.")
  var rules: [String] = []

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    try output.deliver(
      rules.isEmpty ? Self.list : try rules.map(Self.explanation).joined(separator: "\n"), in: environment)
    return .clean
  }

  /// One line a rule: id, severity, rationale.
  private static var list: String {
    let width = RuleRegistry.cards.map(\.id.rawValue.count).max() ?? 0
    return RuleRegistry.cards.map { card in
      let id = card.id.rawValue + String(repeating: " ", count: width - card.id.rawValue.count)
      let severity = card.id.isOnByDefault ? card.defaultSeverity.rawValue : "off"
      return "\(id)  \(severity + String(repeating: " ", count: 7 - severity.count))  \(card.rationale)\n"
    }.joined()
  }

  private static func explanation(of name: String) throws -> String {
    guard let explanation = Explanation.ofRule(name) else {
      let known = RuleRegistry.cards.map(\.id.rawValue)
      throw UsageError(
        "there is no rule '\(name)'" + (name.closest(among: known).map { "; did you mean '\($0)'?" } ?? ""))
    }
    return explanation.text
  }
}
