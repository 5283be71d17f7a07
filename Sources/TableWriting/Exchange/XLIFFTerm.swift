import GlossLocalization

/// The names of elements and attributes of XLIFF, in both versions.
enum XLIFFTerm {
  static let namespace1 = "urn:oasis:names:tc:xliff:document:1.2"
  static let namespace2 = "urn:oasis:names:tc:xliff:document:2.0"

  /// What tells a control character in XLIFF 1.2, which has no element for one: `<x ctype="x-control"/>`.
  static let controlType = "x-control"

  /// The prefix of a state within `translated` that XLIFF 2.0 has no word for.
  static let needsReviewSubstate = "modelgloss:needs-review"

  /// A language as XLIFF spells it, after RFC 3066: the folder `pt_BR` is `pt-BR`, and `German` is `de`.
  ///
  /// Whatever its spelling, the language of a file that comes back finds the folder that it was made from.
  static func language(_ name: String) -> String {
    let isOneWord = !name.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    // No language has a code of more than three letters, but folders were once named in words.
    return isOneWord && name.utf8.count > 3 ? LanguageTag(name).text : name.replacing("_", with: "-")
  }

  /// The word of XLIFF 1.2 for a state.
  static func state1(_ state: TranslationState) -> String {
    switch state {
    case .new: "new"
    case .needsReview: "needs-review-l10n"
    case .translated: "translated"
    case .final: "final"
    }
  }

  /// The state that a word of XLIFF 1.2 stands for.
  static func state(version1 word: String) -> TranslationState? {
    switch word {
    case "new", "needs-translation": .new
    case "translated": .translated
    case "final", "signed-off": .final
    case _ where word.hasPrefix("needs-"): .needsReview
    default: nil
    }
  }

  /// The words of XLIFF 2.0 for a state.
  static func state2(_ state: TranslationState) -> (state: String, substate: String?) {
    switch state {
    case .new: ("initial", nil)
    case .needsReview: ("translated", needsReviewSubstate)
    case .translated: ("translated", nil)
    case .final: ("final", nil)
    }
  }

  /// The state that the words of XLIFF 2.0 stand for.
  static func state(version2 word: String, substate: String?) -> TranslationState? {
    switch word {
    case "initial": .new
    case "translated": substate == needsReviewSubstate ? .needsReview : .translated
    case "reviewed": .translated
    case "final": .final
    default: nil
    }
  }
}
