import GlossBasics
import GlossFiles
import GlossFreezing
import GlossManagedObjectModel
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Two types are equal only if everything in them is, however deep; what is not known to its end proves nothing.
struct FrozenShapeTests {
  private func state(_ property: String, _ types: String) throws -> SchemaState {
    let text = """
      import SwiftData
      @Model final class Item { var value: \(property) }
      \(types)
      let container = try ModelContainer(for: Item.self)

      """
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": text]))
    let model = try #require(loader.loadSwiftSource(".", isAlone: true).models.first)
    return try SchemaState(model, loader.freezableSources(of: "."))
  }

  private static func chain(_ length: Int, last: String) -> String {
    (0..<length).map { "struct S\($0): Codable { var next: [S\($0 + 1)] }\n" }.joined()
      + "struct S\(length): Codable { \(last) }"
  }

  private static let pairs: [(String, String, String)] = [
    ("[S0]", chain(10, last: "var x: Int"), chain(10, last: "var x: Int?")),
    ("[S0]", chain(64, last: "var x: Int"), chain(64, last: "var x: Int; var y: Int")),
    ("[S0]", chain(900, last: "var x: Int"), chain(900, last: "var x: String")),
    (
      "[S0]", chain(70, last: "var x: Kind; enum Kind: String, Codable { case a }"),
      chain(70, last: "var x: Kind; enum Kind: String, Codable { case b }")
    ),
    ("[Box<Int>]", "struct Box<T: Codable>: Codable { var a: T }", "struct Box<T: Codable>: Codable { var a: [T] }"),
    (
      "[Outer.Box<Int>]", "enum Outer { struct Box<T: Codable>: Codable { var a: T } }",
      "enum Outer { struct Box<T: Codable>: Codable { var b: T } }"
    ),
    (
      "[Box<Part>]", "struct Box<T: Codable>: Codable { var a: T }; struct Part: Codable { var x: Int }",
      "struct Box<T: Codable>: Codable { var a: T }; struct Part: Codable { var x: String }"
    ),
    (
      "[Pair]", "struct Pair: Codable { var a: (Part, Int) }; struct Part: Codable { var x: Int }",
      "struct Pair: Codable { var a: (Part, Int) }; struct Part: Codable { var x: String }"
    ),
    (
      "[Node]", "struct Node: Codable { var next: [Node]; var part: Part }; struct Part: Codable { var x: Int }",
      "struct Node: Codable { var next: [Part]; var part: Part }; struct Part: Codable { var x: Int }"
    ),
  ]

  @Test(arguments: pairs)
  func differsHoweverDeep(_ property: String, _ old: String, _ new: String) throws {
    let (released, same, other) = (try state(property, old), try state(property, old), try state(property, new))
    #expect(same.difference(from: released, unset: []) == nil && same.isSame(as: released))
    #expect(same.shape == released.shape && other.shape != released.shape)
    #expect(!other.isSame(as: released))
    #expect(other.difference(from: released, unset: [])?.contains("Item.value") == true)
  }

  /// What the guard compares where no hash is predicted: there the name of a class is not its contents.
  @Test(
    arguments: pairs + [
      ("Share", "final class Share: Codable { var a: Int }", "final class Share: Codable { var a: String }")
    ])
  func theGuardKnowsTheDifference(_ property: String, _ old: String, _ new: String) throws {
    func shape(_ types: String) throws -> String? {
      try state(property, types).model.contents.swiftData?.shapes["Item"]
    }
    let (one, other) = (try shape(old), try shape(new))
    #expect(one != nil && one != other)
    #expect(try shape(old) == one)
  }

  @Test func tooManyAliasesProveNothing() throws {
    func aliases(_ count: Int) -> String {
      (0..<count).map { "typealias A\($0) = [A\($0 + 1)]\n" }.joined()
        + "typealias A\(count) = Part\nstruct Part: Codable { var x: Int }"
    }
    #expect(throws: Never.self) { try state("[A0]", aliases(20)) }
    #expect {
      try state("[A0]", aliases(80))
    } throws: {
      "\($0)".contains("the type of Item.value leads through too many type aliases, the last of them '[A")
    }
    let loader = ModelLoader(
      files: InMemoryFileTree([
        "A.swift":
          "@Model final class Item { var value: [A0] }\n\(aliases(80))\nlet c = ModelContainer(for: Item.self)\n"
      ]))
    let model = try #require(loader.loadSwiftSource(".", isAlone: true).models.first)
    #expect(model.contents.swiftData?.shapes["Item"] == nil && !model.versionHashes.isComplete)
  }
}
