import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let emptyBounds = RuleID("empty-bounds", .error, about: .model)
}

/// Reports bounds, lengths and counts that no value can satisfy.
package enum EmptyBoundsRule: Rule {
  package static let card = RuleCard(
    .emptyBounds,
    "If the minimum is above the maximum, no value is valid and no object can be saved.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="number" optional="YES" attributeType="Integer 16" minValueString="99" \
          maxValueString="1" usesScalarValueType="NO"/>
              ↓<attribute name="nickname" optional="YES" attributeType="String" minValueString="20" \
          maxValueString="2"/>
              ↓<attribute name="birthday" optional="YES" attributeType="Date" minDateTimeInterval="86400" \
          maxDateTimeInterval="0" usesScalarValueType="NO"/>
          </entity>
          """),
      RuleExample(
        model: """
          <entity name="Team">
              ↓<relationship name="rivals" toMany="YES" minCount="5" maxCount="2" deletionRule="Nullify" \
          destinationEntity="Team" inverseName="rivals" inverseEntity="Team"/>
          </entity>
          """),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" minValueString="7" \
          maxValueString="7" usesScalarValueType="NO"/>
              <attribute name="nickname" optional="YES" attributeType="String" minValueString="2"/>
          </entity>
          <entity name="Team">
              <relationship name="rivals" toMany="YES" minCount="5" deletionRule="Nullify" \
          destinationEntity="Team" inverseName="rivals" inverseEntity="Team"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    var findings: [Finding] = []
    for (owner, attribute) in context.attributes {
      guard let message = emptiness(of: attribute) else { continue }
      findings.append(
        context.model.finding(
          .emptyBounds, "\(message) of \("\(owner.name).\(attribute.name)".quoted), so no value is valid",
          at: owner.path(of: attribute.name), remedy: "swap the two, or remove one"))
    }
    for (entity, relationship) in context.relationships {
      guard relationship.maxCount > 0, relationship.minCount > relationship.maxCount else { continue }
      findings.append(
        context.model.finding(
          .emptyBounds,
          "the minimum count \(relationship.minCount) is above the maximum count \(relationship.maxCount) of "
            + "\("\(entity).\(relationship.name)".quoted)",
          at: .property(relationship.name, of: entity),
          remedy: "swap the two, or remove one" + inNewVersion))
    }
    return findings
  }

  /// Why no value can satisfy the bounds of an attribute; nil if one may.
  static func emptiness(of attribute: AttributeDescription) -> String? {
    if let minimum = attribute.minimumLength, let maximum = attribute.maximumLength, minimum > maximum {
      return "the minimum length \(minimum) is above the maximum length \(maximum)"
    }
    if let maximum = attribute.maximumLength, maximum < 0 {
      return "the maximum length \(maximum) is below zero"
    }
    guard let minimum = attribute.minimum, let maximum = attribute.maximum, minimum.isAbove(maximum) else {
      return nil
    }
    if case .date = minimum { return "the earliest date is after the latest date" }
    return "the minimum \(minimum.plainText) is above the maximum \(maximum.plainText)"
  }
}
