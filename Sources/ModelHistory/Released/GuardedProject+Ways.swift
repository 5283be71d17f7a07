import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
package import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels

/// What decides the way in which stores are migrated: openings, mapping models, and code that migrates them.
extension GuardedProject {
  /// Whether the signs of how stores are migrated, or the mapping models, are not those of the base or the newest
  /// release.
  ///
  /// Asked of the changed files first: most changes touch none that has a sign.
  var hasOtherWay: Bool {
    guard let repository, let former, packages.contains(where: { $0.swiftSource == nil }) else { return false }
    // What git says of the changed files leaves out submodules.
    let hasMoved = former.submoduleCommits.contains { repository.currentCommit(ofSubmoduleAt: $0) != $1 }
    if hasMoved { return true }
    guard let changed = changedWays else { return true }
    if changed.isEmpty { return false }
    let sources = changed.filter(StoreWords.mayHave)
    if changed.contains(where: Self.isProjectFile) { return true }
    if sources.count < changed.count || !migratingSources.isEmpty { return true }
    let path = { (path: String) in files.shortened(repository.root + "/" + path) }
    let then = ProjectOpenings(of: sources, files: former, path: path)
    // What openings name may be declared where nothing opens a store.
    let isLike = then.isLike(ProjectOpenings(of: sources, files: files, path: path))
    if isLike, !sources.contains(where: { Self.hasOtherWords(path($0), in: former, files) }) { return false }
    func all(_ commit: String?, _ files: any FileTree) -> ProjectOpenings {
      let known = repository.files(with: OpeningFile.names, in: commit, matching: ProjectOpenings.patterns)
      return ProjectOpenings(of: known + sources.filter { !known.contains($0) }, files: files, path: path)
    }
    return !all(former.commit, former).isLike(all(nil, files))
  }

  /// Whether the literals of a file, the directories that it names, or the words by which it deletes files are not those
  /// that it had.
  private static func hasOtherWords(_ path: String, in former: any FileTree, _ files: any FileTree) -> Bool {
    func words(_ files: any FileTree) -> [CodeTokens.Token] {
      let bytes = (try? files.bytes(at: path, limit: 1 << 20)) ?? []
      return CodeTokens(bytes).tokens.filter { token in
        switch token {
        case .string, .unreadString: true
        case .word(let word):
          FailedOpening.kinds[word] != nil || StoreDirectory.named[word] != nil || Self.truths.contains(word)
        default: false
        }
      }
    }
    return words(former) != words(files)
  }

  private static let truths: Set<String> = ["true", "false", "YES", "NO"]

  /// The mapping models of the project, searched for once.
  package var mappingModels: [MappingModel] {
    foundMappings.value { counted(MappingModelReader.search(root, in: files).models) }
  }

  /// The mapping models that apps contain: those of tests serve no user.
  func counted(_ mappings: [MappingModel]) -> [MappingModel] {
    let areOfTests = packages.contains { ModelGuard.isOfTests($0.path) }
    return areOfTests ? mappings : mappings.filter { !ModelGuard.isOfTests($0.path) }
  }

  /// The sources and mapping models that differ from those of the base or the newest release, from the root.
  private var changedWays: [String]? {
    foundChanges.value {
      former.flatMap { former in
        repository?.changedPaths(
          since: former.commit,
          matching: StoreWords.patterns + ["*.xcmappingmodel/*", "*.cdm"] + Self.projectFiles)
      }
    }
  }

  /// What changed sources say of stores where no judge reads it; nil if they say the same.
  ///
  /// - Parameter input: what was judged.
  func otherWords(beside input: ModelGuard.Input) -> Finding? {
    guard let repository, let former else { return nil }
    let place = ModelGuard.formerPlace(promisedBy, isBase: base != nil)
    func finding(_ changed: [String]) -> Finding? {
      let paths = Set(changed.filter { StoreWords.mayHave($0) && !SearchScope.passesOver($0) })
        .map { files.shortened(repository.root + "/" + $0) }.sorted { $0.precedes($1) }
      if paths.isEmpty { return nil }
      return StoreWords.finding(
        then: StoreWords(paths, in: former), now: StoreWords(paths, in: files), place: place,
        judged: input.comparedPlaces(former: input.formerOpenings ?? ProjectOpenings(of: root, in: former))
      ) { text in
        repository.files(with: [text], in: nil, matching: StoreWords.patterns).contains { !ModelGuard.isOfTests($0) }
      }
    }
    let tracked = changedWays ?? []
    // What is gone may be in a file that is not committed yet.
    return finding(tracked).flatMap { _ in finding(tracked + repository.untrackedPaths(matching: StoreWords.patterns)) }
  }

