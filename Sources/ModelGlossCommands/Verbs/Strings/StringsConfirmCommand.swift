import ArgumentParser
import GlossBasics
import GlossLocalization
import GlossTableWriting
import ModelGloss

/// `modelgloss strings confirm`
struct StringsConfirmCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Record that translations fit the present source texts.",
    discussion: """
      The record is a file beside the project, .modelgloss-translations.json, to be committed with the tables. Once a \
      translation is in it, 'modelgloss check' says when the text it was made from changes. 'strings import' records \
      what comes back from translators.

      With --key, a person says that these texts fit: they are recorded, and lose their marks. Without it, every finished \
      translation that is not recorded yet is taken for one of the present source text; those that are stale stay so.

      EXAMPLES
        modelgloss strings confirm
        modelgloss strings confirm --key Property/name --locale de
        modelgloss strings confirm Shop.xcdatamodeld --dry-run
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    name: .customLong("key"),
    help: ArgumentHelp("A text to confirm; may be repeated (default: those not recorded yet).", valueName: "key"))
  var keys: [String] = []

  @Option(help: .languages(), completion: .languages)
  var locale: [ListOption] = []

  @Option(help: .developmentLanguage, completion: .languages)
  var developmentLanguage: String?

  @OptionGroup var writing: WritingOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables()
    try session.project.requireLocales(locale.flattened + [developmentLanguage].compactMap(\.self))
    for key in keys
    where key.contains(",") && key.split(separator: ",").allSatisfy({ LocalizationKey(String($0)) != nil }) {
      let options = key.split(separator: ",").map { "--key \(String($0).shellQuoted)" }.joined(separator: " ")
      throw UsageError("name each key with an option of its own: \(options)")
    }
    let locales = locale.isEmpty ? nil : locale.flattened
    for language in locales ?? [] {
      let languages = Set(session.inputs.flatMap { $0.tables.locales })
      guard !languages.contains(where: { LanguageTag.isSame($0, language) }) else { continue }
      let known = languages.sorted { $0.precedes($1) }.joined(separator: ", ")
      throw UsageError("no table is in '\(language)', so there is nothing to confirm; there are \(known)")
    }
    var isFound = keys.isEmpty
    let plans = session.plans(writingBesides: input.stringsPaths, in: environment) { input in
      guard !keys.isEmpty else { return WritingPlan() }
      let plan = TranslationConfirmation.plan(
        confirming: keys, locales: locales, for: input.loaded, tables: input.tables, files: environment.files,
        developmentLanguage: developmentLanguage)
      isFound = isFound || plan != nil
      return plan ?? WritingPlan()
    }
    guard isFound else { throw UsageError(session.unknownKeys(keys)) }
    let record = session.recording(
      plans, creates: true, taking: keys.isEmpty, developmentLanguage: developmentLanguage, locales: locales,
      in: environment)
    return max(try writing.carryOut(plans + [record], in: environment), session.status)
  }
}
