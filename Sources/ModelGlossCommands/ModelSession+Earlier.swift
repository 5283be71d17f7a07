import GlossBasics
import GlossFileTrees
import GlossModelFiles
import ModelGloss

/// The project of a command line at an earlier revision.
struct EarlierSession {
  var revision: GitRevision
  /// Reads from the revision and prints nothing.
  var environment: CommandEnvironment
  var session: ModelSession
}

extension ModelSession {
  /// Reads the same models and tables at a git revision.
  func earlier(
    _ options: ModelOptions, at revision: String, in environment: CommandEnvironment
  ) throws -> EarlierSession {
    let folder = environment.files.workingFolder
    let past = try folder.map { try GitRevision(revision, workingFolder: $0) } ?? GitRevision(revision)
    let quiet = environment.quietly(reading: past)
    return EarlierSession(
      revision: past, environment: quiet, session: try ModelSession(completed(options), in: quiet, isQuiet: true))
  }

  /// The arguments of the command line, completed by the settings of the present.
  func completed(_ options: ModelOptions) -> ModelOptions {
    var options = options
    if options.models.isEmpty { options.models = configuration.models }
    if options.stringsPaths.isEmpty { options.stringsPaths = configuration.strings }
    return options
  }
}
