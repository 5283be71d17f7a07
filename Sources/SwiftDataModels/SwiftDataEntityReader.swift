import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

/// Builds an entity from an `@Model` class: attributes, relationships without inferred inverses, unique groups and
/// indexes.
struct SwiftDataEntityReader {
  let index: SwiftTypeIndex
  let node: Int
  private let values: SwiftEvaluator
  private(set) var entity: EntityDescription
  private(set) var composites: [CompositeDescription] = []
  private(set) var unresolved: [SwiftDataSource.Unresolved] = []
  private(set) var declarations: [ObjectPath: SwiftDataSource.Declaration] = [:]
  private(set) var documentation: [ObjectPath: String] = [:]
  private(set) var valueTypes = SwiftDataValueTypes()
  /// The relationships with their destination classes and explicit inverses.
  private(set) var links: [Link] = []
  /// The model class it inherits from, without which its entity cannot exist.
  private(set) var superclass: Int?

  /// A relationship as its class declares it.
  struct Link {
    var name: String
    var destination: Int
    /// The last name of the key path.
    var inverse: String?
    var hasAttribute: Bool
  }

  private var file: SwiftDataFile { index.files[index.nodes[node].file] }

  init(_ node: Int, _ values: SwiftEvaluator) {
    (index, self.values) = (values.index, values)
    self.node = node
    entity = EntityDescription(name: index.nodes[node].name, managedObjectClassName: index.nodes[node].name)
    read()
  }

  private mutating func read() {
    guard let type = index.nodes[node].declaration else { return }
    let path = ObjectPath.entity(entity.name)
    declare(path, type.heading, type: index.nodes[node].path.joined(separator: "."))
    for inherited in type.inherited {
      if inherited.names?.last == "NSObject" {
        fail(inherited.text, "is a superclass, whose stored form is unknown", at: type.heading.position)
      }
      guard let names = inherited.names,
        case .type(let parent) = index.meaning(
          of: names, in: SwiftTypeIndex.Scope(node: index.nodes[node].parent, file: index.nodes[node].file)),
        index.nodes[parent].declaration?.keyword == .class
      else { continue }
      if index.isModel(parent) { (superclass, entity.superentity) = (parent, index.nodes[parent].name) }
      fail(inherited.text, "is a superclass, whose stored form is unknown", at: type.heading.position)
    }
    if index.holds(index.nodes[node].conditions) == nil {
      let condition = index.nodes[node].conditions.text
      fail("#if \(condition)", "decides whether the class exists", at: type.heading.position)
    }
    if !type.genericParameters.isEmpty { fail(entity.name, "is generic", at: type.heading.position) }
    for property in type.members.properties where property.isStored { read(property) }
    for macro in type.members.macros where index.holds(macro.conditions) != false { read(macro) }
    markIndexed()
    if Set(entity.uniquenessConstraints).count < entity.uniquenessConstraints.count {
      fail("#Unique", "repeats a group of properties", at: type.heading.position)
    }
  }

  private mutating func declare(
    _ path: ObjectPath, _ heading: SwiftHeading, type: String, property: SwiftProperty? = nil
  ) {
    declarations[path] = SwiftDataSource.Declaration(
      path: file.path, position: heading.position, type: type, initialValue: property?.initialValue,
      hasRelationshipAttribute: heading.active("Relationship", in: index.build) != nil,
      macros: heading.attributes.filter { $0.baseName != "Model" && $0.baseName != "available" }.map(\.text),
      isConstant: property?.isConstant ?? false)
    documentation[path] = heading.documentation
  }

  private mutating func fail(
    _ type: String, _ reason: String, of property: String? = nil, at position: SourcePosition,
    missing: [String] = [], isOfFramework: Bool = false
  ) {
    entity.isIncomplete = true
    unresolved.append(
      SwiftDataSource.Unresolved(
        entity: entity.name, property: property, type: type, reason: reason, path: file.path, position: position,
        missingTypes: missing, isOfFramework: isOfFramework))
  }

  // MARK: - Properties

