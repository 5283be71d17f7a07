import CLibXML2
import Diagnostics
import PropertyLists

/// Puts elements together from the events of the XML parser.
///
/// A class because libxml2 hands it back as a pointer; it lives for one parse on one thread.
@safe final class MarkupBuilder {
  let source: SourceText
  /// The parser at work, which knows how far it has come.
  var context: xmlParserCtxtPtr?
  private(set) var root: MarkupElement?
  private(set) var error: (reason: String, position: SourcePosition)?
  private var open: [MarkupElement] = []
  private var text: [UInt8] = []
  private var count = 0

  init(_ source: SourceText) {
    self.source = source
  }

  static func from(_ pointer: UnsafeMutableRawPointer?) -> MarkupBuilder? {
    unsafe pointer.map { unsafe Unmanaged<MarkupBuilder>.fromOpaque($0).takeUnretainedValue() }
  }

  static func text(_ name: UnsafePointer<xmlChar>?) -> String {
    unsafe name.map { unsafe String(cString: $0) } ?? ""
  }

  /// The attributes of a start event: five pointers each, of which the last two enclose the value.
  ///
  /// Where entities are not replaced libxml2 leaves each `&` of a value as `&#38;`, whatever it was written as.
  static func attributes(
    _ pointers: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?, count: Int
  ) -> [String: String] {
    guard let pointers = unsafe pointers else { return [:] }
    var result: [String: String] = [:]
    for offset in stride(from: 0, to: count * 5, by: 5) {
      guard let name = unsafe pointers[offset], let start = unsafe pointers[offset + 3],
        let end = unsafe pointers[offset + 4]
      else { continue }
      let value = unsafe UnsafeBufferPointer(start: start, count: end - start)
      unsafe result[String(cString: name)] = unsafe String(decoding: value, as: UTF8.self).replacing("&#38;", with: "&")
    }
    return result
  }

  /// Records the first error and stops the parser.
  func fail(_ reason: String) {
    guard error == nil else { return }
    let line = reason.split(whereSeparator: \.isNewline).first.map(String.init) ?? "it is not well-formed"
    error = (line, source.position(of: offset))
    if let context = unsafe context { unsafe xmlStopParser(context) }
  }

  func start(_ name: String, namespace: String?, attributes: [String: String]) {
    guard error == nil else { return }
    flush()
    count += 1
    guard count <= MarkupParser.elementLimit else { return fail("it has too many elements") }
    guard open.count < MarkupParser.depthLimit else { return fail("its elements nest too deep") }
    open.append(
      MarkupElement(
        name: name, namespace: namespace, attributes: attributes, position: tagPosition,
        contentPosition: source.position(of: contentOffset)))
  }

  func end() {
    guard error == nil else { return }
    flush()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  func add(_ characters: UnsafeBufferPointer<xmlChar>) {
    guard error == nil, !open.isEmpty else { return }
    unsafe text.append(contentsOf: characters)
  }

  private func flush() {
    guard !text.isEmpty else { return }
    open[open.count - 1].children.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }

  /// How many bytes the parser has read.
  private var offset: Int {
    guard let context = unsafe context else { return 0 }
    return min(max(0, Int(unsafe xmlByteConsumed(context))), source.bytes.count)
  }

  /// Where the start tag that the parser has just read ends; the parser may not have taken its `>` yet.
  private var contentOffset: Int {
    var place = offset
    while place < source.bytes.count, source.bytes[max(0, place - 1)] != UInt8(ascii: ">") { place += 1 }
    return place
  }

  /// Where that tag begins: no start tag holds a `<` of its own.
  private var tagPosition: SourcePosition {
    var place = min(offset, source.bytes.count) - 1
    while place > 0, source.bytes[place] != UInt8(ascii: "<") { place -= 1 }
    return source.position(of: max(0, place))
  }
}
