import GlossBasics
import GlossSwiftSource
import Testing

@Suite struct SwiftTypeTests {
  /// The type at the beginning of a text.
  private func type(_ text: String) -> (type: SwiftTypeReference, rest: String)? {
    let file = SwiftSourceFile(Array(text.utf8))
    let count = file.tokens.count
    return file.type(at: 0, before: count).map { ($0.type, $0.end < count ? file.text($0.end..<count) : "") }
  }

  @Test(arguments: [
    ("Int", "Int", ""), ("A.B<C, D>.E", "A.B<C, D>.E", ""), ("Int?", "Int?", ""), ("Int!", "Int?", ""),
    ("Int??", "Int??", ""), ("[Int]", "[Int]", ""), ("[String: [Int]?]", "[String: [Int]?]", ""),
    ("[A: B, C]", "[A: B, C]", ""), ("[3 of Int]", "[3 of Int]", ""), ("[]", "[]", ""), ("[A: 1]", "[A: 1]", ""),
    ("(Int)", "Int", ""), ("((Int))?", "Int?", ""), ("(Int, A)", "(Int, A)", ""), ("()", "()", ""),
    ("(Int) -> A", "(Int) -> A", ""), ("(Int) async throws(E) -> A?", "(Int) async throws(E) -> A?", ""),
    ("() throws -> ()", "() throws -> ()", ""), ("(A) rethrows -> B = 1", "(A) rethrows -> B", "= 1"),
    ("A & B", "A & B", ""), ("A & B & C = 1", "A & B & C", "= 1"), ("some A", "some A", ""),
    ("any A & B", "any A & B", ""),
    ("inout Int", "inout Int", ""), ("@escaping () -> A", "@escaping () -> A", ""),
    ("@convention(c) (Int) -> A", "@convention(c) (Int) -> A", ""), ("@Sendable (A) -> B", "@Sendable (A) -> B", ""),
    ("~Copyable", "~Copyable", ""), ("any ~Copyable", "any ~Copyable", ""), ("some", "some", ""),
    ("some = 1", "some", "= 1"),
    ("any(A)", "any(A)", ""), ("each [T]", "each [T]", ""), ("inout @A B", "inout @A B", ""), ("each", "each", ""),
    ("nonisolated(nonsending) () async -> A", "nonisolated(nonsending) () async -> A", ""), ("`Type`.x", "Type.x", ""),
    ("A<3>", "A<3>", ""), ("A<3, B>", "A<3, B>", ""), ("A<B", "A", "<B"), ("A<B, C>D", "A<B, C>", "D"),
    ("A<B, +>", "A", "<B, +>"),
    ("A ?", "A", "?"), ("A?\n?", "A?", "?"), ("[Int].Element", "[Int].Element", ""), ("Int...", "Int...", ""),
    ("Int..<", "Int", "..<"),
    ("A.1", "A", ".1"), ("A == B", "A", "== B"), ("A-> B", "A-> B", ""),
    ("A - > B", "A", "- > B"), ("A, B", "A", ", B"),
    ("A throws", "A", "throws"), ("A async", "A", "async"), ("A -", "A", "-"), ("A.Type?", "A.Type?", ""),
  ])
  func aTypeEndsWhereSomethingElseBegins(text: String, expected: String, rest: String) throws {
    let found = try #require(type(text))
    #expect(found.type.text == expected)
    #expect(found.rest == rest)
  }

  @Test(arguments: ["", "1", "=", "?", "\"a\"", "#a", "& A", "-> A", ")"]) func otherTokensAreNoType(
    text: String
  ) {
    let file = SwiftSourceFile(Array(text.utf8))
    #expect(file.type(at: 0, before: file.tokens.count) == nil)
  }

  @Test func aTypeEndsBeforeTheLimit() {
    let file = SwiftSourceFile(Array("A.B<C>?".utf8))
    let ends = (0...file.tokens.count).map { file.type(at: 0, before: $0)?.type.text }
    #expect(ends == [nil, "A", "A", "A.B", "A.B", "A.B", "A.B<C>", "A.B<C>?"])
    #expect(file.type(at: 0, before: 100)?.end == file.tokens.count)
  }

  @Test(arguments: [1, 62, 63, 64, 70]) func deepTypesAreNoArraysAnyMore(depth: Int) throws {
    let text = String(repeating: "[", count: depth) + "A" + String(repeating: "]", count: depth)
    var type = try #require(type(text)?.type)
    #expect(type.text == text)
    var levels = 0
    while case .array(let inner) = type { (levels, type) = (levels + 1, inner) }
    #expect(levels == min(depth, 63))
  }

