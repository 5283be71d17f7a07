/// Why an optimized model cannot be read.
struct OptimizedModelError: Error, Equatable {
  enum Kind: Equatable {
    /// The file ends before its tables do.
    case truncated
    /// The layout differs from that of the known files.
    case malformed
    /// Reading it takes more work than a file of its size can need.
    case limit
  }

  var kind: Kind
  /// The reason, as a clause that follows "the file cannot be read:".
  var reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  static let truncated = OptimizedModelError(.truncated, "the file ends before its tables do")
}
