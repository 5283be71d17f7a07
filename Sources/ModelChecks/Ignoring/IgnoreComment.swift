/// The comments of a table that tell rules to pass over an entry, or over the file.
///
/// ```
/// /* modelgloss:ignore-file inconsistent-punctuation */
///
/// /* The brand keeps its name. modelgloss:ignore untranslated-value */
/// "Entity/Team" = "Team";
/// ```
struct IgnoreComment {
  /// What the next entry is excused from.
  private(set) var entry = RuleSelection()
  /// What the whole file is excused from.
  private(set) var file = RuleSelection()

  /// Nil for a comment that says nothing of the kind, which most do not.
  init?(_ text: String) {
    guard text.utf8.containsMark else { return nil }
    var isDirective = false
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while let range = rest.firstRange(of: Self.mark) {
        rest = rest[range.upperBound...]
        if rest.hasPrefix("-file") {
          rest = rest.dropFirst("-file".count)
          file.formUnion(RuleSelection(rest))
        } else {
          entry.formUnion(RuleSelection(rest))
        }
        isDirective = true
      }
    }
    guard isDirective else { return nil }
  }

  private static let mark = "modelgloss:ignore"
  /// What every mark of this program begins with.
  fileprivate static let opening = Array("modelgloss:".utf8)
}

extension String.UTF8View {
  /// Whether `modelgloss:` stands in the text, decided without building characters.
  var containsMark: Bool {
    let mark = IgnoreComment.opening
    guard count >= mark.count else { return false }
    var matched = 0
    for byte in self {
      // No part of the mark is a beginning of it, so that a mismatch restarts at the byte itself.
      matched = byte == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
      if matched == mark.count { return true }
    }
    return false
  }
}
