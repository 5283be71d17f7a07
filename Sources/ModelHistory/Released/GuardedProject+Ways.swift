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
    guard let changed = changedWays?.filter({ !StoreWords.isSettings($0) }) else { return true }
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
      let bytes = (try? files.bytes(at: path, limit: 16 << 20)) ?? []
      return CodeTokens(bytes).tokens.filter { token in
        switch token {
        case .string, .unreadString: true
        case .word(let word):
          FailedOpening.kinds[word] != nil || StoreDirectory.named[word] != nil || StoreWords.truths[word] != nil
        default: false
        }
      }
    }
    // Two that are exchanged are others.
    return words(former) != words(files)
  }

  /// The pattern by which git keeps a file out of clones, with its place; nil if it does not.
  package func ignoringPattern(of path: String) -> String? {
    (repository ?? (try? GitRepository(at: files.workingFolder ?? ".")))?.ignoringPattern(of: absolute(path))
  }

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
      let paths = paths(of: changed, where: StoreWords.mayHave)
      if paths.isEmpty { return nil }
      return StoreWords.finding(
        then: StoreWords(paths, in: former), now: StoreWords(paths, in: files), place: place,
        models: Set((base ?? releasedPackages.compactMap(\.newest)).map(\.name)),
        judged: input.comparedPlaces(former: input.formerOpenings ?? ProjectOpenings(of: root, in: former))
      ) { text in
        repository.files(with: [text], in: nil, matching: StoreWords.patterns).contains {
          !ModelGuard.isOfTests($0) && !changed.contains($0)
        }
      } isBesideStores: { condition in
        let signs =
          OpeningFile.names + ["ModelContainer", "ModelConfiguration", "forSecurityApplicationGroupIdentifier"]
        let stores = Set(repository.files(with: signs, in: nil, matching: ProjectOpenings.patterns))
        return repository.files(with: [condition], in: nil, matching: ProjectOpenings.patterns).contains(
          where: stores.contains)
      }
    }
    let tracked = changedWays ?? []
    // What is gone may be in a file that is not committed yet.
    return finding(tracked).flatMap { _ in finding(tracked + repository.untrackedPaths(matching: StoreWords.patterns)) }
  }

  /// What is said of edits in changed sources that turn a decision about stores.
  var editInPlace: Finding? {
    guard let repository, let former else { return nil }
    let changed = paths(of: changedWays ?? [], where: FilePath.isSource)
    if changed.isEmpty { return nil }
    let signs = OpeningFile.names + ["ModelContainer", "ModelConfiguration", "modelContainer"]
    let opening = repository.files(with: signs, in: nil, matching: ProjectOpenings.patterns)
    return EditsInPlace(
      changed, opening: paths(of: opening, where: FilePath.isSource), since: former, in: files
    ).finding(place: ModelGuard.formerPlace(promisedBy, isBase: base != nil))
  }

  /// A new call in changed sources that may take stores to another place before they are opened.
  var relocation: String? {
    foundRelocation.value {
      guard let repository, let former else { return nil }
      let changed = (changedWays ?? []) + repository.untrackedPaths(matching: StoreWords.patterns)
      let paths = paths(of: changed, where: FilePath.isSource)
      return StoreWords(paths, in: files).relocation(since: StoreWords(paths, in: former))
    }
  }

  /// The paths of changed files, as the trees have them, in order.
  private func paths(of changed: [String], where isWanted: (String) -> Bool) -> [String] {
    let root = repository?.root ?? ""
    return Set(changed.filter { isWanted($0) && !SearchScope.passesOver($0) })
      .map { files.shortened(root + "/" + $0) }.sorted { $0.precedes($1) }
  }

  /// What is said of value transformers that a change touches.
  var otherTransformers: Finding? {
    guard let former else { return nil }
    let attributes = packages.compactMap(\.currentVersion).flatMap { $0.index.model.entities.flatMap(\.attributes) }
    let names = Set(
      attributes.compactMap(\.valueTransformerName).map { $0.split(separator: ".").last.map(String.init) ?? $0 })
    guard !names.isEmpty else { return nil }
    let paths = paths(of: changedWays ?? [], where: FilePath.isSource)
    guard !paths.isEmpty else { return nil }
    let (then, now) = (ValueTransformers(names, in: paths, former), ValueTransformers(names, in: paths, files))
    return now.finding(since: then, place: ModelGuard.formerPlace(promisedBy, isBase: base != nil))
  }

  /// What is said of enumerations whose raw values rows hold, and which give their cases other ones now.
  var otherRawValues: [Finding] {
    guard let repository, let former else { return [] }
    let paths = paths(of: changedWays ?? [], where: { FilePath.isSource($0) || $0.hasSuffix(".h") })
    if paths.isEmpty { return [] }
    let attributes = { (isText: Bool, isInSwift: Bool) in
      Set(
        packages.filter { isInSwift || !$0.isInSwift }.compactMap(\.currentVersion)
          .flatMap { $0.index.model.entities.flatMap(\.attributes) }
          .filter { isText ? $0.type == .string : [.integer16, .integer32, .integer64].contains($0.type) }.map(\.name))
    }
    let place = ModelGuard.formerPlace(promisedBy, isBase: base != nil)
    return RawValues(paths, in: files).changes(since: RawValues(paths, in: former)).compactMap { change in
      let one = change.enumeration
      let (all, declared) = (attributes(one.isText, true), attributes(one.isText, false))
      let sources = repository.files(with: [one.name], in: nil, matching: ProjectOpenings.declaring)
      var holder: String?
      for path in sources where holder == nil && !ModelGuard.isOfTests(path) {
        let path = files.shortened(repository.root + "/" + path)
        let code = CodeTokens((try? files.bytes(at: path, limit: 16 << 20)) ?? [])
        holder =
          RawValues.attribute(of: one, among: all, declared: false, in: code)
          ?? RawValues.attribute(of: one, among: declared, declared: true, in: code)
      }
      guard let holder else { return nil }
      let words = { (value: String) in one.isText && !value.hasPrefix("\"") ? value.quoted : value }
      var finding = Finding(
        .valuesLost,
        "'\(one.name).\(change.name)' has the raw value \(words(change.now)), and had \(words(change.then)) in \(place): "
          + "rows that hold it in '\(holder)' are read as another case, or as none",
        remedy: "write out the raw value that it had, and give new cases values of their own", path: one.place.path,
        position: SourcePosition(line: one.place.line, column: 1))
      finding.subject = one.name
      return finding
    }
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

  /// Whatever the working folder is, the project may be around it.
  private func absolute(_ path: String) -> String { FilePath.absolute(path, in: files.workingFolder ?? "/") }

  private func targets(of paths: [String], in files: any FileTree) -> ProjectTargets {
    ProjectTargets(among: paths.map(absolute), below: absolute(root), in: files)
  }

  /// Mapping models that no target contains any more, and those whose policies are of a module that is gone: Core Data
  /// looks for both while the app runs.
  func strandedMappings(former mappings: [MappingModel]) -> [Finding] {
    guard let former else { return [] }
    let kept = mappings.compactMap { then in
      mappingModels.first { FilePath.name(of: $0.path) == FilePath.name(of: then.path) }.map { (then: then, now: $0) }
    }
    let hasMoved = kept.contains { $0.then.path != $0.now.path }
    guard !kept.isEmpty, hasMoved || changedWays?.contains(where: Self.isProjectFile) == true else { return [] }
    let then = targets(of: kept.map(\.then.path), in: former)
    let now = targets(of: kept.map(\.now.path), in: files)
    let place = ModelGuard.formerPlace(promisedBy, isBase: base != nil)
    return kept.flatMap { pair -> [Finding] in
      let (name, path) = (FilePath.name(of: pair.now.path), pair.now.path)
      func finding(_ message: String, _ remedy: String) -> Finding {
        var finding = Finding(.stageChanged, message, remedy: remedy, path: path)
        finding.subject = pair.now.name
        return finding
      }
      let (formerly, targets) = (then.targets(of: absolute(pair.then.path)), now.targets(of: absolute(path)))
      if !formerly.isEmpty, targets.isEmpty {
        return [
          finding(
            "'\(name)' is in no target now, and was in \(formerly.sorted { $0.precedes($1) }.quotedRange) in \(place): the app "
              + "no longer finds it", "add it to the target of its model")
        ]
      }
      let modules = Set(
        pair.now.policyClasses.compactMap {
          $0.split(separator: ".").count > 1 ? $0.split(separator: ".").first.map(String.init) : nil
        })
      return modules.sorted { $0.precedes($1) }.filter { then.names.contains($0) && !now.names.contains($0) }.map {
        module in
        finding(
          "'\(name)' names a migration policy of the module '\(module)', which no target makes since \(place): Core Data does "
            + "not find the class", "name the class with its new module in the mapping model, or keep the module's name"
        )
      }
    }
  }

  /// A new current version that the project's own code, which migrates from version to version, does not name.
  func unnamedVersions(_ migrations: [String: ProjectMigration]) -> [Finding] {
    guard let repository else { return [] }
    let formerly = base ?? releasedPackages.compactMap(\.newest)
    return packages.compactMap { package in
      guard !package.isInSwift, let now = package.currentVersion?.name,
        let then = formerly.first(where: { $0.path == package.path || $0.name == package.name })?.currentVersion?.name,
        then != now, migrations[package.path]?.way == .own
      else { return nil }
      let quoted = { (name: String) in "\"\(name)\"" }
      let paths = repository.files(
        with: [quoted(then), quoted(now)], in: nil, matching: ProjectOpenings.declaring)
      var named: (path: String, line: Int)?
      for path in paths where !ModelGuard.isOfTests(path) && !SearchScope.passesOver(path) {
        let path = files.shortened(repository.root + "/" + path)
        let code = CodeTokens((try? files.bytes(at: path, limit: 16 << 20)) ?? [])
        let texts = Set(code.tokens.indices.compactMap(code.string))
        if texts.contains(now) { return nil }
        // One name alone may be that of anything.
        let others = package.versions.map(\.name).filter { $0 != then && texts.contains($0) }
        let place = code.tokens.indices.last { code.string(at: $0) == then }
        if !others.isEmpty, let place { named = (path, code.lines[place]) }
      }
      guard let named else { return nil }
      var finding = Finding(
        .stageChanged,
        "the code that migrates stores step by step names '\(then)' as the last version (\(named.path):\(named.line)), and "
          + "the current one is '\(now)': it ends one step before it",
        remedy: "name '\(now)' there, with the step from '\(then)'", path: named.path,
        position: SourcePosition(line: named.line, column: 1), model: package.name)
      finding.subject = now
      return finding
    }
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
    let (then, now) = (targets(of: paths.map(\.then), in: former), targets(of: paths.map(\.now), in: files))
    return Dictionary(
      paths.compactMap { path in
        let place = absolute(path.now)
        // It may be in a target that is not read.
        if now.isPartial, now.targets(of: place).isEmpty { return nil }
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
