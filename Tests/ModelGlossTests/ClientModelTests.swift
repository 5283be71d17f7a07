import Foundation
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelChecks
import GlossModelFiles
import GlossTestSupport
import ModelGloss
import Testing

/// Models that a client reads, merges, compares and compiles.
@Suite struct ClientModelTests {
  private let project = ClientProject()

  /// A package with three versions, the second of which is the current one.
  private func writePackage() throws -> String {
    try project.write(
      "<plist version=\"1.0\"><dict><key>_XCCurrentVersionName</key><string>L 2.xcdatamodel</string></dict></plist>",
      "P/L.xcdatamodeld/.xccurrentversion")
    for (version, entity) in [("L", "A"), ("L 2", "B"), ("L 10", "C")] {
      try project.write(
        "<model><entity name=\"\(entity)\"/></model>", "P/L.xcdatamodeld/\(version).xcdatamodel/contents")
    }
    return project.folder + "/P/L.xcdatamodeld"
  }

  @Test func aVersionIsReadByName() throws {
    let path = try writePackage()
    let (old, current) = (try DataModel(path, version: "L"), try DataModel(path))
    #expect(old.version == "L" && !old.isCurrentVersion && old.entities.map(\.name) == ["A"])
    #expect(current.version == "L 2" && current.isCurrentVersion && current.name == "L")
    #expect(try DataModel(path, version: "L 10.xcdatamodel").version == "L 10")
    #expect(try DataModel.models(in: path, versions: .all).map(\.version) == ["L", "L 2", "L 10"])
    #expect(try DataModel.models(in: path).map(\.version) == ["L 2"])
    #expect(
      refusal { try DataModel(path, version: .all) }
        == "3 models are there: " + ["L", "L 2", "L 10"].map { "\(path)/\($0).xcdatamodel" }.joined(separator: ", "))
    #expect(refusal { try DataModel(path, version: "L 3") } != nil)
    #expect(refusal { try DataModel(project.folder + "/none") } != nil)
  }

  @Test func aModelKnowsWhereItComesFrom() throws {
    let read = try project.model()
    let made = DataModel(name: "Made", entities: [.init(name: "Other")])
    #expect(read.format == .xml && made.format == .code && made.version == nil && made.isCurrentVersion)
    #expect(try DataModel.merging([made, made]).format == .code)
    let merged = try DataModel.merging([made, read])
    #expect(merged.format != .code && merged.entities.map(\.name).sorted() == ["Other", "Party", "User"])
    #expect(try DataModel.merging([]).entities.isEmpty && DataModel.merging([read]) == read)
    let other = DataModel(entities: [.init(name: "Other", attributes: [.init(name: "a", type: .string)])])
    let conflict = #expect(throws: DataModel.MergeConflict.self) { try DataModel.merging([made, other]) }
    #expect(conflict?.description == "Can't merge models with two different entities named 'Other'")
    var identified = made
    identified.versionIdentifiers = ["", "1.0", ""]
    #expect(identified.versionIdentifiers == ["1.0"])
  }

  @Test func aDifferenceNamesWhatChanged() throws {
    func entity(_ name: String, _ former: String? = nil, _ attributes: [DataModel.Attribute] = []) -> DataModel.Entity {
      var entity = DataModel.Entity(name: name, attributes: attributes)
      entity.renamingIdentifier = former
      return entity
    }
    let text = DataModel.Attribute(name: "a", type: .string, isOptional: true)
    let old = DataModel(entities: [entity("A"), entity("B"), entity("C"), entity("D")])
    let new = DataModel(entities: [entity("A"), entity("B2", "B"), entity("C", nil, [text]), entity("E")])
    let difference = try new.difference(from: old)
    #expect(difference.addedEntities == ["E"] && difference.removedEntities == ["D"])
    #expect(difference.renamedEntities == ["B2": "B"] && difference.changedEntities.contains("C"))
    #expect(!difference.changedEntities.contains("A") && difference.entitiesWithNewHash.contains("C"))
    #expect(difference.verdict == .lightweight)
    #expect(difference.losses.map { "\($0.entity) \($0.property ?? "-") \($0.kind)" } == ["D - objectsDeleted"])
    // Nothing is said of losses where no mapping can be inferred.
    let number = DataModel.Attribute(name: "a", type: .binary, isOptional: true)
    let custom = try DataModel(entities: [entity("C", nil, [number]), entity("A")]).difference(from: new)
    #expect(custom.verdict == .custom && custom.losses.isEmpty && !custom.reasons.isEmpty)
  }

  /// A compiled package is compared version by version, a single compiled model with the current version.
  @Test func aPackageIsVerifiedAsAWhole() throws {
    let source = try DataModel.models(in: try writePackage(), versions: .all)
    let files = try DataModel.compiledPackage(of: source)
    #expect(files.keys.sorted() == ["L 10.mom", "L 2.mom", "L.mom", "VersionInfo.plist"])
    let folder = URL(filePath: project.folder + "/Built/L.momd")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, bytes) in files { try bytes.write(to: folder.appending(path: name)) }
    let compiled = try DataModel.models(in: folder, versions: .all)
    #expect(DataModel.verification(of: compiled, against: source).isEqual)
    #expect(!DataModel.verification(of: Array(compiled.prefix(2)), against: source).isEqual)
    #expect(!DataModel.verification(of: compiled, against: Array(source.prefix(2))).isEqual)
    let alone = URL(filePath: project.folder + "/L 2.mom")
    try #require(files["L 2.mom"]).write(to: alone)
    #expect(DataModel.verification(of: [try DataModel(contentsOf: alone)], against: source).isEqual)
  }

  @Test func aModelThatIsNotWholeIsNotCompiled() throws {
    try project.write(
      "import SwiftData\n@Model class Trip { var name: String = \"\"\n  var place: Unknown }", "Swift/Trip.swift")
    let swift = try DataModel(project.folder + "/Swift")
    #expect(
      refusal { try swift.compiled() } == "the model has types that are not in the sources, so it cannot be compiled")
    try project.write(
      #"<model><entity name="E"><attribute name="a" attributeType="String" defaultValueString="x" minValueString="y"/>"#
        + "</entity></model>", "Odd.xcdatamodel/contents")
    let odd = try DataModel(project.folder + "/Odd.xcdatamodel")
    let errors = odd.readingFindings.filter { $0.severity == .error }
    #expect((refusal { try odd.compiled() } == nil) == errors.isEmpty)
    #expect(refusal { try project.model().compiled() } == nil)
  }

  // MARK: - Checking

  @Test func aBaselineAcceptsWhatItLists() throws {
    let model = try project.model()
    let all = try model.check(.init(rules: [.missingPropertyName])).findings
    let read = ModelProject(
      ModelProject.Request(paths: [project.folder + "/Shop.xcdatamodel"]), in: DiskFileTree())
    let terms = (only: "only", skipped: "skipped")
    let policy = try RuleSelection(only: ["missing-property-name"], skipped: [], terms: terms).applied(
      to: SeverityPolicy())
    let findings = read.check(.init(policy: policy)).findings
    #expect(findings.count == all.count && all.count > 1)
    let folder = project.folder
    let baseline = Baseline(findings.dropFirst()) { FilePath.relative($0.path, to: folder) }
    try project.write(baseline.text, "base.json")
    let left = try model.check(.init(rules: [.missingPropertyName], baseline: folder + "/base.json")).findings
    #expect(left == Array(all.prefix(1)))
  }

  @Test func skippedRulesAreNotApplied() throws {
    let model = try project.model()
    let rules = Set(try model.check().findings.map(\.rule))
    #expect(rules.contains(.missingPropertyName))
    #expect(
      Set(try model.check(.init(skippedRules: [.missingPropertyName])).findings.map(\.rule))
        == rules.subtracting([.missingPropertyName]))
  }

  @Test func aFindingIsALine() throws {
    try project.write("\"Entity/User\" = \"Kunde\";\n\"Entity/Gone\" = \"Weg\";\n", "de.lproj/ShopModel.strings")
    let report = try project.model().check(.init(rules: [.orphanedKey, .missingPropertyName]))
    let finding = try #require(report.findings.first { $0.rule == .orphanedKey })
    #expect(finding.path == project.folder + "/de.lproj/ShopModel.strings" && finding.key == "Entity/Gone")
    #expect(finding.line == 2 && finding.column == 1 && finding.severity == .warning && finding.locale == "de")
    #expect(
      finding.description
        == "\(finding.path):2:1: warning: \(finding.message); \(finding.remedy) [orphaned-key]")
    #expect(finding.debugDescription == finding.description)
    let missing = try #require(report.findings.first { $0.rule == .missingPropertyName })
    #expect(
      missing.description
        == "\(missing.path):1:1: warning: the property \"User.age\" has no name in de; "
        + "add \"Property/age/Entity/User\" = \"…\"; [missing-property-name]")
    // A table that is missing has no line.
    let whole = try project.model().check(.init(locales: ["fr"], rules: ["missing-table"])).findings
    #expect(whole.map(\.line) == [nil])
    #expect(
      whole.map(\.description)
        == whole.map { "\($0.path): \($0.severity): \($0.message); \($0.remedy) [missing-table]" })
    for severity in DataModel.Severity.allCases {
      #expect(report.findings(atLeast: severity) == report.findings.filter { $0.severity >= severity })
    }
    #expect(try project.model().coverage() == project.model().check().coverage)
    #expect(try project.model().coverage(of: ["de"]).map(\.locale) == ["de"])
    #expect(throws: DataModel.InputError.self) { try project.model().coverage(of: ["xq"]) }
    #expect(report.findings(atLeast: .note) == report.findings && report.findings(atLeast: .error).isEmpty)
    #expect(report.findings(atLeast: .warning).contains(finding))
  }

  /// A lock file takes the place of releases in git.
  @Test func aLockFileGuardsItsVersions() throws {
    let path = try writePackage()
    let versions = try DataModel.models(in: path, versions: .all).map { version in
      let hashes = version.versionHashes.map { "\"\($0)\": \"\(Data($1).base64EncodedString())\"" }
      return """
        {"name": "\(version.version ?? "")", "versionChecksum": "\(version.versionChecksum)", \
        "entities": {\(hashes.joined(separator: ","))}}
        """
    }
    let locked = """
      {"name": "L", "path": "P/L.xcdatamodeld", "current": "L 2", "versions": [\(versions.joined(separator: ", "))]}
      """
    try project.write("{\"schemaVersion\": 1, \"packages\": [\(locked)], \"accepted\": []}", "models.lock")
    try project.write("{\"schemaVersion\": 1, \"packages\": [], \"accepted\": []}", "empty.lock")
    let folder = project.folder
    let all = ReleaseGuard(folder: folder, lockFile: "models.lock")
    let one = ReleaseGuard(folder: folder, models: ["P/L.xcdatamodeld"], lockFile: "models.lock")
    for promise in [all, one] { #expect(try promise.findings().filter { $0.severity == .error } == []) }
    #expect(
      refusal { try ReleaseGuard(folder: folder, lockFile: "empty.lock").findings() }
        == "nothing is guarded: the specified releases contain no model")
    #expect(refusal { try all.review() } == "a review compares with a base")
    try project.write(
      #"<model><entity name="B"><attribute name="a" optional="YES" attributeType="String"/></entity></model>"#,
      "P/L.xcdatamodeld/L 2.xcdatamodel/contents")
    for promise in [all, one] {
      let found = try promise.findings()
      #expect(found.map(\.rule) == ["released-version-changed"])
      #expect(found.map(\.version) == ["L 2"] && found.map(\.severity) == [.error], "\(found)")
    }
  }

  // MARK: - Translators

  @Test func aDamagedTranslationIsRejectedAndTheOthersTaken() throws {
    try project.write(
      #""Entity/User" = "Kunde"; "Property/name" = "Name"; "ErrorString/w" = "%{PROPERTY}@ fehlt";"#,
      "de.lproj/ShopModel.strings")
    let model = try project.model()
    let xliff = try #require(try model.xliff(for: "fr", developmentLanguage: "de"))
    let translated = xliff.replacing(
      "<source>Kunde</source>", with: "<source>Kunde</source>\n        <target>Client</target>"
    ).replacing(
      "<source>%{PROPERTY}@ fehlt</source>",
      with: "<source>%{PROPERTY}@ fehlt</source>\n        <target>%{PROPRIETE}@ manque</target>")
    let result = try model.importTranslations(xliff: translated, developmentLanguage: "de", writing: false)
    #expect(result.changes.flatMap(\.added).contains("Entity/User"))
    #expect(result.rejected.count == (xliff.contains("fehlt") ? 1 : 0))
  }

  // MARK: - Stores

  private func store(
    _ cache: StoreFixture.Cache = .model(keepsRules: false), rows: [Int64: [String: SQLiteWriter.Value]]
  ) throws -> StoreFixture {
    let model = try #require(
      ModelLoader(files: DiskFileTree()).load(project.folder + "/Shop.xcdatamodel").models.first)
    let fixture = try StoreFixture(model.model, cache: cache)
    for (key, values) in rows.sorted(by: { $0.key < $1.key }) { try fixture.insert("User", key: key, values) }
    fixture.close()
    return fixture
  }

  @Test func aStoreIsValidIfEveryObjectIs() throws {
    let fixture = try store(rows: [1: ["ZNAME": "Ada", "ZAGE": 3], 2: ["ZNAME": "Grace"]])
    let store = try PersistentStore(fixture.path)
    let result = try store.validate(against: project.model())
    #expect(result.isValid && result.objects.isEmpty)
    #expect(result.counts.filter { $0.entity == "User" }.map { [$0.objects, $0.invalid] } == [[2, 0]])
    // A gap names what it is about, if it is about something.
    let gaps = try store.validate().notChecked
    #expect(gaps.allSatisfy { !$0.hasPrefix(": ") && !$0.isEmpty } && !gaps.isEmpty, "\(gaps)")
  }

  @Test func aStoreWithoutACopyOfItsModelIsNotCompared() throws {
    let fixture = try store(.none, rows: [1: ["ZNAME": "Ada"]])
    let store = try PersistentStore(fixture.path)
    let model = try #require(store.model)
    #expect(model.format == .store && model.entity("User") != nil)
    let reason = "the store keeps no copy of its model, so there is nothing to compare"
    #expect(refusal { try project.model().difference(from: model) } == reason)
    #expect(refusal { try model.difference(from: project.model()) } == reason)
    let match = store.match([try project.model()])
    #expect(match.versions.map(\.name) == ["Shop"])
    #expect(refusal { try model.synchronizeTables() } == "a model that was not read from its own file has no tables")
    #expect(refusal { try model.xliff(for: "fr") } == "a model that was not read from its own file has no tables")
  }

  @Test func anOlderVersionThatMadeAStoreIsNotTheCurrentOne() throws {
    let path = try writePackage()
    let versions = try DataModel.models(in: path, versions: .all)
    let old = try #require(ModelLoader(files: DiskFileTree()).load(path, versions: .named("L")).models.first)
    let fixture = try StoreFixture(old.model)
    fixture.close()
    let store = try PersistentStore(fixture.path)
    let match = store.match(versions)
    #expect(match.versions.map(\.name) == ["L"] && match.versions.map(\.isCurrent) == [false])
    let migration = try store.migration(to: versions[1], from: versions)
    #expect(migration.source == "L")
    #expect(
      refusal { try store.migration(to: versions[1], from: [versions[1]]) }
        == "none of the 1 versions created this store")
  }

  @Test func objectsThatAPredicateCannotJudgeAreNotLeftOut() throws {
    let fixture = try store(rows: [1: ["ZNAME": "Ada", "ZAGE": 3], 2: ["ZNAME": "Grace", "ZAGE": 4]])
    let store = try PersistentStore(fixture.path)
    let model = try project.model()
    func found(_ predicate: String?) throws -> Int {
      try store.objects(for: DataModel.FetchRequest(entity: "User", predicate: predicate), in: model).count
    }
    #expect(try found("age > 3") == 1 && found(nil) == 2 && found("age > 9") == 0)
    #expect(refusal { try found("name > 3") } == "the predicate cannot be evaluated for 2 objects")
  }

  /// Tables are named after their model, which a store does not record.
  @Test(arguments: [
    (["x/de.lproj/OneModel.strings"], "One"), (["x/OneModel.XCSTRINGS"], "One"), (["x/One.strings"], "Fixture"),
    (["x/OneModel.txt"], "Fixture"), (["x/.hidden/OneModel.strings"], "Fixture"),
    (["x/OneModel.strings", "x/TwoModel.strings"], "Fixture"),
    (["x/a.lproj/OneModel.strings", "x/b.lproj/OneModel.stringsdict"], "One"), (["x/Model.strings"], ""),
    (["x/" + String(repeating: "d/", count: 15) + "OneModel.strings"], "One"),
    (["x/" + String(repeating: "d/", count: 16) + "OneModel.strings"], "Fixture"),
  ])
  func aStoreHasTheModelNameOfItsTables(paths: [String], name: String) throws {
    let fixture = try store(rows: [:])
    for path in paths { try project.write("{}", path) }
    var request = ModelProject.Request(paths: [fixture.path])
    request.stringsPaths = [project.folder + "/x"]
    let tables = ModelProject(request, in: DiskFileTree()).inputs.map(\.tables)
    #expect(tables.map(\.modelName) == [name])
  }
}
