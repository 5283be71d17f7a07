import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import ModelGloss

extension String {
  /// What to say of a version that no package has: the one that was probably meant, else those there are.
  func adviceOnVersion(among names: [String]) -> String {
    // A name is often written without its spaces, and is then nearer to another one by letters.
    let letters = { (name: String) in name.lowercased().filter { $0.isLetter || $0.isNumber } }
    // Of numbered names each is as near as the next one.
    let stem = { (name: String) in String(letters(name).reversed().drop { $0.isNumber }.reversed()) }
    let isNumbered = names.count > 1 && names.filter { stem($0) == stem(self) }.count > 1
    if let meant = names.first(where: { letters($0) == letters(self) }) ?? (isNumbered ? nil : closest(among: names)) {
      return "did you mean '\(meant)'?"
    }
    let distinct = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let more = distinct.count > 8 ? " and \(distinct.count - 8) more" : ""
    return "there are \(distinct.prefix(8).map { "'\($0)'" }.joined(separator: ", "))\(more)"
  }
}

extension ModelSession {
  /// Returns the models that contain what the user asked for.
  ///
  /// - Parameter what: the thing, as `the entity 'Player'`.
  /// - Returns: one model, or several versions of it; empty if no model has the thing.
  /// - Throws: `UsageError` that names the models if several have it.
  func inputs(having what: String, where has: (Input) -> Bool) throws(UsageError) -> [Input] {
    let found = inputs.filter(has)
    let packages = Set(found.map(\.loaded.packagePath)).sorted { $0.precedes($1) }
    guard packages.count > 1 else { return found }
    let shown = packages.prefix(5).joined(separator: ", ") + (packages.count > 5 ? ", …" : "")
    throw UsageError("\(packages.count) models have \(what): \(shown); name one of them, or merge them with --merge")
  }

  /// Returns the one model that contains a thing; several versions of it are an error.
  func input(having what: String, where has: (Input) -> Bool) throws(UsageError) -> Input? {
    let found = try inputs(having: what, where: has)
    guard found.count > 1 else { return found.first }
    let versions = found.compactMap(\.loaded.version).joined(separator: ", ")
    throw UsageError("\(found.count) versions have \(what): \(versions); choose one with --model-version")
  }
}

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
