import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles

@testable import GlossSchemaDocs

/// A depot in three versions, with every kind of property, rule and change, and a second model that has little.
enum FullSample {
  private static func attribute(
    _ name: String, _ type: AttributeType, optional: Bool = true,
    _ change: (inout AttributeDescription) -> Void = { _ in }
  ) -> AttributeDescription {
    var attribute = AttributeDescription(name: name, type: type, isOptional: optional)
    change(&attribute)
    return attribute
  }

  private static func derived(_ name: String, _ type: AttributeType, _ expression: String) -> AttributeDescription {
    AttributeDescription(name: name, type: type, isOptional: true, derivationExpression: expression)
  }

  private static let thing = EntityDescription(
    name: "Thing", managedObjectClassName: "Depot.Thing", isAbstract: true, versionHashModifier: "t",
    userInfo: ["documentation": "What is **kept**.\n\nSecond paragraph.", "owner": "Ann", "team": "Blue"],
    attributes: [
      attribute("code", .string, optional: false) {
        ($0.minimumLength, $0.maximumLength, $0.pattern) = (
          3, 3, "Abc|def|ef gh|x{2}yz|[abc]def|q\\.txt|[a\\]b]end|a|12|345"
        )
        $0.isIndexed = true
      },
      attribute("title", .string) {
        ($0.minimumLength, $0.defaultValue) = (2, .string("x"))
        $0.userInfo = ["documentation": "As on the label.", "hint": "short"]
      },
      attribute("kind", .string) {
        $0.maximumLength = 40
        $0.validations = [
          ValidationRule(predicate: "SELF IN {\"draft\", 'sent', \"a\\\"bc\", \"no\"}", warning: .text("odd kind"))
        ]
      },
      attribute("note", .string) { ($0.minimumLength, $0.maximumLength) = (1, 2_000) },
      attribute("madeFrom", .date) { $0.minimum = .date(0) },
      attribute("madeUntil", .date) { $0.maximum = .date(86_400) },
      attribute("madeOn", .date) { ($0.minimum, $0.maximum) = (.date(0), .date(86_400)) },
      attribute("weight", .double) {
        ($0.minimum, $0.maximum, $0.usesScalarValueType) = (.real(2), .real(2), true)
      },
      attribute("height", .integer16) { ($0.minimum, $0.usesScalarValueType) = (.integer(1), false) },
      attribute("width", .integer32) { ($0.maximum, $0.defaultValue) = (.integer(20_000), .integer(7)) },
      attribute("depth", .decimal) { ($0.minimum, $0.maximum) = (.integer(1), .integer(9)) },
      attribute("photo", .binary) {
        ($0.allowsExternalBinaryDataStorage, $0.preservesValueInHistoryOnDeletion) = (true, true)
        ($0.isIndexedBySpotlight, $0.isStoredInExternalRecord, $0.valueTransformerName) = (true, true, "Old")
      },
      attribute("shade", .transformable) {
        ($0.valueTransformerName, $0.attributeValueClassName) = ("Shading", "Shade")
        ($0.renamingIdentifier, $0.versionHashModifier, $0.allowsCloudEncryption) = ("tint", "s", true)
      },
      attribute("plain", .transformable),
      attribute("odd", .undefined) { ($0.attributeValueClassName, $0.isTransient) = ("Odd", true) },
      attribute("place", .composite) { $0.compositeName = "Place" },
      attribute("lost", .composite) { $0.compositeName = "Nowhere" },
      attribute("isOpen", .boolean, optional: false) { $0.usesScalarValueType = true },
    ],
    indexes: [
      FetchIndexDescription(
        name: "byTitle",
        elements: [FetchIndexElement(.property("title")), FetchIndexElement(.property("kind"), isAscending: false)],
        partialPredicate: "title != nil"),
      FetchIndexDescription(name: "bySize", elements: [FetchIndexElement(.property("height"), type: .rtree)]),
      FetchIndexDescription(name: "byLength", elements: [FetchIndexElement(.expression("title.length"))]),
    ], uniquenessConstraints: [["code"], ["title", "kind"]], codeGeneration: .class)

