import Foundation

/// Detects changes of a file without reading it: its time, size or location on disk.
///
/// An editor that writes a new file and renames it keeps only the name, so the inode number is included.
package struct FileStamp: Sendable, Hashable {
  private let device: UInt64
  private let number: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int
  private let mode: UInt32

  /// The current state of a path, with symbolic links followed; nil if nothing exists there.
  package init?(of path: String) {
    guard let status = DiskFileTree.status(of: path) else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
    size = Int64(status.st_size)
    mode = UInt32(status.st_mode)
    #if canImport(Darwin)
      (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }
}
