import ArgumentParser
import GlossBasics
import GlossFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings import`
struct StringsImportCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import translations from XLIFF or a sheet into the model's tables.",
    discussion: """
      A translation with damaged placeholders or inline elements, or with a spreadsheet's error in its place, is \
      rejected, with its position in the file. Where most targets are source texts, or texts of another language, they \
      replace no translation, unless their state is 'final'. The others are imported. Texts that the translator did not \
      touch stay as they are in the tables, even if they changed after the export. A sheet may be in any encoding that \
      its own texts prove, best in UTF-8. For a .xcloc folder the XLIFF in it is read. Where another program changed \
      the keys, a text is found by the name of its resource or by its source text, and then marked for review. A \
      language that the app does not have yet is added with --locale. What each text was translated from is recorded in \
      .modelgloss-translations.json, so 'modelgloss check' says when that changes.

      --translator runs a command of yours, with XLIFF of the texts without a translation on its standard input, and \
      takes the XLIFF that it prints as translations in need of review. MODELGLOSS_SOURCE_LANGUAGE and \
      MODELGLOSS_TARGET_LANGUAGE name the languages.

      EXAMPLES
        modelgloss strings import texts/Shop.de.xliff
        modelgloss strings import Shop.xcdatamodeld --xliff texts/Shop.de.xliff
        modelgloss strings import Shop.xcdatamodeld Shop.de.csv --dry-run
        modelgloss strings import --translator ./translate.sh --locale de,fr
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The files of the translators, .xliff, .csv or .xcloc; they are also recognized among the models.",
      valueName: "file"))
  var xliff: [String] = []

  @Option(help: ArgumentHelp("A command that translates XLIFF from standard input.", valueName: "command"))
  var translator: String?

  @Option(
    help: ArgumentHelp(
      "The languages (default: the app's languages); also new ones, that of a file that names none, and those to ask for.",
      valueName: "locale,…"),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(
    help: .developmentLanguage,
    completion: .languages)
  var developmentLanguage: String?

  @OptionGroup var writing: WritingOptions

  func validate() throws {
    if translator != nil {
      guard files.isEmpty else { throw ValidationError("--translator takes the place of files; leave out one of them") }
      if translator?.trimmed.isEmpty == true { throw ValidationError("--translator is empty; give a command") }
      return
    }
    if files.isEmpty {
      let other = input.models.first { !FilePath.isModel($0) && !FilePath.fileExtension(of: $0).isEmpty }
      if let other, FilePath.fileExtension(of: other).lowercased() == "zip" {
        throw ValidationError("'\(other)' is an archive; unpack it, and give the .xcloc, .xliff or .csv that is in it")
      }
      throw ValidationError(
        (other.map { "'\($0)' is not in a format that is imported; " } ?? "")
          + "name the files of the translators, .xliff, .csv or .xcloc, or give a --translator")
    }
  }

  /// The files of translators, given by option or among the models.
  private var files: [String] { xliff + input.models.filter(Self.isTranslated) }

  private static func isTranslated(_ path: String) -> Bool {
    TranslationPackage.isContents(path)
      || ["xliff", "xlf", "xcloc", TranslationSheet.fileExtension].contains(
        FilePath.fileExtension(of: path).lowercased())
  }

  /// The options of the models alone.
  private var models: ModelOptions {
    var options = input
    options.models.removeAll(where: Self.isTranslated)
    return options
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    if let translator { return try run(TranslatorCommand(command: translator), in: environment) }
    // One file at a time, each based on the result of the one before: two may change the same catalog.
    var status = ExitStatus.clean
    var paths: [String] = []
    for given in files {
      do throws(InputFailure) {
        paths += try TranslationPackage.documents(at: given, in: environment.files)
      } catch {
        status = max(status, try writing.carryOut([WritingPlan(failures: [error])], in: environment))
      }
    }
    var disagreement = ReturnedDisagreement()
    for path in paths {
      let session = try ModelSession(models, in: environment, isQuiet: writing.quiet)
      status = max(status, session.status)
      try session.project.requireLocales(locale.flattened + [developmentLanguage].compactMap(\.self))
      var plans: [WritingPlan] = []
      do throws(InputFailure) {
        let document = try document(at: path, session, environment)
        if let failure = disagreement.failure(of: document, at: path) { throw failure }
        plans = self.plans(of: document, from: path, session, environment)
      } catch {
        plans = [WritingPlan(failures: [error])]
      }
      // A file in which nothing was done begins no record.
      let isUsed = plans.contains { !$0.edits.isEmpty || !$0.confirmed.isEmpty }
      plans.append(
        session.recording(plans, creates: isUsed, developmentLanguage: developmentLanguage, in: environment))
      status = max(status, try writing.carryOut(plans, in: environment))
    }
    return status
  }

  private func document(
    at path: String, _ session: ModelSession, _ environment: CommandEnvironment
  ) throws(InputFailure) -> TranslationDocument {
    let bytes = try environment.files.bytes(at: path)
    if FilePath.fileExtension(of: path).lowercased() == TranslationSheet.fileExtension {
      let asked = locale.flattened
      return try TranslationSheet.read(bytes, path: path, language: asked.count == 1 ? asked[0] : nil) { language in
        session.inputs.map {
          TranslationExport(
            of: $0.loaded, tables: $0.tables, files: environment.files, targetLanguage: language,
            developmentLanguage: developmentLanguage
          ).document
        }
      }
    }
    guard bytes.contains(UInt8(ascii: "<")) || bytes.isEmpty else {
      throw InputFailure(
        path: path, reason: "is not XLIFF", remedy: "'modelgloss strings export' writes what translators send back")
    }
    return try XLIFFReader.read(bytes, path: path)
  }

  private func plans(
    of document: TranslationDocument, from path: String, _ session: ModelSession, _ environment: CommandEnvironment
  ) -> [WritingPlan] {
    let plans = TranslationImport.plans(
      document, path: path, for: session.inputs.map { ($0.loaded, $0.tables) }, files: environment.files,
      developmentLanguage: developmentLanguage, languages: locale.flattened)
    return session.limited(plans, writingBesides: input.stringsPaths, in: environment)
  }

  /// Has the strings without a translation translated, language by language.
  private func run(_ translator: TranslatorCommand, in environment: CommandEnvironment) throws -> ExitStatus {
    var status = ExitStatus.clean
    let first = try ModelSession(models, in: environment, isQuiet: writing.quiet)
    if first.inputs.isEmpty { return first.status }
    try first.requireTables()
    try first.project.requireLocales(locale.flattened + [developmentLanguage].compactMap(\.self))
    let languages = locale.isEmpty ? first.translatedLocales : locale.flattened
    if languages.isEmpty { throw UsageError("name the languages to translate into: --locale de,fr") }
    for language in languages {
      let session = try ModelSession(models, in: environment, isQuiet: true)
      let plans = session.plans(writingBesides: input.stringsPaths, in: environment) { model in
        let export = TranslationExport(
          of: model.loaded, tables: model.tables, files: environment.files, targetLanguage: language,
          developmentLanguage: developmentLanguage)
        let question = export.document.untranslated
        guard !question.files.isEmpty else { return WritingPlan() }
        do throws(InputFailure) {
          let answer = try translator.translated(question, into: language).answer(to: question)
          guard !answer.files.isEmpty else { throw translator.withoutAnswer(to: question, into: language) }
          return TranslationImport.plan(
            answer, path: "the translator's answer", for: model.loaded, tables: model.tables,
            files: environment.files, developmentLanguage: developmentLanguage, languages: [language])
        } catch {
          return WritingPlan(failures: [error])
        }
      }
      status = max(status, try writing.carryOut(plans, in: environment))
    }
    return max(status, first.status)
  }
}
