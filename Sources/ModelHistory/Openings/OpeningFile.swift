import GlossBasics
import GlossModelFiles

/// What one file of Swift or Objective-C says of how stores of Core Data are opened and migrated.
struct OpeningFile {
  /// The classes that are containers, own ones among them.
  struct Classes: Hashable {
    var containers: Set<String> = ["NSPersistentContainer", "NSPersistentCloudKitContainer"]
    var managers: Set<String> = ["NSMigrationManager"]
  }

  /// An option that is set where nothing of the file opens a store.
  struct LooseSetting: Hashable {
    /// The variable that has it.
    var holder: String?
    /// Whether it is one of a store description.
    var isOfDescription: Bool
    /// Whether it is inference, else migration.
    var isInference: Bool
    var setting: Opening.Setting
  }

  private(set) var openings: [Opening] = []
  private(set) var loose: [LooseSetting] = []
  /// Stages that are made where nothing of the file opens a store.
  private(set) var stages: Opening.Setting?
  /// The first call of the migration manager.
  private(set) var manager: Opening.Setting?
  /// Whether code infers mapping models.
  private(set) var infersMappings = false

  static let migrating = "NSMigratePersistentStoresAutomaticallyOption"
  static let inferring = "NSInferMappingModelAutomaticallyOption"
  private static let shouldMigrate = "shouldMigrateStoreAutomatically"
  private static let shouldInfer = "shouldInferMappingModelAutomatically"
  private static let stagesKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
  private static let stagesManager = "NSStagedMigrationManager"
  private static let stageClasses: Set<String> = [
    stagesManager, "NSCustomMigrationStage", "NSLightweightMigrationStage",
  ]

  /// The names that a file with a part in opening stores has at least one of.
  static let names: [String] =
    stageClasses.sorted() + [
      "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSMigrationManager", "NSMappingModel",
      "addPersistentStore", "NSPersistentStoreDescription", "NSPersistentDocument", "UIManagedDocument",
      migrating, inferring, shouldMigrate, shouldInfer, stagesKey,
    ]

  private let code: CodeTokens
  private let scopes: CodeScopes
  private let path: String
  private let classes: Classes
  private let reader: OpeningCallReader

  init(_ bytes: [UInt8], path: String, classes: Classes = Classes()) {
    code = CodeTokens(bytes)
    scopes = CodeScopes(code)
    (self.path, self.classes) = (path, classes)
    reader = OpeningCallReader(code: code, scopes: scopes, classes: classes)
    var calls: [OpeningCall] = []
    var settings: [FoundSetting] = []
    for place in code.tokens.indices {
      guard let word = code.word(at: place) else { continue }
      if let call = reader.call(word, at: place) { calls.append(call) }
      if let setting = setting(word, at: place) { settings.append(setting) }
      note(word, at: place)
    }
    openings = calls.map { opening(of: $0, among: calls, settings) }
    let used = Set(calls.flatMap { call in settings.indices.filter { settings[$0].belongs(to: call, among: calls) } })
    loose = settings.enumerated().filter { !used.contains($0.offset) }.map { _, found in
      LooseSetting(
        holder: found.holder, isOfDescription: found.isOfDescription, isInference: found.isInference,
        setting: found.setting)
    }
  }

  /// The classes that the file derives from a container or a migration manager.
  static func classes(in bytes: [UInt8]) -> Classes {
    var found = Classes(containers: [], managers: [])
    let (code, base) = (CodeTokens(bytes), Classes())
    for place in code.tokens.indices
    where code.isWord("class", at: place) || code.isWord("interface", at: place) {
      guard let name = code.word(at: place + 1), code.isSign(":", at: place + 2) else { continue }
      var next = place + 3
      while let word = code.word(at: next) {
        if base.containers.contains(word) { found.containers.insert(name) }
        if base.managers.contains(word) { found.managers.insert(name) }
        next += 1
        if code.isSign(".", at: next) || code.isSign(",", at: next) { next += 1 }
      }
    }
    return found
  }

