import Testing

@testable import GlossDiagnostics

/// A line per key, with the languages behind it.
@Suite struct KeyedReportTests {
  private static let missing = RuleID("missing-property-name", .warning, about: .localization)
  private static let taste = RuleID("inconsistent-punctuation", .note, about: .localization)

  private func finding(_ rule: RuleID, _ key: String?, _ locale: String?, model: String? = "League") -> Finding {
    Finding(
      rule, "no name in \(locale ?? "-")", remedy: "add it", path: "\(locale ?? "x").lproj/LeagueModel.strings",
      model: model, key: key, locale: locale)
  }

  private func text(_ findings: [Finding]) -> [String] {
    var report = Report(findings: findings, toolVersion: "1.0.0")
    report.groupsByKey = true
    return ReportFormat.text.render(report).split(separator: "\n").map(String.init)
  }

  @Test func languagesAreListedBehindTheirKey() {
    #expect(
      text([
        finding(Self.missing, "Property/b", "de"), finding(Self.missing, "Property/a", "de"),
        finding(Self.missing, "Property/b", "fr"), finding(Self.missing, "Property/b", "ja"),
      ]) == [
        "Property/a: warning: no name in de; add it [missing-property-name]",
        "Property/b: warning: no name in de; add it [missing-property-name], also in fr, ja",
      ])
  }

  @Test func theWorstRuleOfAKeyIsSaidInFull() {
    #expect(
      text([
        finding(Self.taste, "Property/b", "de"), finding(Self.taste, "Property/b", "pl"),
        finding(Self.missing, "Property/b", "fr"),
      ]) == [
        "Property/b: warning: no name in fr; add it [missing-property-name]; also [inconsistent-punctuation] in de, pl"
      ])
  }

  @Test func whatIsNotAboutAKeyFollowsAsItIs() {
    #expect(
      text([finding(Self.missing, nil, "de"), finding(Self.missing, "Property/a", "de")]) == [
        "Property/a: warning: no name in de; add it [missing-property-name]",
        "de.lproj/LeagueModel.strings: warning: no name in de; add it [missing-property-name]",
      ])
  }

  @Test func modelsAreNamedWhereThereAreSeveral() {
    #expect(
      text([finding(Self.missing, "Property/a", "de", model: "Shop"), finding(Self.missing, "Property/a", "de")])
        .map { $0.prefix { $0 != "w" } } == ["League: Property/a: ", "Shop: Property/a: "])
  }

  @Test func manyLanguagesAreCounted() {
    let locales = (10..<30).map { "l\($0)" }
    let lines = text(locales.map { finding(Self.missing, "Property/a", $0) })
    #expect(lines.count == 1 && lines[0].hasSuffix(", l22 and 7 more"), "\(lines)")
  }
}
