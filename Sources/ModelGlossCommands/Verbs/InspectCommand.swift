import ArgumentParser
import ModelGloss

/// `modelgloss inspect`
struct InspectCommand: Verb {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Prints the loaded model.",
    discussion: """
      As text, one stable line a property, which makes readable diffs; as JSON, everything that is known of the model. \
      A source model and its compiled form print the same.

      EXAMPLES
        modelgloss inspect Shop.xcdatamodeld
        modelgloss inspect --format json Shop.momd | jq '.models[0].entities[].name'
        git config diff.xcdatamodel.textconv 'modelgloss inspect'
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, readingTables: false, isQuiet: output.quiet)
    let findings = (session.findings + session.models.flatMap(\.findings)).sorted()
    if !findings.isEmpty && !output.quiet {
      let report = Report(findings: findings, toolVersion: modelGlossVersion)
      environment.writeError(ReportFormat.text.render(report))
    }
    if !session.models.isEmpty || !session.hasFailures {
      let text =
        switch format {
        case .text: InspectReport.text(session.models)
        case .json: InspectReport.json(session.models)
        }
      try output.deliver(text, in: environment)
    }
    return session.hasFailures ? .unusableInput : .clean
  }
}
