import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles
import Testing

@testable import GlossSwiftDataModels

/// How values are stored, what their types are where none is written, and what their defaults are.
@Suite struct ValueReadingTests {
  private static func load(_ property: String, _ beside: String = "") throws -> (AttributeDescription, LoadedModel) {
    let source = "import SwiftData\n@Model final class A { \(property) }\n" + beside
    let loaded = try #require(SwiftDataModelTests.load(["App/A.swift": source]).models.first)
    return (try #require(loaded.model.entities.first?.attributes.first), loaded)
  }

  private static func reasons(_ loaded: LoadedModel) -> [String] {
    (loaded.contents.swiftData?.unresolved ?? []).map { "\($0.type) \($0.reason)" }
  }

  private static let types = """
    enum Kind: String, Codable { case a, b = "B"; static let usual = Kind.a; var own: Int { 1 }; static let number = 1
      static let me: Self = .a; static let typed: Size = Size(w: 1); static let odd = made(); let late = 1 }
    struct Size: Codable { var w: Int; static let zero = Size(w: 0) }
    struct Box<T>: Codable { var x: T }
    @Model final class B { var n: Int }
    class Plain {}
    protocol Named {}
    actor Worker {}
    enum Rank: Int, Codable { case one = 1 }
    #if FLAG
    struct Flagged: Codable { var x: Int }
    #endif
    """

  // MARK: - Types of values

  /// The attribute type; with `?`, why it is not known.
  @Test(arguments: [
    ("= true", "Boolean"), ("= false", "Boolean"), ("= \"x\"", "String"), ("= 1", "Integer 64"), ("= -1", "Integer 64"),
    ("= 1.5", "Double"), ("= -1.5", "Double"), ("= 1e3", "Double"), ("= 1E3", "Double"), ("= 0xE", "Integer 64"),
    ("= 0x1e", "Integer 64"), ("= 0b1", "Integer 64"), ("= 0o7", "Integer 64"), ("= [1, 2]", "Array<Int>"),
    ("= [\"a\"]", "Array<String>"), ("= [1, \"a\"]", "?"), ("= [made()]", "?"), ("= []", "?"), ("= [1: 2]", "?"),
    ("= UUID()", "UUID"), ("= UUID", "?"), ("= UUID().uuidString", "String"), ("= UUID().lost", "?"),
    ("= UUID().uuidString.count", "Integer 64"), ("= UUID().uuidString.lowercased()", "String"),
    ("= Date.now", "Date"), ("= Date.lost", "?"), ("= Date.now.timeIntervalSince1970", "?"),
    ("= Date().addingTimeInterval(60)", "Date"), ("= Int.max", "Integer 64"), ("= Int.random(in: 0...1)", "Integer 64"),
    ("= Kind.a", "Composite"), ("= Kind.lost", "?"), ("= Kind.usual", "Composite"), ("= Kind.me", "Composite"),
    ("= Kind.number", "Integer 64"), ("= Kind.odd", "?"), ("= Kind.late", "?"), ("= Kind.own", "?"),
    ("= Kind.typed", "Composite"), ("= Kind.init(rawValue: \"a\")!", "Composite"), ("= Size(w: 1)", "Composite"),
    ("= Size.init(w: 1)", "Composite"), ("= Size.zero", "Composite"), ("= Size", "?"), ("= Size(w: 1).w", "?"),
    ("= Lost()", "?"), ("= made()", "?"), ("= 1 + 1", "Integer 64"), ("= \"a\" + \"b\"", "String"),
    ("= 1 + made()", "?"), ("= .now", "?"), ("= nil", "?"),
  ])
  func aTypeIsThatOfTheInitialValue(value: String, type: String) throws {
    let (attribute, _) = try Self.load("var a \(value)", Self.types)
    let found = attribute.type == .transformable ? attribute.attributeValueClassName : attribute.type.xcodeName
    #expect((attribute.type == .undefined ? "?" : found) == type)
  }

  @Test(arguments: [
    ("var a = Lost()", "Lost is not in the sources"),
    ("var a: Set<Int>", "Set<Int> is a set, whose stored form is unknown"),
    ("var a = made()", "made() has no explicit type, and none can be inferred from its value"),
    ("var a: Box<Int>", "Box<Int> is generic"), ("var a: Box", "Box is generic"),
    ("var a: Plain", "Plain is a class without @Model"),
    ("var a: Named", "Named is a protocol"), ("var a: Worker", "Worker is an actor"),
    ("var a: (Int, Int)", "(Int, Int) is not a named type"),
    ("var a: Flagged", "Flagged is declared within #if FLAG"),
    ("var a: Int8", "Int8 is a type whose stored form is unknown"),
    ("var a: Swift.Int8", "Swift.Int8 is a type whose stored form is unknown"),
    ("var a: PersistentIdentifier", "PersistentIdentifier is a type whose stored form is unknown"),
    ("var a: CLLocationCoordinate2D", "CLLocationCoordinate2D is a type whose stored form is unknown"),
    ("var a: Calendar.Component", "Calendar.Component is a type whose stored form is unknown"),
    ("var a: NSLost2", "NSLost2 is a type whose stored form is unknown"),
    ("var a: NSLOST", "NSLOST is not in the sources"),
    ("var a: Lost.ID", "Lost.ID is not in the sources"), ("var a: Never2", "Never2 is not in the sources"),
    ("var a: Lost.Int8", "Lost.Int8 is not in the sources"),
    ("var a: [Kind]", "[Kind] is an array whose elements no known store has"),
    ("var a: [String: B]", "[String: B] is a dictionary of models"),
    ("var a: [String: B?]", "[String: B?] is a dictionary of models"),
    ("var a: [String: [B]]", "[String: [B]] is a dictionary of models"),
  ])
  func aTypeThatIsNotStoredHasItsReason(property: String, reason: String) throws {
    let (_, loaded) = try Self.load(property, Self.types)
    let found = Self.reasons(loaded)
    #expect(found == [reason])
  }

  // MARK: - Enumerations and structures

  /// The elements of a composite, or the reason why there is none.
  @Test(arguments: [
    ("enum T: Codable { case a, b }", "a? b?"), ("enum T: String, Codable { case a }", "v?"),
    ("enum T: Codable { case a\n#if DEBUG\ncase b\n#endif\n}", "a?"),
    ("enum T: Codable { case a\n#if FLAG\ncase b\n#endif\n}", "T has a case within #if FLAG"),
    ("enum T: Codable { \n#if DEBUG\ncase b\n#endif\n}", "T has no cases"),
    ("enum T: Lost, Codable { case a = 1 }", "T has raw values of a type whose stored form is unknown"),
    ("enum T: Character, Codable { case a }", "T has raw values of a type whose stored form is unknown"),
    ("enum T: Codable { case a, b(Int) }", "T has cases with values, whose stored form is unknown"),
    (
      "enum T: RawRepresentable, Codable { case a }",
      "T has a raw value of its own, which no enumeration in a known store has"
    ),
    ("enum T: Swift.Int, Codable { case a }", "v?"), ("enum T: String, Codable { case a }\nprotocol String {}", "a?"),
    ("enum T: Text, Codable { case a }\ntypealias Text = String", "v?"),
    ("struct T: Codable { var x: Int; var y: String? }", "x y?"),
    ("struct T: Codable { var x: Int\n#if DEBUG\nvar y: Int\n#endif\n}", "x"),
    ("struct T: Codable { var x: Int\n#if FLAG\nvar y: Int\n#endif\n}", "T has members within #if"),
    ("struct T: Codable { var x: [Int]; var z: [Int: Lost]?; var y = 1 }", "x z? y"),
    ("struct T: Codable { var x: [Lost] }", "Lost is not in the sources"),
    ("struct T: Codable { var x: Lost }", "Lost is not in the sources"),
    ("struct T: Codable { var x: In?; struct In: Codable { var a: Int; var b: Int? } }", "a? b?"),
    (
      "struct T: Codable { var x: In; enum In: Codable { case a } }",
      "T.In is an enumeration in a structure, whose stored form is unknown"
    ),
    ("struct T: Codable { var x: M }\n@Model class M {}", "T has a member x whose stored form is unknown"),
    (
      "struct T: Codable { var x: In; struct In: Codable { @Clamped var a: Int } }",
      "T.In has a member with @Clamped, whose effect is unknown"
    ),
    ("struct T: OptionSet { var rawValue: Int }", "T has a raw value, which no structure in a known store has"),
  ])
  func valuesAreComposedOfTheirMembers(declaration: String, elements: String) throws {
    let (attribute, loaded) = try Self.load("var v: T", declaration)
    let composite = loaded.model.composites.first { $0.name == attribute.compositeName }
    let found = composite?.attributes.map { $0.name + ($0.isOptional ? "?" : "") }.joined(separator: " ")
    let reasons = Self.reasons(loaded).map { (text: String) -> String in
      guard text.hasPrefix("T consists of ") else { return text }
      return String(text.dropFirst(14)).replacing(", which ", with: " ", maxReplacements: 1)
    }
    #expect((found ?? reasons.joined()) == elements)
    #expect(reasons.isEmpty == (composite != nil))
  }

  @Test(arguments: [(100, 1_000), (101, nil)])
  func aStructureHasALimitedNumberOfMembers(count: Int, elements: Int?) throws {
    let members = "struct Ten: Codable { var a, b, c, d, e, f, g, h, i, j: Int }\n"
    let tens = (0..<count).map { "var m\($0): Ten; " }.joined()
    let (_, loaded) = try Self.load("var v: T", members + "struct T: Codable { \(tens) }")
    #expect(loaded.model.composites.first?.attributes.count == elements)
    let limit = "T has more than 1000 members"
    #expect(Self.reasons(loaded) == (elements == nil ? [limit] : []))
  }

  /// What decoding needs, of a value that is stored encoded.
  @Test(arguments: [
    ("[String: Int]", "[String: Int]"), ("[String: Int?]", "[String: Int?]"), ("[String: [Date]]", "[String: [Date]]"),
    ("[String: Rank]", "[String: enum Rank { one = 1 }]"), ("[String: Kind]", "[String: enum Kind { a, b = B }]"),
    ("[String: Size]", "[String: struct Size { w: Int }]"), ("[String: Lost]", nil), ("[String: E]", nil),
    ("[String: N]", "[String: enum N { a = 0, b = 1000, c = 1001, d = -5 }]"),
    ("[String: P]", "[String: enum P { a, b }]"),
    ("[String: Q]", nil), ("[String: R]", nil), ("[String: S]", nil), ("[String: U]", nil),
    ("[String: W]", "[String: enum W { b }]"),
    ("[String: [[[[[[Int]]]]]]]", "[String: [[[[[[Int]]]]]]]"), ("[String: [[[[[[[Int]]]]]]]]", nil),
  ])
  func whatDecodingNeedsIsKnown(type: String, text: String?) throws {
    let (attribute, _) = try Self.load(
      "var v: \(type)",
      Self.types + "\n" + """
        enum E: Int, Codable { case a = 1 << 2 }
        enum N: Int, Codable { case a, b = 1_000, c, d = -5 }
        enum P: Codable { case a, b }
        enum Q: Codable { case a(Int) }
        enum R: Lost, Codable { case a = 1 }
        enum S: String, Codable { case a = "\\(x)" }
        struct U: Codable {
        #if FLAG
        var x: Int
        #endif
        var y: Int }
        enum W: String, Codable {
        #if DEBUG
        case a
        #endif
        case b }
        """)
    #expect(attribute.decodedType?.text.replacing("var ", with: "") == text)
  }

  // MARK: - Defaults

  @Test(
    arguments: [
      ("Bool", "true", .boolean(true)), ("Bool", "false", .boolean(false)), ("Bool", "yes", nil),
      ("Int", "1_000", .integer(1000)), ("Int", "-7", .integer(-7)), ("Int", "0x_f", .integer(15)), ("Int", "0b", nil),
      ("Int", "0o-7", nil), ("Int", "0x+7", nil), ("Int", "+7", nil), ("Int", "-0x10", .integer(-16)),
      ("Int", "٣", nil),
      ("Double", "1.5", .real(1.5)), ("Double", "1_0.5", .real(10.5)), ("Double", "-2", .real(-2)),
      ("Double", "infinity", nil), ("Double", "nan", nil), ("Double", ".pi", nil), ("Float", "0.5", .real(0.5)),
      ("Decimal", "1", .decimal(1)), ("Decimal", "-12", .decimal(-12)), ("Decimal", "Decimal(1_0)", .decimal(10)),
      ("Decimal", "Decimal()", nil), ("Decimal", "Decimal(1", nil), ("Decimal", "1.5", nil),
      ("Decimal", "Decimal.zero", .decimal(0)), ("Decimal", ".zero", .decimal(0)), ("Decimal", "zero", nil),
      ("String", "\"a\"", .string("a")), ("String", "a", nil), ("Date", "1", nil),
    ] as [(String, String, AttributeValue?)])
  func literalsAreDefaults(type: String, literal: String, value: AttributeValue?) throws {
    let (attribute, _) = try Self.load("var a: \(type) = \(literal)")
    #expect(attribute.defaultValue == value)
    #expect((attribute.defaultExpression == nil) == (value != nil))
  }

  /// A shortened expression has eighty characters.
  @Test(arguments: [(77, false), (78, true)])
  func longExpressionsAreShortened(count: Int, isCut: Bool) throws {
    let text = "f(" + String(repeating: "1", count: count) + ")"
    let (attribute, _) = try Self.load("var a: Int = \(text)")
    #expect(attribute.defaultExpression == (isCut ? text.prefix(80) + "…" : text))
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"a b\"", "a b"), (#""\n\t\"\\\'""#, "\n\t\"\\'"), (#""\(x)""#, nil), (#""\u{41}""#, nil),
    (#""\""#, nil),
    ("\"", nil), ("a", nil), ("\"a", nil), ("a\"", nil), ("\"\"\"a\"\"\"", nil), ("\"a\" + \"b\"", nil), ("", nil),
    ("#\"a\"#", nil),
  ])
  func textsOfLiteralsAreThoseWithoutCode(literal: String, text: String?) {
    #expect(SwiftDataDefault.text(ofLiteral: literal) == text)
  }

  // MARK: - What is said of it

  @Test(arguments: [
    ("var a: Lost", "version hashes are not predicted for 'A': A.a: Lost is not in the sources"),
    (
      "var a: Lost; var b: Gone",
      "version hashes are not predicted for 'A': A.a: Lost is not in the sources; 'inspect' lists all 2 reasons"
    ),
  ])
  func whatIsNotPredictedIsOneClause(properties: String, text: String) throws {
    let (_, loaded) = try Self.load(properties)
    let contents = SwiftDataContents(
      loaded.model, source: try #require(loaded.contents.swiftData), comments: [:])
    #expect(contents.whatIsNotPredicted?.replacing("\"", with: "'") == text)
  }

  /// The declarations that the types of properties consist of.
  @Test func valueTypesAreNamedWithTheirMembers() throws {
    let (_, loaded) = try Self.load(
      "var a: [String: Part?]; var b: Kind",
      """
      struct Part: Codable { let x: Int; var k = Kind.a; var next: [Part]; var y: Int { 1 } }
      enum Kind: String, Codable { case a, b = "B" }
      """)
    let source = try #require(loaded.contents.swiftData)
    #expect(source.declarations[.property("a", of: "A")]?.valueTypes == ["Part", "Kind"])
    #expect(source.declarations[.property("b", of: "A")]?.valueTypes == ["Kind"])
    #expect(source.valueTypes["Part"]?.members == ["let x: Int", "var k = Kind.a", "var next: [Part]"])
    #expect(source.valueTypes["Kind"]?.members == ["case a", "case b = \"B\""])
  }

  /// A declaration is shortened after 160 characters, and still differs from others.
  @Test(arguments: [(144, 160), (145, 130)])
  func aLongDeclarationIsShortened(count: Int, length: Int) {
    let type = SwiftDataSource.ValueType(
      name: "Outer.Part", keyword: "struct", inherited: [], members: [String(repeating: "m", count: count)])
    #expect(type.text.count == length && type.text.hasPrefix("struct Part { mmm"))
  }
}