  /// Whether there are more models of Core Data than before, or fewer: code may merge them.
  var hasOtherParts: Bool {
    let count = { (packages: [GuardedPackage]) in packages.count { !$0.isInSwift } }
    return count(packages) != count(base ?? releasedPackages.compactMap(\.newest))
  }

  private static let projectFiles = ["*.pbxproj", "*project.yml", "*project.yaml", "*Project.swift", "*Package.swift"]

  private static func isProjectFile(_ path: String) -> Bool {
    ["project.pbxproj", "project.yml", "project.yaml", "Project.swift", "Package.swift"].contains(
      FilePath.name(of: path))
  }

  /// The targets of the models of Core Data, before this change and now, by the paths of now; empty if no project file
  /// changed and no model is elsewhere.
  var memberships: [String: ModelGuard.Membership] {
    guard let former else { return [:] }
    let formers = base ?? releasedPackages.compactMap(\.newest)
    let pairing = PackagePairing(from: formers.map(\.member), to: packages.map(\.member))
    let paths = packages.enumerated().filter { $1.swiftSource == nil }.map { number, package in
      (then: pairing.then(number).map { formers[$0].path } ?? package.path, now: package.path)
    }
    guard changedWays?.contains(where: Self.isProjectFile) == true || paths.contains(where: { $0.then != $0.now })
    else { return [:] }
    // Whatever the working folder is, the project may be around it.
    let absolute = { (path: String) in FilePath.absolute(path, in: files.workingFolder ?? "/") }
    func targets(of paths: [String], in files: any FileTree) -> ProjectTargets {
      ProjectTargets(among: paths.map(absolute), below: absolute(root), in: files)
    }
    let (then, now) = (targets(of: paths.map(\.then), in: former), targets(of: paths.map(\.now), in: files))
    return Dictionary(
      paths.map { path in
        let place = absolute(path.now)
        let membership = ModelGuard.Membership(
          then: then.targets(of: absolute(path.then)), now: now.targets(of: place), targets: now.names,
          isInPackage: now.isInPackage(place))
        return (path.now, membership)
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The sources with code that migrates stores: what a changed one does to it is compared.
  private var migratingSources: [String] {
    foundMigratingSources.value {
      repository?.files(with: MigrationCode.names, in: nil, matching: ProjectOpenings.patterns) ?? []
    }
  }

  /// The code that migrates stores on both sides; nil if there was none.
  func migrationCode(former mappings: [MappingModel]) -> (then: MigrationCode, now: MigrationCode)? {
    guard let repository, let former else { return nil }
    let then = repository.files(with: MigrationCode.names, in: former.commit, matching: ProjectOpenings.patterns)
    guard !then.isEmpty else { return nil }
    let policies = Set((mappings + mappingModels).flatMap(\.policyClasses))
    let changed = (changedWays ?? []) + repository.untrackedPaths(matching: ProjectOpenings.patterns)
    let paths = Set(then + migratingSources + changed.filter(FilePath.isSource)).filter { !SearchScope.passesOver($0) }
      .map { files.shortened(repository.root + "/" + $0) }
    return (
      MigrationCode(of: paths, policies: policies, in: former), MigrationCode(of: paths, policies: policies, in: files)
    )
  }

  /// What the comparison of a package leaves out since its hashes are not predicted: each entity with its versions.
  static func leftOut(of package: GuardedPackage, released: [ReleasedPackage]) -> String? {
    let pairing = PackagePairing(from: released.map(\.member), to: [package.member])
    let former = released.indices.first { pairing.now($0) != nil }.map { released[$0].versions } ?? []
    var versions: [String: [String]] = [:]
    for (name, entities) in package.versions.map({ ($0.name, $0.unresolved) })
      + former.map({ ("\($0.name) as in \(ModelGuard.words($0.releases))", $0.unresolved) })
    {
      for entity in entities { versions[entity, default: []].append(name) }
    }
    guard !versions.isEmpty else { return nil }
    let list = versions.sorted { $0.key.precedes($1.key) }.map { entity, names in
      let shown = names.prefix(3).joined(separator: ", ") + (names.count > 3 ? " and \(names.count - 3) more" : "")
      return entity.isEmpty ? "models that are not listed literally (\(shown))" : "'\(entity)' (\(shown))"
    }
    return "'\(package.name)' has entities without a predicted hash, which are not compared: "
      + list.joined(separator: ", ")
  }

  /// Whether a path exists, or names one of several models in Swift source: `App#TripPlan`.
  static func isPresent(_ path: String, in files: any FileTree) -> Bool {
    if files.kind(at: path) != nil { return true }
    guard let mark = path.lastIndex(of: "#") else { return false }
    let place = String(path[..<mark])
    return files.kind(at: place) != nil && !["xcdatamodeld", "momd"].contains(FilePath.fileExtension(of: place))
  }
}
