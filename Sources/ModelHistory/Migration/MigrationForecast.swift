import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel
import GlossValidation

/// What becomes of one store when it is opened with another version: the verdict on the versions, with the rows that
/// decide it.
///
/// That a required attribute is new makes a migration fail only where there are objects; that one is required now, only
/// where some hold nothing; a new uniqueness constraint, only where two objects are equal.
package struct MigrationForecast: Sendable {
  /// A reason with the rows that it is about.
  package struct Count: Sendable, Hashable {
    package let reason: MigrationOutlook.Reason
    /// How many objects stop the migration, or lose what they hold; nil where the store does not tell.
    package let rows: Int?
    /// How many objects of the entity there are.
    package let total: Int
  }

  /// A loss with the objects that it is about.
  package struct LossCount: Sendable, Hashable {
    package let loss: DataLoss
    /// How many objects lose something; nil where the store does not tell.
    package let rows: Int?
    /// How many objects of the entities there are.
    package let total: Int
  }

  /// An entity that the other version does not have: its objects are deleted.
  package struct Dropped: Sendable, Hashable {
    package let entity: String
    package let rows: Int
  }

  /// What is said of the two versions, whatever a store holds.
  package let outlook: MigrationOutlook
  package private(set) var counts: [Count] = []
  package private(set) var dropped: [Dropped] = []
  /// What is lost of the store, for each concrete entity.
  package private(set) var losses: [LossCount] = []
  /// The same, once where all objects that have a property lose it.
  package private(set) var groupedLosses: [LossCount] = []
  /// How many objects stop the migration: those that lack what is required, each once, and those that are not unique.
  package private(set) var failingRows = 0

  /// What becomes of this store.
  package var verdict: MigrationOutlook.Verdict {
    guard outlook.verdict == .fails else { return outlook.verdict }
    return failingRows > 0 || counts.contains { $0.rows == nil && $0.reason.isDecidedByRows } ? .fails : .lightweight
  }

  /// - Parameters:
  ///   - old: the version that made the store.
  ///   - new: the version that it is opened with.
  package init(from old: ModelIndex, to new: ModelIndex, in rows: some MigratedRows) throws(InputFailure) {
    let haveEqualHashes = VersionHashes(old).checksum == VersionHashes(new).checksum
    let migration = ModelDifference.migration(from: old, to: new, haveEqualHashes: haveEqualHashes)
    outlook = MigrationOutlook(migration)
    let fate = DataFate(from: old, to: new, haveEqualHashes: haveEqualHashes)
    var counter = RowCounter(from: old, to: new, rows: rows)
    if outlook.verdict != .custom {
      for loss in fate.losses { losses.append(try counter.count(loss)) }
      groupedLosses = fate.groupedLosses(of: old).map { loss in
        let parts = losses.filter {
          loss.entities.contains($0.loss.entity) && $0.loss.property == loss.property && $0.loss.kind == loss.kind
        }
        let counted = parts.compactMap(\.rows)
        return LossCount(
          loss: loss, rows: counted.count == parts.count ? counted.reduce(0, +) : nil,
          total: parts.reduce(0) { $0 + $1.total })
      }
    }
    guard outlook.verdict != .none else { return }
    for issue in migration.hazards {
      let (rows, total) = try counter.count(issue)
      counts.append(Count(reason: MigrationOutlook.Reason(issue), rows: rows, total: total))
    }
    failingRows = try counter.failingRows()
    for constraint in migration.newConstraints {
      let (rows, total) = try counter.count(constraint)
      counts.append(Count(reason: MigrationOutlook.Reason(constraint), rows: rows, total: total))
      failingRows += rows ?? 0
    }
    for entity in fate.entities where entity.objects == .deleted {
      let rows = try counter.count(entity.entity)
      if rows > 0 { dropped.append(Dropped(entity: entity.entity, rows: rows)) }
    }
  }
}

extension MigrationOutlook.Reason {
  /// Whether the rows of a store decide it: nothing to do with the mapping itself.
  package var isDecidedByRows: Bool { migrationCode == 134_110 || migrationCode == 134_111 }
}

