import GlossBasics
import GlossManagedObjectModel
package import GlossModelHistory
import GlossStores

/// The migration of one store to another version: the verdict on the versions, together with the rows that decide it.
///
/// A new required attribute makes a migration fail only if there are objects; one that is now required, only if some
/// objects have no value; a new uniqueness constraint, only if two objects are equal.
package struct MigrationForecast: Sendable {
  /// A reason with the number of affected rows.
  package struct Count: Sendable, Hashable {
    package let reason: MigrationOutlook.Reason
    /// The number of objects that stop the migration or lose their values; nil if the store does not tell.
    package let rows: Int?
    /// The total number of objects of the entity.
    package let total: Int
  }

  /// A loss with the number of affected objects.
  package struct LossCount: Sendable, Hashable {
    package let loss: DataLoss
    /// The number of objects that lose something; nil if the store does not tell.
    package let rows: Int?
    /// The total number of objects of the entities.
    package let total: Int
  }

  /// An entity that the other version does not have, so its objects are deleted.
  package struct Dropped: Sendable, Hashable {
    package let entity: String
    package let rows: Int
  }

  /// How the store opens, independent of its rows.
  package let opening: StoreOpening
  /// The verdict of inference on the two versions, independent of the store.
  package let outlook: MigrationOutlook
  package private(set) var counts: [Count] = []
  package private(set) var dropped: [Dropped] = []
  /// The losses of the store, per concrete entity.
  package private(set) var losses: [LossCount] = []
  /// The losses, one per property if all objects that have it lose it.
  package private(set) var groupedLosses: [LossCount] = []
  /// The number of objects that stop the migration: each that lacks a required value once, and those that are not
  /// unique.
  package private(set) var failingRows = 0
  /// Whether an object that fails for several reasons is in `failingRows` more than once.
  private(set) var mayCountTwice = false

  /// The verdict on this store.
  package var verdict: MigrationOutlook.Verdict {
    guard opening.kind == .inferred || opening.kind == .asIs else { return opening.verdict }
    guard outlook.verdict == .fails else { return outlook.verdict }
    return failingRows > 0 || counts.contains { $0.rows == nil && $0.reason.isDecidedByRows } ? .fails : .lightweight
  }

  /// - Parameters:
  ///   - step: from the version that made the store to that which opens it.
  ///   - opening: the way that is taken.
  init(
    _ step: Step, opening: StoreOpening, in rows: StoreRows
  ) throws(InputFailure) {
    self.opening = opening
    let (old, new) = (step.old.index, step.new.index)
    let (migration, fate) = (step.migration, step.fate)
    outlook = step.outlook
    var counter = RowCounter(from: old, to: new, rows: rows)
    let isInferred = [.inferred, .asIs].contains(opening.kind)
    if !isInferred || outlook.verdict != .custom {
      for loss in isInferred ? fate.losses : opening.losses { losses.append(try counter.count(loss)) }
      groupedLosses = (isInferred ? fate.groupedLosses(of: old) : opening.groupedLosses).map { loss in
        let parts = losses.filter {
          loss.entities.contains($0.loss.entity) && $0.loss.property == loss.property && $0.loss.kind == loss.kind
        }
        let counted = parts.compactMap(\.rows)
        return LossCount(
          loss: loss, rows: counted.count == parts.count ? counted.reduce(0, +) : nil,
          total: parts.reduce(0) { $0 + $1.total })
      }
      if isInferred {
        let strays = try counter.strays(in: fate)
        losses += strays
        groupedLosses += strays
      }
    }
    guard outlook.verdict != .none, isInferred || opening.kind == .refused else { return }
    for issue in migration.hazards {
      let (rows, total) = try counter.count(issue)
      counts.append(Count(reason: MigrationOutlook.Reason(issue), rows: rows, total: total))
    }
    failingRows = try counter.failingRows()
    for constraint in migration.newConstraints {
      let (rows, total) = try counter.count(constraint)
      counts.append(Count(reason: MigrationOutlook.Reason(constraint), rows: rows, total: total))
      mayCountTwice = mayCountTwice || failingRows > 0 && (rows ?? 0) > 0
      failingRows += rows ?? 0
    }
    for entity in fate.entities where entity.objects == .deleted {
      let rows = try counter.count(entity.entity)
      if rows > 0 { dropped.append(Dropped(entity: entity.entity, rows: rows)) }
    }
  }
}

