import ArgumentParser
import GlossDiagnostics
import GlossFileTrees

/// Where the project's settings come from.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: help)
  var config: String?

  /// What the help says of `--config`.
  static let help = ArgumentHelp(
    "The configuration; .modelgloss.yml in this folder or the nearest above unless given. Of a folder its own, if it has one.",
    valueName: "file")

  /// The settings in force; the defaults where there is no file.
  ///
  /// - Throws: `ConfigurationFailures` with everything that is wrong in the file.
  func configuration(in environment: CommandEnvironment) throws -> ProjectConfiguration {
    guard let path = file(in: environment.files) else { return ProjectConfiguration() }
    let (configuration, failures) = ProjectConfiguration.read(
      try environment.files.bytes(at: path, limit: SettingReader.sizeLimit), path: path, in: environment.files)
    guard failures.isEmpty else { throw InputFailures(failures) }
    return configuration
  }

  /// A folder that is named ends the search: a package's plugin must not read what lies above the package.
  func file(in files: any FileTree) -> String? {
    guard let config else { return ProjectConfiguration.file(in: files) }
    guard files.kind(at: config) == .folder else { return config }
    return ProjectConfiguration.fileNames.map { FilePath.joined(config, $0) }.first { files.kind(at: $0) == .file }
  }
}

/// Several failures at once; the run ends with status 2.
struct InputFailures: Error {
  var failures: [InputFailure]

  init(_ failures: [InputFailure]) {
    self.failures = failures
  }
}
