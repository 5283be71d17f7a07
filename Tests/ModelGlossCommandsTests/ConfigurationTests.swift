import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossModelChecks
import GlossModelHistory
import GlossSchemaDocs
import GlossTestSupport
import GlossValidation
import ModelGloss
import Synchronization
import Testing

@testable import ModelGlossCommands

@Suite struct ConfigurationTests {
  private func read(_ text: String) -> (configuration: ProjectConfiguration, failures: [InputFailure]) {
    ProjectConfiguration.read(Array(text.utf8), path: "project/.modelgloss.yml", in: InMemoryFileTree())
  }

  @Test(arguments: [
    (nil, true), ("above/package", false), ("above", true), (".", true), ("above/.modelgloss.yml", true),
  ])
  func aFolderHasTheConfigurationThatLiesInIt(named: String?, isRead: Bool) {
    // Those above the package switch the rule off; the package has none.
    let files = InMemoryFileTree([
      ".modelgloss.yml": "rules: {orphaned-key: \"off\"}\n",
      "above/.modelgloss.yml": "rules: {orphaned-key: \"off\"}\n",
      "above/package/Package.swift": "",
      "above/package/M.xcdatamodel/contents": """
      <?xml version="1.0"?><model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">\
      <entity name="E"/></model>
      """, "above/package/de.lproj/MModel.strings": "\"Entity/E\" = \"E\";\n\"Entity/X\" = \"X\";\n",
    ])
    let model = "above/package/M.xcdatamodel"
    let run = CommandRun(arguments: ["check", model] + (named.map { ["--config", $0] } ?? []), files: files)
    #expect(run.output.contains("orphaned-key") == !isRead, "\(run.output) \(run.error)")
  }

  /// A path of the configuration leads below its folder and never into `.git`; only the command line goes elsewhere.
  @Test(arguments: [
    ("docs: {preface: ../x.md}", 1, 17, "leads out of the configuration's folder"),
    ("docs:\n  preface: a/../../x.md", 2, 12, "leads out of the configuration's folder"),
    ("models: [App, /etc/x]", 1, 15, "leads out of the configuration's folder"),
    ("strings: ..", 1, 10, "leads out of the configuration's folder"), ("models: [\"a\\0b\"]", 1, 10, "contains a NUL"),
    ("strings: [../project2/de.lproj]", 1, 11, "leads out of the configuration's folder"),
    ("baseline: .git/x", 1, 11, "leads into the git repository"),
    ("docs: {templates: ./a/.git/t}", 1, 19, "leads into the git repository"),
    ("docs: {output: .GIT}", 1, 16, "leads into the git repository"),
    ("models: '../P.xcdatamodeld#V2'", 1, 9, "leads out of the configuration's folder"),
  ])
  func refusesPathsThatLeadElsewhere(_ text: String, _ line: Int, _ column: Int, _ reason: String) throws {
    let failure = try #require(read(text).failures.first)
    #expect(failure.reason.hasSuffix(reason), "\(failure)")
    #expect(failure.position == SourcePosition(line: line, column: column), "\(failure)")
    #expect(failure.path == "project/.modelgloss.yml" && failure.remedy?.contains("command line") == true)
  }

  @Test(arguments: [
    "docs: {preface: ./x.md}", "models: [., App, a/../b, /project/x]", "strings: x.git/y", "docs: {output: .github}",
    "models: P.xcdatamodeld#V2", "baseline: ''",
  ])
  func acceptsPathsBelow(_ text: String) {
    #expect(read(text).failures == [])
  }