  private mutating func read(_ property: SwiftProperty) {
    if let transient = property.heading.active("Transient", in: index.build) {
      guard index.holds(transient.conditions) == nil else { return }
      let reason = "decides whether the property is stored"
      fail("#if \(transient.conditions.text)", reason, of: property.name, at: property.heading.position)
    }
    let outside = index.nodes[node].declaration?.heading.conditions.count ?? 0
    let conditions = Array(property.heading.conditions.dropFirst(outside))
    switch index.holds(conditions) {
    case false?: return
    case nil:
      let reason = "decides whether the property exists"
      fail("#if \(conditions.text)", reason, of: property.name, at: property.heading.position)
      // The other clause may declare it, too, and only one of them is compiled.
      let names = entity.attributes.map(\.name) + entity.relationships.map(\.name)
      if names.contains(property.name) { return }
    case true?: break
    }
    checkAttributes(of: property)
    let scope = index.scope(of: node)
    let value = property.type.map { index.valueType($0, in: scope) } ?? index.inferredType(of: property, in: scope)
    let (type, isOptional) = value.unwrapped
    declare(
      .property(property.name, of: entity.name), property.heading,
      type: property.type?.text ?? Self.name(of: value, in: index), property: property)
    declarations[.property(property.name, of: entity.name)]?.valueTypes = valueTypes.collect(type, in: index)
    switch type {
    case .model(let destination):
      addRelationship(property, to: destination, isToMany: false, isOptional: isOptional)
    case .array(let element):
      if case .model(let destination) = element {
        addRelationship(property, to: destination, isToMany: true, isOptional: isOptional)
      } else {
        addAttribute(property, type, isOptional: isOptional)
      }
    default: addAttribute(property, type, isOptional: isOptional)
    }
  }

  /// Reports attributes of a property whose effect is unknown, and options that are not literal.
  private mutating func checkAttributes(of property: SwiftProperty) {
    let heading = property.heading
    func fail(_ type: String, _ reason: String) {
      self.fail(type, reason, of: property.name, at: heading.position)
    }
    if let unknown = heading.attributes.first(where: {
      !SwiftAttributes.areKnown($0) && index.holds($0.conditions) != false
    }) {
      fail("@\(unknown.name)", "is a macro or wrapper whose effect is unknown")
    }
    for name in ["Attribute", "Relationship"] {
      let uses = heading.attributes.filter { $0.baseName == name && index.holds($0.conditions) != false }
      if uses.count > 1 { fail("@\(name)", "occurs twice") }
      guard let use = uses.first else { continue }
      if index.holds(use.conditions) == nil {
        fail("#if \(use.conditions.text)", "decides the options of the property")
      }
      let options = AttributeOptions(use, constants)
      for argument in options.unreadable { fail("@\(name)(\(argument))", "is not a literal") }
    }
  }

  private var constants: SwiftConstants { SwiftConstants(values: values, scope: index.scope(of: node)) }

  /// The Swift name of an inferred type.
  private static func name(of type: SwiftValueType, in index: SwiftTypeIndex) -> String {
    switch type {
    case .scalar(let scalar): SwiftScalar.name(of: scalar)
    case .model(let node), .enumeration(let node), .structure(let node): index.nodes[node].path.joined(separator: ".")
    case .known: "Color.Resolved"
    case .optional(let type): name(of: type, in: index) + "?"
    case .array(let type): "[\(name(of: type, in: index))]"
    case .dictionary(let key, let value): "[\(name(of: key, in: index)): \(name(of: value, in: index))]"
    case .unresolved(let type, _): type
    }
  }

