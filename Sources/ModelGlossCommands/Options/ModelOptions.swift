import ArgumentParser
import GlossFiles
import GlossModelFiles

/// The options of every verb that reads models.
struct ModelOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Models: .xcdatamodel, .xcdatamodeld, .mom, .momd, SwiftData source, a store, a version as PACKAGE#VERSION, a bundle, an Xcode project, or a folder to search (default: those of .modelgloss.yml, else of this folder).",
      valueName: "model"))
  var models: [String] = []

  @Option(
    help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Flag(help: .rare("Merge all given models, as NSManagedObjectModel(byMerging:) does."))
  var merge = false

  @Option(
    name: .customLong("strings"), parsing: .upToNextOption,
    help: .tables)
  var stringsPaths: [String] = []

  @Option(help: Self.budgetHelp)
  var budget = 1

  @Flag(help: .rare("Ignore handwritten classes next to the model: their comments and declarations."))
  var noCode = false

  // Not an option group, which would cost time at every start.
  @Option(help: ConfigurationOptions.help)
  var config: String?

  static var budgetHelp: ArgumentHelp {
    .rare(
      """
      How many times the usual work to allow for slow patterns and predicates, suggestions, baselines and diagrams of \
      dense models; the output says what is left out.
      """, valueName: "times")
  }

  init() {}

  /// Creates options for a verb that parses its own words.
  init(models: [String], modelVersion: String, stringsPaths: [String] = []) {
    self.models = models
    self.modelVersion = modelVersion
    self.stringsPaths = stringsPaths
    merge = false
    budget = 1
    noCode = false
    config = nil
  }

  func validate() throws { try Self.requireOneVersion(models, modelVersion) }

  /// Rejects two names for the version to read, of which one would be passed over.
  static func requireOneVersion(_ models: [String], _ modelVersion: String) throws {
    guard modelVersion != "current",
      let named = models.first(where: { $0.contains("#") && FilePath.isSourceModel(String($0.prefix { $0 != "#" })) })
    else { return }
    throw ValidationError("'\(named)' names a version, and so does --model-version; leave one of them out")
  }

  /// The source of the project's settings.
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
