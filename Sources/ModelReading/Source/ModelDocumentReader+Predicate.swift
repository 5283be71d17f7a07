import GlossDiagnostics
import GlossManagedObjectModel
import GlossPredicateFormat

extension ModelDocumentReader {
  /// A predicate as a model holds it: its canonical format and the variables in it.
  typealias ReadPredicate = (format: String, variables: [String])

  /// Reads a predicate; nil where the text is empty, which means all objects.
  ///
  /// One that cannot be understood is kept as written, and reported.
  mutating func predicate(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> ReadPredicate? {
    guard let written = nonEmptyText(attribute) else { return nil }
    do {
      let predicate = try Predicate(format: written)
      return (predicate.format, predicate.variables)
    } catch {
      report(error, in: attribute, of: index, at: path)
      return (written, [])
    }
  }

  /// Reads the expression of a derived attribute, in the form that goes into the version hash.
  mutating func derivation(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> String? {
    guard let written = nonEmptyText(attribute) else { return nil }
    do {
      return try Expression(derivation: written).format
    } catch {
      report(error, in: attribute, of: index, at: path)
      return written
    }
  }

  /// Reads an expression, such as that of an index.
  mutating func expression(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> String? {
    guard let written = nonEmptyText(attribute) else { return nil }
    do {
      return try Expression(format: written).format
    } catch {
      report(error, in: attribute, of: index, at: path)
      return written
    }
  }

  private mutating func report(
    _ error: PredicateSyntaxError, in attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath
  ) {
    let place = error.line == 1 ? "column \(error.column)" : "line \(error.line), column \(error.column)"
    report(
      .invalidPredicate, "\(tree.name(attribute.name)) \(quoted(attribute)): \(error.message) (\(place))", at: path,
      element: index)
  }
}
