import GlossBasics
package import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels

/// Every place in a project's code that opens stores of Core Data, and what migrates them.
///
/// Tests, previews, third-party folders, comments and what only a debug build has are left out.
package struct ProjectOpenings: Sendable {
  package private(set) var openings: [Opening] = []
  /// The first call of the migration manager that runs, with its file.
  private var manager: (setting: Opening.Setting, path: String)?
  /// The manager of stages, else a stage.
  private var stages: (setting: Opening.Setting, path: String)?
  /// The checksums of the versions in all stages; empty if one is not a literal.
  private var checksums = Set<String>()
  private var hasManagerOfStages: Bool { stages.map { OpeningFile.isManagerOfStages($0.setting) } ?? false }
  private var loose: [(setting: OpeningFile.LooseSetting, path: String)] = []

  /// No openings.
  package init() {}

  static let patterns = ["*.swift", "*.m", "*.mm"]
  /// The files that may declare what these name.
  static let declaring = patterns + ["*.h"]

  /// - Parameters:
  ///   - folder: the root of the project.
  ///   - package: a model's package: what opens a model of tests is in their folders.
  ///   - fileLimit: the maximum number of source files to read.
  package init(of folder: String, for package: String = "", in files: any FileTree, fileLimit: Int = 20_000) {
    var search = SourceSearch(files: files, fileLimit: fileLimit)
    search.entersTests = ModelGuard.isOfTests(package)
    search.visit(folder, SearchScope(of: folder, in: files), depth: 0)
    self.init(of: search.found, headers: search.headers, in: files)
  }

  /// - Parameters:
  ///   - places: the source files to read, from the root of the repository.
  ///   - files: the files of a revision, or the disk.
  ///   - path: converts a path from the root of the repository to one of `files`.
  init(of places: [String], files: any FileTree, path: (String) -> String) {
    let paths = places.filter { !SearchScope.passesOver($0) }.map(path)
    self.init(
      of: paths.filter(FilePath.isSource), headers: paths.filter { !FilePath.isSource($0) }, in: files)
  }

  private static let sizeLimit = 16 << 20
  private static let signs = ByteRuns(OpeningFile.names)

  private init(of paths: [String], headers: [String], in files: any FileTree) {
    var classes = OpeningFile.Classes()
    var read: [(path: String, code: CodeTokens)] = []
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), Self.signs.isFound(in: bytes) else {
        continue
      }
      let code = CodeTokens(bytes)
      read.append((path, code))
      let own = OpeningFile.classes(in: code)
      classes.containers.formUnion(own.containers)
      classes.managers.formUnion(own.managers)
    }
    // What makes an object of an own class need not name Apple's.
    let own = classes.containers.union(classes.managers).subtracting(OpeningFile.names)
    if !own.isEmpty {
      let (runs, known) = (ByteRuns(own.sorted()), Set(read.map(\.path)))
      for path in paths where !known.contains(path) {
        guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
        read.append((path, CodeTokens(bytes)))
      }
    }
    var managers: [(code: OwnMigration, path: String)] = []
    var areLiteral = true
    for (path, code) in read {
      let scopes = CodeScopes(code)
      let file = OpeningFile(scopes, path: path, classes: classes)
      add(file, at: path)
      if file.stages != nil {
        let found = scopes.stageChecksums()
        areLiteral = areLiteral && found != nil
        checksums.formUnion(found ?? [])
      }
      managers += file.ownCode.filter(\.isManager).map { ($0, path) }
    }
    if !areLiteral { checksums = [] }
    let reached = ReachedCode(of: managers.map(\.code), in: paths, files)
    manager = managers.first { reached.holds($0.code) }.map {
      (.init(.on, sign: $0.code.sign, line: $0.code.line), $0.path)
    }
    settle()
    if openings.isEmpty { openings = Self.foreign(in: paths, files) }
    resolve(constants: paths + headers, in: files)
    resolve(helpers: paths, in: files)
    let digests = StoreTouches.digests(of: openings.reduce(into: []) { $0.formUnion($1.touching) }, in: paths, files)
    for number in openings.indices {
      openings[number].touches = digests.filter { openings[number].touching.contains($0.key) }
    }
  }

  private static let containerSign = ByteRuns(["Container"])

  /// The containers whose class is of another module, for a project with no other opening: `KitContainer(name: "Shop")`,
  /// also by an own subclass.
  private static func foreign(in paths: [String], _ files: any FileTree) -> [Opening] {
    var found: [(word: String, opening: Opening)] = []
    var bases: [String: String] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: sizeLimit), containerSign.isFound(in: bytes) else { continue }
      let code = CodeTokens(bytes)
      for place in code.tokens.indices {
        guard let word = code.word(at: place), word.first?.isUppercase == true else { continue }
        if ["class", "struct", "enum", "actor", "protocol", "typealias"].contains(code.word(at: place - 1) ?? "") {
          bases[word] = code.isSign(":", at: place + 1) ? code.word(at: place + 2) ?? "" : ""
        } else if code.isSign("(", at: place + 1), code.isWord("name", at: place + 2), code.isSign(":", at: place + 3),
          let name = code.string(at: place + 4), found.count < 64
        {
          var opening = Opening(word, path: path, line: code.lines[place], model: .named(name))
          (opening.container, opening.isForeign, opening.isDescribed) = (name, true, true)
          found.append((word, opening))
        }
      }
    }
    return found.compactMap { word, opening in
      var last = word
      for _ in 0..<CodeScopes.depthLimit { last = bases[last] ?? last }
      guard last.hasSuffix("Container"), bases[last] == nil else { return nil }
      var opening = opening
      opening.migrates = .init(.unknown(last), sign: "\(last), which is not in the sources,", line: opening.line)
      return opening
    }
  }

  private mutating func add(_ file: OpeningFile, at path: String) {
    openings += file.openings
    if let found = file.stages, stages == nil || OpeningFile.isManagerOfStages(found), !hasManagerOfStages {
      stages = (found, path)
    }
    loose += file.loose.map { ($0, path) }
  }

  /// Options that one file sets and another one passes, and those of descriptions that another file makes.
  private mutating func settle() {
    for number in openings.indices {
      let holder = openings[number].options
      for isInference in [false, true] {
        let isDescribed = openings[number].isDescribed
        guard isDescribed || holder != nil else { continue }
        let found = loose.filter {
          $0.setting.isInference == isInference && $0.setting.isOfDescription == isDescribed
            && (isDescribed || $0.setting.holder == holder)
        }
        guard let first = found.first else { continue }
        var setting = first.setting.setting
        setting.path = first.path
        // Which of several openings it is for is not known.
        let isForOthers = isDescribed && setting.answer != .on && openings.count(where: \.isDescribed) > 1
        if isForOthers || found.contains(where: { $0.setting.setting.answer != setting.answer }) {
          setting.answer = .unknown(holder ?? setting.sign ?? "")
        }
        if isInference { openings[number].infers = setting } else { openings[number].migrates = setting }
      }
      // A dictionary that has one key and not the other.
      if holder != nil, loose.contains(where: { $0.setting.holder == holder }),
        case .unknown = openings[number].infers.answer, openings[number].migrates.answer == .on,
        !loose.contains(where: { $0.setting.isInference && $0.setting.holder == holder })
      {
        openings[number].infers = .init(.off, sign: "no \(OpeningFile.inferring)", line: openings[number].line)
      }
    }
    // Options whose call is not in the sources.
    guard openings.isEmpty,
      let first = loose.first(where: { !$0.setting.isOfDescription }) ?? loose.first
    else { return }
    let same = loose.filter { $0.setting.isOfDescription == first.setting.isOfDescription }
    func setting(_ isInference: Bool) -> Opening.Setting? {
      same.first { $0.setting.isInference == isInference }?.setting.setting
    }
    let missing = Opening.Setting(
      first.setting.isOfDescription ? .on : .off,
      sign: first.setting.isOfDescription ? nil : "no \(OpeningFile.inferring)", line: first.setting.setting.line)
    openings.append(
      Opening(
        first.setting.setting.sign ?? "", path: first.path, line: first.setting.setting.line ?? 1,
        migrates: setting(false) ?? missing, infers: setting(true) ?? missing))
  }

  /// What constants of other files decide: names of models, places of stores and options.
  private mutating func resolve(constants paths: [String], in files: any FileTree) {
    let models = Set(openings.compactMap { if case .constant(let name) = $0.model { name } else { nil } })
    if !models.isEmpty { resolve(models: models, in: paths, files) }
    let constants = ProjectConstants(openings.reduce(into: []) { $0.formUnion($1.names) }, in: paths, files)
    for number in openings.indices { openings[number].take(constants) }
  }

  private mutating func resolve(models names: Set<String>, in paths: [String], _ files: any FileTree) {
    let runs = ByteRuns(names.sorted())
    var texts: [String: Set<String>] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(.init(bytes))
      for name in names {
        texts[name, default: []].formUnion(scopes.texts(passedAs: name))
        for value in scopes.values(of: name, at: -1) where !value.isParameter {
          if let text = scopes.string(scopes.value(at: value.start)) { texts[name, default: []].insert(text) }
        }
      }
    }
    for number in openings.indices {
      guard case .constant(let name) = openings[number].model else { continue }
      let text = texts[name]?.count == 1 ? texts[name]?.first : nil
      openings[number].model = text.map { .named($0) } ?? .unknown
      if openings[number].container == nil { openings[number].container = text }
    }
  }

  /// What functions of other files do to a store that does not open. Where several may be called, all must do it.
  private mutating func resolve(helpers paths: [String], in files: any FileTree) {
    let words = Set(openings.flatMap(\.helpers).map(\.word)).sorted()
    guard !words.isEmpty else { return }
    // `func reset()`, `- (void)reset`
    let runs = ByteRuns(words.prefix(21).flatMap { ["func \($0)", ")\($0)", ") \($0)"] })
    var found: [String: [(type: String?, gravest: Opening.Consequence?)]] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
      let file = FailedOpening(CodeScopes(CodeTokens(bytes)), path: path)
      for word in words { found[word, default: []] += file.consequences(of: word) }
    }
    for number in openings.indices {
      let ends = openings[number].helpers.sorted { $0.word < $1.word }.compactMap { helper -> Opening.Consequence? in
        let all = (found[helper.word] ?? []).filter { helper.owner.mayDeclare(in: $0.type) }
        let ends = all.compactMap(\.gravest)
        return ends.count == all.count ? ends.gravest : nil
      }
      openings[number].onFailure = (ends + [openings[number].onFailure].compactMap(\.self)).gravest
    }
  }

  /// Whether two revisions open and migrate stores alike, wherever their code is.
  func isLike(_ other: Self) -> Bool { parts == other.parts }

  private var parts: Set<[String]> {
    var parts = Set(
      openings.map {
        [
          "\($0.call)", "\($0.model)", $0.container ?? "", "\($0.migrates.answer)", "\($0.infers.answer)",
          "\($0.stages?.sign ?? "")", "\($0.stages.map { "\($0.answer)" } ?? "")", "\($0.isPassing)", $0.version ?? "",
          "\($0.onFailure.map { "\($0.kind) \($0.condition ?? "")" } ?? "")",
          $0.stores.map { "\($0.words) \($0.models.compactMap(\.text).sorted())" }.sorted().joined(separator: "\n"),
          $0.touches.values.reduce(into: Set()) { $0.formUnion($1) }.sorted().joined(separator: "\n"),
          $0.helpers.map { "\($0.word) \($0.owner)" }.sorted().joined(separator: "\n"),
        ]
      })
    parts.insert([manager?.setting.sign ?? "", stages?.setting.sign ?? ""] + checksums.sorted())
    return parts
  }

  /// The names by which models are opened, with the place of each.
  var namedModels: [String: String] {
    var names: [String: String] = [:]
    for opening in openings where !opening.isForeign {
      let place = "\(opening.path):\(opening.line)"
      if case .named(let name) = opening.model, !(opening.hasOwnModel && opening.container == name) {
        names[name] = names[name] ?? place
      }
      for name in opening.stores.flatMap(\.models).compactMap(\.text) where !name.contains("/") {
        names[name] = names[name] ?? place
      }
    }
    return names
  }

  /// The names of containers with their places, the first of each.
  var containers: [String: String] { Self.containers(openings) }

  /// Those whose name says their model or the place of their store.
  var namingContainers: [String: String] {
    Self.containers(
      openings.filter { opening in
        !opening.hasOwnModel || opening.stores.isEmpty || opening.stores.contains { $0.places.isEmpty }
      })
  }

  private static func containers(_ openings: [Opening]) -> [String: String] {
    Dictionary(
      openings.compactMap { opening in opening.container.map { ($0, "\(opening.path):\(opening.line)") } },
      uniquingKeysWith: { first, _ in first })
  }
}

