import GlossLocalization
import GlossManagedObjectModel
import GlossValidation
import Testing

@testable import GlossPreview

/// Values that show one message: found by trial, and of those found the ones with the fewest other errors.
@Suite struct TriggerSearchTests {
  private func search(_ attribute: AttributeDescription) -> (TriggerSearch, [PossibleFailure]) {
    let index = ModelIndex(ManagedObjectModel(entities: [EntityDescription(name: "E", attributes: [attribute])]))
    let search = TriggerSearch(for: ReaderLookup(index: index, table: nil, locale: "en"))
    return (search, index.possibleFailures(of: "E"))
  }

  private func found(_ attribute: AttributeDescription) -> [Int: Int?] {
    let (search, failures) = search(attribute)
    return Dictionary(
      failures.map { ($0.code, search.values(triggering: $0)?.errors) }, uniquingKeysWith: { first, _ in first })
  }

  @Test func anExampleFailsInAsFewWaysAsPossible() {
    let code = AttributeDescription(
      name: "code", type: .string, minimumLength: 3, maximumLength: 8, pattern: "[A-Z]+", validations: [])
    let errors = found(code)
    #expect(errors[1570] == 1)
    #expect(errors[1680] == 1, "\(errors)")
    // The first that is tried, "xx", also fails the pattern; a later one, "X", is only too short.
    #expect(errors[1670] == 1 && errors[1660] == 2, "\(errors)")
  }

  @Test func aRuleThatFailsTogetherWithAnotherIsShownWithBoth() {
    // What breaks the second rule breaks the first; the first can be broken alone.
    let number = AttributeDescription(
      name: "number", type: .integer16, isOptional: true,
      validations: [
        ValidationRule(predicate: "SELF < 100", warning: .text("large")),
        ValidationRule(predicate: "SELF < 1000", warning: .text("huge")),
      ])
    let (search, failures) = search(number)
    let errors = failures.map { search.values(triggering: $0)?.errors }
    #expect(errors == [1, 2], "\(failures.map(\.warning))")
  }

  @Test func anImpossibleFailureHasNoExample() {
    let flag = AttributeDescription(
      name: "flag", type: .boolean, isOptional: true, validations: [ValidationRule(predicate: "SELF IN {0, 1}")])
    let (search, failures) = search(flag)
    #expect(failures.map { search.values(triggering: $0) } == [nil])
  }

  @Test func numbersBeyondTheBoundsAreTriedFirst() throws {
    let number = AttributeDescription(
      name: "number", type: .integer16, isOptional: true, minimum: .integer(5), maximum: .integer(7))
    let (search, failures) = search(number)
    let values = failures.compactMap { search.values(triggering: $0)?.values["number"].map { "\($0)" } }
    #expect(failures.map(\.code).sorted() == [1610, 1620])
    #expect(["integer(4)", "integer(8)"].allSatisfy { number in values.contains { $0.contains(number) } }, "\(values)")
  }
}
