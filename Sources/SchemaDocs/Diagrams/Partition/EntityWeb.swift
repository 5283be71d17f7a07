import GlossManagedObjectModel

/// The graph of entities connected by relationships or inheritance, and its division into parts.
struct EntityWeb {
  private let names: [String]
  /// The positions of the connected entities of each, without duplicates, in ascending order.
  let neighbours: [[Int]]

  struct Part {
    /// The module found in the names of the entities.
    var module: String?
    /// Without a module: the most connected entity of each group, that of the largest group first.
    var busiest: [Int] = []
    /// Whether it contains the rest of the module, or of everything, after the others are cut out.
    var isRemainder = false
    var members: [Int]
  }

  struct Cut {
    var parts: [Part] = []
    /// The entities without connections.
    var unconnected: [Int] = []
  }

  init(_ reference: ReferenceModel) {
    let names = reference.entityNames
    self.names = names
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var sets = Array(repeating: Set<Int>(), count: names.count)
    func connect(_ from: Int, _ name: String?) {
      guard let name, let to = positions[name], to != from else { return }
      sets[from].insert(to)
      sets[to].insert(from)
    }
    for (position, name) in names.enumerated() {
      guard let entity = reference.index.entity(named: name) else { continue }
      connect(position, entity.superentity)
      for relationship in entity.relationships { connect(position, relationship.destination) }
    }
    neighbours = sets.map { $0.sorted() }
  }

  /// Divides entities into parts of limited size, with as few lines between them as simple means find.
  ///
  /// - Complexity: linear in entities and relationships, except for sorting.
  func cut(_ members: [Int], largest: Int) -> Cut {
    var cut = Cut()
    var small: [[Int]] = []
    for component in components(members) {
      if component.count == 1 {
        cut.unconnected += component
      } else if component.count <= largest {
        small.append(component)
      } else {
        cut.parts += modules(component, largest: largest)
      }
    }
    // Small ones are drawn together: the largest first, each in the first part with enough room.
    var bins: [Part] = []
    for component in small.sorted(by: { (-$0.count, $0.first ?? 0) < (-$1.count, $1.first ?? 0) }) {
      let bin = bins.suffix(8).firstIndex { $0.members.count + component.count <= largest } ?? bins.count
      if bin == bins.count { bins.append(Part(members: [])) }
      bins[bin].members += component
      bins[bin].busiest += component.min(by: isBusier).map { [$0] } ?? []
    }
    cut.parts += bins
    for part in cut.parts.indices { cut.parts[part].members.sort() }
    cut.unconnected.sort()
    return cut
  }

  private func components(_ members: [Int]) -> [[Int]] {
    var isWaiting = Array(repeating: false, count: names.count)
    for member in members { isWaiting[member] = true }
    return members.compactMap { start -> [Int]? in
      guard isWaiting[start] else { return nil }
      return grow(from: start, isWaiting: &isWaiting, largest: .max)
    }
  }

  /// The entities nearest to one, itself first.
  private func grow(from start: Int, isWaiting: inout [Bool], largest: Int) -> [Int] {
    isWaiting[start] = false
    var part = [start]
    var next = 0
    while next < part.count {
      for neighbour in neighbours[part[next]] where isWaiting[neighbour] && part.count < largest {
        isWaiting[neighbour] = false
        part.append(neighbour)
      }
      next += 1
    }
    return part
  }

  /// A connected part divided into the modules found in its entities' names; without modules, around the most connected
  /// entities.
  private func modules(_ members: [Int], largest: Int) -> [Part] {
    var modules = NameModules(members, names: names, neighbours: neighbours).modules
    guard !modules.isEmpty else { return around(members, of: nil, largest: largest) }
    modules = NameModules.united(modules, neighbours: neighbours, largest: largest)
    return modules.flatMap { module in
      module.members.count <= largest
        ? [Part(module: module.name, isRemainder: module.name == nil, members: module.members)]
        : around(module.members, of: module.name, largest: largest)
    }
  }

  /// Whether an entity has more lines than another, or as many and an earlier name.
  private func isBusier(_ left: Int, _ right: Int) -> Bool {
    (-neighbours[left].count, left) < (-neighbours[right].count, right)
  }

  /// Parts of a module grown around the most connected entities.
  private func around(_ members: [Int], of module: String?, largest: Int) -> [Part] {
    let count = (members.count + largest - 1) / largest
    let size = (members.count + count - 1) / count
    var isWaiting = Array(repeating: false, count: names.count)
    for member in members { isWaiting[member] = true }
    var parts: [Part] = []
    var rest: [Int] = []
    for start in members.sorted(by: isBusier) where isWaiting[start] {
      let part = grow(from: start, isWaiting: &isWaiting, largest: size)
      // Leftovers between the parts are drawn together.
      if part.count > size / 4 {
        parts.append(Part(module: module, busiest: [start], members: part))
      } else {
        rest += part
      }
    }
    for start in stride(from: 0, to: rest.count, by: largest) {
      let scraps = Array(rest[start..<min(start + largest, rest.count)])
      parts.append(Part(module: module, isRemainder: true, members: scraps))
    }
    return parts
  }
}
