import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossManagedObjectModel
import GlossModelHistory
import GlossModelReading

/// What properties are, in words.
struct PropertyWording: EditionComposer {
  let edition: Edition

  /// The rules of an attribute as one sentence: `required; 3 to 40 characters; default "x"`.
  func rules(of attribute: AttributeDescription) -> TextRuns {
    var rules: [TextRuns] = []
    rules.append(TextRuns(words[attribute.isDerived ? "derived" : attribute.isOptional ? "optional" : "required"]))
    rules += bounds(of: attribute)
    if let pattern = attribute.pattern { rules.append(words.runs("patternIs", ["pattern": .code(pattern)])) }
    rules += attribute.validations.map { words.runs("predicateIs", ["predicate": .code($0.predicate)]) }
    if let value = attribute.defaultValue { rules.append(words.runs("defaultIs", ["value": words.value(value)])) }
    return TextRuns.joined(rules, separator: words["ruleSeparator"])
  }

  private func bounds(of attribute: AttributeDescription) -> [TextRuns] {
    var rules: [TextRuns] = []
    switch (attribute.minimum, attribute.maximum) {
    case (.date?, .date?):
      rules.append(bound("datesAre", ["earliest": attribute.minimum, "latest": attribute.maximum]))
    case (.date?, nil): rules.append(bound("earliestIs", ["date": attribute.minimum]))
    case (nil, .date?): rules.append(bound("latestIs", ["date": attribute.maximum]))
    case (_?, _?):
      rules.append(bound("rangeIs", ["minimum": attribute.minimum, "maximum": attribute.maximum]))
    case (_?, nil): rules.append(bound("minimumIs", ["value": attribute.minimum]))
    case (nil, _?): rules.append(bound("maximumIs", ["value": attribute.maximum]))
    case (nil, nil): break
    }
    switch (attribute.minimumLength, attribute.maximumLength) {
    case (let minimum?, let maximum?) where minimum == maximum:
      rules.append(TextRuns(words.counted("exactLengthIs", minimum)))
    case (let minimum?, let maximum?):
      let values = ["minimum": minimum, "maximum": maximum].mapValues {
        TextRun.text(words.vocabulary.formats.number($0))
      }
      rules.append(words.runs("lengthRangeIs", values))
    case (let minimum?, nil): rules.append(TextRuns(words.counted("minimumLengthIs", minimum)))
    case (nil, let maximum?): rules.append(TextRuns(words.counted("maximumLengthIs", maximum)))
    case (nil, nil): break
    }
    return rules
  }

  private func bound(_ key: String, _ values: [String: AttributeValue?]) -> TextRuns {
    words.runs(key, values.compactMapValues { $0.map(words.value) })
  }

  /// What an attribute is beyond its rules.
  func traits(of attribute: AttributeDescription, in entity: String) -> [TextRuns] {
    var traits: [TextRuns] = []
    func add(_ condition: Bool, _ key: String) {
      if condition { traits.append(TextRuns(words[key])) }
    }
    add(attribute.isTransient, "transient")
    if attribute.isDerived, let expression = attribute.derivationExpression { traits.append(derivation(expression)) }
    if attribute.type == .transformable {
      // Without a name Core Data archives the value with NSCoding.
      let transformer = attribute.valueTransformerName ?? "NSKeyedUnarchiveFromData"
      traits.append(words.runs("transformable", ["transformer": .code(transformer)]))
    }
    if let name = attribute.attributeValueClassName, name != attribute.type.defaultValueClassName {
      traits.append(words.runs("valueClass", ["class": .code(name)]))
    }
    add(attribute.allowsExternalBinaryDataStorage, "external")
    add(attribute.allowsCloudEncryption, "encrypted")
    add(attribute.isIndexed || reference.indexed[entity]?.contains(attribute.name) == true, "indexed")
    add(attribute.isIndexedBySpotlight, "spotlight")
    add(attribute.isStoredInExternalRecord, "externalRecord")
    add(attribute.preservesValueInHistoryOnDeletion, "preserved")
    traits += uniqueness(of: attribute.name, in: entity)
    if let former = attribute.renamingIdentifier { traits.append(labelled("renamingIdentifier", .code(former))) }
    if let modifier = attribute.versionHashModifier {
      traits.append(labelled("versionHashModifier", .code(modifier)))
    }
    return traits
  }

  private func uniqueness(of property: String, in entity: String) -> [TextRuns] {
    guard let others = reference.uniqueness[entity]?[property] else { return [] }
    if others.isEmpty { return [TextRuns(words["unique"])] }
    let names = TextRuns.joined(
      others.map { TextRuns([.code($0)]) }, separator: words.vocabulary.formats.list(["", ""]))
    var result = TextRuns()
    for run in words.runs("uniqueWith", [:]).runs {
      if case .text("%{properties}") = run { result.append(names) } else { result.runs.append(run) }
    }
    return [result]
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

  func type(of attribute: AttributeDescription) -> TextRuns {
    guard attribute.type == .composite, let composite = attribute.compositeName else {
      let isScalar = attribute.usesScalarValueType == true && attribute.type.hasScalar
      let scalar = isScalar ? words.vocabulary.formats.list(["", words["scalar"]]) : ""
      return TextRuns(attribute.type.xcodeName + scalar)
    }
    let address = reference.compositeAnchors[composite].map { PageAddress.configurations.with(anchor: $0) }
    return TextRuns([
      .text(attribute.type.xcodeName + " "), address.map { .link(composite, $0) } ?? .code(composite),
    ])
  }

  /// How many destinations there may be: `one or none`, `2 to 20; ordered`, `any number; required`.
  func count(of relationship: RelationshipDescription) -> String {
    guard relationship.isToMany else { return words[relationship.isOptional ? "oneOrNone" : "one"] }
    let formats = words.vocabulary.formats
    let count =
      switch (relationship.minCount, max(0, relationship.maxCount)) {
      case (0, 0): words["anyNumber"]
      case (let minimum, 0): words.counted("minimumCountIs", minimum)
      case (0, let maximum): words.counted("maximumCountIs", maximum)
      case (let minimum, let maximum) where minimum == maximum: formats.number(minimum)
      case (let minimum, let maximum):
        words.text("rangeIs", ["minimum": formats.number(minimum), "maximum": formats.number(maximum)])
      }
    var pieces = [count]
    // A minimum says that there must be some, unless none at all will do as well.
    if relationship.isOptional, relationship.minCount > 0 { pieces.append(words["optionalRelationship"]) }
    if !relationship.isOptional, relationship.minCount == 0 { pieces.append(words["requiredRelationship"]) }
    if relationship.isOrdered { pieces.append(words["ordered"]) }
    return pieces.joined(separator: words["ruleSeparator"])
  }
}

extension AttributeType {
  /// Whether code can hold a value as a scalar; models in use say so of strings, too, where it means nothing.
  fileprivate var hasScalar: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean, .date: true
    default: false
    }
  }
}
