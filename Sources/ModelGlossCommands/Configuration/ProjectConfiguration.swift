import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelHistory
import GlossSchemaDocs

/// The settings of `.modelgloss.yml`, with defaults for everything it omits.
struct ProjectConfiguration: Sendable, Equatable {
  /// The models to read if the command line names none.
  var models: [String] = []
  /// Tables or folders to use instead of searching.
  var strings: [String] = []
  var check = CheckConfiguration()
  var failOn = FailureThreshold.warning
  /// Whether handwritten classes next to a model are read.
  var readsCode = true
  /// How the project migrates stores; nil to find out from its sources.
  var migration: ProjectMigration.Way?
  /// The schema of CloudKit's Production, as exported.
  var cloudKitSchema: String?
  /// The file of accepted findings.
  var baseline: String?
  var coverage = CoverageThreshold()
  var documentation = DocumentationSettings()
  /// The file that was read; nil if only defaults apply.
  var path: String?
}

/// The settings of the schema reference; nil or empty if the project leaves the choice to the command.
struct DocumentationSettings: Sendable, Equatable {
  var output: String?
  var formats: [String] = []
  var locales: [String] = []
  var layout: DocumentationLayout?
  var title: String?
  var preface: String?
  var templates: String?
  var include: [String] = []
  var exclude: [String] = []
}

extension ProjectConfiguration {
  /// The allowed names of a configuration file.
  static let fileNames = [".modelgloss.yml", ".modelgloss.yaml"]

  /// Reads the configuration of a file.
  ///
  /// Paths in it are relative to its folder and must stay below it (``PathBounds``). Errors in the file are returned as
  /// failures with their positions.
  static func read(
    _ bytes: [UInt8], path: String, in files: any FileTree
  ) -> (configuration: ProjectConfiguration, failures: [InputFailure]) {
    let (value, failures) = SettingReader.read(bytes, path: path, in: files)
    return (ProjectConfiguration(value, path: path), failures)
  }

  /// The configuration file for a folder: in it, or in the nearest folder above, up to the root of the repository.
  static func file(for folder: String = ".", in files: any FileTree) -> String? {
    var folder = folder
    // The parent of the root is the root again.
    let depth = files.workingFolder.map { $0.split(separator: "/").count } ?? 32
    for _ in 0..<32 {
      // A folder or a link that leads nowhere is meant to be the settings, and reading it says what is wrong.
      for path in fileNames.map({ FilePath.joined(folder, $0) })
      where files.kind(at: path) != nil || files.isSymbolicLink(at: path) {
        return path
      }
      if files.kind(at: FilePath.joined(folder, ".git")) != nil || folder == "/" { return nil }
      let parent = FilePath.normalized(FilePath.joined(folder, ".."))
      let ascent = parent.split(separator: "/").prefix { $0 == ".." }.count
      if parent == folder || ascent > depth || files.kind(at: parent) != .folder { return nil }
      folder = parent
    }
    return nil
  }

  /// The configuration files in the folders of models that are nearer to them than the one in force: those that a run
  /// in their folder would use.
  static func unused(nearer models: [String], than inForce: String?, in files: any FileTree) -> [String] {
    var found = Set<String>()
    let absolute = { (path: String) in FilePath.absolute(path, in: files.workingFolder ?? "/") }
    for model in models {
      for folder in FilePath.ancestors(of: files.shortened(model)).prefix(32) {
        let paths = fileNames.map { FilePath.joined(folder, $0) }
        if let inForce, paths.map(absolute).contains(absolute(inForce)) { break }
        if let path = paths.first(where: { files.kind(at: $0) == .file }) { found.insert(path) }
        if folder == "." || files.kind(at: FilePath.joined(folder, ".git")) != nil { break }
      }
    }
    return found.sorted { $0.precedes($1) }
  }

  private init(_ value: SettingValue, path: String) {
    self.init()
    self.path = path
    let folder = FilePath.folder(of: path)
    let resolved = { (name: String) in
      name.hasPrefix("/") ? name : FilePath.normalized(FilePath.joined(folder, name))
    }
    models = value["models"]?.texts?.map(resolved) ?? []
    strings = value["strings"]?.texts?.map(resolved) ?? []
    baseline = value["baseline"]?.text.map(resolved)
    cloudKitSchema = value["cloudkit"]?.text.map(resolved)
    if let word = value["failOn"]?.text, let threshold = FailureThreshold(rawValue: word) { failOn = threshold }
    readsCode = value["code"]?.text != "off"
    migration = value["migration"]?.text.flatMap(ProjectMigration.Way.init)
    check = Self.check(value)
    coverage = CoverageThreshold(
      translation: value["coverage"]?["translated"]?.number,
      translationByLocale: value["coverage"]?["locales"]?.table.compactMapValues(\.number) ?? [:],
      documentation: value["coverage"]?["documented"]?.number, present: value["coverage"]?["present"]?.number)
    for state in CoverageThreshold.limitedStates {
      coverage.most[state] = value["coverage"]?[state.rawValue]?.number
    }
    documentation = Self.documentation(value["docs"], resolved: resolved)
  }

