import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let optionalScalar = RuleID("optional-scalar", .note, about: .model)
}

/// Reports an optional attribute whose generated accessor is a scalar.
///
/// `usesScalarValueType` affects only Xcode's code generation; hand-written classes can still declare `NSNumber?`. Most
/// models intend an optional Boolean to read as NO.
package enum OptionalScalarRule: Rule {
  package static let card = RuleCard(
    .optionalScalar,
    "The scalar that Xcode generates cannot be nil: code reads an optional attribute without a value as 0, and cannot "
      + "clear it.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player" codeGenerationType="class">
              ↓<attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player" representedClassName="Player" codeGenerationType="category">
              <attribute name="goals" optional="YES" attributeType="Integer 16" defaultValueString="0" \
          usesScalarValueType="YES"/>
              <attribute name="height" attributeType="Double" usesScalarValueType="YES"/>
              <attribute name="isInjured" optional="YES" attributeType="Boolean" usesScalarValueType="YES"/>
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
          </entity>
          <entity name="Team" representedClassName="Team">
              <attribute name="points" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.index.entities.filter(\.hasGeneratedCode).flatMap { entity in
      entity.attributes.compactMap { attribute in
        guard attribute.isOptional, attribute.usesScalarValueType == true, attribute.defaultValue == nil,
          !attribute.isDerived, attribute.type.hasScalar
        else { return nil }
        return context.model.finding(
          .optionalScalar,
          "the attribute \("\(entity.name).\(attribute.name)".quoted) is optional, but its generated scalar cannot be "
            + "nil",
          at: .property(attribute.name, of: entity.name),
          remedy: "do not use a scalar, or make it required with a default" + inNewVersion)
      }
    }
  }
}

extension AttributeType {
  /// Whether Xcode can generate a scalar accessor that hides a missing value.
  fileprivate var hasScalar: Bool { isNumeric && self != .decimal || self == .date }
}
