import Foundation
import GlossBasics
import GlossLocalization

/// Facts about a text from one pass over its bytes.
///
/// Most texts in most tables are plain words that most rules do not report. A missing trait is definitely missing; a
/// present one needs a closer look.
struct TextTraits: OptionSet, Sendable {
  let rawValue: UInt8

  /// No visible character at the beginning: the text may be blank.
  static let blank = TextTraits(rawValue: 1)
  /// White space at either end.
  static let outerSpace = TextTraits(rawValue: 1 << 1)
  /// Two spaces in a row, a line break or a tab.
  static let innerSpace = TextTraits(rawValue: 1 << 2)
  /// A character other than printable ASCII.
  static let unusualCharacter = TextTraits(rawValue: 1 << 3)
  /// The beginning of a placeholder.
  static let placeholder = TextTraits(rawValue: 1 << 4)
  /// Ends with something other than an ASCII letter or digit.
  static let closingMark = TextTraits(rawValue: 1 << 5)

  /// A byte that may begin a zero-width character or a space of unusual width.
  static let hiddenCharacter = TextTraits(rawValue: 1 << 6)
  /// The first byte of U+FFFD.
  static let replacement = TextTraits(rawValue: 1 << 7)

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The traits that a byte indicates anywhere in a text.
  init(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "%"), UInt8(ascii: "{"): self = .placeholder
    case 0x20...0x7E: self = []
    case 0..<0x20, 0x7F: self = [.unusualCharacter, .innerSpace, .hiddenCharacter]
    case 0xC2, 0xD8, 0xE1, 0xE2, 0xE3: self = [.unusualCharacter, .hiddenCharacter]
    // The full-width forms of the marks are among these.
    case 0xEF: self = [.unusualCharacter, .placeholder, .hiddenCharacter, .replacement]
    case 0xF0...: self = [.unusualCharacter, .placeholder, .hiddenCharacter]
    default: self = .unusualCharacter
    }
  }
}

/// The result of one pass over a text's bytes.
struct TextLook {
  private(set) var traits: TextTraits = []
  /// A number that is equal for equal texts in this run, and rarely for others.
  let fingerprint: UInt32

  init(at text: String) {
    self.init(at: Array(text.utf8).span, ByteLook.ofByte)
  }

  /// - Parameter looks: the facts for each byte value, see `ByteLook`.
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
    // The placeholder text that a remedy writes.
    if bytes.isEllipsis { traits.formUnion(.blank) }
    if bytes.beginsWithSpace { traits.formUnion([.blank, .outerSpace]) }
    if bytes.endsWithSpace { traits.formUnion(.outerSpace) }
    fingerprint =
      found.contains(.mayBeComposed)
      ? ByteFingerprint.of(bytes.text.precomposedStringWithCanonicalMapping) : ByteFingerprint.of(bytes)
  }
}

/// The traits of all texts in a table.
struct TextLooks: Sendable {
  private(set) var traits: [TextTraits] = []
  private(set) var fingerprints: [UInt32] = []
  /// The union of the traits of all texts.
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

/// The facts that a byte indicates anywhere in a text.
private struct ByteLook: OptionSet, Sendable {
  /// The traits of the text, with higher bits used only for the fingerprint.
  let rawValue: UInt16

  /// Texts with this byte may be equal even if their bytes differ, because of combining characters.
  static let mayBeComposed = ByteLook(rawValue: 1 << 8)

  var traits: TextTraits { TextTraits(rawValue: UInt8(truncatingIfNeeded: rawValue)) }

  static let ofByte: [ByteLook] = (UInt8.min...UInt8.max).map { byte in
    let traits = ByteLook(rawValue: UInt16(TextTraits(of: byte).rawValue))
    return byte >= 0xCC && !byte.beginsWhole ? traits.union(.mayBeComposed) : traits
  }
}

extension Span<UInt8> {
  /// Whether the text is just "…".
  fileprivate var isEllipsis: Bool { count == 3 && self[0] == 0xE2 && self[1] == 0x80 && self[2] == 0xA6 }

  fileprivate var beginsWithSpace: Bool { isEmpty || scalar(at: 0).isWhiteSpace }

  /// Whether the text is empty or ends with white space.
  fileprivate var endsWithSpace: Bool {
    guard !isEmpty else { return true }
    var place = count - 1
    while place > 0, self[place] & 0xC0 == 0x80 { place -= 1 }
    return scalar(at: place).isWhiteSpace
  }

  /// The character at an offset, if it may be white space: no white space has more than three bytes.
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
  /// Whether all characters that begin with this byte (from 0xCC on) are unchanged by Unicode's form C in any context:
  /// Cyrillic and ideographs. All that begin with a lower byte are.
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
