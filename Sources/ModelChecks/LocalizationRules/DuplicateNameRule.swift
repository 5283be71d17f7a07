import Foundation
import GlossBasics
package import GlossDiagnostics
package import GlossLocalization

extension RuleID {
  package static let duplicateName = RuleID("duplicate-name", .warning, about: .localization)
}

/// Reports two properties of an entity with the same name in a locale.
package enum DuplicateNameRule: TableRule {
  package static let card = RuleCard(
    .duplicateName,
    "If two properties of an entity have the same name, users cannot tell which of them a message means.",
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

  package static func findings(in texts: TextJudge, of context: CheckContext) -> [Finding] {
    let table = texts.table
    var reported = Set<Pair>()
    return context.namesTogether.flatMap { entity, chain -> [Finding] in
      var entryByText = [LiteralText: Int](minimumCapacity: chain.reduce(0) { $0 + $1.count })
      return chain.reversed().flatMap { terms -> [Finding] in
        terms.compactMap { entry(ofTerm: $0, in: table) }.compactMap { entry in
          let text = table.text(of: entry).trimmed
          let composed = text.utf8.isSurelyComposed ? text : text.precomposedStringWithCanonicalMapping
          let key = LiteralText(composed)
          guard let other = entryByText.updateValue(entry, forKey: key), other != entry else { return nil }
          entryByText[key] = other
          let pair = Pair(first: min(entry, other), last: max(entry, other))
          guard reported.insert(pair).inserted else { return nil }
          return finding(pair, text: text, entity: entity, in: table, of: context)
        }
      }
    }
  }

  /// Two entries with the same text.
  private struct Pair: Hashable {
    let first: Int
    let last: Int
  }

  /// The entry that names a property.
  private static func entry(ofTerm term: Int, in table: TableOverlay) -> Int? {
    guard let entry = table.entry(ofTerm: term), !table.entries.isRepaired(at: entry), !table.isBlank(entry) else {
      return nil
    }
    return entry
  }

  private static func finding(
    _ pair: Pair, text: String, entity: String, in table: TableOverlay, of context: CheckContext
  ) -> Finding {
    let place = table.entries.keyPosition(at: pair.first).map { " on line \($0.line)" } ?? ""
    return context.finding(
      .duplicateName,
      "two properties of \(entity.quoted) are called \(text.quoted): the other is "
        + "\(table.entries.key(at: pair.first).quoted)\(place)",
      atValueOf: pair.last, in: table, remedy: "give each its own name")
  }
}
