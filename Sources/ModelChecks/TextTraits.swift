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

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(of text: String) {
    self = []
    var last: UInt8 = 0
    for byte in text.utf8 {
      switch byte {
      case 0x20: if last == 0x20 { formUnion(.innerSpace) }
      case UInt8(ascii: "%"), UInt8(ascii: "{"): formUnion(.placeholder)
      case 0x21...0x7E: break
      case 0..<0x20, 0x7F: formUnion([.unusualCharacter, .innerSpace])
      // The full-width forms of the signs are among these.
      case 0xEF...: formUnion([.unusualCharacter, .placeholder])
      default: formUnion(.unusualCharacter)
      }
      last = byte
    }
    if !last.isLetterOrDigit { formUnion(.closingMark) }
    if text.unicodeScalars.first?.isWhiteSpace ?? true { formUnion([.blank, .outerSpace]) }
    if text.unicodeScalars.last?.isWhiteSpace ?? true { formUnion(.outerSpace) }
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }
}
