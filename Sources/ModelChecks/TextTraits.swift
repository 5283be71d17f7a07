import Foundation
import GlossBasics
import GlossLocalization

/// What one look at the bytes of a text tells the rules.
///
/// Most texts of most tables are plain words, about which most rules have nothing to say. A trait that is absent is
/// surely absent; one that is there wants a closer look.
struct TextTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// No ink at the beginning: the text may be blank.
  static let blank = TextTraits(rawValue: 1)
  /// White space at one of the ends.
  static let outerSpace = TextTraits(rawValue: 1 << 1)
  /// Two spaces in a row, a line break or a tab.
  static let innerSpace = TextTraits(rawValue: 1 << 2)
  /// A character that is none of the printable ones of ASCII.
  static let unusualCharacter = TextTraits(rawValue: 1 << 3)
  /// The beginning of a placeholder.
  static let placeholder = TextTraits(rawValue: 1 << 4)
  /// An end other than a letter or digit of ASCII.
  static let closingMark = TextTraits(rawValue: 1 << 5)

  /// A byte with which a character without width or a space of another width may begin.
  static let hiddenCharacter = TextTraits(rawValue: 1 << 6)
  /// The byte with which U+FFFD begins.
  static let replacement = TextTraits(rawValue: 1 << 7)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// What a byte says wherever it stands.
  init(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "{"): self = .placeholder
    case 0x20...0x7E: self = []
    case 0..<0x20, 0x7F: self = [.unusualCharacter, .innerSpace, .hiddenCharacter]
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3: self = [.unusualCharacter, .hiddenCharacter]
    // The full-width forms of the signs are among these.
    case 0xEF: self = [.unusualCharacter, .placeholder, .hiddenCharacter, .replacement]
    case 0xF0...: self = [.unusualCharacter, .placeholder, .hiddenCharacter]
    default: self = .unusualCharacter
    }
  }
}

/// One look at the bytes of a text.
struct TextLook {
  private(set) var traits: TextTraits = []
  /// A number that is the same for equal texts in this run, and hardly ever for others.
  let fingerprint: UInt32

  init(at text: String) {
    self.init(at: Array(text.utf8).span, ByteLook.ofByte)
  }

  /// - Parameter looks: what each byte tells, see `ByteLook`.
  fileprivate init(at bytes: Span<UInt8>, _ looks: [ByteLook]) {
    var found: ByteLook = []
    var last: UInt8 = 0
    for place in bytes.indices {
      let byte = bytes[place]
      found.formUnion(looks[Int(byte)])
      if byte == 0x20, last == 0x20 { traits.formUnion(.innerSpace) }
      last = byte
    }
    traits.formUnion(found.traits)
    if !last.isLetterOrDigit { traits.formUnion(.closingMark) }
    // What a remedy writes in the place of a text.
    if bytes.isEllipsis { traits.formUnion(.blank) }
    if bytes.beginsWithSpace { traits.formUnion([.blank, .outerSpace]) }
    if bytes.endsWithSpace { traits.formUnion(.outerSpace) }
    fingerprint =
      found.contains(.mayBeComposed)
      ? ByteFingerprint.of(bytes.text.precomposedStringWithCanonicalMapping) : ByteFingerprint.of(bytes)
  }
}

/// What one look at all texts of a table tells.
struct TextLooks: Sendable {
  private(set) var traits: [TextTraits] = []
  private(set) var fingerprints: [UInt32] = []
  /// The traits of any of the texts.
  private(set) var all: TextTraits = []

  init(at entries: TableEntries) {
    traits.reserveCapacity(entries.count)
    fingerprints.reserveCapacity(entries.count)
    let looks = ByteLook.ofByte
    entries.forEachValue { bytes in
      let look = TextLook(at: bytes, looks)
      traits.append(look.traits)
      fingerprints.append(look.fingerprint)
      all.formUnion(look.traits)
    }
  }
}

/// What a byte tells wherever it stands.
private struct ByteLook: OptionSet, Sendable {
  /// The traits of the text, and above them what only the fingerprint asks for.
  let rawValue: UInt16

  /// Texts with the byte may be equal although their bytes are not: a character may be composed of others.
  static let mayBeComposed = ByteLook(rawValue: 1 << 8)

  var traits: TextTraits { TextTraits(rawValue: UInt8(truncatingIfNeeded: rawValue)) }

  static let ofByte: [ByteLook] = (UInt8.min...UInt8.max).map { byte in
    let traits = ByteLook(rawValue: UInt16(TextTraits(of: byte).rawValue))
    return byte >= 0xCC && !byte.beginsWhole ? traits.union(.mayBeComposed) : traits
  }
}

extension Span<UInt8> {
  /// Whether the text begins with white space, or is empty.
  /// Whether the text is "…" alone.
  fileprivate var isEllipsis: Bool { count == 3 && self[0] == 0xE2 && self[1] == 0x80 && self[2] == 0xA6 }

  fileprivate var beginsWithSpace: Bool { isEmpty || scalar(at: 0).isWhiteSpace }

  /// Whether the text ends with white space, or is empty.
  fileprivate var endsWithSpace: Bool {
    guard !isEmpty else { return true }
    var place = count - 1
    while place > 0, self[place] & 0xC0 == 0x80 { place -= 1 }
    return scalar(at: place).isWhiteSpace
  }

  /// The character that begins at a place, as far as it may be white space: none of more than three bytes is.
  private func scalar(at place: Int) -> Unicode.Scalar {
    let lead = self[place]
    if lead < 0x80 { return Unicode.Scalar(lead) }
    var value: UInt32 = 0xFFFD
    if lead & 0xE0 == 0xC0, place + 1 < count { value = UInt32(lead & 0x1F) << 6 | rest(place + 1) }
    if lead & 0xF0 == 0xE0, place + 2 < count {
      value = UInt32(lead & 0xF) << 12 | rest(place + 1) << 6 | rest(place + 2)
    }
    return Unicode.Scalar(value) ?? "\u{FFFD}"
  }

  private func rest(_ place: Int) -> UInt32 { UInt32(self[place] & 0x3F) }
}

extension UInt8 {
  /// Whether all characters that begin with this byte, from 0xCC on, stay as they are in Unicode's form C wherever they
  /// stand: Russian and its kin, and the ideographs. All that begin with a lower byte do.
  var beginsWhole: Bool { self == 0xD0 || self == 0xD1 || (0xE4...0xE9).contains(self) }

  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
