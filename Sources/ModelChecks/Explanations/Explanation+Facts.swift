import GlossValidation

extension Explanation.Fact {
  static let tableName = Self("The table has the model's name with the suffix Model.", .observed)
  static let tablePerFile = Self("A single table is chosen; keys that it lacks are not looked up elsewhere.", .observed)
  static let entityNames = Self("The name of an entity is not looked up in its parents.", .observed)
  static let propertyNames = Self(
    "Keys with an entity are tried for the object's entity, then its ancestors, then the key of the property alone.",
    .observed)
  static let replacement = Self(
    "The texts %{ENTITY}@ and %{PROPERTY}@ are replaced literally, the entity first; nothing else is a placeholder.",
    .observed)

  /// The facts on which every look-up rests, whatever is asked.
  static let common: Set<Self> = [tableName, tablePerFile, entityNames, propertyNames, replacement]

  static let noTables = Self(
    "A SwiftData app has no localization policy, so it shows the names of the code and unfilled placeholders.",
    .inferred)
  static let emptyValue = Self("An empty text in a table is shown unchanged.", .inferred)
  static let contentsResources = Self(
    "A Mac application's Contents/Resources counts as a separate bundle, whose development language may be unknown.",
    .inferred)

  /// The known facts about a specific code.
  static func about(code: Int) -> [Self] {
    switch ValidationErrorCode(rawValue: code) {
    case .relationshipLacksMinimumCount:
      [Self("An empty optional relationship is valid whatever its minimum.", .observed)]
    case .dateTooLate, .dateTooSoon:
      [Self("It has not been confirmed in a file that compiled models store date bounds under this code.", .inferred)]
    case .stringTooLong, .stringTooShort:
      [Self("Lengths count UTF-16 code units.", .observed)]
    case .stringPatternMatching:
      [Self("The pattern must match the whole text.", .observed)]
    case .relationshipDeniedDelete:
      [Self("The property belongs to the object being deleted.", .observed)]
    case .invalidDate: [Self("No current check produces this error.", .observed)]
    case .propertyNotFound: [Self("The code is private; some of Apple's tables have a sentence for it.", .unknown)]
    case .invalidURI:
      [
        Self("The placeholder in Apple's table is misspelt, @{PROPERTY}@, and is shown unchanged.", .observed),
        Self("It is unknown whether every language's table has it.", .unknown),
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
