import GlossBasics
import GlossManagedObjectModel
import GlossStores

/// Reconstructs what it can of a store's model from its tables, if the store keeps no copy of the model.
///
/// `Z_PRIMARYKEY` has the entities and their tree. A column has an uppercase name and a type, but not which entity of
/// the tree it belongs to, so it is assigned to the root. A column is known to refer to another table only if it has a
/// companion column for the destination's entity or its position.
struct StoreTablesReader {
  private let store: Store
  private let namesByNumber: [Int: String]

  init(_ store: Store) {
    self.store = store
    namesByNumber = Dictionary(
      store.schema.entities.map { ($0.number, $0.name) }, uniquingKeysWith: { first, _ in first })
  }

  var model: ManagedObjectModel {
    let parents = store.schema.parents
    var entities: [EntityDescription] = []
    for entity in store.schema.entities {
      var description = EntityDescription(name: entity.name, superentity: parents[entity.name])
      if description.superentity == nil, let table = store.schema.table(named: StoreNaming.plain(entity.name)) {
        read(table, into: &description)
      }
      entities.append(description)
    }
    for table in store.schema.tables { readPairs(table, into: &entities) }
    for index in entities.indices { entities[index].relationships.sort { $0.name.precedes($1.name) } }
    return ManagedObjectModel(
      entities: entities.sorted { $0.name.precedes($1.name) },
      versionIdentifiers: store.metadata.versionIdentifiers)
  }

  private func read(_ table: StoreSchema.Table, into entity: inout EntityDescription) {
    let names = Set(table.columns.map(\.name))
    for column in table.columns where column.name.hasPrefix("Z") && !column.name.hasPrefix("Z_") {
      let name = String(column.name.dropFirst())
      // `Z3_OBJECT` contains the entity of the object that `ZOBJECT` refers to.
      if Self.destination(of: column.name) != nil { continue }
      let beside = names.first { $0.hasSuffix("_" + name) && Self.destination(of: $0) != nil }
      if let number = beside.flatMap(Self.destination) {
        entity.relationships.append(
          RelationshipDescription(name: name, destination: namesByNumber[number], isOptional: true))
      } else if names.contains("Z_FOK_" + name) {
        entity.relationships.append(RelationshipDescription(name: name, destination: nil, isOptional: true))
      } else {
        entity.attributes.append(AttributeDescription(name: name, type: Self.type(column.type), isOptional: true))
      }
    }
  }

  /// The number in `Z3_OBJECT`; nil for other columns.
  private static func destination(of column: String) -> Int? {
    let digits = column.dropFirst().prefix(while: \.isNumber)
    guard column.hasPrefix("Z"), !digits.isEmpty, column.dropFirst(1 + digits.count).hasPrefix("_") else { return nil }
    return Int(digits)
  }

  /// Reads a join table, `Z_5DISPLAYTYPES` with the columns `Z_5MESSAGES` and `Z_2DISPLAYTYPES`.
  private func readPairs(_ table: StoreSchema.Table, into entities: inout [EntityDescription]) {
    let ends = table.columns.compactMap { column -> (number: Int, name: String)? in Self.pair(column.name) }
    guard Self.pair(table.name) != nil, ends.count == 2 else { return }
    for (end, other) in [(ends[0], ends[1]), (ends[1], ends[0])] {
      guard let name = namesByNumber[end.number], let place = entities.firstIndex(where: { $0.name == name }),
        let destination = namesByNumber[other.number]
      else { continue }
      entities[place].relationships.append(
        RelationshipDescription(
          name: other.name, destination: destination, inverse: end.name, inverseEntity: destination, isToMany: true,
          isOptional: true))
    }
  }

  /// The parts of `Z_5MESSAGES`; nil for other names.
  private static func pair(_ name: String) -> (number: Int, name: String)? {
    guard name.hasPrefix("Z_") else { return nil }
    let digits = name.dropFirst(2).prefix { $0.isASCII && $0.isNumber }
    let rest = name.dropFirst(2 + digits.count)
    guard let number = Int(digits), !rest.isEmpty else { return nil }
    return (number, String(rest))
  }

  private static func type(_ declared: String) -> AttributeType {
    switch declared {
    case "INTEGER": .integer64
    case "FLOAT": .double
    case "DECIMAL": .decimal
    case "TIMESTAMP": .date
    case "VARCHAR": .string
    case "BLOB": .binary
    default: .undefined
    }
  }
}