  private static let box = EntityDescription(
    name: "Box", managedObjectClassName: "Depot.Box", superentity: "Thing",
    attributes: [
      derived("changedOn", .date, "now()"), derived("parts", .integer64, "lines.@count"),
      derived("parts2", .integer64, "count:(lines)"), derived("sum", .double, "sum:(lines.price)"),
      derived("sum2", .double, "lines.@sum.price"), derived("plainTitle", .string, "canonical:(title)"),
      derived("upperTitle", .string, "uppercase:(title)"), derived("lowerTitle", .string, "lowercase:(title)"),
      derived("ownerName", .string, "owner.full_name"), derived("other", .string, "a1 + b"),
      derived("other2", .string, "canonical:(a"),
    ],
    relationships: [
      RelationshipDescription(
        name: "lines", destination: "Line", inverse: "box", inverseEntity: "Line", isToMany: true, isOrdered: true,
        isOptional: true, minCount: 2, maxCount: 9, deleteRule: .cascade, isIndexedBySpotlight: true,
        renamingIdentifier: "rows", versionHashModifier: "l",
        validations: [ValidationRule(predicate: "SELF.@count < 8")], userInfo: ["documentation": "What is in it."]),
      RelationshipDescription(
        name: "owner", destination: "Owner", inverse: "boxes", inverseEntity: "Owner", isOptional: true),
      RelationshipDescription(
        name: "inner", destination: "Box", inverse: "outer", inverseEntity: "Box", isToMany: true),
      RelationshipDescription(
        name: "outer", destination: "Box", inverse: "inner", inverseEntity: "Box", deleteRule: .noAction),
      RelationshipDescription(name: "nowhere", destination: nil, isTransient: true, isStoredInExternalRecord: true),
    ], codeGeneration: .category)

  private static let owner = EntityDescription(
    name: "Owner", managedObjectClassName: "Owner", userInfo: ["documentation": "Who has boxes."],
    attributes: [
      attribute("full_name", .string, optional: false), attribute("mail", .uri), attribute("token", .uuid),
      attribute("class", .string) { $0.userInfo = ["documentation": "A **class**."] },
    ],
    relationships: [
      RelationshipDescription(
        name: "boxes", destination: "Box", inverse: "owner", inverseEntity: "Box", isToMany: true, minCount: 1,
        deleteRule: .deny, isIndexed: true),
      RelationshipDescription(
        name: "friends", destination: "Owner", inverse: "friends", inverseEntity: "Owner", isToMany: true, maxCount: 5),
    ],
    fetchedProperties: [
      FetchedPropertyDescription(
        name: "openBoxes",
        fetchRequest: FetchRequestTemplate(name: "openBoxes", entity: "Box", predicate: "isOpen == 1")),
      FetchedPropertyDescription(name: "all", fetchRequest: FetchRequestTemplate(name: "all", entity: "Line")),
      FetchedPropertyDescription(name: "none"),
    ])

  private static let line = EntityDescription(
    name: "Line", managedObjectClassName: "Line",
    attributes: [attribute("price", .decimal, optional: false), attribute("count", .integer64, optional: false)],
    relationships: [
      RelationshipDescription(
        name: "box", destination: "Box", inverse: "lines", inverseEntity: "Box", deleteRule: .nullify),
      RelationshipDescription(name: "lost", destination: "Missing", isOptional: true),
    ])

  private static let alone = EntityDescription(name: "Alone", renamingIdentifier: "Single")

