public import Diagnostics
import Foundation

/// Writes files so that each appears whole or not at all.
public enum AtomicFile {
  /// Writes a file through a temporary one in the same folder that then takes its place.
  ///
  /// Folders above the file are made. A file that was there keeps its bytes until the new ones are complete.
  ///
  /// - Throws: `InputFailure` with the path and the reason.
  public static func write(_ bytes: [UInt8], to path: String) throws(InputFailure) {
    let url = URL(filePath: path)
    do {
      try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: url, options: .atomic)
    } catch {
      throw InputFailure(
        path: path, reason: "the file cannot be written", remedy: "check that the folder exists and may be written to")
    }
  }

  /// Removes a file; one that is not there counts as removed.
  public static func remove(_ path: String) throws(InputFailure) {
    guard DiskFileTree().kind(at: path) != nil else { return }
    do {
      try FileManager.default.removeItem(at: URL(filePath: path))
    } catch {
      throw InputFailure(
        path: path, reason: "the file cannot be removed", remedy: "check the permissions of its folder")
    }
  }
}
