/// What became of a text that was to be set.
enum TextChange: Sendable, Hashable {
  /// There is no entry that could hold it.
  case impossible
  /// The entry has it already.
  case none
  case made
}

/// An entry to be added to a table.
struct TableAddition: Sendable, Hashable {
  var key: String
  var value: String
  /// What a translator should know.
  var comment: String?
  /// Whether the value is that of the development language and waits for its translation.
  var isUntranslated = false
  /// The entity whose entries it belongs to.
  var entity: String?
}
