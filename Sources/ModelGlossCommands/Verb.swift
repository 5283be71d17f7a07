import ArgumentParser

/// A verb: carried out in an environment instead of touching the process.
protocol Verb: ParsableCommand {
  /// Does the work and says how it ended.
  func run(in environment: CommandEnvironment) throws -> ExitStatus
}
