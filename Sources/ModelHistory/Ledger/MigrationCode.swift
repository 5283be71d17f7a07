import GlossBasics
import GlossFiles
import GlossModelFiles

/// The code of a project that migrates stores itself: what calls the migration manager, stages that are made in code,
/// and migration policies.
///
/// What it does is not judged. It is held by digests of its text and of what that names, and a change of
/// them is said: the same text does what it did.
struct MigrationCode: Sendable {
  /// A kind of such code with the digests of all its parts.
  struct Part: Sendable {
    /// `code that migrates stores`, `the migration policy 'CarryOver'`
    var what: String
    /// The first place, with its line.
    var place: String
    var digests: Set<String>
    /// What each of them does, with the number of functions that it is in.
    var actions: [String: Int] = [:]

    /// Whether it does what it did, and if only in other functions.
    func does(what former: Self) -> Bool {
      former.digests.isSubset(of: digests)
        || former.actions.allSatisfy { actions, count in self.actions[actions].map { $0 != count } ?? false }
    }
  }

  private(set) var parts: [String: Part] = [:]
  private var literals = Set<String>()
  /// The policies that mapping models name.
  private var named = Set<String>()

  /// The names that files with such code have at least one of.
  static let names =
    ["NSMigrationManager", "migrateStore", "NSEntityMigrationPolicy"] + OpeningFile.stageClasses.sorted()
    + OpeningFile.handlers.sorted()

  private static let policy = "the migration policy "
  private static let sizeLimit = 16 << 20