  @Test(arguments: [
    ("Optional<Int>", "Int?"), ("Swift.Optional<Int>", "Int?"), ("Foo.Optional<Int>", "Foo.Optional<Int>"),
    ("Array<Optional<A>>", "[A?]"),
    ("Dictionary<A, Array<B>>", "[A: [B]]"), ("Optional<A, B>", "Optional<A, B>"), ("Array", "Array"),
    ("Swift.X.Array<A>", "Swift.X.Array<A>"),
    ("[Array<A>]", "[[A]]"), ("[Array<A>: Optional<B>]", "[[A]: B?]"), ("Array<A>?", "[A]?"),
    ("Set<Array<A>>", "Set<Array<A>>"), ("(A, B)", "(A, B)"),
    ("Dictionary<A>", "Dictionary<A>"), ("Array<A, B>", "Array<A, B>"), ("Swift.Array<A>", "[A]"),
    ("Swift.A", "Swift.A"),
  ])
  func longFormsHaveShortOnes(text: String, sugared: String) throws {
    #expect(try #require(type(text)).type.sugared.text == sugared)
  }

  @Test(
    arguments: [
      ("A", ["A"]), ("A.B", ["A", "B"]), ("A<B>", nil), ("A<B>.C", nil), ("A?", nil), ("[A]", nil), ("(A, B)", nil),
    ] as [(String, [String]?)])
  func onlyPlainTypesAreNames(text: String, names: [String]?) throws {
    #expect(try #require(type(text)).type.names == names)
    if let names { #expect(SwiftTypeReference(names).text == text) }
  }

  @Test func optionalsOfLongTypesHaveParentheses() {
    for (text, optional) in [
      ("any A", "(any A)?"), ("(A, B)", "(A, B)?"), ("(A) -> B", "((A) -> B)?"), ("A & B", "(A & B)?"), ("()", "()?"),
    ] {
      #expect(SwiftTypeReference.optional(.other(text)).text == optional)
    }
    #expect(SwiftTypeReference.optional(.array(SwiftTypeReference(["A"]))).text == "[A]?")
  }

  // MARK: - Expressions

  @Test(arguments: [
    ("1 + 2\nlet a", "1 + 2"), ("a, b", "a"), ("a as? [B]\nc", "a as? [B]"), ("a as! B, c", "a as! B"),
    ("a as B\nc", "a as B"), ("a is B, c", "a is B"),
    ("a as ? B", "a as"), ("a in b", "a"), ("try? f(), b", "try? f()"), ("try! f(), b", "try! f()"),
    ("try f() + 1, b", "try f() + 1"), ("await f(), b", "await f()"), ("try await f(), b", "try await f()"),
    ("copy(x), y", "copy(x)"), ("copy x, y", "copy x"), ("any A, b", "any A"), ("try (a), b", "try (a)"),
    ("try [a], b", "try [a]"), ("try\na", "try"), ("try \"a\", b", "try \"a\""),
    ("\\Trip.name, b", "\\Trip.name"), ("\\.a?.b![0].c, d", "\\.a?.b![0].c"), ("\\.a + 1, b", "\\.a + 1"),
    ("\\A<B>.c, d", "\\A<B>.c"), ("\\.a b", "\\.a"), ("\\.a (b)", "\\.a (b)"),
    ("\\.a(b).c, d", "\\.a(b).c"), ("x ? y : z, b", "x ? y : z"), ("x ? y ? 1 : 2 : 3, b", "x ? y ? 1 : 2 : 3"),
    ("x: 1", "x"), ("x ? y : z : a", "x ? y : z"), ("f { 1 } g: { 2 } h", "f { 1 } g: { 2 }"),
    ("f { 1 } g: 2", "f { 1 }"), ("f { 1 }\n.map { 2 }\nb", "f { 1 }\n.map { 2 }"), ("nil { didSet { } }", "nil"),
    ("nil { 1 }", "nil"), ("true { 1 }", "true"), ("false { 1 }", "false"), ("[a] { 1 }", "[a]"),
    ("a { 1 }", "a { 1 }"),
    ("(a) { 1 }", "(a) { 1 }"), ("f() { didSet { } }", "f()"), ("f() { willSet(x) { } }", "f()"),
    ("f() { @A didSet { } }", "f()"), ("f() { @A(1) willSet { } }", "f()"),
    ("f() { didSet }, b", "f() { didSet }"), ("f() { get { } }, b", "f() { get { } }"), ("a ..< b, c", "a ..< b"),
    ("a...b, c", "a...b"), ("a..., b", "a..."), ("a\n(b)", "a"), ("a (b)\nc", "a (b)"), ("a\n[b]", "a"),
    ("a [b]\nc", "a [b]"), ("a\n.b\nc", "a\n.b"), ("a.0.1, b", "a.0.1"), ("a! + b, c", "a! + b"), ("a!.b, c", "a!.b"),
    ("a?.b, c", "a?.b"), ("a ?? b, c", "a ?? b"), ("a == b && !c, d", "a == b && !c"), ("-a, b", "-a"),
    ("a\n-b", "a"), ("a -b", "a"), ("a - b\nc", "a - b"), ("a-b\nc", "a-b"), ("a =b\nc", "a =b"), ("a=b\nc", "a=b"),
    ("Set<Int>()\nb", "Set<Int>()"), ("Set<Int>\nb", "Set<Int>"), ("a<b, c", "a<b"),
    ("f(a<b, c>(d))\ne", "f(a<b, c>(d))"),
    ("a < b\nc", "a < b"), ("A<B>.c<D>()\ne", "A<B>.c<D>()"), ("#file, b", "#file"), ("@A { 1 }, b", "@A { 1 }"),
    ("@A(1) { 2 }, b", "@A(1) { 2 }"), ("if a { 1 } else { 2 }, b", "if a { 1 } else { 2 }"),
    ("if a { 1 } else if b { 2 } else { 3 }\nc", "if a { 1 } else if b { 2 } else { 3 }"),
    ("if a { 1 }\nc", "if a { 1 }"), ("switch a { case b: 1 }, c", "switch a { case b: 1 }"),
    ("do { 1 } catch { 2 }, c", "do { 1 } catch { 2 }"),
    ("/a/, b", "/a/"), ("\"a\", b", "\"a\""), ("1 \"a\"", "1"), ("a \"b\"", "a"), ("a 1", "a"), ("a #b", "a"),
    ("{ 1 }(), b", "{ 1 }()"), ("(a, b).0, c", "(a, b).0"), (".a(1), b", ".a(1)"), ("a.b.c, d", "a.b.c"),
    ("a.\nb, c", "a.\nb"),
    (", b", ""), (") b", ""), ("", ""), ("#if a\n1\n#endif", ""), ("a\n#if b\n.c\n#endif", "a"),
  ])
  func anExpressionEndsWhereNothingContinuesIt(text: String, expected: String) {
    let file = SwiftSourceFile(Array(text.utf8))
    #expect(file.text(file.expression(at: 0)) == expected)
  }

  // MARK: - Tokens

  @Test(
    arguments: [
      ("A(1, b: 2)", ["1", "b=2"]), ("A.init(1)", ["1"]), ("A.b(1)", nil), ("A", nil), ("A.init", nil), ("A()", []),
      ("A[1]", nil), ("A(f(1, 2), [3, 4])", ["f(1, 2)", "[3, 4]"]),
      ("A(a: b)", ["a=b"]), ("A(a:)", ["a:"]), ("A(1: b)", ["1: b"]), ("A(a ? b : c)", ["a ? b : c"]),
      ("A(1, )", ["1"]), ("A(1", ["1"]), ("A(", []),
    ] as [(String, [String]?)])
  func aCallHasItsArguments(text: String, expected: [String]?) {
    let file = SwiftSourceFile(Array(text.utf8))
    #expect(file.arguments(ofCallAt: 0)?.map { ($0.label.map { "\($0)=" } ?? "") + $0.value } == expected)
  }

  @Test(
    arguments: [
      ("class A { }", nil), ("class A {", 9), ("class A { {", 9), ("{ } {", 5), ("( {", 3), ("({)", 2), ("{ ( }", nil),
      ("(", nil), ("\"{\"", nil), ("}{", 2),
    ] as [(String, Int?)])
  func theFirstOpenBraceIsKnown(text: String, column: Int?) {
    #expect(SwiftSourceFile(Array(text.utf8)).unclosedBrace?.column == column)
  }

  /// For each token, the number of the one that closes it.
  @Test(
    arguments: [
      ("( )", [1, 1]), ("(", [1]), (")", [0]), ("( [ )", [2, 2, 2]), ("( [ ) ]", [2, 2, 2, 3]), ("{ ( }", [2, 2, 2]),
      ("( { ) }", [4, 3, 2, 3]),
      ("[ ( ] )", [2, 2, 2, 3]), ("{ } }", [1, 1, 2]), ("a b", [0, 1]),
    ] as [(String, [Int])])
  func bracketsCloseWhatIsInThem(text: String, closings: [Int]) {
    #expect(SwiftSourceFile(Array(text.utf8)).closings == closings)
  }

  @Test func tokensBeyondTheEndAreEmpty() {
    let file = SwiftSourceFile(Array("a +\nb".utf8))
    #expect(file.tokens.count == 3)
    #expect((-1...3).map { file.text($0) } == ["", "a", "+", "b", ""])
    #expect(
      file.text(0..<3) == "a +\nb" && file.text(1..<3) == "+\nb" && file.text(1..<1) == "" && file.text(1..<4) == "")
    #expect(
      file.isText(0, "a") && !file.isText(0, "b") && !file.isText(3, "a") && !file.isText(-1, "a")
        && !file.isText(0, "ab"))
    #expect(
      file.isMark("+", at: 1) && !file.isMark("+", at: 0) && !file.isMark("+", at: 3) && !file.isMark("+", at: -1))
    #expect((0...3).map { file.position(of: $0) }.map(\.description) == ["1:1", "1:3", "2:1", "2:2"])
  }
}
