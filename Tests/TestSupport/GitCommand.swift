import Foundation

/// Runs git in a folder of a test, as a person who has a name and signs nothing.
///
/// - Returns: The exit status, and what it printed to standard output.
@discardableResult
package func runGit(_ arguments: [String], in folder: String) throws -> (status: Int32, output: String) {
  let process = Process()
  let output = Foundation.Pipe()
  process.executableURL = URL(filePath: "/usr/bin/env")
  process.arguments =
    ["git", "-C", folder, "-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"] + arguments
  process.standardOutput = output
  process.standardError = FileHandle.nullDevice
  try process.run()
  let data = output.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: data, as: UTF8.self))
}
