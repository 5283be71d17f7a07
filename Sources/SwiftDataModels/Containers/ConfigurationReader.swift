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

  private var values: SwiftEvaluator { finder.values }

  /// Reads an argument: one configuration, or a list.
  mutating func read(_ tokens: Range<Int>) {
    guard let first = tokens.first else { return }
    read(values.value(tokens, in: finder.place(at: first), expecting: "ModelConfiguration"), tokens)
  }

  private mutating func read(_ value: SwiftValue, _ tokens: Range<Int>) {
    switch value {
    case .list(let elements): for element in elements { read(element, tokens) }
    case .nothing: break
    case .call(let call) where Self.isConfiguration(call): add([call])
    case .choice(let all, let unknown):
      let calls = all.compactMap { if case .call(let call) = $0, Self.isConfiguration(call) { call } else { nil } }
      guard calls.count == all.count else { return fail(unknown.clause(after: finder.source.text(tokens)), tokens) }
      add(calls)
      if unknown.isConditional {
        gaps.append(finder.gap("the configuration of a container", unknown.reason, at: unknown.token))
      }
    case .unknown(let unknown): fail(unknown.clause(after: finder.source.text(tokens)), tokens)
    default: fail(SwiftUnknown.unread, tokens)
    }
  }

  private static func isConfiguration(_ call: SwiftCall) -> Bool {
    call.arguments != nil && (call.name == "ModelConfiguration" || call.name == "init")
  }

  private mutating func fail(_ reason: String, _ tokens: Range<Int>) {
    var configuration = SwiftDataContainer.Configuration(
      path: finder.index.files[finder.file].path, position: finder.source.position(of: tokens.lowerBound))
    configuration.isStoredInMemoryOnly = nil
    configuration.allowsSave = nil
    (configuration.isRead, configuration.hasReadName) = (false, false)
    let text = finder.source.text(tokens)
    configuration.groupContainer = .unknown(text)
    configuration.cloudKitDatabase = .unknown(text)
    configurations.append(configuration)
    limits.append(nil)
    gaps.append(
      finder.gap(
        "the configuration of a container", "is '\(text.onSingleLine)', which \(reason)", at: tokens.lowerBound))
  }

  /// Adds one configuration; of several alternatives, what they have in common.
  private mutating func add(_ calls: [SwiftCall]) {
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
    if case .unknown("one of several") = result.value.cloudKitDatabase, let place = calls.first {
      result.gaps.append(gap("the CloudKit database of a configuration", "depends on code that chooses it", place))
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

  private func gap(_ what: String, _ reason: String, _ call: SwiftCall, at token: Int? = nil) -> SwiftDataGap {
    let file = finder.index.files[call.place.scope.file]
    return SwiftDataGap(
      what: what, reason: reason, path: file.path, position: file.source.position(of: token ?? call.start))
  }

  private func configuration(_ call: SwiftCall) -> Parsed {
    let file = finder.index.files[call.place.scope.file]
    var parsed = Parsed(
      value: SwiftDataContainer.Configuration(path: file.path, position: file.source.position(of: call.start)))
    var isListed = false
    for argument in call.arguments ?? [] {
      func fail(_ what: String) {
        let text = argument.value.onSingleLine
        parsed.gaps.append(
          gap(
            "\(what) of a configuration", "is '\(text)', which is not a literal", call, at: argument.tokens.lowerBound))
      }
      switch argument.label {
      case "for":
        isListed = true
        limit(&parsed, argument, call)
      case nil where isListed: limit(&parsed, argument, call)
      case nil:
        if case .nothing = values.value(argument.tokens, in: call.place) { break }
        parsed.value.name = values.text(argument.tokens, in: call.place)
        if parsed.value.name == nil {
          parsed.value.hasReadName = false
          fail("the name")
        }
      case "schema": readSchema(argument, call, into: &parsed)
      case "isStoredInMemoryOnly":
        parsed.value.isStoredInMemoryOnly =
          values.truth(argument.tokens, in: call.place) ?? (isOfLaunch(argument, call.place) ? false : nil)
        if parsed.value.isStoredInMemoryOnly == nil { fail("isStoredInMemoryOnly") }
      case "allowsSave":
        parsed.value.allowsSave = values.truth(argument.tokens, in: call.place)
        if parsed.value.allowsSave == nil { fail("allowsSave") }
      case "groupContainer":
        parsed.value.groupContainer = groupContainer(argument, call.place)
        if case .unknown = parsed.value.groupContainer { fail("the group container") }
      case "cloudKitDatabase":
        parsed.value.cloudKitDatabase = cloudKitDatabase(argument, call.place)
        if case .unknown = parsed.value.cloudKitDatabase { fail("the CloudKit database") }
      case "url": parsed.value.url = values.storePlace(argument.tokens, in: call.place)
      default: break
      }
      if argument.label != nil, argument.label != "for" { isListed = false }
    }
    return parsed
  }

  /// Whether an argument that the app is started with decides: tests pass one, users none.
  private func isOfLaunch(_ argument: SwiftArgument, _ place: SwiftPlace) -> Bool {
    let text: String
    switch values.value(argument.tokens, in: place) {
    case .unknown(let end): text = end.text
    case .call(let call): text = values.source(call.place).text(call.tokens)
    default: return false
    }
    // The whole expression, which nothing compares or negates.
    return ["CommandLine.arguments.contains(", "ProcessInfo.processInfo.arguments.contains("].contains { call in
      text.hasPrefix(call) && text.dropFirst(call.count).firstIndex(of: ")") == text.indices.last
    }
  }

  private func limit(_ parsed: inout Parsed, _ argument: SwiftArgument, _ call: SwiftCall) {
    guard case .type(let node) = values.value(argument.tokens, in: call.place) else {
      parsed.gaps.append(
        gap(
          "a class of a configuration", "'\(argument.value.onSingleLine)' is not in the sources", call,
          at: argument.tokens.lowerBound))
      return
    }
    parsed.limit = (parsed.limit ?? []) + [node]
  }

  private func readSchema(_ argument: SwiftArgument, _ call: SwiftCall, into parsed: inout Parsed) {
    let value = values.value(argument.tokens, in: call.place, expecting: "Schema")
    if case .nothing = value { return }
    let schema = finder.schema(value)
    parsed.schema = schema?.schema
    if let schema, schema.models.isComplete {
      parsed.limit = schema.models.types
    } else if argument.value != self.schema {
      parsed.gaps.append(
        gap("the schema of a configuration", "is not a literal list", call, at: argument.tokens.lowerBound))
    }
  }

  /// `.automatic`, `.none`, `.private("iCloud.org.example")`
  private func cloudKitDatabase(
    _ argument: SwiftArgument, _ place: SwiftPlace
  ) -> SwiftDataContainer.CloudKitDatabase {
    guard
      case .call(let call) = values.value(argument.tokens, in: place, expecting: "ModelConfiguration.CloudKitDatabase")
    else { return .unknown(argument.value.onSingleLine) }
    return switch (call.name, call.arguments?.first) {
    case ("automatic", nil): .automatic
    case ("none", nil): .none
    case ("private", let value?): .privateDatabase(values.text(value.tokens, in: call.place))
    default: .unknown(argument.value.onSingleLine)
    }
  }

  private func groupContainer(_ argument: SwiftArgument, _ place: SwiftPlace) -> SwiftDataContainer.GroupContainer {
    guard
      case .call(let call) = values.value(argument.tokens, in: place, expecting: "ModelConfiguration.GroupContainer")
    else { return .unknown(argument.value.onSingleLine) }
    return switch (call.name, call.arguments?.first) {
    case ("automatic", nil): .automatic
    case ("none", nil): .none
    case ("identifier", let value?): .identifier(values.text(value.tokens, in: call.place))
    default: .unknown(argument.value.onSingleLine)
    }
  }
}
