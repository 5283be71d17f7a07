import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel

extension ModelDocumentReader {
  /// Reads an entity and its contents.
  ///
  /// A duplicate name is an error, but the entity is kept so that the rest is checked; a lookup by name finds the
  /// first.
  mutating func readEntity(_ index: Int, knownNames: inout Set<String>) {
    let name = name(of: index, at: ObjectPath.entity)
    let path = ObjectPath.entity(name)
    let known = knownNames.insert(name)
    if !known.inserted {
      let hint = Self.hint(on: name, as: known.memberAfterInsert)
      report(.duplicateEntity, "the model already has an entity named '\(name)'\(hint)", at: path, element: index)
    }
    sourceMap.record(path, at: position(of: index))
    var entity = EntityDescription(name: name)
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      case .representedClassName: entity.managedObjectClassName = nonEmptyText(attribute)
      case .parentEntity: entity.superentity = nonEmptyText(attribute)
      case .elementID: entity.renamingIdentifier = renamingIdentifier(attribute, of: path, named: name)
      case .versionHashModifier: entity.versionHashModifier = nonEmptyText(attribute)
      case .codeGenerationType: entity.codeGeneration = codeGeneration(attribute, of: index, at: path)
      case .syncable: keep(attribute, of: path)
      default: readFlag(attribute, into: &entity, of: index, at: path)
      }
    }
    readMembers(of: &entity, element: index, at: path)
    markIndexedProperties(of: &entity)
    model.entities.append(entity)
  }

  private mutating func readMembers(of entity: inout EntityDescription, element index: Int, at path: ObjectPath) {
    var names = Set<String>()
    let counts = tree.children(of: index).reduce(into: (attributes: 0, relationships: 0)) { counts, child in
      switch tree.elements[child].name.term {
      case .attribute: counts.attributes += 1
      case .relationship: counts.relationships += 1
      default: break
      }
    }
    // A description has a few hundred bytes and is moved whenever the array grows.
    entity.attributes.reserveCapacity(counts.attributes)
    entity.relationships.reserveCapacity(counts.relationships)
    names.reserveCapacity(counts.attributes + counts.relationships)
    for child in tree.children(of: index) {
      switch tree.elements[child].name.term {
      case .attribute:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.attributes.append(attribute(child, at: place))
      case .relationship:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.relationships.append(relationship(child, at: place))
      case .fetchedProperty:
        let place = propertyPath(child, in: entity.name, knownNames: &names)
        entity.fetchedProperties.append(fetchedProperty(child, at: place))
      case .fetchIndex: entity.indexes.append(fetchIndex(child, of: entity.name))
      case .compoundIndexes: entity.indexes += compoundIndexes(child, of: entity.name)
      case .uniquenessConstraints: entity.uniquenessConstraints += uniquenessConstraints(child, at: path)
      case .userInfo: read(userInfo: child, into: &entity.userInfo, at: path)
      default: reportUnknownElement(child, in: "an entity", at: path)
      }
    }
  }

  /// The path of a property about to be read; its position is recorded.
  private mutating func propertyPath(
    _ index: Int, in entity: String, knownNames: inout Set<String>
  ) -> ObjectPath {
    let name = name(of: index) { ObjectPath.property($0, of: entity) }
    let path = ObjectPath.property(name, of: entity)
    let known = knownNames.insert(name)
    if !known.inserted {
      let hint = Self.hint(on: name, as: known.memberAfterInsert)
      report(
        .duplicateProperty, "the entity '\(entity)' already has a property named '\(name)'\(hint)", at: path,
        element: index)
    }
    sourceMap.record(path, at: position(of: index))
    return path
  }

  /// The invisible difference between two names that look the same: Core Data tells them apart, file systems and people
  /// do not.
  private static func hint(on name: String, as other: String) -> String {
    if name.isLiterally(other) { return "" }
    return ", which looks the same but has other characters "
      + "(\(other.codePointsBeyondASCII), here \(name.codePointsBeyondASCII))"
  }

  private mutating func codeGeneration(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> CodeGeneration? {
    if let generation = CodeGeneration(rawValue: text(attribute)) { return generation }
    report(
      .unreadableValue, "\(statement(attribute, at: path)), not one of class, category, none", at: path,
      element: index)
    return nil
  }

  /// The renaming identifier of an object; nil if it equals the name.
  mutating func renamingIdentifier(
    _ attribute: XMLTree.Attribute, of object: ObjectPath, named name: String
  ) -> String? {
    guard let identifier = nonEmptyText(attribute) else { return nil }
    guard identifier != name else {
      keep(attribute, of: object)
      return nil
    }
    return identifier
  }

  // MARK: - User info

  /// Reads the `userInfo` of a property that cannot have any other children.
  mutating func readUserInfo(
    within index: Int, of owner: String, into userInfo: inout [String: String], at path: ObjectPath
  ) {
    for child in tree.children(of: index) {
      if tree.elements[child].name.term == .userInfo {
        read(userInfo: child, into: &userInfo, at: path)
      } else {
        reportUnknownElement(child, in: owner, at: path)
      }
    }
  }

  /// Reads the entries of a `userInfo` element into a dictionary.
  mutating func read(userInfo index: Int, into userInfo: inout [String: String], at path: ObjectPath) {
    for attribute in tree.attributes(of: index) { reportUnknown(attribute, of: index, at: path) }
    for child in tree.children(of: index) {
      guard tree.elements[child].name.term == .entry else {
        reportUnknownElement(child, in: "userInfo", at: path)
        continue
      }
      var key: String?
      var value = ""
      for attribute in tree.attributes(of: child) {
        switch attribute.name.term {
        case .key: key = text(attribute)
        case .value: value = text(attribute)
        default: reportUnknown(attribute, of: child, at: path)
        }
      }
      reportChildren(of: child, in: "userInfo", at: path)
      guard let key else {
        let lost = Self.quoted(value)
        report(.unreadableValue, "an entry of userInfo with the value \(lost) has no key", at: path, element: child)
        continue
      }
      if let former = userInfo.updateValue(value, forKey: key) {
        report(
          .unreadableValue,
          "userInfo has the key '\(key)' twice; the last value is used, not \(Self.quoted(former))", at: path,
          element: child)
      }
    }
  }

  /// Reports the children of an element that must be empty.
  mutating func reportChildren(of index: Int, in place: String, at path: ObjectPath) {
    for child in tree.children(of: index) { reportUnknownElement(child, in: place, at: path) }
  }
}

