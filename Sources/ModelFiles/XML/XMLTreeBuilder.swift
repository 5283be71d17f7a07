import GlossBasics
import GlossCLibXML2
import GlossPropertyLists

/// Collects the events of a parse.
///
/// A value accessed through a pointer rather than an object: libxml2 passes back a pointer, and every access to an
/// object would have an exclusivity check.
@safe struct XMLTreeBuilder {
  var tree: XMLTree
  var error: XMLTree.SyntaxError?
  var context: xmlParserCtxtPtr?
  private let limits: XMLTree.Limits
  private var open: [XMLTree.ElementIndex] = []
  private var namespaceCount = 0
  /// The numbers of names by the address of libxml2's interned copy.
  private var numbers: [UInt: Int] = [:]
  private var recent: [(address: UInt, number: Int)] = Array(repeating: (0, 0), count: 256)
  private var vocabulary: [String: Int]
  private var lastLine = (number: 0, start: 0)

  init(_ text: [UInt8], vocabulary: XMLVocabulary, limits: XMLTree.Limits) {
    tree = XMLTree(text: text, names: vocabulary.names)
    self.limits = limits
    self.vocabulary = vocabulary.numbers
    tree.elements.reserveCapacity(text.count / 128)
    tree.attributes.reserveCapacity(text.count / 24)
  }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<XMLTreeBuilder>? {
    unsafe pointer?.assumingMemoryBound(to: XMLTreeBuilder.self)
  }

  /// Counts the namespaces that an element declares; returns false once there are too many.
  mutating func addNamespaces(_ count: Int) -> Bool {
    namespaceCount += count
    if namespaceCount > XMLScreening.namespaceLimit { stop("the document declares too many namespaces") }
    return error == nil
  }

  mutating func start(
    _ name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?,
    attributes: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) {
    guard error == nil, let input = unsafe context?.pointee.input else { return }
    let base = unsafe UInt(bitPattern: input.pointee.base)
    let length = unsafe UInt(bitPattern: input.pointee.end) - base
    let consumed = unsafe Int(input.pointee.consumed)
    let position = unsafe consumed + Int(UInt(bitPattern: input.pointee.cur) - base)
    guard tree.elements.count < limits.elements else {
      return stop("the document has more than \(limits.elements) elements")
    }
    guard tree.attributes.count + count <= limits.attributes else {
      return stop("the document has more than \(limits.attributes) attributes")
    }
    let index = tree.elements.count
    open.append(index)
    let elementName = unsafe number(of: name, prefix: prefix)
    let endLine = unsafe Int(input.pointee.line)
    let (start, newLines) = startOfTag(before: position)
    tree.elements.append(
      XMLTree.Element(
        name: elementName, start: start, position: place(of: start, endLine: endLine, newLines: newLines),
        firstAttribute: tree.attributes.count))
    guard let attributes = unsafe attributes else { return }
    let firstAttribute = tree.attributes.count
    // Five pointers per attribute: name, prefix, namespace, start and end of the value.
    for offset in stride(from: 0, to: count * 5, by: 5) {
      let attributeName = unsafe attributes[offset].map { unsafe number(of: $0, prefix: attributes[offset + 1]) }
      guard let attributeName, let begin = unsafe attributes[offset + 3], let end = unsafe attributes[offset + 4]
      else { continue }
      let distance = UInt(bitPattern: begin) &- base
      let size = unsafe end - begin
      if distance < length {
        tree.attributes.append(
          XMLTree.Attribute(name: attributeName, start: consumed + Int(distance), count: size, isDecoded: false))
      } else {
        let start = tree.decodedValues.count
        unsafe decode(UnsafeBufferPointer(start: begin, count: size))
        let decodedCount = tree.decodedValues.count - start
        tree.attributes.append(
          XMLTree.Attribute(name: attributeName, start: start, count: decodedCount, isDecoded: true))
      }
    }
    tree.elements[index].attributeCount = tree.attributes.count - firstAttribute
  }

