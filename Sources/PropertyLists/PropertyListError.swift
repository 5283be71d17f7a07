package import GlossBasics
import GlossDiagnostics

/// Why bytes could not be read as a property list or as a keyed archive.
package struct PropertyListError: Error, Sendable, Hashable {
  /// What kind of fault it is, for callers that treat some of them differently.
  package enum Kind: Sendable, Hashable {
    /// There are no bytes, or nothing but white space.
    case empty
    /// The bytes end before the property list does.
    case truncated
    /// The text or the structure breaks the rules of its format.
    case malformed
    /// The bytes are not text in the encoding they claim or seem to have.
    case encoding
    /// The input nests deeper, or unfolds to more values, than is read.
    case limit
    /// The property list is sound but no keyed archive.
    case notAnArchive
  }

  package var kind: Kind
  /// Why it cannot be read, as a clause without a final full stop.
  package var reason: String
  /// The place in the text; nil for binary property lists.
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
