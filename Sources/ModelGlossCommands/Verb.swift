import ArgumentParser

/// A verb that runs in an environment instead of touching the process.
protocol Verb: ParsableCommand {
  /// Runs the verb and returns its exit status.
  func run(in environment: CommandEnvironment) throws -> ExitStatus
}
