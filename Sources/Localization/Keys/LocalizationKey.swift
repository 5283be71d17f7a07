/// A key of a model's localization table, in one of the four forms that Core Data looks up.
///
/// Source: the table of keys in Apple's reference of `NSManagedObjectModel.localizationDictionary`.
package enum LocalizationKey: Sendable, Hashable {
  /// `Entity/Player`
  case entity(String)
  /// `Property/firstName`: for every entity without a key of its own.
  case property(String)
  /// `Property/firstName/Entity/Player`
  case propertyOfEntity(property: String, entity: String)
  /// `ErrorString/Process ID < 1`: the text after the slash is the non-localized warning.
  case errorString(String)

  /// The key as written in a table.
  package var text: String {
    switch self {
    case .entity(let name): "Entity/" + name
    case .property(let name): "Property/" + name
    case .propertyOfEntity(let property, let entity): "Property/\(property)/Entity/\(entity)"
    case .errorString(let string): "ErrorString/" + string
    }
  }

  /// Whether it is the key of a string instead of a name.
  package var isErrorString: Bool { if case .errorString = self { true } else { false } }

  /// Parses a key; nil if it has none of the four forms.
  package init?(_ text: String) {
    if let string = text.removingPrefix("ErrorString/") {
      guard !string.isEmpty else { return nil }
      self = .errorString(string)
      return
    }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map {
      String(Substring($0))
    }
    guard !parts.contains("") else { return nil }
    switch (parts.count, parts.first) {
    case (2, "Entity"): self = .entity(parts[1])
    case (2, "Property"): self = .property(parts[1])
    case (4, "Property") where parts[2] == "Entity": self = .propertyOfEntity(property: parts[1], entity: parts[3])
    default: return nil
    }
  }
}

extension String {
  /// Returns the text after a prefix; nil if the text does not begin with it.
  package func removingPrefix(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