  /// - Parameters:
  ///   - paths: the files that have such code, and those that a change touches: what is declared elsewhere is the same
  ///     before and after it.
  ///   - policies: the classes of migration policies that mapping models name.
  init(of paths: [String], policies: Set<String>, in files: any FileTree) {
    files.prepare(paths)
    var classes = OpeningFile.Classes()
    var (read, scopes): ([String], [CodeScopes]) = ([], [])
    for path in paths.sorted(by: { $0.precedes($1) }) {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit) else { continue }
      let code = CodeTokens(bytes)
      classes.managers.formUnion(OpeningFile.classes(in: code).managers)
      read.append(path)
      scopes.append(CodeScopes(code))
    }
    let reach = CodeReach(scopes)
    for (number, path) in read.enumerated() {
      for own in OpeningFile(scopes[number], path: path, classes: classes).ownCode {
        for tokens in Self.regions(of: own, in: scopes[number]) + Self.callers(of: own, in: scopes[number]) {
          let region = CodeReach.Region(file: number, tokens: tokens)
          note(
            own.what, at: "\(path):\(scopes[number].code.lines[own.place])",
            // A stage that is only made is not one of the list.
            reach.digest(of: [reach.function(named: region) ?? region], asClosures: true)
              + (scopes[number].code.isWord(OpeningFile.stagesManager, at: own.place) ? " listed" : ""),
            reach.actions(of: reach.function(named: region) ?? region))
        }
      }
    }
    // Code may name a policy, too, as a string.
    let declared = Set(scopes.flatMap(Self.policies))
    literals = Set(scopes.flatMap { scopes in scopes.code.tokens.indices.compactMap(scopes.code.string) })
    named = policies
    for policy in policies.union(declared).sorted() {
      let name = policy.split(separator: ".").last.map(String.init) ?? policy
      let regions = reach.regions(ofType: name)
      guard let first = regions.first else { continue }
      note(
        "\(Self.policy)'\(name)'",
        at: "\(read[first.file]):\(scopes[first.file].code.lines[first.tokens.lowerBound])",
        // Core Data finds a class by its name at run time.
        reach.digest(of: regions) + (reach.owner(of: regions).map { " in \($0)" } ?? ""),
        regions.count == 1 ? reach.actions(of: first) : nil)
    }
  }

  /// The policies that a file declares.
  private static func policies(in scopes: CodeScopes) -> [String] {
    let code = scopes.code
    return scopes.places(of: "NSEntityMigrationPolicy").compactMap { place in
      code.isSign(":", at: place - 1) && !code.isWord("import", at: place - 2) ? code.word(at: place - 2) : nil
    }
  }

  /// The parts that a piece of code has; the stages of a list are parts of their own, so one more changes no other.
  private static func regions(of own: OwnMigration, in scopes: CodeScopes) -> [Range<Int>] {
    let code = scopes.code
    guard code.isWord(OpeningFile.stagesManager, at: own.place), code.isSign("(", at: own.place + 1) else {
      return [region(of: own, in: scopes)]
    }
    var list = own.place + 2
    // `NSStagedMigrationManager(stages)`, `NSStagedMigrationManager(stages: [first, second])`
    if code.isSign(":", at: list + 1) { list += 2 }
    let argument = list..<max(list, code.partners[own.place + 1])
    if !code.isSign("[", at: list), let (name, place) = scopes.name(in: argument) {
      let values = scopes.values(of: name, at: place).filter { !$0.isParameter }
      if values.count == 1, values[0].start < code.tokens.count { list = values[0].start }
    }
    // `[first] + others` is more than its list.
    let isPart = list == argument.lowerBound && code.partners[list] != argument.upperBound - 1
    guard code.isSign("[", at: list), !isPart else { return [region(of: own, in: scopes)] }
    return code.parts(of: list + 1..<code.partners[list]).map { stage in
      guard let (name, place) = stage.count == 1 ? scopes.name(in: stage) : nil else { return stage }
      let values = scopes.values(of: name, at: place).filter { !$0.isParameter }
      return values.count == 1 ? scopes.value(at: values[0].start) : stage
    }
  }

  /// The functions of the file that lead to a migration manager: they decide which steps it takes.
  private static func callers(of own: OwnMigration, in scopes: CodeScopes) -> [Range<Int>] {
    guard own.isManager else { return [] }
    let code = scopes.code
    var (found, waiting) = (Set<Int>(), [scopes.routine(of: own.place)])
    while let routine = waiting.popLast(), routine >= 0, found.count < 16 {
      guard let word = scopes.function(of: routine)?.word else { continue }
      for place in scopes.places(of: word) where !code.isWord("func", at: place - 1) {
        let caller = scopes.routine(of: place)
        if caller >= 0, caller != routine, found.insert(caller).inserted { waiting.append(caller) }
      }
    }
    return found.sorted().map { $0..<max($0, code.partners[$0]) + 1 }
  }

  private static func region(of own: OwnMigration, in scopes: CodeScopes) -> Range<Int> {
    let routine = own.isCall ? -1 : scopes.routine(of: own.place)
    if routine >= 0 { return routine..<max(routine, scopes.code.partners[routine]) + 1 }
    let bracket = scopes.parent(of: own.place)
    if bracket >= 0, scopes.code.isSign("[", at: bracket), !scopes.code.isSign("(", at: own.place + 1) {
      return bracket..<max(bracket, scopes.code.partners[bracket]) + 1
    }
    return own.place..<max(own.place + 1, scopes.value(at: own.place).upperBound)
  }

  private mutating func note(
    _ what: String, at place: String, _ digest: String, _ actions: (digest: String, insertions: Int)?
  ) {
    parts[what, default: Part(what: what, place: place, digests: [])].digests.insert(digest)
    parts[what]?.actions[actions?.digest ?? digest] = actions?.insertions ?? 0
  }

  /// The parts that are not what they were, as they are now; as they were if they are gone.
  func changes(since former: MigrationCode) -> [(now: Part?, then: Part)] {
    former.parts.values.sorted { $0.what.precedes($1.what) }.compactMap { then in
      let now = parts[then.what]
      // One that only code named has another name.
      let policy = then.what.split(separator: "'").dropFirst().first.map(String.init) ?? ""
      if now == nil, then.what.hasPrefix(Self.policy), !literals.contains(policy),
        !former.named.contains(where: { $0.split(separator: ".").last.map(String.init) == policy })
      {
        return nil
      }
      return now.map { $0.does(what: then) } == true ? nil : (now, then)
    }
  }
}

/// Where a file migrates stores itself, or makes stages.
struct OwnMigration: Hashable {
  var what: String
  var place: Int
  /// Whether it is the call, else the function around it.
  var isCall: Bool
  /// The call of the migration manager; nil for stages.
  var sign: String?
  var line = 1
  /// The names without which nothing runs it, those of its function and type.
  var callers: [ReachedCode.Name] = []
  /// Whether a condition that is always false is around it.
  var isDead = false

  var isManager: Bool { sign != nil }
}
