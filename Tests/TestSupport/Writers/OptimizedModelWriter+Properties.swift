import GlossManagedObjectModel
import GlossModelFiles
import GlossPropertyLists

extension OptimizedModelWriter {
  /// Every property with its declaring entity, in the order of the property table.
  var declarations: [(entity: String, property: Property)] {
    index.entities.flatMap { entity in entity.properties.map { (entity.name, $0) } }
  }

  private func isDerived(_ property: Property) -> Bool {
    generation.countsDerived && property.attribute?.isDerived == true
  }

  mutating func writeProperties() {
    let declarations = declarations
    let derived = declarations.count { isDerived($0.property) }
    output.word(declarations.count { $0.property.attribute != nil } - derived)
    if generation.countsDerived { output.word(derived) }
    output.word(declarations.count { $0.property.relationship != nil })
    output.word(0)
    output.word(declarations.count { $0.property.attribute == nil && $0.property.relationship == nil })
    for (entity, property) in declarations { writeProperty(property, of: entity) }
  }

  private mutating func writeProperty(_ property: Property, of entity: String) {
    var flags: UInt32 = (property.isOptional ? 0x4 : 0) | (property.isTransient ? 0x2 : 0)
    if property.relationship?.isOrdered == true { flags |= 0x100 }
    if property.attribute?.preservesValueInHistoryOnDeletion == true { flags |= 0x1000 }
    let kind: Int
    var bounds: (minimum: Int?, maximum: Int?)
    var rules: [ValidationRule] = []
    let modifier: String?
    let identifier: String?
    switch property {
    case .attribute(let attribute):
      (kind, modifier) = (isDerived(property) ? 6 : 2, attribute.versionHashModifier)
      var bare = attribute
      bounds = Self.bounds(takenFrom: &bare)
      flags |= (bounds.maximum == nil ? 0 : 0x200) | (bounds.minimum == nil ? 0 : 0x400)
      flags |= (attribute.isIndexedBySpotlight ? 0x20 : 0) | (attribute.isStoredInExternalRecord ? 0x40 : 0)
      flags |= attribute.allowsCloudEncryption ? 0x8000 : 0
      rules = CompiledModelWriter(model: model, index: index).rules(of: bare)
      identifier = attribute.renamingIdentifier
    case .relationship(let relationship):
      (kind, modifier, rules) = (4, relationship.versionHashModifier, relationship.validations)
      identifier = relationship.renamingIdentifier
    case .fetched(let fetched):
      (kind, modifier) = (3, fetched.versionHashModifier)
      identifier = fetched.renamingIdentifier
      flags &= ~0x2
    }
    let head = [0, kind, Int(flags), text(modifier), data(nil), number(of: entity) ?? 0, name(property.name)]
    let start = output.bytes.count
    for word in head { output.word(word) }
    writeRules(rules)
    let hasExtra = identifier != nil || bounds.minimum != nil || bounds.maximum != nil
    output.word(hasExtra ? 1 : 0)
    if hasExtra {
      output.word(identifier == nil ? 0 : 1)
      if let identifier { output.word(text(identifier)) }
      for bound in [bounds.minimum, bounds.maximum] { output.doubleWord(UInt64(bitPattern: Int64(bound ?? 0))) }
    }
    output.word(userInfo(property.userInfo))
    output.word(0)
    writeTail(of: property)
    output.align(to: 4)
    output.set(UInt32(output.bytes.count - start), at: start)
  }

  /// The bounds that are stored as numbers and so are no longer rules.
  private static func bounds(takenFrom attribute: inout AttributeDescription) -> (minimum: Int?, maximum: Int?) {
    func whole(_ value: AttributeValue?) -> Int? {
      if case .integer(let number)? = value { Int(number) } else { nil }
    }
    guard [.integer16, .integer32, .integer64, .string].contains(attribute.type) else { return (nil, nil) }
    let bounds = (
      minimum: whole(attribute.minimum) ?? attribute.minimumLength,
      maximum: whole(attribute.maximum) ?? attribute.maximumLength
    )
    (attribute.minimum, attribute.maximum) = (nil, nil)
    (attribute.minimumLength, attribute.maximumLength) = (nil, nil)
    return bounds
  }

  private mutating func writeRules(_ rules: [ValidationRule]) {
    output.word(rules.isEmpty ? 0 : 1)
    guard !rules.isEmpty else { return }
    output.list(rules.map { rule in archive { $0.predicate(format: rule.predicate) } })
    let warnings = rules.map { rule in
      switch rule.warning {
      case .text(let text): archive { $0.archive.add(text) }
      case .code(let code): archive { $0.archive.add(Int64(code)) }
      case nil: data(nil)
      }
    }
    output.list(warnings.flatMap { [1, $0] }, elementSize: 2)
  }

  mutating func userInfo(_ userInfo: [String: String]) -> Int {
    userInfo.isEmpty ? data(nil) : archive { $0.userInfo(userInfo) }
  }

  private mutating func writeTail(of property: Property) {
    switch property {
    case .attribute(let attribute):
      output.word(text(attribute.valueTransformerName))
      output.word(attribute.type.rawValue)
      output.word(name(attribute.attributeValueClassName ?? attribute.type.defaultValueClassName))
      writeDefault(attribute.defaultValue, of: attribute.type)
      output.word(
        (attribute.allowsExternalBinaryDataStorage ? 4 : 0) | (attribute.preservesValueInHistoryOnDeletion ? 16 : 0))
      guard isDerived(property) else { return }
      output.word(archive { $0.expression(format: attribute.derivationExpression) })
      output.word(0)
    case .relationship(let relationship):
      output.word(number(of: relationship.destination) ?? 0)
      let inverse = declarations.firstIndex {
        $0.entity == relationship.inverseEntity && $0.property.name == relationship.inverse
      }
      output.word(inverse == nil ? 0 : 1)
      if let inverse { output.word(inverse) }
      for word in [relationship.maxCount, relationship.minCount, relationship.deleteRule.rawValue] { output.word(word) }
    case .fetched(let fetched):
      output.word(requests.count)
      requests.append(fetched.fetchRequest ?? FetchRequestTemplate(name: ""))
    }
  }

  private mutating func writeDefault(_ value: AttributeValue?, of type: AttributeType) {
    output.word(value == nil ? 0 : 1)
    guard let value else { return }
    switch (type, value) {
    case (.integer64, .integer(let number)): output.doubleWord(UInt64(bitPattern: number))
    case (_, .integer(let number)): output.word(UInt32(truncatingIfNeeded: number))
    case (.float, .real(let number)): output.word(Float(number).bitPattern)
    case (_, .real(let number)), (_, .date(let number)): output.doubleWord(number.bitPattern)
    case (_, .boolean(let flag)): output.word(flag ? 1 : 0)
    case (_, .decimal(let number)): output.word(name(AttributeValue.plainNotation(of: number)))
    case (_, .string(let string)), (_, .uuid(let string)), (_, .uri(let string)): output.word(text(string))
    }
  }
}
