import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import ModelGloss

/// `modelgloss migrations`
struct MigrationsCommand: Verb {
  enum Format: String, WordArgument {
    case text, markdown, json, swift
  }

  /// The choices of the setting `migration`.
  enum AssumedWay: String, WordArgument {
    case automatic, staged, own

    var migration: ProjectMigration? {
      ProjectMigration.Way(rawValue: rawValue).map { ProjectMigration($0, sign: "--assume \(rawValue)") }
    }
  }

  static let configuration = CommandConfiguration(
    commandName: "migrations",
    abstract: "Show how each version's stores migrate.",
    discussion: """
      Verdicts: 'none', the version hashes are equal; 'lightweight', Core Data infers the mapping; 'fails', it does, \
      but rows may make it fail (134110); 'custom', it cannot (134190). Stages are those that NSStagedMigrationManager \
      needs (iOS 17, macOS 14), as a table or as Swift source. A mapping model of the project that serves a step is \
      named with what it does, as is one that Core Data no longer finds. Each path lists what users lose: deleted \
      objects and values, lost links, numbers that may be truncated. Exits with status 1 if a path is 'custom' or \
      'fails', or if a stage of a SwiftData plan crashes the app.

      With --store it tells what happens when the user of that store updates: which version made it, the path from \
      there, how many of its objects stop the migration, and how many lose something. The store and its folder are not \
      written to.

      With --merge the versions are those of the merged model: each choice of a version of each package, also without \
      one that was added later.

      \(SharedHelp.viewsOfAChange)

      EXAMPLES
        modelgloss migrations App.xcdatamodeld
        modelgloss migrations App.xcdatamodeld --to 'App 12'
        modelgloss migrations App.xcdatamodeld --format swift -o Stages.swift
        modelgloss migrations App.xcdatamodeld --store customer.sqlite
        modelgloss migrations . --merge --store customer.sqlite
      """)

  @Argument(
    help: ArgumentHelp(
      "The package of versions, .xcdatamodeld or .momd (default: all of this folder).",
      valueName: "package"))
  var package: String?

  @Option(help: ArgumentHelp("The target version (default: the current one).", valueName: "version"))
  var to: String?

  @Option(help: ArgumentHelp("A store, to show its migration path and the objects that stop it.", valueName: "store"))
  var store: String?

  @Option(
    help: ArgumentHelp(
      "How stores are migrated where the code does not show it: automatic, staged or own.", valueName: "way",
      visibility: .hidden))
  var assume: AssumedWay?

  @Flag(help: "Merge all models into one, as an app does that opens its stores with the merged model.")
  var merge = false

  @Option(help: "The format: text, markdown, json or swift.")
  var format = Format.text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if store != nil, format == .swift {
      throw ValidationError("stages as Swift source are for the whole package; leave out --store")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let reads = ProjectReads(environment.files)
    // Without a package, all of them, one after the other.
    if package == nil, store == nil, !merge, to == nil, format != .swift {
      let packages = try OnlyPackage.all(configurationOptions, in: environment, reads)
      if packages.count > 1 {
        // A document outside of a package has one version, so nothing migrates to it.
        let answers = try packages.filter { FilePath.fileExtension(of: $0) != "xcdatamodel" }
          .compactMap { try answer(for: $0, in: environment, reads) }
        let text =
          format == .json
          ? JSONValue.object([("schemaVersion", 1), ("models", .array(answers.map(\.json)))]).text()
          : answers.map(\.text).joined(separator: "\n")
        try output.deliver(text, in: environment)
        return answers.contains { $0.isOpen } ? .findings : .clean
      }
    }
    guard let answer = try answer(for: package, in: environment, reads) else { return .unusableInput }
    if let status = answer.status { return status }
    try output.deliver(format == .json ? answer.json.text() : answer.text, in: environment)
    return answer.isOpen ? .findings : .clean
  }

  /// The answer about one package.
  private struct Answer {
    var text = ""
    var json = JSONValue.null
    /// Whether a path is closed, or rows may stop it.
    var isOpen = false
    /// The status, if the answer was given already.
    var status: ExitStatus?
  }

