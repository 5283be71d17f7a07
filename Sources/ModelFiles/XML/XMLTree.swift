import GlossBasics
import GlossPropertyLists

/// An XML document as a flat list of elements in document order.
///
/// Text between elements is kept only as a flag, since no format read here uses it.
struct XMLTree: Sendable {
  /// The index of an element in document order.
  typealias ElementIndex = Int

  struct Element: Sendable {
    let name: Term
    /// The position of the start tag.
    let position: SourcePosition
    let attributes: [Attribute]
    /// The index after the last descendant.
    fileprivate(set) var subtreeEnd: ElementIndex
    /// Whether the element contains text other than white space.
    fileprivate(set) var hasText = false
  }

  struct Attribute: Sendable {
    let name: Term
    let value: String
  }

  /// A name with its number in the vocabulary; no number if the vocabulary does not have it.
  struct Term: Sendable {
    let text: String
    let number: Int?
  }

  fileprivate(set) var elements: [Element] = []

  /// The root element; a parsed document always has one.
  var root: Element? { elements.first }

  /// The indices of the children of an element, in order.
  func children(of index: ElementIndex) -> Children {
    Children(all: elements, position: index + 1, end: elements[index].subtreeEnd)
  }

  struct Children: Sequence, IteratorProtocol {
    fileprivate let all: [XMLTree.Element]
    fileprivate var position: ElementIndex
    fileprivate let end: ElementIndex

    mutating func next() -> ElementIndex? {
      guard position < end else { return nil }
      defer { position = all[position].subtreeEnd }
      return position
    }
  }

  func attributes(of index: ElementIndex) -> [Attribute] { elements[index].attributes }
}

extension XMLTree {
  /// Limits on the work that a document may cause.
  struct Limits: Sendable {
    /// The number of elements. Real models have fewer than 20,000; a million take some 250 MB.
    var elements = 1_000_000
    var attributes = 6_000_000
  }

  /// Why a document is not usable.
  struct SyntaxError: Error, Sendable, Equatable {
    /// One line.
    var message: String
    var position: SourcePosition?
    /// Whether the text ended before the document did.
    var isTruncated: Bool
  }

  /// Parses a document.
  ///
  /// - Parameters:
  ///   - text: the document as UTF-8; an encoding declared in it is ignored.
  ///   - vocabulary: the numbers of the names known in advance.
  static func parse(
    _ text: [UInt8], vocabulary: [String: Int], limits: Limits = Limits()
  ) throws(SyntaxError) -> XMLTree {
    let parser = XMLEventParser(SourceText(text), allowsUndeclaredPrefixes: true)
    let builder = XMLTreeBuilder(parser, vocabulary, limits)
    parser.parse(into: builder)
    if let error = parser.error {
      throw SyntaxError(message: error.reason, position: error.position, isTruncated: parser.isTruncated)
    }
    if builder.tree.elements.isEmpty {
      throw SyntaxError(message: "there is no element", position: SourcePosition(line: 1, column: 1), isTruncated: true)
    }
    return builder.tree
  }
}

/// Builds a tree from the XML parser's events.
private final class XMLTreeBuilder: XMLEventHandler {
  let wantsAttributes = true
  private(set) var tree = XMLTree()
  private let parser: XMLEventParser
  private let vocabulary: [String: Int]
  private let limits: XMLTree.Limits
  private var open: [XMLTree.ElementIndex] = []
  private var attributeCount = 0

  init(_ parser: XMLEventParser, _ vocabulary: [String: Int], _ limits: XMLTree.Limits) {
    (self.parser, self.vocabulary, self.limits) = (parser, vocabulary, limits)
  }

  private func term(_ name: XMLName) -> XMLTree.Term {
    let text = name.full
    return XMLTree.Term(text: text, number: vocabulary[text])
  }

  func start(_ name: XMLName, namespace: String?, attributes: XMLAttributes) {
    attributeCount += attributes.all.count
    guard tree.elements.count < limits.elements else {
      return parser.fail(.limit, "the document has more than \(limits.elements) elements")
    }
    guard attributeCount <= limits.attributes else {
      return parser.fail(.limit, "the document has more than \(limits.attributes) attributes")
    }
    let index = tree.elements.count
    open.append(index)
    tree.elements.append(
      XMLTree.Element(
        name: term(name), position: parser.tagPosition,
        attributes: attributes.all.map { XMLTree.Attribute(name: term($0.name), value: $0.value) },
        subtreeEnd: index + 1))
  }

  func end(_ name: String) {
    guard let index = open.popLast() else { return }
    tree.elements[index].subtreeEnd = tree.elements.count
  }

  func add(_ characters: UnsafeBufferPointer<UInt8>) {
    guard let index = open.last, !tree.elements[index].hasText else { return }
    if unsafe characters.contains(where: { $0 > 0x20 }) { tree.elements[index].hasText = true }
  }
}
