import GlossModelFiles

/// An option, or another property of a store, that is set somewhere.
struct FoundSetting {
  enum Subject { case migration, inference, stages, place, configuration, database, readOnly, kind }

  var place: Int
  var subject: Subject
  var value: Range<Int>
  var holder: String?
  /// The token of the container's call, if the option is set on the call itself.
  var root: Int?
  var isOfDescription: Bool
  var setting: Opening.Setting
  var routine: Int

  /// Whether a call is in the function of the option, or none of the calls is.
  private func isNearest(_ call: OpeningCall, among calls: [OpeningCall]) -> Bool {
    call.routine == routine || !calls.contains { $0.routine == routine }
  }

  func belongs(to call: OpeningCall, among calls: [OpeningCall]) -> Bool {
    if call.range.contains(place) || root == call.place { return true }
    switch call.kind {
    case .document, .managedDocument: return call.range.contains(place)
    case .options:
      guard !isOfDescription, holder != nil, holder == call.variable else { return false }
      return isNearest(call, among: calls.filter { $0.kind == .options && $0.variable == holder })
    case .container, .description:
      guard isOfDescription || subject == .stages else { return false }
      if let holder, calls.contains(where: { $0.variable == holder && $0.kind == call.kind }) {
        guard call.variable == holder else { return false }
        return isNearest(call, among: calls.filter { $0.kind == call.kind && $0.variable == holder })
      }
      let near = calls.filter { $0.kind == .container || $0.kind == .description }
      let beside = near.filter { $0.routine == routine && routine >= 0 }
      return beside.isEmpty || beside.contains { $0.place == call.place }
    }
  }
}

/// Reads what a file sets of stores: options by properties, keys and dictionaries, and what descriptions say.
struct FoundSettingReader {
  let code: CodeTokens
  let scopes: CodeScopes
  let reader: OpeningCallReader

  /// The words that name a property of a store, with what it is.
  private static let subjects: [String: FoundSetting.Subject] = [
    OpeningFile.migrating: .migration, OpeningFile.shouldMigrate: .migration,
    "setShouldMigrateStoreAutomatically": .migration,
    OpeningFile.inferring: .inference, OpeningFile.shouldInfer: .inference,
    "setShouldInferMappingModelAutomatically": .inference,
    OpeningFile.stagesKey: .stages, OpeningFile.mirroring: .database, "url": .place, "URL": .place,
    "configuration": .configuration,
    "isReadOnly": .readOnly, "readOnly": .readOnly, "type": .kind, "NSPersistentStoreDescription": .place,
  ]

  func setting(_ word: String, at place: Int) -> FoundSetting? {
    guard let subject = Self.subjects[word] else { return nil }
    let isKey = [OpeningFile.migrating, OpeningFile.inferring, OpeningFile.stagesKey].contains(word)
    let found: Found?
    switch subject {
    case .place where word.hasPrefix("NS"): found = descriptionPlace(at: place)
    case .place, .configuration, .readOnly, .kind: found = isOfDescription(place) ? propertySetting(at: place) : nil
    default: found = isKey ? keySetting(at: place) : propertySetting(at: place)
    }
    guard let found else { return nil }
    var answer = found.value.isEmpty ? Opening.Answer.unknown(word) : scopes.truth(found.value)
    if subject == .stages { answer = .on }
    var setting = Opening.Setting(
      answer, sign: subject == .stages ? OpeningFile.stagesManager : word, line: code.lines[place])
    if case .unknown = answer { setting.constant = scopes.constant(found.value) }
    return FoundSetting(
      place: place, subject: subject, value: found.value, holder: found.holder, root: found.root,
      isOfDescription: found.isOfDescription, setting: setting, routine: scopes.routine(of: place))
  }

  /// Whether the property at a place is one of a store description: `container.persistentStoreDescriptions[0].url`.
  private func isOfDescription(_ place: Int) -> Bool {
    guard code.isSign(".", at: place - 1) else { return false }
    let start = code.beginning(ofOperandBefore: place)
    if (start..<place).contains(where: { code.isWord("persistentStoreDescriptions", at: $0) }) { return true }
    guard let name = code.word(at: start) else { return false }
    if name.hasPrefix("$") { return scopes.root(ofOperandBefore: place).map { $0.word != name } ?? false }
    return scopes.values(of: name, at: start).contains { value in
      // `func configure(_ description: NSPersistentStoreDescription, …)`
      if value.isParameter, code.isSign(":", at: value.name + 1) {
        return code.isWord("NSPersistentStoreDescription", at: value.name + 2)
      }
      return value.start < code.tokens.count
        && scopes.value(at: value.start).contains {
          code.isWord("persistentStoreDescriptions", at: $0) || code.isWord("NSPersistentStoreDescription", at: $0)
        }
    }
  }

