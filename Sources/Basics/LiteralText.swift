import Foundation

/// A string compared by code points.
///
/// `String` considers composed and decomposed `é` equal; `NSString`, and so every look-up of a localization key, does
/// not: a key typed in another normalization form than the model's name is never found. Source: Apple's reference of
/// `NSString.isEqual(to:)`, which compares UTF-16 code units.
package struct LiteralText: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(stringLiteral text: String) {
    self.text = text
  }

  package static func == (left: LiteralText, right: LiteralText) -> Bool {
    left.text.isLiterally(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both strings have the same code points.
  package func isLiterally(_ other: String) -> Bool {
    // Most strings that differ do so in length.
    guard utf8.count == other.utf8.count else { return false }
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        guard let first = own.baseAddress, let second = other.baseAddress else { return true }
        return unsafe memcmp(first, second, own.count) == 0
      }
    }
    return isSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }
}

extension Collection<UInt8> {
  /// Whether the text consists of characters that are composed in any context: Latin letters without combining marks,
  /// Cyrillic, kana and ideographs.
  ///
  /// Two such strings are canonically equal only if their bytes are, so no `String` is needed to compare them.
  package var isSurelyComposed: Bool {
    // A collection of a type that is not known here is asked for each byte, which takes ten times as long.
    withContiguousStorageIfAvailable { unsafe $0.isSurelyComposedByBytes } ?? isSurelyComposedByBytes
  }

  private var isSurelyComposedByBytes: Bool {
    var (last, before): (UInt8, UInt8) = (0, 0)
    for byte in self {
      switch byte {
      case ..<0x80, 0xC2...0xCB, 0xD0, 0xD1, 0xE3...0xE9: break
      // U+3040 to U+30FF without the marks U+3099 and U+309A.
      case 0x80...0xBF where last == 0xE3: guard 0x81...0x83 ~= byte else { return false }
      case 0x99...0x9A where before == 0xE3 && last == 0x82: return false
      case 0x80...0xBF: break
      default: return false
      }
      (before, last) = (last, byte)
    }
    return true
  }
}
