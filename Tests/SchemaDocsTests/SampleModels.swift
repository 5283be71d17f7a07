import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

@testable import GlossSchemaDocs

/// Models built in code for the tests of the documentation.
enum SampleModels {
  /// A library: inheritance, every kind of rule, a composite, a fetch request, a configuration, documentation.
  static let library = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Item", managedObjectClassName: "Item", isAbstract: true,
        userInfo: [
          "documentation": "Whatever can be **lent**.\n\n| a | b |\n| - | - |\n| 1 | <script>x</script> |",
          "discussion": "See [the rules](https://example.org/a_b) and [nothing](javascript:alert(1)).", "owner": "a|b",
        ],
        attributes: [
          AttributeDescription(
            name: "title", type: .string, minimumLength: 1, maximumLength: 40, pattern: "[^|`]+",
            userInfo: ["documentation": "As printed | on the `cover`.\n\nSecond paragraph."]),
          AttributeDescription(
            name: "addedOn", type: .date, isOptional: true, minimum: .date(0), maximum: .date(86_400 * 366 + 3_600)),
          AttributeDescription(name: "state", type: .string, isOptional: true, isTransient: true),
        ], uniquenessConstraints: [["title", "addedOn"]]),
      EntityDescription(
        name: "Book", managedObjectClassName: ".Book", superentity: "Item", renamingIdentifier: "Tome",
        attributes: [
          AttributeDescription(
            name: "pages", type: .integer32, defaultValue: .integer(12_345), minimum: .integer(1),
            validations: [ValidationRule(predicate: "SELF != 13", warning: .text("No 13"))]),
          AttributeDescription(
            name: "readerCount", type: .integer64, isOptional: true, derivationExpression: "readers.@count"),
          AttributeDescription(name: "place", type: .composite, isOptional: true, compositeName: "Shelf"),
        ],
        relationships: [
          RelationshipDescription(
            name: "readers", destination: "Reader", inverse: "books", inverseEntity: "Reader", isToMany: true,
            isOrdered: true, minCount: 2, maxCount: 20, deleteRule: .deny)
        ],
        indexes: [FetchIndexDescription(name: "byPages", elements: [FetchIndexElement(.property("pages"))])]),
      EntityDescription(
        name: "Reader",
        relationships: [
          RelationshipDescription(
            name: "books", destination: "Book", inverse: "readers", inverseEntity: "Book", isToMany: true,
            isOptional: true, deleteRule: .cascade),
          RelationshipDescription(name: "friend", destination: "Reader", isOptional: true),
          RelationshipDescription(name: "lost", destination: "Nowhere", isOptional: true),
        ],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "thick", isOptional: true,
            fetchRequest: FetchRequestTemplate(name: "thick", entity: "Book", predicate: "pages > 500"))
        ]),
    ], configurations: [Configuration(name: "Shop", entities: ["Book", "Reader"])],
    fetchRequestTemplates: [
      FetchRequestTemplate(
        name: "BooksNamed", entity: "Book", predicate: "title == $NAME OR pages == 1", variables: ["NAME"],
        fetchLimit: 10)
    ],
    composites: [
      CompositeDescription(
        name: "Shelf", attributes: [AttributeDescription(name: "row", type: .integer16, minimum: .integer(0))])
    ])

  static let libraryTables = ModelTables(
    modelName: "Library",
    tables: [
      table("de", ["Entity/Book": "Buch", "Property/title": "Titel", "Entity/Item": "Gegen|stand"]),
      table("en", ["Entity/Book": "Book", "Property/title": "Title"]),
      table("ar", ["Entity/Book": "كتاب", "Property/title": "العنوان"]),
    ], developmentLanguage: "en")

  static func table(_ locale: String, _ entries: [String: String]) -> LocalizationTable {
    LocalizationTable(
      name: "LibraryModel", locale: locale, path: "\(locale).lproj/LibraryModel.strings", format: .strings,
      entries: entries.keys.sorted().map { TableEntry(key: $0, value: entries[$0] ?? "") })
  }

  /// Names that try to be markup, paths, devices, other cases of each other, or invisible.
  static let hostileNames = [
    "<script>alert(1)</script>", "../../x", "con", "Con", "CON", "player", "Player", "a\u{202E}b", "nul\0l", "`tick`",
    "]]>", "{{#models}}", "a|b", "\"\u{301} onmouseover=\"x", "index", String(repeating: "long", count: 75), "日本語",
    "&amp;", "[x](javascript:alert(1))", "# heading", "- list", "| - |", "*b*_i_~s~", ":smile: @user #1 $x$",
    "line\nbreak", "a|\u{301}b", "q\"\u{301}", "back\\", "'", "}", "{{% CONTENT_TYPE:TEXT }}", "%{text}",
  ]

  static let hostile = ManagedObjectModel(
    entities: hostileNames.enumerated().map { number, name in
      EntityDescription(
        name: name, managedObjectClassName: name,
        superentity: number == 0 ? hostileNames[1] : number == 1 ? hostileNames[0] : nil,
        userInfo: ["documentation": name + "\n\n<script>alert(2)</script>", name: name],
        attributes: hostileNames.prefix(number == 5 ? .max : 2).map {
          AttributeDescription(
            name: $0, type: .string, defaultValue: .string($0), pattern: $0,
            validations: [ValidationRule(predicate: $0, warning: .text($0))], userInfo: ["documentation": $0])
        },
        relationships: [RelationshipDescription(name: "r" + name, destination: name)],
        indexes: [FetchIndexDescription(name: name, elements: [FetchIndexElement(.expression(name))])])
    }, configurations: hostileNames.map { Configuration(name: $0, entities: hostileNames) },
    fetchRequestTemplates: hostileNames.map {
      FetchRequestTemplate(name: $0, entity: $0, predicate: $0, variables: [$0])
    }, composites: hostileNames.map { CompositeDescription(name: $0, attributes: []) })

  static func documented(
    _ model: ManagedObjectModel, tables: ModelTables? = nil, name: String = "Library"
  ) -> DocumentedModel {
    DocumentedModel(
      loaded: LoadedModel(model: model, name: name, path: "\(name).xcdatamodel", format: .xml),
      tables: tables ?? ModelTables(modelName: name))
  }

  static func files(
    _ model: ManagedObjectModel, tables: ModelTables? = nil, options: DocumentationOptions = DocumentationOptions(),
    name: String = "Library"
  ) throws -> [String: String] {
    let files = try SchemaDocumentation(models: [documented(model, tables: tables, name: name)], options: options)
      .files()
    return Dictionary(uniqueKeysWithValues: files.map { ($0.path, $0.text) })
  }

  static let hostileTables = ModelTables(
    modelName: "Library",
    tables: ["de", "ar"].map { locale in
      table(
        locale,
        Dictionary(
          hostileNames.flatMap { [("Entity/\($0)", $0 + "!"), ("Property/\($0)", $0 + "?")] },
          uniquingKeysWith: { $1 }))
    })
}
