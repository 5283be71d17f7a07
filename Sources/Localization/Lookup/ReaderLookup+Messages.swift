/// The template of a message, before names are put into it.
package struct MessageTemplate: Sendable {
  package let text: String
  /// How a warning's text was looked up; empty for the standard templates.
  package let lookups: [Lookup]
  /// Whether the entity's name is put into it as well.
  fileprivate let namesEntity: Bool

  fileprivate init(_ text: String, lookups: [Lookup] = []) {
    self.text = text
    self.lookups = lookups
    namesEntity = text.contains(MessageComposer.entityPlaceholder)
  }
}

extension ReaderLookup {
  /// The template of an error: the text of a warning, localized, else the standard one of the code.
  package func template(code: Int, warning: String?) -> MessageTemplate {
    guard let warning else { return MessageTemplate(composer.template(forCode: code)) }
    guard composer.style != .withoutPolicy else { return MessageTemplate(warning) }
    let resolution = errorString(warning)
    return MessageTemplate(resolution.text, lookups: resolution.lookups)
  }

  /// The name of a property as messages show it: the raw one, sought nowhere, without a localization policy.
  package func nameInMessages(of property: String, in entity: String) -> Resolution {
    composer.style == .withoutPolicy
      ? Resolution(text: property, isFromTable: false, lookups: []) : propertyName(property, of: entity)
  }

  /// A message, and the keys that were looked up for it.
  ///
  /// They stand in the order in which Core Data asks: the template, the entity, the property.
  package func message(
    _ template: MessageTemplate, code: Int, entity: String, propertyName name: Resolution
  ) -> (text: String, lookups: [Lookup]) {
    var lookups = template.lookups
    var entityName = entity
    if template.namesEntity, composer.style != .withoutPolicy {
      let resolution = self.entityName(entity)
      entityName = resolution.text
      lookups += resolution.lookups
    }
    let text = composer.text(code: code, given: template.text, entityName: entityName, propertyName: name.text)
    return (text, lookups.isEmpty ? name.lookups : lookups + name.lookups)
  }
}
