/// The source of a message's template.
package enum MessageSource: String, Sendable, Hashable {
  /// Built into this program.
  case catalog
  /// Apple's own table.
  case system
  /// An `ErrorString/…` entry of the model's table, or the warning itself.
  case table
}

/// Core Data's standard validation messages in one language, by code.
///
/// The built-in catalogs are `Locales/<language>/CoreDataErrors.strings`, with Core Data's own keys `Err1570` …; a copy
/// of Apple's table can replace them.
package struct MessageCatalog: Sendable, Hashable {
  /// The language of the messages, spelled as its folder; not necessarily the reader's locale.
  package var locale: String
  package var source: MessageSource
  /// Templates by code, with the placeholders `%{PROPERTY}@` and `%{ENTITY}@`.
  package var templates: [Int: String]
  /// The template for any other code, with the placeholder `%{CODE}@`.
  package var genericTemplate: String

  package init(
    locale: String, source: MessageSource, templates: [Int: String], genericTemplate: String? = nil
  ) {
    self.locale = locale
    self.source = source
    self.templates = templates
    self.genericTemplate = genericTemplate ?? "The operation couldn’t be completed. (Cocoa error %{CODE}@.)"
  }
}