  private static let base: ManagedObjectModel = {
    var model = ManagedObjectModel(
      entities: [thing, box, owner, line, alone],
      configurations: [
        Configuration(name: "Cloud", entities: ["Box", "Owner", "Line"], usesCloudKit: true),
        Configuration(name: "Local", entities: ["Alone"]), Configuration(name: "Empty", entities: []),
      ],
      fetchRequestTemplates: [
        FetchRequestTemplate(
          name: "BoxesOf", entity: "Box", predicate: "owner == $OWNER AND title BEGINSWITH $START",
          variables: ["OWNER", "START"], fetchLimit: 1, fetchBatchSize: 20),
        FetchRequestTemplate(
          name: "Lines", entity: "Line", resultType: .dictionaries, includesSubentities: false,
          includesPropertyValues: false, includesPendingChanges: false, returnsObjectsAsFaults: false,
          returnsDistinctResults: true),
        FetchRequestTemplate(name: "Broken", entity: "Missing", predicate: "a == 1"),
      ],
      composites: [
        CompositeDescription(
          name: "Place",
          attributes: [
            attribute("hall", .string, optional: false), attribute("shelf", .integer16) { $0.minimum = .integer(1) },
          ])
      ], versionIdentifiers: ["3", "beta"], usesCloudKit: true, usesSwiftData: false)
    model.entities[0].attributes[3].defaultExpression = "\"none\" + 1"
    return model
  }()

  /// Before the last change: names, types, rules, objects that come and go, and what moves to another entity.
  private static let second: ManagedObjectModel = {
    var model = base
    model.versionIdentifiers = ["2"]
    model.entities[0].uniquenessConstraints = [["title", "kind"], ["note"]]
    model.entities[0].indexes.removeLast()
    model.entities[0].indexes[0].partialPredicate = nil
    model.entities[0].indexes[1].elements[0].isAscending = false
    model.entities[0].attributes.removeAll { ["isOpen", "madeOn", "photo"].contains($0.name) }
    for index in model.entities[0].attributes.indices {
      var attribute = model.entities[0].attributes[index]
      switch attribute.name {
      case "shade": (attribute.name, attribute.renamingIdentifier) = ("tint", nil)
      case "height": attribute.type = .integer32
      case "width": attribute.type = .integer64
      case "title":
        (attribute.minimumLength, attribute.userInfo) = (1, ["documentation": "The label.", "hint": "long"])
      case "kind": attribute.isOptional = false
      case "note": attribute.isTransient = true
      case "weight": attribute.usesScalarValueType = false
      case "place": attribute.compositeName = "Spot"
      default: break
      }
      model.entities[0].attributes[index] = attribute
    }
    model.entities[1].attributes.append(attribute("gone", .string))
    model.entities[1].attributes.append(attribute("photo", .binary))
    model.entities[1].relationships[0] = RelationshipDescription(
      name: "rows", destination: "Row", inverse: "crate", inverseEntity: "Row", isToMany: true, deleteRule: .nullify)
    model.entities[1].relationships[2].isOrdered = true
    model.entities[1].relationships.append(
      RelationshipDescription(name: "former", destination: "Row", isOptional: true))
    model.entities[2].fetchedProperties[0].fetchRequest?.predicate = "isOpen == 0"
    model.entities[2].fetchedProperties.removeLast()
    model.entities[2].fetchedProperties.append(
      FetchedPropertyDescription(
        name: "few", fetchRequest: FetchRequestTemplate(name: "few", entity: "Box", predicate: "parts < 3")))
    model.entities[2].relationships[0].isOptional = true
    model.entities[2].relationships[1].maxCount = 0
    (model.entities[3].name, model.entities[3].managedObjectClassName) = ("Row", "Row")
    model.entities[3].relationships[0] = RelationshipDescription(
      name: "crate", destination: "Box", inverse: "rows", inverseEntity: "Box", isOptional: true)
    (model.entities[4].name, model.entities[4].renamingIdentifier) = ("Single", nil)
    model.entities.append(
      EntityDescription(
        name: "Old", attributes: [attribute("a", .date)],
        relationships: [RelationshipDescription(name: "b", destination: "Owner", isOptional: true)]))
    model.configurations = [
      Configuration(name: "Cloud", entities: ["Box", "Owner"]), Configuration(name: "Gone", entities: ["Old"]),
    ]
    model.fetchRequestTemplates[0].predicate = "owner == $OWNER"
    model.fetchRequestTemplates[0].variables = ["OWNER"]
    model.fetchRequestTemplates[1].name = "Rows"
    model.composites = [
      CompositeDescription(name: "Spot", attributes: [attribute("hall", .string)]),
      CompositeDescription(name: "Place", attributes: [attribute("hall", .integer16), attribute("row", .string)]),
    ]
    return model
  }()

