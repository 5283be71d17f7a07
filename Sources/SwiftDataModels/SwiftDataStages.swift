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
    read(found.tokens, found.scope, depth: 0)
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
  private mutating func read(_ tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int) {
    let source = index.files[scope.file].source
    terms += 1
    guard depth < Self.depthLimit, terms < Self.termLimit,
      let tokens = lists.expression(in: tokens, of: source)
    else { return fail("are not literal", tokens.first, in: scope.file) }
    var start = tokens.lowerBound
    while start < tokens.upperBound {
      var end = start
      while end < tokens.upperBound, source.tokens[end].character != UInt8(ascii: "+"), !source.isText(end, "as") {
        end = max(end, min(source.closings[end], tokens.upperBound - 1)) + 1
      }
      read(term: start..<end, scope, depth: depth)
      // The type after `as` adds nothing.
      if end < tokens.upperBound, source.isText(end, "as") { return }
      start = end + 1
    }
  }

  private mutating func read(term: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int) {
    let source = index.files[scope.file].source
    guard let first = term.first else { return }
    if source.tokens[first].character == UInt8(ascii: "["), source.closings[first] == term.upperBound - 1 {
      let elements = first + 1..<term.upperBound - 1
      if let pound = elements.first(where: { source.tokens[$0].kind == .pound }) {
        fail("depend on \(source.text(pound))", pound, in: scope.file)
      }
      for element in source.arguments(in: elements)
      where !element.tokens.contains(where: { source.tokens[$0].kind == .pound }) {
        read(element.tokens, scope, depth: depth + 1)
      }
    } else if let stage = stage(in: term, scope) {
      stages.append(stage)
    } else if let (type, end) = source.type(at: first, before: term.upperBound), end == term.upperBound,
      let names = type.names, let found = lists.definition(of: names, in: scope)
    {
      read(found.tokens, found.scope, depth: depth + 1)
    } else {
      fail("include '\(String(source.text(term).prefix(80)).onSingleLine)', which is not read", first, in: scope.file)
    }
  }

  /// `MigrationStage.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, …)`
  private mutating func stage(in term: Range<Int>, _ scope: SwiftTypeIndex.Scope) -> SwiftDataSource.Stage? {
    let source = index.files[scope.file].source
    guard
      let open = term.first(where: { source.tokens[$0].character == UInt8(ascii: "(") }),
      open > term.lowerBound, source.closings[open] == term.upperBound - 1
    else { return nil }
    let name = open - 1
    let isCustom = source.isText(name, "custom")
    guard isCustom || source.isText(name, "lightweight") else { return nil }
    let arguments = source.arguments(in: open + 1..<term.upperBound - 1)
    func version(_ label: String) -> Int? {
      arguments.first { $0.label == label }.flatMap { lists.type($0, scope) }
    }
    guard let from = version("fromVersion"), let to = version("toVersion") else { return nil }
    for version in [from, to] where !versions.contains(version) { versions.append(version) }
    let handlers = self.handlers[scope.file] ?? SwiftDataHandlers(index: index, plan: plan, file: scope.file)
    self.handlers[scope.file] = handlers
    return SwiftDataSource.Stage(
      isCustom: isCustom, from: index.nodes[from].path.joined(separator: "."),
      to: index.nodes[to].path.joined(separator: "."), path: index.files[scope.file].path,
      position: source.position(of: name), willMigrate: handlers.digest("willMigrate", arguments),
      didMigrate: handlers.digest("didMigrate", arguments))
  }
}
