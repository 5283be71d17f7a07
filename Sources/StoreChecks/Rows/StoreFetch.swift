package import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossStores
import GlossValidation

/// The objects in a store that match a predicate, as a fetch request would return them.
///
/// Each row is evaluated against the predicate. A predicate that needs more than an object's own values, such as a key
/// path through a relationship, is not answered; nothing is guessed.
package struct StoreFetch: Sendable, Hashable {
  /// The identifiers of the objects, in the order of their tables and keys, up to the limit.
  package var identifiers: [String] = []
  package var count = 0
  /// The number of objects for which the predicate cannot be evaluated because Core Data would raise an exception.
  package var undecided = 0
  /// Why there is no answer; nil if the store was searched.
  package var gap: String?

  /// Reads the rows of an entity.
  ///
  /// - Parameters:
  ///   - predicate: the predicate with all its variables substituted; nil matches every object.
  ///   - storeModel: the model that created the store, which determines its layout.
  ///   - limit: the maximum number of identifiers to keep.
  ///   - budget: the budget for slow predicates.
  init(
    of entity: String, includingHeirs: Bool, where predicate: GlossPredicateFormat.Predicate?, in rows: StoreRows,
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
    if tables.isEmpty { gap = "the store has no table for '\(entity)'" }
    guard gap == nil else { return }
    let names = Set(predicate?.keyPaths.map(\.path) ?? [])
    for table in tables {
      let plan = try StoredTable(table, places: places, rows: rows, budget: budget, readsAll: true)
      if let lacking = plan.gaps.first(where: { $0.property.map(names.contains) == true }) {
        gap = "the predicate uses '\(lacking.property ?? "")', and \(lacking.reason)"
        return
      }
      let cursor = try plan.cursor(in: rows)
      while try cursor.next() {
        guard let key = cursor.integer(0), let number = cursor.integer(1), let found = plan.entities[number],
          wanted.contains(found.name)
        else { continue }
        var values: [String: PredicateValue] = [:]
        for attribute in found.attributes {
          values[attribute.attribute.name] = attribute.given(cursor[attribute.column])?.fetchedValue
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

  /// The part of a predicate that cannot be evaluated from a row alone, as a sentence.
  private static func gap(
    in predicate: GlossPredicateFormat.Predicate, of entity: String, _ index: ModelIndex
  ) -> String? {
    if asksForItself(.predicate(predicate)) { return "the predicate compares the object itself" }
    for reference in predicate.keyPaths {
      let property = index.property(reference.path, of: entity)?.property
      let isStored =
        property?.attribute.map { !$0.isTransient && !$0.isDerived && !StoredAttribute.isLarge($0) } == true
        || property?.relationship.map { !$0.isToMany && !$0.isTransient } == true
      if reference.root != .evaluatedObject || !isStored {
        return "the predicate uses '\(reference.path)', which is not stored in the object's row"
      }
    }
    return nil
  }

  private static func asksForItself(_ node: PredicateNode) -> Bool {
    if case .expression(.evaluatedObject) = node { return true }
    // A key path starts at the object and reads a value from it.
    if case .expression(.keyPath) = node { return false }
    return node.children.contains(where: asksForItself)
  }
}

extension GivenValue {
  /// The value as a fetch request compares it: objects by identifier.
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

extension StoreFetch {
  /// The objects as lines of text.
  ///
  /// - Parameters:
  ///   - path: the store.
  ///   - fetchLimit: the request's limit; 0 for none.
  package func text(in path: String, fetchLimit: Int) -> String {
    if let gap { return "\(path): number of objects unknown: \(gap)\n" }
    var text = "\(path): \(count) \(count == 1 ? "object" : "objects")"
    if fetchLimit > 0, count > fetchLimit { text += ", of which it fetches \(fetchLimit)" }
    if undecided > 0 { text += "; unknown for \(undecided), where Core Data would raise an exception" }
    text += "\n" + identifiers.map { "  \($0)\n" }.joined()
    let rest = count - identifiers.count
    return rest > 0 ? text + "  and \(rest) more\n" : text
  }

  /// The objects as JSON.
  package func json(in path: String) -> JSONValue {
    .object(of: [
      ("path", .string(path)), ("count", gap == nil ? .integer(count) : nil),
      ("undecided", undecided > 0 ? .integer(undecided) : nil), ("unknown", gap.map(JSONValue.string)),
      ("objects", gap == nil ? .strings(identifiers) : nil),
    ])
  }
}
