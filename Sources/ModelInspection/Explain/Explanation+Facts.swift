import GlossValidation

extension Explanation.Fact {
  static let tableName = Self("The table is named like the model with the suffix Model.", .observed)
  static let tablePerFile = Self("The table is chosen as a whole; a key it lacks is not sought elsewhere.", .observed)
  static let entityNames = Self("Parent entities are not asked for the name of an entity.", .observed)
  static let propertyNames = Self(
    "Keys with an entity are asked for the object's entity, then its ancestors, then the key of the property alone.",
    .observed)
  static let replacement = Self(
    "The texts %{ENTITY}@ and %{PROPERTY}@ are replaced literally, the entity first; nothing else is a placeholder.",
    .observed)
  static let emptyValue = Self("An empty text of a table is shown as it is.", .inferred)
  static let contentsResources = Self(
    "A Mac application's Contents/Resources is taken for a bundle of its own, whose development language may be unknown.",
    .inferred)

  /// What is known of a code beyond the general.
  static func about(code: Int) -> [Self] {
    switch ValidationErrorCode(rawValue: code) {
    case .relationshipLacksMinimumCount:
      [Self("An empty relationship that is optional is valid whatever its minimum.", .observed)]
    case .dateTooLate, .dateTooSoon:
      [Self("That compiled models hold date bounds under this code was not seen in a file.", .inferred)]
    case .stringTooLong, .stringTooShort:
      [Self("Lengths count UTF-16 code units.", .observed)]
    case .stringPatternMatching:
      [Self("The pattern must match the whole text.", .observed)]
    case .relationshipDeniedDelete:
      [Self("The property is that of the object which is being deleted.", .observed)]
    case .invalidDate: [Self("No check of today produces this error.", .observed)]
    case .propertyNotFound: [Self("The code is private; some of Apple's tables have a sentence for it.", .unknown)]
    case .invalidURI:
      [
        Self("The placeholder in Apple's table is misspelt, @{PROPERTY}@, and is shown as it stands.", .observed),
        Self("Whether every language's table has it is not known.", .unknown),
      ]
    case .stringNotEncodable, .orderedRelationshipIndex:
      [Self("The code is private and has no sentence, so the generic one is shown.", .observed)]
    default: []
    }
  }
}

extension PossibleFailure {
  /// `1660 (maximum length 20)`
  var summary: String {
    let code = ValidationErrorCode(rawValue: code)
    let name = code?.ruleName ?? "predicate"
    let shown = limit.map { code == .relationshipDeniedDelete ? name : "\(name) \($0.text(for: code))" } ?? name
    let warned = warning.map { ", warning '\($0)'" } ?? ""
    return "\(self.code) (\(shown)\(warned))"
  }
}
