import Diagnostics
import ManagedObjectModel

extension ModelDocumentReader {
  /// A predicate as a model holds it: its canonical format and the variables in it.
  typealias ReadPredicate = (format: String, variables: [String])

  /// Reads a predicate; nil where the text is empty, which means all objects.
  mutating func predicate(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> ReadPredicate? {
    guard let written = nonEmptyText(attribute) else { return nil }
    return (written, [])
  }

  /// Reads an expression, such as that of a derived attribute.
  mutating func expression(_ attribute: XMLTree.Attribute, of index: Int, at path: ObjectPath) -> String? {
    nonEmptyText(attribute)
  }
}
