import GlossBasics

/// An error or exception of Core Data, SwiftData or SQLite that is not about a rule of a property: when it appears, and
/// what to do.
package struct RuntimeError: Sendable, Hashable {
  /// The code in `NSCocoaErrorDomain`, if it has one.
  package var code: Int?
  /// The code's constant, or the exception in a few words.
  package var name: String
  /// Runs of words that only this text has, folded as by ``FoldedText``.
  var fragments: [String]
  package var cause: String
  package var remedy: String

  private init(_ code: Int?, _ name: String, _ fragments: [String] = [], _ cause: String, _ remedy: String) {
    (self.code, self.name) = (code, name)
    // A constant is one word, which no other text has.
    self.fragments = code == nil ? fragments : fragments + [name.lowercased()]
    (self.cause, self.remedy) = (cause, remedy)
  }

  /// The errors that a text contains, by their words and by their codes, the most specific first.
  package static func errors(in text: String) -> [RuntimeError] {
    let folded = FoldedText(text)
    let found = Set(folded.found(among: fragments).map { fragments[$0] })
    let byWords = all.compactMap { error -> (error: RuntimeError, length: Int)? in
      let length = error.fragments.filter(found.contains).map(\.utf8.count).max()
      return length.map { (error, $0) }
    }
    // A longer run of words says more: the reason comes before the error that it is wrapped in.
    var result = byWords.sorted { $0.length > $1.length }.map(\.error)
    for number in folded.numbers(ofDigits: 6) {
      guard let error = all.first(where: { $0.code == number }), !result.contains(error) else { continue }
      result.append(error)
    }
    return result
  }

  /// What is known of it, as an explanation without a model.
  func explanation(of what: String) -> Explanation {
    var explanation = Explanation(what: what, title: title)
    explanation.statements = statements
    return explanation
  }

  var title: String { code.map { "\(name) (\($0))" } ?? name }
  var statements: [String] { [cause, "What to do: \(remedy)."] }
}

extension RuntimeError {
  /// Every error that is known.
  package static let all: [RuntimeError] = opening + migration + saving + objects + sqlite + cloudKit

  private static let fragments = all.flatMap(\.fragments)

  private static let opening = [
    RuntimeError(
      134_100, "NSPersistentStoreIncompatibleVersionHashError", ["used to open the store is incompatible"],
      "The version hashes in the store are not those of the model, and the store is not migrated.",
      "find the version that made it with 'modelgloss match STORE', or 'modelgloss match - < LOG' for what Core Data "
        + "prints of it, and what becomes of it with 'modelgloss migrations'"),
    RuntimeError(
      134_020, "NSPersistentStoreIncompatibleSchemaError", ["different schema", "incompatible schema"],
      "The store's tables are not those that the model implies.",
      "compare them with 'modelgloss match STORE MODEL'"),
    RuntimeError(
      134_000, "NSPersistentStoreInvalidTypeError", [],
      "The type of store is unknown, or the file is not a store of that type.", "name the type that made the file"),
    RuntimeError(
      134_010, "NSPersistentStoreTypeMismatchError", [], "The file holds a store of another type than the one named.",
      "name the type that made the file"),
    RuntimeError(
      134_080, "NSPersistentStoreOpenError", [], "The store cannot be opened: the file is missing, locked or damaged.",
      "check that the folder exists and the file is a store with 'modelgloss match STORE'"),
    RuntimeError(
      134_090, "NSPersistentStoreTimeoutError", [], "The store did not answer in time.",
      "look for another process or a long transaction that has it open"),
    RuntimeError(
      134_091, "NSPersistentStoreUnsupportedRequestTypeError", [], "The store's type does not support the request.",
      "use a SQLite store for batch requests and history"),
    RuntimeError(
      134_301, "NSPersistentHistoryTokenExpiredError", [],
      "The history that the token points to has been deleted.", "drop the token, and read the objects again"),
    RuntimeError(
      nil, "a model that was not found",
      [
        "failed to load model named", "with a nil model", "could not locate an nsmanagedobjectmodel",
        "could not locate a managed object model",
      ],
      "The app's bundle has no compiled model with that name, or the context has no coordinator.",
      "compare the name with those that 'modelgloss' lists: the container's name is the package's, without its "
        + "extension; in a package or a test, load the model from the target's own bundle"),
    RuntimeError(
      nil, "an entity that was not found",
      ["could not find entity named", "could not locate an entity named", "not found in model", "no entity named"],
      "The model that is loaded has no entity with that name.",
      "compare the name with 'modelgloss inspect', and check which version of the model is current"),
    RuntimeError(
      nil, "several models with the same class", ["multiple nsentitydescriptions claim", "unable to disambiguate"],
      "The model was loaded more than once, so a class belongs to several entities.",
      "keep one NSManagedObjectModel for all containers, in tests too"),
    RuntimeError(
      nil, "a class without its entity",
      ["must have a valid nsentitydescription", "unable to find specific subclass of nsmanagedobject"],
      "No model that is loaded has an entity with that class.",
      "load the model before making objects, and compare the class names with 'modelgloss check'"),
    RuntimeError(
      nil, "a class that was not found", ["unable to load class named"],
      "The class that the model names is not in the app, or is in another module.",
      "set the class's module in the model, or let 'modelgloss check' compare the classes with the sources"),
    RuntimeError(
      nil, "models that cannot be merged", ["two different entities named"],
      "Two models of the merge define the same entity differently.",
      "see both definitions with 'modelgloss check --merge', and merge only the models that belong together"),
    RuntimeError(
      nil, "an insecure value transformer", ["insecure nsvaluetransformer", "insecure value transformer"],
      "A transformable attribute uses no transformer, or one without secure coding.",
      "list them with 'modelgloss check' (insecure-transformer)"),
  ]

