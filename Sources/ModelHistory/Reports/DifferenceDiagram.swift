import GlossBasics
import GlossManagedObjectModel

/// The entities that changed, before and after, in Mermaid's class diagrams, which GitHub renders.
///
/// A box shows only the properties that changed; entities at the other end of a changed relationship are boxes without
/// properties.
struct DifferenceDiagram {
  /// Mermaid limits a diagram to 50,000 characters, and larger ones are unreadable.
  private static let boxLimit = 40

  let before: String
  let after: String

  init(_ report: DifferenceReport) {
    let changes = report.difference.entities
    var (old, new) = (Side(index: report.old.index), Side(index: report.new.index))
    for change in changes.prefix(Self.boxLimit) {
      if let entity = change.change.old {
        old.add(
          entity, isWhole: change.change.new == nil,
          attributes: Set(
            change.attributes.compactMap { $0.old?.name }
              + change.composites.map { $0.change.formerName ?? $0.change.name }),
          relationships: Set(change.relationships.compactMap { $0.old?.name }))
      }
      if let entity = change.change.new {
        new.add(
          entity, isWhole: change.change.old == nil,
          attributes: Set(change.attributes.compactMap { $0.new?.name } + change.composites.map(\.change.name)),
          relationships: Set(change.relationships.compactMap { $0.new?.name }))
      }
    }
    let rest = changes.count - Self.boxLimit
    before = old.text(leavingOut: rest)
    after = new.text(leavingOut: rest)
  }

  var isEmpty: Bool { before.isEmpty && after.isEmpty }

  private struct Side {
    private let index: ModelIndex
    private var boxes: [(name: String, isAbstract: Bool, attributes: [(name: String, type: String)])] = []
    private var lines: [(source: String, destination: String, label: String?, end: MermaidDrawing.End)] = []

    init(index: ModelIndex) {
      self.index = index
    }

    mutating func add(
      _ entity: EntityDescription, isWhole: Bool, attributes: Set<String>, relationships: Set<String>
    ) {
      let shown = entity.attributes.filter { isWhole || attributes.contains($0.name) }
        .sorted { $0.name.precedes($1.name) }
      boxes.append((entity.name, entity.isAbstract, shown.prefix(40).map { ($0.name, $0.typeName) }))
      if let parent = entity.superentity {
        lines.append((entity.name, parent, nil, MermaidDrawing.End(isToMany: false, isRequired: false)))
      }
      for relationship in entity.relationships.sorted(by: { $0.name.precedes($1.name) })
      where isWhole || relationships.contains(relationship.name) {
        guard let destination = relationship.destination else { continue }
        let end = MermaidDrawing.End(isToMany: relationship.isToMany, isRequired: !relationship.isOptional)
        lines.append((entity.name, destination, relationship.name, end))
      }
    }

    func text(leavingOut rest: Int) -> String {
      guard !boxes.isEmpty else { return "" }
      let named = Set(boxes.map(\.name))
      let neighbours = Set(lines.map(\.destination)).subtracting(named).sorted { $0.precedes($1) }
      let drawn =
        boxes.map { MermaidDrawing.Box(name: $0.name, isAbstract: $0.isAbstract, attributes: $0.attributes) }
        + neighbours.map { MermaidDrawing.Box(name: $0) }
      let positions = Dictionary(
        drawn.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
      return MermaidDrawing(
        boxes: drawn,
        lines: lines.compactMap { line in
          guard let source = positions[line.source], let destination = positions[line.destination] else { return nil }
          guard let name = line.label else { return .inheritance(child: source, parent: destination) }
          return .relationship(
            source: source, destination: destination, name: name, inverse: nil, near: nil, far: line.end)
        }, note: rest > 0 ? "\(rest) more changed entities are left out here" : nil
      ).text
    }
  }
}