/// An attribute's values as written; they can be interpreted once the type is known.
private struct WrittenValues {
  var defaultValue: XMLTree.Attribute?
  var defaultInterval: XMLTree.Attribute?
  var minimum: XMLTree.Attribute?
  var minimumInterval: XMLTree.Attribute?
  var maximum: XMLTree.Attribute?
  var maximumInterval: XMLTree.Attribute?
  var pattern: XMLTree.Attribute?
}

extension ModelDocumentReader {
  /// Reads an attribute of an entity or of a composite.
  mutating func attribute(_ index: Int, at path: ObjectPath) -> AttributeDescription {
    // If the type is missing, Xcode means `Undefined`; if `optional` is missing, the attribute is required.
    var result = AttributeDescription(bare: path.member)
    var written = WrittenValues()
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      case .attributeType: result.type = type(attribute, of: index, at: path)
      case .defaultValueString: written.defaultValue = attribute
      case .defaultDateTimeInterval: written.defaultInterval = attribute
      case .minValueString: written.minimum = attribute
      case .minDateTimeInterval: written.minimumInterval = attribute
      case .maxValueString: written.maximum = attribute
      case .maxDateTimeInterval: written.maximumInterval = attribute
      case .regularExpressionString: written.pattern = attribute
      case .usesScalarValueType: result.usesScalarValueType = flag(attribute, of: index, at: path)
      case .customClassName: result.attributeValueClassName = nonEmptyText(attribute)
      case .valueTransformerName:
        result.valueTransformerName = nonEmptyText(attribute).map(ValueTransformerConstant.name)
      case .derived: result.isDerived = flag(attribute, of: index, at: path)
      case .derivationExpression: result.derivationExpression = derivation(attribute, of: index, at: path)
      case .composite: result.compositeName = nonEmptyText(attribute)
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable: keep(attribute, of: path)
      default: readFlag(attribute, into: &result, of: index, at: path)
      }
    }
    read(written, into: &result, element: index, at: path)
    readUserInfo(within: index, of: "an attribute", into: &result.userInfo, at: path)
    return result
  }

  private mutating func type(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> AttributeType {
    let word = text(attribute)
    if let type = AttributeType(xcodeName: word) { return type }
    let plain = { (text: String) in text.lowercased().filter { !$0.isWhitespace } }
    let meant = AttributeType.allCases.map(\.xcodeName).first { name in
      plain(name) == plain(word) || plain(name) == "integer" + plain(word).drop { !$0.isNumber }
        || word.count > 3 && plain(name).hasPrefix(plain(word))
    }
    report(
      .unreadableValue,
      "\(statement(attribute, at: path)), which is not a type\(meant.map { " (did you mean '\($0)'?)" } ?? ""); Undefined is used",
      at: path, element: index)
    return .undefined
  }

  // MARK: - Defaults and bounds

  private mutating func read(
    _ written: WrittenValues, into result: inout AttributeDescription, element index: Int, at path: ObjectPath
  ) {
    let place = (index, path)
    switch result.type {
    case .date:
      result.defaultValue = date(written.defaultInterval, text: written.defaultValue, place)
      result.minimum = date(written.minimumInterval, text: written.minimum, place)
      result.maximum = date(written.maximumInterval, text: written.maximum, place)
    case .string:
      // An empty string is a default like any other.
      result.defaultValue = written.defaultValue.map { .string(text($0)) }
      result.minimumLength = length(written.minimum, place)
      result.maximumLength = length(written.maximum, place)
      result.pattern = written.pattern.map(text)
    default:
      result.defaultValue = value(written.defaultValue, of: result.type, place)
      if result.type.isNumeric {
        result.minimum = value(written.minimum, of: result.type, place)
        result.maximum = value(written.maximum, of: result.type, place)
      } else {
        reportWithoutEffect([written.minimum, written.maximum], on: result.type, place)
      }
    }
    if result.type != .string { reportWithoutEffect([written.pattern], on: result.type, place) }
    if result.type != .date {
      // Xcode leaves these in place when the type of an attribute changes.
      for interval in [written.defaultInterval, written.minimumInterval, written.maximumInterval] {
        if let interval { keep(interval, of: path) }
      }
    }
  }

  private typealias Place = (element: Int, path: ObjectPath)

  private mutating func value(
    _ attribute: XMLTree.Attribute?, of type: AttributeType, _ place: Place
  ) -> AttributeValue? {
    guard let attribute, !attribute.value.isEmpty else { return nil }
    let (value, problem) = AttributeValue.read(text(attribute), as: type)
    if let problem {
      report(
        .unreadableValue, "\(statement(attribute, at: place.path)), \(problem)", at: place.path,
        element: place.element)
    }
    return value
  }

  /// A date from its interval; the text next to it is Xcode's formatting in the language of the user who saved it.
  private mutating func date(
    _ interval: XMLTree.Attribute?, text mirror: XMLTree.Attribute?, _ place: Place
  ) -> AttributeValue? {
    if let interval, !interval.value.isEmpty {
      if let mirror { keep(mirror, of: place.path) }
      return value(interval, of: .date, place)
    }
    if let mirror, !mirror.value.isEmpty {
      report(
        .unreadableValue,
        "\(statement(mirror, at: place.path)); without the matching interval the date has no such value",
        at: place.path, element: place.element)
    }
    return nil
  }

  /// A bound of a string, which limits its length.
  private mutating func length(_ attribute: XMLTree.Attribute?, _ place: Place) -> Int? {
    guard let bound = value(attribute, of: .integer64, place), case .integer(let length) = bound else { return nil }
    return Int(length)
  }

  private mutating func reportWithoutEffect(
    _ attributes: [XMLTree.Attribute?], on type: AttributeType, _ place: Place
  ) {
    for case let attribute? in attributes where !attribute.value.isEmpty {
      report(
        .unreadableValue,
        "\(statement(attribute, at: place.path)), which has no effect on the type \(type.xcodeName)",
        at: place.path, element: place.element)
    }
  }
}

