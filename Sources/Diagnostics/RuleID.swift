/// The stable name of a rule, as it appears behind a finding and in configurations.
///
/// The raw value is the public spelling: `RuleID.missingPropertyName.rawValue == "missing-property-name"`.
package enum RuleID: String, Sendable, Codable, CaseIterable {
  // Localization.
  case missingTable = "missing-table"
  case misnamedTable = "misnamed-table"
  case shadowedTable = "shadowed-table"
  case missingEntityName = "missing-entity-name"
  case missingPropertyName = "missing-property-name"
  case missingErrorString = "missing-error-string"
  case orphanedKey = "orphaned-key"
  case malformedKey = "malformed-key"
  case shadowedKey = "shadowed-key"
  case ambiguousKey = "ambiguous-key"
  case duplicateKey = "duplicate-key"
  case emptyValue = "empty-value"
  case untranslatedValue = "untranslated-value"
  case placeholderMismatch = "placeholder-mismatch"
  case inconsistentWhitespace = "inconsistent-whitespace"
  case inconsistentPunctuation = "inconsistent-punctuation"
  case duplicateName = "duplicate-name"
  case invisibleCharacter = "invisible-character"
  case syntaxError = "syntax-error"
  case wrongEncoding = "wrong-encoding"
  case unsupportedLocale = "unsupported-locale"
  case unpreferredKeyForm = "unpreferred-key-form"
  case unknownRule = "unknown-rule"

  // The model.
  case unreadableValue = "unreadable-value"
  case unknownElement = "unknown-element"
  case missingInverse = "missing-inverse"
  case mismatchedInverse = "mismatched-inverse"
  case missingDestination = "missing-destination"
  case missingParent = "missing-parent"
  case inheritanceCycle = "inheritance-cycle"
  case duplicateEntity = "duplicate-entity"
  case duplicateProperty = "duplicate-property"
  case reservedName = "reserved-name"
  case invalidName = "invalid-name"
  case emptyBounds = "empty-bounds"
  case invalidDefault = "invalid-default"
  case invalidPattern = "invalid-pattern"
  case invalidPredicate = "invalid-predicate"
  case unknownKeyPath = "unknown-key-path"
  case missingClass = "missing-class"
  case optionalScalar = "optional-scalar"
  case undocumented
  case cloudKitIncompatible = "cloudkit-incompatible"
  case versionMismatch = "version-mismatch"

  /// The severity of a finding of this rule where no configuration says otherwise.
  package var defaultSeverity: Severity {
    switch self {
    case .syntaxError, .wrongEncoding, .placeholderMismatch, .missingDestination, .missingParent, .inheritanceCycle,
      .duplicateEntity, .duplicateProperty, .invalidPattern, .invalidPredicate, .emptyBounds, .versionMismatch:
      .error
    case .missingTable, .untranslatedValue, .shadowedKey, .ambiguousKey, .inconsistentWhitespace,
      .inconsistentPunctuation, .unknownElement, .undocumented, .missingClass:
      .note
    default:
      .warning
    }
  }

  /// Whether the rule speaks of localization tables rather than of the model itself.
  package var isLocalizationRule: Bool {
    switch self {
    case .missingTable, .misnamedTable, .shadowedTable, .missingEntityName, .missingPropertyName, .missingErrorString,
      .orphanedKey,
      .malformedKey, .shadowedKey, .ambiguousKey, .duplicateKey, .emptyValue, .untranslatedValue, .placeholderMismatch,
      .inconsistentWhitespace, .inconsistentPunctuation, .duplicateName, .invisibleCharacter, .syntaxError,
      .wrongEncoding, .unsupportedLocale, .unpreferredKeyForm:
      true
    default:
      false
    }
  }
}
