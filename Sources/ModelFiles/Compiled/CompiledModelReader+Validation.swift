import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossPropertyLists

/// A validation predicate of a compiled model with its warning.
struct ArchivedValidationRule {
  var predicate: CompiledModelReader.ReadPredicate
  var warning: ValidationWarning?

  /// Formatted only for rules that are kept; most become a bound or a pattern.
  var description: ValidationRule { ValidationRule(predicate: predicate.format, warning: warning) }
}

extension CompiledModelReader {
  /// The validation predicates of a property, each with the warning at the same index.
  mutating func validationRules(
    _ predicates: KeyedArchive.Reference, _ warnings: KeyedArchive.Reference?, at path: ObjectPath
  ) -> [ArchivedValidationRule] {
    let predicates = archive.elements(predicates)
    let warnings = warnings.map { archive.elements($0) } ?? []
    if predicates.count != warnings.count {
      report(
        .unreadableValue, "there are \(predicates.count) validation predicates but \(warnings.count) warnings", at: path
      )
    }
    var rules: [ArchivedValidationRule] = []
    for (index, reference) in predicates.enumerated() {
      guard archive.charge(8) else { break }
      let warning = index < warnings.count ? warning(warnings[index], at: path) : nil
      guard let predicate = readPredicate(reference, at: path) else { continue }
      rules.append(ArchivedValidationRule(predicate: predicate, warning: warning))
    }
    return rules
  }

  private mutating func warning(_ reference: KeyedArchive.Reference, at path: ObjectPath) -> ValidationWarning? {
    if let text = archive.string(reference) { return .text(text) }
    if let code = archive.integer(reference) { return .code(code) }
    if isNothing(reference) { return nil }
    // An archived NSError has a code; a model's rules have no room for its domain and description.
    if let object = archive.object(reference), let code = archive["NSCode", of: object].flatMap({ archive.integer($0) })
    {
      let domain = archive["NSDomain", of: object].flatMap { archive.string($0) } ?? "NSCocoaErrorDomain"
      if domain != "NSCocoaErrorDomain" {
        let error = "error \(code) of the domain \(ModelDocumentReader.quoted(domain))"
        report(.unreadableValue, "a validation warning is \(error), of which only the code is kept", at: path)
      }
      return .code(code)
    }
    report(.unreadableValue, "a validation warning is neither a text nor a number", at: path)
    return nil
  }
}

extension AttributeDescription {
  /// Adds a rule of a compiled model: as a bound, a length or the pattern if possible, else unchanged.
  ///
  /// When Core Data decodes a model, it removes comparisons with a constant whose warning is a number from the list and
  /// makes them fixed bounds: `SELF >= 3` for numbers, `length <= 5` for strings, `timeIntervalSinceReferenceDate` for
  /// dates. The only other rule the compiler generates from source models is `SELF MATCHES
  /// "…"` with 1680, which becomes the pattern again.
  mutating func add(_ rule: ArchivedValidationRule) {
    guard case .code(let code)? = rule.warning, case .comparison(let comparison)? = rule.predicate.tree,
      comparison.modifier == .direct, comparison.options.isEmpty, case .constant(let constant) = comparison.right
    else { return validations.append(rule.description) }
    if comparison.operator == .matches, code == 1680, type == .string, pattern == nil,
      comparison.left == .evaluatedObject, case .string(let text) = constant
    {
      pattern = text
      return
    }
    guard comparison.left == Self.boundedExpression(of: type), let bound = ArchivedValue(constant) else {
      return validations.append(rule.description)
    }
    switch comparison.operator {
    case .greaterThanOrEqualTo where set(minimum: bound): break
    case .lessThanOrEqualTo where set(maximum: bound): break
    default: validations.append(rule.description)
    }
  }

  /// The expression that a bound of the type compares.
  private static func boundedExpression(of type: AttributeType) -> Expression? {
    switch type {
    case .string: .keyPath("length")
    case .date: .keyPath("timeIntervalSinceReferenceDate")
    default: type.isNumeric ? .evaluatedObject : nil
    }
  }

  /// Sets a bound; returns false without changing anything if it does not fit the type, such as a length of 2.5.
  mutating func set(minimum bound: ArchivedValue) -> Bool {
    if type == .string {
      guard let length = bound.wholeNumber else { return false }
      minimumLength = length
    } else {
      guard let value = AttributeValue(limit: bound, of: type) else { return false }
      minimum = value
    }
    return true
  }

  /// Sets a bound; returns false without changing anything if it does not fit the type.
  mutating func set(maximum bound: ArchivedValue) -> Bool {
    if type == .string {
      guard let length = bound.wholeNumber else { return false }
      maximumLength = length
    } else {
      guard let value = AttributeValue(limit: bound, of: type) else { return false }
      maximum = value
    }
    return true
  }
}
