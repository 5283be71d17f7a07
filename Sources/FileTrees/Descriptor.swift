import Foundation
import GlossBasics
package import GlossFiles

/// An open file, stream or device of the system.
package struct Descriptor: Sendable, Hashable {
  package static let standardInput = Descriptor(number: STDIN_FILENO)
  package static let standardOutput = Descriptor(number: STDOUT_FILENO)
  package static let standardError = Descriptor(number: STDERR_FILENO)

  package let number: Int32

  /// Opens a path, without letting a terminal it may name become this process's controlling terminal.
  static func open(_ path: String, _ flags: Int32, mode: mode_t = 0) throws(SystemError) -> Descriptor {
    // The system would truncate a path at a NUL.
    guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
    while true {
      let number = systemOpen(path, flags | O_CLOEXEC | O_NOCTTY, mode)
      if number >= 0 { return Descriptor(number: number) }
      if errno != EINTR { throw .last }
    }
  }

  /// Another descriptor of the same open file, which keeps its lock; nil if the system has none left.
  func duplicated() -> Descriptor? {
    let copy = fcntl(number, F_DUPFD_CLOEXEC, 0)
    return copy < 0 ? nil : Descriptor(number: copy)
  }

  /// The file's status.
  func status() throws(SystemError) -> stat {
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw .last }
    return status
  }

  /// Whether it is a file on a disk, not something a user watches.
  package var isRegularFile: Bool { (try? status()).map { $0.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) } ?? false }

  /// Writes all bytes.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    let code: Int32 = unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe systemWrite(number, UnsafeRawBufferPointer(rebasing: rest))
        if count > 0 {
          unsafe rest = rest.dropFirst(count)
        } else if count < 0, errno == EAGAIN {
          waitUntilWritable()
        } else if count == 0 || errno != EINTR {
          return count == 0 ? EIO : errno
        }
      }
      return 0
    }
    if code != 0 { throw SystemError(code: code) }
  }

  /// Reads to the end.
  ///
  /// - Parameter limit: the number of bytes after which reading stops; an extra byte shows that there were more.
  package func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      var code: Int32 = 0
      let more = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        repeat {
          let got = unsafe read(number, buffer.baseAddress, buffer.count)
          code = got < 0 ? errno : 0
          count = max(got, 0)
        } while code == EINTR
      }
      if code != 0 { throw SystemError(code: code) }
      if more.isEmpty { break }
      bytes += more
    }
    return bytes
  }

  /// Waits until all written bytes are on the disk.
  func synchronize() throws(SystemError) {
    // Files without a disk, such as some network file systems', cannot be synchronized.
    guard fsync(number) == 0 || errno == EINVAL || errno == ENOTSUP else { throw .last }
  }

  /// Takes the system's lock on the file unless it is taken.
  func tryLock() -> Bool { systemLock(number, LOCK_EX | LOCK_NB) == 0 }

  /// Releases the system's lock on the file.
  ///
  /// Closing does not suffice: a process that another thread is just starting shares the open file, and its lock, until
  /// the process's own program runs.
  func unlock() { _ = systemLock(number, LOCK_UN) }

  /// A failure to close can mean that bytes were not written.
  func close() throws(SystemError) {
    guard systemClose(number) == 0 || errno == EINTR else { throw .last }
  }

  private func waitUntilWritable() {
    var waiting = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
    _ = unsafe poll(&waiting, 1, -1)
  }

  /// Makes sure that the three standard streams are open, and that write faults are errors and not signals.
  ///
  /// If standard output were closed, the next file opened would get its number, and output would be written to that
  /// file. It is replaced with a stream that rejects writes.
  package static func prepareStandardStreams() {
    _ = signal(SIGPIPE, SIG_IGN)
    _ = signal(SIGXFSZ, SIG_IGN)
    for (stream, flags) in [(standardInput, O_WRONLY), (standardOutput, O_RDONLY), (standardError, O_RDONLY)]
    where fcntl(stream.number, F_GETFD) == -1 && errno == EBADF {
      // The lowest free number is used, and those below are open by now.
      _ = systemOpen("/dev/null", flags, 0)
    }
  }
}

// The system's functions, which methods with the same names hide.

private func systemOpen(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 { unsafe open(path, flags, mode) }
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  unsafe write(file, bytes.baseAddress, bytes.count)
}
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemLock(_ file: Int32, _ operation: Int32) -> Int32 { flock(file, operation) }
