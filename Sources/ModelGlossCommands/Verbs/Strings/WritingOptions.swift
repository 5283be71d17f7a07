import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossTableWriting

/// The options of every verb that writes tables.
struct WritingOptions: ParsableArguments {
  @Flag(help: .dryRun)
  var dryRun = false

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: .quiet)
  var quiet = false

  /// Applies the edits of several plans together, or shows them, and prints a summary.
  ///
  /// - Parameter whole: the project, if nothing is written where a part of it cannot be read or changed: a key that is
  ///   renamed in some languages only has two names.
  func carryOut(
    _ plans: [WritingPlan], whole: ModelSession? = nil, in environment: CommandEnvironment
  ) throws -> ExitStatus {
    let (edits, contested) = Self.united(plans.flatMap(\.edits))
    let failures = plans.flatMap(\.failures) + contested
    let findings = plans.flatMap(\.findings).sorted()
    let account = Self.account(of: plans)
    for failure in failures { environment.writeError(failure.description + "\n") }
    if !findings.isEmpty {
      environment.writeError(ReportFormat.text.render(Report(findings: findings, toolVersion: productVersion)))
    }
    for note in Set(plans.flatMap(\.notes)).sorted(by: { ($0.path, $0.message) < ($1.path, $1.message) }) {
      let place = [note.path, note.locale, note.key].compactMap { $0 }.joined(separator: ": ")
      environment.writeError("\(place): note: \(note.message)".onSingleLine + "\n")
    }
    if dryRun {
      if !quiet { environment.writeError(account) }
      environment.writeOutput(FileEditPreview.text(of: edits))
      if !quiet, edits.isEmpty, failures.isEmpty { environment.writeError("nothing to write\n") }
    } else if let whole, !failures.isEmpty || whole.hasFailures {
      if !edits.isEmpty { environment.writeError("nothing was written, since not all tables can be changed\n") }
    } else {
      try environment.writableFiles.apply(edits)
      if !quiet { environment.writeOutput(account) }
      // After a failure, its message says why nothing was written.
      if !quiet, !edits.isEmpty || failures.isEmpty { environment.writeOutput(Self.summary(of: plans, edits)) }
    }
    if !failures.isEmpty { return .unusableInput }
    return FailureThreshold.warning.isReached(by: findings) ? .findings : .clean
  }

  /// The edits, one per file: models that share a table must require the same edit.
  private static func united(_ edits: [FileEdit]) -> (edits: [FileEdit], contested: [InputFailure]) {
    var united: [FileEdit] = []
    var contested: [InputFailure] = []
    for (path, edits) in Dictionary(grouping: edits, by: \.path).sorted(by: { $0.key.precedes($1.key) }) {
      if let edit = edits.first, edits.allSatisfy({ $0 == edit }) {
        united.append(edit)
      } else {
        contested.append(
          InputFailure(
            path: path, reason: "several models with the same name need different entries in it",
            remedy: "name one of the models"))
      }
    }
    return (united, contested)
  }

  /// One line per returned file and language: what happened to its texts.
  private static func account(of plans: [WritingPlan]) -> String {
    var united: [ImportAccount] = []
    for account in plans.flatMap(\.accounts) {
      if let index = united.firstIndex(where: { $0.path == account.path && $0.language == account.language }) {
        united[index] += account
      } else {
        united.append(account)
      }
    }
    return united.map { $0.description.onSingleLine + "\n" }.joined()
  }

  /// One line per file: the number of entries added, changed and removed.
  private static func summary(of plans: [WritingPlan], _ edits: [FileEdit]) -> String {
    let edited = Set(edits.map(\.path))
    guard !edited.isEmpty else { return "nothing to write\n" }
    var lines: [String] = []
    var described = Set<String>()
    var told = Set<TableChange>()
    for change in plans.flatMap(\.changes) where edited.contains(change.path) && told.insert(change).inserted {
      described.insert(change.path)
      let parts = [
        ("moved", change.moved.map(\.to)), ("added", change.added), ("changed", change.changed),
        ("removed", change.removed),
      ]
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
