import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossPreview
import GlossReports
import GlossValidation
import ModelGloss

/// `modelgloss preview`
struct PreviewCommand: Verb {
  enum Format: String, WordArgument {
    case text, markdown, json, html
  }

  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show every validation message, in every language.",
    discussion: """
      Each message is shown with the keys that were looked up for its names, in order, and the source of its template.

      EXAMPLES
        modelgloss preview Shop.xcdatamodeld
        modelgloss preview Shop.xcdatamodeld --locale de,ja --entity Customer
        modelgloss preview Shop.momd --format html -o messages.html
        modelgloss preview Shop.xcdatamodeld --changed-since origin/main
        modelgloss preview Shop.xcdatamodeld --check messages.txt

      The last one fails if a message has changed.
      """)

  @OptionGroup var input: ModelOptions

  @Option(
    help: .languages("'all' for every language with built-in messages"),
    completion: .languages)
  var locale: [ListOption] = []

  @Option(help: ArgumentHelp("Only these entities.", valueName: "entity,…"))
  var entity: [ListOption] = []

  @Option(help: ArgumentHelp("Only these properties.", valueName: "property,…"))
  var property: [ListOption] = []

  @Option(help: .rare("Only these error codes, such as 1570.", valueName: "code,…"))
  var code: [ListOption] = []

  @Option(help: "The format: text, markdown, json or html.")
  var format = Format.text

  @Option(
    help: ArgumentHelp(
      "Compare with a committed file of messages; prints a diff and fails when they differ.", valueName: "file"))
  var check: String?

  @Option(help: ArgumentHelp("Write the file of messages that --check compares with.", valueName: "file"))
  var write: String?

  @Option(
    help: ArgumentHelp(
      "Show only what has changed since a git revision of the model and its tables.", valueName: "revision"))
  var changedSince: String?

  @OptionGroup var messages: MessageOptions

  @OptionGroup var output: OutputOptions

  func validate() throws {
    _ = try codes()
    if let file = check ?? write, TableReader.fileExtensions.contains(FilePath.fileExtension(of: file)) {
      throw ValidationError(
        "'\(file)' is a table, not a file of messages; write one with 'modelgloss preview --write messages.txt'")
    }
    if check != nil && write != nil { throw ValidationError("--check compares and --write writes; give one of them") }
  }

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet)
    session.tellLosses(in: environment)
    if !output.quiet { session.tellPlatforms(in: environment) }
    let filter = try MessageFilter(
      entities: Set(entity.flattened), properties: Set(property.flattened), codes: Set(codes()))
    try session.project.requireEntities(entity.flattened)
    for name in entity.flattened {
      let indices = session.models.map { ModelIndex($0.model) }.filter { $0.entity(named: name) != nil }
      guard let index = indices.first, indices.allSatisfy({ $0.entity(named: name)?.isAbstract == true }) else {
        continue
      }
      try ModelProject.requireConcrete(name, in: index)
    }
    try session.project.requireLocales(locale.flattened.filter { $0 != "all" })
    try session.project.requireProperties(property.flattened, of: entity.flattened)
    let committed = try committedText(in: environment)
    let asked = locale.isEmpty ? committed.map(MessageFile.locales(in:)) ?? [] : locale.flattened
    let locales = session.locales(asked: asked)
    let isForPeople = changedSince == nil && check == nil && write == nil && format != .json
    let models = session.previewedModels(for: locales, tellingApart: isForPeople)
    environment.progress?.show("Composing messages in \(locales.count) languages …")
    // Entities named by the user show every message.
    let report = PreviewReport(
      models: models, locales: locales, catalogs: try messages.catalogs(in: environment), filter: filter,
      isInheritedSaidOnce: isForPeople && entity.isEmpty)
    if session.inputs.isEmpty { return session.status }
    if report.rows.isEmpty, !filter.codes.isEmpty, !output.quiet {
      let codes = filter.codes.sorted().map(String.init).joined(separator: ", ")
      environment.writeError("note: no rule fails with \(codes); without --code every code that can occur is listed\n")
    }
    if check != nil || write != nil {
      return try guardMessages(report, against: committed, session: session, in: environment)
    }
    if let changedSince {
      let comparison = try comparison(of: report, with: changedSince, locales: locales, filter: filter, in: environment)
      let text =
        switch format {
        case .text: comparison.text
        case .markdown: comparison.markdown
        case .json: comparison.json
        case .html: throw UsageError("changes are shown as text, markdown or json")
        }
      try output.deliver(text, in: environment)
      return session.status
    }
    let text =
      switch format {
      case .text: report.text
      case .markdown: report.markdown
      case .json: report.json
      case .html: report.html
      }
    try output.deliver(text, in: environment)
    return session.status
  }

  /// The changes of the messages since a git revision.
  private func comparison(
    of report: PreviewReport, with revision: String, locales: [String], filter: MessageFilter,
    in environment: CommandEnvironment
  ) throws -> MessageComparison {
    var past = environment
    past.files =
      try environment.files.workingFolder.map { try GitRevision(revision, workingFolder: $0) } ?? GitRevision(revision)
    let session = try ModelSession(input, in: past, isQuiet: true)
    let old = PreviewReport(
      models: session.previewedModels(for: locales), locales: locales,
      catalogs: try messages.catalogs(in: environment), filter: filter)
    return MessageComparison(from: old.messages, to: report.messages)
  }

  private func codes() throws -> [Int] {
    try code.flattened.map { text in
      guard let code = Int(text) else {
        let named = ValidationErrorCode.allCases.first { $0.name.lowercased() == text.lowercased() }
        throw ValidationError(
          "'\(text)' is not an error code; "
            + (named.map { "write \($0.rawValue)" } ?? "codes are numbers such as 1570"))
      }
      return code
    }
  }

  /// The text of the `--check` file; nil if it does not exist yet.
  private func committedText(in environment: CommandEnvironment) throws -> String? {
    guard let check, environment.files.kind(at: check) != nil else { return nil }
    return String(decoding: try environment.files.bytes(at: check), as: UTF8.self)
  }

  /// Writes the file of messages, or prints what has changed since it was committed.
  private func guardMessages(
    _ report: PreviewReport, against committed: String?, session: ModelSession, in environment: CommandEnvironment
  ) throws -> ExitStatus {
    let file = MessageFile(report)
    if let write {
      try environment.requireReplaceable(write)
      if !output.quiet, environment.files.kind(at: write) == .file {
        let old = String(decoding: try environment.files.bytes(at: write), as: UTF8.self)
        let kept = Set(MessageFile.locales(in: file.text))
        let gone = MessageFile.locales(in: old).filter { !kept.contains($0) }
        if !gone.isEmpty {
          environment.writeError("\(write): note: written without \(gone.wordList), which it had".onSingleLine + "\n")
        }
      }
      try environment.writableFiles.write(Array(file.text.utf8), to: write)
      return session.status
    }
    guard let check else { return session.status }
    let difference = file.difference(from: committed, path: check)
    try output.deliver(difference, in: environment)
    if !difference.isEmpty, !output.quiet {
      let what = committed == nil ? "there is no such file yet" : "the messages are not those of the file"
      let lists = [("--locale", locale), ("--entity", entity), ("--property", property), ("--code", code)]
      let narrowing = lists.filter { !$0.1.isEmpty }.map(\.0)
      let whole =
        narrowing.isEmpty || committed == nil
        ? "" : "compare without \(narrowing.wordList), if the file has all messages; or "
      environment.writeError(
        "\(check): \(what); \(whole)write them with --write \(check.shellQuoted)".onSingleLine + "\n")
    }
    return session.hasFailures ? .unusableInput : difference.isEmpty ? .clean : .findings
  }
}
