import GlossPredicateFormat
import Testing

/// Invalid format strings, with the position and message of the error.
@Suite struct SyntaxErrorTests {
  @Test(arguments: [
    ("", "1:1: the format string is empty"), ("  ", "1:3: the format string is empty"),
    ("name", "1:1: expected a condition such as 'name == \"x\"', found a value"),
    ("name ==", "1:8: expected a value, found the end"), ("name == == 2", "1:9: expected a value, found '=='"),
    ("a == 1 b", "1:8: expected an operator or the end, found 'b'"), ("(a == 1", "1:8: expected ')', found the end"),
    ("a == 1)", "1:7: expected an operator or the end, found ')'"),
    ("a == 'x", "1:6: the text has no closing quote"),
    ("a == 'x\\", "1:8: '\\' at the end of the text"),
    ("a == '\\x4'", "1:7: expected two hexadecimal digits after '\\x'"),
    ("a == '\\u12'", "1:7: expected four hexadecimal digits after '\\u'"),
    ("a ==\n  ü == $", "2:9: expected a variable's name after '$'"),
    ("a == %@", "1:6: '%@' needs an argument, which a format string in a model cannot have"),
    ("a == % b", "1:6: '%' must begin a placeholder such as '%@' or '%K'"),
    ("a == 12ab", "1:6: a name cannot begin with a digit"),
    ("a == 1e999", "1:6: the number '1e999' is too large"),
    ("a == 0xFFFFFFFFFFFFFFFFF", "1:6: the number does not fit in 64 bits"),
    ("a ? 1", "1:3: unexpected '?'"), ("a == 1 AND", "1:11: expected a value, found the end"),
    ("a == 1 AND b", "1:12: expected a condition such as 'name == \"x\"', found a value"),
    ("NOT a", "1:5: expected a condition such as 'name == \"x\"', found a value"),
    ("(a == 1) + 2 == 3", "1:1: expected a value, found a condition"),
    ("a == b == c", "1:1: expected a value, found a condition"),
    ("ANY a", "1:6: expected a comparison after 'ANY', found the end"),
    ("a CONTAINS[x] 'b'", "1:12: there is no option 'x'; the options are c, d, n, l and w"),
    ("a CONTAINS[c 'b'", "1:14: expected ']' after the options, found ''b''"),
    ("a LIKE [", "1:9: expected options such as 'cd', found the end"),
    ("and == 1", "1:1: 'AND' is a reserved word; write '#' before a key of that name"),
    ("a == foo(1)", "1:6: there is no function 'foo'"),
    ("a == foo:bar:(1, 2)", "1:6: there is no function 'foo:bar:'"),
    ("add:to:(1) == 2", "1:1: 'add:to:' takes 2 arguments, found 1"),
    ("now(1) == a", "1:1: there is no function 'now'"), ("a.", "1:3: expected a key, found the end"),
    ("a.UTI-EQUALS == 1", "1:3: expected a key, found 'UTI-EQUALS'"), ("a..b == 1", "1:3: expected a key, found '.'"),
    ("a[1 == 2", "1:5: expected ']' after the index, found '=='"),
    ("SUBQUERY(a, b, c == 1)", "1:13: expected a variable such as '$x', found 'b'"),
    ("SUBQUERY a", "1:10: expected '(' after SUBQUERY, found 'a'"),
    ("CAST(a, b) == 1", "1:9: expected the type as a text, found 'b'"),
    ("a := 1 == 1", "1:3: only a variable is allowed before ':='"),
    ("{1, 2 == a", "1:7: expected ',' or '}', found '=='"),
    ("FETCH(a, b) == 1", "1:1: 'FETCH' cannot be written in a format string"),
    ("a NOT IN {1}", "1:3: expected an operator or the end, found 'NOT'"),
  ])
  func namesThePlaceAndTheReason(_ format: String, _ message: String) {
    let error = #expect(throws: PredicateSyntaxError.self) { try Predicate(format: format) }
    #expect(error?.description == message)
  }

  @Test func everyPrefixOfAFormatStringIsReadOrRefused() {
    let format =
      #"NOT (SUBQUERY(a.b, $x, ANY $x.c[FIRST] IN {1, 0x2, .5, "\u00e9"}).@count >= -2 ** d AND e LIKE[cd] 'f*')"#
    let bytes = Array(format.utf8)
    let readable = bytes.indices.filter {
      (try? Predicate(format: String(decoding: bytes[..<$0], as: UTF8.self))) != nil
    }
    #expect(readable.isEmpty)
    #expect((try? Predicate(format: format)) != nil)
  }
}
