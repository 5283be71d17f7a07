import Foundation

/// A failed system call: its error number and what that means to the user.
package struct SystemError: Error, Sendable, Hashable {
  /// The value of `errno`.
  package var code: Int32

  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last system call.
  package static var last: SystemError { SystemError(code: errno) }

  /// Whether a pipe's reader has closed it, which is not an error.
  package var isClosedPipe: Bool { code == EPIPE }

  /// Whether not even this machine can be reached; no other is ever connected to.
  package var isMissingLoopback: Bool { code == ENETUNREACH || code == EADDRNOTAVAIL }

  /// The reason as a clause without a final full stop.
  package var reason: String {
    switch code {
    case ENOSPC: "no space is left on the device"
    case EDQUOT: "the disk quota is exceeded"
    case EFBIG: "the file would exceed the maximum file size"
    case EROFS: "the file system is read-only"
    case EACCES, EPERM: "permission is denied"
    case EIO: "the device reported an error"
    case EBADF: "it is closed"
    case EPIPE: "the reader closed the pipe"
    case ENAMETOOLONG: "the name is too long"
    case ELOOP: "its symbolic links form a loop"
    case EBUSY: "the file is in use, for example as a mount point"
    case ETXTBSY: "the file is being executed"
    case EMFILE, ENFILE: "too many files are open"
    case ENOENT: "its folder does not exist"
    case ENXIO: "nothing reads it"
    case _ where isMissingLoopback: "the loopback interface is down"
    case EISDIR: "is a folder, not a file"
    default: unsafe String(cString: strerror(code))
    }
  }

  /// The reason that reading failed, as a clause.
  package var readingReason: String {
    switch code {
    case EISDIR: "it is a folder"
    case EBADF: "it is closed or not open for reading"
    default: reason
    }
  }

  /// What to do about it; nil if there is no advice.
  package var remedy: String? {
    switch code {
    case ENOSPC: "free up space and run the command again"
    case EDQUOT: "remove files or request more space"
    case EFBIG: "raise the limit (ulimit -f)"
    case EACCES, EPERM: "check the permissions of the file and of its folder"
    case EROFS: "choose another place"
    case EISDIR: "move or remove the folder"
    default: nil
    }
  }
}
