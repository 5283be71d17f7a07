import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

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
    let byTransformer = Dictionary(grouping: named, by: \.transformer).sorted { $0.key.precedes($1.key) }
    var clauses = byTransformer.map { transformer, faults in
      clause(on: faults, "the transformer \(transformer.quoted), which unarchives any class")
    }
    if !unnamed.isEmpty { clauses.append(clause(on: unnamed, "no value transformer")) }
    finding.message = clauses.joined(separator: "; ")
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

  private static func clause(on faults: [Fault], _ transformer: String) -> String {
    let names = faults.map(\.name)
    guard names.count > 1, let last = names.last else { return "the attribute \(names.joined()) has \(transformer)" }
    return "the attributes \(names.dropLast().joined(separator: ", ")) and \(last) have \(transformer)"
  }

  /// Foundation's transformers that decode any class, by their names and by those of the constants.
  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]
}
