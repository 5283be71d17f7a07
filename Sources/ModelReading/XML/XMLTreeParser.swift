import CLibXML2

extension XMLTree {
  /// What bounds the work a document may cause.
  struct Limits: Sendable {
    /// Real models stay below 20,000 elements.
    var elements = 500_000
    var attributes = 2_000_000
  }

  /// A reason why a text is no document that can be used, with its place in the text.
  struct SyntaxError: Error, Sendable, Equatable {
    /// One line, as libxml2 words it.
    var message: String
    /// Where in the text.
    var offset: Int
    /// Whether the text ended before the document did.
    var isTruncated: Bool
  }

  /// Parses a document with libxml2's event interface.
  ///
  /// Nothing outside the text is ever read: no entity is resolved, no DTD loaded, no network used. A document that
  /// declares entities is refused at the declaration, since models never do and expanding them is how small files
  /// make big trouble; nesting is limited to libxml2's 256 levels.
  ///
  /// - Parameters:
  ///   - text: the document as UTF-8 without byte order mark; an encoding declared in it is ignored.
  ///   - vocabulary: the names that get the first numbers, in this order.
  static func parse(
    _ text: [UInt8], vocabulary: [String], limits: Limits = Limits()
  ) throws(SyntaxError) -> XMLTree {
    _ = xmlLibrary
    let builder = XMLTreeBuilder(XMLTree(text: text, names: vocabulary), limits: limits)
    guard text.count < Int(Int32.max) else {
      throw SyntaxError(message: "the text is too long", offset: 0, isTruncated: false)
    }
    unsafe text.withUnsafeBytes { buffer in unsafe run(builder, on: buffer) }
    if let error = builder.error { throw error }
    if builder.tree.elements.isEmpty {
      throw SyntaxError(message: "there is no element", offset: 0, isTruncated: true)
    }
    return builder.tree
  }

  private static func run(_ builder: XMLTreeBuilder, on buffer: UnsafeRawBufferPointer) {
    guard let context = unsafe xmlCreateMemoryParserCtxt(buffer.baseAddress, Int32(buffer.count)) else {
      builder.error = SyntaxError(message: "there is no element", offset: 0, isTruncated: true)
      return
    }
    defer { unsafe xmlFreeParserCtxt(context) }
    let options = XML_PARSE_NONET.rawValue | XML_PARSE_BIG_LINES.rawValue | XML_PARSE_IGNORE_ENC.rawValue
    unsafe xmlCtxtUseOptions(context, Int32(options))
    unsafe builder.context = context
    unsafe install(on: context, passing: Unmanaged.passUnretained(builder).toOpaque())
    unsafe xmlParseDocument(context)
    unsafe builder.context = nil
  }

  private static func install(on context: xmlParserCtxtPtr, passing builder: UnsafeMutableRawPointer) {
    unsafe context.pointee.userData = builder
    var handler = unsafe xmlSAXHandler()
    unsafe handler.initialized = XML_SAX2_MAGIC
    unsafe handler.startElementNs = { builder, name, prefix, _, _, _, attributeCount, _, attributes in
      guard let builder = unsafe XMLTreeBuilder.from(builder), let name = unsafe name else { return }
      unsafe builder.start(name, prefix: prefix, attributes: attributes, count: Int(attributeCount))
    }
    unsafe handler.endElementNs = { builder, _, _, _ in
      unsafe XMLTreeBuilder.from(builder)?.end()
    }
    unsafe handler.characters = { builder, characters, count in
      guard let characters = unsafe characters else { return }
      unsafe XMLTreeBuilder.from(builder)?.text(UnsafeBufferPointer(start: characters, count: Int(count)))
    }
    unsafe handler.cdataBlock = handler.characters
    unsafe handler.reference = { builder, _ in
      unsafe XMLTreeBuilder.from(builder)?.stop("a reference to an entity that the document does not define")
    }
    unsafe handler.entityDecl = { builder, _, _, _, _, _ in
      unsafe XMLTreeBuilder.from(builder)?.stop("the document declares entities, which are not read")
    }
    unsafe handler.serror = { builder, error in
      guard let error = unsafe error else { return }
      unsafe XMLTreeBuilder.from(builder)?.report(
        code: Int(error.pointee.code), isError: error.pointee.level.rawValue >= XML_ERR_ERROR.rawValue,
        message: error.pointee.message)
    }
    unsafe context.pointee.sax.pointee = handler
  }
}

/// libxml2's global state, made once before the first use and never cleaned up, as its documentation asks.
private let xmlLibrary: Void = xmlInitParser()

/// Collects the events of one parse.
@safe private final class XMLTreeBuilder {
  var tree: XMLTree
  var error: XMLTree.SyntaxError?
  var context: xmlParserCtxtPtr?
  private let limits: XMLTree.Limits
  private var open: [XMLTree.ElementIndex] = []
  /// The numbers of names by the address of libxml2's one copy of each.
  private var numbers: [UInt: Int] = [:]
  private var recent: [(address: UInt, number: Int)] = Array(repeating: (0, 0), count: 256)
  private var vocabulary: [String: Int]

