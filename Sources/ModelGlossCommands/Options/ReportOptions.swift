import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization

/// The options of every verb whose result is a list of findings, and their output.
struct ReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The format: text, json, github, sarif, junit, checkstyle, gitlab or markdown.", valueName: "format"))
  var format: ReportFormat?

  @Option(
    help: .rare("Also write a report to a file; can be repeated.", valueName: "format=file"),
    transform: ReportTarget.init)
  var report: [ReportTarget] = []

  @OptionGroup var output: OutputOptions

  /// Prints the findings, writes the additional reports, and appends to the summary of a GitHub job.
  ///
  /// In such a job the findings are printed as its annotations unless a format is given.
  ///
  /// - Parameter closing: lines for people after the summary.
  func publish(_ result: Report, closing: [String] = [], in environment: CommandEnvironment) throws {
    let isGitHub = environment.variables["GITHUB_ACTIONS"] == "true"
    let format = format ?? (isGitHub && output.output == nil ? .github : .text)
    var result = result
    result.repositoryPaths = RepositoryPaths(in: environment)?.paths(of: result.findings) ?? [:]
    if format.countsUTF16 || report.contains(where: \.format.countsUTF16) {
      result.columns = UTF16Columns(of: result.listed, in: environment.files)
    }
    let isColored = output.isColored(in: environment)
    let own: OutputGate.Own = format == .github ? .workflowCommands : isColored ? .colors : []
    try output.deliver(format.render(result, isColored: isColored), own: own, in: environment)
    if self.format == nil, !output.quiet, let path = output.output, let other = format.other(namedBy: path) {
      environment.writeError("note: '\(path)' has \(format.rawValue); \(other)".onSingleLine + "\n")
    }
    for target in report { try target.write(result, in: environment) }
    try environment.addToStepSummary(ReportFormat.markdown.render(result))
    if !output.quiet && format == .text {
      for line in [result.summary] + closing { environment.writeError(line + "\n") }
    }
  }

  /// - Throws: `ValidationError` if two results are written to the same file.
  func validate() throws { try requireFilesOfTheirOwn() }

  /// - Parameter others: the other files that the verb writes.
  func requireFilesOfTheirOwn(beside others: String?...) throws {
    var written = Set((others + [output.output]).compactMap { $0.map(FilePath.normalized) })
    for target in report where target.path != "-" {
      guard written.insert(FilePath.normalized(target.path)).inserted else {
        throw ValidationError("two results are written to '\(target.path)'; give each its own file")
      }
    }
  }
}

extension ReportFormat {
  /// What to write for the format that a file's name promises; nil if it is this one.
  fileprivate func other(namedBy path: String) -> String? {
    let formats: [String: [ReportFormat]] = [
      "json": [.json, .gitlab], "sarif": [.sarif], "xml": [.junit, .checkstyle], "md": [.markdown],
      "markdown": [.markdown],
    ]
    let suffix = FilePath.fileExtension(of: path).lowercased()
    if suffix == "html" || suffix == "htm" { return "there is no report in HTML; 'modelgloss docs' writes pages" }
    guard let meant = formats[suffix], !meant.contains(self), let first = meant.first else { return nil }
    return "'--format \(first.rawValue)' writes that"
  }
}
