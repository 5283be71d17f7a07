import Foundation

/// Runs a command of the user's in the shell, with an input of any size.
package enum ShellCommand {
  /// Returns what a command prints.
  ///
  /// The input is a file that only the user can read, removed afterwards: a pipe that the command does not empty while
  /// it prints would block both.
  ///
  /// - Parameters:
  ///   - variables: more environment variables for it.
  ///   - sizeLimit: the maximum size of its output.
  package static func output(
    of command: String, input: [UInt8], variables: [String: String] = [:], timeLimit: Duration, sizeLimit: Int
  ) throws(GitProcess.Failure) -> [UInt8] {
    let file = FileManager.default.temporaryDirectory.appending(path: "modelgloss-\(UUID().uuidString)")
    let path = file.path(percentEncoded: false)
    guard
      FileManager.default.createFile(
        atPath: path, contents: Data(input), attributes: [.posixPermissions: NSNumber(value: 0o600)])
    else { throw .notStarted }
    defer { try? FileManager.default.removeItem(at: file) }
    return try GitProcess.run(
      "/bin/sh", ["-c", "exec <\"$1\" && eval \"$2\"", "sh", path, command], timeLimit: timeLimit,
      sizeLimit: sizeLimit, variables: variables)
  }
}
