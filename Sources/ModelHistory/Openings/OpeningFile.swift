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
  /// Where it migrates stores itself.
  private(set) var ownCode: [OwnMigration] = []

  static let migrating = "NSMigratePersistentStoresAutomaticallyOption"
  static let inferring = "NSInferMappingModelAutomaticallyOption"
  static let shouldMigrate = "shouldMigrateStoreAutomatically"
  static let shouldInfer = "shouldInferMappingModelAutomatically"
  static let stagesKey = "NSPersistentStoreStagedMigrationManagerOptionKey"
  static let mirroring = "cloudKitContainerOptions"
  static let stagesManager = "NSStagedMigrationManager"
  static let stageClasses: Set<String> = [
    stagesManager, "NSCustomMigrationStage", "NSLightweightMigrationStage",
  ]

  static let handlers: Set<String> = ["willMigrateHandler", "didMigrateHandler"]

  /// The names that a file with a part in opening stores has at least one of.
  static let names: [String] =
    stageClasses.sorted() + [
      "NSPersistentContainer", "NSPersistentCloudKitContainer", "NSMigrationManager",
      "addPersistentStore", "NSPersistentStoreDescription", "NSPersistentDocument", "UIManagedDocument",
      migrating, inferring, shouldMigrate, shouldInfer, stagesKey,
    ]

  /// The most calls and settings of a file: code that has more is generated.
  private static let callLimit = 128
  private static let settingLimit = 1_024
  /// The most tokens that are looked at for what gets a store, all calls of the file together.
  private static let touchLimit = 1 << 22

  private let code: CodeTokens
  private let scopes: CodeScopes
  private let path: String
  private let classes: Classes
  private let reader: OpeningCallReader

  init(_ scopes: CodeScopes, path: String, classes: Classes = Classes()) {
    (self.scopes, code, self.path, self.classes) = (scopes, scopes.code, path, classes)
    reader = OpeningCallReader(code: code, scopes: scopes, classes: classes)
    var calls: [OpeningCall] = []
    var settings: [FoundSetting] = []
    let found = FoundSettingReader(code: code, scopes: scopes, reader: reader)
    for place in code.tokens.indices {
      guard let word = code.word(at: place) else { continue }
      if calls.count < Self.callLimit, let call = reader.call(word, at: place) { calls.append(call) }
      if settings.count < Self.settingLimit, let setting = found.setting(word, at: place) { settings.append(setting) }
      note(word, at: place)
    }
    // The variables that have the options, which tell whose they are.
    for number in calls.indices where calls[number].kind == .options {
      var opening = Opening(calls[number].name, path: path, line: code.lines[calls[number].place])
      take(options: calls[number].argument("options"), of: &calls[number], into: &opening)
    }
    if !calls.isEmpty {
      let failed = FailedOpening(scopes, path: path)
      openings = calls.map { opening(of: $0, among: calls, settings, failed) }
    }
    let used = Set(calls.flatMap { call in settings.indices.filter { settings[$0].belongs(to: call, among: calls) } })
    loose = settings.enumerated().filter { number, found in
      !used.contains(number) && [.migration, .inference].contains(found.subject)
    }.map { _, found in
      LooseSetting(
        holder: found.holder, isOfDescription: found.isOfDescription, isInference: found.subject == .inference,
        setting: found.setting)
    }
  }

  /// The classes that the file derives from a container or a migration manager.
  static func classes(in code: CodeTokens) -> Classes {
    var found = Classes(containers: [], managers: [])
    let base = Classes()
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

  // MARK: Openings

  private func opening(
    of call: OpeningCall, among calls: [OpeningCall], _ settings: [FoundSetting], _ failed: FailedOpening
  ) -> Opening {
    var call = call
    var opening = Opening(
      call.name, path: path, line: code.lines[call.place],
      model: OpenedModel(code: code, scopes: scopes).model(of: call))
    opening.version = OpenedModel(code: code, scopes: scopes).version(of: call)
    opening.isDescribed = call.kind == .container || call.kind == .description
    switch call.kind {
    case .container:
      if let name = call.argument("name", "initWithName", "persistentContainerWithName") {
        opening.container = scopes.string(name)
      }
      opening.hasOwnModel = call.argument("managedObjectModel") != nil
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
    if calls.count * code.tokens.count < Self.touchLimit {
      opening.touching = StoreTouches.names(of: call, in: scopes)
    }
    let own = settings.filter { $0.belongs(to: call, among: calls) }
    let stores = OpenedStores(of: call, own, in: code, scopes)
    opening.stores = stores.all
    if call.kind == .container, opening.container == nil,
      let name = call.argument("name", "initWithName", "persistentContainerWithName")
    {
      let model = OpenedPlace(name, code, scopes).place
      if !model.isEmpty {
        opening.stores = Set(
          opening.stores.map { store in
            var store = store
            store.models = [model]
            return store
          })
      }
    }
    if stores.areLeftOut { opening.isPassing = true }
    (opening.onFailure, opening.helpers) = failed.consequence(of: call)
    if let stages = own.first(where: { $0.subject == .stages }) {
      opening.stages = stages.setting
      if let condition = scopes.condition(ofSetting: stages.place, of: call.place) {
        opening.stages?.answer = .unknown(condition)
        if let range = scopes.ifCondition(around: stages.place) {
          let truth = scopes.truth(range)
          if truth == .on || truth == .off { opening.stages?.answer = truth }
          opening.stages?.constant = scopes.constant(range)
        }
      }
    }
    for isInference in [false, true] {
      let found = own.filter { $0.subject == (isInference ? .inference : .migration) }.map { found in
        var setting = found.setting
        // The default of descriptions under a condition changes nothing.
        let isDefault = found.isOfDescription && setting.answer == .on
        if !isDefault, !call.range.contains(found.place),
          let condition = scopes.condition(ofSetting: found.place, of: call.place)
        {
          setting.answer = .unknown(setting.answer == .off ? Self.negated(condition) : condition)
          setting.constant = nil
        }
        return setting
      }
      // What is not read of a dictionary may change what is.
      guard let first = found.first, opening.options == nil else { continue }
      var setting = first
      if let other = found.first(where: { $0.answer != first.answer }) {
        setting = .init(
          .unknown(Self.words(other.answer) ?? Self.words(first.answer) ?? "one of two values"),
          sign: first.sign, line: first.line)
      }
      if isInference { opening.infers = setting } else { opening.migrates = setting }
    }
    return opening
  }

  private static func negated(_ condition: String) -> String {
    let isName = condition.utf8.allSatisfy { byte in
      byte == UInt8(ascii: ".") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte) || byte == 0x5F
    }
    return isName ? "!" + condition : "!(\(condition))"
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
    if isWhole(options) { return }
    guard let (name, place) = options.count < 64 && !isChoice(options) ? scopes.name(in: options) : nil else {
      return unknown(code.text(options.lowerBound..<min(options.upperBound, options.lowerBound + 16)), &opening)
    }
    call.variable = name
    var values = values(of: name, at: place, outside: options)
    // What functions or other properties make.
    for _ in 0..<3 {
      guard let only = values?.first, values?.count == 1, !isWhole(only), let (maker, place) = made(by: only) else {
        break
      }
      call.variable = maker
      values = self.values(of: maker, at: place, outside: only)
    }
    if values?.isEmpty ?? true || values?.contains(where: { !isWhole($0) }) == true
      || isChangedElsewhere(call.variable ?? name)
    {
      unknown(name, &opening)
    }
  }

  /// What a name of an expression may be; nil if callers may pass another value.
  private func values(of name: String, at place: Int, outside range: Range<Int>) -> [Range<Int>]? {
    if case .type(let owner, _) = scopes.qualifier(of: place) {
      let found = scopes.members(name, of: owner)
      if !found.isEmpty { return found }
    }
    let found = scopes.meanings(of: name, at: place, outside: range)
    let values = found.isEmpty ? scopes.values(of: name, at: place) : found
    return values.contains(where: \.isParameter) ? nil : values.map { scopes.value(at: $0.start) }
  }

  /// Whether a value is one of several.
  private func isChoice(_ range: Range<Int>) -> Bool {
    range.contains {
      code.isSign("?", at: $0) && !code.isWord("as", at: $0 - 1) && !code.isWord("try", at: $0 - 1)
        && scopes.parent(of: $0) == scopes.parent(of: range.lowerBound)
    }
  }

  /// The function or property that a value is: `makeOptions()`, `[self options]`, `[[self options] mutableCopy]`.
  private func made(by range: Range<Int>) -> (word: String, place: Int)? {
    guard !isChoice(range) else { return nil }
    var range = range
    while code.isSign("[", at: range.lowerBound), code.isSign("[", at: range.lowerBound + 1),
      code.isWord("mutableCopy", at: range.upperBound - 2), code.partners[range.lowerBound] == range.upperBound - 1
    {
      range = range.lowerBound + 1..<range.upperBound - 2
    }
    // `base.merging([Key: value]) { $1 }`: the key is found where it is.
    let merge = range.first { code.isWord("merging", at: $0) && code.isSign("(", at: $0 + 1) }
    if let merge, merge > range.lowerBound + 1, code.partners[merge + 1] > merge + 1 {
      let other = code.parts(of: merge + 2..<code.partners[merge + 1])
      guard other.first.map(isWhole) == true else { return nil }
      range = range.lowerBound..<merge - 1
    }
    if code.isSign("[", at: range.lowerBound) {
      guard code.partners[range.lowerBound] == range.upperBound - 1 else { return nil }
      guard range.count == 4 else { return scopes.name(in: range) }
      return code.word(at: range.lowerBound + 2).map { ($0, range.lowerBound + 2) }
    }
    return scopes.name(in: range)
  }

  /// Whether all keys of a dictionary are seen: a literal, or an empty one.
  private func isWhole(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return false }
    let (start, end) = (range.lowerBound, code.partners[range.lowerBound])
    if range.count == 1 { return code.isWord("nil", at: start) || code.isWord("NULL", at: start) }
    let rest = end + 1..<max(end + 1, range.upperBound)
    let isCast = rest.isEmpty || code.isWord("as", at: rest.lowerBound)
    if code.isSign("{", at: start) { return rest.isEmpty && hasKnownKeys(start + 1..<max(start + 1, end)) }
    guard code.isSign("[", at: start) else {
      // `Dictionary<String, Any>()`, `NSMutableDictionary()`
      let isDictionary = code.word(at: start)?.hasSuffix("Dictionary") == true
      return isDictionary && code.isSign(")", at: range.upperBound - 1)
        && code.partners[range.upperBound - 1] == range.upperBound - 2
    }
    let inner = start + 1..<max(start + 1, end)
    // `[NSMutableDictionary dictionary]`, `[[NSMutableDictionary alloc] init]`, `…WithObjectsAndKeys:`
    if let word = code.word(at: code.isSign("[", at: inner.lowerBound) ? inner.lowerBound + 1 : inner.lowerBound),
      word.hasSuffix("Dictionary"), rest.isEmpty
    {
      let last = inner.last { code.word(at: $0) != nil && code.isSign(":", at: $0 + 1) }
      guard let last else { return inner.contains { ["new", "dictionary", "init"].contains(code.word(at: $0) ?? "") } }
      return code.word(at: last)?.hasSuffix("ObjectsAndKeys") == true
        || inner.contains { code.word(at: $0)?.hasSuffix("ObjectsAndKeys") == true }
        || code.word(at: last) == "forKey" || code.word(at: last) == "initWithCapacity"
        || code.word(at: last) == "dictionaryWithCapacity"
    }
    // `[String: Any]()`
    if rest.count == 2, code.isSign("(", at: rest.lowerBound) { return true }
    return isCast && hasKnownKeys(inner)
  }

  /// Whether the keys of a literal are names of the system's keys, or strings.
  private func hasKnownKeys(_ inner: Range<Int>) -> Bool {
    if inner.count == 1 { return code.isSign(":", at: inner.lowerBound) }
    return code.parts(of: inner).allSatisfy { part in
      guard let colon = part.first(where: { code.isSign(":", at: $0) }), colon > part.lowerBound else { return false }
      if code.string(at: colon - 1) != nil { return true }
      return code.word(at: colon - 1)?.hasPrefix("NS") == true
    }
  }

  private static let changes: Set<String> = [
    "merge", "removeValue", "removeAll", "addEntriesFromDictionary", "addEntries", "removeObjectForKey",
    "removeObject", "removeAllObjects", "setDictionary", "setValuesForKeys",
  ]

  /// Whether a dictionary is changed in a way that is not read.
  private func isChangedElsewhere(_ name: String) -> Bool {
    code.tokens.indices.contains { place in
      guard code.isWord(name, at: place) else { return false }
      if code.isSign("&", at: place - 1)
        || code.isSign(".", at: place + 1)
          && code.word(at: place + 2).map(Self.changes.contains) == true
        || code.word(at: place + 1).map(Self.changes.contains) == true
      {
        return true
      }
      // `options[key] = true`
      let key = place + 2
      return code.isSign("[", at: place + 1) && code.isSign("=", at: code.partners[place + 1] + 1)
        && code.partners[place + 1] == key + 1 && code.word(at: key)?.hasPrefix("NS") == false
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
    if Self.handlers.contains(word), code.isSign("=", at: place + 1), !code.isSign("=", at: place + 2) {
      ownCode.append(.init(what: "the code of a stage", place: place + 2, isCall: true))
    } else if Self.stageClasses.contains(word), isMade(at: place) {
      ownCode.append(.init(what: "the list of stages in code", place: place, isCall: true))
      let isManager = word == Self.stagesManager
      if stages == nil || isManager && stages?.sign != word {
        stages = .init(.on, sign: word, line: code.lines[place])
      }
    } else if classes.managers.contains(word) && isMade(at: place)
      || (word == "migrateStoreFromURL" || word == "migrateStore") && isMigration(at: place)
    {
      var own = OwnMigration(what: "the code that migrates stores", place: place, isCall: false)
      (own.sign, own.line) = (word, code.lines[place])
      (own.callers, own.isDead) = (ReachedCode.callers(of: place, in: scopes), ReachedCode.isDead(place, in: scopes))
      ownCode.append(own)
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
    return labels.first == "from" && labels.contains { ["to", "toDestinationURL", "with", "mapping"].contains($0) }
  }
}
