import GlossBasics
import GlossManagedObjectModel

/// Where a store keeps what a model's rules are about, told by the model that made the store.
struct StoredPlaces {
  /// A table with the entities of the model that are in it.
  struct Table {
    var name: String
    /// The entity of the model, and its number in the store.
    var entities: [(name: String, number: Int)]
  }

  private(set) var tables: [Table] = []
  private(set) var gaps: [StoreValidation.Gap] = []
  let index: ModelIndex
  private let storeIndex: ModelIndex
  private let naming: StoreNaming
  private let identifier: String
  /// The name that an entity of the model has in the store.
  private var storeNames: [String: String] = [:]

  init(of index: ModelIndex, in rows: any StoredRows, madeWith storeModel: ModelIndex?) {
    self.index = index
    storeIndex = storeModel ?? index
    identifier = rows.identifier
    let numbers = rows.entityNumbers
    naming = StoreNaming(
      storeIndex, entities: numbers.isEmpty ? nil : Set(numbers.keys), numbers: numbers)
    for entity in index.entities {
      let former = [entity.renamingIdentifier, entity.name].compactMap { $0 }.first { naming.number(of: $0) != nil }
      if let former {
        storeNames[entity.name] = former
      } else {
        gaps.append(
          StoreValidation.Gap(entity: entity.name, kind: "entity", reason: "the store does not have the entity"))
      }
    }
    let known = Set(storeNames.values)
    for name in naming.entities where !known.contains(name) {
      gaps.append(
        StoreValidation.Gap(
          entity: name, kind: "entity", reason: "the model does not have the entity; its rows are left out"))
    }
    for table in naming.tables {
      let entities = storeNames.filter { naming.table(of: $0.value) == table.name }.compactMap { pair in
        naming.number(of: pair.value).map { (name: pair.key, number: $0) }
      }
      guard !entities.isEmpty else { continue }
      guard !rows.columns(of: table.name).isEmpty else {
        gaps.append(
          StoreValidation.Gap(entity: table.root, kind: "entity", reason: "the store has no table \(table.name)"))
        continue
      }
      tables.append(Table(name: table.name, entities: entities.sorted { $0.number < $1.number }))
    }
  }

  /// Where a property of the model is kept, under its own name or the one it had; nil where the store has neither.
  func place(of property: Property, in entity: String) -> StoredPlace? {
    guard let former = storeNames[entity] else { return nil }
    let renaming =
      switch property {
      case .attribute(let attribute): attribute.renamingIdentifier
      case .relationship(let relationship): relationship.renamingIdentifier
      case .fetched: nil as String?
      }
    for name in [renaming, property.name].compactMap({ $0 }) {
      if let place = naming.place(of: name, in: former) { return place }
    }
    return nil
  }

  /// The table of an entity of the model.
  func table(of entity: String) -> String? { storeNames[entity].flatMap { naming.table(of: $0) } }

  /// The entity of the model that has a number.
  func entity(numbered number: Int) -> String? {
    guard let name = naming.entities.first(where: { naming.number(of: $0) == number }) else { return nil }
    return storeNames.first { $0.value == name }?.key
  }

  /// The numbers of an entity and of all below it, in the store.
  func numbers(of entity: String) -> [Int] {
    storeNames.filter { index.inheritanceChain(of: $0.key).contains { $0.name == entity } }
      .compactMap { naming.number(of: $0.value) }.sorted()
  }

  /// `x-coredata://STORE/Entity/p12`, as `uriRepresentation()` gives it.
  func identifier(of key: Int, entity: String) -> String {
    "x-coredata://\(identifier)/\(storeNames[entity] ?? entity)/p\(key)"
  }
}
