/// The stable name of a rule, as it appears behind a finding and in configurations, with what holds for its findings.
///
/// Each rule declares its own in its file, beside its card, so that the name, the severity and the reason stand in one
/// place; `RuleRegistry` collects them.
///
/// ```swift
/// extension RuleID {
///   package static let missingInverse = RuleID("missing-inverse", .note, about: .model)
/// }
/// ```
package struct RuleID: Sendable {
  /// What a rule speaks of.
  package enum Subject: String, Sendable, Hashable {
    /// Localization tables; such a rule is silent about a model that has none.
    case localization
    /// The model itself.
    case model
  }

  /// The public spelling: `missing-property-name`.
  package let rawValue: String
  /// The severity of a finding of this rule where no configuration says otherwise.
  package let defaultSeverity: Severity
  /// What the rule speaks of.
  package let subject: Subject
  /// Whether the rule reports where no configuration speaks of it.
  package let isOnByDefault: Bool

  package init(
    _ rawValue: String, _ defaultSeverity: Severity, about subject: Subject, isOnByDefault: Bool = true
  ) {
    self.rawValue = rawValue
    self.defaultSeverity = defaultSeverity
    self.subject = subject
    self.isOnByDefault = isOnByDefault
  }
}

extension RuleID: Hashable {
  /// The name alone tells rules apart.
  package static func == (left: RuleID, right: RuleID) -> Bool { left.rawValue == right.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension RuleID: CustomStringConvertible {
  /// `missing-property-name`
  package var description: String { rawValue }
}