  /// Keeps a value in which libxml2 has replaced all escapes except the ampersand: without entity substitution it
  /// leaves that one as `&#38;`, for a second pass that never happens here.
  private mutating func decode(_ value: UnsafeBufferPointer<xmlChar>) {
    let escape = Array("&#38;".utf8)
    var rest = unsafe value[...]
    while let ampersand = unsafe rest.firstIndex(of: UInt8(ascii: "&")) {
      unsafe tree.decodedValues.append(contentsOf: rest[...ampersand])
      let isEscape = unsafe rest[ampersand...].starts(with: escape)
      unsafe rest = rest[(ampersand + (isEscape ? escape.count : 1))...]
    }
    unsafe tree.decodedValues.append(contentsOf: rest)
  }

  mutating func end() {
    guard error == nil, let index = open.popLast() else { return }
    tree.elements[index].subtreeEnd = tree.elements.count
  }

  mutating func text(_ characters: UnsafeBufferPointer<xmlChar>) {
    guard error == nil, let index = open.last, !tree.elements[index].hasText else { return }
    if unsafe characters.contains(where: { $0 > 0x20 }) { tree.elements[index].hasText = true }
  }

  mutating func stop(_ message: String) {
    guard error == nil else { return }
    error = XMLTree.SyntaxError(message: message, offset: offset, isTruncated: false)
    endParse()
  }

  mutating func report(code: Int, isError: Bool, message: UnsafePointer<CChar>?) {
    // An undeclared prefix does not make a document harder to read.
    let concernsNamespaces = (200..<300).contains(code)
    guard error == nil, isError, !concernsNamespaces else { return }
    let text = unsafe message.map { unsafe String(cString: $0) } ?? ""
    let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it is not well-formed"
    error = XMLTree.SyntaxError(message: line, offset: offset, isTruncated: offset >= tree.text.count)
    endParse()
  }

  /// Ends the parse after an error, since nothing more is reported.
  private func endParse() {
    if let context = unsafe context { unsafe gloss_xmlEndParse(context) }
  }

  /// The parser's current offset in the text.
  private var offset: Int {
    guard let input = unsafe context?.pointee.input else { return 0 }
    return unsafe Int(input.pointee.consumed) + (input.pointee.cur - input.pointee.base)
  }

  /// The start of the start tag that ends at a position, and the number of line breaks in it.
  private func startOfTag(before position: Int) -> (start: Int, newLines: Int) {
    // A start tag contains no other `<`: in values it is escaped.
    unsafe tree.text.withUnsafeBufferPointer { text in
      var start = min(position, text.count) - 1
      var newLines = 0
      while start > 0 {
        let byte = unsafe text[start]
        if byte == UInt8(ascii: "<") { break }
        if byte == UInt8(ascii: "\n") { newLines += 1 }
        start -= 1
      }
      return (max(start, 0), newLines)
    }
  }

  /// The line and column of a tag; the start of each line is searched once, however many tags it has.
  private mutating func place(of start: Int, endLine: Int, newLines: Int) -> SourcePosition {
    let line = endLine - newLines
    if line != lastLine.number {
      var lineStart = start
      while lineStart > 0, tree.text[lineStart - 1] != UInt8(ascii: "\n") { lineStart -= 1 }
      lastLine = (line, lineStart)
    }
    return SourcePosition(line: line, column: start - lastLine.start + 1)
  }

  private mutating func number(of name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> XMLName {
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

  private mutating func slowNumber(of name: UnsafePointer<xmlChar>, prefix: UnsafePointer<xmlChar>?) -> Int {
    let local = unsafe String(cString: name)
    let full = unsafe prefix.map { unsafe String(cString: $0) + ":" + local } ?? local
    if let number = vocabulary[full] { return number }
    vocabulary[full] = tree.names.count
    tree.names.append(full)
    return tree.names.count - 1
  }
}
