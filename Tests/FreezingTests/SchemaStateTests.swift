import GlossBasics
import GlossFiles
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

@testable import GlossFreezing

/// When two schemas are one to a store, and what the first difference is.
@Suite struct SchemaStateTests {
  /// The state of a class `Item` with some members.
  static func state(_ members: String, _ types: String = "", others: String = "") throws -> SchemaState {
    let text =
      "import SwiftData\n@Model final class Item {\n\(members)\n}\n\(types)\n"
      + "let container = try ModelContainer(for: Item.self\(others))\n"
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": text]))
    let model = try #require(loader.loadSwiftSource(".", isAlone: true).models.first)
    return try SchemaState(model, loader.freezableSources(of: "."))
  }

  private static func condition(_ system: String, _ members: String, else other: String? = nil) -> String {
    "var name: String = \"\"\n#if os(\(system))\n\(members)\n\(other.map { "#else\n\($0)\n" } ?? "")#endif"
  }

  private static let plain = "var name: String = \"\""

  /// What has no predicted hash: a structure within a list.
  private static let part = "struct Part: Codable { var kind: Kind }\nenum Kind: String, Codable { case a }"

  @Test(arguments: [
    (plain, plain, true), (plain, "var name: String", true), (plain, "var name: String?", false),
    (plain, "var name: String = \"\"; var rank: Int?", false),
    // The same for a store, unless it is not for a store of another platform.
    (condition("macOS", "var hover: Int?"), condition("macOS", "var hover: Int?"), true),
    (condition("macOS", "var hover: Int?"), condition("macOS", "var hover: String?"), false),
    (condition("macOS", "var hover: Int?"), condition("watchOS", "var hover: Int?"), false),
    (condition("macOS", "var hover: Int?"), plain, false), (plain, condition("macOS", "var hover: Int?"), false),
    (condition("macOS", "var rank = 1", else: "var rank = 2"), "\(plain); var rank = 2", true),
    ("\(plain); var rank = 2", condition("macOS", "var rank = 1", else: "var rank = 2"), true),
    (condition("macOS", "#if false\nvar a: Int?\n#endif"), plain, true),
  ])
  func isSameOnEveryPlatform(_ one: String, _ other: String, _ isSame: Bool) throws {
    let (one, other) = (try Self.state(one), try Self.state(other))
    #expect(one.isSame(as: other) == isSame)
    #expect(other.isSame(as: one) == isSame)
  }

  /// Where no checksum is predicted, shapes and the hashes that are decide.
  @Test(arguments: [
    ("var parts: [Part] = []", "", "var parts: [Part] = []", "", true),
    ("var parts: [Part] = []", "", "var parts: [Part]?", "", false),
    ("var parts: [Part] = []", "", "@Attribute(hashModifier: \"2\") var parts: [Part] = []", "", false),
    ("var parts: [Part] = []; var a: Int?", "", "var parts: [Part] = []; @Attribute(.unique) var a: Int?", "", false),
    (
      "var parts: [Part] = []; var tag: Tag?", "var a: Int?", "var parts: [Part] = []; var tag: Tag?", "var a: Int?",
      true
    ),
    (
      "var parts: [Part] = []; var tag: Tag?", "var a: Int?", "var parts: [Part] = []; var tag: Tag?", "var b: Int?",
      false
    ),
    (
      "var parts: [Part] = []; var tag: Tag?", "@Attribute(hashModifier: \"1\") var a: Int?",
      "var parts: [Part] = []; var tag: Tag?", "@Attribute(hashModifier: \"2\") var a: Int?", false
    ),
    ("var parts: [Part] = []", "", "var parts: Int = 1", "", false),
  ])
  func isSameWhereNoChecksumIsPredicted(
    _ one: String, _ oneTag: String, _ other: String, _ otherTag: String, _ isSame: Bool
  ) throws {
    func state(_ members: String, _ tag: String) throws -> SchemaState {
      try Self.state(
        members, Self.part + (tag.isEmpty ? "" : "\n@Model final class Tag { \(tag); var item: Item? }"))
    }
    let (one, other) = (try state(one, oneTag), try state(other, otherTag))
    #expect(one.checksum == nil)
    #expect(one.isSame(as: other) == isSame && other.isSame(as: one) == isSame)
    #expect((one.shape == other.shape) == isSame)
  }

  /// Stores do not know the cases of an enumeration, so they are the same to them.
  @Test func equalChecksumsAreTheSameWhateverTheShapes() throws {
    let (one, other) = (
      try Self.state("var k: Kind?", "enum Kind: String, Codable { case a }"),
      try Self.state("var k: Kind?", "enum Kind: String, Codable { case a, b }")
    )
    #expect(one.checksum == other.checksum && one.shape != other.shape)
    #expect(one.isSame(as: other) && other.isSame(as: one))
  }

  /// A checksum is that of the hashes; where one is missing, the shape is all.
  @Test func theShapeIsThatOfAllProperties() throws {
    let (one, other) = (try Self.state("var a: Int; var b: Int"), try Self.state("var a: Int; var b: String"))
    let swapped = try Self.state("var b: Int; var a: Int")
    #expect(one.shape.count == 32 && one.shape.allSatisfy { $0.isHexDigit })
    #expect(one.shape == swapped.shape && one.shape != other.shape)
    #expect(one.checksum == one.hashes.checksum && one.checksum != other.checksum)
    let modified = try Self.state("var a: Int; @Attribute(hashModifier: \"1\") var b: Int")
    #expect(modified.shapes == one.shapes && modified.shape != one.shape)
  }

  // MARK: - Differences

