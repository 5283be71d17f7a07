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
    var models: [Int]
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
    let source = index.files[found.file].source
    guard let open = tokens.first(where: { source.tokens[$0].character == UInt8(ascii: "(") }) else { return nil }
    let numbers = source.arguments(in: open + 1..<min(source.closings[open], tokens.upperBound)).map(\.value)
    guard numbers.count == 3, numbers.allSatisfy({ Int($0) != nil }) else { return nil }
    return numbers.joined(separator: ".")
  }

  // MARK: - Plans

  private func plan(_ node: Int, _ lists: SwiftDataLists) -> Plan {
    let versions = lists.list("schemas", of: node)
    var plan = Plan(node: node, versions: versions, stages: [], isComplete: versions.isComplete)
    guard let found = index.nodes[node].properties.first(where: { $0.property.name == "stages" }),
      let tokens = found.property.accessorTokens ?? found.property.initialTokens
    else { return plan }
    addStages(in: tokens, SwiftTypeIndex.Scope(node: node, file: found.file), to: &plan)
    return plan
  }

  private func addStages(in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, to plan: inout Plan) {
    let source = index.files[scope.file].source
    guard let open = tokens.first(where: { source.tokens[$0].character == UInt8(ascii: "[") }) else {
      plan.isComplete = false
      return
    }
    for element in source.arguments(in: open + 1..<min(source.closings[open], tokens.upperBound)) {
      let name = element.value.split(separator: ".").last.map(String.init) ?? ""
      if let stage = stage(in: element.tokens, scope) {
        plan.stages.append(stage)
      } else if let property = index.nodes[plan.node].properties.first(where: { $0.property.name == name }),
        let tokens = property.property.initialTokens ?? property.property.accessorTokens,
        let stage = stage(in: tokens, SwiftTypeIndex.Scope(node: plan.node, file: property.file))
      {
        plan.stages.append(stage)
      } else {
        plan.isComplete = false
      }
    }
  }

  /// `MigrationStage.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, …)`
  private func stage(in tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope) -> SwiftDataSource.Stage? {
    let source = index.files[scope.file].source
    for place in tokens where source.isText(place, "custom") || source.isText(place, "lightweight") {
      guard place + 1 < tokens.upperBound, source.tokens[place + 1].character == UInt8(ascii: "(") else { continue }
      let arguments = source.arguments(in: place + 2..<min(source.closings[place + 1], source.tokens.count))
      let lists = SwiftDataLists(index: index)
      func version(_ label: String) -> String? {
        arguments.first { $0.label == label }.flatMap { lists.type($0, scope) }.map { name(of: $0) }
      }
      guard let from = version("fromVersion"), let to = version("toVersion") else { continue }
      return SwiftDataSource.Stage(
        isCustom: source.isText(place, "custom"), from: from, to: to, path: index.files[scope.file].path,
        position: source.position(of: place))
    }
    return nil
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
      let models = models(in: arguments, SwiftTypeIndex.Scope(node: nil, file: file), lists)
      if !models.isEmpty {
        containers.append(Container(file: file, position: source.position(of: place), models: models))
      }
    }
  }

  private func models(
    in arguments: [SwiftArgument], _ scope: SwiftTypeIndex.Scope, _ lists: SwiftDataLists
  ) -> [Int] {
    let isInMemory = arguments.contains {
      ($0.label == "inMemory" && $0.value == "true")
        || ($0.value.filter { !$0.isWhitespace }.contains("isStoredInMemoryOnly:true"))
    }
    guard !isInMemory else { return [] }
    var models: [Int] = []
    for argument in arguments where argument.label == nil || argument.label == "for" {
      if let node = lists.type(argument, scope) {
        models.append(node)
      } else {
        models += lists.list(in: argument.tokens, scope).types
      }
    }
    return models.filter(index.isModel)
  }

  /// The bodies of preview types.
  private static func previews(_ members: SwiftMembers) -> [Range<Int>] {
    members.types.flatMap { type in
      type.inherited.contains { ["PreviewProvider", "PreviewModifier"].contains($0.names?.last) }
        ? [type.body] : previews(type.members)
    }
  }
}
