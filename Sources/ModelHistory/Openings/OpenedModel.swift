import GlossFiles
import GlossModelFiles

/// Follows the model of an opening as far as literals lead.
struct OpenedModel {
  let code: CodeTokens
  let scopes: CodeScopes

  /// The version that a call opens if its model is the file of one: `Shop 2.mom`, whichever version is current.
  func version(of call: OpeningCall) -> String? {
    if call.kind == .container {
      return call.argument("managedObjectModel").flatMap { version(in: $0, depth: 0) }
    }
    // The only model that the file makes is that of its coordinator.
    let places = code.tokens.indices.filter {
      code.isWord("NSManagedObjectModel", at: $0)
        && (code.isSign("(", at: $0 + 1) || code.isWord("alloc", at: $0 + 1)
          || code.isSign(".", at: $0 + 1) && code.isWord("init", at: $0 + 2))
    }
    guard call.kind == .options || call.kind == .description, places.count == 1, let place = places.first else {
      return nil
    }
    let bracket = code.isWord("alloc", at: place + 1) ? scopes.parent(of: scopes.parent(of: place)) : -1
    let isMessage = bracket >= 0 && code.isSign("[", at: bracket)
    return version(in: isMessage ? bracket..<code.partners[bracket] : scopes.value(at: place), depth: 0)
  }

  private func version(in range: Range<Int>, depth: Int) -> String? {
    guard depth < CodeScopes.depthLimit else { return nil }
    for place in range.prefix(256) {
      guard let text = code.string(at: place) else { continue }
      if text.hasSuffix(".mom") { return FilePath.baseName(of: text) }
      guard text == "mom" else { continue }
      let name = range.prefix(256).first { code.word(at: $0)?.lowercased().hasSuffix("resource") == true }
      return name.flatMap { scopes.string($0 + 2..<min($0 + 3, range.upperBound)) }
    }
    return follow(range) { version(in: $0, depth: depth + 1) }
  }

  /// What the values of the names in an expression lead to.
  private func follow<Found>(_ range: Range<Int>, _ find: (Range<Int>) -> Found?) -> Found? {
    for place in range.prefix(64) {
      guard let word = code.word(at: place), !code.isSign(":", at: place + 1) else { continue }
      for value in scopes.values(of: word, at: place).prefix(4)
      where value.start < code.tokens.count && !range.contains(value.start) {
        if let found = find(scopes.value(at: value.start)) { return found }
      }
    }
    return nil
  }

  /// The model that a call opens.
  func model(of call: OpeningCall) -> Opening.Model {
    if let value = call.argument("managedObjectModel") {
      let found = model(in: value, depth: 0)
      if found != .unknown { return found }
    }
    if let name = call.argument("name", "initWithName", "persistentContainerWithName") {
      if let text = scopes.string(name) { return .named(text) }
      // What other files declare, or pass.
      if call.kind == .container, let (word, place) = scopes.name(in: name),
        scopes.values(of: word, at: place).allSatisfy({ $0.isParameter && $0.start >= code.tokens.count })
      {
        return .constant(word)
      }
    }
    // The models that the file names are those of its coordinator.
    guard call.kind != .container else { return .unknown }
    let places = code.tokens.indices.filter { code.isWord("NSManagedObjectModel", at: $0) }
    let models = Set(places.prefix(64).map { model(in: scopes.value(at: $0), depth: 0) }).subtracting([.unknown])
    return models.count == 1 ? models.first ?? .unknown : .unknown
  }

  private static let merging: Set<String> = [
    "mergedModel", "byMerging", "mergedModelFromBundles", "modelByMergingModels", "byMergingModels",
  ]

  /// The model that an expression leads to by literals.
  private func model(in range: Range<Int>, depth: Int) -> Opening.Model {
    guard depth < CodeScopes.depthLimit else { return .unknown }
    for place in range.prefix(256) {
      if let word = code.word(at: place), Self.merging.contains(word) { return .merged }
      if let text = code.string(at: place), let name = Self.model(named: text) { return .named(name) }
    }
    // `forResource: "Shop", withExtension: "momd"`
    if range.contains(where: { code.string(at: $0)?.hasPrefix("mom") == true }) {
      for place in range.prefix(256) where code.word(at: place)?.lowercased().hasSuffix("resource") == true {
        guard code.isSign(":", at: place + 1) else { continue }
        let argument = code.parts(of: place + 2..<max(place + 2, range.upperBound)).first ?? place..<place
        let value = code.string(at: argument.lowerBound) != nil ? argument.prefix(1) : argument[...]
        if let text = scopes.string(value.startIndex..<value.endIndex) { return .named(text) }
        if let (word, place) = scopes.name(in: argument), scopes.values(of: word, at: place).isEmpty {
          return .constant(word)
        }
      }
    }
    return follow(range) { value in
      let found = model(in: value, depth: depth + 1)
      return found == .unknown ? nil : found
    } ?? .unknown
  }

  /// The model in the name of a compiled one: `Shop` of `Shop.momd/Shop 2.mom`.
  private static func model(named text: String) -> String? {
    let parts = text.split(separator: "/")
    guard let part = parts.first(where: { $0.hasSuffix(".momd") }) else { return nil }
    return String(part.dropLast(5))
  }
}
