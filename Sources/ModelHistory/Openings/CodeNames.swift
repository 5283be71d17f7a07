import GlossModelFiles

/// A name that code uses: `Names.group`, `kStoreName`.
struct CodeName: Sendable, Hashable {
  /// The type that has it; nil for the project.
  var owner: String?
  var word: String
  /// Whether code says the type.
  var isCertain = true
  /// Whether only a member of it is asked for: of a case, that is not its raw value.
  var isBase = false

  var text: String { owner.map { "\($0).\(word)" } ?? word }

  /// Whether its type is one of the system's, which the project may extend.
  var isOfSystem: Bool {
    guard let owner else { return false }
    return ["NS", "UI", "CK"].contains(where: owner.hasPrefix)
      || ["URL", "FileManager", "Bundle", "ProcessInfo", "UserDefaults"].contains(owner)
  }

  /// Whether it says something where its value is not known: the only object of a class does not.
  var isSaying: Bool {
    owner != nil && isCertain && !isBase
      && !["shared", "standard", "default", "current", "instance", "init"].contains(word)
  }
}

/// What a name stands for, by what is before it: a member of a type, or what the blocks around it declare.
extension CodeScopes {
  /// What a member is one of.
  enum Qualifier: Equatable {
    /// Nothing is before it.
    case none
    case type(String, isCertain: Bool)
    /// The value before it has a type that the file does not say.
    case unknown
  }

  /// The name of the type that a token is in, in both languages.
  func owner(of place: Int) -> String? {
    if let type = type(around: place) { return type.name }
    // They are in order and do not overlap.
    var (low, high) = (0, implementations.count)
    while low < high {
      let middle = (low + high) / 2
      if implementations[middle].tokens.upperBound <= place { low = middle + 1 } else { high = middle }
    }
    return low < implementations.count && implementations[low].tokens.contains(place) ? implementations[low].name : nil
  }

  /// What the word at a place is a member of: `location.url` of `StoreLocation`, `[self options]` of the class around it.
  func qualifier(of place: Int) -> Qualifier {
    let isMessage = code.isSign("[", at: parent(of: place)) && code.partners[place] == place
    if isMessage, parent(of: place) == place - 2 { return qualifier(before: place - 1) }
    if isMessage, code.isSign("]", at: place - 1), code.partners[place - 1] == parent(of: place) + 1 {
      // `[[Stores shared] url]`
      let first = code.partners[place - 1] + 1
      return code.word(at: first).flatMap { $0.isCapitalized ? .type($0, isCertain: false) : nil } ?? .unknown
    }
    var dot = place - 1
    guard code.isSign(".", at: dot) else { return .none }
    while code.isSign("?", at: dot - 1) || code.isSign("!", at: dot - 1) { dot -= 1 }
    if code.isSign(")", at: dot - 1), code.partners[dot - 1] < dot - 1 {
      // `Stores().url`
      return code.word(at: code.partners[dot - 1] - 1).flatMap { $0.isCapitalized ? .type($0, isCertain: false) : nil }
        ?? .unknown
    }
    return qualifier(before: dot - 1)
  }

  private func qualifier(before place: Int) -> Qualifier {
    guard let word = code.word(at: place) else { return .unknown }
    if ["self", "Self", "super"].contains(word) {
      return owner(of: place).map { .type($0, isCertain: false) } ?? .none
    }
    if word.isCapitalized { return .type(word, isCertain: true) }
    if let type = type(of: word) {
      // What the system's types have leads nowhere.
      return .type(type, isCertain: !CodeName(owner: type, word: "").isOfSystem)
    }
    guard code.isSign(".", at: place - 1), let type = code.word(at: place - 2), type.isCapitalized, type != "Self"
    else {
      return .unknown
    }
    // `Stores.shared.url`: what a type has of itself is often one.
    return .type(type, isCertain: false)
  }

