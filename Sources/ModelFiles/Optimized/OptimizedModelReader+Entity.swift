import Foundation
import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

extension OptimizedModelReader {
  /// The bits of an entity's flags. Other bits occur in compared files and repeat information from the entity's parts.
  private enum EntityFlags {
    static let isAbstract: UInt32 = 0x1
    static let known: UInt32 = 0x1 | 0x4 | 0x8 | 0x800 | 0x1000
  }

  /// Reads an entity with its own properties.
  mutating func entity(_ number: Int) throws(OptimizedModelError) -> EntityDescription {
    let head = entities[number]
    let path = ObjectPath.entity(head.name)
    var entity = EntityDescription(
      name: head.name, managedObjectClassName: head.managedObjectClassName,
      superentity: try head.superentity.map { number throws(OptimizedModelError) in try entityName(number) },
      versionHashModifier: head.versionHashModifier)
    for property in head.properties { try readProperty(property, into: &entity) }
    entity.attributes.sort { $0.name.precedes($1.name) }
    entity.relationships.sort { $0.name.precedes($1.name) }
    entity.fetchedProperties.sort { $0.name.precedes($1.name) }

    var record = head.rest
    try skipProperties(of: number, &record)
    let flags = try record.word()
    entity.isAbstract = flags & EntityFlags.isAbstract != 0
    var unknown = flags & ~EntityFlags.known
    for _ in 0..<18 { unknown |= try record.word() }
    if unknown != 0 {
      report(.unknownElement, "the entity has members that no known optimized model has", at: path)
    }
    let identifier = try entry(text: record.number())
    if !identifier.isEmpty, identifier != head.name { entity.renamingIdentifier = identifier }
    let tail = try tail(of: number, record)
    entity.userInfo = try userInfo(tail.userInfo, at: path)
    let lists = try OptimizedIndexLists.reading(tail.lists, names: propertyNames[number], in: tables)
    if let lists {
      entity.indexes = lists.indexes.sorted { $0.name.precedes($1.name) }
      entity.uniquenessConstraints = lists.uniquenessConstraints
    } else {
      report(
        .unreadableValue, "the indexes and uniqueness constraints are stored in an unknown way and left out",
        at: path)
    }
    // The deprecated property's value, which compiled models store in addition to the index.
    let indexed = Set(entity.indexes.filter { $0.elements.count == 1 }.flatMap(\.elements).map(\.subject))
    for index in entity.attributes.indices where indexed.contains(.property(entity.attributes[index].name)) {
      entity.attributes[index].isIndexed = true
    }
    return entity
  }

  /// Skips the list of all properties, including inherited ones, and the property ranges by kind.
  ///
  /// The length of the list follows from the properties, and the first range repeats it.
  private mutating func skipProperties(
    of number: Int, _ record: inout OptimizedModelCursor
  ) throws(OptimizedModelError) {
    let count = propertyNames[number].count
    guard count <= record.remaining / 16 else { throw .truncated }
    var unknown = 0
    for _ in 0..<count { unknown |= try record.longNumber() }
    for _ in 0..<count {
      let isInherited = try flag(&record)
      _ = try record.number()
      guard isInherited else { continue }
      _ = try record.number()
      for _ in 0..<3 { unknown |= try record.longNumber() }
      unknown |= try record.number()
    }
    guard try record.longNumber() == 0, try record.longNumber() == count else {
      throw OptimizedModelError(.malformed, "the number of properties of '\(entities[number].name)' is not as expected")
    }
    for _ in 1..<rangeCount { _ = (try record.longNumber(), try record.longNumber()) }
    if unknown != 0 {
      report(
        .unknownElement, "the entity has unknown information about inherited properties",
        at: .entity(entities[number].name))
    }
  }

  /// The end of an entity's record.
  private struct Tail {
    /// The numbers of indexes and uniqueness constraints.
    var lists: [Int] = []
    var userInfo = 0
  }

