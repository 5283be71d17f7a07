import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let undefinedType = RuleID("undefined-type", .warning, about: .model)
}

/// Reports stored attributes without a type.
package enum UndefinedTypeRule: Rule {
  package static let card = RuleCard(
    .undefinedType,
    "A store cannot keep a value without a type: only transient attributes may be Undefined. What momc does with the others is unknown.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="number" optional="YES"/>
              ↓<attribute name="rank" optional="YES" attributeType="Undefined"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="image" optional="YES" transient="YES"/>
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="NO"/>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    // Swift types without a visible declaration are reported once, when the source is read.
    guard context.model.contents.swiftData == nil else { return [] }
    // A type that could not be read is reported by the model's reader.
    let reported = Set(context.model.findings.filter { $0.rule == .unreadableValue }.map { Place($0) })
    return context.attributes.compactMap { owner, attribute in
      guard attribute.type == .undefined, !attribute.isTransient, !attribute.isDerived else { return nil }
      let finding = context.model.finding(
        .undefinedType, "the attribute \("\(owner.name).\(attribute.name)".quoted) is stored but has no type",
        at: owner.path(of: attribute.name), remedy: "choose a type, or make it transient")
      return reported.contains(Place(finding)) ? nil : finding
    }
  }

  private struct Place: Hashable {
    let position: SourcePosition?
    let object: String?

    init(_ finding: Finding) {
      position = finding.position
      object = finding.objectPath
    }
  }
}
