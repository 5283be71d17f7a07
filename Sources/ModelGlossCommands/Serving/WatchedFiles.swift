import GlossBasics
import GlossFileTrees
import GlossFiles
import Synchronization

/// The files of the disk, recording every request: the dependencies of a reading.
///
/// Reading a project lists folders and asks for files that do not exist; adding a table changes the result as much as
/// editing one. So nothing has to declare what to watch.
final class WatchedFiles: FileTreeLayer {
  private struct Notes {
    /// The stamps of files that were read or looked for, taken beforehand.
    var stamps: [String: FileStamp?] = [:]
    /// The items of folders, whose stamps also change with files that are never read.
    var folders: [String: [FolderItem]] = [:]
  }

  let base: any FileTree
  private let notes = Mutex(Notes())

  init(_ base: any FileTree) { self.base = base }

  /// Whether anything that was asked for has changed.
  func haveChanged() -> Bool {
    let known = notes.withLock { $0 }
    for (path, stamp) in known.stamps where FileStamp(of: path) != stamp {
      guard let items = known.folders[path], let now = try? base.items(in: path), now == items else { return true }
      // The same names: a file in the folder was rewritten, and its own stamp shows that.
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
    let kind = base.kind(at: path)
    // The existence of a folder says nothing about its contents.
    if kind != .folder { note(path) }
    return kind
  }

  func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    note(path)
    return try base.bytes(at: path, limit: limit)
  }

  func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    note(folder)
    let items = try base.items(in: folder)
    notes.withLock { notes in
      if notes.folders[folder] == nil { notes.folders[folder] = items }
    }
    return items
  }
}
