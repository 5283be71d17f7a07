import GlossBasics
import GlossManagedObjectModel
import GlossModelFiles

/// Divides a model that is too large for one diagram that Mermaid draws large enough to read into parts.
///
/// Up to `largest` entities are drawn together, fewer if nearly all are connected with each other. Above that each
/// configuration is drawn if the model has any that divide it; then the connected parts, small ones together; then, if
/// one is still too large, the modules found in the names. Entities of other parts at the end of a line are drawn next
/// to a part, so every line is drawn somewhere.
struct DiagramPartition: Sendable {
  struct Title: Sendable, Hashable {
    /// A configuration, a module, or the central entities of the part: `Cloud · Order`, `Customer, Tag, …`.
    var name: String?
    /// The position among parts with the same name, from 1; nil if the name is unique.
    var number: Int?
    /// Whether the part contains what the other parts leave over.
    var isRemainder = false
    /// Whether the part contains the entities without connections.
    var isUnconnected = false
  }

  struct Part: Sendable, Equatable {
    /// nil for a diagram of the whole model.
    var title: Title?
    /// The names of the entities, sorted.
    var names: [String]
    /// The names of entities of other parts at the end of lines.
    var outside: [String] = []
  }

  /// The maximum number of entities in a diagram, since Mermaid shrinks letters as diagrams grow.
  static let largest = 20
  /// The maximum number of unconnected entities drawn together.
  private static let largestUnconnected = 120
  /// The maximum number of entities of other parts drawn next to a part.
  private static let largestOutside = 12

  private(set) var parts: [Part]

  /// - Parameter mostEntities: how many entities a diagram has at most.
  init(reference: ReferenceModel, mostEntities: Int = largest) {
    let names = reference.entityNames
    let web = EntityWeb(reference)
    let largest = min(mostEntities, Self.largest(for: web))
    guard names.count > largest else {
      parts = names.isEmpty ? [] : [Part(names: names)]
      return
    }
    parts = []
    var pieces: [(title: Title, members: [Int])] = []
    var unconnected: [(name: String?, members: [Int])] = []
    for group in Self.configurations(reference) {
      let cut = web.cut(group.members, largest: largest)
      pieces += cut.parts.map { part in
        let isWhole = group.name != nil && cut.parts.count == 1
        let name = isWhole ? nil : part.module ?? Self.list(part.busiest.map { names[$0] })
        return (Title(name: Self.joined(group.name, name), isRemainder: part.isRemainder), part.members)
      }
      if !cut.unconnected.isEmpty { unconnected.append((group.name, cut.unconnected)) }
    }
    let counts = Dictionary(grouping: pieces, by: \.title).mapValues(\.count)
    var numbers: [Title: Int] = [:]
    for piece in pieces {
      var title = piece.title
      if counts[title, default: 0] > 1 {
        numbers[title, default: 0] += 1
        title.number = numbers[title]
      }
      parts.append(Part(title: title, names: piece.members.map { names[$0] }))
    }
    addOutside(pieces.map(\.members), web, names)
    for group in unconnected {
      for start in stride(from: 0, to: group.members.count, by: Self.largestUnconnected) {
        let members = group.members[start..<min(start + Self.largestUnconnected, group.members.count)]
        let isAlone = members.count == group.members.count
        let title = Title(
          name: group.name, number: isAlone ? nil : start / Self.largestUnconnected + 1, isUnconnected: true)
        parts.append(Part(title: title, names: members.map { names[$0] }))
      }
    }
  }

  /// The maximum number of entities in a diagram, so its lines can be told apart and are laid out quickly.
  private static func largest(for web: EntityWeb) -> Int {
    let ends = web.neighbours.reduce(0) { $0 + $1.count }
    // At most about this many lines, given the average per entity.
    guard ends > 2 * mostLines, ends > 20 * web.neighbours.count else { return .max }
    // Nearly every part then reaches the limit of outside entities.
    return max(10, 2 * mostLines * web.neighbours.count / ends - largestOutside)
  }

  /// The number of lines above which a diagram is unreadable.
  private static let mostLines = 400

  private static func joined(_ group: String?, _ name: String?) -> String? {
    let names = [group, name].compactMap(\.self)
    return names.isEmpty ? nil : names.joined(separator: " · ")
  }

  /// The first three of some names, with an ellipsis if there are more.
  private static func list(_ names: [String]) -> String? {
    names.isEmpty ? nil : (names.prefix(3) + (names.count > 3 ? ["…"] : [])).joined(separator: ", ")
  }

  /// The entities by configuration, and those in none; all together if configurations do not divide the model.
  ///
  /// An entity in several configurations is drawn in each.
  private static func configurations(_ reference: ReferenceModel) -> [(name: String?, members: [Int])] {
    let names = reference.entityNames
    let positions = Dictionary(names.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    var groups: [(name: String?, members: [Int])] = []
    var isCovered = Array(repeating: false, count: names.count)
    for configuration in reference.loaded.model.configurations.sorted(by: { $0.name.precedes($1.name) }) {
      let members = Set(configuration.entities.compactMap { positions[$0] }).sorted()
      // A configuration with nearly everything does not divide the model.
      guard members.count > 1, members.count * 4 <= names.count * 3 else { continue }
      groups.append((configuration.name, members))
      for member in members { isCovered[member] = true }
    }
    let rest = names.indices.filter { !isCovered[$0] }
    guard rest.count * 2 <= names.count else { return [(nil, Array(names.indices))] }
    if !rest.isEmpty { groups.append((nil, rest)) }
    return groups
  }

  /// Adds the other end of a line between two parts to the first of them.
  private mutating func addOutside(_ members: [[Int]], _ web: EntityWeb, _ names: [String]) {
    var homes = Array(repeating: [Int](), count: names.count)
    for (part, members) in members.enumerated() { for member in members { homes[member].append(part) } }
    var isDrawn: Set<[Int]> = []
    for (part, members) in members.enumerated() {
      var weights: [Int: Int] = [:]
      for member in members {
        for other in web.neighbours[member] where !homes[other].contains(part) {
          if !homes[other].isEmpty, homes[member].contains(where: homes[other].contains) { continue }
          if isDrawn.contains([min(member, other), max(member, other)]) { continue }
          weights[other, default: 0] += 1
        }
      }
      let outside = weights.keys.sorted { (-weights[$0, default: 0], $0) < (-weights[$1, default: 0], $1) }
        .prefix(Self.largestOutside).sorted()
      let drawn = Set(outside)
      for member in members {
        for other in web.neighbours[member] where drawn.contains(other) {
          isDrawn.insert([min(member, other), max(member, other)])
        }
      }
      parts[part].outside = outside.map { names[$0] }
    }
  }
}
