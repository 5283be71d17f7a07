/// The constants of ``DataModel/RuleID``, recorded from the rules by `RuleConstantsTests`.
extension DataModel.RuleID {
  /// `ambiguous-key`, about localization; note by default.
  public static let ambiguousKey = DataModel.RuleID(rawValue: "ambiguous-key")
  /// `cannot-migrate`, about model; error by default.
  public static let cannotMigrate = DataModel.RuleID(rawValue: "cannot-migrate")
  /// `case-is-a-column`, about model; note by default.
  public static let caseIsAColumn = DataModel.RuleID(rawValue: "case-is-a-column")
  /// `cloudkit-incompatible`, about model; warning by default.
  public static let cloudKitIncompatible = DataModel.RuleID(rawValue: "cloudkit-incompatible")
  /// `cloudkit-locked`, about model; error by default.
  public static let cloudKitLocked = DataModel.RuleID(rawValue: "cloudkit-locked")
  /// `cloudkit-not-deployed`, about model; error by default.
  public static let cloudKitNotDeployed = DataModel.RuleID(rawValue: "cloudkit-not-deployed")
  /// `cross-configuration-relationship`, about model; warning by default.
  public static let crossConfigurationRelationship = DataModel.RuleID(rawValue: "cross-configuration-relationship")
  /// `current-version-back`, about model; error by default.
  public static let currentVersionBack = DataModel.RuleID(rawValue: "current-version-back")
  /// `duplicate-checksum`, about model; error by default.
  public static let duplicateChecksum = DataModel.RuleID(rawValue: "duplicate-checksum")
  /// `duplicate-entity`, about model; error by default.
  public static let duplicateEntity = DataModel.RuleID(rawValue: "duplicate-entity")
  /// `duplicate-key`, about localization; warning by default.
  public static let duplicateKey = DataModel.RuleID(rawValue: "duplicate-key")
  /// `duplicate-name`, about localization; warning by default.
  public static let duplicateName = DataModel.RuleID(rawValue: "duplicate-name")
  /// `duplicate-property`, about model; error by default.
  public static let duplicateProperty = DataModel.RuleID(rawValue: "duplicate-property")
  /// `duplicate-table`, about localization; warning by default.
  public static let duplicateTable = DataModel.RuleID(rawValue: "duplicate-table")
  /// `duplicate-version`, about model; warning by default.
  public static let duplicateVersion = DataModel.RuleID(rawValue: "duplicate-version")
  /// `empty-bounds`, about model; error by default.
  public static let emptyBounds = DataModel.RuleID(rawValue: "empty-bounds")
  /// `empty-value`, about localization; warning by default.
  public static let emptyValue = DataModel.RuleID(rawValue: "empty-value")
  /// `guard-settings-changed`, about model; warning by default.
  public static let guardSettingsChanged = DataModel.RuleID(rawValue: "guard-settings-changed")
  /// `inconsistent-migration-plan`, about model; warning by default.
  public static let inconsistentMigrationPlan = DataModel.RuleID(rawValue: "inconsistent-migration-plan")
  /// `inconsistent-punctuation`, about localization; note by default.
  public static let inconsistentPunctuation = DataModel.RuleID(rawValue: "inconsistent-punctuation")
  /// `inconsistent-translation`, about localization; off by default.
  public static let inconsistentTranslation = DataModel.RuleID(rawValue: "inconsistent-translation")
  /// `inconsistent-whitespace`, about localization; note by default.
  public static let inconsistentWhitespace = DataModel.RuleID(rawValue: "inconsistent-whitespace")
  /// `index-does-not-migrate`, about model; warning by default.
  public static let indexDoesNotMigrate = DataModel.RuleID(rawValue: "index-does-not-migrate")
  /// `inheritance-cycle`, about model; error by default.
  public static let inheritanceCycle = DataModel.RuleID(rawValue: "inheritance-cycle")
  /// `insecure-transformer`, about model; warning by default.
  public static let insecureTransformer = DataModel.RuleID(rawValue: "insecure-transformer")
  /// `invalid-default`, about model; warning by default.
  public static let invalidDefault = DataModel.RuleID(rawValue: "invalid-default")
  /// `invalid-name`, about model; warning by default.
  public static let invalidName = DataModel.RuleID(rawValue: "invalid-name")
  /// `invalid-pattern`, about model; error by default.
  public static let invalidPattern = DataModel.RuleID(rawValue: "invalid-pattern")
  /// `invalid-predicate`, about model; error by default.
  public static let invalidPredicate = DataModel.RuleID(rawValue: "invalid-predicate")
  /// `inverse-not-inferred`, about model; warning by default.
  public static let inverseNotInferred = DataModel.RuleID(rawValue: "inverse-not-inferred")
  /// `invisible-character`, about localization; warning by default.
  public static let invisibleCharacter = DataModel.RuleID(rawValue: "invisible-character")
  /// `live-model-in-released-version`, about model; warning by default.
  public static let liveModelInReleasedVersion = DataModel.RuleID(rawValue: "live-model-in-released-version")
  /// `malformed-key`, about localization; warning by default.
  public static let malformedKey = DataModel.RuleID(rawValue: "malformed-key")
  /// `managed-type-mismatch`, about model; warning by default.
  public static let managedTypeMismatch = DataModel.RuleID(rawValue: "managed-type-mismatch")
  /// `mapping-model-unreached`, about model; warning by default.
  public static let mappingModelUnreached = DataModel.RuleID(rawValue: "mapping-model-unreached")
  /// `mismatched-inverse`, about model; warning by default.
  public static let mismatchedInverse = DataModel.RuleID(rawValue: "mismatched-inverse")
  /// `misnamed-table`, about localization; warning by default.
  public static let misnamedTable = DataModel.RuleID(rawValue: "misnamed-table")
  /// `missing-class`, about model; note by default.
  public static let missingClass = DataModel.RuleID(rawValue: "missing-class")
  /// `missing-destination`, about model; error by default.
  public static let missingDestination = DataModel.RuleID(rawValue: "missing-destination")
  /// `missing-entity-name`, about localization; warning by default.
  public static let missingEntityName = DataModel.RuleID(rawValue: "missing-entity-name")
  /// `missing-error-string`, about localization; warning by default.
  public static let missingErrorString = DataModel.RuleID(rawValue: "missing-error-string")
  /// `missing-inverse`, about model; note by default.
  public static let missingInverse = DataModel.RuleID(rawValue: "missing-inverse")
  /// `missing-managed-property`, about model; warning by default.
  public static let missingManagedProperty = DataModel.RuleID(rawValue: "missing-managed-property")
  /// `missing-migration-note`, about model; warning by default.
  public static let missingMigrationNote = DataModel.RuleID(rawValue: "missing-migration-note")
  /// `missing-parent`, about model; error by default.
  public static let missingParent = DataModel.RuleID(rawValue: "missing-parent")
  /// `missing-property-name`, about localization; warning by default.
  public static let missingPropertyName = DataModel.RuleID(rawValue: "missing-property-name")
  /// `missing-stage`, about model; warning by default.
  public static let missingStage = DataModel.RuleID(rawValue: "missing-stage")
  /// `missing-table`, about localization; note by default.
  public static let missingTable = DataModel.RuleID(rawValue: "missing-table")
  /// `model-moved`, about model; warning by default.
  public static let modelMoved = DataModel.RuleID(rawValue: "model-moved")
  /// `model-not-listed`, about model; note by default.
  public static let modelNotListed = DataModel.RuleID(rawValue: "model-not-listed")
  /// `needs-review`, about localization; warning by default.
  public static let needsReview = DataModel.RuleID(rawValue: "needs-review")
  /// `nonoptional-managed-property`, about model; warning by default.
  public static let nonoptionalManagedProperty = DataModel.RuleID(rawValue: "nonoptional-managed-property")
  /// `nullified-required`, about model; note by default.
  public static let nullifiedRequired = DataModel.RuleID(rawValue: "nullified-required")
  /// `optional-number`, about model; off by default.
  public static let optionalNumber = DataModel.RuleID(rawValue: "optional-number")
  /// `optional-scalar`, about model; note by default.
  public static let optionalScalar = DataModel.RuleID(rawValue: "optional-scalar")
  /// `orphaned-key`, about localization; warning by default.
  public static let orphanedKey = DataModel.RuleID(rawValue: "orphaned-key")
  /// `overlong-text`, about localization; warning by default.
  public static let overlongText = DataModel.RuleID(rawValue: "overlong-text")
  /// `placeholder-mismatch`, about localization; error by default.
  public static let placeholderMismatch = DataModel.RuleID(rawValue: "placeholder-mismatch")
  /// `released-state-refused`, about model; error by default.
  public static let releasedStateRefused = DataModel.RuleID(rawValue: "released-state-refused")
  /// `released-version-changed`, about model; error by default.
  public static let releasedVersionChanged = DataModel.RuleID(rawValue: "released-version-changed")
  /// `released-version-removed`, about model; error by default.
  public static let releasedVersionRemoved = DataModel.RuleID(rawValue: "released-version-removed")
  /// `released-version-unread`, about model; warning by default.
  public static let releasedVersionUnread = DataModel.RuleID(rawValue: "released-version-unread")
  /// `renaming-identifier-matches-nothing`, about model; warning by default.
  public static let renamingIdentifierMatchesNothing = DataModel.RuleID(rawValue: "renaming-identifier-matches-nothing")
  /// `required-without-default`, about model; warning by default.
  public static let requiredWithoutDefault = DataModel.RuleID(rawValue: "required-without-default")
  /// `reserved-name`, about model; note by default.
  public static let reservedName = DataModel.RuleID(rawValue: "reserved-name")
  /// `reused-version-identifier`, about model; warning by default.
  public static let reusedVersionIdentifier = DataModel.RuleID(rawValue: "reused-version-identifier")
  /// `schema-changed-in-place`, about model; warning by default.
  public static let schemaChangedInPlace = DataModel.RuleID(rawValue: "schema-changed-in-place")
  /// `shadowed-key`, about localization; note by default.
  public static let shadowedKey = DataModel.RuleID(rawValue: "shadowed-key")
  /// `shadowed-table`, about localization; warning by default.
  public static let shadowedTable = DataModel.RuleID(rawValue: "shadowed-table")
  /// `shared-default-value`, about model; warning by default.
  public static let sharedDefaultValue = DataModel.RuleID(rawValue: "shared-default-value")
  /// `slow-pattern`, about model; warning by default.
  public static let slowPattern = DataModel.RuleID(rawValue: "slow-pattern")
  /// `stage-changed`, about model; warning by default.
  public static let stageChanged = DataModel.RuleID(rawValue: "stage-changed")
  /// `stale-compiled-model`, about model; warning by default.
  public static let staleCompiledModel = DataModel.RuleID(rawValue: "stale-compiled-model")
  /// `stale-mapping-model`, about model; warning by default.
  public static let staleMappingModel = DataModel.RuleID(rawValue: "stale-mapping-model")
  /// `stale-translation`, about localization; warning by default.
  public static let staleTranslation = DataModel.RuleID(rawValue: "stale-translation")
  /// `swift-type-class`, about model; warning by default.
  public static let swiftTypeClass = DataModel.RuleID(rawValue: "swift-type-class")
  /// `swiftdata-incompatible`, about model; warning by default.
  public static let swiftDataIncompatible = DataModel.RuleID(rawValue: "swiftdata-incompatible")
  /// `syntax-error`, about localization; error by default.
  public static let syntaxError = DataModel.RuleID(rawValue: "syntax-error")
  /// `undefined-type`, about model; warning by default.
  public static let undefinedType = DataModel.RuleID(rawValue: "undefined-type")
  /// `undocumented`, about model; off by default.
  public static let undocumented = DataModel.RuleID(rawValue: "undocumented")
  /// `unfilled-required-value`, about model; warning by default.
  public static let unfilledRequiredValue = DataModel.RuleID(rawValue: "unfilled-required-value")
  /// `unknown-element`, about model; note by default.
  public static let unknownElement = DataModel.RuleID(rawValue: "unknown-element")
  /// `unknown-key-path`, about model; warning by default.
  public static let unknownKeyPath = DataModel.RuleID(rawValue: "unknown-key-path")
  /// `unknown-rule`, about model; warning by default.
  public static let unknownRule = DataModel.RuleID(rawValue: "unknown-rule")
  /// `unmergeable-models`, about model; warning by default.
  public static let unmergeableModels = DataModel.RuleID(rawValue: "unmergeable-models")
  /// `unpreferred-key-form`, about localization; warning by default.
  public static let unpreferredKeyForm = DataModel.RuleID(rawValue: "unpreferred-key-form")
  /// `unreadable-value`, about model; warning by default.
  public static let unreadableValue = DataModel.RuleID(rawValue: "unreadable-value")
  /// `unsaved-stage`, about model; warning by default.
  public static let unsavedStage = DataModel.RuleID(rawValue: "unsaved-stage")
  /// `unsupported-locale`, about localization; warning by default.
  public static let unsupportedLocale = DataModel.RuleID(rawValue: "unsupported-locale")
  /// `untranslated-value`, about localization; note by default.
  public static let untranslatedValue = DataModel.RuleID(rawValue: "untranslated-value")
  /// `unused-migration-plan`, about model; warning by default.
  public static let unusedMigrationPlan = DataModel.RuleID(rawValue: "unused-migration-plan")
  /// `values-lost`, about model; warning by default.
  public static let valuesLost = DataModel.RuleID(rawValue: "values-lost")
  /// `version-mismatch`, about model; error by default.
  public static let versionMismatch = DataModel.RuleID(rawValue: "version-mismatch")
  /// `version-not-current`, about model; warning by default.
  public static let versionNotCurrent = DataModel.RuleID(rawValue: "version-not-current")
  /// `version-number-taken`, about model; error by default.
  public static let versionNumberTaken = DataModel.RuleID(rawValue: "version-number-taken")
  /// `wrong-encoding`, about localization; error by default.
  public static let wrongEncoding = DataModel.RuleID(rawValue: "wrong-encoding")
  /// `wrong-version-in-stage`, about model; warning by default.
  public static let wrongVersionInStage = DataModel.RuleID(rawValue: "wrong-version-in-stage")

