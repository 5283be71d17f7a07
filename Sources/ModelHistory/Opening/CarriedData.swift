import GlossManagedObjectModel

/// What one step of a migration carries over: by an inferred mapping, or by a mapping model.
enum MigrationStep {
  /// - Parameter runsCode: whether a stage's handlers run beside it, which may carry over more.
  case inferred(DataFate, runsCode: Bool)
  /// Several mapping models may serve one step: a project's own code runs one after the other.
  case mapped([MappingModel])

  /// Whether a policy of it may make objects of an entity from others.
  fileprivate func mayMake(_ entity: String) -> Bool {
    guard case .mapped(let mappings) = self else { return false }
    return mappings.contains { mapping in
      mapping.entityMappings.contains { $0.policyClass != nil && ($0.destination == entity || $0.source != nil) }
        && mapping.entityMappings.allSatisfy { $0.source != entity }
    }
  }

  /// Whether a policy moves the objects of an entity; it may set their relationships from the other side.
  fileprivate func hasPolicy(for entity: String) -> Bool {
    guard case .mapped(let mappings) = self else { return false }
    return mappings.contains { $0.entityMappings.contains { $0.source == entity && $0.policyClass != nil } }
  }

  /// Where the objects of an entity are afterwards.
  fileprivate func places(of entity: String) -> CarriedPlaces<String> {
    switch self {
    case .inferred(let fate, let runsCode):
      guard let fate = fate.entities.first(where: { $0.entity == entity }) else { return .lost(.objectsDeleted) }
      switch fate.objects {
      case .kept(let name): return .places([name])
      case .reinterpreted: return .places([entity])
      case .deleted: return runsCode ? .code(.objectsDeleted) : .lost(.objectsDeleted)
      case .unknown: return .lost(.unknown(.abstractEntity))
      }
    case .mapped(let mappings):
      let own = mappings.flatMap(\.entityMappings).filter { $0.source == entity }
      let names = own.filter { $0.kind != .remove }.compactMap(\.destination)
      if !names.isEmpty { return .places(names) }
      return own.contains { $0.policyClass != nil } ? .code(.objectsDeleted) : .lost(.objectsDeleted)
    }
  }

  /// Where the values of a property are afterwards.
  fileprivate func places(of path: String, in entity: String) -> CarriedPlaces<PropertyPlace> {
    switch self {
    case .inferred(let fate, let runsCode):
      let found = fate.entities.first { $0.entity == entity }?.properties.first { $0.path == path }
      guard let found, case .kept(let name)? = fate.entities.first(where: { $0.entity == entity })?.objects,
        let newPath = found.newPath
      else { return runsCode ? .code(.deleted) : .lost(found?.lossKind ?? .deleted) }
      return .places([PropertyPlace(entity: name, path: newPath)], changed: found.lossKind)
    case .mapped(let mappings):
      let own = mappings.flatMap { mapping in
        mapping.entityMappings.filter { $0.source == entity && $0.kind != .remove }.map { ($0, mapping.isSource) }
      }
      let name = String(path.prefix { $0 != "." })
      let rest = path.dropFirst(name.count)
      let places = own.flatMap { entity, isSource in
        entity.properties(takenFrom: name, isSource: isSource).map {
          PropertyPlace(entity: entity.destination ?? "", path: $0 + rest)
        }
      }
      if !places.isEmpty { return .places(places) }
      return own.contains { $0.0.policyClass != nil } ? .code(.deleted) : .lost(.deleted)
    }
  }
}

private struct PropertyPlace: Hashable {
  var entity: String
  var path: String
}

/// Where data is after a step: in places, lost, or in the hands of code that is not judged.
private enum CarriedPlaces<Place: Hashable> {
  case places([Place], changed: DataLoss.Kind? = nil)
  case lost(DataLoss.Kind)
  case code(DataLoss.Kind)
}

extension MappingModel.EntityMapping {
  /// The properties of the destination whose values come from a property of the source.
  ///
  /// An expression that names the property, as `$source.name`, as a key path or in a call, takes it. Without an
  /// expression, Xcode's compiler fills in the property with the same name.
  func properties(takenFrom name: String, isSource: Bool) -> [String] {
    if kind == .copy, attributes.isEmpty, relationships.isEmpty { return [name] }
    return (attributes + relationships).filter { property in
      guard let expression = property.expression else { return isSource && property.name == name }
      return ModelGuard.mentions(expression, name)
    }.map(\.name)
  }
}

/// The fate of the data of a store over all steps of a migration.
struct CarriedData {
  /// What is lost for certain.
  private(set) var losses: [DataLoss] = []
  /// What is lost unless code carries it over.
  private(set) var lossesWithoutCode: [DataLoss] = []

  /// - Parameters:
  ///   - old: the version of the store.
  ///   - target: the version that opens it: objects of an entity that is gone on the way and is there in the end may be
  ///     made by policies.
  init(of old: ModelIndex, to target: ModelIndex? = nil, through steps: [MigrationStep]) {
    for entity in old.entities where !entity.isAbstract { follow(entity, in: old, to: target, through: steps) }
  }

  private mutating func follow(
    _ entity: EntityDescription, in old: ModelIndex, to target: ModelIndex?, through steps: [MigrationStep]
  ) {
    var places: Set<String> = [entity.name]
    for step in steps {
      var next = Set<String>()
      var end: (kind: DataLoss.Kind, isCode: Bool)?
      for place in places {
        switch step.places(of: place) {
        case .places(let found, _): next.formUnion(found)
        case .lost(let kind): end = end ?? (kind, false)
        case .code(let kind): end = (kind, true)
        }
      }
      places = next
      guard places.isEmpty else { continue }
      let isMade = target?.entity(named: entity.name) != nil && steps.contains { $0.mayMake(entity.name) }
      note(
        DataLoss(entity: entity.name, kind: end?.kind ?? .objectsDeleted), isCode: end?.isCode ?? false || isMade)
      return
    }
    let composites = CompositeElements(old.model)
    for reference in old.properties(of: entity.name) where reference.property.isStored {
      let paths =
        reference.property.attribute.map { composites.leaves(of: $0).map(\.path) } ?? [reference.property.name]
      let other = reference.property.relationship?.destination
      let mayBeSet = other.map { other in steps.contains { $0.hasPolicy(for: other) } } ?? false
      for path in paths { follow(path, in: entity.name, through: steps, mayBeSet: mayBeSet) }
    }
  }

  /// - Parameter mayBeSet: whether code may set the links from the other side.
  private mutating func follow(
    _ path: String, in entity: String, through steps: [MigrationStep], mayBeSet: Bool
  ) {
    var places: Set<PropertyPlace> = [PropertyPlace(entity: entity, path: path)]
    for step in steps {
      var next = Set<PropertyPlace>()
      var end: (kind: DataLoss.Kind, isCode: Bool)?
      var change: DataLoss.Kind?
      for place in places {
        switch step.places(of: place.path, in: place.entity) {
        case .places(let found, let changed):
          next.formUnion(found)
          change = change ?? changed
        case .lost(let kind): end = end ?? (kind, false)
        case .code(let kind): end = (kind, true)
        }
      }
      if let change { note(DataLoss(entity: entity, property: path, kind: change), isCode: false) }
      places = next
      guard places.isEmpty else { continue }
      note(
        DataLoss(entity: entity, property: path, kind: end?.kind ?? .deleted), isCode: end?.isCode ?? false || mayBeSet)
      return
    }
  }

  private mutating func note(_ loss: DataLoss, isCode: Bool) {
    if isCode { lossesWithoutCode.append(loss) } else if !losses.contains(loss) { losses.append(loss) }
  }
}
