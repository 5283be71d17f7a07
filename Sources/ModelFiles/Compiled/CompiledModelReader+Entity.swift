import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension CompiledModelReader {
  /// Reads an entity with its own properties; compiled models do not repeat inherited ones.
  ///
  /// - Parameter parents: collects the entities that name this one as parent, for files that record only one side.
  mutating func read(
    _ object: KeyedArchive.Object, into entity: inout EntityDescription, parents: inout [String: String]
  ) {
    let name = entity.name
    let path = ObjectPath.entity(name)
    entity.managedObjectClassName = nonEmptyString(.managedObjectClassName, of: object)
    read(EntityDescription.flags, of: object, into: &entity)
    entity.superentity = value(.superentity, of: object).flatMap { entityName($0) }
    for pair in value(.subentities, of: object).map({ archive.pairs($0) }) ?? [] where !namesParent(pair.value) {
      if let child = archive.string(pair.key) { parents[child] = name }
    }
    if let properties = value(.properties, of: object) {
      readProperties(properties, into: &entity, without: isCache ? namesOfInherited(by: object) : [])
    }
    if let userInfo = value(.userInfo, of: object) { entity.userInfo = self.userInfo(userInfo, at: path) }
    entity.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    entity.renamingIdentifier = renamingIdentifier(of: object, named: name)
    if let constraints = value(.uniquenessConstraints, of: object) { entity.uniquenessConstraints = names(constraints) }
    if let indexes = value(.fetchIndexes, of: object) {
      entity.indexes = fetchIndexes(indexes, of: name)
    } else if let indexes = value(.compoundIndexes, of: object) {
      // If there are fetch indexes, compound indexes repeat them for older systems.
      entity.indexes = names(indexes).map { names in
        FetchIndexDescription(
          name: names.joined(separator: "_"), elements: names.map { FetchIndexElement(.property($0)) })
      }
    }
    noteUnknownMembers(of: object, known: KnownMembers.entity, at: path)
  }

  /// Whether an entity names its parent, as in Core Data's own archives.
  private func namesParent(_ entity: KeyedArchive.Reference) -> Bool {
    archive.object(entity).flatMap { value(.superentity, of: $0) }.map { !archive.isNull($0) } ?? false
  }

  /// Reading a property looks for thirty members among some fifteen.
  private static let costOfProperty = 64

  // Properties are large, so each is created empty and filled in place.
  private mutating func readProperties(
    _ reference: KeyedArchive.Reference, into entity: inout EntityDescription, without inherited: Set<String>
  ) {
    let pairs = archive.sortedPairs(reference)
    if pairs.isEmpty { noteIfNoDictionary(reference, "properties", at: .entity(entity.name)) }
    entity.attributes.reserveCapacity(pairs.count)
    var last: String?
    var place = ObjectPath.property("", of: entity.name)
    for (key, value) in pairs {
      guard archive.charge(16) else { break }
      if inherited.contains(key) { continue }
      guard archive.charge(Self.costOfProperty) else { break }
      guard let object = archive.object(value) else {
        report(.unreadableValue, "the property is not an object", at: .property(key, of: entity.name))
        continue
      }
      let name = string(.propertyName, of: object) ?? key
      place.member = name
      if last == key || (name != key && archive.charge(pairs.count * 4) && pairs.contains { $0.name == name }) {
        report(.duplicateProperty, "the entity '\(entity.name)' already has a property named '\(name)'", at: place)
      } else if name != key {
        report(.unreadableValue, "the property is filed under the name '\(key)'", at: place)
      }
      last = key
      switch propertyClass(of: object) {
      case .attribute:
        let index = entity.attributes.count
        entity.attributes.append(AttributeDescription(bare: name))
        read(object, into: &entity.attributes[index], at: place)
      case .relationship:
        let index = entity.relationships.count
        entity.relationships.append(RelationshipDescription(bare: name))
        read(object, into: &entity.relationships[index], at: place)
      case .fetchedProperty: entity.fetchedProperties.append(fetchedProperty(object, named: name, at: place))
      case nil:
        let name = archive.className(of: object)
        report(.unreadableValue, "the property is of the class '\(name)', which is not known", at: place)
      }
    }
  }

  /// The property names inherited from the parent; a store's archive lists those of all ancestors.
  private mutating func namesOfInherited(by entity: KeyedArchive.Object) -> Set<String> {
    guard let parent = object(.superentity, of: entity) else { return [] }
    if let known = namesOfProperties[parent.reference] { return known }
    let names = value(.properties, of: parent).map { archive.pairs($0).compactMap { archive.string($0.key) } } ?? []
    namesOfProperties[parent.reference] = Set(names)
    return Set(names)
  }

  enum PropertyClass {
    case attribute, relationship, fetchedProperty
  }

  /// The kind of a property, by its class or its nearest known superclass.
  private func propertyClass(of object: KeyedArchive.Object) -> PropertyClass? {
    func kind(_ name: String) -> PropertyClass? {
      switch name {
      case "NSAttributeDescription", "NSDerivedAttributeDescription", "NSCompositeAttributeDescription": .attribute
      case "NSRelationshipDescription": .relationship
      case "NSFetchedPropertyDescription": .fetchedProperty
      default: nil
      }
    }
    return kind(archive.className(of: object)) ?? archive.classNames(of: object).lazy.compactMap(kind).first
  }

  /// The user info of an object; values that are not text are converted to text.
  mutating func userInfo(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> [String: String] {
    var userInfo: [String: String] = [:]
    for (key, value) in archive.pairs(reference) {
      guard let name = archive.string(key) ?? archive.decoded(key)?.text else { continue }
      guard let text = archive.string(value) ?? archive.decoded(value)?.text else {
        report(.unreadableValue, "the value of '\(name)' in userInfo is not text", at: path)
        continue
      }
      userInfo[name] = text
    }
    return userInfo
  }

  /// Lists of property names: uniqueness constraints, compound indexes.
  private func names(_ reference: KeyedArchive.Reference) -> [[String]] {
    archive.elements(reference).compactMap { tuple in
      let names = archive.elements(tuple).compactMap { element in
        archive.string(element) ?? archive.object(element).flatMap { string(.propertyName, of: $0) }
      }
      return names.isEmpty ? nil : names
    }
  }
}

extension CompiledModelReader {
  /// Reads an attribute (also a derived or composite one) into an empty one that has only its name.
  mutating func read(
    _ object: KeyedArchive.Object, into result: inout AttributeDescription, at path: ObjectPath
  ) {
    if let type = value(.attributeType, of: object) { result.type = self.type(type, at: path) }
    read(AttributeDescription.flags, of: object, into: &result)
    if let bits = integer(.attributeFlags, of: object), bits != 0 { read(attributeBits: bits, into: &result) }
    if let bits = integer(.propertyFlags, of: object) { read(propertyBits: bits, into: &result) }
    if let name = valueClassName(of: object, type: result.type) { result.attributeValueClassName = name }
    if let name = nonEmptyString(.valueTransformerName, of: object) { result.valueTransformerName = name }
    result.renamingIdentifier = renamingIdentifier(of: object, named: result.name)
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    if let defaultValue = value(.defaultValue, of: object), !archive.isNull(defaultValue) {
      result.defaultValue = self.defaultValue(defaultValue, of: result.type, at: path)
    }
    result.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    if let expression = value(.derivationExpression, of: object) {
      result.isDerived = true
      noteUnexpected(.filteringPredicate, of: object, "derived attribute", at: path)
      if !archive.isNull(expression) { result.derivationExpression = self.expression(expression, at: path)?.format }
    }
    if let elements = value(.compositeElements, of: object) { result.compositeName = composite(elements, at: path) }
    readRules(of: object, into: &result, at: path)
    noteUnknownMembers(of: object, known: KnownMembers.attribute, at: path)
  }

  /// Reads bounds, lengths, the pattern and other rules.
  private mutating func readRules(
    of object: KeyedArchive.Object, into attribute: inout AttributeDescription, at path: ObjectPath
  ) {
    for (key, word) in [(ArchiveKey.minimum, "minimum"), (.maximum, "maximum")] {
      guard let reference = value(key, of: object), !archive.isNull(reference) else { continue }
      let bound = archive.decoded(reference) ?? .null
      if !(key == .minimum ? attribute.set(minimum: bound) : attribute.set(maximum: bound)) {
        report(.unreadableValue, "the \(word) does not fit the type \(attribute.type.xcodeName)", at: path)
      }
    }
    guard let predicates = value(.validationPredicates, of: object) else { return }
    for rule in validationRules(predicates, value(.validationWarnings, of: object), at: path) {
      attribute.add(rule)
    }
  }

  /// The value class if it differs from the type's own, which is repeated for every attribute.
  private func valueClassName(of object: KeyedArchive.Object, type: AttributeType) -> String? {
    nonEmptyString(.attributeValueClassName, of: object).flatMap { $0 == type.defaultValueClassName ? nil : $0 }
  }

  private mutating func type(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> AttributeType {
    let number = archive.integer(reference)
    if let type = number.flatMap({ AttributeType(rawValue: $0) }) { return type }
    let what = number.map { "\($0), which does not exist" } ?? "not a number"
    report(.unreadableValue, "the type is \(what); Undefined is used", at: path)
    return .undefined
  }

  private func read(attributeBits bits: Int, into attribute: inout AttributeDescription) {
    for flag in AttributeDescription.flags {
      if case .attributeBit(let bit) = flag.flag.archived, bits & bit != 0 { attribute[keyPath: flag.path] = true }
    }
  }

  /// The bits of `_P` that repeat a flag with a key of its own, in case a file has only the bit.
  private static let inferredBits = AttributeDescription.flags.reduce(0) { $0 | $1.flag.inferredBit }

  private func read(propertyBits bits: Int, into attribute: inout AttributeDescription) {
    guard bits & Self.inferredBits != 0 else { return }
    for flag in AttributeDescription.flags where bits & flag.flag.inferredBit != 0 {
      attribute[keyPath: flag.path] = true
    }
  }

  private mutating func defaultValue(
    _ reference: KeyedArchive.Reference, of type: AttributeType, at path: ObjectPath
  ) -> AttributeValue? {
    guard let value = archive.decoded(reference).flatMap({ AttributeValue($0, of: type) }) else {
      if isNothing(reference) { return nil }
      // The empty value: what SwiftData records for a struct whose members have no default.
      if type == .composite, archive.isDictionary(reference), archive.pairs(reference).isEmpty { return nil }
      switch type {
      // Values of these types are objects, which only code can put into a model; there is no other way to write them.
      case .binary, .transformable, .undefined, .objectID, .composite:
        report(
          .unreadableValue, "a default value of the type \(type.xcodeName) is not read", at: path, severity: .note,
          remedy: "nothing needs to be done; the reference leaves the default out")
      default: report(.unreadableValue, "the default value does not fit the type \(type.xcodeName)", at: path)
      }
      return nil
    }
    return value
  }
}

extension CompiledModelReader {
  /// Reads a relationship into an empty one that has only its name.
  ///
  /// Its destination and inverse are read by name only.
  mutating func read(
    _ object: KeyedArchive.Object, into result: inout RelationshipDescription, at path: ObjectPath
  ) {
    result.destination =
      value(.destinationEntity, of: object).flatMap { entityName($0) }
      ?? nonEmptyString(.destinationEntityName, of: object)
    if let inverse = self.object(.inverseRelationship, of: object) {
      result.inverse = string(.propertyName, of: inverse)
      result.inverseEntity = value(.entity, of: inverse).flatMap { entityName($0) }
    }
    if result.inverse == nil, let inverse = nonEmptyString(.inverseRelationshipName, of: object) {
      result.inverse = inverse
      result.inverseEntity = result.destination
    }
    read(RelationshipDescription.flags, of: object, into: &result)
    if let count = value(.minimumCount, of: object) { result.minCount = self.count(count, "minimum", at: path) }
    if let count = value(.maximumCount, of: object) {
      // Models built in code may use -1 for no limit, which is hashed unchanged.
      result.maxCount = archive.integer(count) == -1 ? -1 : self.count(count, "maximum", at: path)
    }
    result.isToMany = result.maxCount != 1
    if let rule = value(.deleteRule, of: object) { result.deleteRule = deleteRule(rule, at: path) }
    result.renamingIdentifier = renamingIdentifier(of: object, named: result.name)
    result.versionHashModifier = nonEmptyString(.versionHashModifier, of: object)
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    if let predicates = value(.validationPredicates, of: object) {
      let rules = validationRules(predicates, value(.validationWarnings, of: object), at: path)
      result.validations = rules.map(\.description)
    }
    noteUnknownMembers(of: object, known: KnownMembers.relationship, at: path)
  }

  private mutating func count(_ reference: KeyedArchive.Reference, _ word: String, at path: ObjectPath) -> Int {
    if let count = archive.integer(reference), count >= 0 { return count }
    report(.unreadableValue, "the \(word) count is not a count; 0 is used", at: path)
    return 0
  }

  private mutating func deleteRule(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> DeleteRule {
    let number = archive.integer(reference)
    if let rule = number.flatMap({ DeleteRule(rawValue: $0) }) { return rule }
    let what = number.map { "\($0), which does not exist" } ?? "not a number"
    report(.unreadableValue, "the delete rule is \(what); Nullify is used", at: path)
    return .nullify
  }
}

extension CompiledModelReader {
  /// Reads the elements of a composite attribute and names the composite, since compiled models do not keep its name.
  ///
  /// The name is the attribute's own, or its full path if attributes with the same name have different elements. The
  /// key is inferred, since no compiled model with a composite was available.
  mutating func composite(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> String {
    var composite = CompositeDescription(name: path.member, attributes: [])
    guard compositeDepth < CompositeContents.depthLimit else {
      report(.unreadableValue, "composites nest deeper than \(CompositeContents.depthLimit) levels", at: path)
      return path.member
    }
    compositeDepth += 1
    defer { compositeDepth -= 1 }
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(Self.costOfProperty) else { continue }
      let name = string(.propertyName, of: object) ?? ""
      var attribute = AttributeDescription(bare: name)
      read(object, into: &attribute, at: .attribute(name, ofComposite: path.member))
      composite.attributes.append(attribute)
    }
    composite.attributes.sort { $0.name.precedes($1.name) }
    var number = 1
    while let known = composites[composite.name] {
      if model.composites[known].attributes == composite.attributes { return composite.name }
      guard archive.charge(4) else { return composite.name }
      composite.name = number == 1 ? path.description : "\(path.description) \(number)"
      number += 1
    }
    composites[composite.name] = model.composites.count
    model.composites.append(composite)
    return composite.name
  }
}

extension CompiledModelReader {
  /// Reads the fetch indexes of an entity.
  mutating func fetchIndexes(_ reference: KeyedArchive.Reference, of entity: String) -> [FetchIndexDescription] {
    var indexes: [FetchIndexDescription] = []
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(4) else { continue }
      indexes.append(fetchIndex(object, of: entity))
    }
    return indexes.sorted { $0.name.precedes($1.name) }
  }

  private mutating func fetchIndex(_ object: KeyedArchive.Object, of entity: String) -> FetchIndexDescription {
    let path = ObjectPath.index(string(.indexName, of: object) ?? "", of: entity)
    var index = FetchIndexDescription(name: path.member, elements: [])
    index.partialPredicate = value(.partialIndexPredicate, of: object).flatMap { predicate($0, at: path)?.format }
    for element in value(.indexElements, of: object).map({ archive.elements($0) }) ?? [] {
      guard let element = archive.object(element), archive.charge(4) else { continue }
      if let element = fetchIndexElement(element, at: path) { index.elements.append(element) }
    }
    noteUnknownMembers(of: object, known: KnownMembers.fetchIndex, at: path)
    return index
  }

  private mutating func fetchIndexElement(_ object: KeyedArchive.Object, at path: ObjectPath) -> FetchIndexElement? {
    var subject = nonEmptyString(.propertyName, of: object).map { FetchIndexElement.Subject.property($0) }
    if let value = value(.indexExpression, of: object), !archive.isNull(value),
      let expression = expression(value, at: path)
    {
      subject = .expression(expression.format)
    }
    noteUnknownMembers(of: object, known: KnownMembers.fetchIndexElement, at: path)
    guard let subject else {
      report(.unreadableValue, "an element of the index names neither a property nor an expression", at: path)
      return nil
    }
    let type = integer(.indexElementType, of: object) == 1 ? FetchIndexElement.CollationType.rtree : .binary
    return FetchIndexElement(subject, type: type, isAscending: flag(.isAscending, of: object))
  }
}
