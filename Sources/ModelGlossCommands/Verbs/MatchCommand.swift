import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossStores
import ModelGloss

/// `modelgloss match`
struct MatchCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "match",
    abstract: "Find the model version that made a store.",
    discussion: """
      Stores (SQLite databases of Core Data or SwiftData, under any name) and models are recognized by content; \
      folders are searched for both. A store is compared with every version of every model, with their configurations \
      and with merged models. If no version made it, the nearest one is shown with the differences. With --merge it is \
      compared only with the model that NSManagedObjectModel(byMerging:) makes of the current versions.

      With '-', the stores are those whose metadata a log on standard input has, as Core Data prints it when it cannot \
      open one: 'NSStoreModelVersionHashes = {…}'. They are also compared with the versions of every \
      tag, or of those of --released.

      The store and its folder are not written to. Exits with status 1 if no version made one of the stores.

      EXAMPLES
        modelgloss match customer.sqlite Shop.xcdatamodeld
        modelgloss match Tests/Fixtures Shop.xcdatamodeld --expect current
        modelgloss match default.store . --format json | jq '.stores[].matches'
        modelgloss match - < customer.log
        modelgloss match app.sqlite Core.xcdatamodeld Login.xcdatamodeld --merge
      """)

  @Argument(
    help: ArgumentHelp(
      "Stores, models, and folders that contain them (default: this folder; for models, those of .modelgloss.yml).",
      valueName: "path"))
  var paths: [String] = []

  @Option(
    help: ArgumentHelp(
      "Fail unless this version made every store: 'current', or a version's name.", valueName: "version"))
  var expect: String?

  @Flag(help: "Compare only with the merged current versions of all given models.")
  var merge = false

  @Option(help: .released)
  var released: String?

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let files = environment.files
    let settings = try configurationOptions.configuration(in: environment)
    var inputs = StoreInputs(files: files)
    // What Core Data prints of a store, from standard input or a log.
    let logs = paths.filter { $0 == "-" || Self.isLog($0, in: files) }
    var logged: [LoggedMetadata] = []
    for log in logs {
      let (isFile, old) = (log != "-", logged.count)
      logged += LoggedMetadata.all(in: try isFile ? files.bytes(at: log) : environment.readInput())
      guard logged.count == old else { continue }
      let file = isFile ? " < " + log.shellQuoted : ""
      throw InputFailure(
        path: isFile ? log : Self.standardInput, reason: "has no version hashes of a store",
        remedy:
          "give the lines with 'NSStoreModelVersionHashes = {…}'; 'modelgloss explain -\(file)' explains other lines")
    }
    let named = paths.filter { !logs.contains($0) }
    for path in (paths.isEmpty ? ["."] : named).map({ files.shortened(FilePath.named(by: $0)) }) { inputs.add(path) }
    if paths.isEmpty, inputs.stores.isEmpty {
      throw UsageError(
        "there is no store in this folder: \(ProjectSurvey.reasonForNoStore); name one, as in 'modelgloss match "
          + "customer.sqlite', or a folder with stores")
    }
    if inputs.models.isEmpty {
      // Only stores were given.
      for path in settings.models.isEmpty ? ["."] : settings.models { inputs.addModels(path) }
    }
    if inputs.stores.isEmpty, !inputs.missing.isEmpty {
      for path in inputs.missing {
        environment.writeError(
          InputFailure.missing(path, in: files) { _, item in item.kind == .file }.description + "\n")
      }
      return .unusableInput
    }
    guard !inputs.stores.isEmpty || !logged.isEmpty else {
      if let path = inputs.unknownFile {
        throw StoreBeginning.failure(ofForeign: path, in: files)
          ?? InputFailure(
            path: path, reason: "is not a store or a model",
            remedy: "if it is being written at the moment, run the command again")
      }
      throw UsageError("name a store, such as 'default.store', or a folder that contains one")
    }
    var hasFailures = false
    func report(_ failures: [InputFailure]) {
      for failure in failures { environment.writeError(failure.description + "\n") }
      hasFailures = hasFailures || !failures.isEmpty
    }
    var models: [LoadedModel] = []
    let loader = ModelLoader(files: files)
    for path in inputs.models {
      environment.progress?.show("Reading \(path) …")
      let result = loader.load(path, versions: merge ? .current : .all)
      // The folder may have been given for its stores.
      if !result.models.isEmpty || !inputs.isSearched(path) { report(result.failures) }
      models += result.models.filter { $0.format != .store }
    }
    if merge, let first = models.first {
      do { models = [try LoadedModel.merging(first, Array(models.dropFirst()))] } catch {
        throw InputFailure(
          path: first.path, reason: "cannot be merged with the others: \(error.description)",
          remedy: "name the models that the app merges")
      }
    }
    if models.isEmpty, hasFailures { return .unusableInput }
    guard !models.isEmpty else {
      let place = inputs.models.map { "'\($0)'" }.joined(separator: ", ")
      throw InputFailure(
        path: inputs.stores.first?.path ?? Self.standardInput,
        reason: "there is no model to compare it with in \(place)",
        remedy: "name the models: 'modelgloss match \(inputs.stores.first?.path.shellQuoted ?? "-") App.xcdatamodeld'")
    }
    let candidates = models.flatMap(\.candidates)
    if let expect, expect != "current", !candidates.contains(where: { $0.version.name == expect }) {
      let names = candidates.map(\.version.name)
      throw UsageError("there is no version '\(expect)'; \(expect.adviceOnVersion(among: names))")
    }
    var matches: [StoreMatch] = []
    for store in inputs.stores {
      environment.progress?.show("Reading \(store.path) …")
      do {
        let (identity, remarks) = try StoreIdentity.read(store.path, in: files)
        if !output.quiet { for remark in remarks { environment.writeError(remark.description + "\n") } }
        matches.append(StoreMatch(identity, among: candidates))
      } catch {
        // A folder may contain databases of other programs.
        if store.isNamed || !error.isForeign { report([error.failure]) }
      }
    }
    let stored = matches
    var releases: [ReleasedPackage] = []
    if let pattern = released ?? (logged.isEmpty ? nil : "*") {
      let history = try history(ofTagsMatching: pattern, inputs.models, in: environment)
      releases = history.packages
      report(history.failures)
    }
    let hashes = candidates.map(\.hashes) + releases.flatMap { $0.versions.map(\.entityHashes) }
    for metadata in logged {
      let identity = metadata.identity(of: Self.standardInput, among: hashes)
      if !metadata.unprinted.isEmpty, !output.quiet {
        environment.writeError(
          "note: \(identity.path): the log has no hashes for \(metadata.unprinted.prefix(5).joined(separator: ", "))"
            .onSingleLine
            + "\n")
      }
      matches.append(StoreMatch(identity, among: metadata.hashes.isEmpty ? [] : candidates))
    }
    var released: [String: [ReleasedMatch]] = [:]
    if self.released != nil || !logged.isEmpty {
      for match in matches { released[match.store.path] = ReleasedMatch.all(of: match.store, among: releases) }
    }
    let answer = StoreMatchReport(
      matches, expecting: expect, outcomes: merge ? [:] : try outcomes(of: stored, models, in: environment),
      refusals: merge ? [:] : models.refusalsByMerging(matches, in: files), released: released)
    try output.deliver(format == .text ? answer.text : answer.json.text() + "\n", in: environment)
    if hasFailures { return .unusableInput }
    return answer.isFound ? .clean : .findings
  }
}

