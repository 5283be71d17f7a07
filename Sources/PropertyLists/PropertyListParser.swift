/// Reads property lists of every form from bytes, without Foundation's and with the place of each key and value.
///
/// The input may be hostile: every offset, count and depth is checked, shared and circular references cannot unfold
/// to more than the limits below, and XML entities and document types are never followed.
package enum PropertyListParser {
  /// How deep arrays and dictionaries may nest.
  package static let depthLimit = 128
  /// How many values a property list may hold once shared references are unfolded; more would not fit in the memory that
  /// an input may cost. The references of a keyed archive in XML count as one.
  package static let valueLimit = 300_000

  /// The root value of a property list in any of the three forms.
  package static func parse(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    guard !bytes.isEmpty else { throw PropertyListError(.empty, "it is empty") }
    switch PropertyListFormat(of: bytes) {
    case .binary: return try BinaryPropertyListReader.read(bytes)
    case .xml: return try XMLPropertyListReader.read(bytes)
    case .text: return try TextPropertyListReader.read(bytes)
    }
  }
}
