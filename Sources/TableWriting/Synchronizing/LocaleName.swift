import Foundation
import GlossBasics
import GlossLocalization

/// Locale names used as folder names.
enum LocaleName {
  /// Whether a name can be a language folder's: letters, digits, `-` and `_`.
  ///
  /// Names come from untrusted files; one such as `../..` must not lead elsewhere.
  static func isUsable(_ name: String) -> Bool {
    !name.isEmpty && name.utf8.count <= 64
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
          true
        default: false
        }
      }
  }

  /// Whether two names differ only in a region or script that the other implies: `pl-PL` and `pl`, `pt` and `pt-BR`.
  ///
  /// By the likely subtags of CLDR that Foundation has.
  static func isImplied(_ name: String, by other: String) -> Bool {
    func maximal(_ name: String) -> String {
      Locale.Language(identifier: LanguageTag(name).text).maximalIdentifier
    }
    let (tag, otherTag) = (LanguageTag(name), LanguageTag(other))
    guard tag.language == otherTag.language, !tag.isBase, !otherTag.isBase, !tag.isPseudo, !otherTag.isPseudo,
      tag.variants == otherTag.variants
    else { return false }
    return maximal(name) == maximal(other)
  }

  /// The failure for an invalid name.
  static func failure(_ name: String, path: String) -> InputFailure {
    InputFailure(path: path, reason: "“\(name)” is not a locale name", remedy: "write one such as de or pt-BR")
  }
}
