import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let managedTypeMismatch = RuleID("managed-type-mismatch", .warning, about: .model)
}

/// Reports properties of a class whose Swift type does not fit the stored values.
package enum ManagedTypeMismatchRule: Rule {
  package static let card = RuleCard(
    .managedTypeMismatch,
    "Core Data generates no accessor for a scalar of the wrong type, and returns objects of the wrong class.",
    triggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
              <relationship name="goals" optional="YES" toMany="YES" destinationEntity="Goal" inverseName="player" inverseEntity="Goal"/>
          </entity>
          <entity name="Goal" representedClassName="Goal">
              <relationship name="player" optional="YES" maxCount="1" destinationEntity="Player" inverseName="goals" inverseEntity="Player"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var ↓number: Int
            @NSManaged var ↓goals: [Goal]
          }
          """
        ])
    ],
    nonTriggering: [
      RuleExample(
        model: #"""
          <entity name="Player" representedClassName="Player">
              <attribute name="number" optional="YES" attributeType="Integer 16" usesScalarValueType="YES"/>
              <attribute name="joined" optional="YES" attributeType="Date" usesScalarValueType="NO"/>
          </entity>
          """#,
        files: [
          "Player.swift": """
          class Player: NSManagedObject {
            @NSManaged var number: Int16
            @NSManaged var joined: Date?
          }
          """
        ])
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    context.managedProperties.compactMap { managed, property, entity, _ in
      guard let right = ManagedTypes(index: context.index).rightType(for: property, in: managed.type) else {
        return nil
      }
      let subject = "\("\(entity).\(property.name)".quoted) is \(right.stored) in the model"
      var finding = context.finding(
        .managedTypeMismatch, "\(subject), which \(managed.type.text.quoted) cannot hold", of: managed, in: entity,
        remedy: "declare it \(right.type.quoted)")
      // Shipping apps read ordered sets through such properties; no documentation promises that.
      if property.relationship?.isOrdered == true, ["Array", "NSArray"].contains(managed.type.name) {
        finding.message =
          "\(subject): Core Data returns an NSOrderedSet, and reading it as \(managed.type.text.quoted) works only as "
          + "far as it answers like an array"
        finding.severity = .note
      }
      return finding
    }
  }
}

/// The Swift types that fit the values Core Data stores, as far as both are known for certain.
struct ManagedTypes {
  let index: ModelIndex

  /// The stored values and the type to declare, if a type cannot hold them; nil if it can, or may.
  func rightType(for property: Property, in type: ManagedType) -> (stored: String, type: String)? {
    switch property {
    case .attribute(let attribute):
      guard let right = rightType(for: attribute, in: type) else { return nil }
      return (attribute.type.xcodeName, right)
    case .relationship(let relationship):
      guard let right = rightType(for: relationship, in: type) else { return nil }
      let kind = relationship.isToMany ? (relationship.isOrdered ? "an ordered to-many" : "a to-many") : "a to-one"
      return ("\(kind) relationship", right)
    case .fetched:
      // Core Data returns an array.
      guard Self.scalars[type.name] != nil || ["Set", "NSSet", "NSOrderedSet"].contains(type.name) else { return nil }
      return ("a fetched property", "[\(type.element ?? "NSManagedObject")]?")
    }
  }

  // MARK: - Attributes

  private func rightType(for attribute: AttributeDescription, in type: ManagedType) -> String? {
    if let kinds = Self.scalars[type.name] {
      switch attribute.type {
      case .undefined: return nil
      case let stored where kinds.contains(stored): return nil
      default: break
      }
    } else {
      guard let kinds = Self.objects[type.name] else { return nil }
      // The class that a transformer produces is unknown.
      if [.transformable, .undefined, .objectID, .composite].contains(attribute.type) { return nil }
      if kinds.contains(attribute.type) { return nil }
    }
    return Self.declaration(of: attribute)
  }

  /// The type that Xcode would generate.
  private static func declaration(of attribute: AttributeDescription) -> String {
    if attribute.type == .composite { return "[String: Any]?" }
    if let type = attribute.type.bridgedSwiftType { return type + "?" }
    return attribute.type.swiftScalar ?? "\(attribute.attributeValueClassName ?? "NSObject")?"
  }

  /// The attribute types of each scalar: accessors generated by Core Data do not convert ("Dynamically generated
  /// accessors do not support implicit type coercion"). `Int` has 64 bits on all supported systems.
  private static let scalars: [String: Set<AttributeType>] = [
    "Int16": [.integer16], "UInt16": [.integer16], "Int32": [.integer32], "UInt32": [.integer32],
    "Int64": [.integer64], "UInt64": [.integer64], "Int": [.integer64], "UInt": [.integer64],
    "Double": [.double, .date], "TimeInterval": [.double, .date], "Float": [.float],
    "CGFloat": [.double], "Bool": [.boolean], "Int8": [.boolean], "UInt8": [.boolean],
  ]

  /// The attribute types of objects, and of values that Swift bridges from them.
  private static let objects: [String: Set<AttributeType>] = [
    "String": [.string], "NSString": [.string], "Date": [.date], "NSDate": [.date], "Data": [.binary],
    "NSData": [.binary], "UUID": [.uuid], "NSUUID": [.uuid], "URL": [.uri], "NSURL": [.uri],
    "Decimal": [.decimal], "NSDecimalNumber": numbers, "NSNumber": numbers,
    "NSSet": [], "NSOrderedSet": [], "NSArray": [], "Set": [], "Array": [],
  ]

  private static let numbers: Set<AttributeType> = [
    .integer16, .integer32, .integer64, .double, .float, .boolean, .decimal,
  ]

  // MARK: - Relationships

  private func rightType(for relationship: RelationshipDescription, in type: ManagedType) -> String? {
    let className = relationship.destination.flatMap { index.entity(named: $0) }?.managedObjectClassName
    let destination = className?.split(separator: ".").last.map(String.init) ?? "NSManagedObject"
    guard relationship.isToMany else {
      let isCollection = Self.sets.contains(type.name) || Self.orderedSets.contains(type.name)
      let isOther = Self.scalars[type.name] != nil || Self.objects[type.name] != nil || isCollection
      return isOther || isForeign(type.name, to: relationship) ? "\(destination)?" : nil
    }
    let right = relationship.isOrdered ? "NSOrderedSet?" : "Set<\(destination)>"
    if (relationship.isOrdered ? Self.orderedSets : Self.sets).contains(type.name) {
      return type.element.map { isForeign($0, to: relationship) } == true ? right : nil
    }
    let isOther =
      Self.sets.contains(type.name) || Self.orderedSets.contains(type.name) || Self.scalars[type.name] != nil
      || Self.objects[type.name] != nil || classes[type.name] != nil
    return isOther ? right : nil
  }

  private static let sets: Set<String> = ["Set", "NSSet", "NSMutableSet"]
  private static let orderedSets: Set<String> = ["NSOrderedSet", "NSMutableOrderedSet"]

  /// The entities of each class.
  private var classes: [String: [String]] {
    Dictionary(
      grouping: index.entities.compactMap { entity in
        entity.managedObjectClassName?.split(separator: ".").last.map { (name: String($0), entity: entity.name) }
      }, by: \.name
    ).mapValues { $0.map(\.entity) }
  }

  /// Whether a class belongs only to entities unrelated to the destination: not the same, above or below it.
  private func isForeign(_ className: String, to relationship: RelationshipDescription) -> Bool {
    guard className != "NSManagedObject", let entities = classes[className],
      let destination = relationship.destination, index.entity(named: destination) != nil
    else { return false }
    let related = Set(index.namesInChain(of: destination) + index.descendants(of: destination))
    return related.isDisjoint(with: entities)
  }
}
