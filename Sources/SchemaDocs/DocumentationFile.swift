/// One file of a generated reference.
package struct DocumentationFile: Sendable, Hashable {
  /// The path in the output folder, such as `html/de/entities/Player.html`; always relative and without `..`.
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
