import GlossBasics
import GlossDiagnostics

/// One thing that is wrong, or missing: what, where, how grave, and what to do about it.
///
/// In a failed test a finding reads as in a terminal:
///
/// ```
/// de.lproj/LeagueModel.strings:22:1: warning: the property "Match.updatedAt" has no name in de; add … [missing-property-name]
/// ```
public struct Finding: Sendable, Hashable {
  /// The id of the rule that found it, such as `missing-property-name`; the command `modelgloss rules` lists them.
  public let rule: String
  /// How grave it is.
  public let severity: Severity
  /// One sentence, without a final full stop, that says what is wrong.
  public let message: String
  /// What to do about it.
  public let remedy: String
  /// The file, as found from the path that was given.
  public let path: String
  /// The line, from 1; nil when the file as a whole is meant, or when it is not a text file.
  public let line: Int?
  /// The column, from 1, in bytes of UTF-8.
  public let column: Int?
  /// The model it is about.
  public let model: String?
  /// The version of the model it is about.
  public let version: String?
  /// The entity it is about.
  public let entity: String?
  /// The property it is about.
  public let property: String?
  /// The localization key it is about.
  public let key: String?
  /// The language it is about, as its folder is named without `.lproj`.
  public let locale: String?
  /// The whole line that ``description`` gives.
  private let text: String

  init(_ finding: GlossDiagnostics.Finding) {
    rule = finding.rule.rawValue
    severity = Severity(finding.severity)
    message = finding.message
    remedy = finding.remedy
    path = finding.path
    line = finding.position?.line
    column = finding.position?.column
    model = finding.model
    version = finding.version
    entity = finding.entity
    property = finding.property
    key = finding.key
    locale = finding.locale
    let place = finding.position.map { "\(finding.path):\($0)" } ?? finding.path
    text = "\(place.onSingleLine): \(finding.severity.rawValue): \(finding.sentenceWithObject) [\(rule)]"
  }
}

extension Finding: CustomStringConvertible, CustomDebugStringConvertible {
  /// `path:line:column: severity: message; remedy [rule]`, always one line.
  public var description: String { text }
  /// The same, so that lists of findings in failed tests can be read.
  public var debugDescription: String { text }
}

/// How grave a finding is.
public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
  /// A matter of taste, or worth knowing.
  case note
  /// What users will notice: a name that is missing, a key that nobody reads.
  case warning
  /// What breaks when the app runs, or cannot be read.
  case error

  init(_ severity: GlossDiagnostics.Severity) {
    switch severity {
    case .note: self = .note
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }

  /// Whether one is less grave than another.
  public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
}

/// Why an input cannot be used.
public struct InputError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The input, as it was given.
  public let path: String
  /// Why it cannot be used.
  public let reason: String
  /// What to do about it; nil when nothing can be done.
  public let remedy: String?
  /// One line: `path: error: reason; remedy`.
  public let description: String

  init(_ failure: InputFailure) {
    path = failure.path
    reason = failure.reason
    remedy = failure.remedy
    description = failure.description
  }
}
