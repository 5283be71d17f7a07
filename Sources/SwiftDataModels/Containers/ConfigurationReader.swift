import GlossBasics
import GlossSwiftSource

/// Reads the `ModelConfiguration`s of a container: written out, in lists, or in constants.
struct ConfigurationReader {
  private let finder: ContainerFinder
  /// The schema of the container, as written there.
  private let schema: String?
  private(set) var configurations: [SwiftDataContainer.Configuration] = []
  /// The classes that each configuration is limited to.
  private(set) var limits: [[Int]?] = []
  private(set) var gaps: [SwiftDataGap] = []
  private(set) var schemas: [ContainerFinder.Place] = []

  init(_ finder: ContainerFinder, schema: String? = nil) {
    self.finder = finder
    self.schema = schema
  }

  private var source: SwiftSourceFile { finder.source }

  /// Reads an argument: one configuration, or a list.
  mutating func read(_ tokens: Range<Int>, depth: Int = 0) {
    guard let first = tokens.first else { return }
    let value = source.expression(tokens)
    if case (.list(let elements), let steps)? = value.operand, steps.isEmpty {
      for element in elements { read(element.tokens, depth: depth) }
      return
    }
    let calls = self.calls(in: tokens)
    if !calls.isEmpty { return add(calls) }
    guard depth < ContainerFinder.depthLimit else { return fail(first, tokens) }
    if let names = value.names, names.count == 1 {
      switch finder.scopes.definition(of: names[0], before: first) {
      case .values(let values)? where values.count == 1: return read(values[0], depth: depth + 1)
      case .values(let values)?:
        let calls = values.flatMap(self.calls)
        return calls.isEmpty ? fail(first, tokens) : add(calls)
      case .parameter(let value?)?: return read(value, depth: depth + 1)
      case .parameter(nil)?: return fail(first, tokens)
      case nil: break
      }
    }
    guard let names = finder.lists.names(of: value, expecting: "ModelConfiguration"),
      let found = finder.lists.definition(of: names, in: finder.scope(at: first))
    else { return fail(first, tokens) }
    let file = found.scope.file
    let other = file == finder.file ? finder : ContainerFinder(in: file, finder.index, finder.lists)
    var reader = ConfigurationReader(other)
    reader.read(found.value?.tokens ?? found.tokens, depth: depth + 1)
    configurations += reader.configurations
    limits += reader.limits
    gaps += reader.gaps
    schemas += reader.schemas
  }

  private mutating func fail(_ place: Int, _ tokens: Range<Int>) {
    var configuration = SwiftDataContainer.Configuration(
      path: finder.index.files[finder.file].path, position: source.position(of: place))
    configuration.isStoredInMemoryOnly = nil
    configuration.allowsSave = nil
    let text = source.text(tokens)
    configuration.groupContainer = .unknown(text)
    configuration.cloudKitDatabase = .unknown(text)
    configurations.append(configuration)
    limits.append(nil)
    gaps.append(
      finder.gap("the configuration of a container", "is '\(text.onSingleLine)', which is not read", at: place))
  }

  /// The calls that create a configuration.
  private func calls(in tokens: Range<Int>) -> [Int] {
    guard let first = tokens.first else { return [] }
    if source.isMark(".", at: first), source.isText(first + 1, "init") { return [first + 1] }
    return tokens.filter { place in
      source.isText(place, "ModelConfiguration") && source.arguments(ofCallAt: place) != nil
        && finder.index.holds(source.directives.conditions(at: place)) != false
    }
  }

  /// Adds one configuration; of several alternatives, what they have in common.
  private mutating func add(_ calls: [Int]) {
    var alternatives = calls.map(configuration)
    let stored = alternatives.filter { $0.value.isStoredInMemoryOnly != true }
    // The one in memory is that of tests and previews.
    if !stored.isEmpty { alternatives = stored }
    guard var result = alternatives.first else { return }
    let databases = Set(alternatives.map(\.value.cloudKitDatabase))
    if databases.count > 1 { result.value.cloudKitAlternatives = databases }
    for other in alternatives.dropFirst() {
      if other.value.cloudKitDatabase != result.value.cloudKitDatabase {
        result.value.cloudKitDatabase = .unknown("one of several")
      }
      if other.value.groupContainer != result.value.groupContainer {
        result.value.groupContainer = .unknown("one of several")
      }
      if other.value.isStoredInMemoryOnly != result.value.isStoredInMemoryOnly {
        result.value.isStoredInMemoryOnly = nil
      }
      if other.value.allowsSave != result.value.allowsSave { result.value.allowsSave = nil }
      result.gaps += other.gaps
    }
    for place in calls where finder.index.holds(source.directives.conditions(at: place)) == nil {
      let conditions = source.directives.conditions(at: place).text
      result.gaps.append(finder.gap("the configuration of a container", "depends on #if \(conditions)", at: place))
    }
    if case .unknown("one of several") = result.value.cloudKitDatabase, let place = calls.first {
      result.gaps.append(
        finder.gap("the CloudKit database of a configuration", "depends on code that chooses it", at: place))
    }
    configurations.append(result.value)
    limits.append(result.limit)
    gaps += result.gaps
    schemas += alternatives.compactMap(\.schema)
  }

  // MARK: - One configuration

