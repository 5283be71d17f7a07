package import GlossBasics

/// A writable file tree: the disk, or memory.
///
/// Commands write only through it, so their output is tested without a folder, and disk errors always have the same
/// messages.
package protocol WritableFileTree: FileTree {
  /// Writes bytes to a path, atomically.
  ///
  /// Missing parent folders are created. Symbolic links are followed: the target is replaced, and the link stays. A
  /// replaced file keeps its permissions and, if the system allows it, its owner. Anything other than a regular file,
  /// such as `/dev/null`, `/dev/stdout` or a named pipe, is opened and written to.
  ///
  /// - Throws: `InputFailure` with the path, the system's reason and a remedy.
  func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure)

  /// Applies edits, all or none as far as the disk allows.
  ///
  /// - Throws: `InputFailure` with the path of the first file that cannot be edited; nothing is changed then.
  func apply(_ edits: [FileEdit]) throws(InputFailure)

  /// Removes a file; a missing one counts as removed, and of a symbolic link only the link is removed.
  func remove(_ path: String) throws(InputFailure)

  /// Removes an empty folder; returns whether it is gone.
  func removeFolder(_ path: String) -> Bool

  /// Creates a folder and its parents; an existing one is left alone.
  func makeFolder(_ path: String) throws(InputFailure)

  /// Whether output to a path appears on a terminal.
  func isTerminal(at path: String) -> Bool

  /// Runs `body` while no other run of this program holds the same folder.
  ///
  /// A missing folder is created. The lock is the system's own and ends with the process, however that ends.
  ///
  /// - Throws: `InputFailure` if another run holds the folder, and anything `body` throws.
  func holding<Result>(_ folder: String, _ body: () throws(InputFailure) -> Result) throws(InputFailure) -> Result
}

/// How durable a written file must be.
package enum WriteDurability: Sendable {
  /// The file cannot be recreated: its bytes are on the disk before it is moved into place.
  case precious
  /// The file can be regenerated at any time; it is not written to a pipe or a device.
  ///
  /// Other programs still see either the old file or the new one; only a power failure may lose both. Waiting for the
  /// disk takes a few milliseconds per file, which was most of the time for a reference of hundreds of pages.
  case generated
}

extension WritableFileTree {
  package func isTerminal(at path: String) -> Bool { false }

  /// Writes bytes to a path as `write(_:to:_:)` does, and waits until they are on the disk.
  package func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    try write(bytes, to: path, .precious)
  }

  /// Replaces bytes that were read earlier, unless the file has changed since.
  ///
  /// - Parameter oldBytes: the bytes that were read; nil if the file did not exist.
  package func write(
    _ bytes: [UInt8], to path: String, inPlaceOf oldBytes: [UInt8]?
  ) throws(InputFailure) {
    guard let oldBytes else { return try write(bytes, to: path) }
    try apply([FileEdit(path: path, oldBytes: oldBytes, newBytes: bytes)])
  }

  /// Rejects an edit of a file that has changed since the edit was planned.
  package func checkUnchanged(_ edit: FileEdit) throws(InputFailure) {
    let current = kind(at: edit.path) == nil ? nil : try bytes(at: edit.path)
    guard current != edit.oldBytes else { return }
    let reason =
      edit.oldBytes == nil
      ? "a file has appeared here since the folder was read" : "the file has changed since it was read"
    throw InputFailure(path: edit.path, reason: reason + " and is not overwritten", remedy: "run the command again")
  }
}
