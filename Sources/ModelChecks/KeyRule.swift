import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

/// A rule about keys that do not directly name an object.
package protocol KeyRule: TableRule {
  /// The message and remedy for a key; nil if the rule does not report it.
  static func judgement(
    of key: String, _ diagnosis: KeyDiagnosis, in table: TableOverlay, _ context: CheckContext
  ) -> (message: String, remedy: String)?
}

/// The number of findings that one rule lists for the keys of one table; further ones are only counted.
let keyFindingLimit = 10_000

extension KeyRule {
  package static func findings(in table: TableOverlay, of context: CheckContext) -> [Finding] {
    var findings: [Finding] = []
    var omitted: (first: Int, count: Int)?
    for entry in table.unknownEntries {
      let diagnosis = context.diagnosis(of: entry, in: table)
      guard let (message, remedy) = judgement(of: table.entries.key(at: entry), diagnosis, in: table, context) else {
        continue
      }
      if findings.count < keyFindingLimit {
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
