package import GlossLocalization
package import GlossManagedObjectModel

/// Every sentence that Core Data can show for a model.
///
/// The ways to fail are worked out once; each locale then costs its look-ups only.
///
/// ```swift
/// let messages = ValidationMessages(modelName: "League", index: index)
/// for message in messages.messages(locale: "de", table: table, catalog: .builtIn(forLocale: "de")) {
///   print(message.text)
/// }
/// ```
package struct ValidationMessages: Sendable {
  package let modelName: String
  package let index: ModelIndex
  /// By entity in name order, then in the order in which Core Data validates.
  package let failures: [PossibleFailure]

  /// Works out the ways to fail.
  ///
  /// An abstract entity is left out unless the filter asks for it: it has no objects.
  package init(modelName: String, index: ModelIndex, filter: MessageFilter = MessageFilter()) {
    self.modelName = modelName
    self.index = index
    failures = index.entities
      .filter { entity in
        (filter.entities.isEmpty || filter.entities.contains(entity.name))
          && (!entity.isAbstract || filter.includesAbstractEntities)
      }
      .flatMap { index.possibleFailures(of: $0.name).filter(filter.includes) }
  }

  /// All messages of a model in one locale, in one call.
  package static func all(
    modelName: String, index: ModelIndex, locale: String, table: LocalizationTable?, catalog: MessageCatalog,
    filter: MessageFilter = MessageFilter(), style: MessageComposer.Style = .localized
  ) -> [ValidationMessage] {
    ValidationMessages(modelName: modelName, index: index, filter: filter)
      .messages(locale: locale, table: table, catalog: catalog, style: style)
  }

  /// The messages as a reader of one locale sees them.
  ///
  /// - Parameters:
  ///   - table: the table that serves the locale; nil when none does, which shows the raw names.
  ///   - catalog: the standard sentences.
  package func messages(
    locale: String, table: LocalizationTable?, catalog: MessageCatalog, style: MessageComposer.Style = .localized
  ) -> [ValidationMessage] {
    let resolver = NameResolver(index: index, table: table, locale: locale)
    let composer = MessageComposer(catalog: catalog, style: style)
    var sentences: [Int: Sentence] = [:]
    var messages: [ValidationMessage] = []
    messages.reserveCapacity(failures.count)
    var previous: (failure: PossibleFailure, name: Resolution)?
    for failure in failures {
      let name: Resolution
      if let previous, previous.failure.property == failure.property, previous.failure.entity == failure.entity {
        name = previous.name
      } else {
        name = propertyName(of: failure, resolver: resolver, style: style)
        previous = (failure, name)
      }
      let sentence: Sentence
      if let warning = failure.warning {
        let resolution = style == .withoutPolicy ? nil : resolver.errorString(warning)
        sentence = Sentence(resolution?.text ?? warning, lookups: resolution?.lookups ?? [])
      } else if let known = sentences[failure.code] {
        sentence = known
      } else {
        sentence = Sentence(composer.sentence(forCode: failure.code), lookups: [])
        sentences[failure.code] = sentence
      }
      // The order in which Core Data asks: the sentence, the entity, the property.
      var lookups = sentence.lookups
      var entityName = failure.entity
      if sentence.namesEntity, style != .withoutPolicy {
        let entity = resolver.entityName(failure.entity)
        entityName = entity.text
        lookups += entity.lookups
      }
      messages.append(
        ValidationMessage(
          model: modelName, entity: failure.entity, property: failure.property, code: failure.code,
          codeName: ValidationErrorCode.name(of: failure.code), locale: locale,
          text: composer.text(
            code: failure.code, given: sentence.text, entityName: entityName, propertyName: name.text),
          name: name.text, nameSource: name.isFromTable ? .table : .model,
          textSource: failure.warning == nil ? catalog.source : .table, limit: failure.limit,
          lookups: lookups.isEmpty ? name.lookups : lookups + name.lookups))
    }
    return messages
  }

  private func propertyName(
    of failure: PossibleFailure, resolver: NameResolver, style: MessageComposer.Style
  ) -> Resolution {
    guard style != .withoutPolicy else {
      return Resolution(text: failure.property, isFromTable: false, lookups: [])
    }
    return resolver.propertyName(failure.property, of: failure.entity)
  }
}

/// A sentence before names are filled in.
private struct Sentence {
  var text: String
  var namesEntity: Bool
  var lookups: [Lookup]

  init(_ text: String, lookups: [Lookup]) {
    self.text = text
    self.lookups = lookups
    namesEntity = text.contains(MessageComposer.entityPlaceholder)
  }
}

extension ValidationErrorCode {
  /// The name of a code's constant; `Cocoa error 42` for a code that is none of Core Data's validation.
  package static func name(of code: Int) -> String {
    Self(rawValue: code)?.name ?? "Cocoa error \(code)"
  }
}
