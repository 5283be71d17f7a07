import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossModelChecks
import GlossValidation

/// Which rules report, and which severity makes a run fail.
struct RuleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Report only these rules.", valueName: "rule,…"), completion: .rules)
  var rules: [ListOption] = []

  @Option(help: ArgumentHelp("Do not report these rules.", valueName: "rule,…"), completion: .rules)
  var skipRules: [ListOption] = []

  @Flag(help: "Also fail on notes; the same as --fail-on note.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "Lowest severity that makes the run fail: error, warning, note or never.", valueName: "severity"))
  var failOn: FailureThreshold?

  func validate() throws {
    let (only, skipped) = (try rules.ruleIdentifiers(), try skipRules.ruleIdentifiers())
    if !only.isEmpty, Set(skipped).isSuperset(of: only) {
      throw ValidationError("--skip-rules leaves out every rule that --rules names; give one of them")
    }
    if strict, let failOn, failOn != .note {
      throw ValidationError("--strict means --fail-on note; give one of them")
    }
  }

  /// The lowest severity that fails the run; nil if the command line does not say.
  var threshold: FailureThreshold? { strict ? .note : failOn }

  /// A configuration's policy, overridden by the command line.
  func policy(over configured: SeverityPolicy) throws -> SeverityPolicy {
    var policy = configured
    let only = try rules.ruleIdentifiers()
    if !only.isEmpty { policy.onlyRules = Set(only) }
    policy.skippedRules.formUnion(try skipRules.ruleIdentifiers())
    return policy
  }
}

extension RuleID {
  /// Advice for an unknown rule name: the rules that contain all its words, else the nearest one.
  static func advice(for name: String) -> String {
    let words = name.lowercased().split(separator: "-")
    let alike = RuleRegistry.ids.map(\.rawValue).filter { id in
      let parts = id.split(separator: "-")
      return !words.isEmpty && words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
    if !alike.isEmpty, alike.count <= 5 {
      return "did you mean \(alike.map { "'\($0)'" }.joined(separator: " or "))?"
    }
    return RuleRegistry.nearest(to: name).map { "did you mean '\($0)'?" } ?? "'modelgloss rules' lists them"
  }
}

extension [ListOption] {
  /// The rules, in the given order, without duplicates.
  func ruleIdentifiers() throws -> [RuleID] {
    try flattened.map { name in
      guard let rule = RuleRegistry.id(named: name) else {
        throw ValidationError("there is no rule '\(name)'; \(RuleID.advice(for: name))")
      }
      return rule
    }
  }
}
