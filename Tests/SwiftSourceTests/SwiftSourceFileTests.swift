import GlossBasics
import GlossSwiftSource
import GlossTestSupport
import Testing

@Suite struct SwiftSourceFileTests {
  /// The declarations of a file without positions: `class A`, `  var b: Int = 1`.
  private static func outline(_ text: String) -> [String] {
    lines(of: SwiftSourceFile(Array(text.utf8)).members, indentation: "")
  }

  private static func lines(of members: SwiftMembers, indentation: String) -> [String] {
    var lines: [String] = []
    for type in members.types {
      let inherited = type.inherited.isEmpty ? "" : ": " + type.inherited.map(\.text).joined(separator: ", ")
      lines.append("\(indentation)\(type.keyword.rawValue) \(type.name)\(inherited)")
      lines += self.lines(of: type.members, indentation: indentation + "  ")
    }
    for property in members.properties {
      let type = property.type.map { ": \($0.text)" } ?? ""
      let value = property.initialValue.map { " = \($0)" } ?? ""
      let mark = property.accessors == .computed ? " {}" : ""
      lines.append("\(indentation)\(property.isConstant ? "let" : "var") \(property.name)\(type)\(value)\(mark)")
    }
    for item in members.cases {
      lines.append("\(indentation)case \(item.name)\(item.payload ?? "")\(item.rawValue.map { " = \($0)" } ?? "")")
    }
    for alias in members.aliases { lines.append("\(indentation)typealias \(alias.name) = \(alias.type.text)") }
    for macro in members.macros { lines.append("\(indentation)#\(macro.name)") }
    return lines
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var source: String
    var outline: [String]
    var testDescription: String { source }

    init(_ source: String, _ outline: String...) { (self.source, self.outline) = (source, outline) }
  }

