import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct BaselineTests {
  private func finding(_ key: String, line: Int, rule: RuleID = .orphanedKey) -> Finding {
    Finding(
      rule, "no \(key)", path: "de.lproj/LeagueModel.strings", position: SourcePosition(line: line, column: 1),
      model: "League", key: key, locale: "de")
  }

  @Test func acceptsWhatItHoldsWhereverItHasMoved() {
    let baseline = Baseline([finding("Entity/A", line: 3), finding("Entity/B", line: 4)])
    let comparison = baseline.compared(with: [finding("Entity/B", line: 40), finding("Entity/C", line: 5)])
    #expect(comparison.newFindings.map(\.key) == ["Entity/C"])
    #expect(comparison.acceptedCount == 1)
    #expect(comparison.outdated.map(\.description) == ["orphaned-key de.lproj/LeagueModel.strings League de Entity/A"])
  }

  @Test func countsFindingsThatOnlyTheirPlaceTellsApart() {
    let baseline = Baseline([finding("Entity/A", line: 3), finding("Entity/A", line: 4)])
    #expect(baseline.entries.map(\.count) == [2])
    let three = [3, 4, 5].map { finding("Entity/A", line: $0) }
    #expect(baseline.compared(with: three).newFindings.map(\.position?.line) == [5])
    #expect(baseline.compared(with: [three[0]]).outdated.map(\.count) == [1])
  }

  @Test func onlyShrinks() {
    let baseline = Baseline([finding("Entity/A", line: 1), finding("Entity/B", line: 2)])
    let shrunk = baseline.shrunk(to: [finding("Entity/B", line: 9), finding("Entity/C", line: 3)])
    #expect(shrunk == Baseline([finding("Entity/B", line: 1)]))
  }

  @Test func readsWhatItWrites() throws {
    let baseline = Baseline([
      finding("Entity/\"quoted\"\n", line: 1), finding("Entity/A", line: 2), finding("Entity/A", line: 3),
      Finding(.missingTable, "no table at all", path: "League.xcdatamodeld", model: "League"),
    ])
    #expect(try Baseline(reading: Array(baseline.text.utf8), path: "b.json") == baseline)
  }

  @Test func writesSortedEntriesWithoutPlaces() {
    let text = Baseline([finding("Entity/B", line: 7), finding("Entity/A", line: 2)]).text
    #expect(
      text == """
        {
          "schemaVersion": 1,
          "findings": [
            {
              "rule": "orphaned-key",
              "path": "de.lproj/LeagueModel.strings",
              "model": "League",
              "locale": "de",
              "key": "Entity/A"
            },
            {
              "rule": "orphaned-key",
              "path": "de.lproj/LeagueModel.strings",
              "model": "League",
              "locale": "de",
              "key": "Entity/B"
            }
          ]
        }

        """)
  }

  @Test(arguments: ["", "[]", "{}", "{\"schemaVersion\": 2, \"findings\": []}", "{\"schemaVersion\": 1}", "\u{0}"])
  func refusesWhatIsNoBaseline(text: String) {
    #expect(throws: InputFailure.self) { try Baseline(reading: Array(text.utf8), path: "b.json") }
  }

  @Test func hugeCountsDoNotOverflow() throws {
    let entry = #"{"rule": "orphaned-key", "path": "a", "count": 9223372036854775807}"#
    let text = #"{"schemaVersion": 1, "findings": [\#(entry), \#(entry)]}"#
    let baseline = try Baseline(reading: Array(text.utf8), path: "b.json")
    #expect(baseline.entries.map(\.count) == [.max])
  }
}
