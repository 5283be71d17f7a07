import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossModelHistory
import GlossStoreChecks
import GlossValidation
import ModelGloss

extension ValidateCommand {
  /// Checks every row of a store, by default against the store's own model.
  func run(on store: String, in environment: CommandEnvironment) throws -> ExitStatus {
    let path = environment.files.shortened(FilePath.named(by: store))
    environment.progress?.show("Reading \(path) …")
    let checked = try CheckedStore(path, in: environment.files)
    var input = input
    let isOwnModel = input.models.isEmpty
    // Opened once: that copies the store, which may be gigabytes.
    let read = isOwnModel ? [path: checked.loaded] : [:]
    if isOwnModel { input.models = [store] }
    var session = try ModelSession(input, in: environment, isQuiet: output.quiet, read: read)
    session.tellLosses(in: environment)
    guard let model = try Self.model(of: checked, among: session.inputs, in: environment) else { return session.status }
    try session.project.requireLocale(locale)
    let catalogs = try messages.catalogs(in: environment)
    if checked.resemblesSwiftData, !output.quiet {
      environment.writeError(
        "\(path): note: its model looks like SwiftData's; a SwiftData app has no localization policy and"
          + " shows '%{PROPERTY}@' in place of these names\n")
    }
    let versions =
      isOwnModel ? [] : ModelLoader(files: environment.files).load(model.loaded.packagePath, versions: .all).models
    let platforms = (versions.isEmpty ? [model.loaded] : versions).onPlatforms
    let origins = checked.origins(among: platforms)
    var (sections, isValid) = ([PlatformReports.Section](), true)
    for group in origins {
      var input = model
      if let platform = group.platforms.first { input.loaded = input.loaded.on(platform) }
      let lookup = input.lookup(forReader: locale.map { [$0] }, catalogs: catalogs)
      var report = try checked.validate(
        by: ValueValidator(for: lookup, budget: environment.budget), of: input.loaded, limit: limit,
        showsValues: showValues
      ) { rows in
        environment.progress?.show("Checking \(path) … \(rows) rows")
      }
      if !isOwnModel {
        report.maker = checked.maker(
          of: input.loaded, among: versions.isEmpty ? [] : group.models,
          ProjectReads(environment.files).way(of: input.loaded))
      }
      isValid = isValid && report.isValid
      sections.append(PlatformReports.Section(group.platforms, text: report.text, json: report.json))
    }
    let reports = PlatformReports(sections, isPart: origins.count < platforms.count)
    try output.deliver(
      format == .text
        ? reports.text : reports.json.adding("leftOut", environment.budget.leftOut.json).text() + "\n",
      in: environment)
    if session.hasFailures { return .unusableInput }
    return isValid ? .clean : .findings
  }

  /// The model that a store is checked against: of several the one that made it, with any of its versions.
  private static func model(
    of store: CheckedStore, among inputs: [ModelSession.Input], in environment: CommandEnvironment
  ) throws -> ModelSession.Input? {
    guard inputs.count > 1 else { return inputs.first }
    let loader = ModelLoader(files: environment.files)
    let makers = inputs.filter { input in
      let package = loader.load(input.loaded.packagePath, versions: .all).models
      return package.filter { $0.name == input.loaded.name && $0.format == input.loaded.format }.onPlatforms
        .contains { store.isMade(by: $0.models) }
    }
    if makers.count == 1 { return makers.first }
    let names = inputs.map(\.loaded.packagePath.quoted).joined(separator: ", ")
    throw UsageError(
      "a store is checked against one model; these are \(inputs.count), and \(makers.isEmpty ? "none" : "several") of "
        + "them made it: \(names); name one")
  }
}
