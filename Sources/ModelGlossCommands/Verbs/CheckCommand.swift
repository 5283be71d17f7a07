import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossStores
import GlossSwiftDataModels
import ModelGloss

/// `modelgloss check`
struct CheckCommand: Verb {
  /// What a line of the report is about.
  enum Grouping: String, WordArgument {
    case key
  }

  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is wrong in models and translations.",
    discussion: """
      Every finding names the file, the line and what to do. Expected names come from the model, so even a key that \
      every table lacks is found. In a GitHub job the findings appear next to the lines, and the job's summary shows \
      them as a table. Notes are only counted; --strict lists them, and so does --rules with their rules. JSON \
      lists all. The article "The tables of a model" says what tables are called, and when a text counts as translated. In \
      folders of tests and fixtures below the searched one, warnings become notes.

      EXAMPLES
        modelgloss check Shop.xcdatamodeld
        modelgloss check Shop.xcdatamodeld --locale de,fr --strict
        modelgloss check Shop.xcdatamodeld --by key
        modelgloss check . --report sarif=check.sarif --report junit=check.xml
        modelgloss check Shop.xcdatamodeld --rules missing-property-name,orphaned-key
        modelgloss check Shop.xcdatamodeld --for cloudkit
        modelgloss check --changed-since origin/main
        modelgloss check --adopt
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: .languages("one without a table is reported"),
    completion: .languages)
  var locale: [ListOption] = []

  @OptionGroup var ruleOptions: RuleOptions

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "Also check for these uses, even if the models do not declare them: cloudkit, swiftdata.",
      valueName: "purpose,…"), completion: .purposes)
  var purposes: [ListOption] = []

  @Option(
    help: ArgumentHelp(
      """
      Report only what is new since a git revision, in the model or in any language's table, and every version whose \
      hashes changed since.
      """, valueName: "revision"))
  var changedSince: String?

  @Option(
    help: ArgumentHelp("List one line for each: key, with all languages that have the finding.", valueName: "what"))
  var by: Grouping?

  @Option(help: ArgumentHelp("Fail if less than this percentage of a language is translated.", valueName: "percent"))
  var minCoverage: Double?

  @Option(
    help: ArgumentHelp(
      "Accept the findings in this file; entries that no longer occur can be removed.", valueName: "file"))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      """
      Write all current findings to a file for --baseline; an existing file only shrinks, and only for what this run \
      has looked for.
      """, valueName: "file"))
  var writeBaseline: String?

  @Flag(help: "Accept all current findings: write a baseline, and name it in the settings.")
  var adopt = false

  @OptionGroup var reports: ReportOptions

  func validate() throws {
    if adopt {
      if baseline != nil || writeBaseline != nil {
        throw ValidationError("'--adopt' writes the first baseline; leave out --baseline and --write-baseline")
      }
      if isPartial { throw ValidationError("a baseline contains all findings; leave out what limits them") }
    }
    try minCoverage?.requirePercentage("--min-coverage", isMinimum: true)
    _ = try purposes.modelPurposes()
    if changedSince != nil, writeBaseline != nil {
      throw ValidationError("a baseline contains all findings; leave out --changed-since")
    }
    try reports.requireFilesOfTheirOwn(beside: writeBaseline)
    if by != nil, let format = reports.format, format != .text {
      throw ValidationError("'--by' groups the text report; leave out '--format \(format.rawValue)'")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: reports.output.quiet)
    try session.project.requireLocales(locale.flattened)
    let adoption = adopt ? try Adoption(session.configuration, config: input.config, in: environment.files) : nil
    let former = try changedSince.map { try session.earlier(input, at: $0, in: environment) }
    if let former { session.project.compare(with: former.session.project) }
    var configuration = session.configuration.check
    configuration.policy = try ruleOptions.policy(over: configuration.policy)
    if !locale.isEmpty { configuration.locales = locale.flattened }
    configuration.purposes.formUnion(try purposes.modelPurposes())
    var (findings, coverage) = session.project.check(configuration, budget: environment.budget) {
      environment.progress?.show($0)
    }
    if let changedSince, let former {
      findings = try new(findings, since: changedSince, of: session, former, configuration, in: environment)
    }
    let readPaths = isPartial ? nil : session.project.readPaths + findings.map(\.path)
    let isAdopting = !findings.isEmpty && !session.hasFailures
    let written = writeBaseline ?? (isAdopting ? adoption?.baseline : nil)
    if let written {
      let file = BaselineFile(written, readPaths: readPaths, files: environment.files)
      try write(findings, to: file, configuration, in: environment)
      let told = try adoption?.nameBaseline(in: environment)
      if let told, !reports.output.quiet { environment.writeError(told) }
    }
    let accepted = baseline ?? written ?? session.configuration.baseline
    if let path = accepted {
      if written == nil, environment.files.kind(at: path) == nil {
        throw InputFailure(
          path: path, reason: "there is no such baseline",
          remedy: "check the path, or write it: modelgloss check --write-baseline \(path.shellQuoted)")
      }
      let file = BaselineFile(path, readPaths: readPaths, files: environment.files)
      let files: any FileTree = written == nil ? environment.files : environment.writableFiles
      findings = try withoutAccepted(findings, of: file, in: files, configuration, environment)
    }
    findings = FindingLimit.applied(to: findings)
    if !reports.output.quiet {
      remarkOnTests(among: findings, of: session, in: environment)
      remarkOnSwiftSource(of: session, in: environment)
      remarkOnMergedStores(of: session, in: environment)
      remarkOnMissingTables(among: findings, of: session, configuration, in: environment)
      // Patterns of the settings are for the project, not for one of its models.
      if input.models.isEmpty, !session.hasFailures, changedSince == nil, !configuration.exclusions.isEmpty,
        let path = session.configuration.path
      {
        for sentence in UnusedExclusions(in: session.project, findings).sentences(on: configuration.exclusions) {
          environment.writeError("\(path): note: 'exclude': \(sentence)".onSingleLine + "\n")
        }
      }
    }
    let failing = ruleOptions.threshold ?? session.configuration.failOn
    let listed = ListedFindings(findings, showsNotes: failing == .note || !ruleOptions.rules.isEmpty)
    var result = Report(
      findings: findings, coverage: coverage, toolVersion: productVersion, rules: RuleRegistry.cards)
    result.listed = listed.findings
    result.hiddenNoteCount = listed.hiddenNoteCount
    result.leftOut = environment.budget.leftOut
    result.isIncomplete = !unreadParts(of: session).isEmpty
    result.groupsByKey = by == .key
    if session.inputs.isEmpty && session.hasFailures && result.findings.isEmpty && reports.format == nil {
      return .unusableInput
    }
    let closing = ClosingLines(
      result.listed, models: input.models, locales: locale.flattened, revision: changedSince,
      areCurrent: session.models.allSatisfy(\.isCurrentVersion))
    let canAdopt = accepted == nil && !isPartial && failing.isReached(by: result.findings)
    try reports.publish(
      result,
      closing: [closing.totals, closing.command, canAdopt ? adoptionAdvice(result.listed.count) : nil]
        .compactMap(\.self), in: environment)
    if session.hasFailures { return .unusableInput }
    var threshold = session.configuration.coverage
    threshold.translation = minCoverage ?? threshold.translation
    let measured = minimums(threshold, session: session, checker: ModelChecker(configuration: configuration))
    if let remark = threshold.remark(on: measured) { environment.writeError(remark + "\n") }
    let shortfalls = threshold.shortfalls(of: measured)
    for shortfall in shortfalls { environment.writeError(shortfall + "\n") }
    let fails = failing.isReached(by: result.findings) || !shortfalls.isEmpty && failing != .never
    return fails ? .findings : .clean
  }

  /// What was not read of SwiftData's plans, stages and schemas, without which rules about them are silent.
  private func unreadParts(of session: ModelSession) -> [SwiftDataGap] {
    session.project.packages.flatMap { $0.first?.loaded.contents.swiftData?.unread ?? [] }
  }

  /// Prints how Swift source was read, and which stores are next to it, with the command that tells what made them.
  private func remarkOnSwiftSource(of session: ModelSession, in environment: CommandEnvironment) {
    let models = session.project.packages.compactMap(\.first?.loaded).filter { $0.format == .swiftdata }
    guard !models.isEmpty, changedSince == nil else { return }
    for model in models {
      let versions = model.contents.swiftData?.history?.versions.count ?? 1
      let what = versions > 1 ? "\(versions) versions, the current one \(model.version ?? "")" : "one version"
      let entities = model.model.entities.count
      environment.writeError(
        "note: \(model.name) is read from Swift source: \(what) with \(entities) \(entities == 1 ? "entity" : "entities")"
          .onSingleLine + "\n")
      remark(onCounterpartOf: model, in: session, environment)
    }
    for gap in unreadParts(of: session).prefix(5) {
      environment.writeError(
        "\(gap.path):\(gap.position): note: not read: \(gap.what) \(gap.reason); \(gap.remedy)".onSingleLine + "\n")
    }
    let folders = (session.named.isEmpty ? ["."] : session.named).filter { environment.files.kind(at: $0) == .folder }
    for folder in folders {
      let stores = StoreSearch.databases(below: folder, in: environment.files, areNamed: true)
      for store in stores.prefix(3) {
        let place = environment.files.shortened(store)
        environment.writeError(
          "note: there is a store at \(place): modelgloss match \(place.shellQuoted) \(folder.shellQuoted)".onSingleLine
            + "\n")
      }
    }
  }

  /// Prints which stores next to a bundle an app that merges its models would not open.
  private func remarkOnMergedStores(of session: ModelSession, in environment: CommandEnvironment) {
    let files = environment.files
    let models = session.models
    let bundled = models.filter { !$0.format.isSource && ModelLoader.isBundle(FilePath.folder(of: $0.packagePath)) }
    guard Set(bundled.map(\.packagePath)).count > 1 else { return }
    let folders = (session.named.isEmpty ? ["."] : session.named).filter { files.kind(at: $0) == .folder }
    let stores = folders.flatMap { StoreSearch.databases(below: $0, in: files, areNamed: true) }
    let matches = stores.prefix(20).compactMap { try? StoreIdentity.read($0, in: files).identity }
      .map { StoreMatch($0, among: bundled.flatMap(\.candidates)) }
    for (store, texts) in bundled.refusalsByMerging(matches, in: files).sorted(by: { $0.key.precedes($1.key) }) {
      for text in texts { environment.writeError("\(store): note: \(text)".onSingleLine + "\n") }
    }
  }

  /// Prints the command that compares `@Model` classes with a Core Data model that has entities with their names: an
  /// app that moves opens its stores with both.
  private func remark(
    onCounterpartOf model: LoadedModel, in session: ModelSession, _ environment: CommandEnvironment
  ) {
    let names = Set(model.model.entities.map(\.name))
    let counterpart = session.project.packages.compactMap(\.first?.loaded).first { other in
      other.format != .swiftdata && other.format.isSource && other.model.entities.contains { names.contains($0.name) }
    }
    guard let counterpart else { return }
    let shared = counterpart.model.entities.map(\.name).filter(names.contains).sorted { $0.precedes($1) }
    let list = shared.prefix(3).joined(separator: ", ") + (shared.count > 3 ? ", …" : "")
    let paths = [counterpart.packagePath, model.packagePath].map(\.shellQuoted).joined(separator: " ")
    let verb = shared.count == 1 ? "is" : "are"
    environment.writeError(
      ("note: \(list) \(verb) also in \(counterpart.packagePath); to see whether both open the same stores: "
        + "modelgloss diff \(paths)").onSingleLine + "\n")
  }

  /// Prints which models have no table where no finding says so, since nothing shows that users read their names.
  private func remarkOnMissingTables(
    among findings: [Finding], of session: ModelSession, _ configuration: CheckConfiguration,
    in environment: CommandEnvironment
  ) {
    guard changedSince == nil, configuration.policy.reports(.missingTable) else { return }
    let told = Set(findings.filter { $0.rule == .missingTable || $0.rule == .misnamedTable }.compactMap(\.model))
    let silent = session.project.packages.compactMap(\.first).filter {
      !told.contains($0.loaded.name) && MissingTableRule.wouldUse($0.tables, for: $0.loaded)
    }
    guard let first = silent.first?.loaded else { return }
    let what =
      silent.count == 1 ? "\(first.packagePath) has" : "\(silent.count) models, such as \(first.packagePath), have"
    environment.writeError(
      ("note: \(what) no table, so messages show raw names; it shows which: modelgloss preview "
        + first.packagePath.shellQuoted).onSingleLine + "\n")
  }

  /// Prints where severities are lowered, and how to get them in full.
  private func remarkOnTests(
    among findings: [Finding], of session: ModelSession, in environment: CommandEnvironment
  ) {
    let models = session.project.packages.compactMap(\.first?.loaded.packagePath).filter(
      session.project.testFolders.hold)
    let isLenient = { findings.contains { $0.severity == .note && session.project.testFolders.hold($0.path) } }
    guard let first = models.first, isLenient() else { return }
    let (what, name) =
      models.count == 1 ? ("\(first) is", "it") : ("\(models.count) models, such as \(first), are", "one")
    environment.writeError(
      "note: \(what) among tests, where a warning is a note; name \(name) to have warnings".onSingleLine + "\n")
  }

  /// The findings that a revision did not have, and the versions changed in place since.
  ///
  /// Runs the same check on the revision's files and compares findings as a baseline does, not by line. So a key that
  /// is missing in every table since an attribute was added is new in each.
  private func new(
    _ findings: [Finding], since revision: String, of session: ModelSession, _ former: EarlierSession,
    _ configuration: CheckConfiguration, in environment: CommandEnvironment
  ) throws -> [Finding] {
    let files = environment.files
    let past = former.revision
    let input = session.completed(input)
    let found = former.session.project.check(configuration, budget: former.environment.budget).findings
    let new = Baseline(found) { $0.path }.compared(with: findings) { $0.path }.newFindings
    let reader = PackageReader(files: files, repository: try GitRepository(at: files.workingFolder ?? "."))
    let paths = (input.models.isEmpty ? ["."] : input.models).map { files.spelled($0) }
    let packages = reader.packages(at: paths)
    let changed = ModelGuard.changedInPlace(
      packages, since: revision, past: try reader.packages(of: past.commit, at: paths, like: packages),
      migration: session.configuration.migration.map { ProjectMigration($0, sign: "migration: \($0.rawValue)") }
        ?? .assumed)
    return (new + ModelChecker(configuration: configuration).reported(changed)).inReportOrder()
  }

  /// The coverage of all models if a minimum is set; empty otherwise, since counting costs time.
  private func minimums(
    _ threshold: CoverageThreshold, session: ModelSession, checker: ModelChecker
  ) -> [ModelCoverage] {
    threshold == CoverageThreshold()
      ? [] : session.inputs.map { checker.coverage(of: $0.loaded, tables: $0.tables) }
  }

  /// Whether the run looks for only part of the findings.
  private var isPartial: Bool {
    if case .named = input.versionSelection { return true }
    return changedSince != nil || !ruleOptions.rules.isEmpty || !ruleOptions.skipRules.isEmpty || !locale.isEmpty
  }

  /// How to go on from many findings, as the last line of a run that fails.
  private func adoptionAdvice(_ count: Int) -> String? {
    guard count >= 10 else { return nil }
    let models = input.models.map { " " + $0.shellQuoted }.joined()
    return "accept these for now, and fail only on new ones, with: modelgloss check\(models) --adopt".onSingleLine
  }

  /// Writes a baseline; an existing one only shrinks, so nothing new slips in.
  private func write(
    _ findings: [Finding], to file: BaselineFile, _ configuration: CheckConfiguration,
    in environment: CommandEnvironment
  ) throws {
    var baseline = Baseline(findings, path: file.path(of:))
    var taken = ""
    var oldBytes: [UInt8]?
    if environment.files.kind(at: file.path) != nil {
      let bytes = try environment.files.bytes(at: file.path)
      let earlier = try Baseline(reading: bytes, path: file.path)
      oldBytes = bytes
      let checked = file.checkedPaths(of: earlier, budget: environment.budget)
      baseline = earlier.shrunk(to: findings, path: file.path(of:)) { entry in
        configuration.looksFor(entry) && checked.contains(entry.path)
      }
      taken = earlier.count == baseline.count ? "; it only shrinks" : ", \(earlier.count - baseline.count) removed"
      if file.isPartial { taken = "; nothing is removed, since this was a partial run" }
    }
    try environment.requirePlace(ofResult: file.path)
    try environment.writableFiles.write(Array(baseline.text.utf8), to: file.path, inPlaceOf: oldBytes)
    if !reports.output.quiet { environment.writeError("\(file.path): \(baseline.count) accepted\(taken)\n") }
  }

  /// The findings that the baseline does not accept; prints the entries that are no longer needed.
  private func withoutAccepted(
    _ findings: [Finding], of file: BaselineFile, in files: any FileTree, _ configuration: CheckConfiguration,
    _ environment: CommandEnvironment
  ) throws -> [Finding] {
    let accepted = try Baseline(reading: try files.bytes(at: file.path), path: file.path)
    let checked = file.checkedPaths(of: accepted, budget: environment.budget)
    let comparison = accepted.compared(with: findings, path: file.path(of:)) { entry in
      configuration.looksFor(entry) && checked.contains(entry.path)
    }
    guard !reports.output.quiet else { return comparison.newFindings }
    for entry in comparison.outdated {
      environment.writeError("\(file.path): note: no longer found, remove it: \(entry.description)\n")
    }
    if comparison.acceptedCount == 0, let first = file.lostPath(of: accepted) {
      environment.writeError(
        "\(file.path): note: nothing that it names is there, such as '\(first)': its paths begin at its own folder; "
          + "move it back, or write it with --write-baseline\n")
    }
    if writeBaseline == nil, !adopt, comparison.acceptedCount > 0 {
      environment.writeError("\(file.path): \(comparison.acceptedCount) accepted\n")
    }
    return comparison.newFindings
  }
}

extension CheckConfiguration {
  /// Whether a run looks for the finding an entry of a baseline accepts; some rules are optional.
  fileprivate func looksFor(_ entry: Baseline.Entry) -> Bool {
    switch entry.rule {
    case RuleID.cloudKitIncompatible.rawValue: purposes.contains(.cloudKit)
    case RuleID.swiftDataIncompatible.rawValue: purposes.contains(.swiftData)
    default: true
    }
  }
}

extension [ListOption] {
  /// The purposes on the command line.
  ///
  /// - Throws: `ValidationError` with a suggestion.
  fileprivate func modelPurposes() throws -> [ModelPurpose] {
    let known = ModelPurpose.allCases.map(\.rawValue)
    return try flattened.map { name in
      guard let purpose = ModelPurpose(rawValue: name.lowercased()) else {
        let advice =
          name.closest(among: known).map { "did you mean '\($0)'?" } ?? "use \(known.joined(separator: " or "))"
        throw ValidationError("models are not checked for '\(name)'; \(advice)")
      }
      return purpose
    }
  }
}
