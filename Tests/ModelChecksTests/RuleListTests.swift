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

  @Test func listsEveryRuleUnderAHeading() {
    let text = RuleListFormat.text.render(RuleRegistry.cards, isDetailed: false)
    let lines = text.split(separator: "\n")
    let headings = lines.filter { !$0.hasPrefix(" ") }
    #expect(
      headings == ["Tables", "Model", "SwiftData source", "Classes next to a model", "Released versions", "CloudKit"])
    let names = lines.filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }.map { $0.dropFirst(2).prefix { $0 != " " } }
    #expect(names.map(String.init) == RuleRegistry.ids.map(\.rawValue))
    #expect(lines.contains("  undocumented (off)"))
    #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines.filter { $0.count > 80 })")
    // No word of a rationale is lost where a line ends.
    func count(_ text: some StringProtocol) -> Int { text.split { $0 == " " || $0 == "\n" }.count }
    var expected = headings.reduce(0) { $0 + count($1) }
    for card in RuleRegistry.cards { expected += count("\(card.id.rawValue) (\(card.level)) \(card.rationale)") }
    #expect(count(text) == expected)

    let tables = RuleListFormat.markdown.render(RuleRegistry.cards, isDetailed: false).split(separator: "\n")
    #expect(tables.filter { $0.hasPrefix("| `") }.count == RuleRegistry.ids.count)
    #expect(tables.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) } == headings.map(String.init))
  }
}
