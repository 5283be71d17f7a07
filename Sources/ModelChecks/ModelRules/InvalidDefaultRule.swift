import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles
import GlossPredicateFormat

extension RuleID {
  package static let invalidDefault = RuleID("invalid-default", .warning, about: .model)
}

/// Reports default values that violate the attribute's own rules.
package enum InvalidDefaultRule: Rule {
  package static let card = RuleCard(
    .invalidDefault,
    "An object whose default value violates its own rules cannot be saved until the value is changed.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="number" optional="YES" attributeType="Integer 16" defaultValueString="0" \
          minValueString="1" usesScalarValueType="YES"/>
              ↓<attribute name="nickname" optional="YES" attributeType="String" defaultValueString="x" \
          minValueString="2"/>
              ↓<attribute name="code" optional="YES" attributeType="String" defaultValueString="none" \
          regularExpressionString="[A-Z]{3}"/>
              ↓<attribute name="birthday" optional="YES" attributeType="Date" defaultDateTimeInterval="10" \
          maxDateTimeInterval="0" usesScalarValueType="NO"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" defaultValueString="1" \
          minValueString="1" usesScalarValueType="YES"/>
              <attribute name="code" optional="YES" attributeType="String" defaultValueString="ABC" \
          maxValueString="3" regularExpressionString="[A-Z]{3}"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    let trial = PatternTrial(budget: context.budget(of: .invalidDefault))
    return context.attributes.compactMap { owner, attribute in
      // Unsatisfiable bounds and invalid patterns have their own rules.
      guard let value = attribute.defaultValue, EmptyBoundsRule.emptiness(of: attribute) == nil,
        let problem = problem(of: value, in: attribute, trial: trial)
      else { return nil }
      return context.model.finding(
        .invalidDefault,
        "the default \(shown(value)) of \("\(owner.name).\(attribute.name)".quoted) \(problem)",
        at: owner.path(of: attribute.name), remedy: "change the default, or the rule")
    }
  }

  private static func problem(
    of value: AttributeValue, in attribute: AttributeDescription, trial: PatternTrial
  ) -> String? {
    if attribute.isDerived { return "is never used: the attribute is derived" }
    if let range = attribute.type.integerRange, case .integer(let number) = value, !range.contains(number) {
      return "does not fit into \(attribute.type.xcodeName)"
    }
    if let minimum = attribute.minimum, minimum.isAbove(value) {
      return "is below the minimum \(shown(minimum))"
    }
    if let maximum = attribute.maximum, value.isAbove(maximum) {
      return "is above the maximum \(shown(maximum))"
    }
    guard case .string(let text) = value else { return nil }
    // NSString counts UTF-16 code units.
    let length = text.utf16.count
    if let minimum = attribute.minimumLength, length < minimum {
      return "is \(length) long, below the minimum length \(minimum)"
    }
    if let maximum = attribute.maximumLength, length > maximum {
      return "is \(length) long, above the maximum length \(maximum)"
    }
    guard let pattern = attribute.pattern, !pattern.isEmpty else { return nil }
    return trial.match(text, pattern: pattern) == .differs ? "does not match the pattern \(pattern.quoted)" : nil
  }

  private static func shown(_ value: AttributeValue) -> String {
    switch value {
    case .string(let text): text.quoted
    case .date(let seconds): "\(seconds) seconds after 2001"
    default: value.plainText
    }
  }
}

extension AttributeType {
  /// The range that the store keeps for an integer; Core Data silently truncates values outside it.
  fileprivate var integerRange: ClosedRange<Int64>? {
    switch self {
    case .integer16: Int64(Int16.min)...Int64(Int16.max)
    case .integer32: Int64(Int32.min)...Int64(Int32.max)
    default: nil
    }
  }
}