extension ProjectOpenings {
  /// The opening of a store whose model is merged, if none opens a model alone.
  func merging(_ package: String) -> Opening? {
    if openings.contains(where: { $0.model == .named(package) }) { return nil }
    return openings.first { $0.model == .merged && !$0.isPassing }
  }
}

// MARK: - One model

extension ProjectOpenings {
  /// How stores of a model are migrated: by the openings that name it, else by those that may open any model.
  ///
  /// - Parameters:
  ///   - package: the name of the model's package.
  ///   - others: the names of all packages of the project, for telling which openings name another one.
  package func migration(of package: String, among others: Set<String> = []) -> ProjectMigration {
    let tied = tied(to: package, among: others)
    let others = others.subtracting([package])
    var manners = tied.openings.map(manner)
    if let stages, !manners.contains(where: { $0.way == .staged }),
      !tied.openings.contains(where: { $0.stages != nil }),
      !openings.contains(where: { $0.stages != nil && $0.names(others) }),
      // Stages that nothing is seen to pass are evidence only where no opening names the model.
      hasManagerOfStages || !tied.areNamed
    {
      manners = [.init(.staged, sign: stages.setting.sign, place: place(stages))]
      manners[0].checksums = checksums
    } else if let manager, !manners.contains(where: { $0.way == .staged }) {
      let own = ProjectMigration.Manner(.own, sign: manager.setting.sign, place: place(manager))
      // Such code runs before the store is opened, and what it leaves alone is migrated then.
      manners = [own] + manners.filter { $0.way == .automatic && $0.depends == nil }
    }
    var migration = ProjectMigration(manners)
    let versions = Set(tied.openings.map(\.version))
    if versions.count == 1 { migration.version = versions.first ?? nil }
    migration.onFailure = tied.openings.compactMap(\.onFailure).gravest
    return migration
  }