extension MatchCommand {
  private static let standardInput = "standard input"

  private static func isLog(_ path: String, in files: any FileTree) -> Bool {
    ExplainCommand.isText(path) && files.kind(at: path) == .file && !StoreBeginning.isDatabase(path, in: files)
  }

  /// The versions that tags have, and what could not be read of them; nothing in a folder without git, unless tags were
  /// asked for.
  private func history(
    ofTagsMatching pattern: String, _ models: [String], in environment: CommandEnvironment
  ) throws -> (packages: [ReleasedPackage], failures: [InputFailure]) {
    if released == nil {
      var reason: String?
      do throws(InputFailure) {
        let repository = try GitRepository(at: environment.files.workingFolder ?? ".")
        if try repository.tags(matching: pattern).isEmpty { reason = "the repository has no tags" }
      } catch {
        reason = error.reason
      }
      if let reason {
        if !output.quiet {
          environment.writeError("note: releases are not compared: \(reason)".onSingleLine + "\n")
        }
        return ([], [])
      }
    }
    var request = GuardedProject.Request(
      paths: models, settings: try configurationOptions.configuration(in: environment).guardSettings)
    request.released = pattern
    let project = try GuardedProject(request, options: configurationOptions, in: environment)
    if !output.quiet, released != nil {
      for remark in project.remarks { environment.writeError("note: \(remark)".onSingleLine + "\n") }
    }
    return (project.releasedPackages, project.failures)
  }

