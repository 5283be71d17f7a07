import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs

/// The models of one run with their tables, and the failures while reading them.
struct ModelSession {
  /// One model with the tables found for it.
  struct Input {
    var loaded: LoadedModel
    var tables: ModelTables
  }

  /// The project's settings.
  var configuration: ProjectConfiguration
  var inputs: [Input] = []
  /// Findings that do not belong to a single model.
  var findings: [Finding] = []
  /// The folders with test models, below the searched ones.
  let testFolders: TestFolders
  /// The models on the command line, as written; empty if the settings or the working folder decide.
  let named: [String]
  /// Whether an input could not be used; the run then exits with status 2.
  var hasFailures = false

  /// Reads every model on the command line, else those of the project's settings; a failure is printed and does not
  /// stop the others.
  ///
  /// - Parameter read: models that were already read, by path.
  /// - Throws: `UsageError` if there is no model to read, and the errors in the settings.
  init(
    _ options: ModelOptions, in environment: CommandEnvironment, readingTables: Bool = true, isQuiet: Bool = false,
    read: [String: LoadResult] = [:]
  ) throws {
    configuration = try options.configurationOptions.configuration(in: environment)
    var options = options
    named = options.models.map(FilePath.named(by:))
    if options.models.isEmpty { options.models = configuration.models }
    if options.stringsPaths.isEmpty { options.stringsPaths = configuration.strings }
    if options.models.isEmpty { options.models = ["."] }
    guard (1...1_000).contains(options.budget) else {
      throw UsageError("'--budget' takes a number from 1 to 1000, a multiple of the usual work")
    }
    environment.budget.allow(times: options.budget)
    if options.models.contains("") { throw UsageError("the name of a model is empty; '.' is the working folder") }
    let files = ListedOnceFileTree(environment.files)
    let loader = ModelLoader(files: files)
    var models: [LoadedModel] = []
    let paths = options.models.map { environment.files.shortened(FilePath.named(by: $0)) }
    testFolders = TestFolders(below: paths)
    // A folder on the command line is where the user expects the tables.
    let folders =
      named.isEmpty ? ["."] : named.filter { environment.files.kind(at: $0) == .folder }
    let finder = TableFinder(files: files)
    let (versions, progress) = (options.versionSelection, environment.progress)
    let results = paths.map { path in
      if let result = read[path] { return result }
      progress?.show("Reading \(path) …")
      return loader.load(path, versions: versions)
    }
    for result in results {
      models += result.models
      findings += result.findings
      report(result.failures, in: environment)
      if !isQuiet { for remark in result.remarks { environment.writeError(remark.description + "\n") } }
    }
    options.stringsPaths = options.stringsPaths.map(FilePath.named(by:))
    let tables: [ModelTables]
    if readingTables {
      tables = Self.tables(of: models, finder: finder, options: options, within: folders, environment: environment)
      for failure in Set(tables.flatMap(\.failures)).sorted(by: { $0.path.precedes($1.path) }) {
        report([failure], in: environment)
      }
      for remark in Set(tables.compactMap(\.remark)).sorted(by: { $0.precedes($1) }) where !isQuiet {
        environment.writeError(remark.onSingleLine + "\n")
      }
      if configuration.readsCode, !options.noCode {
        var reader = ManagedClassReader(files: files)
        for (place, tables) in zip(models.indices, tables) { models[place] = reader.completed(models[place], tables) }
      }
    } else {
      tables = models.map { ModelTables(modelName: $0.name) }
    }
    inputs = zip(models, tables).map { Input(loaded: $0, tables: $1) }
    if options.merge && inputs.count > 1 { merge(in: environment) }
  }

  /// The models grouped by package, in the order of each package's first model.
  var packages: [[Input]] {
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
  var models: [LoadedModel] { inputs.map(\.loaded) }

  /// The packages of the models, including merged ones, and the files of their tables.
  var readPaths: [String] {
    inputs.flatMap { input in
      (input.loaded.members.isEmpty ? [input.loaded] : input.loaded.members).map(\.packagePath)
        + input.tables.tables.map(\.path) + input.tables.misnamedPaths
    } + findings.map(\.path)
  }

  /// The exit status of a run without findings.
  var status: ExitStatus { hasFailures ? .unusableInput : .clean }

  private mutating func report(_ failures: [InputFailure], in environment: CommandEnvironment) {
    for failure in failures { environment.writeError(failure.description + "\n") }
    hasFailures = hasFailures || !failures.isEmpty
  }

  /// Merges all models into one; models that cannot be merged are a failure of the run.
  private mutating func merge(in environment: CommandEnvironment) {
    guard let first = models.first else { return }
    do {
      let merged = try LoadedModel.merging(first, Array(models.dropFirst()))
      let tables = ModelTables.merging(inputs.map(\.tables), modelName: merged.name)
      findings += tables.findings
      inputs = [Input(loaded: merged, tables: tables.tables)]
    } catch {
      let paths =
        LoadedModel.collision(of: models).map { "; \(Self.place(of: $0)) and \(Self.place(of: $1)) differ there" } ?? ""
      environment.writeError("error: \(error.description)\(paths)".onSingleLine + "\n")
      inputs = []
      hasFailures = true
    }
  }

  /// The path of a model for messages that compare two: the package with the version, since a package may have several.
  private static func place(of model: LoadedModel) -> String {
    model.packagePath + (model.version.map { "#\($0)" } ?? "")
  }

  private static func tables(
    of models: [LoadedModel], finder: TableFinder, options: ModelOptions, within folders: [String],
    environment: CommandEnvironment
  ) -> [ModelTables] {
    var known: [String: ModelTables] = [:]
    return models.map { model in
      if let tables = known[model.packagePath] { return tables }
      if model.format == .store {
        let tables = StoreTables(files: environment.files).tables(of: model, stringsPaths: options.stringsPaths)
        known[model.packagePath] = tables
        return tables
      }
      environment.progress?.show("Looking for the tables of \(model.packagePath) …")
      let tables = finder.tables(
        forModelNamed: model.name, versionName: model.version, packagePath: model.packagePath,
        stringsPaths: options.stringsPaths, within: folders)
      known[model.packagePath] = tables
      return tables
    }
  }
}
