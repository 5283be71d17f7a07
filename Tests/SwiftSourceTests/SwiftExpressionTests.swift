import GlossSwiftSource
import Testing

@Suite struct SwiftExpressionTests {
  private func expression(_ text: String) -> SwiftExpression {
    let source = SwiftSourceFile(Array(text.utf8))
    return source.expression(source.tokens.indices)
  }

  /// The head and the steps of an operand: `list(a, b) make (1)`.
  private func operand(_ text: String) -> String? {
    guard let (head, steps) = expression(text).operand else { return nil }
    func values(_ arguments: [SwiftArgument]) -> String {
      "(\(arguments.map { ($0.label.map { "\($0)=" } ?? "") + $0.value }.joined(separator: " ")))"
    }
    let parts = steps.map { step in
      switch step {
      case .name(let name, let types, _): name + (types.isEmpty ? "" : "<\(types.map(\.text).joined(separator: " "))>")
      case .call(let arguments): values(arguments)
      case .mark(let mark): mark
      }
    }
    let first =
      switch head {
      case .name: "name"
      case .context: "context"
      case .string: "string"
      case .number: "number"
      case .list(let elements): "list" + values(elements)
      }
    return ([first] + parts).joined(separator: " ")
  }

  @Test(arguments: [
    ("Trip", "name Trip"), ("Kind.plain", "name Kind plain"), ("Trip.self", "name Trip self"),
    ("`Type`.x", "name Type x"), ("a?.b!", "name a ? b !"), ("UUID().uuidString", "name UUID () uuidString"),
    ("Schema.Version(1, 2, 0)", "name Schema Version (1 2 0)"), ("make(of: a, b)", "name make (of=a b)"),
    ("Set<String>()", "name Set<String> ()"), ("A<B>.C<D, E>", "name A<B> C<D E>"), ("true", "name true"),
    (".plain", "context plain"), (".private(\"x\")", "context private (\"x\")"), ("\"a + b\"", "string"),
    ("\"a\".count", "string count"), ("12", "number"), ("-1_000", "number"), ("0x1F", "number"),
    ("[a, b]", "list(a b)"), ("[]", "list()"), ("[Tag]()", "list(Tag) ()"), ("[k: v]", "list(k=v)"),
    ("[a].map(f)", "list(a) map (f)"), ("f(g(x), [y])", "name f (g(x) [y])"),
    ("f(a) { b }", "name f (a { b })"), ("f(a) { b } c: { d }.e", "name f (a { b } c={ d }) e"),
    ("f() { b }\nc: { d }", "name f ({ b } c={ d })"),
  ])
  func anOperandIsAHeadWithSteps(text: String, expected: String) {
    #expect(operand(text) == expected)
  }

  @Test(arguments: [
    "", "a + b", "a == b", "-x", "!isOn", "a < b", "a<b", "(a)", "{ a }", "f { a }", "a.0", "a[0]", "\\.name", "#line",
    "a ? b : c", "a ?? b", "a ?? .b", "a ? .b : .c", "a? .b ?? .c()", "[a", "f(a", "a.", ". .a", "1 - 1", "try a",
    "a as B",
  ])
  func anythingElseIsNoOperand(text: String) {
    #expect(operand(text) == nil)
  }

  @Test(arguments: [
    ("a", ["a"]), ("a + b", ["a", "b"]), ("[a + b] + f(c + d)", ["[a + b]", "f(c + d)"]), ("[a] as [Any]", ["[a]"]),
    ("a + [b] as [Any]", ["a", "[b]"]), ("a +", ["a"]), ("", []), ("as Any", []), ("+a", ["", "a"]),
  ])
  func aSumIsItsTerms(text: String, expected: [String]) {
    #expect(expression(text).terms.map(\.text) == expected)
  }

  @Test func namesAreMembersWithoutCalls() {
    #expect(expression("SchemaV1.models").names == ["SchemaV1", "models"])
    for text in [".models", "a()", "a<B>.c", "a?", "\"a\"", "a + b"] { #expect(expression(text).names == nil) }
    #expect(expression("SchemaV1.Trip.self").metatype == ["SchemaV1", "Trip"])
    for text in ["self", "Trip", "Trip.Type", "Trip.self.self()"] { #expect(expression(text).metatype == nil) }
  }

  @Test func theLastMemberMayBeCalled() throws {
    let called = try #require(expression("A.B.private(\"x\", y)").member)
    #expect(called.name == "private" && called.arguments?.map(\.value) == ["\"x\"", "y"])
    let plain = try #require(expression(".none").member)
    #expect(plain.name == "none" && plain.arguments == nil)
    for text in ["a()()", "[a]", "a!", "\"a\"", "1"] { #expect(expression(text).member == nil) }
  }

  @Test func aTypeIsReadBeforeItsCalls() throws {
    for (text, type) in [("[Tag]()", "[Tag]"), ("Set<String>()", "Set<String>"), ("[A: B]()", "[A: B]")] {
      let read = try #require(expression(text).type)
      #expect(read.type.text == type)
      #expect(read.steps.count == 1 && read.steps[0].arguments?.isEmpty == true)
    }
    #expect(expression("Tag() + 1").type == nil)
    #expect(expression("1").type == nil)
  }

  @Test func keyPathsAreFoundAnywhere() {
    let paths = expression(".rtree([\\.latitude, \\Trip.place.city, \\.a?.b!.c], \\V.T.x + 1, \\)").keyPaths
    #expect(paths.map(\.names) == [["latitude"], ["Trip", "place", "city"], ["a", "b", "c"], ["V", "T", "x"], []])
    #expect(paths.map(\.hasRoot) == [false, true, false, true, false])
    #expect(expression("[a, #if(b)]").pound != nil)
    #expect(expression("[a]").pound == nil)
  }

  /// Nothing is read deeper than it is asked for.
  @Test func nestingIsNoDepthHere() {
    let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
    #expect(operand(text) != nil)
    let calls = "a" + String(repeating: ".b()", count: 100_000)
    #expect(expression(calls).operand?.steps.count == 200_001)
  }
}