  /// The type that the file declares a variable with, or makes its value of; nil for none and several.
  func type(of variable: String) -> String? {
    var found = Set<String>()
    for place in places(of: variable) {
      if code.isSign("*", at: place - 1), let type = code.word(at: place - 2), type.isCapitalized { found.insert(type) }
      guard code.isSign(":", at: place + 1) else { continue }
      let start = ["any", "some", "inout"].contains(code.word(at: place + 2) ?? "") ? place + 3 : place + 2
      guard let type = code.word(at: start), type.isCapitalized, !code.isSign(".", at: start + 1),
        !code.isSign("(", at: start + 1)
      else { continue }
      // `location: any Locating = Location()`: what most callers take.
      if code.isSign("=", at: start + 1), let usual = code.word(at: start + 2), usual.isCapitalized,
        code.isSign("(", at: start + 3)
      {
        return usual
      }
      found.insert(type)
    }
    for value in values(of: variable) where found.isEmpty && !value.isParameter {
      // `let stores = Stores()`, `let stores = Stores.shared`
      let range = self.value(at: value.start)
      guard let type = code.word(at: value.start), type.isCapitalized else { continue }
      let isMade = code.isSign("(", at: value.start + 1) && code.partners[value.start + 1] == range.upperBound - 1
      let isOnly = range.count == 3 && ["shared", "standard", "default"].contains(code.word(at: value.start + 2) ?? "")
      if type != "Self", isMade || isOnly { found.insert(type) }
    }
    return found.count == 1 ? found.first : nil
  }

  /// The values of a member of a type: what its declaration says, else what the type's code gives it, else what calls
  /// of its initializer pass.
  func members(_ word: String, of owner: String) -> [Range<Int>] {
    let all = values(of: word).filter { value in
      // `{ get }` of a protocol has no value.
      value.start < code.tokens.count && self.owner(of: value.name) == owner && !code.isWord("get", at: value.start)
    }
    let declared = all.filter { value in
      guard let brace = braces(around: value.name).first else { return true }
      return !value.isParameter && type(of: brace)?.name == owner
    }
    if !declared.isEmpty { return declared.map { value(at: $0.start) } }
    let given = all.filter { value in
      !value.isParameter && !["let", "var"].contains(code.word(at: value.name - 1) ?? "")
    }.map { value(at: $0.start) }.filter { $0.count > 1 || !code.isWord(word, at: $0.lowerBound) }
    return given.isEmpty ? arguments(word, of: owner) : given
  }

  /// What calls of a type's initializer pass under a label.
  private func arguments(_ label: String, of owner: String) -> [Range<Int>] {
    places(of: label).compactMap { place in
      let bracket = parent(of: place)
      guard code.isSign(":", at: place + 1), code.isSign("(", at: bracket), !code.isWord("func", at: bracket - 2),
        code.isSign("(", at: place - 1) || code.isSign(",", at: place - 1)
      else { return nil }
      let isInit = code.isWord("init", at: bracket - 1) && code.isSign(".", at: bracket - 2)
      let name = code.word(at: isInit ? bracket - 3 : bracket - 1)
      guard name == owner || (isInit && name == nil || name == "Self") && self.owner(of: bracket) == owner else {
        return nil
      }
      let value = part(from: place + 2, in: bracket)
      return value.isEmpty ? nil : value
    }
  }

  /// What is in a bracket from a token on, up to the next comma.
  func part(from start: Int, in bracket: Int) -> Range<Int> {
    var end = start
    while end < code.partners[bracket], !code.isSign(",", at: end) { end = max(end, code.partners[end]) + 1 }
    return start..<max(start, min(end, code.partners[bracket]))
  }

  /// The values of a label in the arguments of a call.
  private func values(of label: String, in bracket: Int) -> [Range<Int>] {
    code.parts(of: bracket + 1..<code.partners[bracket]).compactMap { part in
      code.isWord(label, at: part.lowerBound) && code.isSign(":", at: part.lowerBound + 1) && part.count > 2
        ? part.lowerBound + 2..<part.upperBound : nil
    }
  }

