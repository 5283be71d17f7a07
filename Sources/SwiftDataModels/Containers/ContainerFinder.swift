import GlossBasics
import GlossFiles
import GlossSwiftSource

/// Finds where a file creates containers: `ModelContainer(for:)`, `.modelContainer(for:)`, `DocumentGroup(editing:)`
/// and schemas that are passed on.
struct ContainerFinder {
  /// A container, with the types it names as nodes of the index.
  struct Found {
    /// Why a container exists; the app's own count before all others.
    enum Role: Int, Comparable {
      case app, intent, preview

      static func < (first: Role, second: Role) -> Bool { first.rawValue < second.rawValue }
    }

    var value: SwiftDataContainer
    var file: Int
    var role: Role
    var models: SwiftDataLists.List
    /// The version of a schema written out: `1.0.0`, the default; nil if it is not literal.
    var identifier: String?
    var versionedSchema: Int?
    var plan: Int?
    /// The classes that each configuration is limited to.
    var limits: [[Int]?] = []
    var gaps: [SwiftDataGap] = []
    /// The `Schema(…)` it is made of, and those of its configurations.
    var schema: Place?
    var schemasOfConfigurations: [Place] = []

    init(_ value: SwiftDataContainer, file: Int, role: Role) {
      (self.value, self.file, self.role) = (value, file, role)
      models = SwiftDataLists.List()
      identifier = "1.0.0"
    }
  }

  /// A token of the project.
  struct Place: Hashable {
    var file: Int
    var token: Int
  }

  let index: SwiftTypeIndex
  let file: Int
  let lists: SwiftDataLists
  let source: SwiftSourceFile
  let scopes: SwiftScopes
  private let path: String

  /// The maximum number of containers in a file.
  private static let limit = 100
  /// The maximum number of names that refer to one another.
  static let depthLimit = 8

  init(in file: Int, _ index: SwiftTypeIndex, _ lists: SwiftDataLists) {
    self.index = index
    self.file = file
    self.lists = lists
    source = index.files[file].source
    path = index.files[file].path
    scopes = SwiftScopes(source)
  }

  /// Whether a file may have any. Its bytes are asked first: the tokens of most files are never needed again.
  static func mayHaveContainers(_ source: SwiftSourceFile) -> Bool {
    guard words.isFound(in: source.source.bytes) else { return false }
    return source.tokens.indices.contains { number in
      source.tokens[number].kind == .word && calls.contains { source.isText(number, $0) }
    }
  }

  private static let calls: [StaticString] = ["ModelContainer", "modelContainer", "DocumentGroup", "Schema"]
  private static let words = ByteRuns(calls.map { String(describing: $0) })

  /// The containers and schemas in the order of the file.
  func run() -> [Found] {
    let previews = previews(source.members)
    var found: [Found] = []
    var place = 0
    let (tokens, closings) = (source.tokens, source.closings)
    while place < tokens.count, found.count < Self.limit {
      if let preview = previews.first(where: { $0.contains(place) }) {
        place = preview.upperBound
        continue
      }
      if tokens[place].kind == .pound, source.isText(place, "#Preview") {
        place += 1
        while place < tokens.count, closings[place] > place { place = closings[place] + 1 }
        continue
      }
      if tokens[place].kind == .word, let container = container(at: place) { found.append(container) }
      place += 1
    }
    return found
  }

  /// The bodies of preview types.
  private func previews(_ members: SwiftMembers) -> [Range<Int>] {
    members.types.flatMap { type in
      type.inherited.flatMap(\.parts).contains { ["PreviewProvider", "PreviewModifier"].contains($0.names?.last) }
        ? [type.body] : previews(type.members)
    }
  }

