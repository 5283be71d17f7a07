package import GlossBasics
package import GlossManagedObjectModel
package import GlossPredicateFormat

/// A fetch request template with its variables substituted.
package struct RenderedFetchRequest: Sendable, Hashable {
  /// The template with the substituted predicate and no variables.
  package var request: FetchRequestTemplate
  /// The substituted values.
  package var values: [String: PredicateValue]

  package init(request: FetchRequestTemplate, values: [String: PredicateValue]) {
    self.request = request
    self.values = values
  }

  /// The request as lines of text, without members that have their default value.
  ///
  /// ```text
  /// PlayersNamed: Player
  /// predicate: name == "Ada"
  /// fetch limit: 3
  /// ```
  package var text: String {
    var lines = [
      "\(request.name): \(request.entity ?? "no entity")", "predicate: \(request.predicate ?? "TRUEPREDICATE")",
    ]
    if request.fetchLimit > 0 { lines.append("fetch limit: \(request.fetchLimit)") }
    if request.fetchBatchSize > 0 { lines.append("fetch batch size: \(request.fetchBatchSize)") }
    switch request.resultType {
    case .managedObjects: break
    case .managedObjectIDs: lines.append("result: object identifiers")
    case .dictionaries: lines.append("result: dictionaries")
    case .count: lines.append("result: the number of objects")
    }
    if !request.includesSubentities { lines.append("without subentities") }
    if !request.includesPropertyValues { lines.append("without property values") }
    if !request.includesPendingChanges { lines.append("without pending changes") }
    if !request.returnsObjectsAsFaults { lines.append("objects are not faults") }
    if request.returnsDistinctResults { lines.append("distinct results") }
    return lines.map { $0 + "\n" }.joined()
  }

  /// The request as `inspect` writes templates, with the substituted values as `values`.
  package var jsonText: String { jsonText(store: nil) }

  /// The request with the objects in a store, as `store`.
  ///
  /// - Parameter leftOut: the work that was skipped because the run's budget was used up.
  package func jsonText(store: JSONValue?, leftOut: [RunBudget.Work: Int] = [:]) -> String {
    let names = values.keys.sorted { $0.precedes($1) }
    let written = names.map { ($0, JSONValue.string(Expression.constant(values[$0] ?? .null).format)) }
    let document: JSONValue = .object(of: [
      ("schemaVersion", 1), ("fetchRequest", request.json), ("values", .object(written)),
      ("store", store),
    ])
    return document.adding("leftOut", leftOut.json).text() + "\n"
  }
}
