import GlossBasics
import GlossFiles
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What stands for the type of a property where its hash is not predicted.
@Suite struct FrozenShapeTests {
  private static func shapes(_ properties: String, _ beside: String) throws -> [String: String] {
    let source =
      "import SwiftData\n@Model final class Item {\n\(properties)\n}\n" + beside
      + "\n@Model final class Tag { var name: String }\nlet c = try ModelContainer(for: Item.self, Tag.self)\n"
    let loader = ModelLoader(files: InMemoryFileTree(["A.swift": source]))
    let models = loader.loadSwiftSource(".", isAlone: true).models
    let model = try #require(models.first)
    return try loader.freezableSources(of: ".").shapes(of: model)["Item"] ?? [:]
  }

  private static let types = """
    enum Kind: String, Codable { case a, b = "B"
    #if DEBUG
    case c
    #endif
    }
    enum Load: Codable { case none(), some(x: Int, [Kind]), other(Lost) }
    struct Part: Codable { var x: Int; var next: [Part]?; var kind: Kind; static let y = 1; var z: Int { 1 }
    #if DEBUG
    var d: Int
    #endif
    }
    struct Raw: RawRepresentable, Codable { var rawValue: Int }
    struct Box<T>: Codable { var x: T }
    class Key {}
    extension Foreign { }
    typealias Short = [Int]
    typealias Pair<T> = (T, T)
    typealias Foreigner = Foreign
    struct Two: Codable { var x: Int }
    struct Two: Codable { var y: Int }
    """
  private static let kind = "enum(String){case a; case b=\"B\"}"

  @Test(arguments: [
    ("var v: Int", "Integer 64"), ("var v: Int?", "Integer 64?"), ("var v: [String: Int]", "[String: Integer 64]"),
    ("var v: [Date?]", "[Date?]"), ("var v: Lost", "outside Lost"), ("var v: Tag?", "model Tag?"),
    ("var v: Set<Int>", "Set<Integer 64>"), ("var v: Key", "class Key"), ("var v: Foreign", "outside Foreign"),
    ("var v: Kind", "0; 0 is \(kind)"), ("var v: [Kind: Kind]", "[0: 0]; 0 is \(kind)"),
    ("var v: Part", "0; 0 is struct{x: Integer 64; next: [0]?; kind: 1}; 1 is \(kind)"),
    ("var v: Load", "0; 0 is enum{case none; case some(x:Integer 64,[1]); case other(outside Lost)}; 1 is \(kind)"),
    ("var v: Raw", "0; 0 is struct raw Int{rawValue: Integer 64}"),
    ("var v: Box<Kind>", "1<0>; 0 is \(kind); 1 is struct{x: outside T}"),
    ("var v: Lost<Kind>", "Lost<0>; 0 is \(kind)"), ("var v: Two", "ambiguous Two"),
    ("var v: Two<Int>", "ambiguous Two<Integer 64>"), ("var v: Short", "[Integer 64]"),
    ("var v: Foreigner", "outside Foreign"), ("var v: Short<Int>", "[Integer 64]<Integer 64>"),
    ("var v: (Kind, Short)", "(Kind,Short) 0 [Integer 64]; 0 is \(kind)"), ("var v: (Two, Int)", "(Two,Int)"),
    ("var v = 1", "Integer 64"), ("var v = Kind.a", "0; 0 is \(kind)"), ("var v = [1]", "[Integer 64]"),
    ("var v = [String: Int]()", "[String: Integer 64]"), ("var v = make()", "outside make()"),
  ])
  func aTypeIsWrittenToItsEnd(property: String, shape: String) throws {
    let shapes = try Self.shapes(property, Self.types)
    #expect(shapes == ["v": shape])
  }

  @Test func onlyStoredPropertiesHaveShapes() throws {
    let properties =
      "var v: Int; var w: String { \"\" }; static var x = 1\n#if DEBUG\nvar d: Int\n#endif\n#if !DEBUG\nlet r: Int\n#endif"
    #expect(try Self.shapes(properties, "") == ["v": "Integer 64", "r": "Integer 64"])
  }

  /// Aliases of aliases are followed up to a limit, after which nothing is proved.
  @Test(arguments: [(64, true), (65, false)])
  func aliasesAreFollowedUpToALimit(count: Int, isKnown: Bool) throws {
    let aliases = (1..<count).map { "typealias A\($0) = [A\($0 + 1)]\n" }.joined() + "typealias A\(count) = [Int]"
    if isKnown {
      let lists = String(repeating: "[", count: count) + "Integer 64" + String(repeating: "]", count: count)
      #expect(try Self.shapes("var v: A1", aliases) == ["v": lists])
    } else {
      let refusal = #expect(throws: FreezeRefusal.self) { try Self.shapes("var v: A1", aliases) }
      #expect(
        refusal?.description == "A.swift:3:5: the type of Item.v leads through too many type aliases, the last of them "
          + "'[Int]', so nothing proves it equal")
    }
  }
}
