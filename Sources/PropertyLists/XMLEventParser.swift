package import GlossBasics
import GlossCLibXML2

/// A name as it is written, `xml:lang`.
package struct XMLName: Sendable, Hashable {
  package let prefix: String?
  /// The name without the prefix.
  package let local: String

  package var full: String { prefix.map { "\($0):\(local)" } ?? local }
}

/// The attributes of an element, in order.
package struct XMLAttributes: Sendable {
  package private(set) var all: [(name: XMLName, value: String)] = []

  /// The value of the last attribute with a name, whatever its prefix.
  package subscript(local: String) -> String? { all.last { $0.name.local == local }?.value }

  /// The values by name without prefix.
  package var byName: [String: String] {
    Dictionary(all.map { ($0.name.local, $0.value) }, uniquingKeysWith: { _, last in last })
  }

  fileprivate mutating func add(_ name: XMLName, _ value: String) { all.append((name, value)) }
}

/// Receives the events of an XML document in order.
package protocol XMLEventHandler: AnyObject {
  /// - Parameter attributes: empty unless the handler `wantsAttributes`.
  func start(_ name: XMLName, namespace: String?, attributes: XMLAttributes)
  func end(_ name: String)
  /// Receives a piece of text; a string may come in several pieces.
  func add(_ characters: UnsafeBufferPointer<UInt8>)

  var wantsAttributes: Bool { get }
}

/// Parses an XML document with libxml2's SAX2 interface.
///
/// Nothing outside the document is read: entities are not resolved, document types not loaded, and the network is not
/// used. A document that declares entities is rejected at the declaration.
///
/// A class because libxml2 passes it back as a pointer; it is used for one parse on one thread.
@safe package final class XMLEventParser {
  package let source: SourceText
  /// The first error.
  package private(set) var error: PropertyListError?
  /// Whether the text ended before the document did.
  package private(set) var isTruncated = false
  /// Whether to allow prefixes without a declared namespace.
  private let allowsUndeclaredPrefixes: Bool
  /// The active parser, which knows its progress.
  private var context: xmlParserCtxtPtr?
  private var handler: (any XMLEventHandler)?
  private var namespaceCount = 0

  package init(_ source: SourceText, allowsUndeclaredPrefixes: Bool = false) {
    self.source = source
    self.allowsUndeclaredPrefixes = allowsUndeclaredPrefixes
  }

  /// Sends a handler all events up to the first error.
  package func parse(into handler: any XMLEventHandler) {
    if let objection = XMLScreening.objection(to: source.bytes) {
      return fail(.malformed, objection.reason, at: source.position(of: objection.offset))
    }
    xmlInitParser()
    guard let context = unsafe xmlNewParserCtxt() else { return fail(.limit, "there is not enough memory to read it") }
    defer { unsafe xmlFreeParserCtxt(context) }
    guard source.bytes.count < Int32.max else { return fail(.limit, "it is larger than 2 GB") }
    self.handler = handler
    defer { self.handler = nil }
    unsafe context.pointee.sax.pointee = unsafe Self.handlers
    unsafe context.pointee.userData = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe self.context = unsafe context
    defer { unsafe self.context = nil }
    // The declared encoding does not matter: the text is UTF-8 by now.
    let options = Int32(
      XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue)
    let document = unsafe source.bytes.withUnsafeBytes { buffer in
      unsafe xmlCtxtReadMemory(
        context, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(buffer.count), nil, nil, options)
    }
    unsafe xmlFreeDoc(document)
  }

  /// Records the first error and stops the parser.
  package func fail(_ kind: PropertyListError.Kind, _ reason: String, at position: SourcePosition? = nil) {
    guard error == nil else { return }
    // libxml2's messages end with a line break and may have several lines.
    let line = Self.inPlainWords(reason.split(whereSeparator: \.isNewline).first.map(String.init))
    let offset = offset
    isTruncated = position == nil && kind == .malformed && offset >= source.bytes.count
    error = PropertyListError(kind, line, at: position ?? source.position(of: offset))
    if let context = unsafe context { unsafe gloss_xmlEndParse(context) }
  }
}

extension XMLEventParser {
  /// What is wrong, in place of the parser's internal names; its own words where they say it.
  private static func inPlainWords(_ message: String?) -> String {
    guard let message else { return "it is not well-formed" }
    if message.contains("EntityRef:") { return "a “&” that begins no entity; write “&amp;” for the character" }
    if message.hasPrefix("StartTag: invalid element name") || message.contains("Unescaped '<'") {
      return "a “<” that begins no tag; write “&lt;” for the character"
    }
    return message
  }
}

// MARK: - Places

