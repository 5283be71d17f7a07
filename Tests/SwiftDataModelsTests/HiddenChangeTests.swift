import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// A released class that is edited elsewhere: in an alias, an extension, a constant, another type, a setting of the
/// project. It is never taken for the one that was released.
@Suite struct HiddenChangeTests {
  /// A way to give a property a type that its class does not show; `T` stands for the type.
  private static let carriers: [(property: String, beside: String)] = [
    ("var a: Own?", "typealias Own = T"),
    ("var a: Own?", "typealias Own = Next\ntypealias Next = T"),
    ("var a: Own?", "extension V1 { typealias Own = T }"),
    ("var a: Own?", "extension V1.Note { typealias Own = T }"),
    ("var a: V1.Own?", "extension V1 { typealias Own = Next.Own }\nenum Next { typealias Own = T }"),
    ("var a: Own", "typealias Own = T?"),
    ("var a: [Own] = []", "typealias Own = Set<T>"),
    ("var a: Many<Own>?", "typealias Many<Element> = Set<Element>\ntypealias Own = T"),
    ("var a: Set<Own> = []", "typealias Own = T"),
    ("var a: Own?", "struct Own: Codable { var x: T }"),
    (
      "var a: Own?",
      "struct Own: Codable { var x: Inner }\nstruct Inner: Codable { var y: Last }\nstruct Last: Codable { var z: T }"
    ),
    ("var a: [Own] = []", "struct Own: Codable { var x: T }"),
    ("var a: Box<Own>?", "struct Box<Value: Codable>: Codable { var x: Value }\ntypealias Own = T"),
    ("var a: Box<Int>?", "struct Box<Value: Codable>: Codable { var x: Value; var y: T }"),
    ("var a: Own?", "enum Own: Codable { case one(T), two }"),
    ("var a: [Own]?", "enum Own: T, Codable { case one }"),
    ("var a: Own?", "enum Own: T, Codable { case one }"),
    ("var a: (Own, Int)?", "typealias Own = T"),
    ("var a = made()", "func made() -> T { fatalError() }"),
    ("var a = V1.made", "extension V1 { static var made: T { fatalError() } }"),
    ("var a = Names.made.first", "enum Names { static let made: [T] = [] }"),
    (
      "var a = Names.made(1)",
      "enum Names { static func made(_ x: Int) -> T { inner() }\nstatic func inner() -> T { fatalError() } }"
    ),
    ("@Wrapped var b = 1; var a: Own?", "typealias Own = T"),
    ("@Attribute(made()) var b = 1; var a: Own?", "typealias Own = T"),
    ("#if FLAG\nvar b = 1\n#endif\nvar a: Own?", "typealias Own = T"),
  ]

  private static func content(_ property: String, _ beside: String, _ files: [String: String] = [:]) throws
    -> ModelContent
  {
    let version = """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note {
          \(property)
          init() {}
        }
      }
      """
    let all = ["App/V1.swift": version, "App/Other.swift": "import SwiftData\n" + beside].merging(files) { $1 }
    return try #require(SwiftDataModelTests.load("App", all).models.first).content()
  }

  /// Whether two contents are told apart: for certain, or since one of them, or what decides it, is not the same.
  private static func areTold(_ old: ModelContent, _ new: ModelContent) -> Bool {
    switch old.matches(new) {
    case .different: true
    case .same: false
    case .unknown(let entities, _):
      entities.contains { entity in
        old.unresolved.contains(entity) != new.unresolved.contains(entity)
          || old.shapes[entity] != nil && new.shapes[entity] != nil && old.shapes[entity] != new.shapes[entity]
      }
    }
  }

