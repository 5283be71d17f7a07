import Foundation

/// Rejects strings that libxml2 handles badly.
///
/// libxml2 compares each attribute of an element with all before it, so a single tag of a megabyte takes seconds, and
/// it treats leading zeros as a wide encoding and prints a warning to standard error. The strings are UTF-8 by now.
package enum XMLScreening {
  /// Why a string is rejected.
  package struct Objection: Sendable, Equatable {
    package var reason: String
    /// The offset in the text.
    package var offset: Int
  }

  /// The maximum number of attributes per element; models have up to 25.
  package static let attributeLimit = 256
  /// The maximum number of namespaces in a document; each prefix is searched among all in scope.
  package static let namespaceLimit = 256
  /// Any tag with too many attributes is longer than this.
  private static let shortTag = 4 * attributeLimit

  /// Returns the objection to a string; nil if it may be parsed.
  package static func objection(to text: [UInt8]) -> Objection? {
    if let place = text.prefix(4).firstIndex(of: 0) {
      return Objection(reason: "it contains a NUL character", offset: place)
    }
    return crowdedTag(in: text).map { Objection(reason: "an element has too many attributes", offset: $0) }
  }

  /// The start of a tag with too many attributes.
  ///
  /// A tag contains `<` only at its start, so most tags are found to be short by searching for `<` alone.
  private static func crowdedTag(in text: [UInt8]) -> Int? {
    unsafe text.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return nil }
      var tag: Int?
      var place = 0
      while place < bytes.count {
        let found = unsafe memchr(base + place, Int32(UInt8(ascii: "<")), bytes.count - place)
        let next = unsafe found.map { unsafe UnsafeRawPointer($0) - base } ?? bytes.count
        if let tag, next - tag > shortTag, isCrowded(text[tag..<next]) { return tag }
        tag = next
        place = next + 1
      }
      return nil
    }
  }

  /// Whether the tag at the start of a string has too many attributes.
  private static func isCrowded(_ text: ArraySlice<UInt8>) -> Bool {
    let rest = text.dropFirst()
    guard rest.first != UInt8(ascii: "!"), rest.first != UInt8(ascii: "?") else { return false }
    var count = 0
    var quote: UInt8?
    for byte in rest {
      if let open = quote {
        if byte == open { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "="):
        count += 1
        if count > attributeLimit { return true }
      case UInt8(ascii: ">"): return false
      default: break
      }
    }
    return false
  }
}
