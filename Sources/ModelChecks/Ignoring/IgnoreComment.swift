import GlossBasics

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
    guard text.holds(Self.mark) else { return nil }
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line[...]
      while let range = rest.byteRange(of: Self.mark) {
        rest = rest[range.upperBound...]
        if rest.hasPrefix("-file") {
          rest = rest.dropFirst("-file".count)
          file.formUnion(IgnoredRules(rest))
        } else {
          entry.formUnion(IgnoredRules(rest))
        }
      }
    }
  }

  private static let mark = "modelgloss:ignore"
}
