package import GlossManagedObjectModel
import GlossPropertyLists

extension CompiledModelWriter {
  /// Writes the members that all kinds of properties have.
  private mutating func common(
    _ property: Property, flags: [ModelFlag], renamingIdentifier: String?, modifier: String?, isReadOnly: Bool = false,
    hasRules: Bool, of entity: Member
  ) -> [(String, Member)] {
    var members: [(String, Member)] = [
      ("NSPropertyName", archive.add(property.name)), ("NSEntity", entity),
      ("NSRenamingIdentifier", archive.add(renamingIdentifier ?? property.name)),
    ]
    members += archived(flags.filter(Self.isCommon))
    if !property.userInfo.isEmpty { members.append(("NSUserInfo", userInfo(property.userInfo))) }
    if let modifier { members.append(("NSVersionHashModifier", archive.add(modifier))) }
    members.append(
      ("_P", .integer(bits(of: property, flags, modifier: modifier, isReadOnly: isReadOnly, hasRules: hasRules))))
    return members
  }

  /// Whether a flag is written with the members that all kinds of properties have.
  private static func isCommon(_ flag: ModelFlag) -> Bool { flag == .isOptional || flag == .isTransient }

  /// The members for the flags that have a key.
  func archived(_ flags: [ModelFlag]) -> [(String, Member)] {
    flags.compactMap(\.archiveKey).map { ($0, .boolean(true)) }
  }

  /// The flags of `NSPropertyDescription`: its kind and the parts that it lacks.
  ///
  /// Derived from 14,972 of 14,976 properties of compiled models; the other four are indexed as in models from before
  /// fetch indexes, which is not covered.
  private func bits(
    of property: Property, _ flags: [ModelFlag], modifier: String?, isReadOnly: Bool, hasRules: Bool
  ) -> Int64 {
    var bits = flags.reduce(1) { $0 | $1.repeatedBit }
    if isReadOnly { bits |= 0x4 }
    // Predicates and warnings.
    if !hasRules { bits |= 0x30 }
    if property.userInfo.isEmpty { bits |= 0x40 }
    if modifier == nil { bits |= 0x80 }
    return bits
  }

  mutating func fill(_ place: Member, _ attribute: AttributeDescription, of entity: Member) {
    let rules = rules(of: attribute)
    let flags = attribute.setFlags
    let bits = flags.reduce(Int64(0)) { bits, flag in
      if case .attributeBit(let bit) = flag.archived { bits | Int64(bit) } else { bits }
    }
    var members = common(
      .attribute(attribute), flags: flags, renamingIdentifier: attribute.renamingIdentifier,
      modifier: attribute.versionHashModifier, isReadOnly: attribute.isDerived, hasRules: !rules.isEmpty, of: entity)
    let className = attribute.attributeValueClassName ?? attribute.type.defaultValueClassName
    members += [
      ("NSAttributeType", .integer(Int64(attribute.type.rawValue))), ("NSAttributeValueClassName", text(className)),
      ("NSDefaultValue", attribute.defaultValue.map { value($0) } ?? Self.null),
      ("NSValueTransformerName", text(attribute.valueTransformerName)),
      ("NSFlagsKey", .integer(bits)),
    ]
    members += archived(flags.filter { !Self.isCommon($0) })
    members += validation(rules)
    var classes = ["NSAttributeDescription", "NSPropertyDescription", "NSObject"]
    if attribute.isDerived {
      classes.insert("NSDerivedAttributeDescription", at: 0)
      members += [
        ("NSIsReadOnly", .boolean(true)),
        ("NSDerivationExpression", expression(format: attribute.derivationExpression)),
        ("NSFilteringPredicate", Self.null),
      ]
    } else if attribute.type == .composite {
      classes.insert("NSCompositeAttributeDescription", at: 0)
      members.append(("NSCompositeElements", elements(ofComposite: attribute.compositeName ?? "")))
    }
    archive.fill(place, members, class: classes)
  }

  /// The elements of a composite, written once for all attributes that use it; empty for a composite nested in itself.
  private mutating func elements(ofComposite name: String) -> Member {
    if let known = composites[name] { return known }
    composites[name] = archive.add(array: [])
    let attributes = model.composites.first { $0.name == name }?.attributes ?? []
    let elements = archive.add(
      array: attributes.map { element in
        let object = archive.reserve()
        fill(object, element, of: Self.null)
        return object
      })
    composites[name] = elements
    return elements
  }

  mutating func fill(_ place: Member, _ relationship: RelationshipDescription, of entity: Member) {
    var members = common(
      .relationship(relationship), flags: relationship.setFlags, renamingIdentifier: relationship.renamingIdentifier,
      modifier: relationship.versionHashModifier, hasRules: !relationship.validations.isEmpty, of: entity)
    let owner = relationship.inverseEntity ?? relationship.destination ?? ""
    let inverse = relationship.inverse.flatMap { name in
      index.property(name, of: owner).flatMap { properties[$0.declaredIn]?[name] }
    }
    members += [
      ("NSDestinationEntity", relationship.destination.flatMap { entities[$0] } ?? Self.null),
      ("_NSDestinationEntityName", text(relationship.destination)), ("NSInverseRelationship", inverse ?? Self.null),
      ("_NSInverseRelationshipName", text(relationship.inverse)),
      ("NSMinCount", .integer(Int64(relationship.minCount))),
      ("NSMaxCount", .integer(Int64(relationship.maxCount))),
      ("NSDeleteRule", .integer(Int64(relationship.deleteRule.rawValue))),
    ]
    members += archived(relationship.setFlags.filter { !Self.isCommon($0) })
    members += validation(relationship.validations)
    archive.fill(place, members, class: ["NSRelationshipDescription", "NSPropertyDescription", "NSObject"])
  }

