import Foundation
import GlossBasics
import GlossManagedObjectModel
import GlossPredicateFormat
import GlossValidation

/// An attribute stored in a column, with the checks it needs.
final class StoredAttribute {
  let attribute: AttributeDescription
  /// The index of the value among those read from a row.
  let column: Int
  private let isRequired: Bool
  private let hasBounds: Bool
  private let predicates: [GlossPredicateFormat.Predicate]
  /// Whether a rule cannot be read, so the full check has to report it.
  private let hasUnreadableRule: Bool
  private let budget: RunBudget

  init(_ attribute: AttributeDescription, column: Int, budget: RunBudget) {
    self.budget = budget
    self.attribute = attribute
    self.column = column
    isRequired = !attribute.isOptional
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

  /// Whether a value can be invalid at all.
  static func isChecked(_ attribute: AttributeDescription) -> Bool {
    !attribute.isDerived && (!attribute.isOptional || hasRules(attribute))
  }

  /// Whether there are rules for non-nil values.
  static func hasRules(_ attribute: AttributeDescription) -> Bool {
    attribute.minimum != nil || attribute.maximum != nil || attribute.minimumLength != nil
      || attribute.maximumLength != nil || attribute.pattern != nil || !attribute.validations.isEmpty
      || attribute.type == .uri
  }

  /// Whether the values are binary data of which only the length is read.
  static func isLarge(_ attribute: AttributeDescription) -> Bool {
    attribute.type == .binary || attribute.type == .transformable || attribute.type == .undefined
  }

  /// Whether the full check would find a problem; the same answer, faster.
  func isSuspicious(_ stored: StoredValue) -> Bool {
    guard stored != .null else { return isRequired }
    guard hasBounds || !predicates.isEmpty || hasUnreadableRule else { return false }
    guard !Self.isLarge(attribute) else { return false }
    if hasUnreadableRule { return true }
    let value = self.value(stored)
    if attribute.violation(of: value) != nil { return true }
    return predicates.contains { (try? $0.evaluate(with: value, budget: budget)) != true }
  }

  /// The object's value; nil for binary data with rules, which apply to the value that the app decodes from it.
  func given(_ stored: StoredValue) -> GivenValue? {
    if stored == .null { return .null }
    if Self.isLarge(attribute), Self.hasRules(attribute) { return nil }
    return .attribute(Self.isLarge(attribute) ? .data([]) : value(stored))
  }

  /// The value that Core Data reads from the column: its storage class counts, not its declared type.
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
      // Convert by digits: a `Decimal` made from the number itself has extra digits after the last.
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

  /// The UUID string for sixteen bytes.
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
