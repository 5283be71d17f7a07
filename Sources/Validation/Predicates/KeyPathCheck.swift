import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat

/// Follows key paths through a model.
///
/// Accepts anything that cannot be known: paths on variables other than `$FETCH_SOURCE`, keys of transformable values,
/// properties that only subentities have (Core Data has been observed to accept some of these), and everything after a
/// relationship without a destination, which other rules report.
struct KeyPathCheck {
  let index: ModelIndex
  let entity: String
  let source: String?

  /// The point a key path has reached.
  private enum Place {
    case entity(String)
    case composite(CompositeDescription)
    /// A value with the keys of its class.
    case value(AttributeType)
    case unknown
  }

  /// The end of a key path, or the component that cannot be resolved.
  private enum Arrival {
    case place(Place)
    case nowhere(UnknownKeyPath)
  }

  func unknown(among references: [KeyPathReference]) -> [UnknownKeyPath] {
    references.compactMap { reference in
      // Report an invalid collection where it is written, not again for each use of its elements.
      if case .element(let collection) = reference.root, case .nowhere = arrival(of: collection) { return nil }
      guard case .nowhere(let unknown) = arrival(of: reference) else { return nil }
      return unknown
    }
  }

  private func arrival(of reference: KeyPathReference) -> Arrival {
    var place: Place
    switch reference.root {
    case .evaluatedObject: place = .entity(entity)
    case .variable("FETCH_SOURCE"): place = source.map(Place.entity) ?? .unknown
    case .variable, .expression: place = .unknown
    case .element(let collection):
      switch arrival(of: collection) {
      case .place(let element): place = element
      case .nowhere(let unknown): return .nowhere(unknown)
      }
    }
    for component in reference.path.split(separator: ".").map(String.init) {
      switch step(component, from: place) {
      case .place(let next): place = next
      case .nowhere(var unknown):
        unknown.path = reference.written
        return .nowhere(unknown)
      }
    }
    return .place(place)
  }

  private func step(_ component: String, from place: Place) -> Arrival {
    if component.hasPrefix("@") {
      if component == "@count" { return .place(.value(.integer64)) }
      if Self.collectionOperators.contains(component) { return .place(place) }
      return nowhere(component, owner: nil, candidates: Self.collectionOperators + ["@count"])
    }
    if component.lowercased() == "self" { return .place(place) }
    switch place {
    case .unknown: return .place(.unknown)
    case .entity(let name): return property(component, of: name)
    case .composite(let composite):
      if let attribute = composite.attributes.first(where: { $0.name == component }) {
        return .place(self.place(of: attribute))
      }
      return nowhere(component, owner: composite.name, candidates: composite.attributes.map(\.name))
    case .value(let type):
      guard let keys = type.isNumeric || type == .boolean ? Self.numberKeys : Self.keys[type], !keys.contains(component)
      else { return .place(.unknown) }
      return nowhere(component, owner: nil, candidates: keys)
    }
  }

  private func property(_ component: String, of entity: String) -> Arrival {
    guard index.entity(named: entity) != nil else { return .place(.unknown) }
    switch index.property(component, of: entity)?.property {
    case .attribute(let attribute): return .place(place(of: attribute))
    case .relationship(let relationship): return .place(relationship.destination.map(Place.entity) ?? .unknown)
    case .fetched(let property): return .place(property.fetchRequest?.entity.map(Place.entity) ?? .unknown)
    case nil: break
    }
    if Self.objectKeys.contains(component) || isProperty(component, below: entity) { return .place(.unknown) }
    return nowhere(component, owner: entity, candidates: index.properties(of: entity).map(\.property.name))
  }

  private func nowhere(_ component: String, owner: String?, candidates: [String]) -> Arrival {
    let suggestions = component.closest(among: candidates).map { [$0] } ?? []
    return .nowhere(UnknownKeyPath(path: component, component: component, owner: owner, suggestions: suggestions))
  }

  private func place(of attribute: AttributeDescription) -> Place {
    guard attribute.type == .composite else { return .value(attribute.type) }
    return index.model.composite(of: attribute).map(Place.composite) ?? .unknown
  }

  /// Whether a descendant declares the property. Cycles are followed once.
  private func isProperty(_ name: String, below entity: String) -> Bool {
    var waiting = index.subentities(of: entity)
    var seen = Set(waiting)
    while let next = waiting.popLast() {
      if index.property(name, of: next) != nil { return true }
      waiting += index.subentities(of: next).filter { seen.insert($0).inserted }
    }
    return false
  }

  /// The operators that precede a key, as in `games.@sum.points`.
  private static let collectionOperators = [
    "@avg", "@max", "@min", "@sum", "@unionOfObjects", "@distinctUnionOfObjects", "@unionOfArrays",
    "@distinctUnionOfArrays", "@unionOfSets", "@distinctUnionOfSets",
  ]

  /// The keys of `NSManagedObject` itself.
  private static let objectKeys: Set<String> = [
    "objectID", "entity", "managedObjectContext", "hasChanges", "isInserted", "isUpdated", "isDeleted", "isFault",
    "hasPersistentChangedValues", "faultingState", "inserted", "updated", "deleted", "fault",
  ]

  private static let numberKeys = [
    "intValue", "integerValue", "longLongValue", "floatValue", "doubleValue", "boolValue", "stringValue", "description",
  ]

  /// The keys of Foundation classes that conditions have been observed to use; a missing type can have any key.
  private static let keys: [AttributeType: [String]] = [
    .string: [
      "length", "uppercaseString", "lowercaseString", "capitalizedString", "intValue", "integerValue", "longLongValue",
      "floatValue", "doubleValue", "boolValue", "description",
    ],
    .date: ["timeIntervalSinceReferenceDate", "timeIntervalSince1970", "timeIntervalSinceNow", "description"],
    .binary: ["length", "bytes", "description"],
    .uuid: ["UUIDString", "description"],
  ]
}

extension KeyPathReference {
  /// The key path including its root; for elements of a collection, the collection's own path.
  fileprivate var written: String {
    switch root {
    case .evaluatedObject, .expression: path
    case .variable(let name): "$\(name).\(path)"
    case .element(let collection): "\(collection.written).\(path)"
    }
  }
}
