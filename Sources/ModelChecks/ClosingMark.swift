import GlossBasics
import GlossLocalization

/// The mark that ends a string, in any script.
enum ClosingMark: Sendable, Hashable {
  case none, stop, question, exclamation, colon, semicolon, comma, ellipsis

  init(of text: String, language: LanguageTag) {
    // Most strings end with a letter.
    if let last = text.unicodeScalars.last, last.isASCII, last.isIDContinue {
      self = .none
      return
    }
    // Quotes and brackets may follow the mark, and direction marks are invisible.
    let scalars = text.unicodeScalars.reversed().drop { scalar in
      scalar.isWhiteSpace || scalar.isInvisible || Self.closing.contains(scalar)
    }
    guard let last = scalars.first else {
      self = .none
      return
    }
    let before = scalars.dropFirst().first
    switch last {
    case "…", "⋯": self = .ellipsis
    case ".", "。", "．", "｡", "।", "॥", "۔", "።", "។", "။", "։":
      self = before == last && last != "॥" ? .ellipsis : .stop
    case ";" where language.language == "el": self = .question
    case "?", "？", "؟", "՞", "\u{37E}", "⁇", "⁈": self = .question
    case "!", "！", "՜", "⁉", "‼": self = .exclamation
    case ":", "：", "፡": self = .colon
    case ";", "；", "؛": self = .semicolon
    case ",", "，", "、", "،": self = .comma
    default: self = .none
    }
  }

  /// The name for messages.
  var name: String {
    switch self {
    case .none: "no mark"
    case .stop: "a full stop"
    case .question: "a question mark"
    case .exclamation: "an exclamation mark"
    case .colon: "a colon"
    case .semicolon: "a semicolon"
    case .comma: "a comma"
    case .ellipsis: "an ellipsis"
    }
  }

  /// The mark that Spanish puts at the beginning of a sentence that ends with this one.
  var spanishOpening: Character? {
    switch self {
    case .question: "¿"
    case .exclamation: "¡"
    default: nil
    }
  }

  private static let closing: Set<Unicode.Scalar> = [
    "\"", "'", "”", "’", "“", "»", "«", "›", "‹", ")", "]", "）", "」", "』", "】", "〉", "》",
  ]
}
