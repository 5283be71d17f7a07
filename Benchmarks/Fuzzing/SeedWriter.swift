import Foundation
import GlossManagedObjectModel
import GlossModelReading
import GlossModelWriting
import GlossPropertyLists

/// Writes seeds for the readers of compiled forms, of which the package has no fixtures: a model with one of everything
/// that they share.
@main enum SeedWriter {
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player", managedObjectClassName: "Player", superentity: "Thing", renamingIdentifier: "Spieler",
        versionHashModifier: "2", userInfo: ["documentation": "Someone who plays"],
        attributes: [
          AttributeDescription(name: "age", type: .integer16, isOptional: true, defaultValue: .integer(18)),
          AttributeDescription(name: "born", type: .date, defaultValue: .date(1.5)),
          AttributeDescription(name: "fee", type: .decimal, defaultValue: .decimal(12)),
          AttributeDescription(name: "mail", type: .string, pattern: "[^@]+@.+", renamingIdentifier: "address"),
          AttributeDescription(name: "lower", type: .string, derivationExpression: "lowercase:(mail)", isDerived: true),
          AttributeDescription(
            name: "speed", type: .integer64, validations: [ValidationRule(predicate: "SELF != 7", warning: .code(1550))]
          ),
        ],
        relationships: [
          RelationshipDescription(
            name: "teams", destination: "Team", inverse: "players", inverseEntity: "Team", isToMany: true,
            isOrdered: true, isOptional: true, deleteRule: .deny)
        ],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "rivals", fetchRequest: FetchRequestTemplate(name: "", entity: "Player", predicate: "age == 18"))
        ],
        indexes: [FetchIndexDescription(name: "byAge", elements: [FetchIndexElement(.property("age"))])],
        uniquenessConstraints: [["mail"]]),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "players", destination: "Player", inverse: "teams", inverseEntity: "Player", isToMany: true)
        ]),
      EntityDescription(name: "Thing", isAbstract: true),
    ],
    configurations: [Configuration(name: "Cloud", entities: ["Player"])],
    fetchRequestTemplates: [FetchRequestTemplate(name: "byAge", entity: "Player", predicate: "age > $AGE")],
    versionIdentifiers: ["1.0"])

  private static let metadata: PropertyListNode = {
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    return PropertyListNode(
      .dictionary([
        entry("NSStoreModelVersionHashes", .dictionary([entry("Player", .data(Array(repeating: 7, count: 32)))])),
        entry("NSStoreModelVersionIdentifiers", .array([PropertyListNode(.string("1.0"))])),
        entry("NSPersistenceFrameworkVersion", .integer(1345)), entry("NSStoreType", .string("SQLite")),
      ]))
  }()

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
    var earlier = model
    earlier.entities[0].attributes.removeAll { $0.isDerived }
    let seeds = [
      "m-model": Array("m".utf8) + CompiledModelWriter.write(model),
      "m-xml": Array(("m" + XMLPropertyListWriter.write(CompiledModelWriter.propertyList(model))).utf8),
      "c-cache": Array("c".utf8) + ModelCacheWriter.archive(of: model, keepsRules: true),
      "i-packed": Array("i".utf8) + ModelCacheWriter.packed(ModelCacheWriter.archive(of: model, keepsRules: false)),
      "d-metadata": Array("d".utf8) + BinaryPropertyListWriter.write(metadata),
      "p-archive": Array("p".utf8) + CompiledModelWriter.write(earlier),
      "e-model": Array("e".utf8) + ElementsWriter.write(earlier, comment: "Kept as documentation"),
      "e-xml": Array(("e" + XMLPropertyListWriter.write(ElementsWriter.propertyList(earlier))).utf8),
      "s-text": Array("s/* A comment */ \"a\" = \"b\\U00e9\\\"\\101\";\n// B\nc = d; \"e\" \"f\";".utf8),
      "s-utf16": Array("s".utf8) + [0xFF, 0xFE]
        + "\"ä\" = \"ö\";".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "t-catalog": Array(
        #"""
        t{"sourceLanguage": "en", "version": "1.0", "strings": {"a": {"comment": "b", "localizations": {"de":
        {"stringUnit": {"state": "translated", "value": "c"}}, "en": {"variations": {"plural": {"one":
        {"stringUnit": {"state": "new", "value": "%lld d"}}, "other": {"stringUnit": {"value": "e"}}}}}}}}}
        """#.utf8),
      "f-predicate": Array(
        #"fa BETWEEN {1, 2} AND ANY b.c LIKE[cd] "*d?" OR SUBQUERY(e, $x, $x > 1).@count == 0"#.utf8),
      "o-fifth": Array("o".utf8) + OptimizedModelWriter.write(model),
      "o-third": Array("o".utf8) + OptimizedModelWriter.write(earlier, generation: .third),
    ]
    for (name, bytes) in seeds { try Data(bytes).write(to: folder.appending(path: name)) }
  }
}
