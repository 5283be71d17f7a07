package import FileTrees
import Foundation

/// What a command may touch: files, the two output streams and the environment. Tests give their own.
package struct CommandEnvironment: Sendable {
  package var files: any FileTree
  /// Writes to standard output.
  package var writeOutput: @Sendable (String) -> Void
  /// Writes to standard error.
  package var writeError: @Sendable (String) -> Void
  /// All of standard input.
  package var readInput: @Sendable () -> [UInt8]
  /// The environment variables.
  package var variables: [String: String]
  /// Whether standard output is a terminal.
  package var isOutputTerminal: Bool
  /// Whether standard error is a terminal.
  package var isErrorTerminal: Bool

  package init(
    files: any FileTree, writeOutput: @escaping @Sendable (String) -> Void,
    writeError: @escaping @Sendable (String) -> Void, variables: [String: String] = [:],
    isOutputTerminal: Bool = false, isErrorTerminal: Bool = false,
    readInput: @escaping @Sendable () -> [UInt8] = { [] }
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
    CommandEnvironment(
      files: DiskFileTree(),
      writeOutput: { try? FileHandle.standardOutput.write(contentsOf: Data($0.utf8)) },
      writeError: { try? FileHandle.standardError.write(contentsOf: Data($0.utf8)) },
      variables: ProcessInfo.processInfo.environment,
      isOutputTerminal: isatty(STDOUT_FILENO) == 1,
      isErrorTerminal: isatty(STDERR_FILENO) == 1,
      readInput: { Array(FileHandle.standardInput.readDataToEndOfFile()) })
  }
}
