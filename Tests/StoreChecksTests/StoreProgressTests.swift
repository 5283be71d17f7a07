import GlossFileTrees
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

@Suite struct StoreProgressTests {
  @Test func tellsHowManyRowsWereReadEveryTenThousand() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Run", attributes: [AttributeDescription(name: "number", type: .integer64, isOptional: true)])
    ])
    let fixture = try StoreFixture(model, cache: .model(keepsRules: true))
    try fixture.insert("Run", key: 20_001)
    try fixture.execute(
      """
      WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20000)
      INSERT INTO ZRUN (Z_PK, Z_ENT, Z_OPT, ZNUMBER) SELECT n, Z_ENT, 1, n FROM numbers, ZRUN
      """)
    fixture.close()
    let store = try CheckedStore(fixture.path, in: DiskFileTree())
    let loaded = try #require(store.loaded.models.first)
    let lookup = ReaderLookup(
      index: ModelIndex(loaded.model), tables: ModelTables(modelName: loaded.name), reader: ["en"],
      composer: MessageComposer(catalog: .builtIn(forLocale: "en")))
    var told: [Int] = []
    let validation = try store.validate(
      by: ValueValidator(for: lookup), of: loaded, limit: 1, showsValues: false
    ) { told.append($0) }
    #expect(told == [10_000, 20_000])
    #expect(validation.counts.map(\.objects) == [20_001])
  }
}
