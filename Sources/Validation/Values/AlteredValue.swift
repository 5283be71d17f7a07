import GlossBasics
package import GlossManagedObjectModel
package import GlossPredicateFormat

/// A number that its attribute cannot hold. Core Data has no rule against it and stores another one.
package struct AlteredValue: Sendable, Hashable {
  /// The property; for a member of a composite, the path to it.
  package var property: String
  /// The type that cannot hold the number.
  package var type: AttributeType
  package var given: PredicateValue
  /// The number in the store; nil if it depends on the machine.
  package var stored: PredicateValue?

  package init(property: String, type: AttributeType, given: PredicateValue, stored: PredicateValue?) {
    self.property = property
    self.type = type
    self.given = given
    self.stored = stored
  }

  /// What happens, as a clause: `Integer 16 cannot hold 70000, so 4464 is stored`.
  package var consequence: String {
    let type = type.xcodeName
    let given = given.json.text(pretty: false)
    guard let stored else { return "\(type) cannot hold \(given), and which number is stored is unknown" }
    return "\(type) cannot hold \(given), so \(stored.json.text(pretty: false)) is stored"
  }
}

extension AttributeDescription {
  /// What becomes of a number that the attribute cannot hold; nil if it can, or if nothing is stored.
  ///
  /// Integers lose their fraction, as `longLongValue` does, and then the bits that their width lacks.
  package func alteration(of value: PredicateValue) -> AlteredValue? {
    guard !isTransient, let number = value.number else { return nil }
    let whole: Int64?
    if case .integer(let integer) = value {
      whole = integer
    } else {
      whole = Int64(exactly: number.rounded(.towardZero))
    }
    let kept: Int64?
    switch type {
    case .integer16: kept = whole.map { Int64(Int16(truncatingIfNeeded: $0)) }
    case .integer32: kept = whole.map { Int64(Int32(truncatingIfNeeded: $0)) }
    case .integer64: kept = whole
    default: return nil
    }
    if let kept, kept == whole, Double(kept) == number { return nil }
    return AlteredValue(property: name, type: type, given: value, stored: kept.map(PredicateValue.integer))
  }
}
