import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// `modelgloss changelog`
struct ChangelogCommand: Verb {
  enum Format: String, WordArgument {
    case text, markdown, json
  }

  static let configuration = CommandConfiguration(
    commandName: "changelog",
    abstract: "List what each version of a package changed.",
    discussion: """
      With --output FILE.md the file keeps what people write: generated text goes between the marks \
      '<!-- modelgloss:begin NAME -->' and '<!-- modelgloss:end NAME -->', one pair per version, and nothing outside \
      them is touched. New versions are inserted in order. An existing file without marks is never rewritten.

      \(SharedHelp.viewsOfAChange)

      EXAMPLES
        modelgloss changelog App.xcdatamodeld
        modelgloss changelog App.xcdatamodeld --output MIGRATIONS.md
        modelgloss changelog App.xcdatamodeld --output MIGRATIONS.md --check

      The last one fails if the file is stale.
      """)

  @Argument(
    help: ArgumentHelp(
      "The package of versions, .xcdatamodeld or .momd (default: all of this folder).",
      valueName: "package"))
  var package: String?

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(
    help: .languages(),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: "The format: text, markdown or json.")
  var format = Format.text

  @Flag(help: "Write nothing; print what the --output file lacks, and fail if it is stale.")
  var check = false

  @OptionGroup var configurationOptions: ConfigurationOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if check, output.output == nil { throw ValidationError("--check compares with a file; name it with --output") }
    if check, format != .markdown { throw ValidationError("--check compares with a Markdown file") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let reads = ProjectReads(environment.files)
    // Without a package, all of them, one after the other; a file that people edit is that of one.
    if package == nil, output.output == nil {
      let packages = try OnlyPackage.all(configurationOptions, in: environment, reads)
      if packages.count > 1 {
        let reports = try packages.compactMap { try report(for: $0, in: environment, reads)?.report }
        let text =
          switch format {
          case .text: reports.map(\.text).joined(separator: "\n")
          case .markdown: reports.map(\.markdown).joined(separator: "\n")
          case .json:
            JSONValue.object([("schemaVersion", 1), ("models", .array(reports.map(\.json)))]).text()
          }
        try output.deliver(text, in: environment)
        return .clean
      }
    }
    guard let (report, input) = try report(for: package, in: environment, reads) else { return .unusableInput }
    if let remark = report.order.remark, !output.quiet, format != .text {
      environment.writeError("\(input.path): note: \(remark)".onSingleLine + "\n")
    }
    switch format {
    case .text: try output.deliver(report.text, in: environment)
    case .json: try output.deliver(report.json.text(), in: environment)
    case .markdown:
      guard let path = output.output, path != "-" else {
        try output.deliver(report.markdown, in: environment)
        return .clean
      }
      return try update(path, with: report, in: environment)
    }
    return .clean
  }

  private func report(
    for package: String?, in environment: CommandEnvironment, _ reads: ProjectReads
  ) throws -> (report: ChangelogReport, input: HistoryInput)? {
    let input = try OnlyPackage.input(package, configurationOptions, in: environment, reads)
    let models = try input.versions(in: environment) { "changelog \($0)" }
    guard let first = models.first else { return nil }
    if FilePath.isSourceModel(input.path), first.version != nil, input.path != first.packagePath {
      throw UsageError("'\(input.path)' is one version; name '\(first.packagePath)'".onSingleLine)
    }
    try ModelProject.requireLocales(locale.flattened)
    let configuration = try configurationOptions.configuration(in: environment)
    let tables = try input.tables(
      of: first, stringsPaths: stringsPaths.isEmpty ? configuration.strings : stringsPaths,
      settings: configuration.check.textSettings)
    let found = input.reads.mappingModels(of: input.reads.project(of: first.packagePath))
    let report = ChangelogReport(
      model: first.name, versions: models.asVersions, tables: tables,
      locales: tables.readers(asked: locale.flattened), mappings: found.models)
    return (report, input)
  }

  /// Updates a file that people edit, or prints what it lacks.
  private func update(
    _ path: String, with report: ChangelogReport, in environment: CommandEnvironment
  ) throws -> ExitStatus {
    var old: String?
    if environment.files.kind(at: path) != nil {
      guard let text = String(validating: try environment.files.bytes(at: path), as: UTF8.self) else {
        throw InputFailure(path: path, reason: "the file is not UTF-8")
      }
      old = text
    }
    let new: String
    do throws(MarkedDocument.Failure) {
      new = try MarkedDocument.updated(old, with: report.sections, title: report.title)
    } catch {
      switch error {
      case .noMarks:
        throw InputFailure(
          path: path, reason: "the file has no marks for generated text, so it is left as it is",
          remedy: "put '<!-- modelgloss:begin \(report.first) -->' and '<!-- modelgloss:end \(report.first) -->' "
            + "on lines of their own below the heading of that version, such as '## \(report.first)', or write to a new file"
        )
      case .unmatched(let name, let line, let isBegin):
        let (mark, other) = isBegin ? ("begin", "end") : ("end", "begin")
        throw InputFailure(
          path: path, position: SourcePosition(line: line, column: 1),
          reason: "the mark 'modelgloss:\(mark) \(name)' has no '\(other)'",
          remedy:
            "put '<!-- modelgloss:\(other) \(name) -->' on a line of its own where its text \(isBegin ? "ends" : "begins")"
        )
      }
    }
    if check {
      let difference = UnifiedDiff(from: old, to: new, path: path)
      if difference.isEmpty { return .clean }
      environment.writeOutput(difference.text)
      environment.writeError("\(path): out of date; run the same command without --check\n")
      return .findings
    }
    if new != old {
      try environment.writableFiles.write(Array(new.utf8), to: path, inPlaceOf: old.map { Array($0.utf8) })
    }
    return .clean
  }
}
