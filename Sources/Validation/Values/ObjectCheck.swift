import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat

/// The check of one object in progress: collects the failures of each property, then adds them to the object's.
struct ObjectCheck {
  let validator: ValueValidator
  let entity: String
  private var propertyError: ValidationError?
  private var objectError: ValidationError?
  var undecided: [UndecidedRule] = []
  var altered: [AlteredValue] = []

  init(validator: ValueValidator, entity: String) {
    self.validator = validator
    self.entity = entity
  }

  var outcome: ValidationOutcome {
    ValidationOutcome(entity: entity, error: objectError, undecided: undecided, altered: altered)
  }

  // MARK: Collecting

  /// Ends a property: its combined errors become one error of the object.
  mutating func endProperty() {
    if let propertyError { objectError = add(propertyError, to: objectError) }
    propertyError = nil
  }

  private func add(_ error: ValidationError, to errors: ValidationError?) -> ValidationError {
    let text = validator.template(forCode: ValidationErrorCode.multipleErrors.rawValue)
    return errors?.appending(error, multipleErrors: text) ?? error
  }

  /// Records a failure of a property.
  ///
  /// - Parameter warning: the model's own text, which replaces the code's message.
  mutating func fail(
    _ code: Int, _ property: String, _ value: PredicateValue, predicate: String? = nil, warning: String? = nil,
    _ change: (inout ValidationError) -> Void = { _ in }
  ) {
    let reader = validator.reader
    let message = reader.message(
      reader.template(code: code, warning: warning), entity: entity,
      propertyName: reader.nameInMessages(of: property, in: entity))
    var error = ValidationError(
      code: code, localizedDescription: message.text, entity: entity, property: property, value: value,
      predicate: predicate,
      certainty: ValidationErrorCode(rawValue: code)?.certainty ?? .observed)
    change(&error)
    propertyError = add(error, to: propertyError)
  }

  mutating func fail(_ code: ValidationErrorCode, _ property: String, _ value: PredicateValue) {
    fail(code.rawValue, property, value)
  }

  // MARK: Predicates

  /// Evaluates the predicates of a property with its value as `SELF`; never called for a nil value.
  mutating func validate(
    _ rules: [ValidationRule], _ property: String, _ value: PredicateValue, shownAs shown: PredicateValue? = nil
  ) {
    for rule in rules {
      guard rule.isPredicateKnown else {
        undecided.append(UndecidedRule(property: property, predicate: rule.predicate, reason: Self.isSetByCode))
        continue
      }
      let reason: String
      do {
        let predicate = try Predicate(format: rule.predicate)
        if try !predicate.evaluate(with: value, budget: validator.budget) {
          fail(rule, predicate, property, shown ?? value)
        }
        continue
      } catch let error as PredicateSyntaxError {
        reason = error.description
      } catch let error as PredicateEvaluationError {
        reason = error.description
      } catch {
        reason = "\(error)"
      }
      undecided.append(UndecidedRule(property: property, predicate: rule.predicate, reason: reason))
    }
  }

  private static let isSetByCode = "code sets the predicate, which is not a literal"

  private mutating func fail(
    _ rule: ValidationRule, _ predicate: Predicate, _ property: String, _ value: PredicateValue
  ) {
    let generic = ValidationErrorCode.managedObjectValidation.rawValue
    switch rule.warning {
    case nil: fail(generic, property, value, predicate: predicate.format)
    case .code(let code): fail(code, property, value, predicate: predicate.format)
    case .text(let text): fail(generic, property, value, predicate: predicate.format, warning: text)
    }
  }
}