  private struct Parsed {
    var value: SwiftDataContainer.Configuration
    var limit: [Int]?
    var gaps: [SwiftDataGap] = []
    var schema: ContainerFinder.Place?
  }

  private func configuration(at place: Int) -> Parsed {
    var parsed = Parsed(
      value: SwiftDataContainer.Configuration(
        path: finder.index.files[finder.file].path, position: source.position(of: place)))
    let arguments = source.arguments(ofCallAt: place) ?? []
    var isListed = false
    for argument in arguments {
      let first = argument.tokens.lowerBound
      func fail(_ what: String) {
        let text = argument.value.onSingleLine
        parsed.gaps.append(finder.gap("\(what) of a configuration", "is '\(text)', which is not a literal", at: first))
      }
      switch argument.label {
      case "for":
        isListed = true
        limit(&parsed, argument)
      case nil where isListed: limit(&parsed, argument)
      case nil where argument.value != "nil":
        parsed.value.name = text(argument.tokens)
        if parsed.value.name == nil { fail("the name") }
      case "schema": readSchema(argument, into: &parsed)
      case "isStoredInMemoryOnly":
        parsed.value.isStoredInMemoryOnly = truth(argument.tokens)
        if parsed.value.isStoredInMemoryOnly == nil { fail("isStoredInMemoryOnly") }
      case "allowsSave":
        parsed.value.allowsSave = truth(argument.tokens)
        if parsed.value.allowsSave == nil { fail("allowsSave") }
      case "groupContainer":
        parsed.value.groupContainer = groupContainer(argument)
        if case .unknown = parsed.value.groupContainer { fail("the group container") }
      case "cloudKitDatabase":
        parsed.value.cloudKitDatabase = cloudKitDatabase(argument)
        if case .unknown = parsed.value.cloudKitDatabase { fail("the CloudKit database") }
      case "url": parsed.value.url = argument.value.onSingleLine
      default: break
      }
      if argument.label != nil, argument.label != "for" { isListed = false }
    }
    return parsed
  }

  private func limit(_ parsed: inout Parsed, _ argument: SwiftArgument) {
    guard let node = finder.lists.type(argument, finder.scope(at: argument.tokens.lowerBound)) else {
      parsed.gaps.append(
        finder.gap(
          "a class of a configuration", "'\(argument.value.onSingleLine)' is not in the sources",
          at: argument.tokens.lowerBound))
      return
    }
    parsed.limit = (parsed.limit ?? []) + [node]
  }

  private func readSchema(_ argument: SwiftArgument, into parsed: inout Parsed) {
    guard argument.value != "nil" else { return }
    let schema = finder.schema(argument.tokens)
    parsed.schema = schema?.schema
    if let schema, schema.models.isComplete {
      parsed.limit = schema.models.types
    } else if argument.value != self.schema {
      parsed.gaps.append(
        finder.gap("the schema of a configuration", "is not a literal list", at: argument.tokens.lowerBound))
    }
  }

  /// `.automatic`, `.none`, `.private("iCloud.org.example")`
  private func cloudKitDatabase(_ argument: SwiftArgument) -> SwiftDataContainer.CloudKitDatabase {
    let (name, value) = member(argument)
    return switch name {
    case "automatic": .automatic
    case "none": .none
    case "private" where value != nil: .privateDatabase(value.flatMap(text))
    default: .unknown(argument.value.onSingleLine)
    }
  }

  private func groupContainer(_ argument: SwiftArgument) -> SwiftDataContainer.GroupContainer {
    let (name, value) = member(argument)
    return switch name {
    case "automatic": .automatic
    case "none": .none
    case "identifier" where value != nil: .identifier(value.flatMap(text))
    default: .unknown(argument.value.onSingleLine)
    }
  }

  /// The last name of `.none` or `ModelConfiguration.CloudKitDatabase.private(x)`, with its argument.
  private func member(_ argument: SwiftArgument) -> (name: String, value: Range<Int>?) {
    let tokens = value(of: argument.tokens) ?? argument.tokens
    let member = source.expression(tokens).member
    return (member?.name ?? "", member?.arguments?.first?.tokens)
  }

  /// The value of a name within a function: of a constant, or the default of a parameter.
  private func value(of tokens: Range<Int>) -> Range<Int>? {
    guard tokens.count == 1, let first = tokens.first, source.tokens[first].kind == .word else { return nil }
    return switch finder.scopes.definition(of: source.text(first), before: first) {
    case .values(let values)?: values.count == 1 && values[0] != tokens ? values[0] : nil
    case .parameter(let value)?: value
    case nil: nil
    }
  }

  /// `true`, `false`, or a name for one of them.
  func truth(_ tokens: Range<Int>, depth: Int = 0) -> Bool? {
    guard let first = tokens.first, depth < ContainerFinder.depthLimit else { return nil }
    if tokens.count == 1, source.isText(first, "true") { return true }
    if tokens.count == 1, source.isText(first, "false") { return false }
    if let value = value(of: tokens) { return truth(value, depth: depth + 1) }
    return SwiftConstants(index: finder.index, scope: finder.scope(at: first)).truth(tokens)
  }

  private func text(_ tokens: Range<Int>) -> String? {
    guard let first = tokens.first else { return nil }
    let tokens = value(of: tokens) ?? tokens
    return SwiftConstants(index: finder.index, scope: finder.scope(at: first)).text(source.argument(tokens))
  }
}
