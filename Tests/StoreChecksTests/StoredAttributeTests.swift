import Foundation
import GlossBasics
import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossTestSupport
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// Compares the quick check of a store's rows with the full one, which gives Core Data's answer.
@Suite struct StoredAttributeTests {
  private static let types: [AttributeType] = [
    .integer16, .integer32, .integer64, .decimal, .double, .float, .string, .boolean, .date, .binary, .uuid, .uri,
    .transformable, .undefined, .objectID,
  ]
  private static let bounds: [AttributeValue?] = [
    nil, nil, .integer(-1), .integer(3), .integer(10), .real(2.5), .decimal(Decimal(string: "9.99") ?? 0), .date(0),
    .date(1_000),
  ]
  private static let patterns: [String?] = [nil, nil, nil, ".+@.+", "[0-9]*", "", "("]
  private static let rules: [[ValidationRule]] = [
    [], [], [], [ValidationRule(predicate: "SELF > 3")], [ValidationRule(predicate: "SELF BEGINSWITH \"A\"")],
    [ValidationRule(predicate: "SELF != nil"), ValidationRule(predicate: "length > 2")],
    [ValidationRule(predicate: "SELF IN {1, 2, \"A\"}")], [ValidationRule(predicate: "((")],
    [ValidationRule(predicate: "nothing.there == 2")],
  ]
  private static let values: [StoredValue] = [
    .null, .integer(0), .integer(3), .integer(-1), .integer(11), .integer(.max), .real(2.5), .real(9.99), .real(-0.0),
    .real(1_000.5), .real(.infinity), .real(.nan), .real(1e300), .text(""), .text("A"), .text("Abcdef"), .text("a@b"),
    .text("12"), .text("9.990"), .text("🇩🇪e\u{301}"), .text("https://example.org"), .blob([]), .blob([1, 2, 3]),
    .blob(Array(0..<16)),
  ]

  private static func attribute(_ numbers: inout SeededNumbers) -> AttributeDescription {
    let type = types.randomElement(using: &numbers) ?? .string
    return AttributeDescription(
      name: "value", type: type, isOptional: Bool.random(using: &numbers),
      minimum: bounds.randomElement(using: &numbers) ?? nil, maximum: bounds.randomElement(using: &numbers) ?? nil,
      minimumLength: [nil, nil, 0, 2, 5].randomElement(using: &numbers) ?? nil,
      maximumLength: [nil, nil, 1, 3, 5].randomElement(using: &numbers) ?? nil,
      pattern: patterns.randomElement(using: &numbers) ?? nil,
      validations: rules.randomElement(using: &numbers) ?? [])
  }

  /// An attribute without requirements except its type.
  private static func plain(_ numbers: inout SeededNumbers) -> AttributeDescription {
    AttributeDescription(name: "value", type: types.randomElement(using: &numbers) ?? .string, isOptional: true)
  }

  @Test func onlyWhatCanBeInvalidIsChecked() {
    func isChecked(_ attribute: AttributeDescription) -> Bool { StoredAttribute.isChecked(attribute) }
    #expect(isChecked(AttributeDescription(name: "a", type: .string)))
    #expect(!isChecked(AttributeDescription(name: "a", type: .string, isOptional: true)))
    #expect(isChecked(AttributeDescription(name: "a", type: .string, isOptional: true, maximumLength: 3)))
    let rule = ValidationRule(predicate: "length > 2")
    #expect(isChecked(AttributeDescription(name: "a", type: .string, isOptional: true, validations: [rule])))
    // Core Data computes it when it saves.
    #expect(!isChecked(AttributeDescription(name: "a", type: .string, derivationExpression: "lowercase:(b)")))
  }

  @Test func theQuickCheckFindsWhatTheWholeOneFinds() {
    var numbers = SeededNumbers(7)
    var (valid, invalid, unchecked) = (0, 0, 0)
    for round in 0..<1_500 {
      let attribute = round % 20 == 0 ? Self.plain(&numbers) : Self.attribute(&numbers)
      let index = ModelIndex(
        ManagedObjectModel(entities: [EntityDescription(name: "Object", attributes: [attribute])]))
      let validator = ValueValidator(for: ReaderLookup(index: index, table: nil, locale: "en"))
      let stored = StoredAttribute(attribute, column: 0, budget: RunBudget())
      for value in Self.values {
        let given = stored.given(value)
        let outcome = validator.validate(
          ObjectValues(entity: "Object", values: given.map { ["value": $0] } ?? [:]), for: .update)
        guard StoredAttribute.isChecked(attribute) else {
          // Everything left out cannot be invalid.
          #expect(outcome.isValid, "\(attribute) \(value)")
          unchecked += 1
          continue
        }
        #expect(stored.isSuspicious(value) == !outcome.isValid, "\(attribute) \(value) \(outcome)")
        if outcome.isValid { valid += 1 } else { invalid += 1 }
      }
    }
    // The sample has enough cases of each kind.
    #expect(valid > 3_000 && invalid > 3_000 && unchecked > 300, "\(valid) \(invalid) \(unchecked)")
  }

  @Test func asksNothingOfBytesThatOnlyTheAppUnderstands() {
    let attribute = AttributeDescription(
      name: "value", type: .transformable, validations: [ValidationRule(predicate: "SELF.length > 3")])
    let stored = StoredAttribute(attribute, column: 0, budget: RunBudget())
    #expect(stored.given(.integer(2)) == nil)
    #expect(!stored.isSuspicious(.integer(2)))
    #expect(stored.given(.null) == .null)
    #expect(stored.isSuspicious(.null))
  }
}
