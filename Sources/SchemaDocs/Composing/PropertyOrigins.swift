import GlossModelFiles
import GlossModelHistory

/// The versions that introduced an entity and its properties.
struct PropertyOrigins: Equatable {
  /// The version that added the entity; nil for the first one.
  private(set) var entity: String?
  /// The version that added a property to the entity; nil for original properties and those that moved to it.
  private(set) var properties: [String: String] = [:]

  /// Traces an entity and its own properties back, under their former names.
  init(of name: String, properties names: [String], in versions: ChangelogVersions) {
    var name = name
    // The current names by those of the traced version.
    var tracked = Dictionary(names.map { ($0, $0) }, uniquingKeysWith: { first, _ in first })
    for loaded in versions.versions.reversed() {
      let version = loaded.version ?? loaded.name
      guard let step = versions.steps[version], let change = step.change(ofEntity: name) else { continue }
      guard change.change.old != nil else {
        entity = version
        return
      }
      var earlier = tracked
      let changes =
        change.attributes.map(\.outline) + change.relationships.map(\.outline) + change.fetchedProperties.map(\.outline)
      for property in changes where property.kind == .added || property.kind == .renamed {
        guard let today = tracked[property.name] else { continue }
        if earlier[property.name] == today { earlier[property.name] = nil }
        if let former = property.formerName {
          earlier[former] = today
        } else if !step.difference.moves.contains(where: { $0.name == property.name && $0.to.contains(name) }) {
          properties[today] = version
        }
      }
      tracked = earlier
      name = change.change.formerName ?? name
    }
  }
}

extension Change {
  /// The kind of change, independent of the object's type.
  fileprivate var outline: (name: String, formerName: String?, kind: ChangeKind) { (name, formerName, kind) }
}