  private mutating func addAttribute(_ property: SwiftProperty, _ type: SwiftValueType, isOptional: Bool) {
    var attribute = AttributeDescription(name: property.name, type: .undefined, isOptional: isOptional)
    let options = AttributeOptions(property.heading.active("Attribute", in: index.build), constants)
    if let transformer = options.transformer {
      attribute.type = .transformable
      attribute.valueTransformerName = transformer
      attribute.attributeValueClassName = property.type.map { type in
        if case .optional(let inner) = type.sugared { inner.text } else { type.text }
      }
    } else if options.isCodable {
      unresolve(&attribute, "@Attribute(.codable)", "no known store has it", property)
    } else {
      var composer = SwiftDataComposer(index: index, entity: entity.name)
      switch composer.kind(of: type, property: property.name, isOptional: isOptional) {
      case .column(let column):
        attribute.type = column.type
        attribute.attributeValueClassName = column.className
        attribute.valueTransformerName = column.transformer
        if case .scalar = type {} else { attribute.decodedType = index.decodedType(of: type) }
      case .composite(let composite, let userInfo):
        attribute.type = .composite
        attribute.compositeName = composite.name
        attribute.userInfo = userInfo
        composites.append(composite)
        declarations[.property(property.name, of: entity.name)]?.cases = composer.cases
      case .unresolved(let name, let reason):
        let written = property.type?.text ?? name
        unresolve(
          &attribute, written,
          name == written || name == property.name ? reason : "consists of \(name), which \(reason)", property,
          missing: type.missingTypes, isOfFramework: type.isOfFramework)
      }
    }
    let evidence = evidence(of: type, property, options)
    declarations[.property(property.name, of: entity.name)]?.evidence = evidence
    attribute.isTransient = options.isEphemeral
    attribute.allowsExternalBinaryDataStorage = options.isExternal
    attribute.preservesValueInHistoryOnDeletion = options.isPreserved
    attribute.isIndexedBySpotlight = options.isInSpotlight
    attribute.allowsCloudEncryption = options.isEncrypted
    attribute.versionHashModifier = options.hashModifier
    attribute.renamingIdentifier = options.originalName
    attribute.defaultValue = SwiftDataDefault.value(of: property, type: attribute.type)
    if attribute.defaultValue == nil { attribute.defaultExpression = SwiftDataDefault.expression(of: property) }
    if options.isUnique { entity.uniquenessConstraints.append([property.name]) }
    entity.attributes.append(attribute)
  }

  /// What shows that an attribute is stored as the model says.
  private func evidence(
    of type: SwiftValueType, _ property: SwiftProperty, _ options: AttributeOptions
  ) -> SwiftDataSource.Evidence {
    let hasInferred =
      options.isPreserved || options.isInSpotlight || options.isEncrypted || options.hashModifier != nil
      || options.originalName != nil
    return max(hasInferred ? .inferred : .store, options.transformer == nil ? evidence(of: type, property) : .store)
  }

  private func evidence(of type: SwiftValueType, _ property: SwiftProperty) -> SwiftDataSource.Evidence {
    switch type {
    case .scalar:
      let written = property.type?.base.names?.last ?? ""
      return SwiftScalar.inferred.contains(written) ? .inferred : SwiftScalar.hashed.contains(written) ? .hash : .store
    case .array(.scalar(.string)), .array(.scalar(.binary)), .known: return .store
    case .dictionary: return .hash
    case .enumeration(let node):
      let raw = index.rawType(of: node)
      return raw == nil || raw == .string || raw == .integer64 ? .store : .inferred
    case .structure(let node):
      let members = index.nodes[node].declaration?.members.properties.filter(\.isStored) ?? []
      let scope = index.scope(of: node)
      let isNested = members.contains { member in
        guard let type = member.type else { return false }
        if case .structure = index.valueType(type, in: scope).unwrapped.type { return true }
        return false
      }
      return isNested ? .hash : .store
    case .array, .model, .optional, .unresolved: return .inferred
    }
  }

  private mutating func unresolve(
    _ attribute: inout AttributeDescription, _ type: String, _ reason: String, _ property: SwiftProperty,
    missing: [String] = [], isOfFramework: Bool = false
  ) {
    fail(
      type, reason, of: property.name, at: property.heading.position, missing: missing, isOfFramework: isOfFramework)
    // An unknown type is compared as written, with what it consists of as far as that is declared.
    let path = ObjectPath.property(property.name, of: entity.name)
    let parts = (declarations[path]?.valueTypes ?? []).compactMap { valueTypes.found[$0]?.text }
    attribute.attributeValueClassName = type
    attribute.unknownDeclaration = parts.joined(separator: " ")
  }

