import GlossLocalization
import GlossPageTemplates

/// Markup that was written here, with texts from elsewhere in it that are markup no longer.
///
/// ```swift
/// let item: Markup = "<li><code>\(entity.name)</code></li>"
/// ```
struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  private(set) var text: String

  init(stringLiteral value: String) { text = value }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }
    mutating func appendLiteral(_ literal: String) { text += literal }
    /// A text from elsewhere, for an element's content or an attribute in double quotes.
    mutating func appendInterpolation(_ text: String) { self.text += HTMLText.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    /// What is there under a condition.
    mutating func appendInterpolation(if condition: Bool, _ markup: Markup) { if condition { text += markup.text } }
    /// What is made of a text, where there is one.
    mutating func appendInterpolation(_ text: String?, _ make: (String) -> Markup) {
      if let text { self.text += make(text).text }
    }
    /// One piece after the other.
    mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { text += piece.text } }
  }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  /// Pieces with another one between them.
  static func joined(_ pieces: [Markup], separator: Markup) -> Markup {
    var result: Markup = ""
    for (place, piece) in pieces.enumerated() {
      if place > 0 { result += separator }
      result += piece
    }
    return result
  }
}

extension Vocabulary {
  /// The language and the direction of the words, for the element that holds them.
  var languageAttributes: Markup {
    "lang=\"\(language.replacing("_", with: "-"))\" dir=\"\(isRightToLeft ? "rtl" : "ltr")\""
  }
}
