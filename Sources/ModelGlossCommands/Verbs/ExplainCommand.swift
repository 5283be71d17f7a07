import ArgumentParser
import GlossBasics
import GlossDiagnostics
import ModelGloss

/// `modelgloss explain`
struct ExplainCommand: Verb {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Shows where a name or a message comes from, step by step.",
    discussion: """
      WHAT is a localization key, an entity, a property, a message, or the id of a rule, which needs no model.

      EXAMPLES
        modelgloss explain Shop.xcdatamodeld Customer.firstName --locale de
        modelgloss explain Shop.xcdatamodeld Customer.firstName:1570
        modelgloss explain Shop.xcdatamodeld Property/firstName/Entity/Customer
        modelgloss explain orphaned-key
      """)

  @Argument(help: ArgumentHelp("The model, which rules need not, and what to explain.", valueName: "model> <what"))
  var words: [String] = []

  @Option(help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: ArgumentHelp("Localization tables or folders to use instead of searching for them.", valueName: "path"))
  var stringsPaths: [String] = []

  @Option(help: ArgumentHelp("The readers' languages; all that have a table unless given.", valueName: "locale,…"))
  var locale: [ListOption] = []

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var sentences: SentenceOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if words.isEmpty { throw ValidationError("name a model and what to explain, such as 'Customer.firstName'") }
    if words.count == 1, RuleID(rawValue: words[0]) == nil {
      let near = words[0].closest(among: RuleID.allCases.map(\.rawValue)).map { "; did you mean the rule '\($0)'?" }
      throw ValidationError("name a model and what to explain; only rules need no model\(near ?? "")")
    }
    if words.count > 2 { throw ValidationError("one thing is explained at a time") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    guard let what = words.last else { return .usage }
    if words.count == 1, let explanation = Explanation.ofRule(what) {
      try deliver([explanation], in: environment)
      return .clean
    }
    let options = ModelOptions(
      models: [words[0]], modelVersion: modelVersion, stringsPaths: stringsPaths)
    let session = try ModelSession(options, in: environment, isQuiet: output.quiet)
    let locales = session.locales(asked: locale.flattened)
    let catalogs = try sentences.catalogs(in: environment)
    var explanations: [Explanation] = []
    for input in session.inputs {
      do {
        explanations.append(
          try Explanation.of(
            what, model: input.loaded, tables: input.tables, locales: locales, catalogs: catalogs))
      } catch {
        throw UsageError("\(error)")
      }
    }
    if !explanations.isEmpty { try deliver(explanations, in: environment) }
    return session.status
  }

  private func deliver(_ explanations: [Explanation], in environment: CommandEnvironment) throws(InputFailure) {
    let texts = explanations.map { format == .text ? $0.text : $0.json }
    try output.deliver(texts.joined(separator: "\n"), in: environment)
  }
}
