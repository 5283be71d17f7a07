package import GlossDiagnostics

/// A file tree that can be written to: the disk, or memory.
///
/// Commands write through it and through nothing else, so that what they write is tested without a folder, and every
/// fault of a disk is said in the same words.
package protocol WritableFileTree: FileTree {
  /// Puts bytes at a path, whole or not at all.
  ///
  /// Folders above the path are made. Symbolic links are followed: what they lead to is replaced, and they stay. A file
  /// that is replaced hands on its permissions and, where the system allows it, its owner. What is not a regular file,
  /// such as `/dev/null`, `/dev/stdout` or a named pipe, is opened and written to.
  ///
  /// - Throws: `InputFailure` with the path, the system's reason and what to do about it.
  func write(_ bytes: [UInt8], to path: String, _ durability: WriteDurability) throws(InputFailure)

  /// Makes edits of files, all of them or none as far as the disk allows.
  ///
  /// - Throws: `InputFailure` with the path of the first file that stands in the way; nothing is changed then.
  func apply(_ edits: [FileEdit]) throws(InputFailure)

  /// Removes a file; one that is not there counts as removed, and of a symbolic link only the link goes.
  func remove(_ path: String) throws(InputFailure)

  /// Removes a folder that holds nothing; gives whether it is gone.
  func removeFolder(_ path: String) -> Bool

  /// Makes a folder and those above it; one that is there is left alone.
  func makeFolder(_ path: String) throws(InputFailure)

  /// Whether what is written to a path appears on a terminal.
  func isTerminal(at path: String) -> Bool

  /// Does something to a folder while no other run of this program that asks for the same folder can.
  ///
  /// The folder is made where it is missing. The lock is the system's own and ends with the process, however that ends.
  ///
  /// - Throws: `InputFailure` when another run holds the folder, and whatever `body` throws.
  func holding<Result>(_ folder: String, _ body: () throws(InputFailure) -> Result) throws(InputFailure) -> Result
}

/// How much a written file must survive.
package enum WriteDurability: Sendable {
  /// Nobody can make the file again: its bytes are on the disk before it takes its place.
  case precious
  /// The file can be made again at any time; to a pipe or a device it is not written.
  ///
  /// Other programs see the old file or the new one all the same; only a machine that loses power may find neither.
  /// Waiting for the disk takes some milliseconds a file, which for a reference of hundreds of pages was most of the
  /// time.
  case generated
}

extension WritableFileTree {
  package func isTerminal(at path: String) -> Bool { false }

  /// Puts bytes at a path as `write(_:to:_:)` does, and waits until they are on the disk.
  package func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    try write(bytes, to: path, .precious)
  }

  /// Puts bytes in the place of those that were read there, unless somebody has changed the file meanwhile.
  ///
  /// - Parameter oldBytes: what was read; nil where there was nothing.
  package func write(
    _ bytes: [UInt8], to path: String, inPlaceOf oldBytes: [UInt8]?
  ) throws(InputFailure) {
    guard let oldBytes else { return try write(bytes, to: path) }
    try apply([FileEdit(path: path, oldBytes: oldBytes, newBytes: bytes)])
  }

  /// Refuses an edit of a file that no longer holds what it held when the edit was worked out.
  func checkUnchanged(_ edit: FileEdit) throws(InputFailure) {
    let current = kind(at: edit.path) == nil ? nil : try bytes(at: edit.path)
    guard current != edit.oldBytes else { return }
    let reason =
      edit.oldBytes == nil
      ? "a file has appeared here since the folder was read" : "the file has changed since it was read"
    throw InputFailure(path: edit.path, reason: reason + " and is not overwritten", remedy: "run the command again")
  }
}
