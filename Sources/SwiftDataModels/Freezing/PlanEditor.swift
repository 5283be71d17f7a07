package import GlossBasics
import GlossFiles
import GlossSwiftSource

/// Edits the versions and the plan of a project: renames the present version, replaces a body, adds to the lists.
package struct PlanEditor: Sendable {
  /// A `VersionedSchema` of the sources.
  package struct Schema: Sendable {
    package var name: String
    package var path: String
    package var modifiers: [String]
    package var attributes: [String]
    package var identifier: String?
    /// One level of indentation in its file.
    package var indentation: String
    /// Whether the file declares nothing else.
    package var isAlone: Bool
    fileprivate var node: Int
  }

  private let index: SwiftTypeIndex
  private let schemas: SwiftDataSchemas
  package private(set) var edits = SourceEdits()

  init(_ files: [SwiftDataFile]) {
    index = SwiftTypeIndex(files)
    schemas = SwiftDataSchemas(SwiftEvaluator(index))
  }

  // MARK: - What there is

  /// The version with a name; else nil.
  package func schema(named name: String) -> Schema? {
    guard let version = schemas.versions.first(where: { schemas.name(of: $0.node) == name }),
      let declaration = index.nodes[version.node].declaration
    else { return nil }
    let file = index.files[index.nodes[version.node].file]
    let members = file.source.members
    return Schema(
      name: name, path: file.path,
      modifiers: declaration.heading.modifiers.filter {
        ["public", "package", "nonisolated"].contains($0)
      },
      attributes: declaration.heading.attributes.filter { $0.baseName == "available" }.map(\.text),
      identifier: version.identifier, indentation: Self.indentation(of: file.source),
      isAlone: members.types.count == 1 && members.properties.isEmpty && members.aliases.isEmpty
        && members.types.first?.name == name, node: version.node)
  }

  /// Whether any type or alias of the sources has a name.
  package func isTaken(_ name: String) -> Bool {
    if case .unknown = index.meaning(of: [name], in: SwiftTypeIndex.Scope(node: nil, file: 0)) { return false }
    return true
  }

  /// The plans of the sources.
  package var planNames: [String] { schemas.plans.map { schemas.name(of: $0.node) } }

  /// The folder of the file that creates a container, for files of a first plan.
  package var containerFolder: String? {
    schemas.containers.first.map { FilePath.folder(of: index.files[$0.file].path) }
  }

  private static func indentation(of source: SwiftSourceFile) -> String {
    for number in source.tokens.indices where source.tokens[number].beginsLine {
      let line = source.source.line(source.position(of: number).line) ?? []
      let space = line.prefix { $0 == 0x20 || $0 == 0x09 }
      if !space.isEmpty { return String(decoding: space, as: UTF8.self) }
    }
    return "    "
  }

  // MARK: - The present version

  /// Gives the present version its next name and identifier, wherever the app means it: everywhere but in the plan.
  package mutating func rename(
    _ schema: Schema, to name: String, identifier: String
  ) throws(FreezeRefusal) {
    guard index.nodes[schema.node].parent == nil else {
      throw FreezeRefusal("the version \(schema.name) is nested in another type", path: schema.path)
    }
    let plans = schemas.plans.map(\.node)
    for (number, file) in index.files.enumerated() where file.source.source.bytes.contains(run: Array(schema.name.utf8))
    {
      let source = file.source
      for token in source.tokens.indices where source.tokens[token].kind == .word && source.isName(schema.name, token) {
        if token > 0, source.tokens[token - 1].character == UInt8(ascii: ".") { continue }
        let around = index.type(around: token, in: number)
        if let around, isWithin(around, plans) { continue }
        guard
          case .type(schema.node) = index.meaning(
            of: [schema.name], in: SwiftTypeIndex.Scope(node: around, file: number))
        else { continue }
        edits.replace(source.tokens[token].range, of: file.path, with: name)
      }
    }
    try setIdentifier(identifier, of: schema)
  }

  private func isWithin(_ node: Int, _ others: [Int]) -> Bool {
    var around: Int? = node
    while let place = around {
      if others.contains(place) { return true }
      around = index.nodes[place].parent
    }
    return false
  }

  private mutating func setIdentifier(_ identifier: String, of schema: Schema) throws(FreezeRefusal) {
    guard schema.identifier != nil else {
      throw FreezeRefusal("the identifier of \(schema.name) is not literal", path: schema.path)
    }
    guard let found = index.nodes[schema.node].properties.first(where: { $0.property.name == "versionIdentifier" }),
      let tokens = found.property.initialTokens ?? found.property.accessorTokens
    else { throw FreezeRefusal("the version \(schema.name) has no versionIdentifier here", path: schema.path) }
    let source = index.files[found.file].source
    guard let open = tokens.first(where: { source.tokens[$0].character == UInt8(ascii: "(") }),
      source.closings[open] < source.tokens.count,
      case let numbers = source.arguments(in: open + 1..<source.closings[open]), numbers.count == 3
    else {
      throw FreezeRefusal(
        "the identifier of \(schema.name) is not literal", path: schema.path,
        position: found.property.heading.position)
    }
    edits.replace(
      source.tokens[open].end..<source.tokens[source.closings[open]].start, of: index.files[found.file].path,
      with: identifier.split(separator: ".").joined(separator: ", "))
  }

  /// Removes the declaration of a version, whose text is written elsewhere.
  package mutating func remove(_ schema: Schema) throws(FreezeRefusal) {
    let bodies = index.bodies(of: schema.node)
    guard bodies.count == 1 else {
      let own = index.nodes[schema.node]
      let other = bodies.first { $0.file != own.file || $0.tokens != own.declaration?.body } ?? bodies[0]
      throw FreezeRefusal(
        "the version \(schema.name) also has members in an extension; move them into it, or remove the extension",
        path: index.files[other.file].path,
        position: index.files[other.file].source.position(of: other.tokens.lowerBound))
    }
    guard !schema.isAlone else { return }
    guard let declaration = index.nodes[schema.node].declaration, index.nodes[schema.node].parent == nil else {
      throw FreezeRefusal("the version \(schema.name) is nested in another type", path: schema.path)
    }
    let source = index.files[index.nodes[schema.node].file].source
    guard let name = source.token(at: declaration.heading.position) else { return }
    var first = name
    // Modifiers and attributes are on the lines of the declaration or above it.
    while first > 0, source.tokens[first - 1].kind == .word || source.tokens[first - 1].character == UInt8(ascii: "@") {
      first -= 1
    }
    let end = min(declaration.body.upperBound, source.tokens.count - 1)
    let start = startOfComment(above: source.tokens[first].start, source)
    edits.replace(start..<source.tokens[end].end, of: schema.path, with: "")
  }

  // MARK: - The plan

  /// Inserts a version into the plan's list, after another one or first.
  package mutating func addSchema(
    _ name: String, after other: String?, plan: String
  ) throws(FreezeRefusal) {
    let (list, file) = try list("schemas", of: plan)
    let source = index.files[file].source
    let elements = source.arguments(in: list.lowerBound + 1..<list.upperBound)
    var place = 0
    if let other {
      guard let found = elements.firstIndex(where: { $0.value == other + ".self" }) else {
        throw FreezeRefusal(
          "'schemas' of \(plan) does not list \(other).self", path: index.files[file].path,
          position: source.position(of: list.lowerBound))
      }
      place = found + 1
    }
    insert("\(name).self", at: place, into: list, file)
  }

  /// Adds a stage where it belongs: before the one from its second version, after the one to its first, else last.
  ///
  /// - Parameters:
  ///   - task: why the stage has to be a custom one, a line each; nil for a lightweight stage.
  package mutating func addStage(
    from: String, to: String, task: [String]?, plan: String
  ) throws(FreezeRefusal) {
    let (list, file) = try list("stages", of: plan)
    let source = index.files[file].source
    let elements = source.arguments(in: list.lowerBound + 1..<list.upperBound)
    var element = "MigrationStage.lightweight(fromVersion: \(from).self, toVersion: \(to).self)"
    // Where stages are properties, so is the new one; a comment has a place there, too.
    let isNamed = elements.contains { $0.tokens.count == 1 }
    if task != nil || isNamed, let node = planNode(plan), let body = index.nodes[node].declaration?.body {
      let unit = Self.indentation(of: source)
      let name = "migrate\(from)To\(to)"
      let lines = Self.stage(name, from: from, to: to, task: task, indentation: unit)
      element = name
      edits.replace(
        startOfLine(source.tokens[min(body.upperBound, source.tokens.count - 1)].start, source),
        of: index.files[file].path, with: "\n" + lines.map { "\(unit)\($0)\n" }.joined())
    }
    insert(element, at: place(from: from, to: to, among: elements.count, plan), into: list, file)
  }

  /// A stage as a property: a computed one, since `MigrationStage` cannot be shared in every language mode.
  ///
  /// - Parameter task: why it has to be a custom one, a line each; nil for a lightweight stage.
  package static func stage(
    _ name: String, from: String, to: String, task: [String]?, indentation: String
  ) -> [String] {
    let versions = "fromVersion: \(from).self, toVersion: \(to).self"
    let value =
      task == nil
      ? ["\(indentation).lightweight(\(versions))"]
      : ["\(indentation).custom(", "\(indentation)\(indentation)\(versions), willMigrate: nil, didMigrate: nil)"]
    return (task ?? []).map { "// \($0)" } + ["static var \(name): MigrationStage {"] + value + ["}"]
  }

  /// The classes outside of a frozen version that handlers of its stages name: where the version was live, the code
  /// means the live class, and fetches nothing of the version.
  ///
  /// - Parameter classes: the entities of the version.
  package func liveClasses(
    inStagesOf version: String, classes: Set<String>
  ) -> [(name: String, path: String, position: SourcePosition)] {
    var found: [(name: String, path: String, position: SourcePosition)] = []
    for stage in schemas.plans.flatMap(\.stages) where stage.isCustom && [stage.from, stage.to].contains(version) {
      guard let file = index.files.firstIndex(where: { $0.path == stage.path }),
        let token = index.files[file].source.token(at: stage.position),
        let arguments = index.files[file].source.arguments(ofCallAt: token)
      else { continue }
      let source = index.files[file].source
      for argument in arguments
      where argument.label == "willMigrate" && stage.from == version
        || argument.label == "didMigrate" && stage.to == version
      {
        for place in argument.tokens {
          guard let end = source.chainEnd(from: place, before: argument.tokens.upperBound) else { continue }
          let chain = stride(from: place, to: end, by: 2).map { source.text($0) }
          let scope = SwiftTypeIndex.Scope(node: index.type(around: place, in: file), file: file)
          guard let (node, _) = index.type(at: chain, in: scope), index.isModel(node),
            classes.contains(index.nodes[node].name), index.nodes[node].path.first != version
          else { continue }
          let name = index.nodes[node].path.joined(separator: ".")
          guard !found.contains(where: { $0.name == name && $0.path == stage.path }) else { continue }
          found.append((name, stage.path, source.position(of: place)))
        }
      }
    }
    return found
  }

  /// The place of a stage in the list.
  private func place(from: String, to: String, among count: Int, _ plan: String) -> Int {
    // Elements that are several stages have no places of their own.
    guard let found = schemas.plans.first(where: { schemas.name(of: $0.node) == plan }), found.stages.count == count
    else { return count }
    if let next = found.stages.firstIndex(where: { $0.from == to }) { return next }
    if let divided = found.stages.firstIndex(where: { $0.from == from }) { return divided }
    return found.stages.firstIndex { $0.to == from }.map { $0 + 1 } ?? count
  }

  /// Puts a version between two that a lightweight stage joins.
  ///
  /// - Returns: whether there was such a stage.
  package mutating func divideStage(
    from: String, to: String, by name: String, plan: String
  ) throws(FreezeRefusal) -> Bool {
    guard let found = schemas.plans.first(where: { schemas.name(of: $0.node) == plan }),
      let stage = found.stages.first(where: { $0.from == from && $0.to == to })
    else { return false }
    guard !stage.isCustom,
      let file = index.files.firstIndex(where: { $0.path == stage.path }),
      let token = index.files[file].source.token(at: stage.position)
    else {
      throw FreezeRefusal(
        "the custom stage from \(from) to \(to) would have to be divided; write the one from \(name) by hand",
        path: stage.path, position: stage.position)
    }
    let source = index.files[file].source
    guard let argument = source.arguments(ofCallAt: token)?.first(where: { $0.label == "fromVersion" }),
      let first = argument.tokens.first,
      let last = argument.tokens.last
    else { return false }
    edits.replace(source.tokens[first].start..<source.tokens[last].end, of: stage.path, with: "\(name).self")
    return true
  }

  private func startOfLine(_ offset: Int, _ source: SwiftSourceFile) -> Range<Int> {
    var start = offset
    while start > 0, source.source.bytes[start - 1] == 0x20 || source.source.bytes[start - 1] == 0x09 { start -= 1 }
    return start..<start
  }

  /// The beginning of the comment lines directly above a declaration.
  private func startOfComment(above offset: Int, _ source: SwiftSourceFile) -> Int {
    var line = source.source.position(of: offset).line
    var start = offset
    while line > 1, let text = source.source.line(line - 1) {
      let trimmed = text.drop { $0 == 0x20 || $0 == 0x09 }
      guard trimmed.starts(with: "//".utf8) else { break }
      start = text.startIndex
      line -= 1
    }
    return start
  }

  private func planNode(_ name: String) -> Int? {
    schemas.plans.first { schemas.name(of: $0.node) == name }?.node
  }

  /// The tokens of the brackets of a literal list.
  private func list(_ property: String, of plan: String) throws(FreezeRefusal) -> (Range<Int>, Int) {
    guard let node = planNode(plan),
      let found = SwiftEvaluator(index).expression(of: ["Self", property], in: index.scope(of: node)),
      case let value = index.files[found.scope.file].source.expression(found.tokens).bare,
      case (.list, let steps)? = value.operand, steps.isEmpty
    else {
      throw FreezeRefusal("'\(property)' of the plan \(plan) is not a literal list, so nothing can be added to it")
    }
    return (value.tokens.dropLast(), found.scope.file)
  }

  /// Inserts an element, on a line of its own where the others are.
  private mutating func insert(_ text: String, at place: Int, into list: Range<Int>, _ file: Int) {
    let source = index.files[file].source
    let path = index.files[file].path
    let elements = source.arguments(in: list.lowerBound + 1..<list.upperBound)
    guard let first = elements.first, let start = first.tokens.first else {
      edits.replace(source.tokens[list.lowerBound].end..<source.tokens[list.lowerBound].end, of: path, with: text)
      return
    }
    let isTall = source.tokens[start].beginsLine
    let line = source.source.line(source.position(of: start).line) ?? []
    let indentation = String(decoding: line.prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    let separator = isTall ? ",\n\(indentation)" : ", "
    if place < elements.count, let next = elements[place].tokens.first {
      edits.replace(source.tokens[next].start..<source.tokens[next].start, of: path, with: text + separator)
      return
    }
    guard let last = elements.last?.tokens.last else { return }
    let hasComma = last + 1 < list.upperBound && source.tokens[last + 1].character == UInt8(ascii: ",")
    if hasComma {
      let end = source.tokens[last + 1].end
      edits.replace(end..<end, of: path, with: (isTall ? "\n\(indentation)" : " ") + text + ",")
    } else {
      let end = source.tokens[last].end
      edits.replace(end..<end, of: path, with: separator + text)
    }
  }

  /// Adds a file, or replaces it as a whole.
  package mutating func write(_ text: String, to path: String) { edits.write(text, to: path) }
}

extension SwiftSourceFile {
  fileprivate func isName(_ name: String, _ token: Int) -> Bool { text(token) == name }
}

extension FreezableSources {
  /// An editor of the same files.
  package var editor: PlanEditor { PlanEditor(files) }
}
