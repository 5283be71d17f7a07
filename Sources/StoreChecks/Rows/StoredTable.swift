import GlossBasics
import GlossManagedObjectModel
import GlossStores
import GlossValidation

/// The checks for the objects of an entity.
struct StoredEntity {
  var name: String
  var attributes: [StoredAttribute] = []
  fileprivate var references: [Reference] = []
  fileprivate var counts: [Counted] = []
  fileprivate var unique: [Unique] = []

  /// A to-one relationship.
  fileprivate struct Reference {
    var relationship: RelationshipDescription
    var column: Int
    /// Index of the finder for the destination among the table's finders.
    var finder: Int
    /// The numbers of the entities allowed as destination.
    var allowed: Set<Int>
  }

  /// A to-many relationship whose destinations are counted.
  fileprivate struct Counted {
    var relationship: RelationshipDescription
    var counts: Int
    /// The pairs of a many-to-many relationship whose destination no longer exists.
    var dangling: Int?
  }

  fileprivate struct Unique {
    var names: [String]
    var duplicates: Int
  }
}

/// The values read from a table row by row, and the lookups that go with them.
///
/// A class, like the attribute's check: values with many references would be copied for each row.
final class StoredTable {
  /// State of an object apart from its attributes.
  struct State {
    var isSuspicious = false
    var relationships: [(name: String, value: GivenValue)] = []
    /// The uniqueness constraints that it violates together with other objects.
    var duplicates: [[String]] = []
  }

  private let name: String
  private(set) var columns: [StoreColumn] = []
  private(set) var entities: [Int: StoredEntity] = [:]
  private(set) var gaps: [StoreValidation.Gap] = []
  private let places: StoredPlaces
  private let rows: StoreRows
  private var finders: [(table: String, finder: StoreFinder)] = []
  private var companions: [Companion] = []
  private var columnPlaces: [StoreColumn: Int] = [:]
  private let present: Set<String>
  /// Whether to read attributes that cannot be invalid.
  private let readsAll: Bool
  private let budget: RunBudget

  /// - Parameter budget: the pattern budget shared by all tables.
  init(
    _ table: StoredPlaces.Table, places: StoredPlaces, rows: StoreRows, budget: RunBudget,
    readsAll: Bool = false
  ) throws(InputFailure) {
    name = table.name
    self.places = places
    self.budget = budget
    self.rows = rows
    self.readsAll = readsAll
    present = rows.columns(of: table.name)
    var shared: [String: Int] = [:]
    for (name, number) in table.entities {
      var entity = StoredEntity(name: name)
      for reference in places.index.properties(of: name) {
        switch reference.property {
        case .attribute(let attribute): add(attribute, reference, to: &entity)
        case .relationship(let relationship) where !relationship.isTransient:
          try add(relationship, reference, to: &entity, sharing: &shared)
        case .relationship, .fetched: break
        }
      }
      try addUnique(to: &entity, in: table.name, sharing: &shared)
      entities[number] = entity
    }
  }

  /// The rows of the table in key order: `Z_PK`, `Z_ENT`, then `columns`.
  func cursor(in rows: StoreRows) throws(InputFailure) -> StoreCursor {
    try rows.store.rows(of: name, [.value("Z_PK"), .value("Z_ENT")] + columns)
  }

  /// The state of the object in the cursor's current row.
  func state(
    of key: Int, _ entity: StoredEntity, at cursor: StoreCursor
  ) throws(InputFailure) -> State {
    var state = State()
    for attribute in entity.attributes where attribute.isSuspicious(cursor[attribute.column]) {
      state.isSuspicious = true
    }
    for reference in entity.references {
      guard let destination = cursor.integer(reference.column) else {
        state.relationships.append((reference.relationship.name, .null))
        if !reference.relationship.isOptional { state.isSuspicious = true }
        continue
      }
      let number = try finders[reference.finder].finder.entityNumber(ofKey: destination)
      let name = number.flatMap { places.entity(numbered: $0) }
      let identifier = places.identifier(of: destination, entity: name ?? reference.relationship.destination ?? "")
      if number.map({ !reference.allowed.contains($0) }) ?? true { state.isSuspicious = true }
      state.relationships.append(
        (
          reference.relationship.name,
          .destination(Destination(identifier: identifier, entity: name, isDeleted: number == nil))
        ))
    }
    for counted in entity.counts {
      let count = try companions[counted.counts].count(of: key)
      var value = GivenValue.count(count)
      if let dangling = counted.dangling {
        let gone = try companions[dangling].values(of: key)
        if !gone.isEmpty {
          state.isSuspicious = true
          let destination = counted.relationship.destination ?? ""
          value = .destinations(
            gone.map { Destination(identifier: places.identifier(of: $0, entity: destination), isDeleted: true) })
        }
      }
      state.relationships.append((counted.relationship.name, value))
      if counted.relationship.violation(ofCount: count) != nil || !counted.relationship.validations.isEmpty {
        state.isSuspicious = true
      }
    }
    for unique in entity.unique where try companions[unique.duplicates].count(of: key) > 0 {
      state.isSuspicious = true
      state.duplicates.append(unique.names)
    }
    return state
  }

