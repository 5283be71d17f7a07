import GlossDiagnostics

extension DataModel {
  /// The scope of a check.
  public struct CheckOptions: Sendable, Hashable {
    /// The languages to check; nil for all that have a table. A listed language without a table is reported.
    public var locales: [String]?
    /// The only rules to apply; nil for all that are on by default.
    public var rules: Set<RuleID>?
    /// The rules not to apply.
    public var skippedRules: Set<RuleID>
    /// The language that others are compared with; nil to detect it from the project.
    public var developmentLanguage: String?
    /// The uses to check the model for even if it does not declare them.
    public var purposes: Set<Purpose>
    /// A file with findings to accept, as written by `modelgloss check --adopt`; nil to accept none.
    public var baseline: String?

    /// A use of a model that restricts it.
    public enum Purpose: String, Sendable, Hashable, CaseIterable, Codable {
      /// A store mirrored with CloudKit.
      case cloudKit = "cloudkit"
      /// SwiftData, together with Core Data or instead of it.
      case swiftData = "swiftdata"
    }

    /// Creates options; the defaults are those of the command.
    public init(
      locales: [String]? = nil, rules: Set<RuleID>? = nil, skippedRules: Set<RuleID> = [],
      developmentLanguage: String? = nil, purposes: Set<Purpose> = [], baseline: String? = nil
    ) {
      self.locales = locales
      self.rules = rules
      self.skippedRules = skippedRules
      self.developmentLanguage = developmentLanguage
      self.purposes = purposes
      self.baseline = baseline
    }
  }

  /// The result of a check.
  public struct CheckReport: Sendable, Hashable, Codable {
    /// The findings, sorted by file and line.
    public let findings: [Finding]
    /// The coverage of each language.
    public let coverage: [Coverage]

    /// The findings with at least the given severity.
    public func findings(atLeast severity: Severity) -> [Finding] {
      findings.filter { $0.severity >= severity }
    }

    /// The findings with at least the given severity.
    @available(*, deprecated, renamed: "findings(atLeast:)")
    public func findings(from severity: Severity) -> [Finding] { findings(atLeast: severity) }
  }

  /// The number of a model's names and messages that one language has.
  public struct Coverage: Sendable, Hashable, Codable {
    /// The language as in its folder's name; nil for a table outside the language folders, which serves all.
    public let locale: String?
    /// The number of the model's entities, declared properties and distinct text warnings.
    public let expected: Int
    /// The number of those for which Core Data finds a non-empty entry.
    public let present: Int
    /// The number of those that are done: not marked untranslated, not the same as the source, not stale, and in no
    /// need of review.
    public let translated: Int
    /// The number of those whose text is still that of the development language.
    public let sameAsSource: Int
    /// The number of those that a person must confirm.
    public let needsReview: Int
    /// The number of those whose text in the development language has changed since.
    public let stale: Int

    init(_ entry: CoverageEntry) {
      locale = entry.locale
      expected = entry.expected
      present = entry.present
      translated = entry.translated
      sameAsSource = entry.sameAsSource
      needsReview = entry.needsReview
      stale = entry.stale
    }
  }
}
