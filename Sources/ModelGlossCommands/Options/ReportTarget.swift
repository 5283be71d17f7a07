import ArgumentParser
import GlossBasics
import GlossDiagnostics

/// One `--report FORMAT=FILE`.
struct ReportTarget: Sendable {
  var format: ReportFormat
  /// The file, or `-` for standard output.
  var path: String

  /// - Throws: `ValidationError` with the error and a suggestion.
  init(_ argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let formats = ReportFormat.allCases.map(\.rawValue)
    guard let format = parts.first.flatMap(ReportFormat.init) else {
      let meant = parts.first?.closest(among: formats).map { "did you mean '\($0)'?" }
      throw ValidationError(
        "there is no format '\(parts.first ?? "")'; " + (meant ?? "use one of \(formats.joined(separator: ", "))"))
    }
    guard parts.count == 2, !parts[1].isEmpty else {
      throw ValidationError(
        "name the file to write the report to, such as '\(format.rawValue)=modelgloss.\(format.fileExtension)'")
    }
    self.format = format
    path = parts[1]
  }

  func write(_ report: Report, in environment: CommandEnvironment) throws(InputFailure) {
    let text = format.render(report)
    let own: OutputGate.Own = format == .github ? .workflowCommands : []
    if path == "-" {
      environment.writeOutput(text, own: own)
    } else {
      try environment.write(text, to: path, own: own)
    }
  }
}

extension ReportFormat {
  /// The usual extension for files of the format.
  fileprivate var fileExtension: String {
    switch self {
    case .text, .github: "txt"
    case .json, .gitlab: "json"
    case .sarif: "sarif"
    case .junit, .checkstyle: "xml"
    case .markdown: "md"
    }
  }
}

extension Double {
  /// Rejects numbers that are not percentages.
  ///
  /// - Parameter isMinimum: whether it is a share that has to be reached: no project means less than one of a hundred.
  func requirePercentage(_ option: String, isMinimum: Bool = false) throws {
    guard (0...100).contains(self) else { throw ValidationError("'\(option)' is a percentage, from 0 to 100") }
    guard !isMinimum || self == 0 || self >= 1 else {
      throw ValidationError("'\(option)' is a percentage; for \(self) of all, write \((self * 1000).rounded() / 10)")
    }
  }
}
