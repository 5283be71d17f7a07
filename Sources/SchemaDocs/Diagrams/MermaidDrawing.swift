import GlossBasics

/// A diagram as Mermaid's class diagram, which GitHub draws.
struct MermaidDrawing: Sendable {
  let text: String

  init(_ graph: DiagramGraph) {
    var lines = ["classDiagram"]
    for (number, node) in graph.nodes.enumerated() {
      lines.append("  class e\(number)[\"\(Self.escaped(node.name))\"]")
      if node.isAbstract { lines.append("  <<abstract>> e\(number)") }
      for attribute in node.attributes {
        lines.append("  e\(number) : \(Self.escaped(attribute.name)) \(Self.escaped(attribute.type))")
      }
    }
    for edge in graph.edges {
      switch edge.kind {
      case .inheritance: lines.append("  e\(edge.destination) <|-- e\(edge.source)")
      case .relationship(let name, let inverse, let source, let destination):
        let near = source.map { "\"\(Self.count($0))\" " } ?? ""
        let label = Self.escaped(name) + (inverse.map { " / " + Self.escaped($0) } ?? "")
        let arrow = inverse == nil ? "-->" : "--"
        lines.append(
          "  e\(edge.source) \(near)\(arrow) \"\(Self.count(destination))\" e\(edge.destination) : \(label)")
      }
    }
    if let focus = graph.nodes.firstIndex(where: \.isFocus) { lines.append("  style e\(focus) stroke-width:3px") }
    text = lines.joined(separator: "\n")
  }

  private static func count(_ end: DiagramGraph.End) -> String {
    end.isToMany ? (end.isRequired ? "1..*" : "*") : (end.isRequired ? "1" : "0..1")
  }

  /// Letters, digits and `_` of any script as they are, all else as Mermaid's `#number;`.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in VisibleText.of(text).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result
  }
}
