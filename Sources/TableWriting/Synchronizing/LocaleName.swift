import GlossBasics

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

  /// The failure for an invalid name.
  static func failure(_ name: String, path: String) -> InputFailure {
    InputFailure(path: path, reason: "“\(name)” is not a locale name", remedy: "write one such as de or pt-BR")
  }
}
