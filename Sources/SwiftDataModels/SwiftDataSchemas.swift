import GlossBasics
import GlossSwiftSource

/// Finds the versions, migration plans and containers of a project.
struct SwiftDataSchemas {
  let index: SwiftTypeIndex
  /// The `VersionedSchema` types, in source order.
  private(set) var versions: [Version] = []
  private(set) var plans: [Plan] = []
  /// The containers of the app, without schemas that they are made of; those of previews and tests only if there are no
  /// others.
  private(set) var containers: [ContainerFinder.Found] = []

  struct Version {
    var node: Int
    /// `1.0.0`; nil if it is not literal.
    var identifier: String?
    var models: SwiftTypeList
    var gaps: [SwiftDataGap] = []
  }

  struct Plan {
    var node: Int
    /// The versions in the order of the plan, as types.
    var versions: SwiftTypeList
    var stages: [SwiftDataSource.Stage]
    /// What each stage does.
    var code: [SwiftDataStages.Code]
    var isComplete: Bool
    var gaps: [SwiftDataGap] = []
  }

  init(_ values: SwiftEvaluator) {
    index = values.index
    for node in index.nodes.indices {
      guard let keyword = index.nodes[node].declaration?.keyword, keyword != .protocol,
        index.holds(index.nodes[node].conditions) != false, !index.nodes[node].inherited.isEmpty
      else { continue }
      let protocols = index.foreignSupertypes(of: node)
      if protocols.contains("VersionedSchema") {
        let identifier = values.value(of: "versionIdentifier", of: node, expecting: "Schema.Version")
        var version = Version(
          node: node, identifier: values.identifier(identifier),
          models: values.types(in: values.value(of: "models", of: node)).models(in: index))
        if version.identifier == nil { version.gaps += gap(identifier, of: node) }
        add(version)
      } else if protocols.contains("SchemaMigrationPlan") {
        plans.append(plan(node, values))
      }
    }
    findContainers(values)
  }

  /// Adds a version, unless it is the other clause of an `#if`.
  private mutating func add(_ version: Version) {
    var version = version
    let conditions = index.nodes[version.node].conditions
    if index.holds(conditions) == nil {
      version.gaps.append(
        gap("the version '\(name(of: version.node))'", "exists only #if \(conditions.text)", version.node))
    }
    let twin = versions.firstIndex {
      name(of: $0.node) == name(of: version.node)
        && index.files[index.nodes[$0.node].file].target == index.files[index.nodes[version.node].file].target
    }
    guard let twin, !version.gaps.isEmpty || !versions[twin].gaps.isEmpty else { return versions.append(version) }
    if versions[twin].gaps.isEmpty { return }
    versions[twin].gaps += version.gaps
    versions[twin].models.isComplete = false
  }

  /// An identifier that is written and not read: versions are ordered by them.
  private func gap(_ identifier: SwiftValue, of node: Int) -> [SwiftDataGap] {
    let what = "the identifier of the version '\(name(of: node))'"
    switch identifier {
    case .unknown(let unknown) where unknown.isMember: return []
    case .unknown(let unknown), .choice(_, let unknown):
      let file = index.files[unknown.file]
      return [
        SwiftDataGap(
          what: what, reason: "is \(unknown.clause)", path: file.path, position: file.source.position(of: unknown.token)
        )
      ]
    default: return [gap(what, "is not three numbers", node)]
    }
  }

  private func gap(_ what: String, _ reason: String, _ node: Int) -> SwiftDataGap {
    let position = index.nodes[node].declaration?.heading.position ?? SourcePosition(line: 1, column: 1)
    return SwiftDataGap(what: what, reason: reason, path: index.files[index.nodes[node].file].path, position: position)
  }

  // MARK: - Plans

  private func plan(_ node: Int, _ values: SwiftEvaluator) -> Plan {
    var versions = values.types(in: values.value(of: "schemas", of: node))
    let found = SwiftDataStages(of: node, values)
    // A list that is not literal has at least the versions that stages lead to.
    if !versions.isComplete {
      for version in found.versions where !versions.types.contains(version) { versions.types.append(version) }
    }
    var gaps = found.gaps
    let plan = "the plan '\(name(of: node))'"
    if index.holds(index.nodes[node].conditions) == nil {
      gaps.append(gap(plan, "exists only #if \(index.nodes[node].conditions.text)", node))
    }
    if !versions.isComplete {
      gaps.append(gap("the list of schemas of \(plan)", versions.gap, node))
    }
    return Plan(
      node: node, versions: versions, stages: found.stages, code: found.code,
      isComplete: versions.isComplete && found.isComplete,
      gaps: gaps)
  }

  func name(of node: Int) -> String { index.nodes[node].path.joined(separator: ".") }

  // MARK: - Containers

  private mutating func findContainers(_ values: SwiftEvaluator) {
    var found: [ContainerFinder.Found] = []
    for file in index.files.indices where index.files[file].mayHaveContainers {
      found += ContainerFinder(in: file, values).run()
    }
    let known = Set(plans.map(\.node))
    for place in found.indices {
      guard let plan = found[place].plan, !known.contains(plan) else { continue }
      found[place].value.readsPlan = false
      found[place].gaps.append(
        SwiftDataGap(
          what: SwiftDataGap.planOfContainer,
          reason: "is '\(name(of: plan))', which is not a SchemaMigrationPlan in the sources",
          path: found[place].value.path, position: found[place].value.position))
    }
    let made = found.filter { $0.value.call != "Schema" }
    let used = Set(made.compactMap(\.schema) + made.flatMap(\.schemasOfConfigurations))
    found.removeAll { $0.value.call == "Schema" && $0.schema.map(used.contains) == true }
    passSchemas(to: &found)
    guard let role = found.filter({ !$0.models.types.isEmpty }).map(\.role).min() else {
      return containers = found.filter { $0.role == .app }
    }
    containers = found.filter { $0.role == role || $0.role == .app }
  }

  /// A container whose schema is passed in is made of the only schema of its target that no other container uses.
  private func passSchemas(to found: inout [ContainerFinder.Found]) {
    var passed = Set<Int>()
    for place in found.indices
    where found[place].value.call != "Schema" && found[place].models.types.isEmpty && !found[place].models.isComplete {
      let target = index.files[found[place].file].target
      let schemas = found.indices.filter {
        found[$0].value.call == "Schema" && index.files[found[$0].file].target == target
      }
      guard schemas.count == 1, let schema = schemas.first else { continue }
      passed.insert(schema)
      let other = found[schema]
      (found[place].models, found[place].identifier) = (other.models, other.identifier)
      (found[place].versionedSchema, found[place].schema) = (other.versionedSchema, other.schema)
      (found[place].value.classes, found[place].value.isComplete) = (other.value.classes, other.value.isComplete)
      found[place].value.versionedSchema = other.value.versionedSchema
      found[place].gaps.removeAll { $0.what == SwiftDataGap.schemaOfContainer }
      found[place].gaps += other.gaps
    }
    found = found.enumerated().filter { !passed.contains($0.offset) }.map(\.element)
  }
}
