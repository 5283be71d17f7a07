import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Forms of SwiftData source that are known, next to those that are not: these are named, and no hash is predicted.
@Suite struct SwiftDataFormsTests {
  private static func model(_ source: String) throws -> LoadedModel {
    let result = SwiftDataModelTests.load(["App/Models.swift": "import SwiftData\n" + source])
    return try #require(result.models.first, "\(result.failures)")
  }

  /// What is not known of a model: the type or expression, and the reason.
  private static func unknown(_ loaded: LoadedModel) -> [String] {
    (loaded.contents.swiftData?.unresolved ?? []).map { "\($0.type) \($0.reason)" }
  }

  // MARK: - Properties

  @Test(
    arguments: [
      // Constants of the sources are followed.
      ("@Attribute(hashModifier: \"two\") var a: Int", "two", []),
      ("@Attribute(hashModifier: Keys.two) var a: Int", "two", []),
      ("@Attribute(hashModifier: own) var a: Int\nstatic let own = Keys.two", "two", []),
      ("@Attribute(hashModifier: global) var a: Int", "two", []),
      ("@Attribute(hashModifier: Keys.made) var a: Int", nil, ["@Attribute(hashModifier: Keys.made) is not a literal"]),
      ("@Attribute(hashModifier: Other.key) var a: Int", nil, ["@Attribute(hashModifier: Other.key) is not a literal"]),
      (
        "@Attribute(hashModifier: \"a\\(1)\") var a: Int", nil,
        ["@Attribute(hashModifier: \"a\\(1)\") is not a literal"]
      ),
      ("@Attribute(originalName: Keys.made) var a: Int", nil, ["@Attribute(originalName: Keys.made) is not a literal"]),
      ("@Attribute(Options.secret) var a: Int", nil, ["@Attribute(Options.secret) is not a literal"]),
      ("@Attribute(.unique) @Attribute(hashModifier: \"x\") var a: Int", nil, ["@Attribute occurs twice"]),
      // Attributes that change nothing, and those that may.
      ("@available(iOS 17, *) @MainActor var a: Int", nil, []),
      ("@Clamped var a: Int", nil, ["@Clamped is a macro or wrapper whose effect is unknown"]),
      // Attributes in an `#if` of their own.
      ("#if canImport(SwiftData)\n@Attribute(hashModifier: \"two\")\n#endif\nvar a: Int", "two", []),
      ("#if DEBUG\n@Attribute(hashModifier: \"two\")\n#else\n@Attribute(.unique)\n#endif\nvar a: Int", nil, []),
      (
        "#if FLAG\n@Attribute(.externalStorage)\n#endif\nvar a: Int", nil,
        ["#if FLAG decides the options of the property"]
      ),
    ] as [(String, String?, [String])])
  func optionsAreThoseOfLiteralsAndConstants(_ property: String, _ modifier: String?, _ unknown: [String]) throws {
    let loaded = try Self.model(
      """
      enum Keys { static let two = "two"; static let made = make() }
      let global = Keys.two
      @Model final class A { \(property) }
      """)
    #expect(Self.unknown(loaded) == unknown)
    #expect(loaded.versionHashes.isComplete == unknown.isEmpty)
    let attribute = try #require(loaded.model.entities.first?.attributes.first { $0.name == "a" })
    if unknown.isEmpty { #expect(attribute.versionHashModifier == modifier) }
  }

  @Test(
    arguments: [
      ("2", 2, []), ("Limits.two", 2, []),
      ("count()", 0, ["@Relationship(minimumModelCount: count()) is not a literal"]),
    ]
      as [(String, Int, [String])])
  func countsAreThoseOfLiteralsAndConstants(_ text: String, _ count: Int, _ unknown: [String]) throws {
    let loaded = try Self.model(
      """
      enum Limits { static let two = 2 }
      @Model final class A { @Relationship(minimumModelCount: \(text)) var bs: [B]? }
      @Model final class B { var n: Int }
      """)
    #expect(loaded.model.entities.first { $0.name == "A" }?.relationships.first?.minCount == count)
    #expect(Self.unknown(loaded) == unknown && loaded.versionHashes.isComplete == unknown.isEmpty)
  }

  @Test(arguments: [
    ("struct T: Codable { var a: Int }", nil), ("enum T: String, Codable { case a }", nil),
    ("enum T: Codable, CaseIterable { case a }", nil),
    ("struct T: OptionSet, Codable { let rawValue: Int }", "has a raw value"),
    ("struct T: Raw { var rawValue: String }\nprotocol Raw: RawRepresentable, Codable {}", "has a raw value"),
    ("struct T: Plain { var a: String }\nprotocol Plain: Codable {}", nil),
    (
      "enum T { case a }\nextension T: RawRepresentable, Codable { init?(rawValue: String) { nil } }",
      "has a raw value of its own"
    ),
    ("struct T: Codable { @Clamped var a: Int }", "has a member with @Clamped"),
    ("struct T: Codable { var a: Int; lazy var b = 1 }", "has a lazy member"),
    ("struct T: Codable {}", "has no members"), ("struct T: Codable { static let a = 1 }", "has no members"),
    ("enum T: Codable {}", "has no cases"), ("indirect enum T: Codable { case a, b(T) }", "has cases with values"),
  ])
  func valuesAreKnownByWhatTheyDeclare(_ declaration: String, _ reason: String?) throws {
    let loaded = try Self.model("@Model final class A { var t: T; var last: Int }\n" + declaration)
    #expect(loaded.versionHashes.isComplete == (reason == nil))
    #expect(Self.unknown(loaded).count == (reason == nil ? 0 : 1))
    if let reason { #expect(Self.unknown(loaded).first?.contains(reason) == true, "\(Self.unknown(loaded))") }
  }

  @Test(arguments: [("[String: Int]", true), ("[String: Box]", true), ("[String: B]", false), ("[String: [B]]", false)])
  func dictionariesOfModelsAreNotKnown(type: String, isKnown: Bool) throws {
    let loaded = try Self.model(
      "@Model final class A { var t: \(type) }\n@Model final class B { var n: Int }\nstruct Box: Codable { var i: Int }"
    )
    #expect((loaded.versionHashes.entityHash("A") != nil) == isKnown)
  }

  @Test(arguments: [("class A", true), ("class A: NSObject", false), ("class A: Identifiable, Codable", true)])
  func aSuperclassIsNotKnown(heading: String, isKnown: Bool) throws {
    let loaded = try Self.model("@Model \(heading) { var n: Int }")
    #expect((loaded.versionHashes.entityHash("A") != nil) == isKnown)
  }

  @Test(arguments: [
    ("#if canImport(SwiftData)\n@Model\n#endif\nfinal class A { var n: Int }", ["A", "B"]),
    ("#if canImport(SwiftData)\n@Model final class A { var n: Int }\n#endif", ["A", "B"]),
    ("#if DEBUG\n@Model\n#endif\nfinal class A { var n: Int }", ["B"]),
    ("#if !canImport(SwiftData)\n@objc\n#else\n@Model\n#endif\nfinal class A { var n: Int }", ["A", "B"]),
    ("#if DEBUG\n@Model\n#endif\nfinal class A { var n: Int }\nfinal class C { }", ["B"]),
  ])
  func anAttributeWithinIfBelongsToTheNextDeclaration(_ source: String, _ names: [String]) throws {
    let loaded = try Self.model(source + "\n@Model final class B { var n: Int }")
    #expect(loaded.model.entities.map(\.name).sorted() == names && loaded.versionHashes.isComplete)
  }

  // MARK: - Lists

  @Test(
    arguments: [
      // Held elsewhere.
      ("let list: [any PersistentModel.Type] = [A.self]\nlet s = Schema(list)", ["A"], "1.0.0", []),
      (
        "enum App { static let list = [A.self]; static let s = Schema(list, version: .init(2, 1, 0)) }", ["A"], "2.1.0",
        []
      ),
      (
        "struct App { static let list = [A.self]\n func make() { _ = Schema(Self.list + [B.self], version: Schema.Version(3, 0, 0)) } }",
        ["A", "B"], "3.0.0", []
      ),
      (
        "enum Lists { static var all: [any PersistentModel.Type] { get { [A.self] } } }\nlet s = Schema(Lists.all)",
        ["A"], "1.0.0", []
      ),
      ("let list = { [A.self] }()\nlet s = Schema(list)", ["A"], "1.0.0", []),
      ("enum App {}\nextension App { static let list = [A.self]\n static let s = Schema(list) }", ["A"], "1.0.0", []),
      // Several configurations of one container.
      (
        """
        let a = ModelConfiguration("a", schema: Schema([A.self])), b = ModelConfiguration("b", schema: Schema([B.self]))
        let c = try ModelContainer(for: A.self, B.self, configurations: a, b)
        """, ["A", "B"], "1.0.0", []
      ),
      // What is not in the sources is named.
      (
        "let c = try ModelContainer(for: A.self, Shared.Thing.self)", ["A"], "1.0.0",
        ["Shared.Thing is listed but not in the sources"]
      ),
      ("let s = Schema([A.self, Thing.self])", ["A"], "1.0.0", ["Thing is listed but not in the sources"]),
      ("let s = Schema([A.self] + others())", ["A"], "1.0.0", ["models includes 'others()', which is not read"]),
      ("let s = Schema(makeModels())", ["A", "B"], "1.0.0", ["models includes 'makeModels()', which is not read"]),
      ("let s = Schema([Thing.self])", ["A", "B"], "1.0.0", ["Thing is listed but not in the sources"]),
      (
        "let s = Schema(versionedSchema: Latest.self)", ["A", "B"], "1.0.0",
        ["Latest is listed but not in the sources"]
      ),
      (
        "let c = try ModelContainer(for: schema)", ["A", "B"], "1.0.0", ["models includes 'schema', which is not read"]
      ),
    ] as [(String, [String], String, [String])])
  func aContainerHasTheModelsOfItsList(
    _ source: String, _ names: [String], _ identifier: String, _ unknown: [String]
  ) throws {
    let loaded = try Self.model("@Model class A { var a: Int }\n@Model class B { var b: Int }\n" + source)
    #expect(loaded.model.entities.map(\.name).sorted() == names)
    #expect(loaded.model.versionIdentifiers == [identifier])
    #expect(Self.unknown(loaded) == unknown && loaded.versionHashes.isComplete == unknown.isEmpty)
  }

  @Test func aListOfAnotherFileIsFollowedWithinTheTarget() throws {
    let models =
      "import SwiftData\n@Model class A { var a: Int }\n@Model class B { var b: Int }\nlet appModels = [A.self]"
    for (path, names) in [("App/App.swift", ["A"]), ("Widget/App.swift", ["A", "B"])] {
      let result = SwiftDataModelTests.load(
        "Root", ["Root/App/Models.swift": models, "Root/\(path)": "import SwiftData\nlet s = Schema(appModels)"])
      #expect(result.models.first?.model.entities.map(\.name) == names, "\(path)")
      #expect(result.models.first?.versionHashes.isComplete == (names.count == 1), "\(path)")
    }
  }

  @Test(arguments: [
    ("let s = Schema(versionedSchema: S1.self)", "S1"), ("let s = Schema(versionedSchema: S2.self)", "S2"), ("", "S2"),
    ("typealias Latest = S1\nlet s = Schema(versionedSchema: Latest.self)", "S1"),
    ("let s = Schema(versionedSchema: S1.self)\nlet t = Schema(versionedSchema: S2.self)", "S2"),
    ("#Preview { V(Schema(versionedSchema: S1.self)) }", "S2"),
  ])
  func theCurrentVersionIsThatOfTheContainer(_ source: String, _ name: String) throws {
    let versions = (1...2).map { number in
      """
      enum S\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { var b\(number): Int? }
      }

      """
    }.joined()
    #expect(try Self.model(versions + source).version == name)
  }

  /// An entity cannot exist without its parent.
  @Test func aListedSubclassBringsItsSuperclass() throws {
    let loaded = try Self.model(
      "@Model class A { var a: Int }\n@Model class B: A { var b: Int }\n@Model class C: B { var c: Int }\nlet s = Schema([B.self])"
    )
    #expect(loaded.model.entities.map(\.name) == ["B", "A"])
    #expect(loaded.contents.swiftData?.unlisted.map(\.type) == ["C"])
  }

  /// Versions are in the order of their identifiers, also of constants; if one is computed, in that of their names.
  @Test(arguments: [
    ("3, 0, 0", "2, 0, 0", ["S2", "S1"]), ("first, 0, 0", "2, 0, 0", ["S1", "S2"]),
    ("last, 0, 0", "2, 0, 0", ["S2", "S1"]),
    ("made(), 0, 0", "2, 0, 0", ["S1", "S2"]), ("2, 0, 0", "made(), 0, 0", ["S1", "S2"]),
  ])
  func versionsWithoutAPlanAreInTheOrderOfTheirIdentifiers(first: String, second: String, names: [String]) throws {
    let versions = zip(["S1", "S2"], [first, second]).map { name, identifier in
      """
      enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(identifier))
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { var \(name): Int? }
      }

      """
    }.joined()
    let result = SwiftDataModelTests.load(
      "App", versions: .all, ["App/A.swift": "let first = 1, last = 3\n" + versions])
    #expect(result.models.map(\.version) == names && result.models.map(\.isCurrentVersion) == [false, true])
  }

  @Test(arguments: [("#Unique<A>([\\.a])", false), ("#Unique<A>([\\.a, \\.b])", true), ("", true)])
  func aRepeatedGroupIsNotKnown(macro: String, isKnown: Bool) throws {
    let loaded = try Self.model("@Model final class A { \(macro)\n@Attribute(.unique) var a: Int; var b: Int }")
    #expect(loaded.versionHashes.isComplete == isKnown)
  }

  /// Each refers to the next one twice, so following all of them would never end.
  @Test(arguments: ["Lists.l0", "[A.self] + Lists.l0"])
  func listsThatDoubleAreCut(list: String) throws {
    let lists = (0..<60).map { "static let l\($0) = l\($0 + 1) + l\($0 + 1)" }.joined(separator: "\n")
    let loaded = try Self.model(
      """
      @Model class A { var a: Int; var s: S0 }
      enum Lists { \(lists)
        static let l60 = [A.self] }
      let s = Schema(\(list))
      struct S20: Codable { var a: Int }
      \((0..<20).map { "struct S\($0): Codable { var a, b, c, d, e, f, g, h, i, j: S\($0 + 1) }" }.joined(separator: "\n"))
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { \(list) }
        static var stages: [MigrationStage] { s0 }
        \((0..<60).map { "static let s\($0) = s\($0 + 1) + s\($0 + 1) + s\($0 + 1)" }.joined(separator: "\n"))
      }
      """)
    #expect(!loaded.versionHashes.isComplete && loaded.model.entities.map(\.name) == ["A"])
  }

  // MARK: - Stages

  @Test(
    arguments: [
      ("static var stages: [MigrationStage] { [one, two] }", ["1→2", "2→3"], true),
      ("static let stages: [MigrationStage] = [one, two]", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { base + [two] }", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { return base + [two] as [MigrationStage] }", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { [Self.one] + more }", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { [Steps.one, Steps.two] }", ["1→2", "2→3"], true),
      (
        "static var stages: [MigrationStage] { get { [one, .custom(fromVersion: S2.self, toVersion: S3.self, willMigrate: nil, didMigrate: { c in try c.save() })] } }",
        ["1→2", "2→3*"], true
      ),
      ("static let stages = { [one, two] }()", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { [] }", [], true),
      // What is not known may hold more.
      ("static var stages: [MigrationStage] { [one] + made() }", ["1→2"], false),
      ("static var stages: [MigrationStage] { [one, Steps.made()] }", ["1→2", "2→3"], true),
      ("static var stages: [MigrationStage] { [one, Steps.gone()] }", ["1→2"], false),
      (
        "static var stages: [MigrationStage] { var list = [one]; list.append(two); return list }", ["1→2", "2→3"], true
      ),
      ("static var stages: [MigrationStage] { var list = [one]; if x { list.append(two) }; return list }", [], false),
      ("static var stages: [MigrationStage] { if flag { [one] } else { [two] } }", [], false),
      ("static var stages: [MigrationStage] {\n[one,\n#if os(iOS)\ntwo\n#endif\n]\n}", ["1→2"], false),
      ("", [], false),
    ] as [(String, [String], Bool)])
  func stagesAreReadWhereverTheyAre(_ property: String, _ stages: [String], _ isComplete: Bool) throws {
    let versions = (1...3).map { number in
      """
      enum S\(number): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(number), 0, 0)
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { var a: Int?; var b\(number): Int? }
      }

      """
    }.joined()
    let loaded = try Self.model(
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [S1.self, S2.self, S3.self] }
          \(property)
          static let one = MigrationStage.lightweight(fromVersion: S1.self, toVersion: S2.self)
          static var base: [MigrationStage] { [one] }
          static let more = [two]
        }
        extension Plan { static let two = MigrationStage.lightweight(fromVersion: S2.self, toVersion: S3.self) }
        struct Steps {
          static let one = Plan.one, two = Plan.two
          static func made() -> MigrationStage { Plan.two }
        }
        """)
    let plan = try #require(loaded.contents.swiftData?.plan)
    let found = plan.stages.map { "\($0.from.dropFirst())→\($0.to.dropFirst())\($0.isCustom ? "*" : "")" }
    #expect(found == stages && plan.isComplete == isComplete)
  }

  /// A plan whose list of versions is computed still has its stages and the versions that they name.
  @Test func aPlanWithAComputedListHasTheVersionsOfItsStages() throws {
    let source = """
      enum S1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { var a: Int? } }
      enum S2: VersionedSchema { static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [T.self] }
        @Model final class T { var a: Int?; var b: Int? } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { all() }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: S1.self, toVersion: S2.self)] }
      }
      """
    let loaded = try Self.model(source)
    #expect(loaded.name == "App" && loaded.version == "S2")
    #expect(loaded.contents.swiftData?.plan?.versions == ["S1", "S2"])
    #expect(loaded.contents.swiftData?.plan?.isComplete == false)
  }
}
