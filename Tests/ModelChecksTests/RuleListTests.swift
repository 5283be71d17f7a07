import GlossDiagnostics
import GlossTestSupport
import Testing

@testable import GlossModelChecks

@Suite struct RuleListTests {
  @Test(arguments: zip(RuleListFormat.allCases, ["txt", "md", "json"]))
  func writesTheCardOfARule(format: RuleListFormat, fileExtension: String) throws {
    let cards = try [RuleID.missingErrorString, .unpreferredKeyForm, .undocumented].map {
      try #require(RuleRegistry.card(for: $0))
    }
    let text = format.render(cards, isDetailed: true)
    #expect(Golden.difference(text, from: "rules/\(format.rawValue).\(fileExtension)") == nil)
  }

  @Test func everyRuleThatChecksIsAskedTo() {
    let able: [RuleID] = RuleRegistry.rules.filter { $0 is any Rule.Type }.map { $0.card.id }
    let asked: [RuleID] = (RuleRegistry.tableRules + RuleRegistry.wholeRules).map { $0.card.id }
    #expect(able.map(\.rawValue).sorted() == asked.map(\.rawValue).sorted())
    #expect(able.count > 40)
  }

  @Test func listsEveryRuleOnALine() {
    let text = RuleListFormat.text.render(RuleRegistry.cards, isDetailed: false)
    #expect(text.split(separator: "\n").count == RuleRegistry.ids.count)
    #expect(text.split(separator: "\n").contains { $0.hasPrefix("undocumented ") && $0.contains(" off  ") })
    let table = RuleListFormat.markdown.render(RuleRegistry.cards, isDetailed: false)
    #expect(table.split(separator: "\n").count == RuleRegistry.ids.count + 2)
  }
}