  @Test(arguments: carriers.indices)
  func aTypeThatChangesElsewhereIsNoticed(number: Int) throws {
    let (property, beside) = Self.carriers[number]
    for (old, new) in [("String", "Int"), ("Int", "String"), ("Int", "UInt8")] {
      func content(_ type: String) throws -> ModelContent {
        try Self.content(
          property,
          beside.replacing("<T>", with: "<\(type)>").replacing("T?", with: "\(type)?")
            .replacing(": T", with: ": \(type)").replacing("(T)", with: "(\(type))").replacing("[T]", with: "[\(type)]")
            .replacing("= T", with: "= \(type)").replacing("-> T", with: "-> \(type)").replacing(
              "one(T)", with: "one(\(type))"))
      }
      #expect(try Self.areTold(content(old), content(new)), "\(property): \(beside), \(old) to \(new)")
      #expect(try content(old).matches(content(old)) == .same, "\(property): \(beside)")
    }
  }

  private static let tag = "extension V1 { @Model final class Tag { var n: V1.Note?; var m: V1.Note?; init() {} } }"

  /// The property and what is beside it, before and after.
  private static let pairs: [(old: (String, String), new: (String, String))] = [
    (("@One var a = 1", ""), ("@Two var a = 1", "")),
    (("@One(1) var a = 1", ""), ("@One(2) var a = 1", "")),
    (("@One(size) var a = 1", "let size = 1"), ("@One(size) var a = 1", "let size = 2")),
    (("#if compiler(>=6)\nvar a = 1\n#endif\nvar b = 1", ""), ("#if compiler(>=7)\nvar a = 1\n#endif\nvar b = 1", "")),
    (("@Wrapped var a = 1; var b: Int = 1", ""), ("@Wrapped var a = 1; var b: Double = 1", "")),
    (
      ("@Attribute(Names.a) var a = 1", "enum Names { static let a = Schema.Attribute.Option.unique }"),
      ("@Attribute(Names.a) var a = 1", "enum Names { static let a = Schema.Attribute.Option.spotlight }")
    ),
    (
      ("@Attribute(made()) var a = 1", "func made() -> Schema.Attribute.Option { flag ? .unique : .spotlight }"),
      ("@Attribute(made()) var a = 1", "func made() -> Schema.Attribute.Option { flag ? .unique : .externalStorage }")
    ),
    (
      ("@Relationship(inverse: Names.a) var a: [V1.Tag] = []", tag + "\nenum Names { static let a = \\V1.Tag.n }"),
      ("@Relationship(inverse: Names.a) var a: [V1.Tag] = []", tag + "\nenum Names { static let a = \\V1.Tag.m }")
    ),
    (
      ("@Relationship(inverse: \\V1.Tag.n?) var a: [V1.Tag] = []", tag),
      ("@Relationship(inverse: \\V1.Tag.m?) var a: [V1.Tag] = []", tag)
    ),
    (
      (
        "#Unique<Note>(Names.a)\nvar a = 1; var b = 1",
        "enum Names { static let a: [PartialKeyPath<V1.Note>] = [\\.a] }"
      ),
      (
        "#Unique<Note>(Names.a)\nvar a = 1; var b = 1",
        "enum Names { static let a: [PartialKeyPath<V1.Note>] = [\\.b] }"
      )
    ),
    (
      (
        "#Unique<Note>(made())\nvar a = 1; var b = 1",
        "func made() -> [PartialKeyPath<V1.Note>] { flag ? [\\.a] : [\\.b] }"
      ),
      (
        "#Unique<Note>(made())\nvar a = 1; var b = 1",
        "func made() -> [PartialKeyPath<V1.Note>] { flag ? [\\.b] : [\\.a] }"
      )
    ),
    (("var a = URL(string: \"a\")!", ""), ("var a = URL(string: \"a\")", "")),
    (
      ("var a = Size(1)", "struct Size: Codable { var x: Int\ninit(_ x: Int) { self.x = x } }"),
      ("var a = Size(1)", "struct Size: Codable { var x: Int\ninit?(_ x: Int) { self.x = x } }")
    ),
    (
      ("var a: Kind?", "enum Kind: Codable { case a\n#if FLAG\ncase b\n#endif\n}"),
      ("var a: Kind?", "enum Kind: Codable { case a\n#if OTHER\ncase b\n#endif\n}")
    ),
    (
      ("var a: Box?", "struct Box: Codable { @One var x: Int }"),
      ("var a: Box?", "struct Box: Codable { @Two var x: Int }")
    ),
    (
      ("var a: [V1.Tag] = []; var b: [V1.Tag] = []", tag),
      ("@Relationship var a: [V1.Tag] = []; var b: [V1.Tag] = []", tag)
    ),
  ]

