/// Where the template of a message comes from.
package enum MessageSource: String, Sendable, Hashable {
  /// Built into this program.
  case catalog
  /// Apple's own table.
  case system
  /// An `ErrorString/…` entry of the model's table, or the warning itself.
  case table
}

/// The standard messages of Core Data's validation errors in one language, by code.
///
/// The built-in catalogs are `Locales/<language>/CoreDataErrors.strings`, with Core Data's own keys `Err1570` …; a
/// copy of Apple's table can take their place.
package struct MessageCatalog: Sendable, Hashable {
  /// The language of the messages, spelled as its folder; not necessarily the reader's locale.
  package var locale: String
  package var source: MessageSource
  /// Template by code, with the placeholders `%{PROPERTY}@` and `%{ENTITY}@`.
  package var templates: [Int: String]
  /// What stands in for a code without a template, with the placeholder `%{CODE}@`.
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
