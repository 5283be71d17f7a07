/// A text compared by code points.
///
/// `String` considers composed and decomposed `é` equal; `NSString`, and so every look-up of a localization key, does
/// not: a key typed in another normalization form than the model's name is never found. Source: Apple's reference of
/// `NSString.isEqual(to:)`, which compares UTF-16 code units.
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
