import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// `modelgloss verify`
struct VerifyCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Compare a compiled model with its source.",
    discussion: """
      Compares version by version what both forms contain, ignoring what compilation drops (code generation, scalars, \
      CloudKit). Exits with status 1 if they differ.

      EXAMPLES
        modelgloss verify App.xcdatamodeld build/App.app/App.momd
        modelgloss verify App.xcdatamodel Framework.framework/App.mom
        modelgloss verify build/App.app

      With the compiled form alone, the source is the only source model of this folder.
      """)

  @Argument(
    help: ArgumentHelp(
      "The source, .xcdatamodel or .xcdatamodeld (default: the only one of this folder); then the compiled form: .mom or .momd, or a bundle that contains it.",
      valueName: "source> <compiled"))
  var words: [String] = []

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if words.isEmpty {
      throw ValidationError("name the compiled form to verify: .mom, .momd, or a bundle that contains it")
    }
    if words.count > 2 {
      throw ValidationError("'verify' takes one source and one compiled form; '\(words[2])' is a third")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let compiled = words.last ?? ""
    if words.count == 1, FilePath.isSourceModel(compiled) {
      throw UsageError("also name the compiled form: 'modelgloss verify \(compiled) build/App.app'")
    }
    let name = FilePath.baseName(of: FilePath.normalized(compiled))
    let namesakes =
      words.count == 2 || !FilePath.isModel(compiled)
      ? []
      : try OnlyPackage.all(configurationOptions, in: environment).filter {
        FilePath.isSourceModel($0) && FilePath.baseName(of: $0) == name
      }
    let source =
      words.count == 2
      ? words[0]
      : namesakes.count == 1
        ? namesakes[0]
        : try OnlyPackage.source(configurationOptions, in: environment) {
          "verify \($0) \(compiled.shellQuoted)"
        }
    let from = try HistoryInput(source, in: environment).versions(in: environment) {
      "verify \($0) \(compiled.shellQuoted)"
    }
    var found = ModelLoader(files: environment.files).load(compiled, versions: .all)
    if found.models.isEmpty, environment.files.kind(at: compiled) == .folder,
      found.failures.allSatisfy({ $0.path == FilePath.normalized(compiled) })
    {
      throw InputFailure(
        path: compiled, reason: "the folder has no compiled model",
        remedy: "write one: 'modelgloss compile \(source.shellQuoted) \(compiled.shellQuoted)/'")
    }
    guard found.failures.isEmpty else { throw InputFailures(found.failures) }
    // A bundle may also contain the models of other frameworks.
    if Set(found.models.map(\.packagePath)).count > 1 { found.models.removeAll { $0.name != from.first?.name } }
    guard let first = from.first, let other = found.models.first else {
      throw InputFailure(
        path: compiled, reason: "has no model named '\(from.first?.name ?? "")'", remedy: "name the .momd or .mom")
    }
    if first.format == .swiftdata || first.format == .code {
      throw UsageError(
        "'\(first.packagePath)' is Swift source, of which no tool compiles a model; 'modelgloss diff' compares the two"
          .onSingleLine)
    }
    if other.format == .store {
      throw UsageError(
        "'\(other.packagePath)' is a store; 'modelgloss match \(other.packagePath.shellQuoted)' says which version made it"
          .onSingleLine)
    }
    guard first.format == .xml || first.format == .elements, other.format == .mom else {
      throw UsageError("give the source first, then the compiled model")
    }
    let findings = (found.findings + found.models.flatMap(\.findings)).filter { $0.rule == .versionMismatch }.sorted()
    if !findings.isEmpty {
      environment.writeError(ReportFormat.text.render(Report(findings: findings, toolVersion: "")))
    }
    let isWhole = FilePath.fileExtension(of: FilePath.normalized(compiled)).lowercased() != "mom"
    let report = VerifyReport(
      model: first.name, source: from.asVersions, compiled: found.models.asVersions,
      isWhole: isWhole)
    try output.deliver(format == .json ? report.json.text() : report.text, in: environment)
    // What Core Data does not load is not what the source says, whatever it holds.
    return report.isEqual && !findings.contains { $0.severity == .error } ? .clean : .findings
  }
}
