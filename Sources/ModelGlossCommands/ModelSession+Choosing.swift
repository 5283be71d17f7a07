import ArgumentParser
import GlossBasics
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs

extension String {
  /// What to say of a version that no package has: the one that was probably meant, else those there are.
  func adviceOnVersion(among names: [String]) -> String {
    if let meant = closest(among: names) { return "did you mean '\(meant)'?" }
    let distinct = names.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let more = distinct.count > 8 ? " and \(distinct.count - 8) more" : ""
    return "there are \(distinct.prefix(8).map { "'\($0)'" }.joined(separator: ", "))\(more)"
  }
}

extension ModelSession {
  /// Returns the models that contain what the user asked for.
  ///
  /// - Parameter what: the thing, as `the entity 'Player'`.
  /// - Returns: one model, or several versions of it; empty if no model has the thing.
  /// - Throws: `UsageError` that names the models if several have it.
  func inputs(having what: String, where has: (Input) -> Bool) throws(UsageError) -> [Input] {
    let found = inputs.filter(has)
    let packages = Set(found.map(\.loaded.packagePath)).sorted { $0.precedes($1) }
    guard packages.count > 1 else { return found }
    let shown = packages.prefix(5).joined(separator: ", ") + (packages.count > 5 ? ", …" : "")
    throw UsageError("\(packages.count) models have \(what): \(shown); name one of them, or merge them with --merge")
  }

  /// Returns the one model that contains a thing; several versions of it are an error.
  func input(having what: String, where has: (Input) -> Bool) throws(UsageError) -> Input? {
    let found = try inputs(having: what, where: has)
    guard found.count > 1 else { return found.first }
    let versions = found.compactMap(\.loaded.version).joined(separator: ", ")
    throw UsageError("\(found.count) versions have \(what): \(versions); choose one with --model-version")
  }

  /// Rejects an abstract entity and suggests its concrete ones.
  static func requireConcrete(_ name: String, in index: ModelIndex) throws(UsageError) {
    guard index.entity(named: name)?.isAbstract == true else { return }
    let concrete = index.entityNames.filter { heir in
      index.entity(named: heir)?.isAbstract == false && index.inheritanceChain(of: heir).contains { $0.name == name }
    }
    let advice =
      concrete.isEmpty
      ? "none of its subentities is concrete" : "its concrete entities are \(concrete.joined(separator: ", "))"
    throw UsageError("'\(name)' is abstract, so it has no objects; \(advice)")
  }
}

/// The arguments of verbs that take models and one thing in them: `explain [MODEL…] WHAT`, `fetch [MODEL…] TEMPLATE`.
struct ModelsAndSubject: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The models (default: those of the configuration, else of this folder); then what to look up.",
      valueName: "model> … <what"))
  var words: [String] = []

  @Option(help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Flag(help: "Merge all given models, as NSManagedObjectModel(byMerging:) does.")
  var merge = false

  @Option(help: ModelOptions.budgetHelp)
  var budget = 1

  @Option(help: ConfigurationOptions.help)
  var config: String?

  /// The thing that is asked for.
  var subject: String { words.last ?? "" }

  /// Advice when the words are in the wrong order or form; nil if they are not.
  func adviceOnOrder(verb: String, in files: any FileTree) -> String? {
    if let assignment = words.first(where: { $0.contains("=") }), verb == "fetch" {
      let others = words.filter { !$0.contains("=") }.joined(separator: " ")
      return "give the value of a variable with --set: 'modelgloss fetch \(others) --set \(assignment)'"
    }
    guard words.count > 1, let first = words.dropLast().last, files.kind(at: first) == nil, !first.contains("#") else {
      return nil
    }
    if words.count == 2, files.kind(at: subject) != nil {
      return "name the model first: 'modelgloss \(verb) \(subject) \(first)'"
    }
    let isName = { (word: String) in !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } }
    if verb == "explain", isName(first), isName(subject) {
      let before = words.dropLast(2).map { $0 + " " }.joined()
      return
        "'\(first)' is not a model; write a property with its entity: 'modelgloss explain \(before)\(first).\(subject)'"
    }
    return nil
  }

  /// The options for reading the models.
  func options(stringsPaths: [String] = []) -> ModelOptions {
    var options = ModelOptions(
      models: Array(words.dropLast()), modelVersion: modelVersion, stringsPaths: stringsPaths)
    options.merge = merge
    options.budget = budget
    options.config = config
    return options
  }
}
