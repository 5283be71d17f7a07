import GlossBasics
package import GlossDiagnostics
import GlossLocalization
package import GlossManagedObjectModel

/// Applies the rules of a model to every object of a store, as Core Data will when the object is saved next.
///
/// The rows of a table, the numbers of rows that point to them and the keys that are there twice are read side by side
/// in the order of the keys, so that a store of any size takes the same memory. A quick check of each row decides
/// whether `ValueValidator` is asked, which says what Core Data says.
///
/// A store of other entities and columns than the model's is read by its own model, where it has one: a property is
/// found under its name or its renaming identifier. What the store lacks is said, not guessed.
package struct StoreValidator {
  private let validator: ValueValidator
  private let rows: any StoredRows
  private let places: StoredPlaces
  /// How many objects of each entity are listed.
  private let limit: Int
  /// Whether the values that break a rule are part of the answer.
  private let showsValues: Bool

  /// - Parameters:
  ///   - storeModel: the model that the store was made with, which decides where things are; the validator's own unless
  ///     given.
  ///   - limit: how many objects of each entity are listed.
  package init(
    _ validator: ValueValidator, of rows: any StoredRows, madeWith storeModel: ModelIndex? = nil, limit: Int = 100,
    showsValues: Bool = false
  ) {
    self.validator = validator
    self.rows = rows
    self.limit = limit
    self.showsValues = showsValues
    places = StoredPlaces(of: validator.index, in: rows, madeWith: storeModel)
  }

  /// Reads the store through.
  ///
  /// - Parameter progress: is told every ten thousand rows how many were read.
  package func validate(progress: (Int) -> Void = { _ in }) throws(InputFailure) -> StoreValidation {
    var result = StoreValidation()
    result.notChecked = places.gaps
    var counts: [String: StoreValidation.Count] = [:]
    var listed: [String: [StoreValidation.Object]] = [:]
    var read = 0
    for table in places.tables {
      var plan = try StoredTable(table, places: places, rows: rows, budget: validator.budget)
      result.notChecked += plan.gaps
      let cursor = try rows.rows(of: table.name, reading: plan.columns)
      while try cursor.next() {
        read += 1
        if read.isMultiple(of: 10_000) { progress(read) }
        guard let key = cursor.integer(0), let number = cursor.integer(1), let entity = plan.entities[number] else {
          continue
        }
        counts[entity.name, default: .init(entity: entity.name, objects: 0, invalid: 0)].objects += 1
        let state = try plan.state(of: key, entity, at: cursor)
        guard state.isSuspicious else { continue }
        // Also of objects that are not listed, so that the count does not depend on how many are.
        let object = object(entity, key: key, state: state, at: cursor)
        guard !object.errors.isEmpty || !object.undecided.isEmpty else { continue }
        counts[entity.name]?.invalid += 1
        if (listed[entity.name]?.count ?? 0) < limit { listed[entity.name, default: []].append(object) }
      }
    }
    result.counts = counts.values.sorted { $0.entity.precedes($1.entity) }
    result.objects = result.counts.flatMap { listed[$0.entity] ?? [] }
    return result
  }

  /// The values of one object, for those who ask for it by the number in its identifier; of bytes only whether they are
  /// there, and of the destinations of a to-many relationship with rules only how many.
  ///
  /// - Returns: nil where there is no object of the entity with that number.
  package func values(ofRow row: Int, entity name: String) throws(InputFailure) -> ObjectValues? {
    for table in places.tables where table.entities.contains(where: { $0.name == name }) {
      var plan = try StoredTable(table, places: places, rows: rows, budget: validator.budget, readsAll: true)
      let cursor = try rows.rows(of: table.name, reading: plan.columns)
      while try cursor.next() {
        guard let key = cursor.integer(0), key >= row else { continue }
        guard key == row, let number = cursor.integer(1), let entity = plan.entities[number], entity.name == name else {
          break
        }
        return ObjectValues(entity: name, values: values(entity, try plan.state(of: key, entity, at: cursor), cursor))
      }
    }
    return nil
  }

  private func values(
    _ entity: StoredEntity, _ state: StoredTable.State, _ cursor: any StoredCursor
  ) -> [String: GivenValue] {
    var values: [String: GivenValue] = [:]
    for attribute in entity.attributes {
      values[attribute.attribute.name] = attribute.given(cursor.value(attribute.column))
    }
    for (name, value) in state.relationships { values[name] = value }
    return values
  }

  private func object(
    _ entity: StoredEntity, key: Int, state: StoredTable.State, at cursor: any StoredCursor
  ) -> StoreValidation.Object {
    let values = values(entity, state, cursor)
    let outcome = validator.validate(ObjectValues(entity: entity.name, values: values), for: .update)
    var errors = outcome.error?.flattened ?? []
    for names in state.duplicates { errors.append(duplicate(of: names, entity: entity.name)) }
    return StoreValidation.Object(
      entity: entity.name, identifier: places.identifier(of: key, entity: entity.name),
      errors: showsValues ? errors : errors.map(\.withoutValue), undecided: outcome.undecided)
  }

  /// What saving objects reports that are not unique, where the context has no merge policy.
  private func duplicate(of names: [String], entity: String) -> ValidationError {
    let code = ValidationErrorCode.constraintMerge
    return ValidationError(
      code: code, localizedDescription: validator.reader.composer.template(forCode: code),
      entity: entity,
      property: names.joined(separator: ", "),
      failureReason: "Another object has the same \(names.joined(separator: ", ")).", certainty: .documented)
  }
}

extension ValidationError {
  /// The error without what the user stored: what is printed unless it is asked for.
  fileprivate var withoutValue: ValidationError {
    var error = self
    error.value = nil
    return error
  }
}
