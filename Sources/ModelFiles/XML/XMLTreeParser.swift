import GlossCLibXML2
import GlossPropertyLists

extension XMLTree {
  /// Limits on the work that a document may cause.
  struct Limits: Sendable {
    /// The number of elements. Real models have fewer than 20,000; a million take some 100 MB.
    var elements = 1_000_000
    var attributes = 6_000_000
  }

  /// The reason why a text is not a usable document, with the offset.
  struct SyntaxError: Error, Sendable, Equatable {
    /// One line, as worded by libxml2.
    var message: String
    /// The offset in the text.
    var offset: Int
    /// Whether the text ended before the document did.
    var isTruncated: Bool
  }

  /// Parses a document with libxml2's event interface.
  ///
  /// Nothing outside the text is ever read: no entity is resolved, no DTD loaded, no network used. A document that
  /// declares entities is rejected at the declaration, since models never do and entity expansion is a known attack;
  /// nesting is limited to libxml2's 256 levels.
  ///
  /// - Parameters:
  ///   - text: the document as UTF-8 without byte order mark; an encoding declared in it is ignored.
  ///   - vocabulary: the names known in advance.
  static func parse(
    _ text: [UInt8], vocabulary: XMLVocabulary, limits: Limits = Limits()
  ) throws(SyntaxError) -> XMLTree {
    _ = xmlLibrary
    var builder = XMLTreeBuilder(text, vocabulary: vocabulary, limits: limits)
    guard text.count < Int(Int32.max) else {
      throw SyntaxError(message: "the text is too long", offset: 0, isTruncated: false)
    }
    if let objection = XMLScreening.objection(to: text) {
      throw SyntaxError(message: objection.reason, offset: objection.offset, isTruncated: false)
    }
    unsafe text.withUnsafeBytes { buffer in
      unsafe withUnsafeMutablePointer(to: &builder) { builder in unsafe run(builder, on: buffer) }
    }
    if let error = builder.error { throw error }
    if builder.tree.elements.isEmpty {
      throw SyntaxError(message: "there is no element", offset: 0, isTruncated: true)
    }
    return builder.tree
  }

  private static func run(_ builder: UnsafeMutablePointer<XMLTreeBuilder>, on buffer: UnsafeRawBufferPointer) {
    guard let context = unsafe xmlCreateMemoryParserCtxt(buffer.baseAddress, Int32(buffer.count)) else {
      unsafe builder.pointee.error = SyntaxError(message: "there is no element", offset: 0, isTruncated: true)
      return
    }
    defer { unsafe xmlFreeParserCtxt(context) }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(options))
    unsafe builder.pointee.context = context
    unsafe install(on: context, passing: builder)
    unsafe xmlParseDocument(context)
    unsafe builder.pointee.context = nil
  }

  private static func install(on context: xmlParserCtxtPtr, passing builder: UnsafeMutablePointer<XMLTreeBuilder>) {
    unsafe context.pointee.userData = UnsafeMutableRawPointer(builder)
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { builder, name, prefix, _, namespaceCount, _, attributeCount, _, attributes in
      guard let builder = unsafe XMLTreeBuilder.from(builder), let name = unsafe name else { return }
      guard unsafe builder.pointee.addNamespaces(Int(namespaceCount)) else { return }
      unsafe builder.pointee.start(name, prefix: prefix, attributes: attributes, count: Int(attributeCount))
    }
    unsafe handler.endElementNs = { builder, _, _, _ in
      unsafe XMLTreeBuilder.from(builder)?.pointee.end()
    }
    unsafe handler.characters = { builder, characters, count in
      guard let characters = unsafe characters else { return }
      unsafe XMLTreeBuilder.from(builder)?.pointee.text(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    unsafe handler.cdataBlock = handler.characters
    unsafe handler.reference = { builder, _ in
      unsafe XMLTreeBuilder.from(builder)?.pointee.stop("a reference to an entity that the document does not define")
    }
    unsafe handler.entityDecl = { builder, _, _, _, _, _ in
      unsafe XMLTreeBuilder.from(builder)?.pointee.stop("the document declares entities, which are not read")
    }
    unsafe handler.serror = { builder, error in
      guard let error = unsafe error else { return }
      unsafe XMLTreeBuilder.from(builder)?.pointee.report(
        code: Int(error.pointee.code), isError: error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue,
        message: error.pointee.message)
    }
    unsafe context.pointee.sax.pointee = handler
  }
}

/// libxml2's global state, initialized once before the first use and never cleaned up, as its documentation asks.
private let xmlLibrary: Void = xmlInitParser()
