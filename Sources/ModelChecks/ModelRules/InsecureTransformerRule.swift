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

  /// One warning a model, and a note for each further attribute: whoever mends one mends them all. Nothing but notes for
  /// what is mended elsewhere, in the source of a compiled model, and for sources that were last saved before there was
  /// a secure transformer.
  package static func findings(in context: CheckContext) -> [Finding] {
    let attributes = context.attributes.compactMap { owner, attribute -> (path: ObjectPath, fault: String)? in
      // What is not stored is never unarchived.
      guard attribute.type == .transformable, !attribute.isTransient else { return nil }
      let name = attribute.valueTransformerName ?? ""
      guard name.isEmpty || insecure.contains(name) else { return nil }
      let fault =
        name.isEmpty ? "has no value transformer" : "has the transformer \(name.quoted), which unarchives any class"
      return (owner.path(of: attribute.name), "the attribute \("\(owner.name).\(attribute.name)".quoted) \(fault)")
    }
    let findings = attributes.map { path, message in
      context.model.finding(
        .insecureTransformer, message, at: path,
        remedy: "use NSSecureUnarchiveFromData, or a subclass of NSSecureUnarchiveFromDataTransformer")
    }.sorted()
    let isTheirs = knowsSecureTransformers(context.model)
    return findings.enumerated().map { number, finding in
      var finding = finding
      if !isTheirs || number > 0 { finding.severity = .note }
      if isTheirs, number == 0, findings.count > 1 {
        finding.message += "; \(findings.count - 1) more like it \(findings.count == 2 ? "is a note" : "are notes")"
      }
      return finding
    }
  }

  /// Whether a model is a source that an Xcode with secure transformers may have saved: Xcode 10, whose tools call
  /// themselves 14460, came with the first systems that have them (iOS 12, macOS 10.14).
  private static func knowsSecureTransformers(_ model: LoadedModel) -> Bool {
    guard model.format == .xml else { return false }
    let settings = model.contents.document?.settings ?? []
    guard let tools = settings.first(where: { $0.name == "lastSavedToolsVersion" })?.value else { return true }
    return Int(tools.prefix { $0 != "." }) ?? .max >= 14_460
  }

  /// Foundation's transformers that decode whatever they find, by their names and by those of the constants.
  private static let insecure: Set<String> = [
    "NSKeyedUnarchiveFromData", "NSKeyedUnarchiveFromDataTransformerName", "NSUnarchiveFromData",
    "NSUnarchiveFromDataTransformerName",
  ]
}
