import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
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
    #expect(files["html/entities/Entity7.html"]?.contains("<bdi lang=de>Name of attribute2</bdi>") == true)
    #expect(LinkChecker.problems(in: files) == [])
  }

  /// Where everything knows everything, lines to other parts are drawn while there is work left.
  @Test func leavesOutNeighboursOfPartsForLackOfWork() throws {
    let model = ManagedObjectModel(
      entities: (0..<30).map { number in
        EntityDescription(
          name: "E\(number)",
          relationships: (0..<30).filter { $0 != number }.map {
            RelationshipDescription(
              name: "r\($0)", destination: "E\($0)", inverse: "r\(number)", isToMany: true, isOptional: true)
          })
      })
    func page(_ budget: RunBudget) throws -> String {
      let files = try SchemaDocumentation(
        models: [SampleModels.documented(model)],
        options: DocumentationOptions(formats: [.markdown], locales: ["en"]), budget: budget
      ).files()
      return try #require(files.first { $0.path == "markdown/index.md" }).text
    }
    let (poor, rich) = (RunBudget(steps: 8 * 330 * 10), RunBudget())
    let (short, long) = (try page(poor), try page(rich))
    #expect(short.utf8.count < long.utf8.count)
    #expect(poor.leftOut[.neighbours] ?? 0 > 0 && rich.leftOut.isEmpty, "\(poor.leftOut)")
    #expect(rich.left < RunBudget.usualSteps)
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

  private static func store(_ name: String, of model: ManagedObjectModel) -> DocumentedModel {
    var contents = ModelContents(model, format: .store)
    contents.unrecorded = [.validationRules, .userInfo]
    let loaded = LoadedModel(contents, from: ModelOrigin(name: name, path: "backups/\(name).sqlite"))
    return DocumentedModel(loaded: loaded, tables: ModelTables(modelName: name))
  }

  /// Stores beside models: what is documented, and which stores are told of there.
  @Test func storesAreToldOfAtTheModelThatMadeThem() {
    var other = SampleModels.library
    other.entities[2].attributes.append(AttributeDescription(name: "more", type: .date))
    var versions = Self.versions(["1", "2"], current: "2", package: "A.xcdatamodeld")
    for position in versions.indices {
      versions[position].loaded.model = position == 0 ? SampleModels.library : other
      versions[position].versions[0].model = SampleModels.library
      versions[position].versions[1].model = other
    }
    let (old, new) = (Self.store("old", of: SampleModels.library), Self.store("new", of: other))
    var unknown = other
    unknown.entities.removeLast()
    let (lone, twin) = (Self.store("lone", of: unknown), Self.store("twin", of: unknown))
    let told = { (models: [DocumentedModel]) in
      models.withStoresAtTheirModels.map { model in
        model.loaded.name + model.stores.map { " \($0.name):\($0.version ?? "-")" }.joined()
      }
    }
    // The current version of a package, with stores of it and of one before.
    #expect(told([versions[1], old, new]) == ["Library old.sqlite:1 new.sqlite:2"])
    #expect(told([old, versions[1]]) == ["Library old.sqlite:1"])
    // Of two stores of one model that is not here the first stands for both.
    #expect(told([lone, versions[1], twin]) == ["lone twin.sqlite:-", "Library"])
    #expect(told([lone, twin]) == ["lone twin.sqlite:-"])
    #expect(told([old, new]) == ["old", "new"])
    #expect(told([lone]) == ["lone"])
    // Without stores nothing changes, be models as equal as they may.
    #expect(told([versions[0], versions[0]]) == ["Library", "Library"])
  }

  @Test func severalStoresBeginWithAnOverview() throws {
    var other = SampleModels.library
    other.entities[2].attributes.append(AttributeDescription(name: "more", type: .date))
    let models = [
      Self.store("old", of: SampleModels.library), Self.store("new", of: other), Self.store("copy", of: other),
    ].withStoresAtTheirModels
    let files = Dictionary(
      uniqueKeysWithValues: try SchemaDocumentation(
        models: models, options: DocumentationOptions(formats: [.html, .markdown], locales: ["en"])
      ).files().map { ($0.path, $0.text) })
    let page = try #require(files["html/index.html"])
    #expect(page.contains("<h2 id=model-old><a href=models/old.html>old.sqlite</a></h2>"))
    #expect(
      page.contains("<h2 id=model-new><a href=models/new.html>new.sqlite</a></h2>") && !page.contains("model-copy"))
    let overview = try #require(files["html/models/new.html"])
    #expect(overview.contains("<b>Stores</b><code>copy.sqlite</code>"))
    let lack =
      "The model is the store&#39;s own copy, which does not record bounds, lengths, patterns and other rules and user info; the app&#39;s own may have them."
    #expect(overview.contains("<p class=note lang=en dir=ltr>\(lack)</p>"))
    #expect(files["markdown/index.md"]?.contains("The model is the store's own copy") == true)
    // Entities of one name stand below their stores, in the side bar and in what is found.
    #expect(page.contains("<ul><li class=group><a href=models/old.html>old.sqlite</a><li><a href=entities/Item.html>"))
    #expect(page.contains("<li class=group><a href=models/new.html>new.sqlite</a><li><a href=entities/Item--2.html>"))
    #expect(overview.contains("<a href=new.html aria-current=page>new.sqlite</a><li><a href=../entities/Item--2.html>"))
    #expect(
      files["html/search.js"]?.contains(
        "[[3,\"old.sqlite\",\"models/old.html\"],[3,\"new.sqlite\",\"models/new.html\"]]") == true)
    #expect(LinkChecker.problems(in: files) == [])
  }

  /// A page is composed once for all formats; each format is as it is alone.
  @Test(arguments: [["Shop"], ["Shop", "Stock"]])
  func formatsAreTheSameTogetherAndAlone(names: [String]) throws {
    let models = names.map {
      SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables, name: $0)
    }
    func files(_ formats: [DocumentationFormat]) throws -> [DocumentationFile] {
      try SchemaDocumentation(models: models, options: DocumentationOptions(formats: formats, locales: ["en", "de"]))
        .files()
    }
    let formats: [DocumentationFormat] = [.markdown, .html, .json, .docc]
    let alone = try formats.flatMap { try files([$0]) }.sorted { $0.path.precedes($1.path) }
    #expect(try files(formats) == alone)
    #expect(try files(formats.reversed()) == alone)
  }

  /// Names that are missing are listed under what lacks them, with the line to add.
  @Test func whatLacksANameIsListed() throws {
    let options = DocumentationOptions(formats: [.markdown, .html], locales: ["en", "de"])
    let files = try SchemaDocumentation(
      models: [SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables)], options: options
    ).files()
    for path in ["html/en/localization.html", "html/de/localization.html"] {
      let page = try #require(files.first { $0.path == path }).text
      #expect(page.contains("&quot;Entity/Reader&quot; = &quot;&quot;;"), "\(path)")
      #expect(page.contains("Property/state/Entity/Item&quot; = &quot;&quot;;"))
      #expect(!page.contains("&quot;Entity/Book&quot; = &quot;&quot;;"))
    }
  }

  @Test func severalModelsBeginWithAnOverview() throws {
    let models = ["Shop", "Stock"].map { SampleModels.documented(SampleModels.library, name: $0) }
    let files = try SchemaDocumentation(
      models: models, options: DocumentationOptions(formats: [.html], locales: ["en"])
    ).files()
    let page = try #require(files.first { $0.path == "html/index.html" }).text
    // Each is there once, with a sketch; its diagram, entities and index are on a page of its own.
    #expect(page.contains("<h2 id=model-Stock><a href=models/Stock.html>Stock</a></h2>\n<div><p class=counts>"))
    #expect(page.split(separator: "class=\"diagram sketch\"").count == 3 && !page.contains("class=letters"))
    #expect(page.utf8.count < 9_000)
    let overview = try #require(files.first { $0.path == "html/models/Stock.html" }).text
    #expect(overview.contains("<h1>Stock</h1>") && overview.contains("<svg"))
    #expect(overview.contains("<tr><th><a href=../entities/Item--2.html>Item</a>"))
    #expect(!overview.contains("<th><a href=../entities/Item.html>"), "entities of the other model")
    let pages = Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
    #expect(pages["html/search.js"]?.contains("[8,\"Stock\",\"models/Stock.html\"]") == true)
    #expect(LinkChecker.problems(in: pages) == [])
    // On a single page, the overviews are sections.
    let single = try SchemaDocumentation(
      models: models, options: DocumentationOptions(formats: [.html, .markdown], locales: ["en"], layout: .single)
    ).files()
    let whole = try #require(single.first { $0.path == "html/index.html" }).text
    #expect(whole.contains("<a href=#models.Stock>Stock</a>") && whole.contains("id=models.Stock"))
    #expect(LinkChecker.problems(in: Dictionary(uniqueKeysWithValues: single.map { ($0.path, $0.text) })) == [])
  }

  @Test func modelsWithoutTablesAreNamedOnce() throws {
    let models =
      [SampleModels.documented(SampleModels.library, tables: SampleModels.libraryTables, name: "Library")]
      + ["Shop", "Stock"].map { SampleModels.documented(SampleModels.library, name: $0) }
    let files = try SchemaDocumentation(
      models: models, options: DocumentationOptions(formats: [.html, .markdown, .docc], locales: ["en"])
    ).files()
    let pages = files.filter { $0.path.contains("localization.") }
    #expect(pages.count == 3)
    for page in pages {
      #expect(page.text.contains("Shop, Stock: There are no localization tables"), "\(page.path)")
      #expect(page.text.ranges(of: "no localization tables").count == 1, "\(page.path)")
    }
    // One that is alone says so itself, on its overview's page of names only if it has any.
    let alone = try SchemaDocumentation(
      models: [models[1]], options: DocumentationOptions(formats: [.html], locales: ["en"])
    ).files()
    #expect(!alone.contains { $0.path.contains("localization.") || $0.path.contains("models/") })
  }
}
