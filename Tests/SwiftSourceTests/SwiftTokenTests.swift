import GlossBasics
import GlossSwiftSource
import Testing

/// Where tokens end, and what precedes a declaration.
@Suite struct SwiftTokenTests {
  private static let letters: [SwiftToken.Kind: Character] = [
    .word: "w", .number: "n", .string: "s", .regex: "r", .symbol: "y", .mark: "m", .pound: "p",
  ]

  /// The kinds of the tokens, a letter each.
  @Test(arguments: [
    // A slash divides after an operand.
    ("a /b/ c", "wywyw"), ("return /b/", "wr"), ("= /x y/ + 1", "yryn"), ("(/x/)", "mrm"), ("[a]/b/c", "mwmywyw"),
    ("f(/)", "wmym"), ("1 / 2 / 3", "nynyn"), ("\"a\" /b/", "sywy"), ("a\n/b/", "wr"), ("a\n/b/ /c/", "wrywy"),
    ("= / b/", "yywy"), ("= /b /", "yywy"), ("x!/y/", "wyywy"), ("x = !/y/", "wyyywy"), ("x = ! /y/", "wyyr"),
    ("#/a/b/#", "r"), ("##/a/#b/##", "r"), ("#/a\n/#", "pywyp"), ("#/\na\n/#", "r"), ("/\\//", "r"), ("/a\n", "yw"),
    ("/(a)/", "r"), ("/a)/", "ywmy"), ("//a", ""), ("///a\nb", "w"),
    // Numbers.
    ("1.5e-3", "n"), ("1e+3", "n"), ("0x1p-3", "n"), ("0x1e-3", "nyn"), ("1p-3", "nyn"), ("1_000", "n"), ("1.a", "nmw"),
    ("a.0.1", "wmnmn"), ("a. 0.1", "wmn"), ("1..2", "nmmn"), ("1.", "nm"), ("0xFF", "n"),
    // Strings, with what is inserted in them.
    ("\"a\\\"b\" c", "sw"), ("\"a\nb\"", "sws"), ("\"a\rb", "sw"), ("\"a\\\nb\"", "sws"), ("\"\\(a)\" b", "sw"),
    ("\"\\(f(\"x\"))\" b", "sw"), ("\"\\(a /* ) */ )\" b", "sw"), ("\"\\(#\"x)\"#)\" b", "sw"), ("\"\\(#a)\" b", "sw"),
    ("\"\\(a / b)\" c", "sw"), ("\"\" b", "sw"), ("\"\"\"\n\"a\" \"\"\" b", "sw"), ("\"\"\"\na\n\"\" b \"\"\" c", "sw"),
    ("\"\"\"\n\\\"\"\" a \"\"\" b", "sw"), ("#\"a\"b\"# c", "sw"), ("#\"\\(a)\"# b", "sw"),
    ("#\"\\#(\")\")\"# b", "sw"),
    ("##\"a\"#b\"## c", "sw"), ("#\"\"\"# b", "sw"), ("#\"\"\"\na\"\n\"\"\"# b", "sw"), ("\"a", "s"), ("\"\"\"a", "s"),
    // Names.
    ("`a b` c", "ww"), ("`a\nb", "www"), ("é1 $0 _", "www"), ("\u{FEFF}a", "w"), ("#!a b\nc", "w"),
    ("\u{FEFF}#!a\nb", "w"),
    (" #!a", "pyw"), ("#a b", "pw"), ("# a", "pw"), ("/* a */b", "w"), ("/* /* */ a */b", "w"), ("/* a", ""),
    ("/**/a", "w"),
  ])
  func tokensHaveKinds(text: String, kinds: String) {
    #expect(String(SwiftSourceFile(Array(text.utf8)).tokens.compactMap { Self.letters[$0.kind] }) == kinds)
  }

  /// Whether the last token begins a line, and whether there is anything before it.
  @Test(arguments: [
    ("a b", false, true), ("a\nb", true, true), ("a\rb", true, true), ("a+", false, false), ("a/**/+", false, true),
    ("a /*\n*/ b", true, true), ("a /* */ b", false, true), ("a // c\nb", true, true), ("a", true, true),
    ("\ta", true, true),
  ])
  func tokensKnowWhatIsBeforeThem(text: String, beginsLine: Bool, isSpaced: Bool) throws {
    let last = try #require(SwiftSourceFile(Array(text.utf8)).tokens.last)
    #expect(last.beginsLine == beginsLine && last.isSpaced == isSpaced)
  }

  @Test(
    arguments: [
      ("/// A\nvar a = 1", "A"), ("/// A\n\nvar a = 1", nil), ("/// A\r\nvar a = 1", "A"),
      ("/// A\r\n\r\nvar a = 1", nil),
      ("///A\nvar a = 1", "A"), ("///  A\nvar a = 1", " A"), ("/** A */ var a = 1", "A "), ("/***/ var a = 1", ""),
      ("/* A */ var a = 1", nil), ("/**\n\t* A\n B\n*/ var a = 1", "A\nB"), ("b /// A\nvar a = 1", nil),
      ("/// A\n/** B */\nvar a = 1", "B "), ("/// A\n///\n/// B\n///\nvar a = 1", "A\n\nB"),
      ("/// A\n@B var a = 1", "A"),
      ("/// A\n@B\n/// C\nvar a = 1", "A"),
    ] as [(String, String?)])
  func documentationIsDirectlyBeforeItsDeclaration(text: String, documentation: String?) {
    let property = SwiftSourceFile(Array(text.utf8)).members.properties.last
    #expect(property?.name == "a")
    #expect(property?.heading.documentation == documentation)
  }

