package import GlossDiagnostics

/// All rules, in the order in which they are listed.
package enum RuleRegistry {
  static let rules: [any Rule.Type] = localizationRules + modelRules

  private static let localizationRules: [any Rule.Type] = [
    MissingTableRule.self, MisnamedTableRule.self, ShadowedTableRule.self, MissingEntityNameRule.self,
    MissingPropertyNameRule.self,
    MissingErrorStringRule.self, OrphanedKeyRule.self, MalformedKeyRule.self, ShadowedKeyRule.self,
    AmbiguousKeyRule.self, DuplicateKeyRule.self, EmptyValueRule.self, UntranslatedValueRule.self,
    PlaceholderMismatchRule.self, InconsistentWhitespaceRule.self, InconsistentPunctuationRule.self,
    DuplicateNameRule.self, InvisibleCharacterRule.self, SyntaxErrorRule.self, WrongEncodingRule.self,
    UnsupportedLocaleRule.self, UnpreferredKeyFormRule.self, UnknownRuleRule.self,
  ]

  private static let modelRules: [any Rule.Type] = [
    UnreadableValueRule.self, UnknownElementRule.self, MissingInverseRule.self, MismatchedInverseRule.self,
    MissingDestinationRule.self, MissingParentRule.self, InheritanceCycleRule.self, DuplicateEntityRule.self,
    DuplicatePropertyRule.self, ReservedNameRule.self, InvalidNameRule.self, EmptyBoundsRule.self,
    InvalidDefaultRule.self, InvalidPatternRule.self, InvalidPredicateRule.self, UnknownKeyPathRule.self,
    MissingClassRule.self, OptionalScalarRule.self, UndocumentedRule.self,
    CloudKitIncompatibleRule.self, VersionMismatchRule.self,
  ]

  /// What is known of every rule.
  package static var cards: [RuleCard] { rules.map { $0.card } }

  /// The card of one rule.
  package static func card(for id: RuleID) -> RuleCard? { cards.first { $0.id == id } }
}
