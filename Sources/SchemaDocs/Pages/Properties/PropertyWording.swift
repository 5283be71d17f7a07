import GlossLocalization
import GlossManagedObjectModel
import GlossModelFiles
import GlossValidation

/// Descriptions of properties.
struct PropertyWording: EditionComposer {
  let edition: Edition

  /// The rules of an attribute as one sentence: `required; 3 to 40 characters; default "x"`.
  func rules(of attribute: AttributeDescription) -> TextRuns {
    let first = words[attribute.isDerived ? "derived" : attribute.isOptional ? "optional" : "required"]
    return TextRuns.joined(
      [TextRuns(first)] + limits(of: attribute) + [statedDefault(of: attribute)].compactMap(\.self),
      separator: words["ruleSeparator"])
  }

  /// The allowed values of an attribute.
  func limits(of attribute: AttributeDescription) -> [TextRuns] {
    var limits = bounds(of: attribute)
    if let pattern = attribute.pattern { limits.append(words.runs("patternIs", ["pattern": .code(pattern)])) }
    return limits + attribute.validations.map { words.runs("predicateIs", ["predicate": .code($0.predicate)]) }
  }

  /// The default of an attribute in words; nil if it has none.
  func statedDefault(of attribute: AttributeDescription) -> TextRuns? {
    if let expression = attribute.defaultExpression { return words.runs("defaultIs", ["value": .code(expression)]) }
    return attribute.defaultValue.map { words.runs("defaultIs", ["value": words.value($0)]) }
  }

  private func bounds(of attribute: AttributeDescription) -> [TextRuns] {
    var bounds: [TextRuns] = []
    func add(_ key: String, _ values: KeyValuePairs<String, AttributeValue?>) { bounds.append(words.runs(key, values)) }
    let (minimum, maximum) = (attribute.minimum, attribute.maximum)
    switch (minimum, maximum) {
    case (.date?, .date?): add("datesAre", ["earliest": minimum, "latest": maximum])
    case (.date?, nil): add("earliestIs", ["date": minimum])
    case (nil, .date?): add("latestIs", ["date": maximum])
    case (let least?, let most?) where least == most: add("exactlyIs", ["value": least])
    case (_?, _?): add("rangeIs", ["minimum": minimum, "maximum": maximum])
    case (_?, nil): add("minimumIs", ["value": minimum])
    case (nil, _?): add("maximumIs", ["value": maximum])
    case (nil, nil): break
    }
    switch (attribute.minimumLength, attribute.maximumLength) {
    case (let least?, let most?) where least == most:
      bounds.append(TextRuns(words.counted("exactLengthIs", least)))
    case (let least?, let most?):
      let (least, most) = (words.vocabulary.formats.number(least), words.vocabulary.formats.number(most))
      bounds.append(words.runs("lengthRangeIs", ["minimum": .text(least), "maximum": .text(most)]))
    case (let least?, nil):
      bounds.append(TextRuns(words.counted("minimumLengthIs", least)))
    case (nil, let most?):
      bounds.append(TextRuns(words.counted("maximumLengthIs", most)))
    case (nil, nil): break
    }
    return bounds
  }

  /// The limit that an error of a property reports: `at most 40 characters` for 1660; nil if the code has none.
  func limit(ofCode code: Int, of property: Property) -> TextRuns? {
    func value(_ key: String, _ name: String, _ value: AttributeValue?) -> TextRuns? {
      value.map { words.runs(key, [name: $0]) }
    }
    func count(_ key: String, _ count: Int?) -> TextRuns? { count.map { TextRuns(words.counted(key, $0)) } }
    switch (property, ValidationErrorCode(rawValue: code)) {
    case (.attribute(let attribute), .numberTooLarge): return value("maximumIs", "value", attribute.maximum)
    case (.attribute(let attribute), .numberTooSmall): return value("minimumIs", "value", attribute.minimum)
    case (.attribute(let attribute), .dateTooLate): return value("latestIs", "date", attribute.maximum)
    case (.attribute(let attribute), .dateTooSoon): return value("earliestIs", "date", attribute.minimum)
    case (.attribute(let attribute), .stringTooLong): return count("maximumLengthIs", attribute.maximumLength)
    case (.attribute(let attribute), .stringTooShort): return count("minimumLengthIs", attribute.minimumLength)
    case (.attribute(let attribute), .stringPatternMatching):
      return attribute.pattern.map { words.runs("patternIs", ["pattern": .code($0)]) }
    case (.relationship(let relationship), .relationshipLacksMinimumCount):
      return count("minimumCountIs", relationship.minCount)
    case (.relationship(let relationship), .relationshipExceedsMaximumCount):
      return count("maximumCountIs", relationship.maxCount)
    default: return nil
    }
  }