  mutating func fill(
    _ place: Member, _ property: FetchedPropertyDescription, of entity: Member, at path: ObjectPath
  ) {
    var members = common(
      .fetched(property), flags: property.setFlags, renamingIdentifier: property.renamingIdentifier,
      modifier: property.versionHashModifier, isReadOnly: true, hasRules: false, of: entity)
    members += [
      ("NSIsReadOnly", .boolean(true)),
      ("NSFetchRequest", property.fetchRequest.map { request($0, at: path) } ?? Self.null),
      ("_NSFetchRequestEntityName", text(property.fetchRequest?.entity)),
    ]
    archive.fill(place, members, class: ["NSFetchedPropertyDescription", "NSPropertyDescription", "NSObject"])
  }

  mutating func request(_ request: FetchRequestTemplate, at path: ObjectPath) -> Member {
    let flags: [(Bool, Int64)] = [
      (request.returnsDistinctResults, 1), (request.includesSubentities, 2), (request.includesPropertyValues, 4),
      (request.returnsObjectsAsFaults, 8), (request.includesPendingChanges, 16),
    ]
    let members: [(String, Member)] = [
      ("NSEntity", request.entity.flatMap { entities[$0] } ?? Self.null),
      ("NSPredicate", predicate(format: request.predicate, at: path)), ("NSSortDescriptors", Self.null),
      ("NSFetchLimit", .integer(Int64(request.fetchLimit))), ("NSFetchOffset", .integer(0)),
      ("NSBatchSize", .integer(Int64(request.fetchBatchSize))),
      ("NSResultType", .integer(Int64(request.resultType.rawValue))), ("NSHasFetchRequestFlags", .boolean(true)),
      ("NSFetchRequestFlags", .integer(flags.reduce(0) { $0 | ($1.0 ? $1.1 : 0) })),
      ("NSRelationshipKeyPathsForPrefetching", Self.null), ("NSValuesToFetch", Self.null),
      ("NSValuesToGroupBy", Self.null), ("NSHavingPredicate", Self.null), ("NSAllocationType", .integer(0)),
    ]
    return add(members, class: ["NSFetchRequest", "NSPersistentStoreRequest", "NSObject"])
  }

  // MARK: - Values and rules

  private mutating func value(_ value: AttributeValue) -> Member {
    switch value {
    case .integer(let number): archive.add(number)
    case .real(let number): archive.add(number)
    case .boolean(let flag): archive.add(flag)
    case .decimal(let number): archive.add(decimal: number)
    case .string(let text): archive.add(text)
    case .date(let seconds): archive.add(date: seconds)
    case .uuid(let text): archive.add(uuid: text)
    case .uri(let text): archive.add(url: text)
    }
  }

  /// The rules of an attribute including its bounds: the minimum before the maximum, then the pattern.
  package func rules(of attribute: AttributeDescription) -> [ValidationRule] {
    func bound(_ left: String, _ sign: String, _ value: AttributeValue?, _ code: Int) -> ValidationRule? {
      guard let value else { return nil }
      let number: String
      switch value {
      case .integer(let whole): number = String(whole)
      case .decimal(let decimal): number = AttributeValue.plainNotation(of: decimal)
      default: number = String(value.number ?? 0)
      }
      return ValidationRule(predicate: "\(left) \(sign) \(number)", warning: .code(code))
    }
    func length(_ count: Int?) -> AttributeValue? { count.map { .integer(Int64($0)) } }
    let isDate = attribute.type == .date
    let left = isDate ? "timeIntervalSinceReferenceDate" : "SELF"
    let found: [ValidationRule?] = [
      bound(left, ">=", attribute.minimum, isDate ? 1640 : 1620),
      bound(left, "<=", attribute.maximum, isDate ? 1630 : 1610),
      bound("length", ">=", length(attribute.minimumLength), 1670),
      bound("length", "<=", length(attribute.maximumLength), 1660),
    ]
    return found.compactMap { $0 }
      + (attribute.pattern.map { [Self.patternRule($0)] } ?? []) + attribute.validations
  }

  private mutating func validation(_ rules: [ValidationRule]) -> [(String, Member)] {
    guard !rules.isEmpty else { return [] }
    let predicates = rules.map { predicate(format: $0.predicate) }
    let warnings = rules.map { rule in
      switch rule.warning {
      case .text(let text): archive.add(text)
      case .code(let code): archive.add(Int64(code))
      case nil: Self.null
      }
    }
    return [
      ("NSValidationPredicates", archive.add(array: predicates)),
      ("NSValidationWarnings", archive.add(array: warnings)),
    ]
  }
}
