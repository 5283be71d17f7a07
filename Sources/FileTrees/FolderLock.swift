import Foundation
package import GlossDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Keeps two runs of this program from writing to one folder at once.
package enum FolderLock {
  /// Does something to a folder while no other run that asks for the same folder can.
  ///
  /// The folder is made where it is missing. The lock is the system's own and ends with the process, however that ends;
  /// where the file system knows no locks, none is held.
  ///
  /// - Throws: `InputFailure` when another run holds the folder, and whatever `body` throws.
  package static func holding<Result>(
    _ folder: String, _ body: () throws(InputFailure) -> Result
  ) throws(InputFailure) -> Result {
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw InputFailure(
        path: folder, reason: "the folder cannot be made or opened",
        remedy: "check the permissions of the folders above")
    }
    defer { close(descriptor) }
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw InputFailure(
        path: folder, reason: "another run of this program is writing to the folder",
        remedy: "run the command again when it has ended")
    }
    return try body()
  }
}

extension DiskFileTree {
  /// Whether a symbolic link lies at a path, whatever it leads to.
  package func isLink(at path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFLNK)
  }
}
