/// The template of a message, before names are inserted.
package struct MessageTemplate: Sendable {
  package let text: String
  /// The look-ups of a warning's text; empty for the standard templates.
  package let lookups: [Lookup]
  /// Whether the entity's name is inserted.
  fileprivate let namesEntity: Bool
  /// The text around the property's name, if no other name is inserted.
  private let pieces: [String]

  fileprivate init(_ text: String, lookups: [Lookup] = []) {
    self.text = text
    self.lookups = lookups
    namesEntity = text.contains(MessageComposer.entityPlaceholder)
    pieces = text.splitLiterally(at: MessageComposer.propertyPlaceholder)
    sentence = namesEntity ? nil : pieces.joined(separator: "…")
  }

  /// The text with `…` in place of the property's name; nil if the entity's name is inserted.
  fileprivate let sentence: String?

  /// The text with names in place of its placeholders.
  fileprivate func filled(entityName: String, propertyName: String) -> String {
    namesEntity
      ? MessageComposer.fill(text, entityName: entityName, propertyName: propertyName)
      : pieces.joined(separator: propertyName)
  }
}

extension ReaderLookup {
  /// The template of an error: the warning's localized text, otherwise the standard text of the code.
  package func template(code: Int, warning: String?) -> MessageTemplate {
    guard let warning else { return MessageTemplate(composer.template(forCode: code)) }
    guard composer.style != .withoutPolicy else { return MessageTemplate(warning) }
    let resolution = errorString(warning)
    return MessageTemplate(resolution.text, lookups: resolution.lookups)
  }

  /// The message of a template for any property of an entity, with `…` in place of the name.
  package func sentence(_ template: MessageTemplate, entity: String) -> String {
    if composer.style == .withoutPolicy { return template.text }
    let name = Resolution(text: "…", isFromTable: false, lookups: [])
    return template.sentence ?? message(template, entity: entity, propertyName: name).text
  }

  /// The name of a property in messages: the raw name, without a look-up, if there is no localization policy.
  ///
  /// - Parameter isTraced: whether to record the keys looked up.
  package func nameInMessages(of property: String, in entity: String, isTraced: Bool = true) -> Resolution {
    if composer.style == .withoutPolicy { return Resolution(text: property, isFromTable: false, lookups: []) }
    if isTraced { return propertyName(property, of: entity) }
    let name = tableName(ofProperty: property, of: entity)
    return Resolution(text: name ?? property, isFromTable: name != nil, lookups: [])
  }

  /// Returns a message and the keys looked up for it.
  ///
  /// Keys are in Core Data's order: the template, the entity, the property.
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
