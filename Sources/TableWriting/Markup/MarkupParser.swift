import GlossBasics
import GlossLocalization
import GlossPropertyLists

/// Parses an XML document and keeps its text.
///
/// Nothing outside the document is read: entities are not resolved, document types not loaded, and the network is not
/// used. A document that declares entities is rejected at the declaration.
enum MarkupParser {
  /// The maximum number of elements in a document.
  static let elementLimit = 2_000_000
  /// The maximum nesting depth of elements.
  static let depthLimit = 64

  /// Returns the root element.
  ///
  /// - Throws: `InputFailure` with the position and reason.
  static func parse(_ bytes: [UInt8], path: String) throws(InputFailure) -> MarkupElement {
    let text: SourceText
    do {
      text = SourceText(try XMLEncoding.utf8(of: bytes))
    } catch {
      throw InputFailure(path: path, reason: error.reason)
    }
    let parser = XMLEventParser(text, allowsUndeclaredPrefixes: true)
    let builder = MarkupBuilder(parser)
    parser.parse(into: builder)
    if let error = parser.error {
      if let conflict = ConflictMarkers.position(in: text) {
        throw InputFailure(
          path: path, position: conflict, reason: ConflictMarkers.message, remedy: ConflictMarkers.remedy)
      }
      let isMalformed = error.kind == .malformed
      throw InputFailure(
        path: path, position: error.position,
        reason: isMalformed ? "the file is not well-formed XML: \(error.reason)" : error.reason,
        remedy: isMalformed ? "mend it there, or have its program write it again" : nil)
    }
    guard let root = builder.root else { throw InputFailure(path: path, reason: "it has no XML element") }
    return root
  }
}