  // MARK: Properties

  private func add(
    _ attribute: AttributeDescription, _ reference: PropertyReference, to entity: inout StoredEntity
  ) {
    guard readsAll ? !attribute.isDerived : StoredAttribute.isChecked(attribute), !attribute.isTransient else { return }
    let place = places.place(of: reference.property, in: entity.name)
    guard case .column(let name)? = place, present.contains(name) else {
      return note(reference, "value", Self.reason(place))
    }
    if StoredAttribute.isLarge(attribute), StoredAttribute.hasRules(attribute) {
      note(reference, "rules", "its rules apply to the value that the app decodes from the stored bytes")
    }
    let column: StoreColumn = StoredAttribute.isLarge(attribute) ? .size(name) : .value(name)
    entity.attributes.append(StoredAttribute(attribute, column: self.place(of: column), budget: budget))
  }

  private static let missing = "the store has no column for it"
  private static let noTable = "the store has no table for it"

  /// Why the property has no column to read.
  private static func reason(_ place: StoredPlace?) -> String {
    switch place {
    case .composite(let leaves):
      "it is a composite, whose values have their own columns (\(leaves.map(\.column).joined(separator: ", ")))"
    case .ambiguousColumn(let columns):
      "cannot tell which of \(columns.joined(separator: ", ")) stores it"
    case .unknown: "how a store keeps it is unknown"
    case .ambiguousJoin(let readings) where !readings.isEmpty:
      "cannot tell which table and columns store it: "
        + readings.map { "\($0.name) with \($0.source) and \($0.destination)" }.joined(separator: ", or ")
    case .ambiguousJoin: noTable
    case .column, .reference, .pointingBack, .joined, .notStored, nil: missing
    }
  }

  private func add(
    _ relationship: RelationshipDescription, _ reference: PropertyReference, to entity: inout StoredEntity,
    sharing shared: inout [String: Int]
  ) throws(InputFailure) {
    let place = places.place(of: reference.property, in: entity.name)
    let isCounted =
      relationship.minCount > 0 || (relationship.isToMany && relationship.maxCount > 0)
      || !relationship.validations.isEmpty
    switch place {
    case .reference(let columns)?:
      guard present.contains(columns.key) else { return note(reference, "value", Self.missing) }
      guard let destination = relationship.destination, let table = places.table(of: destination) else {
        return note(reference, "value", "the store has no table for its destination")
      }
      entity.references.append(
        StoredEntity.Reference(
          relationship: relationship, column: self.place(of: .value(columns.key)), finder: try finder(in: table),
          allowed: Set(places.numbers(of: destination))))
    case .pointingBack(let back)?:
      guard isCounted else { return }
      guard rows.columns(of: back.table).contains(back.columns.key) else {
        return note(reference, "count", Self.missing)
      }
      let counts = try companion("\(back.table) \(back.columns.key)", sharing: &shared) { (rows) throws(InputFailure) in
        try rows.store.counts(of: back.columns.key, in: back.table)
      }
      entity.counts.append(StoredEntity.Counted(relationship: relationship, counts: counts))
    case .joined(let join)?:
      guard let table = relationship.destination.flatMap({ places.table(of: $0) }) else {
        return note(reference, "count", Self.noTable)
      }
      let counts = try companion("\(join.name) \(join.source)", sharing: &shared) { (rows) throws(InputFailure) in
        try rows.store.counts(of: join.source, in: join.name)
      }
      let dangling = try companion("\(join.name) \(join.source) gone", sharing: &shared) {
        (rows) throws(InputFailure) in
        try rows.store.danglingPairs(
          in: join.name, source: join.source, destination: join.destination, destinationTable: table)
      }
      entity.counts.append(StoredEntity.Counted(relationship: relationship, counts: counts, dangling: dangling))
    case .ambiguousJoin?: note(reference, "count", Self.reason(place))
    case .ambiguousColumn?: note(reference, "value", Self.reason(place))
    case .unknown?:
      if isCounted { note(reference, "count", Self.reason(place)) }
    case .column?, .composite?, .notStored?: break
    case nil:
      if isCounted || !relationship.isOptional { note(reference, "value", Self.missing) }
    }
  }

