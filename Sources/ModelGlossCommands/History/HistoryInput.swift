import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// A model, a package or one of its versions, on disk or at a git revision, as named on the command line.
struct HistoryInput {
  /// The disk, or the files of the revision.
  var files: any FileTree
  var path: String
  var revision: String?

  /// Parses `PATH` or `REV:PATH`, either optionally with `#VERSION`; an existing file with exactly that name wins.
  init(_ argument: String, in environment: CommandEnvironment) throws {
    let files = environment.files
    let named = argument.lastIndex(of: "#").map { String(argument[..<$0]) } ?? argument
    guard files.kind(at: argument) == nil, files.kind(at: named) == nil, let place = GitPlace(argument) else {
      (self.files, path) = (files, files.shortened(FilePath.named(by: argument)))
      return
    }
    let past =
      try files.workingFolder.map { try GitRevision(place.revision, workingFolder: $0) }
      ?? GitRevision(place.revision)
    (self.files, path, revision) = (past, place.path(in: past), place.revision)
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
    return try ComparedModel(model, in: files, revision: revision)
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
    return try result.models.map { try ComparedModel($0, in: files, revision: revision).model }
  }

  func tables(of model: LoadedModel, stringsPaths: [String], settings: TextSettings) throws -> ModelTables {
    try ComparedModel(model, in: files, revision: revision).tables(stringsPaths: stringsPaths, settings: settings)
  }
}
