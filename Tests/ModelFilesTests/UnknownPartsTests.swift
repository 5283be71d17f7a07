import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct UnknownPartsTests {
  @Test func reportsUnknownAttributesOfEveryElement() throws {
    let loaded = try read(
      """
      <model zz="0">
        <entity name="A" zz="1">
          <attribute name="a" zz="2"><userInfo zz="3"><entry key="k" value="v" zz="4"/></userInfo></attribute>
          <relationship name="r" maxCount="1" zz="5"/>
          <fetchedProperty name="f" zz="6"><fetchRequest entity="A" zz="7"/></fetchedProperty>
          <fetchIndex name="i" zz="8"><fetchIndexElement property="a" zz="9"/></fetchIndex>
          <uniquenessConstraints zz="10"><uniquenessConstraint zz="11"><constraint value="a" zz="12"/>
          </uniquenessConstraint></uniquenessConstraints>
          <compoundIndexes zz="13"><compoundIndex zz="14"><index value="a" zz="15"/></compoundIndex></compoundIndexes>
        </entity>
        <configuration name="c" zz="16"><memberEntity name="A" zz="17"/></configuration>
        <composite name="d" zz="18"><attribute name="e" zz="19"/></composite>
        <fetchRequest name="g" zz="20"/>
        <elements zz="21"/>
      </model>
      """)
    #expect(loaded.findings.allSatisfy { $0.rule == .unknownElement && $0.position != nil })
    for number in 0...21 {
      let count = loaded.findings.count { $0.message.contains("zz='\(number)'") }
      #expect(count == 1, "zz=\"\(number)\"")
    }
  }

  @Test func reportsUnknownElementsWithAllTheyHold() throws {
    let loaded = try read(
      """
      <model>
        <gadget size="3"><wheel round="YES">text</wheel></gadget>
        <entity name="A"><attribute name="a"><gadget/></attribute></entity>
      </model>
      """)
    #expect(
      loaded.findings.map { "\($0.position.map(\.description) ?? "-") \($0.message)" } == [
        "2:3 <gadget size='3'> is unknown in the model",
        "2:20 <wheel round='YES'> with text is unknown in the model",
        "3:40 <gadget> is unknown in an attribute",
      ])
  }

  @Test func reportsTextWhereNoneIsRead() throws {
    let loaded = try read("<model>\n  <entity name=\"A\">hello</entity>\n</model>")
    #expect(loaded.findings.map(\.message) == ["<entity> contains text, which is not read"])
  }

  @Test func reportsNamesUsedTwiceAndKeepsBoth() throws {
    let loaded = try read(
      """
      <model>
      <entity name="A"><attribute name="a"/><relationship name="a" maxCount="1"/></entity>
      <entity name="A"/>
      </model>
      """)
    #expect(loaded.model.entities.count == 2)
    #expect(loaded.findings.map(\.rule) == [.duplicateProperty, .duplicateEntity])
    #expect(loaded.findings.map(\.severity) == [.error, .error])
    #expect(loaded.findings.first?.property == "a" && loaded.findings.first?.entity == "A")
  }

  @Test func saysWhatIsDifferentInNamesThatLookTheSame() throws {
    let loaded = try read(
      "<model><entity name=\"\u{E9}\"><attribute name=\"e\u{301}\"/><attribute name=\"\u{E9}\"/></entity><entity name=\"e\u{301}\"/></model>"
    )
    #expect(
      loaded.findings.map(\.message) == [
        "the entity '\u{E9}' already has a property named '\u{E9}', which looks the same but has other characters (U+0301, here U+00E9)",
        "the model already has an entity named 'e\u{301}', which looks the same but has other characters (U+00E9, here U+0301)",
      ])
  }

  @Test func reportsWhatHasNoName() throws {
    let loaded = try read("<model><entity><attribute attributeType=\"String\"/></entity></model>")
    #expect(loaded.findings.map(\.message) == ["<entity> has no name", "<attribute> has no name"])
  }

  @Test func reportsAKeyOfUserInfoThatIsThereTwice() throws {
    let (entity, findings) = try readEntity(
      #"<userInfo><entry key="k" value="1"/><entry key="k" value="2"/><entry value="3"/></userInfo>"#)
    #expect(entity.userInfo == ["k": "2"])
    #expect(
      findings.map(\.message) == [
        "userInfo has the key 'k' twice; the last value is used, not '1'",
        "an entry of userInfo with the value '3' has no key",
      ])
  }

  @Test func countsWhatWouldFloodTheReport() throws {
    let many = String(repeating: "<x/>", count: 5000)
    let loaded = try read("<model>\(many)</model>")
    #expect(loaded.findings.count == 1001)
    #expect(loaded.findings.last?.message == "4000 more findings about this document are left out")
  }
}
