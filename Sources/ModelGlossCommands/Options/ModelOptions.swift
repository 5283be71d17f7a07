import ArgumentParser
import GlossFileTrees
import GlossModelHistory
import GlossModelReading

/// The options of every verb that reads models.
struct ModelOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Models: .xcdatamodel, .xcdatamodeld, .mom, .momd, .omo, a version as PACKAGE#VERSION, a bundle, an Xcode project, or a folder that is searched; those of .modelgloss.yml, else of this folder, unless given.",
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

  @Option(help: Self.budgetHelp)
  var budget = 1

  @Flag(help: "Leave out the classes written by hand beside the model: what they document and declare.")
  var noCode = false

  // Not a group, which every start would pay for.
  @Option(help: ConfigurationOptions.help)
  var config: String?

  static let budgetHelp = ArgumentHelp(
    """
    How many times the usual work may go into slow patterns and predicates, suggestions, baselines and diagrams of \
    dense models; what is left out then is said.
    """, valueName: "times")

  init() {}

  /// Options that a verb has put together itself.
  init(models: [String], modelVersion: String, stringsPaths: [String] = []) {
    self.models = models
    self.modelVersion = modelVersion
    self.stringsPaths = stringsPaths
    merge = false
    budget = 1
    noCode = false
    config = nil
  }

  /// Where the project's settings come from.
  var configurationOptions: ConfigurationOptions {
    var options = ConfigurationOptions()
    options.config = config
    return options
  }

  var versionSelection: VersionSelection {
    switch modelVersion {
    case "current": .current
    case "all": .all
    default: .named(modelVersion)
    }
  }
}
