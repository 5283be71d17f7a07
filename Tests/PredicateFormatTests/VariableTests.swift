import GlossPredicateFormat
import Testing

@Suite struct VariableTests {
  @Test func listsVariablesSortedAndOnce() throws {
    let predicate = try Predicate(format: "b == $B AND a == $A OR c == $B.d AND $FETCH_SOURCE.x == SELF")
    #expect(predicate.variables == ["A", "B", "FETCH_SOURCE"])
    #expect(try Expression(format: "$x + $y").variables == ["x", "y"])
  }

  @Test func leavesOutVariablesThatThePredicateBindsItself() throws {
    let predicate = try Predicate(format: "SUBQUERY($ALL, $x, $x.a == $LIMIT).@count > $x.b AND ($t := a) == $t")
    #expect(predicate.variables == ["ALL", "LIMIT", "x"])
  }

  @Test func substitutesValues() throws {
    let predicate = try Predicate(format: "name == $NAME AND (age > $AGE OR ANY $TEAM.size IN {$AGE, 2})")
    let substituted = try predicate.substituting(["NAME": "A\"da", "AGE": 3, "TEAM": nil, "OTHER": 1])
    #expect(substituted.format == #"name == "A\"da" AND (age > 3 OR ANY nil.#size IN {3, 2})"#)
  }

  @Test func listsAllMissingVariables() throws {
    let predicate = try Predicate(format: "a == $C AND b == $A AND c == $B")
    let error = #expect(throws: MissingVariables.self) { try predicate.substituting(["A": 1]) }
    #expect(error?.names == ["B", "C"])
    #expect(error?.description == "no value for $B, $C")
  }

  @Test func aSubqueryHidesAVariableOfTheSameName() throws {
    let predicate = try Predicate(format: "SUBQUERY($x, $x, $x.a == $y).@count == $x")
    #expect(try predicate.substituting(["x": 1, "y": 2]).format == "SUBQUERY(1, $x, $x.a == 2).@count == 1")
  }

  @Test func listsKeyPathsWithTheirRoots() throws {
    let predicate = try Predicate(
      format:
        "a.b == $SOURCE.c AND SUBQUERY(items.tags, $t, $t.name == d AND SUBQUERY($t.e, $u, $u.f == 1).@count > 0).@count > 0"
    )
    let items = KeyPathReference(path: "items.tags")
    let inner = KeyPathReference(root: .element(items), path: "e")
    #expect(
      predicate.keyPaths == [
        KeyPathReference(path: "a.b"), KeyPathReference(root: .variable("SOURCE"), path: "c"),
        KeyPathReference(root: .expression, path: "@count"), items,
        KeyPathReference(root: .element(items), path: "name"),
        KeyPathReference(path: "d"), inner, KeyPathReference(root: .element(inner), path: "f"),
      ])
  }
}
