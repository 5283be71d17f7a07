import Foundation
package import GlossBasics
package import GlossLocalization
import GlossManagedObjectModel
import GlossPredicateFormat
package import GlossValidation

/// An operation on an object and values that make it fail in one specific way.
package struct TriggeringValues: Sendable, Hashable {
  package var operation: ValidationOperation
  /// The given properties: at most the one that fails.
  package var values: [String: GivenValue]
  /// The number of errors that the object then has; 1 if the failure appears alone.
  package var errors: Int
}

/// Finds values that make an object fail in a given way, for one reader.
package struct TriggerSearch: Sendable {
  private let reader: ReaderLookup
  private let validator: ValueValidator

  /// - Parameter budget: the budget for regular expressions; by default, one per search.
  package init(for reader: ReaderLookup, budget: RunBudget = RunBudget()) {
    self.reader = reader
    validator = ValueValidator(for: reader, budget: budget)
  }

  /// Finds values that make an object fail in a given way by trial: every returned value has been validated and failed
  /// in that way.
  ///
  /// Core Data checks each property independently, so an update of only that property shows no other errors. Candidates
  /// for patterns and predicates are common strings and numbers, and values near the predicate's constants.
  ///
  /// - Returns: The values with the fewest errors; nil if none were found.
  package func values(triggering failure: PossibleFailure) -> TriggeringValues? {
    guard let property = reader.index.property(failure.property, of: failure.entity)?.property else { return nil }
    let operation: ValidationOperation =
      failure.code == ValidationErrorCode.relationshipDeniedDelete.rawValue ? .delete : .update
    let wanted = message(of: failure)
    var best: TriggeringValues?
    for value in candidates(for: failure, of: property) {
      let values = [failure.property: value]
      let outcome = validator.validate(ObjectValues(entity: failure.entity, values: values), for: operation)
      let errors = outcome.error?.flattened ?? []
      guard errors.contains(where: { isSame($0, as: failure, saying: wanted) }), outcome.undecided.isEmpty else {
        continue
      }
      if errors.count < best?.errors ?? .max {
        best = TriggeringValues(operation: operation, values: values, errors: errors.count)
      }
      if errors.count == 1 { break }
    }
    return best
  }

  /// The failure for an error of this validator; nil for an error that no rule of the model predicts, such as a
  /// destination of the wrong entity.
  package func failure(behind error: ValidationError) -> PossibleFailure? {
    guard let entity = error.entity, let property = error.property else { return nil }
    return reader.index.possibleFailures(of: entity).first { failure in
      failure.property == property && isSame(error, as: failure, saying: message(of: failure))
    }
  }

  private func message(of failure: PossibleFailure) -> String {
    reader.message(
      reader.template(code: failure.code, warning: failure.warning), entity: failure.entity,
      propertyName: reader.nameInMessages(of: failure.property, in: failure.entity)
    ).text
  }

  /// Whether an error of the failure's property is that failure.
  private func isSame(_ error: ValidationError, as failure: PossibleFailure, saying text: String) -> Bool {
    guard error.code == failure.code, error.localizedDescription == text else { return false }
    // A pattern is reported as the equivalent predicate.
    guard case .text(let predicate) = failure.limit, let failed = error.predicate,
      failure.code != ValidationErrorCode.stringPatternMatching.rawValue
    else { return true }
    return (try? Predicate(format: predicate))?.format == failed
  }

  private func candidates(for failure: PossibleFailure, of property: Property) -> [GivenValue] {
    var found: [GivenValue] = []
    switch property {
    case .attribute(let attribute):
      found = failure.code == ValidationErrorCode.missingMandatoryProperty.rawValue ? [.null] : []
      found += Candidates(of: attribute, for: failure).values.map(GivenValue.attribute)
    case .relationship(let relationship):
      let counts = [relationship.minCount - 1, relationship.maxCount + 1, 1, 0, 2, 3, 10]
      found = relationship.holdsCollection ? [] : [.null, .destination(Destination())]
      found += relationship.holdsCollection ? counts.filter { $0 >= 0 }.map(GivenValue.count) : []
    case .fetched: break
    }
    var seen = Set<GivenValue>()
    return found.filter { seen.insert($0).inserted }
  }
}

