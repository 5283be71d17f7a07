import ArgumentParser
import ModelGloss

/// The options of every verb that reads models.
struct ModelOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Models: .xcdatamodel, .xcdatamodeld, .mom, .momd, .omo, a bundle, or a folder that is searched.",
      valueName: "model"))
  var models: [String] = []

  @Option(
    help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Flag(help: "Unite all given models, as NSManagedObjectModel(byMerging:) does.")
  var merge = false

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: ArgumentHelp("Localization tables or folders to use instead of searching for them.", valueName: "path"))
  var stringsPaths: [String] = []

  func validate() throws {
    guard !models.isEmpty else {
      throw ValidationError("name a model, for example 'Shop.xcdatamodeld', or a folder that holds one")
    }
  }

  var versionSelection: VersionSelection {
    switch modelVersion {
    case "current": .current
    case "all": .all
    default: .named(modelVersion)
    }
  }
}

/// The options of every verb that prints a result.
struct OutputOptions: ParsableArguments {
  enum ColorMode: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never
  }

  @Option(
    name: [.customLong("output"), .customShort("o")],
    help: ArgumentHelp("Write the result to a file instead of standard output.", valueName: "file"))
  var output: String?

  @Flag(name: [.customLong("quiet"), .customShort("q")], help: "Print nothing but the result and errors.")
  var quiet = false

  @Option(help: "Colour the text output: auto, always or never. NO_COLOR is honoured.")
  var color = ColorMode.auto

  /// Whether a text result is coloured.
  func isColored(in environment: CommandEnvironment) -> Bool {
    switch color {
    case .always: true
    case .never: false
    case .auto: environment.isOutputTerminal && output == nil && (environment.variables["NO_COLOR"] ?? "").isEmpty
    }
  }

  /// Prints the result or writes it to the file, whole or not at all.
  func deliver(_ text: String, in environment: CommandEnvironment) throws(InputFailure) {
    let text = text.hasSuffix("\n") || text.isEmpty ? text : text + "\n"
    if let output, output != "-" {
      try AtomicFile.write(Array(text.utf8), to: output)
    } else {
      environment.writeOutput(text)
    }
  }
}
