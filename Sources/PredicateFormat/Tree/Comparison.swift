/// A comparison of two expressions: `NSComparisonPredicate`.
package struct Comparison: Sendable, Hashable {
  /// Whether a comparison applies to the left side as a whole or to each of its elements.
  ///
  /// The raw value is `NSComparisonPredicate.Modifier`. `SOME` is a synonym of `ANY`; `NONE x` is parsed as `NOT ANY
  /// x`, as in Foundation.
  package enum Modifier: Int, Sendable, Hashable {
    case direct = 0
    case all = 1
    case any = 2
  }

  package var left: Expression
  package var `operator`: ComparisonOperator
  package var right: Expression
  package var modifier: Modifier
  package var options: ComparisonOptions

  package init(
    _ left: Expression, _ operator: ComparisonOperator, _ right: Expression, modifier: Modifier = .direct,
    options: ComparisonOptions = []
  ) {
    self.left = left
    self.operator = `operator`
    self.right = right
    self.modifier = modifier
    self.options = options
  }
}

/// The operator of a comparison: `NSComparisonPredicate.Operator`.
package enum ComparisonOperator: Sendable, Hashable {
  case lessThan
  case lessThanOrEqualTo
  case greaterThan
  case greaterThanOrEqualTo
  case equalTo
  case notEqualTo
  case matches
  case like
  case beginsWith
  case endsWith
  case `in`
  case contains
  case between
  case tokenMatches
  case conformsToUTI
  case equalsUTI
  /// A method of the left side with the right side as argument; written `left selector: right`.
  case customSelector(String)

  /// Creates the operator for an archive's `NSOperatorType`; nil for custom selectors and unknown numbers.
  package init?(operatorType: Int) {
    switch operatorType {
    case 0: self = .lessThan
    case 1: self = .lessThanOrEqualTo
    case 2: self = .greaterThan
    case 3: self = .greaterThanOrEqualTo
    case 4: self = .equalTo
    case 5: self = .notEqualTo
    case 6: self = .matches
    case 7: self = .like
    case 8: self = .beginsWith
    case 9: self = .endsWith
    case 10: self = .in
    case 99: self = .contains
    case 100: self = .between
    default: return nil
    }
  }

  /// The operator in the canonical format.
  package var keyword: String {
    switch self {
    case .lessThan: "<"
    case .lessThanOrEqualTo: "<="
    case .greaterThan: ">"
    case .greaterThanOrEqualTo: ">="
    case .equalTo: "=="
    case .notEqualTo: "!="
    case .matches: "MATCHES"
    case .like: "LIKE"
    case .beginsWith: "BEGINSWITH"
    case .endsWith: "ENDSWITH"
    case .in: "IN"
    case .contains: "CONTAINS"
    case .between: "BETWEEN"
    case .tokenMatches: "TOKENMATCHES"
    case .conformsToUTI: "UTI-CONFORMS-TO"
    case .equalsUTI: "UTI-EQUALS"
    case .customSelector(let selector): selector
    }
  }
}

/// The letters after an operator, as in `CONTAINS[cd]`: `NSComparisonPredicate.Options`.
///
/// Case, diacritics and normalized have the numbers of Foundation's headers; those of the undocumented letters `l` and
/// `w` are our own.
package struct ComparisonOptions: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) {
    self.rawValue = rawValue
  }

  package static let caseInsensitive = ComparisonOptions(rawValue: 1)
  package static let diacriticInsensitive = ComparisonOptions(rawValue: 2)
  /// The strings are declared as already normalized and are compared unit by unit.
  package static let normalized = ComparisonOptions(rawValue: 4)
  package static let localeSensitive = ComparisonOptions(rawValue: 8)
  package static let wordBased = ComparisonOptions(rawValue: 16)

  /// Each option and its letter, in canonical order.
  static let letters: [(letter: UInt8, option: ComparisonOptions)] = [
    (UInt8(ascii: "c"), .caseInsensitive), (UInt8(ascii: "d"), .diacriticInsensitive),
    (UInt8(ascii: "n"), .normalized), (UInt8(ascii: "l"), .localeSensitive), (UInt8(ascii: "w"), .wordBased),
  ]

  /// `[cd]`, or empty without options.
  package var suffix: String {
    let set = Self.letters.filter { contains($0.option) }.map(\.letter)
    return set.isEmpty ? "" : "[\(String(decoding: set, as: UTF8.self))]"
  }
}
