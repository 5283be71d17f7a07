import GlossBasics
import GlossSwiftSource
import Testing

@Suite struct SwiftConditionTests {
  private static func condition(_ text: String) throws -> SwiftCondition {
    let file = SwiftSourceFile(Array("#if \(text)\nvar a = 1\n#endif".utf8))
    return try #require(file.members.properties.first?.heading.conditions.first)
  }

  /// The value without a platform, then for iOS, macOS and Mac Catalyst: `+`, `-` or `?`.
  @Test(arguments: [
    ("true", "++++"), ("false", "----"), ("DEBUG", "----"), ("!DEBUG", "++++"), ("RELEASE", "????"),
    ("FLAG", "????"), ("!FLAG", "????"), ("DEBUG || true", "++++"), ("FLAG || true", "++++"),
    ("FLAG && false", "----"), ("FLAG && true", "????"), ("FLAG || DEBUG", "????"), ("!(FLAG && false)", "++++"),
    ("os(iOS)", "?+-+"), ("os(macOS)", "?-+-"), ("os(OSX)", "?-+-"), ("os(Linux)", "----"), ("!os(Linux)", "++++"),
    ("os(Android) || os(Windows)", "----"), ("os(xrOS)", "?---"),
    ("targetEnvironment(macCatalyst)", "?--+"), ("os(iOS) && !targetEnvironment(macCatalyst)", "?+--"),
    ("targetEnvironment(simulator)", "----"), ("canImport(SwiftData)", "++++"), ("canImport(SwiftDataNope)", "????"),
    ("canImport(UIKit)", "?+-+"), ("canImport(AppKit)", "?-++"), ("canImport(Glibc)", "----"),
    ("canImport(UIKit) && !os(watchOS)", "?+-+"), ("canImport(SwiftData, _version: 2)", "????"),
    ("swift(>=5.9)", "++++"), ("swift(>=5)", "++++"), ("swift(>=5.9.0)", "++++"), ("swift(>=5.10)", "????"),
    ("swift(>=99)", "????"), ("compiler(>=99)", "????"), ("compiler(<99)", "????"), ("compiler(<5.9)", "----"),
    ("swift(>=5.9) && os(macOS)", "?-+-"), ("swift(>= 5 . 9)", "++++"), ("swift(==5.9)", "????"),
    ("swift(>=x)", "????"),
    ("hasFeature(Typed)", "????"), ("arch(arm64)", "????"), ("_endian(little)", "++++"), ("_runtime(_ObjC)", "++++"),
    // Binding: `&&` closer than `||`.
    ("true || FLAG && false", "++++"), ("(true || FLAG) && false", "----"), ("false && FLAG || true", "++++"),
    ("!false && FLAG || false", "????"), ("os(iOS) || os(macOS) && false", "?+-+"),
    // Over several lines only within parentheses, and no other operators, as the compiler reads them.
    ("(os(iOS) ||\n os(macOS))", "?+++"), ("(os(iOS)\n || true)", "++++"), ("true ||\n true", "????"),
    ("true&&!false", "????"), ("true && !false", "++++"), ("true||(!false)", "++++"), ("(true ||! true)", "????"),
    // What is not a condition is unknown.
    ("FLAG == 1", "????"), ("true true", "????"), ("true &&", "????"), ("(true", "????"), ("", "????"), ("||", "????"),
  ])
  func evaluatesWithThreeValues(text: String, values: String) throws {
    let condition = try Self.condition(text)
    let platforms: [SwiftBuild.Platform?] = [nil, .iOS, .macOS, .macCatalyst]
    let found = platforms.map { platform -> Character in
      condition.holds(in: SwiftBuild(platform: platform)).map { $0 ? "+" : "-" } ?? "?"
    }
    #expect(String(found) == values)
  }

