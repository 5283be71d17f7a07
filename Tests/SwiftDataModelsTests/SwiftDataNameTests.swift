import Foundation
import GlossBasics
import GlossFileTrees
import GlossManagedObjectModel
import GlossModelFiles
import GlossReports
import GlossSwiftDataModels
import Testing

/// What a model of Swift source is called, and what one file of it is.
@Suite struct SwiftDataNameTests {
  private static let model = "import SwiftData\n@Model final class Card { var title: String = \"\" }\n"
  private static let plan = """
    enum S1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Card.self] }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [S1.self] }
      static var stages: [MigrationStage] { [] }
    }
    """

  /// A project with one target that compiles a folder whole.
  private static func project(_ target: String, folder: String, product: String = "application") -> String {
    """
    { objects = { P = { isa = PBXProject; mainGroup = G; };
    G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
    F = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(folder)"; sourceTree = "<group>"; };
    T = { isa = PBXNativeTarget; name = "\(target)"; productType = "com.apple.product-type.\(product)";
    fileSystemSynchronizedGroups = (F); }; }; }
    """
  }

  @Test(
    arguments: [
      // The target, whatever its folder is called and wherever one stands.
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "App"), "Repo/App/Card.swift": model], "Repo",
        "Store"
      ),
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "App"), "Repo/App/Card.swift": model],
        "Repo/App", "Store"
      ),
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "New"), "Repo/New/Card.swift": model], "Repo",
        "Store"
      ),
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "App"), "Repo/App/Card.swift": model + plan],
        "Repo/App", "Store"
      ),
      // The project, if no target is known to have the file.
      (["Repo/Shop.xcodeproj/project.pbxproj": "{}", "Repo/App/Card.swift": model], "Repo", "App"),
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "Other"), "Repo/App/Card.swift": model],
        "Repo", "Shop"
      ),
      (
        ["Repo/Shop.xcodeproj/project.pbxproj": project("Store", folder: "Other"), "Repo/App/Card.swift": model],
        "Repo/App", "Shop"
      ),
      // A package: the folder of the target, else its name.
      (
        ["Repo/Package.swift": "let p = Package(name: \"Kit\")", "Repo/Sources/Core/Card.swift": model], "Repo", "Core"
      ),
      (
        [
          "Repo/Package.swift": "let p = Package(name: \"Kit\", targets: [.target(name: \"Deep\", path: \"Code\")])",
          "Repo/Code/Card.swift": model,
        ], "Repo", "Deep"
      ),
      (["Repo/Package.swift": "let p = Package(name: \"Kit\")", "Repo/Card.swift": model], "Repo", "Kit"),
      // Only folders.
      (["Repo/App/Card.swift": model], "Repo", "App"), (["Repo/App/Card.swift": model], "Repo/App", "App"),
      (["Repo/App/Card.swift": model + plan], "Repo", "App"),
    ] as [([String: String], String, String)])
  func modelsAreNamedAfterTheirTargetOrProject(files: [String: String], path: String, name: String) {
    #expect(SwiftDataModelTests.load(path, files).models.map(\.name) == [name])
  }

  /// Of the disk, the folder that one stands in has a name, too.
  @Test func theFolderOneStandsInHasAName() throws {
    let place = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: place) }
    let folder = place.appendingPathComponent("Cards").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data(Self.model.utf8).write(to: URL(fileURLWithPath: folder + "/Card.swift"))
    #expect(ModelLoader(files: DiskFileTree()).load(folder).models.map(\.name) == ["Cards"])
  }

  // MARK: - Files

  private static let app = [
    "Repo/Package.swift": "// swift-tools-version: 6.0",
    "Repo/App/App.swift": "import SwiftData\nimport SwiftUI\nstruct V { let c = try! ModelContainer(for: Item.self) }",
    "Repo/App/Item.swift": "import SwiftData\n@Model final class Item { var kind: Kind?; var part: Part? }",
    "Repo/App/Part.swift":
      "import SwiftData\n@Model final class Part { var name: String = \"\" }\n@Model final class Spare { var a: Int? }",
    "Repo/App/Kind.swift": "enum Kind: String, Codable { case a }",
    "Repo/App/View.swift": "import SwiftUI\nimport SwiftData\nstruct Other {}",
  ]

  @Test(arguments: [
    ("Repo/App/App.swift", ["Item", "Part"]), ("Repo/App/Item.swift", ["Item", "Part"]),
    ("Repo/App/Part.swift", ["Part", "Spare"]),
  ])
  func aFileIsTheModelsThatItDeclares(path: String, entities: [String]) throws {
    let result = SwiftDataModelTests.load(path, Self.app)
    #expect(result.failures.isEmpty && result.models.count == 1)
    #expect(result.models.first?.model.entities.map(\.name).sorted() == entities)
    #expect(result.models.first?.versionHashes.isComplete == true)
  }

  @Test(arguments: ["Repo/App/Kind.swift", "Repo/App/View.swift"])
  func aFileWithoutAModelSaysSo(path: String) throws {
    let result = SwiftDataModelTests.load(path, Self.app)
    let failure = try #require(result.failures.first)
    #expect(result.models.isEmpty)
    #expect(failure.reason == "the Swift file declares no SwiftData model and creates no container")
  }

  // MARK: - Evidence

  /// What no known store has shown is not predicted.
  @Test(arguments: [
    ("@Model class P { var k: [K] }\n@Model class K { var p: P? }", true),
    ("@Model class P { var k: K? }\n@Model class K { var p: P? }", true),
    // A required to-one.
    ("@Model class P { var k: [K] }\n@Model class K { var p: P }", false),
    // Several candidates.
    ("@Model class P { var a: [K]; var b: [K] }\n@Model class K { var p: P? }", false),
    // Its own class.
    ("@Model class P { var parent: P?; var kids: [P] }", false),
    // `@Relationship` without an inverse has none, as stores show.
    ("@Model class P { @Relationship var k: [K] }\n@Model class K { var p: P }", true),
    ("@Model class P { @Relationship(inverse: \\K.p) var k: [K] }\n@Model class K { var p: P }", true),
    ("@Model class P { var k: [K] }\n@Model class K { var n: Int }", true),
    ("@Model class P { @Relationship(inverse: \\P.parent) var kids: [P]; var parent: P? }", true),
  ])
  func inversesThatNoStoreShowsAreNotPredicted(source: String, isPredicted: Bool) throws {
    let loaded = try #require(SwiftDataModelTests.load(["App/A.swift": "import SwiftData\n" + source]).models.first)
    #expect(loaded.versionHashes.isComplete == isPredicted)
    #expect((loaded.contents.swiftData?.gaps == []) == isPredicted)
  }

  @Test(arguments: [
    ("var a: Int", "store"), ("var a: UInt64", "hash"), ("var a: UInt", "inferred"), ("var a: URL?", "inferred"),
    ("var a: [String: Int]", "hash"), ("var a: [String]", "store"),
    ("@Attribute(hashModifier: \"x\") var a: Int", "inferred"),
    ("@Attribute(originalName: \"b\") var a: Int", "inferred"), ("@Attribute(.externalStorage) var a: Data", "store"),
    ("var a: A?", "store"),
  ])
  func eachFactKnowsItsEvidence(property: String, evidence: String) throws {
    let source = "import SwiftData\n@Model final class A { \(property) }"
    let loaded = try #require(SwiftDataModelTests.load(["App/A.swift": source]).models.first)
    #expect(loaded.contents.swiftData?.declarations[.property("a", of: "A")]?.evidence.rawValue == evidence)
    #expect(InspectReport.json([loaded]).contains("\"evidence\": \"\(evidence)\""))
  }

  // MARK: - Decoding

  /// The Swift type, and whether values of the old type may be misread as the new one.
  @Test(
    arguments: [
      ("enum K: String, Codable { case a, b = \"B\" }", "enum K: String, Codable { case a }", true),
      ("enum K: String, Codable { case a, b }", "enum K: String, Codable { case a, b, c }", false),
      ("enum K: String, Codable { case a, b }", "enum K: String, Codable { case a, b = \"B\" }", true),
      ("enum K: String, Codable { case a, b }", "enum K: String, Codable { case first = \"a\", b }", false),
      ("enum K: Int, Codable { case a, b }", "enum K: Int, Codable { case a = 1, b }", true),
      ("enum K: Int, Codable { case a, b }", "enum K: Int, Codable { case b = 1, a = 0 }", false),
      ("typealias K = [String]", "typealias K = [Int]", true),
      ("typealias K = [String]", "typealias K = [String]", false),
      ("typealias K = [String: Int]", "typealias K = [String: String]", true),
      ("typealias K = [String: Int]", "typealias K = [String: Int?]", false),
      ("struct K: Codable { var l: [Int] }", "struct K: Codable { var l: [String] }", true),
      (
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int }",
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int; var b: Int? }", false
      ),
      (
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int }",
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int; var b: Int }", true
      ),
      (
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int; var b: Int }",
        "struct K: Codable { var l: [S] }\nstruct S: Codable { var a: Int }", true
      ),
    ])
  func whatDecodingNeedsIsPartOfTheModel(old: String, new: String, isMisread: Bool) throws {
    func types(_ declaration: String) throws -> [DecodedType] {
      let source = "import SwiftData\n@Model final class A { var k: K }\n" + declaration
      let model = try #require(SwiftDataModelTests.load(["App/A.swift": source]).models.first).model
      let attributes = (model.entities.first?.attributes ?? []) + model.composites.flatMap(\.attributes)
      return attributes.compactMap(\.decodedType)
    }
    let (before, after) = (try types(old), try types(new))
    #expect(before.count == 1 && after.count == 1)
    #expect(zip(before, after).contains { $1.mayMisread($0) } == isMisread)
  }
}
