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

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { unsafe hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether both texts have the same code points.
  package func isLiterally(_ other: String) -> Bool {
    // Most texts that differ do so in length.
    guard utf8.count == other.utf8.count else { return false }
    // By index, in a seventh of the time of `elementsEqual`; the counts are equal.
    let isSame = unsafe utf8.withContiguousStorageIfAvailable { own in
      unsafe other.utf8.withContiguousStorageIfAvailable { other in
        own.indices.allSatisfy { unsafe own[$0] == other[$0] }
      }
    }
    return isSame.flatMap { $0 } ?? utf8.elementsEqual(other.utf8)
  }
}
