/// One file of a generated reference.
package struct DocumentationFile: Sendable, Hashable {
  /// The path in the output folder, such as `html/de/entities/Player.html`; always relative and without `..`.
  package var path: String
  /// The contents in UTF-8.
  package var bytes: [UInt8]

  package init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  package init(path: String, text: String) { self.init(path: path, bytes: Array(text.utf8)) }

  package var text: String { String(decoding: bytes, as: UTF8.self) }
}
