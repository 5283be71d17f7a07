import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// The hand-written code that the coding of a value needs is copied with it, unless it calls the app.
@Suite struct FrozenWitnessesTests {
  /// The lines of the copied values, without those of the model.
  private static func values(_ declarations: String) throws -> [String] {
    let types = try FrozenSource("@Model final class Item { var v: Part }\n" + declarations).types
    let end = try #require(types.firstIndex(of: "self.v = v"))
    return Array(types.dropFirst(end + 3))
  }

  /// The standard protocols stay, in one order, and those that protocols and aliases of the app stand for.
  @Test(
    arguments: [
      ("struct Part: Codable { var x: Int }", "struct Part: Codable {"),
      ("struct Part { var x: Int }", "struct Part {"),
      ("struct Part: Hashable, Codable { var x: Int }", "struct Part: Codable, Hashable {"),
      ("struct Part: Codable, Equatable, Hashable { var x: Int }", "struct Part: Codable, Hashable {"),
      ("struct Part: Equatable, Decodable { var x: Int }", "struct Part: Decodable, Equatable {"),
      ("struct Part: Encodable, Decodable { var x: Int }", "struct Part: Encodable, Decodable {"),
      ("struct Part: Codable, Encodable { var x: Int }", "struct Part: Codable {"),
      ("struct Part: Codable & Sendable { var x: Int }", "struct Part: Codable, Sendable {"),
      ("struct Part: Swift.Codable { var x: Int }", "struct Part: Codable {"),
      ("struct Part { var x: Int }\nextension Part: Codable {}", "struct Part: Codable {"),
      ("struct Part: Codable, CustomStringConvertible { var x: Int }", "struct Part: Codable {"),
      ("struct Part: Codable, Identifiable { var id: Int }", "struct Part: Codable, Identifiable {"),
      ("struct Part: Codable, Identifiable { var x: Int; var id: Int { x } }", "struct Part: Codable {"),
      ("struct Part: Saved { var x: Int }\nprotocol Saved: Codable, Hashable {}", "struct Part: Codable, Hashable {"),
      ("struct Part: A { var x: Int }\nprotocol A: B {}\nprotocol B: A, Codable {}", "struct Part: Codable {"),
      ("struct Part: Saved { var x: Int }\ntypealias Saved = Codable & Hashable", "struct Part: Codable, Hashable {"),
      ("enum Part: Codable, CaseIterable { case a }", "enum Part: Codable, CaseIterable {"),
      // A raw type is the first of the list and none of the protocols or types of the app.
      ("enum Part: String, Codable { case a }", "enum Part: String, Codable {"),
      ("enum Part: Character, Codable { case a }", "enum Part: Character, Codable {"),
      ("enum Part: Swift.Int, Codable { case a = 1 }", "enum Part: Swift.Int, Codable {"),
      ("enum Part: Lost, Codable { case a }", "enum Part: Codable {"),
      ("enum Part: String, Codable { case a }\nprotocol String {}", "enum Part: Codable {"),
      ("struct Part: String, Codable { var x: Int }", "struct Part: Codable {"),
      ("indirect enum Part: Codable { case a(Part) }", "indirect enum Part: Codable {"),
      ("public struct Part: Codable { var x: Int }", "struct Part: Codable {"),
    ])
  func protocolsOfTheLibraryStay(_ declarations: String, _ heading: String) throws {
    #expect(try Self.values(declarations).first == heading)
  }

  @Test(
    arguments: [
      (
        "enum Part: Codable { case a, b(Int), c(x: Int, String = \"\"), d() }",
        ["case a", "case b(Int)", "case c(x: Int, String)", "case d()"]
      ),
      ("enum Part: Int, Codable { case a = 1, b\n case c = 0x10 }", ["case a = 1", "case b", "case c = 0x10"]),
      ("enum Part: Codable { case a; indirect case b(Part) }", ["case a", "indirect case b(Part)"]),
      ("enum Part: Codable { case a\n#if DEBUG\ncase b\n#endif\n#if !DEBUG\ncase c\n#endif\n}", ["case a", "case c"]),
      ("enum Part: Codable { case a(Short) }\ntypealias Short = [Int]", ["case a([Int])"]),
      (
        "struct Part: Codable { let x: Int; var y: Int = 1; private var z: Short? }\ntypealias Short = [Int]",
        ["let x: Int", "var y: Int = 1", "var z: [Int]?"]
      ),
      ("struct Part: Codable { static let y = 1; var x: Int { didSet { } }; var z: Int { 1 } }", ["var x: Int"]),
    ] as [(String, [String])])
  func membersAreStoredOnesAndCases(_ declaration: String, _ lines: [String]) throws {
    #expect(try Self.values(declaration).dropFirst().dropLast() == lines[...])
  }

