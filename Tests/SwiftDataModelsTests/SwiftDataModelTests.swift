import GlossBasics
import GlossDiagnostics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@Suite struct SwiftDataModelTests {
  static func load(
    _ path: String, versions: VersionSelection = .current, _ files: [String: String]
  ) -> LoadResult {
    ModelLoader(files: InMemoryFileTree(files)).load(path, versions: versions)
  }

  static func load(_ files: [String: String]) -> LoadResult { load("App", files) }

  /// The model of a single file.
  private static func model(_ source: String) throws -> LoadedModel {
    let result = load(["App/Models.swift": "import SwiftData\n" + source])
    return try #require(result.models.first, "\(result.failures)")
  }

  // MARK: - Properties

  struct Case: Sendable, CustomTestStringConvertible {
    var declaration: String
    /// `Integer 64`, with `?` if it is optional; for a composite, its elements; nil if it is not stored.
    var column: String?
    var testDescription: String { declaration }

    init(_ declaration: String, _ column: String?) { (self.declaration, self.column) = (declaration, column) }
  }

  @Test(arguments: [
    Case("var a: Int", "Integer 64"), Case("let a: Int64?", "Integer 64?"), Case("var a: UInt64", "Integer 64"),
    Case("var a: Int32", "Integer 32"), Case("var a: UInt32", "Integer 32"), Case("var a: Int16", "Integer 16"),
    Case("var a: UInt8", "Integer 16"), Case("var a: Double", "Double"), Case("var a: TimeInterval", "Double"),
    Case("var a: Float", "Float"), Case("var a: Bool", "Boolean"), Case("var a: String!", "String?"),
    Case("var a: Optional<Date>", "Date?"), Case("var a: Foundation.Data", "Binary"), Case("var a: UUID", "UUID"),
    Case("var a: Decimal = 1", "Decimal"), Case("var a: URL?", "URI?"), Case("private var a: Int?", "Integer 64?"),
    Case("var a: Int { 1 }", nil), Case("var a: Int { get { 1 } set { } }", nil),
    Case("var a = 1 { didSet { } }", "Integer 64"), Case("static var a = 1", nil), Case("class var a: Int { 1 }", nil),
    Case("@Transient var a = 1", nil), Case("@Attribute(.ephemeral) var a = 1", "transient Integer 64"),
    Case("let a = UUID()", "UUID"), Case("var a = \"x\"", "String"), Case("var a = -1.5", "Double"),
    Case("var a = false", "Boolean"), Case("var a = Date.now", "Date"), Case("var a = UUID().uuidString", "String"),
    Case("var a = [String]()", "Transformable Array<String>"), Case("var a = [\"x\"]", "Transformable Array<String>"),
    Case("var a: [String]? = []", "Transformable Array<String>?"), Case("var a: [Data]", "Transformable Array<Data>"),
    Case("var a: [String: Int]?", "Binary?"), Case("var a: Name", "String"),
    Case("var a: Names", "Transformable Array<String>"),
    Case("var a: Kind", "{a: String?}"), Case("var a = Kind.two", "{a: String?}"),
    Case("var a: Level?", "{a: Integer 64?}?"),
    Case("var a: Plain", "{one: String?, two: String?}"),
    Case("var a: Size", "{width: Double, unit: String?}"), Case("var a: Size?", "{width: Double?, unit: String?}?"),
    Case("var a = Size()", "{width: Double, unit: String?}"),
    Case("var a: Box", "{width: Double, unit: String?, all: Binary, width: Double?, unit: String?}"),
    Case("var a: Color.Resolved", "{linearRed: Float, linearGreen: Float, linearBlue: Float, opacity: Float}"),
    Case("@Attribute(.transformable(by: ColorTransformer.self)) var a: NSColor?", "Transformable NSColor?"),
    // Unknown parts are not guessed.
    Case("var a: Measure", "?"), Case("var a: [Size]", "?"), Case("var a: Set<String>", "?"),
    Case("var a: (Int, Int)", "?"),
    Case("var a: Loaded", "?"), Case("var a: any P", "?"), Case("var a = make()", "?"), Case("var a: Tagged", "?"),
    Case("var a: CLLocationCoordinate2D", "?"), Case("@Attribute(.codable) var a: Size", "?"), Case("var a: Node", "?"),
    Case("var a: [Int: String]", "?"), Case("var a: Generic<Int>", "?"), Case("var a: Int8", "?"),
    Case("var a: Letter", "?"), Case("var a: Other", "?"),
  ])
  func propertiesHaveTheColumnsThatSwiftDataMakes(_ item: Case) throws {
    let loaded = try Self.model(
      """
      @Model final class M { \(item.declaration)
        var last: Int }
      typealias Name = String
      typealias Names = [Name]
      enum Kind: String, Codable { case one, two }
      enum Level: Int, Codable { case one = 1 }
      enum Plain: Codable { case one, two }
      enum Loaded: Codable { case one(Int) }
      enum Letter: Character, Codable { case a }
      enum Other: Foreign, Codable { case one = "x" }
      struct Size: Codable { var width: Double = 1; var unit: String?; var area: Double { 1 }; static let zero = Size() }
      struct Box: Codable { var inner: Size; var all: [Size]; var outer: Size? }
      struct Tagged: Codable { var kind: Kind }
      struct Node: Codable { var next: [String: Int]; var node: Node? }
      struct Generic<T: Codable>: Codable { var t: T }
      """)
    let entity = try #require(loaded.model.entities.first)
    let attribute = entity.attributes.first { $0.name == "a" }
    #expect(attribute.map { Self.column($0, loaded.model) } == item.column)
    #expect(entity.attributes.contains { $0.name == "last" })
    // A property without a known column has no hash, and the reason is given.
    let isKnown = item.column != "?"
    #expect((loaded.versionHashes.entityHash("M") != nil) == isKnown)
    #expect(loaded.versionHashes.isComplete == isKnown)
    #expect(loaded.contents.swiftData?.unresolved.map(\.property) == (isKnown ? [] : ["a"]))
  }

  private static func column(_ attribute: AttributeDescription, _ model: ManagedObjectModel) -> String {
    if attribute.type == .undefined { return "?" }
    var text = attribute.type.xcodeName
    if attribute.type == .composite,
      let composite = model.composites.first(where: { $0.name == attribute.compositeName })
    {
      text = "{\(composite.attributes.map { "\($0.name): \(column($0, model))" }.joined(separator: ", "))}"
    }
    if attribute.type == .transformable { text += " " + (attribute.attributeValueClassName ?? "") }
    return (attribute.isTransient ? "transient " : "") + text + (attribute.isOptional ? "?" : "")
  }

  @Test(
    arguments: [
      ("var a: Int", nil, nil), ("var a: Int = 1", .integer(1), nil), ("var a: Int = Rank.first", nil, "Rank.first"),
      ("var a: Int = 0xFF", .integer(255), nil), ("var a: Int = -0b1_01", .integer(-5), nil),
      ("var a: Int = 0o17", .integer(15), nil), ("var a: Int = 0x", nil, "0x"), ("var a: Int = 0xFG", nil, "0xFG"),
      ("var a: Int = 0xFFFFFFFFFFFFFFFFFF", nil, "0xFFFFFFFFFFFFFFFFFF"),
      ("var a = UUID()", nil, "UUID()"), ("var a: Date = .now", nil, ".now"), ("var a: Date?", nil, nil),
      ("var a: Date? = nil", nil, nil), ("var a: Date? = .none", nil, nil),
      ("var a: Kind = Kind.work", nil, "Kind.work"),
      ("var a: [String] = []", nil, "[]"), ("var a: String = \"x\\(1)\"", nil, "\"x\\(1)\""),
      ("var a: Int = {\n  1\n}()", nil, "{ 1 }()"),
      ("var a: Int = f(\(String(repeating: "1", count: 90)))", nil, "f(\(String(repeating: "1", count: 78))…"),
    ] as [(String, AttributeValue?, String?)])
  func initialValuesAreDefaultsAsWritten(_ declaration: String, _ value: AttributeValue?, _ expression: String?) throws
  {
    let loaded = try Self.model("@Model class A { \(declaration) }\nenum Kind: String { case work }")
    let attribute = try #require(loaded.model.entities.first?.attributes.first)
    #expect(attribute.defaultValue == value)
    #expect(attribute.defaultExpression == expression)
  }

  /// The reason is the true one: a chain is not a circle.
  @Test(arguments: [
    (8, "var s: Int", nil), (9, "var s: Int", "S8, which is nested in 8 structures, more than are read"),
    (3, "var s: S1", "S1, which contains itself"),
  ])
  func structuresInStructuresAreFollowed(count: Int, last: String, reason: String?) throws {
    let structures = (0..<count).map { number in
      "struct S\(number): Codable { \(number == count - 1 ? last : "var s: S\(number + 1)") }"
    }
    let loaded = try Self.model("@Model class A { var a: S0 }\n" + structures.joined(separator: "\n"))
    let found = loaded.contents.swiftData?.unresolved.first?.reason
    #expect(found?.contains(reason ?? "?") == (reason == nil ? nil : true), "\(found ?? "known")")
  }

  /// Stores show the flag on every member of a group; it is not hashed.
  @Test func membersOfAnIndexAreMarked() throws {
    let body = "var a: Int; var b: String; var c: Date; var d: Double"
    let plain = try Self.model("@Model class A { \(body) }")
    let loaded = try Self.model("@Model class A { #Index<A>([\\.a], [\\.a, \\.b], .rtree([\\.d]))\n\(body) }")
    let entity = try #require(loaded.model.entities.first)
    #expect(entity.attributes.filter(\.isIndexed).map(\.name) == ["a", "b"])
    #expect(loaded.versionHashes.checksum == plain.versionHashes.checksum)
  }

  /// Two classes with one name in a schema: neither their hashes nor those of what leads to them are known.
  @Test func neighboursOfADoubledNameAreNotPredicted() throws {
    let result = Self.load(
      "App", versions: .all,
      [
        "App/All.swift": """
        import SwiftData
        enum S1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [Movie.self] }
          @Model final class Movie { @Relationship var reviews: [Review] = []; var other: Other? }
        }
        enum S2: VersionedSchema {
          static let versionIdentifier = Schema.Version(2, 0, 0)
          static var models: [any PersistentModel.Type] { [Movie.self, Review.self] }
          @Model final class Movie { @Relationship(inverse: \\Review.movie) var reviews: [Review] = [] }
        }
        typealias Movie = S2.Movie
        @Model final class Review { var movie: Movie? }
        @Model final class Other { var a: Int = 0 }
        """
      ])
    let first = try #require(result.models.first { $0.version == "S1" })
    let hashes = first.versionHashes
    #expect(["Movie", "Review", "Other"].map { hashes.entityHash($0) != nil } == [false, false, true])
    let reasons = first.contents.swiftData?.unresolved.map(\.reason) ?? []
    #expect(reasons.contains("leads to Movie, of which the schema has two"), "\(reasons)")
    let second = try #require(result.models.first { $0.version == "S2" })
    #expect(second.versionHashes.isComplete)
  }

  @Test func optionsOfAttributesAreRead() throws {
    let loaded = try Self.model(
      """
      @Model final class M {
        #Unique<M>([\\.a], [\\M.b, \\.c.d])
        #Index<M>([\\.a, \\.b], [\\.b])
        @Attribute(.unique, originalName: "z") var a: String = "x\\n"
        @Attribute(.externalStorage, .preserveValueOnDeletion, hashModifier: "2") var b: Data?
        @Attribute(.spotlight, .allowsCloudEncryption) var c: String
        @Attribute(.transformable(by: Module.ColorTransformer.self)) var d: NSColor
        @Attribute(.transformable(by: "Name")) var e: NSColor
      }
      """)
    let entity = try #require(loaded.model.entities.first)
    let attributes = Dictionary(uniqueKeysWithValues: entity.attributes.map { ($0.name, $0) })
    #expect(attributes["a"]?.renamingIdentifier == "z" && attributes["a"]?.defaultValue == .string("x\n"))
    #expect(attributes["b"]?.allowsExternalBinaryDataStorage == true && attributes["b"]?.versionHashModifier == "2")
    #expect(attributes["b"]?.preservesValueInHistoryOnDeletion == true)
    #expect(attributes["c"]?.isIndexedBySpotlight == true && attributes["c"]?.allowsCloudEncryption == true)
    #expect(
      attributes["d"]?.valueTransformerName == "ColorTransformer"
        && attributes["d"]?.attributeValueClassName == "NSColor")
    #expect(attributes["e"]?.valueTransformerName == "Name")
    #expect(
      entity.uniquenessConstraints == [["a"], ["a"], ["b", "c.d"]]
        || entity.uniquenessConstraints == [["a"], ["b", "c.d"], ["a"]])
    #expect(entity.indexes.map(\.name) == ["SwiftDataIndexOnBinaryab", "SwiftDataIndexOnBinaryb"])
  }

  // MARK: - Relationships

  @Test(
    arguments: [
      // Neither side declares an inverse: paired.
      ("var b: B?", "var a: A?", "b", "a"), ("var b: [B]", "var a: A?", "b", "a"),
      ("var b: [B]", "var a: [A]", "b", "a"),
      // One side declares it.
      ("@Relationship(inverse: \\B.a) var b: [B]", "var a: A?", "b", "a"),
      ("@Relationship(inverse: \\B.a) var b: [B]", "@Relationship var a: A", "b", "a"),
      // `@Relationship` without an inverse has none, on either side.
      ("@Relationship var b: B?", "var a: A?", nil, nil),
      ("var b: B?", "@Relationship(deleteRule: .cascade) var a: A?", nil, nil),
      // A required one, and one of several candidates, are not paired.
      ("var b: [B]", "var a: A", nil, nil), ("var b: B?; var c: B?", "var a: A?", nil, nil),
      ("@Relationship(inverse: nil) var b: B?", "var a: A?", nil, nil),
    ] as [(String, String, String?, String?)])
  func inversesAreWrittenOrInferred(_ first: String, _ second: String, _ onB: String?, _ onA: String?) throws {
    let loaded = try Self.model("@Model class A { \(first) }\n@Model class B { \(second) }")
    let entities = loaded.model.entities
    let b = entities.first { $0.name == "A" }?.relationships.first { $0.name == "b" }
    let a = entities.first { $0.name == "B" }?.relationships.first { $0.name == "a" }
    #expect(b?.inverse == onA)
    #expect(a?.inverse == onB)
    #expect(b?.inverseEntity == onA.map { _ in "B" })
  }

  @Test func aRelationshipToItsOwnClassIsNotItsOwnInverse() throws {
    let loaded = try Self.model("@Model class A { var parent: A? }")
    let parent = try #require(loaded.model.entities.first?.relationships.first)
    #expect(parent.destination == "A" && parent.inverse == nil)
  }

  @Test func relationshipsHaveCountsAndDeleteRules() throws {
    let loaded = try Self.model(
      """
      @Model class A {
        @Relationship(deleteRule: .cascade, minimumModelCount: 1, maximumModelCount: 3) var b: [B]
        @Relationship(.unique, deleteRule: .deny) weak var c: B?
      }
      @Model class B { }
      """)
    let relationships = try #require(loaded.model.entities.first { $0.name == "A" }).relationships
    #expect(relationships.map(\.isToMany) == [true, false] && relationships.map(\.isOptional) == [false, true])
    #expect(relationships.map(\.minCount) == [1, 0] && relationships.map(\.maxCount) == [3, 1])
    #expect(relationships.map(\.deleteRule) == [.cascade, .deny])
    #expect(loaded.model.entities.first { $0.name == "A" }?.uniquenessConstraints == [["c"]])
  }

  // MARK: - Entities

  @Test(
    arguments: [
      // Listed models, with everything reachable.
      ("let c = try ModelContainer(for: A.self)", ["A", "B"]), ("let s = Schema([C.self])", ["C"]),
      ("struct V { var body: some Scene { W().modelContainer(for: [A.self, C.self]) } }", ["A", "B", "C"]),
      // The largest list is the app's.
      ("let c = try ModelContainer(for: C.self)\nlet d = try ModelContainer(for: A.self)", ["A", "B"]),
      // Previews, in-memory stores and strings do not count.
      ("#Preview { V().modelContainer(for: C.self) }", ["A", "B", "C", "D"]),
      (
        "struct P: PreviewProvider { static var previews: some View { V().modelContainer(for: C.self) } }",
        ["A", "B", "C", "D"]
      ),
      (
        "let c = try ModelContainer(for: C.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))",
        ["A", "B", "C", "D"]
      ),
      ("let s = \"Schema([C.self])\"", ["A", "B", "C", "D"]), ("// Schema([C.self])", ["A", "B", "C", "D"]),
      ("", ["A", "B", "C", "D"]),
    ] as [(String, [String])])
  func modelsAreThoseOfTheContainer(_ source: String, _ names: [String]) throws {
    let loaded = try Self.model(
      "@Model class A { var b: B? }\n@Model class B { }\n@SwiftData.Model class C { }\n@Model class D {}\nclass E {}\n\(source)"
    )
    #expect(loaded.model.entities.map(\.name).sorted() == names)
    #expect(loaded.name == "App")
    #expect(loaded.format == .swiftdata && loaded.model.versionIdentifiers == ["1.0.0"])
  }

  @Test func testsAndConditionsAreLeftOut() throws {
    let result = Self.load([
      "App/A.swift":
        "@Model class A { var a: Int\n#if DEBUG\nvar b: Int\n#endif\n}\n#if DEBUG\n@Model class D {}\n#endif",
      "AppTests/B.swift": "@Model class B {}", "App/Preview Content/C.swift": "@Model class C {}",
      "App/AppTests/B.swift": "@Model class B {}",
    ])
    let entities = try #require(result.models.first).model.entities
    #expect(entities.map(\.name) == ["A"])
    #expect(entities.first?.attributes.map(\.name) == ["a"])
  }

  @Test func anUnknownConditionLeavesTheHashOpen() throws {
    let loaded = try Self.model("@Model class A {\n#if FLAG\nvar b: Int\n#endif\n}")
    #expect(loaded.versionHashes.entityHash("A") == nil)
    #expect(loaded.contents.swiftData?.unresolved.first?.type == "#if FLAG")
  }

  @Test func theTypeOfTheOwnTargetIsMeant() throws {
    let result = Self.load(
      ".",
      [
        "Sources/One/A.swift": "@Model class A { var kind: Kind }",
        "Sources/One/Kind.swift": "enum Kind: String { case a }",
        "Sources/Two/B.swift": "@Model class B { var kind: Kind }",
        "Sources/Two/Kind.swift": "enum Kind: Int { case a }",
      ])
    #expect(result.models.map(\.name) == ["One", "Two"])
    #expect(result.models.map { $0.model.composites.first?.attributes.first?.type } == [.string, .integer64])
    #expect(result.models.map(\.packagePath) == [".#One", ".#Two"])
  }

  @Test func ofTwoClassesInOneTargetTheOneThatCompilesIsMeant() throws {
    let result = Self.load([
      "App/Main/App.swift": "let c = try ModelContainer(for: A.self)",
      "App/Model/A.swift": "@Model class A { var b: B? }\n@Model class B {}",
      "App/Old/A.swift": "@Model class A { var gone: Gone? }",
    ])
    #expect(result.models.first?.model.entities.map(\.name) == ["A", "B"])
  }

  @Test func inheritanceIsReadAndNotPredicted() throws {
    let loaded = try Self.model("@Model class A { var a: Int }\n@available(iOS 26, *) @Model class B: A { var b: Int }")
    #expect(loaded.model.entities.first { $0.name == "B" }?.superentity == "A")
    #expect(loaded.versionHashes.entityHash("B") == nil && loaded.versionHashes.entityHash("A") != nil)
  }

  @Test func commentsAreDocumentation() throws {
    let loaded = try Self.model(
      "/// A thing.\n@Model class A {\n  /// Its name.\n  @Attribute(.unique)\n  var a: String = \"x\"\n}")
    #expect(loaded.comments[.entity("A")] == "A thing." && loaded.comments[.property("a", of: "A")] == "Its name.")
    let declaration = try #require(loaded.contents.swiftData?.declarations[.property("a", of: "A")])
    #expect(declaration.type == "String" && declaration.initialValue == "\"x\"")
    #expect(declaration.path == "App/Models.swift" && declaration.position == .init(line: 6, column: 7))
  }
}
