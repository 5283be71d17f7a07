import GlossBasics
import GlossManagedObjectModel

/// Determines whether lightweight migration can infer the mapping between two versions.
struct MigrationInference {
  private let pairs: CarriedPairs
  private var obstacles: [MigrationIssue] = []
  private var hazards: [MigrationIssue] = []
  private var newConstraints: [NewUniquenessConstraint] = []
  /// Properties already reported, by the entity that declares them: once, not per child.
  private var reported = Set<[String]>()
  /// The indexes of `hazards`, so each is also reported once.
  private var hazardNumbers: [MigrationIssue: Int] = [:]

  private var old: ModelIndex { pairs.old }
  private var new: ModelIndex { pairs.new }

  init(_ pairs: CarriedPairs) {
    self.pairs = pairs
    for index in [old, new] {
      for (identifier, names) in Self.shared(index.entities, name: \.name, identifier: \.renamingIdentifier) {
        for name in names { obstacles.append(MigrationIssue(name, nil, .ambiguousRenamingIdentifier(identifier))) }
      }
      for entity in index.entities where entity.hasRenamedProperties {
        for (identifier, names) in Self.shared(entity.properties, name: \.name, identifier: \.renamingIdentifier) {
          for name in names {
            obstacles.append(MigrationIssue(entity.name, name, .ambiguousRenamingIdentifier(identifier)))
          }
        }
      }
    }
    let taken = Set(new.entities.map(\.identifier))
    hazards = pairs.strangers.sorted { $0.precedes($1) }.map { name in
      var issue = MigrationIssue(name, nil, .notCarriedOver)
      issue.formerIdentifier = old.entity(named: name).map(\.identifier).flatMap { taken.contains($0) ? nil : $0 }
      return issue
    }
    for entity in new.entities {
      guard let former = pairs.formerName(of: entity.name), !isSurelyInferable(entity, from: former) else { continue }
      compareProperties(of: former, with: entity)
      compareConstraints(of: former, with: entity)
    }
    findMergedHierarchies()
  }

  var verdict: MigrationVerdict {
    var verdict = MigrationVerdict(obstacles: obstacles, hazards: hazards)
    verdict.newConstraints = newConstraints
    return verdict
  }

  /// Identifiers that several objects share, with the objects' names, both sorted.
  private static func shared<Object>(
    _ objects: [Object], name: (Object) -> String, identifier: (Object) -> String?
  ) -> [(String, [String])] {
    // Names are unique, so only an explicit identifier can clash.
    guard objects.contains(where: { identifier($0) != nil }) else { return [] }
    return Dictionary(grouping: objects) { identifier($0) ?? name($0) }
      .filter { $1.count > 1 }
      .map { ($0.key, $0.value.map(name).sorted { $0.precedes($1) }) }
      .sorted { $0.0.precedes($1.0) }
  }

  /// Whether the entity is unchanged.
  ///
  /// False if properties are matched by more than their names, have a type that nothing converts to, or depend on other
  /// parts of the model.
  private func isSurelyInferable(_ entity: EntityDescription, from former: String) -> Bool {
    guard entity.name == former else { return false }
    let chain = new.inheritanceChain(of: former)
    return chain == old.inheritanceChain(of: former)
      && chain.allSatisfy { ancestor in
        !ancestor.hasRenamedProperties && !ancestor.attributes.contains { [.undefined, .composite].contains($0.type) }
      }
  }

  // MARK: - Properties

