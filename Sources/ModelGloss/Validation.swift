import GlossLocalization
import GlossManagedObjectModel
import GlossValidation

extension DataModel {
  /// The operation about to be saved, which determines what is checked.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// `validateForInsert()`: all properties; those not given have their default value, else none.
    case insert
    /// `validateForUpdate()`: only the given properties.
    case update
    /// `validateForDelete()`: the delete rules of the given relationships.
    case delete
  }

  /// Applies the model's rules to the values of an object, as Core Data does on save.
  ///
  /// ```swift
  /// do {
  ///   try model.validate(["firstName": nil, "number": 120], of: "Player", reader: ["de"])
  /// } catch {
  ///   for error in error.errors { print(error.property ?? "", error.code, error.localizedDescription) }
  /// }
  /// ```
  ///
  /// Bounds are inclusive, lengths are counted in UTF-16 code units, a pattern must match the whole string, and several
  /// errors are combined under the code 1560. A rule that cannot be evaluated is never passed over: it throws.
  ///
  /// - Parameters:
  ///   - values: the object's values, by property.
  ///   - entity: the entity of the object.
  ///   - operation: the operation on the object.
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Throws: ``ValidationFailure``: what Core Data would report, rules for which it would raise an exception, or an
  ///   input that cannot be used.
  /// - Complexity: O(*n*) in the properties of the entity, and in the bytes of the tables unless they are given.
  public func validate(
    _ values: [String: PropertyValue], of entity: String, for operation: Operation = .insert,
    reader: [String] = ["en"], tables: LocalizationTables? = nil
  ) throws(ValidationFailure) {
    let result: ValidationResult
    do throws(InputError) {
      result = try validation(of: values, of: entity, for: operation, reader: reader, tables: tables)
    } catch {
      throw .unusable(error)
    }
    if let error = result.error { throw .invalid(error) }
    if !result.undecided.isEmpty { throw .undecided(result.undecided) }
  }

  /// The same as ``validate(_:of:for:reader:tables:)`` as a value: the error of the save, and the rules that are
  /// unknown.
  ///
  /// ```swift
  /// let result = try model.validation(of: ["number": 120], of: "Player", for: .update)
  /// print(result.isValid, result.error?.code ?? 0, result.undecided)
  /// ```
  ///
  /// - Returns: The result of the save.
  /// - Throws: ``InputError`` for what Core Data does not accept: an entity that does not exist or is abstract, a
  ///   property that does not exist or cannot be set, a value of another class; also for an unknown language, and a
  ///   table that cannot be read.
  /// - Complexity: as ``validate(_:of:for:reader:tables:)``.
  public func validation(
    of values: [String: PropertyValue], of entity: String, for operation: Operation = .insert,
    reader: [String] = ["en"], tables: LocalizationTables? = nil
  ) throws(InputError) -> ValidationResult {
    let lookup = try lookup(for: reader, tables: tables)
    let object: ObjectValues
    do throws(UsageError) {
      object = try ObjectValues(values, of: entity, in: loaded, lookup.index)
    } catch {
      throw InputError(error, path: path)
    }
    let outcome = ValueValidator(for: lookup).validate(
      object, for: ValidationOperation(rawValue: operation.rawValue) ?? .insert)
    return ValidationResult(
      error: outcome.error.map(ValidationError.init), undecided: outcome.undecided.map(UndecidedRule.init),
      altered: outcome.altered.map(AlteredValue.init))
  }

  /// Every message that the model's rules can show to a reader, by entity and property.
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Returns: One message per rule of each property that can fail.
  /// - Throws: ``InputError`` for a table that cannot be read, and for a language that does not exist.
  /// - Complexity: O(*n*) in the properties of all entities, inherited ones included.
  public func messages(
    for reader: [String], tables: LocalizationTables? = nil
  ) throws(InputError) -> [ValidationMessage] {
    let lookup = try lookup(for: reader, tables: tables)
    return ValidationMessages(modelName: name, index: lookup.index).messages(for: lookup).map(ValidationMessage.init)
  }
}
