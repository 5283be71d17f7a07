import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation
import Testing

@testable import GlossStoreChecks

/// What a column's value is to the rules of its attribute.
@Suite struct StoredValuesTests {
  private static func attribute(_ type: AttributeType) -> AttributeDescription {
    AttributeDescription(name: "a", type: type, isOptional: true)
  }

  @Test(
    arguments: [
      (.integer16, .integer(3), .integer(3)), (.integer64, .real(3), .integer(3)),
      (.integer32, .text("x"), .integer(0)),
      (.integer32, .real(2.5), .real(2.5)), (.boolean, .integer(0), .boolean(false)),
      (.boolean, .integer(2), .boolean(true)),
      (.boolean, .text("x"), .boolean(false)), (.double, .integer(2), .real(2)), (.float, .text("1.5"), .real(1.5)),
      (.double, .text("x"), .real(0)), (.decimal, .text("9.990"), .decimal(Decimal(string: "9.99") ?? 0)),
      (.decimal, .real(0.1), .decimal(Decimal(string: "0.1") ?? 0)), (.decimal, .integer(7), .decimal(7)),
      (.date, .real(1.5), .date(1.5)), (.string, .text("a"), .string("a")), (.string, .blob([1]), .string("")),
      (.uri, .text("a:b"), .url("a:b")),
      // Sixteen bytes are an identifier, with a zero before each single digit.
      (
        .uuid, .blob([0, 1, 15, 16, 17, 255, 160, 10, 9, 99, 100, 128, 127, 1, 2, 3]),
        .uuid("00010F10-11FF-A00A-0963-64807F010203")
      ), (.uuid, .text("A"), .uuid("A")), (.uuid, .blob([1, 2]), .uuid("")),
      (.uuid, .blob(Array(0..<17)), .uuid("")), (.binary, .blob([1, 2]), .data([])),
      (.undefined, .integer(4), .data([])),
    ] as [(AttributeType, StoredValue, PredicateValue)])
  func aValueIsReadAsTheTypeOfItsAttribute(_ type: AttributeType, _ stored: StoredValue, _ value: PredicateValue) {
    let column = StoredAttribute(Self.attribute(type), column: 0, budget: RunBudget())
    #expect(column.given(stored) == .attribute(value))
    #expect(column.given(.null) == .null)
  }

  /// Attributes with a single rule, each of a kind of its own.
  private static let ruled: [AttributeDescription] = {
    var rules = Array(repeating: AttributeDescription(name: "a", type: .string, isOptional: true), count: 6)
    rules[0].minimum = .integer(1)
    rules[1].maximum = .integer(1)
    rules[2].minimumLength = 1
    rules[3].maximumLength = 1
    rules[4].pattern = "a"
    rules[5].validations = [ValidationRule(predicate: "SELF == 1")]
    return rules + [attribute(.uri)]
  }()

  @Test(arguments: ruled) func oneRuleIsEnoughForACheck(_ attribute: AttributeDescription) {
    #expect(StoredAttribute.hasRules(attribute) && StoredAttribute.isChecked(attribute))
    var derived = attribute
    derived.isDerived = true
    #expect(!StoredAttribute.isChecked(derived))
  }

  @Test func withoutRulesOnlyRequiredValuesAreChecked() {
    var plain = Self.attribute(.string)
    #expect(!StoredAttribute.hasRules(plain) && !StoredAttribute.isChecked(plain))
    plain.isOptional = false
    #expect(!StoredAttribute.hasRules(plain) && StoredAttribute.isChecked(plain))
    plain.isDerived = true
    #expect(!StoredAttribute.isChecked(plain))
  }

  @Test func onlyBytesAreLarge() {
    let large = AttributeType.allCases.filter { StoredAttribute.isLarge(Self.attribute($0)) }
    #expect(Set(large) == [.binary, .transformable, .undefined])
  }

  @Test(
    arguments: [
      // One rule at a time, with a value that keeps it and one that does not.
      (\.minimumLength, 2, "ab", "a"), (\.maximumLength, 2, "ab", "abc"),
    ] as [(any WritableKeyPath<AttributeDescription, Int?> & Sendable, Int, String, String)])
  func aLengthIsInclusive(
    _ path: any WritableKeyPath<AttributeDescription, Int?> & Sendable, _ length: Int, _ kept: String, _ broken: String
  ) {
    var attribute = Self.attribute(.string)
    attribute[keyPath: path] = length
    let column = StoredAttribute(attribute, column: 0, budget: RunBudget())
    #expect(!column.isSuspicious(.text(kept)) && column.isSuspicious(.text(broken)) && !column.isSuspicious(.null))
  }

  @Test func bytesWithRulesAreNotKnown() {
    var attribute = Self.attribute(.binary)
    #expect(StoredAttribute(attribute, column: 0, budget: RunBudget()).given(.blob([1])) == .attribute(.data([])))
    attribute.maximumLength = 1
    #expect(StoredAttribute(attribute, column: 0, budget: RunBudget()).given(.blob([1])) == nil)
  }
}
