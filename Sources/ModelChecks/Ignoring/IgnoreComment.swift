/// A comment in a table that makes rules ignore an entry or the whole file.
///
/// ```
/// /* modelgloss:ignore-file inconsistent-punctuation */
///
/// /* The brand keeps its name. modelgloss:ignore untranslated-value */
/// "Entity/Team" = "Team";
/// ```
struct IgnoreComment {
  /// The rules to ignore for the next entry.
  private(set) var entry = IgnoredRules()
  /// The rules to ignore for the whole file.
  private(set) var file = IgnoredRules()

  /// Returns nil if the comment has no such mark, which is the usual case.
  init?(_ text: String) {
    guard text.utf8.containsMark else { return nil }
    var isDirective = false
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while let range = rest.firstRange(of: Self.mark) {
        rest = rest[range.upperBound...]
        if rest.hasPrefix("-file") {
          rest = rest.dropFirst("-file".count)
          file.formUnion(IgnoredRules(rest))
        } else {
          entry.formUnion(IgnoredRules(rest))
        }
        isDirective = true
      }
    }
    guard isDirective else { return nil }
  }

  private static let mark = "modelgloss:ignore"
  /// The prefix of all of this program's marks.
  fileprivate static let opening = Array("modelgloss:".utf8)
}

extension String.UTF8View {
  /// Whether the text contains `modelgloss:`, checked without building characters.
  var containsMark: Bool {
    let mark = IgnoreComment.opening
    guard count >= mark.count else { return false }
    var matched = 0
    for byte in self {
      // No part of the mark repeats its beginning, so a mismatch restarts at the byte itself.
      matched = byte == mark[matched] ? matched + 1 : byte == mark[0] ? 1 : 0
      if matched == mark.count { return true }
    }
    return false
  }
}
