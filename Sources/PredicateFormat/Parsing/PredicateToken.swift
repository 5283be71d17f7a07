/// A word, literal or sign of a format string.
struct PredicateToken: Equatable {
  enum Kind: Equatable {
    case end
    /// A name; `isEscaped` if written with `#`, so it is not a keyword.
    case identifier(String, isEscaped: Bool)
    /// `@count`, with the sign.
    case keyPathOperator(String)
    /// `add:to:`
    case selector(String)
    case variable(String)
    case string(String)
    case integer(Int64)
    case real(Double)
    /// `%@`, `%K`, `%ld`.
    case placeholder
    case sign(Sign)
  }

  enum Sign: String {
    case openParenthesis = "("
    case closeParenthesis = ")"
    case openBrace = "{"
    case closeBrace = "}"
    case openBracket = "["
    case closeBracket = "]"
    case comma = ","
    case dot = "."
    case assign = ":="
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case and = "&&"
    case or = "||"
    case not = "!"
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divide = "/"
    case power = "**"
    case bitwiseAnd = "&"
    case bitwiseOr = "|"
    case bitwiseXor = "^"
    case leftShift = "<<"
    case rightShift = ">>"
  }

  var kind: Kind
  /// The token's bytes in the format string.
  var range: Range<Int>

  /// The keyword in capitals; nil if the token is not a keyword.
  var keyword: PredicateKeyword? {
    if case .identifier(let name, false) = kind { PredicateKeyword(rawValue: name.uppercased()) } else { nil }
  }
}

/// The reserved words of the format language.
///
/// The documented list of the Predicate Programming Guide, and the words that Foundation's parser is observed to
/// reserve. `CASEINSENSITIVE` and `CI` are documented as reserved but have no meaning.
enum PredicateKeyword: String, CaseIterable {
  case and = "AND"
  case or = "OR"
  case not = "NOT"
  case any = "ANY"
  case someOf = "SOME"
  case all = "ALL"
  case noneOf = "NONE"
  case `in` = "IN"
  case like = "LIKE"
  case matches = "MATCHES"
  case contains = "CONTAINS"
  case beginsWith = "BEGINSWITH"
  case endsWith = "ENDSWITH"
  case between = "BETWEEN"
  case tokenMatches = "TOKENMATCHES"
  case conformsToUTI = "UTI-CONFORMS-TO"
  case equalsUTI = "UTI-EQUALS"
  case caseInsensitive = "CASEINSENSITIVE"
  case caseInsensitiveShort = "CI"
  case null = "NULL"
  case `nil` = "NIL"
  case `self` = "SELF"
  case `true` = "TRUE"
  case yes = "YES"
  case `false` = "FALSE"
  case no = "NO"
  case first = "FIRST"
  case last = "LAST"
  case size = "SIZE"
  case anyKey = "ANYKEY"
  case subquery = "SUBQUERY"
  case cast = "CAST"
  case function = "FUNCTION"
  case ternary = "TERNARY"
  case fetch = "FETCH"
  case apply = "APPLY"
  case union = "UNION"
  case intersect = "INTERSECT"
  case minus = "MINUS"
  case truePredicate = "TRUEPREDICATE"
  case falsePredicate = "FALSEPREDICATE"
}
