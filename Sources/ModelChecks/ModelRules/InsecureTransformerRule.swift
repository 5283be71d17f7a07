import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelReading

extension RuleID {
  package static let insecureTransformer = RuleID("insecure-transformer", .warning, about: .model)
}

/// Reports transformable attributes whose values are unarchived without class checks.
///
/// Source: momc's own warning (“is using a nil or insecure value transformer”), and Core Data's at run time.
package enum InsecureTransformerRule: Rule {
  package static let card = RuleCard(
    .insecureTransformer,
    "Without a secure transformer Core Data unarchives any class that a store names; momc warns, and so does Core Data "
      + "whenever it loads the model.",
    triggering: [
      RuleExample(
        model: """
          <entity name="Player">
              ↓<attribute name="badge" optional="YES" attributeType="Transformable"/>
              <attribute name="colours" optional="YES" attributeType="Transformable" \
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

  /// One finding per model that lists all attributes, since fixing one usually fixes them all. It is a note for a
  /// compiled model, which is fixed in its source.
  package static func findings(in context: CheckContext) -> [Finding] {
    let ignored = IgnoredFindings(context)
    var (named, unnamed): ([Fault], [Fault]) = ([], [])
    for (owner, attribute) in context.attributes {
      // Transient values are never unarchived.
      guard attribute.type == .transformable, !attribute.isTransient else { continue }
      let transformer = attribute.valueTransformerName ?? ""
      guard transformer.isEmpty || insecure.contains(transformer) else { continue }
      let place = context.model.finding(
        .insecureTransformer, "", at: owner.path(of: attribute.name),
        remedy: "use NSSecureUnarchiveFromData, or a subclass of NSSecureUnarchiveFromDataTransformer")
      guard !ignored.contains(place), !context.configuration.exclusions.contains(where: { $0.covers(place) }) else {
        continue
      }
      let fault = Fault(name: "\(owner.name).\(attribute.name)".quoted, transformer: transformer, place: place)
      if transformer.isEmpty { unnamed.append(fault) } else { named.append(fault) }
    }
    guard var finding = (named + unnamed).map(\.place).min() else { return [] }
    let clauses =
      named.map { "\($0.name) has the transformer \($0.transformer.quoted), which unarchives any class" }
      + (unnamed.isEmpty ? [] : [lacking(unnamed.map(\.name))])
    finding.message =
      "the attribute" + (named.count + unnamed.count == 1 ? " " : "s: ") + clauses.joined(separator: "; ")
    // Keeps the finding's identity when some of the attributes are fixed.
    (finding.entity, finding.property, finding.subject) = (nil, nil, "value transformers")
    if context.model.format != .xml { finding.severity = .note }
    return [finding]
  }

  private struct Fault {
    let name: String
    let transformer: String
    let place: Finding
  }

  private static func lacking(_ names: [String]) -> String {
    guard names.count > 1, let last = names.last else { return "\(names.joined()) has no value transformer" }
    return "\(names.dropLast().joined(separator: ", ")) and \(last) have no value transformer"
  }

  /// Foundation's transformers that decode any class, by their names and by those of the constants.
  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]
}