  private static let migration = [
    RuntimeError(
      134_110, "NSMigrationError",
      ["error occurred during persistent store migration", "missing attribute values on mandatory destination"],
      "A migration began and failed, most often because rows have no value for what became required.",
      "count those rows with 'modelgloss migrations --store STORE'; give the attribute a default value, or make it "
        + "optional"),
    RuntimeError(
      134_111, "NSMigrationConstraintViolationError", [],
      "Rows of the store break a uniqueness constraint that the new version has.",
      "find the duplicates with 'modelgloss validate --store STORE', and merge them before the migration"),
    RuntimeError(
      134_120, "NSMigrationCancelledError", [], "Code cancelled the migration.", "look for the cancellation"),
    RuntimeError(
      134_130, "NSMigrationMissingSourceModelError",
      ["find model for source store", "missing source managed object model"],
      "No version in the app made the store, so there is nothing to migrate from.",
      "name the release that did with 'modelgloss match STORE' or 'modelgloss match - < LOG', restore that version, and "
        + "let 'modelgloss guard' keep it"),
    RuntimeError(
      134_140, "NSMigrationMissingMappingModelError",
      ["infer mapping model for migration", "find mapping model for migration"],
      "No mapping model leads from the store's version to the current one, and none was inferred.",
      "see what prevents it with 'modelgloss migrations'"),
    RuntimeError(
      134_150, "NSMigrationManagerSourceStoreError", [], "The migration could not read the store.",
      "check that the store opens with 'modelgloss match STORE'"),
    RuntimeError(
      134_160, "NSMigrationManagerDestinationStoreError", [], "The migration could not write the new store.",
      "check the space on the device and the rights of the folder"),
    RuntimeError(
      134_170, "NSEntityMigrationPolicyError", [], "A migration policy of the app failed.",
      "read the underlying error; the policy's code decides"),
    RuntimeError(
      134_190, "NSInferredMappingModelError",
      ["attribute types are incompatible", "unique renaming identifier", "from a to many to a to one"],
      "The difference between the versions cannot be inferred.",
      "see the difference with 'modelgloss diff', and add a mapping model or an intermediate version"),
    RuntimeError(
      134_504, "NSManagedObjectModelReferenceNotFoundError", ["unknown model version"],
      "No schema of the migration plan describes the store.",
      "name the release that made it with 'modelgloss match - < LOG', and declare its state as a version of the plan "
        + "('modelgloss freeze')"),
    RuntimeError(
      134_505, "NSStagedMigrationFrameworkVersionMismatchError", [],
      "A newer system wrote the store than the one that migrates it.", "use the newer system"),
    RuntimeError(
      134_506, "NSStagedMigrationBackwardMigrationError", [],
      "The store is of a newer version than the plan's last one.", "do not go back to an older app with this store"),
    RuntimeError(
      nil, "two versions with the same checksum",
      ["duplicate version checksums", "model reference cannot be equal"],
      "Two versions of a plan describe the same store, so the app ends when it opens one.",
      "find them with 'modelgloss check' (duplicate-checksum), and remove one or freeze the older one"),
  ]

