import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossModelHistory
import GlossSchemaDocs
import GlossTestSupport
import ModelGloss
import Testing

/// How the models of a request are read, and what belongs to each.
@Suite struct ProjectReadingTests {
  private static func model(_ entities: String...) -> String {
    "<model>" + entities.map { "<entity name=\"\($0)\"/>" }.joined() + "</model>"
  }

  private static func project(
    _ files: [String: String], _ paths: [String] = ["."], _ change: (inout ModelProject.Request) -> Void = { _ in }
  ) -> ModelProject {
    var request = ModelProject.Request(paths: paths)
    change(&request)
    return ModelProject(request, in: InMemoryFileTree(files))
  }

  /// A package with versions `L 1`, `L 2`, …; the last one is the current one.
  private static func package(_ count: Int) -> [String: String] {
    var files = [
      "L.xcdatamodeld/.xccurrentversion":
        "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key>"
        + "<string>L \(count).xcdatamodel</string></dict></plist>"
    ]
    for number in 1...count { files["L.xcdatamodeld/L \(number).xcdatamodel/contents"] = model("E\(number)") }
    return files
  }

  private static let table = "de.lproj/ShopModel.strings"
  private static let shop = ["M/Shop.xcdatamodel/contents": model("User")]

  @Test(arguments: [
    (ModelProject.Notice.failure(InputFailure(path: "p", reason: "r")), true), (.conflict("c"), true),
    (.remark("r"), false),
  ])
  func aRemarkIsNoFailure(notice: ModelProject.Notice, isFailure: Bool) {
    #expect(notice.isFailure == isFailure)
  }

  /// A folder that the user names is searched as a whole if it contains the model; without one, everything is.
  @Test(arguments: [
    ([], ["App/Res/de.lproj/ShopModel.strings"]), (["App"], ["App/Res/de.lproj/ShopModel.strings"]), (["App/M"], []),
    (["App/Res"], []), (["App/M/Shop.xcdatamodel/contents"], []), (["None"], []),
  ])
  func tablesAreLookedForInTheNamedFolders(named: [String], expected: [String]) {
    let files = [
      "App/M/Shop.xcdatamodel/contents": Self.model("User"),
      "App/Res/de.lproj/ShopModel.strings": #""Entity/User" = "Kunde";"#,
    ]
    let found = Self.project(files, ["App/M/Shop.xcdatamodel"]) { $0.named = named }
    #expect(found.inputs.flatMap(\.tables.tables).map(\.path) == expected)
    let none = Self.project(files, ["App/M/Shop.xcdatamodel"]) { $0.readsTables = false }
    #expect(none.inputs.count == 1 && none.inputs.flatMap(\.tables.tables).isEmpty)
  }

  @Test func whatWasReadEarlierIsNotReadAgain() {
    let earlier = ModelLoader(files: InMemoryFileTree(Self.shop)).load("M/Shop.xcdatamodel")
    var steps: [String] = []
    var request = ModelProject.Request(paths: ["M/Shop.xcdatamodel", "other"])
    request.read = ["M/Shop.xcdatamodel": earlier]
    let project = ModelProject(request, in: InMemoryFileTree()) { steps.append($0) }
    #expect(project.models.map(\.name) == ["Shop"] && project.notices.count == 1)
    #expect(steps.filter { $0.hasPrefix("Reading") } == ["Reading other …"])
  }

