import GlossBasics
import GlossSwiftSource
import Testing

/// What names mean in the bodies of functions, and what is skipped between declarations.
@Suite struct SwiftScopesTests {
  private func file(_ text: String) throws -> (file: SwiftSourceFile, use: Int) {
    let file = SwiftSourceFile(Array(text.utf8))
    return (file, try #require(file.tokens.indices.first { file.text($0) == "USE" }))
  }

  @Test(
    arguments: [
      ("func f() { let x = 1\n USE }", "1"), ("func f() { var x = 1\n x = 2\n USE }", "1, 2"),
      ("func f() { var x = 1\n USE\n x = 2 }", "1"), ("func f() { let x: Int = 1; USE }", "1"),
      ("func f() { var x: [A]\n x = [B]\n USE }", "[B]"), ("func f() { var x: A\n USE }", ""),
      ("func f() { var x = 1\n x = USE }", "1"), ("func f() { let x = USE }", nil),
      ("func f() { let x = g(USE) }", nil),
      ("func f(x: Int) { let x = USE }", "parameter"),
      ("func f() { var x = 1\n x == 2\n USE }", "1"), ("func f() { var x = 1\n y.x = 2\n USE }", "1"),
      ("func f() { let x = 1\n x = 2\n USE }", "1"), ("func f() { var x = 1\n y = 2\n USE }", "1"),
      // Changes in place.
      ("func f() { var x = [A]\n x.append(B)\n USE }", "[A], + B"),
      ("func f() { var x = [A]\n x.append(contentsOf: B)\n USE }", "[A], += B"),
      ("func f() { var x = [A]\n x.insert(B, at: 0)\n USE }", "[A], 0 B"),
      ("func f() { var x = [A]\n x.insert(B, at: 1)\n USE }", "[A], other"),
      ("func f() { var x = [A]\n x.removeAll()\n USE }", "[A], other"),
      ("func f() { var x = [A]\n x[0] = B\n USE }", "[A], other"),
      ("func f() { var x = [A]\n g(&x)\n USE }", "[A], other"),
      ("func f() { var x = [A]\n g(y & x)\n USE }", "[A]"), ("func f() { var x = [A]\n x[0] == B\n USE }", "[A]"),
      ("func f() { var x = 1\n x += 1\n USE }", "1, += 1"),
      // In a branch of its own, and in that of the use.
      ("func f() { var x = 1\n if a { x = 2 }\n USE }", "1, 2?"),
      ("func f() { var x = 1\n if a { x = 2; USE } }", "1, 2"),
      ("func f() { let x: Int\n if a { x = 1 } else { x = 2 }\n USE }", "1?, 2?"),
      ("func f() { var x = 1\n for y in z { x += y }\n x = 3\n USE }", "1, += y?, 3"),
      ("func f() { for x in z { USE } }", "parameter"), ("func f() { g { x in USE } }", "parameter"),
      ("func f() { var x: Int { 1 }\n USE }", nil),
      ("func f() { var x = 1\n x + 1\n USE }", "1"),
      ("func f() { var x = [A]\n x.count\n USE }", "[A]"), ("func f() { var x = [A]\n y.append(B)\n USE }", "[A]"),
      // The nearest block that has one.
      ("func f() { let x = 1\n let x = 2\n USE }", "2"), ("func f() { let x = 1\n if a { USE } }", "1"),
      ("func f() { if a { let x = 1 }\n USE }", nil), ("func f() { USE\n let x = 1 }", nil),
      ("let x = 1\nfunc f() { USE }", "1"), ("func f() { x\n USE }", nil), ("func f() { let y = x\n USE }", nil),
      ("func f() { let y = 1\n USE }", nil),
      // Parameters.
      ("func f(x: Int) { USE }", "parameter"), ("func f(a x: Int = 3, y: Int) { USE }", "parameter 3"),
      ("func f(y: Int, x: A = [1, 2]) { USE }", "parameter [1, 2]"),
      ("func f(y: Int = 1, x: Int) { USE }", "parameter"), ("func f(x: Int = 1) { let x = 2\n USE }", "2"),
      ("func f(x: Int = 1) { do { let x = 2 }\n USE }", "parameter 1"),
      ("func f(x: Int) { if a { USE } }", "parameter"),
      ("func f(x: Int) async throws -> Int { USE }", "parameter"),
      ("func f(x: Int) -> (Int, Int) { USE }", "parameter"), ("init(x: Int = 1) { USE }", "parameter 1"),
      ("init?(x: Int) { USE }", "parameter"), ("func f<A, B: C<A>>(x: Int = 1) { USE }", "parameter 1"),
      ("init!(x: Int) { USE }", "parameter"), ("func f(x: Int) { }\nfunc g() { USE }", nil),
      ("func f(x: Int); var a: Int { USE }", nil), ("func f(y: Int) { USE }", nil), ("g(x: 1) { USE }", nil),
      ("func f(x: (y: Int, z: Int) = (1, 2)) { USE }", "parameter (1, 2)"), ("func f(a: (x: Int)) { USE }", nil),
      ("func f(x) { USE }", nil), ("func f(x: Int = ) { USE }", "parameter"),
    ] as [(String, String?)])
  func aNameMeansTheNearestDefinition(text: String, expected: String?) throws {
    let (file, use) = try file(text)
    let found = SwiftScopes(file).definition(of: "x", before: use).map { definition in
      switch definition {
      case .variable(let changes): Self.text(changes, file)
      case .parameter(let value, _): "parameter" + (value.map { " " + file.text($0) } ?? "")
      }
    }
    #expect(found == expected)
  }

  /// `[A], + B?`: what is set, and what is added, with a mark if it is so in a branch.
  private static func text(_ changes: [SwiftScopes.Change], _ file: SwiftSourceFile) -> String {
    changes.map { change in
      let kind =
        switch change.kind {
        case .set: ""
        case .append: "+ "
        case .insert: "0 "
        case .add: "+= "
        case .other: "other"
        }
      return kind + file.text(change.value) + (change.isCertain ? "" : "?")
    }.joined(separator: ", ")
  }

  /// Within a member of a type, what is beside it is not a local.
  @Test(
    arguments: [
      ("enum A { static let x = 1; static var y: Int { USE } }", nil),
      ("enum A { static var y: Int { let x = 1\nreturn USE } }", "1"),
      ("enum A { static let x = 1; let y = USE }", nil), ("enum A { func f(x: Int = 2) { USE } }", "parameter 2"),
      ("enum A { let y = { if a { let x = 1\nUSE } }() }", "1"),
      ("enum A { let x = 1; let y = { if a { USE } }() }", nil),
    ] as [(String, String?)])
  func aMemberOfATypeIsNoLocal(text: String, expected: String?) throws {
    let (file, use) = try file(text)
    let brace = try #require(file.tokens.indices.first { file.isMark("{", at: $0) })
    let found = SwiftScopes(file).definition(of: "x", before: use, inside: brace).map { definition in
      switch definition {
      case .variable(let changes): Self.text(changes, file)
      case .parameter(let value, _): "parameter" + (value.map { " " + file.text($0) } ?? "")
      }
    }
    #expect(found == expected)
  }

  @Test(arguments: [
    ("{ () -> A in y }", "y"), ("{ x in y }", "y"), ("{ y }", "y"), ("{ (x) in y }", "y"), ("{ }", "}"),
  ])
  func aClosureHasABody(text: String, first: String) {
    let file = SwiftSourceFile(Array(text.utf8))
    #expect(file.text(SwiftScopes(file).closure(at: 0).body) == first)
  }

  @Test(arguments: [
    ("{ x in y }", ["x"]), ("{ x, y in z }", ["x", "y"]), ("{ (x, y) in z }", ["x", "y"]),
    ("{ (x: A, y: B) -> C in z }", ["x", "y"]), ("{ [weak self] x in y }", ["x"]), ("{ () -> A in y }", []),
    ("{ @MainActor x in y }", ["x"]),
    ("{ _ in y }", ["_"]), ("{ x }", []), ("{ f(x) }", []), ("{ }", []), ("{ (x, y) }", []), ("{ for x in y { } }", []),
    ("{ x\nfor y in z { } }", []), ("{ (x) async throws -> [A] in y }", ["x"]),
  ])
  func aClosureHasParameters(text: String, names: [String]) {
    #expect(SwiftScopes(SwiftSourceFile(Array(text.utf8))).closure(at: 0).parameters == names)
  }

  @Test(arguments: [
    ("class A { func make() { USE } }", ["make", "A"]), ("let x = USE", ["x"]),
    ("struct S { var a: Int { USE } }", ["a", "S"]), ("extension E { enum F { var b = f(USE) } }", ["b", "F", "E"]),
    ("func a() { } func b() { USE }", ["b"]), ("static let shared: T = { USE }()", ["shared"]),
    ("func a(x: Int) throws -> (A, B) { USE }", ["a"]), ("actor A { protocol P { USE } }", ["P", "A"]),
    ("if a { USE }", []),
    ("class A { if b { USE } }", ["A"]), ("class A { } { USE }", []), ("a; { USE }", []), ("USE", []),
  ])
  func theNamesAroundATokenAreThoseOfItsDeclarations(text: String, expected: [String]) throws {
    let (file, use) = try file(text)
    var names = SwiftScopes(file).names(around: use)
    // A closure is a part of its variable's value.
    for place in names.indices.dropFirst().reversed() where names[place] == names[place - 1] { names.remove(at: place) }
    #expect(names == expected)
  }

  // MARK: - Declarations

  private func properties(_ members: SwiftMembers) -> [String] {
    members.properties.map { property in
      property.name + (property.type.map { ": \($0.text)" } ?? "") + (property.initialValue.map { " = \($0)" } ?? "")
        + (property.accessors == .computed ? " {}" : "")
    } + members.types.flatMap { properties($0.members) }
  }

  @Test(arguments: [
    ("import struct Foundation.Date\nvar a = 1", ["a = 1"]), ("import A; var a = 1", ["a = 1"]),
    ("@testable import A\nvar a = 1", ["a = 1"]), ("import A.B\nvar a = 1", ["a = 1"]),
    ("import var a.b\nvar c = 1", ["c = 1"]),
    ("protocol P { associatedtype A: B, C = D where A: E, F == G\n var a: Int { get } }", ["a: Int {}"]),
    ("protocol P { associatedtype A\n var a: Int { get } }", ["a: Int {}"]),
    ("protocol P { associatedtype A = B; var a: Int { get } }", ["a: Int {}"]),
    ("macro m<T>(_ a: T) -> B = #externalMacro(module: \"a\", type: \"b\") where T: X\nvar a = 1", ["a = 1"]),
    ("macro m() = c\nvar a = 1", ["a = 1"]),
    ("macro m\nvar a = 1", ["a = 1"]), ("macro m() async -> A\nvar a = 1", ["a = 1"]),
    ("infix operator +++: P\nvar a = 1", ["a = 1"]), ("precedencegroup P { higherThan: Q }\nvar a = 1", ["a = 1"]),
    ("precedencegroup P { a: b } var a = 1", ["a = 1"]), ("let (a, b): (Int, Int) = (1, 2)\nvar c = 1", ["c = 1"]),
    ("let (a, b) = f(), c = 1", ["c = 1"]), ("deinit { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("deinit async { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("isolated deinit { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f() where T == 3 { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f() where A == B, C: D { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f<let n: Int>() { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("static func < <T>(l: T, r: T) -> Bool { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("static func <(l: T, r: T) -> Bool { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f() throws(E) -> A { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f() async rethrows -> [A] { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("init?<T>(a: T) { var x = 1 }\nvar a = 1", ["a = 1"]), ("init!<T>(a: T) { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("init<T>(a: T) { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("func f<T: A<B>>(a: T) -> (T) -> A { var x = 1 }\nvar a = 1", ["a = 1"]),
    ("var a: Int { @A didSet { } }", ["a: Int"]), ("var a = 1 { @A(1) didSet { } }", ["a = 1"]),
    ("var a: Int { willSet(new) { } }", ["a: Int"]),
    ("var a: Int { didSet() }", ["a: Int"]), ("var a: Int { didSet }", ["a: Int {}"]),
    ("var a: Int { get }", ["a: Int {}"]), ("var a: Int, b = 1, c: String", ["a: Int", "b = 1", "c: String"]),
    ("var a = 1, b: Int", ["a = 1", "b: Int"]),
    ("var a: String, b: Int", ["a: String", "b: Int"]), ("var a, b, c: Int", ["a: Int", "b: Int", "c: Int"]),
    ("var a, b", ["a", "b"]), ("var a: Int = 1 { didSet { } }, b: Int", ["a: Int = 1", "b: Int"]),
  ])
  func onlyDeclarationsOfPropertiesAreRead(text: String, expected: [String]) {
    #expect(properties(SwiftSourceFile(Array(text.utf8)).members) == expected)
  }

  // MARK: - Conditions

  @Test func conditionsHoldBetweenTheirDirectives() {
    let text = "a\n#if os(iOS)\nb\n#elseif FLAG\nc\n#else\nd\n#endif\ne"
    let file = SwiftSourceFile(Array(text.utf8))
    func conditions(_ name: String) -> [String]? {
      file.tokens.indices.first { file.text($0) == name }.map { file.directives.conditions(at: $0).map(\.text) }
    }
    #expect(conditions("a") == [] && conditions("b") == ["os(iOS)"] && conditions("e") == [])
    #expect(conditions("c") == ["!(os(iOS))", "FLAG"] && conditions("d") == ["!(os(iOS))", "!(FLAG)"])
    #expect(file.directives.all.map(\.keyword) == [.if, .elseif, .else, .endif])
    let tokens = file.directives.all.map(\.token)
    #expect(tokens.map { file.directives.directive(at: $0)?.keyword } == [.if, .elseif, .else, .endif])
    #expect(file.directives.directive(at: 0) == nil && file.directives.directive(at: tokens[0] + 1) == nil)
    #expect(file.directives.directives(in: 0..<file.tokens.count).map(\.token) == tokens)
    #expect(file.directives.directives(in: tokens[1]..<tokens[3]).map(\.token) == [tokens[1], tokens[2]])
    #expect(file.directives.directives(in: tokens[0] + 1..<tokens[1] + 1).map(\.token) == [tokens[1]])
    #expect(file.directives.directives(in: tokens[0]..<tokens[0]).isEmpty)
  }

  @Test(arguments: [
    ("os(iOS)", true), ("FLAG", false), ("DEBUG", false), ("os(iOS) && FLAG", true), ("os(Linux)", false),
  ])
  func thePlatformMayDecide(condition: String, decides: Bool) {
    let file = SwiftSourceFile(Array("#if \(condition)\n#endif".utf8))
    #expect(file.directives.dependOnPlatform == decides)
  }

  @Test(arguments: [1, 30, 31, 32, 33, 40]) func deepConditionsAreUnknown(depth: Int) {
    let text = (0..<depth).map { "#if A\($0)\n" }.joined() + "x" + String(repeating: "\n#endif", count: depth) + "\ny"
    let file = SwiftSourceFile(Array(text.utf8))
    let place = file.tokens.indices.first { file.text($0) == "x" } ?? 0
    let conditions = file.directives.conditions(at: place).map(\.text)
    let known = (0..<min(depth, 31)).map { "A\($0)" }
    #expect(conditions == known + (depth > 31 ? ["too many conditions"] : []))
    #expect(file.directives.conditions(at: file.tokens.count - 1).isEmpty)
  }

  @Test func strayDirectivesAreIgnored() {
    let file = SwiftSourceFile(Array("#else\nvar a = 1\n#endif\n#elseif X\nvar b = 1".utf8))
    #expect(file.members.properties.map(\.name) == ["a", "b"])
    #expect(file.members.properties.allSatisfy { $0.heading.conditions.isEmpty })
  }

  @Test(
    arguments: [
      ("_runtime", "_ObjC", nil, true), ("_runtime", "_Native", nil, false), ("_runtime", "x", nil, nil),
      ("_endian", "little", nil, true), ("_endian", "big", nil, false), ("_endian", "x", nil, nil),
      ("_pointerBitWidth", "_64", .iOS, nil), ("targetEnvironment", "x", .iOS, nil),
      ("targetEnvironment", "simulator", .iOS, false), ("targetEnvironment", "macCatalyst", .macCatalyst, true),
      ("targetEnvironment", "macCatalyst", .iOS, false), ("targetEnvironment", "macCatalyst", nil, nil),
      ("canImport", "Cocoa", .macOS, true), ("canImport", "Cocoa", .iOS, false),
      ("canImport", "WatchKit", .watchOS, true), ("canImport", "UIKit", nil, nil),
      ("canImport", "Mine", .iOS, nil), ("os", "visionOS", .visionOS, true), ("os", "xrOS", .visionOS, true),
      ("os", "OSX", .macOS, true), ("os", "iOS", .macCatalyst, true), ("os", "macOS", .macCatalyst, false),
      ("os", "iOS", nil, nil), ("os", "Linux", nil, false), ("arch", "arm64", .iOS, nil),
    ] as [(String, String, SwiftBuild.Platform?, Bool?)])
  func buildsDecideWhatTheyKnow(name: String, argument: String, platform: SwiftBuild.Platform?, expected: Bool?) {
    let condition = SwiftCondition(text: "", expression: .call(name, argument))
    #expect(condition.holds(in: SwiftBuild(platform: platform)) == expected)
  }

  @Test(arguments: [
    ("swift(>=5.9)", true), ("swift(>=5.9.0)", true), ("swift(>=5.9.1)", nil), ("swift(<5.9)", false),
    ("swift(<5.10)", nil), ("swift(>=0)", true), ("swift(>=)", nil), ("swift(>=5.)", nil), ("swift(>=-5)", nil),
    ("swift(>5)", nil),
    ("swift (>=5)", true), ("f", nil), ("f(", nil), ("true\n(false)", true), ("!!true", true), ("!true", false),
    ("(true)", true), ("((true))", true), ("(true", nil), ("true)", nil), ("\"a\"", nil), ("true && false", false),
    ("true || false", true), ("true & false", nil), ("true & & false", nil), ("true | | false", nil),
    ("true | false", nil), ("true || !true", true), ("false ||!true", nil), ("true && true && true", true),
    ("false || false || true", true), ("&& true", nil),
  ])
  func conditionsAreReadLikeTheCompilerDoes(text: String, expected: Bool?) throws {
    let file = SwiftSourceFile(Array("#if \(text)\n#endif\nx".utf8))
    let place = try #require(file.directives.all.first)
    let condition = try #require(file.directives.conditions(at: place.token).first)
    #expect(condition.holds(in: SwiftBuild()) == expected)
  }

  @Test(arguments: [1, 63, 64, 65]) func deepParenthesesAreUnknown(depth: Int) throws {
    let text = String(repeating: "(", count: depth) + "true" + String(repeating: ")", count: depth)
    let file = SwiftSourceFile(Array("#if \(text)\nvar a = 1\n#endif".utf8))
    #expect(
      file.members.properties.first?.heading.conditions.first?.holds(in: SwiftBuild()) == (depth > 64 ? nil : true))
  }

  @Test func severalConditionsAreWrittenAsOne() {
    let conditions = ["A", "B"].map { SwiftCondition(text: $0, expression: .flag($0)) }
    #expect(conditions.text == "A && B" && [SwiftCondition]().text == "")
    #expect([SwiftCondition]().hold(in: SwiftBuild()) == true && conditions.hold(in: SwiftBuild()) == nil)
  }
}
