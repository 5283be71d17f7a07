import GlossPredicateFormat
import Testing

/// Format strings from Apple's public documentation, with their source and documented meaning.
@Suite struct DocumentedFormatTests {
  /// A format string and some objects that it selects.
  struct Selection: Sendable, CustomTestStringConvertible {
    let source: String
    let format: String
    let objects: [PredicateValue]
    let selected: [Int]
    var variables: [String: PredicateValue] = [:]

    var testDescription: String { "\(source): \(format)" }
  }

  private static let guide = "Predicate Programming Guide"
  private static let syntax = "Predicate Format String Syntax"
  private static let names: [PredicateValue] = ["Nick", "Ben", "Adam", "Melissa"]
  private static let people: [PredicateValue] = [
    ["lastName": "Turner"], ["firstName": "Ben", "lastName": "Ballard", "age": 39],
    ["firstName": nil, "lastName": "Youl", "age": 33], ["firstName": "Mark", "lastName": "O'Hara", "age": 12],
  ]
  private static let groups: [PredicateValue] = [
    ["name": "work-1", "children": [["age": 9], ["age": 14]]],
    ["name": "home", "children": [["age": 13], ["age": 15]]],
    ["name": "Work", "children": []],
  ]

  static let selections: [Selection] = [
    // Using Predicates
    Selection(
      source: "\(guide), Using Predicates: arrays", format: "SELF beginswith[c] 'b'", objects: names, selected: [1]),
    Selection(
      source: "\(guide), Using Predicates: arrays", format: "SELF contains[c] 'e'", objects: names, selected: [1, 3]),
    Selection(
      source: "\(guide), Using Predicates: null values", format: "firstName like 'Ben'", objects: people, selected: [1]),
    Selection(
      source: "\(guide), Using Predicates: null values", format: "firstName == nil", objects: people, selected: [0, 2]),
    Selection(
      source: "\(guide), Using Predicates: null values", format: "age < 35", objects: people, selected: [2, 3]),
    Selection(
      source: "\(guide), Using Predicates: regular expressions", format: #"SELF MATCHES '\\d{10}|\\d{9}[Xx]'"#,
      objects: ["123456789X", "987654321x", "1234567890", "12345X", "1234567890X"], selected: [0, 1, 2]),
    Selection(
      source: "\(guide), Using Predicates: key paths", format: "name like 'work*'", objects: groups, selected: [0]),
    Selection(
      source: "\(guide), Using Predicates: key paths", format: "ANY children.age > 12", objects: groups,
      selected: [0, 1]),
    Selection(
      source: "\(guide), Using Predicates: key paths", format: "ALL children.age > 12", objects: groups,
      selected: [1, 2]),
    // Creating Predicates
    Selection(
      source: "\(guide), Creating Predicates: format string",
      format: "(lastName like[cd] 'b*') OR (lastName == 'Turner')", objects: people, selected: [0, 1]),
    Selection(
      source: "\(guide), Creating Predicates: string constants", format: #"lastName like[c] "Y*""#, objects: people,
      selected: [2]),
    Selection(
      source: "\(guide), Creating Predicates: string constants", format: #"lastName == 'O\'Hara'"#, objects: people,
      selected: [3]),
    Selection(
      source: "\(guide), Creating Predicates: variables", format: "lastName like[c] $LAST_NAME", objects: people,
      selected: [0], variables: ["LAST_NAME": "turner"]),
    // Basic Comparisons
    Selection(source: "\(syntax), Basic Comparisons: =, ==", format: "age = 33", objects: people, selected: [2]),
    Selection(source: "\(syntax), Basic Comparisons: >=, =>", format: "age => 33", objects: people, selected: [1, 2]),
    Selection(source: "\(syntax), Basic Comparisons: <=, =<", format: "age =< 33", objects: people, selected: [2, 3]),
    Selection(
      source: "\(syntax), Basic Comparisons: !=, <>", format: "lastName <> 'Youl'", objects: people,
      selected: [0, 1, 3]),
    Selection(
      source: "\(syntax), Basic Comparisons: BETWEEN", format: "SELF BETWEEN { 0 , 33 }", objects: [-1, 0, 1, 33, 34],
      selected: [1, 2, 3]),
    Selection(
      source: "\(syntax), Basic Comparisons: BETWEEN", format: "$INPUT BETWEEN { $LOWER, $UPPER }", objects: [nil],
      selected: [0], variables: ["INPUT": 5, "LOWER": 5, "UPPER": 9]),
    // Boolean Value Predicates, Basic Compound Predicates
    Selection(
      source: "\(syntax), Boolean Value Predicates", format: "TRUEPREDICATE AND !FALSEPREDICATE", objects: [1],
      selected: [0]),
    Selection(
      source: "\(syntax), Basic Compound Predicates", format: "age == 12 || age == 39 && lastName == 'Ballard'",
      objects: people, selected: [1, 3]),
    // String Comparisons
    Selection(
      source: "\(syntax), String Comparisons: case and diacritics", format: "SELF ==[cd] 'Cafe'",
      objects: ["café", "CAFE", "caff"], selected: [0, 1]),
    Selection(
      source: "\(syntax), String Comparisons: LIKE, ? is one character", format: "SELF LIKE 'B?n'",
      objects: ["Ben", "Bn", "Been", "ben"], selected: [0]),
    Selection(
      source: "\(syntax), String Comparisons: LIKE, * is none or more", format: "SELF LIKE 'B*n'",
      objects: ["Ben", "Bn", "Been", "ben"], selected: [0, 1, 2]),
    Selection(
      source: "\(syntax), String Comparisons: ENDSWITH", format: "SELF ENDSWITH[c] 'A'", objects: names, selected: [3]),
    // Aggregate Operations
    Selection(
      source: "\(syntax), Aggregate Operations: NONE is NOT (ANY …)", format: "NONE children.age < 10", objects: groups,
      selected: [1, 2]),
    Selection(
      source: "\(syntax), Aggregate Operations: SOME is ANY", format: "SOME children.age < 10", objects: groups,
      selected: [0]),
    Selection(
      source: "\(syntax), Aggregate Operations: IN", format: "SELF IN { 'Ben', 'Melissa', 'Nick' }", objects: names,
      selected: [0, 1, 3]),
    Selection(
      source: "\(syntax), Aggregate Operations: array[index]", format: "children[0].age == 13", objects: [groups[1]],
      selected: [0]),
    Selection(
      source: "\(syntax), Aggregate Operations: array[FIRST], array[LAST], array[SIZE]",
      format: "children[FIRST].age == 9 AND children[LAST].age == 14 AND children[SIZE] == 2", objects: [groups[0]],
      selected: [0]),
    // Identifiers, Literals
    Selection(
      source: "\(syntax), Literals: name IN $NAME_LIST takes the value of the key", format: "lastName IN $NAME_LIST",
      objects: people, selected: [2], variables: ["NAME_LIST": ["Youl", "lastName"]]),
    Selection(
      source: "\(syntax), Literals: 'name' IN $NAME_LIST takes the text", format: "'lastName' IN $NAME_LIST",
      objects: [people[0]], selected: [0], variables: ["NAME_LIST": ["Youl", "lastName"]]),
    Selection(
      source: "\(syntax), Literals: $name IN $NAME_LIST takes two variables", format: "$name IN $NAME_LIST",
      objects: [nil], selected: [0], variables: ["name": "Youl", "NAME_LIST": ["Youl"]]),
    Selection(
      source: "\(syntax), Literals: NULL and NIL are nil", format: "firstName = NULL AND firstName == nil",
      objects: people, selected: [0, 2]),
    Selection(
      source: "\(syntax), Identifiers: # escapes a reserved word", format: "#in == 1 AND SELF.#and == 2",
      objects: [["in": 1, "and": 2], ["in": 2, "and": 1]], selected: [0]),
    // Core Data and collections
    Selection(
      source: "NSExpression, subquery", format: "SUBQUERY(children, $child, $child.age > 13).@count > 0",
      objects: groups, selected: [0, 1]),
    Selection(
      source: "Key-Value Coding Programming Guide, Using Collection Operators: @avg",
      format: "children.@avg.age == 14", objects: groups, selected: [1]),
    Selection(
      source: "Key-Value Coding Programming Guide, Using Collection Operators: @max",
      format: "children.@max.age > 14", objects: groups, selected: [1]),
    Selection(
      source: "NSExpression, stddev:", format: "stddev:({2, 4, 4, 4, 5, 5, 7, 9}) == 2", objects: [1], selected: [0]),
  ]

  @Test(arguments: selections) func selectsWhatIsDocumented(_ row: Selection) throws {
    let predicate = try Predicate(format: row.format)
    let selected = try row.objects.indices.filter {
      try predicate.evaluate(with: row.objects[$0], variables: row.variables)
    }
    #expect(selected == row.selected)
    // The printed form has the same meaning.
    let again = try Predicate(format: predicate.format)
    #expect(again == predicate)
  }
}
