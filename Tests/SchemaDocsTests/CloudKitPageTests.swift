import GlossBasics
import GlossCloudKitSchemas
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// The page on what leaves the device.
@Suite struct CloudKitPageTests {
  private static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Trip",
        attributes: [
          AttributeDescription(name: "note", type: .string, isOptional: true),
          AttributeDescription(name: "secret", type: .double, isOptional: true, allowsCloudEncryption: true),
          AttributeDescription(name: "draft", type: .string, isOptional: true, isTransient: true),
        ]),
      EntityDescription(name: "Local"),
    ], configurations: [Configuration(name: "Cloud", entities: ["Trip"], usesCloudKit: true)])

  private func pages(_ cloudKit: DocumentationOptions.CloudKit?, _ model: ManagedObjectModel = model) throws
    -> [String: String]
  {
    let loaded = LoadedModel(model: model, name: "App", path: "App.xcdatamodel")
    var options = DocumentationOptions(formats: [.html, .markdown, .docc, .json], locales: ["en", "de"])
    options.cloudKit = cloudKit
    let documented = DocumentedModel(loaded: loaded, tables: ModelTables(modelName: "App"))
    let files = try SchemaDocumentation(models: [documented], options: options).files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  @Test func listsEachPropertyWithItsField() throws {
    let page = try #require(try pages(nil)["markdown/en/cloudkit.md"])
    #expect(page.hasPrefix("# What leaves the device\n"))
    #expect(page.contains("## `CD_Trip`\n\n| Property | Field | Type |\n| --- | --- | --- |\n"))
    #expect(page.contains("| [`Trip`](entities/Trip.md) | `CD_entityName` | `STRING` |\n"), "\(page)")
    #expect(page.contains("`CD_note`; `CD_note_ckAsset` | `STRING` |\n"))
    #expect(page.contains("`CD_secret` | `ENCRYPTED DOUBLE`<br>encrypted in CloudKit |\n"))
    #expect(page.contains("## What stays on the device\n\n- [`Local`](entities/Local.md)\n- [`Trip.draft`]"), "\(page)")
    #expect(!page.contains("moveReceipt"))
  }

  @Test func saysWhatIsDeployed() throws {
    let file = try CloudKitSchemaFile(
      Array("DEFINE SCHEMA RECORD TYPE CD_Trip (CD_entityName STRING, CD_note STRING, CD_secret DOUBLE);".utf8),
      path: "p.ckdb")
    let pages = try pages(DocumentationOptions.CloudKit(schema: file.schema))
    let page = try #require(pages["markdown/en/cloudkit.md"])
    #expect(page.contains("`CD_entityName` | `STRING` | Deployed |\n"))
    #expect(page.contains("| `CD_note_ckAsset`: missing |\n"), "\(page)")
    #expect(page.contains("| `CD_secret`: `DOUBLE` |\n"))
    #expect(try #require(pages["html/de/cloudkit.html"]).contains("Was das Gerät verlässt"))
    #expect(pages.keys.contains { $0.hasPrefix("docc/") && $0.contains("cloudkit") })
  }

  /// Nothing is said of a model that nothing says is synchronized.
  @Test func hasNoPageWithoutSynchronization() throws {
    var model = Self.model
    model.configurations = []
    #expect(try pages(nil, model).keys.allSatisfy { !$0.contains("cloudkit") })
    #expect(try pages(DocumentationOptions.CloudKit(schema: nil), model)["markdown/en/cloudkit.md"] != nil)
  }
}
