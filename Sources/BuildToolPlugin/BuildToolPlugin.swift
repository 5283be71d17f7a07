import Foundation
import PackagePlugin

/// Embeds the files of a library in it, as `embeddedFiles`; provides an executable with the commit that it is built
/// from, as `builtCommit`.
///
/// A binary with embedded files can be moved anywhere; `Bundle.module` stops working once the build folder is gone.
@main
struct BuildToolPlugin: PackagePlugin.BuildToolPlugin {
  /// The folder of the package that is embedded in each library.
  private let embeddedFolders = ["GlossLocalization": "Locales", "GlossSchemaDocs": "Templates"]

  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let embedded = embeddedFolders[target.name].map { package.appending(path: $0) }
    let output = context.pluginWorkDirectoryURL.appending(
      path: embedded == nil ? "BuiltCommit.swift" : "EmbeddedFiles.swift")
    return [
      .buildCommand(
        displayName: embedded.map { "Embedding \($0.lastPathComponent)" } ?? "Recording the commit",
        executable: try context.tool(named: "GlossBuildTool").url,
        arguments: [embedded == nil ? "commit" : "embed", (embedded ?? package).path(), output.path()],
        inputFiles: embedded.map(files) ?? heads(of: package),
        outputFiles: [output])
    ]
  }

  private func files(in folder: URL) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return names.sorted().map { folder.appending(path: $0) }.filter { url in
      let isRegular = (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
      return isRegular && !url.lastPathComponent.hasPrefix(".")
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
