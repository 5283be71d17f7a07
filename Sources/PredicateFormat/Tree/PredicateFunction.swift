/// The functions available in every expression, by selector.
///
/// The list is what Foundation is observed to accept; it cannot parse any other name.
enum PredicateFunction: String, CaseIterable {
  case sum = "sum:"
  case count = "count:"
  case minimum = "min:"
  case maximum = "max:"
  case average = "average:"
  case median = "median:"
  case mode = "mode:"
  case standardDeviation = "stddev:"
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  case divide = "divide:by:"
  case modulus = "modulus:by:"
  case squareRoot = "sqrt:"
  case logarithm = "log:"
  case naturalLogarithm = "ln:"
  case power = "raise:toPower:"
  case exponential = "exp:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  case absolute = "abs:"
  case truncate = "trunc:"
  case random
  case randomBelow = "randomn:"
  case randomOfCollection = "random:"
  case now
  case uppercase = "uppercase:"
  case lowercase = "lowercase:"
  case length = "length:"
  case canonical = "canonical:"
  case tokenize = "tokenize:using:"
  case cast = "castObject:toType:"
  case bitwiseAnd = "bitwiseAnd:with:"
  case bitwiseOr = "bitwiseOr:with:"
  case bitwiseXor = "bitwiseXor:with:"
  case leftShift = "leftshift:by:"
  case rightShift = "rightshift:by:"
  case onesComplement = "onesComplement:"
  case noIndex = "noindex:"
  case distinct = "distinct:"
  case objectAtIndex = "objectFrom:withIndex:"
  case distance = "distanceToLocation:fromLocation:"
  case inverseOrderKey = "inverseOrderKey:"
  case indexed = "indexed:by:"

  /// The number of arguments, equal to the number of colons.
  var arity: Int { rawValue.utf8.count { $0 == UInt8(ascii: ":") } }

  /// Creates the function for a name without colons, as in `sum(x)` and `now()`.
  init?(shortName: String, argumentCount: Int) {
    let selectors = [shortName, shortName.lowercased()].map { argumentCount == 0 ? $0 : $0 + ":" }
    if let function = selectors.lazy.compactMap(Self.init(rawValue:)).first {
      self = function
    } else {
      return nil
    }
  }

  /// The last key path components that a derived attribute turns into functions.
  static let keyPathOperators: [(keyword: String, selector: String)] = [
    ("@count", "count:"), ("@sum", "sum:"), ("@avg", "average:"), ("@min", "min:"), ("@max", "max:"),
  ]

  /// The infix notation of arithmetic and bitwise functions.
  var infix: (sign: String, precedence: Precedence)? {
    switch self {
    case .add: ("+", .addition)
    case .subtract: ("-", .addition)
    case .multiply: ("*", .multiplication)
    case .divide: ("/", .multiplication)
    case .power: ("**", .power)
    case .bitwiseAnd: ("&", .bitwiseAnd)
    case .bitwiseOr: ("|", .bitwiseOr)
    case .bitwiseXor: ("^", .bitwiseXor)
    case .leftShift: ("<<", .shift)
    case .rightShift: (">>", .shift)
    default: nil
    }
  }
}

/// Operator precedence, lowest first.
///
/// The precedence of `:=` and of set operations is undocumented; both are assumed to be lower than arithmetic. So is
/// that of bitwise operators: all are observed to be higher than comparisons (`2 & 1 == 0` holds), and relative to each
/// other and to arithmetic they are assumed to be as in C.
enum Precedence: Int, Comparable {
  case or
  case and
  case not
  case comparison
  case assignment
  case setOperation
  case bitwiseOr
  case bitwiseXor
  case bitwiseAnd
  case shift
  case addition
  case multiplication
  case power
  case unary
  case atom

  static func < (left: Precedence, right: Precedence) -> Bool { left.rawValue < right.rawValue }

  /// The next higher level.
  var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .atom }
}
