import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let optionalNumber = RuleID("optional-number", .warning, about: .model, isOnByDefault: false)
}

/// Reports optional numbers, which Apple advises against; off by default.
///
/// Source: “Non-Standard Persistent Attributes” and “Managed Object Models” of Apple's Core Data Programming Guide.
package enum OptionalNumberRule: Rule {
  package static let card = RuleCard(
    .optionalNumber,
    "In a store NULL is not 0: a predicate such as “goals < 3” skips objects without a number, and they sort "
      + "apart.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="goals" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
              ↓<attribute name="height" optional="YES" attributeType="Double" usesScalarValueType="NO"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="goals" attributeType="Integer 16" defaultValueString="0" usesScalarValueType="YES"/>
              <attribute name="height" optional="YES" attributeType="Double" defaultValueString="0" \
          usesScalarValueType="NO"/>
              <attribute name="isInjured" optional="YES" attributeType="Boolean" usesScalarValueType="NO"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.attributes.compactMap { owner, attribute in
      guard attribute.isOptional, attribute.type.isNumeric, !attribute.hasDefault, !attribute.isDerived,
        !attribute.isTransient
      else { return nil }
      return context.model.finding(
        .optionalNumber, "the number \("\(owner.name).\(attribute.name)".quoted) is optional and has no default",
        at: owner.path(of: attribute.name), remedy: "make it required, with a default such as 0" + inNewVersion)
    }
  }
}
