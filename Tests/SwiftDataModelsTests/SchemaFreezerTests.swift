import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// How the classes of a frozen version are written.
@Suite struct SchemaFreezerTests {
  @Test func theVersionIsWrittenAsAWhole() throws {
    let frozen = try FrozenSource(
      [
        "A.swift": """
        import SwiftData
        @available(iOS 18, *) @Model public final class Item { public var v: Int = 1; var k: Kind?
          enum Kind: String, Codable { case a } }
        @Model class Tag { }
        let c = try ModelContainer(for: Item.self, Tag.self)
        """
      ], name: "Old", modifiers: ["public", "nonisolated"], attributes: ["@available(iOS 26, *)"])
    #expect(
      frozen.schema.body == """
        @available(iOS 26, *)
        public nonisolated enum Old: VersionedSchema {
          public static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }

          public static var models: [any PersistentModel.Type] {
            [
              Item.self,
              Tag.self,
            ]
          }

          @available(iOS 18, *)
          @Model
          final class Item {
            var v: Int = 1
            var k: Kind?

            init(k: Kind? = nil) {
              self.k = k
            }

            enum Kind: String, Codable {
              case a
            }
          }

          @Model
          class Tag {
            init() {}
          }
        }

        """)
  }

  @Test(
    arguments: [
      ([], "enum V1", "static var v"), (["public"], "public enum V1", "public static var v"),
      (["package"], "package enum V1", "package static var v"),
      (["nonisolated"], "nonisolated enum V1", "static var v"),
      (["nonisolated", "public"], "nonisolated public enum V1", "public static var v"),
    ] as [([String], String, String)])
  func accessIsThatOfTheVersion(_ modifiers: [String], _ heading: String, _ identifier: String) throws {
    let frozen = try FrozenSource(
      ["A.swift": "@Model class Item { var v: Int }\nlet c = ModelContainer(for: Item.self)"], modifiers: modifiers)
    #expect(frozen.lines[0] == "\(heading): VersionedSchema {" && frozen.lines[1].hasPrefix(identifier))
  }

  /// The line of a property.
  @Test(
    arguments: [
      ("@Attribute var v: Int", "@Attribute var v: Int"),
      ("@Attribute(.unique) var v: Int", "@Attribute(.unique) var v: Int"),
      ("@Attribute() var v: Int", "@Attribute() var v: Int"),
      ("@Attribute(.unique) @available(iOS 18, *) @MainActor var v: Int", "@Attribute(.unique) var v: Int"),
      ("#if DEBUG\n@Attribute(.unique)\n#endif\nvar v: Int", "var v: Int"),
      ("#if !DEBUG\n@Attribute(.unique)\n#endif\nvar v: Int", "@Attribute(.unique) var v: Int"),
      ("@Attribute(originalName: \"a\\\"b\") var v: Int", "@Attribute(originalName: \"a\\\"b\") var v: Int"),
      ("@Attribute(originalName: Keys.old) var v: Int", "@Attribute(originalName: \"old\") var v: Int"),
      (
        "@Attribute(.unique, hashModifier: Keys.old) var v: Int",
        "@Attribute(.unique, hashModifier: \"old\") var v: Int"
      ),
      (
        "@Relationship(minimumModelCount: Keys.two, maximumModelCount: 4) var v: [Tag]?",
        "@Relationship(minimumModelCount: 2, maximumModelCount: 4) var v: [Tag]?"
      ),
      (
        "@Relationship(deleteRule: .cascade, inverse: \\Tag.item) var v: [Tag]",
        "@Relationship(deleteRule: .cascade, inverse: \\Tag.item) var v: [Tag]"
      ),
      (
        "@Relationship(inverse: \\Outer.Part.item) var v: [Outer.Part]",
        "@Relationship(inverse: \\Part.item) var v: [Part]"
      ),
      ("weak var v: Tag?", "weak var v: Tag?"), ("unowned var v: Tag", "unowned var v: Tag"),
      ("private(set) public var v: Int", "var v: Int"), ("let v: Int", "let v: Int"), ("var v: Tag!", "var v: Tag?"),
    ])
  func aPropertyHasItsAttributes(_ property: String, _ line: String) throws {
    let frozen = try FrozenSource(
      """
      enum Keys { static let old = "old"; static let two = 2 }
      @Model class Item { \(property)
      }
      @Model class Tag { var item: Item? }
      enum Outer { @Model class Part { var item: Item? } }
      """)
    #expect(frozen.types.dropFirst(2).first == line, "\(frozen.schema.body)")
    #expect(frozen.schema.outside == [])
  }

  /// What macros name stays outside, but for the names of SwiftData.
  @Test(
    arguments: [
      ("@Attribute(.transformable(by: T.self)) var v: NSNumber?", ["T"]),
      ("@Attribute(.transformable(by: Kit.Reader.self)) var v: NSNumber?", ["Kit.Reader"]),
      ("@Attribute(Schema.Attribute.Option.unique) var v: Int", []),
      ("@Attribute(.transformable(by: \"T\")) var v: NSNumber?", []),
      ("@Attribute(.transformable(by: T.self)) var v: Key?", ["Key", "T"]), ("var v: Lost", ["Lost"]),
      ("var v: [Kit.Lost]", ["Kit.Lost"]), ("var v: Date", []), ("var v: Set<Lost>", ["Lost"]),
    ] as [(String, [String])])
  func whatStaysOutsideIsNamed(_ property: String, _ names: [String]) throws {
    let frozen = try FrozenSource(
      "@Model class Item { \(property) }\nfinal class T: ValueTransformer {}\nclass Key: NSObject {}")
    #expect(frozen.schema.outside == names, "\(frozen.schema.body)")
  }

  @Test(
    arguments: [
      ("#Unique<Item>([\\.v], [\\.v, \\.w])", ["#Unique<Item>([\\.v], [\\.v, \\.w])"]),
      ("#Index<Item>([\\Item.v])", ["#Index<Item>([\\Item.v])"]),
      ("#Index<Item>(.binary([\\.v]), .rtree([\\.w]))", ["#Index<Item>(.binary([\\.v]), .rtree([\\.w]))"]),
      ("#Unique<V>([\\V.v])\n typealias V = Item", ["#Unique<Item>([\\Item.v])"]),
      ("#Unique<Item>([\\.v])\n#Index<Item>([\\.w])", ["#Unique<Item>([\\.v])", "#Index<Item>([\\.w])"]),
      ("#if DEBUG\n#Unique<Item>([\\.v])\n#endif", []),
      (
        "#if !DEBUG\n#Unique<Item>([\\.v])\n#endif",
        ["#Unique<Item>([\\.v])"]
      ),
      ("#Other<Item>([\\.v])", []), ("", []),
    ] as [(String, [String])])
  func uniqueAndIndexStay(_ macros: String, _ lines: [String]) throws {
    let frozen = try FrozenSource("@Model class Item {\n\(macros)\nvar v: Int; var w: Int }")
    #expect(frozen.lines.filter { $0.hasPrefix("#") } == lines, "\(frozen.schema.body)")
  }

  /// The lines of the initializer.
  @Test(
    arguments: [
      ("var v: Int = 1", ["init() {}"]), ("let v: Int = 1; var w: Int?", ["init(w: Int? = nil) {", "self.w = w", "}"]),
      ("var v: Int; var w: [Int]", ["init(v: Int, w: [Int]) {", "self.v = v", "self.w = w", "}"]),
      ("var v: Int? = 1; var w: Optional<Int>", ["init(w: Int? = nil) {", "self.w = w", "}"]),
      // At most 110 characters, in the fourth column.
      (
        "var \(String(repeating: "n", count: 93)): Int",
        [
          "init(\(String(repeating: "n", count: 93)): Int) {",
          "self.\(String(repeating: "n", count: 93)) = "
            + String(repeating: "n", count: 93), "}",
        ]
      ),
      (
        "var \(String(repeating: "n", count: 94)): Int",
        [
          "init(", "\(String(repeating: "n", count: 94)): Int", ") {",
          "self.\(String(repeating: "n", count: 94)) = "
            + String(repeating: "n", count: 94), "}",
        ]
      ),
      (
        "var \(String(repeating: "n", count: 90)): Int; var v: Int",
        [
          "init(", "\(String(repeating: "n", count: 90)): Int,", "v: Int", ") {",
          "self.\(String(repeating: "n", count: 90)) = " + String(repeating: "n", count: 90), "self.v = v", "}",
        ]
      ),
    ] as [(String, [String])])
  func theInitializerTakesWhatHasNoDefault(_ properties: String, _ lines: [String]) throws {
    let frozen = try FrozenSource("@Model class Item { \(properties) }")
    let start = try #require(frozen.types.firstIndex { $0.hasPrefix("init(") })
    #expect(Array(frozen.types[start...].dropLast()) == lines)
  }

  /// The lines of a subclass.
  @Test(
    arguments: [
      ("var v: Int", "var w: Int", "init(v: Int, w: Int) {", ["self.w = w", "super.init(v: v)"]),
      ("var v: Int = 1", "var w: Int", "init(w: Int) {", ["self.w = w", "super.init()"]),
      ("var v: Int?", "var w: Int = 1", "override init(v: Int? = nil) {", ["super.init(v: v)"]),
      ("var v: Int = 1", "var w: Int = 1", "override init() { super.init() }", []),
      ("var `in`: Int", "var w: Int", "init(`in`: Int, w: Int) {", ["self.w = w", "super.init(`in`: `in`)"]),
    ] as [(String, String, String, [String])])
  func aSubclassPassesOnWhatItsSuperclassTakes(
    _ own: String, _ more: String, _ heading: String, _ lines: [String]
  ) throws {
    let frozen = try FrozenSource(
      "@Model class Base { \(own) }\n@Model final class Item: Named, Base { \(more) }\nprotocol Named {}",
      models: "Item.self, Base.self")
    let start = try #require(frozen.types.firstIndex(of: "final class Item: Base {"))
    let rest = frozen.types[start...]
    let begin = try #require(rest.firstIndex { $0.contains("init(") })
    #expect(rest[begin] == heading, "\(frozen.schema.body)")
    #expect(Array(rest[(begin + 1)...].prefix(lines.count)) == lines)
    #expect(frozen.types.contains("class Base {") && !frozen.schema.body.contains("Named"))
  }

  /// A parameter of the grandparent goes all the way, and values of defaults are noted once.
  @Test func twoSuperclassesAreSet() throws {
    let frozen = try FrozenSource(
      """
      @Model class A { var a: Int = make(); var l: Int = limit }
      @Model class B: A { var b: Int }
      @Model class Item: B { var c: Int }
      let limit = 5
      """, models: "Item.self, B.self, A.self")
    #expect(frozen.lines.contains("init(a: Int, b: Int, c: Int) {") && frozen.lines.contains("super.init(a: a, b: b)"))
    #expect(frozen.leftOut == ["A.a = make()"] && frozen.schema.literals == ["A.l = 5"])
  }

  @Test func aDefaultOfSeveralLinesIsSaidOnOne() throws {
    let frozen = try FrozenSource("@Model class Item { var a: Int = make(\n    1,\n    2) }")
    #expect(frozen.leftOut == ["Item.a = make( 1, 2)"])
    #expect(frozen.schema.leftOut.first?.position == SourcePosition(line: 2, column: 25))
  }
}
