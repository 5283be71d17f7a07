import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs
import ModelGloss

/// `modelgloss diff`
struct DiffCommand: Verb {
  enum Format: String, WordArgument {
    case text, markdown, html, json
  }

  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two models, and what happens to stores.",
    discussion: """
      Each side may be a model, a version of a package (App.xcdatamodeld#App 6), a compiled model, or any of these at \
      a git revision (origin/main:App.xcdatamodeld). Changes that alter a version hash are marked with #: a store \
      finds its model by these hashes, so no other change needs a migration. A CloudKit schema (.ckdb) is compared by \
      the names and types of fields; what only large values or shared records need is a note, and no difference.

      \(SharedHelp.viewsOfAChange)

      EXAMPLES
        modelgloss diff 'App.xcdatamodeld#App 6' 'App.xcdatamodeld#App 7'
        modelgloss diff origin/main:App.xcdatamodeld --format markdown
        modelgloss diff 'App.xcdatamodeld#App 6' App.xcdatamodeld \\
          --format html -o diff.html
        modelgloss diff Shipped.app/App.momd App.xcdatamodeld --exit-code
        modelgloss diff App.xcdatamodeld production.ckdb
        modelgloss diff

      With one side, the other is the only package of this folder; with none, the version before the current one is \
      compared with the current one.
      """)

  @Argument(
    help: ArgumentHelp("The old model (default: the version before the current one).", valueName: "old"))
  var old: String?

  @Argument(help: ArgumentHelp("The new model (default: the only package of this folder).", valueName: "new"))
  var new: String?

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text, markdown, html or json.")
  var format = Format.text

  @Flag(help: "Exit with status 1 if something differs.")
  var exitCode = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if let status = try diffSchemas(in: environment) { return status }
    let (old, new) = try sides(in: environment)
    let (oldInput, newInput) = (try HistoryInput(old, in: environment), try HistoryInput(new, in: environment))
    let oldModel = try oldInput.model(in: environment) { "diff \($0) \(new.shellQuoted)" }
    let newModel = try newInput.model(in: environment) { "diff \(old.shellQuoted) \($0)" }
    try ModelProject.requireLocales(locale.flattened)
    let configuration = try configurationOptions.configuration(in: environment)
    let report = newModel.difference(
      from: oldModel, stringsPaths: stringsPaths.isEmpty ? configuration.strings : stringsPaths,
      locales: locale.flattened, settings: configuration.check.textSettings)
    let text =
      switch format {
      case .text: report.text
      case .markdown: report.markdown
      case .html: report.html
      case .json: report.json.text()
      }
    try output.deliver(text, in: environment)
    return exitCode && !report.isEmpty ? .findings : .clean
  }
}

extension DiffCommand {
  /// The two sides to compare if the command line does not name both.
  private func sides(in environment: CommandEnvironment) throws -> (old: String, new: String) {
    for word in [old, new].compactMap(\.self) {
      try Self.refuseRevision(word, in: environment)
      try refuseVersion(word, in: environment)
    }
    if let old, let new { return (old, new) }
    let input = try OnlyPackage.input(nil, configurationOptions, in: environment)
    var command: ((String) -> String)?
    if let old { command = { "diff \(old.shellQuoted) \($0)" } }
    let versions = try input.versions(in: environment, for: command)
    let package = versions.first?.packagePath ?? input.path
    if let old, environment.files.shortened(FilePath.named(by: old)) != package { return (old, package) }
    let order = VersionOrder(versions.map { (name: $0.version ?? $0.name, model: $0.model) }).names
    let current = versions.first(where: \.isCurrentVersion).map { $0.version ?? $0.name }
    guard let current, let place = order.firstIndex(of: current), place > 0 else {
      throw UsageError("'\(package)' has no version before the current one; name what to compare it with")
    }
    return ("\(package)#\(order[place - 1])", "\(package)#\(current)")
  }

  /// Rejects the name of a version without its package.
  private func refuseVersion(_ word: String, in environment: CommandEnvironment) throws {
    if let meant = MeantWords(in: environment).version(word) { throw UsageError(meant) }
  }

  /// Rejects a bare revision, which does not name a model.
  private static func refuseRevision(_ word: String, in environment: CommandEnvironment) throws {
    guard !word.contains(":"), !word.contains("#"), !FilePath.isModel(word),
      environment.files.kind(at: word) == nil,
      let folder = environment.files.workingFolder, (try? GitRevision(word, workingFolder: folder)) != nil
    else { return }
    throw UsageError("'\(word)' is a git revision; name the model in it, as in '\(word):App.xcdatamodeld'")
  }
}
