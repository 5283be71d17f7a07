package import GlossBasics
package import GlossDiagnostics
import GlossFileTrees
package import GlossFiles
package import GlossLocalization
package import GlossManagedObjectModel
import GlossModelChecks
package import GlossModelFiles

/// The models of a request with their tables, and what could not be read.
///
/// Both the command and the library load, check, validate and document through this type, so they accept and reject the
/// same things.
package struct ModelProject: Sendable {
  /// One model with the tables found for it.
  package struct Input: Sendable {
    package var loaded: LoadedModel
    package var tables: ModelTables

    package init(loaded: LoadedModel, tables: ModelTables) {
      self.loaded = loaded
      self.tables = tables
    }
  }

  /// What to read.
  package struct Request {
    /// The models, packages, bundles and folders to read.
    package var paths: [String]
    /// The paths given by the user, whose folders are searched for tables; empty if the settings decide.
    package var named: [String] = []
    package var versions = VersionSelection.current
    /// Tables, or folders with tables, to use instead of searching.
    package var stringsPaths: [String] = []
    package var settings = TextSettings()
    package var readsTables = true
    /// Whether handwritten classes next to the models are read.
    package var readsClasses = true
    /// Whether the code is asked where models without configurations go, as the reference says.
    package var readsMirroring = false
    /// Whether all models are merged, as `NSManagedObjectModel(byMerging:)` does.
    package var merges = false
    /// Models that were already read, by path.
    package var read: [String: LoadResult] = [:]

    package init(paths: [String]) {
      self.paths = paths
    }
  }

  /// A message of reading, in the order of occurrence.
  package enum Notice: Sendable, Hashable {
    /// An input that cannot be used.
    case failure(InputFailure)
    /// Two models that cannot be merged, as one line.
    case conflict(String)
    /// Something the user should know.
    case remark(String)

    package var isFailure: Bool { if case .remark = self { false } else { true } }
  }

  package let files: any FileTree
  /// The tree for what reads sources again; those that were read are kept if there is a mapping model, which asks what
  /// opens the stores.
  let sources: any FileTree
  /// Whether nothing more is to be asked of the code around the models.
  let isCodeRead: Bool
  package var inputs: [Input] = []
  /// Findings that do not belong to a single model.
  package var findings: [Finding] = []
  /// The models at a git revision, by path, which tell what was renamed since.
  package var statesAtRevision: [String: ManagedObjectModel] = [:]
  package private(set) var notices: [Notice] = []
  /// The folders with test models, below the searched ones.
  package let testFolders: TestFolders
  /// The folders where the user expects the tables.
  let searchedFolders: [String]

  /// Reads the models and their tables. Failures are collected and do not stop the other models.
  ///
  /// - Parameters:
  ///   - request: what to read.
  ///   - tree: the tree to read from.
  ///   - progress: called with what is being done.
  /// - Complexity: O(*n*) in the bytes of the models and tables, and the files of the searched folders.
  package init(_ request: Request, in tree: any FileTree, progress: (String) -> Void = { _ in }) {
    files = tree
    testFolders = TestFolders(below: request.paths)
    searchedFolders = request.named.isEmpty ? ["."] : request.named.filter { tree.kind(at: $0) == .folder }
    isCodeRead = request.readsMirroring || !request.readsClasses
    let files = ListedOnceFileTree(tree)
    let loader = ModelLoader(files: files)
    let results = request.paths.map { path in
      if let result = request.read[path] { return result }
      progress("Reading \(path) …")
      return loader.load(path, versions: request.versions)
    }
    var models = results.flatMap(\.models)
    findings = results.flatMap(\.findings)
    notices = results.flatMap { result in
      result.failures.map(Notice.failure) + result.remarks.map { .remark($0.description) }
    }
    var tables = models.map { ModelTables(modelName: $0.name) }
    if request.readsTables {
      tables = Self.tables(
        of: models, in: ProjectTables(files, stringsPaths: request.stringsPaths, folders: searchedFolders),
        progress: progress)
      tables = tables.map { $0.applying(request.settings) }
      let failures = Set(tables.flatMap(\.failures)).sorted { $0.path.precedes($1.path) }
      let absent = request.stringsPaths.isEmpty ? [] : tables.filter(\.isAbsent).map(\.modelName)
      let places = request.stringsPaths.joined(separator: ", ")
      let remarks = Set(
        tables.compactMap(\.remark)
          + absent.map { "\(places): note: there is no table \(ModelTables.tableName(forModel: $0)) here" }
      ).sorted { $0.precedes($1) }
      notices += failures.map(Notice.failure) + remarks.map { .remark($0.onSingleLine) }
      if request.readsClasses {
        var reader = ManagedClassReader(files: files)
        for (place, tables) in zip(models.indices, tables) {
          models[place] = reader.completed(models[place], tables)
          models[place].readMirroring(in: files, isForContainers: request.readsMirroring)
        }
      }
      var warnings: [String: CodeWarnings] = [:]
      for (place, tables) in zip(models.indices, tables) {
        let root = request.readsClasses ? tables.project?.root : nil
        let known = request.settings.warnings ?? root.flatMap { warnings[$0] }
        let found = known ?? tables.codeWarnings(in: files, isRead: request.readsClasses)
        if let root { warnings[root] = found }
        models[place].apply(found)
      }
      for name in request.settings.warnings?.unused(in: models.map(\.model)) ?? [] {
        notices.append(.remark("the settings declare warnings for '\(name)', which no model has".onSingleLine))
      }
    }
    sources = files.hasListed(["xcmappingmodel", "cdm"]) ? files : tree
    inputs = zip(models, tables).map { Input(loaded: $0, tables: $1) }
    if request.merges && inputs.count > 1 { merge() }
  }

  /// A project with one model that was read or built earlier.
  init(_ input: Input, in files: any FileTree, searching folders: [String] = []) {
    (self.files, sources, isCodeRead) = (files, files, false)
    inputs = [input]
    testFolders = TestFolders()
    searchedFolders = folders
  }

  /// The models grouped by package, in the order of each package's first model.
  package var packages: [[Input]] {
    var order: [String] = []
    var packages: [String: [Input]] = [:]
    for input in inputs {
      let package = input.loaded.packagePath
      if packages[package] == nil { order.append(package) }
      packages[package, default: []].append(input)
    }
    return order.compactMap { packages[$0] }
  }

  /// The models without their tables.
  package var models: [LoadedModel] { inputs.map(\.loaded) }

  /// Lets names and translations be compared with an earlier state of the project, which shows what was renamed and
  /// which translations are stale.
  package mutating func compare(with earlier: ModelProject) {
    for place in inputs.indices {
      guard let former = Self.former(of: inputs[place], among: earlier.inputs, now: inputs) else { continue }
      inputs[place].tables.earlier = [EarlierTables(former.tables, of: former.loaded.model)]
      statesAtRevision[inputs[place].loaded.packagePath] = former.loaded.model
    }
  }

  /// The earlier state of a model: with its path, else its name; else the only one that is gone where one is new, with
  /// an entity in common.
  private static func former(of input: Input, among earlier: [Input], now: [Input]) -> Input? {
    let named = { (other: Input) in
      other.loaded.packagePath == input.loaded.packagePath || other.loaded.name == input.loaded.name
    }
    if let same = earlier.first(where: { $0.loaded.packagePath == input.loaded.packagePath }) { return same }
    if let named = earlier.first(where: named) { return named }
    let gone = earlier.filter { former in
      !now.contains { $0.loaded.packagePath == former.loaded.packagePath || $0.loaded.name == former.loaded.name }
    }
    let entities = Set(input.loaded.model.entities.map(\.name))
    guard let only = gone.first, gone.count == 1,
      only.loaded.model.entities.contains(where: { entities.contains($0.name) })
    else { return nil }
    return only
  }

  /// The packages of the models, including merged ones, and the files of their tables.
  package var readPaths: [String] {
    inputs.flatMap { input in
      (input.loaded.members.isEmpty ? [input.loaded] : input.loaded.members).map(\.packagePath)
        + input.tables.tables.map(\.path) + input.tables.misnamedPaths
    } + findings.map(\.path)
  }

  /// Tables that an app does not read, or not completely, so users see less than was written.
  package var damagedTables: [InputFailure] {
    var told = Set<InputFailure>()
    return inputs.flatMap(\.tables.tables).compactMap(\.failure).filter { told.insert($0).inserted }
  }

  /// Merges all models into one; the result has no model if they cannot be merged.
  private mutating func merge() {
    guard let first = models.first else { return }
    do {
      let merged = try LoadedModel.merging(first, Array(models.dropFirst()))
      let tables = ModelTables.merging(inputs.map(\.tables), modelName: merged.name)
      findings += tables.findings
      inputs = [Input(loaded: merged, tables: tables.tables)]
    } catch {
      let paths =
        LoadedModel.collision(of: models).map { "; \(Self.place(of: $0)) and \(Self.place(of: $1)) differ there" } ?? ""
      notices.append(.conflict("error: \(error.description)\(paths)".onSingleLine))
      inputs = []
    }
  }

  /// The path of a model for messages that compare two: the package with the version, since a package may have several.
  private static func place(of model: LoadedModel) -> String {
    model.packagePath + (model.version.map { "#\($0)" } ?? "")
  }

  /// The tables of each model; those of a package are searched for once.
  private static func tables(
    of models: [LoadedModel], in search: ProjectTables, progress: (String) -> Void
  ) -> [ModelTables] {
    var known: [String: ModelTables] = [:]
    return models.map { model in
      if let tables = known[model.packagePath] { return tables }
      if model.format != .store { progress("Looking for the tables of \(model.packagePath) …") }
      let tables = search.tables(of: model)
      known[model.packagePath] = tables
      return tables
    }
  }
}

