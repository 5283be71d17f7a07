import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossSwiftDataModels

extension SwiftDataFreezing {
  /// Proves a step on the files as they would be.
  ///
  /// - Throws: `FreezeRefusal` with the first thing that is not as it has to be.
  func prove(
    _ release: Released, _ schema: FrozenSchema, _ target: String, _ step: FreezeStep,
    states: [(name: String, state: SchemaState)], after edits: [FileEdit], in files: any FileTree
  ) throws {
    func refuse(_ reason: String) -> FreezeRefusal {
      FreezeRefusal("\(release.revision) is not frozen: \(reason)")
    }
    let tree = EditedFileTree(files, edits)
    // The file alone: equal, and closed.
    let bytes = try tree.bytes(at: target)
    let alone = InMemoryFileTree([FilePath.name(of: target): bytes])
    let unset = Set(
      schema.leftOut.map { "\($0.entity).\($0.property)" } + schema.literals.map { String($0.prefix { $0 != " " }) })
    let frozen = self.states(in: alone, path: ".", SwiftFileCache()).first { $0.name == step.name }?.state
    guard let frozen else { throw refuse("the file cannot be read alone") }
    if let checksum = release.state.checksum {
      guard let own = frozen.checksum else {
        let unknown = frozen.model.contents.swiftData?.unresolved.first
        throw refuse(
          "the file alone does not have everything that \(unknown?.entity ?? "it").\(unknown?.property ?? "") needs: "
            + "\(unknown?.type ?? "") \(unknown?.reason ?? "")")
      }
      if own != checksum {
        let difference = frozen.difference(from: release.state, unset: unset) ?? "the version checksum"
        throw refuse("\(difference); its checksum would be \(own), not \(checksum)")
      }
    }
    if let difference = frozen.difference(from: release.state, unset: unset) { throw refuse(difference) }
    guard FrozenMark.isReadable(bytes) else { throw refuse("the file does not parse") }
    try proveDefaults(schema, step, states, refuse)
    // In place: the same, and nothing else moved.
    let after = self.states(in: tree, path: freezeFolder, parsed)
    guard let inPlace = after.first(where: { $0.name == step.name })?.state else {
      throw refuse("\(step.name) is not found among the other sources")
    }
    if let difference = inPlace.difference(from: release.state, unset: unset) {
      throw refuse("among the other sources, \(difference)")
    }
    for (name, state) in states {
      var now = name
      if name == step.name || name.isEmpty {
        switch step.way {
        case .moveOn(let next): now = next
        case .begin(let live, _): now = live
        case .replace, .insert: continue
        }
      }
      guard let new = after.first(where: { $0.name == now })?.state else { throw refuse("\(now) would be gone") }
      if new.hashes.checksum != state.hashes.checksum || new.shapes != state.shapes {
        throw refuse("\(now) would no longer be what \(name.isEmpty ? "the models are" : name + " is")")
      }
    }
    let sums = after.compactMap(\.state.checksum)
    if let checksum = release.state.checksum, sums.count(where: { $0 == checksum }) > 1 {
      throw refuse("another version has the checksum \(checksum), and SwiftData aborts on two equal ones")
    }
  }

  /// A default that is left out has to be there if the stage to the frozen version needs it.
  private func proveDefaults(
    _ schema: FrozenSchema, _ step: FreezeStep, _ states: [(name: String, state: SchemaState)],
    _ refuse: (String) -> FreezeRefusal
  ) throws {
    guard !schema.leftOut.isEmpty, let former = step.former,
      let before = states.first(where: { $0.name == former })?.state.model.model
    else { return }
    for one in schema.leftOut {
      guard let entity = before.entities.first(where: { $0.name == one.entity }),
        !entity.attributes.contains(where: { $0.name == one.property }),
        let attribute = step.release.state.model.model.entities.first(where: { $0.name == one.entity })?.attributes
          .first(where: { $0.name == one.property }), !attribute.isOptional
      else { continue }
      throw refuse(
        "\(one.entity).\(one.property) is new in it and required, and its default '\(one.expression)' calls the app "
          + "(\(one.path):\(one.position.line)); without it, stores of \(former) do not migrate (134110)")
    }
  }

  /// The states of all versions; one that cannot be read is left out.
  private func states(
    in files: any FileTree, path: String, _ cache: SwiftFileCache
  ) -> [(name: String, state: SchemaState)] {
    let loader = ModelLoader(files: files, swiftFiles: cache)
    let result = loader.loadSwiftSource(path, isAlone: true)
    let sources = loader.freezableSources(of: path)
    return result.models.compactMap { model in
      do throws(FreezeRefusal) {
        return (model.version ?? "", try SchemaState(model, sources))
      } catch {
        return nil
      }
    }
  }

  /// `guard` has no finding that it did not have before, and none about what was frozen.
  mutating func proveGuard(of releases: [Released], _ steps: [FreezeStep]) throws {
    let renamed = steps.compactMap { step -> (from: String, to: String)? in
      switch step.way {
      case .moveOn(let next): (step.name, next)
      case .begin(let live, _): (step.begunModel, live)
      case .replace, .insert: nil
      }
    }
    let comparison = GuardComparison(
      before: try guardVerdict(in: base, releases), after: try guardVerdict(in: workspace.files, releases),
      renamed: renamed)
    try comparison.prove(frozen: steps.map { $0.release.version == nil ? $0.begunModel : $0.name })
    plan.notes += comparison.tasks.map { "the stage has to do this: \($0)" }
  }

  private func guardVerdict(in files: any FileTree, _ releases: [Released]) throws -> GuardVerdict {
    let project = try request.guarded(at: releases.first?.revision, in: repository, files)
    return project.verdict(on: project.input())
  }
}
