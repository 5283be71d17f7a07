import Foundation
import GlossBasics
import Testing

/// The guard on Swift source: what tags and branches had is read from git, and compared by predicted hashes.
@Suite(.serialized) struct SwiftDataGuardTests {
  /// A `VersionedSchema` with the properties of `Trip`, all optional texts.
  private static func schema(
    _ name: String, _ identifier: Int, _ properties: String..., more: String = ""
  ) -> String {
    let lines = properties.map { "    var \($0)\($0.contains(":") ? "" : ": String?")\n" }.joined()
    return """
      enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(identifier), 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self] }
        @Model final class Trip {
      \(lines)  }
      \(more)}

      """
  }

  /// A plan with a lightweight stage between neighbours.
  private static func plan(_ names: String..., custom: Set<String> = [], hasStages: Bool = true) -> String {
    let stages = zip(names, names.dropFirst()).map { from, to in
      custom.contains(to)
        ? ".custom(fromVersion: \(from).self, toVersion: \(to).self, willMigrate: nil, didMigrate: nil)"
        : ".lightweight(fromVersion: \(from).self, toVersion: \(to).self)"
    }
    return """
      enum TripPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\(names.map { "\($0).self" }.joined(separator: ", "))] }
        static var stages: [MigrationStage] { [\(hasStages ? stages.joined(separator: ", ") : "")] }
      }

      """
  }

  /// An app whose files are released as `v1.0`.
  private func app(_ files: [String: String]) throws -> GuardRepository {
    let repository = try GuardRepository()
    for (path, text) in files { try repository.write(path, "import SwiftData\n" + text) }
    // What is beside the models, and what is not read.
    try repository.write("App/View.swift", "struct TripView { var body: Int { 1 } }\n")
    try repository.write("AppTests/Old.swift", "@Model final class Trip { var other: Int = 1 }\n")
    try repository.commit()
    try repository.git("tag", "v1.0")
    return repository
  }

  private static let two: [String: String] = [
    "App/V1.swift": schema("SchemaV1", 1, "name"), "App/V2.swift": schema("SchemaV2", 2, "name", "note"),
    "App/Plan.swift": plan("SchemaV1", "SchemaV2"),
  ]

  private struct Found: Equatable {
    var severity: String
    var rule: String
    var path: String
    var version: String
    var line: Int
  }

