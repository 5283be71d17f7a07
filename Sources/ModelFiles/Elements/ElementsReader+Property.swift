import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

extension ElementsReader {
  /// Reads a flag; notes a setting that is not one of the object's flags.
  mutating func readFlag<Object: Flagged>(
    _ key: String, _ value: KeyedArchive.Reference, into object: inout Object, at path: ObjectPath
  ) {
    guard let flag = Object.flags.first(where: { $0.flag.elementsName == key }) else {
      return noteUnknown(key, at: path)
    }
    object[keyPath: flag.path] = archive.boolean(value) ?? false
  }

  /// Reads an attribute; default values and bounds are strings, in the same format as in XML models.
  mutating func attribute(_ object: KeyedArchive.Object, at path: ObjectPath) -> AttributeDescription {
    var result = AttributeDescription(name: path.member, type: .undefined)
    var written: (defaultValue: String?, minimum: String?, maximum: String?, pattern: String?)
    for (key, value) in settings(of: object) {
      switch ElementsSetting(rawValue: key) {
      case .attributeType:
        let type = archive.integer(value).flatMap { AttributeType(rawValue: $0) }
        if type == nil { report(.unreadableValue, "the type does not exist; Undefined is used", at: path) }
        result.type = type ?? .undefined
      case .defaultValue: written.defaultValue = archive.string(value)
      case .minimum: written.minimum = nonEmptyString(value)
      case .maximum: written.maximum = nonEmptyString(value)
      case .pattern: written.pattern = nonEmptyString(value)
      case .valueTransformerName: result.valueTransformerName = nonEmptyString(value).map(ValueTransformerConstant.name)
      case .userInfo: result.userInfo = userInfo(value, at: path)
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .elementID: result.renamingIdentifier = nonEmptyString(value).flatMap { $0 == path.member ? nil : $0 }
      default: readFlag(key, value, into: &result, at: path)
      }
    }
    if result.type == .string {
      result.defaultValue = written.defaultValue.map { .string($0) }
      result.minimumLength = length(written.minimum, at: path)
      result.maximumLength = length(written.maximum, at: path)
      result.pattern = written.pattern
    } else {
      result.defaultValue = value(written.defaultValue, "default value", of: result.type, at: path)
      if result.type.isNumeric || result.type == .date {
        result.minimum = value(written.minimum, "minimum", of: result.type, at: path)
        result.maximum = value(written.maximum, "maximum", of: result.type, at: path)
      }
    }
    return result
  }

  private mutating func value(
    _ text: String?, _ word: String, of type: AttributeType, at path: ObjectPath
  ) -> AttributeValue? {
    guard let text, !text.isEmpty else { return nil }
    let (value, problem) = AttributeValue.read(text, as: type)
    if let problem { report(.unreadableValue, "the \(word) is '\(text)', \(problem)", at: path) }
    return value
  }

  private mutating func length(_ text: String?, at path: ObjectPath) -> Int? {
    guard case .integer(let length)? = value(text, "length", of: .integer64, at: path) else { return nil }
    return Int(length)
  }

  /// Reads a relationship.
  ///
  /// Xcode stored a count of 1 for every to-one relationship. The minimum of others is missing, null or a meaningless
  /// decimal number; a value that is not a count is read as 0.
  mutating func relationship(_ object: KeyedArchive.Object, at path: ObjectPath) -> RelationshipDescription {
    var result = RelationshipDescription(name: path.member, destination: nil)
    var isToMany: Bool?
    var maxCount: Int?
    for (key, value) in settings(of: object) {
      switch ElementsSetting(rawValue: key) {
      case .destination: result.destination = name(of: value)
      case .inverse:
        guard let inverse = archive.object(value) else { break }
        result.inverse = string(.name, of: inverse)
        result.inverseEntity = self.object(.owner, of: inverse).flatMap { string(.name, of: $0) }
      case .isToMany: isToMany = archive.boolean(value)
      case .minCount: result.minCount = max(0, archive.integer(value) ?? 0)
      case .maxCount: maxCount = archive.integer(value).map { max(0, $0) }
      case .deleteRule: result.deleteRule = deleteRule(value, at: path)
      case .userInfo: result.userInfo = userInfo(value, at: path)
      case .versionHashModifier: result.versionHashModifier = nonEmptyString(value)
      case .elementID: result.renamingIdentifier = nonEmptyString(value).flatMap { $0 == path.member ? nil : $0 }
      default: readFlag(key, value, into: &result, at: path)
      }
    }
    result.maxCount = (isToMany ?? (maxCount != 1)) ? maxCount ?? 0 : 1
    result.isToMany = result.maxCount != 1
    return result
  }

  private mutating func deleteRule(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> DeleteRule {
    if let rule = archive.integer(reference).flatMap({ DeleteRule(rawValue: $0) }) { return rule }
    report(.unreadableValue, "the delete rule does not exist; Nullify is used", at: path)
    return .nullify
  }
}
