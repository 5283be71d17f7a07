import Foundation
import GlossBasics

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

  fileprivate static let ofByte: [TextTraits] = (UInt8.min...UInt8.max).map(TextTraits.init(of:))
}

/// One look at the bytes of a text.
struct TextLook {
  let traits: TextTraits
  /// A number that is the same for equal texts in this run, and hardly ever for others.
  let fingerprint: Int

  init(at text: String) {
    var text = text
    var look = text.withUTF8 { unsafe ByteLook(at: $0) }
    if text.unicodeScalars.first?.isWhiteSpace ?? true { look.traits.formUnion([.blank, .outerSpace]) }
    if text.unicodeScalars.last?.isWhiteSpace ?? true { look.traits.formUnion(.outerSpace) }
    traits = look.traits
    if !look.isComposed {
      var composed = text.precomposedStringWithCanonicalMapping
      look = composed.withUTF8 { unsafe ByteLook(at: $0) }
    }
    fingerprint = look.hash
  }
}

/// What bytes tell by themselves.
private struct ByteLook {
  var traits: TextTraits
  /// Whether equal texts surely have equal bytes, for no character is composed of others or could be.
  let isComposed: Bool
  let hash: Int

  init(at bytes: UnsafeBufferPointer<UInt8>) {
    let traitsOfByte = TextTraits.ofByte
    var traits: TextTraits = []
    var isComposed = true
    var last: UInt8 = 0
    for place in bytes.indices {
      let byte = unsafe bytes[place]
      traits.formUnion(traitsOfByte[Int(byte)])
      if byte == 0x20, last == 0x20 { traits.formUnion(.innerSpace) }
      if byte >= 0xCC, !byte.beginsWhole { isComposed = false }
      last = byte
    }
    if !last.isLetterOrDigit { traits.formUnion(.closingMark) }
    (self.traits, self.isComposed) = (traits, isComposed)
    var hasher = Hasher()
    unsafe hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
    hash = hasher.finalize()
  }
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