  /// Reads an entity's record backwards from its end: the user info and the known entities of the tree below it; what
  /// precedes them are the indexes and uniqueness constraints.
  private func tail(
    of number: Int, _ record: OptimizedModelCursor
  ) throws(OptimizedModelError) -> Tail {
    let size = treeSizes[number]
    // A word, a list of the tree's entities, then three words.
    let length = 4 + 4 + 24 + 8 * size + 12
    var cursor = record
    cursor.align(to: 8)
    let rest = cursor.remaining - length
    guard rest >= 0, rest % 8 == 0 else { throw Self.unknownEnd(of: entities[number]) }
    var tail = Tail()
    for _ in 0..<rest / 8 { tail.lists.append(try cursor.longNumber()) }
    tail.userInfo = try cursor.number()
    guard try cursor.number() == size, try cursor.list().count == size, try cursor.number() == number else {
      throw Self.unknownEnd(of: entities[number])
    }
    return tail
  }

  private static func unknownEnd(of entity: OptimizedEntity) -> OptimizedModelError {
    OptimizedModelError(.malformed, "the record of '\(entity.name)' has unknown members")
  }

  /// Computes each entity's property names and the size of each entity tree.
  mutating func readInheritance() throws(OptimizedModelError) {
    var order: [Int] = []
    var isPlaced = [Bool](repeating: false, count: entities.count)
    for start in entities.indices {
      var path: [Int] = []
      var next: Int? = start
      while let entity = next, !isPlaced[entity] {
        path.append(entity)
        isPlaced[entity] = true
        next = entities[entity].superentity
      }
      order += path.reversed()
    }
    propertyNames = Array(repeating: [], count: entities.count)
    treeSizes = Array(repeating: 1, count: entities.count)
    for number in order {
      var names = entities[number].superentity.map { propertyNames[$0] } ?? []
      // Each takes 16 bytes in the record, so a small file cannot make this long.
      guard names.count <= entities[number].rest.remaining / 16 else { throw .truncated }
      for property in entities[number].properties { names.insert(properties[property].name) }
      propertyNames[number] = names
    }
    for number in order.reversed() {
      if let superentity = entities[number].superentity { treeSizes[superentity] += treeSizes[number] }
    }
  }
}

extension OptimizedModelReader {
  /// Reads a property into the entity that declares it.
  mutating func readProperty(_ number: Int, into entity: inout EntityDescription) throws(OptimizedModelError) {
    let property = properties[number]
    let name = try entry(name: property.name)
    let path = ObjectPath.property(name, of: entity.name)
    var record = property.rest
    let members = try commonMembers(of: property, &record, at: path)
    switch property.kind {
    case .attribute, .derived:
      entity.attributes.append(try attribute(property, members, &record, at: path))
    case .relationship:
      entity.relationships.append(try relationship(property, members, &record, at: path))
    case .fetched:
      let request = try fetchRequest(record.number(), named: "", at: path)
      entity.fetchedProperties.append(
        FetchedPropertyDescription(
          name: name, isOptional: property.has(ModelFlag.isOptional.optimizedBit), fetchRequest: request,
          renamingIdentifier: members.renamingIdentifier, versionHashModifier: members.versionHashModifier,
          userInfo: members.userInfo))
    }
    guard record.remaining == 0 else {
      throw OptimizedModelError(.malformed, "the record of '\(path)' has unknown members")
    }
  }

  // MARK: - Attributes

