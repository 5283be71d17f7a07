import Diagnostics
import ManagedObjectModel

/// Cuts a model that is too large for one readable diagram into parts.
///
/// Up to `largestWhole` entities are drawn together. Above that every connected part is a diagram of its own, the
/// entities that nothing connects are drawn together, and a connected part that is still too large is cut around
/// its busiest entities.
struct DiagramPartition: Sendable {
  enum Title: Sendable, Equatable {
    case whole
    case numbered
    case unconnected
  }

  struct Part: Sendable, Equatable {
    var title: Title
    /// The names of the entities, sorted.
    var names: [String]
  }

  static let largestWhole = 40

  let parts: [Part]

  init(reference: ReferenceModel) {
    let names = reference.entityNames
    guard names.count > Self.largestWhole else {
      parts = names.isEmpty ? [] : [Part(title: .whole, names: names)]
      return
    }
    let positions = Dictionary(uniqueKeysWithValues: names.enumerated().map { ($1, $0) })
    var neighbours = Array(repeating: [Int](), count: names.count)
    func connect(_ from: Int, _ name: String?) {
      guard let name, let to = positions[name], to != from else { return }
      neighbours[from].append(to)
      neighbours[to].append(from)
    }
    for (position, name) in names.enumerated() {
      guard let entity = reference.index.entity(named: name) else { continue }
      connect(position, entity.superentity)
      for relationship in entity.relationships { connect(position, relationship.destination) }
    }
    var isTaken = Array(repeating: false, count: names.count)
    var connected: [[Int]] = []
    var unconnected: [Int] = []
    // The busiest entities come first, so that each part is grown around one of them.
    let order = names.indices.sorted { left, right in
      (neighbours[right].count, left) < (neighbours[left].count, right)
    }
    for start in order where !isTaken[start] {
      isTaken[start] = true
      var part = [start]
      var next = 0
      while next < part.count {
        for neighbour in neighbours[part[next]] where !isTaken[neighbour] && part.count < Self.largestWhole {
          isTaken[neighbour] = true
          part.append(neighbour)
        }
        next += 1
      }
      if part.count == 1 { unconnected.append(start) } else { connected.append(part) }
    }
    var parts = connected.map { Part(title: .numbered, names: $0.sorted().map { names[$0] }) }
    if !unconnected.isEmpty {
      parts.append(Part(title: .unconnected, names: unconnected.sorted().map { names[$0] }))
    }
    self.parts = parts
  }
}
