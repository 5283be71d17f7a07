import GlossDiagnostics

/// Locale names that become the names of folders.
enum LocaleName {
  /// Whether a name is one that a language folder may have: letters, digits, `-` and `_`.
  ///
  /// Names come from files that others wrote; one such as `../..` must not lead elsewhere.
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

  /// The failure for a name that is none.
  static func failure(_ name: String, path: String) -> InputFailure {
    InputFailure(path: path, reason: "“\(name)” is not a name of a locale", remedy: "write one such as de or pt-BR")
  }
}
