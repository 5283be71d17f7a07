import GlossManagedObjectModel
import GlossStores

/// Where a store keeps the properties that a model's rules apply to, according to the model that created the store.
struct StoredPlaces {
  /// A table with the entities of the model that it contains.
  struct Table {
    var name: String
    /// The entity of the model, with its number in the store.
    var entities: [(name: String, number: Int)]
  }

  private(set) var tables: [Table] = []
  private(set) var gaps: [StoreValidation.Gap] = []
  let index: ModelIndex
  private let storeIndex: ModelIndex
  private let naming: StoreNaming
  private let identifier: String
  /// The name of each of the model's entities in the store.
  private var storeNames: [String: String] = [:]
  private var namesByNumber: [Int: String] = [:]
  /// The tables in the store.
  private let present: Set<String>

  init(of index: ModelIndex, in rows: StoreRows, madeWith storeModel: ModelIndex?) {
    self.index = index
    storeIndex = storeModel ?? index
    identifier = rows.store.metadata.identifier
    naming = StoreNaming(storeIndex, in: rows.layout)
    present = Set(naming.tables.map(\.name).filter { !rows.columns(of: $0).isEmpty })
    storeNames = Self.storeNames(of: index, in: naming.entities.compactMap { storeIndex.entity(named: $0) })
    for entity in index.entities where storeNames[entity.name] == nil {
      gaps.append(
        StoreValidation.Gap(entity: entity.name, kind: "entity", reason: "the store does not have the entity"))
    }
    for (name, former) in storeNames {
      if let number = naming.number(of: former) { namesByNumber[number] = name }
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
      guard present.contains(table.name) else {
        gaps.append(
          StoreValidation.Gap(entity: table.root, kind: "entity", reason: "the store has no table \(table.name)"))
        continue
      }
      tables.append(Table(name: table.name, entities: entities.sorted { $0.number < $1.number }))
    }
  }

  /// The store's entity for each entity of the model: the one it was renamed from, else the one with the same name,
  /// else one that was renamed from it, if the store is newer than the model.
  private static func storeNames(of index: ModelIndex, in stored: [EntityDescription]) -> [String: String] {
    var names: [String: String] = [:]
    var free = Dictionary(stored.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    func take(_ key: (EntityDescription) -> String?) {
      for entity in index.entities where names[entity.name] == nil {
        guard let name = key(entity), free.removeValue(forKey: name) != nil else { continue }
        names[entity.name] = name
      }
    }
    take(\.renamingIdentifier)
    take(\.name)
    let renamed = Dictionary(
      stored.compactMap { entity in entity.renamingIdentifier.map { ($0, entity.name) } },
      uniquingKeysWith: { first, _ in first })
    take { renamed[$0.renamingIdentifier ?? $0.name] }
    return names
  }

  /// Where a property of the model is stored, under its own name or one given by a renaming identifier; nil if the
  /// store has neither.
  func place(of property: Property, in entity: String) -> StoredPlace? {
    guard let former = storeNames[entity] else { return nil }
    let identifier = Self.renamingIdentifier(of: property)
    for name in [identifier, property.name].compactMap({ $0 }) {
      if let place = naming.place(of: name, in: former) { return place }
    }
    let renamed = storeIndex.properties(of: former).first { reference in
      Self.renamingIdentifier(of: reference.property) == identifier ?? property.name
    }
    return renamed.flatMap { naming.place(of: $0.property.name, in: former) }
  }

  private static func renamingIdentifier(of property: Property) -> String? {
    switch property {
    case .attribute(let attribute): attribute.renamingIdentifier
    case .relationship(let relationship): relationship.renamingIdentifier
    case .fetched: nil
    }
  }

  /// The table of an entity of the model; nil if the store lacks it.
  func table(of entity: String) -> String? {
    storeNames[entity].flatMap { naming.table(of: $0) }.flatMap { present.contains($0) ? $0 : nil }
  }

  /// The model's entity with a number.
  func entity(numbered number: Int) -> String? { namesByNumber[number] }

  /// The numbers in the store of an entity and all its descendants.
  func numbers(of entity: String) -> [Int] {
    storeNames.filter { index.inheritanceChain(of: $0.key).contains { $0.name == entity } }
      .compactMap { naming.number(of: $0.value) }.sorted()
  }

  /// `x-coredata://STORE/Entity/p12`, as `uriRepresentation()` returns it.
  func identifier(of key: Int, entity: String) -> String {
    "x-coredata://\(identifier)/\(storeNames[entity] ?? entity)/p\(key)"
  }
}
