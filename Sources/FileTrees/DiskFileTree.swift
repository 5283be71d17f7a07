import Foundation
package import GlossBasics
package import GlossFiles

/// The files of the disk.
///
/// Calls the system directly: Foundation looks up the owner's and group's names for every file, which took half the
/// time of a small run.
package struct DiskFileTree: FileTree {
  package init() {}

  package var workingFolder: String? { FileManager.default.currentDirectoryPath }

  package var isDisk: Bool { true }

  package func kind(at path: String) -> FileKind? {
    Self.status(of: path).map { Self.isFolder($0) ? .folder : .file }
  }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let status = Self.status(of: path) else {
      guard let target = linkTarget(at: path) else {
        throw InputFailure(path: path, reason: "there is no such file", remedy: "check the path")
      }
      throw InputFailure(
        path: path, reason: "is a link to '\(target)', which does not exist",
        remedy: "restore the file, or remove the link")
    }
    // Opening a pipe or a device may already have side effects.
    try Self.checkIsFile(status, path)
    let file: Descriptor
    do throws(SystemError) {
      file = try Descriptor.open(path, O_RDONLY | O_NONBLOCK)
    } catch {
      throw error.failure(toRead: path)
    }
    defer { try? file.close() }
    return try Self.bytes(of: file, path: path, limit: limit)
  }

  /// Reads an open file to the end.
  ///
  /// Its status is checked again, since the path may have been replaced before it was opened: a pipe without a writer
  /// would read as an empty file.
  static func bytes(of file: Descriptor, path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let status = try? file.status() else { throw SystemError.last.failure(toRead: path) }
    try checkIsFile(status, path)
    let size = Int(status.st_size)
    guard size <= limit else { throw .tooLarge(path: path, size: size, limit: limit) }
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try contents(of: file.number, expecting: size, limit: limit)
    } catch {
      throw error.failure(toRead: path)
    }
    guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
    return bytes
  }

  private static func checkIsFile(_ status: stat, _ path: String) throws(InputFailure) {
    if isFolder(status) { throw InputFailure(path: path, reason: "is a folder where a file is expected") }
    guard status.st_mode & mode_t(S_IFMT) == mode_t(S_IFREG) else {
      throw InputFailure(path: path, reason: "is not a regular file")
    }
  }

  /// Does nothing: a file is opened when it is read.
  package func prepare(_ paths: [String]) {}

  package func realPath(of path: String) -> String {
    FilePath.normalized(URL(filePath: path).absoluteURL.resolvingSymlinksInPath().path(percentEncoded: false))
  }

  /// The status of a path, with symbolic links followed; nil if nothing exists there.
  static func status(of path: String) -> stat? {
    // The system would truncate a path at a NUL.
    guard !path.utf8.contains(0) else { return nil }
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }

  /// Whether two paths lead to the same file or folder, after following links.
  static func isSame(_ first: String, _ second: String) -> Bool {
    guard let first = status(of: first), let second = status(of: second) else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// The target of a symbolic link; nil if the path is not one.
  static func target(ofLinkAt path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    // On the stack: every folder of a path is asked, and hardly any is a link.
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
      let length = unsafe buffer.withMemoryRebound(to: CChar.self) { text in
        unsafe text.baseAddress.map { unsafe readlink(path, $0, text.count) } ?? 0
      }
      return length > 0 ? unsafe String(decoding: buffer.prefix(length), as: UTF8.self) : nil
    }
  }

  package func linkTarget(at path: String) -> String? { Self.target(ofLinkAt: path) }

  private static func isFolder(_ status: stat) -> Bool { status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) }

  /// Reads to the end, but not far beyond the limit: a file may grow while it is read.
  private static func contents(of file: Int32, expecting size: Int, limit: Int) throws(SystemError) -> [UInt8] {
    // One byte more than expected so that one read fills it and another finds the end.
    var (bytes, isAtEnd) = try chunk(of: file, upTo: size + 1)
    while !isAtEnd && bytes.count <= limit {
      let more = try chunk(of: file, upTo: 1 << 16)
      bytes += more.bytes
      isAtEnd = more.isAtEnd
    }
    return bytes
  }

  /// Reads until a number of bytes is available, or the end.
  private static func chunk(of file: Int32, upTo wanted: Int) throws(SystemError) -> (bytes: [UInt8], isAtEnd: Bool) {
    var isAtEnd = false
    var code: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
      while count < wanted, !isAtEnd, code == 0 {
        let got = unsafe read(file, buffer.baseAddress.map { unsafe $0 + count }, wanted - count)
        if got < 0, errno != EINTR { code = errno }
        isAtEnd = got == 0
        count += max(got, 0)
      }
    }
    if code != 0 { throw SystemError(code: code) }
    return (bytes, isAtEnd)
  }

  /// Reads all of standard input.
  ///
  /// - Throws: `InputFailure` if it is closed, a folder, write-only, or too large; Foundation's file handles trap in
  ///   these cases.
  package static func standardInput(limit: Int) throws(InputFailure) -> [UInt8] {
    try input(from: STDIN_FILENO, limit: limit)
  }

  /// Reads the rest of an open file.
  package static func input(from file: Int32, limit: Int) throws(InputFailure) -> [UInt8] {
    let path = "standard input"
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try Descriptor(number: file).readToEnd(limit: limit)
    } catch {
      throw InputFailure(path: path, reason: "it cannot be read: \(error.readingReason)")
    }
    guard bytes.count <= limit else {
      throw InputFailure(path: path, reason: "it is larger than the limit of \(limit) bytes")
    }
    return bytes
  }
}
