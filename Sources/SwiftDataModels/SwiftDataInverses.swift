import GlossManagedObjectModel

/// Pairs relationships like SwiftData: by `inverse:`, and without `@Relationship` if two properties lead to each
/// other's class and no other property does.
enum SwiftDataInverses {
  private struct Place: Hashable {
    var reader: Int
    var link: Int
  }

  static func pair(_ readers: inout [SwiftDataEntityReader]) {
    let places = Dictionary(
      readers.enumerated().map { ($1.node, $0) }, uniquingKeysWith: { first, _ in first })
    var paired = Set<Place>()
    // An inverse on either side applies to both.
    for (number, reader) in readers.enumerated() {
      for (link, declared) in reader.links.enumerated() {
        guard let name = declared.inverse, let other = places[declared.destination],
          let back = readers[other].links.firstIndex(where: { $0.name == name && $0.destination == reader.node })
        else { continue }
        join(Place(reader: number, link: link), Place(reader: other, link: back), &readers, &paired)
      }
    }
    for (number, reader) in readers.enumerated() {
      for (link, declared) in reader.links.enumerated() {
        let place = Place(reader: number, link: link)
        guard isOpen(place, readers, paired), declared.destination != reader.node,
          let other = places[declared.destination],
          reader.links.count(where: { $0.destination == declared.destination }) == 1,
          let back = readers[other].links.indices.onlyOne(where: { readers[other].links[$0].destination == reader.node }
          )
        else { continue }
        let partner = Place(reader: other, link: back)
        if isOpen(partner, readers, paired) { join(place, partner, &readers, &paired) }
      }
    }
    markUnknown(&readers, paired, places)
  }

  /// Marks relationships of which no known store shows whether SwiftData infers an inverse: a required to-one, several
  /// candidates, and two that lead to their own class.
  private static func markUnknown(
    _ readers: inout [SwiftDataEntityReader], _ paired: Set<Place>, _ places: [Int: Int]
  ) {
    func bare(_ reader: Int, to node: Int) -> [Place] {
      readers[reader].links.indices.map { Place(reader: reader, link: $0) }.filter { place in
        let link = readers[reader].links[place.link]
        return link.destination == node && !link.hasAttribute && !paired.contains(place)
      }
    }
    var unknown: [(Place, String)] = []
    for (number, reader) in readers.enumerated() {
      for (link, declared) in reader.links.enumerated() {
        let place = Place(reader: number, link: link)
        guard !declared.hasAttribute, !paired.contains(place), let other = places[declared.destination] else {
          continue
        }
        let counterparts = bare(other, to: reader.node)
        let siblings = bare(number, to: declared.destination)
        if declared.destination == reader.node {
          if siblings.count > 1 { unknown.append((place, "the relationship leads to its own class")) }
        } else if counterparts.count == 1, siblings.count == 1 {
          unknown.append((place, "one of the two is a required to-one relationship"))
        } else if !counterparts.isEmpty {
          unknown.append((place, "there are several candidates"))
        }
      }
    }
    for (place, reason) in unknown {
      readers[place.reader].leaveOpen(
        place.link, "has no known inverse: \(reason), and no known store shows what SwiftData infers")
    }
  }

  /// Whether an inverse may be inferred: without `@Relationship`, and unless the property is a required to-one.
  private static func isOpen(_ place: Place, _ readers: [SwiftDataEntityReader], _ paired: Set<Place>) -> Bool {
    guard !paired.contains(place) else { return false }
    let relationship = readers[place.reader].entity.relationships[place.link]
    return !readers[place.reader].links[place.link].hasAttribute && (relationship.isToMany || relationship.isOptional)
  }

  private static func join(
    _ first: Place, _ second: Place, _ readers: inout [SwiftDataEntityReader], _ paired: inout Set<Place>
  ) {
    let names = (readers[first.reader].links[first.link].name, readers[second.reader].links[second.link].name)
    let entities = (readers[first.reader].entity.name, readers[second.reader].entity.name)
    for (place, name, entity) in [(first, names.1, entities.1), (second, names.0, entities.0)]
    where paired.insert(place).inserted {
      readers[place.reader].setInverse(name, in: entity, of: place.link)
    }
  }
}

extension Range<Int> {
  fileprivate func onlyOne(where isIncluded: (Int) -> Bool) -> Int? {
    let found = filter(isIncluded)
    return found.count == 1 ? found.first : nil
  }
}
