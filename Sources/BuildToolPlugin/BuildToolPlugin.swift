import Foundation
import PackagePlugin

/// Embeds the files in a library's folder, except its Swift sources, as `embeddedFiles`; provides an executable with the
/// commit that it is built from, as `builtCommit`.
///
/// A binary with embedded files can be moved anywhere; `Bundle.module` stops working once the build folder is gone.
@main
struct BuildToolPlugin: PackagePlugin.BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let isExecutable = target.sourceModule?.kind == .executable
    let folder = isExecutable ? context.package.directoryURL : target.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(
      path: isExecutable ? "BuiltCommit.swift" : "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: isExecutable ? "Recording the commit" : "Embedding the files of \(target.name)",
        executable: try context.tool(named: "GlossBuildTool").url,
        arguments: [isExecutable ? "commit" : "embed", folder.path(), output.path()],
        inputFiles: isExecutable ? heads(of: folder) : files(in: folder),
        outputFiles: [output])
    ]
  }

  private func files(in folder: URL) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return names.sorted().map { folder.appending(path: $0) }.filter { url in
      let isRegular = (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
      return isRegular && url.pathExtension != "swift" && !url.lastPathComponent.hasPrefix(".")
    }
  }

  /// The files that change with a commit or a change of branch.
  ///
  /// Both exist in every repository, while the files of branches come and go.
  private func heads(of folder: URL) -> [URL] {
    ["HEAD", "logs/HEAD"].map { repository(of: folder).appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path()) }
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
