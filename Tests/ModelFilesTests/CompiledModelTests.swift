import Foundation
import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat
import GlossPropertyLists
import Testing

@Suite struct CompiledModelTests {
  /// A model with one of everything that compiled models contain.
  static let model = ManagedObjectModel(
    entities: [
      EntityDescription(
        name: "Player", managedObjectClassName: ".Player", superentity: "Thing", renamingIdentifier: "Spieler",
        versionHashModifier: "2", userInfo: ["documentation": "Someone who plays", "ключ": "значение"],
        attributes: [
          AttributeDescription(
            name: "age", type: .integer16, isOptional: true, defaultValue: .integer(18), minimum: .integer(3),
            maximum: .integer(120), isIndexed: true),
          AttributeDescription(
            name: "birthday", type: .date, defaultValue: .date(1.5), minimum: .date(-86_400), maximum: .date(0)),
          AttributeDescription(
            name: "email", type: .string, defaultValue: .string(""), minimumLength: 3, maximumLength: 40,
            pattern: #"[^@]+@"[^@]+"\.\w+"#),
          AttributeDescription(
            name: "fee", type: .decimal,
            defaultValue: .decimal(Decimal(sign: .minus, exponent: -2, significand: 123_456_789_012_345)),
            maximum: .decimal(99)),
          AttributeDescription(name: "height", type: .double, isTransient: true, minimum: .real(0.25)),
          AttributeDescription(name: "home", type: .uri, defaultValue: .uri("https://example.com/a")),
          AttributeDescription(
            name: "identifier", type: .uuid, defaultValue: .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
            preservesValueInHistoryOnDeletion: true, renamingIdentifier: "id", versionHashModifier: "1"),
          AttributeDescription(name: "isActive", type: .boolean, defaultValue: .boolean(true)),
          AttributeDescription(
            name: "lowerName", type: .string, derivationExpression: "lowercase:(email)", isDerived: true),
          AttributeDescription(
            name: "photo", type: .binary, allowsExternalBinaryDataStorage: true, allowsCloudEncryption: true,
            isIndexedBySpotlight: true, isStoredInExternalRecord: true, userInfo: ["a": "b"]),
          AttributeDescription(
            name: "shape", type: .transformable, attributeValueClassName: "Shape",
            valueTransformerName: "ShapeTransformer"),
          AttributeDescription(
            name: "size", type: .composite, compositeName: "size"),
          AttributeDescription(
            name: "speed", type: .integer64,
            validations: [
              ValidationRule(predicate: "SELF >= 0", warning: .text("Speed < 0")),
              ValidationRule(predicate: "SELF != 7 AND NOT SELF == 13", warning: .code(1550)),
              ValidationRule(predicate: "SELF BETWEEN {1, 9}"),
            ]),
        ],
        relationships: [
          RelationshipDescription(
            name: "teams", destination: "Team", inverse: "players", inverseEntity: "Team", isToMany: true,
            isOrdered: true, isOptional: true, minCount: 1, maxCount: 5, deleteRule: .deny, userInfo: ["c": "d"])
        ],
        fetchedProperties: [
          FetchedPropertyDescription(
            name: "rivals", isOptional: true,
            fetchRequest: FetchRequestTemplate(
              name: "", entity: "Player", predicate: "age == $FETCH_SOURCE.age", variables: ["FETCH_SOURCE"]))
        ],
        indexes: [
          FetchIndexDescription(
            name: "byAge",
            elements: [
              FetchIndexElement(.property("age"), type: .rtree, isAscending: false),
              FetchIndexElement(.expression("lowercase:(email)")),
            ], partialPredicate: "age > 18")
        ], uniquenessConstraints: [["email"], ["age", "isActive"]]),
      EntityDescription(
        name: "Team",
        relationships: [
          RelationshipDescription(
            name: "players", destination: "Player", inverse: "teams", inverseEntity: "Player", isToMany: true,
            isOptional: true, deleteRule: .cascade)
        ]),
      EntityDescription(name: "Thing", isAbstract: true),
    ],
    configurations: [Configuration(name: "Cloud", entities: ["Player", "Team"])],
    fetchRequestTemplates: [
      FetchRequestTemplate(
        name: "byName", entity: "Player",
        predicate: #"email BEGINSWITH[cd] $NAME OR SUBQUERY(teams, $t, $t.name LIKE "a*").@count > 0"#,
        variables: ["NAME"], fetchLimit: 3, fetchBatchSize: 20, resultType: .dictionaries,
        includesPendingChanges: false, returnsDistinctResults: true)
    ],
    composites: [
      CompositeDescription(
        name: "size", attributes: [AttributeDescription(name: "width", type: .double, defaultValue: .real(1))])
    ],
    versionIdentifiers: ["1.0"])

  private func read(_ bytes: [UInt8]) throws(InputFailure) -> ModelContents {
    try CompiledModelReader.read(bytes, path: "League.mom")
  }

  @Test func readsWhatTheCompilerWrites() throws {
    let loaded = try read(CompiledModelWriter.write(Self.model))
    var expected = Self.model
    let request = loaded.model.fetchRequestTemplates.first?.predicate
    expected.fetchRequestTemplates[0].predicate = request
    #expect(request?.hasPrefix(#"email BEGINSWITH[cd] $NAME OR SUBQUERY(teams, $t, $t.name LIKE "a*")"#) == true)
    #expect(ModelDifference.lines(expected, loaded.model) == [])
    #expect(loaded.findings == [])
    #expect(loaded.format == .mom)
  }

  @Test func readsTheXMLFormOfAnArchive() throws {
    let text = XMLPropertyListWriter.write(CompiledModelWriter.propertyList(Self.model))
    let loaded = try read(Array(text.utf8))
    #expect(loaded.model == (try read(CompiledModelWriter.write(Self.model))).model)
  }

  /// The archive of the model after a change.
  private func changed(_ change: (inout [PropertyListNode]) -> Void) throws -> [UInt8] {
    let list = CompiledModelWriter.propertyList(Self.model)
    var entries = try #require(list.entries)
    let place = try #require(entries.firstIndex { $0.key == "$objects" })
    var objects = try #require(entries[place].node.elements)
    change(&objects)
    entries[place].node = PropertyListNode(.array(objects))
    return BinaryPropertyListWriter.write(PropertyListNode(.dictionary(entries)))
  }

  private func rename(_ key: String, to name: String, in objects: inout [PropertyListNode]) {
    for index in objects.indices {
      guard var entries = objects[index].entries else { continue }
      for place in entries.indices where entries[place].key == key { entries[place].key = name }
      objects[index] = PropertyListNode(.dictionary(entries))
    }
  }

  @Test func notesMembersThatNobodyKnows() throws {
    let bytes = try changed { rename("NSUniqueTuples", to: "NSNewThing", in: &$0) }
    let findings = try read(bytes).findings
    #expect(findings.map(\.rule) == [.unknownElement])
    #expect(findings.first?.message == "NSEntityDescription has the member NSNewThing, which is not known")
    #expect(findings.first?.objectPath == "Player")
    #expect(findings.first?.severity == .note)
  }

  @Test func readsFilesThatLackKeys() throws {
    let bytes = try changed { objects in
      for key in ["NSRenamingIdentifier", "NSDefaultValue", "NSFlagsKey", "NSVersionIdentifiers", "NSSuperentity"] {
        for index in objects.indices {
          guard let entries = objects[index].entries else { continue }
          objects[index] = PropertyListNode(.dictionary(entries.filter { $0.key != key }))
        }
      }
    }
    let loaded = try read(bytes)
    #expect(loaded.findings == [])
    #expect(loaded.model.entities.map(\.name) == ["Player", "Team", "Thing"])
    // The parent is known only from the other side.
    #expect(loaded.model.entities[0].superentity == "Thing")
  }

  /// An entity without a name gets that of its key; two nulls are not the same text.
  @Test func takesNoClassFromANameThatIsNull() throws {
    let bytes = try changed { objects in
      for index in objects.indices {
        guard var entries = objects[index].entries else { continue }
        for entry in entries.indices where ["NSEntityName", "NSClassNameForEntity"].contains(entries[entry].key) {
          entries[entry].node = PropertyListNode(.uid(0))
        }
        objects[index] = PropertyListNode(.dictionary(entries))
      }
    }
    let entities = try read(bytes).model.entities
    #expect(entities.map(\.name) == ["Player", "Team", "Thing"])
    #expect(entities.map(\.managedObjectClassName) == [nil, nil, nil])
  }

  @Test func acceptsPredicatesKeptAsTexts() throws {
    let bytes = try changed { objects in
      for index in objects.indices
      where objects[index].entries?.contains(where: { $0.key == "NSCompoundPredicateType" }) == true {
        objects[index] = PropertyListNode(.string("NOT SELF < 0"))
      }
    }
    let speed = try read(bytes).model.entities[0].attributes.first { $0.name == "speed" }
    #expect(speed?.validations[1] == ValidationRule(predicate: "NOT SELF < 0", warning: .code(1550)))
  }

  /// Predicates that are read can be parsed again.
  @Test func readsPredicatesAsDeepAsTheirFormatMayNest() throws {
    func predicate(_ levels: Int) -> GlossPredicateFormat.Predicate {
      (0..<levels).reduce(.value(true)) { inner, _ in .not(inner) }
    }
    for levels in [
      GlossPredicateFormat.Predicate.maximumDepth - 1, GlossPredicateFormat.Predicate.maximumDepth, 90, 200,
    ] {
      let bytes = try changed { objects in
        let request = objects.firstIndex { $0["NSFetchLimit"] != nil && $0["NSFetchLimit"]?.value == .integer(3) }
        guard let request, var entries = objects[request].entries,
          let place = entries.firstIndex(where: { $0.key == "NSPredicate" })
        else { return }
        entries[place].node = PropertyListNode(.uid(UInt64(objects.count)))
        objects[request] = PropertyListNode(.dictionary(entries))
        Self.append(predicate: levels, to: &objects)
      }
      let loaded = try read(bytes)
      let format = loaded.model.fetchRequestTemplates.first?.predicate
      if levels < GlossPredicateFormat.Predicate.maximumDepth {
        #expect(format.map { try? GlossPredicateFormat.Predicate(format: $0) } == predicate(levels))
        #expect(loaded.findings == [])
      } else {
        #expect(format == nil)
        #expect(loaded.findings.map(\.message) == ["a predicate cannot be read"])
      }
    }
  }

  /// Appends the given number of negations around a predicate that is always true.
  private static func append(predicate levels: Int, to objects: inout [PropertyListNode]) {
    func entry(_ key: String, _ value: PropertyListValue) -> PropertyListEntry {
      PropertyListEntry(key: key, node: PropertyListNode(value))
    }
    func reference(_ number: Int) -> PropertyListNode { PropertyListNode(.uid(UInt64(number))) }
    let classes = objects.count + levels * 2 + 1
    for _ in 0..<levels {
      let list = objects.count + 1
      objects.append(
        PropertyListNode(
          .dictionary([
            entry("NSCompoundPredicateType", .integer(0)), entry("NSSubpredicates", .uid(UInt64(list))),
            entry("$class", .uid(UInt64(classes + 1))),
          ])))
      objects.append(
        PropertyListNode(
          .dictionary([
            entry("NS.objects", .array([reference(list + 1)])), entry("$class", .uid(UInt64(classes + 2))),
          ])))
    }
    objects.append(PropertyListNode(.dictionary([entry("$class", .uid(UInt64(classes)))])))
    for name in ["NSTruePredicate", "NSCompoundPredicate", "NSArray"] {
      objects.append(PropertyListNode(.dictionary([entry("$classname", .string(name))])))
    }
  }

  @Test func saysWhatIsNoCompiledModel() {
    let other = BinaryPropertyListWriter.write(PropertyListNode(.dictionary([])))
    for (bytes, words) in [
      ([], "is empty"), (other, "not a keyed archive"), (Array("SQLite format 3\0".utf8), "SQLite database"),
      (Array("version https://git-lfs.github.com/spec/v1".utf8), "Git LFS pointer"),
      (Array("bplist00".utf8), "ends before its object table"),
    ] as [([UInt8], String)] {
      let failure = #expect(throws: InputFailure.self) { try read(bytes) }
      #expect(failure?.reason.contains(words) == true, "\(failure?.reason ?? "")")
    }
  }

  @Test func standsEveryPrefixAndEveryChangedByte() {
    let small = ManagedObjectModel(entities: [
      EntityDescription(name: "Run", attributes: [AttributeDescription(name: "x", type: .string, pattern: "a+")])
    ])
    let bytes = CompiledModelWriter.write(small)
    let readable = (0..<bytes.count).filter { (try? read(Array(bytes.prefix($0)))) != nil }
    #expect(readable == [])
    for place in bytes.indices {
      for value in [0, 0xFF, bytes[place] ^ 0x10, bytes[place] &+ 1] as [UInt8] {
        var damaged = bytes
        damaged[place] = value
        _ = try? read(damaged)
      }
    }
  }

  /// Redirecting every reference of the archive to every kind of object gives a model or an error.
  @Test func standsReferencesThatLeadAstray() throws {
    for target in [UInt64(0), 1, 2, 5, 9, 40, 80, .max] {
      for step in 1...4 {
        var count = 0
        let bytes = try changed { objects in
          for index in objects.indices {
            guard var entries = objects[index].entries else { continue }
            for place in entries.indices {
              guard case .uid = entries[place].node.value else { continue }
              count += 1
              if count % 4 == step % 4 { entries[place].node = PropertyListNode(.uid(target)) }
            }
            objects[index] = PropertyListNode(.dictionary(entries))
          }
        }
        _ = try? read(bytes)
      }
    }
  }

  /// Many entities that share a large dictionary of properties represent more than any file could contain.
  @Test func refusesPartsThatRepeatWithoutEnd() {
    var archive = KeyedArchiveWriter()
    let root = archive.reserve()
    let properties = archive.add(
      dictionary: (0..<600).map { number in
        let name = archive.add("p\(number)")
        let members: KeyValuePairs = ["NSPropertyName": name, "NSAttributeType": PropertyListValue.integer(700)]
        return (name, archive.add(members, class: ["NSAttributeDescription"]))
      })
    let entities = archive.add(
      dictionary: (0..<600).map { number in
        let name = archive.add("E\(number)")
        return (name, archive.add(["NSEntityName": name, "NSProperties": properties], class: ["NSEntityDescription"]))
      })
    archive.fill(root, [("NSEntities", entities)], class: ["NSManagedObjectModel"])
    let start = ContinuousClock.now
    let failure = #expect(throws: InputFailure.self) {
      try read(BinaryPropertyListWriter.write(archive.propertyList(root: root)))
    }
    #expect(failure?.reason.contains("repeat too often") == true)
    #expect(ContinuousClock.now - start < .seconds(10))
  }