/// The candidates for an attribute: values just beyond its bounds, then values that rules usually reject.
private struct Candidates {
  private(set) var values: [PredicateValue] = []

  init(of attribute: AttributeDescription, for failure: PossibleFailure) {
    let constants = Self.constants(of: failure)
    switch attribute.type {
    case .string, .objectID: addTexts(attribute, constants)
    case .integer16, .integer32, .integer64:
      for bound in [attribute.minimum?.number, attribute.maximum?.number].compactMap(\.self) + constants.numbers {
        for step: Double in [0, -1, 1] { addInteger(bound + step) }
      }
      for value: Double in [0, 1, -1, 2, 3, 7, 10, 100, 1_000, 32_767, -32_768] { addInteger(value) }
    case .double, .float:
      for bound in [attribute.minimum?.number, attribute.maximum?.number].compactMap(\.self) + constants.numbers {
        for step: Double in [0, -1, 1, -0.5, 0.5] { values.append(.real(bound + step)) }
        // For bounds so large that adding one makes no difference.
        values += [.real(bound * 2), .real(bound / 2), .real(-bound)]
      }
      values += [0, 1, -1, 0.5, 1_000].map(PredicateValue.real)
    case .decimal:
      for case .decimal(let bound) in [attribute.minimum, attribute.maximum] {
        values += [.decimal(bound - 1), .decimal(bound + 1), .decimal(bound)]
      }
      for number in constants.numbers + [0, 1, -1, 0.5, 1_000] {
        for step: Double in [0, -1, 1] where (number + step).isFinite { values.append(.decimal(.init(number + step))) }
      }
    case .boolean: values = [.boolean(true), .boolean(false)]
    case .date:
      let day: Double = 86_400
      for bound in [attribute.minimum?.number, attribute.maximum?.number].compactMap(\.self) + constants.numbers {
        values += [.date(bound - day), .date(bound + day), .date(bound)]
      }
      // The reference date, a century before and a century after it.
      values += [0, -36_525 * day, 36_525 * day].map(PredicateValue.date)
    case .uri: values = ["", "x", "https://example.com/"].map(PredicateValue.url)
    case .uuid: values = [.uuid("00000000-0000-0000-0000-000000000000")]
    case .binary: values = [.data([]), .data([0])]
    case .undefined, .transformable, .composite: values = [.string("x"), .dictionary([:])]
    }
  }

  /// Adds an integer unless it is outside the type's range.
  private mutating func addInteger(_ value: Double) {
    if let integer = Int64(exactly: value.rounded()) { values.append(.integer(integer)) }
  }

  private mutating func addTexts(_ attribute: AttributeDescription, _ constants: (texts: [String], numbers: [Double])) {
    let (minimum, maximum) = (attribute.minimumLength ?? 0, attribute.maximumLength)
    if let maximum, maximum < Self.longest { values.append(.string(String(repeating: "x", count: maximum + 1))) }
    if minimum > 0, minimum <= Self.longest { values.append(.string(String(repeating: "x", count: minimum - 1))) }
    let samples =
      constants.texts + constants.texts.map { $0 + "x" } + [
        "", "x", "X", "0", "-1", "?", " ", "ä", "日", "x y", "x1", "a@b", "not valid", "!?#", "\n",
      ]
    for sample in samples {
      values.append(.string(sample))
      // Long enough to satisfy the minimum length so that the length is not the reason for failure.
      if !sample.isEmpty, minimum <= 300 {
        var fitted = sample
        while fitted.utf16.count < minimum { fitted += sample }
        if let maximum { fitted = String(fitted.prefix(maximum)) }
        values.append(.string(fitted))
      }
    }
  }

  /// The maximum length of a generated text.
  private static let longest = 100_000

  /// The constants in the predicate of a rule.
  private static func constants(of failure: PossibleFailure) -> (texts: [String], numbers: [Double]) {
    var texts: [String] = []
    var numbers: [Double] = []
    guard case .text(let format) = failure.limit, let predicate = try? Predicate(format: format) else {
      return ([], [])
    }
    for case .expression(.constant(let value)) in PredicateNode.predicate(predicate).descendants {
      switch value {
      case .string(let text): texts.append(text)
      case .integer(let number): numbers.append(Double(number))
      case .real(let number), .date(let number): numbers.append(number)
      default: break
      }
    }
    return (texts, numbers)
  }
}
