/// The three storage formats of property lists.
package enum PropertyListFormat: Sendable, Hashable, CaseIterable {
  /// `bplist00` and its object table.
  case binary
  /// `<plist version="1.0">`.
  case xml
  /// NeXTSTEP's text format: `{ key = (a, b); }`.
  case text

  /// Detects the format from the first bytes; `text` if they match no other.
  package init(of bytes: [UInt8]) {
    if bytes.starts(with: "bplist".utf8) {
      self = .binary
      return
    }
    // The first characters of XML in any encoding, ignoring byte order marks and the zeros of wide units.
    let marks: Set<UInt8> = [0x00, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF, 0x20, 0x09, 0x0A, 0x0D]
    let start = bytes.prefix(4096).lazy.filter { !marks.contains($0) }.prefix(5)
    let opening = Array(start)
    let isXML =
      opening.starts(with: "<?xml".utf8) || opening.starts(with: "<!DOC".utf8) || opening.starts(with: "<plis".utf8)
      || opening.starts(with: "<!--".utf8)
    self = isXML ? .xml : .text
  }
}