  private func container(at place: Int) -> Found? {
    guard let call = Self.calls.first(where: { source.isText(place, $0) }) ?? containerByType(at: place),
      let arguments = source.arguments(ofCallAt: place)
    else { return nil }
    // A declaration: `func modelContainer(for:)`, `class Schema(…)`.
    if place > 0, ["func", "struct", "class", "enum"].contains(source.text(place - 1)) { return nil }
    let holds = index.holds(source.directives.conditions(at: place))
    guard holds != false else { return nil }
    let name = "\(call)"
    let position = source.position(of: place)
    var found = Found(
      SwiftDataContainer(path: path, position: position, call: name, classes: [], isComplete: true), file: file,
      role: role(at: place))
    if holds == nil {
      let conditions = source.directives.conditions(at: place).text
      found.gaps.append(gap("a container", "is created within #if \(conditions)", at: place))
    }
    switch name {
    case "Schema":
      guard readSchema(arguments, at: place, into: &found) else { return nil }
    case "DocumentGroup":
      guard let editing = arguments.first(where: { $0.label == "editing" || $0.label == "viewing" }) else { return nil }
      read(models: [editing], into: &found)
      guard !found.models.types.isEmpty || arguments.contains(where: { $0.label == "migrationPlan" }) else {
        return nil
      }
    default:
      guard readContainer(arguments, named: name, into: &found) else { return nil }
    }
    let plan = arguments.first { $0.label == "migrationPlan" }
    if let plan {
      let passed = self.plan(plan.tokens)
      let written = plan.value.hasSuffix(".self") ? String(plan.value.dropLast(5)) : plan.value
      switch passed {
      case .nothing: break
      case .type(let node):
        found.plan = node
        found.value.migrationPlan = index.nodes[node].path.joined(separator: ".")
      case .unread:
        (found.value.migrationPlan, found.value.readsPlan) = (written, false)
        found.gaps.append(gap(SwiftDataGap.planOfContainer, "is '\(written)', which is not read", at: place))
      }
    }
    finish(&found, at: place)
    return found
  }

  /// What a container passes as its plan.
  private enum PassedPlan {
    case nothing
    case type(Int)
    case unread
  }

  /// `Plan.self`, `nil`, or a constant that is one of them.
  private func plan(_ tokens: Range<Int>, depth: Int = 0) -> PassedPlan {
    guard let first = tokens.first, depth < Self.depthLimit, let terms = lists.value(tokens, in: file)?.terms,
      terms.count == 1, let value = terms.first
    else { return .unread }
    if value.text == "nil" { return .nothing }
    let scope = scope(at: first)
    if let names = value.metatype {
      if case .type(let node) = index.meaning(of: names, in: scope) { return .type(node) }
      return .unread
    }
    guard let names = value.names else { return .unread }
    if names.count == 1, let local = scopes.definition(of: names[0], before: first) {
      guard case .values(let values) = local, values.count == 1 else { return .unread }
      return plan(values[0], depth: depth + 1)
    }
    guard let definition = lists.definition(of: names, in: scope) else { return .unread }
    let other = definition.scope.file == file ? self : ContainerFinder(in: definition.scope.file, index, lists)
    return other.plan(definition.tokens, depth: depth + 1)
  }

  /// The call for a `.init(…)` that the type of its declaration makes one:
  /// `let container: ModelContainer = try .init(…)`.
  private func containerByType(at place: Int) -> StaticString? {
    guard source.isText(place, "init"), source.isMark(".", at: place - 1) else { return nil }
    var before = place - 2
    var isValue = false
    for _ in 0..<8 {
      if source.isMark("=", at: before) || source.isMark("{", at: before) {
        isValue = true
      } else if !["!", "?"].contains(where: { source.isMark($0, at: before) }),
        !["try", "await", "return"].contains(where: { source.isText(before, $0) })
      {
        break
      }
      before -= 1
    }
    return isValue && source.isText(before, "ModelContainer") ? "ModelContainer" : nil
  }

  private func finish(_ found: inout Found, at place: Int) {
    found.value.versionedSchema = found.versionedSchema.map { index.nodes[$0].path.joined(separator: ".") }
    found.value.classes =
      found.models.types.map { index.nodes[$0].path.joined(separator: ".") } + found.models.unknown
    found.value.isComplete = found.models.isComplete
    guard !found.models.isComplete else { return }
    found.gaps.append(gap(Self.schemaOfContainer, found.models.gap, at: place))
  }

  func gap(_ what: String, _ reason: String, at place: Int) -> SwiftDataGap {
    SwiftDataGap(what: what, reason: reason, path: path, position: source.position(of: place))
  }

  func scope(at place: Int) -> SwiftTypeIndex.Scope {
    SwiftTypeIndex.Scope(node: index.type(around: place, in: file), file: file)
  }

