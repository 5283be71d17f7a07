import Foundation
import GlossManagedObjectModel
import GlossTestSupport
import Testing

/// What the verbs say of stores of SwiftData.
@Suite struct SwiftDataStoreVerbTests {
  private static func model(identifier: String, made: Double, version: String = "1.0.0") -> ManagedObjectModel {
    ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Trip",
          attributes: [
            AttributeDescription(name: "created", type: .date, defaultValue: .date(made)),
            AttributeDescription(name: "id", type: .uuid, defaultValue: .uuid(identifier)),
            AttributeDescription(
              name: "kind", type: .composite, compositeName: "Kind",
              userInfo: ["EnumType": "YES", "enum": "(beach, city)"]),
            AttributeDescription(name: "name", type: .string, defaultValue: .string("")),
          ])
      ],
      composites: [
        CompositeDescription(
          name: "Kind",
          attributes: [
            AttributeDescription(name: "kind", type: .string, isOptional: true)
          ])
      ], versionIdentifiers: [version])
  }

  private static func store(_ identifier: String, _ made: Double) throws -> StoreFixture {
    let fixture = try StoreFixture(model(identifier: identifier, made: made), cache: .model(keepsRules: true))
    try fixture.insert(
      "Trip", key: 1, ["ZID": .blob(Array(0..<16)), "ZCREATED": 1.5, "ZNAME": "", "ZKIND": "beach"])
    fixture.close()
    return fixture
  }

  @Test func doesNotCallADefaultMadeAtStartAChange() throws {
    let first = try Self.store("3F2504E0-4F89-11D3-9A0C-0305E82C3301", 1.25)
    let second = try Self.store("3F2504E0-4F89-11D3-9A0C-0305E82C3302", 2.75)
    let diff = CommandRun("diff", first.path, second.path, "--exit-code", onDisk: ())
    #expect(diff.status == 0 && !diff.output.contains("default"), "\(diff.output)")
  }

  @Test func showsEnumerationsAndDefaultsAsSwiftHasThem() throws {
    let store = try Self.store("3F2504E0-4F89-11D3-9A0C-0305E82C3301", 1.25)
    let text = CommandRun("inspect", store.path, onDisk: ()).output
    #expect(text.contains("id: UUID, required, default UUID(), made when the app starts"), "\(text)")
    #expect(text.contains("created: Date, required, default Date(), made when the app starts"))
    #expect(text.contains("kind: enum, stored as String: beach | city, required"))
    #expect(text.contains("name: String, required, default \"\""))
    let json = CommandRun("inspect", store.path, "--format", "json", onDisk: ()).output
    #expect(json.contains("\"defaultExpression\": \"UUID()\"") && json.contains("3F2504E0-4F89-11D3-9A0C-0305E82C3301"))
    let docs = store.folder + "/docs"
    #expect(CommandRun("docs", store.path, "-o", docs, "--format", "markdown,dbml", onDisk: ()).status == 0)
    let pages = try #require(FileManager.default.enumerator(atPath: docs)).compactMap { $0 as? String }
    let page = try #require(pages.first { $0.hasSuffix("entities/Trip.md") })
    let written = try String(contentsOfFile: docs + "/" + page, encoding: .utf8)
    #expect(written.contains("`enum: String { beach, city }`"), "\(written)")
    #expect(written.contains("`UUID()`") && written.contains("`Date()`") && !written.contains("3F2504E0"))
  }

  @Test func asksForNoTables() throws {
    let store = try Self.store("3F2504E0-4F89-11D3-9A0C-0305E82C3301", 1.25)
    let check = CommandRun("check", store.path, "--strict", onDisk: ())
    #expect(!check.output.contains("missing-table"), "\(check.output)")
  }
}
