import GlossPredicateFormat
import Testing

/// Format strings and their canonical form.
@Suite struct CanonicalFormatTests {
  /// Printed forms from public logs and tests on Apple's systems.
  @Test(arguments: [
    ("modelKey == 'frc2337' && modelTypeRaw = 1", #"modelKey == "frc2337" AND modelTypeRaw == 1"#),
    ("self == 'bob'", #"SELF == "bob""#),
    ("NOT isReal == true", "NOT isReal == 1"),
    ("isUpNext == YES", "isUpNext == 1"),
    ("!(text contains[cd] 'test')", #"NOT text CONTAINS[cd] "test""#),
    ("NOT extraInt between {1, 3}", "NOT extraInt BETWEEN {1, 3}"),
    ("any topTags.name in {'Tag1', 'Tag2'} and name != 'x'", #"ANY topTags.name IN {"Tag1", "Tag2"} AND name != "x""#),
    ("SOME age == 21", "ANY age == 21"),
    ("(a == 1 and b == 2) or (c == true and d == 0)", "(a == 1 AND b == 2) OR (c == 1 AND d == 0)"),
    ("name == 'Foo' && (age < 13 || age > 18)", #"name == "Foo" AND (age < 13 OR age > 18)"#),
    (
      "SUBQUERY(alliancesRaw, $a, ANY $a.teamsRaw.keyRaw IN {'frc7332'}).@count > 0",
      #"SUBQUERY(alliancesRaw, $a, ANY $a.teamsRaw.keyRaw IN {"frc7332"}).@count > 0"#
    ),
    (#"kMDItemTextContent ==[cd] "*hello world*""#, #"kMDItemTextContent ==[cd] "*hello world*""#),
    (
      "CAST(-978250148.000000, 'NSDate') =< $x.departureTime", #"CAST(-978250148.000000, "NSDate") <= $x.departureTime"#
    ),
    (
      #"dateAdded > CAST(CAST(now(), "NSNumber") - 7257600, "NSDate")"#,
      #"dateAdded > CAST(CAST(now(), "NSNumber") - 7257600, "NSDate")"#
    ),
    ("13.39657778010461 <= longitude", "13.39657778010461 <= longitude"),
    ("id != NULL", "id != nil"),
    ("truepredicate", "TRUEPREDICATE"),
  ])
  func printsAsFoundationIsSeenToPrint(_ format: String, _ canonical: String) throws {
    #expect(try Predicate(format: format).format == canonical)
  }

  @Test(arguments: [
    // Operators and their spellings.
    ("a = 1", "a == 1"), ("a <> 1", "a != 1"), ("a =< 1", "a <= 1"), ("a => 1", "a >= 1"), ("a<1", "a < 1"),
    ("a beginswith 'x'", #"a BEGINSWITH "x""#), ("a ENDSWITH[d] 'x'", #"a ENDSWITH[d] "x""#),
    ("a like[ c ] 'x*'", #"a LIKE[c] "x*""#), ("a matches 'x'", #"a MATCHES "x""#), ("a ==[dcnlw] b", "a ==[cdnlw] b"),
    ("a tokenmatches 'x'", #"a TOKENMATCHES "x""#),
    ("a uti-conforms-to 'public.text'", #"a UTI-CONFORMS-TO "public.text""#),
    ("a UTI-EQUALS b", "a UTI-EQUALS b"), ("a caseInsensitiveIsEqual: 'x'", #"a caseInsensitiveIsEqual: "x""#),
    // Precedence: NOT, AND, OR; lists stay flat, parentheses stay.
    ("a == 1 OR b == 2 AND c == 3", "a == 1 OR (b == 2 AND c == 3)"),
    ("a == 1 AND b == 2 AND c == 3", "a == 1 AND b == 2 AND c == 3"),
    ("(a == 1 AND b == 2) AND c == 3", "(a == 1 AND b == 2) AND c == 3"),
    ("NOT a == 1 AND b == 2", "NOT a == 1 AND b == 2"), ("NOT (a == 1 AND b == 2)", "NOT (a == 1 AND b == 2)"),
    ("! ! a == 1", "NOT NOT a == 1"), ("((((a == 1))))", "a == 1"), ("NONE a.b == 1", "NOT ANY a.b == 1"),
    ("ALL a.b == 1", "ALL a.b == 1"), ("not any a == 1", "NOT ANY a == 1"),
    // Literals.
    ("a == nil", "a == nil"), ("a == NO", "a == 0"), ("a == false", "a == 0"), ("a == 0x1F", "a == 31"),
    ("a == 0o17", "a == 15"), ("a == 0b101", "a == 5"), ("a == 9.2e-5", "a == 9.2e-05"), ("a == 3.0", "a == 3"),
    ("a == 1e20", "a == 1e+20"), ("a == .5", "a == 0.5"), ("a == -4", "a == -4"), ("a == -4.5", "a == -4.5"),
    ("a == -.0", "a == 0"),
    ("a == -9223372036854775808", "a == -9223372036854775808"),
    (#"a == 'it''s'"#.replacing("''", with: "\\'"), #"a == "it's""#), (#"a == "it's""#, #"a == "it's""#),
    (#"a == 'say "hi"'"#, #"a == "say \"hi\"""#),
    (#"a == "\\d\n\t\x41\101\u00e9\ud83d\ude00""#, #"a == "\\d\n\tAAé😀""#),
    (#"a == "\u0001""#, #"a == "\u0001""#), ("a == ''", #"a == """#), ("a IN {}", "a IN {}"),
    ("a IN {1,'b',$C,d.e}", #"a IN {1, "b", $C, d.e}"#),
    // Key paths.
    ("SELF.length > 3", "length > 3"), ("self.a.b == c", "a.b == c"), ("a.@max.b > 1", "a.@max.b > 1"),
    ("@sum.items.price < 1000", "@sum.items.price < 1000"), ("items.@count == 2", "items.@count == 2"),
    ("a.@min.@min == 1", "a.@min.@min == 1"), ("(($x.a).b).@max == 1", "$x.a.b.@max == 1"),
    ("items.price.@avg == 2", "items.price.@avg == 2"),
    ("$x.items.@count == 2", "$x.items.@count == 2"),
    ("#in == 1", "#in == 1"), ("#name == 1", "name == 1"), ("a.size == 1", "a.#size == 1"), ("size == 1", "#size == 1"),
    ("größe == 1", "größe == 1"), ("a[0] == 1", "a[0] == 1"), ("a.b[first].c == 1", "a.b[FIRST].c == 1"),
    ("a[LAST] == a[size]", "a[LAST] == a[SIZE]"), ("a['k'] == 1", #"a["k"] == 1"#), ("ANYKEY == 1", "ANYKEY == 1"),
    ("$FETCH_SOURCE.num == num", "$FETCH_SOURCE.num == num"),
    // Arithmetic.
    ("a + b * c - d == 1", "(a + (b * c)) - d == 1"), ("a + b + c == 1", "(a + b) + c == 1"),
    ("(a + b) * c == 1", "(a + b) * c == 1"),
    ("a - (b - c) == 1", "a - (b - c) == 1"), ("(a - b) - c == 1", "(a - b) - c == 1"),
    ("2 ** 3 ** 2 == a", "(2 ** 3) ** 2 == a"), ("2 ** (3 ** 2) == a", "2 ** (3 ** 2) == a"),
    ("-a == 1", "-a == 1"), ("- -a ** 2 == 1", "--a ** 2 == 1"), ("-(a ** 2) == 1", "-(a ** 2) == 1"),
    ("0 - a == 1", "-a == 1"), ("--0.@sum == 1", "--0.@sum == 1"), ("(-5).a == 1", "(-5).a == 1"),
    ("NO - a == 1", "-a == 1"), ("0 - 2 == a", "0 - 2 == a"), ("a / 2.0 == 1", "a / 2.0 == 1"),
    ("add:to:(a, 1) == 1", "a + 1 == 1"),
    ("modulus:by:(a, 2) == 1", "modulus:by:(a, 2) == 1"),
    // Bits.
    ("(flags & 4) != 0", "flags & 4 != 0"), ("a | (b & 1) == c", "a | (b & 1) == c"),
    ("1 << a ^ 3 == b >> 2", "(1 << a) ^ 3 == b >> 2"), ("bitwiseOr:with:(a, 1) == 1", "a | 1 == 1"),
    // Calls.
    ("sum(a) == 1", "sum:(a) == 1"), ("average:({1, 2}) == 1", "average:({1, 2}) == 1"), ("now() > a", "now() > a"),
    ("now( ) > a", "now() > a"), ("FUNCTION(a, 'b:c:', 1, 2) == 3", #"FUNCTION(a, "b:c:" , 1, 2) == 3"#),
    ("FUNCTION(a, 'b') == 3", #"FUNCTION(a, "b") == 3"#), ("FUNCTION(a, 'b').c == 3", #"FUNCTION(a, "b").c == 3"#),
    ("cast(a, 'NSNumber') == 3", #"CAST(a, "NSNumber") == 3"#), ("cast(5, 'NSDate') == a", #"CAST(5, "NSDate") == a"#),
    ("ternary(a > 1, 'x', y) == 'x'", #"TERNARY(a > 1, "x", y) == "x""#),
    ("a union b == c intersect d", "a UNION b == c INTERSECT d"),
    ("a minus (b union c) == d", "a MINUS (b UNION c) == d"),
    ("$x := 3 == 3", "$x := 3 == 3"),
    // Space and lines.
    ("  a\n==\t1  ", "a == 1"), ("a==1&&b==2||c==3", "(a == 1 AND b == 2) OR c == 3"),
  ])
  func printsCanonically(_ format: String, _ canonical: String) throws {
    #expect(try Predicate(format: format).format == canonical)
    #expect(try Predicate(format: canonical).format == canonical)
  }

  @Test(arguments: [
    ("name", "name"), ("oneToMany.@count", "oneToMany.@count"), ("now()", "now()"),
    ("uppercase:(title)", "uppercase:(title)"), ("canonical:(a.b)", "canonical:(a.b)"),
    ("items.price.@sum", "items.price.@sum"), ("2 * (1 + 1)", "2 * (1 + 1)"), ("{1, 2}", "{1, 2}"),
    ("$x := a + 1", "$x := a + 1"), ("SUBQUERY(a, $b, $b.c == 1)", "SUBQUERY(a, $b, $b.c == 1)"),
  ])
  func printsExpressions(_ format: String, _ canonical: String) throws {
    let expression = try Expression(format: format)
    #expect(expression.format == canonical)
    #expect(try Expression(format: canonical).format == canonical)
  }

  @Test func printsWhatOnlyArchivesAndArgumentsHold() {
    let values: [PredicateValue] = [
      .date(442_112_400), .uuid("E621E1F8-C36C-495A-93FC-0C247A3E6E5F"), .url("https://a.b"), .data([1, 2]),
      .array([1, "x"]), .set(["b", "a"]), .null, .dictionary(["b": 1, "a": nil]),
    ]
    #expect(
      values.map { Expression.constant($0).format } == [
        #"CAST(442112400.000000, "NSDate")"#, #"CAST("E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "NSUUID")"#,
        #"CAST("https://a.b", "NSURL")"#, #"CAST("AQI=", "NSData")"#, #"{1, "x"}"#, #"{"a", "b"}"#, "nil",
        #"{"a" = nil, "b" = 1}"#,
      ])
  }
}
