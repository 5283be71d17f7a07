/// The template of a message, before names are put into it.
package struct MessageTemplate: Sendable {
  package let text: String
  /// How a warning's text was looked up; empty for the standard templates.
  package let lookups: [Lookup]
  /// Whether the entity's name is put into it as well.
  fileprivate let namesEntity: Bool
  /// What stands around the property's name, where no other name is put in.
  private let pieces: [String]

  fileprivate init(_ text: String, lookups: [Lookup] = []) {
    self.text = text
    self.lookups = lookups
    namesEntity = text.contains(MessageComposer.entityPlaceholder)
    pieces = text.splitLiterally(at: MessageComposer.propertyPlaceholder)
    sentence = namesEntity ? nil : pieces.joined(separator: "…")
  }

  /// The text with `…` in the place of the property's name; nil where the entity's name is put in as well.
  fileprivate let sentence: String?

  /// The text with names in the places of its placeholders.
  fileprivate func filled(entityName: String, propertyName: String) -> String {
    namesEntity
      ? MessageComposer.fill(text, entityName: entityName, propertyName: propertyName)
      : pieces.joined(separator: propertyName)
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

  /// What a template says of any property of an entity: the message with `…` in the place of the name.
  package func sentence(_ template: MessageTemplate, entity: String) -> String {
    if composer.style == .withoutPolicy { return template.text }
    let name = Resolution(text: "…", isFromTable: false, lookups: [])
    return template.sentence ?? message(template, entity: entity, propertyName: name).text
  }

  /// The name of a property as messages show it: the raw one, sought nowhere, without a localization policy.
  ///
  /// - Parameter isTraced: whether it tells which keys were looked up.
  package func nameInMessages(of property: String, in entity: String, isTraced: Bool = true) -> Resolution {
    if composer.style == .withoutPolicy { return Resolution(text: property, isFromTable: false, lookups: []) }
    if isTraced { return propertyName(property, of: entity) }
    let name = tableName(ofProperty: property, of: entity)
    return Resolution(text: name ?? property, isFromTable: name != nil, lookups: [])
  }

  /// A message, and the keys that were looked up for it.
  ///
  /// They stand in the order in which Core Data asks: the template, the entity, the property.
  package func message(
    _ template: MessageTemplate, entity: String, propertyName name: Resolution
  ) -> (text: String, lookups: [Lookup]) {
    var lookups = template.lookups
    var entityName = entity
    if template.namesEntity, composer.style != .withoutPolicy {
      let resolution = self.entityName(entity)
      entityName = resolution.text
      lookups += resolution.lookups
    }
    let text =
      composer.style == .withoutPolicy
      ? template.text : template.filled(entityName: entityName, propertyName: name.text)
    return (text, lookups.isEmpty ? name.lookups : lookups + name.lookups)
  }
}
