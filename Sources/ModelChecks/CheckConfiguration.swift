package import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// What a check examines, and how severe its findings are.
package struct CheckConfiguration: Sendable, Hashable {
  /// Which rules are enabled, and their levels.
  package var policy: SeverityPolicy
  /// The locales to check; nil for all that have a table. A listed locale without a table is reported.
  package var locales: [String]?
  /// The locale that others are compared with; nil to detect it from the project.
  package var developmentLanguage: String?
  /// The form of key that the project prefers for properties; nil for either.
  package var preferredKeyForm: KeyForm?
  /// Findings excluded from the result.
  package var exclusions: [Exclusion]
  /// The userInfo keys that contain documentation.
  package var documentationKeys: [String]
  /// The purposes to check the models for even if they do not declare them.
  package var purposes: Set<ModelPurpose> = []
  /// Whether relationships without an inverse are reported; false if the project silences momc about them.
  package var expectsInverses = true
  /// The folders in which warnings become notes, because only tests read their files.
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

/// The uses of a model that impose restrictions.
package enum ModelPurpose: String, Sendable, Hashable, CaseIterable {
  /// A store mirrored with CloudKit.
  case cloudKit = "cloudkit"
  /// SwiftData, together with Core Data or instead of it.
  case swiftData = "swiftdata"
}

/// Excludes findings that match all of the given patterns.
///
/// In a pattern, `*` matches any text and `?` one character; paths are as in reports.
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

  /// Whether a finding is excluded; an exclusion without conditions excludes nothing.
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
