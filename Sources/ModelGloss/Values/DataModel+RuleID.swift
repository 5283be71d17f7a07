extension DataModel {
  /// The id of a rule, as in findings, configurations and `modelgloss rules`.
  ///
  /// ```swift
  /// let report = try model.check(.init(rules: [.orphanedKey, .missingPropertyName]))
  /// print(report.findings.filter { $0.rule == .orphanedKey })
  /// ```
  public struct RuleID: RawRepresentable, Sendable, Hashable, Codable, CaseIterable {
    /// The word, as in the output of the command.
    public let rawValue: String
    /// The rule with an id, which may be one that a later version adds.
    public init(rawValue: String) { self.rawValue = rawValue }
  }
}

extension DataModel.RuleID: CustomStringConvertible, ExpressibleByStringLiteral {
  /// The word.
  public var description: String { rawValue }

  /// The rule with an id; ``DataModel/check(_:tables:)`` throws for any other.
  public init(stringLiteral value: String) { self.init(rawValue: value) }
}
