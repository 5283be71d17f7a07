import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// What the stored properties of a model need is copied with it, and what cannot be copied is refused by its place.
@Suite struct FrozenTypesTests {
  /// The names of the copied types, in the order of the version.
  private static func types(_ frozen: FrozenSource) -> [String] {
    frozen.lines.compactMap { line in
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      guard let place = words.firstIndex(where: { ["class", "struct", "enum"].contains($0) }), line.hasSuffix("{"),
        place + 1 < words.count, words[place + 1] != "V1"
      else { return nil }
      return String(words[place + 1])
    }
  }

  @Test(
    arguments: [
      ("var v: Int", "", ["Item"]),
      ("var v: Kind", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: Kind?", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: [Kind]", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: [Kind: Int]", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: [Int: Kind]", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: Set<Kind>", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: Optional<Kind>", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: Short", "typealias Short = Kind\nenum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: [Short?]", "typealias Short = [Kind]\nenum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v = Kind.a", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      ("var v: Part", "struct Part: Codable { var k: Kind }\nenum Kind: Codable { case a }", ["Item", "Part", "Kind"]),
      ("var v: Part", "struct Part: Codable { var parts: [Part] }", ["Item", "Part"]),
      ("var v: Part; var w: Part", "struct Part: Codable { var x: Int }", ["Item", "Part"]),
      (
        "var v: Kind",
        "enum Kind: Codable { case a(Part), b(x: [More]) }\nstruct Part: Codable { var x: Int }\n"
          + "struct More: Codable { var x: Int }", ["Item", "Kind", "Part", "More"]
      ),
      // What no stored property names is not needed.
      ("var v: Int", "enum Kind: Codable { case a }", ["Item"]),
      ("var v: Int; var w: Kind { .a }", "enum Kind: Codable { case a }", ["Item"]),
      ("var v: Int; static var w: Kind = .a", "enum Kind: Codable { case a }", ["Item"]),
      ("var v: Int; @Transient var w: Kind = .a", "enum Kind: Codable { case a }", ["Item"]),
      ("var v: Int\n#if DEBUG\nvar w: Kind\n#endif\n", "enum Kind: Codable { case a }", ["Item"]),
      ("var v: Int\n#if !DEBUG\nvar w: Kind\n#endif\n", "enum Kind: Codable { case a }", ["Item", "Kind"]),
      (
        "var v: Part", "struct Part: Codable { var x: Int; var k: Kind { .a } }\nenum Kind: Codable { case a }",
        ["Item", "Part"]
      ),
      // Keys of coding are needed by code that the compiler writes.
      (
        "var v: Part", "struct Part: Codable { var x: Int; enum CodingKeys: String, CodingKey { case x = \"y\" } }",
        ["Item", "Part", "CodingKeys"]
      ),
      ("var v: Part", "struct Part: Codable { var x: Int; enum Other: String, Codable { case x } }", ["Item", "Part"]),
      // Other models are there in any case.
      (
        "var v: Tag?", "@Model final class Tag { var k: Kind }\nenum Kind: Codable { case a }", ["Item", "Tag", "Kind"]
      ),
    ] as [(String, String, [String])])
  func whatPropertiesNeedIsCopied(_ properties: String, _ beside: String, _ names: [String]) throws {
    let frozen = try FrozenSource("@Model final class Item { \(properties) }\n\(beside)")
    #expect(Self.types(frozen) == names, "\(frozen.schema.body)")
  }

  @Test(
    arguments: [
      // Classes of models.
      ("@Model final class Item<T> { var v: Int }", "Item is generic"),
      ("@Model class Item: NSObject { var v: Int }", "Item inherits from NSObject, whose stored form is unknown"),
      ("@Model class Item: Base { var v: Int }\nclass Base {}", "Item inherits from Base, a class without @Model"),
      ("@Model class Item: Named { var v: Int }\nprotocol Named {}", nil),
      ("@Model class Item: Lost { var v: Int }", nil),
      ("@Model final class Item {\n#if FLAG\nvar v: Int\n#endif\nvar w: Int }", "Item.v exists only within #if FLAG"),
      ("@Model final class Item {\n#if FLAG\n@Transient var v: Int = 1\n#endif\nvar w: Int }", nil),
      ("@Model final class Item {\n#if DEBUG\n@Clamped var v: Int\n#endif\nvar w: Int }", nil),
      ("@Model final class Item {\n#if FLAG\nvar v: Int { 1 }\n#endif\nvar w: Int }", nil),
      ("@Model final class Item { @Clamped var v: Int }", "Item.v has @Clamped, a macro or wrapper"),
      ("@Model final class Item { @Clamped var v: Int { 1 }; var w: Int }", nil),
      ("@Model final class Item {\n#if DEBUG\n@Clamped\n#endif\nvar v: Int }", nil),
      (
        "@Model final class Item {\n#if FLAG\n@Attribute(.unique)\n#endif\nvar v: Int }",
        "Item.v has @Attribute within #if FLAG"
      ),
      (
        "@Model final class Item {\n#if FLAG\n#Index<Item>([\\.v])\n#endif\nvar v: Int }",
        "Item has #Index within #if FLAG"
      ),
      (
        "@Model final class Item {\n#if FLAG\n#Unique<Item>([\\.v])\n#endif\nvar v: Int }",
        "Item has #Unique within #if FLAG"
      ),
      ("@Model final class Item {\n#if DEBUG\n#Index<Item>([\\.v])\n#endif\nvar v: Int }", nil),
      ("@Model final class Item {\n#if FLAG\n#warning(\"x\")\n#endif\nvar v: Int }", nil),
      // Types of properties.
      ("@Model final class Item { var v = lost }", "Item.v has no explicit type, and none can be inferred"),
      ("@Model final class Item { var v = lost() }", "Item.v has no explicit type, and none can be inferred"),
      ("@Model final class Item { var v = 1 + lost() }", "Item.v has no explicit type, and none can be inferred"),
      ("@Model final class Item { var v: (Int, Int) }", "Item.v has the type (Int, Int), whose stored form is unknown"),
      (
        "@Model final class Item { var v: (Int) -> Int }",
        "Item.v has the type (Int) -> Int, whose stored form is unknown"
      ),
      (
        "@Model final class Item { var v: Key }\nclass Key {}",
        "Item.v has the type Key, a class without @Model that stays"
      ),
      ("@Model final class Item { var v: [Key] }\nclass Key {}", "Item.v has the type Key, a class without @Model"),
      ("@Model final class Item { var v: Named }\nprotocol Named {}", "Item.v has the type Named, not a value"),
      (
        "@Model final class Item { var v: Key }\nactor Key {}", "Item.v has the type Key, not a value that stays shared"
      ),
      ("@Model final class Item { @Attribute(.transformable(by: T.self)) var v: Key }\nclass Key {}\nclass T {}", nil),
      ("@Model final class Item { @Attribute(.unique) var v: Key }\nclass Key {}", "a class without @Model"),
      (
        "@Model class Item { @Attribute(.transformable(by: T.self)) var v: Named }\nprotocol Named {}\nclass T {}",
        "Item.v has the type Named, not a value"
      ),
      (
        "@Model class Item { var v: Two }\nstruct Two: Codable { var x: Int }\nstruct Two: Codable { var y: Int }",
        "Item.v has the type Two, which is declared more than once"
      ),
      ("@Model final class Item { var v: [Int: (Int, Int)] }", "Item.v has the type (Int, Int)"),
      ("@Model final class Item { var v: [Box<(Int, Int)>] }", "Item.v has the type (Int, Int)"),
      ("@Model final class Item { var v: Ring }\ntypealias Ring = [Ring]", "Item.v has a type that refers to itself"),
      // Values.
      ("@Model final class Item { var v: Box<Int> }\nstruct Box<T>: Codable { var x: Int }", "Box is generic"),
      (
        "@Model final class Item { var v: Part }\nstruct Part: Codable {\n#if FLAG\nvar x: Int\n#endif\nvar y: Int }",
        "Part.x exists only within #if FLAG"
      ),
      (
        "@Model class Item { var v: Part }\nstruct Part: Codable {\n#if DEBUG\nlazy var x = 1\n#endif\nvar y: Int }",
        nil
      ),
      (
        "@Model class Item { var v: Part }\nstruct Part: Codable {\n#if FLAG\nvar x: Int { 1 }\n#endif\nvar y: Int }",
        nil
      ),
      ("@Model final class Item { var v: Part }\nstruct Part: Codable { lazy var x: Int = 1 }", "Part.x is lazy"),
      (
        "@Model final class Item { var v: Part }\nstruct Part: Codable { @Clamped var x: Int }",
        "Part.x has @Clamped, a property wrapper, whose stored form is unknown"
      ),
      (
        "@Model final class Item { var v: Part }\nstruct Part: Codable { var x = lost }",
        "Part.x has no explicit type, and none can be inferred"
      ),
      (
        "@Model final class Item { var v: Part }\nstruct Part: Codable { var x: Key }\nclass Key {}",
        "Part.x has the type Key, a class without @Model"
      ),
      (
        "@Model final class Item { var v: Kind }\nenum Kind: Codable { case a\n#if FLAG\ncase b\n#endif\n }",
        "Kind has the case b within #if FLAG"
      ),
      (
        "@Model class Item { var v: Kind }\nenum Kind: Codable { case a\n#if DEBUG\ncase b(Key)\n#endif\n }\n"
          + "class Key {}",
        nil
      ),
      (
        "@Model final class Item { var v: Kind }\nenum Kind: Codable { case a(Key) }\nclass Key {}",
        "Kind has the type Key, a class without @Model"
      ),
      (
        "@Model final class Item { var v: Kind }\nenum Kind: Codable { case a(Named) }\nprotocol Named {}",
        "Kind has the type Named, not a value"
      ),
    ] as [(String, String?)])
  func whatCannotBeCopiedIsRefused(_ source: String, _ reason: String?) throws {
    let refusal = try FrozenSource.refusal(source)
    if let reason {
      #expect(refusal?.contains(reason) == true, "\(refusal ?? "nil")")
      #expect(refusal?.hasPrefix("A.swift:") == true)
    } else {
      #expect(refusal == nil)
    }
  }

  /// A property's own place is named, that of a type otherwise.
  @Test(arguments: [
    ("@Model final class Item {\n  @Clamped var v: Int\n}", "A.swift:3:16: "),
    ("@Model final class Item<T> {\n  var v: Int\n}", "A.swift:2:20: "),
  ])
  func aRefusalHasThePlace(_ source: String, _ place: String) throws {
    #expect(try FrozenSource.refusal(source)?.hasPrefix(place) == true)
  }

  @Test func aModelOfTheSameNameAsTheVersionIsRefused() throws {
    let source = "@Model final class V1 { var v: Int }"
    let refusal = try FrozenSource.refusal(source, models: "V1.self")
    #expect(refusal == "A.swift: the version cannot be called V1, as a model is")
    #expect(try FrozenSource.refusal(source, models: "V1.self", name: "V2") == nil)
  }

  /// A list with a model that is not in the sources is not the whole list.
  @Test(arguments: [("Item.self, Lost.self", "Lost is listed but not in the sources"), ("Item.self", nil)])
  func aListThatIsNotWholeIsRefused(_ models: String, _ reason: String?) throws {
    let refusal = try FrozenSource.refusal("@Model final class Item { var v: Int }", models: models)
    #expect(refusal.map { $0.contains(reason ?? "?") } == (reason == nil ? nil : true), "\(refusal ?? "nil")")
  }

  /// The modules of the files that name something which stays outside are imported, no others.
  @Test func modulesAreThoseOfTheFilesWithForeignTypes() throws {
    let frozen = try FrozenSource([
      "A.swift": """
      import SwiftData
      import struct Shapes.Circle
      @testable import Probes
      @preconcurrency import Fonts; import enum
        Broken
      @Model final class Item { var v: Circle?; var w: Part }
      let c = try ModelContainer(for: Item.self)
      """,
      "B.swift": "import Other\nstruct Part: Codable { var x: Int; var y: Date }\nfunc important() { `import` Me }\n",
    ])
    #expect(frozen.schema.imports == ["Fonts", "Foundation", "Shapes", "SwiftData"], "\(frozen.schema.imports)")
    #expect(frozen.schema.outside == ["Circle"])
    let mark = FrozenMark(tag: "v1", commit: "c", checksum: nil, shape: nil, tool: "1")
    #expect(
      frozen.schema.text(mark: mark).contains(
        "\nimport Fonts\nimport Foundation\nimport Shapes\nimport SwiftData\n\nenum"))
  }
}