  /// The code that stays, without the stored members.
  @Test(
    arguments: [
      // Decoding and encoding.
      (
        "struct Part: Codable { var x: Int\n init(from decoder: any Decoder) throws { x = 1 } }",
        ["init(from decoder: any Decoder) throws { x = 1 }"]
      ),
      (
        "struct Part: Encodable { var x: Int\n func encode(to encoder: any Encoder) throws { } }",
        ["func encode(to encoder: any Encoder) throws { }"]
      ),
      (
        "struct Part: Codable { var x: Int\n public func encode(to encoder: any Encoder) throws { } }",
        ["func encode(to encoder: any Encoder) throws { }"]
      ),
      (
        "struct Part: Codable { var x: Int }\nextension Part { init(from d: any Decoder) throws { x = 1 } }",
        ["init(from d: any Decoder) throws { x = 1 }"]
      ),
      // Other code of such names may be called by it.
      (
        "struct Part: Codable { var x: Int\n init(from other: Int) { x = other } }",
        ["init(from other: Int) { x = other }"]
      ),
      ("struct Part: Codable { var x: Int\n init(from: Helper) { x = 1 } }\nfinal class Helper {}", []),
      ("struct Part: Codable { var x: Int\n init(other: Int) { x = other } }", []),
      ("struct Part: Codable { var x: Int\n func make(from: Int) { } ; func encode(as: Int) { } }", []),
      // Raw values.
      (
        "struct Part: Codable, RawRepresentable { var x: Int\n var rawValue: Int { x } ; var other: Int { x }\n"
          + " init?(rawValue: Int) { x = 1 } }",
        ["init?(rawValue: Int) { x = 1 }", "var rawValue: Int { x }"]
      ),
      (
        "struct Part: Codable { var x: Int\n var rawValue: Int { x } ; var other: Int { x } }",
        ["var rawValue: Int { x }"]
      ),
      ("struct Part: Codable { var x: Int\n var rawValue: Int { Helper.f() } }\nfinal class Helper {}", []),
      // Equality, hashing and the list of cases, for those that promise them.
      (
        "struct Part: Codable, Equatable { var x: Int\n static func == (a: Part, b: Part) -> Bool { true } }",
        ["static func == (a: Part, b: Part) -> Bool { true }"]
      ),
      (
        "struct Part: Codable, Hashable { var x: Int\n public static func == (a: Self, b: Self) -> Bool { true } }",
        ["static func == (a: Self, b: Self) -> Bool { true }"]
      ),
      ("struct Part: Codable { var x: Int\n static func == (a: Part, b: Part) -> Bool { true } }", []),
      (
        "struct Part: Codable, Hashable { var x: Int\n func hash(into h: inout Hasher) { h.combine(x) } }",
        ["func hash(into h: inout Hasher) { h.combine(x) }"]
      ),
      ("struct Part: Codable, Equatable { var x: Int\n func hash(into h: inout Hasher) { } }", []),
      (
        "enum Part: Codable, CaseIterable { case a\n static var allCases: [Part] { [.a] } }",
        ["static var allCases: [Part] { [.a] }"]
      ),
      ("enum Part: Codable { case a\n static var allCases: [Part] { [.a] } }", []),
      ("struct Part: Codable { var x: Int = .init(1); var y: Int { .init(2) } }", []),
      // Lines keep what they are indented by, comments go, and types have their new names.
      (
        "struct Part: Codable { var x: Int\n    init(from decoder: any Decoder) throws {\n      // Old.\n\n"
          + "      if true {\n        x = 1 /* one */ + 2\n      }\n      _ = Outer.Kind.a\n    }\n}\n"
          + "enum Outer { enum Kind: Codable { case a } }",
        ["init(from decoder: any Decoder) throws {", "if true {", "x = 1 + 2", "}", "_ = Kind.a", "}"]
      ),
    ] as [(String, [String])])
  func codeOfConformancesStays(_ declaration: String, _ lines: [String]) throws {
    let values = try Self.values(declaration)
    let kind = values.firstIndex(of: "enum Kind: Codable {") ?? values.count
    let part = values.prefix(kind).dropFirst().dropLast()
    #expect(part.filter { !["var x: Int", "case a", "var x: Int = .init(1)"].contains($0) } == lines, "\(values)")
  }

