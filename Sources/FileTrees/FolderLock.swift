#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder that this process holds for as long as it uses it: the lock goes with the process, however that ends.
package final class FolderLock: Sendable {
  package enum Outcome: Sendable {
    case taken(FolderLock)
    /// Another process holds it, or the folder is gone.
    case refused
    /// The file system knows no locks.
    case unknown
  }

  private let file: Descriptor

  private init(_ file: Descriptor) { self.file = file }

  deinit { try? file.close() }

  /// Takes the lock of a folder, which must not be a link.
  package static func take(_ path: String) -> Outcome {
    guard let file = try? Descriptor.open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW) else { return .refused }
    guard file.tryLock() else {
      let isHeld = errno == EWOULDBLOCK
      try? file.close()
      return isHeld ? .refused : .unknown
    }
    let lock = FolderLock(file)
    // Who held it before may have removed the folder meanwhile.
    var status = stat()
    guard let held = try? file.status(), unsafe lstat(path, &status) == 0, status.st_ino == held.st_ino,
      status.st_dev == held.st_dev
    else { return .refused }
    return .taken(lock)
  }
}
