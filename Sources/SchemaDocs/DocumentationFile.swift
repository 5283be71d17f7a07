/// One file of a generated reference.
package struct DocumentationFile: Sendable, Hashable {
  /// The path below the output folder, such as `html/de/entities/Player.html`; never absolute, never with `..`.
  package var path: String
  package var text: String

  package init(path: String, text: String) {
    self.path = path
    self.text = text
  }
}
