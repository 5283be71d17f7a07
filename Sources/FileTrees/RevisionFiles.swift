import GlossBasics
import GlossFiles
import Synchronization

/// The items of a commit by their absolute paths in the working folder, as its trees have them.
struct RevisionFiles: Sendable {
  /// The ids of files.
  private(set) var objects: [String: String] = [:]
  /// The names in each folder.
  private(set) var folders: [String: Set<String>] = [:]
  /// The ids of links, whose contents are their targets.
  private(set) var links: [String: String] = [:]
  /// The ids of the commits of submodules.
  private(set) var submodules: [String: String] = [:]

  /// A repository of a stranger can name one folder a thousand times in each of a thousand folders.
  static let countLimit = 2_000_000

  private typealias Item = (path: String, object: String, kind: GitTreeMember.Kind)

  /// The items of a commit; nil if this clone lacks a folder.
  ///
  /// Those of the commits read last are known: a base is read as the base, as the merge base and for what opens its
  /// stores.
  static func of(
    _ commit: String, in repository: GitRepository, blobs: GitBlobs
  ) throws(GitProcess.Failure) -> RevisionFiles? {
    if let known = repository.shared.files.withLock({ $0.first { $0.commit == commit }?.files }) { return known }
    guard let items = try items(of: commit, in: repository, blobs: blobs) else { return nil }
    let files = RevisionFiles(items, below: repository.root)
    repository.shared.files.withLock { kept in
      if kept.count >= Self.keptCount { kept.removeFirst() }
      kept.append((commit, files))
    }
    return files
  }

  private static let keptCount = 3

  /// The number of items that are not folders.
  var count: Int { objects.count + links.count + submodules.count }

  /// The items of a commit, level by level from the conversation that also answers for contents.
  ///
  /// Revisions that are read in sequence have most folders in common, so those are not asked again.
  private static func items(
    of commit: String, in repository: GitRepository, blobs: GitBlobs
  ) throws(GitProcess.Failure) -> [Item]? {
    guard let tree = try repository.kinds(of: [commit + "^{tree}"]).first ?? nil else { return nil }
    var items: [Item] = []
    var level = [(path: "", object: tree.object)]
    while !level.isEmpty, items.count + level.count <= countLimit {
      var trees: [String: [GitTreeMember]] = [:]
      let unknown = Set(level.map(\.object)).filter { blobs[$0] == nil }.sorted()
      for (object, bytes) in try repository.answers(for: unknown) {
        blobs.keep(object, bytes)
        trees[object] = members(bytes, object)
      }
      var below: [(path: String, object: String)] = []
      for folder in level {
        if trees[folder.object] == nil, let bytes = blobs[folder.object] {
          trees[folder.object] = members(bytes, folder.object)
        }
        guard let members = trees[folder.object] else {
          if let damage = repository.damage(of: folder.object) { throw .failed(damage) }
          return nil
        }
        for member in members {
          let path = folder.path + "/" + member.name
          if member.isFolder {
            below.append((path, member.object))
          } else {
            items.append((path, member.object, member.kind))
          }
        }
        if items.count + below.count > countLimit { break }
      }
      level = below
    }
    return level.isEmpty ? items : items + level.map { ($0.path, $0.object, .file) }
  }

  private static func members(_ bytes: [UInt8], _ object: String) -> [GitTreeMember] {
    GitTreeMember.members(of: bytes, nameLength: object.utf8.count / 2)
  }

  private init(_ items: [Item], below root: String) {
    for (name, object, kind) in items {
      let path = root == "/" ? name : root + name
      switch kind {
      case .file, .folder: objects[path] = object
      case .link: links[path] = object
      case .submodule: submodules[path] = object
      }
      var child = path
      while child != root, child != "/" {
        let folder = FilePath.folder(of: child)
        if !folders[folder, default: []].insert(FilePath.name(of: child)).inserted { break }
        child = folder
      }
    }
    // `.git` is not part of a revision, but it bounds the search for tables.
    folders[root, default: []].insert(".git")
  }
}