  static let schemaOfContainer = "the schema of a container"

  // MARK: - Whose it is

  private func role(at place: Int) -> Found.Role {
    let names = scopes.names(around: place) + [FilePath.baseName(of: path)] + index.files[file].folders
    let words = Set(names.flatMap(Self.words))
    if !words.isDisjoint(with: Self.previewWords) { return .preview }
    var node = index.type(around: place, in: file)
    while let around = node {
      let inherited = index.nodes[around].inherited.compactMap { $0.names?.last }
      if inherited.contains(where: { Self.intentTypes.contains($0) || $0.hasSuffix("Intent") }) { return .intent }
      node = index.nodes[around].parent
    }
    return words.isDisjoint(with: Self.intentWords) ? .app : .intent
  }

  private static let previewWords: Set<String> = [
    "preview", "previews", "previewer", "mock", "mocks", "mocked", "sample", "samples", "fixture", "fixtures", "stub",
    "stubs", "test", "tests", "testing", "fake", "fakes",
  ]
  private static let intentWords: Set<String> = ["intent", "intents", "shortcut", "shortcuts"]
  private static let intentTypes: Set<String> = [
    "AppShortcutsProvider", "EntityQuery", "EntityStringQuery", "TimelineProvider", "AppIntentTimelineProvider",
    "IntentTimelineProvider",
  ]

