import ArgumentParser
import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossTableWriting
import ModelGloss

/// `modelgloss strings export`
struct StringsExportCommand: Verb {
  enum Format: String, WordArgument {
    case xliff, csv
  }

  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write XLIFF or sheets for translators, one file per language.",
    discussion: """
      Notes tell translators what each text is: the model's documentation, entity, type and rules, the sentences each \
      term appears in, in their language, and the longest of them. Each translation is recorded as it is now, so \
      'modelgloss strings import' changes only what the translator touched. The state is that of 'coverage': a text \
      that is still the source's is to be translated, and a stale one to be reviewed.

      EXAMPLES
        modelgloss strings export Shop.xcdatamodeld --locale de,fr --into texts
        modelgloss strings export Shop.xcdatamodeld --locale ja --xliff-version 2.0
        modelgloss strings export Shop.xcdatamodeld --locale de --xcloc
        modelgloss strings export Shop.xcdatamodeld --locale de --format csv
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: xliff, or csv for a spreadsheet.")
  var format = Format.xliff

  @Option(help: "The version of XLIFF: 1.2, as Xcode exchanges it, or 2.0.")
  var xliffVersion = XLIFFVersion.version1

  @Flag(help: "Write the folders that Xcode exchanges, .xcloc, with the XLIFF and the source tables in them.")
  var xcloc = false

  @Option(help: ArgumentHelp("The folder for the files.", valueName: "folder"))
  var into = "."

  @Option(
    help: .developmentLanguage,
    completion: .languages)
  var developmentLanguage: String?

  @Option(
    help: ArgumentHelp(
      "Ask for a review of translations whose source text changed since a git revision.", valueName: "revision"))
  var changedSince: String?

  @OptionGroup var writing: WritingOptions

  func validate() throws {
    if format == .csv, xcloc { throw ValidationError("a .xcloc folder holds XLIFF; leave out --xcloc or --format csv") }
    let ending = FilePath.fileExtension(of: into).lowercased()
    if ["xliff", "xlf", "csv", "xcloc"].contains(ending) {
      let folder = FilePath.folder(of: into)
      throw ValidationError(
        "files are written to a folder under names of their own; write --into \(folder.shellQuoted)")
    }
    if into == "-" { throw ValidationError("files are written to a folder, not to standard output; name one") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: writing.quiet)
    if session.inputs.isEmpty { return session.status }
    try session.requireTables(areNamed: !input.stringsPaths.isEmpty)
    try session.project.requireLocales(locale.flattened + [developmentLanguage].compactMap(\.self))
    if let changedSince {
      session.project.compare(with: try session.earlier(input, at: changedSince, in: environment).session.project)
    }
    let languages = locale.isEmpty ? session.translatedLocales : locale.flattened
    if languages.isEmpty {
      throw UsageError("name the languages to translate into: --locale de,fr")
    }
    var plan = WritingPlan(failures: session.project.damagedTables)
    for input in session.inputs {
      var exporter = TranslationExporter(
        of: input.loaded, tables: input.tables, files: environment.files, developmentLanguage: developmentLanguage)
      for language in languages {
        let export = exporter.export(into: language, version: xliffVersion)
        plan.notes += export.notes
        plan.failures += export.failures.filter { !plan.failures.contains($0) }
        guard !export.document.files.isEmpty else { continue }
        guard let name = TranslationExport.fileName(forModel: input.loaded.name, language: language) else {
          throw UsageError("'\(language)' is not a language")
        }
        for (path, bytes) in contents(of: export.document, named: name, model: input.loaded.name, language, environment)
        {
          let old = environment.files.kind(at: path) == .file ? try environment.files.bytes(at: path) : nil
          if let loss = old.flatMap({ ReturnedTexts.loss(in: $0, at: path, by: export.document) }) {
            plan.failures.append(loss)
            continue
          }
          let edit = FileEdit(path: path, oldBytes: old, newBytes: bytes)
          if !edit.isEmpty { plan.edits.append(edit) }
        }
      }
    }
    return max(try writing.carryOut([plan], in: environment), session.status)
  }

  /// Returns the files to write: only the XLIFF, or the folder around it.
  private func contents(
    of document: TranslationDocument, named name: String, model: String, _ language: String,
    _ environment: CommandEnvironment
  ) -> [(path: String, bytes: [UInt8])] {
    let path = FilePath.joined(into, name)
    if format == .csv {
      let sheet = FilePath.joined(into, "\(FilePath.baseName(of: name)).\(TranslationSheet.fileExtension)")
      return [(sheet, TranslationSheet.write(document))]
    }
    guard xcloc else { return [(path, Array(XLIFFWriter.write(document).utf8))] }
    let folder = FilePath.joined(into, "\(FilePath.baseName(of: name)).\(TranslationPackage.fileExtension)")
    return TranslationPackage.contents(
      of: document, model: model, language: language, toolVersion: productVersion, files: environment.files
    ).map { (FilePath.joined(folder, $0.path), $0.bytes) }
  }
}
