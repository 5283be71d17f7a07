import GlossBasics
public import GlossDiagnostics

/// What a check looks at, and how gravely it takes it.
public struct CheckConfiguration: Sendable, Hashable {
  /// Rules switched on and off, and their levels.
  public var policy: SeverityPolicy
  /// The locales to check; nil for all that have a table. One without a table is reported.
  public var locales: [String]?
  /// The locale that others are compared with; nil for what the model's surroundings tell.
  public var developmentLanguage: String?
  /// The form of key the project prefers for properties; nil for either.
  public var preferredKeyForm: KeyForm?
  /// What is left out of the check.
  public var exclusions: [Exclusion]
  /// The userInfo keys that hold documentation.
  public var documentationKeys: [String]

  public init(
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

/// Findings that are not wanted: every pattern that is given must match.
///
/// In a pattern `*` stands for any text and `?` for one character; paths are as in reports.
public struct Exclusion: Sendable, Hashable {
  public var rules: Set<RuleID>?
  public var path: String?
  public var entity: String?
  public var property: String?
  public var key: String?
  public var locale: String?

  public init(
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
