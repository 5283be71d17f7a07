import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// Compiled models next to their sources, and the models of one bundle.
@Suite struct CompiledCopiesTests {
  private typealias Files = [String: [UInt8]]

  private static func model(_ names: String..., attribute: String = "a") -> ManagedObjectModel {
    ManagedObjectModel(
      entities: names.map {
        EntityDescription(name: $0, attributes: [AttributeDescription(name: attribute, type: .string)])
      })
  }

  private static func mom(_ names: String..., attribute: String = "a") -> [UInt8] {
    CompiledModelWriter.write(
      ManagedObjectModel(
        entities: names.map {
          EntityDescription(name: $0, attributes: [AttributeDescription(name: attribute, type: .string)])
        }))
  }

  private static func source(_ names: String...) -> [UInt8] { source(names) }

  private static func source(_ names: [String]) -> [UInt8] {
    let entities = names.map { "<entity name=\"\($0)\"><attribute name=\"a\" attributeType=\"String\"/></entity>" }
    return Array("<model>\(entities.joined())</model>".utf8)
  }

  private static func current(_ name: String) -> [UInt8] {
    Array("{ NSManagedObjectModel_CurrentVersionName = \"\(name)\"; NSManagedObjectModel_VersionHashes = {}; }".utf8)
  }

  private static func load(_ files: Files, versions: VersionSelection = .current) -> LoadResult {
    ModelLoader(files: InMemoryFileTree(files)).load("p", versions: versions)
  }

  @Test(arguments: [
    (2, "its 2 compiled copies are left out: p/1/A.mom, p/2/A.mom"),
    (3, "its 3 compiled copies are left out: p/1/A.mom, p/2/A.mom, p/3/A.mom"),
    (4, "its 4 compiled copies are left out: p/1/A.mom, p/2/A.mom, p/3/A.mom, …"),
  ]) func threeCopiesAreNamed(_ count: Int, _ remark: String) {
    var files: Files = ["p/A.xcdatamodel/contents": Self.source("E")]
    for number in 1...count { files["p/\(number)/A.mom"] = Self.mom("E") }
    let result = Self.load(files)
    #expect(result.models.map(\.path) == ["p/A.xcdatamodel"])
    #expect(result.remarks.map(\.message) == [remark])
  }