  /// What happens when the package with the nearest version opens each store that no version made.
  private func outcomes(
    of matches: [StoreMatch], _ models: [LoadedModel], in environment: CommandEnvironment
  ) throws(InputFailure) -> [String: CheckedStore.Outcome] {
    var outcomes: [String: CheckedStore.Outcome] = [:]
    let reads = ProjectReads(environment.files)
    for match in matches where match.matches.isEmpty {
      guard let nearest = match.nearest, let model = models.first(where: { $0.path == nearest.path }) else { continue }
      let versions = models.filter { $0.packagePath == model.packagePath }.map { version in
        nearest.platforms.first.map { version.on($0) } ?? version
      }
      guard let target = versions.first(where: \.isCurrentVersion) ?? versions.last else { continue }
      let way = reads.way(of: model)
      let store = try CheckedStore(match.store.path, in: environment.files)
      let names = versions.map { $0.version ?? $0.name }
      outcomes[match.store.path] = try store.outcome(among: versions, order: names, to: target, way).outcome
    }
    return outcomes
  }
}

extension [LoadedModel] {
  /// Why an app that merges the models of a bundle does not open the stores that one of them made, by store.
  func refusalsByMerging(_ matches: [StoreMatch], in files: any FileTree) -> [String: [String]] {
    var bundles: [String: MergedBundle?] = [:]
    var refusals: [String: [String]] = [:]
    for match in matches {
      for made in match.matches {
        guard let model = first(where: { $0.path == made.path }) else { continue }
        let folder = FilePath.folder(of: model.packagePath)
        if bundles[folder] == nil { bundles[folder] = MergedBundle(around: model, in: files) }
        guard let text = (bundles[folder] ?? nil)?.refusal(of: match.store) else { continue }
        if refusals[match.store.path]?.contains(text) != true { refusals[match.store.path, default: []].append(text) }
      }
    }
    return refusals
  }
}

/// The paths of the command line, sorted by kind.
private struct StoreInputs {
  let files: any FileTree
  private(set) var stores: [(path: String, isNamed: Bool)] = []
  private(set) var models: [String] = []
  /// Paths that neither exist nor name the version of a package.
  private(set) var missing: [String] = []
  private var searched = Set<String>()

  init(files: any FileTree) {
    self.files = files
  }

  mutating func add(_ path: String) {
    if StoreBeginning.isDatabase(path, in: files) { return add(store: path, isNamed: true) }
    addModels(path)
    if files.kind(at: path) == nil, !path.contains("#") { missing.append(path) }
    let fileExtension = FilePath.fileExtension(of: path).lowercased()
    guard files.kind(at: path) == .folder, !Self.packageExtensions.contains(fileExtension) else { return }
    for store in StoreSearch.databases(below: path, in: files) { add(store: store, isNamed: false) }
    searched.insert(path)
  }

  private static let packageExtensions = ["xcdatamodel", "xcdatamodeld", "momd", "momd_precompiled"]

  mutating func addModels(_ path: String) {
    if !models.contains(path) { models.append(path) }
  }

  private mutating func add(store: String, isNamed: Bool) {
    if !stores.contains(where: { $0.path == store }) { stores.append((store, isNamed)) }
  }

  /// A given file of unknown kind, such as a store before its first page is written.
  var unknownFile: String? {
    models.first { path in
      let isKnown = ["mom", "omo", "swift"].contains(FilePath.fileExtension(of: path).lowercased())
      return !isKnown && !["contents", "elements"].contains(FilePath.name(of: path)) && files.kind(at: path) == .file
    }
  }

  func isSearched(_ path: String) -> Bool { searched.contains(path) }
}
