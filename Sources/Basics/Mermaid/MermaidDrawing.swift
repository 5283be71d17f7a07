/// A Mermaid class diagram, which GitHub renders.
///
/// Among Mermaid's diagrams, only class diagrams support inheritance; the setting at the top removes the empty
/// compartments from their boxes. Boxes are identified by name rather than number, so adding an entity adds only its
/// own lines.
package struct MermaidDrawing: Sendable {
  /// A box with the strings of its lower compartment.
  package struct Box: Sendable {
    package var name: String
    package var isAbstract: Bool
    /// Whether the diagram is about this box.
    package var isFocus: Bool
    package var attributes: [(name: String, type: String)]

    package init(
      name: String, isAbstract: Bool = false, isFocus: Bool = false, attributes: [(name: String, type: String)] = []
    ) {
      self.name = name
      self.isAbstract = isAbstract
      self.isFocus = isFocus
      self.attributes = attributes
    }
  }

  /// One end of a line.
  package struct End: Sendable {
    package var isToMany: Bool
    package var isRequired: Bool

    package init(isToMany: Bool, isRequired: Bool) {
      self.isToMany = isToMany
      self.isRequired = isRequired
    }

    fileprivate var count: String { isToMany ? (isRequired ? "1..*" : "*") : (isRequired ? "1" : "0..1") }
  }

  /// A line between two boxes, by their indices.
  package enum Line: Sendable {
    case inheritance(child: Int, parent: Int)
    /// A line with an inverse has an end symbol at its source, and no arrow.
    case relationship(source: Int, destination: Int, name: String, inverse: String?, near: End?, far: End)
  }

  package let text: String

  private static let settings = ["---", "config:", "  class:", "    hideEmptyMembersBox: true", "---"]

  /// - Parameters:
  ///   - note: a note next to the boxes, such as the number left out.
  ///   - runsSideways: whether lines lead from left to right. Many neighbours are then below each other, so a column of
  ///     a page shows them with letters that can be read.
  package init(boxes: [Box], lines: [Line], note: String? = nil, runsSideways: Bool = false) {
    let ids = DiagramIdentifiers.distinct(boxes.map(\.name))
    var text = Self.settings + ["classDiagram"] + (runsSideways ? ["  direction LR"] : [])
    for (id, box) in zip(ids, boxes) {
      text.append("  class \(id)" + (id == box.name ? "" : "[\"\(Self.escaped(box.name))\"]"))
      if box.isAbstract { text.append("  <<abstract>> \(id)") }
      for attribute in box.attributes {
        text.append("  \(id) : \(Self.escaped(attribute.name)) \(Self.escaped(attribute.type))")
      }
    }
    for line in lines {
      switch line {
      case .inheritance(let child, let parent):
        guard ids.indices.contains(child), ids.indices.contains(parent) else { continue }
        text.append("  \(ids[parent]) <|-- \(ids[child])")
      case .relationship(let source, let destination, let name, let inverse, let near, let far):
        guard ids.indices.contains(source), ids.indices.contains(destination) else { continue }
        let count = near.map { "\"\($0.count)\" " } ?? ""
        // A line without a name is drawn without a label.
        let label = name.isEmpty ? "" : " : " + Self.escaped(name) + (inverse.map { " / " + Self.escaped($0) } ?? "")
        let arrow = inverse == nil ? "-->" : "--"
        text.append("  \(ids[source]) \(count)\(arrow) \"\(far.count)\" \(ids[destination])\(label)")
      }
    }
    if let note { text.append("  note \"\(Self.escaped(note))\"") }
    // A style that begins with `stroke-width` does not parse in a class diagram.
    if let focus = boxes.firstIndex(where: \.isFocus) {
      text.append("  style \(ids[focus]) stroke:#3a48c4,stroke-width:3px")
    }
    self.text = text.joined(separator: "\n")
  }

  /// Escapes everything except letters and digits of any script as Mermaid's `#number;`; `_` too unless it is inside a
  /// word, since labels are Markdown and `_id_` would be italic.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(text.visible(.page).unicodeScalars.prefix(400))
    let isPlain = scalars.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
    var result = ""
    for (position, scalar) in scalars.enumerated() {
      let isWithinWord =
        position > 0 && position + 1 < scalars.count && isPlain[position - 1] && isPlain[position + 1]
      if isPlain[position] || scalar == "_" && isWithinWord {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    // With the next line it would be Mermaid's statement of that name.
    return result.hasSuffix("direction") ? result.dropLast() + "#110;" : result
  }
}
