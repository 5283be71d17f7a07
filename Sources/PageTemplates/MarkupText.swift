import GlossBasics

/// Texts as HTML.
package enum MarkupText {
  /// A text for an element's content or a quoted attribute.
  package static func escaped(_ text: String) -> String { VisibleText.of(text).escapedForMarkup }
}
