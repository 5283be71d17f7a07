import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// A rule about keys that do not directly name an object.
package protocol KeyRule: TableRule {
  static var fault: KeyDiagnosis.Fault { get }
  /// The remedy for a key that resembles none of the model's.
  static var remedy: String { get }
}

/// The number of findings that one rule lists for the keys of one table; further ones are only counted.
let keyFindingLimit = 10_000

extension KeyRule {
  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    var findings: [Finding] = []
    var omitted: (first: Int, count: Int)?
    for entry in table.unknownEntries {
      let key = table.entries.key(at: entry)
      guard case .faulty(fault, let message, let meant) = context.keyDiagnoses[LiteralText(key)] else { continue }
      if findings.count < keyFindingLimit {
        let move = context.keyMoves[key]
        let remedy =
          switch meant {
          case _ where move?.reason == .renamed:
            move.map { context.remedy(moving: $0, of: entry, in: table) } ?? Self.remedy
          case nil: Self.remedy
          // The strings look identical but differ in code points.
          case let meant? where meant == key: "copy the model's own, \(meant.quoted)"
          case let meant?: context.remedy(meaning: meant, of: entry, in: table) ?? "did you mean \(meant.quoted)?"
          }
        findings.append(context.finding(card.id, message, atKeyOf: entry, in: table, remedy: remedy))
      } else {
        omitted = (omitted?.first ?? entry, (omitted?.count ?? 0) + 1)
      }
    }
    guard let omitted else { return findings }
    var rest = FindingLimit.omitted(
      omitted.count, of: card.id, in: table.source(of: omitted.first)?.path ?? table.container, locale: table.locale)
    rest.position = table.entries.keyPosition(at: omitted.first)
    return findings + [rest]
  }
}
