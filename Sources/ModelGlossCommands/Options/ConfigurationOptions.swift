import ArgumentParser
import GlossDiagnostics
import GlossFileTrees

/// Where the project's settings come from.
struct ConfigurationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration; .modelgloss.yml in this folder or the nearest above unless given.", valueName: "file"))
  var config: String?

  /// The settings in force; the defaults where there is no file.
  ///
  /// - Throws: `ConfigurationFailures` with everything that is wrong in the file.
  func configuration(in environment: CommandEnvironment) throws -> ProjectConfiguration {
    guard let path = config ?? ProjectConfiguration.file(in: environment.files) else { return ProjectConfiguration() }
    let (configuration, failures) = ProjectConfiguration.read(
      try environment.files.bytes(at: path, limit: SettingReader.sizeLimit), path: path)
    guard failures.isEmpty else { throw InputFailures(failures) }
    return configuration
  }
}

/// Several failures at once; the run ends with status 2.
struct InputFailures: Error {
  var failures: [InputFailure]

  init(_ failures: [InputFailure]) {
    self.failures = failures
  }
}
