import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What `#if` does to a model: it is read as compilers read it, for each platform, and what is unknown is said.
@Suite struct SwiftDataConditionTests {
  private static func load(_ source: String, with files: [String: String] = [:]) throws -> LoadedModel {
    let result = SwiftDataModelTests.load(
      "App", versions: .all,
      files.merging(["App/Models.swift": "import SwiftData\n" + source]) { first, _ in first })
    return try #require(result.models.first { $0.isCurrentVersion }, "\(result.failures)")
  }

  private static func attributes(_ model: ManagedObjectModel) -> [String] {
    (model.entities.first?.attributes ?? []).map { "\($0.name) \($0.type.xcodeName)" }
  }

  /// The attributes, and whether the hash is predicted.
  @Test(
    arguments: [
      ("#if swift(>=99)\nvar a: String\n#else\nvar a: Int\n#endif", ["a String"], false),
      ("#if compiler(>=99)\nvar a: String\n#else\nvar a: Int\n#endif", ["a String"], false),
      ("#if RELEASE\nvar a: String\n#else\nvar a: Int\n#endif", ["a String"], false),
      ("#if canImport(SwiftDataNope)\nvar a: String\n#else\nvar a: Int\n#endif", ["a String"], false),
      ("#if swift(>=5.9)\nvar a: String\n#else\nvar a: Int\n#endif", ["a String"], true),
      ("#if false\nvar old: String\n#endif\nvar a: Int", ["a Integer 64"], true),
      ("#if DEBUG || true\nvar a: Int\n#endif", ["a Integer 64"], true),
      ("#if !(DEBUG && FLAG)\nvar a: Int\n#endif", ["a Integer 64"], true),
      ("#if os(Android)\nvar b: Int\n#endif\nvar a: Int", ["a Integer 64"], true),
      ("#if hasFeature(X)\nvar b: Int\n#endif\nvar a: Int", ["b Integer 64", "a Integer 64"], false),
      ("#if FLAG\n@Transient\n#endif\nvar a: Int", ["a Integer 64"], false),
      ("var a: Size", ["a Composite"], true), ("var a: Flagged", ["a Undefined"], false),
      ("var a: Alias", ["a String"], true), ("var a: Unsure", ["a Undefined"], false),
    ] as [(String, [String], Bool)])
  func propertiesAreThoseThatAreCompiled(source: String, attributes: [String], isPredicted: Bool) throws {
    let loaded = try Self.load(
      """
      @Model final class A { \(source) }
      struct Size: Codable { var w: Int
      #if false
      var h: Int
      #endif
      }
      #if FLAG
      struct Flagged: Codable { var w: Int }
      #endif
      #if DEBUG
      typealias Alias = Int
      #else
      typealias Alias = String
      #endif
      #if FLAG
      typealias Unsure = Int
      #endif
      """)
    #expect(Self.attributes(loaded.model) == attributes)
    #expect(loaded.versionHashes.isComplete == isPredicted)
    #expect((loaded.contents.swiftData?.gaps == []) == isPredicted)
    #expect(loaded.contents.swiftData?.otherPlatforms == [])
  }

  // MARK: - Platforms

  private static let tint = "@Model final class A {\n#if os(macOS)\nvar tint: Int\n#else\nvar tint: String\n#endif\n}"

  private static func manifest(_ platforms: String) -> [String: String] {
    [
      "App/Package.swift":
        "// swift-tools-version: 6.0\nlet package = Package(name: \"App\", platforms: [\(platforms)])"
    ]
  }

  private static func project(_ settings: String) -> [String: String] {
    [
      "App/App.xcodeproj/project.pbxproj":
        "{ objects = { A = { isa = PBXProject; }; B = { isa = XCBuildConfiguration; buildSettings = { \(settings) }; }; }; }"
    ]
  }

  @Test(
    arguments: [
      (manifest(".iOS(.v17)"), [], "String", []), (manifest(".macOS(.v14)"), [], "Integer 64", []),
      (manifest(".iOS(.v17), .macOS(.v14)"), ["iOS"], "String", [["macOS"]]),
      ([:], ["iOS", "watchOS", "tvOS", "visionOS", "Mac Catalyst"], "String", [["macOS"]]),
      (project("SDKROOT = iphoneos;"), [], "String", []), (project("SDKROOT = macosx;"), [], "Integer 64", []),
      (
        project("SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";"), ["iOS"], "String",
        [["macOS"]]
      ),
      (project("SDKROOT = iphoneos; SUPPORTS_MACCATALYST = YES;"), [], "String", []),
    ] as [([String: String], [String], String, [[String]])])
  func theModelIsReadForEachPlatform(
    files: [String: String], platforms: [String], type: String, others: [[String]]
  ) throws {
    let loaded = try Self.load(Self.tint, with: files)
    let source = try #require(loaded.contents.swiftData)
    #expect(Self.attributes(loaded.model) == ["tint \(type)"] && loaded.versionHashes.isComplete)
    #expect(source.platforms == platforms && source.otherPlatforms.map(\.platforms) == others)
    for other in source.otherPlatforms { #expect(Self.attributes(other.model) == ["tint Integer 64"]) }
  }

  /// Two branches are not two properties, and a difference that is not stored is none.
  @Test func branchesAreNotDuplicates() throws {
    let loaded = try Self.load(
      """
      @Model final class A {
      #if os(macOS)
      @Attribute(.transformable(by: "C")) var tint: NSColor
      #else
      @Attribute(.transformable(by: "C")) var tint: UIColor
      #endif
      }
      """)
    #expect(Self.attributes(loaded.model) == ["tint Transformable"] && loaded.findings.isEmpty)
    #expect(loaded.contents.swiftData?.otherPlatforms == [] && loaded.versionHashes.isComplete)
  }

  // MARK: - Versions

  private static func version(_ body: String, around: (String, String) = ("", "")) -> String {
    """
    \(around.0)
    enum S1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { \(body) }
      @Model final class A { var a: Int }
      @Model final class B { var b: Int }
    }
    \(around.1)
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [S1.self] }
      static var stages: [MigrationStage] { [] }
    }
    """
  }

  private static let other =
    "#else\nenum S1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0)\nstatic var models: [any PersistentModel.Type] { [C.self] }\n@Model final class C { var c: Int } }\n#endif"

  @Test(
    arguments: [
      (version("[A.self]"), ["A"], true),
      (version("\n#if DEBUG\nreturn [A.self, B.self]\n#else\nreturn [A.self]\n#endif\n"), ["A"], true),
      (version("\n#if DEBUG\nreturn [A.self, B.self]\n#endif\nreturn [A.self]\n"), ["A"], true),
      (version("\n#if FLAG\nreturn [A.self, B.self]\n#else\nreturn [A.self]\n#endif\n"), ["A", "B"], false),
      (version("[A.self]", around: ("#if DEBUG", other)), ["C"], true),
      (version("[A.self]", around: ("#if true", other)), ["A"], true),
      (version("[A.self]", around: ("#if FLAG", other)), ["A"], false),
      (version("[A.self]", around: ("#if FLAG", "#endif")), ["A"], false),
    ] as [(String, [String], Bool)])
  func versionsAreThoseThatAreCompiled(source: String, entities: [String], isPredicted: Bool) throws {
    let loaded = try Self.load(source)
    #expect(loaded.model.entities.map(\.name) == entities)
    #expect(loaded.versionHashes.isComplete == isPredicted)
    #expect((loaded.contents.swiftData?.gaps == []) == isPredicted)
  }
}