  /// What the calls of the file pass for a parameter of a function: `description(in: folder)`.
  func arguments(for parameter: Value) -> [Range<Int>] {
    let bracket = parent(of: parameter.name)
    if let label = messageLabel(of: parameter.name), let word = code.word(at: label) {
      return places(of: word).compactMap { place in
        code.isSign(":", at: place + 1) && place != label ? messageArgument(at: place) : nil
      }
    }
    guard code.isSign("(", at: bracket), let name = code.word(at: bracket - 1) else { return [] }
    let label = code.word(at: parameter.name - 1) ?? code.word(at: parameter.name) ?? ""
    if name == "init" { return owner(of: bracket).map { arguments(label, of: $0) } ?? [] }
    guard code.isWord("func", at: bracket - 2) else { return [] }
    let position = code.parts(of: bracket + 1..<code.partners[bracket]).firstIndex { $0.contains(parameter.name) }
    return places(of: name).flatMap { place -> [Range<Int>] in
      guard code.isSign("(", at: place + 1), !code.isWord("func", at: place - 1), code.partners[place + 1] > place + 1
      else { return [] }
      if label != "_" { return values(of: label, in: place + 1) }
      let parts = code.parts(of: place + 2..<code.partners[place + 1])
      return position.flatMap { parts.indices.contains($0) ? [parts[$0]] : nil } ?? []
    }
  }

  /// The part of a method's name before a parameter in Objective-C: `makeContainerNamed` of
  /// `- (id)makeContainerNamed:(NSString *)name`.
  func messageLabel(of parameter: Int) -> Int? {
    guard code.isSign(")", at: parameter - 1) else { return nil }
    let colon = code.partners[parameter - 1] - 1
    return code.isSign(":", at: colon) && code.word(at: colon - 1) != nil ? colon - 1 : nil
  }

  /// What a message passes after a part of its name.
  private func messageArgument(at place: Int) -> Range<Int>? {
    let bracket = parent(of: place)
    guard code.isSign("[", at: bracket) else { return nil }
    let start = place + 2
    var end = start
    while end < code.partners[bracket], end == start || code.word(at: end) == nil || !code.isSign(":", at: end + 1) {
      end = max(end, code.partners[end]) + 1
    }
    return end > start ? start..<min(end, code.partners[bracket]) : nil
  }

  /// What a word stands for with nothing before it: the values that the blocks around it give it, else those of its
  /// type and of the file.
  ///
  /// - Parameter range: the expression that it is in, which gives it no value.
  func meanings(of word: String, at place: Int, outside range: Range<Int>) -> [Value] {
    let all = values(of: word).filter { !range.contains($0.start) }
    guard !all.isEmpty else { return [] }
    for block in braces(around: place) + [-1] {
      let inner = all.filter { !$0.isParameter && (braces(around: $0.name).first ?? -1) == block }
      if !inner.isEmpty { return inner }
      guard block >= 0 else { break }
      // A parameter belongs to the body after it.
      let header = header(of: block)
      if let last = all.last(where: { $0.isParameter && isParameter($0, in: header) }) { return [last] }
    }
    let (others, own) = (all.filter { !$0.isParameter }, owner(of: place))
    let ofType = others.filter { owner(of: $0.name) == own }
    return ofType.isEmpty ? others.filter { owner(of: $0.name) == nil } : ofType
  }
}

extension CodeScopes {
  /// The condition of the `if` whose block a token is in, if it has only one.
  func ifCondition(around place: Int) -> Range<Int>? {
    guard let brace = braces(around: place).first else { return nil }
    let header = header(of: brace)
    guard code.isWord("if", at: header.lowerBound), header.count > 1 else { return nil }
    return header.lowerBound + 1..<header.upperBound
  }

  /// The checksums of the versions in the stages that the file makes; nil if one is not a literal.
  func stageChecksums() -> Set<String>? {
    var found = Set<String>()
    for place in code.tokens.indices {
      var values: [Range<Int>] = []
      if code.isWord("versionChecksum", at: place), code.isSign(":", at: place + 1) {
        let bracket = parent(of: place)
        guard bracket >= 0 else { continue }
        values = [part(from: place + 2, in: bracket)]
      } else if code.isWord("NSLightweightMigrationStage", at: place), code.isSign("(", at: place + 1) {
        guard code.isSign("[", at: place + 2) else { return nil }
        values = code.parts(of: place + 3..<max(place + 3, code.partners[place + 2]))
      }
      for value in values {
        let isRaw = value.count > 2 && code.isWord("rawValue", at: value.upperBound - 1)
        guard let text = string(isRaw ? value.dropLast(2) : value) else { return nil }
        found.insert(text)
      }
    }
    return found
  }
}

extension String {
  /// Whether it begins with a capital letter, as the names of types do.
  var isCapitalized: Bool { utf8.first.map { (0x41...0x5A).contains($0) } ?? false }
}
