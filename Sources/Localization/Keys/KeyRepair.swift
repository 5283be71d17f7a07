import GlossBasics

/// The defect of a key in none of the four forms, and the key that its parts suggest.
struct KeyRepair {
  /// The rest of a sentence whose subject is the key.
  let reason: String
  /// A key in one of the four forms.
  let suggestion: String?

  init(_ text: String, isEntity: (String) -> Bool, isProperty: (String) -> Bool) {
    // `Property.title` and `Entity:Article`, of another convention.
    let separator = text.contains("/") ? "/" : text.first { $0 == "." || $0 == ":" } ?? "/"
    let isOther = separator != "/" && Word(String(text.prefix { $0 != separator }).trimmed) != .other
    let parts = text.split(separator: isOther ? separator : "/", omittingEmptySubsequences: false)
      .map { String($0).trimmed }
    let filled = parts.filter { !$0.isEmpty }
    let word = filled.first.map(Word.init) ?? .other
    let repaired =
      Self.key(word, Array(filled.dropFirst()), isEntity: isEntity)
      ?? Self.key(bare: text.trimmed, isEntity: isEntity, isProperty: isProperty)
    suggestion = repaired?.text

    if text.isBlank {
      reason = "is empty"
    } else if case .wrongKind(let kind) = word {
      reason = "begins with \((filled.first ?? "").quoted), but Core Data looks \(kind) up as \"Property/…\""
    } else if word == .other || isOther {
      reason = "has none of the four forms that Core Data looks up"
    } else if parts.contains("") {
      reason = "has an empty part"
    } else if Self.trimmingComponents(text) != text, LocalizationKey(Self.trimmingComponents(text)) != nil {
      reason = "has white space around a part"
    } else if let repaired, repaired.text.lowercased() == text.lowercased() {
      reason = "is in the wrong case"
    } else {
      reason = "has none of the four forms that Core Data looks up"
    }
  }

  /// Removes the white space around the parts of a key; strings of warnings are left unchanged.
  static func trimmingComponents(_ text: String) -> String {
    if text.hasPrefix("ErrorString/") || text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
    return text.split(separator: "/", omittingEmptySubsequences: false).map { String($0).trimmed }
      .joined(separator: "/")
  }

  /// The meaning of a key's first part.
  private enum Word: Equatable {
    case entity, property, errorString
    /// A kind of property without a form of its own.
    case wrongKind(String)
    case other

    init(_ text: String) {
      switch text.lowercased() {
      case "entity", "entities": self = .entity
      case "property", "properties": self = .property
      case "errorstring", "errorstrings", "error": self = .errorString
      case "attribute", "attributes": self = .wrongKind("attributes")
      case "relationship", "relationships": self = .wrongKind("relationships")
      case "fetchedproperty", "fetchedproperties": self = .wrongKind("fetched properties")
      default: self = .other
      }
    }

    var isProperty: Bool {
      if case .wrongKind = self { true } else { self == .property }
    }
  }

  private static func key(_ word: Word, _ rest: [String], isEntity: (String) -> Bool) -> LocalizationKey? {
    switch (word, rest.count) {
    case (.errorString, 1...): .errorString(rest.joined(separator: "/"))
    case (.entity, 1): .entity(rest[0])
    // The parts in the wrong order: `Entity/Player/Property/firstName`.
    case (.entity, 3) where Word(rest[1]).isProperty: .propertyOfEntity(property: rest[2], entity: rest[0])
    case (.entity, 2): .propertyOfEntity(property: rest[1], entity: rest[0])
    case (_, 1) where word.isProperty: .property(rest[0])
    case (_, 3) where word.isProperty && Word(rest[1]) == .entity:
      .propertyOfEntity(property: rest[0], entity: rest[2])
    case (_, 2) where word.isProperty && isEntity(rest[1]): .propertyOfEntity(property: rest[0], entity: rest[1])
    case (_, 2) where word.isProperty && isEntity(rest[0]): .propertyOfEntity(property: rest[1], entity: rest[0])
    default: nil
    }
  }

  /// A lone name: `Player`, `firstName` or `Player.firstName`.
  private static func key(
    bare text: String, isEntity: (String) -> Bool, isProperty: (String) -> Bool
  ) -> LocalizationKey? {
    if isEntity(text) { return .entity(text) }
    if isProperty(text) { return .property(text) }
    let parts = text.split(whereSeparator: { $0 == "." || $0 == "/" }).map(String.init)
    guard parts.count == 2, isEntity(parts[0]), isProperty(parts[1]) else { return nil }
    return .propertyOfEntity(property: parts[1], entity: parts[0])
  }
}
