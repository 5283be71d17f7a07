import Foundation
import GlossBasics
import GlossDiagnostics
import Testing

@testable import GlossModelChecks

@Suite struct RuleCardTests {
  @Test func everyRuleIsListedOnce() throws {
    let names = RuleRegistry.rules.map { String(describing: $0) }
    #expect(names.count == Set(names).count)
    #expect(RuleRegistry.ids.count == Set(RuleRegistry.ids).count)
    // A rule missing from the list would silently be neither run nor verified.
    let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources").standardized
    let files = FileManager.default.enumerator(atPath: sources.path())?.compactMap { $0 as? String } ?? []
    let written = files.filter { $0.hasSuffix("Rule.swift") && $0.contains("Rules/") }
      .map { URL(filePath: $0).deletingPathExtension().lastPathComponent }
    #expect(names.sorted() == written.sorted())
  }

  @Test func rulesThatCheckAreRun() {
    let checks = Set((RuleRegistry.tableRules + RuleRegistry.wholeRules).map { String(describing: $0) })
    #expect(checks.isSuperset(of: ["MissingInverseRule", "DuplicateEntityRule", "PlaceholderMismatchRule"]))
    #expect(!checks.contains("SyntaxErrorRule"))
  }

  @Test(arguments: RuleRegistry.cards)
  func cardsAreCompleteSentencesWithExamples(card: RuleCard) {
    #expect(card.rationale.hasSuffix(".") || card.rationale.hasSuffix(".”"))
    #expect(card.rationale.utf8.count < 200)
    #expect(!card.nonTriggering.isEmpty)
  }

  @Test(arguments: RuleRegistry.cards)
  func triggeringExamplesAreReportedAtTheirMarksAndNowhereElse(card: RuleCard) {
    for example in card.triggering {
      let run = ExampleRun(example, rule: card.id)
      let findings = run.result.findings
      #expect(!findings.isEmpty, "\(card.id.rawValue): nothing in \(example)")
      let others = findings.filter { $0.rule != card.id }
      #expect(others.isEmpty, "\(card.id.rawValue): \(others)")
      guard !run.markedPlaces.isEmpty else { continue }
      let places = findings.map { finding in finding.path + (finding.position.map { ":\($0)" } ?? "") }
      #expect(places.sorted { $0.precedes($1) } == run.markedPlaces, "\(card.id.rawValue): \(findings)")
    }
  }

  @Test(arguments: RuleRegistry.cards)
  func nonTriggeringExamplesGiveNothingAtAll(card: RuleCard) {
    for example in card.nonTriggering {
      let findings = ExampleRun(example, rule: card.id).result.findings
      #expect(findings.isEmpty, "\(card.id.rawValue): \(findings)")
    }
  }
}

extension RuleCard: CustomTestStringConvertible {
  /// The rule id, which identifies a failed case.
  public var testDescription: String { id.rawValue }
}
