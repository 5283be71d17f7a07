package import GlossBasics

/// Why bytes are not a valid property list or keyed archive.
package struct PropertyListError: Error, Sendable, Hashable {
  /// The kind of error, for callers that distinguish them.
  package enum Kind: Sendable, Hashable {
    /// The input is empty or only white space.
    case empty
    /// The input ends before the property list does.
    case truncated
    /// The text or structure is malformed.
    case malformed
    /// The bytes are invalid in the declared or detected encoding.
    case encoding
    /// The input exceeds the limits on nesting or on unfolded values.
    case limit
    /// The property list is valid but not a keyed archive.
    case notAnArchive
  }

  package var kind: Kind
  /// The reason as a clause without a final full stop.
  package var reason: String
  /// The position in the text; nil for binary property lists.
  package var position: SourcePosition?

  package init(_ kind: Kind, _ reason: String, at position: SourcePosition? = nil) {
    self.kind = kind
    self.reason = reason
    self.position = position
  }
}

extension PropertyListError: CustomStringConvertible {
  /// `The property list cannot be read at 3:7: a string has no closing quote.`
  package var description: String {
    "The property list cannot be read\(position.map { " at \($0)" } ?? ""): \(reason)."
  }
}
