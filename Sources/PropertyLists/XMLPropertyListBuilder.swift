import GlossBasics

/// Builds a property list from the XML parser's events.
final class XMLPropertyListBuilder: XMLEventHandler {
  /// An open array or dictionary.
  private struct Container {
    var isDictionary: Bool
    var position: SourcePosition
    var elements: [PropertyListNode] = []
    var entries: [PropertyListEntry] = []
    var key: (text: String, position: SourcePosition)?
  }

  let wantsAttributes = false
  private let parser: XMLEventParser
  private var containers: [Container] = []
  private var root: PropertyListNode?
  private var leaf: (name: String, position: SourcePosition)?
  private var isInsideRoot = false
  private var text: [UInt8] = []
  private var valueCount = 0

  init(_ parser: XMLEventParser) {
    self.parser = parser
  }

  func result() throws(PropertyListError) -> PropertyListNode {
    if let error = parser.error { throw error }
    guard let root else { throw PropertyListError(.malformed, "it has no value") }
    return root
  }

  private func fail(_ kind: PropertyListError.Kind, _ reason: String, at position: SourcePosition? = nil) {
    parser.fail(kind, reason, at: position)
  }

  func start(_ element: XMLName, namespace: String?, attributes: XMLAttributes) {
    let name = element.local
    let position = parser.tagPosition
    if let leaf { return fail(.malformed, "<\(leaf.name)> contains <\(name)>", at: position) }
    if !isInsideRoot {
      isInsideRoot = true
      if name == "plist" { return }
    }
    valueCount += 1
    if valueCount > PropertyListParser.valueLimit { return fail(.limit, "it has too many values", at: position) }
    switch name {
    case "dict", "array":
      guard containers.count < PropertyListParser.depthLimit else {
        return fail(.limit, "it is nested more than \(PropertyListParser.depthLimit) levels deep", at: position)
      }
      containers.append(Container(isDictionary: name == "dict", position: position))
    case "key", "string", "integer", "real", "true", "false", "date", "data":
      leaf = (name, position)
      text.removeAll(keepingCapacity: true)
    default:
      fail(.malformed, "<\(name)> is not an element of a property list", at: position)
    }
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    if leaf != nil {
      unsafe text.append(contentsOf: characters)
    } else if unsafe !characters.allSatisfy(XMLPropertyListValue.isSpace) {
      fail(.malformed, "there is text between the values")
    }
  }

  func end(_ name: String) {
    if let (name, position) = leaf {
      leaf = nil
      if name == "key" { return addKey(String(decoding: text, as: UTF8.self), at: position) }
      guard let value = XMLPropertyListValue.value(of: text, element: name) else {
        return fail(.malformed, "the value of <\(name)> is invalid", at: position)
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
      return fail(.malformed, "<key> is outside a dictionary", at: position)
    }
    if let earlier = containers[last].key {
      return fail(.malformed, "the key \"\(earlier.text)\" has no value", at: earlier.position)
    }
    containers[last].key = (key, position)
  }

  private func add(_ node: PropertyListNode) {
    guard let last = containers.indices.last else {
      if root != nil { return fail(.malformed, "it has a second value after the first", at: node.position) }
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
