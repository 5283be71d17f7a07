import GlossLocalization

/// The names of elements and attributes of XLIFF, in both versions.
enum XLIFFTerm {
  static let namespace1 = "urn:oasis:names:tc:xliff:document:1.2"
  static let namespace2 = "urn:oasis:names:tc:xliff:document:2.0"

  /// The namespace of what this program adds to XLIFF 2.0.
  static let ownNamespace = "urn:modelgloss"
  /// The attribute of a unit in XLIFF 2.0 for ``ExportedTarget``.
  static let exported = "exported"
  /// The prefix of the same in `extradata` of XLIFF 1.2, which has no other place for it.
  static let exportedPrefix = "modelgloss:"

  /// Marks a control character in XLIFF 1.2, which has no element for one: `<x ctype="x-control"/>`.
  static let controlType = "x-control"

  /// The prefix of a state within `translated` that XLIFF 2.0 has no word for.
  static let needsReviewSubstate = "modelgloss:needs-review"

  /// A language in XLIFF's spelling, as in RFC 3066: the folder `pt_BR` is `pt-BR`, and `German` is `de`.
  ///
  /// On import, the language finds its original folder in any spelling.
  static func language(_ name: String) -> String {
    let isOneWord = !name.utf8.contains { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
    // No language code has more than three letters, but folders used to have English names.
    return isOneWord && name.utf8.count > 3 ? LanguageTag(name).text : name.replacing("_", with: "-")
  }

  /// The state in XLIFF 1.2.
  static func state1(_ state: TranslationState) -> String {
    switch state {
    case .new: "new"
    case .needsReview: "needs-review-l10n"
    case .translated: "translated"
    case .final: "final"
    }
  }

  /// Parses a state of XLIFF 1.2.
  static func state(version1 word: String) -> TranslationState? {
    switch word {
    case "new", "needs-translation": .new
    case "translated": .translated
    case "final", "signed-off": .final
    case _ where word.hasPrefix("needs-"): .needsReview
    default: nil
    }
  }

  /// The state in XLIFF 2.0.
  static func state2(_ state: TranslationState) -> (state: String, substate: String?) {
    switch state {
    case .new: ("initial", nil)
    case .needsReview: ("translated", needsReviewSubstate)
    case .translated: ("translated", nil)
    case .final: ("final", nil)
    }
  }

  /// Parses a state of XLIFF 2.0.
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
