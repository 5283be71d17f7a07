/// A note of a writing command: what it could not do, or what a format cannot hold.
package struct TableNote: Sendable, Hashable {
  /// The file it is about.
  package var path: String
  package var locale: String?
  package var key: String?
  /// A sentence without a final full stop.
  package var message: String

  package init(path: String, locale: String? = nil, key: String? = nil, message: String) {
    self.path = path
    self.locale = locale
    self.key = key
    self.message = message
  }
}
