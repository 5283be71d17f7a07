import Foundation
import GlossBasics
import GlossFileTrees
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import GlossTestSupport
import Testing

@testable import GlossFreezing

/// Which schema of a commit is meant, and what the check says of it.
@Suite(.serialized) struct FreezeHistoryTests {
  private static func model(_ name: String, _ members: String) -> String { "@Model final class \(name) { \(members) }" }

  private static func schema(_ name: String, _ id: String, _ models: [(String, String)]) -> String {
    """
    import SwiftData
    enum \(name): VersionedSchema {
      static let versionIdentifier = Schema.Version(\(id))
      static var models: [any PersistentModel.Type] { [\(models.map { $0.0 + ".self" }.joined(separator: ", "))] }
      \(models.map { model($0.0, $0.1) }.joined(separator: "\n  "))
    }

    """
  }

  private static func plan(_ name: String, _ versions: [String]) -> String {
    let list = versions.map { $0 + ".self" }.joined(separator: ", ")
    return "import SwiftData\nenum \(name): SchemaMigrationPlan {\n"
      + "  static var schemas: [any VersionedSchema.Type] { [\(list)] }\n"
      + "  static var stages: [MigrationStage] { [] }\n}\n"
  }

  private static let files = [
    "Package.swift": "",
    "A/V1.swift": schema("V1", "1, 0, 0", [("Item", "var a: Int?"), ("Old", "var a: Int?")]),
    "A/V2.swift": schema("V2", "2, 0, 0", [("Item", "var b: Int?"), ("Tag", "var b: Int?")]),
    "A/Plan.swift": plan("APlan", ["V1", "V2"]),
    "B/Other.swift": schema("Other", "1, 0, 0", [("Image", "var a: Int?")]) + plan("BPlan", ["Other"]),
    "Docs/Text.swift": "let a = 1\n",
  ]

  /// A state with some entities.
  private static func state(_ models: [(String, String)]) throws -> SchemaState {
    let loader = ModelLoader(files: InMemoryFileTree(["S.swift": schema("S", "1, 0, 0", models)]))
    let model = try #require(loader.loadSwiftSource(".", isAlone: true).models.first)
    return try SchemaState(model, loader.freezableSources(of: "."))
  }

