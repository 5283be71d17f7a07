import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Types keep their names in a frozen version, and their places, as far as those are copied.
@Suite struct FrozenNamesTests {
  private static func line(_ prefix: String, _ frozen: FrozenSource) -> String? {
    frozen.lines.first { $0.hasPrefix(prefix) }
  }

  /// The type of a property, and the headings of the types.
  @Test(
    arguments: [
      ("var v: Kind", "enum Kind: Codable { case a }", "Kind", ["enum Kind: Codable {"]),
      // A type around it that is not copied leaves no trace, unless the name is taken.
      ("var v: Outer.Kind", "enum Outer { enum Kind: Codable { case a } }", "Kind", ["enum Kind: Codable {"]),
      (
        "var v: Outer.Kind; var w: Kind",
        "enum Outer { enum Kind: Codable { case a } }\nenum Kind: Codable { case b }", "Outer_Kind",
        ["enum Outer_Kind: Codable {", "enum Kind: Codable {"]
      ),
      (
        "var v: A.B.Kind; var w: B.Kind; var x: Kind",
        "enum A { enum B { enum Kind: Codable { case a } } }\nenum B { enum Kind: Codable { case b } }\n"
          + "enum Kind: Codable { case c }", "A_B_Kind",
        ["enum A_B_Kind: Codable {", "enum B_Kind: Codable {", "enum Kind: Codable {"]
      ),
      // A type within a copied type stays there.
      (
        "var v: Part.Kind; var w: Part",
        "struct Part: Codable { var k: Kind; enum Kind: Codable { case a } }", "Part.Kind",
        ["struct Part: Codable {", "enum Kind: Codable {"]
      ),
      (
        "var v: Part.Hidden.Kind; var w: Part",
        "struct Part: Codable { var x: Int; enum Hidden { enum Kind: Codable { case a } } }", "Part.Kind",
        ["struct Part: Codable {", "enum Kind: Codable {"]
      ),
      ("var v: Kind; enum Kind: Codable { case a }", "", "Kind", ["enum Kind: Codable {"]),
      (
        "var v: Kind; var w: Part; enum Kind: Codable { case a }",
        "struct Part: Codable { var k: Kind }\nenum Kind: Codable { case b }", "Kind",
        ["enum Kind: Codable {", "struct Part: Codable {", "enum Kind: Codable {"]
      ),
      // The version's own name, and names of other modules, are taken.
      ("var v: V1", "enum V1: Codable { case a }", "V1_2", ["enum V1_2: Codable {"]),
      ("var v: Outer.V1", "enum Outer { enum V1: Codable { case a } }", "Outer_V1", ["enum Outer_V1: Codable {"]),
      (
        "var v: Outer.Circle; var w: Circle?", "enum Outer { enum Circle: Codable { case a } }", "Outer_Circle",
        ["enum Outer_Circle: Codable {"]
      ),
      (
        "var v: Part.Circle; var w: Circle?; var x: Part",
        "struct Part: Codable { var x: Int; enum Circle: Codable { case a } }", "Part.Circle",
        ["struct Part: Codable {", "enum Circle: Codable {"]
      ),
    ] as [(String, String, String, [String])])
  func typesAreToldApartByTheirOuterTypes(
    _ properties: String, _ beside: String, _ type: String, _ headings: [String]
  ) throws {
    let frozen = try FrozenSource("@Model final class Item { \(properties) }\n\(beside)")
    #expect(Self.line("var v: ", frozen) == "var v: \(type)", "\(frozen.schema.body)")
    #expect(
      frozen.types.filter { ($0.hasPrefix("enum") || $0.hasPrefix("struct")) && $0.hasSuffix("{") } == headings,
      "\(frozen.schema.body)")
  }

  /// A name that a copied type has is that of the copy, so another module's has the module.
  @Test(arguments: [
    ("var v: Double = Date().timeIntervalSince1970", "var v: Double = Foundation.Date().timeIntervalSince1970"),
    ("var v: Double = Date.now", "var v: Double = Foundation.Date.now"),
    ("var v: [Double] = Array<Double>()", "var v: [Double] = Swift.Array<Double>()"),
    ("var v: String = UUID().uuidString", "var v: String = UUID().uuidString"),
    ("var v: Double = Int.max", "var v: Double = Swift.Int.max"), ("var v: Double = 1", "var v: Double = 1"),
    // The version hides its own name.
    ("var v: URL?", "var v: Foundation.URL?"), ("var v: [URL]", "var v: [Foundation.URL]"),
    ("var v: [URL: Bool]", "var v: [Foundation.URL: Bool]"), ("var v: Set<URL>", "var v: Set<Foundation.URL>"),
    ("var v: Foundation.URL", "var v: Foundation.URL"),
  ])
  func aHiddenNameHasItsModule(_ property: String, _ written: String) throws {
    let frozen = try FrozenSource(
      """
      @Model final class Item { \(property); var w: Outer.Date; var x: Outer.Int; var y: Outer.Array }
      enum Outer { struct Date: Codable { var a: String }; struct Int: Codable { var a: String }
        enum Array: Codable { case one } }
      """, name: "URL")
    #expect(frozen.lines.contains(written), "\(frozen.schema.body)")
    for line in ["var w: Date", "var x: Int", "var y: Array"] { #expect(frozen.lines.contains(line)) }
  }

  @Test(arguments: [
    ("class", "`class`"), ("default", "`default`"), ("in", "`in`"), ("is", "`is`"), ("self", "`self`"),
    ("try", "`try`"), ("classes", "classes"), ("type", "type"), ("value", "value"),
  ])
  func wordsOfTheLanguageHaveBackticks(_ name: String, _ written: String) throws {
    let frozen = try FrozenSource(
      "@Model final class Item { var `\(name)`: Int; var k: K }\nenum K: Codable { case `\(name)` }")
    #expect(frozen.lines.contains("var \(written): Int"), "\(frozen.schema.body)")
    #expect(frozen.lines.contains("init(\(written): Int, k: K) {"))
    #expect(frozen.lines.contains("self.\(written) = \(written)") && frozen.lines.contains("case \(written)"))
  }

  @Test func typesOfExtensionsAndSeveralFilesAreFound() throws {
    let frozen = try FrozenSource([
      "A.swift":
        "import SwiftData\n@Model final class Item { var v: Part.Kind }\nlet c = ModelContainer(for: Item.self)",
      "B.swift": "extension Part { enum Kind: Codable { case a(Size) } }\nenum Part {}",
      "C.swift": "extension Part { struct Size: Codable { var x: Int } }",
    ])
    #expect(
      frozen.types == [
        "@Model", "final class Item {", "var v: Kind", "init(v: Kind) {", "self.v = v", "}", "}",
        "enum Kind: Codable {",
        "case a(Size)", "}", "struct Size: Codable {", "var x: Int", "}",
      ], "\(frozen.schema.body)")
  }
}
