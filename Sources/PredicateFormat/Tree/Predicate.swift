/// A logical condition, as parsed by `NSPredicate(format:)`, as a value.
///
/// ```swift
/// let predicate = try Predicate(format: "name == $NAME AND ANY games.score > 10")
/// predicate.format       // name == $NAME AND ANY games.score > 10
/// predicate.variables    // ["NAME"]
/// ```
///
/// Foundation has a type with this name; a file that imports both writes `GlossPredicateFormat.Predicate`.
///
/// Trees from ``init(format:)`` are at most ``maximumDepth`` levels deep, so they can be printed, compared, evaluated
/// and released on any thread. Code that builds trees from untrusted input must respect this limit.
package indirect enum Predicate: Sendable, Hashable {
  /// `TRUEPREDICATE` or `FALSEPREDICATE`.
  case value(Bool)
  case comparison(Comparison)
  case not(Predicate)
  case and([Predicate])
  case or([Predicate])

  /// The maximum depth of a tree; deeper input is rejected.
  ///
  /// Unoptimized code can parse this depth on a stack of 512 KB, the size in worker threads; a list of conditions
  /// joined by `AND` or `OR` is one level, however long.
  package static let maximumDepth = 64

  /// Parses a format string, which has no arguments in a model.
  ///
  /// ```swift
  /// try Predicate(format: "name BEGINSWITH[c] 'A'")
  /// ```
  ///
  /// - Throws: ``PredicateSyntaxError`` with line and column of the first error.
  package init(format: String) throws(PredicateSyntaxError) {
    var parser = try PredicateParser(format)
    self = try parser.parsePredicate()
  }

  /// The canonical format string, as in `NSPredicate.predicateFormat`.
  package var format: String {
    var printer = PredicatePrinter()
    printer.print(self)
    return printer.text
  }
}

extension Predicate: CustomStringConvertible {
  package var description: String { format }
}