  @Test func clausesHoldOneByOne() {
    let source = """
      #if os(iOS)
      var a = 1
      #elseif os(macOS) && !FLAG
      var b = 1
        #if DEBUG
        var c = 1
        #else
        var d = 1
        #endif
      #else
      var e = 1
      #endif
      var f = 1
      """
    let properties = SwiftSourceFile(Array(source.utf8)).members.properties
    let values = properties.map { property in
      [SwiftBuild.Platform.iOS, .macOS, .tvOS].map { property.heading.conditions.hold(in: SwiftBuild(platform: $0)) }
    }
    #expect(
      values == [
        [true, false, false], [false, nil, false], [false, false, false], [false, nil, false], [false, nil, true],
        [true, true, true],
      ])
    #expect(properties.map(\.heading.conditions.dependOnPlatform) == [true, true, false, true, true, false])
  }

  /// In the bodies of functions, too, which have no declarations.
  @Test func conditionsAreKnownAtEveryToken() throws {
    let source = "func f() {\n#if A\none()\n#else\ntwo()\n#endif\nthree()\n}"
    let file = SwiftSourceFile(Array(source.utf8))
    let texts = ["one", "two", "three"].map { name in
      file.tokens.indices.first { file.text($0) == name }.map { file.directives.conditions(at: $0).map(\.text) }
    }
    #expect(texts == [["A"], ["!(A)"], []])
  }

  /// Neither depth nor length may end the reader.
  @Test func hugeConditionsAreUnknown() throws {
    let deep = String(repeating: "(", count: 5_000) + "true" + String(repeating: ")", count: 5_000)
    #expect(try Self.condition(deep).holds(in: SwiftBuild()) == nil)
    let negations = String(repeating: "!", count: 100_001) + "true"
    #expect(try Self.condition(negations).holds(in: SwiftBuild()) == false)
    let long = Array(repeating: "true", count: 50_000).joined(separator: " && ")
    #expect(try Self.condition(long).holds(in: SwiftBuild()) == true)
    let clauses = "#if A\n" + (0..<20_000).map { "#elseif B\($0)\nvar a\($0) = 1\n" }.joined() + "#endif"
    let properties = SwiftSourceFile(Array(clauses.utf8)).members.properties
    #expect(properties.count == 20_000 && properties.allSatisfy { $0.heading.conditions.count <= 33 })
    #expect(properties.last?.heading.conditions.hold(in: SwiftBuild()) == nil)
    let blocks = String(repeating: "#if true\n", count: 1_000) + "var a = 1"
    #expect(
      SwiftSourceFile(Array(blocks.utf8)).members.properties.first?.heading.conditions.hold(in: SwiftBuild()) == nil)
  }

  // MARK: - Names within functions

  @Test(arguments: [
    ("func f() { let x = 1; use(x) }", "values: 1"), ("func f(x: Int = 2) { use(x) }", "parameter: 2"),
    ("func f(_ x: Int) { use(x) }", "parameter: nil"),
    ("init(in x: Bool = false, y: Int) { use(x) }", "parameter: false"),
    ("func f() { if true { let x = 1 }; use(x) }", "nil"), ("func f() { let x: Int\n x = 1\n use(x) }", "values: 1"),
    ("func f() { let x: Int\n if a { x = 1 } else { x = 2 }\n use(x) }", "values: 1 2"),
    ("func g() { let x = 1 }\nfunc f() { use(x) }", "nil"), ("let x = [1, 2]\nfunc f() { use(x) }", "values: [1, 2]"),
    ("func f() { let x = 1; do { let x = 2; use(x) } }", "values: 2"), ("func f() { use(x); let x = 1 }", "nil"),
    ("struct S { var c: Int = { let x = 3; return use(x) }() }", "values: 3"),
  ])
  func findsWhatANameMeans(source: String, meaning: String) throws {
    let file = SwiftSourceFile(Array(source.utf8))
    let use = try #require(file.tokens.indices.first { file.text($0) == "use" }) + 2
    let text =
      switch SwiftScopes(file).definition(of: "x", before: use) {
      case .variable(let changes)?: "values: " + changes.map { file.text($0.value) }.joined(separator: " ")
      case .parameter(let value, _)?: "parameter: " + (value.map { file.text($0) } ?? "nil")
      case nil: "nil"
      }
    #expect(text == meaning)
  }
}
