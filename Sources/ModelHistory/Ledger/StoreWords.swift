import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles

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

  /// The places of each atom.
  private var places: [String: [Place]] = [:]

  /// What takes data away, or keeps it from being written, wherever it is new.
  private static let hazards: Set<String> = [
    "destroyPersistentStore", "destroyPersistentStoreAtURL", "deleteAllData",
    "NSReadOnlyPersistentStoreOption", "isReadOnly", "setReadOnly", "allowsSave", "databaseScope",
    "override defaultDirectoryURL", "removeItem", "removeItemAtURL", "removeItemAtPath", inMemory, helper,
  ]
  /// A parameter that is in memory without being asked for.
  private static let inMemory = "in memory by default"
  /// Descriptions that a file sets where it opens no store.
  private static let helper = "persistentStoreDescriptions"
  /// What opens a store: what is only read beside a new opening is another one.
  private static let openings: Set<String> = [
    "addPersistentStore", "addPersistentStoreWithType", "NSPersistentStoreDescription", "NSPersistentContainer",
    "ModelConfiguration",
  ]
  private static let readOnly: Set<String> = [
    "NSReadOnlyPersistentStoreOption", "isReadOnly", "setReadOnly", "allowsSave",
  ]
  /// The files that are read.
  static let patterns = ProjectOpenings.patterns + ["*.h"]

  static func mayHave(_ path: String) -> Bool { FilePath.isSource(path) || path.hasSuffix(".h") }

  /// What takes data away when it runs, which may be the wish of a user: it is noted.
  private static let deletions: Set<String> = [
    "destroyPersistentStore", "destroyPersistentStoreAtURL", "deleteAllData", "removeItem", "removeItemAtURL",
    "removeItemAtPath",
  ]
  /// What opened stores rest on, wherever it is gone.
  private static let supports: Set<String> = [
    "NSSQLiteStoreType", "NSPersistentHistoryTrackingKey", "NSPersistentStoreStagedMigrationManagerOptionKey",
    "NSPersistentCloudKitContainer", "NSPersistentCloudKitContainerOptions", "willMigrateHandler", "didMigrateHandler",
    "forSecurityApplicationGroupIdentifier", "containerURLForSecurityApplicationGroupIdentifier",
  ]
  /// The hazards that other code has, too: they count where a line or a file names a store.
  private static let shared: Set<String> = [
    "isReadOnly", "setReadOnly", "removeItem", "removeItemAtURL", "removeItemAtPath",
  ]
  private static let truths = ["true": true, "YES": true, "1": true, "false": false, "NO": false, "0": false]

  private static let sizeLimit = 1 << 20

  init(_ paths: [String], in files: any FileTree) {
    for path in paths where !ModelGuard.isOfTests(path) && Self.mayHave(path) {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { continue }
      note(CodeTokens(bytes), path)
    }
  }

  private mutating func note(_ code: CodeTokens, _ path: String) {
    var lines: [Int: [Int]] = [:]
    for place in code.tokens.indices { lines[code.lines[place], default: []].append(place) }
    let words = code.tokens.compactMap { if case .word(let word) = $0 { word } else { nil } }
    let isOfStores = words.contains(where: Self.namesStore)
    let opensStores = words.contains { $0 == "NSPersistentContainer" || $0 == "loadPersistentStores" }
    for place in code.tokens.indices {
      let line = lines[code.lines[place]] ?? []
      guard let atom = Self.atom(at: place, in: code, line: line, isOfStores, opensStores) else { continue }
      places[atom, default: []].append(Place(path: path, line: code.lines[place]))
    }
  }

  private static func namesStore(_ word: String) -> Bool {
    ["NSPersistent", "persistentStore", "ModelContainer", "ModelConfiguration", "modelConfiguration"].contains {
      word.hasPrefix($0)
    }
  }

  private static func atom(at place: Int, in code: CodeTokens, line: [Int], _ isOfStores: Bool, _ opensStores: Bool)
    -> String?
  {
    switch code.tokens[place] {
    case .string(let text), .unreadString(let text):
      let isName =
        [".sqlite", ".store", ".mom", ".momd"].contains { text.hasSuffix($0) } || text.hasPrefix("group.")
        || text == "momd" || text == "mom"
      return isName ? "\"\(text)\"" : nil
    case .word(var word):
      switch word {
      case "defaultDirectoryURL" where code.isWord("func", at: place - 1): word = "override defaultDirectoryURL"
      case "sqlite" where code.isSign(".", at: place - 1): word = "NSSQLiteStoreType"
      case helper where !code.isSign("=", at: place + 1) || opensStores: return nil
      case _ where word.lowercased().hasSuffix("memory") && code.isSign(":", at: place + 1):
        guard code.isWord("Bool", at: place + 2), code.isSign("=", at: place + 3), code.isWord("true", at: place + 4)
        else { return nil }
        return inMemory
      case "databaseScope":
        return line.contains { code.isWord("private", at: $0) } ? nil : word
      case _ where openings.contains(word): return code.isSign("(", at: place + 1) || word.hasPrefix("add") ? word : nil
      default: break
      }
      guard hazards.contains(word) || supports.contains(word) else { return nil }
      if shared.contains(word) {
        let isNear = line.contains { other in
          guard other != place, let name = code.word(at: other)?.lowercased() else { return false }
          return name.contains("store") || name.contains("sqlite") || name.contains("persistent")
            || name.contains("modelconfiguration")
        }
        guard isOfStores || word.hasPrefix("remove") && isNear else { return nil }
      }
      let truth = line.lazy.compactMap { code.word(at: $0).flatMap { truths[$0] } }.first
      return truth.map { "\(word) \($0)" } ?? word
    case .number, .sign: return nil
    }
  }

  /// Whether an atom is a hazard that its own line does not switch off.
  private static func isHazard(_ atom: String) -> Bool {
    let parts = atom.split(separator: " ")
    if atom.hasPrefix("allowsSave") { return atom != "allowsSave true" }
    return parts.last != "false" && (hazards.contains(atom) || parts.first.map { hazards.contains(String($0)) } == true)
  }

  private static func isSupport(_ atom: String) -> Bool {
    atom.hasPrefix("\"")
      || atom.split(separator: " ").first.map { supports.contains(String($0)) } == true
        && !atom.hasSuffix(" false")
  }

  /// The atoms that are gone or new, with where they are, or were.
  func changes(since former: Self) -> [(atom: String, isGone: Bool, path: String, line: Int)] {
    // What is written once and named is there as it was.
    let gone = former.places.filter { Self.isSupport($0.key) && places[$0.key] == nil }
    func isMore(_ atom: String) -> Bool { (former.places[atom]?.count ?? 0) < (places[atom]?.count ?? 0) }
    let opensMore = Self.openings.contains(where: isMore)
    let new = places.filter { atom, _ in
      let isOnlyRead = opensMore && Self.readOnly.contains(atom.split(separator: " ").first.map(String.init) ?? "")
      return Self.isHazard(atom) && isMore(atom) && !isOnlyRead
    }
    func listed(_ atoms: [String: [Place]], isGone: Bool) -> [(String, Bool, String, Int)] {
      atoms.sorted { $0.key.precedes($1.key) }.compactMap { atom, places in
        places.last.map { (atom, isGone, $0.path, $0.line) }
      }
    }
    return listed(gone, isGone: true) + listed(new, isGone: false)
  }

  /// A finding about the first change, where no judge said anything of stores.
  ///
  /// - Parameter isElsewhere: whether files that no change touches have a text.
  static func finding(then: Self, now: Self, place: String, isElsewhere: (String) -> Bool = { _ in false }) -> Finding?
  {
    let found = now.changes(since: then).filter { change in
      !(change.isGone && change.atom.hasPrefix("\"") && isElsewhere(String(change.atom.dropFirst().dropLast())))
    }
    func isDeletion(_ atom: String) -> Bool {
      atom.split(separator: " ").first.map { deletions.contains(String($0)) } ?? false
    }
    let serious = found.filter { !isDeletion($0.atom) }
    let changes = serious.isEmpty ? found : serious
    guard let first = changes.first else { return nil }
    let name = first.atom.hasPrefix("\"") ? first.atom : first.atom.split(separator: " ").joined(separator: " ").quoted
    let others = changes.count > 1 ? " and \(changes.count - 1) more" : ""
    var finding = Finding(
      .stageChanged,
      first.isGone
        ? "\(name)\(others) was in \(first.path):\(first.line) in \(place) and is gone; what it did for users' stores is not "
          + "judged"
        : "\(name)\(others) is new (\(first.path):\(first.line)); what it does to users' stores is not judged",
      remedy: "make sure that the stores of users still open, with all their data", path: first.path,
      severity: serious.isEmpty ? .note : nil)
    if !first.isGone { finding.position = SourcePosition(line: first.line, column: 1) }
    finding.subject = first.atom
    return finding
  }
}
