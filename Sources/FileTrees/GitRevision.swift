import Foundation
package import GlossBasics
package import GlossFiles

/// The files of a git revision, under their paths in the working folder.
///
/// Read with `rev-parse` and `cat-file` only: nothing is checked out or fetched, and nothing configured by
/// the repository is run. Links and submodules are excluded, since their targets are not in the revision.
package struct GitRevision: FileTree {
  /// The revision as given by the user.
  package let revision: String
  /// The full id of the commit.
  package let commit: String
  /// The absolute path of the repository's root.
  package let root: String
  package let workingFolder: String?
  /// Object ids by absolute path.
  private let objects: [String: String]
  private let folders: [String: Set<String>]
  private let repository: GitRepository
  /// Blobs fetched in advance; revisions that are read in sequence share it.
  private let blobs: GitBlobs

  /// - Parameters:
  ///   - revision: a commit, branch or tag, or any other revision syntax of git.
  ///   - workingFolder: the base of relative paths; its repository is used.
  /// - Throws: `InputFailure` if there is no repository, no git, or no such revision.
  package init(
    _ revision: String, workingFolder: String = FileManager.default.currentDirectoryPath
  ) throws(InputFailure) {
    let place = "revision \(revision)"
    let repository: GitRepository
    do throws(InputFailure) {
      repository = try GitRepository(at: workingFolder)
    } catch {
      throw InputFailure(path: place, reason: error.reason, remedy: error.remedy)
    }
    try self.init(revision, of: repository, workingFolder: workingFolder)
  }

  /// - Parameter repository: the repository, which need not be that of the working folder.
  package init(_ revision: String, of repository: GitRepository, workingFolder: String) throws(InputFailure) {
    guard let commit = repository.commit(of: revision) else {
      throw InputFailure(
        path: "revision \(revision)",
        reason: repository.mayBeRemote(revision) ? "git does not know it in this clone" : "there is no such revision",
        remedy: repository.mayBeRemote(revision)
          ? "run '\(repository.fetchLine(for: revision))'" : "give a commit, branch or tag")
    }
    try self.init(
      revision, commit: commit, of: repository, workingFolder: workingFolder, blobs: repository.shared.blobs)
  }

  /// - Parameters:
  ///   - commit: the full id of the commit.
  ///   - blobs: the files of other revisions, most of which are also in this one; nil for those of all readers.
  package init(
    _ revision: String, commit: String, of repository: GitRepository, workingFolder: String, blobs: GitBlobs? = nil
  ) throws(InputFailure) {
    let blobs = blobs ?? repository.shared.blobs
    let (place, root) = ("revision \(revision)", repository.root)
    let files: [(path: String, object: String)]?
    do throws(GitProcess.Failure) {
      files = try Self.files(of: commit, in: repository, blobs: blobs)
    } catch {
      throw InputFailure(error, path: place, root: root)
    }
    guard let files else {
      throw InputFailure(
        path: place, reason: "this clone does not have its files",
        remedy: "run '\(repository.fetchLine(for: commit))'")
    }
    guard files.count <= Self.countLimit else {
      throw InputFailure(
        path: place, reason: "it has more than \(Self.countLimit) files", remedy: "check the repository")
    }
    (objects, folders) = Self.tree(files, below: root)
    self.revision = revision
    self.commit = commit
    self.root = root
    self.workingFolder = workingFolder
    (self.repository, self.blobs) = (repository, blobs)
  }

  /// The absolute paths of the files with a name, unordered.
  package func paths(named name: String) -> [String] {
    objects.keys.filter { $0.hasSuffix("/" + name) }
  }

  /// Fetches files with a handful of git calls; files missing from this clone fail when they are read.
  package func prepare(_ paths: [String]) {
    blobs.bring(Set(paths.compactMap { objects[absolute($0)] }), from: repository)
  }

  /// A repository of a stranger can name one folder a thousand times in each of a thousand folders.
  private static let countLimit = 2_000_000

  /// The files of a commit, level by level from the conversation that also answers for contents; nil if this clone
  /// lacks a folder.
  ///
  /// Revisions that are read in sequence have most folders in common, so those are not asked again.
  private static func files(
    of commit: String, in repository: GitRepository, blobs: GitBlobs
  ) throws(GitProcess.Failure) -> [(path: String, object: String)]? {
    guard let tree = try repository.kinds(of: [commit + "^{tree}"]).first ?? nil else { return nil }
    var files: [(path: String, object: String)] = []
    var level = [(path: "", object: tree.object)]
    while !level.isEmpty, files.count + level.count <= countLimit {
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
          let entry = (path: folder.path + "/" + member.name, object: member.object)
          if member.isFolder { below.append(entry) } else { files.append(entry) }
        }
        if files.count + below.count > countLimit { break }
      }
      level = below
    }
    return level.isEmpty ? files : files + level
  }

  private static func members(_ bytes: [UInt8], _ object: String) -> [GitTreeMember] {
    GitTreeMember.members(of: bytes, nameLength: object.utf8.count / 2)
  }

  /// The objects and folders by absolute path.
  private static func tree(
    _ files: [(path: String, object: String)], below root: String
  ) -> (objects: [String: String], folders: [String: Set<String>]) {
    var objects: [String: String] = [:]
    var folders: [String: Set<String>] = [:]
    for (name, object) in files {
      let path = root == "/" ? name : root + name
      objects[path] = object
      var child = path
      while child != root, child != "/" {
        let folder = FilePath.folder(of: child)
        if !folders[folder, default: []].insert(FilePath.name(of: child)).inserted { break }
        child = folder
      }
    }
    // `.git` is not part of a revision, but it bounds the search for tables.
    folders[root, default: []].insert(".git")
    return (objects, folders)
  }

  package func kind(at path: String) -> FileKind? {
    let path = absolute(path)
    return objects[path] != nil ? .file : folders[path] != nil || path == root + "/.git" ? .folder : nil
  }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    guard let object = objects[absolute(path)] else {
      let isFolder = kind(at: path) == .folder
      throw InputFailure(
        path: path,
        reason: isFolder ? "is a folder where a file is expected" : "there is no such file in revision \(revision)")
    }
    if let bytes = blobs[object] {
      guard bytes.count <= limit else { throw .tooLarge(path: path, size: bytes.count, limit: limit) }
      return bytes
    }
    let answer: (size: Int, bytes: [UInt8]?)?
    do throws(GitProcess.Failure) {
      answer = try repository.object(object, limit: limit)
    } catch {
      throw InputFailure(error, path: path, root: root)
    }
    guard let answer else { throw repository.unreadable([object], at: path) }
    guard let bytes = answer.bytes else { throw .tooLarge(path: path, size: answer.size, limit: limit) }
    blobs.keep(object, bytes)
    return bytes
  }

  package func items(in folder: String) throws(InputFailure) -> [FolderItem] {
    let place = absolute(folder)
    guard let names = folders[place] else {
      throw InputFailure(path: folder, reason: "there is no such folder in revision \(revision)")
    }
    return names.sorted { $0.precedes($1) }.map { name in
      FolderItem(name: name, kind: objects[FilePath.joined(place, name)] == nil ? .folder : .file)
    }
  }

  package var isDisk: Bool { false }

  /// The normalized path: links are not in the tree.
  package func realPath(of path: String) -> String { FilePath.normalized(path) }

  package func linkTarget(at path: String) -> String? { nil }

  private func absolute(_ path: String) -> String {
    let absolute = FilePath.normalized(path.hasPrefix("/") ? path : (workingFolder ?? "") + "/" + path)
    if absolute == root || absolute.hasPrefix(root + "/") { return absolute }
    // git reports its root without links; a path may lead to it through one.
    let real = DiskFileTree().realPath(of: absolute)
    return real.hasPrefix(root) ? real : absolute
  }
}

