import ArgumentParser
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossLocalization
import GlossModelHistory
import GlossModelReading

/// `modelgloss init`
struct InitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Writes a starter .modelgloss.yml.",
    discussion: """
      Every setting is there with its default and a comment; a file that is there already is left alone.

      EXAMPLES
        modelgloss init
        modelgloss init Shop.xcdatamodeld
      """)

  @Argument(help: "The models the project checks and documents; those of this folder unless given.")
  var models: [String] = []

  @Flag(help: "Replace a file that is there already.")
  var force = false

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let path = ProjectConfiguration.fileNames[0]
    if !force, let existing = ProjectConfiguration.fileNames.first(where: { environment.files.kind(at: $0) != nil }) {
      throw InputFailure(path: existing, reason: "there is such a file already", remedy: "replace it with --force")
    }
    let loader = ModelLoader(files: environment.files)
    let failures = models.flatMap { loader.load(FilePath.named(by: $0)).failures }
    guard failures.isEmpty else { throw InputFailures(failures) }
    var models = models
    if models.isEmpty {
      models = Set(loader.load(".").models.map(\.packagePath)).sorted { $0.precedes($1) }
    }
    try environment.writableFiles.write(Array(StarterConfiguration.text(models: models).utf8), to: path)
    environment.writeOutput("wrote \(path)\(models.isEmpty ? ", with no model: none was found here" : "")\n")
    for model in models { environment.writeOutput("  \(model)\n") }
    return .clean
  }
}
