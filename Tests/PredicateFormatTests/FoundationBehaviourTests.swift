import GlossPredicateFormat
import Testing

/// Observed or documented behaviour of Foundation, case by case.
@Suite struct FoundationBehaviourTests {
  /// Assertions of a public test suite on Apple's systems.
  static let seenConditions = [
    // Bitwise operators, with higher precedence than comparisons.
    "1 << 3 > 1", "1 << 3 == 8", "8 >> 2 == 2", "8 >> 1 == 4", "1 & 0 == 0", "2 & 1 == 0", "1 | 0 == 1", "2 | 1 == 3",
    "1 ^ 0 == 1", "1 ^ 1 == 0", "2 ^ 1 == 3",
    // A key in a variable; an index after a variable belongs to it.
    "$dictionary.$key == 'ABC'", "$dictionary[$key] == 'ABC'", "$list[$zero] > 1", "$list[0] > 1",
    "$people[$key].firstName == 'Lily'",
    // Aggregates of key paths and indexes.
    "a.@count == 3", "a[SIZE] == 3", "a[FIRST] == 1", "a[LAST] == 3", "a[1] == 2",
    // Arithmetic of variables.
    "$two / 2.5 < 1", "$two ** 3 == 8.0", "($two + 1) ** 3 == 27.0",
    "'hello' MATCHES 'hel{2}o'", "'heo' MATCHES 'he[l]*o'", "NOT 'helo' LIKE 'hel?o'", "'helllo' LIKE 'hel*o'",
    "NOT(1 < 0)", "(1 < 0) || TRUEPREDICATE",
  ]

  /// Conditions that hold on Apple's systems, as asserted by a public test suite of `NSPredicate`.
  @Test(arguments: seenConditions)
  func holdsAsOnApplesSystems(_ format: String) throws {
    let variables: [String: PredicateValue] = [
      "dictionary": ["a": "ABC"], "key": "a", "list": [2], "zero": 0, "people": ["a": ["firstName": "Lily"]], "two": 2,
    ]
    #expect(try Predicate(format: format).evaluate(with: ["a": [1, 2, 3]], variables: variables))
  }