  @Test func readsPackagesWithTheirVersions() throws {
    let mom = CompiledModelWriter.write(Self.model)
    func files(_ info: String) -> InMemoryFileTree {
      InMemoryFileTree([
        "League.momd/League.mom": mom, "League.momd/League 2.mom": mom,
        "League.momd/VersionInfo.plist": Array(info.utf8),
      ])
    }
    let named = ModelLoader(files: files("{ NSManagedObjectModel_CurrentVersionName = \"League 2\"; }"))
    let result = named.load("League.momd")
    #expect(result.models.map(\.version) == ["League 2"])
    #expect(result.models.map(\.name) == ["League"])
    #expect(result.findings.map(\.rule) == [.versionMismatch])
    let all = named.load("League.momd", versions: .all)
    #expect(all.models.map(\.isCurrentVersion) == [false, true])
    let wrong = ModelLoader(
      files: files(
        """
        { NSManagedObjectModel_CurrentVersionName = League;
          NSManagedObjectModel_VersionHashes = { League = { Team = <00>; }; "League 3" = {}; }; }
        """)
    ).load("League.momd")
    #expect(
      wrong.findings.map(\.message).sorted() == [
        "the version 'League 2' is in the package but not recorded",
        "the version 'League 3' is recorded but not in the package",
        "the version hash of 'Team' in 'League' is not 32 bytes of data",
      ])
  }

  @Test func readsTheCompiledModelBesideAnOptimizedOne() {
    let mom = CompiledModelWriter.write(Self.model)
    let omo =
      Array("momv2$srsraori55717101jhus-[6910aathnnhi86786714[-;uadmiraenv143".utf8) + Array(repeating: 0, count: 200)
    let both = ModelLoader(files: InMemoryFileTree(["A.mom": mom, "A.omo": omo])).load("A.omo")
    #expect(both.models.map(\.path) == ["A.mom"])
    #expect(both.models.first?.findings.map(\.rule) == [.versionMismatch])
    let alone = ModelLoader(files: InMemoryFileTree(["A.omo": omo])).load("A.omo")
    #expect(alone.failures.first?.reason.contains("is an optimized model, which is read through") == true)
  }

  /// Every modern package has both forms of its current version: one version, read from the documented form.
  @Test func readsAVersionOfBothFormsOnce() {
    let omo = Array("momv2$srsraori55717101jhus-[6910aathnnhi86786714[-;uadmiraenv143".utf8)
    let package = ModelLoader(
      files: InMemoryFileTree([
        "League.momd/League 2.mom": CompiledModelWriter.write(Self.model), "League.momd/League 2.omo": omo,
      ])
    ).load("League.momd", versions: .all)
    #expect(package.models.map(\.version) == ["League 2"] && package.models.map(\.format) == [.mom])
  }
}
