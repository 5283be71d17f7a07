import Foundation
import GlossBasics
import GlossFiles
import GlossModelChecks
import GlossModelHistory

extension GuardedProject {
  /// Gathers the inputs of the guard, with the base's own configuration.
  init(
    _ request: Request, options: ConfigurationOptions, in environment: CommandEnvironment
  ) throws(InputFailure) {
    var request = request
    request.rules = ModelGuard.rules
    try self.init(
      request, files: environment.files,
      settings: { past throws(InputFailure) in try options.configuration(in: past)?.guardSettings },
      progress: { environment.progress?.show($0) })
  }
}

extension ProjectConfiguration {
  /// The project's settings for the guard.
  var guardSettings: GuardSettings {
    var settings = GuardSettings(
      policy: check.policy, failOn: failOn, models: models, migration: migration, path: path)
    settings.isForCloudKit = check.purposes.contains(.cloudKit)
    settings.cloudKitSchema = cloudKitSchema
    return settings
  }
}

extension ConfigurationOptions {
  /// The configuration of a revision; nil if it has none.
  fileprivate func configuration(in past: any FileTree) throws(InputFailure) -> ProjectConfiguration? {
    guard let path = file(in: past), past.kind(at: path) == .file else { return nil }
    let (configuration, failures) = ProjectConfiguration.read(
      try past.bytes(at: path, limit: SettingReader.sizeLimit), path: path, in: past)
    if let first = failures.first { throw first }
    return configuration
  }
}

extension CommandEnvironment {
  /// Today as `2026-11-22`, or the day of SOURCE_DATE_EPOCH if set.
  var today: String {
    let seconds = variables["SOURCE_DATE_EPOCH"].flatMap { Double($0) }
    let date = seconds.map { Date(timeIntervalSince1970: $0) } ?? Date()
    return String(date.formatted(.iso8601).prefix(10))
  }
}