  @Test(arguments: pairs.indices)
  func whatDecidesAnOptionIsNoticed(number: Int) throws {
    let (old, new) = Self.pairs[number]
    let contents = try [Self.content(old.0, old.1), Self.content(new.0, new.1)]
    #expect(Self.areTold(contents[0], contents[1]), "\(old) \(contents[0].unresolved) \(contents[1].unresolved)")
    #expect(try contents[0].matches(Self.content(old.0, old.1)) == .same, "\(old)")
  }

  /// A flag that nothing in the sources decides is set in files of the project.
  @Test(arguments: [
    (
      "App/Package.swift", "let package = Package(name: \"A\", targets: [.target(name: \"A\", swiftSettings: [@])])",
      ".define(\"OTHER\")", ".define(\"FLAG\")"
    ),
    ("App/App.xcconfig", "SWIFT_ACTIVE_COMPILATION_CONDITIONS = $(inherited) @", "", "FLAG"),
    ("App/Config/Release.xcconfig", "OTHER_SWIFT_FLAGS = @", "-DOTHER", "-DFLAG"),
    (
      "App/A.xcodeproj/project.pbxproj",
      "{ objects = { A = { isa = XCBuildConfiguration; name = Release; buildSettings = { SWIFT_ACTIVE_COMPILATION_CONDITIONS = \"@\"; }; }; }; }",
      "OTHER", "FLAG"
    ),
  ])
  func aSettingThatDecidesAConditionIsNoticed(file: String, text: String, old: String, new: String) throws {
    func content(_ setting: String) throws -> ModelContent {
      try Self.content(
        "#if FLAG\nvar a = 1\n#endif\nvar b = 1", "", [file: text.replacing("@", with: setting)])
    }
    #expect(try Self.areTold(content(old), content(new)))
    #expect(try content(new).matches(content(new)) == .same)
  }

  /// The URL of a store is where its constants lead, so another constant is another store.
  @Test(arguments: [
    ("Names.url", "enum Names { static let file = \"a\"; static let url = URL.home.appending(path: file) }"),
    (
      "makeURL()",
      "func makeURL() -> URL { URL.home.appending(path: Names.file) }\nenum Names { static let file = \"a\" }"
    ),
    ("url", "let url = URL.home.appending(path: \"a\")"), ("URL.home.appending(path: file)", "let file = \"a\""),
    ("folder.appendingPathComponent(\"a\")", "let folder = URL.home"),
    (".stored", "extension URL { static let stored = URL.home.appending(path: \"a\") }"),
    ("Places().url", "struct Places { var url: URL { URL.home.appending(component: \"a\") } }"),
  ])
  func theURLOfAStoreIsWhereItsConstantsLead(url: String, beside: String) throws {
    let source = """
      import SwiftData
      @Model final class Note { var a = 1 }
      \(beside)
      let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: \(url)))
      """
    let model = try #require(SwiftDataModelTests.load("App", ["App/S.swift": source]).models.first)
    let found = model.contents.swiftData?.containers.first?.configurations.first?.url
    #expect(found == "URL.home/a")
  }

  /// A variable beside the container says it as well.
  @Test(arguments: [
    "URL.applicationSupportDirectory.appending(path: \"a.store\")",
    "FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask).first!.appendingPathComponent(\"a.store\")",
    "URL.applicationSupportDirectory.appendingPathComponent(\"a\").appendingPathExtension(\"store\")",
  ])
  func theURLOfAStoreIsWhereItsVariablesLead(url: String) throws {
    let source = """
      import SwiftData
      @Model final class Note { var a = 1 }
      func open() throws -> ModelContainer {
        let url = \(url)
        return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
      }
      """
    let model = try #require(SwiftDataModelTests.load("App", ["App/S.swift": source]).models.first)
    let found = model.contents.swiftData?.containers.first?.configurations.first?.url
    #expect(found == "application support/a.store")
  }
}
