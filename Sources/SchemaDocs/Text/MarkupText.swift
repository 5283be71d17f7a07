import GlossBasics
import GlossDiagnostics

/// Texts as HTML.
enum MarkupText {
  /// A text for an element's content or a quoted attribute.
  static func escaped(_ text: String) -> String { VisibleText.of(text).escapedForMarkup }
}
