import GlossBasics
package import GlossDiagnostics
package import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let undocumented = RuleID("undocumented", .note, about: .model, isOnByDefault: false)
}

/// Reports entities and properties without documentation; off by default.
package enum UndocumentedRule: Rule {
  package static let card = RuleCard(
    .undocumented,
    "A schema reference can explain only what the model's userInfo documents.",
    triggering: [
      RuleExample(
        model: """
          ↓<entity name="Player">
              ↓<attribute name="number" optional="YES" attributeType="String"/>
          </entity>
          """)
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Player">
              <attribute name="number" optional="YES" attributeType="String">
                  <userInfo>
                      <entry key="documentation" value="The number on the shirt."/>
                  </userInfo>
              </attribute>
              <userInfo>
                  <entry key="documentation" value="A person who plays."/>
              </userInfo>
          </entity>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.index.entities.flatMap { entity -> [Finding] in
      var findings: [Finding] = []
      if !context.isDocumented(.entity(entity.name), userInfo: entity.userInfo) {
        findings.append(
          context.model.finding(
            .undocumented, "the entity \(entity.name.quoted) has no documentation", at: .entity(entity.name),
            remedy: "add it to the userInfo under \(context.documentationKey.quoted)"))
      }
      for property in entity.properties {
        let path = ObjectPath.property(property.name, of: entity.name)
        guard !context.isDocumented(path, userInfo: property.userInfo) else { continue }
        findings.append(
          context.model.finding(
            .undocumented, "the property \("\(entity.name).\(property.name)".quoted) has no documentation", at: path,
            remedy: "add it to the userInfo under \(context.documentationKey.quoted)"))
      }
      return findings
    }
  }
}

extension CheckContext {
  /// Whether an object has documentation: in its userInfo, as its own comment, or in the code of its class.
  package func isDocumented(_ path: ObjectPath, userInfo: [String: String]) -> Bool {
    !model.documentation(of: path, userInfo: userInfo, keys: configuration.documentationKeys).texts.isEmpty
  }

  /// The preferred userInfo key for documentation.
  fileprivate var documentationKey: String { configuration.documentationKeys.first ?? "documentation" }
}
