/// The stable name of a rule, as shown after a finding and used in configurations, with the defaults of its findings.
///
/// Each rule declares its own in its file, next to its card, so the name, severity and rationale are in one place;
/// `RuleRegistry` collects them.
///
/// ```swift
/// extension RuleID {
///   package static let missingInverse = RuleID("missing-inverse", .note, about: .model)
/// }
/// ```
package struct RuleID: Sendable {
  /// The kind of input that a rule is about.
  package enum Subject: String, Sendable, Hashable {
    /// Localization tables; such a rule does not report models without tables.
    case localization
    /// The model itself.
    case model
  }

  /// The public spelling: `missing-property-name`.
  package let rawValue: String
  /// The severity of findings unless configured otherwise.
  package let defaultSeverity: Severity
  /// The kind of input that the rule is about.
  package let subject: Subject
  /// Whether the rule is on unless configured otherwise.
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
  /// Rules are compared by name only.
  package static func == (left: RuleID, right: RuleID) -> Bool { left.rawValue == right.rawValue }

  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}

extension RuleID: CustomStringConvertible {
  /// `missing-property-name`
  package var description: String { rawValue }
}
