import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// The table of an entity's properties, the sketch above it, and what is folded below.
@Suite struct EntityTableTests {
  private static func page(
    of entity: EntityDescription, among others: [EntityDescription] = [], requests: [FetchRequestTemplate] = []
  ) throws -> EntityPage {
    var model = ManagedObjectModel(entities: [entity] + others)
    model.fetchRequestTemplates = requests
    var taken = TakenNames()
    let options = DocumentationOptions()
    let reference = ReferenceModel(SampleModels.documented(model), options: options, taken: &taken)
    let edition = Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options)
    return try #require(EntityComposer(edition: edition).page(of: entity.name))
  }

  private static func html(
    _ entity: String, _ locale: String = "en", in model: ManagedObjectModel = SampleModels.library,
    tables: ModelTables? = SampleModels.libraryTables, locales: [String] = ["en", "de", "ja"]
  ) throws -> String {
    let files = try SampleModels.files(
      model, tables: tables, options: DocumentationOptions(formats: [.html], locales: locales))
    return try #require(files["html/\(locale)/entities/\(entity).html"])
  }

  /// The cells of a property's row, without the elements in them.
  private static func cells(_ property: String, _ html: String) throws -> [String] {
    let start = try #require(html.firstRange(of: "<tr id=\(property)>")?.upperBound)
    let end = html[start...].firstRange(of: "\n<tr")?.lowerBound ?? html.endIndex
    return html[start..<end].split(separator: /<t[hd][^>]*>/).map { cell in
      String(cell.replacing(/<[^>]*>/, with: "").replacing("\n", with: "")).trimmed
    }
  }

  @Test func aRowHasNameTranslationTypeRulesAndMessages() throws {
    let german = try Self.html("Item", "de")
    #expect(try Self.cells("title", german).prefix(3) == ["title", "Titel", "String"])
    // A name that is missing is said; one in a language without a table is not missing.
    #expect(german.contains("<td class=label><i class=missing>fehlt</i>"))
    let japanese = try Self.html("Item", "ja")
    #expect(!japanese.contains("class=label") && !japanese.contains("class=missing"))
    #expect(try Self.cells("title", japanese).prefix(2) == ["title", "String"])
    // What unfolds takes all of the width, as many columns as there are.
    #expect(german.contains("<tr class=more><td colspan=5>") && japanese.contains("<tr class=more><td colspan=4>"))
  }

  @Test func theRowBelowHasMessagesAndOtherLanguages() throws {
    let german = try Self.html("Item", "de")
    let start = try #require(german.firstRange(of: "<tr id=title>")).lowerBound
    let row = german[start...]
    let summary = try #require(row.firstMatch(of: /<summary>([^<]*)<\/summary>/)).1
    let more = row[try #require(row.firstRange(of: "<tr class=more>")).lowerBound...]
    let messages = more.prefix(upTo: try #require(more.firstRange(of: "</ul>")).lowerBound).ranges(of: "<li>").count
    #expect(messages > 1 && summary == "\(messages) Prüfmeldungen")
    #expect(more.contains("<li><small>English</small> <bdi lang=en>Title</bdi>"))
  }

  /// The parts of the table have the addresses that the parts of the page had, and properties theirs.
  @Test func formerAddressesLeadToTheSame() throws {
    let html = try Self.html("Book")
    for part in ["attributes", "relationships", "neighbours"] { #expect(html.contains("id=\".\(part)\"")) }
    #expect(html.contains("<tr id=pages>") && html.contains("<tr id=readers"))
  }

  /// The number of destinations at a line of the sketch.
  @Test(
    arguments: [
      (false, true, 0, 1, "0–1"), (false, false, 1, 1, "1"), (true, true, 0, 0, "n"), (true, false, 2, 0, "2–n"),
      (true, true, 0, 5, "0–5"), (true, true, 11, 30, "11–30"), (true, true, 4, 4, "4"),
    ] as [(Bool, Bool, Int, Int, String)])
  func countsAreShort(isToMany: Bool, isOptional: Bool, minimum: Int, maximum: Int, expected: String) {
    let relationship = RelationshipDescription(
      name: "a", destination: "B", isToMany: isToMany, isOptional: isOptional, minCount: minimum, maxCount: maximum)
    #expect(NeighbourSketch.count(of: relationship) == expected)
  }

  /// to how many entities there are relationships of many and of one, and how many are on either side, and left out
  @Test(
    arguments: [
      (0, 0, nil), (1, 0, (1, 0, 0)), (1, 1, (1, 1, 0)), (3, 2, (3, 2, 0)), (4, 0, (2, 2, 0)), (0, 5, (2, 3, 0)),
      (5, 3, (4, 4, 0)), (9, 2, (4, 4, 3)),
    ] as [(Int, Int, (before: Int, after: Int, others: Int)?)])
  func neighboursAreOnBothSides(many: Int, one: Int, expected: (before: Int, after: Int, others: Int)?) throws {
    let names = (0..<many + one).map { "N\(10 + $0)" }
    let relationships = names.enumerated().map { number, name in
      RelationshipDescription(name: "to\(name)", destination: name, isToMany: number < many, isOptional: true)
    }
    let sketch = try Self.page(
      of: EntityDescription(name: "Order", relationships: relationships),
      among: names.map { EntityDescription(name: $0) }
    ).sketch
    #expect(sketch?.before.count == expected?.before && sketch?.after.count == expected?.after)
    #expect(sketch?.others == expected?.others)
  }

  @Test func theSketchShowsEachEntityOnce() throws {
    let relationships = [
      RelationshipDescription(name: "away", destination: "Match", isToMany: true),
      RelationshipDescription(name: "best", destination: "Match", isOptional: true),
      RelationshipDescription(name: "home", destination: "Match", isToMany: true),
      RelationshipDescription(name: "itself", destination: "Team", isOptional: true),
      RelationshipDescription(name: "owner", destination: "Club", isOptional: true),
    ]
    let user = EntityDescription(
      name: "Season", relationships: [RelationshipDescription(name: "teams", destination: "Team", isToMany: true)])
    let sketch = try #require(
      try Self.page(
        of: EntityDescription(name: "Team", superentity: "Club", relationships: relationships),
        among: [
          EntityDescription(name: "Match"), user, EntityDescription(name: "Club"),
          EntityDescription(name: "Youth", superentity: "Team"),
        ]
      ).sketch)
    #expect(sketch.parent?.entity.name == "Club" && sketch.children.map(\.entity.name) == ["Youth"])
    // Whoever leads here without being led to is there, too, without a number.
    #expect((sketch.before + sketch.after).map { "\($0.entity.name) \($0.count)" } == ["Match n, 0–1", "Season "])
  }

  private static func item(_ deleteRule: DeleteRule = .nullify, inverse: String? = "items") -> EntityDescription {
    EntityDescription(
      name: "Item",
      relationships: [
        RelationshipDescription(
          name: "order", destination: "Order", inverse: inverse, isOptional: true, deleteRule: deleteRule)
      ])
  }

  @Test func usersThatOnlyRepeatInversesAreFolded() throws {
    let order = EntityDescription(
      name: "Order",
      relationships: [
        RelationshipDescription(name: "items", destination: "Item", inverse: "order", isToMany: true, isOptional: true)
      ])
    let folds = { (item: EntityDescription, requests: [FetchRequestTemplate]) in
      let page = try Self.page(of: order, among: [item], requests: requests)
      #expect(!page.usedBy.isEmpty)
      return !page.hasUsersOfItsOwn
    }
    #expect(try folds(Self.item(), []))
    // Each of these says something that the relationships of the order do not.
    #expect(try !folds(Self.item(.cascade), []))
    #expect(try !folds(Self.item(.deny), []))
    #expect(try !folds(Self.item(inverse: nil), []))
    #expect(try !folds(Self.item(), [FetchRequestTemplate(name: "all", entity: "Order")]))
  }

  @Test func columnsAreToldFromNamesWherePossible() throws {
    let page = try Self.page(
      of: EntityDescription(
        name: "Order", attributes: [AttributeDescription(name: "total", type: .decimal)],
        relationships: [
          RelationshipDescription(name: "tags", destination: "Tag", inverse: "orders", isToMany: true, isOptional: true)
        ]),
      among: [
        EntityDescription(
          name: "Tag",
          relationships: [
            RelationshipDescription(
              name: "orders", destination: "Order", inverse: "tags", isToMany: true, isOptional: true)
          ])
      ])
    #expect(page.columns.map(\.isDerived) == [true, false])
    #expect(page.columns.first?.column == "ZTOTAL")
  }

  /// Names that lack a translation, in all languages together, and the version that changed an entity last.
  @Test func theTableOfEntitiesSaysWhatIsMissingAndWhatChanged() throws {
    let attribute = { (name: String) in AttributeDescription(name: name, type: .string, isOptional: true) }
    let former = ManagedObjectModel(entities: [
      EntityDescription(name: "A", attributes: [attribute("a")]), EntityDescription(name: "B"),
    ])
    var latter = former
    latter.entities[0].attributes.append(attribute("b"))
    var unreleased = latter
    unreleased.entities[1].attributes = [attribute("c")]
    let versions = [("Shop 1", former), ("Shop 2", latter), ("Shop 3", unreleased)].map { name, model in
      LoadedModel(
        ModelContents(model, format: .xml),
        from: ModelOrigin(
          name: "Shop", version: name, isCurrentVersion: name == "Shop 2",
          path: "Shop.xcdatamodeld/\(name).xcdatamodel",
          packagePath: "Shop.xcdatamodeld"))
    }
    let tables = ModelTables(
      modelName: "Shop",
      tables: [
        SampleModels.table("de", ["Entity/A": "A", "Property/a/Entity/A": "a"]),
        SampleModels.table("fr", ["Entity/A": "A", "Entity/B": "B"]),
      ], developmentLanguage: "en")
    let documented = DocumentedModel(loaded: versions[1], tables: tables, versions: versions)
    let files = try SchemaDocumentation(
      models: [documented], options: DocumentationOptions(formats: [.html], locales: ["en"])
    ).files()
    let page = try #require(files.first { $0.path == "html/index.html" }?.text)
    let rows = page.split(separator: "<tr>").filter { $0.contains("<th><a href=entities/") }
    #expect(rows.count == 2)
    // A lacks "b" in German, "a" and "b" in French; B lacks its name in German. What is not released did not change it.
    #expect(
      rows[0].contains("<td class=\"number lacks\">3<td data-order=1><a href=changelog.html#Shop-2>Shop 2</a>"),
      "\(rows[0])")
    #expect(rows[1].contains("<td class=\"number lacks\">1<td>"), "\(rows[1])")
    // Without tables and versions there is no such column.
    let plain = try #require(
      try SampleModels.files(latter, options: DocumentationOptions(formats: [.html], locales: ["en"]))[
        "html/index.html"])
    #expect(!plain.contains("lacks") && !plain.contains("data-order"))
  }

  /// A model without entities has no list of them to lead to.
  @Test func aModelWithoutEntitiesHasNoList() throws {
    let page = try #require(
      try SampleModels.files(
        ManagedObjectModel(entities: []), options: DocumentationOptions(formats: [.html], locales: ["en"]))[
          "html/index.html"])
    #expect(!page.contains("class=side") && !page.contains("#.entities"))
  }
}
