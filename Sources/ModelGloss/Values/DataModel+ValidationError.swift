public import Foundation
import GlossValidation

extension DataModel {
  /// The result of validating an object.
  public struct ValidationResult: Sendable, Hashable, Codable {
    /// The error of the save; nil if the object breaks no rule that could be evaluated.
    public let error: ValidationError?
    /// The rules for which it is unknown whether the object follows them.
    public let undecided: [UndecidedRule]
    /// The numbers that their attributes cannot hold: the object is saved, with other numbers.
    public let altered: [AlteredValue]

    /// Whether every rule was evaluated, and the object follows all.
    public var isValid: Bool { error == nil && undecided.isEmpty }
  }

  /// A number that its attribute cannot hold, such as 70,000 in an attribute of the type Integer 16.
  public struct AlteredValue: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The property; for a member of a composite, the path to it.
    public let property: String
    /// The number given.
    public let given: PropertyValue?
    /// The number that is stored instead; nil if it is unknown.
    public let stored: PropertyValue?
    /// What happens, as a clause.
    public let consequence: String

    init(_ value: GlossValidation.AlteredValue) {
      property = value.property
      given = PropertyValue(value.given)
      stored = value.stored.flatMap(PropertyValue.init)
      consequence = value.consequence
    }

    /// `number: Integer 16 cannot hold 70000, so 4464 is stored`
    public var description: String { "\(property): \(consequence)" }
  }

  /// A rule that cannot be evaluated for a value: Core Data would raise an exception, it takes too long, or it is a rule
  /// of a composite's member, which Core Data is not known to check.
  public struct UndecidedRule: Sendable, Hashable, Codable, CustomStringConvertible {
    /// The property of the rule.
    public let property: String
    /// The canonical format string of the rule's predicate.
    public let predicate: String
    /// The reason, as a clause.
    public let reason: String
    private let sentence: String

    init(_ rule: GlossValidation.UndecidedRule) {
      (property, predicate, reason) = (rule.property, rule.predicate, rule.reason)
      sentence = rule.sentence
    }

    /// `code: cannot evaluate 'SELF MATCHES "[a-"': …`
    public var description: String { "\(property): \(sentence)" }
  }

  /// The reason why ``DataModel/validate(_:of:for:reader:tables:)`` does not accept an object.
  public enum ValidationFailure: LocalizedError, Sendable, Hashable, CustomStringConvertible {
    /// The object breaks rules: the error that Core Data would report.
    case invalid(ValidationError)
    /// It breaks none that can be evaluated, and these cannot: whether it could be saved is unknown.
    case undecided([UndecidedRule])
    /// The values, a language or a table cannot be used, so nothing was validated.
    case unusable(InputError)

    /// The single errors that Core Data would report; empty in the other cases.
    public var errors: [ValidationError] {
      if case .invalid(let error) = self { error.flattened } else { [] }
    }

    /// What is shown to the user: Core Data's message, or what cannot be evaluated or used.
    public var errorDescription: String? {
      switch self {
      case .invalid(let error): error.localizedDescription
      case .undecided(let rules): rules.map(\.description).joined(separator: "\n")
      case .unusable(let error): error.description
      }
    }

    /// One line per error, rule or input.
    public var description: String {
      if case .invalid(let error) = self { error.description } else { errorDescription ?? "" }
    }
  }

  /// An error as Core Data's validation reports it: the contents of an `NSError` as a value.
  public struct ValidationError: LocalizedError, CustomNSError, Sendable, Hashable, Codable, CustomStringConvertible {
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
  public struct ValidationMessage: Sendable, Hashable, Codable, CustomStringConvertible {
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
      isUntranslated = message.isUntranslated
    }

    /// The text.
    public var description: String { text }
  }
}