  @Test(
    arguments: [
      ("var a: Int", "var a: Int", [], nil),
      ("var a: Int", "var a: Int?", [], "Item.a would not be the attribute that was released (A.swift:3)"),
      ("var a: Int\nvar b: Int", "var b: Int", [], "Item.a is an attribute on one side only (A.swift:3)"),
      // What is new was declared nowhere.
      ("var b: Int", "var a: Int\nvar b: Int", [], "Item.a is an attribute on one side only"),
      (
        "var b: Int\nvar a: Int", "var b: String\nvar a: String", [],
        "Item.a would not be the attribute that was released (A.swift:4)"
      ),
      // A default may be left out, or be a literal in place of a constant.
      ("var a: Int = 1", "var a: Int", ["Item.a"], nil),
      (
        "var a: Int = 1", "var a: Int", ["Item.b", "Tag.a"],
        "Item.a would not be the attribute that was released (A.swift:3)"
      ),
      ("var a: Int = make()", "var a: Int", ["Item.a"], nil),
      ("var a: Int = make()", "var a: Int", [], "Item.a would not be the attribute that was released (A.swift:3)"),
      ("var a: Int = 1", "var a: Int?", ["Item.a"], "Item.a would not be the attribute that was released (A.swift:3)"),
      ("var k: Kind = Kind.a", "var k: Kind = Outer.Kind.a", [], nil),
      ("var k: Kind = Kind.a", "var k: Kind = Kind . a", [], nil),
      (
        "var k: Kind = Kind.a", "var k: Kind = Kind.b", [],
        "Item.k would not be the attribute that was released (A.swift:3)"
      ),
      (
        "var d: Date = Date.now", "var d: Date = date.now", [],
        "Item.d would not be the attribute that was released (A.swift:3)"
      ),
      ("var d: Date = A_1.x(B.c)", "var d: Date = Z.A_1.x(D.B.c)", [], nil),
      (
        "var d: Date = f(B.c).d", "var d: Date = f(B.c).e", [],
        "Item.d would not be the attribute that was released (A.swift:3)"
      ),
      ("@Attribute(.unique) var a: Int", "var a: Int", [], "what is unique in Item would change"),
      ("#Index<Item>([\\.a])\nvar a: Int", "var a: Int", [], "the indexes of Item would change"),
      (
        "@Attribute(hashModifier: \"1\") var a: Int", "var a: Int", [],
        "Item.a would not be the attribute that was released (A.swift:3)"
      ),
      ("var t: Tag?", "var t: [Tag] = []", [], "Item.t would not be the relationship that was released (A.swift:3)"),
      ("var t: Tag?", "var u: Tag?", [], "Item.t would not be the relationship that was released (A.swift:3)"),
      ("var a: [Part]", "var a: [Part]", [], nil),
      (
        "var a: [Part]", "var a: [Other]", [],
        "the type of Item.a would not have the shape that was released (A.swift:3)"
      ),
    ] as [(String, String, Set<String>, String?)])
  func theFirstDifferenceIsSaid(_ old: String, _ new: String, _ unset: Set<String>, _ difference: String?) throws {
    let types =
      Self.part + "\nenum Outer { typealias Kind = Item }\n@Model final class Tag { var label: String = \"\" }\n"
      + "struct Other: Codable { var kind: [Kind] }"
    let (released, state) = (
      try Self.state(old, types, others: ", Tag.self"), try Self.state(new, types, others: ", Tag.self")
    )
    #expect(state.difference(from: released, unset: unset) == difference)
    #expect(released.difference(from: released, unset: []) == nil)
  }

  @Test func entitiesAreTheSame() throws {
    let tag = "@Model final class Tag { var label: String = \"\" }"
    let (one, two) = (try Self.state("var a: Int"), try Self.state("var a: Int", tag, others: ", Tag.self"))
    #expect(one.difference(from: two, unset: []) == "the entity Tag would be missing")
    #expect(two.difference(from: one, unset: []) == "the entity Tag was not released")
    let base = "@Model class Base { var x: Int? }\n@Model class Root { var x: Int? }\n"
    let (child, stray) = (
      try Self.state(
        "var a: Int", base + "@Model final class Special: Base { var y: Int? }",
        others: ", Base.self, Root.self, Special.self"),
      try Self.state(
        "var a: Int", base + "@Model final class Special: Root { var y: Int? }",
        others: ", Base.self, Root.self, Special.self")
    )
    #expect(child.difference(from: stray, unset: []) == "the entity Special would not be the one that was released")
  }

  /// What only a hash has, and what has none.
  @Test(arguments: [
    ("", "", nil), ("modifier", "", "the version hash of Item would change"),
    ("renaming", "", "the entity Item would not be the one that was released"),
    ("modifier", "old", nil), ("modifier", "new", nil),
  ])
  func theHashOfAnEntityIsCompared(_ change: String, _ unknown: String, _ difference: String?) throws {
    let loader = ModelLoader(
      files: InMemoryFileTree([
        "A.swift": "@Model final class Item { var a: Int }\nlet c = ModelContainer(for: Item.self)"
      ]))
    var model = try #require(loader.loadSwiftSource(".", isAlone: true).models.first)
    var other = model
    if change == "modifier" { other.model.entities[0].versionHashModifier = "2" }
    if change == "renaming" { other.model.entities[0].renamingIdentifier = "Old" }
    if unknown == "old" { model.model.entities[0].isIncomplete = true }
    if unknown == "new" { other.model.entities[0].isIncomplete = true }
    let sources = loader.freezableSources(of: ".")
    let (old, new) = (try SchemaState(model, sources), try SchemaState(other, sources))
    #expect(new.difference(from: old, unset: []) == difference)
  }
}
