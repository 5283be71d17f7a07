import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossModelChecks
import GlossModelReading
import GlossTableWriting

/// What every verb that writes tables has in common.
struct WritingOptions: ParsableArguments {
  @Flag(help: "Write nothing; print what would change as a diff.")
  var dryRun = false

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: "Print nothing but errors.")
  var quiet = false

  /// Makes the edits of some plans together, or shows them, and says what happened.
  func carryOut(_ plans: [WritingPlan], in environment: CommandEnvironment) throws -> ExitStatus {
    let failures = plans.flatMap(\.failures)
    let findings = plans.flatMap(\.findings).sorted()
    for failure in failures { environment.writeError(failure.description + "\n") }
    if !findings.isEmpty {
      environment.writeError(ReportFormat.text.render(Report(findings: findings, toolVersion: productVersion)))
    }
    for note in Set(plans.flatMap(\.notes)).sorted(by: { ($0.path, $0.message) < ($1.path, $1.message) }) {
      let place = [note.path, note.locale, note.key].compactMap { $0 }.joined(separator: ": ")
      environment.writeError("\(place): note: \(note.message)".onSingleLine + "\n")
    }
    let edits = plans.flatMap(\.edits)
    if dryRun {
      environment.writeOutput(FileEditPreview.text(of: edits))
    } else {
      try environment.writableFiles.apply(edits)
      // Where something failed, its message says why nothing was written.
      if !quiet, !edits.isEmpty || failures.isEmpty { environment.writeOutput(Self.summary(of: plans)) }
    }
    if !failures.isEmpty { return .unusableInput }
    return FailureThreshold.warning.isReached(by: findings) ? .findings : .clean
  }

  /// One line a file: what was added, changed and removed.
  private static func summary(of plans: [WritingPlan]) -> String {
    let edited = Set(plans.flatMap(\.edits).map(\.path))
    guard !edited.isEmpty else { return "nothing to write\n" }
    var lines: [String] = []
    var described = Set<String>()
    for change in plans.flatMap(\.changes) where edited.contains(change.path) {
      described.insert(change.path)
      let parts = [("added", change.added), ("changed", change.changed), ("removed", change.removed)]
        .filter { !$0.1.isEmpty }.map { "\($0.1.count) \($0.0)" }
      let isCatalog = FilePath.fileExtension(of: change.path) == "xcstrings"
      let locale = isCatalog ? change.locale.map { " (\($0))" } ?? "" : ""
      let done = parts.isEmpty ? "written" : parts.joined(separator: ", ")
      lines.append("\(change.path)\(locale): \(done)".onSingleLine + "\n")
    }
    lines += edited.subtracting(described).map { "\($0): written".onSingleLine + "\n" }
    return lines.sorted().joined()
  }
}
