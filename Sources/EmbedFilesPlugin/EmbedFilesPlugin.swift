import Foundation
import PackagePlugin

/// Embeds every file in a target's folder, except its Swift sources, into the target as `embeddedFiles`.
///
/// A binary with embedded files can be moved anywhere; `Bundle.module` stops working once the build folder is gone.
@main
struct EmbedFilesPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedFiles.swift")
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    let files = names.sorted().map { folder.appending(path: $0) }.filter { url in
      let isRegular = (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
      return isRegular && url.pathExtension != "swift" && !url.lastPathComponent.hasPrefix(".")
    }
    return [
      .buildCommand(
        displayName: "Embedding the files of \(target.name)",
        executable: try context.tool(named: "GlossEmbedFiles").url,
        arguments: [folder.path(), output.path()],
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
