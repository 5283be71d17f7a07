import GlossBasics

/// A built-in table, `Locales/<language>/<name>.strings`, embedded in the binary.
///
/// These files have one entry per line, so reading them is a scan for quotes: a run reads only the languages it uses,
/// each once, and startup costs nothing. The tests compare the result with that of the full reader.
package enum BuiltInTable {
  /// The tables that were read, by their files. Every page of every language asks for the words of all languages.
  private static let read = BoundedCache<String, [String: String]?>(limit: 1_000)

  /// The entries of a table in one language; nil if the file does not exist.
  ///
  /// - Parameters:
  ///   - name: the file's base name, `CoreDataErrors`.
  ///   - language: the folder, `pt_BR`.
  package static func entries(_ name: String, language: String) -> [String: String]? {
    let file = "\(language)/\(name).strings"
    return read.value(for: file) { BuiltInFiles.text(at: "Locales/" + file).map(entries) }
  }

  private static func entries(in text: String) -> [String: String] {
    var entries: [String: String] = [:]
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first == UInt8(ascii: "\"") {
      var rest = line
      guard let key = takeQuoted(&rest), let value = takeQuoted(&rest) else { continue }
      entries[key] = value
    }
    return entries
  }

  /// The languages that have the table, sorted.
  package static func languages(of name: String) -> [String] {
    BuiltInFiles.paths(in: "Locales").filter { $0.hasSuffix("/\(name).strings") }.map {
      String($0.prefix { $0 != "/" })
    }
  }

  /// Takes the next quoted text and resolves the escapes `\"`, `\\`, `\n` and `\U200e` (four digits).
  private static func takeQuoted(_ bytes: inout Substring.UTF8View) -> String? {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    bytes = bytes[bytes.index(after: start)...]
    var result: [UInt8] = []
    while let byte = bytes.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: result, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = bytes.popFirst() else { return nil }
        switch escaped {
        case UInt8(ascii: "n"): result.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "U"):
          let digits = String(decoding: bytes.prefix(4), as: UTF8.self)
          guard let scalar = UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
          bytes = bytes.dropFirst(4)
          result += Character(scalar).utf8
        default: result.append(escaped)
        }
      default: result.append(byte)
      }
    }
    return nil
  }
}
