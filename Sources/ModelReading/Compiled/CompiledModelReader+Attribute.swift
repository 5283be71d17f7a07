import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

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

  /// Reads an attribute, derived and composite ones included, into one of which nothing is known but its name.
  ///
  /// - Parameter nameReference: the name where it lies in the archive.
  mutating func read(
    _ object: KeyedArchive.Object, named nameReference: KeyedArchive.Reference?,
    into result: inout AttributeDescription, at path: ObjectPath
  ) {
    if let type = value(.attributeType, of: object) { result.type = self.type(type, at: path) }
    result.isOptional = flag(.isOptional, of: object)
    result.isTransient = flag(.isTransient, of: object)
    if let flags = integer(.attributeFlags, of: object) { read(flags: flags, into: &result) }
    if let flags = integer(.propertyFlags, of: object) { read(propertyFlags: flags, into: &result) }
    if let name = valueClassName(of: object, type: result.type) { result.attributeValueClassName = name }
    if let name = nonEmptyString(.valueTransformerName, of: object) { result.valueTransformerName = name }
    if let identifier = renamingIdentifier(of: object, named: result.name, at: nameReference) {
      result.renamingIdentifier = identifier
    }
    if let userInfo = value(.userInfo, of: object) { result.userInfo = self.userInfo(userInfo, at: path) }
    if let defaultValue = value(.defaultValue, of: object), !archive.isNull(defaultValue) {
      result.defaultValue = self.defaultValue(defaultValue, of: result.type, at: path)
    }
    if !archive.keys(of: object).isSubset(of: KnownMembers.commonOfAttributes) {
      readRareMembers(of: object, into: &result, at: path)
    }
  }

  /// Reads the members that few attributes have.
  private mutating func readRareMembers(
    of object: KeyedArchive.Object, into result: inout AttributeDescription, at path: ObjectPath
  ) {
    result.isIndexed = flag(.isIndexed, of: object)
    // The bits of `_P` may have said so before.
    if flag(.isIndexedBySpotlight, of: object) { result.isIndexedBySpotlight = true }
    if flag(.isStoredInTruth, of: object) { result.isStoredInExternalRecord = true }
    if flag(.allowsCloudEncryption, of: object) { result.allowsCloudEncryption = true }
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
        report(.unreadableValue, "the \(word) is none of the type \(attribute.type.xcodeName)", at: path)
      }
    }
    guard let predicates = value(.validationPredicates, of: object) else { return }
    for rule in validationRules(predicates, value(.validationWarnings, of: object), at: path) {
      attribute.add(rule)
    }
  }

  /// The class of values where it is another than the type's own, which is repeated for every attribute.
  private mutating func valueClassName(of object: KeyedArchive.Object, type: AttributeType) -> String? {
    guard let reference = value(.attributeValueClassName, of: object), !archive.isNull(reference) else { return nil }
    for known in ownValueClasses where known.reference == reference && known.type == type { return nil }
    guard let className = nonEmptyString(reference) else { return nil }
    guard className == type.defaultValueClassName else { return className }
    if ownValueClasses.count < 16 { ownValueClasses.append((type, reference)) }
    return nil
  }

  private mutating func type(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> AttributeType {
    let number = archive.integer(reference)
    if let type = number.flatMap({ AttributeType(rawValue: $0) }) { return type }
    let what = number.map { "\($0), which is none" } ?? "no number"
    report(.unreadableValue, "the type is \(what); Undefined is taken", at: path)
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
      if isNothing(reference) { return nil }
      let message =
        switch type {
        // Values of these types are objects, of which models hold none but in code.
        case .binary, .transformable, .undefined, .objectID, .composite:
          "a default value of the type \(type.xcodeName) is not read"
        default: "the default value is none of the type \(type.xcodeName)"
        }
      report(.unreadableValue, message, at: path)
      return nil
    }
    return value
  }
}
