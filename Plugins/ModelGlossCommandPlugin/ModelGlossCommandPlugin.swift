import Foundation
import PackagePlugin

/// `swift package modelgloss VERB …`: runs the command on the models of the package, building it if necessary.
///
/// It asks for no permission. For verbs that write into the package, such as `docs -o docs`, allow that on the command
/// line: `swift package --allow-writing-to-package-directory modelgloss docs -o docs`; without `-o` the reference goes
/// to a folder of the build.
@main
struct ModelGlossCommandPlugin: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var arguments = arguments
    let root = context.package.directoryURL
    if arguments.first == "docs", !arguments.contains(where: Self.namesFolder) {
      arguments += ["-o", context.pluginWorkDirectoryURL.appending(path: "docs").path(percentEncoded: false)]
    }
    // Otherwise a configuration above the package would be read.
    if let verb = arguments.first, Self.configured.contains(verb),
      !arguments.contains(where: { $0.hasPrefix("--config") })
    {
      arguments.insert(contentsOf: ["--config", root.path(percentEncoded: false)], at: 1)
    }
    let process = Process()
    process.executableURL = try Self.command(in: context)
    process.arguments = arguments
    process.currentDirectoryURL = root
    try process.run()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      Diagnostics.error("modelgloss \(arguments.first ?? "") ended with status \(process.terminationStatus)")
      return
    }
  }

  /// The verbs that read a configuration.
  private static let configured: Set = [
    "check", "coverage", "docs", "explain", "fetch", "guard", "inspect", "match", "preview", "review", "validate",
  ]

  private static func namesFolder(_ argument: String) -> Bool {
    argument == "-o" || argument == "--output" || argument.hasPrefix("--output=")
      || argument.hasPrefix("--print-")
  }

  /// The command: built from source in the package it comes with, or the release's in the package of plugins.
  private static func command(in context: PluginContext) throws -> URL {
    // This name first; the other could match any installed version on the search path.
    try ((try? context.tool(named: "ModelGlossMain")) ?? context.tool(named: "modelgloss")).url
  }
}
