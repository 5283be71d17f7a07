import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat

/// An attribute whose values are in a column, with what there is to check of them.
struct StoredAttribute {
  let attribute: AttributeDescription
  /// The place of the value among those read of a row.
  let column: Int
  private let hasBounds: Bool
  private let predicates: [GlossPredicateFormat.Predicate]
  /// Whether a rule cannot be read, so that the whole check has to say so.
  private let hasUnreadableRule: Bool
  private let budget: RunBudget

  init(_ attribute: AttributeDescription, column: Int, budget: RunBudget) {
    self.budget = budget
    self.attribute = attribute
    self.column = column
    hasBounds =
      attribute.minimum != nil || attribute.maximum != nil || attribute.minimumLength != nil
      || attribute.maximumLength != nil || attribute.type == .uri
    var rules: [GlossPredicateFormat.Predicate?] = attribute.validations.map {
      try? GlossPredicateFormat.Predicate(format: $0.predicate)
    }
    if let pattern = attribute.pattern {
      rules.append(.comparison(Comparison(.evaluatedObject, .matches, .constant(.string(pattern)))))
    }
    predicates = rules.compactMap { $0 }
    hasUnreadableRule = predicates.count < rules.count
  }

  /// Whether anything can be wrong with a value.
  static func isChecked(_ attribute: AttributeDescription) -> Bool {
    !attribute.isDerived && (!attribute.isOptional || hasRules(attribute))
  }

  /// Whether there are rules for values that are there.
  static func hasRules(_ attribute: AttributeDescription) -> Bool {
    attribute.minimum != nil || attribute.maximum != nil || attribute.minimumLength != nil
      || attribute.maximumLength != nil || attribute.pattern != nil || !attribute.validations.isEmpty
      || attribute.type == .uri
  }

  /// Whether values are bytes of which only the length is read.
  static func isLarge(_ attribute: AttributeDescription) -> Bool {
    attribute.type == .binary || attribute.type == .transformable || attribute.type == .undefined
  }

  /// Whether the whole check would find something: the same answer, sooner.
  func isSuspicious(_ stored: StoredValue) -> Bool {
    guard stored != .null else { return !attribute.isOptional }
    guard hasBounds || !predicates.isEmpty || hasUnreadableRule else { return false }
    guard !Self.isLarge(attribute) else { return false }
    if hasUnreadableRule { return true }
    let value = self.value(stored)
    if attribute.violation(of: value) != nil { return true }
    return predicates.contains { (try? $0.evaluate(with: value, budget: budget)) != true }
  }

  /// What the object holds; nil for bytes with rules, which are about what the app makes of them.
  func given(_ stored: StoredValue) -> GivenValue? {
    if stored == .null { return .null }
    if Self.isLarge(attribute), Self.hasRules(attribute) { return nil }
    return .attribute(Self.isLarge(attribute) ? .data([]) : value(stored))
  }

  /// The value that Core Data makes of what the column holds: its storage class counts, not what is declared.
  private func value(_ stored: StoredValue) -> PredicateValue {
    switch attribute.type {
    case .integer16, .integer32, .integer64:
      stored.integer.map { .integer(Int64($0)) } ?? stored.number.map { .real($0) } ?? .integer(0)
    case .boolean: .boolean(stored.number ?? 0 != 0)
    case .double, .float: .real(stored.number ?? 0)
    case .decimal:
      switch stored {
      case .integer(let value): .decimal(Decimal(value))
      case .text(let text): .decimal(Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) ?? 0)
      // By its digits: a `Decimal` made of the number itself has those behind the last as well.
      default: .decimal(Decimal(string: "\(stored.number ?? 0)", locale: Locale(identifier: "en_US_POSIX")) ?? 0)
      }
    case .date: .date(stored.number ?? 0)
    case .string, .objectID: .string(stored.text ?? stored.number.map { "\($0)" } ?? "")
    case .uri: .url(stored.text ?? "")
    case .uuid: .uuid(stored.uuid ?? "")
    case .binary, .transformable, .undefined, .composite: .data([])
    }
  }
}

extension StoredValue {
  fileprivate var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text(let text): Double(text)
    case .null, .blob: nil
    }
  }

  /// The text of sixteen bytes.
  fileprivate var uuid: String? {
    guard let bytes = blob, bytes.count == 16 else { return text }
    var text = ""
    for (place, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(place) { text += "-" }
      text += (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
    return text
  }
}
