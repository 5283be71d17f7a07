import ArgumentParser
import ModelGloss

/// `modelgloss fetch`
struct FetchCommand: Verb {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "fetch",
    abstract: "Prints a fetch request template with its variables filled in.",
    discussion: """
      Values are numbers, true, false, null, dates as ISO 8601, or texts; quotes make anything a text.

      EXAMPLES
        modelgloss fetch Shop.xcdatamodeld CustomersNamed --set NAME=Ada
        modelgloss fetch Shop.xcdatamodeld OrdersSince --set SINCE=2026-01-01T00:00:00Z --set STATE=null
      """)

  @Argument(help: "The model.")
  var model: String

  @Argument(help: "The name of the template.")
  var template: String

  @Option(name: .customLong("set"), help: ArgumentHelp("The value of a variable.", valueName: "name=value"))
  var assignments: [String] = []

  @Option(help: ArgumentHelp("The version of a package to read: a name or 'current'.", valueName: "version"))
  var modelVersion = "current"

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let options = ModelOptions(
      models: [model], modelVersion: modelVersion)
    let session = try ModelSession(options, in: environment, readingTables: false, isQuiet: output.quiet)
    guard let loaded = session.models.first else { return session.status }
    let rendered: RenderedFetchRequest
    do {
      rendered = try FetchTemplateRenderer(template: template, in: loaded.model).render(assignments)
    } catch {
      throw UsageError(error.description)
    }
    try output.deliver(format == .text ? rendered.text : rendered.jsonText, in: environment)
    return session.status
  }
}
