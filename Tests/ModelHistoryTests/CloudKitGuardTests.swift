import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelHistory

/// What a change means for records that released versions synchronize.
@Suite struct CloudKitGuardTests {
  private static func attribute(_ name: String, _ type: AttributeType, isOptional: Bool = true) -> AttributeDescription
  {
    AttributeDescription(name: name, type: type, isOptional: isOptional)
  }

  private static func version(
    _ name: String, _ entities: [String: [AttributeDescription]], isMarked: Bool = true
  ) -> GuardedPackage.Version {
    var model = ManagedObjectModel(
      entities: entities.sorted { $0.key < $1.key }.map { EntityDescription(name: $0, attributes: $1) })
    model.usesCloudKit = isMarked
    return GuardedPackage.Version(name: name, path: "App.xcdatamodeld/\(name)", digest: name, model: model)
  }

  private func package(_ versions: GuardedPackage.Version...) -> GuardedPackage {
    GuardedPackage(name: "App", path: "App.xcdatamodeld", versions: versions, current: versions.last?.name)
  }

  private func findings(
    _ now: GuardedPackage, _ released: GuardedPackage?, promisedBy: String? = nil, isAsked: Bool = false
  ) -> [Finding] {
    CloudKitGuard(
      packages: [now], released: released.map { [ProofParts.released($0)] } ?? [], promisedBy: promisedBy,
      production: nil, mirroring: nil, isAsked: isAsked
    ).findings
  }

  private func said(
    _ now: GuardedPackage, _ released: GuardedPackage?, promisedBy: String? = nil, isAsked: Bool = false
  ) -> [String] {
    findings(now, released, promisedBy: promisedBy, isAsked: isAsked)
      .map { "\($0.severity.rawValue) \($0.rule.rawValue) \($0.subject ?? "")" }
  }

  private static let before = version("A", ["Trip": [attribute("a", .string), attribute("n", .integer64)]])

  @Test func whatIsMirroredKeepsItsTypes() {
    let same = package(Self.before)
    #expect(said(same, same) == [] && said(same, nil) == [])
    let retyped = Self.version("A 2", ["Trip": [Self.attribute("a", .date), Self.attribute("n", .integer64)]])
    let now = package(Self.before, retyped)
    #expect(said(now, same) == ["error cloudkit-locked CD_Trip.CD_a"])
    let finding = findings(now, same).first
    #expect(finding?.message.hasSuffix(" (released in v1)") == true && finding?.version == "A 2")
    #expect(finding?.path == "App.xcdatamodeld/A 2" && finding?.entity == "Trip" && finding?.property == "a")
    #expect(findings(now, same, promisedBy: "main").first?.message.hasSuffix(" (in main)") == true)
    // Nothing was released, so nobody has records.
    #expect(said(now, nil) == [])
    let removed = Self.version("A 2", ["Trip": [Self.attribute("a", .string)]])
    #expect(said(package(Self.before, removed), same) == ["note cloudkit-locked CD_Trip.CD_n"])
  }

  @Test func onlyMirroredModelsCount() {
    func pair(then: Bool, now: Bool) -> (GuardedPackage, GuardedPackage) {
      let former = Self.version("A", ["Trip": [Self.attribute("a", .string)]], isMarked: then)
      let retyped = Self.version("A 2", ["Trip": [Self.attribute("a", .date)]], isMarked: now)
      return (package(former, retyped), package(former))
    }
    for (then, isNow, count) in [(true, true, 1), (true, false, 0), (false, true, 0), (false, false, 0)] {
      let (now, former) = pair(then: then, now: isNow)
      #expect(said(now, former).count == count)
      // Who asks says that all of them are.
      #expect(said(now, former, isAsked: true).count == 1)
    }
  }

