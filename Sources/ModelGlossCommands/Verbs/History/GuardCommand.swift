import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossModelChecks
import GlossModelHistory
import ModelGloss

/// `modelgloss guard`
struct GuardCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "guard",
    abstract: "Find changes that make existing stores unreadable.",
    discussion: """
      A version counts as released if a tag contains it (--released), a lock file lists it (--lock), or the target \
      branch has it (--against); give at least one of the three. For each released state it tells how this build opens \
      its stores: as they are, by inference, by stages, by mapping models, or not at all. Versions are compared by hash: \
      an edit that alters none passes, unless --exact forbids it. An edit that Core Data can infer a mapping for is a \
      note where the project migrates automatically (migration: in .modelgloss.yml, else what its sources say), a \
      warning where nothing says how it does, else an error. For models that synchronize with CloudKit it also finds \
      what Production lacks (--cloudkit) and what it locks: fields never change their type, their name or their \
      encryption. With --against, the base's configuration, lock file and acceptances apply. Git is only read; nothing \
      is fetched.

      \(SharedHelp.viewsOfAChange)

      EXAMPLES
        modelgloss guard --released 'v*' --against origin/main
        modelgloss guard App.xcdatamodeld --against origin/main --format github
        modelgloss guard --released 'v*' --cloudkit production.ckdb
        modelgloss guard --lock modelgloss.lock --update     after a release
        modelgloss guard --lock modelgloss.lock --accept 'App 3' \\
          --reason 'never shipped'
      """)

  @Argument(
    help: ArgumentHelp("Packages (default: those of the configuration, else of this folder).", valueName: "package")
  )
  var packages: [String] = []

  @Option(help: .released)
  var released: String?

  @Option(help: .against)
  var against: String?

  @Option(help: ArgumentHelp("The file of released versions and accepted changes.", valueName: "file"))
  var lock: String?

  @Option(
    name: .customLong("cloudkit"),
    help: .cloudKit)
  var cloudKit: String?

  @Flag(help: "Add the versions that are not in the lock file yet.")
  var update = false

  @Option(
    help: ArgumentHelp(
      "Accept the current state of a released version; written into the lock file.", valueName: "version"))
  var accept: [String] = []

  @Option(help: ArgumentHelp("Why the change is accepted.", valueName: "text"))
  var reason: String?

  @Flag(help: .rare("Also forbid edits of released versions that alter no hash."))
  var exact = false

  @Option(
    help: .rare(
      "The file that must mention every new version (default: a MIGRATIONS.md next to the package or above it).",
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
    let schema = cloudKit ?? configuration.cloudKitSchema
    guard released != nil || against != nil || lock != nil || schema != nil else {
      let (releases, gap) = ProjectSurvey.releases(in: environment.files, below: ".")
      throw UsageError(
        "which versions are released?\(gap.map { " (\($0.reason))" } ?? ""); pass tags (--released "
          + "'\(releases.pattern ?? "v*")'), the branch to merge into (--against origin/main) or a lock file (--lock "
          + "modelgloss.lock)")
    }
    var request = GuardedProject.Request(paths: packages, settings: configuration.guardSettings)
    (request.released, request.against, request.lock) = (released, against, lock)
    request.writesLock = update || !accept.isEmpty
    request.cloudKitSchema = cloudKit
    if let lock {
      if lock.isEmpty { throw UsageError("the name of the lock file is empty; write --lock modelgloss.lock") }
      if environment.files.kind(at: lock) == .folder {
        let file = FilePath.joined(lock, GuardedProject.defaultLockFile)
        throw UsageError("'\(lock)' is a folder; name a file, such as --lock \(file.shellQuoted)".onSingleLine)
      }
    }
    if let lock, against == nil, !request.writesLock, environment.files.kind(at: lock) == nil {
      let names = (try? environment.files.names(in: FilePath.folder(of: lock))) ?? []
      let locks = names.filter { FilePath.fileExtension(of: $0) == "lock" }.sorted { $0.precedes($1) }
      let meant = FilePath.name(of: lock).closest(among: locks)
      let advice = meant.map { "did you mean '\(FilePath.joined(FilePath.folder(of: lock), $0))'?" }
      throw UsageError(
        "\(lock): there is no such lock file; \(advice ?? "write it with --update where all is as released, and commit it")"
          .onSingleLine)
    }
    let project = try GuardedProject(request, options: configurationOptions, in: environment)
    for note in project.remarks where !reports.output.quiet {
      environment.writeError("note: \(note)".onSingleLine + "\n")
    }
    let words = MeantWords(in: environment)
    for failure in project.failures { environment.writeError(words.advised(failure).description + "\n") }
    if !reports.output.quiet, configurationOptions.config == nil {
      environment.noteUnusedSettings(nearer: project.packages.map(\.path), configuration)
    }
    // Tags that do not exist yet guard nothing; a lock file about to be written will.
    guard project.hasReleases || request.writesLock || schema != nil || !project.failures.isEmpty else {
      throw UsageError(nothingToGuard(project))
    }
    let lockPath = lock ?? GuardedProject.defaultLockFile
    let accepted = try accept.map { try acceptance(of: $0, in: project, on: environment.today) }
    var input = project.input(accepting: accepted, isExact: exact)
    input.notes = try migrationNotes(for: project.packages, in: environment)
    let verdict = project.verdict(on: input)
    let findings = verdict.findings
    var lockFile = project.lockFile
    // A change is not accepted before it is made.
    if let change = accepted.first(where: { one in !lockFile.accepted.contains { $0.version == one.version } }) {
      var present = project.input(accepting: [], isExact: exact)
      present.notes = input.notes
      if project.failures.isEmpty, project.verdict(on: present).findings.isEmpty {
        throw UsageError("'\(change.version)' is as released, so there is nothing to accept".onSingleLine)
      }
    }
    for change in accepted { lockFile.accept(change) }
    if update {
      var now = project.packages
      // Don't record a current version that moved backwards.
      for finding in findings where finding.rule == .currentVersionBack {
        for index in now.indices where now[index].path == finding.path { now[index].current = nil }
      }
      lockFile = lockFile.updated(with: now)
    }
    if update, !project.failures.isEmpty {
      environment.writeError("\(lockPath): not written, since not all models can be read".onSingleLine + "\n")
    } else if lockFile != project.lockFile || (update && environment.files.kind(at: lockPath) == nil) {
      try environment.writableFiles.write(Array(lockFile.text.utf8), to: lockPath, inPlaceOf: project.lockBytes)
      let count = lockFile.packages.reduce(0) { $0 + $1.versions.count }
      let versions = "\(count) released version\(count == 1 ? "" : "s")"
      let changes = lockFile.accepted.count
      let accepted = changes == 0 ? "" : " and \(changes) accepted change\(changes == 1 ? "" : "s")"
      if !reports.output.quiet {
        environment.writeError("\(lockPath): written, with \(versions)\(accepted)".onSingleLine + "\n")
      }
      if let pattern = project.ignoringPattern(of: lockPath) {
        environment.writeError(
          "warning: git ignores \(lockPath) (\(pattern)), so no clone has it: commit it with git add -f".onSingleLine
            + "\n")
      }
    }
    if let lock, findings.isEmpty, !project.isAnyCompared, !reports.output.quiet {
      let known = project.releasedPackages.map { "'\($0.name)'" }.wordList
      environment.writeError(
        "note: nothing is guarded: '\(lock)' has no version of '\(project.packages[0].name)', only of \(known); add them "
          .onSingleLine + "with --update\n")
    }
    let policy = try ruleOptions.policy(over: project.settings.policy)
    var result = Report(
      findings: policy.applied(to: findings), toolVersion: productVersion, rules: RuleRegistry.cards)
    result.states = verdict.states.map { ReportedState($0.json) }
    result.isIncomplete = !project.failures.isEmpty
    try reports.publish(
      result, closing: [verdict.states.summary, verdict.compared.words].compactMap(\.self).filter { !$0.isEmpty },
      in: environment)
    if !project.failures.isEmpty { return .unusableInput }
    return (ruleOptions.threshold ?? project.settings.failOn).isReached(by: result.findings) ? .findings : .clean
  }

  /// The advice if nothing was released.
  private func nothingToGuard(_ project: GuardedProject) -> String {
    if project.packages.isEmpty { return "no models here and none released; name the models" }
    if let released {
      if let compiled = project.packages.first(where: { ["momd", "mom"].contains(FilePath.fileExtension(of: $0.path)) })
      {
        return
          "nothing is guarded: no tag matching '\(released)' contains the compiled '\(compiled.path)'; give its source"
          .onSingleLine
      }
      let text =
        "nothing is guarded: no tag matching '\(released)' contains a model; tag a release, or use --against or --lock"
      return text.onSingleLine
    }
    return "nothing is guarded: the lock file lists no released version; add them with --update"
  }

  /// The present state of a released version as an accepted change.
  private func acceptance(
    of version: String, in project: GuardedProject, on today: String
  ) throws -> AcceptedChange {
    let known = project.releasedPackages
    guard let place = known.firstIndex(where: { $0.versions.contains { $0.name == version } }) else {
      let names = known.flatMap { $0.versions.map(\.name) }
      let advice = version.closest(among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("no released version is named '\(version)'\(advice)".onSingleLine)
    }
    let owners = known.filter { $0.versions.contains { $0.name == version } }
    guard owners.count == 1 else {
      let paths = owners.map { "'\($0.path)'" }.joined(separator: ", ")
      throw UsageError("several models have a version '\(version)': \(paths); name one of them".onSingleLine)
    }
    let owner = known[place]
    let pairing = PackagePairing(from: known.map(\.member), to: project.packages.map(\.member))
    let now = pairing.now(place).map { project.packages[$0] }
    return AcceptedChange(
      package: owner.name, path: now?.path ?? owner.path, version: version,
      checksum: now?.version(named: version)?.checksum, reason: reason ?? "", date: today)
  }

  /// The notes file: the given one, else a MIGRATIONS.md next to a package or above it in the project.
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
