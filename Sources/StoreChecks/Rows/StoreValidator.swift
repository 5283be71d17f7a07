import GlossBasics
import GlossManagedObjectModel
import GlossStores
import GlossValidation

/// Applies the rules of a model to every object of a store, as Core Data does when the object is next saved.
///
/// The rows of a table, the numbers of rows that refer to them and the duplicate keys are read in parallel in key
/// order, so memory use does not depend on the size of the store. A quick check of each row decides whether
/// `ValueValidator` is needed to produce Core Data's exact errors.
///
/// A store whose entities or columns differ from the model's is read with its own model, if it has one: properties are
/// matched by name or renaming identifier. What the store lacks is reported, not guessed.
struct StoreValidator {
  private let validator: ValueValidator
  private let rows: StoreRows
  private let places: StoredPlaces
  /// The maximum number of objects listed per entity.
  private let limit: Int
  /// Whether the result includes the values that break a rule.
  private let showsValues: Bool

  /// - Parameters:
  ///   - storeModel: the model that created the store, which determines its layout; defaults to the validator's own.
  ///   - limit: the maximum number of objects listed per entity.
  init(
    _ validator: ValueValidator, of rows: StoreRows, madeWith storeModel: ModelIndex? = nil, limit: Int = 100,
    showsValues: Bool = false
  ) {
    self.validator = validator
    self.rows = rows
    self.limit = limit
    self.showsValues = showsValues
    places = StoredPlaces(of: validator.index, in: rows, madeWith: storeModel)
  }

  /// Validates all rows of the store.
  ///
  /// - Parameter progress: called every ten thousand rows with the number read so far.
  func validate(progress: (Int) -> Void = { _ in }) throws(InputFailure) -> StoreValidation {
    var result = StoreValidation()
    result.notChecked = places.gaps
    var counts: [String: StoreValidation.Count] = [:]
    var listed: [String: [StoreValidation.Object]] = [:]
    var read = 0
    for table in places.tables {
      let plan = try StoredTable(table, places: places, rows: rows, budget: validator.budget)
      result.notChecked += plan.gaps
      let cursor = try plan.cursor(in: rows)
      // By number, which is found faster than a name.
      var objects: [Int: Int] = [:]
      while try cursor.next() {
        read += 1
        if read.isMultiple(of: 10_000) { progress(read) }
        guard let key = cursor.integer(0), let number = cursor.integer(1), let entity = plan.entities[number] else {
          continue
        }
        objects[number, default: 0] += 1
        let state = try plan.state(of: key, entity, at: cursor)
        guard state.isSuspicious else { continue }
        // Validate unlisted objects as well so that the count does not depend on the limit.
        let object = object(entity, key: key, state: state, at: cursor)
        guard !object.errors.isEmpty || !object.undecided.isEmpty else { continue }
        counts[entity.name, default: .init(entity: entity.name, objects: 0, invalid: 0)].invalid += 1
        if (listed[entity.name]?.count ?? 0) < limit { listed[entity.name, default: []].append(object) }
      }
      for (number, count) in objects {
        guard let name = plan.entities[number]?.name else { continue }
        counts[name, default: .init(entity: name, objects: 0, invalid: 0)].objects += count
      }
    }
    result.counts = counts.values.sorted { $0.entity.precedes($1.entity) }
    result.objects = result.counts.flatMap { listed[$0.entity] ?? [] }
    return result
  }

  /// The values of one object, given the number in its identifier. For binary data, only whether it is present; for a
  /// to-many relationship with rules, only the number of destinations.
  ///
  /// - Returns: Nil if the entity has no object with that number.
  func values(ofRow row: Int, entity name: String) throws(InputFailure) -> ObjectValues? {
    for table in places.tables where table.entities.contains(where: { $0.name == name }) {
      let plan = try StoredTable(table, places: places, rows: rows, budget: validator.budget, readsAll: true)
      let cursor = try plan.cursor(in: rows)
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
    _ entity: StoredEntity, _ state: StoredTable.State, _ cursor: StoreCursor
  ) -> [String: GivenValue] {
    var values: [String: GivenValue] = [:]
    for attribute in entity.attributes {
      values[attribute.attribute.name] = attribute.given(cursor[attribute.column])
    }
    for (name, value) in state.relationships { values[name] = value }
    return values
  }

  private func object(
    _ entity: StoredEntity, key: Int, state: StoredTable.State, at cursor: StoreCursor
  ) -> StoreValidation.Object {
    let values = values(entity, state, cursor)
    let outcome = validator.validate(ObjectValues(entity: entity.name, values: values), for: .update)
    var errors = outcome.error?.flattened ?? []
    for names in state.duplicates { errors.append(duplicate(of: names, entity: entity.name)) }
    return StoreValidation.Object(
      entity: entity.name, identifier: places.identifier(of: key, entity: entity.name),
      errors: showsValues ? errors : errors.map(\.withoutValue), undecided: outcome.undecided)
  }

  /// The error of saving objects that violate a uniqueness constraint, if the context has no merge policy.
  private func duplicate(of names: [String], entity: String) -> ValidationError {
    let code = ValidationErrorCode.constraintMerge
    return ValidationError(
      code: code, localizedDescription: validator.template(forCode: code),
      entity: entity,
      property: names.joined(separator: ", "),
      failureReason: "Another object has the same \(names.joined(separator: ", ")).", certainty: .documented)
  }
}

extension ValidationError {
  /// The error without the user's stored values, which are printed only on request.
  fileprivate var withoutValue: ValidationError {
    var error = self
    error.value = nil
    return error
  }
}
