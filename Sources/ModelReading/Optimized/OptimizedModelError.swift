/// Why an optimized model cannot be read.
struct OptimizedModelError: Error, Equatable {
  enum Kind: Equatable {
    /// It ends before what it says it holds.
    case truncated
    /// It is put together in another way than the files that are known.
    case malformed
    /// Reading it takes more work than a file of its size can need.
    case limit
  }

  var kind: Kind
  /// What is wrong, as a clause that follows "the file cannot be read:".
  var reason: String

  init(_ kind: Kind, _ reason: String) {
    self.kind = kind
    self.reason = reason
  }

  static let truncated = OptimizedModelError(.truncated, "the file ends before its tables do")
}
