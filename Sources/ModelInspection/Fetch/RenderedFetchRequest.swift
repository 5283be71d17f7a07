package import GlossBasics
import GlossDiagnostics
package import GlossManagedObjectModel
package import GlossPredicateFormat
package import GlossStoreChecks

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
  package var jsonText: String { jsonText(foundIn: nil) }

  /// The objects in a store for the request, as lines of text.
  package func text(of objects: StoreFetch, in path: String) -> String {
    if let gap = objects.gap { return "\(path): number of objects unknown: \(gap)\n" }
    var text = "\(path): \(objects.count) \(objects.count == 1 ? "object" : "objects")"
    if request.fetchLimit > 0, objects.count > request.fetchLimit {
      text += ", of which it fetches \(request.fetchLimit)"
    }
    if objects.undecided > 0 { text += "; unknown for \(objects.undecided), where Core Data would raise an exception" }
    text += "\n" + objects.identifiers.map { "  \($0)\n" }.joined()
    let rest = objects.count - objects.identifiers.count
    return rest > 0 ? text + "  and \(rest) more\n" : text
  }

  /// The request with the objects in a store, as `store`.
  ///
  /// - Parameter leftOut: the work that was skipped because the run's budget was used up.
  package func jsonText(
    foundIn found: (path: String, objects: StoreFetch)?, leftOut: [RunBudget.Work: Int] = [:]
  ) -> String {
    let names = values.keys.sorted { $0.precedes($1) }
    let written = names.map { ($0, JSONValue.string(Expression.constant(values[$0] ?? .null).format)) }
    let document: JSONValue = .object(of: [
      ("schemaVersion", 1), ("fetchRequest", request.json), ("values", .object(written)),
      (
        "store",
        found.map { path, objects in
          .object(of: [
            ("path", .string(path)), ("count", objects.gap == nil ? .integer(objects.count) : nil),
            ("undecided", objects.undecided > 0 ? .integer(objects.undecided) : nil),
            ("unknown", objects.gap.map(JSONValue.string)),
            ("objects", objects.gap == nil ? .strings(objects.identifiers) : nil),
          ])
        }
      ),
    ])
    return document.adding("leftOut", leftOut.json).text() + "\n"
  }
}
