package import GlossBasics

/// The losses as JSON: `losses`, and separately `unknown` for undocumented behaviour; empty ones are omitted.
package struct LossesDocument {
  private let losses: [(loss: DataLoss, rows: Int?)]

  init(_ losses: [DataLoss]) { self.losses = losses.map { ($0, nil) } }

  /// - Parameter counts: each loss with the number of affected objects of a store.
  package init(_ counts: [(loss: DataLoss, rows: Int?)]) { losses = counts }

  package var members: [(String, JSONValue?)] {
    func list(_ isUnknown: Bool) -> JSONValue? {
      let wanted = losses.filter { ($0.loss.kind.name == "unknown") == isUnknown }
      return wanted.isEmpty ? nil : .array(wanted.map { Self.json($0.loss, rows: $0.rows) })
    }
    return [("losses", list(false)), ("unknown", list(true))]
  }

  private static func json(_ loss: DataLoss, rows: Int?) -> JSONValue {
    .object(of: [
      ("entity", .string(loss.entity)), ("property", loss.property.map(JSONValue.string)),
      ("kind", .string(loss.kind.name)), ("rows", rows.map { .integer($0) }), ("text", .string(loss.words)),
    ])
  }
}
