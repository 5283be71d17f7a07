import GlossLocalization

/// The outcome of setting a string.
enum TextChange: Sendable, Hashable {
  /// No entry can hold the text.
  case impossible
  /// The entry already has the text.
  case none
  case made
}

/// How far the translation of an entry is, as far as tables record it.
enum EntryProgress: Sendable, Hashable {
  case done
  /// The text is the development language's.
  case untranslated
  /// A person must confirm the text.
  ///
  /// - Parameter fingerprint: that of the development language's text it is a translation of, if known.
  case needsReview(fingerprint: String?)

  init(_ entry: TableEntry) { self.init(comment: entry.comment, state: entry.state) }

  init(comment: String?, state: String?) {
    let marks = CommentMarks(comment)
    if UntranslatedMark.isSet(marks, state: state) {
      self = .untranslated
    } else if ReviewMark.isSet(marks, state: state) {
      self = .needsReview(fingerprint: ReviewMark.fingerprint(inComment: comment))
    } else {
      self = .done
    }
  }

  /// - Parameter source: the text it is a translation of.
  init(_ state: TranslationState, source: String?) {
    switch state {
    case .new: self = .untranslated
    case .needsReview: self = .needsReview(fingerprint: source.map { TextFingerprint($0).digits })
    case .translated, .final: self = .done
    }
  }

  /// The state in a catalog.
  var state: TranslationState {
    switch self {
    case .done: .translated
    case .untranslated: .new
    case .needsReview: .needsReview
    }
  }

  /// The mark in words: "untranslated"; nil if there is nothing to mark.
  var word: String? {
    switch self {
    case .done: nil
    case .untranslated: "untranslated"
    case .needsReview: "for review"
    }
  }

  /// The comment in a `.strings` file; nil if there is nothing to mark.
  func mark(value: String, comment: String?) -> String? {
    switch self {
    case .done: nil
    case .untranslated: UntranslatedMark.text(value: value, comment: comment)
    case .needsReview(let fingerprint): ReviewMark.text(fingerprint: fingerprint)
    }
  }
}

/// An entry to be added to a table.
struct TableAddition: Sendable, Hashable {
  var key: String
  var value: String
  /// Information for translators.
  var comment: String?
  var progress = EntryProgress.done
  /// The entity whose entries it belongs to.
  var entity: String?
}
