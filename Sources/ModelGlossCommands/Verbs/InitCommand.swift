import ArgumentParser
import GlossBasics
import GlossModelFiles

/// `modelgloss init`
struct InitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a starter .modelgloss.yml.",
    discussion: """
      The file lists every setting with its default and a comment. An existing file is left alone.

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
    try environment.writableFiles.write(Array(StarterConfiguration.text(models: models).utf8), to: path)
    environment.writeOutput("wrote \(path)\(models.isEmpty ? ", without models: there are none here" : "")\n")
    for model in models { environment.writeOutput("  \(model)\n") }
    return .clean
  }
}
