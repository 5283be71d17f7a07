import ArgumentParser
import GlossBasics
import GlossModelChecks
import ModelGloss

/// `modelgloss coverage`
struct CoverageCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "coverage",
    abstract: "Shows how much of each model is translated and documented.",
    discussion: """
      EXAMPLES
        modelgloss coverage Shop.xcdatamodeld
        modelgloss coverage Shop.xcdatamodeld --format svg -o coverage.svg
        modelgloss coverage . --min-coverage 95 --min-documented 50
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: ArgumentHelp("Only these languages.", valueName: "locale,…"),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text, json, markdown or svg (a badge).")
  var format = CoverageFormat.text

  @Flag(help: "One line per model, without its entities.")
  var summary = false

  @Option(help: ArgumentHelp("Fail when a language has less than this share translated.", valueName: "percent"))
  var minCoverage: Double?

  @Option(help: ArgumentHelp("Fail when less than this share is documented.", valueName: "percent"))
  var minDocumented: Double?

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try minCoverage?.requirePercentage("--min-coverage")
    try minDocumented?.requirePercentage("--min-documented")
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet)
    try session.project.requireLocales(locale.flattened)
    session.tellLosses(in: environment)
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
    let shortfalls = threshold.shortfalls(of: coverages)
    for shortfall in shortfalls { environment.writeError(shortfall + "\n") }
    if session.hasFailures { return .unusableInput }
    return shortfalls.isEmpty ? .clean : .findings
  }
}
