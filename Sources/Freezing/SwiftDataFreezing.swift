package import GlossBasics
import GlossFileTrees
package import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

/// Freezes released schemas in Swift source: each becomes a `VersionedSchema` that depends on nothing else of the app.
///
/// Everything is done and proved on files in memory first.
package struct SwiftDataFreezing {
  let request: FreezeRequest
  let repository: GitRepository
  let parsed = SwiftFileCache()
  private let blobs = GitBlobs()
  private let workingFolder: String
  let base: any FileTree
  private(set) var workspace: FreezeWorkspace
  var plan = FreezePlan()

  package init(_ request: FreezeRequest, in files: any FileTree) throws(InputFailure) {
    (self.request, base) = (request, files)
    workspace = FreezeWorkspace(files)
    workingFolder = files.workingFolder ?? "."
    repository = try request.repository(around: files)
  }

  /// A schema of a release.
  struct Released {
    var revision: String
    var commit: String
    var state: SchemaState
    var sources: FreezableSources
    /// The version; nil for a model without versions.
    var version: String?
    /// The names of all versions at the revision.
    var versions: [String]
    /// The package at the revision.
    var member: PackagePairing.Member
  }

  /// The models of one package, now or at a revision.
  private struct Package {
    var models: [LoadedModel]
    var name: String { models.first?.name ?? "" }

    /// Whether a name means it: its own, or that of a plan or a version.
    func isCalled(_ name: String) -> Bool {
      self.name == name || models.contains { $0.version == name || $0.planName == name }
    }

    /// What identifies it over time, which its name does not.
    var member: PackagePairing.Member {
      PackagePairing.Member(models, at: models.first?.packagePath ?? "")
    }
  }

  // MARK: - Running

  /// The edits with their proof.
  ///
  /// - Throws: `FreezeRefusal` if something cannot be frozen or proved, `InputFailure` if an input cannot be read.
  package mutating func run() throws -> FreezePlan {
    var releases: [Released] = []
    if let pattern = request.released {
      let tags = try repository.tags(matching: pattern, for: request.path)
      let names = Set(packages(in: base, path: selection.folder).packages.flatMap(\.models).compactMap(\.version))
      for tag in tags {
        guard let release = try released(tag.name, commit: tag.commit, isRequired: false) else { continue }
        if let place = releases.firstIndex(where: { $0.state.isSame(as: release.state) }) {
          // A schema that moved on to another name has the name that the project still has.
          if let version = release.version, names.contains(version) { releases[place] = release }
        } else {
          releases.append(release)
        }
      }
    } else if let revision = request.revision {
      let commit = try GitRevision(revision, of: repository, workingFolder: workingFolder).commit
      if let release = try released(revision, commit: commit, isRequired: true) { releases.append(release) }
    }
    guard !releases.isEmpty else {
      throw InputFailure(path: request.path, reason: "no release contains a SwiftData model")
    }
    var steps: [FreezeStep] = []
    for release in releases { try freeze(release, &steps) }
    plan.notes += steps.last?.notes ?? []
    plan.edits = workspace.all
    if !plan.edits.isEmpty {
      if steps.first?.isFirstStage == true, request.released == nil {
        plan.notes.append(
          "the plan has its first stage now, so SwiftData infers no migration any more and refuses stores of every "
            + "released state without a version; freeze those, too, with "
            + "'modelgloss freeze \(request.path.shellQuoted) --released TAGS'")
      }
      try proveGuard(of: releases, steps)
      plan.notes += ProjectEntries.notes(for: plan.edits, in: base)
    }
    return plan
  }

  /// The names that a path selects: `App#Plan`.
  private var selection: (folder: String, name: String?) {
    guard base.kind(at: request.path) == nil, let mark = request.path.lastIndex(of: "#") else {
      return (request.path, nil)
    }
    return (String(request.path[..<mark]), String(request.path[request.path.index(after: mark)...]))
  }

  /// What is read: the container that the user named.
  var freezeFolder: String { base.kind(at: selection.folder) == nil ? request.path : selection.folder }

  // MARK: - Reading

  private func packages(
    in files: any FileTree, path: String
  ) -> (packages: [Package], failures: [InputFailure]) {
    let result = ModelLoader(files: files, swiftFiles: parsed).loadSwiftSource(path, isAlone: true)
    let groups = Dictionary(grouping: result.models.filter { $0.format == .swiftdata }, by: \.packagePath)
    return (groups.sorted { $0.key.precedes($1.key) }.map { Package(models: $1) }, result.failures)
  }

  private func released(_ revision: String, commit: String, isRequired: Bool) throws -> Released? {
    let tree = try GitRevision(revision, commit: commit, of: repository, workingFolder: workingFolder, blobs: blobs)
    let (folder, name) = selection
    var found = packages(in: tree, path: folder).packages
    if found.isEmpty {
      // A folder that was elsewhere then: the whole repository.
      found = packages(in: tree, path: tree.shortened(tree.root)).packages
    }
    guard let package = try chosen(found, name: name, at: revision) else {
      guard isRequired else { return nil }
      throw InputFailure(
        path: folder, reason: "there is no SwiftData model in \(revision)", remedy: "name a revision that has one")
    }
    let wanted = request.released == nil ? request.name : nil
    let model =
      package.models.first { wanted != nil && $0.version == wanted } ?? package.models.first(where: \.isCurrentVersion)
      ?? package.models.last
    guard let model else { return nil }
    let sources = ModelLoader(files: tree, swiftFiles: parsed).freezableSources(
      of: self.folder(of: model, else: folder, tree))
    do throws(FreezeRefusal) {
      return Released(
        revision: revision, commit: commit, state: try SchemaState(model, sources), sources: sources,
        version: model.version, versions: package.models.compactMap(\.version),
        member: package.member)
    } catch {
      throw FreezeRefusal(
        "\(revision) cannot be frozen: \(error.reason)", path: error.path, position: error.position)
    }
  }

  private func folder(of model: LoadedModel, else folder: String, _ tree: GitRevision) -> String {
    tree.kind(at: folder) != nil ? folder : tree.shortened(tree.root)
  }

  /// The package that is meant: the one that is called so now or was then, else the only one, else the one that the
  /// tree no longer has as it was released.
  private func chosen(_ found: [Package], name: String?, at revision: String) throws -> Package? {
    let now = packages(in: base, path: selection.folder).packages
    let pairing = PackagePairing(from: found.map(\.member), to: now.map(\.member))
    if let name {
      let present = now.firstIndex { $0.isCalled(name) }
      if let then = present.flatMap(pairing.then) { return found[then] }
      // A container that is there now, and one that only has its name, are two.
      if let present {
        let entities = now[present].member.entities
        if found.count == 1, !found[0].member.entities.isDisjoint(with: entities) { return found[0] }
        guard !found.isEmpty else { return nil }
        throw severalContainers(found, "nothing of \(revision) is the container '\(name)'")
      }
      if let named = found.first(where: { $0.isCalled(name) }) { return named }
      if !now.isEmpty, packages(in: base, path: request.path).packages.isEmpty {
        throw severalContainers(now, "no container is named '\(name)'")
      }
    }
    guard found.count > 1 else { return found.first }
    if name != nil { throw severalContainers(found, "there are several containers") }
    let known = Set(now.flatMap(\.models).map(\.versionHashes.checksum))
    let changed = found.indices.filter { place in
      let models = found[place].models
      guard let current = models.first(where: \.isCurrentVersion) ?? models.last else { return false }
      return !known.contains(current.versionHashes.checksum)
    }
    let candidates = changed.count == 1 ? changed : changed.filter { pairing.now($0) != nil }
    guard candidates.count == 1, let place = candidates.first else {
      throw severalContainers(found, "there are several containers")
    }
    return found[place]
  }

  private func severalContainers(_ found: [Package], _ reason: String) -> FreezeRefusal {
    FreezeRefusal(
      "\(reason); name one of " + found.map { "'\(selection.folder)#\($0.name)'" }.joined(separator: ", "))
  }

  // MARK: - One shape

  private mutating func freeze(_ release: Released, _ steps: inout [FreezeStep]) throws {
    let files = workspace.files
    let folder = selection.folder
    let found = packages(in: files, path: folder)
    guard let present = chosenNow(found.packages, like: release) else {
      if let failure = found.failures.first { throw failure }
      throw InputFailure(path: folder, reason: "there is no SwiftData model here", remedy: "name the folder of the app")
    }
    let loader = ModelLoader(files: files, swiftFiles: parsed)
    let sources = loader.freezableSources(of: folder)
    var states: [(name: String, state: SchemaState, isCurrent: Bool)] = []
    for model in present.models {
      do throws(FreezeRefusal) {
        states.append((model.version ?? "", try SchemaState(model, sources), model.isCurrentVersion))
      } catch {
        // A version that is not readable is left as it is, and is not what was released.
        guard model.isCurrentVersion else { continue }
        throw error
      }
    }
    let current = states.first(where: \.isCurrent) ?? states.last
    if let current, current.state.isSame(as: release.state) {
      plan.lines.append(
        current.name.isEmpty
          ? "nothing to freeze yet: the models are still those of \(release.revision)"
          : "nothing to freeze yet: \(current.name) still is the schema of \(release.revision)")
      return
    }
    if let known = states.first(where: { !$0.isCurrent && $0.state.isSame(as: release.state) }) {
      plan.lines.append(
        request.name == known.name && release.version == known.name
          ? "nothing to freeze: \(known.name) is still as \(release.revision) has it; without --name its current schema "
            + "is frozen"
          : "released as \(release.revision) = \(known.name), already frozen")
      return
    }
    let step = try FreezeStep(
      release, present: present.models, states: states.map { ($0.name, $0.state) }, current: current?.name ?? "",
      name: request.released == nil ? request.name ?? committedName(of: release, among: states.map(\.name)) : nil,
      after: steps, sources: sources,
      othersPlans: Set(found.packages.filter { $0.name != present.name }.compactMap { $0.models.first?.planName }))
    let (edits, schema, target) = try step.edits(in: files, folder: folder)
    try prove(release, schema, target, step, states: states.map { ($0.name, $0.state) }, after: edits, in: files)
    workspace.apply(edits)
    steps.append(step)
    report(release, schema, step, target)
  }

  /// The name under which the last commit has a schema whose released name is gone: only the working tree changed it.
  private func committedName(of release: Released, among names: [String]) -> String? {
    guard let version = release.version, !names.contains(version),
      let head = try? GitRevision("HEAD", of: repository, workingFolder: workingFolder)
    else { return nil }
    let folder = selection.folder
    let sources = ModelLoader(files: head, swiftFiles: parsed).freezableSources(of: folder)
    return packages(in: head, path: folder).packages.flatMap(\.models).first { model in
      guard let version = model.version, names.contains(version) else { return false }
      return (try? SchemaState(model, sources))?.isSame(as: release.state) ?? false
    }?.version
  }

  /// The package that was the released one, whatever it is called now.
  private func chosenNow(_ found: [Package], like release: Released) -> Package? {
    let place = PackagePairing(from: [release.member], to: found.map(\.member)).now(0)
    return place.map { found[$0] } ?? (found.count == 1 ? found.first : nil)
  }

  private mutating func report(_ release: Released, _ schema: FrozenSchema, _ step: FreezeStep, _ target: String) {
    let proof =
      release.state.checksum.map { "checksum \($0)" }
      ?? "equal shape; the version checksum is not predicted"
    plan.lines.append(
      "\(step.name) is \(release.revision): \(release.state.hashes.entityHashes.count) "
        + "\(release.state.hashes.entityHashes.count == 1 ? "entity" : "entities"), \(proof) (\(target))")
    for one in schema.leftOut {
      plan.notes.append(
        "\(one.entity).\(one.property) has no default in \(step.name), since '\(one.expression)' calls the app "
          + "(\(one.path):\(one.position.line))")
    }
    plan.notes += step.stageNotes
    for literal in schema.literals { plan.notes.append("\(literal): the value of a constant of the app") }
    if !schema.outside.isEmpty {
      let names = schema.outside.map { "'\($0)'" }.joined(separator: ", ")
      plan.notes.append(
        release.state.checksum == nil
          ? "\(step.name) is as released if \(names) did not change: the definitions are not in \(step.name)"
          : "\(step.name) names \(names), which stay outside")
    }
  }
}

extension LoadedModel {
  /// The plan that lists the version.
  fileprivate var planName: String? { contents.swiftData?.plan?.name }
}
