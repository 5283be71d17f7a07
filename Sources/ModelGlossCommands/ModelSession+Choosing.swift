import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossModelReading
import GlossSchemaDocs

extension ModelSession {
  /// The models that have something which one of them is asked for.
  ///
  /// - Parameter what: the thing, as `the entity 'Player'`.
  /// - Returns: one model, or several versions of it; none where no model has the thing.
  /// - Throws: `UsageError` that names the models, where several have it.
  func inputs(having what: String, where has: (Input) -> Bool) throws(UsageError) -> [Input] {
    let found = inputs.filter(has)
    let packages = Set(found.map(\.loaded.packagePath)).sorted { $0.precedes($1) }
    guard packages.count > 1 else { return found }
    let shown = packages.prefix(5).joined(separator: ", ") + (packages.count > 5 ? ", …" : "")
    throw UsageError("\(packages.count) models have \(what): \(shown); name one of them, or unite them with --merge")
  }

  /// The one model that has something; several versions of it are asked for one.
  func input(having what: String, where has: (Input) -> Bool) throws(UsageError) -> Input? {
    let found = try inputs(having: what, where: has)
    guard found.count > 1 else { return found.first }
    let versions = found.compactMap(\.loaded.version).joined(separator: ", ")
    throw UsageError("\(found.count) versions have \(what): \(versions); choose one with --model-version")
  }

  /// Refuses an entity of which Core Data makes no objects, and names those that it makes.
  static func requireConcrete(_ name: String, in index: ModelIndex) throws(UsageError) {
    guard index.entity(named: name)?.isAbstract == true else { return }
    let concrete = index.entityNames.filter { heir in
      index.entity(named: heir)?.isAbstract == false && index.inheritanceChain(of: heir).contains { $0.name == name }
    }
    let advice =
      concrete.isEmpty
      ? "it has no concrete entity below it" : "its concrete entities are \(concrete.joined(separator: ", "))"
    throw UsageError("'\(name)' is abstract, so that there are no objects of it; \(advice)")
  }
}

/// The words of verbs that take models and one thing in them: `explain [MODEL…] WHAT`, `fetch [MODEL…] TEMPLATE`.
struct ModelsAndSubject: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The models, those of the configuration or of this folder unless given; then what is asked for.",
      valueName: "model> … <what"))
  var words: [String] = []

  @Option(help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Flag(help: "Unite all given models, as NSManagedObjectModel(byMerging:) does.")
  var merge = false

  @Option(help: ModelOptions.budgetHelp)
  var budget = 1

  @Option(help: ConfigurationOptions.help)
  var config: String?

  /// What is asked for.
  var subject: String { words.last ?? "" }

  /// What is said where the words are there and in another order, or of another form; nil where nothing is to be said.
  func adviceOnOrder(verb: String, in files: any FileTree) -> String? {
    if let assignment = words.first(where: { $0.contains("=") }), verb == "fetch" {
      let others = words.filter { !$0.contains("=") }.joined(separator: " ")
      return "give the value of a variable with --set: 'modelgloss fetch \(others) --set \(assignment)'"
    }
    guard words.count == 2, let first = words.first, files.kind(at: first) == nil, !first.contains("#") else {
      return nil
    }
    if files.kind(at: subject) != nil {
      return "name the model first: 'modelgloss \(verb) \(subject) \(first)'"
    }
    let isName = { (word: String) in !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    if verb == "explain", isName(first), isName(subject) {
      return "'\(first)' is no model; a property is named with its entity: 'modelgloss explain \(first).\(subject)'"
    }
    return nil
  }

  /// The options by which the models are read.
  func options(stringsPaths: [String] = []) -> ModelOptions {
    var options = ModelOptions(
      models: Array(words.dropLast()), modelVersion: modelVersion, stringsPaths: stringsPaths)
    options.merge = merge
    options.budget = budget
    options.config = config
    return options
  }
}
