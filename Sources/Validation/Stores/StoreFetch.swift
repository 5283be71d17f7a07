package import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossPredicateFormat

/// The objects of a store that a predicate finds, as a fetch request would.
///
/// Each row is held against the predicate. What a predicate asks beyond an object's own values, such as a key path
/// through a relationship, is not answered: nothing is guessed.
package struct StoreFetch: Sendable, Hashable {
  /// The identifiers of the objects, in the order of their tables and keys, as far as they are listed.
  package var identifiers: [String] = []
  package var count = 0
  /// How many objects a predicate cannot be held against, since Core Data would raise an exception.
  package var undecided = 0
  /// Why nothing can be said; nil where the store was asked.
  package var gap: String?

  /// Reads the rows of an entity.
  ///
  /// - Parameters:
  ///   - predicate: with all its variables substituted; nil finds every object.
  ///   - storeModel: the model that the store was made with, which decides where things are.
  ///   - limit: how many identifiers are kept.
  ///   - budget: what slow predicates are paid from.
  package init(
    of entity: String, includingHeirs: Bool, where predicate: GlossPredicateFormat.Predicate?, in rows: any StoredRows,
    model index: ModelIndex, madeWith storeModel: ModelIndex?, limit: Int, now: Double,
    budget: RunBudget
  ) throws(InputFailure) {
    let wanted = Set(
      index.entityNames.filter { name in
        name == entity || includingHeirs && index.inheritanceChain(of: name).contains { $0.name == entity }
      })
    gap = predicate.flatMap { Self.gap(in: $0, of: entity, index) }
    let places = StoredPlaces(of: index, in: rows, madeWith: storeModel)
    let tables = places.tables.filter { table in table.entities.contains { wanted.contains($0.name) } }
    if tables.isEmpty { gap = "the store has no table of '\(entity)'" }
    guard gap == nil else { return }
    let names = Set(predicate?.keyPaths.map(\.path) ?? [])
    for table in tables {
      var plan = try StoredTable(table, places: places, rows: rows, budget: budget, readsAll: true)
      if let lacking = plan.gaps.first(where: { $0.property.map(names.contains) == true }) {
        gap = "the predicate asks for '\(lacking.property ?? "")', and \(lacking.reason)"
        return
      }
      let cursor = try rows.rows(of: table.name, reading: plan.columns)
      while try cursor.next() {
        guard let key = cursor.integer(0), let number = cursor.integer(1), let found = plan.entities[number],
          wanted.contains(found.name)
        else { continue }
        var values: [String: PredicateValue] = [:]
        for attribute in found.attributes {
          values[attribute.attribute.name] = attribute.given(cursor.value(attribute.column))?.fetchedValue
        }
        for (name, value) in try plan.state(of: key, found, at: cursor).relationships {
          values[name] = value.fetchedValue
        }
        guard let isMatch = try? predicate?.evaluate(with: .dictionary(values), now: now, budget: budget) ?? true else {
          undecided += 1
          continue
        }
        guard isMatch else { continue }
        count += 1
        if identifiers.count < limit { identifiers.append(places.identifier(of: key, entity: found.name)) }
      }
    }
  }

  /// What a predicate asks for that a row alone does not tell, as a sentence.
  private static func gap(
    in predicate: GlossPredicateFormat.Predicate, of entity: String, _ index: ModelIndex
  ) -> String? {
    if asksForItself(.predicate(predicate)) { return "the predicate asks which object it is" }
    for reference in predicate.keyPaths {
      let property = index.property(reference.path, of: entity)?.property
      let isStored =
        property?.attribute.map { !$0.isTransient && !$0.isDerived && !StoredAttribute.isLarge($0) } == true
        || property?.relationship.map { !$0.isToMany && !$0.isTransient } == true
      if reference.root != .evaluatedObject || !isStored {
        return "the predicate asks for '\(reference.path)', which a row of the object does not tell"
      }
    }
    return nil
  }

  private static func asksForItself(_ node: PredicateNode) -> Bool {
    if case .expression(.evaluatedObject) = node { return true }
    // A key path begins at the object and asks for a value of it.
    if case .expression(.keyPath) = node { return false }
    return node.children.contains(where: asksForItself)
  }
}

extension GivenValue {
  /// The value as a fetch request compares it: an object by its identifier.
  fileprivate var fetchedValue: PredicateValue? {
    switch self {
    case .null: .null
    case .attribute(let value): value
    case .destination(let destination): destination.identifier.map(PredicateValue.url)
    case .illFormedText(let text): .string(text)
    case .destinations, .count: nil
    }
  }
}
