import Foundation
import PackagePlugin

/// Provides a target with the commit that it is built from, as `builtCommit`.
///
/// The output depends only on git's HEAD, so only a commit or a change of branch rebuilds that target.
@main
struct RecordCommitPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltCommit.swift")
    // Both exist in every repository, while the files of branches come and go.
    let inputs = ["HEAD", "logs/HEAD"].map { repository(of: folder).appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path()) }
    return [
      .buildCommand(
        displayName: "Recording the commit",
        executable: try context.tool(named: "GlossRecordCommit").url,
        arguments: [folder.path(), output.path()],
        inputFiles: inputs,
        outputFiles: [output])
    ]
  }

  private func repository(of folder: URL) -> URL {
    let place = folder.appending(path: ".git")
    guard let pointer = try? String(contentsOf: place, encoding: .utf8), pointer.hasPrefix("gitdir: ") else {
      return place
    }
    let path = pointer.dropFirst("gitdir: ".count).trimmingCharacters(in: .whitespacesAndNewlines)
    return path.hasPrefix("/") ? URL(filePath: path) : folder.appending(path: path).standardizedFileURL
  }
}
