import GlossDiagramLayout

/// What a diagram shows: boxes for entities, lines for relationships and inheritance. No positions, no format.
struct DiagramGraph: Sendable, Equatable {
  /// A box.
  struct Node: Sendable, Equatable {
    var name: String
    var label: String?
    var address: PageAddress
    var isAbstract: Bool
    /// The entity the diagram is about, if it is about one.
    var isFocus: Bool
    /// Whether the box belongs to another part of a diagram that is drawn in parts.
    var isOutside = false
    /// Attributes worth showing, with whether they are required; none where boxes show names only.
    var attributes: [Attribute]
  }

  struct Attribute: Sendable, Equatable {
    var name: String
    var type: String
    var isRequired: Bool
  }

  /// One end of a relationship line.
  struct End: Sendable, Equatable {
    var isToMany: Bool
    var isRequired: Bool
  }

  /// A line between two boxes, by their positions in `nodes`.
  struct Edge: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      /// From the child to its parent.
      case inheritance
      /// A relationship, with its inverse on the same line where there is one.
      case relationship(name: String, inverse: String?, source: End?, destination: End)
    }

    var source: Int
    var destination: Int
    var kind: Kind
  }

  var nodes: [Node]
  var edges: [Edge]
}

extension MermaidDrawing {
  init(_ graph: DiagramGraph) {
    self.init(
      boxes: graph.nodes.map { node in
        Box(
          name: node.name, isAbstract: node.isAbstract, isFocus: node.isFocus,
          attributes: node.attributes.map { ($0.name, $0.type) })
      },
      lines: graph.edges.map { edge in
        switch edge.kind {
        case .inheritance: .inheritance(child: edge.source, parent: edge.destination)
        case .relationship(let name, let inverse, let near, let far):
          .relationship(
            source: edge.source, destination: edge.destination, name: name, inverse: inverse,
            near: near.map { End(isToMany: $0.isToMany, isRequired: $0.isRequired) },
            far: End(isToMany: far.isToMany, isRequired: far.isRequired))
        }
      })
  }
}
