import Foundation
package import GlossBasics
package import GlossFiles

/// The files of a git revision, under their paths in the working folder.
///
/// Read with `cat-file` only: nothing is checked out or fetched, and nothing configured by the repository is run. Links
/// are followed within the revision as the disk follows them, and a submodule has the files of its own repository as of
/// the commit that the revision names; see ``gaps(where:)`` for what is not followed.
package struct GitRevision: FileTree {
  /// The revision as given by the user.
  package let revision: String
  /// The full id of the commit.
  package let commit: String
  /// The absolute path of the repository's root.
  package let root: String
  package let workingFolder: String?
  private let files: RevisionFiles
  private let links: RevisionLinks
  private let submodules = MountedSubmodules()
  /// How many submodules it is in.
  private let depth: Int
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
        remedy: repository.remedy(forMissing: revision))
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
    try self.init(revision, commit: commit, of: repository, workingFolder: workingFolder, blobs: blobs, depth: 0)
  }

  private init(
    _ revision: String, commit: String, of repository: GitRepository, workingFolder: String?, blobs: GitBlobs?,
    depth: Int
  ) throws(InputFailure) {
    let blobs = blobs ?? repository.shared.blobs
    let (place, root) = ("revision \(revision)", repository.root)
    let files: RevisionFiles?
    do throws(GitProcess.Failure) {
      files = try RevisionFiles.of(commit, in: repository, blobs: blobs)
    } catch {
      throw InputFailure(error, path: place, root: root)
    }
    guard let files else {
      throw InputFailure(
        path: place, reason: "this clone does not have its files",
        remedy: "run '\(repository.fetchLine(for: commit))'")
    }
    guard files.count <= RevisionFiles.countLimit else {
      throw InputFailure(
        path: place, reason: "it has more than \(RevisionFiles.countLimit) files", remedy: "check the repository")
    }
    (self.files, self.depth) = (files, depth)
    links = RevisionLinks(files, root: root)
    self.revision = revision
    self.commit = commit
    self.root = root
    self.workingFolder = workingFolder
    (self.repository, self.blobs) = (repository, blobs)
  }

  /// The absolute paths of the files with a name, unordered.
  package func paths(named name: String) -> [String] {
    files.objects.keys.filter { $0.hasSuffix("/" + name) }
  }

  /// Fetches files with a handful of git calls; files missing from this clone fail when they are read.
  package func prepare(_ paths: [String]) {
    var (objects, others) = (Set<String>(), [String: [String]]())
    for path in paths {
      switch end(of: path) {
      case .place(let place): if let object = files.objects[place] { objects.insert(object) }
      case .submodule(let submodule, let place): others[submodule, default: []].append(place)
      default: break
      }
    }
    blobs.bring(objects, from: repository)
    for (submodule, paths) in others { (try? self.submodule(at: submodule))?.prepare(paths) }
  }

  /// The id of a file's contents; nil if there is no such file.
  package func object(at path: String) -> String? {
    switch end(of: path) {
    case .place(let place): files.objects[place]
    case .submodule(let submodule, let place): (try? self.submodule(at: submodule))?.object(at: place)
    default: nil
    }
  }

  private func end(of path: String) -> RevisionLinks.End { links.end(of: absolute(path), in: repository) }

  /// The files of a submodule at the commit that this revision names, read from its own repository.
  ///
  /// - Parameter path: its absolute path.
  private func submodule(at path: String) throws(InputFailure) -> GitRevision {
    try submodules.revision(at: path) { () throws(InputFailure) -> GitRevision in
      guard let commit = files.submodules[path], depth < Self.depthLimit else {
        throw InputFailure(path: path, reason: "submodules are nested too deeply")
      }
      return try GitRevision(
        revision, commit: commit, of: try repository.submodule(at: path), workingFolder: workingFolder, blobs: nil,
        depth: depth + 1)
    }
  }

  /// The submodules in submodules that are read.
  private static let depthLimit = 8

  package func kind(at path: String) -> FileKind? {
    switch end(of: path) {
    case .place(let place): return files.objects[place] != nil ? .file : .folder
    // One that is not at hand is an empty folder, as in a working tree.
    case .submodule(let submodule, let place) where submodule == place: return .folder
    case .submodule(let submodule, let place): return (try? self.submodule(at: submodule))?.kind(at: place)
    default: return absolute(path) == FilePath.joined(root, ".git") ? .folder : nil
    }
  }

  package func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] {
    let end = end(of: path)
    if case .submodule(let submodule, let place) = end {
      return try self.submodule(at: submodule).bytes(at: place, limit: limit)
    }
    guard case .place(let place) = end, let object = files.objects[place] else {
      if case .unreadable(let link) = end { throw repository.unreadable([link], at: path) }
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
    let end = end(of: folder)
    if case .submodule(let submodule, let place) = end {
      if let revision = try? self.submodule(at: submodule) { return try revision.items(in: place) }
      if submodule == place { return [] }
    }
    guard case .place(let place) = end, let names = files.folders[place] else {
      throw InputFailure(path: folder, reason: "there is no such folder in revision \(revision)")
    }
    return names.sorted { $0.precedes($1) }.compactMap { name in
      let path = FilePath.joined(place, name)
      if files.objects[path] != nil { return FolderItem(name: name, kind: .file) }
      guard files.links[path] != nil else { return FolderItem(name: name, kind: .folder) }
      // As on the disk, one that leads to nothing is not there.
      return kind(at: path).map { FolderItem(name: name, kind: $0, isSymbolicLink: true) }
    }
  }

  package func deadLinks(in folder: String) -> [String] {
    switch end(of: folder) {
    case .place(let place):
      (files.folders[place] ?? []).filter { name in
        let path = FilePath.joined(place, name)
        return files.links[path] != nil && kind(at: path) == nil
      }
    case .submodule(let submodule, let place): (try? self.submodule(at: submodule))?.deadLinks(in: place) ?? []
    default: []
    }
  }

  package var isDisk: Bool { false }

  package func realPath(of path: String) -> String {
    switch end(of: path) {
    case .place(let place): place
    case .submodule(let submodule, let place): (try? self.submodule(at: submodule))?.realPath(of: place) ?? place
    default: absolute(path)
    }
  }

  package func linkTarget(at path: String) -> String? {
    let path = absolute(path)
    if let target = links.target(at: path, in: repository) { return target }
    switch links.end(of: FilePath.folder(of: path), in: repository) {
    case .place(let place): return links.target(at: FilePath.joined(place, FilePath.name(of: path)), in: repository)
    case .submodule(let submodule, let place):
      return (try? self.submodule(at: submodule))?.linkTarget(at: FilePath.joined(place, FilePath.name(of: path)))
    default: return nil
    }
  }

  private func absolute(_ path: String) -> String {
    let absolute = FilePath.normalized(path.hasPrefix("/") ? path : (workingFolder ?? "") + "/" + path)
    if absolute == root || absolute.hasPrefix(root + "/") { return absolute }
    // git reports its root without links; a path may lead to it through one.
    let real = DiskFileTree().realPath(of: absolute)
    return real.hasPrefix(root) ? real : absolute
  }
}

