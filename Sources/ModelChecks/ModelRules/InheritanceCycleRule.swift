import GlossBasics
package import GlossDiagnostics
import GlossManagedObjectModel
import GlossModelFiles

extension RuleID {
  package static let inheritanceCycle = RuleID("inheritance-cycle", .error, about: .model)
}

/// Reports entities that are their own ancestors.
package enum InheritanceCycleRule: Rule {
  package static let card = RuleCard(
    .inheritanceCycle, "An entity cannot be its own ancestor; a model with an inheritance cycle cannot be used.",
    triggering: [
      RuleExample(
        model: """
          ↓<entity name="Person" parentEntity="Player"/>
          <entity name="Player" parentEntity="Person"/>
          """),
      RuleExample(model: #"↓<entity name="Person" parentEntity="Person"/>"#),
    ],
    nonTriggering: [
      RuleExample(
        model: """
          <entity name="Person"/>
          <entity name="Player" parentEntity="Person"/>
          <entity name="Keeper" parentEntity="Player"/>
          """)
    ])

  package static func findings(in context: CheckContext) -> [Finding] {
    var settled = Set<String>()
    return context.index.entityNames.compactMap { start in
      var path: [String] = []
      var onPath = Set<String>()
      var next: String? = start
      while let name = next, !settled.contains(name), onPath.insert(name).inserted {
        path.append(name)
        next = context.index.entity(named: name)?.superentity
      }
      settled.formUnion(path)
      guard let repeated = next, onPath.contains(repeated), let first = path.firstIndex(of: repeated) else {
        return nil
      }
      let cycle = Array(path[first...])
      guard let place = cycle.min(by: { $0.precedes($1) }), let offset = cycle.firstIndex(of: place) else { return nil }
      let round = (cycle[offset...] + cycle[..<offset] + [place]).prefix(12).joined(separator: " → ")
      return context.model.finding(
        .inheritanceCycle, "the entity \(place.quoted) is its own ancestor: \(round)", at: .entity(place),
        remedy: "change or remove the parent of one of them")
    }
  }
}
