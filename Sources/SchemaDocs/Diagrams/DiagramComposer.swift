import GlossBasics
import GlossLocalization
import GlossManagedObjectModel

/// Composes the diagrams of a model.
struct DiagramComposer: EditionComposer {
  let edition: Edition

  /// The largest number of neighbours one diagram shows.
  private static let largestNeighbourhood = 24

  /// An entity with its parent, its children and all entities connected by relationships.
  func neighbours(of name: String) -> DiagramGraph {
    var names = [name]
    var seen: Set<String> = [name]
    func add(_ other: String?) {
      guard let other, reference.pages[other] != nil, names.count <= Self.largestNeighbourhood,
        seen.insert(other).inserted
      else { return }
      names.append(other)
    }
    guard let entity = index.entity(named: name) else { return DiagramGraph(nodes: [], edges: []) }
    add(entity.superentity)
    for child in index.subentities(of: name) { add(child) }
    for relationship in entity.relationships { add(relationship.destination) }
    for user in reference.incoming[name] ?? [] { add(user.entity) }
    return graph(of: names, focus: name, showsAttributes: false)
  }

  /// The whole model, or parts that Mermaid draws large enough to read, without unconnected entities, which the tables
  /// list.
  func diagramsForMermaid() -> [OverviewDiagram] {
    var lines = 0
    let parts = reference.partsForMermaid.value { DiagramPartition(reference: reference).parts }
    return parts.filter { $0.title?.isUnconnected != true }.enumerated().map { position, part in
      var part = part
      // In very dense models, the lines to other parts outnumber those within.
      if lines > reference.mostLinesOfParts {
        reference.budget.leaveOut(.neighbours, part.outside.count)
        part.outside = []
      }
      let graph = graph(of: part, showsAttributes: false)
      lines += graph.edges.count
      reference.budget.spend(graph.edges.count * ReferenceModel.stepsOfLine)
      return OverviewDiagram(
        title: part.title.map(text), graph: graph, number: position + 1,
        anchor: "\(reference.anchor).diagram-\(position + 1)")
    }
  }

  /// The entities with the most connections, as a small picture that tells the model from others.
  func sketch() -> DiagramGraph {
    let weights = Dictionary(
      reference.entityNames.map { name in
        let entity = index.entity(named: name)
        let own = (entity?.relationships.count ?? 0) + (entity?.superentity == nil ? 0 : 1)
        return (name, own + (reference.incoming[name]?.count ?? 0) + index.subentities(of: name).count)
      }, uniquingKeysWith: { first, _ in first })
    let heaviest = reference.entityNames.sorted { left, right in
      let (one, other) = (weights[left] ?? 0, weights[right] ?? 0)
      return one == other ? left.precedes(right) : one > other
    }
    let chosen = Set(heaviest.prefix(Self.largestSketch))
    return graph(of: reference.entityNames.filter(chosen.contains), focus: nil, showsAttributes: false)
  }

  private static let largestSketch = 9

  /// `Customer`, `Order · Part 2`, `Cloud · Entities without relationships`, `Other entities`.
  private func text(of title: DiagramPartition.Title) -> String {
    var texts: [String] = []
    if let name = title.name { texts.append(name) }
    if title.isRemainder { texts.append(words["otherEntities"]) }
    if title.isUnconnected { texts.append(words["notConnected"]) }
    if let number = title.number {
      texts.append(words.text("diagramPart", ["number": words.vocabulary.formats.number(number)]))
    }
    return texts.joined(separator: " · ")
  }

  /// The boxes of a part with all lines between them and to those of other parts.
  func graph(of part: DiagramPartition.Part, showsAttributes: Bool) -> DiagramGraph {
    graph(of: part.names, outside: part.outside, focus: nil, showsAttributes: showsAttributes)
  }

  /// The boxes of some entities with all lines between them.
  ///
  /// - Complexity: linear in the entities and their relationships; with a focus only its own lines are drawn.
  func graph(
    of inside: [String], outside: [String] = [], focus: String?, showsAttributes: Bool
  ) -> DiagramGraph {
    let names = inside + outside
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var graph = DiagramGraph(nodes: [], edges: [])
    for name in names {
      guard let page = reference.pages[name] else { continue }
      graph.nodes.append(
        DiagramGraph.Node(
          name: name, label: edition.label(ofEntity: name), address: page,
          isAbstract: index.entity(named: name)?.isAbstract ?? false, isFocus: name == focus,
          isOutside: graph.nodes.count >= inside.count,
          attributes: showsAttributes && graph.nodes.count < inside.count ? attributes(of: name) : []))
    }
    for (position, name) in names.enumerated() {
      guard let entity = index.entity(named: name) else { continue }
      if let parent = entity.superentity, let destination = positions[parent],
        focus == nil || name == focus || parent == focus, min(position, destination) < inside.count
      {
        graph.edges.append(DiagramGraph.Edge(source: position, destination: destination, kind: .inheritance))
      }
      for relationship in entity.relationships {
        guard let destination = relationship.destination, let target = positions[destination],
          focus == nil || name == focus || destination == focus, min(position, target) < inside.count
        else { continue }
        let inverse = inverse(of: relationship, in: name)
        if let inverse, !isFirst((name, relationship.name), (destination, inverse.name)) { continue }
        graph.edges.append(
          DiagramGraph.Edge(
            source: position, destination: target,
            kind: .relationship(
              name: relationship.name, inverse: inverse?.name,
              source: inverse.map(DiagramGraph.End.init), destination: DiagramGraph.End(relationship))))
      }
    }
    return graph
  }

  private func attributes(of name: String) -> [DiagramGraph.Attribute] {
    (reference.properties[name] ?? []).compactMap { property in
      guard !property.isInherited, let attribute = property.property.attribute else { return nil }
      return DiagramGraph.Attribute(
        name: attribute.name, type: attribute.typeName, isRequired: !attribute.isOptional)
    }
  }

  /// Whether a pair of inverse relationships is drawn from its left side, since each pair is drawn once.
  private func isFirst(_ left: (entity: String, name: String), _ right: (entity: String, name: String)) -> Bool {
    left.entity == right.entity ? !right.name.precedes(left.name) : left.entity.precedes(right.entity)
  }

  /// The inverse, if it refers back to the relationship.
  private func inverse(of relationship: RelationshipDescription, in entity: String) -> RelationshipDescription? {
    guard let name = relationship.inverse, let destination = relationship.destination,
      case .relationship(let other)? = index.property(name, of: destination)?.property,
      index.property(name, of: destination)?.declaredIn == destination, other.destination == entity,
      other.inverse == relationship.name
    else { return nil }
    return other
  }
}

extension DiagramGraph.End {
  /// A required to-many relationship may be empty unless it has a minimum count.
  fileprivate init(_ relationship: RelationshipDescription) {
    self.init(
      isToMany: relationship.isToMany,
      isRequired: !relationship.isOptional && (!relationship.isToMany || relationship.minCount > 0))
  }
}
