import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

/// Reports an optional attribute whose generated accessor is a scalar.
package enum OptionalScalarRule: Rule {
  package static let card = RuleCard(
    .optionalScalar,
    "A scalar cannot be nil: code reads an optional attribute without a value as 0 or NO, and cannot clear it.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="goals" optional="YES" attributeType="Integer 16" defaultValueString="0" \
          usesScalarValueType="YES"/>
              <attribute name="height" attributeType="Double" usesScalarValueType="YES"/>
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.attributes.compactMap { owner, attribute in
      guard attribute.isOptional, attribute.usesScalarValueType == true, attribute.defaultValue == nil,
        !attribute.isDerived, attribute.type.hasScalar
      else { return nil }
      return context.model.finding(
        .optionalScalar,
        "the attribute \("\(owner.name).\(attribute.name)".quoted) is optional, but its scalar cannot be nil",
        at: owner.path(of: attribute.name), remedy: "make it required, give it a default, or use no scalar")
    }
  }
}

extension AttributeType {
  /// Whether Xcode can generate a scalar accessor.
  fileprivate var hasScalar: Bool { isNumeric && self != .decimal || self == .boolean || self == .date }
}
