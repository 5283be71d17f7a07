/// The rules that code sets on properties of a model, with the warnings that users read, as far as literals tell.
///
/// Neither a source model nor what momc makes of it can hold a warning's text: apps call
/// `setValidationPredicates(_:withValidationWarnings:)` before the model is used.
package struct CodeWarnings: Sendable, Hashable {
  /// What one call sets.
  package struct Call: Sendable, Hashable {
    /// The entity, if the code names it.
    package var entity: String?
    /// The class whose entity it is, if the code names that: `Player.entity()`.
    package var className: String?
    package var property: String
    package var rules: [ValidationRule]
    /// Whether the rules are added to those of the model instead of taking their place.
    package var isAdded = false
    /// Nil for a declaration in the settings.
    package var place: CodePlace?

    package init(
      entity: String? = nil, className: String? = nil, property: String, rules: [ValidationRule], place: CodePlace?
    ) {
      (self.entity, self.className, self.property) = (entity, className, property)
      (self.rules, self.place) = (rules, place)
    }

    /// `Run.processID`
    package var name: String { (entity.map { $0 + "." } ?? "") + property }
  }

  /// The properties of declarations that no model has.
  package func unused(in models: [ManagedObjectModel]) -> [String] {
    calls.filter { call in !models.contains { !call.owners(in: $0).isEmpty } }.map(\.name)
  }

  /// A line of the project's code.
  package struct CodePlace: Sendable, Hashable {
    package var path: String
    package var line: Int

    package init(path: String, line: Int) { (self.path, self.line) = (path, line) }

    /// `Setup.swift:12`
    package var text: String { "\(path):\(line)" }
  }

  /// The calls that were read; those of the settings in place of the project's.
  package var calls: [Call] = []
  /// The calls whose warnings or property no literal names.
  package var unread: [CodePlace] = []

  package init(calls: [Call] = [], unread: [CodePlace] = []) { (self.calls, self.unread) = (calls, unread) }
}

extension CodeWarnings {
  /// Sets what calls set, as they do when the app starts: rules of the model on the same property are replaced, bounds
  /// and patterns among them, unless code adds to them.
  ///
  /// - Returns: The calls that are about this model.
  @discardableResult
  package func apply(to model: inout ManagedObjectModel) -> [Call] {
    let applied = calls.filter { call in
      let owners = call.owners(in: model)
      for owner in owners { call.set(on: &model.entities[owner]) }
      return !owners.isEmpty
    }
    if !unread.isEmpty { model.hasUnreadWarnings = true }
    return applied
  }
}

extension CodeWarnings.Call {
  /// The positions of the entities that declare the property; only one, if the call names no entity.
  fileprivate func owners(in model: ManagedObjectModel) -> [Int] {
    let places = model.entities.indices.filter { place in
      model.entities[place].propertyNames.contains(property)
    }
    guard entity != nil || className != nil else { return places.count == 1 ? places : [] }
    let index = ModelIndex(model)
    let named = model.entities.filter { candidate in
      entity.map { $0 == candidate.name }
        ?? (candidate.managedObjectClassName?.split(separator: ".").last.map(String.init) == className)
    }
    // A description is of the entity that declares the property; an heir has a copy.
    let declaring = Set(named.compactMap { index.property(property, of: $0.name)?.declaredIn })
    return places.filter { declaring.contains(model.entities[$0].name) }
  }

  fileprivate func set(on entity: inout EntityDescription) {
    if let place = entity.attributes.firstIndex(where: { $0.name == property }) {
      if !isAdded {
        (entity.attributes[place].minimum, entity.attributes[place].maximum) = (nil, nil)
        (entity.attributes[place].minimumLength, entity.attributes[place].maximumLength) = (nil, nil)
        entity.attributes[place].pattern = nil
        entity.attributes[place].validations = []
      }
      entity.attributes[place].validations += rules
    } else if let place = entity.relationships.firstIndex(where: { $0.name == property }) {
      if !isAdded { entity.relationships[place].validations = [] }
      entity.relationships[place].validations += rules
    }
  }
}