  private func written(_ use: SwiftMacroUse) -> String {
    let types = use.genericArguments.isEmpty ? "" : "<\(use.genericArguments.map(\.text).joined(separator: ", "))>"
    let arguments = use.arguments.map { "(" + $0.map(\.value).joined(separator: ", ") + ")" } ?? ""
    return use.name + types + arguments
  }

  @Test(arguments: [
    ("var a: Int", []), ("private(set) var a: Int", ["private(set)"]), ("unowned(safe) let a: A", ["unowned(safe)"]),
    ("class var a: Int { 1 }", ["class"]), ("public static let a = 1", ["public", "static"]),
    ("final lazy var a = 1", ["final", "lazy"]),
    ("@A var a: Int", ["@A"]), ("@A @B(1) weak var a: C?", ["@A", "@B(1)", "weak"]),
    ("@A.B<C>(1) var a: D", ["@A.B<C>(1)"]), ("private @A var a: Int", ["@A", "private"]),
    ("@A() var a: Int", ["@A()"]), ("@A<B, C> var a: Int", ["@A<B, C>"]),
    ("class override var a: Int { 1 }", ["class", "override"]),
  ])
  func attributesAndModifiersAreBeforeTheKeyword(text: String, expected: [String]) throws {
    let property = try #require(SwiftSourceFile(Array(text.utf8)).members.properties.first)
    #expect(property.name == "a")
    #expect(property.heading.attributes.map { "@" + written($0) } + property.heading.modifiers == expected)
  }

  @Test(arguments: [
    ("#A", ["A"]), ("#A(1)\nvar a = 1", ["A(1)", "a"]), ("#A<B>(1) { } c: { }\nvar a = 1", ["A<B>(1)", "a"]),
    ("#A.b(1); var a = 1", ["A.b(1)", "a"]), ("#A { var b = 1 }\nvar a = 1", ["A", "a"]),
    ("# \nvar a = 1", ["a"]), ("#A (1)\nvar a = 1", ["A", "a"]), ("#A { }\nc: { var b = 1 }\nvar a = 1", ["A", "a"]),
  ])
  func macrosStandByThemselves(text: String, expected: [String]) {
    let members = SwiftSourceFile(Array(text.utf8)).members
    #expect(members.macros.map(written) + members.properties.map(\.name) == expected)
  }

  @Test(arguments: [
    ("class A<T: B<C>>: D where T: E { var a: Int }", ["class A: D", "a"]),
    ("struct S: A, B & C { }", ["struct S: A, B & C"]), ("class A; var b = 1", ["b"]), ("class A }\nvar b = 1", ["b"]),
    ("class A", []),
    ("actor = 1\nvar a = 1", ["a"]), ("extension A.B<C> { var a: Int { 1 } }", ["extension A.B<C>", "a"]),
    ("extension 1 { }\nvar a = 1", ["a"]), ("class `A` { }", ["class A"]),
    ("enum E { case a\n var b: Int { 1 } }", ["enum E", "b"]),
    ("typealias A<T> = [T]; var a = 1", ["alias A = [T]", "a"]), ("typealias A\nvar b = 1", ["b"]),
    ("typealias = B\nvar b = 1", ["b"]), ("typealias `A` = B", ["alias A = B"]), ("typealias A = 1\nvar b = 1", ["b"]),
    ("class A: { var b = 1 }", ["class A", "b"]), ("protocol P { }", ["protocol P"]), ("actor A { }", ["actor A"]),
  ])
  func typesHaveNamesAndMembers(text: String, expected: [String]) {
    func names(_ members: SwiftMembers) -> [String] {
      members.types.flatMap { type in
        let inherited = type.inherited.map(\.text).joined(separator: ", ")
        return ["\(type.keyword.rawValue) \(type.name)" + (inherited.isEmpty ? "" : ": " + inherited)]
          + names(type.members)
      } + members.aliases.map { "alias \($0.name) = \($0.type.text)" } + members.properties.map(\.name)
    }
    #expect(names(SwiftSourceFile(Array(text.utf8)).members) == expected)
  }

  @Test func anAttributeInAConditionBelongsToTheNextDeclaration() throws {
    let text = "#if X\n@A\n#endif\n@B var a: Int\n#if Y\n@C private var b: Int\n#endif\nvar c: Int"
    let properties = SwiftSourceFile(Array(text.utf8)).members.properties
    #expect(properties.map { $0.heading.attributes.map(\.name) } == [["A", "B"], ["C"], []])
    #expect(properties[0].heading.attributes.map { $0.conditions.map(\.text) }.first == ["X"])
    #expect(properties.map { $0.heading.conditions.map(\.text) } == [[], ["Y"], []])
  }
}