  /// What an attribute is, other than its rules: transient, derived, unique and so on.
  func statements(of attribute: AttributeDescription, in entity: String) -> [TextRuns] {
    var traits: [TextRuns] = []
    func add(_ condition: Bool, _ key: String) {
      if condition { traits.append(TextRuns(words[key])) }
    }
    add(attribute.isTransient, "transient")
    if attribute.isDerived, let expression = attribute.derivationExpression {
      traits.append(derivation(expression))
    }
    if attribute.type == .transformable {
      // Without a transformer name Core Data archives the value with NSCoding.
      let transformer = attribute.valueTransformerName ?? "NSKeyedUnarchiveFromData"
      traits.append(words.runs("transformable", ["transformer": .code(transformer)]))
    }
    // Models keep the transformer and class of attributes that are no longer transformable; Core Data ignores both.
    let takesClass = attribute.type == .transformable || attribute.type == .undefined
    if takesClass, attribute.writtenType == nil, let name = attribute.attributeValueClassName {
      traits.append(words.runs("valueClass", ["class": .code(name)]))
    }
    add(attribute.allowsExternalBinaryDataStorage, "external")
    add(attribute.allowsCloudEncryption, "encrypted")
    add(attribute.isIndexed || reference.indexed[entity]?.contains(attribute.name) == true, "indexed")
    add(attribute.isIndexedBySpotlight, "spotlight")
    add(attribute.isStoredInExternalRecord, "externalRecord")
    add(attribute.preservesValueInHistoryOnDeletion, "preserved")
    traits += uniqueness(of: attribute.name, in: entity)
    if let former = attribute.renamingIdentifier {
      traits.append(labelled("renamingIdentifier", .code(former)))
    }
    if let modifier = attribute.versionHashModifier {
      traits.append(labelled("versionHashModifier", .code(modifier)))
    }
    return traits
  }

  func statements(of relationship: RelationshipDescription, in entity: String) -> [TextRuns] {
    var traits: [TextRuns] = []
    func add(_ condition: Bool, _ key: String) {
      if condition { traits.append(TextRuns(words[key])) }
    }
    let isInIndex = reference.indexed[entity]?.contains(relationship.name) == true
    add(relationship.isTransient, "transient")
    add(relationship.isIndexed || isInIndex, "indexed")
    add(relationship.isIndexedBySpotlight, "spotlight")
    add(relationship.isStoredInExternalRecord, "externalRecord")
    if let former = relationship.renamingIdentifier {
      traits.append(labelled("renamingIdentifier", .code(former)))
    }
    if let modifier = relationship.versionHashModifier {
      traits.append(labelled("versionHashModifier", .code(modifier)))
    }
    return traits + relationship.validations.map { words.runs("predicateIs", ["predicate": .code($0.predicate)]) }
  }

  private func uniqueness(of property: String, in entity: String) -> [TextRuns] {
    (reference.uniqueness[entity]?[property] ?? []).map { others in
      if others.isEmpty { return TextRuns(words["unique"]) }
      let names = TextRuns.joined(
        others.map { TextRuns([.code($0)]) }, separator: words.vocabulary.formats.list(["", ""]))
      return words.runs("uniqueWith", "properties", names)
    }
  }

