/// A planned change of one file.
///
/// Commands that change files plan all their edits first so that they can be shown, checked and then applied together.
package struct FileEdit: Sendable, Hashable {
  /// The file, relative to the working folder.
  package var path: String
  /// The file's contents when it was read; nil if it did not exist.
  package var oldBytes: [UInt8]?
  package var newBytes: [UInt8]

  package init(path: String, oldBytes: [UInt8]?, newBytes: [UInt8]) {
    self.path = path
    self.oldBytes = oldBytes
    self.newBytes = newBytes
  }

  /// Whether the edit changes nothing.
  package var isEmpty: Bool { oldBytes == newBytes }
}