  private mutating func addRelationship(
    _ property: SwiftProperty, to destination: Int, isToMany: Bool, isOptional: Bool
  ) {
    let attribute = property.heading.active("Relationship", in: index.build)
    let options = AttributeOptions(attribute, constants)
    var relationship = RelationshipDescription(
      name: property.name, destination: index.nodes[destination].name, isToMany: isToMany, isOptional: isOptional)
    relationship.deleteRule =
      switch options.deleteRule {
      case "cascade": .cascade
      case "deny": .deny
      case "noAction": .noAction
      default: .nullify
      }
    if let count = options.minimumCount { relationship.minCount = count }
    if let count = options.maximumCount { relationship.maxCount = count }
    relationship.versionHashModifier = options.hashModifier
    relationship.renamingIdentifier = options.originalName
    if options.isUnique { entity.uniquenessConstraints.append([property.name]) }
    if options.minimumCount != nil || options.maximumCount != nil || options.hashModifier != nil
      || options.originalName != nil
    {
      declarations[.property(property.name, of: entity.name)]?.evidence = .inferred
    }
    entity.relationships.append(relationship)
    links.append(
      Link(name: property.name, destination: destination, inverse: options.inverse, hasAttribute: attribute != nil))
  }

  /// Records the inverse of a relationship, by its index in `links`.
  mutating func setInverse(_ name: String, in other: String, of link: Int) {
    guard entity.relationships.indices.contains(link) else { return }
    entity.relationships[link].inverse = name
    entity.relationships[link].inverseEntity = other
  }

  /// Leaves the hash open, for a reason outside the class.
  mutating func obscure() { entity.isIncomplete = true }

  /// Records that the inverse of a relationship is not known, by its index in `links`.
  mutating func leaveOpen(_ link: Int, _ reason: String) {
    let name = links[link].name
    let path = ObjectPath.property(name, of: entity.name)
    let declaration = declarations[path]
    declarations[path]?.evidence = .inferred
    fail(
      declaration?.type ?? name, reason, of: name, at: declaration?.position ?? SourcePosition(line: 1, column: 1))
  }

  // MARK: - Macros

  /// `#Unique<Trip>([\.name], [\.start, \.end])`, `#Index<Trip>([\.name], .rtree([\.latitude, \.longitude]))`
  private mutating func read(_ macro: SwiftMacroUse) {
    guard macro.baseName == "Unique" || macro.baseName == "Index" else { return }
    if index.holds(macro.conditions) == nil, macro.baseName == "Unique" {
      fail("#if \(macro.conditions.text)", "decides what is unique", at: macro.position)
    }
    for argument in macro.arguments ?? [] {
      guard let (names, isTree) = group(values.value(argument.tokens, in: SwiftPlace(index.scope(of: node)))) else {
        fail("#\(macro.baseName)(\(argument.value.onSingleLine))", "is not a literal", at: argument.position)
        continue
      }
      if macro.baseName == "Unique" {
        entity.uniquenessConstraints.append(names)
      } else {
        entity.indexes.append(
          FetchIndexDescription(
            name: "SwiftDataIndexOn\(isTree ? "RTree" : "Binary")" + names.joined(),
            elements: names.map { FetchIndexElement(.property($0), type: isTree ? .rtree : .binary) }))
      }
    }
  }

  /// Stores show the old flag of an index on every member of a group.
  private mutating func markIndexed() {
    let names = Set(
      entity.indexes.flatMap(\.elements).compactMap { element -> String? in
        guard element.type == .binary, case .property(let name) = element.subject else { return nil }
        return name
      })
    for place in entity.attributes.indices where names.contains(entity.attributes[place].name) {
      entity.attributes[place].isIndexed = true
    }
    for place in entity.relationships.indices where names.contains(entity.relationships[place].name) {
      entity.relationships[place].isIndexed = true
    }
  }

  /// The key paths of `[\.name, \Trip.place.city]` or `.rtree([\.latitude])`, and whether it is such a tree.
  private func group(_ value: SwiftValue) -> (names: [String], isTree: Bool)? {
    switch value {
    case .list(let elements) where !elements.isEmpty:
      let names = elements.compactMap { if case .path(let names) = $0 { names.joined(separator: ".") } else { nil } }
      return names.count == elements.count ? (names, false) : nil
    case .call(let call) where ["rtree", "binary"].contains(call.name):
      return values.values(of: call).first.flatMap(group).map { ($0.names, call.name == "rtree") }
    default: return nil
    }
  }
}