  private mutating func attribute(
    _ property: OptimizedProperty, _ members: CommonMembers, _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> AttributeDescription {
    let transformer = try entry(text: record.number())
    let number = try record.number()
    guard let type = AttributeType(rawValue: number), type != .composite else {
      throw OptimizedModelError(.malformed, "the type of '\(path)' is \(number), which is unknown")
    }
    var attribute = AttributeDescription(
      name: path.member, type: type, renamingIdentifier: members.renamingIdentifier,
      versionHashModifier: members.versionHashModifier, userInfo: members.userInfo)
    attribute.valueTransformerName = transformer.isEmpty ? nil : transformer
    let className = try entry(name: record.number())
    if !className.isEmpty, className != type.defaultValueClassName { attribute.attributeValueClassName = className }
    let isDerived = property.kind == .derived
    if try flag(&record) {
      attribute.defaultValue = try defaultValue(of: type, &record, wordsBehind: isDerived ? 3 : 1, at: path)
    }
    let flags = try record.word()
    for flag in AttributeDescription.flags {
      if case .attributeBit(let bit) = flag.flag.archived { attribute[keyPath: flag.path] = Int(flags) & bit != 0 }
    }
    if flags & ~OptimizedProperty.AttributeFlags.known != 0 {
      report(.unknownElement, "the attribute has unknown flags", at: path)
    }
    if isDerived {
      attribute.isDerived = true
      attribute.derivationExpression = try archived(record.number(), at: path) { reader, root in
        reader.expression(root, at: path)?.format
      }
      if try record.word() != 0 {
        report(.unreadableValue, "the filter of the derived attribute is not read", at: path)
      }
    }
    readFlags(of: property, into: &attribute, "attribute", at: path)
    read(bounds: members.bounds, of: property, into: &attribute, at: path)
    for rule in members.rules { attribute.add(rule) }
    return attribute
  }

  /// The default value of an attribute, stored by type.
  ///
  /// - Parameter wordsBehind: the number of words in the record after the value, used to skip a value in an unknown
  ///   format.
  private mutating func defaultValue(
    of type: AttributeType, _ record: inout OptimizedModelCursor, wordsBehind: Int, at path: ObjectPath
  ) throws(OptimizedModelError) -> AttributeValue? {
    switch type {
    case .integer16, .integer32: return .integer(Int64(Int32(bitPattern: try record.word())))
    case .integer64: return .integer(Int64(bitPattern: try record.doubleWord()))
    case .boolean: return .boolean(try record.word() != 0)
    case .double: return .real(Double(bitPattern: try record.doubleWord()))
    case .date: return .date(Double(bitPattern: try record.doubleWord()))
    case .float: return .real(Double(Float(bitPattern: try record.word())))
    case .string: return .string(try entry(text: record.number()))
    case .decimal:
      let text = try entry(name: record.number())
      if let number = Decimal(string: text) { return .decimal(number) }
      report(.unreadableValue, "the default value '\(text)' is not a decimal number", at: path)
      return nil
    default:
      try record.skip(record.remaining - 4 * wordsBehind)
      report(.unreadableValue, "the default value is stored in an unknown way and left out", at: path)
      return nil
    }
  }

  /// A warning, archived separately as a number or a string.
  mutating func warning(
    kind: Int, _ number: Int, at path: ObjectPath
  ) throws(OptimizedModelError) -> ValidationWarning? {
    guard kind == 1 else {
      report(.unreadableValue, "a validation warning is stored in an unknown way and left out", at: path)
      return nil
    }
    return try archivedValue(number).flatMap { value in
      switch value {
      case .string(let text): .text(text)
      default: value.wholeNumber.map { .code($0) }
      }
    }
  }

  // MARK: - Relationships

  private mutating func relationship(
    _ property: OptimizedProperty, _ members: CommonMembers, _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> RelationshipDescription {
    let destination = try record.number()
    guard entities.indices.contains(destination) else {
      throw OptimizedModelError(.malformed, "'\(path)' refers to a missing entity")
    }
    var relationship = RelationshipDescription(
      name: path.member, destination: try entityName(destination), renamingIdentifier: members.renamingIdentifier,
      versionHashModifier: members.versionHashModifier,
      validations: members.rules.map(\.description), userInfo: members.userInfo)
    if try flag(&record) {
      let number = try record.number()
      guard properties.indices.contains(number) else {
        throw OptimizedModelError(.malformed, "the inverse of '\(path)' is a missing property")
      }
      relationship.inverse = try entry(name: properties[number].name)
      relationship.inverseEntity = try entityName(properties[number].entity)
    }
    relationship.maxCount = try record.number()
    relationship.minCount = try record.number()
    relationship.isToMany = relationship.maxCount != 1
    let rule = try record.number()
    guard let deleteRule = DeleteRule(rawValue: rule) else {
      throw OptimizedModelError(.malformed, "the delete rule of '\(path)' is \(rule), which does not exist")
    }
    relationship.deleteRule = deleteRule
    readFlags(of: property, into: &relationship, "relationship", at: path)
    if members.bounds ?? (0, 0) != (0, 0) {
      report(.unreadableValue, "the relationship has bounds, which relationships are not known to have", at: path)
    }
    return relationship
  }
}

extension OptimizedProperty {
  /// The bits of a property's flags, except those of `ModelFlag`.
  ///
  /// Transient, optional, ordered and preserved match the compiled models of real files. The others are between them in
  /// the same list, but no available file sets one, so they are read with a note.
  enum Flags {
    static let isReadOnly: UInt32 = 0x1
    static let hasMaximum: UInt32 = 0x200
    static let hasMinimum: UInt32 = 0x400
    /// Bits that repeat an attribute's flags.
    static let repeated: UInt32 = 0x800 | 0x1000 | 0x2000 | 0x4000

    static let known = ModelFlag.all.reduce(isReadOnly | hasMaximum | hasMinimum | repeated) { $0 | $1.optimizedBit }
  }

  func has(_ flag: UInt32) -> Bool { flags & flag != 0 }

  /// The bits of an attribute's own flags, the same as `NSFlagsKey` in a compiled model.
  enum AttributeFlags {
    static let hasMaximum: UInt32 = 0x1
    static let hasMinimum: UInt32 = 0x2
    /// Stored in a separate file; the reader of compiled models ignores it as well.
    static let isFileBacked: UInt32 = 0x20
    static let known = ModelFlag.all.reduce(hasMaximum | hasMinimum | isFileBacked) { known, flag in
      if case .attributeBit(let bit) = flag.archived { known | UInt32(bit) } else { known }
    }
  }
}

extension OptimizedModelReader {
  mutating func reportUnknownFlags(of property: OptimizedProperty, at path: ObjectPath) {
    let unknown = property.flags & ~OptimizedProperty.Flags.known
    guard unknown != 0 else { return }
    report(.unknownElement, "the unknown flags \(String(unknown, radix: 16)) are set", at: path)
  }

  /// Notes a fact that was read from where the format appears to store it.
  mutating func note(_ fact: String, at path: ObjectPath) {
    report(
      .unreadableValue, "\(fact), if it is stored as it appears: no optimized model was available to verify it",
      at: path,
      severity: .note)
  }

  mutating func readFlags<Object: Flagged>(
    of property: OptimizedProperty, into object: inout Object, _ kind: String, at path: ObjectPath
  ) {
    let flags = Object.flags.filter { property.has($0.flag.optimizedBit) }
    for flag in flags.sorted(by: { $0.flag.optimizedBit < $1.flag.optimizedBit }) {
      object[keyPath: flag.path] = true
      if let fact = flag.flag.unverified { note("the \(kind) is \(fact)", at: path) }
    }
  }

  /// Reads the bounds of an attribute, which Core Data removes from the validation predicates.
  ///
  /// They are integers next to the renaming identifier, each with a flag. Integer bounds and string lengths are read
  /// with a note if numbers and flags agree and fit the type; the format for other types is unknown.
  mutating func read(
    bounds: (minimum: Int64, maximum: Int64)?, of property: OptimizedProperty,
    into attribute: inout AttributeDescription, at path: ObjectPath
  ) {
    let has = (
      minimum: property.has(OptimizedProperty.Flags.hasMinimum),
      maximum: property.has(OptimizedProperty.Flags.hasMaximum)
    )
    guard has != (false, false) || bounds ?? (0, 0) != (0, 0) else { return }
    let range: ClosedRange<Int64>? =
      switch attribute.type {
      case .integer16: Int64(Int16.min)...Int64(Int16.max)
      case .integer32: Int64(Int32.min)...Int64(Int32.max)
      // Values beyond are the bit patterns of ordinary doubles.
      case .integer64: -1 << 60...1 << 60
      case .string: 0...Int64(Int32.max)
      default: nil
      }
    guard let bounds, let range, range.contains(bounds.minimum), range.contains(bounds.maximum),
      has.minimum || bounds.minimum == 0, has.maximum || bounds.maximum == 0,
      !(has.minimum && has.maximum) || bounds.minimum <= bounds.maximum
    else { return report(.unreadableValue, "the bounds are stored in an unknown way and left out", at: path) }
    let what = attribute.type == .string ? "length" : "value"
    if has.minimum, attribute.set(minimum: .integer(bounds.minimum)) {
      note("the minimum \(what) is \(bounds.minimum)", at: path)
    }
    if has.maximum, attribute.set(maximum: .integer(bounds.maximum)) {
      note("the maximum \(what) is \(bounds.maximum)", at: path)
    }
  }
}
