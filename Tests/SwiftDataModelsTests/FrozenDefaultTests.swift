import GlossBasics
import GlossModelFiles
import GlossSwiftDataModels
import Testing

/// Defaults of a frozen version call nothing of the app: what has a form without it stays, the rest is left out.
@Suite struct FrozenDefaultTests {
  private static let types = """
    enum Kind: String, Codable, CaseIterable { case one, two = "zwei", big(Int)
      static let usual = Kind.one; static let short: Kind = .two; static let made = make(); var first: Kind { .one } }
    enum Rank: Int, Codable { case low, high = 7; init?(name: String) { nil } }
    enum Mark: Character { case plus }
    enum Plain: Codable { case yes, `default` }
    struct Part: Codable { var x: Int; var y: Int?; static let zero = Part(x: 0); static let odd = make(); let own = 1 }
    struct Box: Codable { var rank: Rank; var kinds: [Plain] = []; var name: String = "" }
    struct Fixed: Codable { let x: Int?; var y: Int! }
    struct Own: Codable { var x: Int; init(x: Int) { self.x = x + 1 } }
    final class Helper { static let shared = Helper(); static let limit = 5 }
    typealias Money = Decimal
    typealias Alias = Part
    let limit = 5
    let far = Limits.far
    let ring = ring2
    let ring2 = ring
    enum Limits { static let far = 100; static let name = "n"; static let made = make(); static let days = [1, 2] }
    func make() -> Int { 1 }
    """

  private static func frozen(_ type: String, _ value: String) throws -> (line: String?, schema: FrozenSource) {
    let frozen = try FrozenSource("@Model final class Item { var v: \(type) = \(value) }\n" + types)
    return (frozen.lines.first { $0.hasPrefix("var v: ") }, frozen)
  }

  @Test(arguments: [
    // Numbers, and what is calculated from numbers alone.
    ("Int", "1"), ("Int", "-1"), ("Int", "+1"), ("Int", "60 * 60 * 24"), ("Int", "(1 + 2) * 3"), ("Int", "6 / 2 - 1"),
    ("Double", "-1.5"), ("Int", "5_000"), ("Int", "0xFF"),
    // Words and strings.
    ("Bool", "true"), ("Bool", "false"), ("Int?", "nil"), ("String", "\"a b\""), ("String", "\"a(b)\""),
    ("String", "\"\""), ("String", "#\"a\"b\"#"),
    // Lists and dictionaries.
    ("[Int]", "[]"), ("[Int]", "[1, 2]"), ("[[Int]]", "[[1], []]"), ("[Int]?", "[1]"), ("[String: Int]", "[:]"),
    ("[String: Int]", "[\"a\": 1, \"b\": -2]"), ("[Plain]", "[.yes, .`default`]"), ("[Plain]?", "[.yes]"),
    ("[Plain: Rank]", "[.yes: .low]"), ("[String: [Plain]]", "[\"a\": [.yes]]"), ("[Int]", "[Int]()"),
    ("[Kind]", "[Kind]()"), ("[String: Kind]", "[String: Kind]()"), ("[String]", "Array<String>()"),
    ("Set<Kind>", "Set<Kind>()"), ("[String: Int]", "Dictionary<String, Int>()"),
    // Cases.
    ("Kind", ".one"), ("Kind?", ".one"), ("Kind", "Kind.one"), ("Kind?", ".none"), ("Kind?", "Kind.two"),
    ("Kind", ".big(1)"), ("Kind", "Kind.big(60 * 60)"), ("Plain", "Plain.yes"),
    ("Rank?", "Rank(rawValue: 1)"), ("Rank", "Rank(rawValue: 7)!"),
    // Structures with the compiler's initializer.
    ("Part", "Part(x: 1)"), ("Part", "Part(x: 1, y: 2)"), ("Part", ".init(x: 1)"), ("Part", "Part.init(x: 1, y: nil)"),
    ("Part?", "Part(x: -1)"), ("Box", "Box(rank: .low)"), ("Box", "Box(rank: .low, kinds: [.yes], name: \"x\")"),
    ("Box", "Box(rank: Rank.high, name: \"x\")"), ("Fixed", "Fixed(x: nil)"), ("Fixed", "Fixed(x: 1, y: 2)"),
    // The standard library and Foundation.
    ("Date", "Date()"), ("Date", "Date.now"), ("Date", ".now"), ("Date", ".distantPast"), ("Date", ".init()"),
    ("Date", "Date(timeIntervalSince1970: 0)"), ("UUID", "UUID()"), ("String", "UUID().uuidString"),
    ("URL", "URL(string: \"x\")!"), ("URL?", "URL(string: \"x\")"), ("Double", ".infinity"), ("Int", "Int.max"),
    ("Double", "Date().timeIntervalSince1970"),
    ("Decimal", "Decimal(1)"), ("AttributedString", "AttributedString(\"x\")"),
    ("Locale", "Locale(identifier: \"de\")"), ("Int", "Int(1)"), ("Set<Int>", "Set()"),
  ])
  func staysAsItIsWritten(_ type: String, _ value: String) throws {
    let (line, frozen) = try Self.frozen(type, value)
    let written = type.replacing("!", with: "?")
    #expect(line == "var v: \(written) = \(value)", "\(frozen.schema.body)")
    #expect(frozen.leftOut == [] && frozen.schema.literals == [])
    #expect(frozen.lines.contains("init() {}"))
  }

