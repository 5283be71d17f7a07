import GlossBasics

/// Finds the encoding declared in a file's first lines, as editors do.
///
/// ```
/// /* -*- coding: euc-kr -*- */
/// // vim: set fileencoding=shift_jis :
/// ```
enum CharsetDeclaration {
  static func find(in bytes: [UInt8]) -> String? {
    var lines = bytes.prefix(1024).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    lines = Array(lines.prefix(3))
    for line in lines {
      let text = String(decoding: line, as: UTF8.self).lowercased()
      for word in ["coding", "charset"] {
        guard let range = text.byteRange(of: word) else { continue }
        var rest = text[range.upperBound...].drop { $0 == " " }
        guard let sign = rest.first, sign == ":" || sign == "=" else { continue }
        rest = rest.dropFirst().drop { $0 == " " || $0 == "\"" || $0 == "'" }
        let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
        if !name.isEmpty, name != "utf-8", name != "utf8" { return name.uppercased() }
      }
    }
    return nil
  }
}
