import GlossBasics

/// The entities of a model as trees, numbered as in a SQLite store.
///
/// Roots by name, each followed by its children by name, recursively: the order of `Z_ENT` in all known stores.
struct EntityTree {
  private(set) var names: [String] = []
  private(set) var parents: [String: String] = [:]
  /// The root above each entity.
  private(set) var roots: [String: String] = [:]
  private var withChildren = Set<String>()

  /// - Parameter entities: the entities to include; all by default. One whose parent is not included is a root.
  init(_ index: ModelIndex, entities: Set<String>? = nil) {
    var children: [String: [String]] = [:]
    var starts: [String] = []
    for entity in index.entities where entities?.contains(entity.name) ?? true {
      let parent = entity.superentity.flatMap { parent in
        index.entity(named: parent) != nil && entities?.contains(parent) ?? true ? parent : nil
      }
      if let parent {
        parents[entity.name] = parent
        children[parent, default: []].append(entity.name)
      } else {
        starts.append(entity.name)
      }
    }
    withChildren = Set(children.keys)
    // Entities of a cycle are not below any root, so they have no place in a store.
    var waiting = starts.sorted { $1.precedesInUTF16($0) }.map { (name: $0, root: $0, depth: 1) }
    while let next = waiting.popLast() {
      names.append(next.name)
      roots[next.name] = next.root
      guard next.depth < ModelIndex.depthLimit else { continue }
      for child in (children[next.name] ?? []).sorted(by: { $1.precedesInUTF16($0) }) {
        waiting.append((child, next.root, next.depth + 1))
      }
    }
  }

  /// Whether an entity is the parent of other entities.
  func hasChildren(_ entity: String) -> Bool { withChildren.contains(entity) }
}