  @Test func theSchemaOfACommitIsTheOneThatIsMeant() throws {
    let repository = try FreezeRepository(Self.files)
    let git = try GitRepository(at: repository.folder)
    let history = FreezeHistory(git, workingFolder: repository.folder)
    let commit = try repository.git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
    func found(_ path: String?, _ states: [SchemaState]) throws -> String? {
      try history.state(at: commit, revision: "v1", path: path, like: states)?.model.version
    }
    let item = try Self.state([("Item", "var z: Int?")])
    let image = try Self.state([("Image", "var a: Int?")])
    let first = try Self.state([("Item", "var a: Int?"), ("Old", "var a: Int?")])
    let tagged = try Self.state([("Item", "var z: Int?"), ("Tag", "var z: Int?")])
    let old = try Self.state([("Old", "var z: Int?")])
    let none = try Self.state([("Nothing", "var z: Int?")])
    let rows: [(line: Int, path: String?, states: [SchemaState], version: String?)] = [
      // Without a path the same schema comes first, then the one with the most entities, the current one before others.
      (#line, nil, [first], "V1"), (#line, nil, [item], "V2"), (#line, nil, [tagged], "V2"), (#line, nil, [old], "V1"),
      (#line, nil, [item, old], "V1"), (#line, nil, [image], "Other"), (#line, nil, [none], nil), (#line, nil, [], nil),
      (#line, nil, [first, tagged], "V1"), (#line, nil, [tagged, first], "V2"), (#line, nil, [none, image], "Other"),
      // A path has current versions only.
      (#line, "A", [first], "V2"), (#line, "A", [old], nil), (#line, "A", [image], nil), (#line, "A", [none], nil),
      (#line, "B", [image], "Other"), (#line, ".", [image], "Other"), (#line, ".", [image, tagged], "V2"),
      // A folder without models, or one that was elsewhere, is the whole repository.
      (#line, "Docs", [image], "Other"), (#line, "Gone", [item], "V2"), (#line, "Gone", [old], nil),
    ]
    for row in rows { #expect(try found(row.path, row.states) == row.version, "line \(row.line)") }
    let unknown = String(repeating: "0", count: 40)
    #expect(throws: InputFailure(path: "v9", reason: "git does not have the commit 000000000000 in this clone")) {
      try history.state(at: unknown, revision: "v9", path: nil, like: [item])
    }
  }

  // MARK: - The check

  private static let commit = String(repeating: "a", count: 40)

  private static func frozen(_ text: String, _ mark: String = "") -> String {
    "// modelgloss:frozen tag=v1 commit=\(commit)\(mark)\n" + text
  }

  private static let aliases =
    (0..<80).map { "typealias A\($0) = [A\($0 + 1)]\n" }.joined() + "typealias A80 = Int\n"

  /// Without a repository: what a file says of itself.
  @Test func aFileIsWhatItSays() throws {
    let folder = try FreezeRepository([:])
    try FileManager.default.removeItem(atPath: folder.folder + "/.git")
    let item = [("Item", "var a: Int?")]
    let state = try Self.state(item)
    let checksum = try #require(state.checksum)
    let own = Self.schema("S", "1, 0, 0", item)
    let alone = "S.swift: not compared with v1, since there is no git repository"
    let again = "restore the file, or write it again with 'modelgloss freeze . --at v1 --name S'"
    let rows: [(line: Int, text: String, count: Int, defects: [String], notes: [String])] = [
      (#line, own, 0, [], []), (#line, Self.frozen(own), 1, [], [alone]),
      (#line, Self.frozen(own, " checksum=\(checksum)"), 1, [], [alone]),
      (#line, Self.frozen(own, " shape=\(state.shape)"), 1, [], [alone]),
      (
        #line, Self.frozen(own, " checksum=other"), 1,
        ["S.swift: S was edited: its checksum is \(checksum), and v1 had other; \(again)"], []
      ),
      (
        #line, Self.frozen(own, " shape=other"), 1,
        ["S.swift: S was edited: it no longer has the shape of v1; \(again)"], []
      ),
      (
        #line, Self.frozen(own.replacing("a: Int?", with: "a: [Lost]"), " checksum=\(checksum)"), 1,
        ["S.swift: S was edited: its checksum is not predicted, and v1 had \(checksum); \(again)"], []
      ),
      (
        #line, Self.frozen(own.replacing("a: Int?", with: "a: [A0]") + Self.aliases), 0,
        [
          "S.swift: S is not readable: the type of Item.a leads through too many type aliases, the last of them "
            + "'[A65]', so nothing proves it equal"
        ], []
      ),
      (#line, own.replacing("a: Int?", with: "a: [A0]") + Self.aliases, 0, [], []),
    ]
    for row in rows {
      try folder.write(row.text, to: "S.swift")
      let check = try folder.check()
      #expect(
        check.count == row.count && check.defects == row.defects && check.notes == row.notes,
        "line \(row.line): \(check)")
    }
    // A frozen file without a version is named.
    try folder.write(own, to: "S.swift")
    try folder.write(Self.frozen("struct Other {}\n"), to: "T.swift")
    #expect(try folder.check().defects == ["T.swift: no version is read from this frozen file"])
    #expect(throws: InputFailure(path: ".", reason: "there is no git repository here")) {
      try folder.check(released: "v*")
    }
    try folder.write("struct Other {}\n", to: "S.swift")
    #expect(
      throws: InputFailure(
        path: ".", reason: "there is no SwiftData model here", remedy: "name the folder of the app")
    ) { try folder.check() }
    #expect(throws: InputFailure.self) { try folder.check("none") }
  }

  /// Each released shape has a version, or is named once.
  @Test func releasesWithoutAVersionAreNamed() throws {
    func app(_ members: String) -> [String: String] {
      ["A/S.swift": Self.schema("S", "1, 0, 0", [("Item", members)]), "A/Plan.swift": Self.plan("P", ["S"])]
    }
    let repository = try FreezeRepository(app("var a: Int?"))
    for (tag, members) in [("v2", "var b: Int?"), ("v2.1", "var b: Int?"), ("v3", "var p: [A0]")] {
      try repository.write(app(members)["A/S.swift"] ?? "", to: "A/S.swift")
      try repository.write(tag == "v3" ? Self.aliases : "", to: "A/Aliases.swift")
      try repository.release(tag)
    }
    try repository.write(Self.schema("S", "1, 0, 0", [("Lost", "var a: Int?")]), to: "A/S.swift")
    try repository.release("v4")
    try repository.write(app("var c: Int?")["A/S.swift"] ?? "", to: "A/S.swift")
    let check = try repository.check(released: "v*")
    #expect(
      check.defects == ["v1", "v2"].map { "\($0) is in no version; write one with 'modelgloss freeze . --at \($0)'" })
    #expect(
      check.notes == [
        "v3 is not compared: A/S.swift:5:33: the type of Item.p leads through too many type aliases, the last of them "
          + "'[A65]', so nothing proves it equal"
      ])
    #expect(
      try repository.check("A", released: "v1").defects == [
        "v1 is in no version; write one with 'modelgloss freeze A --at v1'"
      ])
    // What the commit has is what counts, but for defaults, which may call the app.
    let commit = try repository.git("rev-parse", "v1").trimmingCharacters(in: .whitespacesAndNewlines)
    let mark = "// modelgloss:frozen tag=v1 commit=\(commit)\n"
    let rows =
      [
        (#line, "var a: Int?", [], []), (#line, "var a: Int? = 1", [], []),
        (
          #line, "var a: String?",
          ["A/S.swift: S is not the schema of v1: Item.a would not be the attribute that was released (A/S.swift:5)"],
          []
        ),
      ] as [(Int, String, [String], [String])]
    for (line, members, defects, notes) in rows {
      try repository.write(mark + (app(members)["A/S.swift"] ?? ""), to: "A/S.swift")
      let check = try repository.check()
      #expect(check.count == 1 && check.defects == defects && check.notes == notes, "line \(line): \(check)")
    }
    try repository.write(mark + Self.schema("S", "1, 0, 0", [("None", "var a: Int?")]), to: "A/S.swift")
    #expect(
      try repository.check().notes == ["A/S.swift: not compared with v1: \(commit.prefix(12)) has no such model"])
    try repository.write(
      mark.replacing(commit, with: try repository.git("rev-parse", "v3").prefix(40))
        + (app("var a: Int?")["A/S.swift"] ?? ""), to: "A/S.swift")
    let notes = try repository.check().notes
    #expect(
      notes == [
        "A/S.swift: not compared with v1: the type of Item.p leads through too many type aliases, the last of them "
          + "'[A65]', so nothing proves it equal"
      ])
  }
}
