/// The functions that every expression can call, by selector.
///
/// The list is what Foundation is observed to accept; a name beyond it cannot be parsed there.
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

  /// The number of arguments, which is that of the colons.
  var arity: Int { rawValue.utf8.count { $0 == UInt8(ascii: ":") } }

  /// The function that a name without colons calls, as in `sum(x)` and `now()`.
  init?(shortName: String, argumentCount: Int) {
    let selectors = [shortName, shortName.lowercased()].map { argumentCount == 0 ? $0 : $0 + ":" }
    if let function = selectors.lazy.compactMap(Self.init(rawValue:)).first {
      self = function
    } else {
      return nil
    }
  }

  /// The last components of key paths that a derived attribute turns into functions.
  static let keyPathOperators: [(keyword: String, selector: String)] = [
    ("@count", "count:"), ("@sum", "sum:"), ("@avg", "average:"), ("@min", "min:"), ("@max", "max:"),
  ]

  /// How functions of arithmetic and of bits are written between their arguments.
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

/// How tightly operators bind, loosest first.
///
/// The places of `:=` and of the set operations are not documented; both are taken to bind looser than arithmetic. Nor
/// are those of the bit operators: all are seen to bind tighter than comparisons (`2 & 1 == 0` holds), and among
/// themselves and with arithmetic they are taken to bind as in C.
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

  /// The next tighter level.
  var next: Precedence { Precedence(rawValue: rawValue + 1) ?? .atom }
}
