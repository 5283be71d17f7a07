import GlossBasics

/// An XML document as a flat list of elements, as returned by `XMLTree.parse`.
///
/// The elements are in one array in document order, attribute values are ranges of the text, and names are numbers, so
/// reading a megabyte needs only a handful of allocations. Text between elements is kept only as a flag, since no
/// format read here uses it.
struct XMLTree: Sendable {
  /// The index of an element in document order.
  typealias ElementIndex = Int

  /// An element; offsets have 32 bits, since documents are shorter than 4 GB.
  struct Element: Sendable {
    var name: XMLName
    private var startOffset: Int32
    private var line: Int32
    private var column: Int32
    private var lastIndex: Int32 = 0
    private var attributeStart: Int32
    private var attributeTotal: Int32 = 0
    /// Whether the element contains text other than white space.
    var hasText = false

    init(name: XMLName, start: Int, position: SourcePosition, firstAttribute: Int) {
      self.name = name
      startOffset = Int32(start)
      line = Int32(clamping: position.line)
      column = Int32(clamping: position.column)
      attributeStart = Int32(firstAttribute)
    }

    /// The offset of the start tag's `<` in the text.
    var start: Int { Int(startOffset) }
    var position: SourcePosition { SourcePosition(line: Int(line), column: Int(column)) }
    /// The index after the last descendant.
    var subtreeEnd: ElementIndex {
      get { Int(lastIndex) }
      set { lastIndex = Int32(newValue) }
    }
    var attributeCount: Int {
      get { Int(attributeTotal) }
      set { attributeTotal = Int32(newValue) }
    }
    /// The indices of the attributes in the document's list.
    var attributeRange: Range<Int> { Int(attributeStart)..<Int(attributeStart) + Int(attributeTotal) }
  }

  struct Attribute: Sendable {
    var name: XMLName
    private var start: Int32
    private var count: Int32
    /// Whether the value is in `decodedValues` because an escape had to be replaced.
    var isDecoded: Bool

    init(name: XMLName, start: Int, count: Int, isDecoded: Bool) {
      self.name = name
      self.start = Int32(start)
      self.count = Int32(count)
      self.isDecoded = isDecoded
    }

    /// The range of the value.
    var value: Range<Int> { Int(start)..<Int(start) + Int(count) }
  }

  /// The document as UTF-8, without byte order mark.
  var text: [UInt8]
  var decodedValues: [UInt8] = []
  var elements: [Element] = []
  var attributes: [Attribute] = []
  /// The names in use, by number; the first are those of the vocabulary.
  var names: [String]

  /// The root element; a parsed document always has one.
  var root: Element? { elements.first }

  func name(_ name: XMLName) -> String {
    names.indices.contains(name.number) ? names[name.number] : ""
  }

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

  func attributes(of index: ElementIndex) -> ArraySlice<Attribute> {
    attributes[elements[index].attributeRange]
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

/// The names that get the first numbers in a tree, in order.
struct XMLVocabulary: Sendable {
  let names: [String]
  let numbers: [String: Int]

  init(_ names: [String]) {
    self.names = names
    numbers = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }
}

/// The name of an element or attribute as a number: its index in the vocabulary, or a later one.
struct XMLName: Sendable, Hashable {
  private var place: Int32

  init(number: Int) {
    place = Int32(number)
  }

  var number: Int { Int(place) }
}
