import CLibXML2
import Diagnostics
import PropertyLists

/// Parses an XML document with libxml2's event interface, keeping text.
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
    if let objection = XMLScreening.objection(to: text.bytes) {
      throw InputFailure(path: path, position: text.position(of: objection.offset), reason: objection.reason)
    }
    let builder = MarkupBuilder(text)
    run(builder)
    if let error = builder.error {
      throw InputFailure(path: path, position: error.position, reason: error.reason)
    }
    guard let root = builder.root else { throw InputFailure(path: path, reason: "it holds no XML element") }
    return root
  }

  private static func run(_ builder: MarkupBuilder) {
    xmlInitParser()
    guard let context = unsafe xmlNewParserCtxt() else { return builder.fail("there is no memory to read it") }
    defer { unsafe xmlFreeParserCtxt(context) }
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.initialized = 0xDEED_BEAF
    unsafe handlers.startElementNs = { builder, name, _, namespace, _, _, count, _, attributes in
      unsafe MarkupBuilder.from(builder)?.start(
        MarkupBuilder.text(name), namespace: namespace.map { unsafe String(cString: $0) },
        attributes: MarkupBuilder.attributes(attributes, count: Int(count)))
    }
    unsafe handlers.endElementNs = { builder, _, _, _ in unsafe MarkupBuilder.from(builder)?.end() }
    unsafe handlers.characters = { builder, characters, count in
      unsafe MarkupBuilder.from(builder)?.add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    unsafe handlers.cdataBlock = unsafe handlers.characters
    unsafe handlers.ignorableWhitespace = unsafe handlers.characters
    unsafe handlers.reference = { builder, name in
      unsafe MarkupBuilder.from(builder)?.fail(
        "it uses the entity &\(MarkupBuilder.text(name));, and entities are not followed")
    }
    unsafe handlers.entityDecl = { builder, name, _, _, _, _ in
      unsafe MarkupBuilder.from(builder)?.fail(
        "it declares the entity \(MarkupBuilder.text(name)), and entities are not followed")
    }
    unsafe handlers.serror = { builder, error in
      guard let error = unsafe error, unsafe error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      // An undeclared prefix makes a document no worse to read.
      guard unsafe !(200..<300).contains(error.pointee.code) else { return }
      let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "it is not well-formed"
      unsafe MarkupBuilder.from(builder)?.fail(message)
    }
    unsafe context.pointee.sax.pointee = unsafe handlers
    unsafe context.pointee.userData = unsafe Unmanaged.passUnretained(builder).toOpaque()
    unsafe builder.context = unsafe context
    defer { unsafe builder.context = nil }
    let bytes = builder.source.bytes
    guard bytes.count < Int32.max else { return builder.fail("it is larger than 2 GB") }
    // What encoding the text declares does not matter: it is UTF-8 by now.
    let options = Int32(
      XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
    let document = unsafe bytes.withUnsafeBytes { buffer in
      unsafe xmlCtxtReadMemory(
        context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, nil, options)
    }
    unsafe xmlFreeDoc(document)
  }
}
