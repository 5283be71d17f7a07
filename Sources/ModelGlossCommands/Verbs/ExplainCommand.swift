import ArgumentParser
import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossValidation
import ModelGloss

/// `modelgloss explain`
struct ExplainCommand: Verb {
  enum Format: String, WordArgument {
    case text, json
  }

  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Shows where a name or a message comes from.",
    discussion: """
      WHAT is a localization key, an entity, a property, a message, or the id of a rule, which needs no model. If \
      several models are given, the one that has it is used.

      EXAMPLES
        modelgloss explain Shop.xcdatamodeld Customer.firstName --locale de
        modelgloss explain Shop.xcdatamodeld Customer.firstName:1570
        modelgloss explain Shop.xcdatamodeld Property/firstName/Entity/Customer
        modelgloss explain App.app Customer --merge
        modelgloss explain orphaned-key
      """)

  @OptionGroup var input: ModelsAndSubject

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text or json.")
  var format = Format.text

  @OptionGroup var messages: MessageOptions

  @Flag(help: .rare("Also say what is known of each look-up, and from where."))
  var verbose = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    let what = input.subject
    if what.isEmpty { throw ValidationError("name what to explain, such as 'Customer.firstName'") }
    guard input.words.count == 1, RuleRegistry.id(named: what) == nil, what.contains("-") else { return }
    if let rule = RuleRegistry.nearest(to: what) {
      throw ValidationError("there is no rule '\(what)'; did you mean the rule '\(rule)'?")
    }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let what = input.subject
    if let explanation = Explanation.ofRule(what) {
      try deliver([explanation], in: environment)
      return .clean
    }
    if let advice = input.adviceOnOrder(verb: "explain", in: environment.files) { throw UsageError(advice) }
    if input.words.count == 1, let code = Int(what) {
      let name = ValidationErrorCode(rawValue: code).map { "\(code) is \($0.name)" } ?? "\(code) is a number"
      throw UsageError(
        "\(name); name the property that fails with it, as in 'Customer.firstName:\(code)', or list all its messages with "
          + "'modelgloss preview --code \(code)'")
    }
    if input.words.count == 1, environment.files.kind(at: what) != nil {
      throw UsageError("name what to explain in '\(what)', such as 'Customer.firstName'")
    }
    var session = try ModelSession(
      input.options(stringsPaths: stringsPaths), in: environment, isQuiet: output.quiet)
    try session.project.requireLocales(locale.flattened)
    session.tellLosses(in: environment)
    if !output.quiet { session.tellPlatforms(in: environment) }
    let locales = session.locales(asked: locale.flattened)
    let catalogs = try messages.catalogs(in: environment)
    let found = try session.inputs(having: "'\(what)'") { input in
      let index = ModelIndex(input.loaded.model)
      return (try? ExplanationSubject(what, in: index))?.isPresent(in: index) == true
    }
    var explanations: [Explanation] = []
    var errors: [String] = []
    for input in found.isEmpty ? session.inputs : found {
      do {
        explanations.append(
          try Explanation.of(
            what, model: input.loaded, tables: input.tables, locales: locales, catalogs: catalogs))
      } catch {
        errors.append("\(error)")
      }
    }
    if found.isEmpty, Set(session.models.map(\.packagePath)).count > 1 {
      let reason = errors.first { $0.contains("did you mean") } ?? errors.first
      throw UsageError(reason ?? "none of the \(session.inputs.count) models has what '\(what)' names")
    }
    if let error = errors.first { throw UsageError(error) }
    if !explanations.isEmpty { try deliver(explanations, in: environment) }
    return session.status
  }

  private func deliver(_ explanations: [Explanation], in environment: CommandEnvironment) throws(InputFailure) {
    let texts = explanations.map { format == .text ? $0.text(isVerbose: verbose) : $0.json }
    try output.deliver(texts.joined(separator: "\n"), in: environment)
  }
}
