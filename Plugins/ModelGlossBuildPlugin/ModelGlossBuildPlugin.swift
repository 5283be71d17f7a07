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
    return try Self.commands(
      for: target.name, files: Self.files(below: folder), sources: folder, tables: folder,
      package: context.package.directoryURL, tool: context.tool)
  }

  /// The check of a target's models; none if it has no model.
  ///
  /// - Parameters:
  ///   - name: the target.
  ///   - files: its files, with those in models.
  ///   - sources: the folder that stands for all of its Swift source.
  ///   - tables: the only folder whose tables are read; nil to find them as the command does.
  ///   - package: the folder of the package or project, which holds the configuration.
  ///   - tool: finds the command.
  fileprivate static func commands(
    for name: String, files: [URL], sources: URL, tables: URL?, package: URL,
    tool: (String) throws -> PluginContext.Tool
  ) throws -> [Command] {
    let swift = files.filter { $0.pathExtension == "swift" }
    let hasSwiftData = declareModels(swift)
    // The folder stands for all that is in it. SwiftData reads no tables, so none are named then: those of the package
    // are found.
    let models = hasSwiftData ? [sources] : Set(files.compactMap(model)).sorted { $0.path < $1.path }
    guard !models.isEmpty else { return [] }
    let configurations = [".modelgloss.yml", ".modelgloss.yaml"].map { package.appending(path: $0) }
      .filter { FileManager.default.fileExists(atPath: $0.path(percentEncoded: false)) }
    let parts = files.filter { model(of: $0) != nil }
    let named = (hasSwiftData ? nil : tables).map { ["--strings", $0.path(percentEncoded: false)] } ?? []
    return [
      .buildCommand(
        displayName: "Checking the data models of \(name)",
        executable: try command(tool),
        arguments: [
          // The folder ends the search; otherwise a configuration above the package would be read.
          "check", "--config", package.path(percentEncoded: false), "--format", "text",
          "--fail-on", "error",
          "--quiet",
        ] + named + ["--"] + models.map { $0.path(percentEncoded: false) },
        inputFiles: parts + files.filter { ["strings", "stringsdict", "xcstrings"].contains($0.pathExtension) }
          + configurations + (hasSwiftData ? swift : []),
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
  private static func model(of file: URL) -> URL? {
    var (found, url): (URL?, URL) = (nil, file)
    while url.pathComponents.count > 1 {
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
  private static func command(_ tool: (String) throws -> PluginContext.Tool) throws -> URL {
    // This name first; the other could match any installed version on the search path.
    try ((try? tool("ModelGlossMain")) ?? tool("modelgloss")).url
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ModelGlossBuildPlugin: XcodeBuildToolPlugin {
    /// The same for a target of an Xcode project; its tables are found as the command finds them.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      // Xcode lists a model as the folder that it is.
      let files = target.inputFiles.map(\.url).flatMap { Self.model(of: $0) == $0 ? Self.files(below: $0) : [$0] }
      let project = context.xcodeProject.directoryURL
      return try Self.commands(
        for: target.displayName, files: files, sources: Self.commonFolder(of: files, else: project), tables: nil,
        package: project, tool: context.tool)
    }

    /// The deepest folder that holds all Swift files.
    private static func commonFolder(of files: [URL], else project: URL) -> URL {
      var common: [String]?
      for file in files where file.pathExtension == "swift" {
        let folder = file.deletingLastPathComponent().pathComponents
        common = common.map { zip($0, folder).prefix { $0 == $1 }.map(\.0) } ?? folder
      }
      guard let common, common.count > 1 else { return project }
      return common.dropFirst().reduce(URL(filePath: "/")) { $0.appending(path: $1) }
    }
  }
#endif
