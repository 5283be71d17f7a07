import GlossBasics
package import GlossDiagnostics
package import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel

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
  /// The maximum number of characters of a name, by language; that of `*` applies to all others.
  package var maximumLengths: [String: Int] = [:]
  /// What stands for a text to come, such as a word that the team writes, in addition to `TODO`.
  package var fillers: [String] = []
  /// The warnings that the settings declare in place of those in the project's code; nil if they declare none.
  package var warnings: CodeWarnings?
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

extension CheckConfiguration {
  /// The maximum number of characters of a name in a table; nil if the settings allow any. A limit of a general
  /// language applies to its varieties.
  func maximumLength(in locale: String?) -> Int? {
    guard !maximumLengths.isEmpty else { return nil }
    let languages = maximumLengths.keys.filter { $0 != "*" }.sorted { $0.precedes($1) }
    let match = locale.flatMap { LanguageTag.bestMatch(for: $0, among: languages) }
    if let match, match.match != .sibling { return maximumLengths[languages[match.index]] }
    return maximumLengths["*"]
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

extension CheckConfiguration {
  /// What the configuration says of languages and strings to every verb.
  package var textSettings: TextSettings {
    TextSettings(
      languages: locales, excusedStates: policy.excusedStates, keyForm: preferredKeyForm, warnings: warnings,
      fillers: fillers)
  }
}

extension SeverityPolicy {
  /// The states of strings whose rules are switched off, which no share counts as open.
  fileprivate var excusedStates: Set<TextState> {
    Set(TextState.allCases.filter { state in state.rule.map { levels[$0] == .off } ?? false })
  }
}
