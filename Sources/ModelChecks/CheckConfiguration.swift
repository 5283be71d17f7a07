import GlossBasics
package import GlossDiagnostics
package import GlossFileTrees
package import GlossLocalization

/// What a check looks at, and how gravely it takes it.
package struct CheckConfiguration: Sendable, Hashable {
  /// Rules switched on and off, and their levels.
  package var policy: SeverityPolicy
  /// The locales to check; nil for all that have a table. One without a table is reported.
  package var locales: [String]?
  /// The locale that others are compared with; nil for what the model's surroundings tell.
  package var developmentLanguage: String?
  /// The form of key the project prefers for properties; nil for either.
  package var preferredKeyForm: KeyForm?
  /// What is left out of the check.
  package var exclusions: [Exclusion]
  /// The userInfo keys that hold documentation.
  package var documentationKeys: [String]
  /// What the models are to be used with although they do not say so.
  package var purposes: Set<ModelPurpose> = []
  /// Whether relationships without an inverse are reported; false where the project tells momc not to.
  package var expectsInverses = true
  /// The folders in which a warning is a note, since what lies there is read by tests alone.
  package var testFolders = TestFolders()

  package init(
    policy: SeverityPolicy = SeverityPolicy(), locales: [String]? = nil, developmentLanguage: String? = nil,
    preferredKeyForm: KeyForm? = nil, exclusions: [Exclusion] = [],
    documentationKeys: [String] = ["documentation", "discussion", "description"]
  ) {
    self.policy = policy
    self.locales = locales
    self.developmentLanguage = developmentLanguage
    self.preferredKeyForm = preferredKeyForm
    self.exclusions = exclusions
    self.documentationKeys = documentationKeys
  }
}

/// What a model is to be used with, where that forbids something.
package enum ModelPurpose: String, Sendable, Hashable, CaseIterable {
  /// A store that is mirrored with CloudKit.
  case cloudKit = "cloudkit"
  /// SwiftData beside Core Data, or in its place.
  case swiftData = "swiftdata"
}

/// Findings that are not wanted: every pattern that is given must match.
///
/// In a pattern `*` stands for any text and `?` for one character; paths are as in reports.
package struct Exclusion: Sendable, Hashable {
  package var rules: Set<RuleID>?
  package var path: String?
  package var entity: String?
  package var property: String?
  package var key: String?
  package var locale: String?

  package init(
    rules: Set<RuleID>? = nil, path: String? = nil, entity: String? = nil, property: String? = nil,
    key: String? = nil, locale: String? = nil
  ) {
    self.rules = rules
    self.path = path
    self.entity = entity
    self.property = property
    self.key = key
    self.locale = locale
  }

  /// Whether a finding is left out; an exclusion without any condition leaves out nothing.
  package func covers(_ finding: Finding) -> Bool {
    if let rules, !rules.contains(finding.rule) { return false }
    let conditions = [
      (path, finding.path), (entity, finding.entity), (property, finding.property), (key, finding.key),
      (locale, finding.locale),
    ]
    for (pattern, text) in conditions {
      guard let pattern else { continue }
      guard let text, Glob(pattern).matches(text) else { return false }
    }
    return rules != nil || conditions.contains { $0.0 != nil }
  }
}
