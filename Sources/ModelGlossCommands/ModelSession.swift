import GlossBasics
import GlossFiles
import GlossModelChecks
import GlossModelFiles
import ModelGloss

/// The project of a command line, with its settings; what could not be read is printed.
struct ModelSession {
  typealias Input = ModelProject.Input

  /// The project's settings.
  var configuration: ProjectConfiguration
  /// The models and tables.
  var project: ModelProject
  /// The models on the command line, as written; empty if the settings or the working folder decide.
  let named: [String]
  /// Whether an input could not be used; the run then exits with status 2.
  var hasFailures = false

  /// Reads every model on the command line, else those of the project's settings; a failure is printed and does not
  /// stop the others.
  ///
  /// - Parameters:
  ///   - readingMirroring: whether the code is asked which models go to iCloud.
  ///   - printsFailures: whether to print what cannot be read; a verb that shows it in its answer does not.
  ///   - read: models that were already read, by path.
  /// - Throws: `UsageError` if there is no model to read, and the errors in the settings.
  init(
    _ options: ModelOptions, in environment: CommandEnvironment, readingTables: Bool = true,
    readingMirroring: Bool = false, isQuiet: Bool = false,
    printsFailures: Bool = true, read: [String: LoadResult] = [:]
  ) throws {
    configuration = try options.configurationOptions.configuration(in: environment)
    named = options.models.map(FilePath.named(by:))
    var models = options.models.isEmpty ? configuration.models : options.models
    if models.isEmpty { models = ["."] }
    guard (1...1_000).contains(options.budget) else {
      throw UsageError("'--budget' takes a number from 1 to 1000, a multiple of the usual work")
    }
    environment.budget.allow(times: options.budget)
    if models.contains("") { throw UsageError("the name of a model is empty; '.' is the working folder") }
    var request = ModelProject.Request(paths: models.map { environment.files.shortened(FilePath.named(by: $0)) })
    request.named = named
    request.versions = options.versionSelection
    request.stringsPaths =
      (options.stringsPaths.isEmpty ? configuration.strings : options.stringsPaths).map(FilePath.named(by:))
    request.readsTables = readingTables
    request.settings = configuration.check.textSettings
    request.readsClasses = configuration.readsCode && !options.noCode
    request.readsMirroring = readingMirroring
    request.merges = options.merge
    request.read = read
    project = ModelProject(request, in: environment.files) { environment.progress?.show($0) }
    let missing = MeantWords(in: environment)
    for notice in project.notices {
      switch notice {
      case .failure(let failure):
        if printsFailures {
          environment.writeError(
            Self.advised(failure, missing, in: environment, configuration, options).description + "\n")
        }
      case .conflict(let text): environment.writeError(text + "\n")
      case .remark(let text): if !isQuiet { environment.writeError(text + "\n") }
      }
    }
    hasFailures = project.notices.contains(where: \.isFailure)
    if !isQuiet, options.config == nil {
      environment.noteUnusedSettings(nearer: project.packages.compactMap(\.first?.loaded.packagePath), configuration)
    }
  }

  /// The failure of a model that is not there, with what was probably meant instead, and where it is named.
  private static func advised(
    _ failure: InputFailure, _ missing: MeantWords, in environment: CommandEnvironment,
    _ configuration: ProjectConfiguration, _ options: ModelOptions
  ) -> InputFailure {
    var failure = failure
    if FilePath.fileExtension(of: failure.path) == "lproj", environment.files.kind(at: failure.path) == .folder {
      let language = FilePath.baseName(of: failure.path)
      let option = "choose the language with --locale \(language.shellQuoted)"
      failure.remedy =
        environment.files.realPath(of: failure.path) == environment.files.realPath(of: ".")
        ? "it has tables; run the command in the folder of the model, and \(option)"
        : "it has tables; leave it out, or \(option)"
    }
    guard failure.reason == "there is no such file or folder" else { return failure }
    if options.models.isEmpty, !configuration.models.isEmpty { return failure.named(by: configuration) }
    if let whole = quoted(failure.path, among: options.models, missing, environment) {
      failure.remedy = whole
      return failure
    }
    failure = missing.advised(failure)
    if failure.remedy == "check the path", failure.path.contains(where: { "*?[".contains($0) }) {
      failure.remedy = "only a shell expands patterns, where something matches; name the folder that has the models"
    }
    return failure
  }

  /// A path with spaces whose words are apart: the remedy is to quote it; nil for another.
  private static func quoted(
    _ word: String, among words: [String], _ missing: MeantWords, _ environment: CommandEnvironment
  ) -> String? {
    for start in words.indices {
      for end in words.indices where end > start && words[start...end].contains(word) {
        let path = words[start...end].joined(separator: " ")
        if environment.files.kind(at: path) != nil { return "write \(path.shellQuoted), in quotes" }
        if let meant = missing.version(path) { return meant }
      }
    }
    return nil
  }

  /// The models with their tables.
  var inputs: [Input] { project.inputs }
  /// The models without their tables.
  var models: [LoadedModel] { project.models }
  /// The exit status of a run without findings.
  var status: ExitStatus { hasFailures ? .unusableInput : .clean }

  /// Prints which models are others on some platforms, in a verb that shows those of the first.
  func tellPlatforms(in environment: CommandEnvironment) {
    for model in project.models {
      let (groups, path) = ([model].onPlatforms, model.packagePath)
      guard groups.count > 1 else { continue }
      let first = groups[0].platforms
      let own =
        first.isEmpty ? "the first platform builds" : "\(first.wordList) \(first.count == 1 ? "builds" : "build")"
      let others = groups.dropFirst().flatMap(\.platforms)
      environment.writeError(
        "\(path): note: shown as \(own) it; \(others.wordList) \(others.count == 1 ? "has" : "have") another model, "
          .onSingleLine + "which 'modelgloss inspect \(path.shellQuoted)' compares\n")
    }
  }

  /// Prints which tables an app does not read, or not completely, since users then see less than was written.
  mutating func tellLosses(in environment: CommandEnvironment) {
    for failure in project.damagedTables {
      environment.writeError(failure.description + "\n")
      hasFailures = true
    }
  }
}