/// Counts the objects of a store that reasons of a migration are about.
private struct RowCounter<Rows: MigratedRows> {
  private let old: ModelIndex
  private let new: ModelIndex
  private let rows: Rows
  private let naming: StoreNaming
  /// The old name of each new entity that migration carries over.
  private let formerNames: [String: String]
  /// The columns of an old entity's objects that must not be empty.
  private var needed: [String: Set<String>] = [:]
  /// The old entities all objects of which lack something.
  private var lacking = Set<String>()

  init(from old: ModelIndex, to new: ModelIndex, rows: Rows) {
    (self.old, self.new, self.rows) = (old, new, rows)
    naming = StoreNaming(old, in: rows.layout)
    formerNames = Dictionary(
      ModelDifference.pairing(of: old, new).pairs.filter(\.isCarriedOver).map { ($0.new.name, $0.old.name) },
      uniquingKeysWith: { first, _ in first })
  }

  // MARK: Reasons

  mutating func count(_ issue: MigrationIssue) throws(InputFailure) -> (rows: Int?, total: Int) {
    var (found, total): (Int?, Int) = (0, 0)
    for (name, former) in carriers(of: issue.entity, carriedOver: issue.reason != .notCarriedOver) {
      let all = try count(former, lacking: [])
      total += all
      let part: Int?
      switch issue.reason {
      case .missingValue, .missingDestination:
        // No store at hand shows for sure where the elements of composites are.
        guard let property = issue.property, new.property(property, of: name) != nil else {
          part = all == 0 ? 0 : nil
          break
        }
        part = try countLacking(property, of: name, former: former, all: all)
      case .notCarriedOver:
        part = try countHolding(issue.property, of: former, all: all)
      case .ambiguousRenamingIdentifier, .incompatibleTypes, .toManyToOne, .mergedHierarchies: part = nil
      }
      found = found.flatMap { found in part.map { found + $0 } }
    }
    return (found, total)
  }

  /// The entities of the new version that have a property of an entity and objects, with their old names.
  private func carriers(of entity: String, carriedOver: Bool = true) -> [(name: String, former: String)] {
    ([entity] + new.descendants(of: entity)).compactMap { name in
      let former = formerNames[name] ?? (carriedOver || old.entity(named: name) == nil ? nil : name)
      guard new.entity(named: name)?.isAbstract == false, let former, naming.number(of: former) != nil else {
        return nil
      }
      return (name, former)
    }
  }

  /// The objects that hold nothing where something is required now.
  private mutating func countLacking(
    _ property: String, of name: String, former: String, all: Int
  ) throws(InputFailure) -> Int? {
    guard let source = source(of: property, of: name, former: former) else {
      lacking.insert(former)
      return all
    }
    // A child may have had it before its parent has.
    if source.isRequired { return 0 }
    guard let column = column(of: source.name, in: former) else { return nil }
    needed[former, default: []].insert(column)
    return try count(former, lacking: [column])
  }

  /// The objects whose values are dropped: those that hold one, or all of an entity.
  private func countHolding(_ property: String?, of former: String, all: Int) throws(InputFailure) -> Int? {
    guard let property else { return all }
    guard old.property(property, of: former) != nil else { return 0 }
    guard let column = column(of: property, in: former) else { return nil }
    return all - (try count(former, lacking: [column]))
  }

  /// How many objects lack something that is required now, each once.
  func failingRows() throws(InputFailure) -> Int {
    var sum = 0
    for entity in lacking.union(needed.keys) {
      sum += try count(entity, lacking: lacking.contains(entity) ? [] : (needed[entity] ?? []).sorted())
    }
    return sum
  }

  mutating func count(_ constraint: NewUniquenessConstraint) throws(InputFailure) -> (rows: Int?, total: Int) {
    let carriers = carriers(of: constraint.entity)
    var total = 0
    for (_, former) in carriers { total += try count(former, lacking: []) }
    let numbers = Set(carriers.compactMap { naming.number(of: $0.former) }).sorted()
    guard let first = carriers.first, let table = naming.table(of: first.former), !numbers.isEmpty else {
      return (0, total)
    }
    var columns: [String] = []
    for property in constraint.properties {
      guard let source = source(of: property, of: first.name, former: first.former) else {
        // All objects get the same default, or nothing, which is equal to nothing.
        guard new.property(property, of: first.name)?.property.attribute?.defaultValue != nil else { return (0, total) }
        continue
      }
      guard let column = column(of: source.name, in: first.former) else { return (nil, total) }
      columns.append(column)
    }
    if columns.isEmpty { return (total > 1 ? total : 0, total) }
    return (try rows.duplicateCount(of: columns, in: table, entities: numbers), total)
  }

