import ArgumentParser
import Diagnostics
import FileTrees
import ModelGloss

/// `modelgloss check`
struct CheckCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Finds what is missing or wrong in the translations and in the model.",
    discussion: """
      Every finding names the file, the line and what to do. Expected names come from the model, so a key that every \
      table lacks is found too. In a GitHub job the findings appear beside the lines, and the job's summary shows them \
      as a table.

      EXAMPLES
        modelgloss check Shop.xcdatamodeld
        modelgloss check Shop.xcdatamodeld --locale de,fr --strict
        modelgloss check . --report sarif=modelgloss.sarif --report junit=modelgloss.xml
        modelgloss check Shop.xcdatamodeld --rules missing-property-name,orphaned-key
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: ArgumentHelp("Only these languages; one without a table is reported.", valueName: "locale,…"))
  var locale: [ListOption] = []

  @OptionGroup var ruleOptions: RuleOptions

  @Option(help: ArgumentHelp("Fail when a language has less than this share translated.", valueName: "percent"))
  var minCoverage: Double?

  @Option(
    help: ArgumentHelp(
      "The format: text, json, github, sarif, junit, checkstyle, gitlab or markdown.", valueName: "format"))
  var format: ReportFormat?

  @Option(
    help: ArgumentHelp("Write a report in a format to a file besides, any number of times.", valueName: "format=file"))
  var report: [ReportTarget] = []

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = ModelSession(input, in: environment)
    let configuration = CheckConfiguration(
      policy: try ruleOptions.policy(over: SeverityPolicy()), locales: locale.isEmpty ? nil : locale.flattened)
    let checker = ModelChecker(configuration: configuration)
    var findings = checker.reported(session.findings)
    var coverage: [CoverageEntry] = []
    for input in session.inputs {
      let result = checker.check(input.loaded, tables: input.tables)
      findings += result.findings
      coverage += result.coverage
    }
    let result = Report(
      findings: Array(Set(findings)).sorted(), coverage: coverage, toolVersion: modelGlossVersion,
      rules: RuleRegistry.descriptions)
    try publish(result, in: environment)
    if session.hasFailures { return .unusableInput }
    let isTooLittle = reportsShortfall(of: coverage, in: environment)
    let threshold = ruleOptions.threshold ?? .warning
    return threshold.isReached(by: result.findings) || isTooLittle ? .findings : .clean
  }

  /// Prints the report and writes the others that were asked for.
  private func publish(_ result: Report, in environment: CommandEnvironment) throws {
    let isGitHub = environment.variables["GITHUB_ACTIONS"] == "true"
    let format = format ?? (isGitHub && output.output == nil ? .github : .text)
    try output.deliver(format.render(result, isColored: output.isColored(in: environment)), in: environment)
    for target in report { try target.write(result) }
    if isGitHub, let summary = environment.variables["GITHUB_STEP_SUMMARY"], !summary.isEmpty {
      // The file is shared by the steps of a job: what they wrote stays.
      let earlier = (try? environment.files.bytes(at: summary)) ?? []
      try AtomicFile.write(earlier + Array(ReportFormat.markdown.render(result).utf8), to: summary)
    }
    if !output.quiet && format == .text { environment.writeError(result.summary + "\n") }
  }

  /// Says which languages have too little translated.
  private func reportsShortfall(of coverage: [CoverageEntry], in environment: CommandEnvironment) -> Bool {
    guard let minCoverage else { return false }
    let short = coverage.filter { $0.percentage < minCoverage }
    for entry in short {
      let share = (entry.percentage * 10).rounded(.down) / 10
      environment.writeError(
        "\(entry.model): \(entry.locale ?? "all languages") has \(entry.translated) of \(entry.expected) translated, "
          + "\(share) %, less than \(minCoverage) %\n")
    }
    return !short.isEmpty
  }
}

/// One `--report FORMAT=FILE`.
struct ReportTarget: ExpressibleByArgument {
  var format: ReportFormat
  var path: String

  init?(argument: String) {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    guard parts.count == 2, let format = ReportFormat(rawValue: parts[0]) else { return nil }
    self.format = format
    path = parts[1]
  }

  func write(_ report: Report) throws(InputFailure) {
    try AtomicFile.write(Array(format.render(report).utf8), to: path)
  }
}