  private static let saving = [
    RuntimeError(
      133_000, "NSManagedObjectReferentialIntegrityError",
      ["could not fulfill a fault", "access an object not found in store"],
      "An object was deleted in the store while code still held it.",
      "refresh the context after deletions, and check the delete rules with 'modelgloss docs'"),
    RuntimeError(
      133_020, "NSManagedObjectMergeError", ["could not merge changes", "conflict during save"],
      "Another context changed the same objects.", "set a merge policy, or merge the changes before saving"),
    RuntimeError(
      133_021, "NSManagedObjectConstraintMergeError", ["unique constraint failed", "violates a uniqueness constraint"],
      "Another object has the same values in a uniqueness constraint.",
      "set a merge policy, or look for the object before making one; 'modelgloss validate --store' lists duplicates"),
    RuntimeError(
      134_030, "NSPersistentStoreSaveError", [], "The store could not write the objects.",
      "read the underlying error: space, rights or a locked file"),
    RuntimeError(
      134_040, "NSPersistentStoreIncompleteSaveError", [], "Some stores saved their objects and others did not.",
      "read the errors of each store in NSAffectedStoresErrorKey"),
    RuntimeError(
      134_050, "NSPersistentStoreSaveConflictsError", [], "The rows changed since they were read.",
      "set a merge policy, or merge the conflicts"),
    RuntimeError(
      134_070, "NSPersistentStoreOperationError", [], "The store could not carry out an operation.",
      "read the underlying error"),
    RuntimeError(
      132_000, "NSManagedObjectContextLockingError", [], "A context could not be locked.",
      "use each context on its own queue"),
    RuntimeError(
      132_010, "NSPersistentStoreCoordinatorLockingError", [], "A coordinator could not be locked.",
      "use each context on its own queue"),
    RuntimeError(
      134_200, "NSExternalRecordImportError", [], "External records could not be imported.", "read the underlying error"
    ),
    RuntimeError(
      nil, "a message without a name", ["property is a required value", "property is too", "property is not valid"],
      "The placeholder is shown as it is because the model has no localization policy: it is SwiftData's, or built in "
        + "code.", "show a text of the app's own, or set the model's localizationDictionary"),
  ]

  private static let objects = [
    RuntimeError(
      nil, "a key that the entity does not have",
      ["coding compliant for the key", "this class is not key value coding"],
      "Code asks for a property that the entity of the loaded model does not have.",
      "compare the name with the entity's properties, and check which version of the model is current"),
    RuntimeError(
      nil, "a method that the class does not have", ["unrecognized selector sent"],
      "The object's class has no such method: the property is missing in the loaded model, is not dynamic, or the object "
        + "is of another class.", "compare the name with the entity's properties and its class with the model's"),
    RuntimeError(
      nil, "a value of another class", ["unacceptable type of value"],
      "Code sets a value whose class the property does not have; Core Data raises an exception before any rule.",
      "set a value of the property's type"),
    RuntimeError(
      nil, "objects of two contexts", ["illegal attempt to establish a relationship"],
      "A relationship may only lead to objects of the same context.",
      "fetch the object in the other's context by its objectID"),
    RuntimeError(
      nil, "a key path that the entity does not have", ["not found in entity", "unable to generate sql for"],
      "A predicate or sort descriptor names what the entity does not have or the store cannot search.",
      "check the predicates of the model with 'modelgloss check' (unknown-key-path)"),
  ]

  private static let sqlite = [
    RuntimeError(
      nil, "a value that the store requires", ["not null constraint failed", "may not be null"],
      "A row has no value in a column that SQLite requires.",
      "set the value before saving; if the property is optional in the model, another version made the store"),
    RuntimeError(
      nil, "a column that the store does not have", ["no such column"],
      "The store was made with a version that lacks the property, and was not migrated.",
      "find the version with 'modelgloss match STORE'"),
    RuntimeError(
      nil, "a table that the store does not have", ["no such table"],
      "The store was made with a version or configuration that lacks the entity, and was not migrated.",
      "find the version with 'modelgloss match STORE'"),
    RuntimeError(
      134_180, "NSSQLiteError", ["disk image is malformed", "file is not a database"],
      "SQLite reports an error: the file is damaged, full or locked.",
      "copy the store with its -wal file, and try it with 'modelgloss match STORE'"),
  ]

  private static let cloudKit = [
    RuntimeError(
      134_060, "NSCoreDataError", ["cloudkit integration requires", "cloudkit integration does not support"],
      "Core Data cannot use the store as asked; with CloudKit, the model breaks its conditions.",
      "list what it breaks with 'modelgloss check --for cloudkit'"),
    RuntimeError(
      nil, "a field that is not deployed",
      ["cannot create or modify field", "cannot create new type", "did not find record type", "in production schema"],
      "The schema in CloudKit's production environment lacks what the model has.",
      "deploy the schema, and compare it before the next release with 'modelgloss guard --cloudkit SCHEMA.ckdb'"),
  ]
}