  /// `makePreviewContainer` → `make`, `preview`, `container`
  static func words(of name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      if !character.isLetter || (character.isUppercase && wasLower) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if character.isLetter { word += character.lowercased() }
      wasLower = character.isLowercase
    }
    return word.isEmpty ? words : words + [word]
  }

  // MARK: - Schemas

  /// `Schema([Trip.self], version:)`, `Schema(versionedSchema: SchemaV2.self)`, `Schema(SchemaV2.models)`
  private func readSchema(_ arguments: [SwiftArgument], at place: Int, into found: inout Found) -> Bool {
    found.schema = Place(file: file, token: place)
    if let versioned = arguments.first(where: { $0.label == "versionedSchema" }) {
      readVersioned(versioned, into: &found)
      return true
    }
    guard let first = arguments.first, first.label == nil || first.label == "for" else { return false }
    read(models: arguments.filter { $0.label == nil }, into: &found)
    // `Schema` of some other module, or of a list that is passed in.
    if found.models.types.isEmpty, found.models.isComplete { return false }
    if let version = arguments.first(where: { $0.label == "version" }) {
      found.identifier = SwiftDataSchemas.identifier(source.expression(version.tokens), scope(at: place), index)
    }
    return true
  }

  private func readVersioned(_ argument: SwiftArgument, into found: inout Found) {
    if let node = lists.type(argument, scope(at: argument.tokens.lowerBound)) {
      found.versionedSchema = node
      found.models = lists.list("models", of: node)
      // What the version lists is judged with the version.
      found.models.isComplete = true
      found.models.types = found.models.types.filter(index.isModel)
      found.models.unknown = []
    } else {
      found.models.isComplete = false
      found.models.unknown.append(argument.value.hasSuffix(".self") ? "\(argument.value.dropLast(5))" : argument.value)
    }
  }

  private func read(models arguments: [SwiftArgument], into found: inout Found) {
    for argument in arguments {
      let scope = scope(at: argument.tokens.lowerBound)
      if let node = lists.type(argument, scope) {
        add(SwiftDataLists.List(types: [node]), to: &found)
      } else if argument.value.hasSuffix(".self"), !argument.value.hasPrefix("[") {
        add(SwiftDataLists.List(unknown: [String(argument.value.dropLast(5))], isComplete: false), to: &found)
      } else {
        add(list(argument.tokens, scope, depth: 0), to: &found)
      }
    }
  }

  private func add(_ list: SwiftDataLists.List, to found: inout Found) {
    for node in list.types where !found.models.types.contains(node) {
      if index.isModel(node) {
        found.models.types.append(node)
      } else {
        found.models.unknown.append(index.nodes[node].path.joined(separator: "."))
        found.models.isComplete = false
      }
    }
    found.models.unknown += list.unknown
    if !list.isComplete { found.models.isComplete = false }
  }

  /// A list, also in a local constant.
  private func list(_ tokens: Range<Int>, _ scope: SwiftTypeIndex.Scope, depth: Int) -> SwiftDataLists.List {
    if let first = tokens.first, let names = source.expression(tokens).names, names.count == 1, depth < Self.depthLimit,
      case .values(let values)? = scopes.definition(of: names[0], before: first), values.count == 1
    {
      return list(values[0], scope, depth: depth + 1)
    }
    return lists.list(lists.value(tokens, in: file), scope)
  }

  /// A schema written out, or a name for one; nil if it cannot be read.
  func schema(_ tokens: Range<Int>) -> Found? {
    let value = SwiftDataContainer(
      path: path, position: source.position(of: tokens.lowerBound), call: "Schema", classes: [], isComplete: true)
    var found = Found(value, file: file, role: .app)
    return readSchema(in: tokens, depth: 0, into: &found) ? found : nil
  }

  // MARK: - Containers

  /// `ModelContainer(for: schema, migrationPlan: P.self, configurations: a, b)`, `.modelContainer(for: Trip.self)`
  private func readContainer(_ arguments: [SwiftArgument], named name: String, into found: inout Found) -> Bool {
    guard let first = arguments.first, first.label == "for" else { return false }
    // What follows another label belongs to that: `configurations: a, b`.
    let models = Array(arguments.prefix { $0.label == nil || $0.label == "for" })
    if models.count == 1, readSchema(in: models[0].tokens, depth: 0, into: &found) {
      // A schema, written here or elsewhere.
    } else {
      read(models: models, into: &found)
      if found.models.types.isEmpty, found.models.isComplete { return false }
    }
    if let place = arguments.firstIndex(where: { $0.label == "configurations" }) {
      let values = [arguments[place]] + arguments[(place + 1)...].prefix { $0.label == nil }
      var reader = ConfigurationReader(self, schema: models.count == 1 ? models[0].value : nil)
      for value in values { reader.read(value.tokens) }
      (found.value.configurations, found.limits) = (reader.configurations, reader.limits)
      found.schemasOfConfigurations = reader.schemas
      found.gaps += reader.gaps
    } else if let memory = arguments.first(where: { $0.label == "inMemory" }), memory.value != "false" {
      var configuration = SwiftDataContainer.Configuration(path: path, position: memory.position)
      configuration.isStoredInMemoryOnly = ConfigurationReader(self).truth(memory.tokens)
      if configuration.isStoredInMemoryOnly == nil {
        found.gaps.append(
          gap("the configuration of a container", "'inMemory' is not a literal", at: memory.tokens.lowerBound))
      }
      found.value.configurations = [configuration]
      found.limits = [nil]
    }
    return true
  }

  /// The schema of a container: `Schema(…)`, or a name that is defined as one; false if the tokens are something else.
  private func readSchema(in tokens: Range<Int>, depth: Int, into found: inout Found) -> Bool {
    guard let first = tokens.first, depth < Self.depthLimit else { return false }
    if source.isText(first, "Schema") || source.isMark(".", at: first) && source.isText(first + 1, "init") {
      let call = source.isText(first, "Schema") ? first : first + 1
      guard let arguments = source.arguments(ofCallAt: call) else { return false }
      _ = readSchema(arguments, at: call, into: &found)
      return true
    }
    guard let names = lists.names(of: source.expression(tokens), expecting: "Schema"), names.last != "self" else {
      return false
    }
    if names.count == 1 {
      switch scopes.definition(of: names[0], before: first) {
      case .values(let values)?:
        guard values.count == 1 else { break }
        return readSchema(in: values[0], depth: depth + 1, into: &found)
      case .parameter(let value?)? where readSchema(in: value, depth: depth + 1, into: &found): return true
      case .parameter?:
        found.models.isComplete = false
        return true
      case nil: break
      }
    }
    guard let definition = lists.definition(of: names, in: scope(at: first)) else { return false }
    let other = definition.scope.file == file ? self : ContainerFinder(in: definition.scope.file, index, lists)
    guard let value = definition.value else { return false }
    // A schema of another file is read there.
    return other.readSchema(in: value.tokens, depth: depth + 1, into: &found)
  }
}
