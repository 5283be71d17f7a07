import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
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

  @Test(arguments: ["", #"lastSavedToolsVersion="14460.32""#, #"lastSavedToolsVersion="6254""#])
  func insecureTransformersAreOneWarningThatListsAllWhicheverXcodeSavedTheModel(settings: String) throws {
    let found = try findings(.insecureTransformer, Self.transformables, settings: settings)
    #expect(found.map(\.severity) == [.warning])
    #expect(
      found.map(\.message) == [
        #"the attribute "Player.colours" has the transformer "NSKeyedUnarchiveFromData", which unarchives any class; "#
          + #"the attributes "Player.badge" and "Team.flag" have no value transformer"#
      ])
    #expect(found.first?.position?.line == 4)
  }

  @Test func whatIsIgnoredIsNotListedAndTheFindingStaysTheSame() throws {
    let ignored = Self.transformables.replacing(
      #"<attribute name="flag" optional="YES" attributeType="Transformable"/>"#,
      with: #"<attribute name="flag" optional="YES" attributeType="Transformable"><userInfo>"#
        + #"<entry key="modelgloss.ignore" value="insecure-transformer"/></userInfo></attribute>"#)
    let all = try #require(try findings(.insecureTransformer, Self.transformables).first)
    let fewer = try #require(try findings(.insecureTransformer, ignored).first)
    #expect(all.message.contains("Team.flag") && !fewer.message.contains("Team.flag"))
    #expect(FindingIdentity(all, path: all.path) == FindingIdentity(fewer, path: fewer.path))
  }

  @Test func aLevelThatIsSetHoldsForACompiledModelToo() throws {
    var configuration = CheckConfiguration()
    configuration.policy.levels[.insecureTransformer] = .error
    let model = InMemory.model(
      EntityDescription(
        name: "Player",
        attributes: ["a", "b"].map { AttributeDescription(name: $0, type: .transformable, isOptional: true) }))
    let own = InMemory.check(model).findings.filter { $0.rule == .insecureTransformer }
    // A compiled model is fixed in its source.
    #expect(own.map(\.severity) == [.note])
    let set = InMemory.check(model, configuration: configuration).findings.filter { $0.rule == .insecureTransformer }
    #expect(set.map(\.severity) == [.error])
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

  /// An entry has one finding, of the rule that knows most; only what the entry says itself is a warning.
  @Test(
    arguments: [
      ("/* modelgloss:untranslated */", "First name", [("untranslated-value", .warning)]),
      ("/* modelgloss:untranslated 01234567 */", "Vorname", [("untranslated-value", .warning)]),
      ("/* modelgloss:untranslated */", "", [("empty-value", .warning)]),
      ("", "TODO", [("untranslated-value", .warning)]),
      ("/* modelgloss:untranslated */ /* modelgloss:needs-review */", "x", [("untranslated-value", .warning)]),
      ("", "First name", [("untranslated-value", .note)]), ("", "firstName", [("untranslated-value", .note)]),
      ("/* modelgloss:needs-review */", "First name", [("needs-review", .warning)]),
      ("/* modelgloss:needs-review 00000000 */", "First name", [("stale-translation", .warning)]),
      (
        "/* modelgloss:ignore needs-review */ /* modelgloss:needs-review */", "First name",
        [("untranslated-value", .note)]
      ),
      ("/* modelgloss:ignore untranslated-value */ /* modelgloss:untranslated */", "First name", []),
      ("", "Vorname", []),
    ] as [(String, String, [(String, Severity)])])
  func anEntryThatSaysItIsUntranslatedIsAWarningAndAGuessIsANote(
    comment: String, text: String, expected: [(String, Severity)]
  ) throws {
    let found = try texts("\(comment)\n\"Property/firstName\" = \"\(text)\";")
    #expect(found.map(\.rule.rawValue) == expected.map(\.0) && found.map(\.severity) == expected.map(\.1), "\(found)")
  }

  @Test func whereTheReviewIsNotReportedTheGuessIs() throws {
    let table = "/* modelgloss:needs-review */\n\"Property/firstName\" = \"First name\";"
    for policy in [SeverityPolicy(levels: [.needsReview: .off]), SeverityPolicy(onlyRules: [.untranslatedValue])] {
      let found = try texts(table, policy)
      #expect(found.map(\.rule) == [.untranslatedValue] && found.map(\.severity) == [.note])
    }
    let strict = SeverityPolicy(levels: [.untranslatedValue: .note])
    #expect(
      try texts("/* modelgloss:untranslated */\n\"Property/firstName\" = \"x\";", strict).map(\.severity) == [.note])
  }

  /// The findings about the German text of `firstName`.
  private func texts(_ german: String, _ policy: SeverityPolicy = SeverityPolicy()) throws -> [Finding] {
    var configuration = CheckConfiguration()
    configuration.policy = policy
    let files = InMemoryFileTree([
      "League.xcdatamodel/contents": """
      <model><entity name="Player" representedClassName="Player" codeGenerationType="class">
        <attribute name="firstName" attributeType="String"/></entity></model>
      """,
      "en.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Player\";\n\"Property/firstName\" = \"First name\";",
      "de.lproj/LeagueModel.strings": "\"Entity/Player\" = \"Spieler\";\n\(german)",
    ])
    let model = try #require(ModelLoader(files: files).load("League.xcdatamodel").models.first)
    let tables = TableFinder(files: files).tables(
      forModelNamed: model.name, versionName: model.version, packagePath: model.packagePath)
    return ModelChecker(configuration: configuration).check(model, tables: tables).findings
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
    #expect(found.map(\.severity) == [.note, .warning])
  }

  @Test(arguments: ["description", "hash", "self", "class", "objectID"])
  func aNameThatEveryObjectAnswersToItselfIsAWarning(_ name: String) throws {
    let found = try findings(
      .reservedName, "<entity name=\"Player\"><attribute name=\"\(name)\" attributeType=\"String\"/></entity>")
    #expect(found.map(\.severity) == [.warning])
  }
}
