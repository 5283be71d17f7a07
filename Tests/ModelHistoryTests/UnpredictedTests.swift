import Testing

@testable import GlossModelHistory

/// The entities without a predicted hash are named up to three; versions with the same ones are named together.
@Suite struct UnpredictedTests {
  @Test(arguments: [
    (["A"], "'A'"), (["C", "B", "A"], "'A', 'B', 'C'"), (["D", "C", "B", "A"], "'A', 'B', 'C' and 1 more"),
    (["E", "D", "C", "B", "A"], "'A', 'B', 'C' and 2 more"),
  ])
  func threeAreNamed(entities: [String], expected: String) {
    let sentences = Unpredicted.sentences([("V1", Set(entities)), ("V2", []), ("V3", Set(entities))])
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("not predicted for \(expected) of ") == true, "\(sentences)")
  }

  @Test func versionsWithOtherEntitiesAreSaidApart() {
    #expect(Unpredicted.sentences([("V1", ["A"]), ("V2", ["B"])]).count == 2)
    #expect(Unpredicted.sentences([("V1", [])]) == [])
  }
}
