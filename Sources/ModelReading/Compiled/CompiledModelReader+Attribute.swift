import Diagnostics
import ManagedObjectModel
import PredicateFormat
import PropertyLists

extension CompiledModelReader {
  /// The bits of `NSFlagsKey`.
  private enum AttributeFlags {
    static let allowsExternalStorage = 0x4
    static let preservesValueOnDeletion = 0x10
  }

  /// The bits of `_P` that repeat a member, read in case a file has only the bit.
  private enum PropertyFlags {
    static let spotlight = 0x100
    static let truth = 0x200
    static let cloudEncryption = 0x800
  }

  /// Reads an attribute, derived and composite ones included.
  mutating func attribute(_ object: KeyedArchive.Object, at path: ObjectPath) -> AttributeDescription {
    let name = path.member
    var result = AttributeDescription(name: name, type: .undefined)
    var defaultValue: KeyedArchive.Reference?
    var className: KeyedArchive.Reference?
    var renamingIdentifier: KeyedArchive.Reference?
    var predicates: KeyedArchive.Reference?
    var warnings: KeyedArchive.Reference?
    var bounds: (minimum: KeyedArchive.Reference?, maximum: KeyedArchive.Reference?)
    for position in 0..<object.count {
      let value = archive.value(position, of: object)
      switch key(position, of: object) {
      case .entity, .propertyName: break
      case .attributeType: result.type = type(value, at: path)
      case .attributeValueClassName: className = value
      case .defaultValue: defaultValue = value
      case .isOptional: result.isOptional = archive.boolean(value) ?? false
      case .isTransient: result.isTransient = archive.boolean(value) ?? false
      case .renamingIdentifier: renamingIdentifier = value
      case .valueTransformerName: result.valueTransformerName = nonEmptyString(value)
      case .attributeFlags: read(flags: archive.integer(value) ?? 0, into: &result)
      case .propertyFlags: read(propertyFlags: archive.integer(value) ?? 0, into: &result)
      case .userInfo: result.userInfo = userInfo(value, at: path)
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .validationPredicates: predicates = value
      case .validationWarnings: warnings = value
      case .minimum: bounds.minimum = value
      case .maximum: bounds.maximum = value
      case .isIndexed: result.isIndexed = archive.boolean(value) ?? false
      case .isIndexedBySpotlight: if archive.boolean(value) == true { result.isIndexedBySpotlight = true }
      case .isStoredInTruth: if archive.boolean(value) == true { result.isStoredInExternalRecord = true }
      case .allowsCloudEncryption: if archive.boolean(value) == true { result.allowsCloudEncryption = true }
      case .derivationExpression:
        result.isDerived = true
        if !archive.isNull(value) { result.derivationExpression = expression(value, at: path)?.format }
      case .compositeElements: result.compositeName = composite(value, at: path)
      default: noteUnknown(position, of: object, at: path)
      }
    }
    result.renamingIdentifier = self.renamingIdentifier(renamingIdentifier, named: name)
    // Repeated for every attribute; only another class than the type's own says something.
    if let className = className.flatMap({ nonEmptyString($0) }), className != result.type.defaultValueClassName {
      result.attributeValueClassName = className
    }
    if let defaultValue, !archive.isNull(defaultValue) {
      result.defaultValue = self.defaultValue(defaultValue, of: result.type, at: path)
    }
    if let minimum = bounds.minimum.flatMap({ archive.decoded($0) }) { result.set(minimum: minimum) }
    if let maximum = bounds.maximum.flatMap({ archive.decoded($0) }) { result.set(maximum: maximum) }
    if let predicates {
      for rule in validationRules(predicates, warnings, at: path) { result.add(rule) }
    }
    return result
  }

  private mutating func type(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> AttributeType {
    let number = archive.integer(reference)
    if let type = number.flatMap({ AttributeType(rawValue: $0) }) { return type }
    let what = number.map(String.init) ?? "no number"
    report(.unreadableValue, "the type is \(what), which is none; Undefined is taken", at: path)
    return .undefined
  }

  private func read(flags: Int, into attribute: inout AttributeDescription) {
    attribute.allowsExternalBinaryDataStorage = flags & AttributeFlags.allowsExternalStorage != 0
    attribute.preservesValueInHistoryOnDeletion = flags & AttributeFlags.preservesValueOnDeletion != 0
  }

  private func read(propertyFlags flags: Int, into attribute: inout AttributeDescription) {
    if flags & PropertyFlags.spotlight != 0 { attribute.isIndexedBySpotlight = true }
    if flags & PropertyFlags.truth != 0 { attribute.isStoredInExternalRecord = true }
    if flags & PropertyFlags.cloudEncryption != 0 { attribute.allowsCloudEncryption = true }
  }

  private mutating func defaultValue(
    _ reference: KeyedArchive.Reference, of type: AttributeType, at path: ObjectPath
  ) -> AttributeValue? {
    guard let value = archive.decoded(reference).flatMap({ AttributeValue($0, of: type) }) else {
      report(.unreadableValue, "the default value is none of the type \(type.xcodeName)", at: path)
      return nil
    }
    return value
  }

  /// Reads the elements of a composite attribute and gives them a name, which compiled models do not keep.
  ///
  /// The name is the attribute's own, and its full path where attributes of one name hold different elements. No
  /// compiled model with a composite is at hand; the key is inferred.
  private mutating func composite(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> String {
    var composite = CompositeDescription(name: path.member, attributes: [])
    // The level of nesting shows in the path: elements of elements are not followed.
    guard path.kind != .compositeAttribute else { return path.member }
    for element in archive.elements(reference) {
      guard let object = archive.object(element), archive.charge(16) else { continue }
      let name = string(.propertyName, of: object) ?? ""
      composite.attributes.append(attribute(object, at: .attribute(name, ofComposite: path.member)))
    }
    composite.attributes.sort { $0.name.precedes($1.name) }
    if let known = model.composites.first(where: { $0.name == composite.name }) {
      if known.attributes == composite.attributes { return known.name }
      composite.name = path.description
    }
    model.composites.append(composite)
    return composite.name
  }
}
