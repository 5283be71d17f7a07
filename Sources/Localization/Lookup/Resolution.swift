/// What a look-up gave, and how it came about.
package struct Resolution: Sendable, Hashable {
  package var text: String
  /// False when no key was found and the raw text of the model is used.
  package var isFromTable: Bool
  /// The keys in the order they were tried; only the last can be a hit.
  package var lookups: [Lookup]

  package init(text: String, isFromTable: Bool, lookups: [Lookup]) {
    self.text = text
    self.isFromTable = isFromTable
    self.lookups = lookups
  }
}

/// One step of a look-up.
package struct Lookup: Sendable, Hashable {
  /// What was sought, which the key is the text of.
  package var sought: LocalizationKey
  /// The reader's locale.
  package var locale: String
  /// The table asked; nil when no table serves the locale.
  package var path: String?
  /// The line of the entry found.
  package var line: Int?
  package var isHit: Bool

  package init(_ sought: LocalizationKey, locale: String, path: String? = nil, line: Int? = nil, isHit: Bool) {
    self.sought = sought
    self.locale = locale
    self.path = path
    self.line = line
    self.isHit = isHit
  }

  /// The key as it stands in a table: made where it is shown, since most look-ups are not.
  package var key: String { sought.text }

  /// What the key begins with, without making it: a deep hierarchy looks up as many keys as it has levels.
  package var beginning: String {
    switch sought {
    case .property, .propertyOfEntity: "Property/"
    case .entity: "Entity/"
    case .errorString: "ErrorString/"
    }
  }
}
