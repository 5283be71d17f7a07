import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

extension RuleID {
  package static let insecureTransformer = RuleID("insecure-transformer", .warning, about: .model)
}

/// Reports transformable attributes whose values are unarchived without a check of their classes.
///
/// Source: momc's own warning (“is using a nil or insecure value transformer”), and Core Data's at run time.
package enum InsecureTransformerRule: Rule {
  package static let card = RuleCard(
    .insecureTransformer,
    "Without a secure transformer Core Data unarchives any class that a store names; momc warns, and Core Data does "
      + "each time the model is loaded.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="badge" optional="YES" attributeType="Transformable"/>
              ↓<attribute name="colours" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSKeyedUnarchiveFromData"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="badge" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromData"/>
              <attribute name="colours" optional="YES" attributeType="Transformable" \
          valueTransformerName="NSSecureUnarchiveFromDataTransformerName"/>
              <attribute name="position" optional="YES" attributeType="Transformable" \
          valueTransformerName="PositionTransformer"/>
              <attribute name="preview" optional="YES" transient="YES" attributeType="Transformable"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.attributes.compactMap { owner, attribute in
      // What is not stored is never unarchived.
      guard attribute.type == .transformable, !attribute.isTransient else { return nil }
      let name = attribute.valueTransformerName ?? ""
      guard name.isEmpty || insecure.contains(name) else { return nil }
      let fault =
        name.isEmpty ? "has no value transformer" : "has the transformer \(name.quoted), which unarchives any class"
      return context.model.finding(
        .insecureTransformer, "the attribute \("\(owner.name).\(attribute.name)".quoted) \(fault)",
        at: owner.path(of: attribute.name),
        remedy: "use NSSecureUnarchiveFromData, or a subclass of NSSecureUnarchiveFromDataTransformer")
    }
  }

  /// Foundation's transformers that decode whatever they find, by their names and by those of the constants.
  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]
}
