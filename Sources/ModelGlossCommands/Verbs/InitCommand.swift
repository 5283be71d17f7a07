import ArgumentParser
import GlossBasics
import GlossFiles
import ModelGloss

/// `modelgloss init`
struct InitCommand: Verb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a .modelgloss.yml for this folder.",
    discussion: """
      The file sets what 'modelgloss' found here, the models and the languages, and lists every other setting with its \
      default and a comment. An existing file is left alone.

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
    if let folder = environment.files.workingFolder, FilePath.tellsWhatIsInside(folder) {
      throw UsageError(
        "'\(FilePath.name(of: folder))' is a folder of resources; run the command in the folder of the project, which has "
          + "the models")
    }
    let paths = models.isEmpty ? ["."] : models.map(FilePath.named(by:))
    var request = ModelProject.Request(paths: paths)
    request.named = models
    request.readsClasses = false
    let project = ModelProject(request, in: environment.files) { environment.progress?.show($0) }
    let failures = project.notices.compactMap { notice in
      if case .failure(let failure) = notice { failure } else { nil }
    }
    guard models.isEmpty || failures.isEmpty else { throw InputFailures(failures) }
    let survey = ProjectSurvey(of: project, settings: path)
    let starter = StarterConfiguration(survey, models: models.isEmpty ? survey.models.map(\.path) : models)
    try environment.writableFiles.write(Array(starter.text.utf8), to: path)
    let reason = survey.gap(of: .models)?.reason ?? "there are none here"
    environment.writeOutput(
      "wrote \(path)\(starter.models.isEmpty ? ", without models: \(reason.onSingleLine)" : "")\n")
    for model in starter.models { environment.writeOutput("  \(model)\n") }
    return .clean
  }
}
