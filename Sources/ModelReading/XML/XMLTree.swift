import Diagnostics

/// An XML document as a flat list of elements, as `XMLTree.parse` gives it.
///
/// The elements stand in document order in one array, attribute values are ranges of the text, and names are numbers:
/// a model of a megabyte is read with a handful of allocations. Text between elements is kept only as a mark, since
/// no format read here uses it.
struct XMLTree: Sendable {
  /// The index of an element in document order.
  typealias ElementIndex = Int

  struct Element: Sendable {
    var name: XMLName
    /// Where the `<` of the start tag stands in the text.
    var start: Int
    /// The index after the last descendant.
    var subtreeEnd: ElementIndex
    /// The first attribute in the document's list.
    var firstAttribute: Int
    var attributeCount: Int
    /// Whether the element holds text other than white space.
    var hasText: Bool
  }

  struct Attribute: Sendable {
    var name: XMLName
    /// Where the value stands: in the text, or in `decodedValues` where an escape had to be replaced.
    var value: Range<Int>
    var isDecoded: Bool
  }

  /// The document as UTF-8, without byte order mark.
  var text: [UInt8]
  var decodedValues: [UInt8] = []
  var elements: [Element] = []
  var attributes: [Attribute] = []
  /// The names in use, by number; the first ones are those of the vocabulary.
  var names: [String]

  /// The root element; a parsed document always has one.
  var root: Element? { elements.first }

  func name(_ name: XMLName) -> String {
    names.indices.contains(name.number) ? names[name.number] : ""
  }

  /// The indices of the children of an element, in order.
  func children(of index: ElementIndex) -> some Sequence<ElementIndex> {
    sequence(state: index + 1) { [elements, end = elements[index].subtreeEnd] next -> ElementIndex? in
      guard next < end else { return nil }
      defer { next = elements[next].subtreeEnd }
      return next
    }
  }

  func attributes(of index: ElementIndex) -> ArraySlice<Attribute> {
    let element = elements[index]
    return attributes[element.firstAttribute..<element.firstAttribute + element.attributeCount]
  }

  /// The value of an attribute.
  func text(of attribute: Attribute) -> String {
    String(decoding: bytes(of: attribute), as: UTF8.self)
  }

  /// The value of an attribute as UTF-8.
  func bytes(of attribute: Attribute) -> ArraySlice<UInt8> {
    (attribute.isDecoded ? decodedValues : text)[attribute.value]
  }
}

/// The name of an element or attribute as a number: its place in the vocabulary, or behind it.
struct XMLName: Sendable, Hashable {
  var number: Int
}
