import GlossBasics

/// The contents of a diagram: boxes for entities, lines for relationships and inheritance. It has no positions or
/// format.
struct DiagramGraph: Sendable, Equatable {
  /// A box.
  struct Node: Sendable, Equatable {
    var name: String
    var label: String?
    var address: PageAddress
    var isAbstract: Bool
    /// Whether the diagram is about this entity.
    var isFocus: Bool
    /// Whether the diagram is the part of a map around this entity.
    var isHub = false
    /// Whether the box belongs to another part of a divided diagram.
    var isOutside = false
    /// The attributes to show, each with whether it is required; empty if boxes show only names.
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

  /// A line between two boxes, given by their positions in `nodes`.
  struct Edge: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
      /// From the child to its parent.
      case inheritance
      /// A relationship, with its inverse on the same line if there is one.
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
  /// A diagram for the column of a page, which the host makes as narrow as that: more lines than have labels in SVG
  /// have none here either, since the labels take most of the width, and letters became too small to read.
  init(forColumn graph: DiagramGraph) {
    self.init(graph, namesLines: graph.edges.count <= DiagramPlan.largestLabelled)
  }

  init(_ graph: DiagramGraph, namesLines: Bool = true) {
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
            source: edge.source, destination: edge.destination, name: namesLines ? name : "", inverse: inverse,
            near: near.map { End(isToMany: $0.isToMany, isRequired: $0.isRequired) },
            far: End(isToMany: far.isToMany, isRequired: far.isRequired))
        }
      }, runsSideways: true)
  }
}
