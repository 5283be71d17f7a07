public import Foundation
import GlossLocalization
import GlossManagedObjectModel
import GlossValidation

extension DataModel {
  /// What is about to be saved, which decides what is checked.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// `validateForInsert()`: all properties; those not given have their default, else no value.
    case insert
    /// `validateForUpdate()`: the properties that are given.
    case update
    /// `validateForDelete()`: the delete rules of the relationships that are given.
    case delete
  }

  /// Applies the model's rules to the values of an object, as Core Data does when it saves.
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
  /// errors come as one with the code 1560. Values of properties that the entity does not have are not looked at.
  ///
  /// - Parameters:
  ///   - values: what the object holds, by property.
  ///   - entity: the entity of the object.
  ///   - operation: what is done with the object.
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: the tables found before; nil to look for them now.
  /// - Throws: the error that Core Data would report.
  public func validate(
    _ values: [String: PropertyValue], of entity: String, for operation: Operation = .insert,
    reader: [String] = ["en"], tables: LocalizationTables? = nil
  ) throws(ValidationError) {
    let lookup = lookup(for: reader, tables: tables)
    let properties = Dictionary(
      lookup.index.properties(of: entity).map { ($0.property.name, $0.property) },
      uniquingKeysWith: { first, _ in first })
    var given: [String: GivenValue] = [:]
    for (name, value) in values { given[name] = value.given(for: properties[name]) }
    let outcome = ValueValidator(for: lookup).validate(
      ObjectValues(entity: entity, values: given), for: ValidationOperation(rawValue: operation.rawValue) ?? .insert)
    if let error = outcome.error { throw ValidationError(error) }
  }

  /// Every message that the model's rules can show a reader, by entity and property.
  ///
  /// - Parameters:
  ///   - reader: the languages of the reader, in order of preference.
  ///   - tables: the tables found before; nil to look for them now.
  /// - Returns: one message for each rule of each property that can fail.
  public func messages(for reader: [String], tables: LocalizationTables? = nil) -> [ValidationMessage] {
    let lookup = lookup(for: reader, tables: tables)
    return ValidationMessages(modelName: name, index: lookup.index).messages(for: lookup).map(ValidationMessage.init)
  }
}

/// An error as Core Data's validation reports it: what `NSError` holds, as a value.
public struct ValidationError: LocalizedError, CustomNSError, Sendable, Hashable, CustomStringConvertible {
  /// `NSCocoaErrorDomain`, which all errors of a model's own rules have.
  public static var errorDomain: String { GlossValidation.ValidationError.domain }

  /// The code, such as 1570 for a required value that is missing, or 1560 for several errors.
  public let code: Int
  /// The name of the code's constant, such as `NSValidationMissingMandatoryPropertyError`.
  public let codeName: String
  /// What the reader is shown.
  public let localizedDescription: String
  /// The entity of the object; nil for several errors.
  public let entity: String?
  /// The property that failed; nil for several errors.
  public let property: String?
  /// The value that failed; nil where there is none that can be told.
  public let value: PropertyValue?
  /// The canonical format string of the predicate that failed, for rules beyond bounds and lengths.
  public let predicate: String?
  /// The single errors, where there are several: `NSDetailedErrorsKey`.
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

  /// The single errors, in order, whatever they are wrapped in.
  public var flattened: [ValidationError] {
    detailedErrors.isEmpty ? [self] : detailedErrors.flatMap(\.flattened)
  }

  /// The same as ``localizedDescription``.
  public var errorDescription: String? { localizedDescription }
  /// The same as ``code``.
  public var errorCode: Int { code }
  /// The members of an `NSError` that Core Data sets, as far as they have a value.
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
  /// The property whose rule it is.
  public let property: String
  /// The code of the error.
  public let code: Int
  /// What the reader is shown.
  public let text: String
  /// The language of the reader.
  public let locale: String
  /// Whether the raw name or warning of the model is shown, because the table lacks it.
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
