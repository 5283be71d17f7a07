import GlossBasics
import GlossDiagnostics
import GlossLocalization
import GlossPropertyLists

/// Parses an XML document keeping text.
///
/// Nothing outside the document is ever read: no entity is resolved, no document type loaded, no network used. A
/// document that declares entities is refused at the declaration.
enum MarkupParser {
  /// The most elements a document may have.
  static let elementLimit = 2_000_000
  /// How deep elements may nest.
  static let depthLimit = 64

  /// The root element.
  ///
  /// - Throws: `InputFailure` with the place and the reason.
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
      throw InputFailure(path: path, position: error.position, reason: error.reason)
    }
    guard let root = builder.root else { throw InputFailure(path: path, reason: "it holds no XML element") }
    return root
  }
}
