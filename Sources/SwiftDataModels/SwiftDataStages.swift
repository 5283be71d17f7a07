import GlossBasics
import GlossSwiftSource

/// Reads the stages of a plan: written out, or in properties with one stage or several, also added up.
struct SwiftDataStages {
  let index: SwiftTypeIndex
  private(set) var stages: [SwiftDataSource.Stage] = []
  /// The versions that the stages name, in order.
  private(set) var versions: [Int] = []
  /// What could not be read; there may be more stages.
  private(set) var gaps: [SwiftDataGap] = []
  private let plan: Int
  /// By the file of a stage.
  private var handlers: [Int: SwiftDataHandlers] = [:]
  private let lists: SwiftDataLists

  /// The maximum number of properties that refer to one another.
  private static let depthLimit = 16
  /// The maximum number of stages and properties of a plan.
  private static let termLimit = 1_000
  private var terms = 0

  init(of plan: Int, in index: SwiftTypeIndex) {
    self.index = index
    self.plan = plan
    lists = SwiftDataLists(index: index)
    guard let found = lists.definition(of: ["Self", "stages"], in: index.scope(of: plan)) else {
      fail("are not in the sources", nil, in: index.nodes[plan].file)
      return
    }
    read(found.value, found.scope, at: found.tokens.first, depth: 0)
  }

  /// Whether everything could be read.
  var isComplete: Bool { gaps.isEmpty }

  private mutating func fail(_ reason: String, _ token: Int?, in file: Int) {
    let position =
      token.map(index.files[file].source.position) ?? index.nodes[plan].declaration?.heading.position
      ?? SourcePosition(line: 1, column: 1)
    let name = index.nodes[plan].path.joined(separator: ".")
    gaps.append(
      SwiftDataGap(
        what: "the stages of the plan '\(name)'", reason: reason, path: index.files[file].path, position: position))
  }

  /// A sum of lists, stages and properties.
  private mutating func read(
    _ value: SwiftExpression?, _ scope: SwiftTypeIndex.Scope, at place: Int?, depth: Int
  ) {
    terms += 1
    guard depth < Self.depthLimit, terms < Self.termLimit, let value else {
      return fail("are not literal", place, in: scope.file)
    }
    for term in value.terms { read(term: term, scope, depth: depth) }
  }

  private mutating func read(term: SwiftExpression, _ scope: SwiftTypeIndex.Scope, depth: Int) {
    let source = index.files[scope.file].source
    guard let first = term.tokens.first else { return }
    if case (.list(let elements), let steps)? = term.operand, steps.isEmpty {
      if let pound = term.pound { fail("depend on \(source.text(pound))", pound, in: scope.file) }
      for element in elements where source.expression(element.tokens).pound == nil {
        read(lists.value(element.tokens, in: scope.file), scope, at: element.tokens.first, depth: depth + 1)
      }
    } else if let stage = stage(term, scope) {
      stages.append(stage)
    } else if let names = term.names, let found = lists.definition(of: names, in: scope) {
      read(found.value, found.scope, at: found.tokens.first, depth: depth + 1)
    } else {
      fail("include '\(String(term.text.prefix(80)).onSingleLine)', which is not read", first, in: scope.file)
    }
  }

  /// `MigrationStage.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, …)`
  private mutating func stage(_ term: SwiftExpression, _ scope: SwiftTypeIndex.Scope) -> SwiftDataSource.Stage? {
    guard let steps = term.operand?.steps, var arguments = steps.last?.arguments,
      case .name(let kind, [], let name)? = steps.dropLast().last, ["custom", "lightweight"].contains(kind)
    else { return nil }
    func version(_ label: String) -> Int? {
      arguments.first { $0.label == label }.flatMap { lists.type($0, scope) }
    }
    guard let from = version("fromVersion"), let to = version("toVersion") else { return nil }
    for version in [from, to] where !versions.contains(version) { versions.append(version) }
    // A closure without a label is the first handler that the call lacks.
    if let closure = arguments.firstIndex(where: { $0.label == nil }) {
      arguments[closure].label = ["willMigrate", "didMigrate"].first { label in
        !arguments.contains { $0.label == label }
      }
    }
    let handlers = self.handlers[scope.file] ?? SwiftDataHandlers(index: index, plan: plan, file: scope.file)
    self.handlers[scope.file] = handlers
    return SwiftDataSource.Stage(
      isCustom: kind == "custom", from: index.nodes[from].path.joined(separator: "."),
      to: index.nodes[to].path.joined(separator: "."), path: index.files[scope.file].path,
      position: index.files[scope.file].source.position(of: name),
      willMigrate: handlers.digest("willMigrate", arguments),
      didMigrate: handlers.digest("didMigrate", arguments))
  }
}
