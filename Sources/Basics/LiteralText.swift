/// A text that equals another only where all their code points do.
///
/// `String` takes `é` of one code point and of two for the same text; `NSString`, and with it every look-up of a
/// localization key, does not: a key that was typed in another normalization form than the name in the model is never
/// found. Source: Apple's reference of `NSString.isEqual(to:)`, which compares UTF-16 code units.
package struct LiteralText: Sendable, Hashable, ExpressibleByStringLiteral {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(stringLiteral text: String) {
    self.text = text
  }

  package static func == (left: LiteralText, right: LiteralText) -> Bool {
    left.text.isLiterally(right.text)
  }
}

extension String {
  /// Whether both texts have the same code points.
  package func isLiterally(_ other: String) -> Bool {
    self == other && utf8.elementsEqual(other.utf8)
  }
}