  /// `NSPersistentStoreDescription(url: folder)`, `[NSPersistentStoreDescription persistentStoreDescriptionWithURL:url]`
  private func descriptionPlace(at place: Int) -> Found? {
    // `[[NSPersistentStoreDescription alloc] initWithURL:url]`
    let isMade = code.isWord("alloc", at: place + 1) && code.isSign("[", at: place - 1)
    let message = isMade ? code.partners[place - 1] + 1 : place + 1
    let arguments = reader.arguments(after: place)?.list ?? reader.messageArguments(from: message)?.list ?? []
    guard let url = arguments.first(where: { $0.label.lowercased().hasSuffix("url") })?.value else { return nil }
    let holder = reader.variable(of: place)
    return (url, holder == "persistentStoreDescriptions" ? nil : holder, nil, true)
  }

  private typealias Found = (value: Range<Int>, holder: String?, root: Int?, isOfDescription: Bool)

  /// `description.shouldMigrateStoreAutomatically = false`, `[description setShould…:NO]`
  private func propertySetting(at place: Int) -> Found? {
    let isEqual = code.isSign("=", at: place + 1) && !code.isSign("=", at: place + 2)
    guard isEqual || code.isSign(":", at: place + 1), place + 2 < code.tokens.count else { return nil }
    let root = scopes.root(ofOperandBefore: place)
    return (scopes.value(at: place + 2), root?.word, root?.place, true)
  }

  /// The value that a key has in a dictionary, a call or a list of values and keys.
  private func keySetting(at place: Int) -> Found? {
    let bracket = scopes.parent(of: place)
    // `setOption(false as NSNumber, forKey: Key)`, `[options setObject:@YES forKey:Key]`
    if code.isSign(":", at: place - 1), code.isWord("forKey", at: place - 2), bracket >= 0 {
      let isMessage = code.isSign("[", at: bracket)
      let call =
        isMessage ? (bracket..<place).last { code.word(at: $0).map(Self.setters.contains) == true } : bracket - 1
      guard let call, let name = code.word(at: call), Self.setters.contains(name) else { return nil }
      let value = isMessage ? call + 2..<place - 2 : bracket + 1..<max(bracket + 1, place - 3)
      let root = scopes.root(ofOperandBefore: call)
      return (value, root?.word, root?.place, name == "setOption")
    }
    // `options[Key] = true`
    if code.isSign("]", at: place + 1), code.isSign("[", at: place - 1), code.isSign("=", at: place + 2) {
      let root = scopes.root(ofOperandBefore: place - 1)
      return (scopes.value(at: place + 3), root?.word, root?.place, false)
    }
    guard bracket >= 0 else { return nil }
    if code.isSign(":", at: place + 1) {
      return (scopes.part(from: place + 2, in: bracket), holder(of: bracket), nil, false)
    }
    // `[NSNumber numberWithBool:NO], Key`
    guard code.isSign(",", at: place - 1) else { return nil }
    let parts = code.parts(of: bracket + 1..<max(bracket + 1, place - 1))
    guard var value = parts.last else { return nil }
    if let colon = value.first(where: {
      code.isSign(":", at: $0) && code.word(at: $0 - 1)?.hasSuffix("Keys") == true
    }) {
      value = colon + 1..<value.upperBound
    }
    return (value, holder(of: bracket), nil, false)
  }

  private static let setters: Set<String> = ["setOption", "setObject", "setValue", "updateValue"]

  /// The variable or function that has the dictionary in a bracket.
  private func holder(of bracket: Int) -> String? {
    var start = bracket
    while start > 0, code.isSign("[", at: start - 1) || code.isSign("(", at: start - 1) { start -= 1 }
    if let name = reader.variable(of: start) { return name }
    // The value of a function or property.
    for brace in scopes.braces(around: bracket) {
      if let function = scopes.function(of: brace) { return function.word }
      let header = scopes.header(of: brace)
      if let name = header.last(where: { code.isWord("var", at: $0) || code.isWord("let", at: $0) }) {
        return code.word(at: name + 1)
      }
    }
    return nil
  }
}
