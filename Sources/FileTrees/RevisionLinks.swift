import GlossBasics
import GlossFiles
import Synchronization

/// Follows the links of a commit within its tree, each once.
///
/// As a disk does: `..` after a link is the parent of its target, and a chain may have forty links. All links of a
/// commit together take a bounded number of steps.
final class RevisionLinks: Sendable {
  /// What a path with links leads to.
  enum End: Sendable, Hashable {
    /// A file or folder of the tree, or a path in a submodule, without links up to there.
    case place(String)
    case submodule(String, path: String)
    /// Nothing is there.
    case nothing
    /// A link leads out of the tree.
    case outside
    /// A chain of links that is too long or ends in itself.
    case circle
    /// The target of a link is not in this clone, or damaged; the value is the id of the link.
    case unreadable(String)
    /// The links before took all the steps.
    case unfollowed
  }

  private struct State {
    var targets: [String: String]?
    var known: [String: (end: End, hops: Int)] = [:]
    var steps = 0
  }

  private let root: String
  private let files: RevisionFiles
  private let state = Mutex(State())

  /// The system's limit of links on a path.
  private static let hopLimit = 40
  /// The system's limit of the size of a target.
  private static let targetLimit = 4096
  /// The parts of paths that are looked at; the 100,000 links of a repository have a few each.
  private static let stepLimit = 1_000_000

  init(_ files: RevisionFiles, root: String) { (self.files, self.root) = (files, root) }

  /// - Parameter path: an absolute path, normalized, at or below the root.
  func end(of path: String, in repository: GitRepository) -> End {
    if files.objects[path] != nil || files.folders[path] != nil { return .place(path) }
    guard !files.links.isEmpty || !files.submodules.isEmpty, path.isBelow(root) else { return .nothing }
    return state.withLock { state in
      Self.read(files, from: repository, into: &state)
      let rest = path.dropFirst(root == "/" ? 0 : root.utf8.count).split(separator: "/").map(String.init)
      return follow(rest, from: root, hops: 0, &state).end
    }
  }

  /// The target of a link as it is written; nil if the path is not one, or its target is not at hand.
  func target(at path: String, in repository: GitRepository) -> String? {
    guard let object = files.links[path] else { return nil }
    return state.withLock { state in
      Self.read(files, from: repository, into: &state)
      return state.targets?[object]
    }
  }

  /// Reads all targets at a time.
  private static func read(_ files: RevisionFiles, from repository: GitRepository, into state: inout State) {
    guard state.targets == nil else { return }
    let wanted = Set(files.links.values).sorted()
    let texts = wanted.isEmpty ? [:] : (try? repository.answers(for: wanted, limit: targetLimit)) ?? [:]
    state.targets = texts.compactMapValues { bytes in
      bytes.isEmpty || bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
    }
  }

  private func follow(
    _ parts: [String], from start: String, hops: Int, _ state: inout State
  ) -> (end: End, hops: Int) {
    var (place, hops) = (start, hops)
    for (number, name) in parts.enumerated() {
      state.steps += 1
      guard state.steps < Self.stepLimit else { return (.unfollowed, hops) }
      if name == "." { continue }
      if name == ".." {
        guard place != root else { return (.outside, hops) }
        place = FilePath.folder(of: place)
        continue
      }
      // Only a folder has something in it.
      guard files.folders[place] != nil else { return (.nothing, hops) }
      let next = FilePath.joined(place, name)
      if files.links[next] != nil {
        let (end, count) = follow(linkAt: next, in: place, hops: hops, &state)
        hops = count
        switch end {
        case .place(let path): place = path
        case .submodule(let submodule, let path):
          return (Self.place(parts[(number + 1)...], below: path, in: submodule), hops)
        default: return (end, hops)
        }
      } else if files.submodules[next] != nil {
        return (Self.place(parts[(number + 1)...], below: next, in: next), hops)
      } else if files.objects[next] != nil || files.folders[next] != nil {
        place = next
      } else {
        return (.nothing, hops)
      }
    }
    return (.place(place), hops)
  }

  private func follow(
    linkAt path: String, in folder: String, hops: Int, _ state: inout State
  ) -> (end: End, hops: Int) {
    if let known = state.known[path] {
      let sum = hops + known.hops
      return sum > Self.hopLimit ? (.circle, sum) : (known.end, sum)
    }
    guard hops < Self.hopLimit else { return (.circle, hops) }
    guard state.steps < Self.stepLimit else { return (.unfollowed, hops) }
    guard let object = files.links[path], let target = state.targets?[object] else {
      return (.unreadable(files.links[path] ?? ""), hops)
    }
    // An absolute path is one of the machine that the link was made on.
    guard !target.hasPrefix("/") else { return (.outside, hops + 1) }
    let found = follow(target.split(separator: "/").map(String.init), from: folder, hops: hops + 1, &state)
    // What was cut off here may have an end from elsewhere.
    switch found.end {
    case .circle where hops > 0: break
    case .unfollowed: break
    default: state.known[path] = (found.end, found.hops - hops)
    }
    return found
  }

  /// A path in a submodule, which may go up and out of it.
  private static func place(_ parts: ArraySlice<String>, below start: String, in submodule: String) -> End {
    var place = start
    for name in parts where name != "." {
      if name == ".." {
        guard place != submodule else { return .outside }
        place = FilePath.folder(of: place)
      } else {
        place = FilePath.joined(place, name)
      }
    }
    return .submodule(submodule, path: place)
  }
}
