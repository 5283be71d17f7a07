import GlossBasics
import GlossFiles
import GlossManagedObjectModel
package import GlossSwiftSource

/// Reads the SwiftData models of a project from its Swift sources.
///
/// It needs no Mac, compiler or simulator: the output of `@Model` is known from stores, and anything unknown is
/// reported, not guessed.
package struct SwiftDataReader {
  private let index: SwiftTypeIndex
  private let schemas: SwiftDataSchemas
  private var builder: SwiftDataModelBuilder
  /// The targets whose unlisted models were already reported.
  private var targetsWithUnlisted = Set<SwiftDataFile.Target>()
  /// The name of each version without its number.
  private let stems: [String]
  /// What all versions and containers list and reach, and its names.
  private var reachedByAny: (nodes: Set<Int>, names: Set<String>)?
  /// The model classes of each target that the build has.
  private let models: [SwiftDataFile.Target: [Int]]
  private let project: ProjectTargets

  /// - Parameters:
  ///   - files: the sources, without tests.
  ///   - project: the targets, after which models are named.
  ///   - build: the build whose conditions decide what exists.
  package init(_ files: [SwiftDataFile], in project: ProjectTargets, build: SwiftBuild = SwiftBuild()) {
    self.project = project
    index = SwiftTypeIndex(files, build: build, flags: project.flags)
    let index = index
    models = Dictionary(
      grouping: index.nodes.indices.filter { index.isModel($0) && index.holds(index.nodes[$0].conditions) != false }
    ) { index.files[index.nodes[$0].file].target }
    let values = SwiftEvaluator(index)
    let schemas = SwiftDataSchemas(values)
    self.schemas = schemas
    builder = SwiftDataModelBuilder(values)
    stems = schemas.versions.map { Self.stem($0, in: schemas) }
  }

  /// The packages of versions, by their plans, then those without a plan, then models without versions.
  package mutating func packages() -> [SwiftDataPackage] {
    var drafts = drafts()
    let left = assignContainers(to: &drafts)
    var packages: [SwiftDataPackage] = []
    for draft in drafts { if let package = package(draft) { packages.append(package) } }
    packages += unversioned(left)
    return withoutEqualNames(packages)
  }

  /// The versions of a package before they are read.
  private struct Draft {
    var plan: SwiftDataSchemas.Plan?
    var members: [Int]
    var containers: [ContainerFinder.Found] = []
  }

  private func drafts() -> [Draft] {
    var drafts: [Draft] = []
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
      // A version that the plan leaves out is documented with it.
      let stems = Set(members.map(stem))
      let others = left.filter { stems.contains(stem($0)) && owners[stem($0)] == 1 }
      left.removeAll(where: Set(others).contains)
      for other in others { insert(other, into: &members) }
      if !members.isEmpty { drafts.append(Draft(plan: plan, members: members)) }
    }
    let groups = Dictionary(grouping: left) { stem($0) }
    for stem in groups.keys.sorted(by: { $0.precedes($1) }) {
      drafts.append(Draft(plan: nil, members: (groups[stem] ?? []).sorted { isBefore($0, $1) }))
    }
    return drafts
  }

  /// Gives each container to the package whose plan or version it names, else to the one that shares most classes with
  /// it.
  ///
  /// - Returns: the containers without versions.
  private mutating func assignContainers(to drafts: inout [Draft]) -> [ContainerFinder.Found] {
    let reached = drafts.map { draft in
      draft.members.map { Set(builder.reachable(from: schemas.versions[$0].models.types.filter(index.isModel))) }
    }
    var left: [ContainerFinder.Found] = []
    for container in schemas.containers {
      let classes = Set(builder.reachable(from: container.models.types))
      let named = drafts.firstIndex { draft in
        container.plan.map { $0 == draft.plan?.node } == true
          || container.versionedSchema.map { used in
            draft.members.contains { schemas.versions[$0].node == used }
          } == true
      }
      let shared = reached.map { $0.map { $0.intersection(classes).count }.max() ?? 0 }
      let most = shared.indices.max { (shared[$0], $1) < (shared[$1], $0) }.flatMap { shared[$0] > 0 ? $0 : nil }
      if let place = named ?? most {
        drafts[place].containers.append(container)
      } else {
        left.append(container)
      }
    }
    return left
  }

  // MARK: - Versions

  /// Every class that a version or a container lists, and those reachable from them.
  private mutating func allReached() -> (nodes: Set<Int>, names: Set<String>) {
    if let known = reachedByAny { return known }
    var reached = Set<Int>()
    for version in schemas.versions {
      reached.formUnion(builder.reachable(from: version.models.types.filter(index.isModel)))
    }
    for container in schemas.containers where container.value.isStoredInMemoryOnly != true {
      reached.formUnion(builder.reachable(from: container.models.types))
    }
    let all = (reached, Set(reached.map { index.nodes[$0].name }))
    reachedByAny = all
    return all
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

  private mutating func package(_ draft: Draft) -> SwiftDataPackage? {
    let (plan, members) = (draft.plan, draft.members)
    guard let last = members.last else { return nil }
    var planned = plan.map { self.plan($0) }
    if let plan, draft.containers.isEmpty { planned?.isReplaced = isReplaced(plan) }
    if let plan { planned?.bypass = schemas.bypass(of: plan, among: draft.containers) }
    let listed = Set(plan?.versions.types ?? [])
    let place = OpenedVersion(
      versions: members.map { schemas.versions[$0].node }, plan: plan, containers: draft.containers
    ).place { builder.reachable(from: schemas.versions[members[$0]].models.types.filter(index.isModel)) }
    var versions: [SwiftDataPackage.Version] = []
    for (number, member) in members.enumerated() {
      let version = schemas.versions[member]
      let node = index.nodes[version.node]
      var source = SwiftDataSource(path: index.files[node.file].path)
      source.schema = schemas.name(of: version.node)
      source.schemaPosition = node.declaration?.heading.position
      source.versionIdentifier = version.identifier
      source.plan = planned
      source.isPlanned = plan.map { _ in listed.contains(version.node) }
      source.unread = version.gaps + (plan?.gaps ?? [])
      var contents = contents(version.models, schema: version.node, source: source)
      if version.gaps.contains(where: { $0.what.hasPrefix("the version") }) { contents.model.isIncomplete = true }
      contents.source.listed = contents.model.entities.map(\.name)
      var read = SwiftDataPackage.Version(name: source.schema, contents: contents)
      if number == place { add(draft.containers, to: &read, version) }
      versions.append(read)
    }
    let target = index.files[index.nodes[schemas.versions[last].node].file].target
    let reached = allReached().nodes
    // If a list is unknown, so is what it leaves out.
    let isWhole = schemas.versions.allSatisfy(\.models.isComplete)
    let file = plan.map { index.files[index.nodes[$0.node].file].path } ?? versions.last?.contents.source.path ?? ""
    versions[place].contents.source.twins = twins(in: target, of: reached)
    if isWhole { versions[place].contents.source.unlisted = unlisted(in: target, besides: reached) }
    let declaring = plan?.node ?? schemas.versions[members[place]].node
    var package = SwiftDataPackage(
      name: name(of: index.nodes[declaring].file), file: file, versions: versions, current: place)
    // `V1` has no stem.
    let stem = stem(last)
    package.otherName =
      plan.map { index.nodes[$0.node].name }
      ?? (stem.isEmpty ? schemas.name(of: schemas.versions[last].node) : stem)
    return package
  }

  /// Adds to the current version what its containers list: SwiftData stores the schema that a container is made with.
  private mutating func add(
    _ containers: [ContainerFinder.Found], to read: inout SwiftDataPackage.Version, _ version: SwiftDataSchemas.Version
  ) {
    let own = version.models.types.filter(index.isModel)
    var reached = Set(builder.reachable(from: own))
    var union = version.models
    var gaps: [SwiftDataGap] = []
    for container in containers where container.value.isStoredInMemoryOnly != true {
      for node in container.models.types where !reached.contains(node) {
        let names = Set(reached.map { index.nodes[$0].name })
        let more = builder.reachable(from: [node])
        if let clash = more.first(where: { !reached.contains($0) && names.contains(index.nodes[$0].name) }) {
          // A container that reads an older store, or a list that mixes versions.
          guard container.plan != nil || container.versionedSchema != nil else { continue }
          gaps.append(
            SwiftDataGap(
              what: "the schema of a container",
              reason: "lists '\(schemas.name(of: clash))', while \(schemas.name(of: version.node)) has another one",
              path: container.value.path, position: container.value.position))
          continue
        }
        union.types.append(node)
        reached.formUnion(more)
      }
    }
    if union.types.count > version.models.types.count {
      let source = read.contents.source
      read.listed = read.contents
      var base = SwiftDataSource(path: source.path)
      (base.schema, base.schemaPosition, base.versionIdentifier) = (
        source.schema, source.schemaPosition, source.versionIdentifier
      )
      (base.plan, base.isPlanned, base.unread, base.listed) = (
        source.plan, source.isPlanned, source.unread, source.listed
      )
      read.contents = contents(union, schema: version.node, source: base)
      let listed = Set(source.listed ?? [])
      read.contents.source.addedByContainers =
        read.contents.model.entities.map(\.name).filter { !listed.contains($0) }
    }
    read.contents.source.unread += gaps
    describe(containers, in: &read.contents)
  }

  /// Records the containers of a model, and what could not be read of them.
  private mutating func describe(_ containers: [ContainerFinder.Found], in contents: inout SwiftDataContents) {
    for found in containers {
      var container = found.value
      container.entities = names(of: found.models.types)
      for place in container.configurations.indices where found.limits.indices.contains(place) {
        let limit = found.limits[place].map { names(of: $0.filter(index.isModel)) }
        container.configurations[place].entities = limit == container.entities ? nil : limit
      }
      contents.source.containers.append(container)
      contents.source.unread += found.gaps
      if !found.models.isComplete { contents.model.isIncomplete = true }
    }
  }

  private mutating func names(of classes: [Int]) -> [String] {
    builder.reachable(from: classes).map { index.nodes[$0].name }.sorted { $0.precedes($1) }
  }

  private mutating func plan(_ plan: SwiftDataSchemas.Plan) -> SwiftDataSource.Plan {
    let node = index.nodes[plan.node]
    return SwiftDataSource.Plan(
      name: schemas.name(of: plan.node), path: index.files[node.file].path,
      position: node.declaration?.heading.position ?? SourcePosition(line: 1, column: 1),
      versions: plan.versions.types.map { schemas.name(of: $0) } + plan.versions.unknown.map(\.text),
      stages: zip(plan.stages, plan.code).map { schemas.judged($0, $1, &builder) },
      repeated: plan.versions.types.filter(plan.versions.repeated.contains).map { schemas.name(of: $0) },
      isComplete: plan.isComplete, gaps: plan.gaps)
  }

  /// Whether the containers of a plan's target pass other plans only, such as the one that took its place.
  private func isReplaced(_ plan: SwiftDataSchemas.Plan) -> Bool {
    let target = index.files[index.nodes[plan.node].file].target
    let containers = schemas.containers.filter {
      $0.value.call != "Schema" && $0.value.isStoredInMemoryOnly != true && index.files[$0.file].target == target
    }
    return containers.contains { $0.plan != nil }
      && containers.allSatisfy { $0.value.readsPlan && $0.plan != plan.node && $0.models.isComplete }
  }

  private mutating func contents(
    _ models: SwiftTypeList, schema: Int?, source: SwiftDataSource, listedAt position: SourcePosition? = nil
  ) -> SwiftDataContents {
    var source = source
    let position = position ?? source.schemaPosition ?? SourcePosition(line: 1, column: 1)
    for unknown in models.unknown {
      let name = unknown.text
      source.unresolved.append(
        SwiftDataSource.Unresolved(
          entity: name.split(separator: ".").last.map(String.init) ?? name, property: nil, type: name,
          reason: unknown.reason == SwiftUnknown.missing
            ? "is listed but not in the sources" : "is listed and \(unknown.reason)",
          path: source.path, position: position))
    }
    if !models.isComplete, models.unknown.isEmpty {
      let unread = models.unread.first
      let file = unread.map { index.files[$0.file] }
      source.unresolved.append(
        SwiftDataSource.Unresolved(
          entity: "", property: nil, type: "models", reason: models.gap, path: file?.path ?? source.path,
          position: unread.flatMap { file?.source.position(of: $0.token) } ?? position))
    }
    var built = builder.build(models.types.filter(index.isModel), schema: schema, source: source)
    if !models.isComplete { built.model.isIncomplete = true }
    built.source.unresolved.sort {
      ($0.path, $0.position.line, $0.position.column, $0.type) < (
        $1.path, $1.position.line, $1.position.column, $1.type
      )
    }
    return SwiftDataContents(built.model, source: built.source, comments: built.comments)
  }

  // MARK: - Models without versions

  /// A model without versions: the containers that create its stores, largest first.
  private struct Group {
    var containers: [ContainerFinder.Found]
    var reached: Set<Int>
    var target: SwiftDataFile.Target
  }

  /// One model for each list of classes that containers are created with; without containers, one for each target with
  /// models.
  private mutating func unversioned(_ containers: [ContainerFinder.Found]) -> [SwiftDataPackage] {
    var lists = containers.filter { !$0.models.types.isEmpty && $0.value.isStoredInMemoryOnly != true }.map {
      Group(
        containers: [$0], reached: Set(builder.reachable(from: $0.models.types)), target: index.files[$0.file].target)
    }
    let isComputed = lists.isEmpty && schemas.versions.isEmpty
    if isComputed { lists = allModels(containers) }
    // The largest first: others open a part of its store.
    let order = lists.indices.sorted { first, second in
      (lists[second].reached.count, lists[first].target.folder, first)
        < (lists[first].reached.count, lists[second].target.folder, second)
    }
    var groups: [Group] = []
    for place in order {
      let list = lists[place]
      if let whole = groups.firstIndex(where: { isPart(list, of: $0) }) {
        groups[whole].containers += list.containers
      } else {
        groups.append(list)
      }
    }
    // Containers in memory, and those whose schema could not be read, belong to the model that they share classes with.
    let shown = Set(lists.flatMap { $0.containers.map(\.value) })
    for container in containers where !shown.contains(container.value) {
      let reached = Set(builder.reachable(from: container.models.types))
      let place = groups.firstIndex { reached.isEmpty || !$0.reached.isDisjoint(with: reached) }
      if let place { groups[place].containers.append(container) }
    }
    return groups.sorted { ($0.target.folder, $1.reached.count) < ($1.target.folder, $0.reached.count) }
      .map { unversionedPackage($0) }
  }

  /// Whether a container opens a part of another model's store. One that names its store differently has its own.
  private func isPart(_ part: Group, of whole: Group) -> Bool {
    guard whole.reached.isSuperset(of: part.reached) else { return false }
    guard part.reached.count < whole.reached.count, part.target == whole.target else { return true }
    let stores = Set(whole.containers.flatMap { $0.value.configurations.map(\.store) })
    return part.containers.allSatisfy { container in
      container.value.configurations.allSatisfy { $0.store == nil || stores.contains($0.store) }
    }
  }

  /// All models of each target, where no container lists any.
  private mutating func allModels(_ containers: [ContainerFinder.Found]) -> [Group] {
    return models.keys.sorted { $0.folder.precedes($1.folder) }.compactMap { target in
      guard let roots = models[target], let first = roots.first else { return nil }
      let file = index.nodes[first].file
      let value = SwiftDataContainer(
        path: index.files[file].path, position: SourcePosition(line: 1, column: 1), call: "", classes: [],
        isComplete: true)
      var all = ContainerFinder.Found(value, file: file, role: .app)
      // A schema whose list is computed may have fewer of them, or those of other modules.
      let unread = containers.filter { !$0.models.isComplete }
      if let computed = unread.first(where: { index.files[$0.file].target == target }) ?? unread.first {
        all = computed
        all.models.isComplete = false
      }
      all.models.types = roots
      return Group(containers: [all], reached: Set(roots), target: target)
    }
  }

  private mutating func unversionedPackage(_ group: Group) -> SwiftDataPackage {
    // The reader of a group always has a container.
    let container = group.containers[0]
    let path = index.files[container.file].path
    var source = SwiftDataSource(path: path)
    source.versionIdentifier = container.identifier
    var contents = contents(container.models, schema: nil, source: source, listedAt: container.value.position)
    describe(group.containers.filter { !$0.value.call.isEmpty }, in: &contents)
    // If a list is unknown, so is what it leaves out.
    if container.models.isComplete {
      contents.source.twins = twins(in: group.target, of: group.reached)
      contents.source.unlisted = unlisted(in: group.target, besides: group.reached)
    }
    let first = container.models.types.first ?? 0
    var package = SwiftDataPackage(
      name: name(of: container.file), file: path, versions: [SwiftDataPackage.Version(name: nil, contents: contents)],
      current: 0)
    package.otherName =
      group.containers.lazy.compactMap { $0.value.configurations.first?.name }.first ?? index.nodes[first].name
    return package
  }

  /// The name of the target or project of a file; of its first model if neither has a name.
  private func name(of file: Int) -> String {
    let name = project.name(of: index.files[file].path, index.files[file].target)
    if !name.isEmpty { return name }
    return index.nodes.indices.first { index.isModel($0) }.map { index.nodes[$0].name } ?? "Model"
  }

  /// The packages with names of their own: of several in one target, the largest has the target's name, the others that
  /// of their plan, version or configuration, else that of their first class.
  private func withoutEqualNames(_ packages: [SwiftDataPackage]) -> [SwiftDataPackage] {
    var packages = packages
    var names = Set<String>()
    func size(_ place: Int) -> Int {
      packages[place].versions.map { $0.contents.model.entities.count }.max() ?? 0
    }
    let order = packages.indices.sorted { (size($1), $0) < (size($0), $1) }
    for place in order {
      let (name, other) = (packages[place].name, packages[place].otherName)
      packages[place].name =
        [name, other].compactMap(\.self).first { names.insert($0).inserted }
        ?? (2...packages.count + 1).lazy.map { "\(other ?? name)\($0)" }.first { names.insert($0).inserted } ?? name
    }
    return packages
  }

  // MARK: - One file

  /// The model of the classes that a file declares, whatever lists them; nil if it declares none.
  package mutating func package(ofFile path: String) -> SwiftDataPackage? {
    let path = FilePath.normalized(path)
    guard let file = index.files.firstIndex(where: { FilePath.normalized($0.path) == path }) else { return nil }
    let roots = index.nodes.indices.filter {
      index.nodes[$0].file == file && index.isModel($0) && index.holds(index.nodes[$0].conditions) != false
    }
    guard !roots.isEmpty else { return nil }
    let contents = contents(
      SwiftTypeList(types: roots), schema: nil, source: SwiftDataSource(path: index.files[file].path))
    return SwiftDataPackage(
      name: name(of: file), file: index.files[file].path,
      versions: [SwiftDataPackage.Version(name: nil, contents: contents)], current: 0)
  }

  /// The classes of a target that nothing stores and that have the name of one that is stored, outside of other types.
  private func twins(in target: SwiftDataFile.Target, of reached: Set<Int>) -> [SwiftDataSource.Declaration] {
    let names = Set(reached.filter { index.nodes[$0].parent == nil }.map { index.nodes[$0].name })
    return declarations(in: target) { node in
      !reached.contains(node) && index.nodes[node].parent == nil && names.contains(index.nodes[node].name)
    }
  }

  private mutating func unlisted(
    in target: SwiftDataFile.Target, besides reached: Set<Int>
  ) -> [SwiftDataSource.Declaration] {
    // If a target has several packages, only the first reports it.
    guard targetsWithUnlisted.insert(target).inserted else { return [] }
    // An unlisted class with the name of a listed one is a leftover, in a file that no target compiles.
    let (names, all) = (Set(reached.map { index.nodes[$0].name }), allReached())
    return declarations(in: target) { node in
      if reached.contains(node) || all.nodes.contains(node) { return false }
      let name = index.nodes[node].name
      return index.nodes[node].parent != nil || !names.contains(name) && !all.names.contains(name)
    }
  }

  /// The places of the model classes of a target for which a condition holds.
  private func declarations(
    in target: SwiftDataFile.Target, where isMeant: (Int) -> Bool
  ) -> [SwiftDataSource.Declaration] {
    (models[target] ?? []).filter(isMeant).compactMap { node in
      index.nodes[node].declaration.map {
        SwiftDataSource.Declaration(
          path: index.files[index.nodes[node].file].path, position: $0.heading.position,
          type: schemas.name(of: node))
      }
    }
  }
}