  /// Constants of the app become their values, and are named.
  @Test(arguments: [
    ("Int", "limit", "5"), ("Int", "far", "100"), ("Int", "Limits.far", "100"), ("String", "Limits.name", "\"n\""),
    ("[Int]", "Limits.days", "[1, 2]"), ("[Int]", "[limit, 2]", "[5, 2]"),
    ("[String: Int]", "[\"a\": limit]", "[\"a\": 5]"),
    ("[String: Int]", "[Limits.name: 1]", "[\"n\": 1]"), ("Int", "Helper.limit", "5"),
    ("Kind", ".usual", "Kind.one"), ("Kind", "Kind.usual", "Kind.one"), ("Kind", "Kind.short", ".two"),
    ("Part", ".zero", "Part(x: 0)"), ("Part", "Part.zero", "Part(x: 0)"), ("Part", "Part(x: limit)", "Part(x: 5)"),
    ("Kind", ".big(limit)", ".big(5)"), ("String", "Kind.one.rawValue", "\"one\""),
    ("String", "Kind.two.rawValue", "\"zwei\""), ("Int", "Rank.high.rawValue", "7"),
    ("Decimal", "Decimal(limit)", "Decimal(5)"),
    (
      "Date", ".init(timeIntervalSince1970: limit)",
      ".init(timeIntervalSince1970: 5)"
    ),
  ])
  func constantsBecomeTheirValues(_ type: String, _ value: String, _ literal: String) throws {
    let (line, frozen) = try Self.frozen(type, value)
    #expect(line == "var v: \(type) = \(literal)", "\(frozen.schema.body)")
    #expect(frozen.leftOut == [] && frozen.schema.literals == ["Item.v = \(literal)"])
  }

  /// The name of an alias is not in the version.
  @Test(arguments: [
    ("Money", "Money(1)", "Decimal", "Decimal(1)"), ("Alias", "Alias(x: 1)", "Part", "Part(x: 1)"),
    ("Alias?", "Alias.init(x: 1)", "Part?", "Part.init(x: 1)"), ("[Money]", "[Money]()", "[Decimal]", "[Decimal]()"),
  ])
  func aliasesAreResolved(_ type: String, _ value: String, _ newType: String, _ newValue: String) throws {
    let (line, frozen) = try Self.frozen(type, value)
    #expect(line == "var v: \(newType) = \(newValue)", "\(frozen.schema.body)")
    #expect(frozen.leftOut == [] && frozen.schema.literals == [])
  }

