/// The head of a property's record, and the location of the rest.
struct OptimizedProperty {
  enum Kind: UInt32 {
    case attribute = 2
    case fetched = 3
    case relationship = 4
    case derived = 6
  }

  var kind: Kind
  var flags: UInt32
  /// The number of the version hash modifier.
  var modifier: Int
  /// The number of the declaring entity.
  var entity: Int
  /// The number of its name.
  var name: Int
  /// The part of the record after the name.
  var rest: OptimizedModelCursor
}

extension OptimizedModelReader {
  /// Reads the heads of all property records.
  ///
  /// A table of counts by kind, then the records: size, kind, flags, hash modifier, version hash, entity and name.
  mutating func readPropertyHeads() throws(OptimizedModelError) {
    var cursor = try OptimizedModelCursor(bytes, at: places.properties)
    var count = 0
    for _ in 0..<(generation.countsDerived ? 5 : 4) { count += try cursor.number() }
    guard count == header.properties else {
      throw OptimizedModelError(.malformed, "its header and its table disagree on the number of properties")
    }
    guard count <= cursor.remaining / 28 else { throw .truncated }
    for number in 0..<count {
      cursor.align(to: 4)
      let size = try cursor.number()
      guard size >= 28 else { throw OptimizedModelError(.malformed, "the record of a property is too short") }
      var record = try cursor.part(size - 4)
      let kind = try record.word()
      guard let kind = OptimizedProperty.Kind(rawValue: kind) else {
        throw OptimizedModelError(.malformed, "it contains a property of the unknown kind \(kind)")
      }
      let flags = try record.word()
      let modifier = try record.number()
      _ = try record.number()
      let entity = try record.number()
      let name = try record.number()
      guard entities.indices.contains(entity) else {
        throw OptimizedModelError(.malformed, "a property belongs to a missing entity")
      }
      _ = try entry(name: name)
      entities[entity].properties.append(number)
      properties.append(
        OptimizedProperty(kind: kind, flags: flags, modifier: modifier, entity: entity, name: name, rest: record))
    }
  }

  /// The members after the name that all kinds of properties have.
  struct CommonMembers {
    var rules: [ArchivedValidationRule] = []
    var renamingIdentifier: String?
    /// The bounds; nil if the property has no room for them.
    var bounds: (minimum: Int64, maximum: Int64)?
    var userInfo: [String: String] = [:]
    var versionHashModifier: String?
  }

  /// Reads the rules, the renaming identifier and the user info of a property.
  mutating func commonMembers(
    of property: OptimizedProperty, _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> CommonMembers {
    var members = CommonMembers()
    if try flag(&record) { members.rules = try validationRules(&record, at: path) }
    if try flag(&record) {
      if try flag(&record) {
        let identifier = try entry(text: record.number())
        if !identifier.isEmpty, identifier != path.member { members.renamingIdentifier = identifier }
      }
      let minimum = Int64(bitPattern: try record.doubleWord())
      members.bounds = (minimum, Int64(bitPattern: try record.doubleWord()))
    }
    members.userInfo = try userInfo(record.number(), at: path)
    _ = try record.number()
    let modifier = try entry(text: property.modifier)
    members.versionHashModifier = modifier.isEmpty ? nil : modifier
    reportUnknownFlags(of: property, at: path)
    return members
  }

  /// A word that is 0 or 1.
  func flag(_ record: inout OptimizedModelCursor) throws(OptimizedModelError) -> Bool {
    switch try record.word() {
    case 0: return false
    case 1: return true
    case let other: throw OptimizedModelError(.malformed, "\(other) where only 0 and 1 are known")
    }
  }

  /// The predicates of a property with their warnings, each archived separately.
  ///
  /// The compared files have one of each. That longer lists store their counts in the same place is inferred from the
  /// format's other lists, which all begin in the same way.
  private mutating func validationRules(
    _ record: inout OptimizedModelCursor, at path: ObjectPath
  ) throws(OptimizedModelError) -> [ArchivedValidationRule] {
    let predicates = try record.list()
    let warnings = try record.list(elementSize: 2)
    guard warnings.count == 2 * predicates.count else {
      throw OptimizedModelError(
        .malformed, "a property has \(predicates.count) validation predicates and \(warnings.count / 2) warnings")
    }
    var rules: [ArchivedValidationRule] = []
    for (index, predicate) in predicates.enumerated() {
      let warning = try warning(kind: warnings[2 * index], warnings[2 * index + 1], at: path)
      let rule = try archived(predicate, at: path) { reader, root in
        reader.readPredicate(root, at: path).map {
          ArchivedValidationRule(predicate: $0, warning: warning)
        }
      }
      if let rule { rules.append(rule) }
    }
    return rules
  }
}
