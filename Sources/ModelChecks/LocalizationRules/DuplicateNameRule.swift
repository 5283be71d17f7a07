import GlossBasics
package import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel

extension RuleID {
  package static let duplicateName = RuleID("duplicate-name", .warning, about: .localization)
}

/// Reports two properties of one entity that read the same in a locale.
package enum DuplicateNameRule: TableRule {
  package static let card = RuleCard(
    .duplicateName,
    "Where two properties of one entity read the same, nobody can tell which of them a message means.",
    triggering: [
      .german(
        """
        "Entity/Match" = "Spiel";
        "Property/start" = "Beginn";
        "Property/kickoff" = ↓"Beginn";
        """, model: twoDates)
    ],
    nonTriggering: [
      .german(
        """
        "Entity/Match" = "Spiel";
        "Property/start" = "Einlass";
        "Property/kickoff" = "Anstoß";
        """, model: twoDates)
    ])

  private static let twoDates = """
    <entity name="Match">
        <attribute name="kickoff" attributeType="Date" usesScalarValueType="NO"/>
        <attribute name="start" attributeType="Date" usesScalarValueType="NO"/>
    </entity>
    """

  /// Inheritance deeper than this is not compared, so that a hostile model stays cheap.
  private static let depthLimit = 32

  package static func findings(in table: CheckedTable, of context: CheckContext) -> [Finding] {
    var reported = Set<Pair>()
    return context.index.entities.flatMap { entity -> [Finding] in
      var entryByText: [String: Int] = [:]
      let chain = context.index.inheritanceChain(of: entity.name).prefix(depthLimit)
      let all = chain.flatMap { entries(of: $0.name, in: table, of: context) }
      guard mayReadAlike(all, in: table) else { return [] }
      return chain.reversed().flatMap { ancestor -> [Finding] in
        entries(of: ancestor.name, in: table, of: context).compactMap { entry in
          let text = table.entries[entry].value.trimmed
          guard let other = entryByText[text], other != entry else {
            entryByText[text] = entry
            return nil
          }
          let pair = Pair(first: min(entry, other), last: max(entry, other))
          guard reported.insert(pair).inserted else { return nil }
          return finding(pair, text: text, entity: entity.name, in: table, of: context)
        }
      }
    }
  }

  /// Whether two of some entries may have the same text; if not, all texts surely differ.
  private static func mayReadAlike(_ entries: [Int], in table: CheckedTable) -> Bool {
    if entries.contains(where: { table.mayHave(.outerSpace, $0) }) { return true }
    let fingerprints = entries.map { table.fingerprint(of: $0) }.sorted()
    return zip(fingerprints, fingerprints.dropFirst()).contains { $0 == $1 }
  }

  /// Two entries with one text.
  private struct Pair: Hashable {
    let first: Int
    let last: Int
  }

  /// The entries that name an entity's own properties.
  private static func entries(of entity: String, in table: CheckedTable, of context: CheckContext) -> [Int] {
    (context.vocabulary.termsOfEntity[entity] ?? 0..<0).dropFirst().compactMap { term in
      guard let entry = table.entryOfTerm[term], !table.entries[entry].isRepaired, !table.isBlank(entry) else {
        return nil
      }
      return entry
    }
  }

  private static func finding(
    _ pair: Pair, text: String, entity: String, in table: CheckedTable, of context: CheckContext
  ) -> Finding {
    let place = table.entries[pair.first].keyPosition.map { " in line \($0.line)" } ?? ""
    return context.finding(
      .duplicateName,
      "two properties of \(entity.quoted) read \(text.quoted): the other is "
        + "\(table.entries[pair.first].key.quoted)\(place)",
      atValueOf: pair.last, in: table, remedy: "give each a name of its own")
  }
}
