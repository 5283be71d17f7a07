import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossModelChecks

@Suite struct IgnoringTests {
  private static let model = """
    <entity name="Player">
        <attribute name="firstName" attributeType="String"/>
    </entity>
    """

  private func rules(_ table: String, model: String = model) -> [String] {
    ExampleRun(.german(table, model: model), rule: .orphanedKey).result.findings.map(\.rule.rawValue)
  }

  @Test func aCommentExcusesTheNextEntryFromTheRulesItNames() {
    #expect(
      rules(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        /* Used by an extension. modelgloss:ignore orphaned-key, empty-value */
        "Entity/Gone" = "";
        "Entity/Away" = "Fort";
        """) == ["orphaned-key"])
    #expect(
      rules(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        // modelgloss:ignore
        "Gone" = "Weg";
        """) == [])
  }

  @Test func aCommentDoesNotExcuseFromOtherRules() {
    #expect(
      rules(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        /* modelgloss:ignore empty-value */
        "Entity/Gone" = "Weg";
        """) == ["orphaned-key"])
  }

  @Test func aMisspeltRuleHidesNothingAndIsReported() {
    #expect(
      rules(
        """
        "Entity/Player" = "Spieler";
        "Property/firstName" = "Vorname";
        /* modelgloss:ignore orphan-key */
        "Entity/Gone" = "Weg";
        """) == ["unknown-rule", "orphaned-key"])
  }

  @Test func aCommentMayExcuseTheWholeFile() {
    #expect(
      rules(
        """
        /* modelgloss:ignore-file missing-property-name, orphaned-key */

        "Entity/Player" = "Spieler";
        "Entity/Gone" = "Weg";
        "Gone" = "Weg";
        """) == ["malformed-key"])
  }

  @Test func aFlagInTheModelExcusesAnEntityOrProperty() {
    let result = ExampleRun(
      .german(
        #""Entity/Player" = "Spieler";"#,
        model: """
          <entity name="Player">
              <attribute name="firstName" attributeType="String">
                  <userInfo><entry key="modelgloss.ignore" value="missing-property-name"/></userInfo>
              </attribute>
              <attribute name="lastName" attributeType="String"/>
          </entity>
          <entity name="Cache">
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
              <userInfo><entry key="modelgloss.ignore" value="YES"/></userInfo>
          </entity>
          """), rule: .orphanedKey
    ).result
    #expect(result.findings.map(\.property) == ["lastName"])
    #expect(result.coverage == [CoverageEntry(model: "League", locale: "de", expected: 2, translated: 1)])
  }

  @Test func exclusionsLeaveOutWhatAllTheirPatternsMatch() {
    let finding = Finding(
      .missingPropertyName, "x", remedy: "mend it", path: "App/de.lproj/LeagueModel.strings", entity: "Cache",
      property: "blob",
      locale: "de")
    #expect(Exclusion(entity: "Cac*").covers(finding))
    #expect(Exclusion(path: "App/*.strings", entity: "Cache").covers(finding))
    #expect(!Exclusion(path: "Other/*", entity: "Cache").covers(finding))
    #expect(Exclusion(rules: [.missingPropertyName]).covers(finding))
    #expect(!Exclusion(rules: [.orphanedKey], entity: "Cache").covers(finding))
    #expect(!Exclusion(key: "*").covers(finding))
    #expect(!Exclusion().covers(finding))
  }

  @Test(arguments: [
    ("*", "", true), ("a*c", "abc", true), ("a*c", "ac", true), ("a*c", "acd", false), ("?", "é", true),
    ("**x*", "aaxbb", true), ("", "", true), ("", "a", false), ("a*b*a", "abba", true), ("*ab", "aab", true),
    // Sets, as in git's patterns.
    ("[0-9]*", "1.0", true), ("[0-9]*", "v1.0", false), ("v[!0-9]*", "vNext", true), ("v[^0-9]*", "v1", false),
    ("[ab]c", "bc", true), ("[ab]c", "cc", false), ("*[0-9].[0-9]", "release-1.2", true), ("[]x]", "]", true),
    ("[!a]", "é", true), ("[a-z]", "é", false), ("[é]", "é", false), ("[[:digit:]]", "7", true),
    // Brackets that are part of a name.
    ("[old]/*", "[old]/x", true), ("a[", "a[", true), ("a[b", "a[b", true), ("[0-9", "1", false),
  ])
  func globsMatchWholeTexts(pattern: String, text: String, isMatch: Bool) {
    #expect(Glob(pattern).matches(text) == isMatch)
  }
}
