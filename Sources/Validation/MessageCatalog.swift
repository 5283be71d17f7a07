/// The standard sentences of Core Data's validation errors in one language, by code.
///
/// The built-in catalogs are `Locales/<language>/CoreDataErrors.strings`, with Core Data's own keys `Err1570` …; a
/// copy of Apple's table can take their place.
public struct MessageCatalog: Sendable, Hashable {
  public var locale: String
  public var source: ValidationMessage.TextSource
  /// Sentence by code, with the placeholders `%{PROPERTY}@` and `%{ENTITY}@`.
  public var sentences: [Int: String]

  public init(locale: String, source: ValidationMessage.TextSource, sentences: [Int: String]) {
    self.locale = locale
    self.source = source
    self.sentences = sentences
  }
}
