import GlossDiagnostics
import GlossLocalization
import GlossModelFiles
import Testing

@testable import GlossModelChecks

/// A mistake is reported once, by the most specific rule, with the fix.
@Suite struct OneSlipTests {
  private static let player = """
    <entity name="Player" representedClassName="Player">
        <attribute name="first" optional="YES" attributeType="String"/>
        <attribute name="last" optional="YES" attributeType="String"/>
    </entity>
    """

  private func findings(_ example: RuleExample) -> [Finding] {
    ExampleRun(example, rule: .malformedKey).result.findings.filter { $0.rule != .missingClass }
  }

  @Test func aMalformedKeyIsNotAMissingNameAsWell() {
    let found = findings(
      .german(
        """
        "Entity/Player" = "Spieler";
        "Property/first" = "Vorname";
        "Attribute/last" = "Nachname";
        """, model: Self.player))
    #expect(found.map(\.rule) == [.malformedKey])
    #expect(found.first?.remedy == #"did you mean "Property/last"?"#)
  }

  /// Each row: the table's name for its other property, and the key proposed for the missing one.
  @Test(arguments: [
    ("Property/first", "Property/last"), ("Property/first/Entity/Player", "Property/last/Entity/Player"),
  ])
  func aMissingNameIsProposedInTheFormThatSyncWrites(key: String, proposed: String) {
    let found = findings(.german("\"Entity/Player\" = \"Spieler\";\n\"\(key)\" = \"Vorname\";", model: Self.player))
    #expect(found.map(\.rule) == [.missingPropertyName])
    #expect(found.first?.remedy.contains("\"\(proposed)\" = ") == true, "\(found)")
  }

  @Test(arguments: [(9, 3, RuleID.emptyBounds), (3, 9, .invalidDefault)])
  func boundsThatNoValueMeetsAreNotADefaultThatBreaksThem(minimum: Int, maximum: Int, rule: RuleID) {
    let found = findings(
      .german(
        "\"Entity/A\" = \"A\";\n\"Property/n\" = \"N\";",
        model: """
          <entity name="A" representedClassName="A">
              <attribute name="n" optional="YES" attributeType="Integer 16" minValueString="\(minimum)" \
          maxValueString="\(maximum)" defaultValueString="2"/>
          </entity>
          """))
    #expect(found.map(\.rule) == [rule])
  }

  @Test func aValueThatCannotBeReadNamesItsAttribute() {
    let found = findings(
      .german(
        "\"Entity/A\" = \"A\";\n\"Property/n\" = \"N\";",
        model: """
          <entity name="A" representedClassName="A">
              <attribute name="n" optional="YES" attributeType="Integer 16" minValueString="x"/>
          </entity>
          """))
    #expect(found.map(\.rule) == [.unreadableValue])
    #expect(found.first?.message.contains("minValueString of \"A.n\" is 'x'") == true, "\(found)")
  }

  /// Each row: the English text, the German one, and the severity of the difference.
  @Test(
    arguments: [
      ("Too small", "%{PROPERTY}@ ist zu klein", Severity.note), ("%{PROPERTY}@ is too small", "Zu klein", .error),
      ("%{PROPERTY}@ is too small", "%{PROPERTY}@ ist zu klein", nil),
      ("Too small", "%{PROPERY}@ ist zu klein", .error),
    ] as [(String, String, Severity?)])
  func aPlaceholderMoreIsANoteAndOneLessAnError(english: String, german: String, severity: Severity?) {
    let found = findings(
      .english(
        "\"Entity/A\" = \"A\";\n\"Property/n\" = \"N\";\n\"ErrorString/Small\" = \"\(english)\";",
        german: "\"Entity/A\" = \"Ä\";\n\"Property/n\" = \"Nr\";\n\"ErrorString/Small\" = \"\(german)\";",
        model: """
          <entity name="A" representedClassName="A">
              <attribute name="n" optional="YES" attributeType="Integer 16"/>
          </entity>
          """, warnings: ["Small"]))
    #expect(
      found.filter { $0.rule == .placeholderMismatch }.map(\.severity) == [severity].compactMap(\.self), "\(found)")
  }
}
