import GlossBasics

/// The comments that record the state of a translation in a `.strings` file, which has no states of its own.
///
/// | comment | meaning | String Catalog |
/// | --- | --- | --- |
/// | `modelgloss:untranslated 5b1c09e2` | the text is the development language's: ``UntranslatedMark`` | `new` |
/// | `modelgloss:needs-review 0d41b7a6` | a person must confirm the text: ``ReviewMark`` | `needs_review` |
///
/// Each is a comment of its own before the entry, after those for translators; the translator removes it. The eight
/// digits after it are a fingerprint; what they are of differs, and they may be missing.
package enum TranslationMark {
  /// A comment without the marks; nil if nothing is left.
  package static func removed(from comment: String) -> String? {
    guard has(in: comment) else { return comment }
    let lines = stripped(comment).split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { $0.utf8.contains { $0 > 0x20 } }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }

  /// Whether a comment has any of the marks.
  package static func has(in comment: String) -> Bool {
    !CommentMarks(comment).isDisjoint(with: [.untranslated, .needsReview])
  }

  /// The marks in a comment, with their fingerprints.
  package static func marks(in comment: String) -> [String] {
    words.compactMap { word in range(of: word, in: comment).map { String(comment[$0]) } }
  }

  /// Removes the marks from a string and leaves everything else unchanged.
  package static func stripped(_ text: String) -> String {
    var result = text
    for word in words {
      while let range = range(of: word, in: result) { result.removeSubrange(range) }
    }
    return result
  }

  /// The range of the first mark with a word, including its fingerprint.
  static func range(of word: String, in comment: String) -> Range<String.Index>? {
    guard let mark = comment.byteRange(of: word) else { return nil }
    let rest = comment[mark.upperBound...]
    let digits = rest.dropFirst().prefix(9)
    let count = digits.prefix { $0.isHexDigit && $0.isASCII }.count
    guard rest.first == " ", count == 8 else { return mark }
    return mark.lowerBound..<rest.index(rest.startIndex, offsetBy: 9)
  }

  /// The start of all of this program's marks, those that rules obey among them.
  package static let opening = "modelgloss:"

  private static let words = [UntranslatedMark.text, ReviewMark.text]
}

/// A 32-bit FNV-1a hash of strings, as eight hexadecimal digits.
///
/// It tells a string that someone edited from one that is as it was written. Equal strings are never taken for edited
/// ones; of four billion edits one is overlooked.
package struct TextFingerprint: Sendable, Hashable {
  private var hash: UInt32 = 2_166_136_261

  package init() {}

  /// The fingerprint of one text.
  package init(_ text: String) { add(text.utf8) }

  mutating func add(_ byte: UInt8) { hash = (hash ^ UInt32(byte)) &* 16_777_619 }

  mutating func add(_ bytes: some Sequence<UInt8>) { for byte in bytes { add(byte) } }

  package var digits: String { hash.digits(radix: 16, width: 8) }
}
