import ArgumentParser
import GlossBasics
import GlossFiles

/// The source of the project's settings.
struct ConfigurationOptions: ParsableArguments {
  @Option(help: help)
  var config: String?

  /// The help of `--config`.
  static var help: ArgumentHelp {
    .rare(
      "The configuration (default: .modelgloss.yml in this folder or the nearest above). For a folder, the file in it, if any.",
      valueName: "file")
  }

  /// The effective settings; the defaults if there is no file.
  ///
  /// - Throws: `ConfigurationFailures` with every error in the file.
  func configuration(in environment: CommandEnvironment) throws -> ProjectConfiguration {
    guard let path = file(in: environment.files) else { return ProjectConfiguration() }
    let (configuration, failures) = ProjectConfiguration.read(
      try environment.files.bytes(at: path, limit: SettingReader.sizeLimit), path: path, in: environment.files)
    guard failures.isEmpty else { throw InputFailures(failures) }
    return configuration
  }

  /// A given folder ends the search: a package's plugin must not read anything above the package.
  func file(in files: any FileTree) -> String? {
    guard let config else { return ProjectConfiguration.file(in: files) }
    guard files.kind(at: config) == .folder else { return config }
    return ProjectConfiguration.fileNames.map { FilePath.joined(config, $0) }.first { files.kind(at: $0) == .file }
  }
}

/// Several failures at once; the run exits with status 2.
struct InputFailures: Error {
  var failures: [InputFailure]

  init(_ failures: [InputFailure]) {
    self.failures = failures
  }
}
