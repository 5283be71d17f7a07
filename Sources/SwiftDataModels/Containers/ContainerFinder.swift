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
    var models: SwiftTypeList
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
      models = SwiftTypeList()
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
  let values: SwiftEvaluator
  let source: SwiftSourceFile
  private let path: String
  private let foundConfigurations = Deferred<Set<String>>()

  /// The maximum number of containers in a file.
  private static let limit = 100

  init(in file: Int, _ values: SwiftEvaluator) {
    index = values.index
    self.file = file
    self.values = values
    source = index.files[file].source
    path = index.files[file].path
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
    let previews = self.previews
    var found: [Found] = []
    var place = 0
    let tokens = source.tokens
    while place < tokens.count, found.count < Self.limit {
      if let preview = previews.first(where: { $0.contains(place) }) {
        place = preview.upperBound
        continue
      }
      if tokens[place].kind == .word, let container = container(at: place) { found.append(container) }
      place += 1
    }
    return found
  }

  /// The bodies of preview types and macros.
  var previews: [Range<Int>] {
    let macros = source.tokens.indices.filter { source.tokens[$0].kind == .pound && source.isText($0, "#Preview") }
    return previews(source.members)
      + macros.map { pound in
        var place = pound + 1
        while place < source.tokens.count, source.closings[place] > place { place = source.closings[place] + 1 }
        return pound..<place
      }
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
      guard
        readSchema(
          SwiftCall(
            name: name, arguments: arguments, place: self.place(at: place), start: place, token: place,
            tokens: place..<place + 1), into: &found)
      else { return nil }
    case "DocumentGroup":
      guard let editing = arguments.first(where: { $0.label == "editing" || $0.label == "viewing" }) else { return nil }
      read(models: [editing], into: &found)
      guard !found.models.types.isEmpty || arguments.contains(where: { $0.label == "migrationPlan" }) else {
        return nil
      }
    default:
      guard readContainer(arguments, named: name, into: &found) else { return nil }
    }
    if let plan = arguments.first(where: { $0.label == "migrationPlan" }) {
      readPlan(plan, into: &found, at: place)
    }
    finish(&found, at: place)
    return found
  }

  /// `Plan.self`, `nil`, or what is one of them.
  private func readPlan(_ plan: SwiftArgument, into found: inout Found, at place: Int) {
    let written = source.expression(plan.tokens).metatype?.joined(separator: ".") ?? plan.value
    let reason: String
    switch values.value(plan.tokens, in: self.place(at: plan.tokens.lowerBound)) {
    case .nothing: return
    case .call(let call) where call.name == "none" && call.arguments == nil: return
    case .type(let node):
      found.plan = node
      found.value.migrationPlan = index.nodes[node].path.joined(separator: ".")
      return
    case .unknown(let unknown), .choice(_, let unknown): reason = unknown.clause(after: written)
    default: reason = SwiftUnknown.unread
    }
    (found.value.migrationPlan, found.value.readsPlan) = (written, false)
    found.gaps.append(gap(SwiftDataGap.planOfContainer, "is '\(written.onSingleLine)', which \(reason)", at: place))
  }

  /// What the calls of the file that make configurations say, read once for all of its containers.
  private var writtenConfigurations: Set<String> {
    foundConfigurations.value {
      Set(
        source.tokens.indices.flatMap { place -> [String] in
          guard source.isText(place, "ModelConfiguration"), source.isMark("(", at: place + 1) else { return [] }
          var reader = ConfigurationReader(self)
          reader.read(place..<min(source.closings[place + 1], source.tokens.count - 1) + 1)
          return zip(reader.configurations, reader.limits).map { configuration, limit in
            let classes = limit?.map { index.nodes[$0].path.joined(separator: ".") }.sorted().description ?? "all"
            return "\(configuration.store ?? "") \(configuration.cloudKitDatabase) \(classes) "
              + "\(configuration.isStoredInMemoryOnly.map { "\($0)" } ?? "?") \(configuration.hasReadName)"
          }
        })
    }
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
      found.models.types.map { index.nodes[$0].path.joined(separator: ".") } + found.models.unknown.map(\.text)
    found.value.isComplete = found.models.isComplete
    found.value.isFallback = isInCatch(place)
    guard !found.models.isComplete else { return }
    found.gaps.append(gap(SwiftDataGap.schemaOfContainer, found.models.gap, at: place))
  }

  /// Whether a token is in what handles an error: `catch { … }`.
  private func isInCatch(_ place: Int) -> Bool {
    var (before, closed) = (place - 1, 0)
    for _ in 0..<512 where before > 0 {
      if source.isMark("}", at: before) {
        closed += 1
      } else if source.isMark("{", at: before), closed > 0 {
        closed -= 1
      } else if source.isMark("{", at: before) {
        let header = max(0, before - 4)..<before
        if header.contains(where: { source.isText($0, "catch") }) { return true }
        if header.contains(where: { source.isText($0, "func") || source.isText($0, "init") }) { return false }
      }
      before -= 1
    }
    return false
  }

  func gap(_ what: String, _ reason: String, at place: Int) -> SwiftDataGap {
    SwiftDataGap(what: what, reason: reason, path: path, position: source.position(of: place))
  }

  func scope(at place: Int) -> SwiftTypeIndex.Scope {
    SwiftTypeIndex.Scope(node: index.type(around: place, in: file), file: file)
  }

  func place(at token: Int) -> SwiftPlace { SwiftPlace(scope(at: token)) }

  // MARK: - Whose it is

  /// Whether code is of the app, not of a preview, test or intent.
  func isOfApp(_ place: Int) -> Bool { role(at: place) == .app }

  private func role(at place: Int) -> Found.Role {
    let names = values.scopes(file).names(around: place) + [FilePath.baseName(of: path)] + index.files[file].folders
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
  private func readSchema(_ call: SwiftCall, into found: inout Found) -> Bool {
    let arguments = call.arguments ?? []
    found.schema = Place(file: call.place.scope.file, token: call.start)
    if let versioned = call.argument("versionedSchema") {
      readVersioned(versioned, call.place, into: &found)
      return true
    }
    guard let first = arguments.first, first.label == nil || first.label == "for" else { return false }
    for argument in arguments where argument.label == nil {
      add(values.types(in: values.value(argument.tokens, in: call.place)), to: &found)
    }
    // `Schema` of some other module, or of a list that is passed in.
    if found.models.types.isEmpty, found.models.isComplete { return false }
    if let version = call.argument("version") {
      found.identifier = values.identifier(
        values.value(version.tokens, in: call.place, expecting: "Schema.Version"))
    }
    return true
  }

  private func readVersioned(_ argument: SwiftArgument, _ place: SwiftPlace, into found: inout Found) {
    switch values.value(argument.tokens, in: place) {
    case .type(let node):
      found.versionedSchema = node
      found.models = values.types(in: values.value(of: "models", of: node))
      // What the version lists is judged with the version.
      found.models.isComplete = true
      found.models.types = found.models.types.filter(index.isModel)
      (found.models.unknown, found.models.unread) = ([], [])
    case let value:
      found.models.isComplete = false
      // Of one of several versions, the first tells whose container it is.
      if case .type(let node)? = value.alternatives.first {
        found.models.types = values.types(in: values.value(of: "models", of: node)).types.filter(index.isModel)
      }
      let list = values.types(in: value)
      found.models.unknown += list.unknown
      found.models.unread += list.unread
    }
  }

  private func add(_ list: SwiftTypeList, to found: inout Found) {
    let list = list.models(in: index)
    for node in list.types { found.models.add(node) }
    found.models.unknown += list.unknown
    found.models.unread += list.unread
    if !list.isComplete { found.models.isComplete = false }
  }

  /// The schema that the models of a container are, or the list of them.
  private func read(models arguments: [SwiftArgument], into found: inout Found) {
    for argument in arguments {
      let value = values.value(argument.tokens, in: place(at: argument.tokens.lowerBound), expecting: "Schema")
      if arguments.count == 1, let schema = schema(value) {
        (found.models, found.identifier) = (schema.models, schema.identifier)
        (found.versionedSchema, found.schema) = (schema.versionedSchema, schema.schema)
      } else {
        add(values.types(in: value), to: &found)
      }
    }
  }

  /// The schema that an argument is: `Schema(…)`, or what is one; nil for lists, types and what is not read.
  func schema(_ value: SwiftValue) -> Found? {
    guard case .call(let call) = value, call.arguments != nil, call.name == "Schema" || call.name == "init" else {
      return nil
    }
    let file = index.files[call.place.scope.file]
    let value = SwiftDataContainer(
      path: file.path, position: file.source.position(of: call.start), call: "Schema", classes: [], isComplete: true)
    var found = Found(value, file: call.place.scope.file, role: .app)
    return readSchema(call, into: &found) ? found : nil
  }

  // MARK: - Containers

  /// `ModelContainer(for: schema, migrationPlan: P.self, configurations: a, b)`, `.modelContainer(for: Trip.self)`
  private func readContainer(_ arguments: [SwiftArgument], named name: String, into found: inout Found) -> Bool {
    guard let first = arguments.first, first.label == "for" else { return false }
    // What follows another label belongs to that: `configurations: a, b`.
    let models = Array(arguments.prefix { $0.label == nil || $0.label == "for" })
    read(models: models, into: &found)
    if found.models.types.isEmpty, found.models.isComplete, found.versionedSchema == nil { return false }
    if let place = arguments.firstIndex(where: { $0.label == "configurations" }) {
      let values = [arguments[place]] + arguments[(place + 1)...].prefix { $0.label == nil }
      var reader = ConfigurationReader(self, schema: models.count == 1 ? models[0].value : nil)
      for value in values { reader.read(value.tokens) }
      (found.value.configurations, found.limits) = (reader.configurations, reader.limits)
      found.schemasOfConfigurations = reader.schemas
      found.gaps += reader.gaps
      found.value.writtenConfigurations = writtenConfigurations
    } else if let memory = arguments.first(where: { $0.label == "inMemory" }), memory.value != "false" {
      var configuration = SwiftDataContainer.Configuration(path: path, position: memory.position)
      configuration.isStoredInMemoryOnly = self.values.truth(
        memory.tokens, in: self.place(at: memory.tokens.lowerBound))
      if configuration.isStoredInMemoryOnly == nil {
        found.gaps.append(
          gap("the configuration of a container", "'inMemory' is not a literal", at: memory.tokens.lowerBound))
      }
      found.value.configurations = [configuration]
      found.limits = [nil]
    }
    return true
  }
}