  @Test(arguments: [
    Case("final class A: B, C<D> { }", "class A: B, C<D>"),
    Case("extension S.T: P where Self: Q { struct U {} }", "extension S.T: P", "  struct U"),
    Case("extension [Int] { var a: Int { 1 } }", "extension [Int]", "  var a: Int {}"),
    Case("actor A { actor B { var c = 1 } }", "actor A", "  actor B", "    var c = 1"),
    Case(
      "enum E: String { case a, b = \"x\"; case c(Int, d: String) }", "enum E: String", "  case a", "  case b = \"x\"",
      "  case c(Int, d: String)"),
    Case("class A { class func f() {}; class var g: Int { 1 } }", "class A", "  var g: Int {}"),
    Case("var a, b: Int; let c = 1, d = 2", "var a: Int", "var b: Int", "let c = 1", "let d = 2"),
    Case("var a: [String: [Set<Int>?]]? = nil", "var a: [String: [Set<Int>?]]? = nil"),
    Case("var a: A! = x", "var a: A? = x"),
    Case("var a: (Int, String) -> Void = { _, _ in }", "var a: (Int, String) -> Void = { _, _ in }"),
    Case("var a = Set<Int>()\nvar b = a < b", "var a = Set<Int>()", "var b = a < b"),
    Case("var a = 1 { didSet { f() } }", "var a = 1"),
    Case("var a: Int { get { 1 } set { } }", "var a: Int {}"),
    Case("var a = try? f()\nvar b = 2", "var a = try? f()", "var b = 2"),
    Case("var a = try! f()\nvar b = 2", "var a = try! f()", "var b = 2"),
    Case("var a = f { 1 }\nvar b = 2", "var a = f { 1 }", "var b = 2"),
    Case("var a = f() { willSet { } }", "var a = f()"),
    Case("var a = b\n  .c\n  + d\nvar e = 1", "var a = b\n  .c\n  + d", "var e = 1"),
    Case("var a = x ? y : z, b = 1", "var a = x ? y : z", "var b = 1"),
    Case("var a = if x { 1 } else { 2 }\nvar b = 3", "var a = if x { 1 } else { 2 }", "var b = 3"),
    Case("let `class` = 1", "let class = 1"),
    Case("#!/usr/bin/swift\nvar a = 1", "var a = 1"),
    Case("var a = \"} \\(f(\"{\")) \" // }\nvar b = 1", "var a = \"} \\(f(\"{\")) \"", "var b = 1"),
    Case("var a = #\"\\(\" \"#\nvar b = 1", "var a = #\"\\(\" \"#", "var b = 1"),
    Case(
      "var a = \"\"\"\n  @Model class X { }\n  \"\"\"\nvar b = 1", "var a = \"\"\"\n  @Model class X { }\n  \"\"\"",
      "var b = 1"),
    Case("/* /* } */ class X {} */ var a = 1", "var a = 1"),
    Case("var a = /[}\"]+/\nvar b = 1", "var a = /[}\"]+/", "var b = 1"),
    Case("var a = #/\n { \n /#\nvar b = 1", "var a = #/\n { \n /#", "var b = 1"),
    Case("var a = b / c // \"\nvar d = e / f", "var a = b / c", "var d = e / f"),
    Case("class A { #Unique<A>([\\.b, \\.c])\n var b: Int }", "class A", "  var b: Int", "  #Unique"),
    Case("#Preview(\"x\") { class X {} }\nvar a = 1", "var a = 1", "#Preview"),
    Case("func f() { class X { } }\ninit() { struct Y {} }\nvar a = 1", "var a = 1"),
    Case(
      "protocol P { func f()\n var a: Int { get }\n init?(_ x: Int)\n associatedtype B: C }\nvar d = 1", "protocol P",
      "  var a: Int {}", "var d = 1"),
    Case(
      "class A { subscript<T>(i: T) -> Int where T: X { 1 }\n static func < (a: A, b: A) -> Bool { true }\n var c = 1 }",
      "class A", "  var c = 1"),
    Case("typealias A = B.C\ntypealias D<T> = [T]", "typealias A = B.C", "typealias D = [T]"),
    Case("if x { class Y { } } else { var z = 1 }\nvar a = 1", "var a = 1"),
    Case("if let a, var b = c { let d = 1 }\nguard case let e = f else { exit(1) }\nlet g = 1", "let g = 1"),
    Case("while let a = b.next() { let c = 1 }; do { } catch let d { }\nvar e = 1", "var e = 1"),
    Case("class A { var a: Int = 0,\n var b = 1\n}", "class A", "  var a: Int = 0", "  var b = 1"),
    Case("var a = 1\n= 2\nvar b = \"c\"=\"d\"\nvar e = f =1", "var a = 1\n= 2", "var b = \"c\"=\"d\"", "var e = f =1"),
    Case("func f() { b = true\n /a{/\n}\nvar c = 1", "var c = 1"),
    Case("var a = [#\"\"\"\"#, #\"\"  \"\"#]\nvar b = 1", "var a = [#\"\"\"\"#, #\"\"  \"\"#]", "var b = 1"),
    Case(
      "var a = #\"\"\"\n \" var b = 1\n \"\"\"#\nvar c = 1", "var a = #\"\"\"\n \" var b = 1\n \"\"\"#", "var c = 1"),
    Case("class A { var b = 1 ", "class A", "  var b = 1"),
    Case("class A { ) } ] } var b = 1", "class A", "var b = 1"),
    Case("lazy var a: A = { A() }()\nweak var b: B?", "var a: A = { A() }()", "var b: B?"),
  ])
  func readsDeclarations(_ item: Case) {
    #expect(Self.outline(item.source) == item.outline)
  }

  @Test func attributesKeepTheirArguments() throws {
    let file = SwiftSourceFile(
      Array(
        "@SwiftData.Model @available(iOS 17, *) final class A { @Relationship(deleteRule: .cascade, inverse: \\B.a) private(set) var b: [B] }"
          .utf8))
    let type = try #require(file.members.types.first)
    #expect(type.heading.attribute("Model")?.name == "SwiftData.Model")
    #expect(type.heading.attribute("available")?.arguments?.map(\.value) == ["iOS 17", "*"])
    #expect(type.heading.modifiers == ["final"])
    let property = try #require(type.members.properties.first)
    #expect(property.heading.attribute("Relationship")?.argument("inverse") == "\\B.a")
    #expect(property.heading.attribute("Relationship")?.argument("deleteRule") == ".cascade")
    #expect(property.heading.modifiers == ["private(set)"])
    #expect(property.isStored)
  }

