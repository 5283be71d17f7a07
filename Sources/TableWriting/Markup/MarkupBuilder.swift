import GlossPropertyLists

/// Builds elements from the XML parser's events.
final class MarkupBuilder: XMLEventHandler {
  let wantsAttributes = true
  private let parser: XMLEventParser
  private(set) var root: MarkupElement?
  private var open: [MarkupElement] = []
  private var text: [UInt8] = []
  private var count = 0

  init(_ parser: XMLEventParser) {
    self.parser = parser
  }

  func start(_ name: XMLName, namespace: String?, attributes: XMLAttributes) {
    flush()
    count += 1
    guard count <= MarkupParser.elementLimit else { return parser.fail(.limit, "it has too many elements") }
    guard open.count < MarkupParser.depthLimit else { return parser.fail(.limit, "its elements are nested too deeply") }
    open.append(
      MarkupElement(
        name: name.local, namespace: namespace, attributes: attributes.byName, position: parser.tagPosition,
        contentPosition: parser.contentPosition))
  }

  func end(_ name: String) {
    flush()
    guard let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(.element(element))
    }
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    guard !open.isEmpty else { return }
    unsafe text.append(contentsOf: characters)
  }

  private func flush() {
    guard !text.isEmpty else { return }
    open[open.count - 1].children.append(.text(String(decoding: text, as: UTF8.self)))
    text.removeAll(keepingCapacity: true)
  }
}
