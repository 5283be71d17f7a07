import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import Synchronization

/// The files of the disk, with a note of every one that was asked for: what a reading depends on.
///
/// Whoever reads a project looks into folders and asks for files that are not there; a table that is added changes what
/// they find as much as one that is edited. So nothing has to say what is to be watched.
final class WatchedFiles: FileTree {
  private struct Notes {
    /// The stamps of what was read or looked for, taken before it was.
    var stamps: [String: FileStamp?] = [:]
    /// The items of folders, whose stamps change with files that nobody reads.
    var folders: [String: [FolderItem]] = [:]
  }

  private let files: any FileTree
  private let notes = Mutex(Notes())

  init(_ files: any FileTree) { self.files = files }

  /// Whether something that was asked for is another thing now.
  func haveChanged() -> Bool {
    let known = notes.withLock { $0 }
    for (path, stamp) in known.stamps where FileStamp(of: path) != stamp {
      guard let items = known.folders[path], let now = try? files.items(in: path), now == items else { return true }
      // The same names: a file in the folder was written anew, and is known by its own stamp.
      notes.withLock { $0.stamps[path] = .some(FileStamp(of: path)) }
    }
    return false
  }

  private func note(_ path: String) {
    let stamp = FileStamp(of: path)
    notes.withLock { notes in
      if notes.stamps[path] == nil { notes.stamps[path] = .some(stamp) }
    }
  }

  func kind(at path: String) -> FileKind? {
    let kind = files.kind(at: path)
    // That a folder is there says nothing of what is in it.
    if kind != .folder { note(path) }
    return kind
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    note(path)
    return try files.bytes(at: path, limit: limit)
  }

  func names(in folder: String) throws(InputFailure) -> [String] { try items(in: folder).map(\.name) }

  func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    note(folder)
    let items = try files.items(in: folder)
    notes.withLock { notes in
      if notes.folders[folder] == nil { notes.folders[folder] = items }
    }
    return items
  }

  var workingFolder: String? { files.workingFolder }
  func realPath(of path: String) -> String { files.realPath(of: path) }
  func isSymbolicLink(at path: String) -> Bool { files.isSymbolicLink(at: path) }
}
