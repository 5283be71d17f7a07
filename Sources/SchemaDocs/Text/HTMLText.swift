import GlossBasics
import GlossDiagnostics

/// Texts as HTML.
enum HTMLText {
  /// A text for an element's content or a quoted attribute.
  static func escaped(_ text: String) -> String { text.visible(.page).escapedForMarkup }
}