  /// The stores that a model's openings open; what only looks at a store, or copies or moves it, has none.
  func stores(of package: String, among others: Set<String>) -> (all: Set<Opening.Store>, place: String?) {
    let openings = tied(to: package, among: others).openings
    let kept = openings.filter { !$0.isPassing }
    let known = others.union([package])
    return (
      Set(kept.flatMap(\.stores).filter { $0.mayBe(of: package, among: known) }),
      (kept.first ?? openings.first).map { "\($0.path):\($0.line)" }
    )
  }

  /// The functions that get the stores of a model and may change them, with the digests of their code.
  func touches(of package: String, among others: Set<String>) -> [String: Set<String>] {
    tied(to: package, among: others).openings.reduce(into: [:]) { $0.merge($1.touches) { $0.union($1) } }
  }

  /// The openings of a model: those that name it, else those that may open any model.
  private func tied(to package: String, among others: Set<String>) -> (openings: [Opening], areNamed: Bool) {
    let others = others.subtracting([package])
    let named = openings.filter { $0.model == .named(package) || $0.container == package && !$0.names(others) }
    let open = openings.filter { opening in
      switch opening.model {
      case .named where opening.isForeign: false
      case .merged, .unknown, .constant: true
      // The name is that of the store, or of a model elsewhere.
      case .named(let name): !others.contains(name)
      }
    }
    var tied = named.isEmpty ? open : named
    // A store that is only looked at, copied or moved decides nothing, if another opening stays.
    if tied.contains(where: { !$0.isPassing }) { tied = tied.filter { !$0.isPassing } }
    return (tied, !named.isEmpty)
  }

