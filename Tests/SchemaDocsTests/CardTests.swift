import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSchemaDocs

/// What the rows of properties say on the pages of entities.
@Suite struct CardTests {
  private static func page(
    of entity: String, in model: ManagedObjectModel, options: DocumentationOptions = DocumentationOptions()
  ) throws -> EntityPage {
    var taken = TakenNames()
    let reference = ReferenceModel(
      SampleModels.documented(model, tables: SampleModels.libraryTables), options: options, taken: &taken)
    let edition = Edition(reference, locale: "en", words: DocumentationWords(locale: "en"), options: options)
    return try #require(EntityComposer(edition: edition).page(of: entity))
  }

  private static func card(_ property: String, of entity: String, in model: ManagedObjectModel) throws -> PropertyCard {
    let page = try page(of: entity, in: model)
    let cards =
      page.ownAttributes.map(\.place) + page.ownRelationships.map(\.place) + page.ownFetchedProperties.map(\.place)
    return try #require(cards.first { $0.property.name == property }?.card)
  }

  private typealias Typing = (
    type: AttributeType, isScalar: Bool?, isOptional: Bool, valueClass: String?, expected: String
  )

  private static let typings: [Typing] = [
    (.integer16, true, false, nil, "Int16"), (.integer16, true, true, nil, "Int16"),
    (.integer16, false, false, nil, "NSNumber"), (.integer16, nil, true, nil, "NSNumber?"),
    (.integer32, true, true, nil, "Int32"), (.integer64, true, true, nil, "Int64"),
    (.double, true, true, nil, "Double"),
    (.float, true, true, nil, "Float"), (.boolean, true, true, nil, "Bool"), (.boolean, nil, false, nil, "NSNumber"),
    (.decimal, true, true, nil, "NSDecimalNumber?"), (.string, true, false, nil, "String"),
    (.string, nil, true, nil, "String?"), (.date, nil, true, nil, "Date?"), (.date, true, true, nil, "TimeInterval"),
    (.binary, nil, true, nil, "Data?"), (.uuid, nil, false, nil, "UUID"), (.uri, nil, true, nil, "URL?"),
    (.objectID, nil, true, nil, "NSManagedObjectID?"), (.composite, nil, true, nil, "[String: Any]?"),
    (.transformable, nil, true, "UIColor", "UIColor?"), (.transformable, nil, false, nil, "NSObject"),
    (.transformable, nil, false, "not a class", "NSObject"),
  ]

  @Test func attributesHaveTheTypesThatCodeDeclares() {
    for typing in Self.typings {
      let attribute = AttributeDescription(
        name: "a", type: typing.type, isOptional: typing.isOptional, attributeValueClassName: typing.valueClass,
        usesScalarValueType: typing.isScalar)
      #expect(SwiftCode.type(of: attribute, isGenerated: false) == typing.expected, "\(typing)")
    }
  }

  /// The type that is shown after the Swift type; nil where only one type of the model has that Swift type.
  @Test(
    arguments: [
      (AttributeType.boolean, nil, "Boolean"), (.boolean, true, nil), (.integer16, true, nil),
      (.integer64, nil, "Integer 64"), (.decimal, nil, nil), (.string, nil, nil), (.date, nil, nil),
      (.date, true, "Date"), (.uuid, nil, nil), (.double, true, nil), (.double, nil, "Double"), (.binary, nil, nil),
      (.uri, nil, nil), (.transformable, nil, "Transformable"), (.objectID, nil, nil),
    ] as [(AttributeType, Bool?, String?)])
  func theModelsTypeIsSaidWhereSwiftLeavesItOpen(type: AttributeType, isScalar: Bool?, expected: String?) throws {
    let entity = EntityDescription(
      name: "A",
      attributes: [AttributeDescription(name: "a", type: type, isOptional: true, usesScalarValueType: isScalar)])
    let card = try Self.card("a", of: "A", in: ManagedObjectModel(entities: [entity]))
    #expect(card.moreOfType?.plainText == expected)
  }

  /// Nothing requires objects in a to-many relationship whose minimum is none.
  @Test(arguments: [(true, 0, false), (true, 2, true), (false, 0, true), (false, 1, true)])
  func aToManyRelationshipIsRequiredByItsMinimum(isToMany: Bool, minimum: Int, isRequired: Bool) throws {
    let entity = EntityDescription(
      name: "A",
      relationships: [
        RelationshipDescription(name: "a", destination: "A", isToMany: isToMany, minCount: minimum)
      ])
    let card = try Self.card("a", of: "A", in: ManagedObjectModel(entities: [entity]))
    #expect(card.isRequired == isRequired)
    #expect(!card.statements.contains { $0.plainText.contains("required") })
  }

