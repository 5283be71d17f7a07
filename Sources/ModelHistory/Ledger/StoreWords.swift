import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels

/// What sources say of stores outside of the calls that open them: a helper that sets an option, a constant with a
/// file's name, code that deletes a store somewhere else.
///
/// No judge reads these places. Each is an atom all the same: one that the opened stores may rest on and that is gone,
/// or one that may take data away and is new, is said. Code may move: its place does not matter.
struct StoreWords {
  private struct Place {
    var path: String
    var line: Int
  }

  /// A word of the frameworks with the truth value on its line, or a text that names a file or a group.
  private struct Atom: Hashable {
    var text: String
    var kind: Kind
    var isOn: Bool?
    /// Whether it takes data away in the code that opens a store.
    var isBesideOpening = false

    /// The type whose member it is: `Stack` of `Stack.preview`.
    var owner: String? {
      let parts = text.split(separator: ".")
      return kind == .substitute && parts.count == 2 ? String(parts[0]) : nil
    }

    /// As it is shown, and in the order of which it is listed.
    var words: String { kind == .name ? "\"\(text)\"" : text + (isOn.map { " \($0)" } ?? "") }

    /// Whether it takes data away, or keeps it from being written, and its own line does not switch it off.
    var isHazard: Bool {
      switch kind {
      case .deletion, .hazard, .folder, .substitute: isOn != false
      // `allowsSave` says the opposite of what the others say.
      case .readOnly: text == "allowsSave" ? isOn != true : isOn != false
      case .support, .opening, .name, .condition, .entitlement, .relocation, .memory: false
      }
    }

    /// Whether opened stores rest on it.
    var isSupport: Bool {
      [.name, .condition, .folder, .entitlement].contains(kind) || kind == .support && isOn != false
    }
  }

  private enum Kind {
    /// Takes data away when it runs, which may be the wish of a user: it is noted.
    case deletion
    /// Takes data away, or puts it elsewhere, wherever it is new.
    case hazard
    /// Says where stores are, so it counts wherever it is gone or new.
    case folder
    /// Keeps data from being written; beside a new opening it belongs to that.
    case readOnly
    /// Is what opened stores rest on, wherever it is gone.
    case support
    case opening
    case name
    /// Decides what is built.
    case condition
    /// Gives the app a group or a container of CloudKit.
    case entitlement
    /// Takes files elsewhere, with their data.
    case relocation
    /// Keeps a store in memory, which is right for previews and tests.
    case memory
    /// What is for previews and tests, where users' code names it.
    case substitute
  }

  /// The places of each atom.
  private var places: [Atom: [Place]] = [:]
  /// The files that were read.
  private var read = Set<String>()
  /// The functions that open stores and that their files do not call.
  private var awaiting: [String: [Place]] = [:]
  /// The new files that open stores of their own, with the literals of each.
  private var opening: [String: Set<String>] = [:]

  private static let kinds: [String: Kind] = [
    "destroyPersistentStore": .deletion, "destroyPersistentStoreAtURL": .deletion, "deleteAllData": .deletion,
    "removeItem": .deletion, "removeItemAtURL": .deletion, "removeItemAtPath": .deletion, "erase": .deletion,
    "NSReadOnlyPersistentStoreOption": .readOnly, "isReadOnly": .readOnly, "setReadOnly": .readOnly,
    "allowsSave": .readOnly,
    "databaseScope": .folder, "defaultDirectoryURL": .folder, "persistentStoreDescriptions": .hazard,
    "NSBinaryStoreType": .hazard, "NSXMLStoreType": .hazard, "NSSQLiteStoreType": .support,
    "NSInMemoryStoreType": .memory, "NSPersistentHistoryTrackingKey": .support,
    "NSPersistentStoreFileProtectionKey": .support, "loadPersistentStores": .support,
    "loadPersistentStoresWithCompletionHandler": .support, "cloudKitContainerOptions": .support,
    "NSPersistentStoreStagedMigrationManagerOptionKey": .support, "NSPersistentCloudKitContainer": .support,
    "NSPersistentCloudKitContainerOptions": .support, "willMigrateHandler": .support, "didMigrateHandler": .support,
    "forSecurityApplicationGroupIdentifier": .support, "containerURLForSecurityApplicationGroupIdentifier": .support,
    "addPersistentStore": .opening, "addPersistentStoreWithType": .opening, "NSPersistentStoreDescription": .opening,
    "NSPersistentContainer": .opening, "ModelConfiguration": .opening,
    "moveItem": .relocation, "moveItemAtURL": .relocation, "moveItemAtPath": .relocation, "copyItem": .relocation,
    "copyItemAtURL": .relocation, "copyItemAtPath": .relocation, "replaceItem": .relocation,
    "replaceItemAt": .relocation, "replaceItemAtURL": .relocation, "migratePersistentStore": .relocation,
    "replacePersistentStore": .relocation, "replacePersistentStoreAtURL": .relocation,
  ]
  /// Those that other code has, too: they count where a line or a file names a store.
  private static let shared: Set<String> = [
    "isReadOnly", "setReadOnly", "removeItem", "removeItemAtURL", "removeItemAtPath",
  ]
  private static let verbs: Set<String> = [
    "migrateStore", "migrateStoreFromURL", "metadataForPersistentStore", "modelContainer",
    "configurePersistentStoreCoordinator",
  ]

