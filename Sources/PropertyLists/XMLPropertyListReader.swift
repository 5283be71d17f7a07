import GlossBasics

/// Reads XML property lists.
///
/// Nothing outside the document is ever loaded: no document type, no entity, no network. A document that declares
/// entities is refused, since no property list has a use for them.
enum XMLPropertyListReader {
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let parser = XMLEventParser(SourceText(try XMLEncoding.utf8(of: bytes)))
    let builder = XMLPropertyListBuilder(parser)
    parser.parse(into: builder)
    return try builder.result()
  }
}
