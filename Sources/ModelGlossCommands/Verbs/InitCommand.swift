import ArgumentParser
import GlossBasics
import GlossLocalization
import GlossModelFiles
import ModelGloss

/// `modelgloss init`
struct InitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a starter .modelgloss.yml.",
    discussion: """
      The file lists every setting with its default and a comment; the models and the languages of the app are filled \
      in. An existing file is left alone.

      EXAMPLES
        modelgloss init
        modelgloss init Shop.xcdatamodeld
      """)

  @Argument(help: "The models the project checks and documents (default: those of this folder).")
  var models: [String] = []

  @Flag(help: "Replace an existing file.")
  var force = false

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let path = ProjectConfiguration.fileNames[0]
    if !force, let existing = ProjectConfiguration.fileNames.first(where: { environment.files.kind(at: $0) != nil }) {
      throw InputFailure(path: existing, reason: "the file already exists", remedy: "replace it with --force")
    }
    let loader = ModelLoader(files: environment.files)
    let failures = models.flatMap { loader.load(FilePath.named(by: $0)).failures }
    guard failures.isEmpty else { throw InputFailures(failures) }
    var models = models
    if models.isEmpty {
      models = Set(loader.load(".").models.map(\.packagePath)).sorted { $0.precedes($1) }
    }
    let project = ModelProject(ModelProject.Request(paths: models), in: environment.files)
    let tables = project.inputs.map(\.tables)
    let text = StarterConfiguration.text(
      models: models, languages: AppLanguages(uniting: tables.map(\.languages)),
      expectsTables: tables.contains { !$0.tables.isEmpty || $0.mayShowErrors })
    try environment.writableFiles.write(Array(text.utf8), to: path)
    environment.writeOutput("wrote \(path)\(models.isEmpty ? ", without models: there are none here" : "")\n")
    for model in models { environment.writeOutput("  \(model)\n") }
    return .clean
  }
}
