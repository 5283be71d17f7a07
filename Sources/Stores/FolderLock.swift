import Foundation

/// A folder locked by this process while in use: the lock ends with the process, however that ends.
final class FolderLock: Sendable {
  enum Outcome: Sendable {
    case taken(FolderLock)
    /// Another process holds it, or the folder was removed.
    case refused
    /// The file system does not support locks.
    case unknown
  }

  private let file: Int32

  private init(_ file: Int32) { self.file = file }

  deinit {
    // A process that another thread is just starting shares the lock until the process's own program runs.
    flock(file, LOCK_UN)
    close(file)
  }

  /// Locks a folder, which must not be a link.
  static func take(_ path: String) -> Outcome {
    let file = unsafe open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return .refused }
    let lock = FolderLock(file)
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else { return errno == EWOULDBLOCK ? .refused : .unknown }
    // The previous holder may have removed the folder in the meantime.
    var (held, status) = (stat(), stat())
    guard unsafe fstat(file, &held) == 0, unsafe lstat(path, &status) == 0, status.st_ino == held.st_ino,
      status.st_dev == held.st_dev
    else { return .refused }
    return .taken(lock)
  }
}
