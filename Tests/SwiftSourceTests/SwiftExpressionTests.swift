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
    let source = SwiftSourceFile(Array(text.utf8))
    func values(_ arguments: [SwiftArgument]) -> String {
      "(\(arguments.map { ($0.label.map { "\($0)=" } ?? "") + $0.value }.joined(separator: " ")))"
    }
    let parts = steps.map { step in
      switch step {
      case .name(let name, let types, _): name + (types.isEmpty ? "" : "<\(types.map(\.text).joined(separator: " "))>")
      case .call(let arguments): values(arguments)
      case .index(let arguments): "[\(values(arguments))]"
      case .mark(let mark): mark
      }
    }
    let first =
      switch head {
      case .name: "name"
      case .context: "context"
      case .path(let names, let hasRoot): "path\(hasRoot ? " root" : "") \(names.joined(separator: " "))"
      case .string: "string"
      case .number: "number"
      case .list(let elements): "list" + values(elements)
      case .group(let members): "group" + values(members)
      case .closure(let tokens): "closure{\(source.text(tokens))}"
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
    ("f() { b }\nc: { d }", "name f ({ b } c={ d })"), ("f { a }", "name f ({ a })"),
    ("[a].map { b }.c", "list(a) map ({ b }) c"), ("(a)", "group(a)"), ("(a, b: c).0", "group(a b=c) 0"),
    ("{ a }()", "closure{a} ()"), ("a.0.1", "name a 0 1"), ("a[0]", "name a [(0)]"),
    ("a.b[0, c].d", "name a b [(0 c)] d"),
    ("\\.name", "path name"), ("\\Trip.place?.city", "path root Trip place city"), ("\\V.T.x!", "path root V T x"),
    ("\\.self", "path self"), ("A.step(from:to:)", "name A step(from:to:)"), ("step(_:)", "name step(_:)"),
    ("App::Plan.self", "name App Plan self"), ("make { a } b: { c }", "name make ({ a } b={ c })"),
  ])
  func anOperandIsAHeadWithSteps(text: String, expected: String) {
    #expect(operand(text) == expected)
  }

  @Test(arguments: [
    "", "a + b", "a == b", "-x", "!isOn", "a < b", "a<b", "(a", "{ a", "a\n[0]", "a[0", "#line",
    "a ? b : c", "a ?? b", "a ?? .b", "a ? .b : .c", "a? .b ?? .c()", "\\", "\\.a + 1", "\\.a[0]", "[a", "f(a", "a.",
    ". .a", "1 - 1", "try a",
    "a as B",
  ])
  func anythingElseIsNoOperand(text: String) {
    #expect(operand(text) == nil)
  }

  @Test(
    arguments: [
      ("a", "a"), ("a + b", "sum a|b"), ("a ? b : c", "choice a|b|c"), ("a ? b : c ? d : e", "choice a|b|c ? d : e"),
      ("a ? b ? c : d : e", "choice a|b ? c : d|e"), ("a ? f(b) { c } d: { e } : g", "choice a|f(b) { c } d: { e }|g"),
      ("a ?? b", "fallback a|b"), ("a ?? b ?? c", "fallback a|b ?? c"),
      ("a == b ? [c] + d : [:]", "choice a == b|[c] + d|[:]"), ("if a { b } else { c }", "branches"),
      ("switch a { default: b }", "branches"), ("a?.b", "a?.b"), ("try a", "a"), ("try? await a", "a"),
      ("try! a as B", "a"),
      ("a as B", "a"), ("a + b as [C]", "sum a|b"), ("a as? B", "a"), ("a ? b as C : d", "choice a|b as C|d"),
      ("a ?? b as C", "fallback a|b as C"), ("a ? b", "a ? b"), ("try", "try"), ("copy", "copy"),
      ("a - b + c", "sum a - b|c"), ("a + b - c", "- a + b|c"), ("a - b - c", "- a - b|c"),
      ("a * b + c", "sum a * b|c"),
      ("0..<n - 1", "..< 0|n - 1"), ("0 ... n", "... 0|n"), ("!a && b || c", "|| !a && b|c"), ("!a", "not a"),
      ("a == -1", "== a|-1"), ("a.b >= c(d < e)", ">= a.b|c(d < e)"), ("A<B, C>.d", "A<B, C>.d"), ("-1", "-1"),
      ("a... ", "a..."), ("a -b", "a -b"), ("a!.b", "a!.b"), ("a! + b", "sum a!|b"), ("{ a && b }", "{ a && b }"),
    ])
  func anExpressionHasAForm(text: String, expected: String) {
    let bare = expression(text).bare
    let form =
      switch bare.form {
      case .operand: bare.text
      case .sum(let terms): "sum " + terms.map(\.text).joined(separator: "|")
      case .choice(let condition, let first, let second): "choice \(condition.text)|\(first.text)|\(second.text)"
      case .operation(let name, let first, let second): "\(name) \(first.text)|\(second.text)"
      case .negation(let inner): "not \(inner.text)"
      case .fallback(let first, let second): "fallback \(first.text)|\(second.text)"
      case .branches: "branches"
      }
    #expect(form == expected)
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

  @Test func aTypeIsReadBeforeItsCalls() throws {
    for (text, type) in [("[Tag]()", "[Tag]"), ("Set<String>()", "Set<String>"), ("[A: B]()", "[A: B]")] {
      let read = try #require(expression(text).type)
      #expect(read.type.text == type)
      #expect(read.steps.count == 1 && read.steps[0].arguments?.isEmpty == true)
    }
    #expect(expression("Tag() + 1").type == nil)
    #expect(expression("1").type == nil)
  }

  @Test func directivesAreFoundAnywhere() {
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
