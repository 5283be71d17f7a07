/// Marks a translation that a person must confirm: its key was renamed, or it came from outside unreviewed.
///
/// ```
/// /* modelgloss:needs-review 0d41b7a6 */
/// "Property/fullName/Entity/Account" = "Name";
/// ```
///
/// The digits are the fingerprint of the development language's text that it is a translation of: when that text is
/// another, the translation is also stale. They are missing where that text was unknown. It stays until a
/// translator removes it, or a finished translation is imported. String Catalogs have the state `needs_review` instead.
package enum ReviewMark {
  package static let text = "modelgloss:needs-review"

  /// Returns the mark of a translation.
  ///
  /// - Parameter fingerprint: that of the text it is a translation of; nil if unknown.
  package static func text(fingerprint: String?) -> String {
    fingerprint.map { "\(text) \($0)" } ?? text
  }

  /// Whether an entry with these marks and state is marked as in need of review.
  ///
  /// A state that String Catalogs do not have says nothing of the text, so no one has confirmed it.
  package static func isSet(_ marks: CommentMarks, state: String?) -> Bool {
    marks.contains(.needsReview) || state.map { !["translated", "new", "stale"].contains($0) } ?? false
  }

  /// The fingerprint in a comment's mark; nil if there is no mark or it has none.
  package static func fingerprint(inComment comment: String?) -> String? {
    guard let comment, let range = TranslationMark.range(of: text, in: comment) else { return nil }
    let digits = comment[range].dropFirst(text.count + 1)
    return digits.isEmpty ? nil : digits.lowercased()
  }

  /// Whether a mark records another text of the development language than the present one.
  package static func isStale(inComment comment: String?, source: String) -> Bool {
    fingerprint(inComment: comment).map { $0 != TextFingerprint(source).digits } ?? false
  }
}

extension TableEntry {
  /// Whether the entry is marked as in need of review; an untranslated one is not.
  package var isMarkedForReview: Bool {
    !isMarkedUntranslated && ReviewMark.isSet(CommentMarks(comment), state: state)
  }
}
