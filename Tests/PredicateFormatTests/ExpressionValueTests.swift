import Foundation
import Testing

@testable import GlossPredicateFormat

/// The values of expressions, with the kind of number that results.
@Suite struct ExpressionValueTests {
  private static func decimal(_ text: String) -> PredicateValue { .decimal(Decimal(string: text) ?? .nan) }

  private static let object: PredicateValue = [
    "d": decimal("1.5"), "e": decimal("0.1"), "nan": .decimal(.nan), "i": 7, "r": 0.5, "t": true, "s": "12.7abc",
    "n": nil,
    "date": .date(60), "id": .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), "url": .url("u:v"), "data": .data([1, 2]),
    "list": [1, 1.0, 3], "objects": [["k": 1], ["k": 3], ["j": 1], ["k": 1]],
    "lists": [["k": [1, 2]], ["k": [2]], ["k": 5]],
    "set": .set(["a", "bb"]), "dict": ["a": 1], "empty": [],
  ]

  private static func value(_ format: String) throws -> PredicateValue {
    try GlossPredicateFormat.Expression(format: format).value(with: object, now: 100)
  }

  @Test(
    arguments: [
      // Decimals stay exact, and so do whole numbers until they overflow.
      ("d + e", decimal("1.6")), ("d - e", decimal("1.4")), ("d * e", decimal("0.15")), ("d / 3", decimal("0.5")),
      ("d + 1", decimal("2.5")), ("1 + d", decimal("2.5")), ("d + r", 2.0), ("r + d", 2.0), ("d / 0", .real(.infinity)),
      ("d ** 2", 2.25), ("modulus:by:(d, 1)", 0.5), ("i + 1", 8), ("i - 8", -1), ("i * 2", 14), ("i / 2", 3),
      ("modulus:by:(i, 4)", 3), ("i + t", 8), ("i / 0", .real(.infinity)), ("i + 0.0", 7.0), ("2 ** 3", 8),
      ("2 ** 0", 1),
      ("2 ** 62", .integer(1 << 62)), ("2 ** 63", .real(0x1p63)), ("2 ** 64", .real(0x1p64)),
      ("(-2) ** 63", .integer(.min)),
      ("2 ** (-1)", 0.5), ("1 ** 63", 1), ("1 ** 64", 1.0), ("9223372036854775807 + 1", .real(0x1p63)),
      ("(-9223372036854775807) - 2", .real(-0x1p63)), ("9223372036854775807 * 2", .real(0x1p64)),
      // Functions of one number.
      ("abs:(-3)", 3), ("abs:(3)", 3), ("abs:(-0.5)", 0.5), ("abs:(-9223372036854775807 - 1)", .real(0x1p63)),
      ("floor:(1.5)", 1.0),
      ("floor:(7)", 7), ("ceiling:(1.5)", 2.0), ("ceiling:(7)", 7), ("trunc:(-1.5)", -1.0), ("trunc:(7)", 7),
      ("sqrt:(9)", 3.0),
      ("log:(100)", 2.0), ("ln:(1)", 0.0), ("exp:(0)", 1.0), ("randomn:(0)", 0), ("randomn:(0.5)", 0),
      ("randomn:(1)", 0),
      ("randomn:(-3)", 0),
      ("bitwiseAnd:with:(6, 3)", 2), ("bitwiseOr:with:(6, 3)", 7), ("bitwiseXor:with:(6, 3)", 5),
      ("leftshift:by:(1, 4)", 16),
      ("rightshift:by:(16, 4)", 1), ("leftshift:by:(1, 64)", 0), ("onesComplement:(0)", -1),
      ("bitwiseAnd:with:(6.0, 3)", 2),
      // Statistics.
      ("sum:({})", 0), ("sum:({1, 2})", 3), ("sum:({1, 2.5})", 3.5), ("sum:({1, nil})", 1), ("average:({})", 0),
      ("average:({1, 2})", 1.5),
      ("min:({})", nil), ("min:({3, 1, 2})", 1), ("max:({3, 1, 2})", 3), ("min:({1, 1.0})", 1), ("max:({1.0, 1})", 1.0),
      ("median:({3, 1, 2})", 2.0), ("median:({4, 1, 2, 3})", 2.5), ("median:({})", nil),
      ("mode:({1, 2, 2, 3, 3})", [2, 3]),
      ("mode:({})", []), ("stddev:({2, 4, 4, 4, 5, 5, 7, 9})", 2.0), ("stddev:({})", nil), ("stddev:({1})", 0.0),
      ("count:({1, nil})", 2),
      ("count:(n)", 0), ("sum:(n)", nil), ("max:(2, 3)", 3), ("max:(3)", 3), ("distinct:({2, 1, 2})", [2, 1]),
      // Strings.
      ("uppercase:('aé')", "AÉ"), ("lowercase:('AÉ')", "aé"), ("length:('👍a')", 3), ("canonical:('Éa')", "ea"),
      ("uppercase:(n)", nil),
      ("length:(n)", nil),
      // Indexes.
      ("list[0]", 1), ("list[2]", 3), ("list[FIRST]", 1), ("list[LAST]", 3), ("list[SIZE]", 3), ("empty[FIRST]", nil),
      ("empty[LAST]", nil),
      ("empty[SIZE]", 0), ("n[0]", nil), ("n[FIRST]", nil), ("dict['a']", 1), ("dict['b']", nil),
      ("now()", .date(100)), ("TERNARY(1 == 1, 2, 3)", 2), ("TERNARY(1 == 2, 2, 3)", 3),
    ] as [(String, PredicateValue)])
  func functionsHaveAValue(format: String, expected: PredicateValue) throws {
    #expect(try Self.value(format) == expected)
  }

  @Test(
    arguments: [
      ("CAST(3, 'NSNumber')", 3), ("CAST(t, 'NSNumber')", true), ("CAST('3', 'NSNumber')", 3),
      ("CAST('3.5', 'NSNumber')", 3.5),
      ("CAST(date, 'NSNumber')", 60.0), ("CAST('1.50', 'NSDecimalNumber')", decimal("1.5")),
      ("CAST(0.1, 'NSDecimalNumber')", decimal("0.1")),
      ("CAST(3, 'NSDecimalNumber')", decimal("3")), ("CAST(d, 'NSDecimalNumber')", decimal("1.5")),
      ("CAST(3, 'NSString')", "3"),
      ("CAST(t, 'NSString')", "1"), ("CAST(d, 'NSString')", "1.5"), ("CAST(url, 'NSString')", "u:v"),
      ("CAST('2001-01-01T00:01:00Z', 'NSDate')", .date(60)), ("CAST(60, 'NSDate')", .date(60)),
      ("CAST(date, 'NSDate')", .date(60)),
      ("CAST('e621e1f8-c36c-495a-93fc-0c247a3e6e5f', 'NSUUID')", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ("CAST('u:v', 'NSURL')", .url("u:v")), ("CAST('AQI=', 'NSData')", .data([1, 2])),
      ("CAST(data, 'NSData')", .data([1, 2])),
      ("CAST(n, 'NSNumber')", .some(.null)), ("CAST('x', 'NSNumber')", nil), ("CAST('x', 'NSDecimalNumber')", nil),
      ("CAST(list, 'NSString')", nil),
      ("CAST('x', 'NSDate')", nil), ("CAST(list, 'NSDate')", nil), ("CAST('x', 'NSUUID')", nil),
      ("CAST(1, 'NSUUID')", nil),
      ("CAST(1, 'NSURL')", nil), ("CAST('*', 'NSData')", nil), ("CAST(1, 'NSData')", nil),
      ("CAST(date, 'NSDecimalNumber')", nil),
    ] as [(String, PredicateValue?)])
  func castsConvertWhatTheyCan(format: String, expected: PredicateValue?) {
    #expect((try? Self.value(format)) == expected)
  }

  @Test(
    arguments: [
      ("s.length", 7), ("s.uppercaseString", "12.7ABC"), ("s.lowercaseString", "12.7abc"), ("s.doubleValue", 12.7),
      ("s.intValue", 12),
      ("s.integerValue", 12), ("s.longLongValue", 12), ("s.boolValue", true), ("s.self", "12.7abc"),
      ("date.timeIntervalSinceReferenceDate", 60.0),
      ("date.timeIntervalSince1970", 978_307_260.0), ("data.length", 2),
      ("id.UUIDString", "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
      ("url.absoluteString", "u:v"), ("i.description", "7"), ("i.stringValue", "7"), ("i.doubleValue", 7.0),
      ("r.boolValue", true),
      ("t.intValue", 1), ("r.intValue", 0), ("r.boolValue", true), ("d.intValue", 1), ("n.anything.at.all", nil),
      ("dict.none", nil),
      ("dict.a.intValue", 1), ("objects.k", [1, 3, nil, 1]), ("set.length", .set([1, 2])), ("objects.@count", 4),
      ("empty.@count", 0),
      ("objects.@sum.k", 5), ("objects.@avg.k", 1.25), ("objects.@min.k", 1), ("objects.@max.k", 3),
      ("objects.@unionOfObjects.k", [1, 3, 1]), ("objects.@distinctUnionOfObjects.k", [1, 3]),
      ("lists.@unionOfArrays.k", [1, 2, 2]),
      ("lists.@distinctUnionOfArrays.k", [1, 2]), ("lists.@distinctUnionOfSets.k", .set([1, 2])),
      ("objects.@firstObject.k", 1),
      ("list.@lastObject", 3), ("empty.@firstObject", nil), ("empty.@lastObject", nil), ("n.@count", nil),
    ] as [(String, PredicateValue)])
  func keyPathsHaveAValue(format: String, expected: PredicateValue) throws {
    #expect(try Self.value(format) == expected)
  }

  @Test(arguments: [
    "i.@count", "i.none", "date.none", "data.none", "s.none", "list.@none", "date.length", "data.doubleValue",
  ])
  func unknownKeysAreErrors(format: String) {
    #expect(throws: PredicateEvaluationError.self) { try Self.value(format) }
  }

  @Test(arguments: [
    "sum:({'a'})", "median:({'a'})", "count:(1)", "list['a']", "list[3]", "s[0]", "i[FIRST]", "abs:('a')", "n + 1",
    "1 + n", "uppercase:(1)",
  ])
  func functionsOfUnsuitableValuesAreErrors(format: String) {
    #expect(throws: PredicateEvaluationError.self) { try Self.value(format) }
  }

  @Test(
    arguments: [
      ("12", 12, 12), (" \n12", 12, 12), ("-12", -12, -12), ("+12", 12, 12), ("12.5x", 12, 12.5), ("x12", 0, 0),
      ("", 0, 0), ("-", 0, 0),
      (".5", 0, 0.5), ("-.5", 0, -0.5), (".", 0, 0), ("1.", 1, 1), ("1e3", 1, 1000), ("1E+3", 1, 1000),
      ("1e-3", 1, 0.001), ("1e", 1, 1), ("1e+", 1, 1),
      ("1ex", 1, 1), ("--1", 0, 0), ("+-1", 0, 0), ("9223372036854775807", .max, 0x1p63),
      ("9223372036854775808", .max, 0x1p63),
      ("-9223372036854775808", .min, -0x1p63), ("-9223372036854775809", .min, -0x1p63),
      ("99999999999999999999", .max, 1e20),
      ("1:2", 1, 1), ("1/2", 1, 1),
    ] as [(String, Int64, Double)])
  func aStringBeginsWithItsNumber(text: String, integer: Int64, real: Double) {
    #expect(NumberInText(text).integer == integer)
    #expect(NumberInText(text).real == real)
  }

  @Test(
    arguments: [
      ("Y", true), ("y", true), ("T", true), ("t", true), ("1", true), ("9", true), ("-1", true), ("+1", true),
      ("001", true), (" yes", true),
      ("0", false), ("N", false), ("", false), ("-", false), ("-0", false), ("0x", false), ("x1", false),
      ("--1", false),
    ])
  func aStringMayMeanYes(text: String, isTrue: Bool) {
    #expect(NumberInText(text).boolean == isTrue)
  }

  // MARK: - Comparisons

  private static let cases: [(String, Bool)] = [
    ("2 BETWEEN {1, 3}", true), ("1 BETWEEN {1, 3}", true), ("3 BETWEEN {1, 3}", true), ("0 BETWEEN {1, 3}", false),
    ("4 BETWEEN {1, 3}", false),
    ("2 BETWEEN {nil, 3}", false), ("2 BETWEEN {1, nil}", false), ("1 < 1", false), ("1 <= 1", true), ("1 >= 1", true),
    ("1 > 1", false),
    ("0 < 1", true), ("0 <= 1", true), ("0 > 1", false), ("0 >= 1", false), ("1 == 1.0", true), ("t == 1", true),
    ("d == 1.5", true),
    ("e == 0.1", true), ("{1, 2} == {1.0, 2}", true), ("{1, 2} == {1}", false), ("{1} == {1, 2}", false),
    ("{1, 2} == {1, 3}", false), ("1 == '1'", false),
    ("'1' == 1", false), ("nan == 1", false), ("nan > 1", false), ("id == id", true),
    ("id < id", false), ("id <= id", true), ("date >= date", true),
    ("date < date", false), ("1 IN {1.0}", true), ("nil IN {nil}", true), ("1 IN nil", false), ("nil IN 'a'", false),
    ("1 IN dict", true),
    ("2 IN dict", false), ("'b' IN 'abc'", true), ("'d' IN 'abc'", false), ("'' IN 'abc'", false),
    ("'abc' IN 'abc'", true), ("'abcd' IN 'abc'", false),
    ("'abab' CONTAINS 'bab'", true), ("'aab' CONTAINS 'ab'", true), ("'ab' CONTAINS 'ba'", false),
    ("'a' BEGINSWITH ''", false), ("'a' ENDSWITH ''", false),
    ("'ab' BEGINSWITH 'a'", true), ("'ab' BEGINSWITH 'b'", false), ("'ab' ENDSWITH 'b'", true),
    ("'ab' ENDSWITH 'a'", false),
    ("'ab' ENDSWITH[c] 'B'", true), ("'é' ==[d] 'e'", true), ("'é' ==[c] 'e'", false), ("'E' ==[cd] 'é'", true),
    ("'E' ==[cdn] 'é'", false), ("'E' ==[n] 'E'", true),
    ("'abc' LIKE 'abc'", true), ("'abc' LIKE 'ab'", false), ("'ab' LIKE 'abc'", false), ("'abc' LIKE 'a?c'", true),
    ("'ac' LIKE 'a?c'", false),
    ("'abc' LIKE '*'", true), ("'' LIKE '*'", true), ("'' LIKE ''", true), ("'' LIKE '?'", false),
    ("'abc' LIKE 'a*'", true), ("'abc' LIKE '*c'", true),
    ("'abc' LIKE '*b'", false), ("'abc' LIKE 'abc**'", true), ("'abc' LIKE 'abc?'", false),
    ("'abc' LIKE 'abc*?'", false), ("'aXbXc' LIKE 'a*X?'", true), ("'ab' LIKE 'a\\\\*'", false),
    ("'a*' LIKE 'a\\\\*'", true), ("'a?' LIKE 'a\\\\?'", true), ("'ab' LIKE 'a\\\\?'", false),
    ("'ab\\\\' LIKE 'ab\\\\'", true), ("'a' MATCHES ''", false), ("'' MATCHES ''", false),
    ("'ab' MATCHES 'a'", false), ("'AB' MATCHES[c] 'a.'", true), ("'AB' MATCHES 'a.'", false),
    ("'é' MATCHES[d] 'e'", true), ("'public.png' UTI-EQUALS 'PUBLIC.PNG'", true),
    ("'a' UTI-EQUALS 'b'", false), ("ANY list == 3", true), ("ANY list == 4", false), ("ALL list > 0", true),
    ("ALL list > 1", false), ("ANY empty == 1", false),
    ("ALL empty == 1", true), ("ANY n == 1", false), ("ALL n == 1", true), ("NONE list == 4", true),
    ("NONE list == 3", false), ("'é' < 'z'", true), ("'a' < 'b'", true),
    ("1 == 1 AND 1 == 2", false), ("1 == 2 AND 1 == 1", false), ("1 == 2 OR 1 == 1", true), ("1 == 1 OR 1 == 2", true),
    ("1 == 2 OR 1 == 3", false), ("NOT 1 == 1", false),
  ]

  @Test(arguments: cases) func comparisonsHold(format: String, holds: Bool) throws {
    #expect(try GlossPredicateFormat.Predicate(format: format).evaluate(with: Self.object) == holds)
  }

  @Test func operatorsOfArchivesHaveNumbers() {
    let operators: [Int: ComparisonOperator] = [
      0: .lessThan, 1: .lessThanOrEqualTo, 2: .greaterThan, 3: .greaterThanOrEqualTo, 4: .equalTo, 5: .notEqualTo,
      6: .matches, 7: .like,
      8: .beginsWith, 9: .endsWith, 10: .in, 99: .contains, 100: .between,
    ]
    for number in -1...101 { #expect(ComparisonOperator(operatorType: number) == operators[number]) }
  }

  // MARK: - Format

  @Test(
    arguments: [
      ("0x1F", 31), ("0X1f", 31), ("0b101", 5), ("0o17", 15), ("0", 0), ("007", 7), (".5", 0.5), ("1.5", 1.5),
      ("1e2", 100.0), ("1E+2", 100.0), ("1e-2", 0.01),
      ("9223372036854775807", .integer(.max)), ("9223372036854775808", .real(0x1p63)),
      ("0x7FFFFFFFFFFFFFFF", .integer(.max)),
      ("'\\101'", "A"), ("'\\1012'", "A2"), ("'\\x41'", "A"), ("'\\u0041'", "A"), ("'\\ud83d\\udc4d'", "👍"),
      ("'\\ud83d'", "\u{FFFD}"), ("'\\ud83d\\u0041'", "\u{FFFD}A"),
      ("'\\udc4d'", "\u{FFFD}"), ("'\\ud83dx'", "\u{FFFD}x"), ("'\\a\\b\\f\\n\\r\\t\\v'", "\u{7}\u{8}\u{C}\n\r\t\u{B}"),
      ("'\\q\\''", "q'"), ("'\\18'", "18"), ("\"it's\"", "it's"),
    ] as [(String, PredicateValue)])
  func literalsAreConstants(format: String, value: PredicateValue) throws {
    #expect(try GlossPredicateFormat.Expression(format: format) == .constant(value))
  }

  @Test(arguments: [
    ("a sel:b", "a sel: b"), ("a==1", "a == 1"), ("a=1", "a == 1"), ("a=<1", "a <= 1"), ("a=>1", "a >= 1"),
    ("a<>1", "a != 1"), ("a == 1&&b == 2", "a == 1 AND b == 2"),
    ("a == 1||b == 2", "a == 1 OR b == 2"), ("!a == 1", "NOT a == 1"), ("add:to:(1, 2) == 3", "1 + 2 == 3"),
    ("a uti-equals 'x'", "a UTI-EQUALS \"x\""),
    ("UTI-EQUALSx == 1", "UTI - EQUALSx == 1"), ("UTI-EQUALS1 == 1", "UTI - EQUALS1 == 1"), ("a.b == .5", "a.b == 0.5"),
    ("a[0].b == 1", "(a[0]).b == 1"), ("$x:=1 == 1", "$x := 1 == 1"),
    ("é == 1", "é == 1"), ("a\t==\r\n1", "a == 1"), ("a\u{B}==\u{C}1", "a == 1"),
  ])
  func spacesAndSpellingsDoNotMatter(format: String, other: String) throws {
    #expect(try GlossPredicateFormat.Predicate(format: format) == GlossPredicateFormat.Predicate(format: other))
  }

  /// Sums are read without nesting, and yet each term is a level of its own; the braces or the call are one more.
  @Test func aListIsOneLevelDeeperThanItsDeepestElement() {
    func sum(_ count: Int) -> String { "1" + String(repeating: " + b", count: count) }
    func deepest(_ format: (String) -> String) -> Int {
      (1...300).last { (try? GlossPredicateFormat.Predicate(format: format(sum($0)))) != nil } ?? 0
    }
    let plain = deepest { "a == \($0)" }
    #expect(plain > 5 && plain < 300)
    #expect(deepest { "a == {\($0)}" } == plain - 1)
    #expect(deepest { "a == {1, \($0)}" } == plain - 1)
    #expect(deepest { "a == {\($0), 1}" } == plain - 1)
    #expect(deepest { "a == abs:(\($0))" } == plain - 1)
    #expect(deepest { "a == max:(1, \($0), 1)" } == plain - 1)
  }

  @Test func aTreeHasDescendantsInSourceOrder() throws {
    let node = PredicateNode.predicate(try GlossPredicateFormat.Predicate(format: "a == 1 AND NOT b == 2"))
    let constants = node.descendants.compactMap { node -> PredicateValue? in
      if case .expression(.constant(let value)) = node { value } else { nil }
    }
    #expect(constants == [1, 2])
    #expect(node.descendants.first == node)
    // The conjunction, the negation, the comparison, the key path and its object.
    #expect(node.depth == 5)
  }
}
