import Foundation
import GlossBasics
import GlossFiles

/// System calls for copying a store.
///
/// Every file is opened read-only, without blocking on a pipe and without locks: nothing of the original changes
/// except, if the system records it, its access time.
enum CopiedFile {
  /// A file's state, for detecting changes.
  struct State: Equatable {
    var size: Int
    var seconds: Int
    var nanoseconds: Int
    var device: UInt64
    var number: UInt64
    /// The header of a write-ahead log, which changes when the log restarts without growing.
    var header: [UInt8]
  }

  private static let headerSize = 32
  private static let chunkSize = 1 << 20

  /// The state of a file; nil if it does not exist or is not a regular file.
  static func state(of path: String) -> State? {
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    guard unsafe stat(path, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return State(
      size: Int(status.st_size), seconds: time.tv_sec, nanoseconds: time.tv_nsec,
      device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(truncatingIfNeeded: status.st_ino),
      header: beginning(of: path, count: headerSize) ?? [])
  }

  /// The first bytes of a file, fewer if it is shorter; nil if it cannot be read.
  static func beginning(of path: String, count: Int) -> [UInt8]? {
    read(path, from: 0, count: count)
  }

  /// The last bytes of a file.
  static func end(of path: String, size: Int, count: Int) -> [UInt8]? {
    read(path, from: max(0, size - count), count: count)
  }

  private static func read(_ path: String, from offset: Int, count: Int) -> [UInt8]? {
    guard !path.utf8.contains(0) else { return nil }
    let file = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var failed = false
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = unsafe pread(
          file, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        failed = got < 0
        if got <= 0 { break }
        filled += got
      }
    }
    return failed ? nil : bytes
  }

  /// Copies a file to a new one that no one else may read; returns nil on success, otherwise the reason.
  static func copy(_ source: String, to target: String) -> String? {
    let input = unsafe open(source, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard input >= 0 else { return "'\(FilePath.name(of: source))' cannot be read (\(reason()))" }
    defer { close(input) }
    return write(to: target) { bytes in
      while true {
        let got = systemRead(input, &bytes)
        if got < 0, errno == EINTR { continue }
        return got
      }
    }
  }

  /// Writes bytes to a new file.
  static func write(_ bytes: [UInt8], to target: String) -> String? {
    var rest = bytes[...]
    return write(to: target) { chunk in
      let part = rest.prefix(chunkSize)
      rest = rest.dropFirst(chunkSize)
      chunk.replaceSubrange(0..<part.count, with: part)
      return part.count
    }
  }

  /// - Parameter next: fills the start of a chunk and returns the number of bytes; 0 at the end, negative on failure.
  private static func write(to target: String, _ next: (inout [UInt8]) -> Int) -> String? {
    let output = unsafe open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { return "'\(target)' cannot be written (\(reason()))" }
    var chunk = [UInt8](repeating: 0, count: chunkSize)
    while true {
      let count = next(&chunk)
      guard count > 0 else {
        if count < 0 {
          let reason = reason()
          close(output)
          return "it cannot be read to its end (\(reason))"
        }
        return close(output) == 0 ? nil : "'\(target)' cannot be written (\(reason()))"
      }
      var written = 0
      while written < count {
        let put = unsafe chunk.withUnsafeBytes { bytes in
          unsafe systemWrite(output, bytes.baseAddress.map { unsafe $0 + written }, count - written)
        }
        if put < 0, errno == EINTR { continue }
        guard put > 0 else {
          let reason = reason()
          close(output)
          return "'\(target)' cannot be written (\(reason))"
        }
        written += put
      }
    }
  }

  /// The number of free bytes for this user on a folder's disk; nil if the system does not report it.
  static func freeSpace(in folder: String) -> Int? {
    var status = statvfs()
    guard unsafe statvfs(folder, &status) == 0 else { return nil }
    let (bytes, overflow) = Int(clamping: status.f_bavail).multipliedReportingOverflow(
      by: Int(clamping: status.f_frsize))
    return overflow ? .max : bytes
  }

  /// The system's message for the last error.
  static func reason() -> String {
    unsafe String(cString: strerror(errno)).lowercased()
  }
}

private func systemRead(_ file: Int32, _ bytes: inout [UInt8]) -> Int {
  let count = bytes.count
  return unsafe bytes.withUnsafeMutableBytes { unsafe read(file, $0.baseAddress, count) }
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(file, bytes, count)
}