  /// Compares all properties, including inherited ones: a property that moved to the parent is still the same.
  private mutating func compareProperties(of former: String, with entity: EntityDescription) {
    let identifiers = Dictionary(
      old.properties(of: former).map { ($0.property.name, $0.property.identifier) },
      uniquingKeysWith: { first, _ in first })
    let properties = pairs.predecessors(of: entity.name)
    let taken = Set(properties.map(\.new.property.identifier))
    for (reference, predecessor) in properties {
      let (property, partner) = (reference.property, predecessor?.property)
      if partner == nil, let identifier = identifiers[property.name], !property.isTransient {
        report(hazard: .notCarriedOver, reference) {
          $0.formerIdentifier = taken.contains(identifier) ? nil : identifier
        }
      }
      switch (property, partner) {
      case (.attribute(let attribute), .attribute(let previous)?): compare(previous, attribute, reference, entity)
      case (.relationship(let relationship), .relationship(let previous)?):
        compare(previous, relationship, reference, entity)
      // A property that changed its kind is removed and added.
      case (.attribute(let attribute), _): compare(nil, attribute, reference, entity)
      case (.relationship(let relationship), _): compare(nil, relationship, reference, entity)
      case (.fetched, _): break
      }
    }
  }

  private mutating func compare(
    _ previous: AttributeDescription?, _ attribute: AttributeDescription, _ reference: PropertyReference,
    _ entity: EntityDescription
  ) {
    // Transient and derived attributes have no values to convert (inferred, not documented).
    guard attribute.isStored else { return }
    let source = previous.flatMap { $0.isStored ? $0 : nil }
    compare(source, attribute, at: [attribute.name], reference, entity)
  }

  /// Compares attributes; for composites their elements, since each is stored and converted separately.
  private mutating func compare(
    _ source: AttributeDescription?, _ attribute: AttributeDescription, at path: [String],
    _ reference: PropertyReference, _ entity: EntityDescription
  ) {
    let place = path.joined(separator: ".")
    switch source.map({ ValueConversion(from: $0, to: attribute) }) {
    case .impossible?:
      report(
        obstacle: .incompatibleTypes(old: source?.type.xcodeName ?? "", new: attribute.type.xcodeName), reference,
        at: place)
    case .unknown?:
      let isDeclared = source?.attributeValueClassName == attribute.attributeValueClassName
      let name = { (attribute: AttributeDescription) in
        attribute.type != .undefined
          ? attribute.type.xcodeName : isDeclared ? attribute.unknownType : attribute.attributeValueClassName ?? ""
      }
      report(
        hazard: .unknownTypes(old: source.map(name) ?? "", new: name(attribute)), reference, at: place)
    case .same?, .converted?, .narrowed?, .reinterpreted?, nil: break
    }
    let wasRequired = source.map { !$0.isOptional } ?? false
    if !attribute.isOptional, !wasRequired, !attribute.hasDefault, !entity.isAbstract {
      let fillable = source.map { sourcePlace($0.name, path, entity) }
      report(hazard: .missingValue, reference, at: place, fillable: fillable) {
        $0.canHaveDefault = ![.binary, .transformable, .composite, .objectID, .undefined].contains(attribute.type)
      }
    }
    guard let source, source.type == .composite, attribute.type == .composite,
      path.count < CompositeContents.depthLimit
    else { return }
    guard !pairs.oldElements(of: source).isEmpty else { return }
    for element in pairs.newElements(of: attribute) where element.isStored {
      let partner = pairs.predecessor(of: element, in: source).flatMap { $0.isStored ? $0 : nil }
      compare(partner, element, at: path + [element.name], reference, entity)
    }
  }

  /// The property of the old version with the values that are now required.
  private func sourcePlace(_ name: String, _ path: [String], _ entity: EntityDescription) -> String {
    ([pairs.formerName(of: entity.name) ?? entity.name] + path.dropLast() + [name]).joined(separator: ".")
  }

