import Foundation
package import GlossFileTrees

/// What a command may touch: files, the two output streams and the environment. Tests give their own.
package struct CommandEnvironment: Sendable {
  package var files: any FileTree
  /// Writes to standard output.
  package var writeOutput: @Sendable (String) -> Void
  /// Writes to standard error.
  package var writeError: @Sendable (String) -> Void
  /// All of standard input.
  package var readInput: @Sendable () throws -> [UInt8]
  /// The environment variables.
  package var variables: [String: String]
  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  package var isErrorTerminal: Bool
  /// Where long runs say how far they are; nil where nobody watches.
  package var progress: ProgressLine?

  package init(
    files: any FileTree, writeOutput: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, variables: [String: String] = [:],
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
    readInput: @escaping @Sendable () throws -> [UInt8] = { [] }
  ) {
    self.files = files
    self.writeOutput = writeOutput
    self.writeError = writeError
    self.variables = variables
    self.readInput = readInput
    self.isOutputTerminal = isOutputTerminal
    self.isErrorTerminal = isErrorTerminal
  }

  /// The environment of this process.
  package static func process() -> CommandEnvironment {
    let variables = ProcessInfo.processInfo.environment
    let isWatched = isatty(STDERR_FILENO) == 1 && variables["TERM"] != "dumb"
    let write: @Sendable (FileHandle, String) -> Void = { try? $0.write(contentsOf: Data($1.utf8)) }
    let progress = isWatched ? ProgressLine { write(.standardError, $0) } : nil
    var environment = CommandEnvironment(
      files: DiskFileTree(),
      writeOutput: {
        progress?.clear()
        write(.standardOutput, $0)
      },
      writeError: {
        progress?.clear()
        write(.standardError, $0)
      },
      variables: variables,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      readInput: { try DiskFileTree.standardInput(limit: 64 << 20) })
    environment.progress = progress
    return environment
  }
}
