import ArgumentParser
import GlossDiagnostics
import ModelGloss

/// Which rules report, and which severity makes a run fail.
struct RuleOptions: ParsableArguments {
  @Option(help: .rare("Report only these rules.", valueName: "rule,…"), completion: .rules)
  var rules: [ListOption] = []

  @Option(help: .rare("Do not report these rules.", valueName: "rule,…"), completion: .rules)
  var skipRules: [ListOption] = []

  @Flag(help: "Also fail on notes; the same as --fail-on note.")
  var strict = false

  @Option(
    help: .rare(
      "Lowest severity that makes the run fail: error, warning, note or never.", valueName: "severity"))
  var failOn: FailureThreshold?

  func validate() throws {
    _ = try selection()
    if strict, let failOn, failOn != .note {
      throw ValidationError("--strict means --fail-on note; give one of them")
    }
  }

  /// The lowest severity that fails the run; nil if the command line does not say.
  var threshold: FailureThreshold? { strict ? .note : failOn }

  /// A configuration's policy, overridden by the command line.
  func policy(over configured: SeverityPolicy) throws -> SeverityPolicy {
    try selection().applied(to: configured)
  }

  private func selection() throws -> RuleSelection {
    try UsageError.withUsage { () throws(UsageError) in
      try RuleSelection(
        only: rules.flattened.isEmpty ? nil : rules.flattened, skipped: skipRules.flattened,
        terms: ("--rules", "--skip-rules"))
    }
  }
}

extension UsageError {
  /// Runs a check of options whose refusal is printed together with the usage of the verb.
  static func withUsage<Answer>(_ check: () throws(UsageError) -> Answer) throws(ValidationError) -> Answer {
    do throws(UsageError) {
      return try check()
    } catch {
      throw ValidationError(error.description)
    }
  }
}
