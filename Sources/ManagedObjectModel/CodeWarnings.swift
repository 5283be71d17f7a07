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

    package init(entity: String? = nil, className: String? = nil, property: String, rules: [ValidationRule], place: CodePlace?) {
      (self.entity, self.className, self.property) = (entity, className, property)
      (self.rules, self.place) = (rules, place)
    }

    /// `Run.processID`
    package var name: String { (entity.map { $0 + "." } ?? "") + property }
  }

  /// The properties of declarations that no model has.
  package func unused(in models: [ManagedObjectModel]) -> [String] {
    calls.filter { call in !models.contains { !$0.owners(of: call).isEmpty } }.map(\.name)
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

extension ManagedObjectModel {
  /// Sets what calls set, as they do when the app starts: rules of the model on the same property are replaced, bounds
  /// and patterns among them, unless code adds to them.
  ///
  /// - Returns: the calls that are about this model.
  @discardableResult
  package mutating func apply(_ warnings: CodeWarnings) -> [CodeWarnings.Call] {
    let applied = warnings.calls.filter { call in
      let owners = self.owners(of: call)
      for owner in owners { entities[owner].set(call) }
      return !owners.isEmpty
    }
    if !warnings.unread.isEmpty { hasUnreadWarnings = true }
    return applied
  }

  /// The positions of the entities that declare the property of a call; only one, if the call names no entity.
  fileprivate func owners(of call: CodeWarnings.Call) -> [Int] {
    let places = entities.indices.filter { place in
      entities[place].propertyNames.contains(call.property)
    }
    guard call.entity != nil || call.className != nil else { return places.count == 1 ? places : [] }
    let index = ModelIndex(self)
    let named = entities.filter { entity in
      call.entity.map { $0 == entity.name }
        ?? (entity.managedObjectClassName?.split(separator: ".").last.map(String.init) == call.className)
    }
    // A description is of the entity that declares the property; an heir has a copy.
    let declaring = Set(named.compactMap { index.property(call.property, of: $0.name)?.declaredIn })
    return places.filter { declaring.contains(entities[$0].name) }
  }
}

extension EntityDescription {
  fileprivate mutating func set(_ call: CodeWarnings.Call) {
    if let place = attributes.firstIndex(where: { $0.name == call.property }) {
      if !call.isAdded {
        (attributes[place].minimum, attributes[place].maximum, attributes[place].pattern) = (nil, nil, nil)
        (attributes[place].minimumLength, attributes[place].maximumLength) = (nil, nil)
        attributes[place].validations = []
      }
      attributes[place].validations += call.rules
    } else if let place = relationships.firstIndex(where: { $0.name == call.property }) {
      if !call.isAdded { relationships[place].validations = [] }
      relationships[place].validations += call.rules
    }
  }
}