  private static let settings: [(yaml: String, isRead: @Sendable (ProjectConfiguration) -> Bool)] = [
    (
      "models: [App/Shop.xcdatamodeld, /project/Other.momd]",
      { $0.models == ["project/App/Shop.xcdatamodeld", "/project/Other.momd"] }
    ),
    ("strings: Resources", { $0.strings == ["project/Resources"] }),
    ("developmentLanguage: de", { $0.check.developmentLanguage == "de" }),
    ("for: cloudkit", { $0.check.purposes == [.cloudKit] }),
    ("locales: [de, fr]", { $0.check.locales == ["de", "fr"] }),
    ("preferredKeyForm: property", { $0.check.preferredKeyForm == .property }),
    ("documentationKeys: [doc]", { $0.check.documentationKeys == ["doc"] }),
    (
      "rules: {missing-inverse: error, orphaned-key: off, undocumented: note}",
      { $0.check.policy.levels == [.missingInverse: .error, .orphanedKey: .off, .undocumented: .note] }
    ),
    ("exclude: [{path: 'Vendor/*'}]", { $0.check.exclusions == [Exclusion(path: "Vendor/*")] }),
    (
      "exclude: [{entity: Cache*, property: '*', key: K, locale: fr, rules: [missing-entity-name]}]",
      {
        $0.check.exclusions == [
          Exclusion(rules: [.missingEntityName], entity: "Cache*", property: "*", key: "K", locale: "fr")
        ]
      }
    ),
    ("failOn: error", { $0.failOn == .error }),
    ("baseline: accepted.json", { $0.baseline == "project/accepted.json" }),
    (
      "coverage: {translated: 90, locales: {de: 100}, documented: 12.5}",
      { $0.coverage == CoverageThreshold(translation: 90, translationByLocale: ["de": 100], documentation: 12.5) }
    ),
    ("docs: {output: docs}", { $0.documentation == DocumentationSettings(output: "project/docs") }),
    ("docs: {formats: [markdown]}", { $0.documentation == DocumentationSettings(formats: ["markdown"]) }),
    ("docs: {locales: [de]}", { $0.documentation == DocumentationSettings(locales: ["de"]) }),
    ("docs: {layout: single}", { $0.documentation == DocumentationSettings(layout: .single) }),
    ("docs: {title: The shop}", { $0.documentation == DocumentationSettings(title: "The shop") }),
    ("docs: {preface: preface.md}", { $0.documentation == DocumentationSettings(preface: "project/preface.md") }),
    ("docs: {templates: mine}", { $0.documentation == DocumentationSettings(templates: "project/mine") }),
    ("docs: {include: [A*]}", { $0.documentation == DocumentationSettings(include: ["A*"]) }),
    ("docs: {exclude: [B]}", { $0.documentation == DocumentationSettings(exclude: ["B"]) }),
  ]

  @Test(arguments: settings.indices) func readsASetting(_ number: Int) {
    let (yaml, isRead) = Self.settings[number]
    let (configuration, failures) = read(yaml)
    #expect(failures == [], "\(yaml)")
    #expect(isRead(configuration), "\(yaml)")
  }