  /// A derivation expression in words, for the forms that Core Data accepts.
  private func derivation(_ expression: String) -> TextRuns {
    let (text, path) = (expression, Self.functionArgument(of: expression))
    switch true {
    case text == "now()": return TextRuns(words["derivedNow"])
    case text.hasSuffix(".@count"):
      return words.runs("derivedCount", ["path": .code(String(text.dropLast(7)))])
    case text.hasPrefix("count:("): return words.runs("derivedCount", ["path": .code(path)])
    case text.hasPrefix("sum:("): return words.runs("derivedSum", ["path": .code(path)])
    case text.contains(".@sum."):
      return words.runs("derivedSum", ["path": .code(text.replacing(".@sum", with: ""))])
    case text.hasPrefix("canonical:("): return words.runs("derivedCanonical", ["path": .code(path)])
    case text.hasPrefix("uppercase:("): return words.runs("derivedUppercase", ["path": .code(path)])
    case text.hasPrefix("lowercase:("): return words.runs("derivedLowercase", ["path": .code(path)])
    case text.utf8.allSatisfy({ $0 == 0x2E || $0 == 0x5F || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A) }):
      return words.runs("derivedPath", ["path": .code(text)])
    default: return words.runs("derivedExpression", ["expression": .code(text)])
    }
  }

  private static func functionArgument(of expression: String) -> String {
    guard let open = expression.firstIndex(of: "("), expression.hasSuffix(")") else { return expression }
    return String(expression[expression.index(after: open)...].dropLast())
  }

  /// The destination of a property, or its raw name if the model has no such entity.
  func destination(_ entity: String?) -> TextRuns {
    entity.map { TextRuns([edition.run(of: $0)]) } ?? TextRuns(words["none"])
  }

  /// The type of an attribute in Xcode's terms.
  ///
  /// - Parameter isBesideSwift: whether the Swift type is beside it, which says whether it is a scalar, and the cases
  ///   of
  ///   an enumeration are in a statement of their own.
  func type(of attribute: AttributeDescription, isBesideSwift: Bool = false) -> TextRuns {
    if let enumeration = reference.index.model.swiftEnumeration(of: attribute) {
      // As declared in Swift.
      let cases = isBesideSwift ? "" : enumeration.cases.joined(separator: ", ")
      return TextRuns([.code("enum: \(enumeration.storedType.xcodeName)" + (cases.isEmpty ? "" : " { \(cases) }"))])
    }
    if let type = attribute.writtenType { return TextRuns([.code(type)]) }
    guard attribute.type == .composite, let composite = attribute.compositeName else {
      let isScalar = !isBesideSwift && attribute.usesScalarValueType == true && attribute.type.hasScalar
      let scalar = isScalar ? words.vocabulary.formats.list(["", words["scalar"]]) : ""
      return TextRuns(attribute.type.xcodeName + scalar)
    }
    let address = reference.compositeAnchors[composite].map { PageAddress.configurations.with(anchor: $0) }
    return TextRuns([
      .text(attribute.type.xcodeName + " "), address.map { .link(composite, $0) } ?? .code(composite),
    ])
  }

  /// The inverse as a link, with an optional label.
  func inverse(of relationship: RelationshipDescription, isLabelled: Bool = true) -> TextRuns {
    var run = TextRun.text(words["none"])
    if let name = relationship.inverse {
      let owner = relationship.inverseEntity ?? relationship.destination ?? ""
      let address = reference.anchors[owner]?[name] == nil ? nil : reference.address(of: name, in: owner)
      run = address.map { .link(name, $0) } ?? .code(name)
    }
    return isLabelled ? labelled("inverse", run) : TextRuns([run])
  }

  /// The allowed number of destinations: `one or none`, `2 to 20; ordered`, `any number`.
  func count(of relationship: RelationshipDescription) -> String {
    guard relationship.isToMany else { return words[relationship.isOptional ? "oneOrNone" : "one"] }
    let formats = words.vocabulary.formats
    let count =
      switch (relationship.minCount, max(0, relationship.maxCount)) {
      case (0, 0): words["anyNumber"]
      case (let minimum, 0): words.counted("minimumCountIs", minimum)
      case (0, let maximum): words.counted("maximumCountIs", maximum)
      case (let minimum, let maximum) where minimum == maximum:
        words.text("exactlyIs", ["value": formats.number(minimum)])
      case (let minimum, let maximum):
        words.text("rangeIs", ["minimum": formats.number(minimum), "maximum": formats.number(maximum)])
      }
    // A minimum implies at least one destination, unless none is also allowed.
    let isNoneAllowed = relationship.isOptional && relationship.minCount > 0
    var pieces = [isNoneAllowed ? words.text("noneOr", ["count": count]) : count]
    if relationship.isOrdered { pieces.append(words["ordered"]) }
    return pieces.joined(separator: words["ruleSeparator"])
  }
}

extension AttributeType {
  /// Whether code can use a scalar; real models also set this for strings, where it has no effect.
  fileprivate var hasScalar: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: true
    default: false
    }
  }
}
