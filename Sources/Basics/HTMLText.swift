/// Strings as HTML.
package enum HTMLText {
  /// Escapes a string for an element's content or a quoted attribute.
  package static func escaped(_ text: String) -> String { text.visible(.page).escapedForMarkup }
}
