package import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat
package import GlossValidation

extension RenderedFetchRequest {
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
