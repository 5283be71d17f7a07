/// A key to rename in a file, with its text, comment and place.
struct KeyRename: Sendable, Hashable {
  var key: String
  /// The new keys: the first takes the entry's place, the others get a copy.
  var targets: [String]
  /// The mark to set; nil to leave the entry's own.
  var progress: EntryProgress?
}

/// Where an entry's strings in one language of a catalog go.
struct CatalogMove: Sendable, Hashable {
  var targets: [String]
  /// Whether the strings are marked for review.
  var needsReview: Bool
}

/// A key that was renamed in a table.
package struct MovedKey: Sendable, Hashable {
  package var from: String
  package var to: String

  package init(from: String, to: String) {
    self.from = from
    self.to = to
  }
}