  /// All rules known to this version.
  public static let allCases: [DataModel.RuleID] = [
    .ambiguousKey,
    .cannotMigrate,
    .caseIsAColumn,
    .cloudKitIncompatible,
    .cloudKitLocked,
    .cloudKitNotDeployed,
    .crossConfigurationRelationship,
    .currentVersionBack,
    .duplicateChecksum,
    .duplicateEntity,
    .duplicateKey,
    .duplicateName,
    .duplicateProperty,
    .duplicateTable,
    .duplicateVersion,
    .emptyBounds,
    .emptyValue,
    .guardSettingsChanged,
    .inconsistentMigrationPlan,
    .inconsistentPunctuation,
    .inconsistentTranslation,
    .inconsistentWhitespace,
    .indexDoesNotMigrate,
    .inheritanceCycle,
    .insecureTransformer,
    .invalidDefault,
    .invalidName,
    .invalidPattern,
    .invalidPredicate,
    .inverseNotInferred,
    .invisibleCharacter,
    .liveModelInReleasedVersion,
    .malformedKey,
    .managedTypeMismatch,
    .mappingModelUnreached,
    .mismatchedInverse,
    .misnamedTable,
    .missingClass,
    .missingDestination,
    .missingEntityName,
    .missingErrorString,
    .missingInverse,
    .missingManagedProperty,
    .missingMigrationNote,
    .missingParent,
    .missingPropertyName,
    .missingStage,
    .missingTable,
    .modelMoved,
    .modelNotListed,
    .needsReview,
    .nonoptionalManagedProperty,
    .nullifiedRequired,
    .optionalNumber,
    .optionalScalar,
    .orphanedKey,
    .overlongText,
    .placeholderMismatch,
    .releasedStateRefused,
    .releasedVersionChanged,
    .releasedVersionRemoved,
    .releasedVersionUnread,
    .renamingIdentifierMatchesNothing,
    .requiredWithoutDefault,
    .reservedName,
    .reusedVersionIdentifier,
    .schemaChangedInPlace,
    .shadowedKey,
    .shadowedTable,
    .sharedDefaultValue,
    .slowPattern,
    .stageChanged,
    .staleCompiledModel,
    .staleMappingModel,
    .staleTranslation,
    .swiftTypeClass,
    .swiftDataIncompatible,
    .syntaxError,
    .undefinedType,
    .undocumented,
    .unfilledRequiredValue,
    .unknownElement,
    .unknownKeyPath,
    .unknownRule,
    .unmergeableModels,
    .unpreferredKeyForm,
    .unreadableValue,
    .unsavedStage,
    .unsupportedLocale,
    .untranslatedValue,
    .unusedMigrationPlan,
    .valuesLost,
    .versionMismatch,
    .versionNotCurrent,
    .versionNumberTaken,
    .wrongEncoding,
    .wrongVersionInStage,
  ]
}
