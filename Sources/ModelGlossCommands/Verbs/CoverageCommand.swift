import ArgumentParser
import GlossBasics
import GlossLocalization
import GlossModelChecks
import ModelGloss

/// `modelgloss coverage`
struct CoverageCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Show how much is translated and documented.",
    discussion: """
      A text counts as translated if it is not marked as untranslated, not the same as in the development language, \
      in no need of review and not stale.

      EXAMPLES
        modelgloss coverage Shop.xcdatamodeld
        modelgloss coverage Shop.xcdatamodeld --format svg -o coverage.svg
        modelgloss coverage . --min-coverage 95 --min-documented 50
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text, json, markdown or svg (a badge).")
  var format = CoverageFormat.text

  @Flag(help: "One line per model, without its entities.")
  var summary = false

  @Option(help: ArgumentHelp("Fail if less than this percentage of a language is translated.", valueName: "percent"))
  var minCoverage: Double?

  @Option(help: ArgumentHelp("Fail when more than this share is stale in a language.", valueName: "percent"))
  var maxStale: Double?

  @Option(help: ArgumentHelp("Fail when more than this share needs a review in a language.", valueName: "percent"))
  var maxNeedsReview: Double?

  @Option(
    help: ArgumentHelp("Fail when more than this share is the same as in the source language.", valueName: "percent"))
  var maxSameAsSource: Double?

  @Option(
    help: ArgumentHelp(
      "Compare with a git revision: translations of texts that changed since are stale.", valueName: "revision"))
  var changedSince: String?

  @Option(help: ArgumentHelp("Fail if less than this percentage is documented.", valueName: "percent"))
  var minDocumented: Double?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try minCoverage?.requirePercentage("--min-coverage", isMinimum: true)
    try minDocumented?.requirePercentage("--min-documented", isMinimum: true)
    try maxStale?.requirePercentage("--max-stale")
    try maxNeedsReview?.requirePercentage("--max-needs-review")
    try maxSameAsSource?.requirePercentage("--max-same-as-source")
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet)
    try session.project.requireLocales(locale.flattened)
    session.tellLosses(in: environment)
    if let changedSince {
      let earlier = try session.earlier(input, at: changedSince, in: environment)
      session.project.compare(with: earlier.session.project)
    }
    var configuration = session.configuration.check
    if !locale.isEmpty { configuration.locales = locale.flattened }
    let checker = ModelChecker(configuration: configuration)
    let coverages = session.inputs.map { checker.coverage(of: $0.loaded, tables: $0.tables) }
    if !coverages.isEmpty {
      let text = format.render(coverages, toolVersion: productVersion, listsEntities: !summary)
      try output.deliver(text, in: environment)
    }
    var threshold = session.configuration.coverage
    threshold.translation = minCoverage ?? threshold.translation
    threshold.documentation = minDocumented ?? threshold.documentation
    threshold.most[.stale] = maxStale ?? threshold.most[.stale]
    threshold.most[.needsReview] = maxNeedsReview ?? threshold.most[.needsReview]
    threshold.most[.sameAsSource] = maxSameAsSource ?? threshold.most[.sameAsSource]
    if let remark = threshold.remark(on: coverages) { environment.writeError(remark + "\n") }
    let shortfalls = threshold.shortfalls(of: coverages)
    for shortfall in shortfalls { environment.writeError(shortfall + "\n") }
    if session.hasFailures { return .unusableInput }
    return shortfalls.isEmpty ? .clean : .findings
  }
}
