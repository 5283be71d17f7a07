import GlossDiagnostics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelReading
import Testing

@testable import GlossModelChecks

/// Which findings of a rule are warnings, and which are notes.
@Suite struct RuleSeverityTests {
  private func findings(_ rule: RuleID, _ model: String, settings: String = "") throws -> [Finding] {
    let text = """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" \(settings)>
      \(model)
      </model>
      """
    let files = InMemoryFileTree(["League.xcdatamodel/contents": text])
    let loaded = try #require(ModelLoader(files: files).load("League.xcdatamodel").models.first)
    return InMemory.check(loaded).findings.filter { $0.rule == rule }
  }

  private static let transformables = """
    <entity name="Player">
        <attribute name="badge" optional="YES" attributeType="Transformable"/>
        <attribute name="colours" optional="YES" attributeType="Transformable" \
    valueTransformerName="NSKeyedUnarchiveFromData"/>
    </entity>
    <entity name="Team">
        <attribute name="flag" optional="YES" attributeType="Transformable"/>
    </entity>
    """

  @Test(arguments: [
    ("", [Severity.warning, .note, .note]),
    (#"lastSavedToolsVersion="14460""#, [.warning, .note, .note]),
    (#"lastSavedToolsVersion="14460.32""#, [.warning, .note, .note]),
    (#"lastSavedToolsVersion="14459.9""#, [.note, .note, .note]),
    (#"lastSavedToolsVersion="6254""#, [.note, .note, .note]),
    (#"lastSavedToolsVersion="""#, [.warning, .note, .note]),
    (#"lastSavedToolsVersion="new""#, [.warning, .note, .note]),
  ])
  func insecureTransformersAreAWarningAModelWhereTheySavedItSinceThereAreSecureOnes(
    settings: String, severities: [Severity]
  ) throws {
    let found = try findings(.insecureTransformer, Self.transformables, settings: settings)
    #expect(found.map(\.severity) == severities)
    #expect(found.map(\.property) == ["badge", "colours", "flag"])
    #expect(
      found[0].message == #"the attribute "Player.badge" has no value transformer"#
        + (severities[0] == .warning ? "; 2 more like it are notes" : ""))
  }

  @Test func aLevelThatIsSetHoldsForAllOfThem() throws {
    var configuration = CheckConfiguration()
    configuration.policy.levels[.insecureTransformer] = .error
    let model = InMemory.model(
      EntityDescription(
        name: "Player",
        attributes: ["a", "b"].map { AttributeDescription(name: $0, type: .transformable, isOptional: true) }))
    let own = InMemory.check(model).findings.filter { $0.rule == .insecureTransformer }
    // A compiled model is mended in its source.
    #expect(own.map(\.severity) == [.note, .note])
    #expect(own.allSatisfy { !$0.message.contains("more") })
    let set = InMemory.check(model, configuration: configuration).findings.filter { $0.rule == .insecureTransformer }
    #expect(set.map(\.severity) == [.error, .error])
  }

  @Test(arguments: [("Nullify", Severity.warning), ("Cascade", .note), ("Deny", .warning), ("No Action", .warning)])
  func partsThatTheirOwnerTakesAlongAreHardlyEverDeletedAlone(rule: String, severity: Severity) throws {
    let found = try findings(
      .nullifiedRequired,
      """
      <entity name="Event">
          <relationship name="revision" maxCount="1" deletionRule="\(rule)" destinationEntity="Revision" \
      inverseName="event" inverseEntity="Revision"/>
      </entity>
      <entity name="Revision">
          <relationship name="event" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Event" \
      inverseName="revision" inverseEntity="Event"/>
      </entity>
      """)
    #expect(found.map(\.severity) == [severity])
    #expect(found.map(\.entity) == ["Revision"])
  }

  @Test(arguments: [
    ("Player", "FirstName", [Severity.note]), ("player", "firstName", [.note]),
    ("player", "FirstName", [.note, .note]),
    ("Player", "first-name", [.warning]), ("Player", "First-name", [.warning]), ("Player", "1st", [.warning]),
    ("play er", "firstName", [.warning]), ("Player", "firstName", []),
  ])
  func theCaseOfAFirstLetterIsANoteAndAllElseAWarning(
    entity: String, property: String, severities: [Severity]
  ) throws {
    let found = try findings(
      .invalidName,
      """
      <entity name="\(entity)">
          <attribute name="\(property)" optional="YES" attributeType="String"/>
      </entity>
      """)
    #expect(found.map(\.severity) == severities)
  }

  @Test func ofANameThatXcodeAcceptsWithAWarningThatIsSaid() throws {
    let found = try findings(
      .reservedName,
      """
      <entity name="Player">
          <attribute name="deleted" optional="YES" attributeType="String"/>
          <attribute name="description" optional="YES" attributeType="String"/>
      </entity>
      """)
    #expect(found.map { $0.message.hasSuffix(", which Xcode accepts with a warning") } == [true, false])
    #expect(found.map(\.severity) == [.note, .note])
  }
}
