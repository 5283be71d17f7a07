import Foundation
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct AttributeTests {
  @Test func isRequiredAndUndefinedUnlessItSaysOtherwise() throws {
    let (attribute, findings) = try readAttribute("")
    #expect(attribute == AttributeDescription(name: "a", type: .undefined))
    #expect(!attribute.isOptional && findings.isEmpty)
  }

  @Test(arguments: AttributeType.allCases) func knowsEveryType(type: AttributeType) throws {
    let (attribute, findings) = try readAttribute("attributeType=\"\(type.xcodeName)\"")
    #expect(attribute.type == type && findings.isEmpty)
  }

  /// Source: one pair of a source and its compiled form, six attributes; and Foundation's documented constants.
  @Test(arguments: [
    ("NSSecureUnarchiveFromDataTransformerName", "NSSecureUnarchiveFromData"),
    ("NSKeyedUnarchiveFromDataTransformerName", "NSKeyedUnarchiveFromData"),
    ("NSUnarchiveFromDataTransformerName", "NSUnarchiveFromData"),
    ("NSNegateBooleanTransformerName", "NSNegateBoolean"), ("NSIsNilTransformerName", "NSIsNil"),
    ("NSIsNotNilTransformerName", "NSIsNotNil"), ("NSSecureUnarchiveFromData", "NSSecureUnarchiveFromData"),
    ("OwnTransformerName", "OwnTransformerName"),
  ])
  func readsTheConstantsOfTransformersAsTheCompilerWritesThem(_ written: String, _ name: String) throws {
    let (attribute, findings) = try readAttribute(
      "attributeType=\"Transformable\" valueTransformerName=\"\(written)\"")
    #expect(attribute.valueTransformerName == name && findings.isEmpty)
  }

  @Test(arguments: [
    ("Integer32", "Integer 32"), ("Int64", "Integer 64"), ("string", "String"), ("Bool", "Boolean"), ("date", "Date"),
  ])
  func namesTheTypeThatWasMeant(written: String, meant: String) throws {
    let (_, findings) = try readAttribute("attributeType=\"\(written)\"")
    #expect(findings.contains { $0.contains("which is not a type (did you mean '\(meant)'?)") }, "\(findings)")
  }

  @Test func reportsATypeThatIsNone() throws {
    let (attribute, findings) = try readAttribute("attributeType=\"Integer 128\"")
    #expect(attribute.type == .undefined)
    #expect(findings == ["attributeType of \"Thing.a\" is 'Integer 128', which is not a type; Undefined is used"])
  }

  @Test(arguments: [
    ("Integer 16", "7", AttributeValue.integer(7)), ("Integer 32", "0.0", .integer(0)),
    ("Integer 64", "NO", .integer(0)),
    ("Integer 64", "-9223372036854775808", .integer(.min)), ("Double", "0", .real(0)),
    ("Float", "-2.5e3", .real(-2500)),
    ("Decimal", "0.05", .decimal(Decimal(5) / 100)), ("String", "", .string("")),
    ("String", " x&#10;", .string(" x\n")),
    ("Boolean", "YES", .boolean(true)), ("Boolean", "0", .boolean(false)), ("Boolean", "true", .boolean(true)),
    ("UUID", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
    ("URI", "https://example.org/?a=1&amp;b=2", .uri("https://example.org/?a=1&b=2")),
  ])
  func readsADefaultByItsType(type: String, text: String, value: AttributeValue) throws {
    let (attribute, findings) = try readAttribute("attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(attribute.defaultValue == value)
    #expect(findings.isEmpty)
  }

  @Test(
    arguments: [
      ("Integer 16", "1.5", AttributeValue.integer(1), "which is not a whole number of 64 bits; Core Data uses 1"),
      ("Integer 16", "abc", .integer(0), "which is not a whole number of 64 bits; Core Data uses 0"),
      (
        "Integer 64", "-99999999999999999999", .integer(.min),
        "which is not a whole number of 64 bits; Core Data uses -9223372036854775808"
      ),
      ("Double", "nan", nil, "which is not a number"), ("Decimal", "1 apple", nil, "which is not a decimal number"),
      ("Boolean", "maybe", .boolean(false), "which is neither YES nor NO; Core Data uses NO"),
      ("UUID", "1", nil, "which is not a UUID"), ("Binary", "x", nil, "which has no effect on the type Binary"),
      ("Transformable", "x", nil, "which has no effect on the type Transformable"),
    ] as [(String, String, AttributeValue?, String)])
  func reportsADefaultThatIsNotWhatItSays(
    type: String, text: String, value: AttributeValue?, problem: String
  ) throws {
    let (attribute, findings) = try readAttribute("attributeType=\"\(type)\" defaultValueString=\"\(text)\"")
    #expect(attribute.defaultValue == value)
    #expect(findings == ["defaultValueString of \"Thing.a\" is '\(text)', \(problem)"])
  }

  @Test func takesTheBoundsOfATextForLengths() throws {
    let (attribute, findings) = try readAttribute(
      #"attributeType="String" minValueString="3" maxValueString="40" regularExpressionString="^[^&lt;]+$""#)
    #expect(attribute.minimumLength == 3 && attribute.maximumLength == 40 && attribute.pattern == "^[^<]+$")
    #expect(attribute.minimum == nil && attribute.maximum == nil && findings.isEmpty)
  }

  @Test func takesTheBoundsOfANumberForValues() throws {
    let integer = try readAttribute(#"attributeType="Integer 32" minValueString="0" maxValueString="9""#)
    #expect(integer.attribute.minimum == .integer(0) && integer.attribute.maximum == .integer(9))
    let decimal = try readAttribute(#"attributeType="Decimal" minValueString="-3.5""#)
    #expect(decimal.attribute.minimum == .decimal(Decimal(-7) / 2))
    #expect(integer.findings.isEmpty && decimal.findings.isEmpty)
  }

  @Test func takesDatesFromTheirIntervalsAndKeepsTheTexts() throws {
    let loaded = try read(
      """
      <model><entity name="Thing">
      <attribute name="a" attributeType="Date" minDateTimeInterval="284000400" minValueString="2010-01-01 01:00:00" \
      maxDateTimeInterval="602395200.5" defaultDateTimeInterval="-1"/>
      </entity></model>
      """)
    let attribute = try #require(loaded.model.entities.first?.attributes.first)
    #expect(attribute.minimum == .date(284_000_400) && attribute.maximum == .date(602_395_200.5))
    #expect(attribute.defaultValue == .date(-1))
    #expect(loaded.findings.isEmpty)
    #expect(
      loaded.document?.objectSettings == [
        SourceDocument.ObjectSetting(
          object: .property("a", of: "Thing"),
          setting: SourceDocument.Setting(name: "minValueString", value: "2010-01-01 01:00:00"))
      ])
  }

  @Test func reportsADateThatHasNothingButAText() throws {
    let (attribute, findings) = try readAttribute(#"attributeType="Date" maxValueString="12/4/2013""#)
    #expect(attribute.maximum == nil)
    #expect(
      findings == [
        "maxValueString of \"Thing.a\" is '12/4/2013'; without the matching interval the date has no such value"
      ])
  }

  @Test(arguments: ["Boolean", "Binary", "UUID", "URI", "Transformable", "Undefined", "Composite"])
  func reportsBoundsOnTypesWithoutBounds(type: String) throws {
    let (attribute, findings) = try readAttribute("attributeType=\"\(type)\" maxValueString=\"1\"")
    #expect(attribute.maximum == nil && attribute.maximumLength == nil)
    #expect(findings == ["maxValueString of \"Thing.a\" is '1', which has no effect on the type \(type)"])
  }

  @Test func readsEveryFlagAndName() throws {
    let (attribute, findings) = try readAttribute(
      """
      optional="YES" transient="true" attributeType="Transformable" usesScalarValueType="NO" customClassName="[String]" \
      valueTransformerName="T" allowsExternalBinaryDataStorage="YES" allowsCloudEncryption="YES" \
      preserveAfterDeletion="YES" spotlightIndexingEnabled="YES" storedInTruthFile="YES" indexed="YES" elementID="old" \
      versionHashModifier="2" syncable="YES"
      """)
    #expect(findings.isEmpty)
    #expect(
      attribute
        == AttributeDescription(
          name: "a", type: .transformable, isOptional: true, isTransient: true, attributeValueClassName: "[String]",
          valueTransformerName: "T", usesScalarValueType: false, allowsExternalBinaryDataStorage: true,
          allowsCloudEncryption: true, preservesValueInHistoryOnDeletion: true, isIndexedBySpotlight: true,
          isStoredInExternalRecord: true, isIndexed: true, renamingIdentifier: "old", versionHashModifier: "2"))
  }

  @Test func readsDerivedAndCompositeAttributes() throws {
    let derived = try readAttribute(
      #"attributeType="Integer 64" derived="YES" derivationExpression="players.@count""#)
    #expect(derived.attribute.isDerived && derived.attribute.derivationExpression == "count:(players)")
    let composite = try readAttribute(#"attributeType="Composite" composite="Address""#)
    #expect(composite.attribute.type == .composite && composite.attribute.compositeName == "Address")
  }

  @Test func leavesOutARenamingIdentifierThatIsTheName() throws {
    let (attribute, findings) = try readAttribute(#"elementID="a""#)
    #expect(attribute.renamingIdentifier == nil && findings.isEmpty)
  }
}
