import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// What a page of many properties shows at once, and what it folds.
@Suite struct DensityTests {
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

  private static func attributes(_ count: Int, named prefix: String = "line") -> [AttributeDescription] {
    (10..<10 + count).map { AttributeDescription(name: "\(prefix)\($0)", type: .string, isOptional: true) }
  }

  /// the attributes of an entity, and how many are in each column of its page
  private static let cases: [(attributes: [AttributeDescription], columns: [Int])] = {
    var documented = attributes(16)
    documented[3].userInfo = ["documentation": "Why."]
    var long = attributes(16)
    long[5] = AttributeDescription(
      name: "state", type: .string, isOptional: true, defaultValue: .string(String(repeating: "Wait ", count: 12)))
    var wide = attributes(16)
    wide[2] = AttributeDescription(
      name: "image", type: .transformable, attributeValueClassName: String(repeating: "Picture", count: 7))
    return [
      ([], [0]), (attributes(15), [15]), (attributes(16), [8, 8]), (attributes(49), [25, 24]),
      // What is documented takes more than a line, and a line that half the page would cut needs all of it.
      (documented, [16]), (long, [16]), (wide, [16]),
      (attributes(16, named: String(repeating: "name", count: 14)), [16]),
    ]
  }()

  @Test(arguments: cases)
  func attributesAreInTwoColumnsWhereEveryLineFits(attributes: [AttributeDescription], columns: [Int]) throws {
    let page = try Self.page(of: EntityDescription(name: "Order", attributes: attributes))
    #expect(page.ownAttributeColumns.map(\.rows.count) == columns)
    #expect(page.isPaired == (columns.count == 2))
    #expect(
      page.ownAttributeColumns.flatMap(\.rows).map(\.place.property.name)
        == page.ownAttributes.map(\.place.property.name))
  }

  /// Two columns of 496 pixels have room in a window of 1,400, and of 540 in one of 1,600: what each line needs is
  /// its name, type, badges with the version since which there is the property, and statements.
  @Test(
    arguments: [
      (10, "Shop 2", false, true), (44, nil, false, true), (55, nil, true, true), (56, nil, true, true),
      (60, nil, true, false),
      (44, "Shop 2", true, true), (40, String(repeating: "Shop", count: 9), true, false),
    ] as [(Int, String?, Bool, Bool)])
  func aWindowHasRoomForWhatEachLineNeeds(name: Int, since: String?, needsMore: Bool, isPaired: Bool) throws {
    let prefix = String(repeating: "n", count: name - 2)
    let model = ManagedObjectModel(entities: [
      EntityDescription(name: "Order", attributes: Self.attributes(16, named: prefix))
    ])
    let former = ManagedObjectModel(entities: [EntityDescription(name: "Order")])
    let versions = [("Shop", former), (since ?? "", model)].map { version, model in
      LoadedModel(
        ModelContents(model, format: .xml),
        from: ModelOrigin(
          name: "Shop", version: version, isCurrentVersion: version == since, path: "Shop.xcdatamodeld/\(version)",
          packagePath: "Shop.xcdatamodeld"))
    }
    let documented =
      since == nil
      ? SampleModels.documented(model)
      : DocumentedModel(loaded: versions[1], tables: ModelTables(modelName: "Shop"), versions: versions)
    let options = DocumentationOptions(formats: [.html], locales: ["en"])
    let files = try SchemaDocumentation(models: [documented], options: options).files()
    let page = try #require(files.first { $0.path.hasSuffix("entities/Order.html") }).text
    #expect(page.contains("cards dense pair") == isPaired)
    #expect(page.contains("cards dense pair wide") == (isPaired && needsMore))
  }

  /// how many of the attributes are documented, and whether a line each is enough
  @Test(arguments: [(9, 0, true), (9, 2, true), (9, 3, false), (2, 1, false), (1, 0, true), (0, 0, true)])
  func aPageOfLinesHasFewDescriptions(count: Int, documented: Int, isDense: Bool) throws {
    var attributes = Self.attributes(count)
    for number in 0..<documented { attributes[number].userInfo = ["documentation": "Why."] }
    let page = try Self.page(of: EntityDescription(name: "Order", attributes: attributes))
    #expect(page.isDense == isDense)
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
      return page.isDense && !page.hasUsersOfItsOwn
    }
    #expect(try folds(Self.item(), []))
    // Each of these says something that the relationships of the order do not.
    #expect(try !folds(Self.item(.cascade), []))
    #expect(try !folds(Self.item(.deny), []))
    #expect(try !folds(Self.item(inverse: nil), []))
    #expect(try !folds(Self.item(), [FetchRequestTemplate(name: "all", entity: "Order")]))
  }

  /// The order of the statements of a relationship: the count is last where the type says it already.
  @Test(arguments: [
    (0, 0, "any number", 2), (0, 1, "one or none", 2), (0, 5, "at most 5", 0), (2, 5, "none, or 2 to 5", 0),
  ])
  func countsThatTypesImplyAreSaidLast(minimum: Int, maximum: Int, text: String, place: Int) throws {
    let page = try Self.page(
      of: EntityDescription(
        name: "Order",
        relationships: [
          RelationshipDescription(
            name: "items", destination: "Item", inverse: "order", isToMany: maximum != 1, isOptional: true,
            minCount: minimum, maxCount: maximum
          )
        ]), among: [Self.item()])
    let statements = try #require(page.ownRelationships.first?.place.card?.statements)
    #expect(statements.map(\.text.plainText).firstIndex(of: text) == place)
  }

  /// A sentence takes no more room than the line that would fold it.
  @Test func aSentenceIsFoldedOnlyWithOthers() throws {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "Order",
        attributes: [
          AttributeDescription(name: "note", type: .string, isOptional: true),
          AttributeDescription(name: "number", type: .string),
          AttributeDescription(name: "title", type: .string, minimumLength: 2, maximumLength: 9),
        ])
    ])
    let page = try #require(
      try SampleModels.files(model, options: DocumentationOptions(locales: ["en"]))["html/entities/Order.html"])
    let cards = page.split(separator: "<article id=").dropFirst().map {
      $0.prefix(upTo: $0.firstRange(of: "</article>")?.lowerBound ?? $0.endIndex)
    }
    let shown = cards.map { (folded: $0.contains("<details>"), said: $0.contains("<p class=says>")) }
    #expect(shown.map(\.folded) == [false, false, true] && shown.map(\.said) == [false, true, false])
    #expect(cards[1].contains("number is a required value. <a href=../messages.html#code-1570>1570</a>"))
    // Nothing is empty beside the name of what has no more to say.
    #expect(!cards[0].contains("</div><div>") && cards[1].contains("</div><div>"))
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
}