  @Test(
    arguments: [
      // The first of two that are as near.
      (["E"], ["E"], "p/a", "the entity F"), (["E", "F"], ["E"], nil, ""), (["E"], ["E", "F"], nil, ""),
      (["E", "F", "G"], ["E", "F", "G", "H"], "p/a", "the entity G"),
      (["E", "F", "G", "H"], ["E", "F", "G"], "p/b", "the entity G"),
      (["E", "F", "G", "H", "I"], ["E", "F", "G", "H", "I"], "p/a", "the entity G, the entity H, the entity I"),
      (
        ["E", "F", "G", "H", "I", "J"], ["E", "F", "G", "H", "I", "J"], "p/a",
        "the entity G, the entity H, the entity I and more"
      ),
    ] as [([String], [String], String?, String)]) func aProductIsComparedWithTheNearestSource(
      _ first: [String], _ second: [String], _ nearest: String?, _ differences: String
    )
  {
    let files: Files = [
      "p/a/A.xcdatamodel/contents": Self.source(first), "p/b/A.xcdatamodel/contents": Self.source(second),
      "p/A.mom": Self.mom("E", "F"),
    ]
    let result = Self.load(files)
    #expect(
      result.findings.map(\.message)
        == (nearest.map { ["the compiled model is out of date with \($0)/A.xcdatamodel (\(differences))"] } ?? []))
    #expect(result.models.count == (nearest == nil ? 2 : 3))
  }

  /// A version of a package is compared with that version; a model alone with the only one.
  @Test(arguments: [
    (
      ["p/A.xcdatamodel/contents": source("E"), "p/A.momd/A.mom": mom("E"), "p/A.momd/A 2.mom": mom("E")],
      "the version A, the version A 2"
    ),
    (
      [
        "p/A.xcdatamodeld/A.xcdatamodel/contents": source("E"),
        "p/A.xcdatamodeld/A 2.xcdatamodel/contents": source("E"),
        "p/A.mom": mom("E"),
      ], "the version A"
    ),
    (["p/A.xcdatamodeld/A.xcdatamodel/contents": source("E"), "p/A.mom": mom("E")], nil),
    (["p/A.xcdatamodel/contents": source("E"), "p/A.momd/A 2.mom": mom("E")], nil),
    (
      [
        "p/A.xcdatamodeld/A.xcdatamodel/contents": source("E"),
        "p/A.xcdatamodeld/A 2.xcdatamodel/contents": source("F"),
        "p/A.momd/A.mom": mom("E"), "p/A.momd/A 2.mom": mom("F"),
      ], nil
    ),
    (
      [
        "p/A.xcdatamodeld/A.xcdatamodel/contents": source("E"),
        "p/A.xcdatamodeld/A 2.xcdatamodel/contents": source("F"),
        "p/A.momd/A.mom": mom("F"), "p/A.momd/A 2.mom": mom("F"),
      ], "the entity E, the entity F"
    ),
  ]) func versionsAreComparedByTheirNames(_ files: [String: [UInt8]], _ differences: String?) {
    let found = Self.load(files, versions: .all).findings.filter { $0.rule == .staleCompiledModel }
    let source = files.keys.contains { $0.contains(".xcdatamodeld") } ? "p/A.xcdatamodeld" : "p/A.xcdatamodel"
    #expect(
      found.map(\.message)
        == (differences.map { ["the compiled model is out of date with \(source) (\($0))"] } ?? []))
  }

  // MARK: Bundles

  @Test func onlyTheCurrentCompiledModelsOfABundleAreMerged() {
    let sources = ["p/A.app/A.xcdatamodel/contents": Self.source("E"), "p/A.app/B.mom": Self.mom("E", attribute: "b")]
    #expect(Self.load(sources).findings == [])
    let versions = [
      "p/A.app/A.momd/A.mom": Self.mom("E", attribute: "b"), "p/A.app/A.momd/A 2.mom": Self.mom("E"),
      "p/A.app/A.momd/VersionInfo.plist": Self.current("A 2"), "p/A.app/B.mom": Self.mom("E"),
    ]
    #expect(!Self.load(versions, versions: .all).findings.contains { $0.rule == .unmergeableModels })
    var other = versions
    other["p/A.app/B.mom"] = Self.mom("E", attribute: "b")
    let found = Self.load(other, versions: .all).findings.filter { $0.rule == .unmergeableModels }
    #expect(found.map(\.path) == ["p/A.app/B.mom"])
  }

  /// A model that shares half of the entities of the smaller one may be an older product of it.
  @Test(arguments: [
    (["E", "F"], ["E", "G"], true), (["E", "F"], ["E", "G", "H", "I"], true),
    (["E", "F", "G", "H"], ["E", "I"], true),
    (["E", "F", "G"], ["E", "H", "I"], false), (["E"], ["E", "H", "I"], true),
  ]) func anOlderProductIsNamedFirst(_ first: [String], _ second: [String], _ isOlder: Bool) throws {
    func loaded(_ names: [String], _ attribute: String, _ name: String) -> LoadedModel {
      let model = ManagedObjectModel(
        entities: names.map {
          EntityDescription(name: $0, attributes: [AttributeDescription(name: attribute, type: .string)])
        })
      return LoadedModel(model: model, name: name, path: "A.app/\(name).mom")
    }
    let findings = UnmergeableModelsRule.findings(among: [loaded(first, "a", "A"), loaded(second, "b", "B")])
    #expect(findings.map(\.path) == ["A.app/B.mom"])
    #expect(findings.first?.remedy.hasPrefix(isOlder ? "if one is the product" : "rename one of the two") == true)
  }

  // MARK: Packages

  private static func info(_ hashes: [String: [UInt8]], checksum: String? = nil) -> [UInt8] {
    let entities = hashes.map { name, hash in
      "\(name) = <\(hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())>;"
    }
    let checksums = checksum.map { "NSManagedObjectModel_VersionChecksums = { A = \"\($0)\"; };" } ?? ""
    return Array("{ NSManagedObjectModel_VersionHashes = { A = { \(entities.joined()) }; }; \(checksums) }".utf8)
  }

  private static let hashes = VersionHashes(ModelIndex(model("E", "F")))
  private static let own = hashes.entityHashes
  private static let other = [UInt8](repeating: 7, count: 32)
  private static let zeros = String(repeating: "A", count: 43) + "="

  private static func changed(_ name: String, _ hash: [UInt8]?) -> [String: [UInt8]] {
    var hashes = own
    hashes[name] = hash
    return hashes
  }

  @Test(arguments: [
    (info(own), []), (info(own, checksum: hashes.checksum), []),
    (info(own, checksum: zeros), ["the version checksum of 'A' does not match the compiled model"]),
    (info(changed("F", other)), ["F: the version hash of 'F' in 'A' does not match the compiled entity"]),
    (
      info(changed("F", other), checksum: zeros),
      ["F: the version hash of 'F' in 'A' does not match the compiled entity"]
    ),
    (info(changed("F", nil)), ["F: the entity 'F' of the version 'A' is not recorded"]),
    (info(changed("D", other)), ["D: the recorded entity 'D' is not in the version 'A'"]),
    (
      info(["D": other]),
      [
        "D: the recorded entity 'D' is not in the version 'A'", "E: the entity 'E' of the version 'A' is not recorded",
        "F: the entity 'F' of the version 'A' is not recorded",
      ]
    ), (info([:]), []), (info([:], checksum: zeros), []),
  ]) func whatAPackageRecordsIsComparedWithItsModel(_ info: [UInt8], _ messages: [String]) {
    let files: Files = ["p/A.momd/A.mom": Self.mom("E", "F"), "p/A.momd/VersionInfo.plist": info]
    let result = ModelLoader(files: InMemoryFileTree(files)).load("p/A.momd")
    let found = result.models.flatMap(\.findings)
    #expect(result.findings == [])
    #expect(found.map { ($0.entity.map { "\($0): " } ?? "") + $0.message } == messages)
    #expect(found.allSatisfy { $0.rule == .versionMismatch && $0.path == "p/A.momd/VersionInfo.plist" })
  }

  @Test(
    arguments: [
      (["A.mom": mom("E"), "B.omo/x": []], ["A"], []), (["A.mom": mom("E"), "B.omo": []], ["A"], ["p/B.omo"]),
      (["A.mom": mom("E"), "A.omo": [1]], ["A"], []), (["A.mom": mom("E"), "readme.txt": []], ["A"], []),
    ] as [([String: [UInt8]], [String], [String])]) func theVersionsOfAPackageAreItsModels(
      _ members: [String: [UInt8]], _ versions: [String], _ failures: [String]
    )
  {
    var files: Files = [:]
    for (name, bytes) in members { files["p.momd/\(name)"] = bytes }
    let result = ModelLoader(files: InMemoryFileTree(files)).load("p.momd", versions: .all)
    #expect(result.models.map(\.version) == versions)
    #expect(result.failures.map(\.path) == failures.map { $0.replacing("p/", with: "p.momd/") })
  }

  @Test func theOnlyVersionIsTheCurrentOne() {
    for info in [nil, Self.current("Gone"), Self.current("A")] {
      var files: Files = ["p.momd/A.mom": Self.mom("E")]
      files["p.momd/VersionInfo.plist"] = info
      let result = ModelLoader(files: InMemoryFileTree(files)).load("p.momd")
      #expect(result.models.map(\.isCurrentVersion) == [true] && result.failures == [])
    }
    let two: Files = [
      "p.momd/A.mom": Self.mom("E"), "p.momd/B.mom": Self.mom("E"), "p.momd/Info.plist": Self.current("B"),
    ]
    #expect(ModelLoader(files: InMemoryFileTree(two)).load("p.momd").models.map(\.version) == ["B"])
  }

  private static let none = "records no version hashes, so no store can be matched with a version of the model"
  private static let start = "NSManagedObjectModel_"

  @Test(arguments: [
    ("{ \(start)CurrentVersionName = (A); }", ["the name of the current version is not text", none]),
    ("{ \(start)CurrentVersionName = A; }", [none]), ("{}", [none]), ("{ \(start)VersionHashes = {}; }", []),
    ("{ \(start)VersionHashes = A; }", ["the version hashes are not a dictionary", none]),
    ("{ \(start)VersionHashes = { A = (); }; }", ["the version hashes of 'A' are not a dictionary"]),
    (
      "{ \(start)VersionHashes = { A = { E = <\(String(repeating: "00", count: 31))>; }; }; }",
      ["the version hash of 'E' in 'A' is not 32 bytes of data"]
    ), ("{ \(start)VersionHashes = { A = { E = <\(String(repeating: "00", count: 32))>; }; }; }", []),
    ("{ \(start)VersionHashes = { A = { E = x; }; }; }", ["the version hash of 'E' in 'A' is not 32 bytes of data"]),
    ("{ \(start)VersionHashes = {}; \(start)VersionChecksums = A; }", ["the version checksums are not a dictionary"]),
    (
      "{ \(start)VersionHashes = {}; \(start)VersionChecksums = { A = \"AAAA\"; B = (); C = \"\(zeros)\"; }; }",
      [
        "the version checksum of 'A' is not 32 bytes in Base64",
        "the version checksum of 'B' is not 32 bytes in Base64",
      ]
    ),
  ]) func theInformationOfAPackageIsChecked(_ text: String, _ messages: [String]) throws {
    let info = try VersionInfo.read(Array(text.utf8), path: "VersionInfo.plist")
    #expect(info.findings.map(\.message) == messages)
    #expect(info.versionChecksums == (text.contains("C = ") ? ["C": Self.zeros] : [:]))
  }

  @Test(arguments: [
    ("hello", "is plain text, not a property list"), ("", "is empty"), ("(A)", "is plain text, not a property list"),
    ("<plist><array/></plist>", "is a property list, but not a dictionary"), ("hello {", "cannot be read: "),
    ("{ a = ", "cannot be read: "),
  ]) func aFileThatIsNoInformationIsCalledWhatItIs(_ text: String, _ reason: String) {
    let failure = #expect(throws: InputFailure.self) { try VersionInfo.read(Array(text.utf8), path: "x") }
    #expect(failure?.reason.hasPrefix(reason) == true, "\(failure?.reason ?? "")")
  }

  // MARK: Optimized models

  private static let derived = "momv2$8129374fj;a30[5yo-]0-87ujuhok'p0907ljnlmmji870-oi43902[349"
  private static let older = "momv2$6eeeef3a58ea8ceaa44ebe2a5568f5357a2d8fcb5b584adab4682e34_8"

  private static func omo(_ beginning: String, _ words: [Int: UInt8], count: Int = 156) -> [UInt8] {
    var bytes = Array(beginning.utf8) + [UInt8](repeating: 0, count: count - 64)
    for (index, word) in words { bytes[67 + 4 * index] = word }
    return bytes
  }

  @Test(
    arguments: [
      (omo(derived, [2: 1, 4: 4, 5: 1, 6: 1, 7: 1, 9: 1]), nil),
      (omo(derived, [2: 2, 4: 4, 5: 1, 6: 1, 7: 1, 9: 1]), "2 entities, the compiled model next to it 1"),
      (omo(derived, [2: 1, 4: 4, 5: 2, 6: 1, 7: 1, 9: 1]), "2 attributes, the compiled model next to it 1"),
      (omo(derived, [2: 1, 4: 4, 5: 1, 6: 0, 7: 1, 9: 1]), "0 derived attributes, the compiled model next to it 1"),
      (omo(derived, [2: 1, 4: 4, 5: 1, 6: 1, 7: 3, 9: 1]), "3 relationships, the compiled model next to it 1"),
      (omo(derived, [2: 1, 4: 4, 5: 1, 6: 1, 7: 1, 9: 0]), "0 fetched properties, the compiled model next to it 1"),
      (omo(derived, [2: 1, 4: 5, 5: 1, 6: 1, 7: 1, 9: 1]), "5 properties, the compiled model next to it 4"),
      (omo(older, [2: 1, 4: 4, 5: 2, 6: 1, 8: 1]), nil),
      (omo(older, [2: 1, 4: 4, 5: 1, 6: 1, 8: 1]), "1 attributes, the compiled model next to it 2"),
      // Other generations, and files that end early, are not compared.
      (omo(derived, [:], count: 155), nil), (omo("momv2$" + String(repeating: "x", count: 58), [:]), nil),
    ] as [([UInt8], String?)]) func anOptimizedModelHasTheCountsOfTheCompiledOne(
      _ bytes: [UInt8], _ difference: String?
    )
  {
    let model = ManagedObjectModel(entities: [
      EntityDescription(
        name: "E",
        attributes: [
          AttributeDescription(name: "a", type: .string),
          AttributeDescription(name: "b", type: .string, derivationExpression: "a"),
        ], relationships: [RelationshipDescription(name: "r", destination: "E")],
        fetchedProperties: [
          FetchedPropertyDescription(name: "f", fetchRequest: FetchRequestTemplate(name: "f", entity: "E"))
        ])
    ])
    #expect(OptimizedModelHeader(bytes)?.difference(from: model) == difference.map { "contains \($0)" })
    let files: Files = ["A.mom": CompiledModelWriter.write(model), "A.omo": bytes]
    for path in ["A.mom", "A.omo"] {
      let found = ModelLoader(files: InMemoryFileTree(files)).load(path).models.flatMap(\.findings)
      #expect(
        found.map(\.message)
          == (difference.map { ["the optimized model contains \($0); Core Data loads the optimized one"] } ?? []))
    }
  }
}