  private static let identifiers: [(name: String, expected: String?)] = [
    ("name", "name"), ("class", "`class`"), ("ünïcode", "ünïcode"), ("名前", "名前"), ("_x9", "_x9"), ("9lives", nil),
    ("a b", nil), ("a-b", nil), ("", nil), ("a`b", nil), ("self", "`self`"),
  ]

  @Test func namesAreIdentifiersWhereSwiftAllows() {
    for (name, expected) in Self.identifiers { #expect(SwiftCode.identifier(name) == expected, "\(name)") }
  }

  @Test(arguments: [
    ("readers", "Book", "NSOrderedSet"), ("books", "Reader", "Set<Book>"), ("friend", "Reader", "NSManagedObject?"),
    ("lost", "Reader", "NSManagedObject?"), ("thick", "Reader", "[Book]"),
  ])
  func relationshipsLeadToClasses(property: String, entity: String, expected: String) throws {
    #expect(try Self.card(property, of: entity, in: SampleModels.library).swiftType.plainText == expected)
  }

  /// A default as Swift writes it is behind the type; one without a literal, or a long one, is said in words.
  @Test(
    arguments: [
      (AttributeType.boolean, true, .boolean(false), "Bool = false", nil),
      (.decimal, nil, .decimal(0), "NSDecimalNumber? = 0", nil), (.double, true, .real(2), "Double = 2", nil),
      (.double, true, .real(0.5), "Double = 0.5", nil), (.integer16, nil, .integer(-7), "NSNumber? = -7", nil),
      (.string, nil, .string("a\"b"), #"String? = "a\"b""#, nil),
      (.string, nil, .string(String(repeating: "w", count: 50)), "String?", "default"),
      (.date, nil, .date(0), "Date?", "default"), (.string, nil, nil, "String?", nil),
    ] as [(AttributeType, Bool?, AttributeValue?, String, String?)])
  func defaultsAreWrittenAsInSwift(
    type: AttributeType, isScalar: Bool?, value: AttributeValue?, expected: String, said: String?
  ) throws {
    let attribute = AttributeDescription(
      name: "a", type: type, isOptional: true, defaultValue: value, usesScalarValueType: isScalar)
    let model = ManagedObjectModel(entities: [EntityDescription(name: "A", attributes: [attribute])])
    let card = try Self.card("a", of: "A", in: model)
    #expect(card.swiftType.plainText == expected)
    #expect(card.statements.map { String($0.plainText.prefix(7)) } == [said].compactMap(\.self))
  }

  private static func statements(_ property: String, _ entity: String, in model: ManagedObjectModel) throws -> [String]
  {
    try card(property, of: entity, in: model).statements.map(\.plainText)
  }

  @Test func statementsSayWhatAPropertyIs() throws {
    var model = SampleModels.library
    model.entities[1].attributes[0].allowsCloudEncryption = true
    model.entities[1].uniquenessConstraints = [["pages"]]
    let pages = try Self.statements("pages", "Book", in: model)
    #expect(pages.suffix(3) == ["encrypted in CloudKit", "indexed", "unique"])
    #expect(try Self.card("pages", of: "Book", in: model).isRequired)
    #expect(try Self.statements("readerCount", "Book", in: model).first == "derived")
    #expect(try Self.statements("state", "Item", in: model) == ["transient: never stored"])
    #expect(try !Self.card("state", of: "Item", in: model).isRequired)
    #expect(try Self.card("readers", of: "Book", in: model).moreOfType?.plainText == "Reader 2 to 20; ordered")
    // Nothing says that something is optional: its type does.
    for entity in model.entities {
      for property in entity.attributes {
        #expect(try !Self.statements(property.name, entity.name, in: model).contains { $0.contains("optional") })
      }
    }
    #expect(
      try Self.statements("readers", "Book", in: SampleModels.library).prefix(2) == [
        "Inverse: books", "On deletion: refused while there is a destination",
      ])
    #expect(try Self.statements("friend", "Reader", in: SampleModels.library).contains("Inverse: none"))
  }

  @Test func rowsShowColumnsThatCannotBeToldFromTheName() throws {
    let isShown = { (property: String, entity: String) in
      try Self.card(property, of: entity, in: SampleModels.library).statements.contains {
        $0.plainText.hasPrefix("Column in the store")
      }
    }
    #expect(try !isShown("title", "Item") && !isShown("pages", "Book"))
    // A table of its own joins them.
    #expect(try isShown("readers", "Book"))
    let columns = try Self.page(of: "Book", in: SampleModels.library).columns
    #expect(columns.first { $0.place.property.name == "pages" }?.column == "ZPAGES")
    #expect(columns.contains { $0.place.property.name == "readers" })
  }

  /// A binary attribute keeps the transformer and the class of what was transformable once.
  @Test func whatCoreDataDoesNotHeedIsNotShown() throws {
    var model = SampleModels.library
    model.entities[2].attributes = [
      AttributeDescription(
        name: "data", type: .binary, isOptional: true, attributeValueClassName: "Old", valueTransformerName: "Stale"),
      AttributeDescription(
        name: "value", type: .transformable, isOptional: true, attributeValueClassName: "New",
        valueTransformerName: "Fresh"),
    ]
    let text = { try Self.card($0, of: "Reader", in: model).statements.map(\.plainText).joined(separator: "; ") }
    #expect(try !text("data").contains("Old") && !text("data").contains("Stale"))
    #expect(try text("value").contains("New") && text("value").contains("Fresh"))
  }

  @Test func inheritedPropertiesStandWithTheirAncestor() throws {
    let page = try Self.page(of: "Book", in: SampleModels.library)
    #expect(
      page.attributes.map(\.place.property.name) == ["pages", "place", "readerCount", "addedOn", "state", "title"])
    #expect(page.ownAttributes.map(\.place.property.name) == ["pages", "place", "readerCount"])
    #expect(page.inherited.map(\.ancestor.name) == ["Item"])
    #expect(page.inherited.first?.properties.map(\.place.property.name) == ["addedOn", "state", "title"])
    #expect(page.inherited.first?.properties.first?.address == PageAddress("entities/Item", anchor: "addedOn"))
    // Where the ancestor has no page, its properties have their cards here.
    let alone = try Self.page(
      of: "Book", in: SampleModels.library, options: DocumentationOptions(exclude: ["Item"]))
    #expect(alone.ownAttributes.count == 6 && alone.inherited.isEmpty)
  }

