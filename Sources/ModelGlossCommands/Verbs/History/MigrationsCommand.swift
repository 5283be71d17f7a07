import ArgumentParser
import GlossBasics
import GlossFileTrees
import GlossModelHistory
import GlossModelReading

/// `modelgloss migrations`
struct MigrationsCommand: Verb {
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, markdown, json, swift
  }

  static let configuration = CommandConfiguration(
    commandName: "migrations",
    abstract: "Says how stores of every version come to the current one, jumps included.",
    discussion: """
      Verdicts: 'none', the version hashes are equal; 'lightweight', Core Data infers the mapping; 'fails', it does, and \
      rows may make it fail (134110); 'custom', it cannot (134190). Stages are those that NSStagedMigrationManager \
      needs (iOS 17, macOS 14), as a table or as Swift source. A mapping model of the project that serves a step is \
      named; what it does is not judged. Ends with status 1 where a way is 'custom' or 'fails'.

      EXAMPLES
        modelgloss migrations App.xcdatamodeld
        modelgloss migrations App.xcdatamodeld --to 'App 12'
        modelgloss migrations App.xcdatamodeld --format swift -o Stages.swift
      """)

  @Argument(help: ArgumentHelp("The package of versions: .xcdatamodeld or .momd.", valueName: "package"))
  var package: String

  @Option(help: ArgumentHelp("The version to come to; the current one unless given.", valueName: "version"))
  var to: String?

  @Option(help: "The format: text, markdown, json or swift.")
  var format = Format.text

  @OptionGroup var output: OutputOptions

  func run(in environment: CommandEnvironment) throws -> ExitStatus {
    let input = try HistoryInput(package, in: environment)
    let models = try input.versions(in: environment)
    guard let first = models.first else { return .unusableInput }
    let names = models.map { $0.version ?? $0.name }
    if let to, !names.contains(to) {
      let advice = to.closest(among: names).map { "; did you mean '\($0)'?" } ?? ""
      throw UsageError("the package has no version '\(to)'\(advice)")
    }
    let current = models.first(where: \.isCurrentVersion).map { $0.version ?? $0.name }
    let mappings = mappings(for: first, in: input.files)
    let plan = MigrationPlan(
      model: first.name, versions: models.map { ModelVersion($0) }, target: to ?? current, mappings: mappings)
    let text =
      switch format {
      case .text: plan.text
      case .markdown: plan.markdown
      case .json: plan.json.text()
      case .swift: StagesSource(plan, package: first.name).text
      }
    try output.deliver(text, in: environment)
    return plan.worst > .lightweight ? .findings : .clean
  }

  /// The mapping models of the project that lead between versions of the package.
  private func mappings(for model: LoadedModel, in files: any FileTree) -> [MappingModelReference] {
    let marks = [".git", "Package.swift"]
    let above = FilePath.ancestors(of: model.packagePath)
    let root = above.first { folder in marks.contains { files.kind(at: FilePath.joined(folder, $0)) != nil } }
    return MappingModelPaths.search(root ?? above.first ?? ".", in: files).compactMap { paths in
      guard let source = MappingModelPaths.version(paths.source, ofPackage: model.name),
        let destination = MappingModelPaths.version(paths.destination, ofPackage: model.name)
      else { return nil }
      return MappingModelReference(name: paths.name, source: source, destination: destination)
    }
  }
}
