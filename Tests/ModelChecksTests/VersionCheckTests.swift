import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// Several versions of a model that share their tables.
@Suite struct VersionCheckTests {
  private static func version(_ number: Int, _ entities: [String]) -> LoadedModel {
    LoadedModel(
      ModelContents(
        ManagedObjectModel(entities: entities.map { EntityDescription(name: $0, managedObjectClassName: $0) }),
        format: .mom),
      from: ModelOrigin(
        name: "League", version: "League \(number)", path: "League.momd/League \(number).mom",
        packagePath: "League.momd"))
  }

  private static func check(
    _ versions: [LoadedModel], besides others: [LoadedModel] = [], keys: [String]
  ) -> [String] {
    let tables = ModelTables(modelName: "League", tables: [InMemory.table("de", keys.map { ($0, "Text von \($0)") })])
    let result = ModelChecker(configuration: CheckConfiguration()).check(
      versions: versions, tables: tables, besides: others)
    return result.findings.map { finding in
      let end = finding.message.firstRange(of: " (version").map { String(finding.message[$0.lowerBound...]) } ?? ""
      return "\(finding.rule.rawValue) of \(finding.version ?? "all")\(end)"
    }
  }

  @Test func withoutVersionsThereIsNothingToCheck() {
    #expect(Self.check([], keys: ["Entity/A"]).isEmpty)
  }

  @Test func aKeyOfAnyVersionIsNotOrphaned() {
    let (one, two) = (Self.version(1, ["A"]), Self.version(2, ["A", "B"]))
    #expect(Self.check([one, two], keys: ["Entity/A", "Entity/B"]).isEmpty)
    #expect(Self.check([one], besides: [two], keys: ["Entity/A", "Entity/B"]).isEmpty)
    #expect(Self.check([one], keys: ["Entity/A", "Entity/B"]) == ["orphaned-key of all"])
    // What no version has is reported once, without a version.
    #expect(Self.check([one, two], keys: ["Entity/A", "Entity/B", "Entity/C"]) == ["orphaned-key of all"])
    #expect(
      Self.check([one, two], besides: [Self.version(3, ["C"])], keys: ["Entity/A", "Entity/B", "Entity/C"]).isEmpty)
  }

  @Test func aFindingOfSomeVersionsNamesThem() {
    let versions = [Self.version(1, ["A"]), Self.version(2, ["A", "B"]), Self.version(3, ["A", "B"])]
    #expect(
      Self.check(versions, keys: ["Entity/A"])
        == ["missing-entity-name of League 2, League 3 (versions League 2, League 3)"])
    #expect(
      Self.check(Array(versions.prefix(2)), keys: ["Entity/A"])
        == ["missing-entity-name of League 2 (version League 2)"])
  }

  @Test func aFindingInAVersionsOwnFileDoesNotRepeatItsName() throws {
    var other = Self.version(2, ["A"])
    other.model.entities[0].superentity = "Nobody"
    let result = ModelChecker(configuration: CheckConfiguration()).check(
      versions: [Self.version(1, ["A"]), other],
      tables: ModelTables(modelName: "League", tables: [InMemory.table("de", [("Entity/A", "Ein A")])]))
    let finding = try #require(result.findings.first)
    #expect(result.findings.count == 1 && finding.rule == .missingParent && finding.version == "League 2")
    #expect(!finding.message.contains("League 2"))
    #expect(result.coverage.count == 2)
  }
}