  private func place(_ found: (setting: Opening.Setting, path: String)) -> String {
    found.path + (found.setting.line.map { ":\($0)" } ?? "")
  }

  private func manner(of opening: Opening) -> ProjectMigration.Manner {
    func place(_ setting: Opening.Setting?) -> String {
      "\(setting?.path ?? opening.path):\(setting?.line ?? opening.line)"
    }
    // A manager of stages works only where a store migrates and infers.
    if let stages = opening.stages, stages.answer != .off, opening.migrates.answer != .off,
      opening.infers.answer != .off
    {
      var manner = ProjectMigration.Manner(.staged, sign: stages.sign, place: place(stages))
      if case .unknown(let text) = stages.answer { manner.depends = text }
      manner.checksums = checksums
      return manner
    }
    if opening.stages.map({ $0.answer != .off }) == true, opening.migrates.answer != .off {
      let option = opening.infers.sign ?? opening.call
      return .init(.off, sign: "stages without \(option)", place: place(opening.infers))
    }
    switch (opening.migrates.answer, opening.infers.answer) {
    case (.off, _):
      let sign = opening.migrates.sign.map { OpeningFile.isOption($0) ? "\($0) is off" : $0 }
      return .init(.off, sign: sign ?? opening.call, place: place(opening.migrates))
    case (.unknown(let text), _):
      return .init(
        .automatic, sign: opening.migrates.sign ?? opening.call, place: place(opening.migrates), depends: text)
    case (.on, .unknown(let text)):
      return .init(
        .automatic, sign: opening.infers.sign ?? opening.call, place: place(opening.infers), depends: text,
        isInference: true)
    case (.on, .off):
      let sign =
        opening.infers.sign.map { OpeningFile.isOption($0) ? "\($0) is off" : $0.withoutOption } ?? opening.call
      return .init(.own, sign: sign, place: place(opening.infers), needsMappingModels: true)
    case (.on, .on):
      let isOption = opening.call.hasPrefix("addPersistentStore") && opening.migrates.sign != nil
      return .init(
        .automatic, sign: isOption ? opening.migrates.sign : opening.call,
        place: isOption ? place(opening.migrates) : "\(opening.path):\(opening.line)")
    }
  }
}