  private func addUnique(
    to entity: inout StoredEntity, in table: String, sharing shared: inout [String: Int]
  ) throws(InputFailure) {
    for ancestor in places.index.inheritanceChain(of: entity.name) {
      for names in ancestor.uniquenessConstraints {
        let columns = names.compactMap { name in column(of: name, in: ancestor.name) }
        guard columns.count == names.count, !columns.isEmpty, present.isSuperset(of: columns) else {
          gaps.append(
            StoreValidation.Gap(
              entity: entity.name, property: names.joined(separator: ", "), kind: "uniqueness", reason: Self.missing))
          continue
        }
        let key = "unique \(ancestor.name) \(columns.joined(separator: " "))"
        let numbers = places.numbers(of: ancestor.name)
        let duplicates = try companion(key, sharing: &shared) { (rows) throws(InputFailure) in
          try rows.store.duplicates(of: columns, in: table, entities: numbers)
        }
        entity.unique.append(StoredEntity.Unique(names: names, duplicates: duplicates))
      }
    }
  }

  private func column(of name: String, in entity: String) -> String? {
    guard let property = places.index.property(name, of: entity)?.property else { return nil }
    switch places.place(of: property, in: entity) {
    case .column(let column)?: return column
    case .reference(let columns)?: return columns.key
    default: return nil
    }
  }

  private func note(_ reference: PropertyReference, _ kind: String, _ reason: String) {
    // Report it once, for the entity that declares it.
    let gap = StoreValidation.Gap(
      entity: reference.declaredIn, property: reference.property.name, kind: kind, reason: reason)
    if !gaps.contains(gap) { gaps.append(gap) }
  }

  // MARK: What is read

  private func place(of column: StoreColumn) -> Int {
    if let known = columnPlaces[column] { return known }
    columns.append(column)
    // The first columns are the key and the entity.
    columnPlaces[column] = columns.count + 1
    return columns.count + 1
  }

  private func finder(in table: String) throws(InputFailure) -> Int {
    if let known = finders.firstIndex(where: { $0.table == table }) { return known }
    finders.append((table, try rows.store.finder(in: table)))
    return finders.count - 1
  }

  private func companion(
    _ key: String, sharing shared: inout [String: Int],
    _ make: (StoreRows) throws(InputFailure) -> StoreCursor
  ) throws(InputFailure) -> Int {
    if let known = shared[key] { return known }
    companions.append(Companion(try make(rows)))
    shared[key] = companions.count - 1
    return companions.count - 1
  }
}

/// Rows read in step with those of a table, both sorted by key.
private struct Companion {
  private let cursor: StoreCursor
  private var hasRow = false
  private var isAtEnd = false
  /// The result for the last key, which several properties may need.
  private var last: (key: Int, values: [Int])?

  /// The maximum number of values kept per key.
  private static let limit = 100

  init(_ cursor: StoreCursor) {
    self.cursor = cursor
  }

  /// The first number for a key; 0 if missing.
  mutating func count(of key: Int) throws(InputFailure) -> Int { try values(of: key).first ?? 0 }

  /// The numbers for a key. Keys must be requested in order.
  mutating func values(of key: Int) throws(InputFailure) -> [Int] {
    if let last, last.key == key { return last.values }
    var values: [Int] = []
    while !isAtEnd {
      if !hasRow { try advance() }
      guard hasRow else { break }
      let current = cursor.integer(0) ?? .min
      if current > key { break }
      if current == key, values.count < Self.limit { values.append(cursor.integer(1) ?? 0) }
      hasRow = false
    }
    last = (key, values)
    return values
  }

  private mutating func advance() throws(InputFailure) {
    hasRow = try cursor.next()
    isAtEnd = !hasRow
  }
}
