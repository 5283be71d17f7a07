import GlossLocalization
import Testing

@testable import GlossModelChecks

/// Each limit of coverage, just met and just missed.
@Suite struct CoverageLimitTests {
  private static func coverage(
    _ translations: [(String?, TextCounts)], documented: (Int, Int) = (0, 0), expected: Int = 10,
    expectsTables: Bool = true
  ) -> ModelCoverage {
    ModelCoverage(
      model: "League", path: "League.xcdatamodeld", expected: expected, expectsTables: expectsTables, losses: [],
      translations: translations.map { ModelCoverage.Translation(locale: $0.0, counts: $0.1) },
      documentation: ModelCoverage.Share(expected: documented.1, done: documented.0), entities: [])
  }

  private static let half = TextCounts(done: 5, [.missing: 3, .stale: 1, .needsReview: 1])

  @Test(
    arguments: [
      (CoverageThreshold(translation: 50), []),
      (CoverageThreshold(translation: 50.5), ["League is 50 % (5 of 10) translated in de, below 50.5 %"]),
      (CoverageThreshold(translation: 90, translationByLocale: ["de": 50]), []),
      (
        CoverageThreshold(translation: 10, translationByLocale: ["de": 60]),
        [
          "League is 50 % (5 of 10) translated in de, below 60 %"
        ]
      ),
      // The limit of a variety is none of the language; its readers read the language's table.
      (
        CoverageThreshold(translation: 10, translationByLocale: ["de-AT": 60]),
        [
          "League is 50 % (5 of 10) translated in de, below 60 %"
        ]
      ),
      (CoverageThreshold(translationByLocale: ["German": 40, "de-AT": 60]), []),
      (CoverageThreshold(documentation: 25), []),
      (CoverageThreshold(documentation: 26), ["League is 25 % (1 of 4) documented, below 26 %"]),
      (CoverageThreshold(present: 70), []),
      (CoverageThreshold(present: 71), ["League has entries for 70 % (7 of 10) in de, below 71 %"]),
      (CoverageThreshold(most: [.stale: 10]), []),
      (CoverageThreshold(most: [.stale: 9.5]), ["League is 10 % (1 of 10) stale in de, above 9.5 %"]),
      (CoverageThreshold(most: [.sameAsSource: 0]), []),
      (
        CoverageThreshold(most: [.needsReview: 0, .stale: 0]),
        [
          "League is 10 % (1 of 10) stale in de, above 0 %", "League is 10 % (1 of 10) to review in de, above 0 %",
        ]
      ),
    ] as [(CoverageThreshold, [String])])
  func whatIsBelowALimitIsToldOnce(threshold: CoverageThreshold, shortfalls: [String]) {
    #expect(threshold.shortfalls(of: [Self.coverage([("de", Self.half)], documented: (1, 4))]) == shortfalls)
  }

  @Test(
    arguments: [
      ([], 10, true, ["League has no table, so nothing is translated, below 5 %"]), ([], 0, true, []),
      // A SwiftData app reads no table.
      ([], 10, false, []), (["de"], 10, false, []), (["de"], 10, true, []),
    ] as [([String], Int, Bool, [String])])
  func aModelWithNamesNeedsATable(locales: [String], expected: Int, expectsTables: Bool, shortfalls: [String]) {
    let coverage = Self.coverage(
      locales.map { ($0, TextCounts(done: 10)) }, expected: expected, expectsTables: expectsTables)
    #expect(CoverageThreshold(translation: 5).shortfalls(of: [coverage]) == shortfalls)
    #expect(CoverageThreshold(translation: 0).shortfalls(of: [coverage]).isEmpty)
  }

  @Test(
    arguments: [
      (["de"], ["fr": 1, "it": 5], true, ["fr", "it"]), (["de"], ["de-AT": 1], true, []),
      (["de-AT"], ["de": 1], true, ["de"]),
      ([nil], ["fr": 1], true, []), (["de"], ["fr": 1], false, ["fr"]), ([], ["fr": 1], false, []),
      ([], ["fr": 1], true, ["fr"]), (["de"], ["fr": 0], true, []),
    ] as [([String?], [String: Double], Bool, [String])])
  func aLanguageWithALimitNeedsATable(
    locales: [String?], limits: [String: Double], expectsTables: Bool, missing: [String]
  ) {
    let coverage = Self.coverage(locales.map { ($0, TextCounts(done: 10)) }, expectsTables: expectsTables)
    let found = CoverageThreshold(translationByLocale: limits).shortfalls(of: [coverage])
    #expect(found.filter { $0.contains("no table") }.map { String($0.split(separator: " ")[5].dropLast()) } == missing)
  }

  @Test func sharesWithoutTextsAreWhole() {
    let empty = Self.coverage([("de", TextCounts())], expected: 0)
    let all = CoverageThreshold(translation: 100, documentation: 100, present: 100, most: [.stale: 0])
    #expect(all.shortfalls(of: [empty]).isEmpty)
    #expect(ModelCoverage.Share(expected: 3, done: 2).roundedPercentage == 66)
    #expect(ModelCoverage.Share(expected: 4, done: 1).percentage == 25)
    #expect(ModelCoverage.Share(expected: 0, done: 0).percentage == 100)
    let open = ModelCoverage.Translation(locale: "de", counts: Self.half)
    #expect(open.openWords == "1 to review, 1 stale" && open.present == 7)
  }
}
