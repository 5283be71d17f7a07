/// A logical condition as `NSPredicate(format:)` reads it, as a value.
///
/// ```swift
/// let predicate = try Predicate(format: "name == $NAME AND ANY games.score > 10")
/// predicate.format       // name == $NAME AND ANY games.score > 10
/// predicate.variables    // ["NAME"]
/// ```
///
/// Foundation has a type of this name too; a file that imports both writes `GlossPredicateFormat.Predicate`.
///
/// Trees that come from ``init(format:)`` are at most ``maximumDepth`` levels deep, so that printing, comparing,
/// evaluating and releasing one is safe on any thread. Whoever builds trees in code from untrusted input keeps the
/// same limit.
package indirect enum Predicate: Sendable, Hashable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case value(Bool)
  case comparison(Comparison)
  case not(Predicate)
  case and([Predicate])
  case or([Predicate])

  /// The number of levels a tree may have; deeper input is refused.
  ///
  /// Chosen so that unoptimized code parses on a stack of 512 KB, as worker threads have; a list of conditions joined
  /// by `AND` or `OR` is one level, however long.
  package static let maximumDepth = 64

  /// Reads a format string without arguments, as a model holds it.
  ///
  /// - Throws: ``PredicateSyntaxError`` with line and column of the first mistake.
  package init(format: String) throws(PredicateSyntaxError) {
    try self.init(format: format, arguments: [])
  }

  /// Reads a format string and puts the arguments in place of `%@`, `%K`, `%d` and their like, in order.
  ///
  /// ```swift
  /// try Predicate(format: "%K BEGINSWITH[c] %@", arguments: [.keyPath("name"), .value(.string("A"))])
  /// ```
  ///
  /// - Throws: ``PredicateSyntaxError`` also when arguments are missing, left over or of the wrong kind.
  package init(format: String, arguments: [PredicateArgument]) throws(PredicateSyntaxError) {
    var parser = try PredicateParser(format, arguments: arguments)
    self = try parser.parsePredicate()
  }

  /// The canonical format string, as `NSPredicate.predicateFormat` gives it.
  package var format: String {
    var printer = PredicatePrinter()
    printer.print(self)
    return printer.text
  }
}

extension Predicate: CustomStringConvertible {
  package var description: String { format }
}