  /// Exceptions on Apple's systems are errors here, never results.
  @Test(
    arguments: [
      ("nothing + 1 == nil", .unsuitableOperand(of: "add:to:", found: "nil")),
      ("1 - nothing > 0", .unsuitableOperand(of: "from:subtract:", found: "nil")),
      ("nothing * 2 == 0", .unsuitableOperand(of: "multiply:by:", found: "nil")),
      ("nothing / 2 == 0", .unsuitableOperand(of: "divide:by:", found: "nil")),
      ("2 ** nothing == 1", .unsuitableOperand(of: "raise:toPower:", found: "nil")),
      ("nothing & 1 == 0", .unsuitableOperand(of: "bitwiseAnd:with:", found: "nil")),
      ("-nothing == 0", .unsuitableOperand(of: "from:subtract:", found: "nil")),
      ("sqrt:(nothing) == 0", .unsuitableOperand(of: "sqrt:", found: "nil")),
      // An operator before the key applies to the object itself, which is not a collection.
      ("@sum.children.age > 10", .unknownKey("@sum", of: "an object")),
      ("owner.@count == 1", .unknownKey("@count", of: "an object")),
      // An index belongs to the key before it: `owner.(list[0])`.
      ("owner.list[0] == 1", .unsuitableOperand(of: "'.'", found: "an index")),
      ("owner.list[FIRST] == 1", .unsuitableOperand(of: "'.'", found: "an index")),
      ("$list.$zero > 1", .unsuitableOperand(of: "'.'", found: "a number")),
      ("$list.$key > 1", .unknownKey("a", of: "a number")),
      ("owner.$missing == 1", .noValue(variable: "missing")),
    ] as [(String, PredicateEvaluationError)])
  func raisesAsOnApplesSystems(_ format: String, _ error: PredicateEvaluationError) throws {
    let object: PredicateValue = ["nothing": nil, "children": [["age": 6], ["age": 7]], "owner": ["list": [1]]]
    let predicate = try Predicate(format: format)
    #expect(throws: error) {
      try predicate.evaluate(with: object, variables: ["list": [2], "zero": 0, "key": "a"])
    }
  }

  /// Format strings and their `predicateFormat`, from public tests and logs of Apple's systems.
  @Test(arguments: [
    ("a.@count == 3", "a.@count == 3"), ("children.@count > 0", "children.@count > 0"),
    ("children.age.@sum > 10", "children.age.@sum > 10"), ("$x.items.@count == 2", "$x.items.@count == 2"),
    ("count:(children) > 0", "count:(children) > 0"),
    (#"FUNCTION(a, "pow:", 3) == 8"#, #"FUNCTION(a, "pow:" , 3) == 8"#),
    ("FUNCTION('a', 'uppercase') == 'A'", #"FUNCTION("a", "uppercase") == "A""#),
    ("a[SIZE] == 3", "a[SIZE] == 3"), ("a[FIRST] == 1", "a[FIRST] == 1"), ("$a.$b == 1", "$a.$b == 1"),
    ("SELF like[c] 'prefix'*'suffix'", #"SELF LIKE[c] "prefix" * "suffix""#),
    ("'%K' like '%@'", #""%K" LIKE "%@""#),
  ])
  func printsAsOnApplesSystems(_ format: String, _ printed: String) throws {
    #expect(try Predicate(format: format).format == printed)
    #expect(try Predicate(format: printed).format == printed)
  }

  /// Only derived attributes turn an aggregate into a function, in the form used for their version hash.
  @Test(arguments: [
    ("oneToMany.@count", "count:(oneToMany)"), ("items.price.@sum", "sum:(items.price)"),
    ("items.price.@avg", "average:(items.price)"), ("abs:(items.price.@min)", "abs:(min:(items.price))"),
    ("{a.@max, b}", "{max:(a), b}"), ("canonical:(name)", "canonical:(name)"), ("now()", "now()"),
    ("@sum.items.price", "@sum.items.price"), ("a.@min.@min", "a.@min.@min"), ("items.@count.b", "items.@count.b"),
  ])
  func aggregatesOfDerivedAttributesAreFunctions(_ written: String, _ kept: String) throws {
    #expect(try Expression(derivation: written).format == kept)
    #expect(try Expression(derivation: kept).format == kept)
    // Elsewhere the key path is unchanged.
    #expect(try Expression(format: written).format.contains("@") == written.contains("@"))
  }

  /// Operator precedence: `format` is parsed as `grouped`.
  @Test(arguments: [
    ("a & 4 != 0", "(a & 4) != 0"), ("a | b & c == 1", "(a | (b & c)) == 1"), ("a ^ b & c == 1", "(a ^ (b & c)) == 1"),
    ("a | b ^ c == 1", "(a | (b ^ c)) == 1"), ("a & b << 2 == 1", "(a & (b << 2)) == 1"),
    ("a << 1 + 2 == 1", "(a << (1 + 2)) == 1"), ("a >> 1 >> 2 == 1", "((a >> 1) >> 2) == 1"),
    ("a & b == c | d", "(a & b) == (c | d)"), ("a.b[0] == 1", "a.b[0] == 1"),
    ("a|1==1||b&2==2", "(a | 1 == 1) OR (b & 2 == 2)"),
  ])
  func operatorsBind(_ format: String, as grouped: String) throws {
    #expect(try Predicate(format: format).format == Predicate(format: grouped).format)
  }

  @Test func anIndexOfAPathStandsBehindParentheses() throws {
    let predicate = try Predicate(format: "(team.scores)[0] == 3")
    #expect(predicate.format == "(team.scores)[0] == 3")
    #expect(try predicate.evaluate(with: ["team": ["scores": [3]]]))
    #expect(try Predicate(format: "team.scores[0] == 3") != predicate)
  }

  @Test func theKeyOfAnIndexIsNotOneOfTheObject() throws {
    let predicate = try Predicate(format: "team.scores[$I] == 3 AND $A.$B == name")
    #expect(predicate.variables == ["A", "B", "I"])
    #expect(predicate.keyPaths == [KeyPathReference(path: "team"), KeyPathReference(path: "name")])
  }

  /// Statements of Apple's documentation.
  static let documentedConditions = [
    // Basic comparisons.
    "grade = 7", "grade == 7", "grade >= 7", "grade => 7", "grade <= 7", "grade =< 7", "grade > 6", "grade < 8",
    "grade != 8", "grade <> 8", "grade BETWEEN { 0 , 33 }", "grade BETWEEN {$LOWER, $UPPER}",
    // Boolean predicates and compounds.
    "TRUEPREDICATE", "NOT FALSEPREDICATE", "grade == 7 && TRUEPREDICATE", "FALSEPREDICATE || grade == 7",
    "! grade == 8",
    "(firstName beginswith 'M') AND (lastName like 'Adderley')",
    // Texts: sensitive to case and diacritics by default.
    "firstName like 'Mark'", "NOT firstName like 'mark'", "firstName like[c] 'MARK'", "firstName LIKE 'M??k'",
    "lastName LIKE[c] \"a*Y\"", "car contains[cd] 'citroen'", "NOT car contains[c] 'citroen'",
    "lastName ENDSWITH 'ley'",
    "group.name matches 'work.*'", "NOT group.name matches 'work'",
    // Aggregates.
    "ANY children.age < 18", "SOME children.age < 18", "NOT ALL children.age < 18", "NONE children.age < 2",
    "firstName IN { 'Ben', 'Mark', 'Nick' }", "children[0].age == 20", "children[FIRST].age == 20",
    "children[LAST].age == 3", "children[SIZE] == 2", "children.@count == 2", "children.@avg.age == 11.5",
    // Literals.
    "nothing == nil", "nothing = NULL", "active == YES", "active == TRUE", "NOT active == NO", "0x1F == 31",
    "0o17 == 15",
    "0b101 == 5", "9.2e-5 < 1", "\"abc's\" == 'abc\\'s'", "#any == 'reserved'", "SELF.#any == 'reserved'",
    // Functions of NSExpression.
    "average({1, 2, 3}) == 2", "sum:({1, 2, 3}) == 6", "count({1, 2}) == 2", "min({3, 1}) == 1", "max:({3, 1}) == 3",
    "median:({1, 2, 9}) == 2", "mode:({1, 2, 2}) == {2}", "add:to:(2, 3) == 5", "from:subtract:(5, 3) == 2",
    "multiply:by:(2, 3) == 6", "divide:by:(6, 3) == 2", "modulus:by:(7, 4) == 3", "sqrt(9) == 3", "log(100) == 2",
    "ln(1) == 0", "raise:toPower:(2, 4) == 16", "exp(0) == 1", "floor(1.9) == 1", "ceiling(1.1) == 2", "abs(-4) == 4",
    "trunc(1.9) == 1", "uppercase('a') == 'A'", "lowercase('A') == 'a'", "bitwiseAnd:with:(5, 3) == 1",
    "bitwiseOr:with:(5, 3) == 7", "bitwiseXor:with:(5, 3) == 6", "leftshift:by:(23, 1) == 46",
    "rightshift:by:(23, 1) == 11", "onesComplement(255) == -256", "(2 + 2) * 3 == 12", "2 ** 4 == 16",
    "SUBQUERY(children, $x, $x.age > 18).@count == 1", "TERNARY(grade > 6, 'passed', 'failed') == 'passed'",
  ]

  /// Conditions that hold according to the Predicate Programming Guide and the reference of `NSExpression`.
  @Test(arguments: documentedConditions)
  func holdsAsDocumented(_ format: String) throws {
    let object: PredicateValue = [
      "grade": 7, "firstName": "Mark", "lastName": "Adderley", "car": "Citroën", "group": ["name": "workers"],
      "children": [["age": 20], ["age": 3]], "nothing": nil, "active": true, "any": "reserved",
    ]
    #expect(try Predicate(format: format).evaluate(with: object, variables: ["LOWER": 7, "UPPER": 9]))
  }
}