  @Test(arguments: [
    ("docs: {formats: [htlm]}", "1:18", "'htlm' is not a value of 'formats'", "did you mean 'html'?"),
    ("ruels: {}", "1:1", "there is no setting 'ruels'", "did you mean 'rules'?"),
    (
      "rules:\n  orphand-key: off", "2:3", "'rules' has no 'orphand-key'",
      "did you mean 'orphaned-key'?"
    ),
    ("rules:\n  orphaned-key: of", "2:17", "'of' is not a value of 'orphaned-key'", "did you mean 'off'?"),
    ("failOn: warnings", "1:9", "'warnings' is not a value of 'failOn'", "did you mean 'warning'?"),
    ("coverage:\n  translated: 101", "2:15", "'translated' has to be a number from 0 to 100", "write 'translated: 90'"),
    ("for: [cloudkid]", "1:7", "'cloudkid' is not a value of 'for'", "did you mean 'cloudkit'?"),
    ("locales: {de: 1}", "1:10", "'locales' has to be a list", "write 'locales: [de]'"),
    ("exclude: Vendor/*", "1:10", "'exclude' has to be a list", "write 'exclude: [{path: \"Vendor/*\"}]'"),
    ("exclude:\n  path: Vendor/*", "2:3", "'exclude' has to be a list", nil),
    ("rules:\n  - orphaned-key", "2:3", "'rules' has to be names with values", nil),
    (
      "exclude: [orphaned-key]", "1:11", "an entry of 'exclude' has to be names with values",
      "write 'exclude: [{rules: [orphaned-key]}]'"
    ),
    ("baseline: true", "1:11", "'baseline' has to be a path", "write 'baseline: path/of/the/file'"),
    ("locales: [en-UK]", "1:11", "'en-UK' of 'locales' is not a language code", "did you mean 'en-GB'?"),
    ("exclude:\n  - ünit: x", "2:5", "there is no setting 'ünit'", nil),
    (
      "<<<<<<< HEAD\nlocales: [de]\n=======\nlocales: [fr]\n>>>>>>> other", "1:1", "has unresolved merge conflicts",
      "keep one side and delete the marker lines"
    ),
    ("title: \"ü\" x", "1:13", nil, nil),
    ("models: [a\nlocales: b", nil, nil, nil),
    ("failOn: note\nfailOn: error", nil, nil, nil),
    (
      "- a\n- b", "1:1", "is not a configuration: it has to hold names with values, such as 'locales: [de]'", nil
    ),
    ("locales", "1:1", "is not a configuration: it has to hold names with values, such as 'locales: [de]'", nil),
  ])
  func saysWhatIsWrongAndWhere(text: String, place: String?, reason: String?, remedy: String?) {
    let failures = read(text).failures
    #expect(failures.count == 1, "\(failures)")
    guard let failure = failures.first else { return }
    if let place { #expect(failure.position?.description == place, "\(failure)") }
    if let reason { #expect(failure.reason == reason) }
    if let remedy { #expect(failure.remedy == remedy) }
    #expect(failure.path == "project/.modelgloss.yml")
  }

  @Test(arguments: ["", "# nothing\n", "rules:\n", "models: ~\n", "---\n"])
  func whatSaysNothingIsTheDefault(text: String) {
    let (configuration, failures) = read(text)
    #expect(failures == [])
    var expected = ProjectConfiguration()
    expected.path = "project/.modelgloss.yml"
    #expect(configuration == expected)
  }

  @Test func everyMistakeIsReported() {
    #expect(read("a: 1\nb: 2\nrules: {x: off}").failures.count == 3)
  }

  @Test func hostileFilesAreRefused() {
    for text in [
      String(repeating: "[", count: 100_000), String(repeating: "- ", count: 100_000),
      String(repeating: "{a: ", count: 50_000), String(repeating: "a", count: 300_000),
    ] {
      #expect(read(text).failures.count == 1)
    }
  }

  @Test func theStarterReadsWithoutFailureAlsoWhenUncommented() {
    let survey = ProjectSurvey(of: ModelProject(ModelProject.Request(paths: []), in: InMemoryFileTree()))
    let starter = StarterConfiguration(survey, models: ["App/Shop \"1\".xcdatamodeld"]).text
    #expect(read(starter).failures == [])
    #expect(read(starter).configuration.models == ["project/App/Shop \"1\".xcdatamodeld"])
    #expect(read(StarterConfiguration(survey, models: []).text).failures == [])
    let full = starter.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.hasPrefix("#") && (!$0.hasPrefix("# ") || $0.hasPrefix("#  ")) ? $0.dropFirst() : $0 }.joined(
        separator: "\n")
    let (configuration, failures) = read(full)
    #expect(failures == [])
    #expect(configuration.coverage.translation == 90)
    #expect(configuration.check.policy.levels[.missingClass] == .off)
  }

  @Test func theEffectiveConfigurationReadsBackTheSame() {
    var configuration = read(
      """
      models: ["a: b", "ü \\"x\\""]
      rules: {orphaned-key: off}
      exclude: [{entity: "C*", rules: [orphaned-key]}, {path: "x, y"}]
      coverage: {translated: 33.5, locales: {"no": 10, zh-Hans: 5}}
      docs: {title: "yes", formats: [markdown]}
      """
    ).configuration
    let again = ProjectConfiguration.read(
      Array(configuration.text.utf8), path: ".modelgloss.yml", in: InMemoryFileTree())
    #expect(again.failures == [])
    // What is printed spells out the level of every rule.
    #expect(again.configuration.check.policy.levels[.orphanedKey] == .off)
    configuration.check.policy.levels = again.configuration.check.policy.levels
    configuration.path = ".modelgloss.yml"
    #expect(again.configuration == configuration)
  }

  @Test func theDefaultsPrintWithEveryRule() {
    let rules = RuleRegistry.ids.map { rule in
      "  \(rule.rawValue): \(rule.isOnByDefault ? rule.defaultSeverity.rawValue : "\"off\"")\n"
    }
    #expect(
      ProjectConfiguration().text
        == "documentationKeys: [documentation, discussion, description]\nrules:\n\(rules.joined())failOn: warning\n"
        + "code: true\n")
    #expect(rules.contains("  orphaned-key: warning\n") && rules.contains("  undocumented: \"off\"\n"))
  }

