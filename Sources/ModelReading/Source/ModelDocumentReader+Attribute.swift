import GlossDiagnostics
import GlossManagedObjectModel

/// What an attribute says about its values, as written; it can be understood once the type is known.
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
    // A missing type is what Xcode writes for `Undefined`; a missing `optional` means required.
    var result = AttributeDescription(name: path.member, type: .undefined)
    var written = WrittenValues()
    for attribute in tree.attributes(of: index) {
      switch tree.term(attribute.name) {
      case .name: break
      case .attributeType: result.type = type(attribute, of: index, at: path)
      case .optional: result.isOptional = flag(attribute, of: index, at: path)
      case .transient: result.isTransient = flag(attribute, of: index, at: path)
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
      case .allowsExternalBinaryDataStorage:
        result.allowsExternalBinaryDataStorage = flag(attribute, of: index, at: path)
      case .allowsCloudEncryption: result.allowsCloudEncryption = flag(attribute, of: index, at: path)
      case .preserveAfterDeletion: result.preservesValueInHistoryOnDeletion = flag(attribute, of: index, at: path)
      case .spotlightIndexingEnabled: result.isIndexedBySpotlight = flag(attribute, of: index, at: path)
      case .storedInTruthFile: result.isStoredInExternalRecord = flag(attribute, of: index, at: path)
      case .indexed: result.isIndexed = flag(attribute, of: index, at: path)
      case .elementID: result.renamingIdentifier = renamingIdentifier(attribute, of: path, named: path.member)
      case .versionHashModifier: result.versionHashModifier = nonEmptyText(attribute)
      case .syncable: keep(attribute, of: path)
      default: reportUnknown(attribute, of: index, at: path)
      }
    }
    read(written, into: &result, element: index, at: path)
    readUserInfo(within: index, of: "an attribute", into: &result.userInfo, at: path)
    return result
  }

  private mutating func type(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> AttributeType {
    let word = text(attribute)
    if let type = AttributeType(xcodeName: word) { return type }
    report(
      .unreadableValue, "\(statement(attribute, at: path)), which is not a type; Undefined is taken", at: path,
      element: index)
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
      // An empty text is a default like any other.
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
      // Xcode leaves these behind when the type of an attribute is changed.
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

  /// A date from its interval; the text beside it is how Xcode shows it, in the language of whoever saved it.
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
        "\(statement(mirror, at: place.path)); without the interval beside it a date has no such value",
        at: place.path, element: place.element)
    }
    return nil
  }

  /// A bound of a text, which limits its length.
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
