import ArgumentParser
import GlossBasics
import GlossCloudKitSchemas
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossSchemaDocs
import ModelGloss

/// `modelgloss docs`
struct DocsCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "docs",
    abstract: "Write the schema reference.",
    discussion: """
      One page per entity, an overview with a diagram, the fetch requests, every validation message, the names in \
      every language and, if a package has several versions, what changed between them and how its stores migrate. \
      The same input gives the same bytes on every machine, so --check can guard a committed folder in CI.

      EXAMPLES
        modelgloss docs Shop.xcdatamodeld -o docs
        modelgloss docs Shop.xcdatamodeld -o docs --format markdown --locale en
        modelgloss docs Shop.momd -o site --format html --title 'The shop'
        modelgloss docs Shop.xcdatamodeld -o docs --check
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    name: [.customLong("output"), .customShort("o")], help: ArgumentHelp("The folder to write to.", valueName: "folder")
  )
  var output: String?

  @Option(
    help: ArgumentHelp(
      "The formats: \(DocumentationFormat.allCases.map(\.rawValue).joined(separator: ", ")).", valueName: "format,…"),
    completion: .documentationFormats)
  var format: [ListOption] = []

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The layout: pages (one per entity) or single.")
  var layout: DocumentationLayout?

  @Flag(help: "Write nothing; print what is out of date and fail.")
  var check = false

  @Option(
    help: ArgumentHelp(
      "A folder of templates that replace the built-in ones, file by file.", valueName: "folder"))
  var templates: String?

  @Option(help: ArgumentHelp("Document only matching entities; * and ? are wildcards.", valueName: "glob"))
  var include: [ListOption] = []

  @Option(help: ArgumentHelp("Leave out matching entities.", valueName: "glob"))
  var exclude: [ListOption] = []

  @Option(help: ArgumentHelp("The title of the reference (default: the model's name).", valueName: "text"))
  var title: String?

  @Option(help: .rare("Markdown to put before the overview.", valueName: "file"))
  var preface: String?

  @Flag(help: .rare("Show the findings of check on the pages they concern."))
  var findings = false

  @Option(
    help: .rare(
      "Link to the lines of the source; {path} is the document's path from the root of its repository, {line} the line.",
      valueName: "template"))
  var sourceURL: String?

  @Option(
    help: .rare("Print a built-in template as a start for your own; 'list' names them.", valueName: "name"))
  var printTemplate: String?

  @Option(
    name: .customLong("cloudkit"),
    help: .rare(
      "The schema of CloudKit's Production, as exported, for the page on what leaves the device.", valueName: "file"))
  var cloudKit: String?

  @Flag(help: .rare("Print the templates' input as JSON, and write nothing."))
  var printContext = false

  @Flag(help: .rare("With --check, show what changed in all formats and languages, not only in the first."))
  var verbose = false

  @Flag(help: .rare("Write into a folder that contains other files; they are not touched."))
  var force = false

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: .quiet)
  var quiet = false

  func validate() throws {
    _ = try formats(configured: [])
    if let sourceURL, let fault = SourceLink.fault(in: sourceURL) { throw ValidationError("--source-url \(fault)") }
  }

  private static let templatesAreListed = "'modelgloss docs --print-template list' names them"

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var environment = environment
    if quiet { environment.progress = nil }
    if let printTemplate { return try show(printTemplate, in: environment) }
    var session = try ModelSession(input, in: environment, readingMirroring: true, isQuiet: quiet)
    try session.project.requireLocales(locale.flattened)
    session.tellLosses(in: environment)
    if !quiet { session.tellPlatforms(in: environment) }
    let settings = session.configuration.documentation
    guard let folder = output ?? settings.output ?? (printContext ? "." : nil) else {
      let word = input.models.last { environment.files.kind(at: $0) == nil && !FilePath.isModel($0) }
      throw UsageError("name the folder to write to, for example --output \((word ?? "docs").shellQuoted)")
    }
    if folder.isEmpty { throw UsageError("the folder to write to has an empty name; '.' is the working folder") }
    if folder == "-" {
      throw UsageError("pages are written to a folder, not to standard output; './-' is a folder, too")
    }
    if ["md", "html", "htm"].contains(FilePath.fileExtension(of: folder)), environment.files.kind(at: folder) == nil {
      throw UsageError(
        "'\(folder)' looks like the name of a file, and pages are written to a folder; name one, such as 'docs'")
    }
    if !printContext { try environment.requireOutside(ofModels: folder) }
    guard !session.inputs.isEmpty else { return session.status }
    var options = GlossSchemaDocs.DocumentationOptions(
      formats: printContext ? [.json] : try formats(configured: settings.formats),
      locales: locale.isEmpty ? settings.locales : locale.flattened,
      layout: layout ?? settings.layout ?? .pages, title: title ?? settings.title,
      preface: try (preface ?? settings.preface).map { try DocumentationSettings.text(of: $0, in: environment) },
      include: include.isEmpty ? settings.include : include.flattened,
      exclude: exclude.isEmpty ? settings.exclude : exclude.flattened,
      documentationKeys: session.configuration.check.documentationKeys,
      templates: try DocumentationSettings.overrides(templates ?? settings.templates, in: environment),
      sourceURL: sourceURL)
    if let path = cloudKit ?? session.configuration.cloudKitSchema {
      let schema = try CloudKitSchemaFile.read(path, in: environment.files).schema
      options.cloudKit = GlossSchemaDocs.DocumentationOptions.CloudKit(schema: schema, path: path)
      let remarks = session.project.readMirroring(toContainerOf: schema, at: path)
      if !quiet { for remark in remarks { environment.writeError("\(path): note: \(remark)".onSingleLine + "\n") } }
    } else if session.configuration.check.purposes.contains(.cloudKit) {
      options.cloudKit = GlossSchemaDocs.DocumentationOptions.CloudKit(schema: nil)
    }
    var (models, failures) = session.project.documented()
    for failure in failures { environment.writeError(failure.description + "\n") }
    if sourceURL != nil {
      for position in models.indices {
        for document in models[position].documents {
          guard let path = RepositoryPaths.rootedPath(of: document, in: environment) else {
            environment.writeError(
              "warning: \(document) is not in a git repository or below the working folder, so its "
                + "pages have no links to the source; run the command in the repository\n")
            break
          }
          models[position].sourcePaths[document] = path
        }
      }
    }
    if findings {
      for position in models.indices {
        models[position].findings = session.project.findings(of: models[position], session.configuration.check)
      }
    }
    if input.modelVersion == "all" {
      let count = models.count
      models = models.withHistoryInsteadOfCopies
      if models.count < count, !quiet {
        environment.writeError(
          "note: the reference describes the current version and lists all versions under Changes, with or without "
            + "--model-version all; name a version to describe that one\n")
      }
    }
    models = models.withStoresAtTheirModels
    if !quiet {
      for remark in options.remarks(on: models) { environment.writeError("note: \(remark)".onSingleLine + "\n") }
      // A name in the folder of a format is an error, and these are read by none.
      let formats = Set(DocumentationTemplates.paths.compactMap { $0.split(separator: "/").first.map(String.init) })
      for name in options.templates.keys.sorted(by: { $0.precedes($1) })
      where !formats.contains(String(name.prefix { $0 != "/" })) {
        environment.writeError(
          "\(name): note: no template has this name, so nothing reads the file; ".onSingleLine
            + "\(Self.templatesAreListed)\n")
      }
      if let folder = templates ?? settings.templates, options.templates.isEmpty {
        environment.writeError(
          "\(folder): note: the folder has no template, so all are the built-in ones; ".onSingleLine
            + "\(Self.templatesAreListed)\n")
      }
    }
    if models.count > 1 {
      // The main model first; and what they are models of has a name of its own.
      models = models.enumerated().sorted {
        let (first, second) = ($0.element.loaded.model.entities.count, $1.element.loaded.model.entities.count)
        return first == second ? $0.offset < $1.offset : first > second
      }.map(\.element)
      options.title =
        options.title ?? models.first.flatMap { ProjectTitle.of($0.loaded.packagePath, in: environment.files) }
    }
    let documentation = SchemaDocumentation(models: models, options: options, budget: environment.budget)
    let line = environment.progress
    let tell: @Sendable (DocumentationProgress) -> Void = { pages in
      line?.show("Writing page \(pages.done + 1) of \(pages.total) …")
    }
    var failure: GlossSchemaDocs.DocumentationError?
    func made<Result>(_ make: () throws(GlossSchemaDocs.DocumentationError) -> Result) -> Result? {
      do throws(GlossSchemaDocs.DocumentationError) {
        return try make()
      } catch {
        failure = error
        return nil
      }
    }
    var changed: [String] = []
    var files: Set<String> = []
    if printContext || check {
      if let files = made({ () throws(GlossSchemaDocs.DocumentationError) in try documentation.files(progress: tell) })
      {
        if check { return try compare(files, with: folder, session: session, in: environment) }
        for file in files where file.path.hasSuffix(".json") { environment.writeOutput(file.text) }
        return session.status
      }
    } else {
      (changed, files) = try DocumentationFolder.write(
        to: folder, in: environment.writableFiles, allowsForeignFiles: force
      ) { take in
        made { () throws(GlossSchemaDocs.DocumentationError) in try documentation.make(tell, take) } != nil
      }
    }
    if let failure {
      if failure.isOfOptions { throw UsageError(failure.description) }
      environment.writeError(failure.description + "\n")
      return .unusableInput
    }
    if !quiet {
      let wanted = Set(files.map { FilePath.joined(folder, $0) })
      // The manifest is not one of the pages.
      let pages = changed.filter { !$0.hasSuffix(DocumentationFolder.manifestName) }
      let written = pages.count { wanted.contains($0) }
      let removed = pages.count - written
      let what = changed.isEmpty ? "nothing changed" : "\(written) changed"
      let gone = removed == 0 ? "" : ", \(removed) from an earlier run removed"
      let count = files.count == 1 ? "1 file" : "\(files.count) files"
      let begin = ["html/index.html", "markdown/index.md"].first { name in files.contains(name) }
      let advice = changed.isEmpty ? "" : begin.map { "; open \(FilePath.joined(folder, $0))" } ?? ""
      environment.writeOutput("\(folder): \(count), \(what)\(gone)\(advice)\n")
    }
    return session.status
  }

  /// Prints a template, or the names of all of them.
  private func show(_ template: String, in environment: CommandEnvironment) throws -> ExitStatus {
    if template == "list" {
      environment.writeOutput(DocumentationTemplates.paths.map { $0 + "\n" }.joined())
      return .clean
    }
    let found = DocumentationTemplates.text(at: template) ?? DocumentationTemplates.text(at: template + ".mustache")
    guard let text = found else {
      let near = template.closest(among: DocumentationTemplates.paths).map { "did you mean '\($0)'?" }
      throw UsageError("there is no template '\(template)'; \(near ?? "--print-template list names them")")
    }
    environment.writeOutput(text)
    return .clean
  }

  private func compare(
    _ files: [GlossSchemaDocs.DocumentationFile], with folder: String, session: ModelSession,
    in environment: CommandEnvironment
  ) throws(InputFailure) -> ExitStatus {
    let differences = DocumentationFolder.compare(files, in: environment.files, at: folder)
    let stale = differences.filter { !$0.isOfLineEndingsOnly }
    let converted = differences.count - stale.count
    switch environment.files.kind(at: folder) {
    case .file: throw InputFailure(path: folder, reason: "is a file, but a folder is expected")
    case nil:
      environment.writeError(
        "\(folder): the folder does not exist; run the same command without --check and commit what it writes "
          + "(does a .gitignore name the folder?)\n")
    case .folder:
      if !quiet {
        if !stale.isEmpty {
          let wanted = Set(files.map { FilePath.joined(folder, $0.path) })
          let former = stale.count { !wanted.contains($0.path) }
          let count = stale.count - former
          let pages = count == 1 && former == 0 ? "1 file is" : "\(count) of \(files.count) files are"
          let others =
            former == 0
            ? ""
            : ", and \(former) \(former == 1 ? "is" : "are") of a run with other languages, formats or entities"
          environment.writeError(
            "\(folder): \(pages) out of date (\(Self.pages(stale.map(\.path))))\(others); run the same command without "
              + "--check\(former == 0 ? "" : ", which removes those")\n")
        }
        // What people read first: Markdown, and the developers' own language.
        let language = session.inputs.lazy.compactMap(\.tables.developmentLanguage).first ?? "en"
        func rank(_ path: String) -> Int {
          let parts = path.split(separator: "/")
          return (parts.contains("markdown") ? 0 : 2) + (parts.contains { $0 == language } ? 0 : 1)
        }
        let ranks = stale.map { rank($0.path) }
        let first = ranks.min()
        let shown = zip(stale, ranks).filter { verbose || $0.1 == first }.enumerated().sorted {
          ($0.element.1, $0.offset) < ($1.element.1, $1.offset)
        }
        for difference in shown.map(\.element.0) { environment.writeOutput(difference.diff) }
        let others = stale.count - shown.count
        if others > 0 {
          let files = others == 1 ? "1 file" : "\(others) files"
          environment.writeError("\(folder): \(files) in other formats and languages not shown; --verbose shows all\n")
        }
      }
      if converted > 0 {
        let files = converted == 1 ? "1 file differs" : "\(converted) files differ"
        environment.writeError(
          "\(folder): \(files) in line endings only (CR LF instead of LF), as git writes them if configured to; "
            + "put the line '* -text' into \(FilePath.joined(folder, ".gitattributes")) and check the files out again\n"
        )
      }
    }
    if session.hasFailures { return .unusableInput }
    return differences.isEmpty ? .clean : .findings
  }

  /// The pages that some files are of, in whatever format and language: `entities/Player, index and 3 more`.
  private static func pages(_ paths: [String]) -> String {
    let names = paths.map { path -> String in
      let folder = FilePath.name(of: FilePath.folder(of: path))
      return (folder == "entities" ? folder + "/" : "") + FilePath.baseName(of: path)
    }
    let distinct = Set(names).sorted { $0.precedes($1) }
    let shown = distinct.prefix(8).joined(separator: ", ")
    return (distinct.count > 8 ? "\(shown) and \(distinct.count - 8) more" : shown).onSingleLine
  }

  private func formats(configured: [String]) throws -> [DocumentationFormat] {
    let names = format.isEmpty ? configured : format.flattened
    guard !names.isEmpty else { return [.markdown, .html] }
    return try UsageError.withUsage { () throws(UsageError) in try DocumentationFormat.formats(named: names) }
  }
}
