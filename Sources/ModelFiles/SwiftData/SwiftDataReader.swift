import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// Reads the SwiftData models of a project from its Swift sources.
///
/// It needs no Mac, compiler or simulator: the output of `@Model` is known from stores, and anything unknown is
/// reported, not guessed.
struct SwiftDataReader {
  private let index: SwiftTypeIndex
  private let schemas: SwiftDataSchemas
  private var builder: SwiftDataModelBuilder
  /// The targets whose unlisted models were already reported.
  private var targetsWithUnlisted = Set<SwiftDataFile.Target>()
  /// The name of each version without its number.
  private let stems: [String]
  private let hasOneStem: Bool
  private var reachedByAny: Set<Int>?

  /// - Parameter files: the sources, without tests.
  init(_ files: [SwiftDataFile]) {
    index = SwiftTypeIndex(files)
    let schemas = SwiftDataSchemas(index)
    self.schemas = schemas
    builder = SwiftDataModelBuilder(index: index)
    stems = schemas.versions.map { Self.stem($0, in: schemas) }
    hasOneStem = Set(stems).count == 1
  }

  /// The packages of versions, by their plans, then those without a plan, then models without versions.
  mutating func packages() -> [SwiftDataPackage] {
    var packages: [SwiftDataPackage] = []
    var left = schemas.versions.indices.map { $0 }
    let places = Dictionary(
      schemas.versions.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    let members = schemas.plans.map { plan in plan.versions.types.compactMap { places[$0] } }
    // The number of plans with versions of each stem.
    var owners: [String: Int] = [:]
    for members in members { for stem in Set(members.map(stem)) { owners[stem, default: 0] += 1 } }
    for (plan, members) in zip(schemas.plans, members) {
      var members = members
      let planned = Set(members)
      left.removeAll(where: planned.contains)
      // A version that the plan leaves out still belongs to it.
      let stems = Set(members.map(stem))
      let others = left.filter { stems.contains(stem($0)) && owners[stem($0)] == 1 }
      left.removeAll(where: Set(others).contains)
      for other in others { insert(other, into: &members) }
      if let package = package(members, plan: plan) { packages.append(package) }
    }
    let groups = Dictionary(grouping: left) { stem($0) }
    for stem in groups.keys.sorted(by: { $0.precedes($1) }) {
      let members = (groups[stem] ?? []).sorted { isBefore($0, $1) }
      if let package = package(members, plan: nil) { packages.append(package) }
    }
    packages += unversioned(versioned: schemas.versions)
    return packages
  }

  // MARK: - Versions

  /// Every class that a version or a container lists, and those reachable from them.
  private mutating func allReached() -> Set<Int> {
    if let known = reachedByAny { return known }
    var reached = Set<Int>()
    for version in schemas.versions {
      reached.formUnion(builder.reachable(from: version.models.types.filter(index.isModel)))
    }
    for container in schemas.containers { reached.formUnion(builder.reachable(from: container.models.types)) }
    reachedByAny = reached
    return reached
  }

  private func stem(_ version: Int) -> String { stems[version] }

  /// A version's name without its number, which all versions of a model share.
  private static func stem(_ version: SwiftDataSchemas.Version, in schemas: SwiftDataSchemas) -> String {
    var name = Substring(schemas.name(of: version.node))
    while let last = name.last, last.isNumber || last == "_" { name = name.dropLast() }
    if name.last == "V" || name.last == "v" { name = name.dropLast() }
    if name.hasSuffix("Version") { name = name.dropLast(7) }
    return String(name)
  }

  /// By their identifiers, or by their names if one identifier is not literal.
  private func isBefore(_ first: Int, _ second: Int) -> Bool {
    guard schemas.versions.allSatisfy({ $0.identifier != nil }) else {
      return schemas.name(of: schemas.versions[first].node)
        .countsBefore(schemas.name(of: schemas.versions[second].node))
    }
    let numbers = [first, second].map { version in
      (schemas.versions[version].identifier ?? "").split(separator: ".").map { Int($0) ?? 0 }
    }
    if numbers[0] != numbers[1] { return numbers[0].lexicographicallyPrecedes(numbers[1]) }
    return schemas.name(of: schemas.versions[first].node).countsBefore(schemas.name(of: schemas.versions[second].node))
  }

  /// Inserts a version that the plan leaves out before the first later one.
  private func insert(_ version: Int, into members: inout [Int]) {
    members.insert(version, at: members.firstIndex { isBefore(version, $0) } ?? members.count)
  }

  private mutating func package(_ members: [Int], plan: SwiftDataSchemas.Plan?) -> SwiftDataPackage? {
    guard let last = members.last else { return nil }
    let planned = plan.map(self.plan)
    var versions: [SwiftDataPackage.Version] = []
    for member in members {
      let version = schemas.versions[member]
      let node = index.nodes[version.node]
      let file = index.files[node.file]
      var source = SwiftDataSource(path: file.path)
      source.schema = schemas.name(of: version.node)
      source.schemaPosition = node.declaration?.heading.position
      source.versionIdentifier = version.identifier
      source.plan = planned
      versions.append(
        SwiftDataPackage.Version(
          name: source.schema, contents: contents(version.models, schema: version.node, source: source)))
    }
    let target = index.files[index.nodes[schemas.versions[last].node].file].target
    let reached = allReached()
    // If a list is unknown, so is what it leaves out.
    let isWhole = schemas.versions.allSatisfy(\.models.isComplete)
    let isOnlyOne = schemas.plans.isEmpty && hasOneStem
    let name = plan.map { index.nodes[$0.node].name } ?? (isOnlyOne && !target.name.isEmpty ? target.name : stem(last))
    let file = plan.map { index.files[index.nodes[$0.node].file].path } ?? versions.last?.contents.swiftData?.path ?? ""
    let place = current(of: members, plan: plan)
    if isWhole { versions[place].contents.swiftData?.unlisted = unlisted(in: target, besides: reached) }
    return SwiftDataPackage(name: name, file: file, versions: versions, current: place)
  }

  /// The last version of the plan, else the one that a container is created with, else the last.
  private func current(of members: [Int], plan: SwiftDataSchemas.Plan?) -> Int {
    let nodes = members.map { schemas.versions[$0].node }
    if let plan, plan.versions.isComplete, let last = plan.versions.types.last, let place = nodes.firstIndex(of: last) {
      return place
    }
    let used = nodes.indices.filter { schemas.usedVersions.contains(nodes[$0]) }
    return used.count == 1 ? used[0] : members.count - 1
  }

  private func plan(_ plan: SwiftDataSchemas.Plan) -> SwiftDataSource.Plan {
    let node = index.nodes[plan.node]
    return SwiftDataSource.Plan(
      name: schemas.name(of: plan.node), path: index.files[node.file].path,
      position: node.declaration?.heading.position ?? SourcePosition(line: 1, column: 1),
      versions: plan.versions.types.map { schemas.name(of: $0) } + plan.versions.unknown, stages: plan.stages,
      isComplete: plan.isComplete)
  }

  private mutating func contents(
    _ models: SwiftDataLists.List, schema: Int?, source: SwiftDataSource, listedAt position: SourcePosition? = nil
  ) -> ModelContents {
    var source = source
    let position = position ?? source.schemaPosition ?? SourcePosition(line: 1, column: 1)
    for name in models.unknown {
      source.unresolved.append(
        SwiftDataSource.Unresolved(
          entity: name.split(separator: ".").last.map(String.init) ?? name, property: nil, type: name,
          reason: "is listed but not in the sources", path: source.path,
          position: position))
    }
    if !models.isComplete, models.unknown.isEmpty {
      source.unresolved.append(
        SwiftDataSource.Unresolved(
          entity: "", property: nil, type: "models", reason: "is not a literal list", path: source.path,
          position: position))
    }
    var built = builder.build(models.types.filter(index.isModel), schema: schema, source: source)
    if !models.isComplete { built.model.isIncomplete = true }
    built.source.unresolved.sort {
      ($0.path, $0.position.line, $0.position.column, $0.type) < (
        $1.path, $1.position.line, $1.position.column, $1.type
      )
    }
    var contents = ModelContents(built.model, format: .swiftdata, comments: built.comments)
    contents.swiftData = built.source
    return contents
  }

  // MARK: - Models without versions

  /// One model for each target that creates a container, else for each one with models.
  private mutating func unversioned(versioned: [SwiftDataSchemas.Version]) -> [SwiftDataPackage] {
    var covered = Set<Int>()
    for version in versioned { covered.formUnion(builder.reachable(from: version.models.types.filter(index.isModel))) }
    var lists: [(container: SwiftDataSchemas.Container, reached: Set<Int>)] = []
    for container in schemas.containers where !container.models.types.isEmpty {
      let reached = Set(builder.reachable(from: container.models.types))
      if reached.isDisjoint(with: covered) { lists.append((container, reached)) }
    }
    if lists.isEmpty, versioned.isEmpty {
      let models = index.nodes.indices.filter {
        index.isModel($0) && SwiftCondition.holds(index.nodes[$0].conditions) != false
      }
      let targets = Dictionary(grouping: models) { index.files[index.nodes[$0].file].target }
      for target in targets.keys.sorted(by: { $0.folder.precedes($1.folder) }) {
        guard let roots = targets[target], let first = roots.first else { continue }
        var container = SwiftDataSchemas.Container(
          file: index.nodes[first].file, position: SourcePosition(line: 1, column: 1),
          models: SwiftDataLists.List(types: roots), identifier: "1.0.0")
        // A schema whose list is computed may have fewer of them, or those of other modules.
        let computed =
          schemas.containers.first { index.files[$0.file].target == target } ?? schemas.containers.first
        if let computed {
          (container.file, container.position, container.identifier) = (
            computed.file, computed.position, computed.identifier
          )
          (container.models.unknown, container.models.isComplete) = (computed.models.unknown, false)
        }
        lists.append((container, Set(roots)))
      }
    }
    // A target uses the model of its largest container: others cover parts of it, or are experiments.
    let targets = Dictionary(grouping: lists.indices) { index.files[lists[$0].container.file].target }
    var packages: [SwiftDataPackage] = []
    var shown: [Set<Int>] = []
    for target in targets.keys.sorted(by: { $0.folder.precedes($1.folder) }) {
      guard let places = targets[target],
        let largest = places.max(by: { (lists[$0].reached.count, $1) < (lists[$1].reached.count, $0) })
      else { continue }
      let list = lists[largest]
      guard !shown.contains(where: { $0.isSuperset(of: list.reached) }) else { continue }
      shown.append(list.reached)
      packages.append(unversionedPackage(list.container, reached: list.reached, target))
    }
    return packages
  }

  private mutating func unversionedPackage(
    _ container: SwiftDataSchemas.Container, reached: Set<Int>, _ target: SwiftDataFile.Target
  ) -> SwiftDataPackage {
    let path = index.files[container.file].path
    var source = SwiftDataSource(path: path)
    source.versionIdentifier = container.identifier
    var contents = contents(container.models, schema: nil, source: source, listedAt: container.position)
    // If a list is unknown, so is what it leaves out.
    if container.models.isComplete {
      contents.swiftData?.unlisted = unlisted(in: target, besides: reached.union(allReached()))
    }
    let first = container.models.types.first ?? 0
    let name = target.name.isEmpty ? index.nodes[first].name : target.name
    return SwiftDataPackage(
      name: name, file: path, versions: [SwiftDataPackage.Version(name: nil, contents: contents)], current: 0)
  }

  private mutating func unlisted(in target: SwiftDataFile.Target, besides reached: Set<Int>) -> [SwiftDataSource
    .Declaration]
  {
    // An unlisted class with the name of a listed one is a leftover, in a file that no target compiles.
    let names = Set(reached.map { index.nodes[$0].name })
    // If a target has several packages, only the first reports it.
    guard targetsWithUnlisted.insert(target).inserted else { return [] }
    return index.nodes.indices.filter { node in
      index.isModel(node) && !reached.contains(node)
        && (index.nodes[node].parent != nil || !names.contains(index.nodes[node].name))
        && index.files[index.nodes[node].file].target == target
        && SwiftCondition.holds(index.nodes[node].conditions) != false
    }.compactMap { node in
      index.nodes[node].declaration.map {
        SwiftDataSource.Declaration(
          path: index.files[index.nodes[node].file].path, position: $0.heading.position,
          type: schemas.name(of: node))
      }
    }
  }
}
