import Foundation
package import GlossBasics
import GlossDiagnostics
package import GlossFileTrees
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles

/// Reads the models of a project with all their versions, from disk or from git revisions.
///
/// A project has the same document at hundreds of tags: each is read and hashed once.
///
/// One type, in a file for each of the trees of commits and for what they lead to, since both share what was read.
package final class PackageReader {
  let files: any FileTree
  let repository: GitRepository?
  private let trees: GitTrees?
  var documents: [String: GuardedPackage.Version?] = [:]
  /// The versions on the disk with what their documents say, by the digest of their bytes: those of most commits are
  /// the same.
  private var versions: [String: (version: GuardedPackage.Version, findings: [Finding])] = [:]
  private let known = KnownHashes()
  var currentNames: [String: String] = [:]
  private var packagesByObject: [ObjectPlace: [GuardedPackage]] = [:]
  package internal(set) var failures: [InputFailure] = []
  /// The folders without a model: not a failure if their models are known to be gone or not checked out.
  package private(set) var emptyFolders: [InputFailure] = []
  private let swiftSources: SwiftRevisionReader?
  var lastRevision: GitRevision?
  /// The paths without links of the packages that commits have at paths with links.
  var linked: [String: String] = [:]
  /// The absolute paths of the submodules of the commits that were read.
  var submodules = Set<String>()
  private var containersByFolder: [String: [PackagePairing.Member]] = [:]
  /// What releases and bases have and was not read, each once.
  package internal(set) var gaps: [BaseGap] = []
  /// Whether commits contain text of Swift models.
  private var swiftCommits: [String: Bool] = [:]
  /// The models, their tables and the Swift files of git's index.
  private lazy var index: [GitRepository.IndexEntry] =
    repository?.indexEntries(
      matching: (DocumentPlace.patterns + DocumentPlace.tables + ["*.swift"]).map { ":(icase)" + $0 }) ?? []

  /// A git object with its path.
  struct ObjectPlace: Hashable {
    var object: String
    var path: String
  }

  /// - Parameter readsWorkingTree: whether the working tree is read, not only commits.
  package init(files: any FileTree, repository: GitRepository?, readsWorkingTree: Bool = true) {
    // An ignore file that hides what git tracks counts for nothing.
    let hidden =
      readsWorkingTree ? repository?.ignoredPaths(matching: DocumentPlace.patterns + ["*.swift"]) ?? [] : []
    self.files = hidden.isEmpty ? files : UnignoredFileTree(files)
    self.repository = repository
    trees = repository.map { GitTrees($0) { DocumentPlace.isDocument($0) } }
    swiftSources = repository.map { SwiftRevisionReader(files: files, repository: $0) }
  }

  // MARK: - The disk

  /// The packages at paths of the working tree, including those that a sparse checkout leaves only in git's index.
  package func packages(at paths: [String]) -> [GuardedPackage] {
    var packages: [GuardedPackage] = []
    var seen = Set<String>()
    for path in paths.flatMap({ [$0] + hiddenPackages(at: $0) }) {
      let result = ModelLoader(files: files).load(path, versions: .all)
      if result.models.isEmpty, files.kind(at: path) == .folder, result.failures.allSatisfy({ $0.path == path }) {
        emptyFolders += result.failures
      } else {
        failures += result.failures
      }
      for (path, models) in Dictionary(grouping: result.models, by: \.packagePath).sorted(by: {
        $0.key.precedes($1.key)
      })
      where seen.insert(files.realPath(of: path)).inserted {
        guard let first = models.first else { continue }
        if first.format.isSwift {
          let known = KnownHashes()
          packages += GuardedPackage.swiftPackages(models) { model in
            GuardedPackage.Version(
              swiftSource: model, content: model.content(known: known), document: fromRoot(model.origin.documentPath),
              known: known)
          }
          continue
        }
        packages.append(
          GuardedPackage(
            name: first.name, path: path,
            versions: models.map { model in
              var version = GuardedPackage.Version(
                name: model.version ?? model.name, path: model.path,
                content: ModelContent(model.model, written: digest(ofModelAt: model.path), cache: known))
              let count = documents(ofModelAt: model.path).count
              // A compiled model also takes what is beside it.
              if count == 1 { versions[version.digest] = (version, model.findings) }
              version.note(model.findings, hasTwoDocuments: count > 1)
              return version
            },
            current: models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name } ?? namedVersion(of: path)))
      }
    }
    return packages
  }

  /// The packages below a folder that git tracks and a search passes over, since a folder's name begins with a full
  /// stop.
  private func hiddenPackages(at path: String) -> [String] {
    guard files.kind(at: path) == .folder else { return [] }
    let scope = fromRoot(path)
    let packages = index.compactMap { $0.path.isAtOrBelow(scope) ? DocumentPlace($0.path)?.package : nil }
    return Set(packages).filter { package in
      package.dropFirst(scope.count).split(separator: "/").contains { $0.hasPrefix(".") }
        && files.kind(at: fromHere(package)) != nil
    }.map(fromHere).sorted { $0.precedes($1) }
  }

  /// The hash of a version's document: `contents`, `elements` or the file itself.
  private func digest(ofModelAt path: String) -> String {
    let document = documents(ofModelAt: path).first ?? path
    guard let bytes = try? files.bytes(at: document) else { return "" }
    return SHA256.text(of: bytes)
  }

  private func documents(ofModelAt path: String) -> [String] {
    ["contents", "elements"].map { FilePath.joined(path, $0) }.filter { files.kind(at: $0) == .file }
  }

  /// The tracked files of models that are one file on a disk that ignores case or normalization, relative to the
  /// working folder.
  package func collisions(at paths: [String]) -> [[String]] {
    let scope = paths.map(fromRoot)
    let tracked = index.map(\.path).filter { path in scope.contains { path.isAtOrBelow($0) } }
    return Dictionary(grouping: tracked) { $0.precomposedStringWithCanonicalMapping.lowercased() }.values
      .filter { $0.count > 1 }.map { $0.sorted { $0.precedes($1) }.map(fromHere) }
      .sorted { ($0.first ?? "").precedes($1.first ?? "") }
  }

  /// The packages below paths that a sparse checkout leaves out: they are in the index, not gone.
  package func packagesOutsideOfSparseCheckout(at paths: [String]) throws(InputFailure) -> [GuardedPackage] {
    let scope = paths.map(fromRoot)
    let entries = index.filter { entry in
      entry.isSkipped && !entry.object.isEmpty && DocumentPlace(entry.path) != nil
        && scope.contains { entry.path.isAtOrBelow($0) }
    }
    return try packages(in: entries.map { GitRepository.Entry(path: $0.path, object: $0.object) })
  }

  // MARK: - git

  /// The packages of a commit at or below paths, and elsewhere the earlier states of the working tree's packages.
  package func packages(
    of commit: String, at paths: [String], like now: [GuardedPackage]
  ) throws(InputFailure) -> [GuardedPackage] {
    var packages = try documentPackages(of: commit, at: paths, like: now.filter { !$0.isInSwift })
    if mayHoldSwiftModels(commit, like: now) {
      packages += try swiftPackages(
        of: commit, at: paths, like: now.filter(\.isInSwift).map(\.member))
    }
    return packages
  }

  private func documentPackages(
    of commit: String, at paths: [String], like now: [GuardedPackage]
  ) throws(InputFailure) -> [GuardedPackage] {
    guard let repository, let trees else { return [] }
    var found: [GuardedPackage] = []
    // A link that this change adds is not in the commit, and what it leads to is.
    let places = paths.map { path in
      [fromRootAsWritten(path), fromRoot(path)].filter { !$0.hasPrefix("/") && !$0.hasPrefix("..") }
    }
    let scope = places.compactMap(\.first)
    for (path, object) in zip(scope, try repository.objects(at: scope.map { (commit, $0) })) {
      for package in try packages(at: path, of: object, in: commit)
      where !found.contains(where: { $0.path == package.path }) {
        found.append(package)
      }
    }
    for place in places where place.count == 2 && place[0] != place[1] {
      guard !found.contains(where: { fromRootAsWritten($0.path).isAtOrBelow(place[0]) }),
        let object = try repository.objects(at: [(commit, place[1])]).first ?? nil
      else { continue }
      for package in try packages(at: place[1], of: object, in: commit)
      where !found.contains(where: { $0.path == package.path }) {
        found.append(package)
      }
    }
    // One model under two names has the name that it has in the working tree.
    for number in found.indices {
      let name = FilePath.name(of: found[number].path)
      let twin = now.first { package in
        FilePath.name(of: package.path) == name && !found.contains { $0.path == package.path }
          && (fromHere(fromRoot(package.path)) == found[number].path || linked[found[number].path] == package.path)
      }
      if let twin { found[number].path = twin.path }
    }
    let pairing = PackagePairing(from: found.map(\.member), to: now.map(\.member))
    guard now.indices.contains(where: { pairing.then($0) == nil }), !scope.contains(""),
      let root = try repository.objects(at: [(commit, "")]).first ?? nil
    else { return found }
    // A package that was elsewhere: if its old path still exists, it has not moved.
    var elsewhere: [GitRepository.Entry] = []
    for entry in try trees.entries(of: [root.name])[root.name] ?? [] {
      guard let place = DocumentPlace(entry.path), !scope.contains(where: { entry.path.isAtOrBelow($0) }),
        files.kind(at: fromHere(place.package)) == nil
      else { continue }
      elsewhere.append(entry)
    }
    let others = try packages(in: elsewhere)
    let all = found + others
    let wider = PackagePairing(from: all.map(\.member), to: now.map(\.member))
    return found + others.indices.filter { wider.now(found.count + $0) != nil }.map { others[$0] }
  }

  /// The Swift source packages of a commit at or below paths, and elsewhere the earlier states of the working tree's
  /// packages.
  private func swiftPackages(
    of commit: String, at paths: [String], like now: [PackagePairing.Member]
  ) throws(InputFailure) -> [GuardedPackage] {
    guard let swiftSources, let trees, let repository else { return [] }
    let root = try repository.objects(at: [(commit, "")]).first ?? nil
    let entries = try root.flatMap { root throws(InputFailure) in try trees.entries(of: [root.name])[root.name] } ?? []
    let documents = entries.compactMap { DocumentPlace($0.path)?.package }
    let isAlone = { (path: String) in
      let scope = self.fromRoot(path)
      return !documents.contains { $0.isAtOrBelow(scope) }
    }
    var found: [GuardedPackage] = []
    for path in paths {
      // A container's name is derived, so it may have been that of another one: those that were it are meant.
      let mark = files.kind(at: path) == nil ? path.lastIndex(of: "#") : nil
      let folder = mark.map { String(path[..<$0]) } ?? path
      var packages = try swiftSources.packages(of: commit, at: [folder], isAlone: isAlone, fromRoot: fromRoot)
      if mark != nil {
        let containers = self.containers(in: folder)
        let pairing = PackagePairing(from: packages.map(\.member), to: containers)
        packages = packages.indices.filter { place in
          pairing.now(place).map { containers[$0].path == path } ?? (packages[place].path == path)
        }.map { packages[$0] }
      }
      found += packages.filter { package in !found.contains { $0.path == package.path } }
    }
    let pairing = PackagePairing(from: found.map(\.member), to: now)
    guard now.indices.contains(where: { pairing.then($0) == nil }), !paths.map(fromRoot).contains("") else {
      return found
    }
    // Packages that were elsewhere.
    let others = try swiftSources.packages(
      of: commit, at: [fromHere("")], isAlone: isAlone, fromRoot: fromRoot)
    let wider = PackagePairing(from: (found + others).map(\.member), to: now)
    return found
      + others.indices.filter { place in
        wider.now(found.count + place) != nil && !found.contains { $0.path == others[place].path }
      }.map { others[$0] }
  }

  /// The containers of a folder of the working tree.
  private func containers(in folder: String) -> [PackagePairing.Member] {
    if let known = containersByFolder[folder] { return known }
    let models = ModelLoader(files: files).loadSwiftSource(folder, isAlone: true).models
    let members = Dictionary(grouping: models.filter(\.format.isSwift), by: \.packagePath)
      .sorted { $0.key.precedes($1.key) }.map { PackagePairing.Member($1, at: $0) }
    containersByFolder[folder] = members
    return members
  }

  /// Whether a commit may contain models in Swift source; if not, the files of a Core Data project need not be read.
  private func mayHoldSwiftModels(_ commit: String, like now: [GuardedPackage]) -> Bool {
    if now.contains(where: \.isInSwift) { return true }
    if let known = swiftCommits[commit] { return known }
    searchForSwiftModels([commit])
    return swiftCommits[commit] ?? false
  }

  static let swiftTexts = ["@Model", "VersionedSchema", "NSEntityDescription("]

  /// Searches several commits for Swift models at a time, since git then starts once.
  package func searchForSwiftModels(_ commits: Set<String>) {
    let found =
      repository?.commits(
        of: commits, withFileContaining: Self.swiftTexts, matching: "*.swift") ?? []
    for commit in commits { swiftCommits[commit] = found.contains(commit) || hasSwiftElsewhere(commit) }
  }

  /// The Swift source in releases, as `history(of:at:like:)` returns it for documents.
  private func swiftHistory(
    of releases: [GitRepository.Tag], at paths: [String], like now: [GuardedPackage]
  ) throws(InputFailure) -> [ReleasedPackage] {
    guard let newest = releases.last, mayHoldSwiftModels(newest.commit, like: now) else { return [] }
    var tracks = now.filter(\.isInSwift).map { ReleaseTrack(path: $0.path, member: $0.member) }
    for release in releases.indices.reversed() {
      let members = tracks.map(\.member)
      let found = try swiftPackages(of: releases[release].commit, at: paths, like: members)
      let pairing = PackagePairing(from: found.map(\.member), to: members)
      for (number, package) in found.enumerated() {
        if let place = pairing.now(number) {
          if pairing.then(place) == number { tracks[place].add(package, package.path, of: release) }
        } else if release == releases.count - 1 {
          var track = ReleaseTrack(path: package.path, member: package.member)
          track.add(package, package.path, of: release)
          tracks.append(track)
        }
      }
    }
    return tracks.compactMap { $0.released(releases) }
  }

  /// The packages of the releases: of the newest those at or below paths, and of older ones those that still exist or
  /// were in the newest, at any path.
  ///
  /// - Parameter releases: in order, the newest last.
  package func history(
    of releases: [GitRepository.Tag], at paths: [String], like now: [GuardedPackage]
  ) throws(InputFailure) -> [ReleasedPackage] {
    try documentHistory(of: releases, at: paths, like: now.filter { !$0.isInSwift })
      + swiftHistory(of: releases, at: paths, like: now)
  }

  private func documentHistory(
    of releases: [GitRepository.Tag], at paths: [String], like now: [GuardedPackage]
  ) throws(InputFailure) -> [ReleasedPackage] {
    guard let newest = releases.last else { return [] }
    var tracks = now.map { ReleaseTrack(path: fromRootAsWritten($0.path), member: $0.member) }
    let last = try documentPackages(of: newest.commit, at: paths, like: now)
    let pairing = PackagePairing(from: last.map(\.member), to: now.map(\.member))
    for (number, package) in last.enumerated() {
      if let place = pairing.now(number) {
        // A compiled twin adds nothing to its source.
        if pairing.then(place) == number {
          tracks[place].add(package, fromRootAsWritten(package.path), of: releases.count - 1)
        }
      } else {
        var track = ReleaseTrack(path: fromRootAsWritten(package.path), member: package.member)
        track.add(package, fromRootAsWritten(package.path), of: releases.count - 1)
        tracks.append(track)
      }
    }
    var older = releases.indices.dropLast()
    while !older.isEmpty { try follow(&tracks, through: &older, of: releases) }
    return tracks.compactMap { $0.released(releases) }
  }

  /// Follows packages from newer releases to older ones, until one is found at a different path.
  private func follow(
    _ tracks: inout [ReleaseTrack], through older: inout Range<Int>, of releases: [GitRepository.Tag]
  ) throws(InputFailure) {
    guard let repository, let trees, !tracks.isEmpty else { return older = 0..<0 }
    let (paths, commits) = (tracks.map(\.path), older.reversed().map { releases[$0].commit })
    let objects = try repository.objects(at: commits.flatMap { commit in paths.map { (commit, $0) } })
    try prepare(
      objects.enumerated().compactMap { number, object in
        object.flatMap { $0.isUnfollowed ? nil : ObjectPlace(object: $0.name, path: paths[number % paths.count]) }
      }, folders: Set(objects.compactMap { $0?.isFolder == true ? $0?.name : nil }))
    for (row, release) in older.reversed().enumerated() {
      older = 0..<release
      var missing: [Int] = []
      for index in tracks.indices {
        let object = objects[row * paths.count + index]
        let isAsked = object != nil || !tracks[index].isLost && isInSubmodule(paths[index])
        if isAsked, let package = try packages(at: paths[index], of: object, in: commits[row]).first {
          tracks[index].add(package, paths[index], object: memory(of: object, at: paths[index]), of: release)
        } else if !tracks[index].isLost {
          missing.append(index)
        }
      }
      guard !missing.isEmpty, let root = try repository.objects(at: [(commits[row], "")]).first ?? nil else { continue }
      let taken = Set(tracks.indices.filter { !missing.contains($0) }.map { paths[$0] })
      let entries = try trees.entries(of: [root.name])[root.name] ?? []
      let others = try packages(
        in: entries.filter { entry in DocumentPlace(entry.path).map { !taken.contains($0.package) } ?? false })
      let pairing = PackagePairing(from: others.map(\.member), to: missing.map { tracks[$0].member })
      var hasMoved = false
      for (number, index) in missing.enumerated() {
        if let then = pairing.then(number) {
          tracks[index].add(others[then], fromRootAsWritten(others[then].path), of: release)
          hasMoved = true
        } else {
          // Older releases cannot contain it.
          tracks[index].isLost = true
        }
      }
      if hasMoved { return }
    }
  }

  /// Reads all documents of several objects at once.
  private func prepare(_ places: [ObjectPlace], folders: Set<String>) throws(InputFailure) {
    guard let repository else { return }
    let trees = try trees?.entries(of: places.map(\.object).filter(folders.contains)) ?? [:]
    let entries = Set(places).flatMap { place in
      trees[place.object].map { $0.map { entry in entry.below(place.path) } }
        ?? [GitRepository.Entry(path: place.path, object: place.object)]
    }
    try read(entries) { unread throws(InputFailure) in try repository.contents(of: unread.map(\.object)) }
  }

  /// The packages at a path of a commit.
  private func packages(
    at path: String, of object: GitRepository.Object?, in commit: String
  ) throws(InputFailure) -> [GuardedPackage] {
    guard let object, !object.isUnfollowed else { return try followedPackages(at: path, in: commit, besides: []) }
    let place = ObjectPlace(object: object.name, path: path)
    if let known = packagesByObject[place] { return known }
    var entries = [GitRepository.Entry(path: path, object: object.name)]
    if object.isFolder {
      let listing = try trees?.listings(of: [object.name])[object.name] ?? GitTrees.Listing()
      entries = listing.files.map { $0.below(path) }
      // What such a tree leads to is that of the commit.
      if listing.leadsOn { return try followedPackages(at: path, in: commit, besides: entries) }
    }
    let packages = try packages(in: entries)
    packagesByObject[place] = packages
    return packages
  }

  /// The object by which packages are known again; nil for one that leads on, to others in each commit.
  private func memory(of object: GitRepository.Object?, at path: String) -> String? {
    object.flatMap { packagesByObject[ObjectPlace(object: $0.name, path: path)] == nil ? nil : $0.name }
  }

  func packages(in entries: [GitRepository.Entry]) throws(InputFailure) -> [GuardedPackage] {
    if let repository {
      try read(entries) { unread throws(InputFailure) in try repository.contents(of: unread.map(\.object)) }
    }
    var versions: [String: [(name: String, entry: GitRepository.Entry)]] = [:]
    var current: [String: String] = [:]
    for entry in entries {
      guard let place = DocumentPlace(entry.path) else { continue }
      if let version = place.version {
        versions[place.package, default: []].append((version, entry))
      } else {
        current[place.package] = currentNames[entry.object]
      }
    }
    return versions.sorted { $0.key.precedes($1.key) }.compactMap { package, found in
      var members: [GuardedPackage.Version] = []
      // `contents` before `elements`, which Xcode may leave over.
      for (name, entry) in found.sorted(by: { $0.entry.path.precedes($1.entry.path) }) {
        if let twin = members.firstIndex(where: { $0.name == name }) {
          members[twin].note([], hasTwoDocuments: true)
          continue
        }
        guard var version = documents[entry.object] ?? nil else { continue }
        let folder = FilePath.folder(of: entry.path)
        version.name = name
        version.path = fromHere(FilePath.fileExtension(of: folder) == "xcdatamodel" ? folder : entry.path)
        version.document = entry.path
        members.append(version)
      }
      guard !members.isEmpty else { return nil }
      return GuardedPackage(
        name: FilePath.baseName(of: package), path: fromHere(package), versions: members,
        current: current[package] ?? (members.count == 1 ? members.first?.name : nil))
    }
  }

  /// Reads documents that were not read before, each once.
  func read(
    _ entries: [GitRepository.Entry],
    contents: ([GitRepository.Entry]) throws(InputFailure) -> [String: [UInt8]]
  ) throws(InputFailure) {
    let unread = entries.filter {
      documents[$0.object] == nil && currentNames[$0.object] == nil && DocumentPlace($0.path) != nil
    }
    guard !unread.isEmpty else { return }
    let contents = try contents(unread)
    for entry in unread {
      guard let bytes = contents[entry.object], let place = DocumentPlace(entry.path) else { continue }
      guard let version = place.version else {
        let name = (try? ModelLoader.currentVersionName(in: bytes)) ?? nil
        currentNames[entry.object] = name.map { FilePath.baseName(of: $0) }
        continue
      }
      guard documents[entry.object] == nil else { continue }
      let digest = SHA256.text(of: bytes)
      if let (same, findings) = versions[digest] {
        var read = same
        (read.name, read.path, read.document) = (version, "", nil)
        read.note(findings, hasTwoDocuments: false)
        documents[entry.object] = .some(read)
        continue
      }
      let result = ModelLoader(files: InMemoryFileTree([entry.path: bytes])).load(entry.path)
      if result.models.isEmpty { failures += result.failures }
      documents[entry.object] = .some(
        result.models.first.map { model in
          var read = GuardedPackage.Version(
            name: version, path: "", content: ModelContent(model.model, written: digest, cache: known))
          read.note(model.findings, hasTwoDocuments: false)
          return read
        })
    }
  }
}
