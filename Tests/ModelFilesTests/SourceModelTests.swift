import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@Suite struct SourceModelTests {
  @Test func readsAnEntity() throws {
    let loaded = try read(
      """
      <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
      <model type="com.apple.IDECoreDataModeler.DataModel" userDefinedModelVersionIdentifier="1.2" usedWithCloudKit="false">
        <entity name="Car" representedClassName=".Car" isAbstract="YES" parentEntity="Vehicle" elementID="Auto" \
      versionHashModifier="m" codeGenerationType="class" syncable="YES">
          <attribute name="plate" attributeType="String"/>
          <fetchIndex name="byPlate">
            <fetchIndexElement property="plate" type="Binary" order="descending"/>
          </fetchIndex>
          <fetchIndex name="byLower" partialIndexPredicate="plate != NULL">
            <fetchIndexElement expression="lowercase:(plate)" expressionType="String" type="RTree" order="ascending"/>
          </fetchIndex>
          <compoundIndexes><compoundIndex><index value="maker"/><index value="plate"/></compoundIndex></compoundIndexes>
          <uniquenessConstraints>
            <uniquenessConstraint><constraint value="plate"/><constraint value="maker"/></uniquenessConstraint>
          </uniquenessConstraints>
          <userInfo><entry key="documentation" value="A car."/><entry key="empty"/></userInfo>
        </entity>
      </model>
      """)
    #expect(loaded.findings.isEmpty)
    #expect(
      loaded.model
        == ManagedObjectModel(
          entities: [
            EntityDescription(
              name: "Car", managedObjectClassName: ".Car", isAbstract: true, superentity: "Vehicle",
              renamingIdentifier: "Auto", versionHashModifier: "m",
              userInfo: ["documentation": "A car.", "empty": ""],
              attributes: [AttributeDescription(name: "plate", type: .string, isIndexed: true)],
              indexes: [
                FetchIndexDescription(
                  name: "byPlate", elements: [FetchIndexElement(.property("plate"), isAscending: false)]),
                FetchIndexDescription(
                  name: "byLower", elements: [FetchIndexElement(.expression("lowercase:(plate)"), type: .rtree)],
                  partialPredicate: "plate != nil"),
                FetchIndexDescription(
                  name: "maker_plate",
                  elements: [FetchIndexElement(.property("maker")), FetchIndexElement(.property("plate"))]),
              ], uniquenessConstraints: [["plate", "maker"]], codeGeneration: .class)
          ], versionIdentifiers: ["1.2"], usesCloudKit: false))
  }

  @Test func readsRelationships() throws {
    let (entity, findings) = try readEntity(
      """
      <relationship name="one" optional="YES" maxCount="1" deletionRule="Deny" destinationEntity="B" inverseName="b" \
      inverseEntity="B"/>
      <relationship name="many" toMany="YES" ordered="YES" minCount="2" maxCount="9" deletionRule="Cascade" \
      destinationEntity="B"/>
      <relationship name="unlimited" toMany="YES" deletionRule="No Action" destinationEntity="B"/>
      <relationship name="single" toMany="YES" maxCount="1" destinationEntity="B"/>
      """)
    #expect(findings.isEmpty)
    #expect(
      entity.relationships == [
        RelationshipDescription(
          name: "one", destination: "B", inverse: "b", inverseEntity: "B", isOptional: true, deleteRule: .deny),
        RelationshipDescription(
          name: "many", destination: "B", isToMany: true, isOrdered: true, minCount: 2, maxCount: 9,
          deleteRule: .cascade),
        RelationshipDescription(name: "unlimited", destination: "B", isToMany: true, deleteRule: .noAction),
        RelationshipDescription(name: "single", destination: "B", isToMany: false, maxCount: 1),
      ])
  }

  @Test func reportsCountsAndRulesThatCannotBeRead() throws {
    let (entity, findings) = try readEntity(
      #"<relationship name="r" maxCount="5" minCount="-1" deletionRule="Explode" destinationEntity="B"/>"#)
    #expect(entity.relationships.first?.maxCount == 1)
    #expect(
      findings.map(\.message) == [
        "minCount of \"Thing.r\" is '-1', which is not a count",
        "deletionRule of \"Thing.r\" is 'Explode', not one of Nullify, Cascade, Deny, No Action; Nullify is used",
        "maxCount of \"Thing.r\" is 5 but the relationship is not to-many; 1 is used",
      ])
  }

  /// The compiler does not know `deleteRule`, the attribute that other tools write.
  @Test(
    arguments: [
      ("deleteRule=\"Cascade\"", .nullify, .unreadableValue),
      ("deleteRule=\"Nullify\"", .nullify, .unknownElement),
      ("deleteRule=\"Cascade\" deletionRule=\"Deny\"", .deny, .unreadableValue), ("deletionRule=\"Deny\"", .deny, nil),
    ] as [(String, DeleteRule, RuleID?)])
  func heedsTheDeletionRuleAlone(_ settings: String, _ rule: DeleteRule, _ reported: RuleID?) throws {
    let (entity, findings) = try readEntity("<relationship name=\"r\" maxCount=\"1\" \(settings)/>")
    #expect(entity.relationships.first?.deleteRule == rule)
    #expect(findings.map(\.rule) == (reported.map { [$0] } ?? []))
    #expect(findings.allSatisfy { $0.message.hasPrefix("deleteRule of \"Thing.r\" is ") })
  }

  @Test func readsFetchRequestsWithTheDefaultsOfTheirResultType() throws {
    let loaded = try read(
      """
      <model>
        <fetchRequest name="all" entity="Car"/>
        <fetchRequest name="ids" entity="Car" resultType="1" predicateString="plate = $PLATE &amp;&amp; maker == 'x'"/>
        <fetchRequest name="rows" entity="Car" resultType="2" fetchLimit="5" fetchBatchSize="2" \
      includeSubentities="NO" returnObjectsAsFaults="NO" returnDistinctResults="YES"/>
      </model>
      """)
    #expect(loaded.findings.isEmpty)
    #expect(
      loaded.model.fetchRequestTemplates == [
        FetchRequestTemplate(name: "all", entity: "Car"),
        FetchRequestTemplate(
          name: "ids", entity: "Car", predicate: #"plate == $PLATE AND maker == "x""#, variables: ["PLATE"],
          resultType: .managedObjectIDs, includesPropertyValues: false),
        FetchRequestTemplate(
          name: "rows", entity: "Car", fetchLimit: 5, fetchBatchSize: 2, resultType: .dictionaries,
          includesSubentities: false, includesPendingChanges: false, returnsObjectsAsFaults: false,
          returnsDistinctResults: true),
      ])
    #expect(loaded.sourceMap[.fetchRequest("ids")] == SourcePosition(line: 3, column: 3))
  }

  @Test func readsFetchedProperties() throws {
    let (entity, findings) = try readEntity(
      """
      <fetchedProperty name="f" optional="YES"><fetchRequest name="fetchedPropertyFetchRequest" entity="B" \
      predicateString="owner == $FETCH_SOURCE"/></fetchedProperty>
      """)
    #expect(findings.isEmpty)
    #expect(
      entity.fetchedProperties == [
        FetchedPropertyDescription(
          name: "f", isOptional: true,
          fetchRequest: FetchRequestTemplate(
            name: "", entity: "B", predicate: "owner == $FETCH_SOURCE", variables: ["FETCH_SOURCE"]))
      ])
  }

  @Test func keepsAPredicateThatDoesNotParse() throws {
    let loaded = try read(#"<model><fetchRequest name="x" entity="A" predicateString="a =="/></model>"#)
    #expect(loaded.model.fetchRequestTemplates.first?.predicate == "a ==")
    #expect(loaded.findings.map(\.rule) == [.invalidPredicate])
    #expect(loaded.findings.first?.position == SourcePosition(line: 1, column: 8))
  }

  @Test func readsConfigurationsAndComposites() throws {
    let loaded = try read(
      """
      <model>
        <configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="A"/><memberEntity name="B"/></configuration>
        <composite name="Address"><attribute name="street" optional="YES" attributeType="String"/></composite>
      </model>
      """)
    #expect(loaded.findings.isEmpty)
    #expect(loaded.model.configurations == [Configuration(name: "Cloud", entities: ["A", "B"], usesCloudKit: true)])
    #expect(
      loaded.model.composites == [
        CompositeDescription(
          name: "Address", attributes: [AttributeDescription(name: "street", type: .string, isOptional: true)])
      ])
  }

  @Test func keepsWhatOnlyEditorsUse() throws {
    let loaded = try read(
      """
      <model type="T" documentVersion="1.0" lastSavedToolsVersion="22758" systemVersion="23E224" sourceLanguage="Swift" \
      minimumToolsVersion="Automatic" macOSVersion="Automatic" iOSVersion="Automatic" name="x">
        <elements><element name="A" positionX="1" positionY="-2" width="128" height="74.5"/></elements>
      </model>
      """)
    #expect(loaded.findings.isEmpty)
    #expect(
      loaded.document?.settings.map(\.name) == [
        "type", "documentVersion", "lastSavedToolsVersion", "systemVersion", "sourceLanguage", "minimumToolsVersion",
        "macOSVersion", "iOSVersion", "name",
      ])
    #expect(loaded.document?.diagram.first?.settings.map(\.value) == ["A", "1", "-2", "128", "74.5"])
  }
}