extension XMLEventParser {
  /// The number of bytes read by the parser.
  private var offset: Int {
    guard let context = unsafe context else { return 0 }
    return min(max(0, Int(unsafe xmlByteConsumed(context))), source.bytes.count)
  }

  /// The start of the tag just read: its events come at the end of the tag, and start tags do not contain another `<`.
  package var tagPosition: SourcePosition {
    var place = min(offset, source.bytes.count) - 1
    while place > 0, source.bytes[place] != UInt8(ascii: "<") { place -= 1 }
    return source.position(of: max(0, place))
  }

  /// The end of the tag just read; the parser may not have consumed its `>` yet.
  package var contentPosition: SourcePosition {
    var place = offset
    while place < source.bytes.count, source.bytes[max(0, place - 1)] != UInt8(ascii: ">") { place += 1 }
    return source.position(of: place)
  }
}

// MARK: - Events

extension XMLEventParser {
  private static var handlers: xmlSAXHandler {
    var handlers = unsafe xmlSAXHandler()
    unsafe handlers.initialized = 0xDEED_BEAF
    unsafe handlers.startElementNs = { parser, name, prefix, namespace, namespaceCount, _, count, _, attributes in
      guard let parser = unsafe XMLEventParser.from(parser), parser.error == nil else { return }
      parser.namespaceCount += Int(namespaceCount)
      guard parser.namespaceCount <= XMLScreening.namespaceLimit else {
        return parser.fail(.limit, "it declares too many namespaces", at: parser.tagPosition)
      }
      let wanted = parser.handler?.wantsAttributes ?? false
      unsafe parser.handler?.start(
        XMLEventParser.name(name, prefix), namespace: namespace.map { unsafe String(cString: $0) },
        attributes: wanted ? XMLEventParser.attributes(attributes, count: Int(count)) : XMLAttributes())
    }
    unsafe handlers.endElementNs = { parser, name, _, _ in
      guard let parser = unsafe XMLEventParser.from(parser), parser.error == nil else { return }
      unsafe parser.handler?.end(XMLEventParser.text(name))
    }
    unsafe handlers.characters = { parser, characters, count in
      guard let parser = unsafe XMLEventParser.from(parser), parser.error == nil else { return }
      unsafe parser.handler?.add(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    unsafe handlers.cdataBlock = unsafe handlers.characters
    unsafe handlers.ignorableWhitespace = unsafe handlers.characters
    unsafe handlers.reference = { parser, name in
      unsafe XMLEventParser.from(parser)?.fail(
        .malformed, "it uses the entity &\(XMLEventParser.text(name));, but entities are not resolved")
    }
    unsafe handlers.entityDecl = { parser, name, _, _, _, _ in
      unsafe XMLEventParser.from(parser)?.fail(
        .malformed, "it declares the entity \(XMLEventParser.text(name)), but entities are not resolved")
    }
    unsafe handlers.serror = { parser, error in
      guard let error = unsafe error, unsafe error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue,
        let parser = unsafe XMLEventParser.from(parser), parser.error == nil
      else { return }
      let concernsNamespaces = unsafe (200..<300).contains(error.pointee.code)
      if concernsNamespaces, parser.allowsUndeclaredPrefixes { return }
      parser.fail(.malformed, unsafe error.pointee.message.map { unsafe String(cString: $0) } ?? "")
    }
    return unsafe handlers
  }

  private static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLEventParser? {
    unsafe pointer.map { unsafe Unmanaged<XMLEventParser>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func name(_ local: UnsafePointer<xmlChar>?, _ prefix: UnsafePointer<xmlChar>?) -> XMLName {
    unsafe XMLName(prefix: prefix.map { unsafe String(cString: $0) }, local: text(local))
  }

  private static func text(_ name: UnsafePointer<xmlChar>?) -> String {
    unsafe name.map { unsafe String(cString: $0) } ?? ""
  }

  /// The attributes of a start event: five pointers each; the last two enclose the value.
  ///
  /// If entities are not replaced, libxml2 leaves each `&` of a value as `&#38;`, however it was written.
  private static func attributes(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> XMLAttributes {
    guard let pointers = unsafe pointers else { return XMLAttributes() }
    var result = XMLAttributes()
    for offset in stride(from: 0, to: count * 5, by: 5) {
      guard let local = unsafe pointers[offset], let start = unsafe pointers[offset + 3],
        let end = unsafe pointers[offset + 4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      let text = unsafe String(decoding: value, as: UTF8.self)
      let hasReference = unsafe value.contains(UInt8(ascii: "&"))
      unsafe result.add(name(local, pointers[offset + 1]), hasReference ? text.replacing("&#38;", with: "&") : text)
    }
    return result
  }
}