  @Test func whatNoReleaseWritesHasToBeDeployed() {
    let same = package(Self.before)
    let attributes = Self.before.index.model.entities[0].attributes
    let field = Self.version("A 2", ["Trip": attributes + [Self.attribute("b", .double)]])
    #expect(said(package(Self.before, field), same) == ["note cloudkit-not-deployed CD_Trip.CD_b"])
    #expect(
      findings(package(Self.before, field), same).first?.message.hasPrefix("new since v1: CD_Trip.CD_b; ") == true)
    // A new type is told once, whatever fields it has.
    let type = Self.version(
      "A 2", ["Trip": attributes, "Stop": [Self.attribute("x", .double), Self.attribute("y", .double)]])
    #expect(said(package(Self.before, type), same) == ["note cloudkit-not-deployed CD_Stop"])
    #expect(findings(package(Self.before, type), same).first?.message.hasPrefix("new since v1: CD_Stop; ") == true)
  }

  @Test func whatKeepsAMirroredStoreFromLoadingIsReportedWhereItIsNew() {
    let required = Self.version("A 2", ["Trip": [Self.attribute("a", .string, isOptional: false)]])
    let former = Self.version("A", ["Trip": [Self.attribute("a", .string)]])
    let found = findings(package(former, required), package(former))
    #expect(found.count == 1 && found.first?.rule.rawValue == "cloudkit-locked")
    #expect(found.first?.message.hasSuffix(", so the store of users no longer loads") == true)
    #expect(found.first?.subject == "CD_Trip" && found.first?.property == "a")
    // It did not load before either.
    #expect(said(package(required), package(required)) == [])
  }

  @Test func eachPlatformHasItsRecords() {
    func version(_ name: String, _ type: AttributeType, mac: AttributeType?) -> GuardedPackage.Version {
      var version = Self.version(name, ["Trip": [Self.attribute("a", type)]])
      if let mac { version.onPlatforms["macOS"] = Self.version(name, ["Trip": [Self.attribute("a", mac)]]) }
      return version
    }
    let former = package(version("A", .string, mac: nil))
    let now = package(version("A", .string, mac: nil), version("A 2", .string, mac: .date))
    let found = findings(now, former)
    #expect(found.count == 1 && found.first?.message.hasPrefix("on macOS, 'Trip.a'") == true, "\(found)")
    // Where all have it, it is told once.
    let both = package(version("A", .string, mac: nil), version("A 2", .date, mac: .date))
    #expect(findings(both, former).map(\.message).filter { $0.hasPrefix("on ") } == [])
    // What a release had on one platform alone counts there.
    let released = package(version("A", .string, mac: .date))
    #expect(
      findings(package(version("A", .string, mac: .date), version("A 2", .string, mac: nil)), released)
        .map { String($0.message.prefix(9)) } == ["on macOS,"])
  }

  // MARK: - Production

  private func deployed(_ schema: String, isMarked: Bool = true) throws -> [String] {
    let mark = isMarked ? " usedWithCloudKit=\"YES\"" : ""
    let files = InMemoryFileTree([
      "App.xcdatamodeld/App.xcdatamodel/contents":
        "<model\(mark)><entity name=\"Trip\"><attribute name=\"n\" optional=\"YES\" attributeType=\"Integer 64\"/>"
        + "</entity></model>", "schema.ckdb": schema,
    ])
    var request = GuardedProject.Request(paths: ["App.xcdatamodeld"])
    request.cloudKitSchema = "schema.ckdb"
    let project = try GuardedProject(request, files: files)
    guard project.failures.isEmpty else { return project.failures.map(\.path) }
    // Without code that opens the store, a note says so besides.
    return project.findings().compactMap { finding in finding.subject.map { "\(finding.rule.rawValue) \($0)" } }
  }

  @Test func productionHasWhatTheModelsWrite() throws {
    let trip = "DEFINE SCHEMA RECORD TYPE CD_Trip (CD_entityName STRING, CD_n INT64);"
    let (whole, part) = (try deployed(trip), try deployed(trip.replacing(", CD_n INT64", with: "")))
    #expect(whole == [])
    #expect(part == ["cloudkit-not-deployed CD_Trip.CD_n"])
    let other = try deployed("DEFINE SCHEMA RECORD TYPE CD_Stop (CD_entityName STRING);")
    #expect(other.contains("cloudkit-not-deployed CD_Trip"), "\(other)")
    // Who names the schema says that the models are mirrored.
    let unmarked = try deployed(trip.replacing(", CD_n INT64", with: ""), isMarked: false)
    #expect(unmarked == part)
    #expect(try deployed("nonsense").first?.hasPrefix("schema.ckdb") == true)
  }

  // MARK: - Headings

  @Test(
    arguments: [
      ([], nil), (["cloudkit-locked note A"], nil), (["cloudkit-not-deployed warning A"], nil),
      (["cannot-migrate error A"], nil),
      (["cloudkit-locked error A"], "`A` stops synchronizing between versions"),
      (["cloudkit-locked error A", "cloudkit-locked error A"], "`A` stops synchronizing between versions"),
      (
        ["cloudkit-locked error A", "cloudkit-locked error B", "cloudkit-locked error C"],
        "`A` and 2 more stop synchronizing between versions"
      ), (["cloudkit-not-deployed error A"], "`A` is not deployed to CloudKit"),
      (
        ["cloudkit-not-deployed error A", "cloudkit-not-deployed error B"],
        "`A` and 1 more are not deployed to CloudKit"
      ),
      (
        ["cloudkit-not-deployed error A", "cloudkit-locked error B"], "`B` stops synchronizing between versions"
      ), (["cloudkit-locked note B", "cloudkit-not-deployed error A"], "`A` is not deployed to CloudKit"),
    ] as [([String], String?)])
  func whatStopsSynchronizingIsAClause(lines: [String], expected: String?) throws {
    let findings = try lines.map { line in
      let words = line.split(separator: " ").map(String.init)
      let rule = try #require(ModelGuard.rules.first { $0.rawValue == words[0] })
      var finding = Finding(rule, "", remedy: "", path: "", severity: Severity(rawValue: words[1]))
      finding.subject = words[2]
      return finding
    }
    #expect(findings.synchronizationClause == expected)
    #expect(findings.aboutStores.count == lines.count { $0.hasPrefix("cannot") })
  }
}
