import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossModelHistory
import GlossReports
import GlossTestSupport
import Testing

/// Every flag of the table, in every format and report. A new row is tested without a line here.
@Suite struct ModelFlagTests {
  /// The attributes of elements that a flag is added to.
  private struct Places {
    var entity = ""
    var attribute = ""
    var relationship = ""
    var fetchedProperty = ""

    /// A model with one object of each kind.
    var document: String {
      """
      <model type="com.apple.IDECoreDataModeler.DataModel">
        <entity name="E"\(entity)>
          <attribute name="a" attributeType="Binary"\(attribute)/>
          <relationship name="r" toMany="YES" deletionRule="Nullify" destinationEntity="E" inverseName="r" \
      inverseEntity="E"\(relationship)/>
          <fetchedProperty name="f"\(fetchedProperty)>
            <fetchRequest name="fetchedPropertyFetchRequest" entity="E" predicateString="TRUEPREDICATE"/>
          </fetchedProperty>
        </entity>
      </model>
      """
    }
  }

  private func load(_ name: String, _ bytes: [UInt8]) throws -> LoadedModel {
    let path = name == "contents" || name == "elements" ? "M.xcdatamodel/\(name)" : name
    let result = ModelLoader(files: InMemoryFileTree([path: bytes])).load(name == path ? name : "M.xcdatamodel")
    #expect(result.failures == [] && result.findings == [])
    return try #require(result.models.first)
  }

  /// Whether a flag, and no other, is read from every format and shown by every report.
  private func check<Object: Flagged>(
    _ flag: ObjectFlag<Object>, at place: WritableKeyPath<Places, String>, isAlwaysSet: Bool = false,
    _ object: (ManagedObjectModel) -> Object?
  ) throws {
    let name = flag.flag.member.rawValue
    func source(_ value: String) throws -> LoadedModel {
      var places = Places()
      places[keyPath: place] = " \(flag.flag.sourceName)=\"\(value)\""
      return try load("contents", Array(places.document.utf8))
    }
    let (plain, set) = (try source("NO"), try source("YES"))
    let flags = try #require(object(set.model)).setFlags
    let before = try #require(object(plain.model)).setFlags
    #expect(flags.filter { !before.contains($0) } == (isAlwaysSet ? [] : [flag.flag]), "\(name) in XML")
    #expect(flags.contains(flag.flag))

    let compiled = try #require(CompiledPackageWriter.files([("M", set.contents)], current: "M").first)
    #expect(object(try load("M.mom", compiled.bytes).model)?.setFlags == flags, "\(name) in a compiled model")
    // The tests' writer of `elements` files writes no fetched properties.
    if flag.flag.elementsName != nil, Object.self != FetchedPropertyDescription.self {
      let elements = try load("elements", ElementsWriter.write(set.model))
      #expect(object(elements.model)?.setFlags == flags, "\(name) in an elements file")
    }
    guard !isAlwaysSet else { return }

    func added(_ report: ([LoadedModel]) -> String) -> [String] {
      let known = Set(report([plain]).split(separator: "\n"))
      return report([set]).split(separator: "\n").filter { !known.contains($0) }.map(String.init)
    }
    let json = InspectReport.json([set]).split(separator: "\n").filter { $0.contains("\"\(name)\": true") }.count
    let none = InspectReport.json([plain]).split(separator: "\n").filter { $0.contains("\"\(name)\": true") }.count
    #expect(json == none + 1, "\(name) in JSON")
    let words = flag.flag.member == .isOptional ? "optional" : flag.flag.member.words
    #expect(added { InspectReport.text($0) }.contains { $0.contains(words) }, "\(name) in text")

    let difference = ModelDifference(from: plain.model, to: set.model)
    let changes = difference.entityStatements.flatMap(\.changes)
    #expect(changes.map(\.member) == [flag.flag.member], "\(name) in the difference")
    #expect(changes.contains(where: \.affectsHash) == difference.changedHashes.contains("E"), "\(name) in the hash")
  }

  @Test(arguments: EntityDescription.flags.indices) func entities(_ number: Int) throws {
    try check(EntityDescription.flags[number], at: \.entity) { $0.entities.first }
  }

  @Test(arguments: AttributeDescription.flags.indices) func attributes(_ number: Int) throws {
    try check(AttributeDescription.flags[number], at: \.attribute) { $0.entities.first?.attributes.first }
  }

  @Test(arguments: RelationshipDescription.flags.indices) func relationships(_ number: Int) throws {
    try check(RelationshipDescription.flags[number], at: \.relationship) { $0.entities.first?.relationships.first }
  }

  /// A fetched property is transient in every format.
  @Test(arguments: FetchedPropertyDescription.flags.indices) func fetchedProperties(_ number: Int) throws {
    let flag = FetchedPropertyDescription.flags[number]
    try check(flag, at: \.fetchedProperty, isAlwaysSet: flag.flag.member == .isTransient) {
      $0.entities.first?.fetchedProperties.first
    }
  }

  /// A stored Boolean that is in no table would be read by no format.
  @Test func everyBooleanIsInATable() {
    func booleans(_ object: Any) -> Set<String> {
      Set(Mirror(reflecting: object).children.filter { $0.value is Bool }.compactMap(\.label))
    }
    func names<Object>(_ flags: [ObjectFlag<Object>]) -> Set<String> { Set(flags.map(\.flag.member.rawValue)) }
    #expect(
      booleans(EntityDescription(name: "E")) == names(EntityDescription.flags).union(["isIncomplete"]))
    #expect(
      booleans(AttributeDescription(name: "a", type: .string)) == names(AttributeDescription.flags).union(["isDerived"])
    )
    #expect(
      booleans(RelationshipDescription(name: "r", destination: nil))
        == names(RelationshipDescription.flags).union(["isToMany"]))
    #expect(booleans(FetchedPropertyDescription(name: "f")) == names(FetchedPropertyDescription.flags))
  }

  /// Names and bits are the keys of readers, so no two flags may share one.
  @Test func noTwoFlagsShareANameOrBit() {
    let all = ModelFlag.all
    #expect(Set(all.map(\.member)).count == all.count)
    #expect(Set(all.map(\.sourceName)).count == all.count)
    #expect(Set(all.map(\.archived)).count == all.count)
    let elements = all.compactMap(\.elementsName)
    #expect(Set(elements).count == elements.count)
    let repeated = all.map { $0.repeatedBit | Int64($0.inferredBit) }.filter { $0 != 0 }
    #expect(Set(repeated).count == repeated.count)
  }
}
