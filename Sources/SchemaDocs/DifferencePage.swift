import GlossBasics
import GlossManagedObjectModel
package import GlossModelHistory
import GlossPageTemplates

extension DifferenceReport {
  /// The comparison as one self-contained page: the text of the Markdown, with drawings of the changes before and
  /// after.
  package var html: String { DifferencePage(self).markup.text }
}

/// Two versions of a model on a standalone page, which loads nothing.
private struct DifferencePage {
  private let report: DifferenceReport

  init(_ report: DifferenceReport) {
    self.report = report
  }

  var markup: Markup {
    let title = "\(report.old.reference.words) → \(report.new.reference.words)"
    var page: Markup = """
      \(Markup.standaloneHead(title: title, style: Self.style))\
      <body>
      <main class="\(report.outlook.verdict.rawValue)">
      <h1>\(title)</h1>
      \(Markup(trusted: CommonMark.markup(report.markdownBody, below: 1)))

      """
    let (before, after) = DifferenceGraphs.graphs(of: report)
    if !before.nodes.isEmpty || !after.nodes.isEmpty {
      page += """
        <section class="sides">
        \(side("Before", before))\(side("After", after))</section>
        <p class="note">Outlined boxes changed; the others are connected with them.</p>

        """
    }
    page += "</main>\n</body>\n</html>\n"
    return page
  }

  private func side(_ title: String, _ graph: DiagramGraph) -> Markup {
    // Boxes do not link to pages here.
    let drawing = SVGDrawing(graph) { _ in "#" }.markup(title: title, description: "")
    return """
      <div><h2>\(title)</h2>
      <div class="diagram">\(graph.nodes.isEmpty ? "<p>Nothing.</p>" : drawing)</div></div>

      """
  }

  private static let style: Markup = """
    :root {
      color-scheme: light dark;
      --back: light-dark(#ffffff, #11141b); --raised: light-dark(#f6f7fb, #191d27); --line: light-dark(#e0e4ee, #2b3140);
      --text: light-dark(#1b2130, #e6e9f2); --soft: light-dark(#566078, #a3adc2); --accent: light-dark(#3a48c4, #a9b5ff);
      --tint: light-dark(#eef0fd, #232a4a); --warm: light-dark(#9a3412, #fdba74);
    }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--back); color: var(--text); font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
    main { max-width: 72rem; margin: 0 auto; padding: 2rem clamp(1rem, 4vw, 3rem) 4rem; }
    h1 { font-size: 1.75rem; line-height: 1.25; overflow-wrap: anywhere; }
    h1 + p { padding: .75rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--tint); border-radius: .35rem; }
    :is(.fails, .custom) h1 + p { border-color: var(--warm); }
    h2 { margin-block-start: 2rem; font-size: 1.25rem; }
    code { font: .875em/1.4 ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; }
    table { border-collapse: collapse; display: block; overflow-x: auto; }
    th, td { padding: .4rem .75rem; border: 1px solid var(--line); text-align: start; vertical-align: top; }
    th { background: var(--raised); font-weight: 550; }
    .sides { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); gap: 1rem; }
    .diagram { padding: 1rem; overflow: auto; border: 1px solid var(--line); border-radius: .85rem; }
    .diagram svg { display: block; margin-inline: auto; max-width: 100%; height: auto; font: 13px/1 system-ui, -apple-system, "Segoe UI", "Noto Sans", sans-serif; }
    .diagram rect { height: 32px; rx: 6px; fill: var(--raised); stroke: light-dark(#7a859f, #6b7690); stroke-width: 1; }
    .diagram text { fill: var(--text); text-anchor: middle; }
    .diagram .l { fill: var(--soft); font-size: 11px; paint-order: stroke; stroke: var(--back); stroke-width: 6px; }
    .diagram .e { text-anchor: start; }
    .diagram path { fill: none; stroke: light-dark(#7a859f, #6b7690); stroke-width: 1.25; }
    .diagram .h { fill: var(--back); }
    .diagram .c { stroke-width: 7.25; stroke-linecap: round; }
    .diagram .i { stroke: var(--back); stroke-width: 4.75; stroke-linecap: round; }
    .diagram .f:not(.o) rect { fill: var(--tint); stroke: var(--accent); stroke-width: 2; }
    .diagram .b text { font-style: italic; }
    .note { color: var(--soft); font-size: .875rem; }

    """
}