extension Opening.Helper.Owner {
  /// Whether a function of a type, or of none, may be meant.
  fileprivate func mayDeclare(in type: String?) -> Bool {
    switch self {
    case .type(let name): type == name
    case .own(let name): type == nil || type == name
    case .variable: type != nil
    }
  }
}

extension Opening {
  /// Puts what constants of other files lead to in the place of their names.
  fileprivate mutating func take(_ constants: ProjectConstants) {
    // The default place, written out.
    let usual = "\(StoreDirectory.applicationSupport)/\(container ?? "").sqlite"
    func known(_ places: Set<Place>) -> Set<Place> {
      Set(places.map { Place(read: $0) }.filter { !$0.isEmpty })
    }
    stores = Set(
      stores.flatMap { $0.replacing(constants) }.map { store in
        let places = known(store.places).filter { $0.text != usual }
        return Store(
          places: places, configurations: known(store.configurations), kinds: store.kinds,
          databases: known(store.databases), models: known(store.models).filter(\.isKnown))
      })
    migrates.take(constants.truths)
    infers.take(constants.truths)
    stages?.take(constants.truths)
  }

  fileprivate func names(_ others: Set<String>) -> Bool {
    if case .named(let name) = model { others.contains(name) } else { false }
  }
}

extension Opening.Setting {
  fileprivate mutating func take(_ truths: [CodeName: Opening.Answer]) {
    guard let constant, let truth = truths[constant.name] else { return }
    if truth == .on { answer = constant.isNegated ? .off : .on }
    if truth == .off { answer = constant.isNegated ? .on : .off }
  }
}

extension OpeningFile {
  fileprivate static func isManagerOfStages(_ setting: Opening.Setting) -> Bool { setting.sign == stagesManager }

  fileprivate static func isOption(_ sign: String) -> Bool {
    sign == migrating || sign == inferring || sign.hasPrefix("should") || sign.hasPrefix("set")
  }
}

extension String {
  /// `no X` as `NSMigratePersistentStoresAutomaticallyOption without X`.
  fileprivate var withoutOption: String {
    hasPrefix("no ") ? "\(OpeningFile.migrating) without \(dropFirst(3))" : self
  }
}

/// The search for a project's source files.
private struct SourceSearch {
  let files: any FileTree
  var fileLimit: Int
  /// Whether folders of tests count.
  var entersTests = false
  private(set) var found: [String] = []
  private(set) var headers: [String] = []

  init(files: any FileTree, fileLimit: Int) { (self.files, self.fileLimit) = (files, fileLimit) }

  mutating func visit(_ folder: String, _ scope: SearchScope, depth: Int) {
    guard depth < 64, fileLimit > 0, let all = try? files.items(in: folder) else { return }
    let items = all.filter { !$0.isSymbolicLink && !scope.skips($0.name, isFolder: $0.kind == .folder) }
    let sources = items.filter { $0.kind == .file && FilePath.isSource($0.name) }.prefix(fileLimit)
      .map { FilePath.joined(folder, $0.name) }
    files.prepare(sources)
    found += sources
    fileLimit -= sources.count
    headers += items.filter { $0.kind == .file && $0.name.hasSuffix(".h") }.prefix(fileLimit)
      .map { FilePath.joined(folder, $0.name) }
    for item in items where item.kind == .folder {
      if SearchScope.holdsTests(item.name), !entersTests { continue }
      let path = folder == "." ? item.name : FilePath.joined(folder, item.name)
      let names = (try? files.names(in: path)) ?? []
      visit(path, scope.entering(path, holding: names, in: files), depth: depth + 1)
    }
  }
}
