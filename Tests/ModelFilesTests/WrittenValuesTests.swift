import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import Testing

@testable import GlossModelFiles

/// What values of source models mean, and where objects are.
@Suite struct WrittenValuesTests {
  private static let odd = "which is not a whole number of 64 bits"

  @Test(
    arguments: [
      ("5", 5, false), ("-5", -5, false), ("+5", 5, false), ("0.0", 0, false), ("5.0", 5, false), (" 5 ", 5, false),
      ("NO", 0, false), ("false", 0, false), ("5.5", 5, true), ("-5.5", -5, true), ("5x", 5, true), ("x", 0, true),
      ("", 0, true), ("YES", 0, true), ("no", 0, true), ("1e3", 1, true), ("1e0", 1, false), ("+5.5", 5, true),
      ("9223372036854775807", .max, false), ("-9223372036854775808", .min, false), ("99999999999999999999", .max, true),
      ("-99999999999999999999", .min, true), ("+99999999999999999999", .max, true),
    ] as [(String, Int64, Bool)]) func integersAreReadAsNSStringDoes(_ text: String, _ value: Int64, _ isOdd: Bool)
  {
    for type in [AttributeType.integer16, .integer32, .integer64] {
      let read = AttributeValue.read(text, as: type)
      #expect(read.value == .integer(value))
      #expect(read.problem == (isOdd ? "\(Self.odd); Core Data uses \(value)" : nil))
    }
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("-1.5e2", -150), ("5", 5), (".5", 0.5), ("NO", 0), ("false", 0), ("YES", nil), ("", nil),
      ("1,5", nil),
      ("inf", nil), ("nan", nil), ("0x10", nil), ("1e400", nil), (" 1", nil), ("1 ", nil), ("e", nil), ("+2", 2),
    ] as [(String, Double?)]) func realsAreWholeStrings(_ text: String, _ value: Double?)
  {
    for type in [AttributeType.double, .float] {
      let read = AttributeValue.read(text, as: type)
      #expect(read.value == value.map(AttributeValue.real))
      #expect(read.problem == (value == nil ? "which is not a number" : nil))
    }
    let decimal = AttributeValue.read(text, as: .decimal)
    #expect((decimal.value == nil) == (value == nil))
    #expect(decimal.problem == (value == nil ? "which is not a decimal number" : nil))
    guard text != "NO", text != "false" else { return #expect(decimal.value == .decimal(0)) }
    let date = AttributeValue.read(text, as: .date)
    #expect(date.value == value.map(AttributeValue.date))
    #expect(date.problem == (value == nil ? "which is not a number of seconds" : nil))
  }

  @Test(arguments: [
    ("YES", true, false), ("yes", true, false), ("true", true, false), ("1", true, false), ("NO", false, false),
    ("False", false, false), ("0", false, false), ("y", true, true), ("T", true, true), ("Yup", true, true),
    ("7", true, true), ("9x", true, true), ("n", false, true), ("x", false, true), ("", false, true),
    ("00", false, true),
  ]) func booleansAreReadByTheirFirstCharacter(_ text: String, _ value: Bool, _ isOdd: Bool) {
    let read = AttributeValue.read(text, as: .boolean)
    #expect(read.value == .boolean(value))
    #expect(read.problem == (isOdd ? "which is neither YES nor NO; Core Data uses \(value ? "YES" : "NO")" : nil))
  }

  @Test func otherTypesTakeWhatTheyCan() {
    let uuid = "12345678-abcd-ABCD-abcd-1234567890ab"
    #expect(AttributeValue.read(uuid, as: .uuid) == (.uuid(uuid.uppercased()), nil))
    #expect(AttributeValue.read("1", as: .uuid) == (nil, "which is not a UUID"))
    #expect(AttributeValue.read("", as: .string) == (.string(""), nil))
    #expect(AttributeValue.read("a:b", as: .uri) == (.uri("a:b"), nil))
    for type in [AttributeType.binary, .transformable, .undefined, .objectID] {
      let read = AttributeValue.read("1", as: type)
      #expect(read.value == nil && read.problem == "which has no effect on the type \(type.xcodeName)")
    }
  }

  // MARK: Positions

  /// Few members are searched one by one, many by name.
  @Test(arguments: [1, 31, 32, 33, 34, 80]) func theFirstPositionOfAnObjectIsTheOneThatCounts(_ count: Int) {
    var map = SourceMap()
    #expect(map[.entity("A")] == nil)
    map.record(.entity("A"), at: SourcePosition(line: 1, column: 1))
    for number in 0..<count {
      map.record(.property("p\(number)", of: "A"), at: SourcePosition(line: 10 + number, column: 1))
      // Another owner in between.
      if number.isMultiple(of: 5) {
        map.record(.property("p\(number)", of: "B"), at: SourcePosition(line: 500 + number, column: 1))
      }
    }
    for number in 0..<count { map.record(.property("p\(number)", of: "A"), at: SourcePosition(line: 999, column: 1)) }
    map.record(.property("late", of: "A"), at: SourcePosition(line: 998, column: 1))
    for number in 0..<count {
      #expect(map[.property("p\(number)", of: "A")]?.line == 10 + number)
      #expect(map[.property("p\(number)", of: "B")]?.line == (number.isMultiple(of: 5) ? 500 + number : nil))
    }
    #expect(map[.property("late", of: "A")]?.line == 998 && map[.property("none", of: "A")] == nil)
    #expect(map[.entity("A")]?.line == 1 && map[.index("p0", of: "A")] == nil && map[.composite("A")] == nil)
  }

  // MARK: Findings

  @Test(arguments: [
    (999, 999, nil), (1000, 1000, nil), (1001, 1001, "1 more finding about this model is left out"),
    (1500, 1001, "500 more findings about this model are left out"),
  ])
  func aThousandFindingsAreListed(_ count: Int, _ listed: Int, _ rest: String?) {
    var findings = ReadFindings()
    for number in 0..<count {
      #expect(findings.isFull == (number >= 1000))
      findings.add(Finding(.unreadableValue, "\(number)", remedy: "x", path: "a"))
    }
    let all = findings.all(about: "model", path: "a")
    #expect(all.count == listed && all.first?.message == "0")
    #expect((all.last?.message == "\(count - 1)") == (rest == nil))
    if let rest { #expect(all.last?.message == rest) }
  }

  @Test func aFindingIsAboutAnObjectOfAModel() {
    func finding(_ path: ObjectPath, _ position: SourcePosition? = nil) -> Finding {
      Finding(.unreadableValue, "m", about: path, remedy: "r", path: "a", position: position)
    }
    let cases: [(ObjectPath, String?, String?, String?)] = [
      (.model, nil, nil, nil), (.entity("A"), "A", "A", nil), (.property("p", of: "A"), "A.p", "A", "p"),
      (.index("i", of: "A"), "A.i", "A", nil), (.fetchRequest("f"), "f", nil, nil), (.composite("c"), "c", nil, nil),
      (.configuration("c"), "c", nil, nil), (.attribute("p", ofComposite: "c"), "c.p", nil, nil),
    ]
    for (path, object, entity, property) in cases {
      let found = finding(path)
      #expect(found.objectPath == object && found.entity == entity && found.property == property, "\(path)")
      // In a document, the position says where it is.
      let placed = finding(path, SourcePosition(line: 1, column: 2))
      #expect(placed.objectPath == nil && placed.entity == entity && placed.position?.column == 2)
    }
  }

  @Test(
    arguments: [
      (130_401, 20_086, "Xcode 13.4.1 (momc 20086)"), (130_400, nil, "Xcode 13.4"), (150_000, nil, "Xcode 15.0"),
      (90_201, 13_533.5, "Xcode 9.2.1 (momc 13533.5)"), (nil, 20_086, "momc 20086"), (nil, nil, nil),
      (260_000, 999_999_999_999_999, "Xcode 26.0 (momc 999999999999999)"), (nil, 0, "momc 0"),
    ] as [(Int?, Double?, String?)]) func aCompilerHasARelease(_ xcode: Int?, _ tool: Double?, _ name: String?)
  {
    #expect(CompiledModelReader.compilerVersion(xcode: xcode, tool: tool) == name)
  }
}