extension MigrationForecast {
  /// The entities whose objects are gone, on whatever way.
  package var allDropped: [Dropped] {
    if !dropped.isEmpty { return dropped }
    return losses.filter { $0.loss.kind == .objectsDeleted && $0.total > 0 }.map {
      Dropped(entity: $0.loss.entity, rows: $0.total)
    }
  }
}

extension MigrationOutlook.Reason {
  /// Whether the rows of a store decide, independent of the mapping itself.
  package var isDecidedByRows: Bool { migrationCode == 134_110 || migrationCode == 134_111 }
}

/// Counts the objects of a store affected by reasons of a migration.
private struct RowCounter {
  private let pairs: CarriedPairs
  private let rows: StoreRows
  private let naming: StoreNaming
  /// The columns of an old entity's objects that must not be null.
  private var needed: [String: Set<String>] = [:]
  /// The old entities whose objects all lack something.
  private var lacking = Set<String>()

  private var old: ModelIndex { pairs.old }
  private var new: ModelIndex { pairs.new }

  init(from old: ModelIndex, to new: ModelIndex, rows: StoreRows) {
    (pairs, self.rows) = (CarriedPairs(from: old, to: new), rows)
    naming = StoreNaming(old, in: rows.layout)
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
        guard let property = issue.property else {
          part = nil
          break
        }
        part = try countLacking(property, of: name, former: former, all: all)
      case .notCarriedOver:
        part = try countHolding(issue.property, of: former, all: all)
      case .ambiguousRenamingIdentifier, .incompatibleTypes, .unknownTypes, .toManyToOne, .mergedHierarchies:
        part = nil
      }
      found = found.flatMap { found in part.map { found + $0 } }
    }
    return (found, total)
  }

  /// The new entities that inherit a property and have objects, with their old names.
  private func carriers(of entity: String, carriedOver: Bool = true) -> [(name: String, former: String)] {
    ([entity] + new.descendants(of: entity)).compactMap { name in
      let former = pairs.formerName(of: name) ?? (carriedOver ? nil : name)
      guard new.entity(named: name)?.isAbstract == false, let former, naming.number(of: former) != nil else {
        return nil
      }
      return (name, former)
    }
  }

  /// Counts the objects without a value that is now required.
  private mutating func countLacking(
    _ path: String, of name: String, former: String, all: Int
  ) throws(InputFailure) -> Int? {
    let isCertain = requiresComposites(above: path, of: name)
    guard let source = source(of: path, of: name) else {
      if isCertain { lacking.insert(former) }
      return isCertain || all == 0 ? all : nil
    }
    // A child may already have had it before its parent.
    if source.isRequired, isCertain { return 0 }
    guard let columns = columns(of: source.path, in: former), let column = columns.first, columns.count == 1 else {
      return all == 0 ? 0 : nil
    }
    let count = try count(former, lacking: [column])
    if isCertain { needed[former, default: []].insert(column) }
    return isCertain || count == 0 ? count : nil
  }

  /// Whether every composite that contains an element is required; whether a nil composite stops the migration for its
  /// elements is unknown.
  private func requiresComposites(above path: String, of name: String) -> Bool {
    attributes(along: path, of: name).dropLast().allSatisfy { $0?.isOptional == false }
  }

  /// Counts the objects whose values are dropped: those with a value, or all objects of an entity.
  private func countHolding(_ property: String?, of former: String, all: Int) throws(InputFailure) -> Int? {
    guard let property else { return all }
    guard old.property(property, of: former) != nil else { return 0 }
    return try countHolding(property, of: former)
  }

  /// Counts the objects that have a value of a property.
  private func countHolding(_ path: String, of entity: String) throws(InputFailure) -> Int? {
    guard let columns = columns(of: path, in: entity), let objects = objects(of: [entity]) else { return nil }
    return try rows.store.count(in: objects.table, entities: objects.entities, holdingOneOf: columns)
  }

  /// The number of objects that lack a required value, each counted once.
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
    guard let first = carriers.first, let table = naming.table(of: first.former) else {
      return (0, total)
    }
    var columns: [String] = []
    for property in constraint.properties {
      guard let source = source(of: property, of: first.name) else {
        // All objects get the same default, or null, and nulls count as equal.
        guard new.property(property, of: first.name)?.property.attribute?.hasDefault == true else { return (0, total) }
        continue
      }
      guard let part = self.columns(of: source.path, in: first.former), part.count == 1 else { return (nil, total) }
      columns += part
    }
    if columns.isEmpty { return (total > 1 ? total : 0, total) }
    return (try rows.store.duplicateCount(of: columns, in: table, entities: numbers), total)
  }

  // MARK: Losses

  func count(_ loss: DataLoss) throws(InputFailure) -> MigrationForecast.LossCount {
    let total = try count(loss.entity)
    return MigrationForecast.LossCount(loss: loss, rows: try losers(by: loss, of: total), total: total)
  }

  func count(_ entity: String) throws(InputFailure) -> Int { try count(entity, lacking: []) }

  private func losers(by loss: DataLoss, of total: Int) throws(InputFailure) -> Int? {
    guard let name = loss.property else { return total }
    guard naming.number(of: loss.entity) != nil else { return 0 }
    if let relationship = old.property(name, of: loss.entity)?.property.relationship {
      guard let destination = relationship.destination else { return 0 }
      let all = [destination] + old.descendants(of: destination)
      if case .linksLost(let entities) = loss.kind {
        return try countLinks(of: name, in: loss.entity, to: entities)
      }
      return try countLinks(of: name, in: loss.entity, to: all)
    }
    if case .reinterpreted(.decoding(let before, let after)) = loss.kind, let old = before.storedCases,
      let new = after.storedCases
    {
      let gone = Set(old).subtracting(new)
      return try rawValues(of: name, in: loss.entity, where: gone.contains)?.rows
    }
    guard case .narrowed(_, let type) = loss.kind else { return try countHolding(name, of: loss.entity) }
    guard let span = NumberSpan(type), let objects = objects(of: [loss.entity]),
      let column = columns(of: name, in: loss.entity)?.first
    else { return nil }
    var misfits = 0
    let values = try rows.store.values(of: column, in: objects.table, entities: objects.entities)
    while try values.next() {
      if !values[0].fits(span) { misfits += 1 }
    }
    return misfits
  }

  /// The raw values in the store that no case of the new version has, where nothing else is said of the property.
  ///
  /// No model in a store has Swift's types, so only its rows tell which cases there were.
  func strays(in fate: DataFate) throws(InputFailure) -> [MigrationForecast.LossCount] {
    var found: [MigrationForecast.LossCount] = []
    for entity in fate.entities {
      guard case .kept(let name) = entity.objects else { continue }
      for property in entity.properties where property.kind == .kept || property.kind == .renamed {
        guard let type = property.newPath.flatMap({ attributes(along: $0, of: name).last??.decodedType }),
          let cases = type.storedCases.map(Set.init), !cases.isEmpty,
          let (values, rows) = try rawValues(of: property.path, in: entity.entity, where: { !cases.contains($0) }),
          rows > 0
        else { continue }
        let former = DecodedType.enumeration(type.text, (cases.sorted() + values).map { .init($0, stored: $0) })
        let loss = DataLoss(
          entity: entity.entity, property: property.path, kind: .reinterpreted(.decoding(old: former, new: type)))
        found.append(.init(loss: loss, rows: rows, total: try count(entity.entity)))
      }
    }
    return found
  }

  /// How many different values are named.
  private static let valueLimit = 5

  /// The raw values for which something holds, sorted and at most a few of them, with the number of their rows; nil if
  /// the store does not tell.
  private func rawValues(
    of path: String, in entity: String, where holds: (String) -> Bool
  ) throws(InputFailure) -> (values: [String], rows: Int)? {
    guard let objects = objects(of: [entity]), let column = columns(of: path, in: entity)?.first else { return nil }
    var (found, count): (Set<String>, Int) = ([], 0)
    let values = try rows.store.values(of: column, in: objects.table, entities: objects.entities)
    while try values.next() {
      guard let value = values[0].rawValue, holds(value) else { continue }
      count += 1
      if found.count < Self.valueLimit { found.insert(value) }
    }
    return (found.sorted { $0.precedes($1) }, count)
  }

  private func countLinks(
    of relationship: String, in entity: String, to destinations: [String]
  ) throws(InputFailure) -> Int? {
    guard let owners = objects(of: [entity]),
      let link = StoredLink(naming.place(of: relationship, in: entity), in: owners.table),
      rows.columns(of: link.table).isSuperset(of: [link.ownerColumn, link.destinationColumn])
    else { return nil }
    guard let others = objects(of: destinations) else { return 0 }
    return try rows.store.linkCount(
      from: (owners.table, owners.entities), by: (link.table, link.ownerColumn, link.destinationColumn),
      to: (others.table, others.entities))
  }

  /// The rows of some entities in one table; nil if the store has none of them.
  private func objects(of entities: [String]) -> StoredObjects? {
    let kept = entities.filter { naming.number(of: $0) != nil }
    guard let table = kept.first.flatMap({ naming.table(of: $0) }), !rows.columns(of: table).isEmpty else { return nil }
    return StoredObjects(table: table, entities: kept.compactMap { naming.number(of: $0) })
  }

  // MARK: Places

  /// The attribute of the new version at a path, after the composites that contain it; nil from the first that is
  /// missing.
  private func attributes(along path: String, of entity: String) -> [AttributeDescription?] {
    var found: [AttributeDescription?] = []
    for part in path.split(separator: ".").map(String.init) {
      if let last = found.last {
        found.append(last.flatMap { composite in pairs.newElements(of: composite).first { $0.name == part } })
      } else {
        found.append(new.property(part, of: entity)?.property.attribute)
      }
    }
    return found
  }

  /// The stored property of the old version that corresponds to a property, or the element that corresponds to an
  /// element.
  private func source(of path: String, of name: String) -> (path: String, isRequired: Bool)? {
    let first = String(path.prefix { $0 != "." })
    guard let property = new.property(first, of: name)?.property else { return nil }
    switch (property, pairs.predecessor(of: property, in: name)) {
    case (.attribute, .attribute(let source)?):
      var chain = [source]
      for element in attributes(along: path, of: name).dropFirst() {
        guard let element, let source = chain.last.flatMap({ pairs.predecessor(of: element, in: $0) })
        else { return nil }
        chain.append(source)
      }
      return chain.allSatisfy(\.isStored) ? (chain.path, chain.last?.isOptional == false) : nil
    case (.relationship, .relationship(let relationship)?):
      return relationship.isTransient ? nil : (relationship.name, !relationship.isOptional)
    default: return nil
    }
  }

  /// The columns with the values of a property, one per leaf for a composite or a part of it; nil if there are none, or
  /// the store lacks one.
  private func columns(of path: String, in entity: String) -> [String]? {
    let parts = path.split(separator: ".", maxSplits: 1).map(String.init)
    let columns: [String]
    switch parts.first.flatMap({ naming.place(of: $0, in: entity) }) {
    case .column(let name)?: columns = [name]
    case .reference(let reference)?: columns = [reference.key]
    case .composite(let leaves)?:
      let part = parts.count > 1 ? parts.last : nil
      columns = leaves.filter { leaf in part.map { leaf.name == $0 || leaf.name.hasPrefix($0 + ".") } ?? true }
        .map(\.column)
    default: return nil
    }
    guard let table = naming.table(of: entity), !columns.isEmpty else { return nil }
    return rows.columns(of: table).isSuperset(of: columns) ? columns : nil
  }

  private func count(_ entity: String, lacking columns: [String]) throws(InputFailure) -> Int {
    guard let table = naming.table(of: entity), let number = naming.number(of: entity),
      !rows.columns(of: table).isEmpty
    else { return 0 }
    return try rows.store.count(in: table, entities: [number], lackingOneOf: columns)
  }
}

extension StoredValue {
  /// The value of a column of an enumeration, as its cases have it.
  fileprivate var rawValue: String? {
    switch self {
    case .text(let text): text
    case .integer(let number): String(number)
    case .null, .real, .blob: nil
    }
  }

  /// Whether a numeric type can represent all values of a column.
  fileprivate func fits(_ span: NumberSpan) -> Bool {
    switch self {
    case .null: true
    case .integer(let number): span.holds(number)
    case .real(let number): span.holds(number)
    case .text, .blob: false
    }
  }
}