  @Test func indentationIsKeptBelowTheFirstLine() throws {
    let frozen = try FrozenSource(
      """
      @Model final class Item { var v: Part }
      struct Part: Codable {
            var x: Int
            init(from decoder: any Decoder) throws {
              if true {
                  x = 1
        }
            }
      }
      """)
    #expect(
      frozen.schema.body.contains(
        """
          struct Part: Codable {
            var x: Int

            init(from decoder: any Decoder) throws {
              if true {
                  x = 1
            }
            }
          }
        """), "\(frozen.schema.body)")
  }

  private static let decoding = "init(from decoder: any Decoder) throws"

  /// Code that a conformance needs and that uses members which are not copied, or classes.
  @Test(arguments: [
    ("{ x = Helper.shared.x }", "Part.init(from:) uses 'Helper' of the app, which may change"),
    ("{ x = Part.start }", "uses 'Part.start' of the app"), ("{ x = Self.start }", "uses 'start' of the app"),
    ("{ x = start }", "uses 'start' of the app"), ("{ x = self.made() }", "uses 'made' of the app"),
    ("{ x = made() }", "uses 'made' of the app"), ("{ x = 1; _ = \"\\(start)\" }", "uses 'start' of the app"),
    ("{ x = other(start: 1) }", nil), ("{ x = decoder.start }", nil), ("{ let start = 1; x = start }", nil),
    ("{ x = 1; _ = \"start\" }", nil), ("{ x = Kind.a.rawValue }", nil), ("{ x = Kind.lost }", nil),
    ("{ x = Kind.title }", "uses 'Kind.title' of the app"), ("{ x = Other.next }", nil), ("{ self.x = 1 }", nil),
    ("{ x = [Helper]().count }", "uses 'Helper' of the app"), ("{ x = Outer.Kind2.a }", nil),
    ("{ x = 1; decoder.read { (start: Int) in start } }", nil),
  ])
  func codeThatUsesTheAppIsRefused(_ body: String, _ reason: String?) throws {
    let refusal = try FrozenSource.refusal(
      """
      @Model final class Item { var v: Part }
      struct Part: Codable {
        var x: Int
        \(Self.decoding) \(body)
        static var start: Int { 1 }
        func made() -> Int { 1 }
      }
      enum Kind: Int, Codable { case a; static var title: Int { 1 } }
      enum Outer { enum Kind2: Int, Codable { case a } }
      final class Helper { static let shared = Helper(); let x = 1 }
      """)
    if let reason {
      #expect(refusal?.contains(reason) == true, "\(refusal ?? "nil")")
      #expect(refusal?.hasPrefix("A.swift:5:") == true)
    } else {
      #expect(refusal == nil)
    }
  }

  /// Whether an initializer of its own makes calls of the structure doubtful.
  @Test(arguments: [
    ("", true), (" init(y: Int) { x = y }", false), (" \(decoding) { x = 1 }", false),
    (" init(rawValue: Int) { x = rawValue }", false), (" func make() { }", true),
  ])
  func aStructureWithAnInitializerHasNoOther(_ member: String, _ isKept: Bool) throws {
    let frozen = try FrozenSource(
      "@Model final class Item { var v: Part = Part(x: 1) }\nstruct Part: Codable { var x: Int;\(member) }")
    #expect(frozen.lines.contains("var v: Part = Part(x: 1)") == isKept, "\(frozen.schema.body)")
    #expect(frozen.leftOut == (isKept ? [] : ["Item.v = Part(x: 1)"]))
  }
}