  private func answer(
    for package: String?, in environment: CommandEnvironment, _ reads: ProjectReads
  ) throws -> Answer? {
    let input =
      try merge && package == nil
      ? HistoryInput(".", in: environment, reads)
      : OnlyPackage.input(package, configurationOptions, in: environment, reads)
    let models =
      try merge ? merged(input, in: environment) : input.versions(in: environment) { "migrations \($0)" }
    guard let first = merge ? models.last : models.first else { return nil }
    if first.format == .store, !output.quiet {
      environment.writeError(
        "note: '\(input.path)' is a store, which is a model of one version; how it migrates is shown by 'modelgloss "
          .onSingleLine + "migrations --store \(input.path.shellQuoted)'\n")
    }
    if !merge, FilePath.isSourceModel(input.path), first.version == nil || input.path != first.packagePath {
      let whole = first.version == nil ? "the package it belongs to" : "'\(first.packagePath)'"
      throw UsageError("'\(input.path)' is one version, so there is nothing to migrate to; name \(whole)")
    }
    let names = models.map { $0.version ?? $0.name }
    if let to, !names.contains(to) {
      throw UsageError("the package has no version '\(to)'; \(to.adviceOnVersion(among: names))")
    }
    let current = models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name }
    if current == nil, to == nil, let last = names.last, names.count > 1, FilePath.isSourceModel(first.packagePath),
      !output.quiet
    {
      environment.writeError(
        "note: '\(first.packagePath)' does not say which version is current, so '\(last)' is taken; name another with --to"
          .onSingleLine + "\n")
    }
    let project = input.reads.project(of: first.packagePath)
    let found = input.reads.mappingModels(of: project)
    if !output.quiet { for failure in found.failures { environment.writeError(failure.description + "\n") } }
    let versions = models.asVersions
    let mappings = MappingSteps(found.models, versions: versions, package: first.name) {
      input.reads.packages(of: project).values.flatMap(\.self)
    }
    let migration =
      first.format == .swiftdata
      ? ProjectMigration.assumed
      : try stated(in: environment) ?? input.reads.migration(opening: first.packagePath)
    let plan = MigrationPlan(
      model: first.name, versions: versions, target: to ?? current, migration: migration, mappings: found.models)
    if format == .swift, let version = names.first(where: { !plan.isPredicted($0) }) {
      throw InputFailure(
        path: input.path, reason: "the checksum of '\(version)' is not predicted, so no stage can name it",
        remedy: "add the Swift files that declare its types, which 'modelgloss inspect' lists under 'unresolved'")
    }
    if let store {
      let way = StoreOpening.Way(migration, found.models)
      return Answer(status: try forecast(store, models, plan, way, in: environment))
    }
    if format == .swift, plan.paths.isEmpty, !output.quiet {
      let later =
        plan.later.isEmpty ? "" : "; \(plan.later.map { "'\($0)'" }.wordList) came later, and --to leaves it out"
      environment.writeError(
        "note: no version is older than '\(plan.target)', so there is no stage\(later)".onSingleLine + "\n")
    }
    let text =
      switch format {
      case .text, .json: plan.text + mappings.text
      case .markdown: plan.markdown + mappings.markdown
      case .swift: try stagesSource(plan, of: first)
      }
    return Answer(
      text: text, json: format == .json ? plan.json.adding("mappings", mappings.json) : .null,
      isOpen: plan.worst > .lightweight || plan.mayStop || plan.endsTheApp)
  }

  /// The stages as Swift source: of SwiftData where the versions are, else of Core Data.
  private func stagesSource(_ plan: MigrationPlan, of model: LoadedModel) throws -> String {
    guard model.format == .swiftdata else { return StagesSource(plan, package: model.name).text }
    guard model.version != nil else {
      throw UsageError(
        "the models of '\(model.name)' are in no version, so no stage can name one; 'modelgloss freeze' writes a release "
          + "as a version, with its stage")
    }
    return PlanSource(plan, package: model.name).text
  }

  /// The versions of the merged model of all packages, those of the settings if the command line names none.
  private func merged(_ input: HistoryInput, in environment: CommandEnvironment) throws -> [LoadedModel] {
    let settings = package == nil ? try configurationOptions.configuration(in: environment).models : []
    let results = (settings.isEmpty ? [input.path] : settings).map {
      ModelLoader(files: input.files).load($0, versions: .all)
    }
    let failures = results.flatMap(\.failures)
    let models = try results.flatMap(\.models).filter { $0.format != .store }.map {
      try ComparedModel($0, in: input.files, revision: input.revision).model
    }
    guard failures.isEmpty, !models.isEmpty else { throw InputFailures(failures) }
    var packages: [[LoadedModel]] = []
    for model in models {
      if let index = packages.firstIndex(where: { $0[0].packagePath == model.packagePath }) {
        packages[index].append(model)
      } else {
        packages.append([model])
      }
    }
    do {
      return try LoadedModel.mergedVersions(of: packages)
    } catch {
      let current = packages.compactMap { versions in versions.first(where: \.isCurrentVersion) ?? versions.last }
      let places = LoadedModel.collision(of: current).map { "; \($0.path) and \($1.path) differ there" } ?? ""
      throw InputFailure(
        path: input.path, reason: error.description + places, remedy: "name the models that the app merges")
    }
  }

  /// The way that the command line or the settings say.
  private func stated(in environment: CommandEnvironment) throws -> ProjectMigration? {
    if let assume { return assume.migration }
    let configuration = try configurationOptions.configuration(in: environment)
    return configuration.migration.map {
      ProjectMigration($0, sign: "migration: \($0.rawValue)", place: configuration.path)
    }
  }

  /// The migration of one store.
  private func forecast(
    _ store: String, _ models: [LoadedModel], _ plan: MigrationPlan, _ way: StoreOpening.Way,
    in environment: CommandEnvironment
  ) throws -> ExitStatus {
    let path = environment.files.shortened(FilePath.named(by: store))
    environment.progress?.show("Reading \(path) …")
    let opened = try CheckedStore(path, in: environment.files)
    if !output.quiet { for remark in opened.remarks { environment.writeError(remark.description + "\n") } }
    let platforms = models.onPlatforms
    let origins = opened.origins(among: platforms)
    var (sections, status) = ([PlatformReports.Section](), ExitStatus.clean)
    for group in origins {
      guard let target = group.models.first(where: { ($0.version ?? $0.name) == plan.target }) else {
        return .unusableInput
      }
      let (match, outcome) = try opened.outcome(among: group.models, order: plan.order.names, to: target, way)
      guard let outcome else {
        let report = StoreMatchReport([match])
        sections.append(PlatformReports.Section(group.platforms, text: report.text, json: report.json))
        status = max(status, .findings)
        continue
      }
      // With --merge the path to the merged model is the answer.
      if !output.quiet, !merge,
        let refusal = MergedBundle(around: target, in: environment.files)?.refusal(of: match.store)
      {
        environment.writeError("\(path): note: \(refusal)".onSingleLine + "\n")
      }
      let report = StoreMigrationReport(
        match.store, madeWith: outcome.maker, plan: plan.on(group.platforms), forecast: outcome.forecast,
        others: outcome.others)
      sections.append(
        PlatformReports.Section(
          group.platforms, text: format == .markdown ? report.markdown : report.text, json: report.json))
      // A damaged store's missing parts stop every migration, independent of versions.
      status = max(
        status, !report.isWhole ? .unusableInput : report.verdict > .lightweight ? .findings : .clean)
    }
    let reports = PlatformReports(sections, isPart: origins.count < platforms.count)
    let text =
      switch format {
      case .text, .swift: reports.text
      case .markdown: reports.markdown
      case .json: reports.json.text()
      }
    try output.deliver(text, in: environment)
    return status
  }
}
