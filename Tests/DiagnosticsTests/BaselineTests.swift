import GlossBasics
import GlossDiagnostics
import Testing

@Suite struct BaselineTests {
  private func finding(_ key: String, line: Int, rule: RuleID = .orphanedKey) -> Finding {
    Finding(
      rule, "no \(key)", remedy: "mend it", path: "de.lproj/LeagueModel.strings",
      position: SourcePosition(line: line, column: 1),
      model: "League", key: key, locale: "de")
  }

  /// A baseline in the root folder of the paths.
  private func accepted(_ findings: [Finding]) -> Baseline { Baseline(findings, path: \.path) }

  @Test func acceptsWhatItHoldsWhereverItHasMoved() {
    let baseline = accepted([finding("Entity/A", line: 3), finding("Entity/B", line: 4)])
    let comparison = baseline.compared(
      with: [finding("Entity/B", line: 40), finding("Entity/C", line: 5)], path: \.path)
    #expect(comparison.newFindings.map(\.key) == ["Entity/C"])
    #expect(comparison.acceptedCount == 1)
    #expect(comparison.outdated.map(\.description) == ["orphaned-key de.lproj/LeagueModel.strings Entity/A de"])
  }

  @Test func countsFindingsThatOnlyTheirPlaceTellsApart() {
    let baseline = accepted([finding("Entity/A", line: 3), finding("Entity/A", line: 4)])
    #expect(baseline.entries.map(\.count) == [2])
    let three = [3, 4, 5].map { finding("Entity/A", line: $0) }
    #expect(baseline.compared(with: three, path: \.path).newFindings.map(\.position?.line) == [5])
    #expect(baseline.compared(with: [three[0]], path: \.path).outdated.map(\.count) == [1])
  }

  @Test func onlyShrinks() {
    let baseline = accepted([finding("Entity/A", line: 1), finding("Entity/B", line: 2)])
    let shrunk = baseline.shrunk(to: [finding("Entity/B", line: 9), finding("Entity/C", line: 3)], path: \.path)
    #expect(shrunk == accepted([finding("Entity/B", line: 1)]))
  }

  @Test func readsWhatItWrites() throws {
    let baseline = accepted([
      finding("Entity/\"quoted\"\n", line: 1), finding("Entity/A", line: 2), finding("Entity/A", line: 3),
      Finding(.missingTable, "no table at all", remedy: "mend it", path: "League.xcdatamodeld", model: "League"),
    ])
    #expect(try Baseline(reading: Array(baseline.text.utf8), path: "b.json") == baseline)
  }

  @Test func writesSortedEntriesWithoutPlaces() {
    let text = accepted([finding("Entity/B", line: 7), finding("Entity/A", line: 2)]).text
    #expect(
      text == """
        {
          "schemaVersion": 1,
          "findings": [
            {
              "rule": "orphaned-key",
              "path": "de.lproj/LeagueModel.strings",
              "key": "Entity/A",
              "locale": "de"
            },
            {
              "rule": "orphaned-key",
              "path": "de.lproj/LeagueModel.strings",
              "key": "Entity/B",
              "locale": "de"
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

  @Test func survivesANewVersionOfTheModel() {
    let versions = ["Model 26", "Model 27"].map { version in
      Finding(
        .missingInverse, "no inverse", remedy: "mend it",
        path: "App/Model.xcdatamodeld/\(version).xcdatamodel/contents",
        position: SourcePosition(line: 3, column: 1), model: "Model", entity: "Player", property: "team")
    }
    let comparison = accepted([versions[0]]).compared(with: [versions[1]], path: \.path)
    #expect(comparison.newFindings.isEmpty && comparison.outdated.isEmpty)
    #expect(accepted([versions[0]]).text.contains(#""path": "App/Model.xcdatamodeld""#))
  }

  @Test func tellsFindingsAboutNamedThingsApartByTheirNamesAndNotByTheirWords() {
    let texts = [
      "the key path “a” leads nowhere", "in line 7 the key path “a” leads nowhere", "the key path “b” is odd",
    ]
    let findings = texts.map { Finding(.undocumented, $0, remedy: "mend it", path: "M.xcdatamodel/contents") }
    let baseline = accepted([findings[0]])
    #expect(baseline.compared(with: [findings[1], findings[2]], path: \.path).newFindings == [findings[2]])
    var named = findings[0]
    named.subject = "byName"
    #expect(baseline.compared(with: [named], path: \.path).newFindings == [named])
  }

  @Test func keepsWhatARunDidNotLookFor() {
    let baseline = accepted([finding("Entity/A", line: 1), finding("Entity/B", line: 2)])
    let isChecked = { (entry: Baseline.Entry) in entry.description.contains("Entity/A") }
    #expect(baseline.shrunk(to: [], path: \.path, isChecked: isChecked) == accepted([finding("Entity/B", line: 2)]))
    let comparison = baseline.compared(with: [], path: \.path, isChecked: isChecked)
    #expect(comparison.outdated.map(\.rule) == ["orphaned-key"] && comparison.outdated.count == 1)
    #expect(baseline.shrunk(to: [], path: \.path) { _ in false } == baseline)
  }

  @Test func readsBaselinesOfTheFirstVersion() throws {
    let text = #"""
      {"schemaVersion": 1, "findings": [
        {"rule": "orphaned-key", "path": "de.lproj/LeagueModel.strings", "model": "League", "locale": "de",
          "key": "Entity/A"},
        {"rule": "missing-inverse", "path": "L.xcdatamodeld/L 1.xcdatamodel/contents", "entity": "P", "property": "t",
          "objectPath": "P.t"},
        {"rule": "missing-table", "path": "L.xcdatamodeld", "model": "L", "message": "no table \"LModel\" at all"}]}
      """#
    let now = accepted([
      finding("Entity/A", line: 1),
      Finding(
        .missingInverse, "x", remedy: "mend it", path: "L.xcdatamodeld/L 2.xcdatamodel/contents", entity: "P",
        property: "t"),
      Finding(.missingTable, "there is no \"LModel\"", remedy: "mend it", path: "L.xcdatamodeld"),
    ])
    #expect(try Baseline(reading: Array(text.utf8), path: "b.json") == now)
  }
}
