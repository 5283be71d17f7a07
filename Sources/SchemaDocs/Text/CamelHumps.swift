import GlossBasics
import GlossPageTemplates

/// The line-break opportunities in an identifier: before a hump, after `_`, after a dot and between the choices of a
/// pattern, and nowhere else.
enum CamelHumps {
  /// The length that fits a column of a narrow page.
  private static let shortest = 14

  /// The text as HTML with `<wbr>` at its humps; short ones stay unchanged.
  static func markup(_ text: String) -> Markup {
    // Prose and predicates break at their spaces; a checksum in Base64 has no words.
    guard text.utf8.count > shortest, !text.utf8.contains(where: { $0 == 0x20 || $0 == UInt8(ascii: "=") }) else {
      return Markup(escaping: text)
    }
    let pieces = pieces(of: text)
    // Nearly all names need no escaping, so the text can be used directly.
    return Markup(escaping: text).text == text
      ? Markup(trusted: pieces.joined(separator: "<wbr>"))
      : .joined(pieces.map { Markup(escaping: String($0)) }, separator: "<wbr>")
  }

  /// `licensed`, `Since`, `Date` of `licensedSinceDate`; a run of capitals stays together, except that its last letter
  /// starts the next word: `URL`, `Session`.
  static func pieces(of text: String) -> [Substring] { pieces(of: text, longerThan: 2) }

  /// The words of a name, however short.
  static func words(of text: String) -> [String] { pieces(of: text, longerThan: 0).map(String.init) }

  private static func pieces(of text: String, longerThan shortest: Int) -> [Substring] {
    let scalars = Array(text.unicodeScalars)
    var pieces: [Substring] = []
    var start = text.startIndex
    // The length of the piece in characters, and the start of the next one.
    var length = 0
    var end = start
    for (position, scalar) in scalars.enumerated() {
      if length > shortest {
        let before = scalars[position - 1]
        let isFollowedByLower = position + 1 < scalars.count && scalars[position + 1].isLowercase
        let isUpper = scalar.isUppercase
        let beginsHump =
          isUpper && (before.isLowercase || (before.isUppercase && isFollowedByLower))
        if beginsHump || (before == "_" && scalar != "_") || before == "." || before == "|" {
          pieces.append(text[start..<end])
          start = end
          length = 0
        }
      }
      text.unicodeScalars.formIndex(after: &end)
      length += 1
    }
    if start < text.endIndex { pieces.append(text[start...]) }
    return pieces
  }
}