  @Test(
    arguments: [
      ("/// One.\n/// Two.\nvar a = 1", "One.\nTwo."),
      ("/** One.\n  * Two.\n  */\n@A var a = 1", "One.\nTwo."),
      ("/// Other.\n\nvar a = 1", nil),
      ("//// None.\nvar a = 1", nil),
      ("@A\n/// Late.\nvar a = 1", "Late."),
      ("/// One.\n// Not this.\nvar a = 1", "One."),
      ("/**/\nvar a = 1", nil), ("/// One.\n/**/ var a = 1", "One."),
      ("var x = 1 /// Of the line before.\nvar a = 1", nil),
    ] as [(String, String?)])
  func documentationIsThatOfTheDeclaration(_ source: String, _ text: String?) {
    let file = SwiftSourceFile(Array(source.utf8))
    #expect(file.members.properties.last?.heading.documentation == text)
  }

  @Test func conditionsAreKept() {
    let source = "#if os(iOS)\nvar a = 1\n#elseif DEBUG\nvar b = 1\n#else\nvar c = 1\n#endif\nvar d = 1"
    let properties = SwiftSourceFile(Array(source.utf8)).members.properties
    #expect(
      properties.map { $0.heading.conditions.map(\.text) } == [
        ["os(iOS)"], ["!(os(iOS))", "DEBUG"], ["!(os(iOS))", "!(DEBUG)"], [],
      ])
  }

  @Test func placesCountBytes() {
    let file = SwiftSourceFile(Array("/* ü */ class A {\n  /* é */ var b = 1 }".utf8))
    #expect(file.members.types.first?.heading.position == SourcePosition(line: 1, column: 16))
    #expect(file.members.types.first?.members.properties.first?.heading.position == SourcePosition(line: 2, column: 16))
  }

  /// A file with everything in it.
  private static let everything = """
    #!/usr/bin/swift
    @Model /* a /* b */ c */ public final class Trip<T: P>: Base, Sendable where T: Q {
      #Unique<Trip>([\\.name], [\\.a, \\.b]); #Index([\\.name])
      /// Text.
      @Attribute(.unique, originalName: "x") var name: String = "a\\("b\\(1)")" { didSet { f() } }
      var a = #"\\#(x) " "#, b: [String: Int?]? = [:], c = x ? [1] : { 2 }()
      let d = \"\"\"
        class X {}
        \"\"\"
      #if os(iOS) && !DEBUG
      var e = /a(b)/
      #else
      var `e`: (Int) throws(E) -> Void
      #endif
      enum E: Int { case a = 1, b(x: Int) ; indirect case c }
      init?(_ x: Int...) async throws { }
      static func < (l: Self, r: Self) -> Bool { l.a < r.a }
      subscript(i: Int) -> Int { get { 1 } }
    }
    extension Trip.E { typealias F = Set<String> }
    """

  @Test func everyPrefixAndEveryDamageIsRead() {
    let bytes = Array(Self.everything.utf8)
    for end in 0...bytes.count { _ = SwiftSourceFile(Array(bytes[..<end])) }
    for start in 0...bytes.count { _ = SwiftSourceFile(Array(bytes[start...])) }
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2000 { _ = SwiftSourceFile(SwiftDamage.damage(bytes, &random)) }
    for _ in 0..<500 {
      _ = SwiftSourceFile(
        (0..<Int.random(in: 0...200, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test(arguments: [
    "(", "[", "{", "class A { ", "\"\\(", "/*", "#if a\n", "<", "a<", "var a: [", "var a: A<", "@A(", "case ", "/",
    "#/", "#\"", "#\"\"\"\\#(", "\\", "if let ", "a = ", "\n/a", "var a = b ? ", "enum E { case a(", "}", ")", "`",
    "x.", "extension A<", "func f<", "var a = {",
  ])
  func repetitionIsLinear(_ piece: String) {
    // Repeated ten thousand times; quadratic code would take minutes.
    let file = SwiftSourceFile(Array(String(repeating: piece, count: 10_000).utf8))
    #expect(file.source.bytes.count == piece.utf8.count * 10_000)
  }
}
