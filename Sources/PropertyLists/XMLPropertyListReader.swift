import CLibXML2
import Diagnostics

/// Reads XML property lists through libxml2's SAX2 interface.
///
/// Nothing outside the document is ever loaded: no document type, no entity, no network. A document that declares
/// entities is refused, since no property list has a use for them.
enum XMLPropertyListReader {
  static func read(_ bytes: [UInt8]) throws(PropertyListError) -> PropertyListNode {
    let text = SourceText(try XMLEncoding.utf8(of: bytes))
    if let objection = XMLScreening.objection(to: text.bytes) {
      throw PropertyListError(.malformed, objection.reason, at: text.position(of: objection.offset))
    }
    let builder = XMLPropertyListBuilder(text)
    parse(text.bytes, into: builder)
    return try builder.result()
  }

  private static func parse(_ bytes: [UInt8], into builder: XMLPropertyListBuilder) {
    xmlInitParser()
    guard let context = unsafe xmlNewParserCtxt() else { return builder.fail(.limit, "there is no memory to read it") }
    defer { unsafe xmlFreeParserCtxt(context) }
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.initialized = 0xDEED_BEAF
    unsafe handlers.startElementNs = { builder, name, _, _, namespaceCount, _, _, _, _ in
      unsafe XMLPropertyListReader.builder(builder)?.start(
        XMLPropertyListReader.text(name), namespaceCount: Int(namespaceCount))
    }
    unsafe handlers.endElementNs = { builder, name, _, _ in
      unsafe XMLPropertyListReader.builder(builder)?.end(XMLPropertyListReader.text(name))
    }
    unsafe handlers.characters = { builder, characters, count in
      unsafe XMLPropertyListReader.builder(builder)?.add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    unsafe handlers.cdataBlock = unsafe handlers.characters
    unsafe handlers.reference = { builder, name in
      unsafe XMLPropertyListReader.builder(builder)?.fail(
        .malformed, "it uses the entity &\(XMLPropertyListReader.text(name));, and entities are not followed")
    }
    unsafe handlers.entityDecl = { builder, name, _, _, _, _ in
      unsafe XMLPropertyListReader.builder(builder)?.fail(
        .malformed, "it declares the entity \(XMLPropertyListReader.text(name)), and entities are not followed")
    }
    unsafe handlers.serror = { builder, error in
      guard let error = unsafe error, unsafe error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue else { return }
      let message = unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "it is not well-formed"
      unsafe XMLPropertyListReader.builder(builder)?.fail(.malformed, message)
    }
    unsafe context.pointee.sax.pointee = unsafe handlers
    unsafe context.pointee.userData = unsafe Unmanaged.passUnretained(builder).toOpaque()
    unsafe builder.context = unsafe context
    defer { unsafe builder.context = nil }
    // What encoding the text declares does not matter: it is UTF-8 by now.
    let options = Int32(
      XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
    guard bytes.count < Int32.max else { return builder.fail(.limit, "it is larger than 2 GB") }
    let document = unsafe bytes.withUnsafeBytes { buffer in
      unsafe xmlCtxtReadMemory(
        context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, nil, options)
    }
    unsafe xmlFreeDoc(document)
  }

  private static func builder(_ pointer: UnsafeMutableRawPointer?) -> XMLPropertyListBuilder? {
    unsafe pointer.map { unsafe Unmanaged<XMLPropertyListBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ name: UnsafePointer<xmlChar>?) -> String {
    unsafe name.map { unsafe String(cString: $0) } ?? ""
  }
}
