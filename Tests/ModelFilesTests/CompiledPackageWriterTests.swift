import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import Testing

@Suite struct CompiledPackageWriterTests {
  private let first = ManagedObjectModel(entities: [
    EntityDescription(name: "E", attributes: [AttributeDescription(name: "a", type: .string, isOptional: true)])
  ])

  @Test func aPackageReadsAsItsSource() throws {
    var second = first
    second.entities[0].attributes.append(AttributeDescription(name: "b", type: .date, isOptional: true))
    let files = CompiledPackageWriter.files(
      [("App", ModelContents(first, format: .xml)), ("App 2", ModelContents(second, format: .xml))], current: "App 2")
    #expect(files.map(\.name) == ["App.mom", "App 2.mom", "VersionInfo.plist"])
    let tree = InMemoryFileTree(
      Dictionary(files.map { ("App.momd/" + $0.name, $0.bytes) }, uniquingKeysWith: { first, _ in first }))
    let loaded = ModelLoader(files: tree).load("App.momd", versions: .all)
    #expect(loaded.failures == [] && loaded.findings == [])
    #expect(loaded.models.map(\.model) == [first, second])
    #expect(loaded.models.map(\.isCurrentVersion) == [false, true])
    #expect(loaded.models.allSatisfy { $0.findings == [] })
    let info = try PropertyListParser.parse(#require(files.last).bytes)
    let checksum = VersionHashes(ModelIndex(second)).checksum
    #expect(info["NSManagedObjectModel_VersionChecksums"]?["App 2"]?.string == checksum)
    #expect(info["NSManagedObjectModel_CurrentVersionName"]?.string == "App 2")
  }

  /// As in packages of the corpus whose source has no `.xccurrentversion`.
  @Test func withoutACurrentVersionNoneIsNamed() throws {
    let files = CompiledPackageWriter.files([("App", ModelContents(first, format: .xml))], current: nil)
    let info = try PropertyListParser.parse(#require(files.last).bytes)
    #expect(info["NSManagedObjectModel_CurrentVersionName"] == nil)
    #expect(info["NSManagedObjectModel_VersionHashes"]?["App"] != nil)
  }

  @Test(arguments: [
    ("flag == YES", PropertyListValue.boolean(true)), ("flag == false", .boolean(false)), ("flag == 1", .integer(1)),
    ("NOT flag == TRUE", .boolean(true)),
  ]) func constantsAreArchivedAsWritten(_ written: String, _ expected: PropertyListValue) throws {
    let source = """
      <model type="com.apple.IDECoreDataModeler.DataModel">
        <entity name="E">
          <attribute name="flag" optional="YES" attributeType="Boolean"/>
          <fetchedProperty name="others" optional="YES">
            <fetchRequest name="fetchedPropertyFetchRequest" entity="E" predicateString="\(written)"/>
          </fetchedProperty>
        </entity>
        <fetchRequest name="Flagged" entity="E" predicateString="\(written)"/>
      </model>
      """
    let contents = try SourceModelReader.read(Array(source.utf8), path: "M.xcdatamodel")
    let archive = CompiledModelWriter.propertyList(contents.model, writtenPredicates: contents.writtenPredicates)
    guard case .array(let objects)? = archive["$objects"]?.value else {
      Issue.record("an archive has objects")
      return
    }
    let constants = objects.compactMap { object -> PropertyListValue? in
      guard case .uid(let number)? = object["NSConstantValue"]?.value else { return nil }
      return objects[Int(number)].value
    }
    #expect(constants == [expected, expected])
  }

  @Test func saysWhatTheCompilerSaysAndNothingElse() {
    let model = ManagedObjectModel(
      entities: [
        EntityDescription(
          name: "E",
          attributes: [
            AttributeDescription(name: "blob", type: .transformable, isOptional: true),
            AttributeDescription(
              name: "safe", type: .transformable, isOptional: true, valueTransformerName: "NSSecureUnarchiveFromData"),
            AttributeDescription(name: "title", type: .string),
            AttributeDescription(name: "note", type: .string, defaultValue: .string("")),
          ],
          relationships: [
            RelationshipDescription(name: "alone", destination: "E", isOptional: true),
            RelationshipDescription(
              name: "loose", destination: "E", inverse: "loose", inverseEntity: "E", isOptional: true,
              deleteRule: .noAction),
            RelationshipDescription(name: "nowhere", destination: nil, isOptional: true),
          ])
      ], usesCloudKit: true)
    func lines(_ change: (inout CompilerDiagnostic.Switches) -> Void = { _ in }) -> [String] {
      var switches = CompilerDiagnostic.Switches()
      change(&switches)
      return CompilerDiagnostic.diagnostics(of: ModelIndex(model), switches: switches).map { $0.line(path: "M") }
    }
    let insecure =
      "M:E.blob: warning: E.blob is using a nil or insecure value transformer. Please switch to "
      + "NSSecureUnarchiveFromDataTransformerName or a custom NSValueTransformer subclass of "
      + "NSSecureUnarchiveFromDataTransformer [2]"
    let errors = [
      "M:E.title: error: E.title must have a default value [8]",
      "M:E.nowhere: error: E.nowhere -- relationship does not have a destination",
    ]
    let inverse = "M:E.alone: warning: E.alone should have an inverse [2]"
    let rule = "M:E.loose: warning: Setting the No Action Delete Rule on E.loose is an advanced setting"
    #expect(lines() == [insecure, errors[0], inverse, rule, errors[1]])
    #expect(lines { $0.warnings = false } == errors)
    #expect(lines { $0.missingInverses = false } == [insecure, errors[0], rule, errors[1]])
    #expect(lines { $0.deleteRules = false } == [insecure, errors[0], inverse, errors[1]])
    var local = model
    local.usesCloudKit = nil
    #expect(
      !CompilerDiagnostic.diagnostics(of: ModelIndex(local)).contains { $0.text.contains("must have a default") })
  }
}