  @Test(arguments: [
    ("Int", "make()"), ("Int", "1 << 3"), ("Int", "limit + 1"), ("Int", "-limit"), ("Int", "lost"), ("Int", "ring"),
    ("Int", "Limits.made"), ("Int", "Limits.lost"), ("Int", "Helper.shared.next"), ("Int", "Helper().next"),
    ("String", "\"\\(limit)\""), ("String", "\"a\".uppercased()"), ("Int", "\"a\".count"),
    ("[Int]", "[make()]"), ("[Int]", "[1, make()]"), ("[String: Int]", "[\"a\": make()]"),
    ("[Int: Int]", "[make(): 1]"), ("[Int]", "[Int](repeating: 0, count: 3)"), ("Int", "[1].count"),
    ("[Int]", "[Int]().sorted()"), ("[String]", "Array<String>(lost)"), ("[Int]", "Array<Int>().sorted()"),
    ("[[Int]]", "[lost, []]"), ("[String]", "[\"\\(limit)\"]"),
    ("Kind", ".big(make())"), ("Kind", ".lost"), ("Kind", "Kind.lost"), ("Kind", ".made"), ("Kind", "Kind.made"),
    ("Kind", "make(.one)"), ("Kind", "Kind.allCases[0]"), ("Kind", "Kind.one.first"), ("Kind", ".usual.first"),
    ("Rank?", "Rank(name: \"low\")"), ("Rank?", "Rank(rawValue: make())"), ("Rank", "Rank(rawValue: 1)!.next"),
    // What the raw value of a case is that has none written is not derived.
    ("Int", "Rank.low.rawValue"), ("String", "Kind.big.rawValue"), ("Int", "Rank.lost.rawValue"),
    ("Part", "Part(x: make())"), ("Part", "Part()"), ("Part", "Part(x: 1, z: 2)"), ("Part", "Part(y: 2, x: 1)"),
    ("Part", "Part(1)"), ("Part", "Part(x: 1, own: 2)"), ("Part", ".odd"), ("Part", ".lost"), ("Int", "Part(x: 1).x"),
    ("Part", ".init(z: 1)"), ("Fixed", "Fixed(y: 1)"), ("Fixed", "Fixed()"), ("Own", "Own(x: 1)"),
    ("Own", ".init(x: 1)"),
    ("Int", "Int.random(in: 0...1)"), ("Date", "Date.launch"), ("Date", ".launch"), ("Date", "Date.now.next"),
    ("Date", "Date().launch"), ("Date", "Date().addingTimeInterval(60)"), ("Date", "Date().launch()"),
    ("URL", "URL(string: Limits.made)!"),
    ("AttributedString", "AttributedString(make())"), ("AttributedString", "AttributedString(\"x\").next"),
    ("Int", "Swift.Int.random(in: 0...1)"), ("Int", "{ 1 }()"), ("Int", "flag ? 1 : 2"),
  ])
  func isLeftOutWhereItNeedsTheApp(_ type: String, _ value: String) throws {
    let (line, frozen) = try Self.frozen(type, value)
    #expect(line == "var v: \(type)", "\(frozen.schema.body)")
    #expect(frozen.leftOut == ["Item.v = \(value)"] && frozen.schema.literals == [])
    #expect(frozen.schema.leftOut.first?.path == "A.swift")
    let parameter = type.hasSuffix("?") ? "\(type) = nil" : type
    #expect(frozen.lines.contains("init(v: \(parameter)) {") && frozen.lines.contains("self.v = v"))
  }

  /// Constants that name constants are followed to a depth of twelve expressions, of which the default is the first.
  @Test(arguments: [(1, true), (10, true), (11, true), (12, false), (40, false)])
  func longRowsOfConstantsAreCut(count: Int, isKept: Bool) throws {
    let constants = (1..<count).map { "static let c\($0) = Kind.c\($0 + 1); " }.joined()
    let frozen = try FrozenSource(
      """
      @Model final class Item { var v: Kind = Kind.c1 }
      enum Kind: Codable { case one; \(constants)static let c\(count) = Kind.one }
      """)
    #expect(frozen.lines.contains("var v: Kind = Kind.one") == isKept, "\(frozen.schema.body)")
    #expect(frozen.leftOut == (isKept ? [] : ["Item.v = Kind.c1"]))
  }

  /// A name that two types have stands for neither.
  @Test func anAmbiguousNameIsNoDefault() throws {
    let frozen = try FrozenSource(
      "@Model final class Item { var v: Int = Twice.x }\n"
        + "enum Twice { static let x = 1 }\nenum Twice { static let x = 2 }"
    )
    #expect(frozen.leftOut == ["Item.v = Twice.x"])
  }

  /// A property without a written type keeps its default as the only statement of the type, unless that changes.
  @Test(arguments: [
    ("var v = 1", "var v = 1"), ("var v = Kind.one", "var v = Kind.one"), ("let v = UUID()", "let v = UUID()"),
    ("var v = Limits.far", "var v: Int = 100"), ("let v: Int = limit", "let v: Int = 5"),
    ("let v: Int = 1", "let v: Int = 1"), ("let v: Int", "let v: Int"), ("var `in`: Int", "var `in`: Int"),
  ])
  func anInferredTypeIsWrittenWhereItIsNeeded(_ property: String, _ line: String) throws {
    let frozen = try FrozenSource("@Model final class Item { \(property) }\n" + Self.types)
    #expect(frozen.types.dropFirst(2).first == line, "\(frozen.schema.body)")
  }
}
