import GlossBasics

/// The model as a PlantUML diagram in crow's-foot notation.
struct PlantUMLExport: ModelExport {
  static let format = DocumentationFormat.plantuml

  static func files(_ edition: Edition, name: String) -> [DocumentationFile] {
    let graph = DiagramComposer(edition: edition).graph(
      of: edition.reference.entityNames, focus: nil, showsAttributes: true)
    var lines = ["@startuml", "hide circle", "hide empty methods"]
    // Commands are recognized in any case, so a bare name could be one.
    let ids = DiagramIdentifiers.distinct(graph.nodes.map(\.name)).map { $0.hasPrefix("e_") ? $0 : "e_" + $0 }
    for (id, node) in zip(ids, graph.nodes) {
      lines.append("\(node.isAbstract ? "abstract class" : "class") \"\(escaped(node.name))\" as \(id) {")
      lines += node.attributes.map { "  \($0.isRequired ? "* " : "")\(escaped($0.name)) : \(escaped($0.type))" }
      lines.append("}")
    }
    for edge in graph.edges {
      switch edge.kind {
      case .inheritance: lines.append("\(ids[edge.destination]) <|-- \(ids[edge.source])")
      case .relationship(let relationship, let inverse, let source, let destination):
        let left = source.map { ($0.isToMany ? "}" : "|") + ($0.isRequired ? "|" : "o") } ?? ""
        let right = (destination.isRequired ? "|" : "o") + (destination.isToMany ? "{" : "|")
        let label = escaped(relationship) + (inverse.map { " / " + escaped($0) } ?? "")
        lines.append("\(ids[edge.source]) \(left)--\(right) \(ids[edge.destination]) : \(label)")
      }
    }
    return [DocumentationFile(path: "plantuml/\(name).puml", text: lines.joined(separator: "\n") + "\n@enduml\n")]
  }

  /// Keeps letters, digits, spaces and `_`, and writes everything else as numbers, so no name is syntax.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.visible(.page).unicodeScalars {
      if scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == " " {
        result.unicodeScalars.append(scalar)
      } else {
        result += "<\(scalar.codePoint)>"
      }
    }
    return result
  }
}
