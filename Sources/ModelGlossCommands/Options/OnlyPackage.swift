import GlossBasics
import GlossModelFiles
import GlossModelHistory
import ModelGloss

/// The package a verb works on if the command line names none: the only one of the settings, else of this folder.
enum OnlyPackage {
  /// Returns the package on the command line, or the only one there is.
  ///
  /// - Throws: `UsageError` that names the candidates if there are several.
  static func input(
    _ named: String?, _ options: ConfigurationOptions, in environment: CommandEnvironment, _ reads: ProjectReads? = nil
  ) throws -> HistoryInput {
    try HistoryInput(named ?? path(options, in: environment), in: environment, reads)
  }

  /// The packages of the settings, else of this folder, by their paths.
  static func all(
    _ options: ConfigurationOptions, in environment: CommandEnvironment, _ reads: ProjectReads? = nil
  ) throws -> [String] {
    let models = try options.configuration(in: environment).models
    let loader = ModelLoader(files: reads?.files ?? environment.files)
    let loaded = (models.isEmpty ? ["."] : models).flatMap { loader.load($0, versions: .all).models }
    return Set(loaded.filter { $0.format != .store }.map(\.packagePath)).sorted { $0.precedes($1) }
  }

  /// Returns the path of the only source model.
  ///
  /// - Parameter command: the command that names one model, without `modelgloss`.
  static func source(
    _ options: ConfigurationOptions, in environment: CommandEnvironment, for command: @escaping (String) -> String
  ) throws -> String {
    let path = try path(options, in: environment)
    let result = ModelLoader(files: environment.files).load(path, versions: .all)
    guard result.failures.isEmpty || !result.models.isEmpty else { throw InputFailures(result.failures) }
    let sources = Set(result.models.filter(\.format.isSource).map(\.packagePath)).sorted { $0.precedes($1) }
    if let source = sources.first, sources.count == 1 { return source }
    if sources.isEmpty {
      throw UsageError(
        "there is no source model in this folder; name the .xcdatamodel, the .xcdatamodeld or the Swift source")
    }
    throw SeveralModels.error(in: nil, result.models.filter(\.format.isSource), command: command)
  }

  private static func path(_ options: ConfigurationOptions, in environment: CommandEnvironment) throws -> String {
    let models = try options.configuration(in: environment).models
    guard models.count > 1 else { return models.first ?? "." }
    throw UsageError("the configuration names \(models.joined(separator: ", ")); name one of them")
  }
}
