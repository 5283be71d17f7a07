import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossModelChecks
import GlossModelHistory
import ModelGloss

/// `modelgloss review`
struct ReviewCommand: Verb {
  enum Format: String, WordArgument {
    case markdown, json
  }

  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Write one comment for a pull request.",
    discussion: """
      The comment begins with a hidden mark, so a bot can replace its previous one, and fits GitHub's size limit. \
      Released versions are those of the base, or of tags (--released) or a lock file (--lock). Exits with status 1 if \
      the guard finds something.

      \(SharedHelp.viewsOfAChange)

      EXAMPLES
        modelgloss review --against origin/main
        modelgloss review --against origin/main --released 'v*' App.xcdatamodeld \\
          > comment.md
        gh pr comment --edit-last --create-if-none --body-file comment.md
      """)

  @Argument(
    help: ArgumentHelp("Packages (default: those of the configuration, else of this folder).", valueName: "path"))
  var packages: [String] = []

  @Option(help: .against)
  var against: String

  @Option(help: .released)
  var released: String?

  @Option(help: .rare("The file of released versions and accepted changes.", valueName: "file"))
  var lock: String?

  @Option(
    name: .customLong("cloudkit"),
    help: .cloudKit)
  var cloudKit: String?

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(help: "The format: markdown or json.")
  var format = Format.markdown

  @OptionGroup var ruleOptions: RuleOptions

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    try ModelProject.requireLocales(locale.flattened)
    let configuration = try configurationOptions.configuration(in: environment)
    var request = GuardedProject.Request(paths: packages, settings: configuration.guardSettings)
    (request.released, request.against, request.lock) = (released, against, lock)
    request.cloudKitSchema = cloudKit
    let project = try GuardedProject(request, options: configurationOptions, in: environment)
    for note in project.remarks where !output.quiet { environment.writeError("note: \(note)".onSingleLine + "\n") }
    for failure in project.failures { environment.writeError(failure.description + "\n") }
    // Without any model read, "nothing changed" would be a guess.
    if project.packages.isEmpty, !project.failures.isEmpty { return .unusableInput }
    var verdict = project.verdict(on: project.input())
    verdict.findings = try ruleOptions.policy(over: project.settings.policy).applied(to: verdict.findings)
    let findings = verdict.findings
    let review = Review(
      of: project, verdict: verdict, stringsPaths: stringsPaths, locales: locale.flattened,
      settings: configuration.check.textSettings)
    try output.deliver(format == .json ? review.json.text() : review.markdown, in: environment)
    if !project.failures.isEmpty { return .unusableInput }
    return (ruleOptions.threshold ?? project.settings.failOn).isReached(by: findings) ? .findings : .clean
  }
}
