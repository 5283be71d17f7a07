import GlossBasics
import GlossDiagramLayout
import GlossManagedObjectModel

/// The parts of a model by what connects its entities, and what leads from part to part.
///
/// Entities are given by their positions among the names of the reference, which are sorted, so the file's order decides
/// nothing.
struct ModelMap: Sendable {
  /// Up to this many entities are drawn together with their attributes.
  static let largestUndivided = 12
  /// The number of hues, after which they come again.
  static let hues = 17

  let names: [String]
  let ties: TieGraph
  let parts: [MapParts.Part]
  let untied: [Int]
  /// The part of each entity; nil for one without relationships and relatives.
  let homes: [Int?]

  init(_ reference: ReferenceModel) {
    names = reference.entityNames
    ties = TieGraph(reference)
    let divided = MapParts(ties)
    // One that is tied to itself alone is a part, for it has a relationship.
    let alone = divided.untied.filter { position in
      reference.index.entity(named: reference.entityNames[position])?.relationships.contains {
        $0.destination == reference.entityNames[position]
      } ?? false
    }
    parts = divided.parts + alone.map { MapParts.Part(alone: $0) }
    var homes = divided.homes
    for (number, position) in alone.enumerated() { homes[position] = divided.parts.count + number }
    self.homes = homes
    untied = divided.untied.filter { homes[$0] == nil }
  }

  func names(of part: MapParts.Part) -> [String] { part.members.map { names[$0] } }

  /// The class of what has the colour of a part.
  static func hue(ofPart number: Int) -> String { "h\(number % hues + 1)" }

  /// What leads out of a part: the parts that it is tied to most, each with the entities that are reached.
  func exits(of number: Int) -> [Exit] {
    var exits: [Int: [Int: [Int]]] = [:]
    for member in parts[number].members {
      for tie in ties.ties[member] {
        guard let home = homes[tie.other], home != number else { continue }
        exits[home, default: [:]][tie.other, default: []].append(member)
      }
    }
    return exits.map { home, reached in
      Exit(
        part: home,
        reached: reached.map { ($0.key, $0.value.sorted()) }.sorted { left, right in
          (-left.1.count, left.0) < (-right.1.count, right.0)
        })
    }.sorted { (-$0.count, $0.part) < (-$1.count, $1.part) }
  }

  /// Where a part leads: another part, and its entities with those that lead there.
  struct Exit {
    var part: Int
    var reached: [(entity: Int, from: [Int])]
    /// The number of connections.
    var count: Int { reached.reduce(0) { $0 + $1.from.count } }
  }
}

extension TieGraph {
  /// The entities of a model. A relationship weighs as much as itself and its inverse together, a parent twice as much.
  fileprivate init(_ reference: ReferenceModel) {
    let names = reference.entityNames
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var counts: [[Int]: Int] = [:]
    var pairs: [(Int, Int, weight: Int)] = []
    for (position, name) in names.enumerated() {
      guard let entity = reference.index.entity(named: name) else { continue }
      if let parent = entity.superentity.flatMap({ positions[$0] }) { pairs.append((position, parent, weight: 2)) }
      for relationship in entity.relationships {
        guard let destination = relationship.destination.flatMap({ positions[$0] }) else { continue }
        counts[[position, destination], default: 0] += 1
      }
    }
    for (ends, count) in counts {
      let back = counts[[ends[1], ends[0]]] ?? 0
      if back < count || back == count && ends[0] < ends[1] { pairs.append((ends[0], ends[1], weight: count)) }
    }
    self.init(count: names.count, pairs: pairs)
  }
}
