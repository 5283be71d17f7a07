#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder locked by this process while in use: the lock ends with the process, however that ends.
package final class FolderLock: Sendable {
  package enum Outcome: Sendable {
    case taken(FolderLock)
    /// Another process holds it, or the folder was removed.
    case refused
    /// The file system does not support locks.
    case unknown
  }

  private let file: Descriptor

  private init(_ file: Descriptor) { self.file = file }

  deinit { try? file.close() }

  /// Locks a folder, which must not be a link.
  package static func take(_ path: String) -> Outcome {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return .refused }
    guard file.tryLock() else {
      let isHeld = errno == EWOULDBLOCK
      try? file.close()
      return isHeld ? .refused : .unknown
    }
    let lock = FolderLock(file)
    // The previous holder may have removed the folder in the meantime.
    var status = stat()
    guard let held = try? file.status(), unsafe lstat(path, &status) == 0, status.st_ino == held.st_ino,
      status.st_dev == held.st_dev
    else { return .refused }
    return .taken(lock)
  }
}
