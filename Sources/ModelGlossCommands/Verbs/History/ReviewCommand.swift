import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossModelReading

/// `modelgloss review`
struct ReviewCommand: Verb {
  enum Format: String, WordArgument {
    case markdown, json
  }

  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Writes one comment for a pull request: what it does to stores, translations and messages.",
    discussion: """
      The comment begins with a hidden mark, so that a bot can replace the one it wrote before, and is shorter than what \
      GitHub takes. Released versions are those of the base, or of tags (--released) or a lock file (--lock). Ends with \
      status 1 where the guard finds something.

      EXAMPLES
        modelgloss review --against origin/main
        modelgloss review --against origin/main --released 'v*' App.xcdatamodeld > comment.md
        gh pr comment --edit-last --create-if-none --body-file comment.md
      """)

  @Argument(
    help: ArgumentHelp("Packages; those of the configuration or the current folder unless given.", valueName: "path"))
  var packages: [String] = []

  @Option(help: ArgumentHelp("The branch or commit that this one is to be merged into.", valueName: "revision"))
  var against: String

  @Option(help: ArgumentHelp("The tags that are releases, such as 'v*'.", valueName: "pattern"))
  var released: String?

  @Option(help: ArgumentHelp("The file that holds the released versions and what was accepted.", valueName: "file"))
  var lock: String?

  @Option(help: ArgumentHelp("The readers whose messages are compared.", valueName: "locale,…"))
  var locale: [ListOption] = []

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: ArgumentHelp("Localization tables or folders to use instead of searching for them.", valueName: "path"))
  var stringsPaths: [String] = []

  @Option(help: "The format: markdown or json.")
  var format = Format.markdown

  @OptionGroup var ruleOptions: RuleOptions

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let configuration = try configurationOptions.configuration(in: environment)
    let run = try GuardRun(
      packages: packages.isEmpty ? configuration.models : packages, released: released, against: against, lock: lock,
      in: environment)
    let input = run.input(lockFile: run.lockFile, isExact: false)
    let policy = try ruleOptions.policy(over: configuration.check.policy)
    let findings = policy.applied(to: ModelGuard.findings(in: input))
    let past =
      try environment.files.workingFolder.map { try GitRevision(against, workingFolder: $0) } ?? GitRevision(against)
    let review = Review(
      models: try models(of: run, input: input, past: past, in: environment), findings: findings, base: against)
    for note in run.remarks where !output.quiet { environment.writeError("note: \(note)".onSingleLine + "\n") }
    try output.deliver(format == .json ? review.json.text() : review.markdown, in: environment)
    if run.hasFailures { return .unusableInput }
    return (ruleOptions.threshold ?? configuration.failOn).isReached(by: findings) ? .findings : .clean
  }

  private func models(
    of run: GuardRun, input: ModelGuard.Input, past: GitRevision, in environment: CommandEnvironment
  ) throws -> [Review.Model] {
    // What the base added since the branches parted is not of this pull request's making.
    let base = input.ancestor ?? input.base ?? []
    var models: [Review.Model] = []
    for package in run.packages {
      var model = Review.Model(name: package.name, path: package.path)
      let former = base.first { $0.path == package.path } ?? base.first { $0.name == package.name }
      guard let now = package.current.flatMap({ package.version(named: $0) }) else { continue }
      guard let former, let before = former.current.flatMap({ former.version(named: $0) }) else {
        model.isNew = true
        models.append(model)
        continue
      }
      let newTables = TableFinder(files: environment.files).tables(
        forModelNamed: package.name, versionName: now.name, packagePath: package.path, stringsPaths: stringsPaths)
      let oldTables = TableFinder(files: past).tables(
        forModelNamed: package.name, versionName: before.name, packagePath: former.path, stringsPaths: stringsPaths)
      model.difference = DifferenceReport(
        from: .init(
          HistoryReference(model: package.name, version: before.name, path: before.path, revision: against),
          model: before.index.model, tables: oldTables),
        to: .init(
          HistoryReference(model: package.name, version: now.name, path: now.path), model: now.index.model,
          tables: newTables), locales: newTables.readers(asked: locale.flattened))
      model.migrations = run.migrations(of: package, to: now, before: before, input: input)
      models.append(model)
    }
    for former in base
    where !run.packages.contains(where: { $0.path == former.path || $0.name == former.name }) && packages.isEmpty {
      var model = Review.Model(name: former.name, path: former.path)
      model.isGone = true
      models.append(model)
    }
    return models
  }
}

extension GuardRun {
  /// How stores of each released version come to a version: the newest first, without that version itself.
  func migrations(
    of package: GuardedPackage, to target: GuardedPackage.Version, before: GuardedPackage.Version,
    input: ModelGuard.Input
  ) -> [Review.Migration] {
    let released = input.released.first { $0.path == package.path } ?? input.released.first { $0.name == package.name }
    let names = Set(released?.versions.map(\.name) ?? [])
    let known = package.versions.filter { names.contains($0.name) && $0.name != target.name }
    let order = VersionOrder(known.map { ($0.name, $0.index.model) }).names.reversed()
    return order.compactMap { name in
      known.first { $0.name == name }.map { version in
        Review.Migration(
          version: name, outlook: MigrationOutlook(from: version, to: target),
          former: MigrationOutlook(from: version, to: before))
      }
    }
  }
}
