import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// A model, a package or one of its versions, on disk or at a git revision, as named on the command line.
struct HistoryInput {
  /// What is read of the disk, or of the files of the revision.
  let reads: ProjectReads
  var files: any FileTree { reads.files }
  var path: String
  var revision: String?

  /// Parses `PATH` or `REV:PATH`, either optionally with `#VERSION`; an existing file with exactly that name wins.
  ///
  /// - Parameter reads: what was read of the disk, of which an input of the disk has a part.
  init(_ argument: String, in environment: CommandEnvironment, _ reads: ProjectReads? = nil) throws {
    let files = environment.files
    let named = argument.lastIndex(of: "#").map { String(argument[..<$0]) } ?? argument
    guard files.kind(at: argument) == nil, files.kind(at: named) == nil, let place = GitPlace(argument) else {
      (self.reads, path) = (reads ?? ProjectReads(files), files.shortened(FilePath.named(by: argument)))
      return
    }
    let past =
      try files.workingFolder.map { try GitRevision(place.revision, workingFolder: $0) }
      ?? GitRevision(place.revision)
    (self.reads, path, revision) = (ProjectReads(past), place.path(in: past), place.revision)
  }

  /// Returns the one model.
  ///
  /// - Parameter command: the command that names one model, without `modelgloss`.
  /// - Throws: `InputFailures` if it cannot be read, `UsageError` if there are several.
  func model(in environment: CommandEnvironment, for command: @escaping (String) -> String) throws -> ComparedModel {
    let result = ModelLoader(files: files).load(path, versions: .current)
    guard result.failures.isEmpty else { throw InputFailures(result.failures) }
    guard let model = result.models.first, result.models.count == 1 else {
      throw SeveralModels.error(in: path, result.models, revision: revision, command: command)
    }
    return try ComparedModel(model, reads, revision: revision)
  }

  /// Returns all versions of the one package; a model outside a package is its only version.
  ///
  /// - Parameter command: the command that names one package, without `modelgloss`; nil if that is not enough.
  func versions(in environment: CommandEnvironment, for command: ((String) -> String)?) throws -> [LoadedModel] {
    try GuardedProject.requireWholeApp(path, in: files)
    let result = ModelLoader(files: files).load(path, versions: .all)
    guard !result.models.isEmpty else { throw InputFailures(result.failures) }
    for failure in result.failures { environment.writeError(failure.description + "\n") }
    guard Set(result.models.map(\.packagePath)).count == 1 else {
      throw SeveralModels.error(in: path, result.models, revision: revision, command: command)
    }
    if !result.failures.isEmpty { throw InputFailures([]) }
    return try result.models.map { try ComparedModel($0, reads, revision: revision).model }
  }

  func tables(of model: LoadedModel, stringsPaths: [String], settings: TextSettings) throws -> ModelTables {
    try ComparedModel(model, reads, revision: revision).tables(stringsPaths: stringsPaths, settings: settings)
  }
}