  /// Whether a word opens a store, says how, or takes one elsewhere.
  static func isVerb(_ word: String) -> Bool {
    kinds[word] != nil && !shared.contains(word) || openings.contains(word) || verbs.contains(word)
  }

  /// What a file with a word of stores has at least one of.
  static let signs: ByteRuns = {
    let others = ["NSPersistent", "persistentStore", "ModelContainer", "ModelConfiguration", "modelConfiguration"]
    let all = Set(kinds.keys).union(openings).union(verbs).union(others)
    return ByteRuns(all.filter { word in !all.contains { $0 != word && word.contains($0) } }.sorted())
  }()

  /// Whether a word takes data away, or keeps it from being written: without it, nothing is lost.
  static func isHazard(_ word: String) -> Bool {
    [.deletion, .readOnly, .memory].contains(kinds[word])
  }

  /// Whether the words of a file are those of code with stores.
  static func areOfStores(_ words: Set<String>) -> Bool {
    words.contains(where: namesStore) || words.contains(where: isVerb)
  }

  /// What both languages call one thing.
  private static let aliases = [
    "containerURLForSecurityApplicationGroupIdentifier": "forSecurityApplicationGroupIdentifier",
    "cloudKitContainerOptions": "NSPersistentCloudKitContainerOptions",
    "loadPersistentStoresWithCompletionHandler": "loadPersistentStores",
  ]
  static let truths = ["true": true, "YES": true, "false": false, "NO": false]

  /// The files that are read: sources, and settings that name groups, containers of CloudKit and conditions of builds.
  static let patterns = ProjectOpenings.declaring + settings.map { "*." + $0 }.sorted()

  private static let settings: Set<String> = ["xcconfig", "entitlements", "plist"]

  static func mayHave(_ path: String) -> Bool { FilePath.isSource(path) || path.hasSuffix(".h") || isSettings(path) }

  static func isSettings(_ path: String) -> Bool { settings.contains(FilePath.fileExtension(of: path)) }

  private static let sizeLimit = 16 << 20