  private mutating func compare(
    _ previous: RelationshipDescription?, _ relationship: RelationshipDescription, _ reference: PropertyReference,
    _ entity: EntityDescription
  ) {
    guard !relationship.isTransient else { return }
    if let previous, !previous.isTransient, previous.isToMany, !relationship.isToMany {
      report(obstacle: .toManyToOne, reference)
    }
    let wasRequired = previous.map { !$0.isOptional && !$0.isTransient } ?? false
    // A to-many relationship without destinations is an empty set, not nil, so it never lacks a required value.
    if !relationship.isOptional, !wasRequired, !relationship.isToMany, !entity.isAbstract {
      let source = previous.flatMap { $0.isTransient ? nil : sourcePlace($0.name, [$0.name], entity) }
      report(hazard: .missingDestination, reference, fillable: source)
    }
  }

  private mutating func report(
    obstacle reason: MigrationIssue.Reason, _ reference: PropertyReference, at path: String? = nil
  ) {
    let place = path ?? reference.property.name
    guard reported.insert([reference.declaredIn, place]).inserted else { return }
    obstacles.append(MigrationIssue(reference.declaredIn, place, reason))
  }

  /// - Parameter fillable: the place in the old version for the missing value.
  private mutating func report(
    hazard reason: MigrationIssue.Reason, _ reference: PropertyReference, at path: String? = nil,
    fillable: String? = nil, with details: (inout MigrationIssue) -> Void = { _ in }
  ) {
    let place = path ?? reference.property.name
    let key = MigrationIssue(reference.declaredIn, place, reason)
    if let number = hazardNumbers[key] {
      // One entity without it is enough: a value that all need cannot be filled beforehand.
      if fillable == nil { hazards[number].fillable = nil }
      return
    }
    hazardNumbers[key] = hazards.count
    var issue = MigrationIssue(reference.declaredIn, place, reason, fillable: fillable)
    details(&issue)
    hazards.append(issue)
  }

  // MARK: - Uniqueness

  /// Constraints are equal if their properties are, independent of names and order; one that contains an old one is
  /// weaker.
  private mutating func compareConstraints(of former: String, with entity: EntityDescription) {
    guard !entity.uniquenessConstraints.isEmpty, let before = old.entity(named: former) else { return }
    let oldProperties = old.properties(of: former).map(\.property)
    let newProperties = new.properties(of: entity.name).map(\.property)
    let known = before.uniquenessConstraints.map { identifiers($0, oldProperties) }.filter { !$0.isEmpty }
    for constraint in entity.uniquenessConstraints {
      // Objects that differ in some of these properties differ in all of them: a weaker constraint stops nothing.
      let members = identifiers(constraint, newProperties)
      if known.contains(where: { $0.isSubset(of: members) }) { continue }
      let identifiers = Set(oldProperties.filter(\.isStored).map(\.identifier))
      newConstraints.append(
        NewUniquenessConstraint(
          entity: entity.name, properties: constraint,
          isInOldVersion: identifiers.isSuperset(of: self.identifiers(constraint, newProperties))))
    }
  }

  private func identifiers(_ names: [String], _ properties: [Property]) -> Set<String> {
    Set(names.map { name in properties.first { $0.name == name }?.identifier ?? name })
  }

  // MARK: - Inheritance

  /// A SQLite store keeps all entities of a hierarchy in its root's table; two old tables cannot become one.
  private mutating func findMergedHierarchies() {
    var formerRoots: [String: Set<String>] = [:]
    for (name, former) in pairs.formerNames {
      guard let root = new.rootName(of: name), let formerRoot = old.rootName(of: former) else { continue }
      formerRoots[root, default: []].insert(formerRoot)
    }
    for (root, former) in formerRoots.sorted(by: { $0.key.precedes($1.key) }) where former.count > 1 {
      obstacles.append(MigrationIssue(root, nil, .mergedHierarchies(former.sorted { $0.precedes($1) })))
    }
  }
}

extension EntityDescription {
  /// Whether a property has a renaming identifier, so it is known by more than its name.
  fileprivate var hasRenamedProperties: Bool {
    attributes.contains { $0.renamingIdentifier != nil } || relationships.contains { $0.renamingIdentifier != nil }
      || fetchedProperties.contains { $0.renamingIdentifier != nil }
  }
}