/// The changed entities and those they are connected with, before and after.
private enum DifferenceGraphs {
  /// Larger drawings are unreadable.
  private static let boxLimit = 40

  static func graphs(of report: DifferenceReport) -> (before: DiagramGraph, after: DiagramGraph) {
    let changes = report.difference.entities.prefix(boxLimit)
    let before = changes.compactMap { change in
      change.change.old.map { entity in
        Shown(
          entity: entity,
          relationships: change.change.new == nil ? nil : Set(change.relationships.compactMap { $0.old?.name }))
      }
    }
    let after = changes.compactMap { change in
      change.change.new.map { entity in
        Shown(
          entity: entity,
          relationships: change.change.old == nil ? nil : Set(change.relationships.compactMap { $0.new?.name }))
      }
    }
    return (graph(of: before, report.old.index), graph(of: after, report.new.index))
  }

  private struct Shown {
    var entity: EntityDescription
    /// The relationships that changed; nil for all, if the entity itself was added or removed.
    var relationships: Set<String>?
  }

  private static func graph(of shown: [Shown], _ index: ModelIndex) -> DiagramGraph {
    var graph = DiagramGraph(nodes: [], edges: [])
    var places: [String: Int] = [:]
    var drawn = Set<[String]>()
    func place(_ name: String, isChanged: Bool) -> Int {
      if let known = places[name] { return known }
      places[name] = graph.nodes.count
      graph.nodes.append(
        DiagramGraph.Node(
          name: name, label: nil, address: .index, isAbstract: index.entity(named: name)?.isAbstract ?? false,
          isFocus: true, isOutside: !isChanged, attributes: []))
      return graph.nodes.count - 1
    }
    for item in shown { _ = place(item.entity.name, isChanged: true) }
    for item in shown {
      let source = place(item.entity.name, isChanged: true)
      if let parent = item.entity.superentity {
        graph.edges.append(
          DiagramGraph.Edge(source: source, destination: place(parent, isChanged: false), kind: .inheritance))
      }
      for relationship in item.entity.relationships.sorted(by: { $0.name.precedes($1.name) })
      where item.relationships?.contains(relationship.name) ?? true {
        guard let destination = relationship.destination else { continue }
        let inverse = inverse(of: relationship, in: item.entity.name, among: shown, index)
        // A pair is one line, drawn from its first side.
        if let inverse, drawn.contains([destination, inverse.name]) { continue }
        drawn.insert([item.entity.name, relationship.name])
        graph.edges.append(
          DiagramGraph.Edge(
            source: source, destination: place(destination, isChanged: false),
            kind: .relationship(
              name: relationship.name, inverse: inverse?.name, source: inverse.map(end), destination: end(relationship))
          ))
      }
    }
    return graph
  }

  /// The inverse, if it is also shown.
  private static func inverse(
    of relationship: RelationshipDescription, in entity: String, among shown: [Shown], _ index: ModelIndex
  ) -> RelationshipDescription? {
    guard let name = relationship.inverse, let destination = relationship.destination,
      let other = index.property(name, of: destination)?.property.relationship, other.destination == entity,
      shown.contains(where: { $0.entity.name == destination && $0.relationships?.contains(name) ?? true })
    else { return nil }
    return other
  }

  private static func end(_ relationship: RelationshipDescription) -> DiagramGraph.End {
    DiagramGraph.End(
      isToMany: relationship.isToMany,
      isRequired: !relationship.isOptional && (!relationship.isToMany || relationship.minCount > 0))
  }
}
