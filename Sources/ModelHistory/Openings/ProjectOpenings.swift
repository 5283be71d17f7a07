import GlossBasics
package import GlossFiles
import GlossModelFiles

/// Every place in a project's code that opens stores of Core Data, and what migrates them.
///
/// Tests, previews, third-party folders, comments and what only a debug build has are left out.
package struct ProjectOpenings: Sendable {
  package private(set) var openings: [Opening] = []
  /// The first call of the migration manager, with its file.
  private var manager: (setting: Opening.Setting, path: String)?
  /// The manager of stages, else a stage.
  private var stages: (setting: Opening.Setting, path: String)?
  private var hasManagerOfStages: Bool { stages.map { OpeningFile.isManagerOfStages($0.setting) } ?? false }
  private var loose: [(setting: OpeningFile.LooseSetting, path: String)] = []

  /// No openings.
  package init() {}

  static let patterns = ["*.swift", "*.m", "*.mm"]

  /// - Parameters:
  ///   - folder: the root of the project.
  ///   - package: a model's package: what opens a model of tests is in their folders.
  ///   - fileLimit: the maximum number of source files to read.
  package init(of folder: String, for package: String = "", in files: any FileTree, fileLimit: Int = 20_000) {
    var search = SourceSearch(files: files, fileLimit: fileLimit)
    search.entersTests = ModelGuard.isOfTests(package)
    search.visit(folder, SearchScope(of: folder, in: files), depth: 0)
    self.init(of: search.found, in: files)
  }

  /// - Parameters:
  ///   - places: the source files to read, from the root of the repository.
  ///   - files: the files of a revision, or the disk.
  ///   - path: converts a path from the root of the repository to one of `files`.
  init(of places: [String], files: any FileTree, path: (String) -> String) {
    self.init(of: places.filter { !SearchScope.passesOver($0) }.map(path), in: files)
  }

  private static let sizeLimit = 16 << 20
  private static let signs = ByteRuns(OpeningFile.names)

  private init(of paths: [String], in files: any FileTree) {
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
    for (path, code) in read { add(OpeningFile(CodeScopes(code), path: path, classes: classes), at: path) }
    settle()
    resolve(constants: paths, in: files)
  }

  private mutating func add(_ file: OpeningFile, at path: String) {
    openings += file.openings
    if manager == nil, let found = file.manager { manager = (found, path) }
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

  /// Names of models that constants of other files have.
  private mutating func resolve(constants paths: [String], in files: any FileTree) {
    let names = Set(openings.compactMap { if case .constant(let name) = $0.model { name } else { nil } })
    guard !names.isEmpty else { return }
    let runs = ByteRuns(names.sorted())
    var texts: [String: Set<String>] = [:]
    for path in paths {
      guard let bytes = try? files.bytes(at: path, limit: Self.sizeLimit), runs.isFound(in: bytes) else { continue }
      let scopes = CodeScopes(.init(bytes))
      for name in names {
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

  /// Whether two revisions open and migrate stores alike, wherever their code is.
  func isLike(_ other: Self) -> Bool { parts == other.parts }

  private var parts: Set<[String]> {
    var parts = Set(
      openings.map {
        [
          "\($0.call)", "\($0.model)", $0.container ?? "", "\($0.migrates.answer)", "\($0.infers.answer)",
          "\($0.stages?.sign ?? "")", "\($0.isPassing)",
        ]
      })
    parts.insert([manager?.setting.sign ?? "", stages?.setting.sign ?? ""])
    return parts
  }

  /// The names of containers with their places, the first of each.
  var containers: [String: String] {
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
    let others = others.subtracting([package])
    let named = openings.filter { $0.model == .named(package) || $0.container == package && !$0.names(others) }
    let open = openings.filter { opening in
      switch opening.model {
      case .merged, .unknown, .constant: true
      // The name is that of the store, or of a model elsewhere.
      case .named(let name): !others.contains(name)
      }
    }
    var tied = named.isEmpty ? open : named
    // A store that is only looked at, copied or moved decides nothing, if another opening stays.
    if tied.contains(where: { !$0.isPassing }) { tied = tied.filter { !$0.isPassing } }
    var manners = tied.map(manner)
    if let stages, !manners.contains(where: { $0.way == .staged }),
      !openings.contains(where: { $0.stages != nil && $0.names(others) }),
      // Stages that nothing is seen to pass are evidence only where no opening names the model.
      hasManagerOfStages || named.isEmpty
    {
      manners = [.init(.staged, sign: stages.setting.sign, place: place(stages))]
    } else if let manager, !manners.contains(where: { $0.way == .staged }) {
      let own = ProjectMigration.Manner(.own, sign: manager.setting.sign, place: place(manager))
      // Such code runs before the store is opened, and what it leaves alone is migrated then.
      manners = [own] + manners.filter { $0.way == .automatic && $0.depends == nil }
    }
    return ProjectMigration(manners)
  }

  private func place(_ found: (setting: Opening.Setting, path: String)) -> String {
    found.path + (found.setting.line.map { ":\($0)" } ?? "")
  }

  private func manner(of opening: Opening) -> ProjectMigration.Manner {
    func place(_ setting: Opening.Setting?) -> String {
      "\(setting?.path ?? opening.path):\(setting?.line ?? opening.line)"
    }
    if let stages = opening.stages { return .init(.staged, sign: stages.sign, place: place(stages)) }
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

extension Opening {
  fileprivate func names(_ others: Set<String>) -> Bool {
    if case .named(let name) = model { others.contains(name) } else { false }
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

  init(files: any FileTree, fileLimit: Int) { (self.files, self.fileLimit) = (files, fileLimit) }

  mutating func visit(_ folder: String, _ scope: SearchScope, depth: Int) {
    guard depth < 64, fileLimit > 0, let all = try? files.items(in: folder) else { return }
    let items = all.filter { !$0.isSymbolicLink && !scope.skips($0.name, isFolder: $0.kind == .folder) }
    let sources = items.filter { $0.kind == .file && FilePath.isSource($0.name) }.prefix(fileLimit)
      .map { FilePath.joined(folder, $0.name) }
    files.prepare(sources)
    found += sources
    fileLimit -= sources.count
    for item in items where item.kind == .folder {
      if SearchScope.holdsTests(item.name), !entersTests { continue }
      let path = folder == "." ? item.name : FilePath.joined(folder, item.name)
      let names = (try? files.names(in: path)) ?? []
      visit(path, scope.entering(path, holding: names, in: files), depth: depth + 1)
    }
  }
}

extension ProjectMigration {
  /// How the sources of a project migrate the stores of a package.
  package init(ofProject folder: String, opening package: String, in files: any FileTree) {
    let openings = ProjectOpenings(of: folder, for: package, in: files)
    let name = FilePath.baseName(of: package)
    // What names another model of the project is not this one's.
    let isNamed = openings.openings.contains { if case .named(let other) = $0.model { other != name } else { false } }
    let others =
      isNamed
      ? FolderSearch.items(below: folder, in: files) { path, _ in
        ["xcdatamodeld", "xcdatamodel", "momd"].contains(FilePath.fileExtension(of: path))
      }.paths.map(FilePath.baseName(of:)) : []
    self = openings.migration(of: name, among: Set(others))
  }
}
