package import GlossBasics
import GlossDiagnostics
import GlossManagedObjectModel
import GlossPropertyLists

/// Reads the `contents` of an `.xcdatamodel`: the XML written by Xcode 4 and later.
///
/// ```xml
/// <model …><entity name="Player"><attribute name="firstName" attributeType="String" maxValueString="40"/></entity></model>
/// ```
package enum SourceModelReader {
  /// The size of the largest document read. Real ones are below 2 MiB; the tree of a larger document that consists only
  /// of tags would exceed the memory budget of an input.
  package static let sizeLimit = 32 << 20

  /// Reads a document.
  ///
  /// Values that cannot be read and unknown elements become findings; only a document that is not a model at all fails.
  ///
  /// - Parameter path: the document's path, which findings refer to.
  package static func read(_ bytes: [UInt8], path: String) throws(InputFailure) -> ModelContents {
    if let failure = ForeignFile.failure(for: bytes, path: path, expecting: .sourceModel) { throw failure }
    guard bytes.count <= sizeLimit else {
      throw InputFailure(path: path, reason: "the document has \(bytes.count) bytes, more than any model")
    }
    let text: [UInt8]
    do {
      text = try XMLEncoding.utf8(of: bytes).withoutByteOrderMark
    } catch {
      throw InputFailure(
        path: path, reason: "the document cannot be read: \(error.reason)", remedy: "save it as UTF-8, as Xcode does")
    }
    let tree: XMLTree
    do {
      tree = try XMLTree.parse(text, vocabulary: ModelTerm.vocabulary)
    } catch {
      throw ForeignFile.mergeConflict(in: text, path: path) ?? failure(for: error, path: path)
    }
    try checkRoot(of: tree, path: path)
    var reader = ModelDocumentReader(tree: tree, path: path)
    reader.readModel()
    var contents = ModelContents(
      reader.model, format: .xml, sourceMap: reader.sourceMap, document: reader.document, findings: reader.allFindings)
    contents.writtenPredicates = reader.writtenPredicates
    return contents
  }

  private static func failure(for error: XMLTree.SyntaxError, path: String) -> InputFailure {
    if error.isTruncated {
      return InputFailure(
        path: path, position: error.position, reason: "the document ends early (\(error.message))",
        remedy: "copy or download it again")
    }
    return InputFailure(
      path: path, position: error.position, reason: "the XML cannot be read (\(error.message))",
      remedy: "restore the file from version control, or mend this line in a text editor")
  }

  private static func checkRoot(of tree: XMLTree, path: String) throws(InputFailure) {
    guard let root = tree.root, root.name.term != .model else { return }
    let name = root.name.text
    let position = root.position
    switch name {
    case "plist":
      throw InputFailure(
        path: path, position: position, reason: "is a property list, not the XML of a source model",
        remedy: "give the model's folder or compiled file by its own path")
    case "database":
      throw InputFailure(
        path: path, position: position, reason: "is a Core Data store or mapping model in XML, not a model",
        remedy: "give the .xcdatamodeld or .momd")
    default:
      throw InputFailure(
        path: path, position: position, reason: "is XML, but not a Core Data model (its root element is <\(name)>)")
    }
  }
}

extension [UInt8] {
  /// The text without a leading byte order mark.
  fileprivate var withoutByteOrderMark: [UInt8] { starts(with: [0xEF, 0xBB, 0xBF]) ? Array(dropFirst(3)) : self }
}
