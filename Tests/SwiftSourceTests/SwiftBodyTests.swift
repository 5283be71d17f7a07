import GlossSwiftSource
import Testing

/// What functions, getters and closures give.
@Suite struct SwiftBodyTests {
  /// The expressions that a body gives, with a mark where not only they may be given.
  private func results(_ text: String) -> [String] {
    let file = SwiftSourceFile(Array("{\(text)}".utf8))
    return SwiftBody(1..<file.tokens.count - 1, of: file).results.map { result in
      file.text(result.tokens) + (result.tests.isEmpty ? "" : "?")
        + (result.conditions.isEmpty ? "" : " #if \(result.conditions.text)")
    }
  }

  @Test(
    arguments: [
      ("a", ["a"]), ("return a", ["a"]), ("a + b", ["a + b"]), ("[a,\nb]", ["[a,\nb]"]), ("", []), ("return", []),
      ("a; b", []), ("let a = 1; return a", ["a"]), ("let a = 1\nreturn a", ["a"]),
      ("let a: A\na = 1\nreturn a", ["a"]),
      ("var a = [A]\na.append(b)\nreturn a", ["a"]), ("a = b", []), ("a += b", []), ("var a: A { b }\nreturn a", ["a"]),
      // Branches.
      ("if a { b } else { c }", ["b?", "c?"]), ("if a { b } else if c { d } else { e }", ["b?", "d?", "e?"]),
      ("if a { b }", []), ("if a { b } else if c { d }", []), ("if a { b; c } else { d }", []),
      ("if #available(iOS 18, *) { return a } else { return b }", ["a?", "b?"]),
      ("if a { return b }\nreturn c", ["b?", "c"]), ("guard a else { return b }; return c", ["b?", "c"]),
      ("switch a { case .x: b\ndefault: c }", ["b?", "c?"]),
      ("switch a { case .x(let y) where z: return b\ncase .y: return c }", ["b?", "c?"]),
      ("switch a { }", []), ("do { return a } catch { return b }", ["a?", "b?"]),
      ("for a in b { return c }\nreturn d", ["c?", "d"]),
      ("if a { if b { c } else { d } } else { e }", ["c?", "d?", "e?"]),
      ("if let a { return a }; fatalError()", ["a?"]),
      // What others give.
      ("func f() -> A { return b }\nreturn a", ["a"]), ("let f = { return b }\nreturn a", ["a"]),
      ("f { return b }\nreturn a", ["a"]), ("defer { f() }\nreturn a", ["a"]),
      // Conditions of the build.
      ("#if X\na\n#else\nb\n#endif", ["a #if X", "b #if !(X)"]),
      ("#if X\nreturn a\n#endif\nreturn b", ["a #if X", "b"]),
      ("#if X\nlet a = 1\n#endif\nreturn a", ["a"]),
      ("#if X\na\n#elseif Y\nb\n#endif", ["a #if X", "b #if !(X) && Y"]),
    ])
  func aBodyGivesWhatItReturns(text: String, expected: [String]) {
    #expect(results(text) == expected)
  }

  /// Blocks in blocks, and damage, are read up to a limit.
  @Test func nestingIsBounded() {
    let deep = String(repeating: "if a { ", count: 10_000) + "return b" + String(repeating: " }", count: 10_000)
    #expect(results(deep).isEmpty)
    #expect(results(String(repeating: "if a { return b }\n", count: 1_000)).count == 100)
    for text in ["if", "switch", "switch a {", "let", "return (", "guard", "func f(", "if a { b } else", "do {"] {
      #expect(results(text).count < 2)
    }
  }

  // MARK: - Functions

  @Test(
    arguments: [
      ("func f() -> A { b }", ["f() b"]),
      ("func f(_ a: A, b c: [D] = [e], f: G...) -> H { i }", ["f(_ a, b c=[e], f f) i"]),
      ("static func f<A: B, each C>(a: A.Type) -> D where A: E { g }", ["f<A, each>(a a) g"]),
      ("func f() { a }", ["f() a: nothing"]), ("protocol P { func f() -> A }", []),
      ("func f(a: A<B, C>, d: E = (f, g)) async throws -> H { i }", ["f(a a, d d=(f, g)) i"]),
      ("enum A { func `in`(`for` a: B) -> C { d } }", ["in(for a) d"]), ("init(a: A) { }", []),
      ("func f(@A a: @B () -> C) -> D { e }", ["f(A a) e"]),
      ("#if X\nfunc f() -> A { b }\n#endif", ["f() b #if X"]), ("func f(", []), ("func f(a) -> B { c }", ["f(a a) c"]),
    ])
  func functionsWithABodyAreRead(text: String, expected: [String]) {
    let file = SwiftSourceFile(Array(text.utf8))
    func all(_ members: SwiftMembers) -> [SwiftFunction] {
      members.functions + members.types.flatMap { all($0.members) }
    }
    let found = all(file.members).map { function in
      let parameters = file.parameters(of: function).map { parameter in
        let label = parameter.label ?? "_"
        return "\(label) \(parameter.name)" + (parameter.initialTokens.map { "=" + file.text($0) } ?? "")
      }
      let generic = function.genericParameters.isEmpty ? "" : "<\(function.genericParameters.joined(separator: ", "))>"
      return "\(function.name)\(generic)(\(parameters.joined(separator: ", "))) \(file.text(function.body))"
        + (function.hasResult ? "" : ": nothing")
        + (function.conditions.isEmpty ? "" : " #if \(function.conditions.text)")
    }
    #expect(found == expected)
  }
}
