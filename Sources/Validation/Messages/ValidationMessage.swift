package import GlossLocalization

/// One message that Core Data can show for a model in one locale, with its origin.
package struct ValidationMessage: Sendable, Hashable {
  /// The source of the property's name.
  package enum NameSource: String, Sendable, Hashable {
    case table
    /// The raw name.
    case model
  }

  package var model: String
  package var entity: String
  package var property: String
  package var code: Int
  package var codeName: String
  package var locale: String
  /// The message with the names filled in.
  package var text: String
  /// The message with `…` in place of the property's name, which several properties can share.
  package var sentence: String
  /// The property's name as it appears in the message.
  package var name: String
  package var nameSource: NameSource
  package var textSource: MessageSource
  /// The violated bound, length, count or pattern, as written in the model; nil if missing.
  package var limit: MessageLimit?
  /// The keys in lookup order: those of the warning's text (and of the entity's name, if the text has its placeholder),
  /// then those of the property's name.
  package var lookups: [Lookup]

  package init(
    model: String, entity: String, property: String, code: Int, codeName: String, locale: String, text: String,
    sentence: String? = nil, name: String, nameSource: NameSource, textSource: MessageSource,
    limit: MessageLimit? = nil, lookups: [Lookup]
  ) {
    self.model = model
    self.entity = entity
    self.property = property
    self.code = code
    self.codeName = codeName
    self.locale = locale
    self.text = text
    self.sentence = sentence ?? text
    self.name = name
    self.nameSource = nameSource
    self.textSource = textSource
    self.limit = limit
    self.lookups = lookups
  }
}

extension ValidationMessage {
  /// Whether the reader sees words from the model: the raw property name, or the warning as written there.
  package var isUntranslated: Bool {
    if isWarningUntranslated { return true }
    // A warning need not name the property.
    return nameSource == .model && (textSource != .table || text.contains(name))
  }

  /// Whether the text is a warning from the model without a translation.
  package var isWarningUntranslated: Bool {
    guard textSource == .table else { return false }
    for case (.errorString, let isHit) in lookups.lazy.map({ ($0.sought, $0.isHit) }) { return !isHit }
    return true
  }
}
