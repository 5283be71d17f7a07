/// Parses property lists of every format from bytes, without Foundation's parser and with positions of keys and values.
///
/// The input may be hostile: every offset, count and depth is checked, shared and circular references cannot unfold
/// beyond the limits below, and XML entities and document types are never resolved.
package enum PropertyListParser {
  /// The maximum nesting depth of arrays and dictionaries.
  package static let depthLimit = 128
  /// The maximum number of values after shared references are unfolded; it bounds the memory that an input may cost.
  /// The references of a keyed archive in XML count as one.
  package static let valueLimit = 300_000

  /// Returns the root value of a property list in any format.
  package static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    guard !bytes.isEmpty else { throw PropertyListError(.empty, "it is empty") }
    switch PropertyListFormat(of: bytes) {
    case .binary: return try BinaryPropertyListReader.read(bytes)
    case .xml: return try XMLPropertyListReader.read(bytes)
    case .text: return try TextPropertyListReader.read(bytes)
    }
  }
}
