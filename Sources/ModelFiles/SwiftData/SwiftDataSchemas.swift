import GlossBasics
import GlossSwiftSource

/// Finds the versions, migration plans and containers of a project.
struct SwiftDataSchemas {
  let index: SwiftTypeIndex
  /// The `VersionedSchema` types, in source order.
  private(set) var versions: [Version] = []
  private(set) var plans: [Plan] = []
  /// The lists of models that containers are created with.
  private(set) var containers: [Container] = []
  /// The versions that containers are created with: `Schema(versionedSchema: SchemaV2.self)`.
  private(set) var usedVersions: Set<Int> = []

  struct Version {
    var node: Int
    /// `1.0.0`; nil if it is not literal.
    var identifier: String?
    var models: SwiftDataLists.List
  }

  struct Plan {
    var node: Int
    /// The versions in the order of the plan, as types.
    var versions: SwiftDataLists.List
    var stages: [SwiftDataSource.Stage]
    var isComplete: Bool
  }

  struct Container {
    var file: Int
    var position: SourcePosition
    /// Its models, and what else is in the list.
    var models: SwiftDataLists.List
    /// The version of its schema: `1.0.0`, the default; nil if it is not literal.
    var identifier: String?
  }

  init(_ index: SwiftTypeIndex) {
    self.index = index
    let lists = SwiftDataLists(index: index)
    for node in index.nodes.indices where index.nodes[node].declaration != nil {
      let names = Set(index.nodes[node].inherited.compactMap { $0.names?.last })
      if names.contains("VersionedSchema") {
        versions.append(
          Version(node: node, identifier: identifier(of: node), models: lists.list("models", of: node)))
      } else if names.contains("SchemaMigrationPlan") {
        plans.append(plan(node, lists))
      }
    }
    for file in index.files.indices { findContainers(in: file, lists) }
  }

  /// `Schema.Version(1, 2, 0)`, in any spelling.
  private func identifier(of node: Int) -> String? {
    guard let found = index.nodes[node].properties.first(where: { $0.property.name == "versionIdentifier" }),
      let tokens = found.property.initialTokens ?? found.property.accessorTokens
    else { return nil }
    return identifier(in: tokens, SwiftTypeIndex.Scope(node: node, file: found.file))
  }

  private func identifier(in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope) -> String? {
    let source = index.files[scope.file].source
    guard let open = tokens.first(where: { source.tokens[$0].character == UInt8(ascii: "(") }) else { return nil }
    let constants = SwiftConstants(index: index, scope: scope)
    let arguments = source.arguments(in: open + 1..<min(source.closings[open], tokens.upperBound))
    let numbers = arguments.compactMap(constants.number)
    guard numbers.count == 3, arguments.count == 3 else { return nil }
    return numbers.map(String.init).joined(separator: ".")
  }

  // MARK: - Plans

  private func plan(_ node: Int, _ lists: SwiftDataLists) -> Plan {
    var versions = lists.list("schemas", of: node)
    let found = SwiftDataStages(of: node, in: index)
    // A list that is not literal has at least the versions that stages lead to.
    if !versions.isComplete {
      for version in found.versions where !versions.types.contains(version) { versions.types.append(version) }
    }
    return Plan(
      node: node, versions: versions, stages: found.stages, isComplete: versions.isComplete && found.isComplete)
  }

  func name(of node: Int) -> String { index.nodes[node].path.joined(separator: ".") }

  // MARK: - Containers

  /// Finds `Schema([…])`, `ModelContainer(for: …)` and `.modelContainer(for: …)`, except in previews and for in-memory
  /// stores.
  private mutating func findContainers(in file: Int, _ lists: SwiftDataLists) {
    let source = index.files[file].source
    let previews = Self.previews(source.members)
    var place = 0
    while place < source.tokens.count {
      if let preview = previews.first(where: { $0.contains(place) }) {
        place = preview.upperBound
        continue
      }
      if source.tokens[place].kind == .pound, source.isText(place, "#Preview") {
        place += 1
        while place < source.tokens.count, source.closings[place] > place { place = source.closings[place] + 1 }
        continue
      }
      defer { place += 1 }
      guard source.tokens[place].kind == .word, place + 1 < source.tokens.count,
        source.tokens[place + 1].character == UInt8(ascii: "("),
        source.isText(place, "Schema") || source.isText(place, "ModelContainer")
          || source.isText(place, "modelContainer")
      else { continue }
      let arguments = source.arguments(
        in: place + 2..<max(place + 2, min(source.closings[place + 1], source.tokens.count)))
      let scope = SwiftTypeIndex.Scope(node: index.type(around: place, in: file), file: file)
      if let used = arguments.first(where: { $0.label == "versionedSchema" }).flatMap({ lists.type($0, scope) }) {
        usedVersions.insert(used)
      }
      let models = models(in: arguments, scope, lists, isSchema: source.isText(place, "Schema"))
      guard let models else { continue }
      let version = arguments.first { $0.label == "version" }
      containers.append(
        Container(
          file: file, position: source.position(of: place), models: models,
          identifier: version.map { identifier(in: $0.tokens, scope) } ?? "1.0.0"))
    }
  }

  /// The models that a container is made with; nil if it names none.
  ///
  /// - Parameter isSchema: whether the arguments can be nothing else than models.
  private func models(
    in arguments: [SwiftArgument], _ scope: SwiftTypeIndex.Scope, _ lists: SwiftDataLists, isSchema: Bool
  ) -> SwiftDataLists.List? {
    let isInMemory = arguments.contains {
      ($0.label == "inMemory" && $0.value == "true")
        || ($0.value.filter { !$0.isWhitespace }.contains("isStoredInMemoryOnly:true"))
    }
    guard !isInMemory else { return nil }
    var models = SwiftDataLists.List()
    // What follows another label belongs to that: `configurations: a, b`.
    for argument in arguments.prefix(while: { $0.label == nil || $0.label == "for" }) {
      if let node = lists.type(argument, scope) {
        models.types.append(node)
      } else if argument.value.hasSuffix(".self"), !argument.value.hasPrefix("[") {
        models.isComplete = false
        models.unknown.append(String(argument.value.dropLast(5)))
      } else {
        let list = lists.list(in: argument.tokens, scope)
        models.types += list.types
        models.unknown += list.unknown
        if !list.isComplete { models.isComplete = false }
      }
    }
    models.types = models.types.filter(index.isModel)
    if models.types.isEmpty, !(isSchema && !models.isComplete && arguments.first?.label == nil) { return nil }
    return models
  }

  /// The bodies of preview types.
  private static func previews(_ members: SwiftMembers) -> [Range<Int>] {
    members.types.flatMap { type in
      type.inherited.contains { ["PreviewProvider", "PreviewModifier"].contains($0.names?.last) }
        ? [type.body] : previews(type.members)
    }
  }
}
