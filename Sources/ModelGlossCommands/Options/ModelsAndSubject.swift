import ArgumentParser
import GlossBasics
import GlossFiles

/// The arguments of verbs that take models and one thing in them: `explain [MODEL…] WHAT`, `fetch [MODEL…] TEMPLATE`.
struct ModelsAndSubject: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The models (default: those of the configuration, else of this folder); then what to look up.",
      valueName: "model> … <what"))
  var words: [String] = []

  @Option(help: ArgumentHelp("The versions of a package to read: a name, 'current' or 'all'.", valueName: "version"))
  var modelVersion = "current"

  @Flag(help: .rare("Merge all given models, as NSManagedObjectModel(byMerging:) does."))
  var merge = false

  @Option(help: ModelOptions.budgetHelp)
  var budget = 1

  @Option(help: ConfigurationOptions.help)
  var config: String?

  func validate() throws { try ModelOptions.requireOneVersion(words, modelVersion) }

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
