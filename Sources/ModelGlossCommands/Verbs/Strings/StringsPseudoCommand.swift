import ArgumentParser
import GlossTableWriting
import ModelGloss

/// `modelgloss strings pseudo`
struct StringsPseudoCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "pseudo",
    abstract: "Write pseudo-localized tables, which reveal hard-coded or truncated text and one-way layouts.",
    discussion: """
      en-XA is accented and about 30 % longer, ar-XB runs from right to left; both are wrapped in brackets or marks.

      EXAMPLES
        modelgloss strings pseudo Shop.xcdatamodeld
        modelgloss strings pseudo Shop.xcdatamodeld --kind en-XA
      """)

  @OptionGroup var input: ModelOptions

  @Option(help: "The kinds to write: en-XA, ar-XB (default: both).")
  var kind: [PseudoLocalization] = []

  @Option(
    help: .developmentLanguage,
    completion: .languages)
  var developmentLanguage: String?

  @OptionGroup var writing: WritingOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables()
    try session.project.requireLocale(developmentLanguage)
    let plans = session.plans(writingBesides: input.stringsPaths, in: environment) {
      PseudoTables.plan(
        for: $0.loaded, tables: $0.tables, files: environment.files,
        kinds: kind.isEmpty ? PseudoLocalization.allCases : kind, developmentLanguage: developmentLanguage)
    }
    return max(try writing.carryOut(plans, in: environment), session.status)
  }
}
