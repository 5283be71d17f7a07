import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelChecks
import GlossModelFiles
import GlossPreview
import GlossSchemaDocs
import ModelGloss
import Synchronization

/// Reads what `serve` shows, repeatedly.
struct ProjectReading: Sendable {
  var input: ModelOptions
  var locales: [String]
  var messages: MessageOptions
  var store: String?
  var environment: CommandEnvironment
  /// Writes translations; nil if the pages may not change files.
  var editor: LiveEditor?

  /// A state of the project with the files that it depends on.
  struct State: Sendable {
    let project: LiveProject
    /// The files that everything on the pages was read from.
    let files: WatchedFiles
    /// The files of the reference alone, the other versions of a package; empty until a user opens it.
    let referenceFiles: WatchedFiles
    /// How often the editor had acted before the files were read.
    var actions = 0
  }

  /// Reads the current state of the project.
  ///
  /// - Parameters:
  ///   - previous: the previous state; its models are kept if they cannot be read now.
  ///   - generation: the number of the new state.
  /// - Throws: `UsageError` if the command line asks for something that does not exist.
  func read(after previous: LiveProject?, generation: Int) throws -> State {
    let files = WatchedFiles(environment.files)
    let referenceFiles = WatchedFiles(environment.files)
    let complaints = Complaints()
    var environment = CommandEnvironment(
      files: environment.writableFiles, writeOutput: { _ in }, writeError: complaints.add,
      variables: environment.variables)
    environment.files = files
    let project: LiveProject
    do {
      project = try read(after: previous, generation: generation, complaints, referenceFiles, in: environment)
    } catch let error as InputFailures {
      project = broken(previous, error.failures.map(\.description), generation)
    } catch let error as InputFailure {
      project = broken(previous, [error.description], generation)
    }
    return State(project: project, files: files, referenceFiles: referenceFiles)
  }

  private func broken(_ previous: LiveProject?, _ complaints: [String], _ generation: Int) -> LiveProject {
    previous?.outdated(by: complaints, generation: generation)
      ?? LiveProject(models: [], locales: ["en"], complaints: complaints, generation: generation)
  }

  private func read(
    after previous: LiveProject?, generation: Int, _ complaints: Complaints, _ referenceFiles: WatchedFiles,
    in environment: CommandEnvironment
  ) throws -> LiveProject {
    environment.forgetFolders()
    var session = try ModelSession(input, in: environment, isQuiet: true)
    session.tellLosses(in: environment)
    try session.project.requireLocales(locales)
    let settings = session.configuration.documentation
    var models = session.inputs.map { input in
      DocumentedModel(loaded: input.loaded, tables: input.tables)
    }
    var isOutdated = false
    if session.hasFailures {
      let read = Set(models.map(\.loaded.packagePath))
      let kept = (previous?.models ?? []).map(\.documented).filter { !read.contains($0.loaded.packagePath) }
      isOutdated = !kept.isEmpty
      models = (models + kept).sorted { $0.loaded.packagePath.precedes($1.loaded.packagePath) }
    }
    let options = DocumentationOptions(
      formats: [.html], locales: locales.isEmpty ? settings.locales : locales, title: settings.title,
      preface: try settings.preface.map { try DocumentationSettings.text(of: $0, in: environment) },
      include: settings.include, exclude: settings.exclude,
      documentationKeys: session.configuration.check.documentationKeys,
      templates: try DocumentationSettings.overrides(settings.templates, in: environment))
    let wished = locales.isEmpty ? settings.locales : locales
    let findings =
      session.project.findings + session.inputs.flatMap { $0.loaded.findings + $0.tables.tables.flatMap(\.findings) }
    return LiveProject(
      models: models, locales: wished.isEmpty ? ModelTables.readerLanguages(of: models.map(\.tables)) : wished,
      catalogs: try messages.catalogs(in: environment), options: options,
      complaints: complaints.lines(with: findings), isOutdated: isOutdated, generation: generation,
      store: store.map { path in
        // The last commits may be only in the log next to the store.
        LiveStore(path: path, files: self.environment.files) { [FileStamp(of: path), FileStamp(of: path + "-wal")] }
      }, editor: editor,
      readHistory: { _ = $0.readHistory(in: referenceFiles) })
  }

  /// Messages of reading that other verbs print.
  private final class Complaints: Sendable {
    private let text = Mutex("")

    @Sendable func add(_ text: String) { self.text.withLock { $0 += text } }

    /// The lines printed so far, then the findings that are errors.
    func lines(with findings: [Finding]) -> [String] {
      let said = text.withLock { $0 }.split(separator: "\n").map(String.init)
      let found = findings.filter { $0.severity == .error }.sorted().map { finding in
        let place = finding.position.map { "\(finding.path):\($0)" } ?? finding.path
        return "\(place): error: \(finding.sentenceWithObject) [\(finding.rule.rawValue)]"
      }
      var seen = Set<String>()
      return (said + found).filter { seen.insert($0).inserted }
    }
  }
}

extension LiveProject {
  /// Whether another reading shows the same content.
  func showsTheSame(as other: LiveProject) -> Bool {
    models.map(\.documented) == other.models.map(\.documented) && locales == other.locales
      && complaints == other.complaints && isOutdated == other.isOutdated && catalogs == other.catalogs
      && documentation.options == other.documentation.options
  }
}
