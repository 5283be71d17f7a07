package import GlossBasics
package import GlossLocalization
package import GlossManagedObjectModel
import GlossPredicateFormat

/// Applies the rules of a model to the values of an object, as Core Data does on save.
///
/// ```swift
/// let validator = ValueValidator(for: ReaderLookup(index: index, tables: tables, reader: ["de"]))
/// let object = ObjectValues(entity: "Player", values: ["firstName": .null])
/// print(validator.validate(object, for: .insert).error?.localizedDescription ?? "valid")
/// ```
///
/// Leaves out what depends on more than the model: `validate<Key>:error:` methods of the app's own classes, uniqueness,
/// which the store checks, and the order of destinations. A rule that a member of a composite breaks is undecided, because
/// Core Data is not known to check members.
package struct ValueValidator: Sendable {
  package let reader: ReaderLookup
  /// The budget for the rules of all objects.
  package let budget: RunBudget

  /// - Parameters:
  ///   - reader: the reader of the messages; names are looked up in its model.
  ///   - budget: the budget for slow rules; by default, one per validator.
  package init(for reader: ReaderLookup, budget: RunBudget = RunBudget()) {
    self.reader = reader
    self.budget = budget
  }

  package var index: ModelIndex { reader.index }

  /// The reader's message of a code, without names inserted.
  package func template(forCode code: Int) -> String { reader.composer.template(forCode: code) }

  /// Validates an object as Core Data does.
  package func validate(_ object: ObjectValues, for operation: ValidationOperation) -> ValidationOutcome {
    var check = ObjectCheck(validator: self, entity: object.entity)
    for property in properties(concernedBy: object, operation) {
      let given = object.values[property.name]
      switch (property, operation) {
      case (.attribute(let attribute), .insert):
        // The value of an expression is known only to the app.
        if given == nil, attribute.defaultValue == nil, attribute.hasDefault || !index.canLackValues { break }
        check.validate(attribute, given ?? attribute.givenDefault)
      case (.attribute(let attribute), .update): if let given { check.validate(attribute, given) }
      case (.relationship(let relationship), .insert):
        if given == nil, !relationship.holdsCollection, !index.canLackValues { break }
        check.validate(relationship, given ?? .null)
      case (.relationship(let relationship), .update): if let given { check.validate(relationship, given) }
      case (.relationship(let relationship), .delete): if let given { check.validateDelete(relationship, given) }
      case (.attribute, .delete), (.fetched, _): break
      }
      check.endProperty()
    }
    return check.outcome
  }

  /// The properties to check, in Core Data's order of validation.
  private func properties(concernedBy object: ObjectValues, _ operation: ValidationOperation) -> [Property] {
    // An update or a deletion concerns only the given values, and a single value needs no order.
    guard operation != .insert, object.values.count <= 1 else {
      return index.properties(of: object.entity).map(\.property)
    }
    return object.values.keys.compactMap { index.property($0, of: object.entity)?.property }
  }
}

/// The result of validating one object.
package struct ValidationOutcome: Sendable, Hashable {
  package var entity: String
  /// The error Core Data reports; nil if the object is valid.
  package var error: ValidationError?
  /// Predicates that cannot be evaluated for the value, where Core Data raises an exception, and rules that members of
  /// composites break, which Core Data is not known to check.
  package var undecided: [UndecidedRule]
  /// Numbers that their attributes cannot hold. No rule is about them: the object is saved with other numbers.
  package var altered: [AlteredValue]

  package var isValid: Bool { error == nil && undecided.isEmpty }

  package init(
    entity: String, error: ValidationError? = nil, undecided: [UndecidedRule] = [], altered: [AlteredValue] = []
  ) {
    self.entity = entity
    self.error = error
    self.undecided = undecided
    self.altered = altered
  }
}

/// A rule of which it is unknown whether it stops the save.
package struct UndecidedRule: Sendable, Hashable {
  /// The property; for a member of a composite, the path to it.
  package var property: String
  package var predicate: String
  /// Why, as a clause.
  package var reason: String
  /// Whether the value breaks the rule, and only whether Core Data checks it is unknown.
  package var isBroken = false

  package init(property: String, predicate: String, reason: String, isBroken: Bool = false) {
    self.property = property
    self.predicate = predicate
    self.reason = reason
    self.isBroken = isBroken
  }

  /// What is unknown, as a clause: `cannot evaluate 'SELF MATCHES "[a-"': …`.
  package var sentence: String {
    "\(isBroken ? "breaks" : "cannot evaluate") '\(predicate.visible(.message))'\(isBroken ? ", but" : ":") "
      + reason.visible(.message)
  }
}

extension AttributeDescription {
  /// The object's value after insertion.
  fileprivate var givenDefault: GivenValue {
    switch defaultValue {
    case nil: .null
    case .integer(let value): .attribute(.integer(value))
    case .real(let value): .attribute(.real(value))
    case .boolean(let value): .attribute(.boolean(value))
    case .decimal(let value): .attribute(.decimal(value))
    case .string(let value): .attribute(.string(value))
    case .date(let value): .attribute(.date(value))
    case .uuid(let value): .attribute(.uuid(value))
    case .uri(let value): .attribute(.url(value))
    }
  }
}
