import GlossBasics
package import GlossManagedObjectModel

/// The record types and fields that `NSPersistentCloudKitContainer` makes for models, derived from them alone.
///
/// Sources: Apple's “Reading CloudKit Records for Core Data”, and exports of production schemas; each field says what
/// it rests on.
package struct CloudKitPrediction: Sendable {
  /// What a statement about a field rests on.
  package enum Evidence: String, Sendable, Hashable {
    /// Seen in exported schemas of apps.
    case seen
    /// Apple's documentation.
    case documented
    /// Follows from both, and no export shows it.
    case inferred
    /// Neither documented nor seen.
    case unknown
  }

  /// Why a field exists.
  package enum Origin: Sendable, Hashable {
    /// The entity's name, or the receipt of a record that moved to a share.
    case machinery
    case attribute
    /// The asset that holds a large value of the attribute.
    case companion
    case relationship
    /// The record type that links many-to-many relationships.
    case manyToMany
  }

  /// When a record carries the field.
  package enum Writing: Int, Sendable, Hashable, Comparable {
    case always
    case whenSet
    /// When a record with the value exceeds 700,000 bytes.
    case whenLarge
    /// When a record moves into a share.
    case whenShared

    package static func < (left: Writing, right: Writing) -> Bool { left.rawValue < right.rawValue }
  }

  package struct Field: Sendable, Hashable {
    package var recordType: String
    package var name: String
    package var type: CloudKitFieldType
    package var origin: Origin
    /// The entity that declares the property; the record type's for machinery.
    package var entity: String
    package var property: String?
    package var writing: Writing
    package var evidence: Evidence
    /// The attribute's type, to tell contents of one field type apart.
    package var attributeType: AttributeType?
    /// Whether values are kept in files, so the asset is used first.
    package var isExternal = false
    /// Whether the type is known; a guess that were deployed would be permanent.
    package var isTypeKnown = true

    /// `CD_Trip.CD_note`
    package var path: String { "\(recordType).\(name)" }

    /// `Trip.note`
    package var propertyPath: String { property.map { "\(entity).\($0)" } ?? entity }
  }

  /// Two entities that ask one field for two types: the second kind of record cannot be saved.
  package struct Clash: Sendable, Hashable {
    package var first: Field
    package var second: Field

    /// What is wrong, as a clause: `CD_Trip.CD_tint is INT64 for 'Trip.tint' and STRING for 'Place.tint'`.
    package var words: String {
      let isOneProperty = first.propertyPath == second.propertyPath
      return isOneProperty
        ? "\(second.path) is \(second.type) on one platform and \(first.type) on another, and one container has one type"
        : "\(second.path) is \(second.type) for '\(second.propertyPath)' and \(first.type) for '\(first.propertyPath)'"
    }

    package var remedy: String {
      first.propertyPath == second.propertyPath
        ? "give the property of one platform another name" : "give one of the two another name"
    }
  }

  /// Sorted by record type and name.
  package private(set) var fields: [Field] = []
  package private(set) var clashes: [Clash] = []
  /// Reasons why there may be more or fewer fields.
  package private(set) var gaps: [String]
  private var places: [Key: Int] = [:]

  private struct Key: Hashable {
    var recordType: String
    var name: String
  }

  /// Predicts the schema of one container.
  ///
  /// - Parameters:
  ///   - models: all models that are mirrored to the container.
  ///   - remarks: more reasons why there may be more or fewer fields.
  package init(_ models: [SynchronizedModel], remarks: [String] = []) {
    gaps = models.flatMap(\.gaps).reduce(into: remarks) { if !$0.contains($1) { $0.append($1) } }
    let containers = Set(models.flatMap(\.containers)).sorted { $0.precedes($1) }
    if containers.count > 1 {
      let names = CloudKitComparison.list(containers.map { "'\($0)'" })
      gaps.append(
        "the code mirrors to the containers \(names), and a schema is that of one; name the file after its container, "
          + "as \(containers[0]).ckdb, to have only what goes there")
    }
    for model in models {
      for entity in model.described { add(entity, of: model) }
    }
    fields.sort {
      $0.recordType == $1.recordType ? $0.name.precedes($1.name) : $0.recordType.precedes($1.recordType)
    }
    places = Dictionary(
      uniqueKeysWithValues: fields.enumerated().map { (Key(recordType: $1.recordType, name: $1.name), $0) })
  }

  package func field(_ name: String, of recordType: String) -> Field? {
    places[Key(recordType: recordType, name: name)].map { fields[$0] }
  }

  /// The record types, sorted.
  package var recordTypes: [String] {
    fields.map(\.recordType).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// The suffix of the field with the asset of an attribute.
  static let companionSuffix = "_ckAsset"

  private mutating func add(_ field: Field) {
    let key = Key(recordType: field.recordType, name: field.name)
    guard let place = places[key] else {
      places[key] = fields.count
      return fields.append(field)
    }
    if fields[place].type != field.type {
      clashes.append(Clash(first: fields[place], second: field))
    } else if field.writing < fields[place].writing {
      // Written by every record of one entity.
      fields[place] = field
    }
  }

  private mutating func add(_ entity: EntityDescription, of model: SynchronizedModel) {
    let recordType = model.recordType(of: entity.name)
    let root = model.index.rootName(of: entity.name) ?? entity.name
    func machinery(_ name: String, _ type: CloudKitFieldType.Primitive, _ writing: Writing) -> Field {
      Field(
        recordType: recordType, name: name, type: CloudKitFieldType(type), origin: .machinery, entity: root,
        writing: writing, evidence: .seen)
    }
    add(machinery("CD_entityName", .string, .always))
    add(machinery("CD_moveReceipt", .bytes, .whenShared))
    add(machinery("CD_moveReceipt" + Self.companionSuffix, .asset, .whenShared))
    for attribute in entity.attributes where !Property.attribute(attribute).isKeptFromCloudKit {
      add(attribute, of: entity, recordType: recordType, isInherited: root != entity.name)
    }
    for relationship in entity.relationships where !Property.relationship(relationship).isKeptFromCloudKit {
      if !relationship.isToMany {
        add(
          Field(
            recordType: recordType, name: "CD_" + relationship.name, type: CloudKitFieldType(.string),
            origin: .relationship, entity: entity.name, property: relationship.name, writing: .whenSet, evidence: .seen)
        )
      } else if relationship.isManyToMany(in: model.index) {
        for name in ["CD_entityNames", "CD_recordNames", "CD_relationships"] {
          add(
            Field(
              recordType: "CDMR", name: name, type: CloudKitFieldType(.string), origin: .manyToMany,
              entity: entity.name, property: relationship.name, writing: .whenSet, evidence: .seen))
        }
      }
    }
  }

  private mutating func add(
    _ attribute: AttributeDescription, of entity: EntityDescription, recordType: String, isInherited: Bool
  ) {
    guard let mapping = CloudKitMapping(attribute, of: entity) else { return }
    var evidence = mapping.evidence
    if attribute.allowsCloudEncryption { evidence = evidence == .unknown ? .unknown : .documented }
    if isInherited, evidence == .seen { evidence = .documented }
    var field = Field(
      recordType: recordType, name: "CD_" + attribute.name,
      type: CloudKitFieldType(mapping.type, isEncrypted: attribute.allowsCloudEncryption), origin: .attribute,
      entity: entity.name, property: attribute.name, writing: attribute.isOptional ? .whenSet : .always,
      evidence: evidence, attributeType: attribute.type)
    field.isTypeKnown = mapping.isTypeKnown
    field.isExternal = attribute.allowsExternalBinaryDataStorage && mapping.hasCompanion
    add(field)
    if mapping.hasCompanion {
      field.name += Self.companionSuffix
      (field.type, field.origin) = (CloudKitFieldType(.asset), .companion)
      field.writing = field.isExternal ? field.writing : .whenLarge
      add(field)
    }
  }
}

/// The field that the values of an attribute are written to.
struct CloudKitMapping: Sendable, Hashable {
  var type: CloudKitFieldType.Primitive
  /// Whether a large value goes to an asset next to it.
  var hasCompanion = false
  var evidence: CloudKitPrediction.Evidence
  /// Whether it is known what type Core Data gives the attribute.
  var isTypeKnown = true

  /// Swift's numbers and strings of which no store has shown the attribute type, with the likely field.
  private static let openTypes: [String: CloudKitFieldType.Primitive] = [
    "Int8": .int64, "UInt16": .int64, "Int128": .int64, "UInt128": .int64, "CGFloat": .double, "Float16": .double,
    "Float80": .double, "Duration": .double, "Character": .string, "Substring": .string, "StaticString": .string,
  ]

  /// nil if Core Data refuses to mirror the type.
  init?(_ attribute: AttributeDescription, of entity: EntityDescription) {
    switch attribute.type {
    case .integer16, .integer32, .integer64, .boolean: (type, evidence) = (.int64, .seen)
    case .double, .decimal: (type, evidence) = (.double, .seen)
    case .float: (type, evidence) = (.double, .documented)
    case .date: (type, evidence) = (.timestamp, .seen)
    case .string: (type, hasCompanion, evidence) = (.string, true, .seen)
    case .uuid: (type, evidence) = (.string, .seen)
    // No export has one, and Apple's table of assets does not name the type.
    case .uri: (type, evidence) = (.string, .unknown)
    case .binary, .transformable, .composite: (type, hasCompanion, evidence) = (.bytes, true, .seen)
    case .undefined:
      // A Swift type whose version hash is not known, such as an array of structures, is stored as data all the same.
      guard entity.isIncomplete, let name = attribute.attributeValueClassName else { return nil }
      if let likely = Self.openTypes[name.filter { $0 != "?" }] {
        (type, evidence, isTypeKnown) = (likely, .unknown, false)
        return
      }
      (type, hasCompanion) = (.bytes, true)
      evidence = name.hasPrefix("[") || attribute.unknownDeclaration?.isEmpty == false ? .seen : .unknown
    case .objectID: return nil
    }
    if attribute.isDerived { evidence = .unknown }
  }
}

extension CloudKitPrediction {
  /// The schema, as an export would show it after `initializeCloudKitSchema`, without fields of unknown types.
  package var schema: CloudKitSchema {
    var types: [CloudKitSchema.RecordType] = []
    for field in fields where field.isTypeKnown {
      if types.last?.name != field.recordType {
        types.append(
          CloudKitSchema.RecordType(
            field.recordType, fields: CloudKitSchema.systemFields, grants: CloudKitSchema.usualGrants))
      }
      types[types.count - 1].fields.append(
        CloudKitSchema.Field(field.name, field.type, indexes: field.type.usualIndexes))
    }
    return CloudKitSchema(recordTypes: types + [CloudKitSchema.users])
  }
}

extension CloudKitSchema {
  /// The schema with everything that another one adds: record types, fields, and permissions of new types.
  ///
  /// What is there stays, even if the other has a field of the same name and another type.
  package func adding(_ other: CloudKitSchema) -> CloudKitSchema {
    var result = self
    var places = Dictionary(
      result.recordTypes.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for type in other.recordTypes {
      guard let place = places[type.name] else {
        places[type.name] = result.recordTypes.count
        result.recordTypes.append(type)
        continue
      }
      // Users and its like belong to CloudKit.
      guard type.name != Self.users.name else { continue }
      let known = Set(result.recordTypes[place].fields.map(\.name))
      result.recordTypes[place].fields += type.fields.filter { !known.contains($0.name) }
    }
    return result
  }
}