  private func findings(_ repository: GuardRepository, _ arguments: String..., status: Int32? = nil) throws -> [Found] {
    let run = CommandRun(
      arguments: ["guard", "--format", "json"] + (arguments.isEmpty ? ["--released", "v*"] : arguments),
      fromDisk: repository.tree)
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any], "\(run.error)")
    let findings = try #require(object["findings"] as? [[String: Any]])
    #expect(status == nil || run.status == status, "\(run.output)\(run.error)")
    return findings.map { finding in
      Found(
        severity: finding["severity"] as? String ?? "", rule: finding["rule"] as? String ?? "",
        path: finding["path"] as? String ?? "", version: finding["version"] as? String ?? "",
        line: finding["line"] as? Int ?? 0)
    }
  }

  private func text(_ repository: GuardRepository, _ arguments: String...) -> CommandRun {
    CommandRun(
      arguments: ["guard", "--format", "text"] + (arguments.isEmpty ? ["--released", "v*"] : arguments),
      fromDisk: repository.tree)
  }

  @Test func whatIsAsReleasedPasses() throws {
    let repository = try app(Self.two)
    #expect(text(repository).status == 0)
    // Neither order, place, initial value nor comment is hashed.
    try repository.remove("App/V1.swift")
    try repository.write(
      "App/Old/Moved.swift",
      "import SwiftData\n\n/// First.\n" + Self.schema("SchemaV1", 1, "name: String? = \"none\""))
    #expect(try findings(repository, status: 0) == [])
    // Of `--exact` the initial value is a change, moving is none.
    #expect(try findings(repository, "--released", "v*", "--exact").map(\.rule) == ["released-version-changed"])
  }

  /// Two releases with one model, declared in two ways.
  @Test func exactlyAsReleasedIsAskedOfEachRelease() throws {
    let text = "import SwiftData\n@Model final class Trip { var name: String? }\n"
    let repository = try app(["App/Trip.swift": text])
    try repository.write("App/Trip.swift", text.replacing("String?", with: "Optional<String>"))
    #expect(try findings(repository, status: 0) == [])
    #expect(try findings(repository, "--released", "v*", "--exact").map(\.rule) == ["released-version-changed"])
    try repository.commit()
    try repository.git("tag", "v2.0")
    #expect(try findings(repository, "--released", "v2*", "--exact", status: 0) == [])
    let output = self.text(repository, "--released", "v*", "--exact").output
    #expect(output.contains("edited after v1.0;") && !output.contains("v2.0"), "\(output)")
  }

  @Test func aReleasedVersionThatMovedIsNamedWithWhatUsersGet() throws {
    let repository = try app(Self.two)
    try repository.write("App/V1.swift", "import SwiftData\n" + Self.schema("SchemaV1", 1, "name", "place"))
    let expected = Found(
      severity: "error", rule: "released-version-changed", path: "App/V1.swift", version: "SchemaV1", line: 2)
    #expect(try findings(repository, status: 1) == [expected])
    let run = text(repository)
    #expect(run.status == 1)
    #expect(
      run.output.contains("App/V1.swift:2:6: error: 'SchemaV1' was released (v1.0) with different version hashes"))
    #expect(run.output.contains("Cannot use staged migration with an unknown model version"))
    #expect(run.output.contains("run 'modelgloss freeze . --at v1.0 --name SchemaV1'"), "\(run.output)")
    // The remedy, carried out.
    let old = try repository.git("show", "v1.0:App/V1.swift")
    try repository.write("App/V1.swift", old)
    #expect(try findings(repository, status: 0) == [])
  }

  @Test func withoutStagesAMoveThatCanBeInferredIsANote() throws {
    let repository = try app(Self.two.merging(["App/Plan.swift": ""]) { _, new in new })
    try repository.write("App/V1.swift", "import SwiftData\n" + Self.schema("SchemaV1", 1, "name", "place"))
    #expect(try findings(repository, status: 0).map(\.severity) == ["note"])
    // Its stores go to the current version, whatever became of theirs.
    try repository.write("App/V1.swift", "import SwiftData\n" + Self.schema("SchemaV1", 1, "name: Int?"))
    #expect(try findings(repository, status: 0).map(\.severity) == ["note"])
    try repository.write("App/V2.swift", "import SwiftData\n" + Self.schema("SchemaV2", 2, "name: Int?", "note"))
    #expect(try findings(repository, status: 1).map(\.severity) == ["error"])
    let text = text(repository).output
    #expect(text.contains("'SchemaV1' and 'SchemaV2' were released") && text.contains("134190"), "\(text)")
  }

  @Test func aReleasedVersionThatIsGone() throws {
    let repository = try app(Self.two)
    try repository.remove("App/V1.swift")
    try repository.write("App/Plan.swift", "import SwiftData\n" + Self.plan("SchemaV2"))
    // Without a stage, SwiftData infers the way from the model in the store.
    let found = try findings(repository, status: 0)
    #expect(found.map(\.rule) == ["released-version-removed"] && found.map(\.version) == ["SchemaV1"])
    let run = text(repository)
    #expect(run.output.contains("'SchemaV1' was released (v1.0) and is gone"))
    // All of them, with the folder that is still there.
    try repository.remove("App/V2.swift")
    try repository.remove("App/Plan.swift")
    #expect(try findings(repository).map(\.rule) == ["released-version-removed"])
    #expect(text(repository).output.contains("with its 2 versions"))
  }

  @Test func aRenamedVersionIsFoundByItsHashes() throws {
    let repository = try app(Self.two)
    try repository.write("App/V1.swift", "import SwiftData\n" + Self.schema("FirstSchema", 1, "name"))
    try repository.write("App/Plan.swift", "import SwiftData\n" + Self.plan("FirstSchema", "SchemaV2"))
    let rules = try findings(repository).map(\.rule)
    #expect(!rules.contains { $0.hasPrefix("released") || $0 == "reused-version-identifier" }, "\(rules)")
  }

  @Test func anIdentifierThatNamesTwoShapes() throws {
    let repository = try app(Self.two)
    // Within the package …
    try repository.write("App/V3.swift", "import SwiftData\n" + Self.schema("SchemaV3", 2, "name", "note", "more"))
    try repository.write("App/Plan.swift", "import SwiftData\n" + Self.plan("SchemaV1", "SchemaV2", "SchemaV3"))
    #expect(
      try findings(repository, status: 1) == [
        Found(
          severity: "warning", rule: "reused-version-identifier", path: "App/V3.swift", version: "SchemaV3", line: 2)
      ])
    try repository.write("App/V3.swift", "import SwiftData\n" + Self.schema("SchemaV3", 3, "name", "note", "more"))
    #expect(try findings(repository, status: 0) == [])
    // … and where the version that had it is gone.
    try repository.remove("App/V2.swift")
    try repository.write("App/V3.swift", "import SwiftData\n" + Self.schema("SchemaV3", 2, "name", "note", "more"))
    try repository.write("App/Plan.swift", "import SwiftData\n" + Self.plan("SchemaV1", "SchemaV3"))
    #expect(
      try findings(repository, status: 1).map(\.rule).sorted() == [
        "released-version-removed", "reused-version-identifier",
      ])
    #expect(
      text(repository).output.contains("the identifier 2.0.0 names 'SchemaV3', and a different schema, 'SchemaV2'"))
  }

  @Test func aSchemaWithoutVersionsThatChanged() throws {
    let list = "let container = try ModelContainer(for: Trip.self)\n"
    let repository = try app(["App/Trip.swift": "@Model final class Trip { var name: String? }\n" + list])
    #expect(try findings(repository, status: 0) == [])
    // A change that SwiftData infers is a note, one that it cannot an error.
    for (type, severity) in [("String?\n  var note: String?", "note"), ("Int?", "error")] {
      try repository.write("App/Trip.swift", "@Model final class Trip { var name: \(type) }\n" + list)
      let found = try findings(repository, status: severity == "note" ? 0 : 1)
      #expect(found.map(\.rule) == ["released-version-changed"] && found.map(\.severity) == [severity])
    }
    #expect(text(repository).output.contains("declare the released state as a VersionedSchema"))
    // Versions that do not have the released state: the one that was meant is named.
    try repository.write(
      "App/Trip.swift",
      "let container = try ModelContainer(for: SchemaV2.Trip.self, migrationPlan: TripPlan.self)\n")
    try repository.write(
      "App/V.swift",
      Self.schema("SchemaV1", 1, "name: String") + Self.schema("SchemaV2", 2, "name", "note")
        + Self.plan("SchemaV1", "SchemaV2"))
    #expect(try findings(repository, status: 1).map(\.rule) == ["released-version-removed"])
    let run = text(repository)
    #expect(run.output.contains("the schema without versions was released (v1.0) and no version has its hashes"))
    #expect(run.output.contains("unknown model version") && run.output.contains("'SchemaV1' comes near it"))
    // The remedy, carried out.
    try repository.write(
      "App/V.swift",
      Self.schema("SchemaV1", 1, "name") + Self.schema("SchemaV2", 2, "name", "note")
        + Self.plan("SchemaV1", "SchemaV2"))
    #expect(try findings(repository, status: 0) == [])
  }

  @Test func whatIsNotPredictedIsLeftOutOnBothSidesAndNamed() throws {
    let old = Self.schema("SchemaV1", 1, "name", "place: CLLocationCoordinate2D?")
    let other = "  @Model final class Tag { var name: String? }\n"
    func text(_ tag: String) -> String {
      old.replacing("[Trip.self]", with: "[Trip.self, Tag.self]").replacing(
        "\n}\n", with: "\n\(tag)}\n")
    }
    let repository = try app(["App/V1.swift": text(other)])
    #expect(try findings(repository, status: 0) == [])
    // A change of what is left out cannot be judged, and is said to be seen.
    try repository.write(
      "App/V1.swift", "import SwiftData\n" + text(other).replacing("var place", with: "var more: Int?\n  var place"))
    let half = try findings(repository, status: 1)
    #expect(half.map(\.rule) == ["released-version-unread"] && half.map(\.severity) == ["warning"])
    #expect(self.text(repository).output.contains("the guard sees 1 of 2 entities"))
    #expect(self.text(repository).error.contains("'Trip' (SchemaV1"))
    // One of the others does not.
    try repository.write(
      "App/V1.swift",
      "import SwiftData\n" + text("  @Model final class Tag { var name: String?; var color: String? }\n"))
    #expect(try findings(repository, status: 0).map(\.rule) == ["released-version-changed"])
    #expect(self.text(repository).output.contains("of 'Tag'") && !self.text(repository).output.contains("'Trip' of"))
  }

  @Test func whatIsWrongAmongVersionsIsReportedWhereItIsNew() throws {
    // Two that are alike since the release are what they are.
    let repository = try app([
      "App/V1.swift": Self.schema("SchemaV1", 1, "name"), "App/V2.swift": Self.schema("SchemaV2", 2, "name"),
      "App/Plan.swift": Self.plan("SchemaV1", "SchemaV2"),
    ])
    #expect(try findings(repository, status: 0) == [])
    try repository.git("checkout", "-q", "-b", "topic")
    // A third one that is alike, and no stage leads on.
    try repository.write("App/V3.swift", Self.schema("SchemaV3", 3, "name"))
    try repository.write(
      "App/Plan.swift", Self.plan("SchemaV1", "SchemaV2").replacing("V2.self] }", with: "V2.self, SchemaV3.self] }"))
    for way in [["--released", "v*"], ["--against", "main"]] {
      let found = try findings(repository, way[0], way[1], status: 1)
      #expect(found.map(\.rule).sorted() == ["duplicate-checksum", "missing-stage"], "\(found)")
    }
    // A live class in an older version.
    try repository.write(
      "App/V3.swift",
      """
      enum SchemaV3: VersionedSchema {
        static let versionIdentifier = Schema.Version(3, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self, Live.self] }
        @Model final class Trip { var name: String?; var three: String? }
      }
      enum SchemaV4: VersionedSchema {
        static let versionIdentifier = Schema.Version(4, 0, 0)
        static var models: [any PersistentModel.Type] { [Trip.self, Live.self] }
        @Model final class Trip { var name: String?; var four: String? }
      }
      @Model final class Live { var name: String? }
      """)
    try repository.write("App/Plan.swift", Self.plan("SchemaV1", "SchemaV2", "SchemaV3", "SchemaV4"))
    #expect(try findings(repository, "--against", "main", status: 1).map(\.rule) == ["live-model-in-released-version"])
  }

  @Test func aLightweightStageThatCannotBeInferred() throws {
    let repository = try app(Self.two)
    try repository.write("App/V3.swift", Self.schema("SchemaV3", 3, "name: Int?", "note"))
    try repository.write("App/Plan.swift", Self.plan("SchemaV1", "SchemaV2", "SchemaV3"))
    #expect(try findings(repository, status: 1).map(\.rule) == ["cannot-migrate"])
    #expect(text(repository).output.contains("the stage from 'SchemaV2' to 'SchemaV3' is lightweight"))
    try repository.write("App/V3.swift", Self.schema("SchemaV3", 3, "name", "note", "more"))
    #expect(try findings(repository, status: 0) == [])
  }

  @Test func theLockFileHoldsSwiftSource() throws {
    let repository = try app(Self.two)
    let lock = repository.folder + "/modelgloss.lock"
    func run(_ arguments: String...) -> CommandRun {
      CommandRun(arguments: ["guard", "--lock", lock] + arguments, fromDisk: repository.tree)
    }
    #expect(run("--update").status == 0)
    let text = try String(contentsOfFile: lock, encoding: .utf8)
    #expect(text.contains("\"format\": \"swiftdata\"") && text.contains("\"versionIdentifier\": \"1.0.0\""))
    #expect(run().status == 0)
    try repository.write("App/V1.swift", Self.schema("SchemaV1", 1, "name", "place"))
    let changed = run("--format", "text")
    #expect(changed.status == 1 && changed.output.contains("unknown model version"), "\(changed.output)")
    #expect(run("--accept", "SchemaV1", "--reason", "never shipped").status == 0)
    #expect(run().status == 0)
  }

  @Test func reviewDiffAndChangedSinceReadRevisions() throws {
    let repository = try app(Self.two)
    try repository.git("checkout", "-q", "-b", "topic")
    try repository.write("App/V1.swift", Self.schema("SchemaV1", 1, "name", "place"))
    try repository.write("App/V3.swift", Self.schema("SchemaV3", 3, "name", "note", "more"))
    try repository.write("App/Plan.swift", Self.plan("SchemaV1", "SchemaV2", "SchemaV3"))
    try repository.commit()
    let review = repository.run("review", "--against", "main")
    #expect(review.status == 1 && review.output.contains("SchemaV3") && review.output.contains("unknown model version"))
    let difference = repository.run("diff", "v1.0:App", "App")
    #expect(difference.status == 0 && difference.output.contains("+ more: String"), "\(difference.output)")
    let changelog = repository.run("changelog", "v1.0:App")
    #expect(changelog.status == 0 && changelog.output.contains("SchemaV2") && !changelog.output.contains("SchemaV3"))
    let check = repository.run("check", "--changed-since", "v1.0", "--format", "text")
    #expect(check.output.contains("[schema-changed-in-place]"), "\(check.output)")
  }

  /// Each model of an app that moves from Core Data is held against its own released states.
  @Test func bothModelsOfAnAppThatMovesAreGuarded() throws {
    let list = "let container = try ModelContainer(for: Trip.self)\n"
    let repository = try GuardRepository()
    try repository.model("App/Old.xcdatamodeld", "name", entity: "Trip")
    try repository.commit()
    try repository.git("tag", "v1.0")
    try repository.write("App/Trip.swift", "import SwiftData\n@Model final class Trip { var name: String? }\n" + list)
    #expect(try findings(repository, status: 0) == [])
    try repository.commit()
    try repository.git("tag", "v2.0")
    try repository.write(
      "App/Trip.swift", "import SwiftData\n@Model final class Trip { var name: String?; var note: Int? }\n" + list)
    #expect(try findings(repository, status: 0).map(\.path) == ["App/Trip.swift"])
    #expect(text(repository).output.contains("'App' was released (v2.0) with different version hashes of 'Trip'"))
    try repository.model("App/Old.xcdatamodeld", "name", "note", entity: "Trip")
    let both = try findings(repository, status: 1)
    #expect(both.map(\.rule) == ["released-version-changed", "released-version-changed"])
    #expect(both.map(\.path) == ["App/Old.xcdatamodeld/Old.xcdatamodel", "App/Trip.swift"])
    let review = repository.run("review", "--against", "v2.0").output
    #expect(review.contains("Added `note`: Integer 64, optional") && review.contains("Added `note`: String, optional"))
    // A path names one of them.
    #expect(try findings(repository, ".#App", "--released", "v*").map(\.path) == ["App/Trip.swift"])
  }

  /// The path that names Swift source differs with a Core Data model beside it; its releases are still its own.
  @Test func aCoreDataModelThatComesLaterHidesNoRelease() throws {
    let list = "let container = try ModelContainer(for: Trip.self)\n"
    let repository = try app(["App/Trip.swift": "@Model final class Trip { var name: String? }\n" + list])
    try repository.model("App/Cache.xcdatamodeld", "a")
    #expect(try findings(repository, status: 0) == [])
    try repository.write("App/Trip.swift", "import SwiftData\n@Model final class Trip { var name: Int? }\n" + list)
    #expect(try findings(repository, status: 1).map(\.rule) == ["released-version-changed"])
    // And without it again.
    try repository.commit()
    try repository.git("tag", "v2.0")
    try repository.remove("App/Cache.xcdatamodeld")
    #expect(Set(try findings(repository).map(\.rule)) == ["released-version-removed", "released-version-changed"])
  }

  @Test func aPackageThatMovedAndOneBesideCoreDataAreFollowed() throws {
    let repository = try app(Self.two)
    try repository.write("Legacy.xcdatamodeld/Legacy.xcdatamodel/contents", "<model><entity name=\"E\"/></model>")
    try repository.commit()
    try repository.git("tag", "v2.0")
    #expect(try findings(repository, status: 0) == [])
    try repository.git("mv", "App", "Trips")
    #expect(try findings(repository, "Trips", "--released", "v*", status: 0) == [])
    try repository.write("Trips/V1.swift", Self.schema("SchemaV1", 1, "name", "place"))
    #expect(
      try findings(repository, "Trips", "--released", "v*", status: 1).map(\.rule) == ["released-version-changed"])
    #expect(text(repository, "Trips", "--released", "v*").output.contains("(v1.0 to v2.0)"))
  }

  /// Without versions a model has the name of its target, which may get another.
  @Test func aSchemaWithoutVersionsIsFollowedToItsNewTarget() throws {
    let text = "import SwiftData\n@Model final class Trip { var name: String? }\n"
    let repository = try app(["App/Trip.swift": text])
    try repository.git("mv", "App", "Client")
    #expect(try findings(repository, status: 0) == [])
    try repository.write("Client/Trip.swift", text.replacing("name: String?", with: "name: Int?"))
    #expect(try findings(repository, status: 1).map(\.rule) == ["released-version-changed"])
    // Its first versioned schema has a name of its own, and is not the released state in other words.
    try repository.remove("Client/Trip.swift")
    try repository.write("Client/V1.swift", "import SwiftData\n" + Self.schema("SchemaV1", 1, "name: Int?"))
    #expect(try findings(repository, status: 1).map(\.rule) == ["released-version-removed"])
    // Nor is a schema without versions a released one that is gone.
    try repository.commit()
    try repository.git("tag", "v2.0")
    try repository.remove("Client/V1.swift")
    try repository.write("Client/Trip.swift", text.replacing("name: String?", with: "name: Date?"))
    #expect(
      try findings(repository, "--released", "v2*", status: 1).map(\.rule) == ["released-version-removed"])
  }

  // MARK: - Platforms

  /// A class with a property that only one platform has.
  private static func note(_ property: String, _ condition: String = "os(macOS)") -> String {
    """
    @Model final class Note {
      var name: String = ""
      #if \(condition)
      var \(property)
      #endif
    }
    let container = try ModelContainer(for: Note.self)

    """
  }

  /// Stores of each platform are judged by the model that the platform has.
  @Test(arguments: [
    // The property, and what of it is said for macOS; nil for nothing.
    ("hover: Int?", nil), ("hover: Int = 0", "note: on macOS, "), ("hover: Int", "warning: on macOS, "),
    ("other: Int?", "warning: on macOS, "),
  ])
  func everyPlatformIsJudged(property: String, words: String?) throws {
    let repository = try app(["App/Note.swift": Self.note("hover: Int?")])
    try repository.write("App/Note.swift", "import SwiftData\n" + Self.note(property))
    for way in [["guard", "--released", "v*"], ["guard", "--against", "v1.0"]] {
      let run = CommandRun(arguments: way, fromDisk: repository.tree)
      guard let words else {
        #expect(run.status == 0 && run.output == "", "\(run.output)")
        #expect(run.error.contains("2 released states: 2 open as they are"), "\(run.error)")
        continue
      }
      #expect(run.output.contains(words), "\(run.output)")
      #expect(run.status == (words.hasPrefix("warning") ? 1 : 0))
      #expect(!run.output.contains("error: 'App'"), "\(run.output)")
    }
    let review = repository.run("review", "--against", "v1.0")
    #expect((review.output.contains("on macOS")) == (words != nil), "\(review.output)")
    #expect(!review.output.contains("Gone: "), "\(review.output)")
  }

  /// A condition that comes or goes changes the model of the platforms that it does not name.
  @Test func aNewConditionIsAChangeOnTheOtherPlatforms() throws {
    let repository = try app(["App/Note.swift": Self.note("hover: Int", "true")])
    try repository.write("App/Note.swift", "import SwiftData\n" + Self.note("hover: Int", "!os(macOS)"))
    let removed = repository.run("guard", "--released", "v*")
    #expect(removed.output.contains("note: on macOS, ") && removed.status == 0, "\(removed.output)")
    #expect(removed.error.contains("2 released states: 1 opens as it is, 1 opens by inference"), "\(removed.error)")
    try repository.commit()
    try repository.git("tag", "v2.0")
    try repository.write("App/Note.swift", "import SwiftData\n" + Self.note("hover: Int", "true"))
    let added = repository.run("guard", "--released", "v2.0")
    #expect(added.output.contains("warning: on macOS, ") && added.status == 1, "\(added.output)")
    // A project for one platform has no other stores.
    try repository.write("Package.swift", "let package = Package(name: \"App\", platforms: [.iOS(.v17)])\n")
    try repository.commit()
    try repository.git("tag", "v3.0")
    try repository.write("App/Note.swift", "import SwiftData\n" + Self.note("hover: Int?", "os(macOS)"))
    #expect(!repository.run("guard", "--released", "v3.0").output.contains("macOS"))
  }
}
