/// The result of a look-up and its trace.
package struct Resolution: Sendable, Hashable {
  package var text: String
  /// False if no key was found and the model's raw text is used.
  package var isFromTable: Bool
  /// The keys in the order tried; only the last can match.
  package var lookups: [Lookup]

  package init(text: String, isFromTable: Bool, lookups: [Lookup]) {
    self.text = text
    self.isFromTable = isFromTable
    self.lookups = lookups
  }
}

/// One step of a look-up.
package struct Lookup: Sendable, Hashable {
  /// The key looked up.
  package var sought: LocalizationKey
  /// The reader's locale.
  package var locale: String
  /// The table searched; nil if no table serves the locale.
  package var path: String?
  /// The line of the entry, if found.
  package var line: Int?
  package var isHit: Bool

  package init(_ sought: LocalizationKey, locale: String, path: String? = nil, line: Int? = nil, isHit: Bool) {
    self.sought = sought
    self.locale = locale
    self.path = path
    self.line = line
    self.isHit = isHit
  }

  /// The key as written in a table; computed on demand, since most look-ups are not shown.
  package var key: String { sought.text }

  /// The start of the key, without creating the key: a deep hierarchy looks up a key per level.
  package var beginning: String {
    switch sought {
    case .property, .propertyOfEntity: "Property/"
    case .entity: "Entity/"
    case .errorString: "ErrorString/"
    }
  }
}