  // MARK: Options

  /// An option that is set somewhere.
  private struct FoundSetting {
    var place: Int
    var holder: String?
    /// The token of the container's call, if the option is set on the call itself.
    var root: Int?
    var isOfDescription: Bool
    var isInference: Bool
    var isStages = false
    var setting: Opening.Setting
    var routine: Int

    func belongs(to call: OpeningCall, among calls: [OpeningCall]) -> Bool {
      if call.range.contains(place) || root == call.place { return true }
      switch call.kind {
      case .document, .managedDocument: return call.range.contains(place)
      case .options:
        return !isOfDescription && holder != nil && holder == call.variable
      case .container, .description:
        guard isOfDescription || isStages else { return false }
        if let holder, calls.contains(where: { $0.variable == holder && $0.kind == call.kind }) {
          return call.variable == holder
        }
        let near = calls.filter { $0.kind == .container || $0.kind == .description }
        let beside = near.filter { $0.routine == routine && routine >= 0 }
        return beside.isEmpty || beside.contains { $0.place == call.place }
      }
    }
  }

  private func setting(_ word: String, at place: Int) -> FoundSetting? {
    let isKey = [Self.migrating, Self.inferring, Self.stagesKey].contains(word)
    guard
      isKey || word == Self.shouldMigrate || word == Self.shouldInfer
        || word == "setShouldMigrateStoreAutomatically" || word == "setShouldInferMappingModelAutomatically"
    else { return nil }
    let found = isKey ? keySetting(at: place) : propertySetting(at: place)
    guard let found else { return nil }
    var answer = found.value.isEmpty ? Opening.Answer.unknown(word) : scopes.truth(found.value)
    if word == Self.stagesKey { answer = .on }
    let routine = scopes.routine(of: place)
    return FoundSetting(
      place: place, holder: found.holder, root: found.root, isOfDescription: found.isOfDescription,
      isInference: word == Self.inferring || word.hasSuffix(String(Self.shouldInfer.dropFirst())),
      isStages: word == Self.stagesKey,
      setting: .init(answer, sign: word == Self.stagesKey ? Self.stagesManager : word, line: code.lines[place]),
      routine: routine)
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
      let root = isMessage ? scopes.root(ofOperandBefore: call) : scopes.root(ofOperandBefore: call)
      return (value, root?.word, root?.place, name == "setOption")
    }
    // `options[Key] = true`
    if code.isSign("]", at: place + 1), code.isSign("[", at: place - 1), code.isSign("=", at: place + 2) {
      let root = scopes.root(ofOperandBefore: place - 1)
      return (scopes.value(at: place + 3), root?.word, root?.place, false)
    }
    guard bracket >= 0 else { return nil }
    if code.isSign(":", at: place + 1) {
      return (part(from: place + 2, in: bracket), holder(of: bracket), nil, false)
    }
    // `[NSNumber numberWithBool:NO], Key`
    guard code.isSign(",", at: place - 1) else { return nil }
    let parts = code.parts(of: bracket + 1..<max(bracket + 1, place - 1))
    guard var value = parts.last else { return nil }
    if let colon = value.last(where: { code.isSign(":", at: $0) }), code.word(at: colon - 1)?.hasSuffix("Keys") == true
    {
      value = colon + 1..<value.upperBound
    }
    return (value, holder(of: bracket), nil, false)
  }

  private static let setters: Set<String> = ["setOption", "setObject", "setValue", "updateValue"]

  private func part(from start: Int, in bracket: Int) -> Range<Int> {
    let rest = start..<max(start, code.partners[bracket])
    return code.parts(of: rest).first ?? rest
  }

  /// The variable or function that has the dictionary in a bracket.
  private func holder(of bracket: Int) -> String? {
    var start = bracket
    while start > 0, code.isSign("[", at: start - 1) || code.isSign("(", at: start - 1) { start -= 1 }
    if let name = reader.variable(of: start) { return name }
    // The value of a function or property.
    for brace in scopes.braces(around: bracket) {
      let header = scopes.header(of: brace)
      if code.isWord("func", at: header.lowerBound) { return code.word(at: header.lowerBound + 1) }
      if let name = header.last(where: { code.isWord("var", at: $0) || code.isWord("let", at: $0) }) {
        return code.word(at: name + 1)
      }
    }
    return nil
  }

  // MARK: Openings

  private func opening(of call: OpeningCall, among calls: [OpeningCall], _ settings: [FoundSetting]) -> Opening {
    var call = call
    var opening = Opening(
      call.name, path: path, line: code.lines[call.place],
      model: OpenedModel(code: code, scopes: scopes).model(of: call))
    switch call.kind {
    case .container:
      if let name = call.argument("name", "initWithName", "persistentContainerWithName") {
        opening.container = scopes.string(name)
      }
    case .description:
      if let value = call.argument("with", "addPersistentStoreWithDescription") {
        call.variable = scopes.name(in: value)?.word
      }
    case .options:
      take(options: call.argument("options"), of: &call, into: &opening)
      opening.isPassing = isPassing(call)
    case .document, .managedDocument:
      let off = Opening.Setting(.off, sign: "\(call.name) without options", line: opening.line)
      (opening.migrates, opening.infers) = (off, off)
    }
    let own = settings.filter { $0.belongs(to: call, among: calls) }
    if let stages = own.first(where: \.isStages) {
      opening.stages = stages.setting
    }
    for isInference in [false, true] {
      let found = own.filter { $0.isInference == isInference && !$0.isStages }.map { found in
        var setting = found.setting
        // The default of descriptions under a condition changes nothing.
        if !(found.isOfDescription && setting.answer == .on),
          let condition = scopes.condition(of: found.place, beside: call.place)
        {
          setting.answer = .unknown(condition)
        }
        return setting
      }
      guard let first = found.first else { continue }
      var setting = first
      if let other = found.first(where: { $0.answer != first.answer }) {
        setting = .init(
          .unknown(Self.words(other.answer) ?? Self.words(first.answer) ?? "two values"),
          sign: first.sign, line: first.line)
      }
      if isInference { opening.infers = setting } else { opening.migrates = setting }
    }
    return opening
  }

  private static func words(_ answer: Opening.Answer) -> String? {
    if case .unknown(let text) = answer { text } else { nil }
  }

  /// What the dictionary of `addPersistentStore` says where no key is in it.
  private func take(options: Range<Int>?, of call: inout OpeningCall, into opening: inout Opening) {
    let line = opening.line
    let off = { (sign: String) in Opening.Setting(.off, sign: sign, line: line) }
    let without = off("addPersistentStore without options")
    (opening.migrates, opening.infers) = (without, without)
    guard let options, !options.isEmpty else { return }
    if options.count == 1, case .word(let word) = code.tokens[options.lowerBound], ["nil", "NULL"].contains(word) {
      return
    }
    if options.count == 1, case .number = code.tokens[options.lowerBound] { return }
    let (migrating, inferring) = (off("no \(Self.migrating)"), off("no \(Self.inferring)"))
    (opening.migrates, opening.infers) = (migrating, inferring)
    // A literal is whole.
    if code.isSign("[", at: options.lowerBound),
      code.isSign(":", at: options.lowerBound + 1)
        || code.parts(of: options.lowerBound + 1..<max(options.lowerBound + 1, code.partners[options.lowerBound]))
          .contains(where: { $0.contains { code.isSign(":", at: $0) } })
    {
      return
    }
    if code.isSign("{", at: options.lowerBound) { return }
    guard let (name, place) = scopes.name(in: options) else { return unknown(code.text(options), &opening) }
    call.variable = name
    let values = scopes.values(of: name, at: place)
    if values.isEmpty || values.contains(where: \.isParameter) { return unknown(name, &opening) }
    // Options of another store, or what a function of another file makes.
    for value in values where code.word(at: value.start) != nil && !code.isWord("nil", at: value.start) {
      let range = scopes.value(at: value.start)
      let isEmptyOne = range.contains { code.isSign("(", at: $0) && code.partners[$0] == $0 + 1 }
      if !isEmptyOne { return unknown(name, &opening) }
    }
  }

  private func unknown(_ name: String, _ opening: inout Opening) {
    opening.options = name
    opening.migrates = .init(.unknown(name), sign: Self.migrating, line: opening.line)
    opening.infers = .init(.unknown(name), sign: Self.inferring, line: opening.line)
  }

  /// Whether an opened store is only looked at, copied or moved, or is in memory.
  private func isPassing(_ call: OpeningCall) -> Bool {
    if code.isWord("try", at: call.place - 2) || isTried(call.place) { return true }
    if call.range.contains(where: {
      code.isWord("NSInMemoryStoreType", at: $0) || code.isWord("inMemory", at: $0)
        || code.isWord("NSReadOnlyPersistentStoreOption", at: $0)
    }) {
      return true
    }
    guard call.routine >= 0 else { return false }
    return (call.routine..<max(call.routine, code.partners[call.routine])).contains {
      guard let word = code.word(at: $0) else { return false }
      return Self.moving.contains(word)
        || word == "remove" && code.isSign("(", at: $0 + 1) && code.isSign(".", at: $0 - 1)
          && code.parts(of: $0 + 2..<max($0 + 2, code.partners[$0 + 1])).count == 1 && !call.range.contains($0)
          && code.word(at: $0 + 2)?.lowercased().contains("store") == true
    }
  }

  /// Whether `try?` precedes a call: what fails is passed over.
  private func isTried(_ place: Int) -> Bool {
    let start = code.beginning(ofOperandBefore: place)
    return code.isSign("?", at: start - 1) && code.isWord("try", at: start - 2)
  }

  private static let moving: Set<String> = [
    "migratePersistentStore", "replacePersistentStore", "removePersistentStore", "NSReadOnlyPersistentStoreOption",
  ]

  // MARK: Own code

  private mutating func note(_ word: String, at place: Int) {
    if word.hasSuffix("nferredMappingModel") || word.hasPrefix("inferredMappingModelFor") {
      infersMappings = true
    } else if Self.stageClasses.contains(word), isMade(at: place) {
      if stages == nil { stages = .init(.on, sign: word, line: code.lines[place]) }
    } else if classes.managers.contains(word), isMade(at: place) {
      if manager == nil { manager = .init(.on, sign: word, line: code.lines[place]) }
    } else if word == "migrateStoreFromURL" || word == "migrateStore", isMigration(at: place) {
      if manager == nil { manager = .init(.on, sign: word, line: code.lines[place]) }
    }
  }

  /// Whether an object of a class is made: `Class(…)`, `Class.init(…)`, `[Class alloc]`.
  private func isMade(at place: Int) -> Bool {
    guard !code.isWord("func", at: place - 1), !code.isWord("class", at: place - 1) else { return false }
    return code.isSign("(", at: place + 1) || code.isWord("alloc", at: place + 1)
      || code.isSign(".", at: place + 1) && code.isWord("init", at: place + 2)
  }

  /// Whether a call is the manager's, by its labels, and not a declaration.
  private func isMigration(at place: Int) -> Bool {
    guard !code.isWord("func", at: place - 1) else { return false }
    if code.isSign(":", at: place + 1) {
      let bracket = scopes.parent(of: place)
      return bracket >= 0 && code.isSign("[", at: bracket)
    }
    let labels = reader.arguments(after: place)?.list.map(\.label) ?? []
    return labels.first == "from" && (labels.contains("sourceType") || labels.contains("type"))
  }
}
