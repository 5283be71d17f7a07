public import Foundation
import GlossBasics
import GlossDiagnostics

extension DataModel {
  /// A problem or omission: what, where, how severe, and how to fix it.
  ///
  /// In a failed test, a finding is shown as in a terminal:
  ///
  /// ```text
  /// de.lproj/LeagueModel.strings:22:1: warning: the property "Match.updatedAt" has no name in de; add … [missing-property-name]
  /// ```
  public struct Finding: Sendable, Hashable, Codable, CustomStringConvertible, CustomDebugStringConvertible {
    /// The rule that found it, such as ``RuleID/missingPropertyName``.
    public let rule: RuleID
    /// The severity.
    public let severity: Severity
    /// The problem in one sentence, without a final period.
    public let message: String
    /// How to fix it.
    public let remedy: String
    /// The file, relative to the given path.
    public let path: String
    /// The line, from 1; nil if the finding is about the whole file, or the file is not text.
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
    /// The language it is about, as in its folder's name without `.lproj`.
    public let locale: String?
    /// The line returned by ``description``.
    private let text: String

    init(_ finding: GlossDiagnostics.Finding) {
      rule = RuleID(rawValue: finding.rule.rawValue)
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

    /// `path:line:column: severity: message; remedy [rule]`, always one line.
    public var description: String { text }
    /// The same so that lists of findings in failed tests are readable.
    public var debugDescription: String { text }
  }

  /// The severity of a finding.
  public enum Severity: String, Sendable, Hashable, CaseIterable, Comparable, Codable {
    /// A matter of taste, or worth knowing.
    case note
    /// Something users will notice: a missing name, an unused key.
    case warning
    /// Something that breaks when the app runs, or cannot be read.
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

    /// Whether one severity is lower than another.
    public static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  }
}

extension DataModel {
  /// The reason why an input cannot be used: a file that cannot be read, or a misspelt name.
  public struct InputError: LocalizedError, Sendable, Hashable, Codable, CustomStringConvertible {
    /// The input as given.
    public let path: String
    /// The reason why it cannot be used.
    public let reason: String
    /// How to fix it; nil if there is no remedy.
    public let remedy: String?
    /// One line: `path: error: reason; remedy`.
    public let description: String

    init(_ failure: InputFailure) {
      path = failure.path
      reason = failure.reason
      remedy = failure.remedy
      description = failure.description
    }

    /// The same as ``description``.
    public var errorDescription: String? { description }

    /// A request about a model that cannot be carried out as stated.
    init(_ error: UsageError, path: String) {
      self.init(InputFailure(path: path, reason: error.description))
    }

    /// The path of a file URL.
    ///
    /// - Throws: ``InputError`` for any other URL, since nothing is read from the network.
    static func path(of url: URL) throws(InputError) -> String {
      guard url.isFileURL else {
        throw InputError(InputFailure(path: "\(url)", reason: "is not a file URL", remedy: "give the URL of a file"))
      }
      return url.path(percentEncoded: false)
    }
  }
}
