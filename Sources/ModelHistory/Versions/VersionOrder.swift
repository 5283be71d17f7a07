import GlossBasics
package import GlossManagedObjectModel

/// The order in which the versions of a package were made.
///
/// No file says it. Numbers in names do where all names are of one kind (`Shop`, `Shop 2`, `Shop 10`; `v1`, `v2`); a
/// version with another name is put between the two that it differs least from, and that is said.
///
/// ```swift
/// let order = VersionOrder([("Shop 10", c), ("Shop", a), ("Shop 2", b)])
/// order.names           // ["Shop", "Shop 2", "Shop 10"]
/// order.placedByContent // []
/// ```
package struct VersionOrder: Sendable, Hashable {
  /// All names in their order.
  package let names: [String]
  /// Those whose place the names do not tell, sorted.
  package let placedByContent: [String]

  package init(_ versions: [(name: String, model: ManagedObjectModel)]) {
    let stems = versions.map { Self.stem(of: $0.name) }
    let groups = Dictionary(grouping: versions.indices) { stems[$0] }
    // The stem of most versions; of equally many the one with the first name.
    let main = groups.max { left, right in
      left.value.count != right.value.count ? left.value.count < right.value.count : right.key.precedes(left.key)
    }?.key
    var counted: [Int] = []
    var others: [Int] = []
    for index in versions.indices {
      if stems[index] == main || Self.isMisspelling(stems[index], of: main ?? "") {
        counted.append(index)
      } else {
        others.append(index)
      }
    }
    // By their numbers alone: how the stem is written, `ShopV2` or `Shop V 2`, is nothing to go by.
    let numbers = versions.map { String($0.name.drop { !$0.isNumber }) }
    counted.sort { left, right in
      if numbers[left].countsBefore(numbers[right]) { return true }
      if numbers[right].countsBefore(numbers[left]) { return false }
      return versions[left].name.precedes(versions[right].name)
    }
    var order = counted
    let facts = others.isEmpty ? [] : versions.map { ModelFacts($0.model) }
    others.sort { versions[$0].name.precedes(versions[$1].name) }
    for index in others {
      var best: (cost: Int, place: Int)?
      // Later places first: of two places that cost the same the later one is more likely.
      for place in (0...order.count).reversed() {
        let before = place > 0 ? facts[order[place - 1]].distance(to: facts[index]) : 0
        let after = place < order.count ? facts[index].distance(to: facts[order[place]]) : 0
        let now =
          place > 0 && place < order.count ? facts[order[place - 1]].distance(to: facts[order[place]]) : 0
        let cost = before + after - now
        if cost < best?.cost ?? .max { best = (cost, place) }
      }
      order.insert(index, at: best?.place ?? order.count)
    }
    names = order.map { versions[$0].name }
    placedByContent = others.map { versions[$0].name }
  }

  /// The order of versions that have a place, else the one that their names tell.
  package init(of versions: [ModelVersion]) {
    let places = versions.compactMap { version in version.place.map { (name: version.name, place: $0) } }
    guard !versions.isEmpty, places.count == versions.count else {
      self.init(versions.map { ($0.name, $0.model) })
      return
    }
    self.init(names: places.sorted { $0.place < $1.place }.map(\.name))
  }

  private init(names: [String]) {
    self.names = names
    placedByContent = []
  }

  /// One sentence on where the order comes from; nil where the names tell it.
  package var remark: String? {
    guard !placedByContent.isEmpty else { return nil }
    let names = placedByContent.map { "'\($0)'" }.joined(separator: ", ")
    return placedByContent.count == 1
      ? "the name of \(names) does not tell its place; it stands beside the version that it resembles most"
      : "the names of \(names) do not tell their places; they stand beside the versions that they resemble most"
  }

  /// The order of names of one kind: numbers by value, a name without a number first.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    if left.countsBefore(right) { return true }
    if right.countsBefore(left) { return false }
    return left.precedes(right)
  }

  /// What stands before the first number, without separators and a `v`: `shop` of `Shop_v2`, empty of `2.1`.
  static func stem(of name: String) -> String {
    let beginning = Substring(name.lowercased()).prefix { !$0.isNumber }
    var stem = beginning
    while let last = stem.last, !last.isLetter { stem.removeLast() }
    let hasNumber = beginning.count < name.count
    // `Shopv2`, `Shop_v2` and `Shop v 2`, yet not `Mauv 2`.
    for mark in ["version", "v"] where hasNumber && stem.hasSuffix(mark) {
      let rest = stem.dropLast(mark.count)
      guard rest.last?.isLetter != true || stem.count == beginning.count else { continue }
      stem = rest
      while let last = stem.last, !last.isLetter { stem.removeLast() }
      break
    }
    return String(stem)
  }

  private static func isMisspelling(_ stem: String, of main: String) -> Bool {
    guard stem.count > 4, main.count > 4 else { return false }
    return EditDistance.between(Array(stem.unicodeScalars), Array(main.unicodeScalars), limit: 1) != nil
  }
}

/// What a model says, as a set of short texts: how much two versions differ is how many of them only one has.
private struct ModelFacts {
  private let facts: Set<String>

  init(_ model: ManagedObjectModel) {
    var facts = Set<String>()
    for entity in model.entities {
      facts.insert(entity.name)
      for attribute in entity.attributes {
        facts.insert("\(entity.name).\(attribute.name)")
        facts.insert("\(entity.name).\(attribute.name): \(attribute.type.rawValue) \(attribute.isOptional)")
      }
      for relationship in entity.relationships {
        facts.insert("\(entity.name).\(relationship.name)")
        facts.insert(
          "\(entity.name).\(relationship.name): \(relationship.destination ?? "") \(relationship.maxCount) "
            + "\(relationship.isOptional)")
      }
    }
    self.facts = facts
  }

  func distance(to other: ModelFacts) -> Int { facts.symmetricDifference(other.facts).count }
}