/// A path in a git revision, in git's notation: `v1.2:App/Shop.xcdatamodeld`, `HEAD~3:./Shop.xcdatamodel`.
package struct GitPlace: Sendable, Hashable {
  package var revision: String
  /// The path as written: from the repository's root unless it begins with `./` or `../`.
  package var path: String

  /// Parses a place; nil if the text is not one.
  ///
  /// The separator is the first colon outside braces, as in `HEAD^{/Fix: colon}:App`. A file on disk with that name
  /// takes precedence, which the caller must check.
  package init?(_ text: String) {
    var depth = 0
    for index in text.indices {
      switch text[index] {
      case "{": depth += 1
      case "}": depth -= 1
      case ":" where depth <= 0:
        let path = text[text.index(after: index)...]
        // `file://…` is a URL.
        guard index > text.startIndex, !path.hasPrefix("//"), text[..<index] != "file" else { return nil }
        revision = String(text[..<index])
        self.path = String(path)
        return
      default: break
      }
    }
    return nil
  }

  /// The path of the place among the revision's files.
  package func path(in files: GitRevision) -> String {
    if path == "." || path.hasPrefix("./") || path == ".." || path.hasPrefix("../") {
      return FilePath.normalized(path)
    }
    return files.shortened(FilePath.normalized(files.root + "/" + path))
  }
}