extension GitRevision {
  /// A link or a submodule whose contents are not read.
  package struct Gap: Sendable, Hashable {
    package enum Cause: Sendable, Hashable {
      /// A link that leads out of the tree, to nothing, in a circle, or is one of too many.
      case outside, nothing, circle, tooMany
      /// The link itself cannot be read.
      case unreadable(InputFailure)
      /// The commit of a submodule, which is not in this clone.
      case submodule(commit: String, InputFailure)
    }

    /// Its absolute path.
    package var path: String
    package var cause: Cause
  }

  /// What is not followed at or below a folder, sorted by path.
  ///
  /// - Parameters:
  ///   - folder: an absolute path.
  ///   - isWanted: whether it matters that a link is not followed; one that cannot be read always does.
  package func gaps(below folder: String, where isWanted: (String) -> Bool) -> [Gap] {
    var gaps: [Gap] = []
    for path in files.links.keys where path.isBelow(folder) || folder.isBelow(path) {
      let cause: Gap.Cause? =
        switch links.end(of: path, in: repository) {
        case .unreadable(let link): .unreadable(repository.unreadable([link], at: path))
        case .outside: .outside
        case .circle: .circle
        case .unfollowed: .tooMany
        case .nothing: .nothing
        case .place, .submodule: kind(at: path) == nil ? .nothing : nil
        }
      guard let cause else { continue }
      if case .unreadable = cause {} else if !isWanted(path) { continue }
      gaps.append(Gap(path: path, cause: cause))
    }
    for (path, commit) in files.submodules where path.isBelow(folder) || folder.isBelow(path) {
      do throws(InputFailure) {
        gaps += try submodule(at: path).gaps(below: folder.isBelow(path) ? folder : path, where: isWanted)
      } catch {
        gaps.append(Gap(path: path, cause: .submodule(commit: commit, error)))
      }
    }
    return gaps.sorted { $0.path.precedes($1.path) }
  }

  /// Whether more is at or below a folder than the files of its tree: a submodule, a link to a folder, or a link that is
  /// wanted itself.
  ///
  /// - Parameter folder: an absolute path.
  package func leadsOn(below folder: String, where isWanted: (String) -> Bool) -> Bool {
    files.submodules.keys.contains { $0.isBelow(folder) || folder.isBelow($0) }
      || files.links.keys.contains { path in
        folder != path && folder.isBelow(path) || path.isBelow(folder) && (isWanted(path) || kind(at: path) == .folder)
      }
  }

  /// The absolute paths of the submodules of this revision, with the ids of their commits.
  package var submoduleCommits: [String: String] { files.submodules }

  /// Whether a link with a wanted path leads to a file.
  package func hasLinkedFile(where isWanted: (String) -> Bool) -> Bool {
    files.links.keys.contains { isWanted($0) && kind(at: $0) == .file }
  }

  /// Whether a file of a submodule contains one of several strings.
  package func submodulesContain(_ texts: [String], matching pattern: String) -> Bool {
    files.submodules.keys.contains { path in
      guard let revision = try? submodule(at: path) else { return false }
      return !revision.repository.commits(of: [revision.commit], withFileContaining: texts, matching: pattern).isEmpty
        || revision.submodulesContain(texts, matching: pattern)
    }
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
