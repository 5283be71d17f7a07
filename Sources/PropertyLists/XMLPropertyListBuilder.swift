import CLibXML2
import Diagnostics
import Foundation

/// Puts a property list together from the events of the XML parser.
///
/// A class because libxml2 hands it back as a pointer; it lives for one parse on one thread.
@safe final class XMLPropertyListBuilder {
  /// An array or dictionary whose end has not come.
  private struct Container {
    var isDictionary: Bool
    var position: SourcePosition
    var elements: [PropertyListNode] = []
    var entries: [PropertyListEntry] = []
    var key: (text: String, position: SourcePosition)?
  }

  /// The parser at work, which knows how far it has come.
  var context: xmlParserCtxtPtr?
  private let source: SourceText
  private var containers: [Container] = []
  private var root: PropertyListNode?
  private var leaf: (name: String, position: SourcePosition)?
  private var isInsideRoot = false
  private var text: [UInt8] = []
  private var valueCount = 0
  private var namespaceCount = 0
  private var error: PropertyListError?

  init(_ source: SourceText) {
    self.source = source
  }

  func result() throws(PropertyListError) -> PropertyListNode {
    if let error { throw error }
    guard let root else { throw PropertyListError(.malformed, "it holds no value") }
    return root
  }

  /// Records the first error and stops the parser.
  func fail(_ kind: PropertyListError.Kind, _ reason: String, at position: SourcePosition? = nil) {
    guard error == nil else { return }
    let clause = reason.trimmingCharacters(in: .whitespacesAndNewlines)
    error = PropertyListError(kind, clause, at: position ?? source.position(of: offset))
    if let context = unsafe context { unsafe xmlStopParser(context) }
  }

  /// How many bytes the parser has read.
  private var offset: Int {
    guard let context = unsafe context else { return 0 }
    return min(max(0, Int(unsafe xmlByteConsumed(context))), source.bytes.count)
  }

  /// Where the tag that the parser has just read begins: its events come at the end of the tag.
  private var tagPosition: SourcePosition {
    var place = min(offset, source.bytes.count) - 1
    while place > 0, source.bytes[place] != UInt8(ascii: "<") { place -= 1 }
    return source.position(of: max(0, place))
  }

  func start(_ name: String, namespaceCount: Int) {
    guard error == nil else { return }
    let position = tagPosition
    self.namespaceCount += namespaceCount
    if self.namespaceCount > XMLScreening.namespaceLimit {
      return fail(.limit, "it declares too many namespaces", at: position)
    }
    if let leaf { return fail(.malformed, "<\(leaf.name)> contains <\(name)>", at: position) }
    if !isInsideRoot {
      isInsideRoot = true
      if name == "plist" { return }
    }
    valueCount += 1
    if valueCount > PropertyListParser.valueLimit { return fail(.limit, "it holds too many values", at: position) }
    switch name {
    case "dict", "array":
      guard containers.count < PropertyListParser.depthLimit else {
        return fail(.limit, "it nests deeper than \(PropertyListParser.depthLimit) levels", at: position)
      }
      containers.append(Container(isDictionary: name == "dict", position: position))
    case "key", "string", "integer", "real", "true", "false", "date", "data":
      leaf = (name, position)
      text.removeAll(keepingCapacity: true)
    default:
      fail(.malformed, "<\(name)> is no element of a property list", at: position)
    }
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    guard error == nil else { return }
    if leaf != nil {
      unsafe text.append(contentsOf: characters)
    } else if let stray = unsafe characters.first(where: { !XMLPropertyListValue.isSpace($0) }) {
      _ = stray
      fail(.malformed, "there is text between the values")
    }
  }

  func end(_ name: String) {
    guard error == nil else { return }
    if let (name, position) = leaf {
      leaf = nil
      if name == "key" { return addKey(String(decoding: text, as: UTF8.self), at: position) }
      guard let value = XMLPropertyListValue.value(of: text, element: name) else {
        return fail(.malformed, "<\(name)> holds no value of its kind", at: position)
      }
      return add(PropertyListNode(value, at: position))
    }
    guard let container = containers.popLast() else { return }
    if let key = container.key {
      return fail(.malformed, "the key \"\(key.text)\" has no value", at: key.position)
    }
    let value: PropertyListValue =
      container.isDictionary ? .dictionary(container.entries) : .array(container.elements)
    guard let reference = XMLPropertyListValue.reference(value) else {
      return add(PropertyListNode(value, at: container.position))
    }
    valueCount -= 1
    add(PropertyListNode(reference, at: container.position))
  }

  private func addKey(_ key: String, at position: SourcePosition) {
    guard let last = containers.indices.last, containers[last].isDictionary else {
      return fail(.malformed, "<key> stands outside a dictionary", at: position)
    }
    if let earlier = containers[last].key {
      return fail(.malformed, "the key \"\(earlier.text)\" has no value", at: earlier.position)
    }
    containers[last].key = (key, position)
  }

  private func add(_ node: PropertyListNode) {
    guard let last = containers.indices.last else {
      if root != nil { return fail(.malformed, "it holds a second value beside the first", at: node.position) }
      root = node
      return
    }
    guard containers[last].isDictionary else { return containers[last].elements.append(node) }
    guard let key = containers[last].key else {
      return fail(.malformed, "a value in a dictionary has no key", at: node.position)
    }
    containers[last].key = nil
    containers[last].entries.append(
      PropertyListEntry(key: key.text, keyPosition: key.position, node: node))
  }
}
