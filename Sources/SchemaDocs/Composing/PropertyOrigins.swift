import GlossModelHistory
import GlossModelReading

/// The versions that an entity and its properties came with.
struct PropertyOrigins: Equatable {
  /// The version that added the entity; nil where the first one has it.
  private(set) var entity: String?
  /// The version that added a property to the entity; none for those it always had, and for those that moved to it.
  private(set) var properties: [String: String] = [:]

  /// Follows an entity and its own properties back, under the names they had.
  init(of name: String, properties names: [String], in versions: ChangelogVersions) {
    var name = name
    // The names of today by those of the version that is looked at.
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
  /// What happened, whatever the object is.
  fileprivate var outline: (name: String, formerName: String?, kind: ChangeKind) { (name, formerName, kind) }
}
