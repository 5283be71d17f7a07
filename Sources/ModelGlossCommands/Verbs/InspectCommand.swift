import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossReports
import ModelGloss

/// `modelgloss inspect`
struct InspectCommand: Verb {
  enum Format: String, WordArgument {
    case text, json, tables
  }

  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Print the loaded model.",
    discussion: """
      As text, one stable line per property, which makes readable diffs; as JSON, everything known about the model. \
      A source model and its compiled form print the same.

      EXAMPLES
        modelgloss inspect Shop.xcdatamodeld
        modelgloss inspect --format json Shop.momd | jq '.models[0].entities[].name'
        modelgloss inspect --format tables Shop.xcdatamodeld
        modelgloss inspect --changed-since origin/main Shop.xcdatamodeld
        modelgloss inspect production.ckdb
        git config diff.xcdatamodel.textconv 'modelgloss inspect'
        echo 'contents diff=xcdatamodel' >> .gitattributes
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: "The format: text, json, or tables (the layout of a SQLite store).")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Print only the versions of a package that are new or changed since a git revision.",
      valueName: "revision"))
  var changedSince: String?

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if let status = try inspectSchemas(in: environment) { return status }
    if let text = textForGit(in: environment) {
      try output.deliver(text, in: environment)
      return .clean
    }
    var input = input
    if changedSince != nil, input.modelVersion == "current" { input.modelVersion = "all" }
    let session = try ModelSession(input, in: environment, readingTables: false, isQuiet: output.quiet)
    let models = try changedSince.map { try changed(session, input, since: $0, in: environment) } ?? session.models
    if let changedSince, models.isEmpty, !session.models.isEmpty, !output.quiet {
      environment.writeError("note: no version is new or changed since \(changedSince)".onSingleLine + "\n")
    }
    let findings = (session.project.findings + models.flatMap(\.findings)).sorted()
    if !findings.isEmpty && !output.quiet {
      let report = Report(findings: findings, toolVersion: productVersion)
      environment.writeError(ReportFormat.text.render(report))
    }
    if !session.models.isEmpty || !session.hasFailures {
      switch format {
      case .text: try output.deliver(InspectReport.text(models, namesModels: !isDocument), in: environment)
      case .json: try output.deliver(in: environment) { InspectReport.json(models, handingTo: $0) }
      case .tables: try output.deliver(InspectReport.tables(models), in: environment)
      }
    }
    return session.hasFailures ? .unusableInput : .clean
  }

  /// The versions that a revision does not have in the same form.
  private func changed(
    _ session: ModelSession, _ input: ModelOptions, since revision: String, in environment: CommandEnvironment
  ) throws -> [LoadedModel] {
    let files = environment.files
    let past = try files.workingFolder.map { try GitRevision(revision, workingFolder: $0) } ?? GitRevision(revision)
    var input = input
    if input.models.isEmpty { input.models = session.configuration.models }
    let former = try ModelSession(
      input, in: environment.quietly(reading: past), readingTables: false, isQuiet: true
    ).models
    return session.models.filter { model in
      !former.contains { $0.path == model.path && $0.version == model.version && $0.model == model.model }
    }
  }

  /// Whether the only given file is a document, whose copies do not share the model's name.
  private var isDocument: Bool {
    guard input.models.count == 1, let path = input.models.first else { return false }
    let name = FilePath.name(of: path)
    return ["contents", "elements"].contains { name == $0 || name.hasSuffix("_" + $0) }
  }

  /// The text for git to compare, if git asks: it sets `GIT_PREFIX` and passes one file.
  ///
  /// Unreadable input also yields text, since git would otherwise give up the entire diff.
  private func textForGit(in environment: CommandEnvironment) -> String? {
    guard environment.variables["GIT_PREFIX"] != nil, format == .text, input.models.count == 1,
      let path = input.models.first, environment.files.kind(at: path) == .file
    else { return nil }
    let result = ModelLoader(files: environment.files).load(path)
    if !result.models.isEmpty { return InspectReport.text(result.models, namesModels: false) }
    return result.failures.map { failure in
      "not a model: " + (failure.position.map { "\($0): " } ?? "") + failure.reason + "\n"
    }.joined()
  }
}