  /// The lines lead to boxes that know of none, and what is renamed later says so itself.
  private static let latest: ManagedObjectModel = {
    var model = base
    model.entities[3].renamingIdentifier = "Row"
    model.entities[3].relationships[0].renamingIdentifier = "crate"
    return model
  }()

  private static let first: ManagedObjectModel = {
    var model = second
    model.versionIdentifiers = []
    // Core Data has no mapping from a string to a number.
    for index in model.entities[0].attributes.indices where model.entities[0].attributes[index].name == "height" {
      model.entities[0].attributes[index].type = .string
    }
    model.entities[1].attributes.removeAll { $0.name == "gone" }
    model.entities[2].attributes.removeAll { $0.name == "token" }
    model.entities[2].attributes[0].isOptional = true
    model.entities.removeAll { $0.name == "Old" }
    return model
  }()

  private static let tables = ModelTables(
    modelName: "Depot",
    tables: [
      SampleModels.table("en", ["Entity/Box": "Box", "Property/title": "Title", "Entity/Owner": "Owner"]),
      SampleModels.table(
        "de",
        [
          "Entity/Box": "Kiste", "Entity/Thing": "Ding", "Property/title": "Titel",
          "Property/price/Entity/Line": "Preis",
          "Property/gone": "Weg", "ErrorString/odd kind": "Seltsame Art",
        ]),
      SampleModels.table("ar", ["Entity/Box": "صندوق"]),
    ], developmentLanguage: "en")

  private static func finding(_ rule: String, _ message: String, entity: String? = nil, property: String? = nil)
    -> Finding
  {
    var finding = Finding(RuleID(rule, .warning, about: .model), message, remedy: "mend it", path: "contents")
    (finding.entity, finding.property) = (entity, property)
    return finding
  }

  /// The depot with its history, findings and stores, and a shop with one entity.
  static let models: [DocumentedModel] = {
    let versions = [("Depot", first), ("Depot 2", second), ("Depot 3", latest)].map { name, model in
      LoadedModel(
        ModelContents(model, format: .xml),
        from: ModelOrigin(
          name: "Depot", version: name, isCurrentVersion: name == "Depot 3",
          path: "Depot.xcdatamodeld/\(name).xcdatamodel", packagePath: "Depot.xcdatamodeld"))
    }
    var depot = DocumentedModel(
      loaded: versions[2], tables: tables, versions: versions,
      findings: [
        finding("missing-inverse", "lost has no inverse", entity: "Line", property: "lost"),
        finding("missing-class", "Alone has no class", entity: "Alone"), finding("orphaned-key", "a key of nothing"),
      ])
    depot.stores = [
      DocumentedStore(
        name: "old.sqlite", version: "Depot 2", objects: ["Box": 1_234, "Row": 5, "Single": 0, "Owner": 98_765_432]),
      DocumentedStore(name: "new.sqlite", version: "Depot 3", objects: ["Box": 7]),
    ]
    depot.objects = ["Box": 7, "Owner": 1]
    depot.sourcePaths = [depot.loaded.origin.documentPath: "App/contents"]
    depot.loaded.contents.sourceMap.record(.property("mail", of: "Owner"), at: SourcePosition(line: 42, column: 5))
    let shop = ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "Shelf", attributes: [AttributeDescription(name: "row", type: .integer16, isOptional: true)]),
        EntityDescription(name: "Box", attributes: [AttributeDescription(name: "row", type: .string)]),
      ])
    return [depot, SampleModels.documented(shop, tables: ModelTables(modelName: "Shop"), name: "Shop")]
  }()
}
