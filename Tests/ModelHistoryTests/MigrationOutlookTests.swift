import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct MigrationOutlookTests {
  private func outlook(_ old: [EntityDescription], _ new: [EntityDescription]) -> MigrationOutlook {
    MigrationOutlook(
      ModelDifference(from: ManagedObjectModel(entities: old), to: ManagedObjectModel(entities: new)))
  }

  private func entity(_ attributes: AttributeDescription..., unique: [[String]] = []) -> [EntityDescription] {
    [EntityDescription(name: "E", attributes: attributes, uniquenessConstraints: unique)]
  }

  @Test func saysEachVerdictWithItsCodes() {
    let old = AttributeDescription(name: "a", type: .string, isOptional: true)
    var userInfo = old
    userInfo.userInfo = ["x": "y"]
    #expect(outlook(entity(old), entity(userInfo)).verdict == .none)
    let added = AttributeDescription(name: "b", type: .string, isOptional: true)
    #expect(outlook(entity(old), entity(old, added)).verdict == .lightweight)
    let required = AttributeDescription(name: "b", type: .string)
    let fails = outlook(entity(old), entity(old, required))
    #expect(fails.verdict == .fails)
    #expect(fails.reasons.map(\.code) == [1570] && fails.reasons.map(\.migrationCode) == [134_110])
    #expect(
      fails.reasons.first?.coreDataText
        == "Validation error missing attribute values on mandatory destination attribute")
    let custom = outlook(entity(old), entity(AttributeDescription(name: "a", type: .date, isOptional: true)))
    #expect(custom.verdict == .custom && custom.reasons.map(\.code) == [134_190])
    #expect(custom.reasons.first?.coreDataText == "Source and destination attribute types are incompatible")
  }

  @Test func aNewUniquenessConstraintMayFail() {
    let a = AttributeDescription(name: "a", type: .string, isOptional: true)
    let result = outlook(entity(a), entity(a, unique: [["a"]]))
    #expect(result.verdict == .fails && result.reasons.map(\.migrationCode) == [134_111])
    #expect(result.reasons.first?.property == "a")
    // One that was there, in another order or under another name, stops nothing.
    let b = AttributeDescription(name: "b", type: .string, isOptional: true)
    #expect(outlook(entity(a, b, unique: [["a", "b"]]), entity(a, b, unique: [["b", "a"]])).verdict <= .lightweight)
    var renamed = a
    (renamed.name, renamed.renamingIdentifier) = ("z", "a")
    #expect(outlook(entity(a, unique: [["a"]]), entity(renamed, unique: [["z"]])).verdict == .lightweight)
    // What was unique by fewer properties is unique by more.
    #expect(outlook(entity(a, b, unique: [["a"]]), entity(a, b, unique: [["a", "b"]])).verdict == .lightweight)
    #expect(outlook(entity(a, b, unique: [["a", "b"]]), entity(a, b, unique: [["a"]])).verdict == .fails)
    // Of several properties none is meant alone.
    let both = outlook(entity(a, b), entity(a, b, unique: [["a", "b"]])).reasons
    #expect(both.map(\.migrationCode) == [134_111] && both.map(\.property) == [nil])
    // A new entity has no rows.
    #expect(outlook([], entity(a, unique: [["a"]])).verdict == .lightweight)
  }

  @Test func droppedDataIsAReasonAndNoFailure() {
    let old = AttributeDescription(name: "a", type: .string, isOptional: true, renamingIdentifier: "z")
    let new = AttributeDescription(name: "a", type: .integer16, isOptional: true)
    let result = outlook(entity(old), entity(new))
    #expect(result.verdict == .lightweight && result.reasons.count == 1 && result.reasons.first?.code == nil)
  }
}
