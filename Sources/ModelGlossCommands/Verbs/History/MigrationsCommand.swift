import ArgumentParser
import GlossBasics
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

  static let configuration = CommandConfiguration(
    commandName: "migrations",
    abstract: "Tells how stores of every version migrate to the current one, including jumps.",
    discussion: """
      Verdicts: 'none', the version hashes are equal; 'lightweight', Core Data infers the mapping; 'fails', it does, \
      but rows may make it fail (134110); 'custom', it cannot (134190). Stages are those that NSStagedMigrationManager \
      needs (iOS 17, macOS 14), as a table or as Swift source. A mapping model of the project that serves a step is \
      named with what it does, as is one that Core Data no longer finds. Each path lists what users lose: deleted \
      objects and values, lost links, numbers that may be truncated. Exits with status 1 if a path is 'custom' or \
      'fails'.

      With --store it tells what happens when the user of that store updates: which version made it, the path from \
      there, how many of its objects stop the migration, and how many lose something. The store and its folder are not \
      written to.

      EXAMPLES
        modelgloss migrations App.xcdatamodeld
        modelgloss migrations App.xcdatamodeld --to 'App 12'
        modelgloss migrations App.xcdatamodeld --format swift -o Stages.swift
        modelgloss migrations App.xcdatamodeld --store customer.sqlite
      """)

  @Argument(
    help: ArgumentHelp(
      "The package of versions, .xcdatamodeld or .momd (default: the only one of this folder).",
      valueName: "package"))
  var package: String?

  @Option(help: ArgumentHelp("The target version (default: the current one).", valueName: "version"))
  var to: String?

  @Option(help: ArgumentHelp("A store, to show its migration path and the objects that stop it.", valueName: "store"))
  var store: String?

  @Option(help: "The format: text, markdown, json or swift.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if store != nil, format == .swift {
      throw ValidationError("stages as Swift source are for the whole package; leave out --store")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let input = try OnlyPackage.input(package, in: environment)
    let models = try input.versions(in: environment) { "migrations \($0)" }
    guard let first = models.first else { return .unusableInput }
    if FilePath.isSourceModel(input.path), first.version == nil || input.path != first.packagePath {
      let whole = first.version == nil ? "the package it belongs to" : "'\(first.packagePath)'"
      throw UsageError("'\(input.path)' is one version, so there is nothing to migrate to; name \(whole)")
    }
    let names = models.map { $0.version ?? $0.name }
    if let to, !names.contains(to) {
      throw UsageError("the package has no version '\(to)'; \(to.adviceOnVersion(among: names))")
    }
    let current = models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name }
    let found = MappingModelReader.search(forPackage: first.packagePath, in: input.files)
    if !output.quiet { for failure in found.failures { environment.writeError(failure.description + "\n") } }
    let versions = models.map { ModelVersion($0) }
    let mappings = MappingSteps(found.models, versions: versions, package: first.name)
    let plan = MigrationPlan(
      model: first.name, versions: versions, target: to ?? current, mappings: mappings.references)
    if format == .swift, let version = names.first(where: { !plan.isPredicted($0) }) {
      throw InputFailure(
        path: input.path, reason: "the checksum of '\(version)' is not predicted, so no stage can name it",
        remedy: "add the Swift files that declare its types, which 'modelgloss inspect' lists under 'unresolved'")
    }
    if let store { return try forecast(store, models, plan, mappings, in: environment) }
    let text =
      switch format {
      case .text: plan.text + mappings.text
      case .markdown: plan.markdown + mappings.markdown
      case .json: plan.json.adding("mappings", mappings.json).text()
      case .swift: StagesSource(plan, package: first.name).text
      }
    try output.deliver(text, in: environment)
    return plan.worst > .lightweight ? .findings : .clean
  }

  /// The migration of one store.
  private func forecast(
    _ store: String, _ models: [LoadedModel], _ plan: MigrationPlan, _ mappings: MappingSteps,
    in environment: CommandEnvironment
  ) throws -> ExitStatus {
    let path = environment.files.shortened(FilePath.named(by: store))
    environment.progress?.show("Reading \(path) …")
    let opened = try CheckedStore(path, in: environment.files)
    if !output.quiet { for remark in opened.remarks { environment.writeError(remark.description + "\n") } }
    let (match, version) = opened.source(among: models, order: plan.order.names)
    guard let version, let maker = models.first(where: { ($0.version ?? $0.name) == version.version }),
      let target = models.first(where: { ($0.version ?? $0.name) == plan.target })
    else {
      let report = StoreMatchReport([match])
      try output.deliver(format == .json ? report.json.text() : report.text, in: environment)
      return .findings
    }
    let report = StoreMigrationReport(
      match.store, madeWith: version, plan: plan,
      forecast: try opened.forecast(from: ModelIndex(maker.model), to: ModelIndex(target.model)),
      mappingModels: mappings.paths(from: version.version, to: plan.target))
    let text =
      switch format {
      case .text, .swift: report.text
      case .markdown: report.markdown
      case .json: report.json.text()
      }
    try output.deliver(text, in: environment)
    // A damaged store's missing parts stop every migration, independent of versions.
    guard version.missing.isEmpty else { return .unusableInput }
    return report.verdict > .lightweight ? .findings : .clean
  }
}
