import GlossBasics
import GlossSwiftSource

/// Reads the stages of a plan.
struct SwiftDataStages {
  private let index: SwiftTypeIndex
  private let values: SwiftEvaluator
  private(set) var stages: [SwiftDataSource.Stage] = []
  /// The ends and the code of each stage.
  private(set) var code: [Code] = []
  /// The versions that the stages name, in order.
  private(set) var versions: [Int] = []
  /// What could not be read; there may be more stages.
  private(set) var gaps: [SwiftDataGap] = []
  private let plan: Int
  /// By the file of a stage.
  private var handlers: [Int: SwiftDataHandlers] = [:]

  /// The versions of a stage, and its handlers; nil for one that it does not have.
  struct Code {
    var from: Int
    var to: Int
    var willMigrate: HandlerCode?
    var didMigrate: HandlerCode?
  }

  init(of plan: Int, _ values: SwiftEvaluator) {
    (index, self.plan, self.values) = (values.index, plan, values)
    read(values.value(of: "stages", of: plan, expecting: "MigrationStage"))
  }

  /// Whether everything could be read.
  var isComplete: Bool { gaps.isEmpty }

  private mutating func fail(_ unknown: SwiftUnknown, _ words: String) {
    let file = index.files[unknown.file]
    let name = index.nodes[plan].path.joined(separator: ".")
    gaps.append(
      SwiftDataGap(
        what: "the stages of the plan '\(name)'", reason: words, path: file.path,
        position: file.source.position(of: unknown.token)))
  }

  private mutating func read(_ value: SwiftValue) {
    switch value {
    case .list(let elements): for element in elements { read(element) }
    case .unknown(let unknown) where unknown.isMember: fail(unknown, "are not in the sources")
    case .unknown(let unknown), .choice(_, let unknown): fail(unknown, "include \(unknown.clause)")
    case .call(let call):
      if let stage = stage(call) { return stages.append(stage) }
      let ends = values.values(of: call).compactMap { if case .unknown(let end) = $0, end.isType { end } else { nil } }
      if let end = ends.first { return fail(end, "include \(end.clause)") }
      let text = String(index.files[call.place.scope.file].source.text(call.tokens).prefix(80)).onSingleLine
      let unknown = SwiftUnknown(
        text: text, reason: SwiftUnknown.unread, file: call.place.scope.file, token: call.tokens.lowerBound)
      fail(unknown, "include \(unknown.clause)")
    case .type, .nothing, .literal, .tuple, .instance, .enumeration, .closure, .function, .path:
      let node = index.nodes[plan]
      fail(
        SwiftUnknown(
          text: "stages", reason: SwiftUnknown.unread, file: node.file,
          token: (node.declaration?.body.lowerBound ?? 1) - 1),
        "are not a list")
    }
  }

  /// `MigrationStage.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, …)`
  private mutating func stage(_ call: SwiftCall) -> SwiftDataSource.Stage? {
    guard ["custom", "lightweight"].contains(call.name), var arguments = call.arguments else { return nil }
    let given = values.values(of: call)
    // A function that is passed by its name has them in this order.
    for (number, label) in ["fromVersion", "toVersion"].enumerated()
    where call.values != nil && number < arguments.count && arguments[number].label == nil {
      arguments[number].label = label
    }
    func version(_ label: String) -> Int? {
      guard let number = arguments.firstIndex(where: { $0.label == label }), case .type(let node) = given[number] else {
        return nil
      }
      return node
    }
    guard let from = version("fromVersion"), let to = version("toVersion") else { return nil }
    for version in [from, to] where !versions.contains(version) { versions.append(version) }
    // A closure without a label is the first handler that the call lacks.
    if let closure = arguments.firstIndex(where: { $0.label == nil }) {
      arguments[closure].label = ["willMigrate", "didMigrate"].first { label in
        !arguments.contains { $0.label == label }
      }
    }
    let file = call.place.scope.file
    var code = Code(from: from, to: to)
    for label in ["willMigrate", "didMigrate"] {
      guard let argument = arguments.first(where: { $0.label == label }) else { continue }
      if case .nothing = values.value(argument.tokens, in: call.place) { continue }
      let handler = HandlerReader(argument.tokens, in: call.place, values).code
      if label == "willMigrate" { code.willMigrate = handler } else { code.didMigrate = handler }
    }
    self.code.append(code)
    return SwiftDataSource.Stage(
      isCustom: call.name == "custom", from: index.nodes[from].path.joined(separator: "."),
      to: index.nodes[to].path.joined(separator: "."), path: index.files[file].path,
      position: index.files[file].source.position(of: call.token),
      willMigrate: digest("willMigrate", arguments, call), didMigrate: digest("didMigrate", arguments, call))
  }

  /// The digest of a handler; nil if it is missing or nil.
  private mutating func digest(_ label: String, _ arguments: [SwiftArgument], _ call: SwiftCall) -> String? {
    guard let argument = arguments.first(where: { $0.label == label }) else { return nil }
    var (tokens, file) = (argument.tokens, call.place.scope.file)
    switch values.value(argument.tokens, in: call.place) {
    case .nothing: return nil
    case .closure(let body, let place) where call.place.frame?.argument(argument.value) != nil:
      // The argument of a function that makes the stage.
      (tokens, file) = (body.lowerBound - 1..<body.upperBound + 1, place.scope.file)
    default: break
    }
    let handlers = self.handlers[file] ?? SwiftDataHandlers(plan: plan, file: file, values)
    self.handlers[file] = handlers
    return handlers.digest(tokens)
  }
}
