import GlossLocalization
import GlossManagedObjectModel
import GlossModelReading
import Testing

@testable import GlossSchemaDocs

/// References of many languages, many models and many versions.
@Suite struct LargeReferenceTests {
  private static func model(entities: Int) -> ManagedObjectModel {
    ManagedObjectModel(
      entities: (0..<entities).map { number in
        EntityDescription(
          name: "Entity\(number)",
          attributes: (0..<8).map { AttributeDescription(name: "attribute\($0)", type: .string, isOptional: true) })
      })
  }

  /// Every name but that of one property.
  private static func tables(_ model: ManagedObjectModel, _ locales: [String]) -> ModelTables {
    var entries: [String: String] = [:]
    for entity in model.entities {
      entries["Entity/\(entity.name)"] = "Name of \(entity.name)"
      for attribute in entity.attributes {
        entries["Property/\(attribute.name)/Entity/\(entity.name)"] = "Name of \(attribute.name)"
      }
    }
    entries["Property/attribute3/Entity/Entity1"] = nil
    return ModelTables(
      modelName: "Library", tables: locales.map { SampleModels.table($0, entries) }, developmentLanguage: "en")
  }

  @Test(arguments: [(20, false), (120, true)])
  func manyNamesStandWithTheirEntities(entities: Int, isSplit: Bool) throws {
    let model = Self.model(entities: entities)
    let files = try SampleModels.files(
      model, tables: Self.tables(model, ["en", "de", "fr", "ja", "ar"]),
      options: DocumentationOptions(formats: [.html], locales: ["en"]))
    let page = try #require(files["html/localization.html"])
    #expect(page.contains("<table class=names>") != isSplit)
    #expect(page.contains("<p class=links><a href=entities/Entity0.html>Entity0</a>") == isSplit)
    #expect(page.utf8.count < 300_000)
    // Coverage and gaps go before the names, in one page as in many.
    #expect(page.contains("<a href=entities/Entity1.html#attribute3>Entity1.<wbr>attribute3</a>"))
    #expect(files["html/entities/Entity7.html"]?.contains("<span lang=de dir=ltr>Name of attribute2</span>") == true)
    #expect(LinkChecker.problems(in: files) == [])
  }

  private static func versions(_ names: [String], current: String?, package: String) -> [DocumentedModel] {
    let loaded = names.map { name in
      LoadedModel(
        ModelContents(SampleModels.library, format: .xml),
        from: ModelOrigin(
          name: "Library", version: name, isCurrentVersion: name == current, path: "\(package)/\(name).xcdatamodel",
          packagePath: package))
    }
    return loaded.map { DocumentedModel(loaded: $0, tables: SampleModels.libraryTables, versions: loaded) }
  }

  @Test func versionsAreHistoryAndNotCopies() {
    let names = { (models: [DocumentedModel]) in models.withHistoryInsteadOfCopies.map { $0.loaded.version ?? "-" } }
    #expect(names(Self.versions(["1", "2", "3"], current: "2", package: "A.xcdatamodeld")) == ["2"])
    #expect(names(Self.versions(["1", "2", "3"], current: nil, package: "A.xcdatamodeld")) == ["3"])
    #expect(names(Self.versions(["1", "2", "3"], current: "1", package: "A.xcdatamodeld")) == ["1"])
    let alone = SampleModels.documented(SampleModels.library)
    let both =
      Self.versions(["1", "2"], current: "2", package: "A.xcdatamodeld") + [alone]
      + Self.versions(["7", "8"], current: "7", package: "B.xcdatamodeld")
    #expect(names(both) == ["2", "-", "7"])
  }

  @Test func severalModelsBeginWithAnOverview() throws {
    let models = ["Shop", "Stock"].map { SampleModels.documented(SampleModels.library, name: $0) }
    let files = try SchemaDocumentation(
      models: models, options: DocumentationOptions(formats: [.html], locales: ["en"])
    ).files()
    let page = try #require(files.first { $0.path == "html/index.html" }).text
    #expect(page.contains("<tr><th><a href=#model-Stock>Stock</a><td><td>3 entities; "))
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    #expect(LinkChecker.problems(in: pages) == [])
  }
}
