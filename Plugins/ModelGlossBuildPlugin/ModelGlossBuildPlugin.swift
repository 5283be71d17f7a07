import Foundation
import PackagePlugin

/// Checks the models of a target and their tables as part of its build: findings are warnings and errors at their lines.
///
/// The command runs again only if a model, a table or the configuration changed; in a target with SwiftData models, any
/// Swift file may be a part of one. SwiftPM asks the plugin again when files come or go, so the first model that is added
/// to an existing file is checked after that. Nothing outside the package is read: the tables are those of the target, or
/// of the package where the target has SwiftData models; the configuration is the package's own.
@main
struct ModelGlossBuildPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = target.directoryURL
    let files = Self.files(below: folder)
    let swift = files.filter { $0.pathExtension == "swift" }
    let hasSwiftData = Self.declareModels(swift)
    // The folder stands for all that is in it. SwiftData reads no tables, so none are named then: those of the package
    // are found.
    let models =
      hasSwiftData
      ? [folder] : Set(files.compactMap { Self.model(of: $0, below: folder) }).sorted { $0.path < $1.path }
    guard !models.isEmpty else { return [] }

    let package = context.package.directoryURL
    let configurations = [".modelgloss.yml", ".modelgloss.yaml"].map { package.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    let tables = files.filter { ["strings", "stringsdict", "xcstrings"].contains($0.pathExtension) }
    let parts = files.filter { Self.model(of: $0, below: folder) != nil }
    return [
      .buildCommand(
        displayName: "Checking the data models of \(target.name)",
        executable: try Self.command(in: context),
        arguments: [
          // The folder ends the search; otherwise a configuration above the package would be read.
          "check", "--config", package.path(percentEncoded: false), "--format", "text",
          "--fail-on", "error",
          "--quiet",
        ] + (hasSwiftData ? [] : ["--strings", folder.path(percentEncoded: false)]) + ["--"]
          + models.map { $0.path(percentEncoded: false) },
        inputFiles: parts + tables + configurations + (hasSwiftData ? swift : []),
        // None: a check does not change what is compiled or copied into the bundle, and a command with other outputs
        // runs only if something uses them.
        outputFiles: [])
    ]
  }

  private static func files(below folder: URL) -> [URL] {
    let names = FileManager.default.enumerator(atPath: folder.path(percentEncoded: false))?.compactMap { $0 as? String }
    return (names ?? []).sorted().map { folder.appending(path: $0) }.filter { url in
      (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }
  }

  /// The model that a file belongs to: the outermost folder that is a model, since a package contains its versions.
  private static func model(of file: URL, below folder: URL) -> URL? {
    var (found, url): (URL?, URL) = (nil, file)
    while url.pathComponents.count > folder.pathComponents.count {
      if ["xcdatamodel", "xcdatamodeld"].contains(url.pathExtension) { found = url }
      url.deleteLastPathComponent()
    }
    return found
  }

  /// Whether Swift files declare SwiftData models: a look at the lines with the macro, where the files use the framework.
  /// A comment is not enough, since the command refuses a folder without a model.
  private static func declareModels(_ files: [URL]) -> Bool {
    var (hasModel, usesSwiftData) = (false, false)
    for file in files {
      guard let bytes = try? Data(contentsOf: file, options: .mappedIfSafe) else { continue }
      usesSwiftData =
        usesSwiftData || ["import SwiftData", "VersionedSchema"].contains { bytes.range(of: Data($0.utf8)) != nil }
      if !hasModel, ["@Model", "@SwiftData.Model"].contains(where: { bytes.range(of: Data($0.utf8)) != nil }) {
        hasModel = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).contains {
          $0.firstMatch(of: /^[^\/"]*@(SwiftData\.)?Model\b/) != nil
        }
      }
      if hasModel && usesSwiftData { return true }
    }
    return false
  }

  /// The command: built from source in the package it comes with, or the release's in the package of plugins.
  private static func command(in context: PluginContext) throws -> URL {
    // This name first; the other could match any installed version on the search path.
    try ((try? context.tool(named: "ModelGlossMain")) ?? context.tool(named: "modelgloss")).url
  }
}
