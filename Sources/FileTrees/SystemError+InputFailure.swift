import Foundation
package import GlossBasics
package import GlossFiles

extension SystemError {
  /// The failure to read a file.
  func failure(toRead path: String) -> InputFailure {
    switch code {
    // It existed a moment ago.
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
      return InputFailure(path: path, reason: "cannot be written: `\(file)` is a file, not a folder")
    }
    return InputFailure(path: path, reason: "cannot be written: \(reason)", remedy: remedy)
  }
}
