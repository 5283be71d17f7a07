import GlossBasics

/// Links to lines of hosted source documents.
package enum SourceLink {
  /// The error in a template: an address that is not on the web, or a placeholder other than `{path}` and `{line}`; nil
  /// for a valid template.
  ///
  /// `https://example.org/{pth}` → `has the unknown placeholder '{pth}'; known are {path} and {line}`.
  package static func fault(in template: String) -> String? {
    guard template.hasPrefix("https://") || template.hasPrefix("http://") else {
      return "needs an address that begins with https://, such as https://example.org/blob/main/{path}#L{line}"
    }
    let unknown = template.matches(of: #/\{[^{}]*\}/#).map { String($0.output) }.first {
      !["{path}", "{line}"].contains($0)
    }
    if let unknown { return "has the unknown placeholder '\(unknown)'; known are {path} and {line}" }
    return template.contains("{path}") ? nil : "needs {path}, the document's path from the root of its repository"
  }

  /// The address from a template such as `https://example.org/blob/main/{path}#L{line}`.
  ///
  /// Characters of a path that are not allowed in an address are percent-encoded; a template that does not lead to the
  /// web yields no links, since pages are shown to others.
  static func href(_ template: String, path: String, line: Int) -> String? {
    guard template.hasPrefix("https://") || template.hasPrefix("http://") else { return nil }
    let href = template.replacing("{path}", with: escaped(path)).replacing("{line}", with: String(line))
    let isPlain = href.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !#""'<>`()[]|\"#.utf8.contains($0) }
    return isPlain ? href : nil
  }

  private static func escaped(_ path: String) -> String {
    var result = ""
    for byte in path.utf8 {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + byte.digits(radix: 16, width: 2, uppercase: true)
      }
    }
    return result
  }
}
