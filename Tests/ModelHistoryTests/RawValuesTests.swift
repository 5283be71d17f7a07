import GlossDiagnostics
import GlossFiles
import GlossTestSupport
import Testing

@testable import GlossModelHistory

/// Enumerations whose raw values rows hold: a case that is stored otherwise is said, and no other edit of one.
@Suite struct RawValuesTests {
  /// Sources that give an enumeration's raw values to the attribute `kind`, with where it is declared.
  static let ties: [(declares: String, uses: String, path: String)] = [
    ("enum Kind: Int16 { case CASES }", "var k: Kind { Kind(rawValue: kind) ?? .a }", "Kind.swift"),
    ("enum Kind: Int16 {\n  case CASES\n}", "func read() { show(App.Kind(rawValue: Int16(self.kind))) }", "Kind.swift"),
    ("@objc enum Kind: Int16 { case CASES }", "extension E { @NSManaged var kind: Kind }", "Kind.swift"),
    ("typedef NS_ENUM(int16_t, Kind) { CASES };", "@property (nonatomic) Kind kind;", "Kind.h"),
    ("typedef NS_ENUM(int16_t, Kind) {\n  CASES,\n};", "void show(Kind kind) { log(kind); }", "Kind.h"),
    (
      "typedef NS_ENUM(int16_t, Kind) { CASES };", "- (void)show { switch ((Kind)self.kind) { default: break; } }",
      "Kind.h"
    ),
  ]

  private static func said(_ tie: (declares: String, uses: String, path: String), _ then: String, _ now: String) throws
    -> [String]
  {
    let repository = try HistoryRepository()
    let model = "<model><entity name=\"E\"><attribute name=\"kind\" attributeType=\"Integer 16\"/></entity></model>\n"
    try repository.write("App.xcdatamodeld/App.xcdatamodel/contents", model)
    try repository.write(tie.path == "Kind.h" ? "E.m" : "E.swift", tie.uses + "\n")
    try repository.write(tie.path, tie.declares.replacing("CASES", with: then) + "\n")
    try repository.commit(tag: "v1")
    try repository.write(tie.path, tie.declares.replacing("CASES", with: now) + "\n")
    return try repository.project(released: "v1").findings().filter { $0.severity > .note }.map(\.message)
  }

  @Test(arguments: ties.indices) func aCaseThatIsStoredOtherwiseIsSaid(number: Int) throws {
    for (then, now, name) in [("a, b", "z, a, b", "a"), ("a, b, c", "a, c, b", "b"), ("a = 1, b = 4", "a = 1, b", "b")]
    {
      let found = try Self.said(Self.ties[number], then, now)
      #expect(found.count == 1 && found[0].contains("'Kind.\(name)' has the raw value"), "\(then) → \(now): \(found)")
    }
    for (then, now) in [
      ("a, b", "a, b, c"), ("a, b", "a, other"), ("a, b", "a = 0, b = 1"), ("a = 1, b = 2", "b = 2, a = 1"),
    ] {
      #expect(try Self.said(Self.ties[number], then, now) == [], "\(then) → \(now)")
    }
  }

  /// What no attribute holds may be numbered as one likes.
  @Test(arguments: [
    "var tab: Kind = .a", "let k = Kind(rawValue: stored)", "func show(_ kind: Other) {}",
    "let kind = 1; show(Kind.self)",
  ])
  func othersAreNotSaid(uses: String) throws {
    let tie = ("enum Kind: Int { case CASES }", uses, "Kind.swift")
    #expect(try Self.said(tie, "a, b", "b, a") == [])
    // A text is in no attribute of numbers.
    let text = ("enum Kind: String { case CASES }", "let k = Kind(rawValue: kind)", "Kind.swift")
    #expect(try Self.said(text, "a = \"x\"", "a = \"y\"") == [])
  }

  @Test func aStructMayHaveItsValuesAsMembers() {
    let files = { (text: String) in
      InMemoryFileTree([
        "K.swift":
          "struct Kind: RawRepresentable {\n  let rawValue: String\n  static let a = Kind(rawValue: \"\(text)\")\n}"
      ])
    }
    let then = RawValues(["K.swift"], in: files("out"))
    #expect(RawValues(["K.swift"], in: files("lent")).changes(since: then).map(\.name) == ["a"])
    #expect(RawValues(["K.swift"], in: files("out")).changes(since: then).isEmpty)
  }

  /// A compiler refuses the case after the greatest integer; reading it must not end the program.
  @Test func theGreatestValueEndsNothing() {
    for (path, text) in [
      ("K.swift", "enum Kind: Int { case a = 9223372036854775807, b }"),
      ("K.h", "typedef NS_ENUM(NSInteger, Kind) { A = 9223372036854775807, B };"),
    ] {
      #expect(RawValues([path], in: InMemoryFileTree([path: text])).enumerations["Kind"]?.cases.count == 2)
    }
  }

  /// Random cases in both languages, against the values counted by hand.
  @Test func valuesAreThoseOfTheLanguages() {
    var random = SeededNumbers(7)
    for round in 0..<200 {
      func cases() -> [(name: String, value: Int?)] {
        ["a", "b", "c", "d", "e"].shuffled(using: &random).prefix(Int.random(in: 1...5, using: &random)).enumerated()
          .map {
            ($1, Bool.random(using: &random) ? nil : Int.random(in: 0...3, using: &random) + $0 * 10)
          }
      }
      func values(_ cases: [(name: String, value: Int?)]) -> [String: Int] {
        var next = 0
        return cases.reduce(into: [:]) { found, one in
          found[one.name] = one.value ?? next
          next = (one.value ?? next) + 1
        }
      }
      let (then, now) = (cases(), cases())
      let changed = values(then).contains { name, value in values(now)[name].map { $0 != value } ?? false }
      for isSwift in [true, false] {
        let text = { (cases: [(name: String, value: Int?)]) in
          let list = cases.map { $0.name + ($0.value.map { " = \($0)" } ?? "") }.joined(separator: ", ")
          return isSwift ? "enum Kind: Int { case \(list) }" : "typedef NS_ENUM(NSInteger, Kind) { \(list) };"
        }
        let path = isSwift ? "K.swift" : "K.h"
        let found = RawValues([path], in: InMemoryFileTree([path: text(now)])).changes(
          since: RawValues([path], in: InMemoryFileTree([path: text(then)])))
        #expect(found.isEmpty != changed, "\(round): \(text(then)) → \(text(now))")
      }
    }
  }
}
