import GlossBasics

/// Marks an entry that was added for a translator and still has the text of the development language.
///
/// ```
/// /* The player's given name. */
/// /* modelgloss:untranslated 5b1c09e2 */
/// "Property/firstName/Entity/Player" = "First Name";
/// ```
///
/// A `.strings` file has no states, so the mark is a comment of its own before the entry; the translator removes it.
/// The digits are a checksum of the entry as written: as long as it matches, no one has edited the entry, and it may
/// follow changes to the text of the development language. An entry without digits, or with others, was edited by hand.
/// String Catalogs have the state `new` instead.
package enum UntranslatedMark {
  package static let text = "modelgloss:untranslated"

  /// Whether a string is the "…" that remedies write as a placeholder for a string.
  package static func isPlaceholder(_ value: String) -> Bool { value == "…" }

  /// Whether a string is only white space, or the placeholder.
  package static func isBlank(_ value: String) -> Bool { value.isBlank || isPlaceholder(value) }

  /// Whether a string is what people write in place of a text to come.
  ///
  /// - Parameters:
  ///   - name: the raw name that the text replaces: the text of an entity `Todo` may be “TODO”.
  ///   - language: the language of the text: in Spanish and Portuguese, “TODO” is a word.
  static func isFiller(_ value: String, name: String?, language: String?) -> Bool {
    guard fillers.contains(value), value.lowercased() != name?.lowercased() else { return false }
    return value != "TODO" || !["ast", "es", "gl", "pt"].contains(language)
  }

  /// Whether bytes are such a text in some language.
  static func mayBeFiller(_ bytes: some Collection<UInt8>) -> Bool {
    3...5 ~= bytes.count && fillers.contains { $0.utf8.elementsEqual(bytes) }
  }

  private static let fillers: Set = ["TODO", "FIXME", "TBD", "XXX", "xxx", "...", "???"]

  /// Returns the mark of an entry, followed by the entry's comment.
  package static func text(value: String, comment: String?) -> String {
    "\(text) \(checkSum(value: value, comment: comment))"
  }

  /// Whether an entry with these marks and state is marked as untranslated.
  package static func isSet(_ marks: CommentMarks, state: String?) -> Bool {
    state == "new" || marks.contains(.untranslated)
  }

  /// Whether an entry is marked and unchanged since.
  ///
  /// - Parameter comment: the entry's comments as read, including the mark.
  package static func isUntouched(value: String, comment: String?) -> Bool {
    guard let comment, let range = TranslationMark.range(of: text, in: comment) else { return false }
    return comment[range] == text(value: value, comment: TranslationMark.removed(from: comment))
  }

  /// Whether an untouched entry's mark would differ for another text or comment.
  package static func isOutOfDate(_ entry: TableEntry, value: String, comment: String?) -> Bool {
    if entry.state != nil { return entry.value != value }
    let old = text(value: entry.value, comment: entry.comment.flatMap(TranslationMark.removed))
    return isUntouched(value: entry.value, comment: entry.comment) && old != text(value: value, comment: comment)
  }

  /// The fingerprint of the value and the comment's letters; line breaks in the comment do not count, since editors and
  /// line endings change them.
  private static func checkSum(value: String, comment: String?) -> String {
    var fingerprint = TextFingerprint(value)
    fingerprint.add(0)
    for byte in (comment ?? "").utf8 where byte > 0x20 && byte != UInt8(ascii: "*") && byte != UInt8(ascii: "/") {
      fingerprint.add(byte)
    }
    return fingerprint.digits
  }
}

extension TableEntry {
  /// Whether the entry is marked as untranslated.
  package var isMarkedUntranslated: Bool { UntranslatedMark.isSet(CommentMarks(comment), state: state) }
}
