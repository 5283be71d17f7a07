import Foundation
package import GlossDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Why the system did not do what it was asked: its number, and what that means to the reader.
package struct SystemError: Error, Sendable, Hashable {
  /// The value of `errno`.
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error that the last call of the system left behind.
  static var last: SystemError { SystemError(code: errno) }

  /// Whether a pipe's reader has gone, which is his right and no fault.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether not even this machine can be reached; nothing else is ever connected to.
  package var isMissingLoopback: Bool { code == ENETUNREACH || code == EADDRNOTAVAIL }

  /// Why, as a clause without a final full stop.
  package var reason: String {
    switch code {
    case ENOSPC: "no space is left on the device"
    case EDQUOT: "the quota of the disk is used up"
    case EFBIG: "the file would be larger than files may be here"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission is denied"
    case EIO: "the device reports an error"
    case EBADF: "it is closed"
    case EPIPE: "nobody reads it any more"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its symbolic links lead nowhere"
    case EBUSY: "the file is in use, for example as a mount point"
    case ETXTBSY: "the file is being executed"
    case EMFILE, ENFILE: "too many files are open"
    case ENOENT: "its folder does not exist"
    case ENXIO: "nothing reads it"
    case _ where isMissingLoopback: "the loopback interface is down"
    case EISDIR: "is a folder where a file is to be written"
    default: unsafe String(cString: strerror(code))
    }
  }

  /// Why reading failed, as a clause.
  package var readingReason: String {
    switch code {
    case EISDIR: "it is a folder"
    case EBADF: "it is closed or not open for reading"
    default: reason
    }
  }

  /// What to do about it; nil where nothing can be said.
  package var remedy: String? {
    switch code {
    case ENOSPC: "make room and run the command again"
    case EDQUOT: "remove files or ask for more space"
    case EFBIG: "raise the limit (ulimit -f)"
    case EACCES, EPERM: "check the permissions of the file and of its folder"
    case EROFS: "choose another place"
    case EISDIR: "move or remove the folder"
    default: nil
    }
  }

  /// The failure to read a file.
  func failure(toRead path: String) -> InputFailure {
    switch code {
    // It was there a moment ago.
    case ENOENT, ENOTDIR: InputFailure(path: path, reason: "there is no such file", remedy: "check the path")
    case EACCES, EPERM: InputFailure(path: path, reason: "cannot be read", remedy: "check its permissions")
    default: InputFailure(path: path, reason: "cannot be read: \(readingReason)")
    }
  }

  /// The failure to write a file.
  package func failure(toWrite path: String) -> InputFailure {
    if code == EISDIR { return InputFailure(path: path, reason: reason, remedy: remedy) }
    if code == ENOTDIR || code == EEXIST || code == ENOENT,
      let file = FilePath.ancestors(of: path).first(where: { DiskFileTree().kind(at: $0) == .file })
    {
      return InputFailure(path: path, reason: "cannot be written, for `\(file)` is a file and not a folder")
    }
    return InputFailure(path: path, reason: "cannot be written: \(reason)", remedy: remedy)
  }
}
