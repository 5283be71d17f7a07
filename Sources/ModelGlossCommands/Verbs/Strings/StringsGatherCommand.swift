import ArgumentParser
import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings gather`
struct StringsGatherCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "gather",
    abstract: "Move a model's texts from tables with other names into its own.",
    discussion: """
      Core Data reads only the table named after the model plus "Model". Texts under the model's keys in any other \
      table, such as Localizable or a table without the suffix, are moved; all other texts stay. A text for which the \
      model's table has another one stays, too, and is named.

      EXAMPLES
        modelgloss strings gather Shop.xcdatamodeld --dry-run
        modelgloss strings gather Shop.xcdatamodeld --from Localizable.xcstrings
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    name: .customLong("from"), parsing: .upToNextOption,
    help: ArgumentHelp(
      "The tables to move texts from (default: all that 'check' calls misnamed).", valueName: "path"),
    completion: .file())
  var sources: [String] = []

  @OptionGroup var writing: WritingOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables()
    let paths = sources.map { environment.files.shortened(FilePath.named(by: $0)) }
    if !paths.isEmpty, Set(session.inputs.map(\.loaded.packagePath)).count > 1 {
      throw UsageError("there are several models; name the one that the texts are for")
    }
    let plans = session.plans(writingBesides: input.stringsPaths + sources, in: environment) {
      TableGathering.plan(for: $0.loaded, tables: $0.tables, from: paths, files: environment.files)
    }
    if !paths.isEmpty, !writing.quiet, plans.allSatisfy({ $0.edits.isEmpty && $0.failures.isEmpty }) {
      let model = session.inputs.first?.loaded.name ?? ""
      environment.writeError(
        "note: \(paths.wordList) has no text that \(model) lacks under one of its keys".onSingleLine + "\n")
    }
    return max(try writing.carryOut(plans, in: environment), session.status)
  }
}
