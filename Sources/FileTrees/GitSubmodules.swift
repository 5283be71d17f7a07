import GlossBasics
import GlossFiles
import Synchronization

extension GitRepository {
  /// The repository of a submodule: the one that its folder in the working tree names, else the one that git keeps for
  /// a submodule that was removed.
  ///
  /// Nothing is fetched, and git is not asked to look for it: a repository outside the submodule's folder counts only
  /// if it is among those that git keeps for the submodules of this one.
  ///
  /// - Parameter path: the absolute path of the submodule.
  /// - Throws: `InputFailure` if this clone does not have it.
  func submodule(at path: String) throws(InputFailure) -> GitRepository {
    if let known = shared.submodules.withLock({ $0[path] }) { return try known.get() }
    let result: Result<GitRepository, InputFailure>
    do {
      result = .success(GitRepository(root: path, gitFolder: try gitFolder(ofSubmoduleAt: path), start: root))
    } catch {
      result = .failure(error)
    }
    shared.submodules.withLock { $0[path] = result }
    return try result.get()
  }

  /// The commit of a submodule in the working tree, else in the index; nil if it is in neither.
  ///
  /// - Parameter path: the absolute path of the submodule.
  package func currentCommit(ofSubmoduleAt path: String) -> String? {
    if DiskFileTree().kind(at: FilePath.joined(path, ".git")) != nil,
      let head = (try? submodule(at: path))?.commit(of: "HEAD")
    {
      return head
    }
    let staged =
      (try? git(["ls-files", "--stage", "-z", "--", ":(literal)" + FilePath.relative(path, to: root)])) ?? []
    // `160000 3b18e512… 0<TAB>path`
    let facts = String(decoding: staged, as: UTF8.self).split(separator: " ")
    return facts.count >= 3 && facts[0] == "160000" ? String(facts[1]) : nil
  }

  /// Whether a path is in this repository, and not in one below it or elsewhere.
  ///
  /// - Parameter path: an absolute path of the disk.
  package func holds(_ path: String) -> Bool { (try? GitFolder.find(from: path))??.root == root }

  private func gitFolder(ofSubmoduleAt path: String) throws(InputFailure) -> String {
    let disk = DiskFileTree()
    let kept = keptSubmodules.map { FilePath.joined($0, FilePath.relative(path, to: root)) }
    // A link in its place leads to something else.
    if disk.realPath(of: path) == path, disk.kind(at: FilePath.joined(path, ".git")) != nil,
      let found = try GitFolder.find(from: path), found.root == path
    {
      guard found.path.isBelow(path) || keptSubmodules.contains(where: found.path.isBelow) else {
        throw InputFailure(
          path: path, reason: "its repository \(found.path) is outside of this one",
          remedy: "run 'git submodule absorbgitdirs'")
      }
      return found.path
    }
    guard let found = kept.first(where: { disk.realPath(of: $0) == $0 && GitFolder.isRepository($0, in: disk) }) else {
      throw InputFailure(path: path, reason: "it is not in this clone", remedy: "run 'git submodule update --init'")
    }
    return found
  }

  /// The folders of the repositories that git keeps for submodules; a linked working tree has some of its own.
  private var keptSubmodules: [String] {
    let folder = FilePath.folder(of: gitFolder)
    let shared = FilePath.name(of: folder) == "worktrees" ? [FilePath.folder(of: folder)] : []
    return ([gitFolder] + shared).map { FilePath.joined($0, "modules") }
  }
}

/// The submodules of a revision that were asked for.
final class MountedSubmodules: Sendable {
  private let known = Mutex<[String: Result<GitRevision, InputFailure>]>([:])

  func revision(
    at path: String, reading: () throws(InputFailure) -> GitRevision
  ) throws(InputFailure) -> GitRevision {
    if let found = known.withLock({ $0[path] }) { return try found.get() }
    let result: Result<GitRevision, InputFailure>
    do {
      result = .success(try reading())
    } catch {
      result = .failure(error)
    }
    known.withLock { $0[path] = result }
    return try result.get()
  }
}
