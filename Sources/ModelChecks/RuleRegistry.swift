import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossModelHistory
import GlossModelReading

/// All rules, in the order in which they are listed.
///
/// The one list that a new rule is added to: its name, severity and reason stand in the rule's own file, and a test
/// compares the list with the files.
package enum RuleRegistry {
  package static let rules: [any DescribedRule.Type] = [
    // Localization.
    MissingTableRule.self, MisnamedTableRule.self, ShadowedTableRule.self, DuplicateTableRule.self,
    MissingEntityNameRule.self,
    MissingPropertyNameRule.self, MissingErrorStringRule.self, OrphanedKeyRule.self, MalformedKeyRule.self,
    ShadowedKeyRule.self, AmbiguousKeyRule.self, DuplicateKeyRule.self, EmptyValueRule.self,
    UntranslatedValueRule.self, PlaceholderMismatchRule.self, InconsistentWhitespaceRule.self,
    InconsistentPunctuationRule.self, DuplicateNameRule.self, InvisibleCharacterRule.self, SyntaxErrorRule.self,
    WrongEncodingRule.self, UnsupportedLocaleRule.self, UnpreferredKeyFormRule.self,

    // The model.
    UnknownRuleRule.self, UnreadableValueRule.self, UnknownElementRule.self, MissingInverseRule.self,
    MismatchedInverseRule.self, MissingDestinationRule.self, MissingParentRule.self, InheritanceCycleRule.self,
    DuplicateEntityRule.self, DuplicatePropertyRule.self, ReservedNameRule.self, InvalidNameRule.self,
    EmptyBoundsRule.self, InvalidDefaultRule.self, InvalidPatternRule.self, InvalidPredicateRule.self,
    UnknownKeyPathRule.self, MissingClassRule.self, OptionalScalarRule.self, UndocumentedRule.self,
    OptionalNumberRule.self, InsecureTransformerRule.self, RequiredWithoutDefaultRule.self,
    UndefinedTypeRule.self, NullifiedRequiredRule.self, CrossConfigurationRelationshipRule.self,
    SlowPatternRule.self, CloudKitIncompatibleRule.self, SwiftDataIncompatibleRule.self, VersionMismatchRule.self,
    UnmergeableModelsRule.self,

    // The history of a model.
    ReleasedVersionChangedRule.self, ReleasedVersionRemovedRule.self, CurrentVersionBackRule.self,
    VersionNotCurrentRule.self, DuplicateVersionRule.self, VersionNumberTakenRule.self, MissingMigrationNoteRule.self,
    SchemaChangedInPlaceRule.self,
  ]

  /// The rules that check a model and its tables once they are read.
  static let checks: [any Rule.Type] = rules.compactMap { $0 as? any Rule.Type }

  /// What is known of every rule.
  package static let cards: [RuleCard] = rules.map { $0.card }

  /// The names of all rules.
  package static let ids: [RuleID] = cards.map(\.id)

  private static let cardsByName = Dictionary(
    cards.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of a name, as written in configurations and comments.
  package static func id(named name: String) -> RuleID? { cardsByName[name]?.id }

  /// The card of one rule.
  package static func card(for id: RuleID) -> RuleCard? { cardsByName[id.rawValue] }

  /// The name of a rule that is most like a text.
  package static func nearest(to text: String) -> String? { text.closest(among: ids.map(\.rawValue)) }
}
