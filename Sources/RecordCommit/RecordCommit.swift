import Foundation

/// `RecordCommit FOLDER OUTPUT.swift`: writes a Swift source with the commit checked out in FOLDER; nil if there is no
/// repository.
///
/// Reads the repository's files directly, so git need not be installed on the build machine.
@main
enum RecordCommit {
  static func main() throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: RecordCommit FOLDER OUTPUT.swift\n".utf8))
      exit(64)
    }
    let literal = commit(of: URL(filePath: arguments[1])).map { "\"\($0.prefix(12))\"" } ?? "nil"
    let source = """
      // Written by RecordCommit.

      /// The commit that this was built from.
      let builtCommit: String? = \(literal)

      """
    try Data(source.utf8).write(to: URL(filePath: arguments[2]), options: .atomic)
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
