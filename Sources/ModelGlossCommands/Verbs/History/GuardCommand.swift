import ArgumentParser
import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelChecks
import GlossModelHistory
import GlossModelReading
import GlossValidation

/// `modelgloss guard`
struct GuardCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "guard",
    abstract: "Finds changes that lock users out of their data: released versions that changed, are gone or went back.",
    discussion: """
      Released is what tags hold (--released), what a lock file holds (--lock), or what the branch holds that this one \
      is to be merged into (--against). Truth is by version hash: an edit of a released version that alters no hash \
      passes, unless --exact forbids it. git is only read, and nothing is ever fetched.

      EXAMPLES
        modelgloss guard --released 'v*' --against origin/main
        modelgloss guard App.xcdatamodeld --against origin/main --format github
        modelgloss guard --lock modelgloss.lock --update                  after a release
        modelgloss guard --lock modelgloss.lock --accept 'App 3' --reason 'never shipped'
      """)

  @Argument(
    help: ArgumentHelp("Packages; those of the configuration or the current folder unless given.", valueName: "package")
  )
  var packages: [String] = []

  @Option(help: ArgumentHelp("The tags that are releases, such as 'v*'.", valueName: "pattern"))
  var released: String?

  @Option(help: ArgumentHelp("The branch or commit that this one is to be merged into.", valueName: "revision"))
  var against: String?

  @Option(help: ArgumentHelp("The file that holds the released versions and what was accepted.", valueName: "file"))
  var lock: String?

  @Flag(help: "Add the versions that are not in the lock file yet.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "Accept the present state of a released version; it is written into the lock file.", valueName: "version"))
  var accept: [String] = []

  @Option(help: ArgumentHelp("Why the change is accepted.", valueName: "text"))
  var reason: String?

  @Flag(help: "Forbid edits of released versions that alter no hash, too.")
  var exact = false

  @Option(
    help: ArgumentHelp(
      "The file that every new version has to be mentioned in; a MIGRATIONS.md beside the package or above it unless given.",
      valueName: "file"))
  var notes: String?

  @OptionGroup var ruleOptions: RuleOptions

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var reports: ReportOptions

  func validate() throws {
    if update, lock == nil { throw ValidationError("--update writes a lock file; name it with --lock") }
    if accept.isEmpty != (reason == nil) { throw ValidationError("--accept and --reason belong together") }
    if let reason, reason.allSatisfy(\.isWhitespace) { throw ValidationError("give a reason") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let configuration = try configurationOptions.configuration(in: environment)
    let run = try GuardRun(
      packages: packages.isEmpty ? configuration.models : packages, released: released, against: against,
      lock: lock, in: environment)
    let lockPath = lock ?? GuardRun.defaultLockFile
    var lockFile = run.lockFile
    for name in accept {
      lockFile = try accepting(name, in: lockFile, of: run)
    }
    var input = run.input(lockFile: lockFile, isExact: exact)
    input.notes = try migrationNotes(for: run.packages, in: environment)
    let findings = ModelGuard.findings(in: input)
    if update {
      var now = run.packages
      // What went back is not what the next run should begin with.
      for finding in findings where finding.rule == .currentVersionBack {
        for index in now.indices where now[index].name == finding.model { now[index].current = nil }
      }
      lockFile = lockFile.updated(with: now)
    }
    if lockFile != run.lockFile || (update && environment.files.kind(at: lockPath) == nil) {
      try environment.writableFiles.write(Array(lockFile.text.utf8), to: lockPath, inPlaceOf: run.lockBytes)
    }
    let policy = try ruleOptions.policy(over: configuration.check.policy)
    let result = Report(
      findings: policy.applied(to: findings), toolVersion: productVersion, rules: RuleRegistry.cards)
    for note in run.remarks where !reports.output.quiet { environment.writeError("note: \(note)".onSingleLine + "\n") }
    try reports.publish(result, in: environment)
    if run.hasFailures { return .unusableInput }
    return (ruleOptions.threshold ?? configuration.failOn).isReached(by: result.findings) ? .findings : .clean
  }

  /// The lock file with the present state of a version accepted.
  private func accepting(_ version: String, in lockFile: LockFile, of run: GuardRun) throws -> LockFile {
    let known = run.input(lockFile: lockFile, isExact: exact).released
    let owners = known.filter { $0.versions.contains { $0.name == version } }
    guard let owner = owners.first else {
      let names = known.flatMap { $0.versions.map(\.name) }
      let advice = version.closest(among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("no released version is named '\(version)'\(advice)".onSingleLine)
    }
    let now = run.packages.first { $0.path == owner.path } ?? run.packages.first { $0.name == owner.name }
    var lockFile = lockFile
    let change = AcceptedChange(
      package: owner.name, version: version, checksum: now?.version(named: version)?.checksum, reason: reason ?? "",
      date: run.today)
    lockFile.accepted.removeAll { $0.package == change.package && $0.version == version }
    lockFile.accepted.append(change)
    return lockFile
  }

  /// The file of notes: the one that is named, else a MIGRATIONS.md beside a package or above it in the project.
  private func migrationNotes(
    for packages: [GuardedPackage], in environment: CommandEnvironment
  ) throws(InputFailure) -> (path: String, text: String)? {
    var path = notes
    if path == nil {
      let files = environment.files
      for package in packages where path == nil {
        for folder in FilePath.ancestors(of: package.path) where path == nil {
          let candidate = FilePath.joined(folder, "MIGRATIONS.md")
          if files.kind(at: candidate) == .file { path = candidate }
          if files.kind(at: FilePath.joined(folder, ".git")) != nil { break }
        }
      }
    }
    guard let path else { return nil }
    return (path, String(decoding: try environment.files.bytes(at: path), as: UTF8.self))
  }
}
