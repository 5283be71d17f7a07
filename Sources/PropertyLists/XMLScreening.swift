#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Looks through a text for what libxml2 is better not handed.
///
/// libxml2 compares every attribute of an element with each before it, so that one tag of a megabyte keeps it busy for
/// seconds, and it takes zeros at the beginning for a wide encoding, about which it complains on standard error. Texts
/// that come here are UTF-8 already.
package enum XMLScreening {
  /// Why a text is not parsed.
  package struct Objection: Sendable, Equatable {
    package var reason: String
    /// Where in the text.
    package var offset: Int
  }

  /// The most attributes of one element; those of models have up to 25.
  package static let attributeLimit = 256
  /// The most namespaces a document may declare; each prefix is looked for among all that are in force.
  package static let namespaceLimit = 256
  /// A tag with more attributes than allowed is longer than this.
  private static let shortTag = 4 * attributeLimit

  /// What speaks against a text; nil where it may be parsed.
  package static func objection(to text: [UInt8]) -> Objection? {
    if let place = text.prefix(4).firstIndex(of: 0) {
      return Objection(reason: "it holds a NUL character", offset: place)
    }
    return crowdedTag(in: text).map { Objection(reason: "an element has too many attributes", offset: $0) }
  }

  /// Where a tag with too many attributes begins.
  ///
  /// No tag holds a `<` but the first, so most are found to be short by looking for these alone.
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

  /// Whether the tag that a piece of text begins with has too many attributes.
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