  // MARK: Losses

  func count(_ loss: DataLoss) throws(InputFailure) -> MigrationForecast.LossCount {
    let total = try count(loss.entity)
    return MigrationForecast.LossCount(loss: loss, rows: try losers(by: loss, of: total), total: total)
  }

  func count(_ entity: String) throws(InputFailure) -> Int { try count(entity, lacking: []) }

  private func losers(by loss: DataLoss, of total: Int) throws(InputFailure) -> Int? {
    guard let name = loss.property else { return total }
    guard let property = old.property(name, of: loss.entity)?.property, naming.number(of: loss.entity) != nil else {
      return naming.number(of: loss.entity) == nil ? 0 : nil
    }
    if let relationship = property.relationship {
      guard let destination = relationship.destination else { return 0 }
      let all = [destination] + old.descendants(of: destination)
      if case .linksLost(let entities) = loss.kind {
        return try countLinks(of: name, in: loss.entity, to: entities)
      }
      return try countLinks(of: name, in: loss.entity, to: all)
    }
    guard let column = column(of: name, in: loss.entity), let objects = objects(of: [loss.entity]) else { return nil }
    guard case .narrowed(_, let type) = loss.kind else {
      return total - (try count(loss.entity, lacking: [column]))
    }
    guard let span = NumberSpan(type) else { return nil }
    var misfits = 0
    let values = try rows.values(of: column, in: objects)
    while try values.next() {
      if !values.value(0).fits(span) { misfits += 1 }
    }
    return misfits
  }

  private func countLinks(
    of relationship: String, in entity: String, to destinations: [String]
  ) throws(InputFailure) -> Int? {
    guard let owners = objects(of: [entity]),
      let link = StoredLink(naming.place(of: relationship, in: entity), in: owners.table),
      rows.columns(of: link.table).isSuperset(of: [link.ownerColumn, link.destinationColumn])
    else { return nil }
    guard let others = objects(of: destinations) else { return 0 }
    return try rows.linkCount(from: owners, by: link, to: others)
  }

  /// The rows of some entities of one table; nil where the store has none of them.
  private func objects(of entities: [String]) -> StoredObjects? {
    let kept = entities.filter { naming.number(of: $0) != nil }
    guard let table = kept.first.flatMap({ naming.table(of: $0) }), !rows.columns(of: table).isEmpty else { return nil }
    return StoredObjects(table: table, entities: kept.compactMap { naming.number(of: $0) })
  }

  // MARK: Places

  /// The stored property of the old version that a property is.
  private func source(of property: String, of name: String, former: String) -> (name: String, isRequired: Bool)? {
    guard let property = new.property(property, of: name)?.property else { return nil }
    let partner = old.properties(of: former).first { $0.property.identifier == property.identifier }?.property
    switch (property, partner) {
    case (.attribute, .attribute(let attribute)?):
      return attribute.isTransient || attribute.isDerived ? nil : (attribute.name, !attribute.isOptional)
    case (.relationship, .relationship(let relationship)?):
      return relationship.isTransient ? nil : (relationship.name, !relationship.isOptional)
    default: return nil
    }
  }

  /// The column that a property's values are in; nil where there is none, or the store lacks it.
  private func column(of property: String, in entity: String) -> String? {
    let column: String
    switch naming.place(of: property, in: entity) {
    case .column(let name)?: column = name
    case .reference(let columns)?: column = columns.key
    default: return nil
    }
    return naming.table(of: entity).flatMap { rows.columns(of: $0).contains(column) ? column : nil }
  }

  private func count(_ entity: String, lacking columns: [String]) throws(InputFailure) -> Int {
    guard let table = naming.table(of: entity), let number = naming.number(of: entity),
      !rows.columns(of: table).isEmpty
    else { return 0 }
    return try rows.count(in: table, entities: [number], lackingOneOf: columns)
  }
}

extension StoredValue {
  /// Whether a type of numbers can represent what a column holds.
  fileprivate func fits(_ span: NumberSpan) -> Bool {
    switch self {
    case .null: true
    case .integer(let number): span.holds(number)
    case .real(let number): span.holds(number)
    case .text, .blob: false
    }
  }
}
