import Foundation
package import GlossDiagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes files so that each appears whole or not at all.
package enum AtomicFile {
  /// Writes a file through a temporary one in the same folder that then takes its place.
  ///
  /// Folders above the file are made. A file that was there keeps its bytes until the new ones are complete.
  ///
  /// - Throws: `InputFailure` with the path and the reason.
  package static func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw failure(path)
    }
  }

  /// Writes a file that can be made again at any time: as `write(_:to:)`, but without waiting for the disk.
  ///
  /// Other programs see the old file or the new one. Only a machine that loses power may find neither. Waiting takes
  /// some milliseconds a file, which for a reference of hundreds of pages was most of the time.
  package static func writeGenerated(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    guard !path.utf8.contains(0) else { throw failure(path) }
    let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
    let name = ".modelgloss-\(getpid())-\(UInt64.random(in: 0 ... .max))"
    let temporary = folder.isEmpty ? (path.hasPrefix("/") ? "/" : "") + name : "\(folder)/\(name)"
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    var file = unsafe open(temporary, flags, 0o666)
    if file < 0, errno == ENOENT {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      file = unsafe open(temporary, flags, 0o666)
    }
    guard file >= 0 else { throw failure(path) }
    var isComplete = append(bytes, to: file)
    isComplete = close(file) == 0 && isComplete
    if isComplete, unsafe rename(temporary, path) == 0 { return }
    _ = unsafe unlink(temporary)
    throw failure(path)
  }

  /// Removes a file; one that is not there counts as removed.
  package static func remove(_ path: String) throws(InputFailure) {
    guard DiskFileTree().kind(at: path) != nil else { return }
    do {
      try FileManager.default.removeItem(at: URL(filePath: path))
    } catch {
      throw InputFailure(
        path: path, reason: "the file cannot be removed", remedy: "check the permissions of its folder")
    }
  }

  /// Removes a folder that holds nothing; gives whether it is gone.
  package static func removeFolder(_ path: String) -> Bool {
    guard !path.utf8.contains(0) else { return false }
    return unsafe rmdir(path) == 0
  }

  private static func append(_ bytes: [UInt8], to file: Int32) -> Bool {
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = unsafe buffer[...]
      while unsafe !rest.isEmpty {
        let count = unsafe systemWrite(file, rest)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        unsafe rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private static func failure(_ path: String) -> InputFailure {
    let tree = DiskFileTree()
    if tree.kind(at: path) == .folder {
      return InputFailure(
        path: path, reason: "is a folder where a file is to be written", remedy: "move or remove the folder")
    }
    var parent = path
    while let slash = parent.lastIndex(of: "/"), slash > parent.startIndex {
      parent = String(parent[..<slash])
      if tree.kind(at: parent) == .file {
        return InputFailure(path: path, reason: "cannot be written, for `\(parent)` is a file and no folder")
      }
    }
    return InputFailure(
      path: path, reason: "the file cannot be written", remedy: "check that the folder exists and may be written to")
  }
}

/// The system's `write`, which within `AtomicFile` its own hides.
private func systemWrite(_ file: Int32, _ bytes: Slice<UnsafeRawBufferPointer>) -> Int {
  let bytes = unsafe UnsafeRawBufferPointer(rebasing: bytes)
  return unsafe write(file, bytes.baseAddress, bytes.count)
}
