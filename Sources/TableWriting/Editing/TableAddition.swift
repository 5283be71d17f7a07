/// The outcome of setting a text.
enum TextChange: Sendable, Hashable {
  /// No entry can hold the text.
  case impossible
  /// The entry already has the text.
  case none
  case made
}

/// An entry to be added to a table.
struct TableAddition: Sendable, Hashable {
  var key: String
  var value: String
  /// Information for translators.
  var comment: String?
  /// Whether the value is the development language's and needs translation.
  var isUntranslated = false
  /// The entity whose entries it belongs to.
  var entity: String?
}
