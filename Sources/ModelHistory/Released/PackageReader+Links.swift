import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles

/// What the links and submodules of commits lead to.
extension PackageReader {
  /// The version that a package of the working tree names as its current one, there or not.
  func namedVersion(of package: String) -> String? {
    let bytes = try? files.bytes(at: FilePath.joined(package, ModelLoader.currentVersionFile))
    let name = bytes.flatMap { (try? ModelLoader.currentVersionName(in: $0)) ?? nil }
    return name.flatMap { $0.isEmpty ? nil : FilePath.baseName(of: $0) }
  }

  /// Whether Swift models may be reached through links or submodules of a commit, where git does not search.
  func hasSwiftElsewhere(_ commit: String) -> Bool {
    guard let revision = (try? revision(commit)) ?? nil else { return false }
    return revision.hasLinkedFile { FilePath.fileExtension(of: $0) == "swift" }
      || revision.submodulesContain(Self.swiftTexts, matching: "*.swift")
  }

  /// The packages at a path of a commit with links and submodules followed, as a search of the disk finds them.
  ///
  /// - Parameter entries: the documents that the tree itself has there; a search passes over some.
  func followedPackages(
    at path: String, in commit: String, besides entries: [GitRepository.Entry]
  ) throws(InputFailure) -> [GuardedPackage] {
    guard let revision = try revision(commit) else { return [] }
    let folder = path.isEmpty ? revision.root : FilePath.joined(revision.root, path)
    for gap in revision.gaps(below: folder, where: { DocumentPlace.isModel(fromRootAsWritten($0)) }) {
      note(gap, in: commit)
    }
    guard entries.isEmpty || revision.leadsOn(below: folder, where: { DocumentPlace.isModel(fromRootAsWritten($0)) })
    else { return try packages(in: entries) }
    let tree = UnignoredFileTree(revision)
    let here = fromHere(path)
    guard tree.kind(at: here) != nil else { return [] }
    var found: [GitRepository.Entry] = []
    var places = Set<String>()
    for package in ModelLoader(files: tree).modelPaths(at: here) {
      let place = fromRootAsWritten(revision.realPath(of: package))
      places.insert(place)
      linked[files.shortened(package)] = fromHere(place)
      found += documents(below: package, in: revision)
    }
    // A package that a link leads to need not have the name of one, and its versions are not models beside it.
    let others = entries.filter { entry in
      !places.contains(entry.path) && !FilePath.ancestors(of: entry.path).contains(where: places.contains)
    }
    let contents = try contents(of: found, in: revision)
    try read(found) { _ in contents }
    return try packages(in: found + others)
  }

  /// The documents of a package, at most two folders deep.
  private func documents(below package: String, in revision: GitRevision) -> [GitRepository.Entry] {
    var (entries, folders) = ([GitRepository.Entry](), [(path: package, depth: 0)])
    func note(_ path: String) {
      let place = fromRootAsWritten(path)
      guard DocumentPlace(place) != nil, let object = revision.object(at: path) else { return }
      entries.append(GitRepository.Entry(path: place, object: object))
    }
    if revision.kind(at: package) == .file { note(package) }
    while let folder = folders.popLast() {
      for item in (try? revision.items(in: folder.path)) ?? [] {
        let path = FilePath.joined(folder.path, item.name)
        if item.kind == .file {
          note(path)
        } else if folder.depth == 0, FilePath.fileExtension(of: item.name) == "xcdatamodel" {
          folders.append((path, 1))
        }
      }
    }
    return entries
  }

  private func contents(
    of entries: [GitRepository.Entry], in revision: GitRevision
  ) throws(InputFailure) -> [String: [UInt8]] {
    let unread = entries.filter { documents[$0.object] == nil && currentNames[$0.object] == nil }
    revision.prepare(unread.map { fromHere($0.path) })
    var contents: [String: [UInt8]] = [:]
    for entry in unread { contents[entry.object] = try revision.bytes(at: fromHere(entry.path)) }
    return contents
  }

  /// The files of a commit; the last one is kept, since a commit is asked for at several paths.
  private func revision(_ commit: String) throws(InputFailure) -> GitRevision? {
    if let lastRevision, lastRevision.commit == commit { return lastRevision }
    lastRevision = try repository.map { repository throws(InputFailure) in
      try GitRevision(
        commit, commit: commit, of: repository, workingFolder: files.workingFolder ?? repository.root)
    }
    submodules.formUnion(lastRevision?.submoduleCommits.keys.map(\.self) ?? [])
    return lastRevision
  }

  private func note(_ gap: GitRevision.Gap, in commit: String) {
    if case .unreadable(let failure) = gap.cause {
      if !failures.contains(failure) { failures.append(failure) }
    } else if !gaps.contains(where: { $0.gap.path == gap.path }) {
      gaps.append(BaseGap(gap: gap, commit: commit))
    }
  }

  /// Whether a path is in a submodule that was read.
  ///
  /// - Parameter path: an absolute path.
  func hasRead(submoduleOf path: String) -> Bool {
    submodules.contains(where: path.isBelow) && !gaps.contains { path.isBelow($0.gap.path) }
  }

  /// Whether a path is in a submodule: of the working tree, or of a commit that was read.
  func isInSubmodule(_ path: String) -> Bool {
    guard let root = repository?.root else { return false }
    let full = FilePath.joined(root, path)
    return submodules.contains(where: full.isBelow)
      || ([full] + FilePath.ancestors(of: full)).contains { folder in
        folder != root && folder.isBelow(root) && files.kind(at: FilePath.joined(folder, ".git")) != nil
      }
  }
}