  init(_ tree: XMLTree, limits: XMLTree.Limits) {
    self.tree = tree
    self.limits = limits
    vocabulary = Dictionary(tree.names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    self.tree.elements.reserveCapacity(tree.text.count / 128)
    self.tree.attributes.reserveCapacity(tree.text.count / 24)
  }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> XMLTreeBuilder? {
    unsafe pointer.map { unsafe Unmanaged<XMLTreeBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  func start(
    _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard error == nil, let input = unsafe context?.pointee.input else { return }
    let base = unsafe UInt(bitPattern: input.pointee.base)
    let length = unsafe UInt(bitPattern: input.pointee.end) - base
    let consumed = unsafe Int(input.pointee.consumed)
    let position = unsafe consumed + Int(UInt(bitPattern: input.pointee.cur) - base)
    guard tree.elements.count < limits.elements, tree.attributes.count + count <= limits.attributes else {
      return stop("the document has more elements than any model")
    }
    let index = tree.elements.count
    open.append(index)
    unsafe tree.elements.append(
      XMLTree.Element(
        name: number(of: name, prefix: prefix), start: startOfTag(before: position), subtreeEnd: 0,
        firstAttribute: tree.attributes.count, attributeCount: 0, hasText: false))
    guard let attributes = unsafe attributes else { return }
    // Five pointers an attribute: name, prefix, namespace, begin and end of the value.
    for offset in stride(from: 0, to: count * 5, by: 5) {
      let attributeName = unsafe attributes[offset].map { unsafe number(of: $0, prefix: attributes[offset + 1]) }
      guard let attributeName, let begin = unsafe attributes[offset + 3], let end = unsafe attributes[offset + 4]
      else { continue }
      tree.elements[index].attributeCount += 1
      let distance = UInt(bitPattern: begin) &- base
      let size = unsafe end - begin
      if distance < length {
        let lower = consumed + Int(distance)
        tree.attributes.append(XMLTree.Attribute(name: attributeName, value: lower..<lower + size, isDecoded: false))
      } else {
        let lower = tree.decodedValues.count
        unsafe decode(UnsafeBufferPointer(start: begin, count: size))
        let value = lower..<tree.decodedValues.count
        tree.attributes.append(XMLTree.Attribute(name: attributeName, value: value, isDecoded: true))
      }
    }
  }

  /// Keeps a value whose escapes libxml2 has replaced, but for the ampersand: where entities are not substituted it
  /// leaves that one as `&#38;`, for a second reading that never happens here.
  private func decode(_ value: UnsafeBufferPointer<xmlChar>) {
    let escape = Array("&#38;".utf8)
    var rest = unsafe value[...]
    while let ampersand = unsafe rest.firstIndex(of: UInt8(ascii: "&")) {
      unsafe tree.decodedValues.append(contentsOf: rest[...ampersand])
      let isEscape = unsafe rest[ampersand...].starts(with: escape)
      unsafe rest = rest[(ampersand + (isEscape ? escape.count : 1))...]
    }
    unsafe tree.decodedValues.append(contentsOf: rest)
  }

  func end() {
    guard error == nil, let index = open.popLast() else { return }
    tree.elements[index].subtreeEnd = tree.elements.count
  }

  func text(_ characters: UnsafeBufferPointer<xmlChar>) {
    guard error == nil, let index = open.last, !tree.elements[index].hasText else { return }
    if unsafe characters.contains(where: { $0 > 0x20 }) { tree.elements[index].hasText = true }
  }

  func stop(_ message: String) {
    guard error == nil else { return }
    error = XMLTree.SyntaxError(message: message, offset: offset, isTruncated: false)
    unsafe xmlStopParser(context)
  }

  func report(code: Int, isError: Bool, message: UnsafePointer<CChar>?) {
    // An undeclared prefix makes a document no worse to read.
    let concernsNamespaces = (200..<300).contains(code)
    guard error == nil, isError, !concernsNamespaces else { return }
    let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it is not well-formed"
    error = XMLTree.SyntaxError(message: line, offset: offset, isTruncated: offset >= tree.text.count)
  }

  /// Where the parser stands in the text.
  private var offset: Int {
    guard let input = unsafe context?.pointee.input else { return 0 }
    return unsafe Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  private func startOfTag(before position: Int) -> Int {
    // No start tag holds a `<` of its own: in values it is written as an escape.
    tree.text[..<min(position, tree.text.count)].lastIndex(of: UInt8(ascii: "<")) ?? 0
  }

  private func number(of name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> XMLName {
    let address = UInt(bitPattern: name)
    guard unsafe prefix == nil else { return unsafe XMLName(number: slowNumber(of: name, prefix: prefix)) }
    let slot = Int((address >> 3) & 255)
    if recent[slot].address == address { return XMLName(number: recent[slot].number) }
    let number: Int
    if let known = numbers[address] {
      number = known
    } else {
      number = unsafe slowNumber(of: name, prefix: nil)
      numbers[address] = number
    }
    recent[slot] = (address, number)
    return XMLName(number: number)
  }

  private func slowNumber(of name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> Int {
    let local = unsafe String(cString: name)
    let full = unsafe prefix.map { unsafe String(cString: $0) + ":" + local } ?? local
    if let number = vocabulary[full] { return number }
    vocabulary[full] = tree.names.count
    tree.names.append(full)
    return tree.names.count - 1
  }
}
