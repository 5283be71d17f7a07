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
