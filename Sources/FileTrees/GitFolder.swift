import GlossBasics
import GlossFiles

/// The location of a folder's repository and its `.git`, found through the file system alone.
///
/// git itself accepts any folder that contains `HEAD`, `objects` and `refs` as a repository and obeys its
/// configuration, and a pull request may add such files. git trees cannot contain anything named `.git`, so only that
/// is accepted here.
struct GitFolder: Sendable, Hashable {
  /// The folder that contains `.git`, with links resolved.
  var root: String
  /// The path of `.git`, or its target: the folder of a worktree, of a submodule, or a separate git directory.
  var path: String

  /// Finds the nearest repository, from a folder upwards; nil if no parent has one.
  ///
  /// - Throws: `InputFailure` if `.git` is a file that leads nowhere, or into the working tree.
  static func find(from folder: String, in files: any FileTree = DiskFileTree()) throws(InputFailure) -> GitFolder? {
    let start = files.realPath(of: folder)
    for root in [start] + FilePath.ancestors(of: start) {
      let sign = FilePath.joined(root, ".git")
      switch files.kind(at: sign) {
      case nil: continue
      case .folder:
        let path = files.realPath(of: sign)
        // git skips a folder with that name that is not a repository.
        guard isRepository(path, in: files) else { continue }
        try check(path, from: sign, root: root, in: files)
        return GitFolder(root: root, path: path)
      case .file:
        let path = try target(of: sign, in: files)
        guard isRepository(path, in: files) else {
          throw InputFailure(
            path: sign, reason: "does not lead to a git repository", remedy: "repair it with 'git worktree repair'")
        }
        try check(path, from: sign, root: root, in: files)
        return GitFolder(root: root, path: path)
      }
    }
    return nil
  }

  /// The folder named by a `gitdir: …` file.
  private static func target(of sign: String, in files: any FileTree) throws(InputFailure) -> String {
    let bytes = try files.bytes(at: sign, limit: 1 << 13)
    let prefix = "gitdir: "
    guard let text = String(validating: bytes, as: UTF8.self), text.hasPrefix(prefix) else {
      throw InputFailure(path: sign, reason: "is neither a folder nor a file that begins with 'gitdir:'")
    }
    let named = String(text.dropFirst(prefix.count).prefix { !$0.isNewline })
    return files.realPath(of: FilePath.absolute(named, in: FilePath.folder(of: sign)))
  }

  /// Whether git would accept a folder as the inside of a repository.
  static func isRepository(_ path: String, in files: any FileTree) -> Bool {
    func has(_ name: String, _ kind: FileKind) -> Bool { files.kind(at: FilePath.joined(path, name)) == kind }
    let holdsHead = has("HEAD", .file) || files.isSymbolicLink(at: FilePath.joined(path, "HEAD"))
    return holdsHead && (has("commondir", .file) || has("objects", .folder) && has("refs", .folder))
  }

  /// Rejects a repository inside the checkout, where a pull request may have put it.
  private static func check(
    _ path: String, from sign: String, root: String, in files: any FileTree
  ) throws(InputFailure) {
    let checkouts =
      [root] + FilePath.ancestors(of: root).filter { files.kind(at: FilePath.joined($0, ".git")) == .folder }
    for checkout in checkouts where path.isBelow(checkout) {
      let inside = FilePath.relative(path, to: checkout).split(separator: "/")
      guard !inside.contains(".git") else { continue }
      throw InputFailure(
        path: sign, reason: "leads to \(path), which is inside the checkout",
        remedy: "keep the repository in '.git'")
    }
  }
}
