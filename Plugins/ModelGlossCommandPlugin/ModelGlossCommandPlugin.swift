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
    if let place = Self.placeOfConfiguration(in: arguments) {
      arguments.insert(contentsOf: ["--config", root.path(percentEncoded: false)], at: place)
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

  /// Where the option that names the configuration goes: after the verb; nil if the verb reads none, or one is named.
  private static func placeOfConfiguration(in arguments: [String]) -> Int? {
    guard !arguments.contains(where: { $0.hasPrefix("--config") }) else { return nil }
    // Without a verb, the command surveys the package.
    guard let verb = arguments.first else { return 0 }
    if verb == "strings" { return arguments.count > 1 && configuredOfStrings.contains(arguments[1]) ? 2 : nil }
    return configured.contains(verb) ? 1 : nil
  }

  /// The verbs that read a configuration.
  private static let configured: Set = [
    "changelog", "check", "compile", "config", "coverage", "diff", "docs", "explain", "fetch", "guard", "inspect",
    "match", "migrations", "preview", "review", "serve", "survey", "validate", "verify",
  ]

  /// The same for the verbs of `strings`.
  private static let configuredOfStrings: Set = ["confirm", "export", "gather", "import", "move", "pseudo", "sync"]

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
