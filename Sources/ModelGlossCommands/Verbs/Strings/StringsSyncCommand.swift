import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings sync`
struct StringsSyncCommand: Verb {
  enum Format: String, WordArgument {
    case strings, xcstrings
  }

  static let configuration = CommandConfiguration(
    commandName: "sync",
    abstract: "Add missing entries to a model's tables; create missing tables.",
    discussion: """
      The text of a renamed entity or property, by a renaming identifier or an earlier version, or of a misspelled \
      key, moves to the right key in every language. If the wording changed, the text is marked for review. --prune \
      names each text that it removes.

      The development language gets names made from the identifiers (firstName becomes First Name), the others the \
      same, marked untranslated, with the documentation as a comment for translators. Everything else in a table stays \
      the same, byte for byte, and a second run has nothing to do.

      EXAMPLES
        modelgloss strings sync Shop.xcdatamodeld --dry-run
        modelgloss strings sync Shop.xcdatamodeld --locale en,de,fr
        modelgloss strings sync Shop.xcdatamodeld --format xcstrings
        modelgloss strings sync Shop.xcdatamodeld --prune
        modelgloss strings sync Shop.xcdatamodel --changed-since v1.2
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(
    help: .developmentLanguage,
    completion: .languages)
  var developmentLanguage: String?

  @Option(help: "The format of new tables: strings or xcstrings.")
  var format: Format?

  @Option(help: "The names proposed in the development language: natural or as-is.")
  var names = SynchronizationOptions.Names.natural

  @Option(help: "The form of new keys: property (Property/x) or property-of-entity (Property/x/Entity/E).")
  var keyForm: KeyForm?

  @Flag(help: "Remove entries whose key does not match anything in the model.")
  var prune = false

  @Option(
    help: ArgumentHelp(
      "Also recognize what was renamed since a git revision.", valueName: "revision"))
  var changedSince: String?

  @OptionGroup var writing: WritingOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables()
    try session.project.requireLocales(locale.flattened + [developmentLanguage].compactMap(\.self))
    if prune, let other = session.inputs.first(where: { !$0.loaded.isCurrentVersion })?.loaded {
      throw UsageError(
        "--prune removes what '\(other.version ?? other.name)' lacks, which is not the current version; leave out "
          + "--model-version".onSingleLine)
    }
    if !writing.quiet { session.tellOtherVersions(in: environment) }
    let options = SynchronizationOptions(
      locales: locale.isEmpty ? nil : locale.flattened, developmentLanguage: developmentLanguage,
      format: format.map { $0 == .strings ? .strings : .xcstrings }, names: names,
      keyForm: keyForm ?? session.configuration.check.preferredKeyForm, prunesOrphans: prune)
    if let changedSince {
      session.project.statesAtRevision = try session.states(at: changedSince, input, in: environment)
    }
    let plans = session.plans(writingBesides: input.stringsPaths, in: environment) {
      TableSynchronizer.plan(
        for: $0.loaded, tables: $0.tables, files: environment.files, options: options,
        earlier: session.project.earlierStates(of: $0.loaded))
    }
    let record = session.recording(plans, developmentLanguage: developmentLanguage, in: environment)
    let status = try writing.carryOut(plans + [record], whole: session, in: environment)
    return max(status, session.status)
  }
}

extension ModelSession {
  /// The models as they were at a git revision, by path.
  func states(
    at revision: String, _ options: ModelOptions, in environment: CommandEnvironment
  ) throws -> [String: ManagedObjectModel] {
    let past =
      try environment.files.workingFolder.map { try GitRevision(revision, workingFolder: $0) }
      ?? GitRevision(revision)
    var options = options
    if options.models.isEmpty { options.models = configuration.models }
    let former = try ModelSession(options, in: environment.quietly(reading: past), readingTables: false, isQuiet: true)
    return Dictionary(former.models.map { ($0.packagePath, $0.model) }, uniquingKeysWith: { first, _ in first })
  }

  /// Prints which version is not the current one: the keys that only it has are orphans in an app's tables.
  func tellOtherVersions(in environment: CommandEnvironment) {
    guard let other = models.first(where: { !$0.isCurrentVersion }), let version = other.version else { return }
    environment.writeError(
      "\(other.packagePath): note: '\(version)' is not the current version, so 'modelgloss check' calls the keys orphaned "
        .onSingleLine + "that only it has; for the current one, name the package alone\n")
  }

  /// Refuses models whose tables are unknown or never read.
  ///
  /// - Parameter areNamed: whether the command line names the tables, which a store needs.
  func requireTables(areNamed: Bool = false) throws {
    if !areNamed, let store = models.first(where: { $0.format == .store }) {
      throw UsageError(
        "a store does not record its model's name, so its tables are unknown: '\(store.path)'; give the model itself")
    }
    if let model = models.first, models.allSatisfy({ $0.format == .code }) {
      throw UsageError(
        "'\(model.name)' is built in code, which reads no table; its localizationDictionary gives it names")
    }
    // Of an app that moves to SwiftData, the tables of the other model are written.
    if let model = models.first, models.allSatisfy({ $0.format == .swiftdata }) {
      throw UsageError("a SwiftData app reads no table, so '\(model.name)' needs none; give a Core Data model")
    }
  }
}
