import Foundation

/// A Swift source with the commit that a folder has checked out, or with nil if it is not a repository.
///
/// Reads the repository's files directly, so git need not be installed on the build machine.
enum BuiltCommit {
  static func source(of folder: URL) -> String {
    let literal = commit(of: folder).map { "\"\($0.prefix(12))\"" } ?? "nil"
    return """
      // Written by BuildTool.

      /// The commit that this was built from.
      let builtCommit: String? = \(literal)

      """
  }

  private static func commit(of folder: URL) -> String? {
    guard let repository = repository(of: folder), let head = text(repository.appending(path: "HEAD")) else {
      return nil
    }
    guard let reference = head.dropping(prefix: "ref: ") else { return checked(head) }
    // A worktree's references are stored with those of its repository.
    let shared = text(repository.appending(path: "commondir")).map { $0.located(in: repository) }
    for place in [repository, shared].compactMap(\.self) {
      if let commit = text(place.appending(path: reference)) { return checked(commit) }
      let packed = text(place.appending(path: "packed-refs")) ?? ""
      for line in packed.split(separator: "\n") where line.hasSuffix(" " + reference) {
        return checked(String(line.dropLast(reference.count + 1)))
      }
    }
    return nil
  }

  /// The folder with git's own files; a worktree has a file that names it.
  private static func repository(of folder: URL) -> URL? {
    let place = folder.appending(path: ".git")
    guard let pointer = text(place) else { return FileManager.default.fileExists(atPath: place.path()) ? place : nil }
    return pointer.dropping(prefix: "gitdir: ").map { $0.located(in: folder) }
  }

  private static func text(_ file: URL) -> String? {
    (try? String(contentsOf: file, encoding: .utf8))?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func checked(_ name: String) -> String? {
    name.count >= 40 && name.allSatisfy(\.isHexDigit) ? name : nil
  }
}

extension String {
  /// The location of a path that is absolute or relative to a folder.
  fileprivate func located(in folder: URL) -> URL {
    hasPrefix("/") ? URL(filePath: self) : folder.appending(path: self).standardizedFileURL
  }

  fileprivate func dropping(prefix: String) -> String? { hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil }
}