extension ModelDocumentReader {
  /// Reads a relationship.
  ///
  /// `toMany` decides: without it, a relationship has at most one destination, whatever `maxCount` says. A to-many
  /// relationship with a maximum of one is to-one for Core Data, whose `isToMany` is `maxCount != 1`.
  mutating func relationship(_ index: Int, at path: ObjectPath) -> RelationshipDescription {
    var result = RelationshipDescription(bare: path.member)
    var isToMany = false
    var maxCount: Int?
    for attribute in tree.attributes(of: index) {
      switch attribute.name.term {
      case .name: break
      case .toMany: isToMany = flag(attribute, of: index, at: path)
      case .minCount: result.minCount = count(attribute, of: index, at: path) ?? 0
      case .maxCount: maxCount = count(attribute, of: index, at: path)
      case .deletionRule: result.deleteRule = deleteRule(attribute, of: index, at: path)
      case .destinationEntity: result.destination = nonEmptyText(attribute)
      case .inverseName: result.inverse = nonEmptyText(attribute)
      case .inverseEntity: result.inverseEntity = nonEmptyText(attribute)
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable: keep(attribute, of: path)
      case .deleteRule: reportUnheededDeleteRule(attribute, of: index, at: path)
      default: readFlag(attribute, into: &result, of: index, at: path)
      }
    }
    if !isToMany, let written = maxCount, written != 1 {
      report(
        .unreadableValue, "maxCount of \"\(path)\" is \(written) but the relationship is not to-many; 1 is used",
        at: path,
        element: index)
    }
    result.maxCount = isToMany ? maxCount ?? 0 : 1
    result.isToMany = result.maxCount != 1
    readUserInfo(within: index, of: "a relationship", into: &result.userInfo, at: path)
    return result
  }

  /// Tools other than Xcode write `deleteRule`, Core Data's own name; the compiler reads only `deletionRule`, and uses
  /// Nullify if it is missing.
  private mutating func reportUnheededDeleteRule(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) {
    let isHarmless = text(attribute) == DeleteRule.nullify.xcodeName
    report(
      isHarmless ? .unknownElement : .unreadableValue,
      "\(statement(attribute, at: path)), but the model compiler reads deletionRule, and uses Nullify without it",
      at: path, element: index)
  }

  private mutating func deleteRule(
    _ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) -> DeleteRule {
    let word = text(attribute)
    if let rule = DeleteRule.allCases.first(where: { $0.xcodeName == word }) { return rule }
    report(
      .unreadableValue,
      "\(statement(attribute, at: path)), not one of Nullify, Cascade, Deny, No Action; Nullify is used",
      at: path, element: index)
    return .nullify
  }
}
