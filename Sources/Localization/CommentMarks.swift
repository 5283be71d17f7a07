/// What a comment says to this program: the words after `modelgloss:` in it.
///
/// Found in one pass over the comments when a table is read, since every rule asks and few comments have any.
package struct CommentMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// See ``UntranslatedMark``.
  package static let untranslated = CommentMarks(rawValue: 1)
  /// See ``ReviewMark``.
  package static let needsReview = CommentMarks(rawValue: 2)
  /// `modelgloss:ignore` and `modelgloss:ignore-file`, which rules obey.
  package static let ignore = CommentMarks(rawValue: 4)
  /// The second of the two.
  package static let ignoreFile = CommentMarks(rawValue: 8)

  /// The words after the opening, each with what it marks.
  private static let words: [(word: [UInt8], mark: CommentMarks)] = [
    word(UntranslatedMark.text, .untranslated), word(ReviewMark.text, .needsReview),
    word(TranslationMark.opening + "ignore", .ignore), word(TranslationMark.opening + "ignore-file", .ignoreFile),
  ]
  private static let opening = Array(TranslationMark.opening.utf8)

  private static func word(_ text: String, _ mark: CommentMarks) -> (word: [UInt8], mark: CommentMarks) {
    (Array(text.utf8.dropFirst(opening.count)), mark)
  }

  /// The marks of a comment.
  package init(_ comment: String?) { self.init(in: comment.map { ContiguousArray($0.utf8)[...] } ?? []) }

  /// - Complexity: O(*n*), as a colon is rare.
  init(in comment: ContiguousArray<UInt8>.SubSequence) {
    var marks: CommentMarks = []
    var rest = comment
    while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
      let isOpening = rest[...colon].suffix(Self.opening.count).elementsEqual(Self.opening)
      rest = rest[(colon + 1)...]
      guard isOpening else { continue }
      for (word, mark) in Self.words where rest.starts(with: word) { marks.insert(mark) }
    }
    self = marks
  }
}
