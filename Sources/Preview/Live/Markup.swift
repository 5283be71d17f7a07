import GlossBasics
import GlossLocalization

/// Markup in which interpolated texts are escaped.
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
    /// Escapes a text for an element's content or a double-quoted attribute.
    mutating func appendInterpolation(_ text: String) { self.text += HTMLText.escaped(text) }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ markup: Markup) { text += markup.text }
    /// Appends markup if a condition holds.
    mutating func appendInterpolation(if condition: Bool, _ markup: Markup) { if condition { text += markup.text } }
    /// Appends markup made from a text, if there is one.
    mutating func appendInterpolation(_ text: String?, _ make: (String) -> Markup) {
      if let text { self.text += make(text).text }
    }
    /// Appends markup in order.
    mutating func appendInterpolation(_ pieces: [Markup]) { for piece in pieces { text += piece.text } }
  }

  static func += (left: inout Markup, right: Markup) { left.text += right.text }

  /// Joins markup with a separator.
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
  /// The language and direction of the words, for the element that contains them.
  var languageAttributes: Markup {
    "lang=\"\(language.replacing("_", with: "-"))\" dir=\"\(isRightToLeft ? "rtl" : "ltr")\""
  }
}
