/// The severity of a finding, from `note` to `error`.
package enum Severity: String, Sendable, Codable, CaseIterable, Comparable {
  /// A matter of style, or something worth knowing.
  case note
  /// Something that users will see, or that is very likely a mistake.
  case warning
  /// Something that fails at run time, or that could not be read.
  case error

  package static func < (left: Severity, right: Severity) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int {
    switch self {
    case .note: 0
    case .warning: 1
    case .error: 2
    }
  }
}
