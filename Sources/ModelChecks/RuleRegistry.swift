import GlossBasics
import GlossCloudKitSchemas
package import GlossDiagnostics
import GlossLocalization
import GlossModelFiles
import GlossModelHistory

/// All rules, in listing order.
///
/// The only list to add a new rule to: its name, severity and rationale are in the rule's own file, and a test compares
/// the list with the files.
package enum RuleRegistry {
  private static let sections: [Section] = [
    Section(
      "Tables",
      [
        check(MissingTableRule.self), check(MisnamedTableRule.self), check(ShadowedTableRule.self),
        check(DuplicateTableRule.self),
        check(MissingEntityNameRule.self),
        check(MissingPropertyNameRule.self), check(MissingErrorStringRule.self), check(OrphanedKeyRule.self),
        check(MalformedKeyRule.self),
        check(ShadowedKeyRule.self), check(AmbiguousKeyRule.self), report(DuplicateKeyRule.self),
        check(EmptyValueRule.self),
        check(UntranslatedValueRule.self), check(NeedsReviewRule.self), check(StaleTranslationRule.self),
        check(PlaceholderMismatchRule.self), check(InconsistentWhitespaceRule.self),
        check(InconsistentPunctuationRule.self), check(DuplicateNameRule.self), check(InvisibleCharacterRule.self),
        report(SyntaxErrorRule.self),
        check(WrongEncodingRule.self), check(UnsupportedLocaleRule.self), check(UnpreferredKeyFormRule.self),
        check(InconsistentTranslationRule.self), check(OverlongTextRule.self),
      ]),
    Section(
      "Model",
      [
        check(UnknownRuleRule.self), report(UnreadableValueRule.self), report(UnknownElementRule.self),
        check(MissingInverseRule.self),
        check(MismatchedInverseRule.self), check(MissingDestinationRule.self), check(MissingParentRule.self),
        check(InheritanceCycleRule.self),
        check(DuplicateEntityRule.self), check(DuplicatePropertyRule.self), check(ReservedNameRule.self),
        check(InvalidNameRule.self),
        check(EmptyBoundsRule.self), check(InvalidDefaultRule.self), check(InvalidPatternRule.self),
        check(InvalidPredicateRule.self),
        check(UnknownKeyPathRule.self), check(MissingClassRule.self), check(OptionalScalarRule.self),
        check(UndocumentedRule.self),
        check(OptionalNumberRule.self), check(InsecureTransformerRule.self),
        check(SwiftTypeClassRule.self),
        check(UndefinedTypeRule.self), check(NullifiedRequiredRule.self),
        check(CrossConfigurationRelationshipRule.self),
        check(SlowPatternRule.self), check(CloudKitIncompatibleRule.self), check(SwiftDataIncompatibleRule.self),
        report(VersionMismatchRule.self),
        report(UnmergeableModelsRule.self), report(StaleCompiledModelRule.self),
      ]),
    Section(
      "SwiftData source",
      [
        check(DuplicateChecksumRule.self), check(LiveModelInReleasedVersionRule.self),
        check(ReusedVersionIdentifierRule.self), check(MissingStageRule.self),
        check(WrongVersionInStageRule.self), check(UnsavedStageRule.self), check(UnfilledRequiredValueRule.self),
        check(UnusedMigrationPlanRule.self), check(InconsistentMigrationPlanRule.self), check(CaseIsAColumnRule.self),
        check(SharedDefaultValueRule.self), check(IndexDoesNotMigrateRule.self), check(InverseNotInferredRule.self),
        check(ModelNotListedRule.self),
      ]),
    Section(
      "Classes next to a model",
      [
        check(MissingManagedPropertyRule.self), check(ManagedTypeMismatchRule.self),
        check(NonoptionalManagedPropertyRule.self),
      ]),
    Section(
      "Released versions",
      [
        report(RequiredWithoutDefaultRule.self),
        report(ReleasedVersionChangedRule.self), report(ReleasedVersionRemovedRule.self),
        report(CurrentVersionBackRule.self),
        report(VersionNotCurrentRule.self), report(DuplicateVersionRule.self), report(VersionNumberTakenRule.self),
        report(MissingMigrationNoteRule.self), report(CannotMigrateRule.self), report(GuardSettingsChangedRule.self),
        report(SchemaChangedInPlaceRule.self), report(StaleMappingModelRule.self),
        report(MappingModelUnreachedRule.self), report(RenamingIdentifierMatchesNothingRule.self),
        report(ReleasedVersionUnreadRule.self), report(ReleasedStateRefusedRule.self), report(StageChangedRule.self),
        report(ValuesLostRule.self),
        report(ModelMovedRule.self),
      ]),
    Section(
      "CloudKit",
      [
        report(CloudKitNotDeployedRule.self), report(CloudKitLockedRule.self),
      ]),
  ]

  /// Rules of one kind, under a heading of lists.
  private struct Section {
    let heading: String
    let entries: [Entry]

    init(_ heading: String, _ entries: [Entry]) { (self.heading, self.entries) = (heading, entries) }
  }

  private static let entries = sections.flatMap(\.entries)

  /// Some cards under the headings of lists, in listing order.
  static func sections(of cards: [RuleCard]) -> [(heading: String, cards: [RuleCard])] {
    let wanted = Set(cards.map(\.id))
    return sections.compactMap { section in
      let cards = section.entries.map { $0.rule.card }.filter { wanted.contains($0.id) }
      return cards.isEmpty ? nil : (section.heading, cards)
    }
  }

  /// A rule with its check of one table at a time or of everything at once; neither if a reader or the guard reports
  /// it.
  private struct Entry {
    let rule: any DescribedRule.Type
    var tableRule: (any TableRule.Type)?
    var wholeRule: (any Rule.Type)?
  }

  // Recorded in the list, since a dynamic cast searches all conformances of the program.
  private static func check(_ rule: any TableRule.Type) -> Entry { Entry(rule: rule, tableRule: rule) }
  private static func check(_ rule: any Rule.Type) -> Entry { Entry(rule: rule, wholeRule: rule) }
  private static func report(_ rule: any DescribedRule.Type) -> Entry { Entry(rule: rule) }

  package static let rules = entries.map(\.rule)

  /// The rules that examine one table at a time after a model and its tables are read.
  static let tableRules = entries.compactMap(\.tableRule)

  /// The rules that then examine everything at once.
  static let wholeRules = entries.compactMap(\.wholeRule)

  /// The cards of all rules.
  package static let cards: [RuleCard] = rules.map { $0.card }

  /// The names of all rules.
  package static let ids: [RuleID] = cards.map(\.id)

  private static let cardsByName = Dictionary(
    cards.map { ($0.id.rawValue, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule with a name, as written in configurations and comments.
  package static func id(named name: String) -> RuleID? { cardsByName[name]?.id }

  /// The card of one rule.
  package static func card(for id: RuleID) -> RuleCard? { cardsByName[id.rawValue] }

  /// The most edits of a misspelt name: a third of the letters, as elsewhere, would turn one word of a rule into another.
  private static let editLimit = 3

  /// The rules probably meant by a name that none has: those that contain all its words, else the nearest one.
  package static func meant(by name: String) -> [String] {
    let words = name.lowercased().split(separator: "-")
    let names = ids.map(\.rawValue)
    let alike = names.filter { id in
      let parts = id.split(separator: "-")
      return words.allSatisfy { word in parts.contains { $0.hasPrefix(word) } }
    }
    if !alike.isEmpty, alike.count <= 5 { return alike }
    return nearest(to: name).map { [$0] } ?? []
  }

  /// The rule whose name was misspelt.
  package static func nearest(to name: String) -> String? {
    guard let nearest = name.closest(among: ids.map(\.rawValue)),
      EditDistance.between(
        Array(name.lowercased().unicodeScalars), Array(nearest.unicodeScalars), limit: editLimit) != nil
    else { return nil }
    return nearest
  }

  /// Advice on a name that no rule has.
  package static func advice(on name: String) -> String {
    let names = meant(by: name).map { "'\($0)'" }
    return names.isEmpty ? "'modelgloss rules' lists them" : "did you mean \(names.joined(separator: " or "))?"
  }
}