  @Test func messagesOfInheritedPropertiesAreSaidOnce() throws {
    let item = try Self.page(of: "Item", in: SampleModels.library)
    let book = try Self.page(of: "Book", in: SampleModels.library)
    #expect(item.messages.contains { $0.property == "title" })
    #expect(!book.messages.contains { $0.property == "title" } && book.messages.contains { $0.property == "pages" })
    let alone = try Self.page(
      of: "Book", in: SampleModels.library, options: DocumentationOptions(exclude: ["Item"]))
    #expect(alone.messages.contains { $0.property == "title" })
    let files = try SampleModels.files(
      SampleModels.library, options: DocumentationOptions(formats: [.markdown], locales: ["en"]))
    #expect(files["markdown/messages.md"]?.contains("Inherited by [`Book`](entities/Book.md)") == true)
  }

  /// 300 levels of one attribute each gave 110 MB of messages.
  @Test func aDeepTreeIsNotTheSquareOfItsDepth() throws {
    let size = { (levels: Int) in
      let entities = (0..<levels).map { level in
        EntityDescription(
          name: "E\(level)", superentity: level == 0 ? nil : "E\(level - 1)",
          attributes: [AttributeDescription(name: "a\(level)", type: .string)])
      }
      return try SampleModels.files(
        ManagedObjectModel(entities: entities), options: DocumentationOptions(formats: [.html], locales: ["en"])
      )
      .values.reduce(0) { $0 + $1.ranges(of: "is a required value").count }
    }
    // Once each in the search's list, in its facts and among the sentences by code; twice for the entity that declares
    // it: on its page and on the page of messages. The longest one is on the overview.
    #expect(try size(20) == 44)
    #expect(try size(40) == 84)
  }

  @Test func foldedPartsAndSectionsHaveAddresses() throws {
    let files = try SampleModels.files(
      SampleModels.library, tables: SampleModels.libraryTables,
      options: DocumentationOptions(formats: [.html], locales: ["en", "de"]))
    let page = try #require(files["html/en/entities/Book.html"])
    #expect(
      page.contains("<a href=\"#.attributes\">Attributes</a>")
        && page.contains("<h2 id=\".attributes\">Attributes <small>3</small></h2>"))
    #expect(page.contains("<li id=title>") && page.contains("<tr id=pages>"))
    #expect(page.contains("<a rel=next href=Item.html>") && !page.contains("rel=prev"))
    #expect(page.contains(#"<bdi lang=de title="Deutsch">Buch</bdi>"#))
  }
}
