import GlossManagedObjectModel
import GlossModelHistory
import Testing

@Suite struct VersionOrderTests {
  /// Names as given, in their order, and those whose place is taken from the content.
  private static let cases: [(given: [String], order: [String], placed: [String])] = [
    (["Shop 10", "Shop", "Shop 2"], ["Shop", "Shop 2", "Shop 10"], []),
    (["Shop_v10", "Shop_v9"], ["Shop_v9", "Shop_v10"], []),
    (["ShopV2", "Shop", "ShopV1"], ["Shop", "ShopV1", "ShopV2"], []),
    (["v1.10", "v1.9", "v2"], ["v1.9", "v1.10", "v2"], []),
    (["Model 003", "Model 2"], ["Model 2", "Model 003"], []),
    (["Model 10", "Model 002"], ["Model 002", "Model 10"], []),
    (["2", "10", "1"], ["1", "2", "10"], []),
    (["DataModelV3", "DataModeV2", "DataModelV1"], ["DataModelV1", "DataModeV2", "DataModelV3"], []),
    // The same stem, written in two ways; a base name without a number, and a misspelt one.
    (
      ["DataModelV 23", "DataModelV2", "DataModelV22", "DataModel", "DataModelV 3"],
      ["DataModel", "DataModelV2", "DataModelV 3", "DataModelV22", "DataModelV 23"], []
    ),
    (["DataModeV20", "DataModelV3", "DataModel"], ["DataModel", "DataModelV3", "DataModeV20"], []),
    (["Shop v2.5.1", "Shop 2.5", "Shop v2.10"], ["Shop 2.5", "Shop v2.5.1", "Shop v2.10"], []),
    (
      ["App 2", "App as in v1.10", "App", "App as in v1.9"], ["App as in v1.9", "App as in v1.10", "App", "App 2"], []
    ),
    (["App", "App as in v1", "App as in v1 as in v2"], ["App as in v1", "App as in v1 as in v2", "App"], []),
    // A `v` that ends a name is not a mark, unless it begins the number.
    (["Mauv 2", "Mauv"], ["Mauv", "Mauv 2"], []),
    (["Shop v 2", "Shopv3", "Shop"], ["Shop", "Shop v 2", "Shopv3"], []),
    (["Only"], ["Only"], []),
    ([], [], []),
  ]

  @Test(arguments: cases.indices)
  func countsWhereNamesTell(number: Int) {
    let row = Self.cases[number]
    let order = VersionOrder(row.given.map { ($0, ManagedObjectModel()) })
    #expect(order.placedByContent == row.placed)
    #expect(order.names.sorted() == row.order.sorted())
    #expect(order.names == row.order)
  }

  @Test func putsAnotherNameBesideWhatItResembles() {
    func model(_ names: String...) -> ManagedObjectModel {
      ManagedObjectModel(entities: names.map { EntityDescription(name: $0) })
    }
    let order = VersionOrder([
      ("App 3", model("A", "B", "C", "D")), ("AddedTags", model("A", "B", "C")), ("App", model("A")),
      ("App 2", model("A", "B")),
    ])
    #expect(order.names == ["App", "App 2", "AddedTags", "App 3"])
    #expect(order.placedByContent == ["AddedTags"])
    #expect(order.remark?.contains("'AddedTags'") == true)
    #expect(VersionOrder([("App", model("A")), ("App 2", model("B"))]).remark == nil)
    // Before or behind the one it equals costs the same; the later place is more likely.
    let equal = VersionOrder([("App", model("A")), ("App 2", model("A", "B")), ("Release", model("A"))])
    #expect(equal.names == ["App", "Release", "App 2"])
  }

  /// One of two names comes first, whichever is asked about.
  @Test(arguments: [
    ("Shop 2", "Shop 10"), ("Shop", "Shop 2"), ("v1.9", "v1.10"), ("Shop 2", "Shop 2.1"), ("Shop 02", "Shop 10"),
    ("Added", "Shop"), ("Shop 2 a", "Shop 2 b"),
  ])
  func countsTheSameInBothDirections(first: String, second: String) {
    #expect(VersionOrder.precedes(first, second) && !VersionOrder.precedes(second, first))
    #expect(!VersionOrder.precedes(first, first))
  }
}
