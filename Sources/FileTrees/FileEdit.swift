/// What a command would write to one file.
///
/// Commands that change files work out all their edits first, so that they can be shown, checked and then made
/// together.
package struct FileEdit: Sendable, Hashable {
  /// The file, relative to the working folder.
  package var path: String
  /// What the file held when it was read; nil when there was none.
  package var oldBytes: [UInt8]?
  package var newBytes: [UInt8]

  package init(path: String, oldBytes: [UInt8]?, newBytes: [UInt8]) {
    self.path = path
    self.oldBytes = oldBytes
    self.newBytes = newBytes
  }

  /// Whether the edit leaves the file as it is.
  package var isEmpty: Bool { oldBytes == newBytes }
}
