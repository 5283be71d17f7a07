import GlossBasics

/// A diagram as Mermaid's class diagram, which GitHub draws.
///
/// Of Mermaid's diagrams only those of classes know inheritance; the setting at the top takes the empty compartments
/// out of their boxes. Boxes are called by their names and not by number, so that one more entity is one more line.
struct MermaidDrawing: Sendable {
  let text: String

  private static let settings = ["---", "config:", "  class:", "    hideEmptyMembersBox: true", "---"]

  init(_ graph: DiagramGraph) {
    let ids = DiagramIdentifiers.distinct(graph.nodes.map(\.name))
    var lines = Self.settings + ["classDiagram"]
    for (id, node) in zip(ids, graph.nodes) {
      lines.append("  class \(id)" + (id == node.name ? "" : "[\"\(Self.escaped(node.name))\"]"))
      if node.isAbstract { lines.append("  <<abstract>> \(id)") }
      for attribute in node.attributes {
        lines.append("  \(id) : \(Self.escaped(attribute.name)) \(Self.escaped(attribute.type))")
      }
    }
    for edge in graph.edges {
      let (source, destination) = (ids[edge.source], ids[edge.destination])
      switch edge.kind {
      case .inheritance: lines.append("  \(destination) <|-- \(source)")
      case .relationship(let name, let inverse, let near, let far):
        let count = near.map { "\"\(Self.count($0))\" " } ?? ""
        let label = Self.escaped(name) + (inverse.map { " / " + Self.escaped($0) } ?? "")
        let arrow = inverse == nil ? "-->" : "--"
        lines.append("  \(source) \(count)\(arrow) \"\(Self.count(far))\" \(destination) : \(label)")
      }
    }
    // A style that begins with `stroke-width` does not parse in a class diagram.
    if let focus = graph.nodes.firstIndex(where: \.isFocus) {
      lines.append("  style \(ids[focus]) stroke:#3a48c4,stroke-width:3px")
    }
    text = lines.joined(separator: "\n")
  }

  private static func count(_ end: DiagramGraph.End) -> String {
    end.isToMany ? (end.isRequired ? "1..*" : "*") : (end.isRequired ? "1" : "0..1")
  }

  /// Letters and digits of any script as they are, all else as Mermaid's `#number;`; `_` too unless it stands within a
  /// word, since labels are Markdown and `_id_` would be italics.
  private static func escaped(_ text: String) -> String {
    let scalars = Array(text.visible(.page).unicodeScalars)
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
    return result
  }
}