  @Test func modelsThatDifferAreNotMerged() {
    let attribute = #"<model><entity name="E"><attribute name="a" attributeType="String"/></entity></model>"#
    let files = ["A.xcdatamodel/contents": Self.model("E"), "B.xcdatamodel/contents": attribute]
    let project = Self.project(files, ["A.xcdatamodel", "B.xcdatamodel"]) { $0.merges = true }
    #expect(project.inputs.isEmpty)
    #expect(
      project.notices == [
        .conflict(
          "error: Can't merge models with two different entities named 'E'; "
            + "A.xcdatamodel and B.xcdatamodel differ there")
      ])
    let versions = Self.package(2).merging(["L.xcdatamodeld/L 2.xcdatamodel/contents": attribute]) { $1 }
      .merging(["L.xcdatamodeld/L 1.xcdatamodel/contents": Self.model("E")]) { $1 }
    let merged = Self.project(versions, ["L.xcdatamodeld"]) {
      $0.merges = true
      $0.versions = .all
    }
    #expect(
      merged.notices == [
        .conflict(
          "error: Can't merge models with two different entities named 'E'; "
            + "L.xcdatamodeld#L 1 and L.xcdatamodeld#L 2 differ there")
      ])
  }

  @Test func theFilesOfAProjectAreThoseThatWereRead() {
    let files = [
      "A.xcdatamodel/contents": Self.model("E"), "B.xcdatamodel/contents": Self.model("F"),
      "de.lproj/AModel.strings": #""Entity/E" = "e";"#,
    ]
    let paths = ["A.xcdatamodel", "B.xcdatamodel"]
    #expect(Self.project(files, paths).readPaths == ["A.xcdatamodel", "de.lproj/AModel.strings", "B.xcdatamodel"])
    let merged = Self.project(files, paths) { $0.merges = true }
    #expect(merged.readPaths.prefix(2) == ["A.xcdatamodel", "B.xcdatamodel"])
  }

  /// A table of two versions is damaged once.
  @Test func aDamagedTableIsToldOnce() {
    let files = Self.package(2).merging(["de.lproj/LModel.strings": #""Entity/E1" = "e"; "x" = ;"#]) { $1 }
    let project = Self.project(files, ["L.xcdatamodeld"]) { $0.versions = .all }
    #expect(project.inputs.count == 2 && project.damagedTables.map(\.path) == ["de.lproj/LModel.strings"])
    #expect(Self.project(Self.package(2), ["L.xcdatamodeld"]).damagedTables.isEmpty)
  }

  // MARK: - Versions

  /// The latest first, and not those of years ago.
  @Test(arguments: [
    (3, 2, ["E2", "E1"]), (3, 0, []), (3, 1, ["E1"]), (35, 34, (3...34).reversed().map { "E\($0)" }),
  ])
  func earlierStatesAreTheVersionsBefore(count: Int, place: Int, expected: [String]) throws {
    var project = Self.project(Self.package(count), ["L.xcdatamodeld"]) { $0.versions = .all }
    #expect(project.models.count == count)
    let model = project.models[place]
    #expect(project.earlierStates(of: model).flatMap { $0.entities.map(\.name) } == expected)
    // What was asked about comes first.
    let state = ManagedObjectModel(entities: [EntityDescription(name: "Asked")])
    project.statesAtRevision = ["L.xcdatamodeld": state, "Other": ManagedObjectModel()]
    #expect(project.earlierStates(of: model).flatMap { $0.entities.map(\.name) } == ["Asked"] + expected)
    var merged = model
    merged.members = [model]
    #expect(project.earlierStates(of: merged) == [state])
  }

  @Test func aModelWithoutVersionsHasNoEarlierState() throws {
    let project = Self.project(Self.shop)
    #expect(project.earlierStates(of: try #require(project.models.first)).isEmpty)
  }

  /// Tables are written for the current version, so its keys are not orphaned in an older one.
  @Test(arguments: [
    (VersionSelection.named("L 1"), ["Entity/Gone"]), (.current, ["Entity/Gone"]), (.all, ["Entity/Gone"]),
  ])
  func keysOfTheCurrentVersionAreNotOrphaned(versions: VersionSelection, expected: [String]) {
    let files = Self.package(2).merging([
      "de.lproj/LModel.strings": #""Entity/E1" = "e"; "Entity/E2" = "f"; "Entity/Gone" = "g";"#
    ]) { $1 }
    let project = Self.project(files, ["L.xcdatamodeld"]) { $0.versions = versions }
    var policy = SeverityPolicy()
    policy.onlyRules = [.orphanedKey]
    let findings = project.check(CheckConfiguration(policy: policy)).findings
    #expect(findings.compactMap(\.key) == (versions == .current ? ["Entity/E1"] : []) + expected)
  }

  // MARK: - Several models

  /// Two models of one app use the same word for one thing; two apps need not.
  @Test(arguments: [("A", "A", 1), ("A", "B", 0)])
  func theModelsOfAnAppShareTheirWords(first: String, second: String, count: Int) {
    func files(_ folder: String, _ name: String, _ word: String) -> [String: String] {
      [
        "\(folder)/\(folder).xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{}",
        "\(folder)/\(name).xcdatamodel/contents": Self.model("User"),
        "\(folder)/en.lproj/\(name)Model.strings": #""Entity/User" = "Player";"#,
        "\(folder)/de.lproj/\(name)Model.strings": "\"Entity/User\" = \"\(word)\";",
      ]
    }
    let all = files(first, "One", "Spieler").merging(files(second, "Two", "Mitspieler")) { $1 }
    let paths = ["\(first)/One.xcdatamodel", "\(second)/Two.xcdatamodel"]
    var policy = SeverityPolicy()
    policy.onlyRules = [.inconsistentTranslation]
    let configuration = CheckConfiguration(policy: policy, developmentLanguage: "en")
    #expect(Self.project(all, paths).check(configuration).findings.map(\.rule.rawValue).count == count)
  }

  /// The findings on a model's pages are those of its check.
  @Test(arguments: [("YES", 0), ("NO", 1)])
  func aProjectMaySilenceMissingInverses(setting: String, count: Int) throws {
    let contents = """
      <model><entity name="User"><relationship name="boss" optional="YES" maxCount="1" destinationEntity="User"/>\
      </entity></model>
      """
    let project = ClientProject()
    try project.write("MOMC_NO_INVERSE_RELATIONSHIP_WARNINGS = \(setting);", "App.xcconfig")
    try project.write(contents, "Shop.xcdatamodel/contents")
    let read = ModelProject(ModelProject.Request(paths: [project.folder + "/Shop.xcdatamodel"]), in: DiskFileTree())
    var policy = SeverityPolicy()
    policy.onlyRules = [.missingInverse]
    let configuration = CheckConfiguration(policy: policy)
    #expect(read.check(configuration).findings.count == count)
    let documented = try #require(read.documented().models.first)
    #expect(read.findings(of: documented, configuration).map(\.rule) == (count == 1 ? [.missingInverse] : []))
  }

  @Test func aSelectionLimitsThePolicy() throws {
    let terms = (only: "only", skipped: "skip")
    var policy = SeverityPolicy()
    policy.onlyRules = [.orphanedKey]
    policy.skippedRules = [.missingInverse]
    let all = try RuleSelection(only: nil, skipped: ["missing-property-name"], terms: terms).applied(to: policy)
    #expect(all.onlyRules == [.orphanedKey] && all.skippedRules == [.missingInverse, .missingPropertyName])
    let one = try RuleSelection(only: ["missing-entity-name"], skipped: [], terms: terms).applied(to: policy)
    #expect(one.onlyRules == [.missingEntityName] && one.skippedRules == [.missingInverse])
  }

  @Test(arguments: [("zzzzzzzzzzzzzzz", "'modelgloss rules' lists them"), ("", "'modelgloss rules' lists them")])
  func aNameLikeNoRuleIsAnsweredWithTheList(name: String, advice: String) {
    let error = #expect(throws: UsageError.self) { try RuleSelection.rules(named: [name]) }
    #expect(error?.description == "there is no rule '\(name)'; \(advice)")
  }

  @Test(
    arguments: [
      (["markdown", "html"], nil), ([], nil), (["htm"], "there is no format 'htm'; did you mean 'html'?"),
      (
        ["html", "zzzzzzzzzz"],
        "there is no format 'zzzzzzzzzz'; there are "
          + DocumentationFormat.allCases.map(\.rawValue).joined(separator: ", ")
      ),
    ] as [([String], String?)])
  func formatsAreReadByTheirNames(names: [String], expected: String?) {
    do throws(UsageError) {
      #expect(try DocumentationFormat.formats(named: names).map(\.rawValue) == names && expected == nil)
    } catch {
      #expect(error.description == expected)
    }
  }

  // MARK: - Languages

  /// The folder of a table is a language, whatever it is called.
  @Test func aFolderWithATableIsALanguage() throws {
    let files = Self.shop.merging(["german.lproj/ShopModel.strings": #""Entity/User" = "Kunde";"#]) { $1 }
    let project = Self.project(files)
    func refusal(_ names: [String], _ present: Set<String>? = nil) -> String? {
      do throws(UsageError) {
        if let present {
          try ModelProject.requireLocales(names, besides: present)
        } else {
          try project.requireLocales(names)
        }
        return nil
      } catch {
        return error.description
      }
    }
    #expect(refusal(["german", "de"]) == nil && refusal(["german"], ["german"]) == nil)
    #expect(refusal(["de", "german"], [])?.hasPrefix("'german' is not a language code; ") == true)
    #expect(refusal(["english"])?.hasPrefix("'english' is not a language code; ") == true)
  }

  /// Without a reader, names are those of the developers.
  @Test(
    arguments: [
      (nil, "Client", "fr"), (["de"], "Kunde", "de"), ([], "Client", "en"), (["ja"], "Client", "ja"),
    ] as [([String]?, String, String)])
  func aReaderIsTheDevelopersIfNoneIsNamed(reader: [String]?, name: String, locale: String) throws {
    let files = Self.shop.merging([
      "M/de.lproj/ShopModel.strings": #""Entity/User" = "Kunde";"#,
      "M/fr.lproj/ShopModel.strings": #""Entity/User" = "Client";"#,
    ]) { $1 }
    var input = try #require(Self.project(files).inputs.first)
    input.tables.developmentLanguage = "fr"
    let lookup = input.lookup(forReader: reader)
    #expect(lookup.entityName("User").text == name && lookup.composer.catalog.locale == locale)
    input.tables.developmentLanguage = nil
    #expect(input.lookup(forReader: nil).composer.catalog.locale == "en")
  }

  // MARK: - Comparison

  /// A model without tables is compared as if it had those of the other.
  @Test(arguments: [(false, false), (true, true)])
  func aModelWithoutTablesBorrowsThem(oldHasTable: Bool, isTold: Bool) throws {
    let contents = ClientProject.contents
    var texts = [
      "A/Shop.xcdatamodel/contents": contents, "B/Shop.xcdatamodel/contents": contents,
      "B/de.lproj/ShopModel.strings": #""Property/age" = "Jahre";"#,
    ]
    if oldHasTable { texts["A/de.lproj/ShopModel.strings"] = #""Property/age" = "Alter";"# }
    let files = InMemoryFileTree(texts)
    func compared(_ path: String) throws -> ComparedModel {
      try ComparedModel(try #require(ModelLoader(files: files).load(path).models.first), in: files)
    }
    let text = try compared("B/Shop.xcdatamodel").difference(from: compared("A/Shop.xcdatamodel"), locales: ["de"]).text
    #expect(text.contains("Jahre") == isTold, "\(text)")
  }

  // MARK: - Survey

  @Test func aSurveyIsWrittenAsJSON() {
    let files = ["Shop.xcdatamodel/contents": Self.model("User"), Self.table: #""Entity/User" = "Kunde";"#]
    let survey = ProjectSurvey(of: Self.project(files), settings: ".modelgloss.yml")
    #expect(
      survey.json.text(pretty: false)
        == #"{"schemaVersion":1,"models":[{"name":"Shop","path":"Shop.xcdatamodel","format":"xml","versions":[],"#
        + #""entities":1,"containers":[],"gaps":0}],"languages":{"all":["de"],"development":"de"},"#
        + #""tables":[{"path":"de.lproj/ShopModel.strings","model":"Shop","locale":"de"}],"#
        + #""releases":{"tags":[]},"stores":[],"cloudKitSchemas":[],"settings":".modelgloss.yml","#
        + #""gaps":[{"what":"releases","isUnread":false,"reason":"no git repository was searched"},"#
        + #"{"what":"stores","isUnread":false,"reason":"\#(ProjectSurvey.reasonForNoStore)"},"#
        + #"{"what":"cloudKitSchemas","isUnread":false,"reason":"no .ckdb","#
        + #""remedy":"xcrun cktool export-schema --output-file production.ckdb"}]}"#)
  }

  @Test func theLanguageOfTheDevelopersIsTheOnlyOneOfAnAppWithoutOthers() {
    var survey = ProjectSurvey(of: Self.project(Self.shop))
    survey.appLanguages = AppLanguages()
    #expect(survey.languages.isEmpty)
    survey.developmentLanguage = "fr"
    #expect(survey.languages == ["fr"])
  }

  /// Tags with numbers are releases; without any, the reason is named.
  @Test(
    arguments: [
      (["v1", "v2", "nightly"], "v*", ["v1", "v2"], nil), ([], nil, [], "the repository has no tags"),
      (["nightly"], nil, [], "no tag of 1 has a number, such as 'nightly'"),
      (["1.0", "beta3", "2.0"], "[0-9]*", ["1.0", "2.0"], nil),
    ] as [([String], String?, [String], String?)])
  func releasesAreTheTagsWithNumbers(tags: [String], pattern: String?, expected: [String], reason: String?) throws {
    let repository = try Repository()
    try repository.git("commit", "-q", "--allow-empty", "-m", "c")
    for tag in tags { try repository.git("tag", tag) }
    let found = ProjectSurvey.releases(in: DiskFileTree(), below: repository.path)
    #expect(found.releases.pattern == pattern && found.releases.tags.sorted() == expected)
    #expect(found.gap?.reason == reason && found.gap?.subject == (reason == nil ? nil : .releases))
    #expect(found.gap?.remedy?.hasPrefix("tag each release") == (reason == nil ? nil : true))
    let nothing = ProjectSurvey.releases(in: InMemoryFileTree(), below: repository.path)
    #expect(nothing.releases.tags.isEmpty && nothing.releases.pattern == nil && nothing.gap == nil)
  }

  /// A shallow clone may lack the tags.
  @Test func aShallowCloneIsFetchedFirst() throws {
    let (origin, clone) = (try Repository(), try Repository())
    for message in ["a", "b"] { try origin.git("commit", "-q", "--allow-empty", "-m", message) }
    try clone.git("fetch", "-q", "--depth", "1", "file://" + origin.path, "main")
    try clone.git("reset", "-q", "FETCH_HEAD")
    let gap = ProjectSurvey.releases(in: DiskFileTree(), below: clone.path).gap
    #expect(gap?.reason == "the repository has no tags, and the clone is shallow")
    #expect(gap?.remedy?.contains("git fetch") == true, "\(gap?.remedy ?? "")")
  }

  /// The versions of SwiftData are those of its schemas.
  @Test func swiftDataHasTheVersionsOfItsSchemas() {
    func schema(_ number: Int) -> String {
      """
      enum V\(number): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip { var a\(number): String? }
      }

      """
    }
    let files = ["App/Trip.swift": "import SwiftData\n" + schema(1) + schema(2)]
    let models = ProjectSurvey(of: Self.project(files)).models
    #expect(models.map(\.versions) == [["V1", "V2"]] && models.map(\.currentVersion) == ["V2"])
  }

  /// An app that shows Core Data's errors needs names.
  @Test(arguments: [("error.userInfo[NSDetailedErrorsKey]", true), ("print(1)", false)])
  func anAppThatShowsErrorsExpectsTables(code: String, isExpected: Bool) {
    let files = Self.shop.merging([
      "App.xcodeproj/project.pbxproj": "// !$*UTF8*$!\n{}",
      "App/View.swift": "import CoreData\nimport SwiftUI\nfunc show(error: any Error) -> some View { \(code) }",
    ]) { $1 }
    #expect(ProjectSurvey(of: Self.project(files)).expectsTables == isExpected)
  }
}

/// A git repository in a folder of its own.
private final class Repository {
  let path = URL(filePath: NSTemporaryDirectory()).resolvingSymlinksInPath()
    .appending(path: "modelgloss-\(UUID().uuidString)").path(percentEncoded: false)

  init() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    try git("init", "-q", "-b", "main")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func git(_ arguments: String...) throws {
    #expect(try runGit(arguments, in: path).status == 0, "\(arguments)")
  }
}
