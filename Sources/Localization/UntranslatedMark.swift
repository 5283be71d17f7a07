/// The mark of an entry that was written for a translator and still holds the text of the development language.
///
/// ```
/// /* The player's given name. */
/// /* modelgloss:untranslated */
/// "Property/firstName/Entity/Player" = "First Name";
/// ```
///
/// A `.strings` file knows no states, so the mark is a comment of its own before the entry; whoever translates the
/// entry removes it. String Catalogs have the state `new` instead.
package enum UntranslatedMark {
  package static let text = "modelgloss:untranslated"

  /// A comment without the mark; nil when nothing is left of it.
  package static func removed(from comment: String) -> String? {
    guard comment.contains(text) else { return comment }
    let lines = comment.replacing(text, with: "").split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.filter { $0.utf8.contains { $0 > 0x20 } }
    return kept.isEmpty ? nil : kept.joined(separator: "\n")
  }
}

extension TableEntry {
  /// Whether the entry says of itself that it is not translated yet.
  package var isMarkedUntranslated: Bool {
    state == "new" || comment?.contains(UntranslatedMark.text) == true
  }
}
