import ArgumentParser
import Diagnostics
import ModelGloss

/// Which rules report, and from when on a run fails.
struct RuleOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Report only these rules.", valueName: "rule,…"))
  var rules: [ListOption] = []

  @Option(help: ArgumentHelp("Do not report these rules.", valueName: "rule,…"))
  var skipRules: [ListOption] = []

  @Flag(help: "Fail also on notes; the same as --fail-on note.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "The severity from which on the run fails: error, warning, note or never.", valueName: "severity"))
  var failOn: FailureThreshold?

  func validate() throws {
    _ = try Self.identifiers(rules)
    _ = try Self.identifiers(skipRules)
    if strict, let failOn, failOn != .note {
      throw ValidationError("--strict means --fail-on note; give one of them")
    }
  }

  /// Where the run begins to fail; nil when the command line does not say.
  var threshold: FailureThreshold? { strict ? .note : failOn }

  /// A configuration's policy with what the command line says laid over it.
  func policy(over configured: SeverityPolicy) throws -> SeverityPolicy {
    var policy = configured
    let only = try Self.identifiers(rules)
    if !only.isEmpty { policy.onlyRules = only }
    policy.skippedRules.formUnion(try Self.identifiers(skipRules))
    return policy
  }

  private static func identifiers(_ options: [ListOption]) throws -> Set<RuleID> {
    var identifiers = Set<RuleID>()
    for name in options.flattened {
      guard let rule = RuleID(rawValue: name) else {
        let nearest = name.closest(among: RuleID.allCases.map(\.rawValue))
        let advice = nearest.map { "did you mean '\($0)'?" } ?? "'modelgloss rules' lists them"
        throw ValidationError("there is no rule '\(name)'; \(advice)")
      }
      identifiers.insert(rule)
    }
    return identifiers
  }
}
