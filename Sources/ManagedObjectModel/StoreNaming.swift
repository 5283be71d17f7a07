import GlossBasics

/// Where Core Data's SQLite store keeps the objects of a model: tables, columns and entity numbers.
///
/// It is derived from the model and, if given, from the tables of a store; a test compares it with all available real
/// stores. A table contains a whole tree of entities and is named after its root; each row's `Z_ENT` is its entity in
/// the tree. A name is `Z` followed by the name in upper case; if two entities of a tree have a property with the same
/// name, the one with the smaller number gets the plain column and the next ones get a digit. A composite has a column
/// per leaf, named after the leaf alone. What the model does not determine is `StoredPlace.ambiguousJoin` or
/// `StoredPlace.ambiguousColumn`, unless the tables of a store do.
///
/// ```swift
/// let naming = StoreNaming(ModelIndex(model))
/// naming.table(of: "Player")                // "ZPERSON", if Person is its parent
/// naming.place(of: "team", in: "Player")    // .reference(column: "ZTEAM", …)
/// ```
package struct StoreNaming: Sendable, Hashable {
  /// The first columns of every object table: the key, the entity, and how often the row was saved.
  package static let commonColumns = ["Z_PK", "Z_ENT", "Z_OPT"]

  /// The entities with a place, ordered by number.
  package private(set) var entities: [String] = []
  /// `Z_ENT` of each entity.
  package private(set) var numbers: [String: Int] = [:]
  /// The object tables, ordered by their first entity, with their roots.
  package private(set) var tables: [StoreTableName] = []
  /// The join tables, sorted by name; the most likely one if several names are possible.
  package private(set) var joinTables: [JoinTable] = []
  private var tableOfEntity: [String: String] = [:]
  private var places: [String: [String: StoredPlace]] = [:]
  private var parents: [String: String] = [:]
  /// The columns of relationships without an inverse from other tables' entities to a table.
  private var oneWayColumns: [String: Set<String>] = [:]

  /// Uses the names in a store; without one, those that the model implies.
  package init(_ index: ModelIndex, in layout: StoreLayout?) {
    self.init(
      index, entities: layout?.entities, numbers: layout?.entityNumbers ?? [:], columns: layout?.columns)
  }

  /// - Parameters:
  ///   - entities: the entities that the store contains if a configuration excludes some; all by default.
  ///   - numbers: the numbers in a store's `Z_PRIMARYKEY`; by default they are assigned as in Core Data.
  ///   - columns: the columns of each table of the store, which determine what the model does not.
  ///
  /// Both use the store's names, which may be from before a renaming.
  package init(
    _ index: ModelIndex, entities: Set<String>? = nil, numbers: [String: Int] = [:],
    columns: [String: Set<String>]? = nil
  ) {
    let recorded = Self.recordedNames(of: index, among: numbers.isEmpty ? entities ?? [] : Set(numbers.keys))
    let kept = entities.map { entities in
      Set(index.entityNames.filter { entities.contains($0) || recorded[$0].map(entities.contains) ?? false })
    }
    let tree = EntityTree(index, entities: kept)
    self.entities = tree.names
    parents = tree.parents
    var count = 0
    for name in tree.names {
      count += 1
      self.numbers[name] = recorded[name].flatMap { numbers[$0] } ?? count
    }
    if !numbers.isEmpty {
      self.entities.sort { (self.numbers[$0] ?? 0, $0) < (self.numbers[$1] ?? 0, $1) }
    }
    nameTables(tree)
    nameColumns(index, tree)
    join(index, columns: columns)
  }

  /// Returns the store's name for each entity of a model that it contains.
  ///
  /// It is nearly always the model's own. If a migration renamed an entity without a table of its own, `Z_PRIMARYKEY`
  /// keeps the former name (as in three known stores), which is the renaming identifier.
  package static func recordedNames(of index: ModelIndex, among recorded: Set<String>) -> [String: String] {
    var names: [String: String] = [:]
    for entity in index.entities where recorded.contains(entity.name) { names[entity.name] = entity.name }
    var free = recorded.subtracting(names.keys)
    for entity in index.entities where names[entity.name] == nil {
      guard let former = entity.renamingIdentifier, free.remove(former) != nil else { continue }
      names[entity.name] = former
    }
    return names
  }

  /// The attributes and to-one relationships whose columns are missing from a store, by entity and property, and the
  /// entities whose tables are missing.
  ///
  /// A store created with the model has all of them unless it is damaged. Join tables and counts are not checked.
  ///
  /// - Parameter columns: the columns of a table; empty for a missing one.
  package func missing(in columns: (_ table: String) -> Set<String>) -> [MissingStorage] {
    var missing: [MissingStorage] = []
    let present = Dictionary(uniqueKeysWithValues: tables.map { ($0.name, columns($0.name)) })
    for table in tables where present[table.name]?.isEmpty ?? true {
      missing.append(MissingStorage(entity: table.root, table: table.name))
    }
    for entity in entities.sorted(by: { $0.precedesInUTF16($1) }) {
      guard let table = tableOfEntity[entity], let present = present[table], !present.isEmpty else { continue }
      for (property, place) in (places[entity] ?? [:]).sorted(by: { $0.key.precedesInUTF16($1.key) }) {
        let column: String? =
          switch place {
          case .column(let name): name
          case .reference(let columns): columns.key
          case .composite, .ambiguousColumn, .pointingBack, .joined, .ambiguousJoin, .notStored, .unknown: nil
          }
        guard let column, !present.contains(column) else { continue }
        missing.append(MissingStorage(entity: entity, property: property, table: table, column: column))
      }
    }
    return missing
  }

  /// `Z_ENT` of an entity; nil if it is not in the model or the configuration.
  package func number(of entity: String) -> Int? { numbers[entity] }

  /// The table of an entity's objects, shared with its parents and children.
  package func table(of entity: String) -> String? { tableOfEntity[entity] }

  /// The place of an own or inherited property; nil if the entity does not have the property, or has no table.
  package func place(of property: String, in entity: String) -> StoredPlace? {
    // An entity with a table is below a root: not in a cycle, nor deeper than a tree may be.
    var next = tableOfEntity[entity] == nil ? nil : entity
    while let current = next {
      if let place = places[current]?[property] { return place }
      next = parents[current]
    }
    return nil
  }

  /// All known columns of an object table, sorted by name.
  package func columns(of table: String) -> [String] {
    var columns = Set(Self.commonColumns).union(oneWayColumns[table] ?? [])
    for (entity, properties) in places where tableOfEntity[entity] == table {
      for place in properties.values { columns.formUnion(place.ownColumns) }
    }
    return columns.sorted { $0.precedesInUTF16($1) }
  }

  // MARK: - Names

  /// The name that Core Data gives a table or column unless another one has taken it: `ZNAME`.
  package static func plain(_ name: String) -> String { "Z" + name.uppercased() }

  private mutating func nameTables(_ tree: EntityTree) {
    var used = Set<String>()
    for entity in entities {
      guard let root = tree.roots[entity] else { continue }
      if entity == root {
        let name = Self.free(Self.plain(root), among: &used)
        tables.append(StoreTableName(name: name, root: root))
        tableOfEntity[root] = name
      }
    }
    for entity in entities { tableOfEntity[entity] = tree.roots[entity].flatMap { tableOfEntity[$0] } }
  }

  private mutating func nameColumns(_ index: ModelIndex, _ tree: EntityTree) {
    var used: [String: ColumnNames] = [:]
    for entity in entities {
      guard let description = index.entity(named: entity), let table = tableOfEntity[entity] else { continue }
      var names = used.removeValue(forKey: table) ?? ColumnNames()
      let properties = description.propertyNames.enumerated().sorted { $0.element.precedesInUTF16($1.element) }
      var own: [String: StoredPlace] = [:]
      own.reserveCapacity(properties.count)
      for (number, name) in properties where own[name] == nil && place(of: name, in: entity) == nil {
        switch description.property(at: number) {
        case .fetched: own[name] = .notStored
        case .attribute(let attribute): own[name] = names.place(of: attribute, in: entity, index.model.composites)
        case .relationship(let relationship):
          own[name] = place(of: relationship, declaredBy: entity, index, tree, among: &names)
        }
      }
      places[entity] = own
      used[table] = names
    }
    // The order of leaf names is known only for the attributes of a single entity.
    for names in used.values {
      for (entity, property, columns) in names.doubtful {
        places[entity]?[property] = .ambiguousColumn(columns)
      }
    }
    pointBack(index)
  }

  /// The place of a to-one relationship; to-many ones are resolved when all columns have names.
  private func place(
    of relationship: RelationshipDescription, declaredBy entity: String, _ index: ModelIndex, _ tree: EntityTree,
    among names: inout ColumnNames
  ) -> StoredPlace {
    if relationship.isTransient { return .notStored }
    guard !relationship.isToMany, let destination = relationship.destination else { return .unknown }
    let column = names.add(relationship.name, of: relationship.name, in: entity, .relationship)
    let name = column.dropFirst()
    var reference = ReferenceColumns(key: column)
    if tree.hasChildren(destination), let number = numbers[destination] { reference.entity = "Z\(number)_\(name)" }
    if inverse(of: relationship, index)?.isOrdered == true { reference.order = "Z_FOK_\(name)" }
    return .reference(reference)
  }

  private mutating func pointBack(_ index: ModelIndex) {
    for entity in entities {
      for relationship in index.entity(named: entity)?.relationships ?? []
      where relationship.isToMany && places[entity]?[relationship.name] == .unknown {
        guard let inverse = relationship.inverse else {
          let place = oneWay(relationship, of: entity)
          places[entity]?[relationship.name] = place
          continue
        }
        guard let owner = relationship.inverseEntity ?? relationship.destination,
          case .reference(let columns)? = place(of: inverse, in: owner), let table = tableOfEntity[owner]
        else { continue }
        places[entity]?[relationship.name] = .pointingBack(PointingBack(table: table, columns: columns))
      }
    }
  }

  /// The place of a to-many relationship without an inverse: a column in the destination's table, as observed in
  /// SwiftData stores (`Z1SPEC`).
  private mutating func oneWay(_ relationship: RelationshipDescription, of entity: String) -> StoredPlace {
    guard !relationship.isOrdered, let number = numbers[entity],
      let table = relationship.destination.flatMap({ tableOfEntity[$0] })
    else { return .unknown }
    let column = "Z\(number)\(relationship.name.uppercased())"
    guard oneWayColumns[table, default: []].insert(column).inserted else { return .unknown }
    return .pointingBack(PointingBack(table: table, columns: ReferenceColumns(key: column)))
  }

  // MARK: - Many to many

  private mutating func join(_ index: ModelIndex, columns: [String: Set<String>]?) {
    var pairs: [JoinNaming.Pair] = []
    for entity in entities {
      for relationship in (index.entity(named: entity)?.relationships ?? []).sorted(by: {
        $0.name.precedesInUTF16($1.name)
      }) where places[entity]?[relationship.name] == .unknown {
        guard let pair = pair(of: relationship, declaredBy: entity, index) else { continue }
        pairs.append(pair)
      }
    }
    let naming = JoinNaming(pairs: pairs)
    for (pair, readings) in zip(pairs, naming.readings(in: columns)) {
      set(readings, of: pair.leader)
      if !pair.isReflexive { set(readings.map(\.reversed), of: pair.other) }
      if let first = readings.first { joinTables.append(first) }
    }
    joinTables.sort { $0.name.precedesInUTF16($1.name) }
  }

  private mutating func set(_ readings: [JoinTable], of end: JoinNaming.End) {
    let place: StoredPlace =
      if readings.count == 1, let only = readings.first { .joined(only) } else { .ambiguousJoin(readings) }
    places[end.entity, default: [:]][end.relationship.name] = place
  }

  /// The pair of a many-to-many relationship that is the leader, with its inverse; nil for all others.
  ///
  /// The table is named after the relationship of the entity whose name comes first. Observed in all available stores
  /// and in the published schemas of system databases; of two relationships of the same entity, usually the later name
  /// is used.
  private func pair(
    of relationship: RelationshipDescription, declaredBy entity: String, _ index: ModelIndex
  ) -> JoinNaming.Pair? {
    guard relationship.isToMany, let inverse = inverse(of: relationship, index), inverse.isToMany,
      !inverse.isTransient, let owner = declaringEntity(of: inverse.name, below: relationship, index),
      let end = end(relationship, of: entity), let other = self.end(inverse, of: owner)
    else { return nil }
    let leads =
      owner == entity ? !relationship.name.precedesInUTF16(inverse.name) : entity.precedesInUTF16(owner)
    return leads ? JoinNaming.Pair(leader: end, other: other) : nil
  }

  private func end(_ relationship: RelationshipDescription, of entity: String) -> JoinNaming.End? {
    guard let number = numbers[entity], let destination = relationship.destination.flatMap({ numbers[$0] }) else {
      return nil
    }
    return JoinNaming.End(entity: entity, relationship: relationship, number: number, destination: destination)
  }

  private func declaringEntity(
    of inverse: String, below relationship: RelationshipDescription, _ index: ModelIndex
  ) -> String? {
    let owner = relationship.inverseEntity ?? relationship.destination
    return owner.flatMap { index.property(inverse, of: $0)?.declaredIn }
  }

  private func inverse(of relationship: RelationshipDescription, _ index: ModelIndex) -> RelationshipDescription? {
    guard let name = relationship.inverse, let owner = relationship.inverseEntity ?? relationship.destination else {
      return nil
    }
    return index.property(name, of: owner)?.property.relationship
  }

  /// The name, with the first digit that makes it unique.
  private static func free(_ name: String, among names: inout Set<String>) -> String {
    var candidate = name
    var digit = 0
    while !names.insert(candidate).inserted {
      digit += 1
      candidate = "\(name)\(digit)"
    }
    return candidate
  }
}

/// The table of an entity tree.
package struct StoreTableName: Sendable, Hashable {
  package var name: String
  /// The root entity of the tree.
  package var root: String
}

/// A table or column that a model needs but a store lacks.
package struct MissingStorage: Sendable, Hashable {
  package var entity: String
  /// Nil if the entire table is missing.
  package var property: String?
  package var table: String
  package var column: String?

  package init(entity: String, property: String? = nil, table: String, column: String? = nil) {
    self.entity = entity
    self.property = property
    self.table = table
    self.column = column
  }

  /// The missing part, and its effect in Core Data.
  package var sentence: String {
    guard let column else {
      return "the database is damaged: it has no table \(table), which keeps the objects of \(entity); Core Data cannot"
        + " fetch them (SQLite error code:1, 'no such table: \(table)')"
    }
    let subject = entity + (property.map { "." + $0 } ?? "")
    return "the database is damaged: \(table) has no column \(column), which keeps \(subject); Core Data cannot fetch"
      + " such objects (SQLite error code:1, 'no such column: t0.\(column)')"
  }
}
