import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct MergedModelTests {
  private func model(_ name: String, _ entities: String) throws -> LoadedModel {
    let path = "\(name).xcdatamodel"
    let contents = try read("<model>\n\(entities)\n</model>", at: "\(path)/contents")
    return LoadedModel(contents, from: ModelOrigin(name: name, path: path, documentPath: "\(path)/contents"))
  }

  @Test func keepsItsMembersAndPointsIntoThem() throws {
    let merged = try LoadedModel.merging(
      model("Shop", "<entity name=\"Item\"><attribute name=\"price\"/></entity><x/>"),
      [model("Login", "<entity name=\"User\"/>")])
    #expect(merged.name == "Shop + Login" && merged.members.map(\.name) == ["Shop", "Login"])
    #expect(merged.model.entities.map(\.name) == ["Item", "User"])
    #expect(merged.findings.map(\.rule) == [.unknownElement])
    let finding = merged.finding(.unreadableValue, "", at: .entity("User"), remedy: "mend it")
    #expect(finding.path == "Login.xcdatamodel/contents" && finding.model == "Login")
    #expect(finding.position == SourcePosition(line: 2, column: 1))
  }

  @Test func isTheModelItselfWhereThereIsButOne() throws {
    let only = try model("Shop", "<entity name=\"Item\"/>")
    #expect(try LoadedModel.merging(only, []) == only)
  }

  @Test func failsWithCoreDatasMessage() throws {
    let models = try [model("A", "<entity name=\"X\"/>"), model("B", "<entity name=\"X\" isAbstract=\"YES\"/>")]
    let error = #expect(throws: MergeError.self) { try LoadedModel.merging(models[0], [models[1]]) }
    #expect(error?.description == "Can't merge models with two different entities named 'X'")
  }
}
