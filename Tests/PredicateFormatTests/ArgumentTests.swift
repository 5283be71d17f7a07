import GlossPredicateFormat
import Testing

@Suite struct ArgumentTests {
  private func format(_ format: String, _ arguments: PredicateArgument...) throws -> String {
    try Predicate(format: format, arguments: arguments).format
  }

  @Test func putsArgumentsInOrder() throws {
    #expect(try format("%K LIKE %@", .keyPath("firstName"), .value("Adam")) == #"firstName LIKE "Adam""#)
    #expect(try format("%@ LIKE %@", .value("a"), .value("b")) == #""a" LIKE "b""#)
    #expect(
      try format("a == %d AND b == %ld OR c == %.2f", .value(1), .value(2), .value(3.5))
        == "(a == 1 AND b == 2) OR c == 3.5")
    #expect(try format("a IN %@", .value([1, "x"])) == #"a IN {1, "x"}"#)
    #expect(try format("a == %@", .value(nil)) == "a == nil")
    #expect(try format("a == %s", .value("x")) == #"a == "x""#)
    #expect(try format("%K.@count == %u", .keyPath("items"), .value(2)) == "items.@count == 2")
    #expect(try format("a.%K.c == 1", .keyPath("b")) == "a.b.c == 1")
    #expect(try format("a == %@ * 2", .expression(Expression(format: "b + 1"))) == "a == (b + 1) * 2")
    #expect(try format("a == '%@'") == #"a == "%@""#)
  }

  @Test func refusesArgumentsThatDoNotFit() throws {
    func message(_ format: String, _ arguments: PredicateArgument...) -> String? {
      #expect(throws: PredicateSyntaxError.self) { try Predicate(format: format, arguments: arguments) }?.message
    }
    #expect(message("a == %@ AND b == %@", .value(1)) == "there is no argument for '%@'; 1 are given")
    #expect(
      message("a == %@", .value(1), .value(2)) == "the format string has 1 placeholders for 2 arguments")
    #expect(message("%K == 1", .value("a")) == "'%K' needs a key path")
    #expect(message("a == %@", .keyPath("b")) == "the argument does not fit '%@'")
    #expect(message("a == %d", .value("x")) == "the argument does not fit '%d'")
  }

  @Test func refusesATreeThatBecomesTooDeep() throws {
    let deep = try Expression(format: "1" + String(repeating: " + 1", count: 55))
    #expect(throws: PredicateSyntaxError.self) {
      try Predicate(format: "a == %@" + String(repeating: " + 1", count: 20), arguments: [.expression(deep)])
    }
  }
}
