import GlossDiagnostics
import Testing

@testable import GlossModelChecks

/// A table of defects: each must be found by the right rule at the right position, and nothing else reported.
@Suite struct SeededDefectTests {
  static let seeds = Seed.keys + Seed.values + Seed.models

  @Test func thereAreAtLeastSixtyKinds() {
    #expect(Self.seeds.count >= 60)
    #expect(Set(Self.seeds.map(\.testDescription)).count == Self.seeds.count)
  }

  @Test func theInputTheyArePutIntoHasNone() {
    let findings = ExampleRun(Seed.clean, rule: .missingClass).result.findings
    #expect(findings.isEmpty, "\(findings)")
  }

  @Test(arguments: seeds)
  func isFoundWhereItIsAndNothingElse(seed: Seed) throws {
    let example = try #require(seed.example, "the text to replace is not there exactly once")
    // `missingClass` is enabled only for its own examples, so it is enabled here for all.
    let run = ExampleRun(example, rule: .missingClass)
    let findings = run.result.findings
    #expect(findings.map(\.rule) == [seed.rule], "\(findings)")
    guard let place = run.markedPlaces.first else { return }
    let found = findings.map { finding in finding.path + (finding.position.map { ":\($0)" } ?? "") }
    #expect(found == [place], "\(findings)")
  }
}
