import GlossSwiftSource

/// What the code of a plan's stages, and of its containers, certainly does wrong.
extension SwiftDataSchemas {
  /// A stage with what is certainly wrong with its handlers.
  func judged(
    _ stage: SwiftDataSource.Stage, _ code: SwiftDataStages.Code, _ builder: inout SwiftDataModelBuilder
  ) -> SwiftDataSource.Stage {
    var stage = stage
    for (handler, name, version) in [
      (code.willMigrate, "willMigrate", code.from), (code.didMigrate, "didMigrate", code.to),
    ] {
      guard let handler else { continue }
      func add(_ kind: SwiftDataSource.Fault.Kind, _ place: ContainerFinder.Place) {
        let file = index.files[place.file]
        stage.faults.append(
          SwiftDataSource.Fault(
            kind: kind, handler: name, path: file.path, position: file.source.position(of: place.token)))
      }
      if let known = classes(of: version, &builder) {
        let others = Set([code.from, code.to].flatMap { classes(of: $0, &builder) ?? [] })
        var reported = Set<Int>()
        for use in handler.uses where !known.contains(use.node) {
          let own = known.first { index.nodes[$0].name == index.nodes[use.node].name }
          // A class of neither version may be one of a container.
          guard own != nil || others.contains(use.node), reported.insert(use.node).inserted else { continue }
          let type = self.name(of: use.node)
          add(
            .otherClass(
              type, verb: use.verb.rawValue, written: use.written == type ? nil : use.written,
              own: own.map(self.name)), use.place)
        }
      }
      if let change = handler.change, handler.isRead, !handler.isSaved { add(.unsaved, change) }
    }
    let handlers = [code.willMigrate, code.didMigrate].compactMap(\.self)
    if handlers.allSatisfy(\.isRead), code.willMigrate?.deletes != true {
      stage.names = handlers.reduce(into: []) { $0.formUnion($1.words) }
    }
    return stage
  }

  /// The classes that a version has; nil if not all are known.
  private func classes(of version: Int, _ builder: inout SwiftDataModelBuilder) -> [Int]? {
    guard let version = versions.first(where: { $0.node == version }), version.models.isComplete else {
      return nil
    }
    return builder.reachable(from: version.models.types.filter(index.isModel))
  }

  /// A container on a disk that opens the versions of a plan without it; nil if any container passes the plan, or if
  /// one passes what is not read.
  func bypass(of plan: Plan, among containers: [ContainerFinder.Found]) -> SwiftDataContainer? {
    guard self.containers.allSatisfy({ $0.value.readsPlan && $0.plan != plan.node }) else { return nil }
    return containers.first { $0.value.call != "Schema" && $0.value.isStoredInMemoryOnly == false && $0.plan == nil }?
      .value
  }
}