extension ModelTables {
  /// Whether nothing was found that is, or was meant to be, a table of the model.
  fileprivate var isAbsent: Bool { tables.isEmpty && misnamedPaths.isEmpty && failures.isEmpty }
}

/// Finds the tables of models, within the folders of one request.
struct ProjectTables {
  private let finder: TableFinder
  private let stringsPaths: [String]
  private let folders: [String]

  init(_ files: any FileTree, stringsPaths: [String], folders: [String]) {
    finder = TableFinder(files: files)
    self.stringsPaths = stringsPaths
    self.folders = folders
  }

  func tables(of model: LoadedModel) -> ModelTables {
    if let tables = ModelTables(inCodeOf: model.model, named: model.name, at: model.origin.documentPath) {
      return tables
    }
    guard model.format != .store else {
      return StoreTables(finder: finder).tables(of: model, stringsPaths: stringsPaths)
    }
    var tables = finder.tables(
      forModelNamed: model.name, versionName: model.version, packagePath: model.packagePath,
      stringsPaths: stringsPaths, within: folders)
    do throws(InputFailure) {
      let path = TranslationRecord.path(ofModelAt: model.packagePath, in: finder.files)
      tables.record = try TranslationRecord(at: path, in: finder.files)
    } catch {
      tables.failures.append(error)
    }
    return tables
  }
}
