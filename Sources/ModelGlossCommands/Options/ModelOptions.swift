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
