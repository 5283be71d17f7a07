import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFileTrees
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists
import GlossTestSupport
import Testing

@Suite struct MappingModelTests {
  private static let old = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Person",
      attributes: [
        AttributeDescription(name: "age", type: .string, isOptional: true),
        AttributeDescription(name: "name", type: .string),
      ]),
    EntityDescription(name: "Pet", attributes: [AttributeDescription(name: "name", type: .string)]),
  ])
  private static let new = ManagedObjectModel(entities: [
    EntityDescription(
      name: "Person",
      attributes: [
        AttributeDescription(name: "age", type: .integer16, isOptional: true),
        AttributeDescription(name: "fullName", type: .string),
      ]),
    EntityDescription(name: "Team"),
  ])

  // MARK: Writing

  /// `$source.KEYPATH`, or a function of the manager, as Xcode archives them.
  private static func expression(_ keyPath: String, in archive: inout KeyedArchiveWriter) -> PropertyListValue {
    func variable(_ name: String) -> PropertyListValue {
      let text = archive.add(name)
      return archive.add(
        ["NSVariable": text, "NSExpressionType": .integer(2)], class: ["NSVariableExpression", "NSObject"])
    }
    let path = archive.add(keyPath)
    let specifier = archive.add(
      ["NSKeyPath": path, "NSExpressionType": .integer(10)], class: ["NSKeyPathSpecifierExpression", "NSObject"])
    let arguments = archive.add(array: [specifier])
    let (operand, selector) = (variable("source"), archive.add("valueForKeyPath:"))
    return archive.add(
      [
        "NSOperand": operand, "NSSelectorName": selector, "NSExpressionType": .integer(4), "NSArguments": arguments,
      ], class: ["NSKeyPathExpression", "NSFunctionExpression", "NSExpression", "NSObject"])
  }

  private static func archived(_ keyPath: String) -> [UInt8] {
    var archive = KeyedArchiveWriter()
    let root = expression(keyPath, in: &archive)
    return BinaryPropertyListWriter.write(archive.propertyList(root: root))
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString(options: .lineLength76Characters)
  }

  private static func document(
    _ source: [UInt8] = ElementsWriter.write(old), _ destination: [UInt8] = ElementsWriter.write(new)
  ) -> String {
    """
    <?xml version="1.0" standalone="yes"?>
    <!DOCTYPE database SYSTEM "file:///System/Library/DTDs/CoreData.dtd">
    <database>
        <databaseInfo><version>134481920</version></databaseInfo>
        <object type="XDDEVENTITYMAPPING" id="z5">
            <attribute name="sourcename" type="string">Pet</attribute>
            <attribute name="mappingtypename" type="string">Undefined</attribute>
            <attribute name="mappingnumber" type="int16">3</attribute>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z4">
            <attribute name="destinationname" type="string">Team</attribute>
            <attribute name="mappingtypename" type="string">Undefined</attribute>
            <attribute name="mappingnumber" type="int16">2</attribute>
        </object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z3">
            <attribute name="name" type="string">fullName</attribute>
            <attribute name="valueexpressiondata" type="binary">\(base64(archived("name")))</attribute>
            <relationship name="entitymapping" type="1/1" destination="XDDEVENTITYMAPPING" idrefs="z2"></relationship>
        </object>
        <object type="XDDEVATTRIBUTEMAPPING" id="z6">
            <attribute name="name" type="string">age</attribute>
        </object>
        <object type="XDDEVENTITYMAPPING" id="z2">
            <attribute name="sourcename" type="string">Person</attribute>
            <attribute name="destinationname" type="string">Person</attribute>
            <attribute name="migrationpolicyclassname" type="string">App.AgePolicy &amp; more</attribute>
            <attribute name="mappingtypename" type="string">Undefined</attribute>
            <attribute name="mappingnumber" type="int16">1</attribute>
            <relationship name="attributemappings" type="0/0" destination="XDDEVATTRIBUTEMAPPING" idrefs="z3 z6 z99"></relationship>
        </object>
        <object type="XDDEVMAPPINGMODEL" id="z1">
            <attribute name="sourcemodelpath" type="string">App/App.xcdatamodeld/App.xcdatamodel</attribute>
            <attribute name="sourcemodeldata" type="binary">\(base64(source))</attribute>
            <attribute name="destinationmodelpath" type="string">App/App.xcdatamodeld/App 2.xcdatamodel</attribute>
            <attribute name="destinationmodeldata" type="binary">\(base64(destination))</attribute>
            <relationship name="entitymappings" type="0/0" destination="XDDEVENTITYMAPPING" idrefs="z4 z2 z5"></relationship>
        </object>
    </database>
    """
  }

  private static func read(_ document: String) throws -> MappingModel {
    try MappingModelReader.read("M.xcmappingmodel", in: InMemoryFileTree(["M.xcmappingmodel/xcmapping.xml": document]))
  }

  // MARK: Source

  @Test func readsWhatASourceMappingModelDoes() throws {
    let mapping = try Self.read(Self.document())
    #expect(mapping.name == "M" && mapping.isSource && mapping.path == "M.xcmappingmodel")
    #expect(mapping.source.path == "App/App.xcdatamodeld/App.xcdatamodel")
    #expect(mapping.destination.path == "App/App.xcdatamodeld/App 2.xcdatamodel")
    #expect(
      mapping.entityMappings == [
        .init(
          name: "PersonToPerson", kind: .custom, source: "Person", destination: "Person",
          policyClass: "App.AgePolicy & more",
          attributes: [.init(name: "age"), .init(name: "fullName", expression: "$source.name")]),
        .init(name: "ToTeam", kind: .add, destination: "Team"), .init(name: "PetTo", kind: .remove, source: "Pet"),
      ])
    #expect(mapping.policyClasses == ["App.AgePolicy & more"])
    #expect(mapping.leavesOut(["Person", "Pet", "Club"]) == ["Club"])
  }

  @Test func worksTheHashesOfBothVersionsOutOfTheCopiesInside() throws {
    let mapping = try Self.read(Self.document())
    #expect(mapping.source.entityHashes == VersionHashes(ModelIndex(Self.old)).entityHashes)
    #expect(mapping.destination.entityHashes == VersionHashes(ModelIndex(Self.new)).entityHashes)
    // Without a readable copy, the paths are used.
    let bare = try Self.read(Self.document([1, 2, 3], []))
    #expect(bare.source.entityHashes.isEmpty && bare.destination.entityHashes.isEmpty)
    #expect(bare.source.path == mapping.source.path && bare.entityMappings == mapping.entityMappings)
  }

  @Test(arguments: [
    ("<database/>", "is XML, but not a mapping model"), ("<a/>", "is XML, but not a mapping model"),
    ("", "is not a mapping model that can be read: "), ("<database>", "is not a mapping model that can be read: "),
    ("<<<<<<< HEAD\n<database/>\n=======\n>>>>>>> x\n", "merge conflict"),
  ])
  func saysWhyAFileIsNoMappingModel(document: String, reason: String) {
    let error = #expect(throws: InputFailure.self) { try Self.read(document) }
    #expect(error?.path == "M.xcmappingmodel/xcmapping.xml")
    #expect(error?.reason.contains(reason) == true, "\(error?.reason ?? "")")
  }

  @Test(arguments: ["a", "ab", "abc", "abcd"]) func expressionsOfEveryLengthAreRead(_ keyPath: String) throws {
    let former = Self.base64(Self.archived("name"))
    let document = Self.document([1], [2]).replacing(former, with: Self.base64(Self.archived(keyPath)))
    let attributes = try Self.read(document).entityMappings.first?.attributes
    #expect(attributes?.map(\.expression) == [nil, "$source.\(keyPath)"])
  }

  @Test(arguments: [
    ([3, 2, 1], ["PetTo", "ToTeam", "PersonToPerson"]), ([2, 1, 1], ["ToTeam", "PetTo", "PersonToPerson"]),
    ([1, 1, 1], ["PersonToPerson", "ToTeam", "PetTo"]), ([1, 2, 2], ["PersonToPerson", "ToTeam", "PetTo"]),
  ]) func mappingsAreInTheOrderOfTheirNumbers(_ numbers: [Int], _ names: [String]) throws {
    var document = Self.document([1], [2])
    for (former, number) in zip([1, 2, 3], numbers) {
      document = document.replacing("int16\">\(former)<", with: "int16\">#\(number)<")
    }
    let mappings = try Self.read(document.replacing("int16\">#", with: "int16\">")).entityMappings
    #expect(mappings.map(\.name) == names)
  }

  /// Objects of other types have attributes with the same names; those outside objects are nothing.
  @Test func onlyTheVersionsAreReadIfNothingElseIsWanted() throws {
    let document = Self.document().replacing(
      "<version>134481920</version>", with: "<attribute name=\"sourcemodelpath\">None</attribute>"
    ).replacing(
      "</database>",
      with: "<object type=\"XDOTHER\" id=\"z9\"><attribute name=\"sourcemodelpath\">Other</attribute>"
        + "<relationship name=\"entitymappings\" idrefs=\"z5\"/></object></database>")
    let files = InMemoryFileTree(["p/M.xcmappingmodel/xcmapping.xml": document])
    let whole = try #require(MappingModelReader.search("p", in: files).models.first)
    let versions = try #require(MappingModelReader.search("p", in: files, isOfVersions: true).models.first)
    #expect(whole.entityMappings.count == 3 && versions.entityMappings == [])
    #expect(versions.source == whole.source && versions.destination == whole.destination)
    #expect(whole.source.path == "App/App.xcdatamodeld/App.xcdatamodel" && !whole.source.entityHashes.isEmpty)
  }

  @Test func endsWithAnErrorOnEveryPrefixOfASource() {
    let bytes = Array(Self.document([1], [2]).utf8)
    for end in stride(from: 0, to: bytes.count - 8, by: 7) {
      let prefix = String(decoding: bytes[..<end], as: UTF8.self)
      #expect(throws: InputFailure.self) { try Self.read(prefix) }
    }
  }

  // MARK: Compiled

  private static func compiled() -> [UInt8] {
    var archive = KeyedArchiveWriter()
    func property(_ name: String, _ keyPath: String?) -> PropertyListValue {
      let value = keyPath.map { expression($0, in: &archive) } ?? KeyedArchiveWriter.null
      let name = archive.add(name)
      return archive.add(
        ["NSDestinationPropertyName": name, "NSValueExpression": value], class: ["NSPropertyMapping", "NSObject"])
    }
    func text(_ text: String?) -> PropertyListValue { text.map { archive.add($0) } ?? KeyedArchiveWriter.null }
    func mapping(_ name: String, _ kind: Int64, _ source: String?, _ destination: String?, _ policy: String?)
      -> PropertyListValue
    {
      let properties = [property("age", "age"), property("team", nil)]
      let attributes = archive.add(array: destination == nil ? [] : properties)
      let none = archive.add(array: [])
      let texts = [name, source, destination, policy].map(text)
      return archive.add(
        [
          "NSMappingName": texts[0], "NSMappingType": .integer(kind), "NSSourceEntityName": texts[1],
          "NSSourceEntityVersionHash": source == nil ? KeyedArchiveWriter.null : .data([1, 2]),
          "NSDestinationEntityName": texts[2],
          "NSDestinationEntityVersionHash": destination == nil ? KeyedArchiveWriter.null : .data([3]),
          "NSEntityMigrationPolicyClassName": texts[3], "NSAttributeMappings": attributes,
          "NSRelationshipMappings": none,
        ], class: ["NSEntityMapping", "NSObject"])
    }
    let mappings = archive.add(array: [
      mapping("PersonToPerson", 1, "Person", "Person", "Policy"), mapping("Team", 2, nil, "Team", nil),
      mapping("Pet", 3, "Pet", nil, nil), mapping("Copied", 4, "A", "A", nil), mapping("Changed", 5, "B", "B", nil),
      mapping("Odd", 77, "C", "C", nil),
    ])
    let root = archive.add(["NSEntityMappings": mappings], class: ["NSMappingModel", "NSObject"])
    return BinaryPropertyListWriter.write(archive.propertyList(root: root))
  }

  private static func read(_ bytes: [UInt8]) throws -> MappingModel {
    try MappingModelReader.read("a/M.cdm", in: InMemoryFileTree(["a/M.cdm": bytes]))
  }

  @Test func readsWhatACompiledMappingModelDoes() throws {
    let mapping = try Self.read(Self.compiled())
    #expect(mapping.name == "M" && !mapping.isSource && mapping.source.path == nil)
    #expect(mapping.entityMappings.map(\.kind) == [.custom, .add, .remove, .copy, .transform, .undefined])
    #expect(
      mapping.entityMappings.first
        == .init(
          name: "PersonToPerson", kind: .custom, source: "Person", destination: "Person", policyClass: "Policy",
          attributes: [.init(name: "age", expression: "$source.age"), .init(name: "team")]))
    #expect(
      mapping.source.entityHashes == ["Person": [1, 2], "Pet": [1, 2], "A": [1, 2], "B": [1, 2], "C": [1, 2]])
    #expect(mapping.destination.entityHashes == ["Person": [3], "Team": [3], "A": [3], "B": [3], "C": [3]])
  }

  @Test func tellsOtherArchivesFromCompiledMappingModels() {
    var archive = KeyedArchiveWriter()
    let root = archive.add([:], class: ["NSManagedObjectModel", "NSObject"])
    let other = BinaryPropertyListWriter.write(archive.propertyList(root: root))
    #expect(throws: InputFailure(path: "a/M.cdm", reason: "is a keyed archive, but not a mapping model")) {
      try Self.read(other)
    }
  }

  @Test func onlyAFileThatIsCutOffIsCopiedAgain() {
    let bytes = Self.compiled()
    let xml = Array("<plist><dict><key>a</key></dict></plist>".utf8)
    for (bytes, remedy) in [(Array(bytes.dropLast(40)), "copy or download it again"), (xml, nil)] {
      let failure = #expect(throws: InputFailure.self) { try Self.read(bytes) }
      #expect(failure?.reason.hasPrefix("is not a compiled mapping model that can be read: ") == true)
      #expect(failure?.remedy == remedy)
    }
  }

  @Test func survivesEveryPrefixAndChangedByteOfACompiledMappingModel() {
    let bytes = Self.compiled()
    for end in bytes.indices { #expect(throws: InputFailure.self) { try Self.read(Array(bytes[..<end])) } }
    var random = SystemRandomNumberGenerator()
    _ = random.next()
    for place in stride(from: 8, to: bytes.count, by: 3) {
      var changed = bytes
      changed[place] ^= UInt8(truncatingIfNeeded: 1 + place % 255)
      _ = try? Self.read(changed)
    }
  }

  // MARK: Finding

  @Test func findsMappingModelsInAProject() throws {
    let document = Self.document([1], [2])
    let files = InMemoryFileTree([
      "p/.git/HEAD": "ref: refs/heads/main\n", "p/App/App.xcdatamodeld/App.xcdatamodel/contents": "",
      "p/Maps/One.xcmappingmodel/xcmapping.xml": document, "p/build/Two.xcmappingmodel/xcmapping.xml": document,
      "p/Maps/Bad.xcmappingmodel/xcmapping.xml": "<a/>", "p/Maps/Other.xcmappingmodel": "a file",
      "Elsewhere.xcmappingmodel/xcmapping.xml": document,
    ])
    let found = MappingModelReader.search("p", in: files)
    #expect(found.models.map(\.path) == ["p/Maps/One.xcmappingmodel"])
    #expect(found.failures.map(\.path) == ["p/Maps/Bad.xcmappingmodel/xcmapping.xml"])
  }

  /// In real ones, the embedded copy is the version named by the path, or that version was edited since.
  @Test(.enabled(if: Corpus.path != nil)) func readsRealMappingModels() throws {
    let corpus = try #require(Corpus.path)
    let found = MappingModelReader.search(corpus, in: DiskFileTree(), limit: 1_000_000)
    #expect(found.failures == [])
    #expect(found.models.count >= 5)
    for mapping in found.models {
      #expect(!mapping.entityMappings.isEmpty, "\(mapping.path)")
      #expect(!mapping.source.entityHashes.isEmpty && !mapping.destination.entityHashes.isEmpty, "\(mapping.path)")
    }
  }
}
