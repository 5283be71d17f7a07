import ArgumentParser
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings move`
struct StringsMoveCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "move",
    abstract: "Rename a key in every table of a model, with its texts.",
    discussion: """
      The entry keeps its text, comment and place in each language and format. A text that was only proposed, marked \
      untranslated, gives way; a key that already has a text of its own is refused.

      EXAMPLES
        modelgloss strings move Entity/User Entity/Account
        modelgloss strings move Property/name Property/fullName \\
          Shop.xcdatamodeld --dry-run
        modelgloss strings move Property/size/Entity/Shoe \\
          Property/length/Entity/Shoe --needs-review
      """)

  @Argument(help: "The present key, such as Property/name/Entity/User.")
  var old: String

  @Argument(help: "The new key.")
  var new: String

  @OptionGroup var input: ModelOptions

  @Flag(help: "Mark the moved texts for review, since the name means something else.")
  var needsReview = false

  @Option(
    help: .developmentLanguage,
    completion: .languages)
  var developmentLanguage: String?

  @OptionGroup var writing: WritingOptions

  func validate() throws {
    let words = [old, new] + input.models
    let keys = words.filter { LocalizationKey($0) != nil }
    if keys.count == 2, words.count > 2, LocalizationKey(old) == nil {
      let others = words.filter { LocalizationKey($0) == nil }
      throw ValidationError(
        "the keys come first: modelgloss strings move \((keys + others).map(\.shellQuoted).joined(separator: " "))")
    }
    guard LocalizationKey(new) != nil else {
      throw ValidationError(
        "'\(new)' is not a key that Core Data looks up: Entity/E, Property/p, Property/p/Entity/E or ErrorString/s")
    }
    if old.isLiterally(new) { throw ValidationError("both keys are '\(new)'") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables()
    try session.project.requireLocale(developmentLanguage)
    var isFound = false
    let plans = session.plans(writingBesides: input.stringsPaths, in: environment) { input in
      let plan = TableSynchronizer.plan(
        moving: old, to: new, needsReview: needsReview, for: input.loaded, tables: input.tables,
        files: environment.files, developmentLanguage: developmentLanguage)
      guard var plan else { return WritingPlan() }
      isFound = true
      let vocabulary = ModelVocabulary(ModelIndex(input.loaded.model))
      if vocabulary.number(of: new) == nil, !plan.edits.isEmpty {
        plan.notes.append(
          TableNote(
            path: input.loaded.packagePath,
            message: "nothing in the model has the key '\(new)'; 'modelgloss check' says what it may be"))
      }
      return plan
    }
    guard isFound else { throw UsageError(session.unknownKeys([old])) }
    let record = session.recording(plans, developmentLanguage: developmentLanguage, in: environment)
    return max(try writing.carryOut(plans + [record], whole: session, in: environment), session.status)
  }
}