  init(_ paths: [String], in files: any FileTree) {
    for path in paths where !ModelGuard.isOfTests(path) && Self.mayHave(path) {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { continue }
      read.insert(path)
      if Self.isSettings(path) { noteSettings(bytes, path) } else { note(CodeTokens(bytes), path) }
    }
    for (function, own) in awaiting {
      let isCalled = read.contains { path in
        guard !own.contains(where: { $0.path == path }), !Self.isSettings(path),
          let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), bytes.contains(run: Array(function.utf8))
        else { return false }
        return CodeTokens(bytes).tokens.contains(.word(function))
      }
      if isCalled { places[Atom(text: Self.loading, kind: .support), default: []] += own }
    }
  }

  /// The groups and containers of CloudKit that settings name, and the conditions that they give to the compiler.
  private mutating func noteSettings(_ bytes: [UInt8], _ path: String) {
    for (number, line) in String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .enumerated() where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      let place = Place(path: path, line: number + 1)
      let words = line.split { $0.isWhitespace || "<>\"=,;".contains($0) }.map(String.init)
      // `Shop.store`, and no bundle's identifier.
      for word in words
      where word.hasSuffix(".sqlite") || word.hasSuffix(".store") && word.count(where: { $0 == "." }) == 1 {
        places[Atom(text: word, kind: .name), default: []].append(place)
      }
      for word in words where word.hasPrefix("group.") || word.hasPrefix("iCloud.") {
        places[Atom(text: word, kind: .name), default: []].append(place)
        if FilePath.fileExtension(of: path) == "entitlements" {
          places[Atom(text: "\(word) in \(path)", kind: .entitlement), default: []].append(place)
        }
      }
      if FilePath.fileExtension(of: path) == "entitlements", words.contains("com.apple.security.app-sandbox") {
        places[Atom(text: "com.apple.security.app-sandbox in \(path)", kind: .entitlement), default: []].append(place)
      }
      guard words.first == "SWIFT_ACTIVE_COMPILATION_CONDITIONS" else { continue }
      for word in words.dropFirst() where !word.hasPrefix("$") && word != "DEBUG" {
        places[Atom(text: word, kind: .condition), default: []].append(place)
      }
    }
  }

  private mutating func note(_ code: CodeTokens, _ path: String) {
    var lines: [Int: [Int]] = [:]
    for place in code.tokens.indices { lines[code.lines[place], default: []].append(place) }
    let words = code.tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
    let isOfStores = words.contains(where: Self.namesStore)
    let opensStores = words.contains { $0 == "NSPersistentContainer" || $0 == "loadPersistentStores" }
    if opensStores { opening[path] = Set(code.tokens.indices.compactMap(code.string)) }
    var (scopes, deletions) = (CodeScopes?.none, 0)
    for place in code.tokens.indices {
      let line = lines[code.lines[place]] ?? []
      guard var atom = Self.atom(at: place, in: code, line: line, isOfStores, opensStores) else { continue }
      if [.deletion, .folder, .substitute].contains(atom.kind) || atom.text == Self.loading {
        scopes = scopes ?? CodeScopes(code)
      }
      if atom.kind == .substitute, let known = scopes, Self.isForPreviews(place, line, path, known) { continue }
      if atom.text == Self.loading, let known = scopes {
        if ReachedCode.isDead(place, in: known) { continue }
        if let function = ReachedCode.uncalled(around: place, in: known) {
          awaiting[function, default: []].append(Place(path: path, line: code.lines[place]))
          continue
        }
      }
      if code.isWord("defaultDirectoryURL", at: place), let known = scopes {
        let brace = (place..<min(code.tokens.count, place + 24)).first { code.isSign("{", at: $0) }
        let folder = brace.flatMap { OpenedPlace($0..<code.partners[$0], code, known).place.text } ?? ""
        if !folder.isEmpty { atom.text += " (\(folder))" }
      }
      if atom.kind == .deletion, let known = scopes {
        deletions += 1
        atom.isBesideOpening = deletions <= Self.deletionLimit && Self.isBesideOpening(place, line, known)
      }
      places[atom, default: []].append(Place(path: path, line: code.lines[place]))
    }
  }

  private static let loading = "loadPersistentStores"
  private static let fileExtension = "the extension"
  private static let sqlite = "NSSQLiteStoreType"

  /// Whether code is for previews or tests, by what it, its type, its variable or its file is called.
  private static func isForPreviews(_ place: Int, _ line: [Int], _ path: String, _ scopes: CodeScopes) -> Bool {
    let code = scopes.code
    var words = path.split { "/.+".contains($0) }.map(String.init)
    words += line.filter { $0 != place }.compactMap { code.word(at: $0) }
    for brace in scopes.braces(around: place) { words += scopes.header(of: brace).compactMap { code.word(at: $0) } }
    return words.contains { word in
      let word = word.lowercased()
      return ["preview", "mock", "test", "sample", "stub", "fake", "demo"].contains(where: word.contains)
        || word.hasSuffix("memory") && word != "inmemory" && word != "isstoredinmemoryonly"
    }
  }

  private static let openings: Set<String> = [
    "ModelContainer", "NSPersistentContainer", "NSPersistentCloudKitContainer", "loadPersistentStores",
    "addPersistentStore", "addPersistentStoreWithType",
  ]

  /// The most deletions of a file whose functions are looked at.
  private static let deletionLimit = 32

  /// Whether the function or closure of a token opens stores, or it is one of a container's own, and what it deletes is a
  /// store.
  private static func isBesideOpening(_ place: Int, _ line: [Int], _ scopes: CodeScopes) -> Bool {
    let (code, routine) = (scopes.code, scopes.routine(of: place))
    guard let word = code.word(at: place), !ReachedCode.isDead(place, in: scopes) else { return false }
    if shared.contains(word), !isNearStore(place, line, code) {
      let arguments =
        place + 2..<max(place + 2, code.partners.indices.contains(place + 1) ? code.partners[place + 1] : 0)
      let names = [".sqlite", ".store"]
      let text = OpenedPlace(arguments, code, scopes).place.text ?? ""
      guard names.contains(where: text.hasSuffix) || leadsToStore(arguments, scopes, depth: 0) else { return false }
      if text.hasPrefix("temporary") { return false }
    }
    if let type = scopes.owner(of: place), openings.contains(type) { return true }
    guard routine >= 0 else { return false }
    func opens(_ routine: Int) -> Bool {
      (routine..<max(routine, code.partners[routine])).contains { place in
        guard let word = code.word(at: place) else { return false }
        return openings.contains(word) || word.hasPrefix("loadPersistentStores") || word.hasPrefix("addPersistentStore")
          || word.hasPrefix("metadataForPersistentStore")
      }
    }
    if opens(routine) { return true }
    // A function that one which opens stores calls.
    guard let function = scopes.function(of: routine)?.word else { return false }
    let calls = code.tokens.indices.filter { code.isWord(function, at: $0) && !code.isWord("func", at: $0 - 1) }
    return calls.prefix(16).contains { call in
      let other = scopes.routine(of: call)
      return other >= 0 && other != routine && opens(other)
    }
  }

  /// Whether a value comes from a description or a configuration of a store.
  private static func leadsToStore(_ range: Range<Int>, _ scopes: CodeScopes, depth: Int) -> Bool {
    range.prefix(32).contains { place in
      guard let word = scopes.code.word(at: place) else { return false }
      let name = word.lowercased()
      if ["storedescription", "storeurl", "modelconfiguration"].contains(where: name.contains) { return true }
      if ["configuration", "description"].contains(name), scopes.code.isSign(".", at: place + 1) { return true }
      return depth < 3
        && scopes.meanings(of: word, at: place, outside: range).prefix(4).contains {
          !$0.isParameter && leadsToStore(scopes.value(at: $0.start), scopes, depth: depth + 1)
        }
    }
  }

  /// Whether a line names a store beside a word.
  private static func isNearStore(_ place: Int, _ line: [Int], _ code: CodeTokens) -> Bool {
    line.contains { other in
      guard other != place, let name = code.word(at: other)?.lowercased() else { return false }
      return ["store", "sqlite", "persistent", "modelconfiguration"].contains(where: name.contains)
    }
  }

  private static func namesStore(_ word: String) -> Bool {
    ["NSPersistent", "persistentStore", "ModelContainer", "ModelConfiguration", "modelConfiguration"].contains {
      word.hasPrefix($0)
    }
  }

  private static func atom(at place: Int, in code: CodeTokens, line: [Int], _ isOfStores: Bool, _ opensStores: Bool)
    -> Atom?
  {
    switch code.tokens[place] {
    case .string(let text), .unreadString(let text):
      if code.isWord("withExtension", at: place - 2) || code.isWord("ofType", at: place - 2) {
        return ["mom", "momd"].contains(text) ? Atom(text: "\(fileExtension) \(text)", kind: .hazard) : nil
      }
      let isName = [".sqlite", ".store", ".mom", ".momd"].contains { text.hasSuffix($0) } || text.hasPrefix("group.")
      return isName ? Atom(text: text, kind: .name) : nil
    case .word("sqlite") where code.isSign(".", at: place - 1): return Atom(text: sqlite, kind: .support)
    case .word("inMemory") where code.isSign(".", at: place - 1):
      return Atom(text: "NSInMemoryStoreType", kind: .memory)
    case .word(let word)
    where word.lowercased().hasSuffix("memory") || word == "isStoredInMemoryOnly":
      guard code.isSign(":", at: place + 1) else { return nil }
      if code.isWord("true", at: place + 2) { return Atom(text: "\(word): true", kind: .substitute) }
      let isDefault =
        code.isWord("Bool", at: place + 2) && code.isSign("=", at: place + 3) && code.isWord("true", at: place + 4)
      return isDefault ? Atom(text: "in memory by default", kind: .hazard) : nil
    case .word(let word) where ["preview", "previewValue", "testValue"].contains(word):
      let isLive = line.contains { code.isWord("liveValue", at: $0) } && !code.isSign(":", at: place + 1)
      if isLive { return Atom(text: "\(word) as liveValue", kind: .substitute) }
      guard code.isSign(".", at: place - 1), let owner = code.word(at: place - 2), owner.isCapitalized else {
        return nil
      }
      return Atom(text: "\(owner).\(word)", kind: .substitute)
    case .word(let word):
      guard let kind = kinds[word] else { return nil }
      switch word {
      case "databaseScope":
        guard code.isSign("=", at: place + 1), !code.isSign("=", at: place + 2) else { return nil }
        return line.contains { code.isWord("private", at: $0) } ? nil : Atom(text: word, kind: kind)
      case "defaultDirectoryURL":
        guard code.isWord("func", at: place - 1) else { return nil }
        return Atom(text: "override \(word)", kind: .folder)
      case sqlite: return Atom(text: word, kind: kind)
      case "cloudKitContainerOptions":
        guard code.isSign("=", at: place + 1), !code.isWord("nil", at: place + 2) else { return nil }
        return Atom(text: aliases[word] ?? word, kind: kind)
      case _ where word.hasPrefix(loading):
        return code.isWord("func", at: place - 1) ? nil : Atom(text: loading, kind: kind)
      case "erase":
        guard code.isSign(".", at: place - 1), code.isSign("(", at: place + 1), isOfStores else { return nil }
      case "NSPersistentStoreFileProtectionKey":
        let value = line.first { code.isWord("FileProtectionType", at: $0) || code.isWord("NSFileProtection", at: $0) }
        let name =
          value.flatMap { code.word(at: $0 + 2) }
          ?? line.lazy.compactMap { number in
            code.word(at: number).flatMap { $0.hasPrefix("NSFileProtection") ? $0 : nil }
          }.first
        return Atom(text: word + (name.map { " \($0)" } ?? ""), kind: kind)
      // Where a file opens a store, its descriptions are read with it, if it has them at all.
      case "persistentStoreDescriptions":
        if opensStores { return Atom(text: "persistentStoreDescriptions", kind: .support) }
        guard code.isSign("=", at: place + 1) else { return nil }
      case _ where kind == .opening:
        let isCall = code.isSign("(", at: place + 1) || word.hasPrefix("add")
        return isCall ? Atom(text: word, kind: kind) : nil
      case _ where kind == .relocation: return isOfStores ? Atom(text: word, kind: kind) : nil
      case _ where shared.contains(word):
        guard isOfStores || kind == .deletion && isNearStore(place, line, code) else { return nil }
      default: break
      }
      // `setOption(true as NSNumber,\n forKey: NSPersistentHistoryTrackingKey)`
      let isKey = code.isWord("forKey", at: place - 2)
      let start = isKey ? (max(0, place - 16)..<place).last { code.isWord("setOption", at: $0) } : nil
      // `[NSPersistentHistoryTrackingKey, …].forEach { description.setOption(true as NSNumber, forKey: $0) }`
      let list = (max(0, place - 8)..<place).last { code.isSign("[", at: $0) && code.partners[$0] > place }
      let isListed = list.map { code.isSign(",", at: place + 1) || code.partners[$0] == place + 1 } == true
      let around =
        isListed ? list.map { Array(code.partners[$0]..<min(code.tokens.count, code.partners[$0] + 24)) } : nil
      return Atom(
        text: aliases[word] ?? word, kind: kind,
        isOn: truth(start.map { Array($0..<place) } ?? line, code) ?? around.flatMap { truth($0, code) })
    case .number, .sign: return nil
    }
  }

  /// The first truth value of a line.
  private static func truth(_ line: [Int], _ code: CodeTokens) -> Bool? {
    line.lazy.compactMap { code.word(at: $0).flatMap { truths[$0] } }.first
  }

  /// An atom that is gone or new, with where it is, or was.
  private struct Change {
    var atom: Atom
    var isGone: Bool
    var place: Place
  }

  /// - Parameter models: the names of the models that stores of users may be of.
  private func changes(since former: Self, models: Set<String>) -> [Change] {
    // A model that is named by its file now was found by the framework before.
    let extensions = former.places.keys.filter { $0.text.hasPrefix(Self.fileExtension) }
    func isOther(_ atom: Atom) -> Bool {
      !atom.text.hasPrefix(Self.fileExtension) || extensions.contains { places[$0] == nil }
    }
    func isMore(_ atom: Atom) -> Bool {
      isOther(atom) && (former.places[atom]?.count ?? 0) < (places[atom]?.count ?? 0)
    }
    // What a new file does to the store that it opens, of a model that is new, too.
    func isOfNewStore(_ path: String) -> Bool {
      guard !former.read.contains(path), let texts = opening[path], !texts.isEmpty else { return false }
      return texts.isDisjoint(with: models)
    }
    func listed(_ atoms: [Atom: [Place]], isGone: Bool) -> [Change] {
      atoms.sorted { $0.key.words.precedes($1.key.words) }.compactMap { atom, places in
        places.last.map { Change(atom: atom, isGone: isGone, place: $0) }
      }
    }
    let opensMore = places.keys.contains { $0.kind == .opening && isMore($0) }
    let isInMemory = places.keys.contains { $0.kind == .memory && isMore($0) }
    let opensOtherwise = places.keys.contains { $0.text.hasPrefix("addPersistentStore") }
    // What is written once and named is there as it was; an app that is gone needs no entitlements.
    return listed(
      former.places.filter { atom, places in
        atom.isSupport && self.places[atom] == nil && !(atom.text == Self.loading && opensOtherwise)
          && !(atom.text == Self.sqlite && !isInMemory)
          && (atom.kind != .entitlement || places.contains { read.contains($0.path) })
      }, isGone: true)
      + listed(
        places.filter { atom, places in
          atom.isHazard && isMore(atom) && !(opensMore && atom.kind == .readOnly)
            && !(atom.kind == .deletion && places.allSatisfy { isOfNewStore($0.path) })
        }, isGone: false)
  }

  /// The first new call that takes files elsewhere in code that has to do with stores: `'moveItem' (Stack.swift:12)`.
  func relocation(since former: Self) -> String? {
    let new = places.filter { atom, places in
      atom.kind == .relocation && (former.places[atom]?.count ?? 0) < places.count
    }
    guard let (atom, places) = new.min(by: { $0.key.text.precedes($1.key.text) }), let place = places.last else {
      return nil
    }
    return "'\(atom.text)' (\(place.path):\(place.line))"
  }

  /// A finding about the first change, where no judge said anything of stores.
  ///
  /// - Parameters:
  ///   - models: the names of the models that stores of users may be of.
  ///   - judged: the places of stores that a judge compared, and found alike; asked if anything is gone.
  ///   - isElsewhere: whether files that no change touches have a text.
  ///   - isBesideStores: whether a source that says something of stores depends on a condition of the build.
  static func finding(
    then: Self, now: Self, place: String, models: Set<String>, judged: @autoclosure () -> ComparedPlaces,
    isElsewhere: (String) -> Bool,
    isBesideStores: (String) -> Bool
  ) -> Finding? {
    let all = now.changes(since: then, models: models)
    let judged = all.contains(where: \.isGone) ? judged() : ComparedPlaces()
    let found = all.filter { change in
      if change.atom.kind == .substitute, let owner = change.atom.owner { return isBesideStores(owner) }
      guard change.isGone else { return true }
      if change.atom.text == loading { return !now.awaiting.keys.contains(where: isElsewhere) }
      if change.atom.kind == .condition { return isBesideStores(change.atom.text) }
      return change.atom.kind == .name
        ? !judged.have(change.atom.text) && !isElsewhere(change.atom.text)
        : !(judged.areMirrored && change.atom.text == "NSPersistentCloudKitContainerOptions")
    }
    let serious = found.filter { $0.atom.kind != .deletion || $0.atom.isBesideOpening }
    let changes = serious.isEmpty ? found : serious
    guard let first = changes.first else { return nil }
    let name = first.atom.kind == .name ? first.atom.words : first.atom.words.quoted
    let others = changes.count > 1 ? " and \(changes.count - 1) more" : ""
    let file = "\(first.place.path):\(first.place.line)"
    var finding = Finding(
      .stageChanged,
      first.isGone
        ? "\(name)\(others) was in \(file) in \(place) and is gone; what it did for users' stores is not judged"
        : "\(name)\(others) is new (\(file)); what it does to users' stores is not judged",
      remedy: "make sure that the stores of users still open, with all their data", path: first.place.path,
      severity: serious.isEmpty ? .note : nil)
    if !first.isGone { finding.position = SourcePosition(line: first.place.line, column: 1) }
    finding.subject = first.atom.words
    return finding
  }
}
