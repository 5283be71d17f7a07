import GlossFreezing
import Testing

/// Names and identifiers follow those of the project.
@Suite struct FreezeNamingTests {
  @Test(arguments: [
    ("SchemaV3", ["SchemaV1", "SchemaV2", "SchemaV3"], "SchemaV4"),
    ("SchemaV1", ["SchemaV1"], "SchemaV2"),
    ("AppSchemaV1p15", ["AppSchemaV1p15"], "AppSchemaV1p16"),
    ("SchemaV3", ["SchemaV3", "SchemaV10"], "SchemaV11"),
    ("ShopSchema", ["ShopSchema"], "ShopSchemaV2"),
    ("V9", ["V9"], "V10"),
  ])
  func nextName(name: String, names: [String], next: String) {
    #expect(FreezeNaming.next(after: name, among: names) { _ in false } == next)
  }

  @Test func aTakenNameIsPassedOver() {
    #expect(FreezeNaming.next(after: "SchemaV3", among: ["SchemaV3"]) { $0 == "SchemaV4" } == "SchemaV5")
    #expect(FreezeNaming.next(after: "Shop", among: ["Shop"]) { $0 == "ShopV2" } == "ShopV3")
  }

  @Test(arguments: [
    (["1.0.0"], "2.0.0"), (["1.0.0", "2.0.0"], "3.0.0"), (["1.0.0", "1.1.0"], "1.2.0"),
    (["1.0.1", "1.0.2"], "1.0.3"), (["1.0.9", "1.0.10"], "1.0.11"), ([], "1.0.0"), (["2.0.0", "1.0.0"], "3.0.0"),
    (["1.0.0", "1.0.0"], "2.0.0"),
  ])
  func nextIdentifier(identifiers: [String], next: String) {
    #expect(FreezeNaming.nextIdentifier(after: identifiers) == next)
  }

  @Test func identifierBetweenTwo() {
    #expect(FreezeNaming.identifier(between: nil, and: "1.0.0", taken: ["1.0.0"]) == "0.1.0")
    #expect(FreezeNaming.identifier(between: "1.0.0", and: "3.0.0", taken: ["1.0.0", "3.0.0"]) == "2.0.0")
    #expect(FreezeNaming.identifier(between: "1.0.0", and: "2.0.0", taken: ["1.0.0", "2.0.0"]) == "1.1.0")
    #expect(FreezeNaming.identifier(between: "1.0.0", and: "2.0.0", taken: ["1.1.0"]) == "1.0.1")
    #expect(FreezeNaming.identifier(between: "1.0.0", and: "1.0.1", taken: []) == nil)
    #expect(FreezeNaming.identifier(between: "1.0.0", and: nil, taken: ["1.0.0"]) == "2.0.0")
  }
}
