import GlossBasics
import GlossManagedObjectModel
import Testing

@testable import GlossModelHistory

/// Whether a compiled model was made from a source, and reports that are the same on several platforms.
@Suite struct VerifyReportTests {
  private static func version(_ name: String, _ number: Int, isCurrent: Bool = false) -> ModelVersion {
    ModelVersion(name: name, model: ProofParts.model(number), isCurrent: isCurrent)
  }

  struct Case: CustomTestStringConvertible {
    var testDescription: String
    var source: [ModelVersion]
    var compiled: [ModelVersion]
    var isWhole = true
    var expected: [String]
    var isEqual = false
  }

  static let cases = [
    Case(
      testDescription: "equal", source: [version("A", 1), version("A 2", 2, isCurrent: true)],
      compiled: [version("A", 1), version("A 2", 2, isCurrent: true)],
      expected: ["A: made from this source", "A 2: made from this source"], isEqual: true),
    Case(
      testDescription: "of one version under another name", source: [version("A", 1)], compiled: [version("B", 1)],
      expected: ["B: made from this source"], isEqual: true),
    Case(
      testDescription: "of one version, current under another name", source: [version("A", 1, isCurrent: true)],
      compiled: [version("B", 1, isCurrent: true)], expected: ["B: made from this source"], isEqual: true),
    Case(
      testDescription: "changed", source: [version("A", 1)], compiled: [version("A", 2)],
      expected: ["A: not made from this source; the version hashes differ"]),
    Case(testDescription: "nothing", source: [], compiled: [], expected: []),
    Case(
      testDescription: "one too few", source: [version("A", 1), version("B", 2)], compiled: [version("A", 1)],
      expected: ["A: made from this source", "B: not among the compiled versions"]),
    Case(
      testDescription: "a given version of several", source: [version("A", 1), version("B", 2)],
      compiled: [version("A", 1)], isWhole: false, expected: ["A: made from this source"], isEqual: true),
    Case(
      testDescription: "one too many", source: [version("A", 1)], compiled: [version("A", 1), version("B", 2)],
      expected: ["A: made from this source", "B: not among the versions of the source"]),
    Case(
      testDescription: "another current version", source: [version("A", 1, isCurrent: true), version("B", 2)],
      compiled: [version("A", 1), version("B", 2, isCurrent: true)],
      expected: [
        "A: made from this source", "B: made from this source",
        "the current version is 'A' in the source and 'B' when compiled",
      ]),
    Case(
      testDescription: "another current version beside the given one",
      source: [version("A", 1, isCurrent: true), version("B", 2)],
      compiled: [version("A", 1), version("B", 2, isCurrent: true)], isWhole: false,
      expected: ["A: made from this source", "B: made from this source"], isEqual: true),
    Case(
      testDescription: "no current version", source: [version("A", 1, isCurrent: true), version("B", 2)],
      compiled: [version("A", 1), version("B", 2)],
      expected: ["A: made from this source", "B: made from this source"], isEqual: true),
  ]

  @Test(arguments: cases) func tellsWhatDiffers(_ example: Case) {
    let report = VerifyReport(
      model: "A", source: example.source, compiled: example.compiled, isWhole: example.isWhole)
    // The facts of a change are indented below it.
    #expect(report.text.split(separator: "\n").filter { !$0.hasPrefix(" ") }.map(String.init) == example.expected)
    #expect(report.isEqual == example.isEqual)
    let json = report.json.text()
    #expect(json.contains("\"isEqual\": \(example.isEqual),\n  \"versions\""), "\(json)")
    #expect(json.contains("missingInCompiled") != report.missingInCompiled.isEmpty)
    #expect(json.contains("missingInSource") != report.missingInSource.isEmpty)
    #expect(json.contains("currentVersions") != (report.currents == nil))
  }

  /// What is in no hash is a difference as well.
  @Test func aChangeThatAltersNoHashIsTold() {
    var model = ProofParts.model(1)
    model.entities[0].userInfo = ["note": "x"]
    let report = VerifyReport(
      model: "A", source: [Self.version("A", 1)], compiled: [ModelVersion(name: "A", model: model)], isWhole: true)
    #expect(report.text.hasPrefix("A: not made from this source; the version hashes are equal\n  "))
    #expect(!report.isEqual)
  }

  // MARK: - Platforms

  private func section(_ platforms: String..., text: String) -> PlatformReports.Section {
    .init(platforms, text: text + "\n", json: .object([("text", .string(text))]))
  }

  @Test func equalReportsAreShownOnce() {
    let reports = PlatformReports([
      section("iOS", text: "# A"), section("macOS", text: "# B\n\nc"), section("tvOS", text: "# A"),
      section("watchOS", text: "# B\n\nc"),
    ])
    #expect(reports.text == "# A\n\nOn macOS and watchOS\n  # B\n\n  c\n")
    #expect(reports.markdown == "# A\n\n## On macOS and watchOS\n\n### B\n\nc\n")
    #expect(
      reports.json
        == .object([
          ("text", "# A"), ("platforms", .strings(["iOS", "tvOS"])),
          (
            "onPlatforms",
            .array([
              .object([
                ("platforms", .strings(["macOS", "watchOS"])), ("report", .object([("text", "# B\n\nc")])),
              ])
            ])
          ),
        ]))
  }

  @Test func oneReportNeedsNoTitleUnlessItIsAPart() {
    let one = section("iOS", text: "A")
    #expect(PlatformReports([one]).text == "A\n" && PlatformReports([one]).markdown == "A\n")
    #expect(PlatformReports([one]).json == one.json)
    let part = PlatformReports([one], isPart: true)
    #expect(part.text == "On iOS\n\nA\n" && part.markdown == "On iOS:\n\nA\n")
    #expect(part.json == .object([("text", "A"), ("platforms", .strings(["iOS"]))]))
    // Without platforms there is nothing to name.
    let plain = PlatformReports([section(text: "A")], isPart: true)
    #expect(plain.text == "A\n" && plain.markdown == "A\n")
    let none = PlatformReports([])
    #expect(none.text == "" && none.markdown == "" && none.json == .null)
  }
}
