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
