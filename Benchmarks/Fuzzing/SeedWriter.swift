import Foundation
import ManagedObjectModel
import ModelReading

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

  static func main() throws {
    let folder = URL(filePath: CommandLine.arguments.dropFirst().first ?? ".")
    var earlier = model
    earlier.entities[0].attributes.removeAll { $0.isDerived }
    let seeds = [
      "m-model": Array("m".utf8) + CompiledModelWriter.write(model),
      "o-fifth": Array("o".utf8) + OptimizedModelWriter.write(model),
      "o-third": Array("o".utf8) + OptimizedModelWriter.write(earlier, generation: .third),
    ]
    for (name, bytes) in seeds { try Data(bytes).write(to: folder.appending(path: name)) }
  }
}