  /// The rules under the names of properties, `Run.processID`.
  private static func warnings(_ table: [String: SettingValue]) -> CodeWarnings {
    CodeWarnings(
      calls: table.sorted { $0.key.precedes($1.key) }.map { name, list in
        let parts = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let rules = (list.list ?? []).map { entry in
          var rule = ValidationRule(predicate: entry["predicate"]?.text ?? "")
          rule.isPredicateKnown = !rule.predicate.isEmpty
          rule.warning =
            entry["text"]?.text.map(ValidationWarning.text) ?? entry["code"]?.number.map { .code(Int($0)) }
          return rule
        }
        var call = CodeWarnings.Call(
          entity: parts.count > 1 ? parts[0] : nil, property: parts.last ?? "", rules: rules, place: nil)
        call.isAdded = true
        return call
      })
  }

  private static func check(_ value: SettingValue) -> CheckConfiguration {
    var check = CheckConfiguration()
    check.locales = value["locales"]?.texts
    check.maximumLengths = (value["maximumLength"]?.table ?? [:]).compactMapValues { $0.number.map { Int($0) } }
    check.fillers = value["fillers"]?.texts ?? []
    check.warnings = value["warnings"].map { warnings($0.table) }
    check.developmentLanguage = value["developmentLanguage"]?.text
    check.purposes = Set((value["for"]?.texts ?? []).compactMap(ModelPurpose.init))
    check.preferredKeyForm = value["preferredKeyForm"]?.text.flatMap(KeyForm.init)
    if let keys = value["documentationKeys"]?.texts { check.documentationKeys = keys }
    for (name, level) in value["rules"]?.table ?? [:] {
      guard let rule = RuleRegistry.id(named: name), let level = level.text.flatMap(SeverityPolicy.Level.init) else {
        continue
      }
      check.policy.levels[rule] = level
    }
    check.exclusions = (value["exclude"]?.list ?? []).map { entry in
      Exclusion(
        rules: entry["rules"]?.texts.map { Set($0.compactMap(RuleRegistry.id)) }, path: entry["path"]?.text,
        entity: entry["entity"]?.text, property: entry["property"]?.text, key: entry["key"]?.text,
        locale: entry["locale"]?.text)
    }
    return check
  }

  private static func documentation(
    _ value: SettingValue?, resolved: (String) -> String
  ) -> DocumentationSettings {
    DocumentationSettings(
      output: value?["output"]?.text.map(resolved), formats: value?["formats"]?.texts ?? [],
      locales: value?["locales"]?.texts ?? [], layout: value?["layout"]?.text.flatMap(DocumentationLayout.init),
      title: value?["title"]?.text, preface: value?["preface"]?.text.map(resolved),
      templates: value?["templates"]?.text.map(resolved), include: value?["include"]?.texts ?? [],
      exclude: value?["exclude"]?.texts ?? [])
  }
}

extension CommandEnvironment {
  /// Prints which configuration files next to the models are not used, since the one of the working folder is: a job
  /// that runs from the root may be green where the same command in the folder is red.
  func noteUnusedSettings(nearer models: [String], _ configuration: ProjectConfiguration) {
    for name in ProjectConfiguration.fileNames.map({ String($0.dropFirst()) }) where files.kind(at: name) == .file {
      writeError("note: '\(name)' is not read; the settings are in '.\(name)', with a dot\n")
    }
    for name in [".modelgloss", ".modelgloss.json", ".modelgloss.toml", ".modelglossrc"]
    where files.kind(at: name) == .file {
      writeError("note: '\(name)' is not read; the settings are in '.modelgloss.yml', which may have JSON in it\n")
    }
    for path in ProjectConfiguration.unused(nearer: models, than: configuration.path, in: files).prefix(5) {
      let used = configuration.path.map { "'\($0)' is" } ?? "there is none in this folder or above"
      writeError(
        "note: '\(path)' is not used, since \(used); run the command in '\(FilePath.folder(of: path))', or add "
          .onSingleLine + "--config \(path.shellQuoted)\n")
    }
  }
}

extension InputFailure {
  /// The failure to find a model that the settings name, with where; the same one if they do not name it.
  func named(by configuration: ProjectConfiguration) -> InputFailure {
    guard let path = configuration.path, reason == "there is no such file or folder",
      configuration.models.contains(where: { FilePath.named(by: $0) == FilePath.named(by: self.path) })
    else { return self }
    var failure = self
    failure.reason += "; 'models' in '\(path)' names it"
    if failure.path.contains(where: { "*?[".contains($0) }) {
      failure.remedy = "patterns are not expanded there; name the models, or the folder that has them"
    }
    return failure
  }
}
