public import Foundation
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
  ///   for error in error.flattened { print(error.property ?? "", error.code, error.localizedDescription) }
  /// }
  /// ```
  ///
  /// Bounds are inclusive, lengths are counted in UTF-16 code units, a pattern must match the whole text, and several
  /// errors are combined under the code 1560.
  ///
  /// - Parameters:
  ///   - values: the object's values, by property.
  ///   - entity: the entity of the object.
  ///   - operation: the operation on the object.
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: tables found earlier; nil to search for them now.
  /// - Throws: The ``ValidationError`` that Core Data would report. ``InputError`` for what Core Data does not accept: an
  ///   entity that does not exist or is abstract, a property that does not exist or cannot be set, a value of another
  ///   class; also for an unknown language, and a table that cannot be read.
  /// - Complexity: O(*n*) in the properties of the entity, and in the bytes of the tables unless they are given.
  public func validate(
    _ values: [String: PropertyValue], of entity: String, for operation: Operation = .insert,
    reader: [String] = ["en"], tables: LocalizationTables? = nil
  ) throws {
    let lookup = try lookup(for: reader, tables: tables)
    let object: ObjectValues
    do throws(UsageError) {
      object = try ObjectValues(values, of: entity, in: loaded, lookup.index)
    } catch {
      throw InputError(error, path: path)
    }
    let outcome = ValueValidator(for: lookup).validate(
      object, for: ValidationOperation(rawValue: operation.rawValue) ?? .insert)
    if let error = outcome.error { throw ValidationError(error) }
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

extension DataModel {
  /// An error as Core Data's validation reports it: the contents of an `NSError` as a value.
  public struct ValidationError: LocalizedError, CustomNSError, Sendable, Hashable, CustomStringConvertible {
    /// `NSCocoaErrorDomain`, the domain of all errors of a model's own rules.
    public static var errorDomain: String { GlossValidation.ValidationError.domain }

    /// The code, such as 1570 for a missing required value, or 1560 for several errors.
    public let code: Int
    /// The name of the code's constant, such as `NSValidationMissingMandatoryPropertyError`.
    public let codeName: String
    /// The text shown to the reader.
    public let localizedDescription: String
    /// The entity of the object; nil for several errors.
    public let entity: String?
    /// The property that failed; nil for several errors.
    public let property: String?
    /// The value that failed; nil if it is missing or cannot be represented.
    public let value: PropertyValue?
    /// The canonical format string of the predicate that failed, for rules beyond bounds and lengths.
    public let predicate: String?
    /// The single errors, if there are several: `NSDetailedErrorsKey`.
    public let detailedErrors: [ValidationError]

    init(_ error: GlossValidation.ValidationError) {
      code = error.code
      codeName = error.codeName
      localizedDescription = error.localizedDescription
      entity = error.entity
      property = error.property
      value = error.value.flatMap(PropertyValue.init)
      predicate = error.predicate
      detailedErrors = error.detailedErrors.map(ValidationError.init)
    }

    /// The single errors, in order, however they are nested.
    public var flattened: [ValidationError] {
      detailedErrors.isEmpty ? [self] : detailedErrors.flatMap(\.flattened)
    }

    /// The same as ``localizedDescription``.
    public var errorDescription: String? { localizedDescription }
    /// The same as ``code``.
    public var errorCode: Int { code }
    /// The members of the `NSError` that Core Data sets, if they have a value.
    public var errorUserInfo: [String: Any] {
      var userInfo: [String: Any] = [NSLocalizedDescriptionKey: localizedDescription]
      if let property { userInfo["NSValidationErrorKey"] = property }
      if !detailedErrors.isEmpty { userInfo["NSDetailedErrors"] = detailedErrors }
      return userInfo
    }
    /// `Player.number: 1610 Number is too large.`
    public var description: String {
      guard detailedErrors.isEmpty else { return detailedErrors.map(\.description).joined(separator: "\n") }
      return [entity, property].compactMap(\.self).joined(separator: ".") + ": \(code) \(localizedDescription)"
    }
  }

  /// A message that a rule of a model can show.
  public struct ValidationMessage: Sendable, Hashable, CustomStringConvertible {
    /// The entity of the object.
    public let entity: String
    /// The property whose rule failed.
    public let property: String
    /// The code of the error.
    public let code: Int
    /// The text shown to the reader.
    public let text: String
    /// The language of the reader.
    public let locale: String
    /// Whether the text shows the raw name or warning from the model, because the table lacks it.
    public let isUntranslated: Bool

    init(_ message: GlossValidation.ValidationMessage) {
      entity = message.entity
      property = message.property
      code = message.code
      text = message.text
      locale = message.locale
      isUntranslated = message.isUntranslated || message.isWarningUntranslated
    }

    /// The text.
    public var description: String { text }
  }
}
