import GlossBasics

/// An element of an XML document with mixed content, with positions.
struct MarkupElement: Sendable {
  /// The name without its prefix.
  var name: String
  var namespace: String?
  /// The attributes by name without prefix; `xml:space` is `space`.
  var attributes: [String: String] = [:]
  var children: [MarkupNode] = []
  /// The position of its start tag.
  var position: SourcePosition
  /// The position of its content.
  var contentPosition: SourcePosition

  /// The child elements.
  var elements: [MarkupElement] {
    children.compactMap { if case .element(let element) = $0 { element } else { nil } }
  }

  /// The child elements with a name.
  func elements(_ name: String) -> [MarkupElement] {
    elements.filter { $0.name == name }
  }

  /// The text of the element and all its descendants.
  var text: String {
    var result = ""
    for child in children {
      switch child {
      case .text(let text): result += text
      case .element(let element): result += element.text
      }
    }
    return result
  }
}

/// A part of an element's content.
enum MarkupNode: Sendable {
  case element(MarkupElement)
  case text(String)
}