  @Test func thePublishedSchemaIsTheOneOfTheProgram() throws {
    let repository = "../../Templates/configuration/schema.json"
    #expect(Golden.difference(ConfigurationSchema.text, from: "../\(repository)") == nil)
  }

  @Test func findsTheFileInTheFolderOrAboveUpToTheRepository() {
    let files = InMemoryFileTree([
      "work/.modelgloss.yml": "", "work/app/x/y.txt": "", "work/repo/.git/HEAD": "", "work/repo/sub/file.txt": "",
      "work/other/.modelgloss.yaml": "",
    ])
    #expect(ProjectConfiguration.file(for: "work/app/x", in: files) == "work/.modelgloss.yml")
    #expect(ProjectConfiguration.file(for: "work/other", in: files) == "work/other/.modelgloss.yaml")
    #expect(ProjectConfiguration.file(for: "work/repo/sub", in: files) == nil)
  }

  /// Above the root there is the root again, on and on.
  @Test(arguments: [
    ("/", nil, ["."]), ("/", "/.modelgloss.yml", ["."]), ("/home/me", nil, [".", "..", "../.."]),
    ("/home/me", "/.modelgloss.yml", [".", "..", "../.."]), ("/home/me", "/home/.modelgloss.yml", [".", ".."]),
  ])
  func looksNoHigherThanTheRoot(workingFolder: String, configuration: String?, searched: [String]) throws {
    let disk = RootedDisk(workingFolder: workingFolder, configuration: configuration)
    let found = ProjectConfiguration.file(in: disk)
    #expect((found == nil) == (configuration == nil))
    #expect(found.map { FilePath.folder(of: $0) } == (configuration == nil ? nil : searched.last))
    var folders: [String] = []
    for folder in disk.asked.map(FilePath.folder(of:)) where folders.last != folder { folders.append(folder) }
    #expect(folders == searched)
  }

  /// Folders up to the root, which is its own parent, with one file at most.
  private final class RootedDisk: FileTreeLayer {
    let base: any FileTree = InMemoryFileTree([String: String]())
    let workingFolder: String?
    let configuration: String?
    private let looks = Mutex<[String]>([])

    /// The configuration files that were looked for.
    var asked: [String] { looks.withLock { $0 } }

    init(workingFolder: String, configuration: String?) {
      self.workingFolder = workingFolder
      self.configuration = configuration
    }

    func kind(at path: String) -> FileKind? {
      if ProjectConfiguration.fileNames.contains(FilePath.name(of: path)) { looks.withLock { $0.append(path) } }
      let place = FilePath.absolute(path, in: workingFolder ?? "/")
      if FilePath.name(of: place).hasPrefix(".") { return place == configuration ? .file : nil }
      return .folder
    }

    func bytes(at path: String, limit: Int) throws(InputFailure) -> [UInt8] { [] }

    func items(in folder: String) throws(InputFailure) -> [FolderItem] { [] }
  }
}
