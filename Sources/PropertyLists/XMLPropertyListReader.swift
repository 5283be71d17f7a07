import GlossBasics

/// Reads XML property lists.
///
/// Nothing outside the document is loaded: no document type, entity or network resource. A document that declares
/// entities is rejected, since property lists do not need them.
enum XMLPropertyListReader {
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let parser = XMLEventParser(SourceText(try XMLEncoding.utf8(of: bytes)))
    let builder = XMLPropertyListBuilder(parser)
    parser.parse(into: builder)
    return try builder.result()
  }
}
