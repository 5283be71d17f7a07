import GlossPredicateFormat
import Testing

@Suite struct EvaluationTests {
  static let object: PredicateValue = [
    "name": "Ada Lovelace", "age": 36, "height": 1.65, "active": true, "nothing": nil, "empty": "",
    "word": "Crème Brûlée",
    "born": .date(-5_000_000_000), "id": .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), "vacant": [],
    "team": ["name": "Analysts", "captain": ["name": "Charles"]],
    "scores": [3, 5, 8], "tags": .set(["a", "b"]), "reals": [1.5, 2.5],
    "games": [["points": 3, "won": true], ["points": 8, "won": false], ["points": nil, "won": true]],
  ]

  private func holds(_ format: String) throws -> Bool {
    try Predicate(format: format).evaluate(with: Self.object, variables: ["LIMIT": 5, "NOTHING": nil], now: 100)
  }

  @Test(arguments: [
    // Comparison by value.
    "age == 36", "age == 36.0", "age > 35.5", "active == 1", "active == TRUE", "height < 2", "age != 35", "age >= 36",
    "age <= 36", "name == 'Ada Lovelace'", "name != 'ada lovelace'", "name ==[c] 'ADA LOVELACE'", "age != '36'",
    "name < 'B'", "'a' > 'B'", "'a' <[c] 'B'", "9223372036854775807 > 9223372036854775806",
    "born < CAST(0.0, 'NSDate')",
    "id == id", "team == team", "{1, 2} == {1.0, 2}",
    // nil: equal only to itself, and unordered.
    "nothing == nil", "missing == nil", "age != nil", "NOT nothing == 1", "nothing != 1", "NOT nothing < 1",
    "NOT nothing > 1", "NOT nothing <= nil", "NOT nil BETWEEN {1, 2}", "NOT nothing CONTAINS 'x'",
    "NOT nothing MATCHES '.*'",
    "NOT nothing LIKE '*'", "nothing.a.b == nil", "$NOTHING == nil",
    // Logic.
    "TRUEPREDICATE", "NOT FALSEPREDICATE", "age == 1 OR age == 36", "NOT (age == 36 AND name == 'x')",
    // Ranges and membership.
    "age BETWEEN {36, 40}", "age BETWEEN {30, 36}", "NOT age BETWEEN {37, 40}", "5 IN scores", "NOT 4 IN scores",
    "'a' IN tags", "scores CONTAINS 8", "NOT scores CONTAINS 'x'", "age IN {1, 36}", "'Love' IN name",
    "nil IN {nil, 1}",
    "'x' IN[c] {'X'}", "NOT 1 IN nothing",
    // Texts.
    "name CONTAINS 'Love'", "NOT name CONTAINS 'love'", "name CONTAINS[c] 'love'", "NOT name CONTAINS ''",
    "name BEGINSWITH 'Ada'", "NOT name BEGINSWITH 'ada'", "name BEGINSWITH[c] 'ada'", "name ENDSWITH 'lace'",
    "word CONTAINS[cd] 'creme'", "word ==[cd] 'creme brulee'", "NOT word ==[c] 'creme brulee'",
    "NOT word ==[n] 'creme brulee'",
    "name LIKE 'Ada*'", "name LIKE '*'", "name LIKE 'A?a L*e'", "NOT name LIKE 'ada*'", "name LIKE[c] 'ada*'",
    "NOT name LIKE 'Ada'", "empty LIKE '*'", "empty LIKE ''", "NOT empty LIKE '?'", "'a*b' LIKE 'a\\\\*b'",
    "NOT 'axb' LIKE 'a\\\\*b'",
    "word LIKE[cd] 'cr?me*'",
    "name MATCHES '[A-Z][a-z]+ .*'", "NOT name MATCHES 'Ada'", "name MATCHES '^Ada Lovelace$'",
    "name MATCHES[c] 'ADA.*'",
    "'ab' MATCHES 'a|ab'", "NOT empty MATCHES ''", "empty MATCHES '.*'", "NOT 'a\\nb' MATCHES 'a.b'",
    "word MATCHES[cd] 'creme.*'",
    "'ab' MATCHES '(?x) a b # note'", "NOT 'ab\\n' MATCHES 'ab'", "'aa' MATCHES '(a)\\\\1'",
    "'x' UTI-EQUALS 'X'",
    // The number at the start of a text, as read by NSString.
    "'12abc'.intValue == 12", "' \t-7.9'.integerValue == -7", "'+3'.longLongValue == 3", "'abc'.intValue == 0",
    "''.doubleValue == 0", "'99999999999'.intValue == 2147483647", "'-99999999999'.intValue == -2147483648",
    "'99999999999'.integerValue == 99999999999", "'9223372036854775808'.longLongValue == 9223372036854775807",
    "'-9223372036854775809'.longLongValue == -9223372036854775808",
    "' 1.5e2x'.doubleValue == 150", "'1e'.doubleValue == 1", "'.5'.doubleValue == 0.5", "'-2.'.doubleValue == -2",
    "'.'.doubleValue == 0", "'inf'.doubleValue == 0", "'0x10'.doubleValue == 0", "'2.5kg'.floatValue == 2.5",
    "'yes'.boolValue == YES", "' 0012'.boolValue == YES", "'-t'.boolValue == YES", "'no'.boolValue == NO",
    "'0'.boolValue == NO", "''.boolValue == NO",
    // Key paths and collections.
    "team.captain.name == 'Charles'", "name.length == 12", "SELF.age == 36", "scores.@count == 3", "vacant.@count == 0",
    "games.@count == 3", "games.@sum.points == 11", "games.@max.points == 8", "games.@min.points == 3",
    "games.@avg.points > 3.6 AND games.@avg.points < 3.7", "scores.@sum.self == 16", "scores.@avg.self > 5.3",
    "games.won == {TRUE, FALSE, TRUE}", "games.@distinctUnionOfObjects.won == {YES, NO}",
    "games.@unionOfObjects.points == {3, 8}",
    "scores[0] == 3", "scores[FIRST] == 3", "scores[LAST] == 8", "scores[SIZE] == 3", "vacant[FIRST] == nil",
    "team['name'] == 'Analysts'",
    "games[1].points == 8", "born.timeIntervalSinceReferenceDate == -5000000000",
    // ANY, ALL, NONE.
    "ANY scores > 7", "NOT ANY scores > 8", "ALL scores > 2", "NOT ALL scores > 3", "NONE scores > 8",
    "SOME games.points == 8",
    "ALL vacant == 1", "NOT ANY vacant == 1", "ANY scores IN {8, 9}", "ANY games.points BETWEEN {8, 9}",
    "NOT ANY nothing == 1", "ANY tags == 'a'",
    // Subqueries and sets.
    "SUBQUERY(games, $g, $g.points > $LIMIT).@count == 1",
    "SUBQUERY(games, $g, $g.won == YES AND $g.points == nil).@count == 1",
    "SUBQUERY(nothing, $g, TRUEPREDICATE).@count == 0", "count:(SUBQUERY(scores, $s, $s < age)) == 3",
    "SUBQUERY(scores, $LIMIT, $LIMIT == 8).@count == 1 AND $LIMIT == 5",
    "SUBQUERY(games, $g, SUBQUERY(scores, $s, $s == $g.points).@count == 1).@count == 2",
    "(tags UNION {'c'}).@count == 3", "(tags INTERSECT {'b', 'c'}).@count == 1", "(tags MINUS {'b'}).@count == 1",
    "TERNARY(age > 18, 'adult', 'child') == 'adult'", "($x := age) + $x == 72",
    // Arithmetic.
    "1 + 2 * 3 == 7", "(1 + 2) * 3 == 9", "7 / 2 == 3", "7 / 2.0 == 3.5", "2 ** 10 == 1024", "2 ** -1 == 0.5",
    "-age == -36",
    "10 - 2 - 3 == 5", "9223372036854775807 + 1 > 9223372036854774784", "-7 / 2 == -3",
    "modulus:by:(7, 3) == 1", "1 / 0 > 1e300", "-9223372036854775808 / -1 > 0", "-9223372036854775808 * -1 > 0",
  ])
  func holdsTrue(_ format: String) throws {
    #expect(try holds(format))
  }

  @Test(
    arguments: [
      ("sum:(scores)", 16), ("sum(1, 2, 3)", 6), ("sum:(reals)", 4.0), ("count:(scores)", 3), ("min:(scores)", 3),
      ("max:({1, 2.5})", 2.5),
      ("average:(scores)", .real(16.0 / 3)), ("average:({})", 0), ("median:({1, 9, 3})", 3.0), ("median:({1, 2})", 1.5),
      ("mode:({1, 2, 2})", [2]),
      ("stddev:({2, 4, 4, 4, 5, 5, 7, 9})", 2.0), ("add:to:(1, 2)", 3), ("from:subtract:(5, 2)", 3),
      ("multiply:by:(2, 3)", 6),
      ("divide:by:(6, 4)", 1), ("modulus:by:(7.5, 2)", 1.5), ("sqrt:(16)", 4.0), ("log:(100)", 2.0), ("ln(1)", 0.0),
      ("raise:toPower:(3, 4)", 81), ("exp(0)", 1.0), ("floor:(1.7)", 1.0), ("ceiling:(1.2)", 2.0), ("abs:(-3)", 3),
      ("abs:(-1.5)", 1.5),
      ("trunc:(-1.7)", -1.0), ("now()", .date(100)), ("uppercase:(empty)", ""), ("uppercase:('aß')", "ASS"),
      ("lowercase('ÄB')", "äb"),
      ("length:('👍')", 2), ("canonical:(word)", "creme brulee"), ("bitwiseAnd:with:(6, 3)", 2),
      ("bitwiseOr:with:(6, 3)", 7),
      ("bitwiseXor:with:(6, 3)", 5), ("leftshift:by:(1, 4)", 16), ("leftshift:by:(1, 64)", 0),
      ("rightshift:by:(-16, 99)", -1),
      ("onesComplement:(0)", -1), ("noindex:(age)", 36), ("distinct:({1, 2, 1})", [1, 2]),
      ("objectFrom:withIndex:(scores, 1)", 5),
      ("indexed:by:(age, 'x')", 36), ("random:({7})", 7), ("randomn:(1)", 0),
      ("CAST('12', 'NSNumber')", 12), ("CAST('1.5', 'NSNumber')", 1.5), ("CAST(1.5, 'NSString')", "1.5"),
      ("CAST(60, 'NSDate')", .date(60)),
      ("CAST(now(), 'NSNumber') - 1", 99.0), ("CAST('2001-01-01T00:01:00Z', 'NSDate')", .date(60)),
      ("CAST('AQI=', 'NSData')", .data([1, 2])),
      ("CAST('https://a.b', 'NSURL').absoluteString", "https://a.b"), ("CAST(nil, 'NSNumber')", nil),
      ("CAST('e621e1f8-c36c-495a-93fc-0c247a3e6e5f', 'NSUUID') ", .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F")),
      ("sum:(nothing)", nil), ("length:(nothing)", nil), ("name.uppercaseString", "ADA LOVELACE"),
      ("9223372036854775807 * 2", 18446744073709551614.0),
    ] as [(String, PredicateValue)])
  func functionsGiveValues(_ format: String, _ value: PredicateValue) throws {
    #expect(try Expression(format: format).value(with: Self.object, now: 100) == value)
  }

  @Test(
    arguments: [
      ("age == $MISSING", .noValue(variable: "MISSING")),
      ("age < 'x'", .unsuitableOperand(of: "an ordering", found: "a number and a text")),
      ("age MATCHES '3'", .unsuitableOperand(of: "MATCHES", found: "a number")),
      ("name MATCHES '('", .invalidPattern("(")),
      ("name MATCHES 'a)(b'", .invalidPattern("a)(b")),
      ("age CONTAINS 3", .unsuitableOperand(of: "CONTAINS", found: "a number")),
      ("3 IN age", .unsuitableOperand(of: "IN", found: "a number")),
      ("age BETWEEN {1}", .unsuitableOperand(of: "BETWEEN", found: "a collection that is not a pair of bounds")),
      ("ANY age == 1", .unsuitableOperand(of: "ANY", found: "a number")),
      ("name + 1 == 2", .unsuitableOperand(of: "add:to:", found: "a text")),
      ("age.foo == 1", .unknownKey("foo", of: "a number")),
      ("scores.@foo == 1", .unknownKey("@foo", of: "a collection")),
      ("scores[3] == 1", .indexOutOfRange(3)), ("scores[-1] == 1", .indexOutOfRange(-1)),
      ("name[0] == 1", .unsuitableOperand(of: "an index", found: "a text")),
      ("FUNCTION(age, 'foo') == 1", .unsupported("the method 'foo'")),
      ("name TOKENMATCHES 'x'", .unsupported("TOKENMATCHES")),
      ("name UTI-CONFORMS-TO 'x'", .unsupported("UTI-CONFORMS-TO")), ("name foo: 'x'", .unsupported("foo:")),
      ("ANYKEY == 1", .unsupported("ANYKEY")),
      ("CAST(1, 'Foo') == 1", .unsupported("CAST to Foo")),
      ("CAST({1}, 'NSNumber') == 1", .unsuitableOperand(of: "CAST to NSNumber", found: "a collection")),
      ("CAST('x', 'NSNumber') == 1", .unsuitableOperand(of: "CAST to NSNumber", found: "a text")),
      ("SUBQUERY(age, $x, $x == 1).@count == 1", .unsuitableOperand(of: "SUBQUERY", found: "a number")),
      ("(age UNION tags) == 1", .unsuitableOperand(of: "UNION", found: "a number")),
      ("uppercase:(age) == 1", .unsuitableOperand(of: "uppercase:", found: "a number")),
      ("bitwiseAnd:with:(1.5, 1) == 1", .unsuitableOperand(of: "bitwiseAnd:with:", found: "a number")),
    ] as [(String, PredicateEvaluationError)])
  func errorsAreTyped(_ format: String, _ error: PredicateEvaluationError) throws {
    let predicate = try Predicate(format: format)
    #expect(throws: error) { try predicate.evaluate(with: Self.object) }
  }

  @Test func hostileWorkComesToAnEnd() throws {
    let many = PredicateValue.array((0..<2_000).map { .integer($0) })
    let nested = try Predicate(
      format: "SUBQUERY(SELF, $a, SUBQUERY(SELF, $b, 0 IN SELF AND $a == -1).@count == 1).@count == 1")
    #expect(throws: PredicateEvaluationError.tooManySteps) { try nested.evaluate(with: many) }
    let pattern = try Predicate(format: "SELF MATCHES '(a|a|a|aa)+$'")
    let text = PredicateValue.string(String(repeating: "a", count: 60) + "b")
    #expect(throws: PredicateEvaluationError.patternTooSlow("(a|a|a|aa)+$")) { try pattern.evaluate(with: text) }
    let like = try Predicate(format: "SELF LIKE '*a*a*a*a*a*a*a*a*a*a*b'")
    #expect(try !like.evaluate(with: .string(String(repeating: "a", count: 2_000))))
  }
}
