import GlossBasics
import GlossPageTemplates

/// The model in Graphviz's language.
struct DotExport: ModelExport {
  static let format = DocumentationFormat.dot

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    let graph = DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: true)
    var lines = [
      "digraph \(quoted(edition.reference.name)) {", "  graph [rankdir=TB];",
      "  node [shape=box, style=rounded, fontname=\"Helvetica\"];",
      "  edge [dir=both, fontname=\"Helvetica\", fontsize=10];",
    ]
    // Quoted, since keywords are recognized in any case.
    let ids = DiagramIdentifiers.distinct(graph.nodes.map(\.name)).map { quoted($0) }
    for (id, node) in zip(ids, graph.nodes) {
      var label = quoted(node.name, closes: false)
      if !node.attributes.isEmpty { label += "\\n\\n" }
      for attribute in node.attributes {
        label +=
          quoted("\(attribute.name)\(attribute.isRequired ? "" : "?") : \(attribute.type)", closes: false) + "\\l"
      }
      lines.append("  \(id) [label=\"\(label)\"\(node.isAbstract ? ", style=\"rounded,dashed\"" : "")];")
    }
    for edge in graph.edges {
      switch edge.kind {
      case .inheritance:
        lines.append("  \(ids[edge.destination]) -> \(ids[edge.source]) [arrowtail=empty, arrowhead=none];")
      case .relationship(let relationship, let inverse, let source, let destination):
        let label = quoted(relationship + (inverse.map { " / \($0)" } ?? ""))
        let tail = source.map(arrow) ?? "none"
        lines.append(
          "  \(ids[edge.source]) -> \(ids[edge.destination]) [label=\(label), arrowtail=\(tail), arrowhead=\(arrow(destination))];"
        )
      }
    }
    return [DocumentationFile(path: "dot/\(name).dot", text: lines.joined(separator: "\n") + "\n}\n")]
  }

  private static func arrow(_ end: DiagramGraph.End) -> String {
    (end.isToMany ? "crow" : "none") + (end.isRequired ? "tee" : "odot")
  }

  private static func quoted(_ text: String, closes: Bool = true) -> String {
    let inner = text.visible(.page).replacingScalars(["\\": "\\\\", "\"": "\\\""])
    return closes ? "\"\(inner)\"" : inner
  }
}
