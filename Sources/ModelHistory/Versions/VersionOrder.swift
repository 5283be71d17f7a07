import GlossBasics
package import GlossManagedObjectModel

/// The order in which the versions of a package were made.
///
/// No file records it. Numbers in names define it if all names have the same form (`Shop`, `Shop 2`, `Shop 10`; `v1`,
/// `v2`); versions with a different one stay together and are placed next to the most similar ones, and a remark says
/// so. `Shop 2 as in v1.0`, the name that the guard proposes for the released state of a version edited since, comes
/// before `Shop 2`.
///
/// ```swift
/// let order = VersionOrder([("Shop 10", c), ("Shop", a), ("Shop 2", b)])
/// order.names           // ["Shop", "Shop 2", "Shop 10"]
/// order.placedByContent // []
/// ```
package struct VersionOrder: Sendable, Hashable {
  /// All names in order.
  package let names: [String]
  /// The names that do not show their position, sorted.
  package let placedByContent: [String]

  package init(_ versions: [(name: String, model: ManagedObjectModel)]) {
    let (states, versions) = Self.partedStates(of: versions)
    let stems = versions.map { Self.stem(of: $0.name) }
    let groups = Dictionary(grouping: versions.indices) { stems[$0] }
    // The stem of most versions; on a tie the one with the first name.
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
    // Only by their numbers: the spelling of the stem, `ShopV2` or `Shop V 2`, does not matter.
    let numbers = versions.map { String($0.name.drop { !$0.isNumber }) }
    func comesBefore(_ left: Int, _ right: Int) -> Bool {
      if numbers[left].countsBefore(numbers[right]) { return true }
      if numbers[right].countsBefore(numbers[left]) { return false }
      return versions[left].name.precedes(versions[right].name)
    }
    counted.sort(by: comesBefore)
    var order = counted
    let facts = others.isEmpty ? [] : versions.map { ModelFacts($0.model) }
    // The versions with another stem stay together, in the order of their own numbers.
    let families = Dictionary(grouping: others) { stems[$0] }.sorted { $0.key.precedes($1.key) }
      .map { $0.value.sorted(by: comesBefore) }
    others = families.flatMap(\.self)
    for family in families {
      guard let first = family.first, let last = family.last else { continue }
      var best: (cost: Int, place: Int)?
      // Later positions first: of two that cost the same the later one is more likely.
      for place in (0...order.count).reversed() {
        let before = place > 0 ? facts[order[place - 1]].distance(to: facts[first]) : 0
        let after = place < order.count ? facts[last].distance(to: facts[order[place]]) : 0
        let now =
          place > 0 && place < order.count ? facts[order[place - 1]].distance(to: facts[order[place]]) : 0
        let cost = before + after - now
        if cost < best?.cost ?? .max { best = (cost, place) }
      }
      order.insert(contentsOf: family, at: best?.place ?? order.count)
    }
    names = order.flatMap { index in (states[versions[index].name] ?? []) + [versions[index].name] }
    placedByContent = others.map { versions[$0].name }
  }

  /// The name of a new version with the state that another one had in a release.
  static func name(forStateOf version: String, in release: String) -> String { version + stateMark + release }

  private static let stateMark = " as in "

  /// The earlier states by the name of their version, in the order of the releases, and the other versions.
  private static func partedStates(
    of versions: [(name: String, model: ManagedObjectModel)]
  ) -> (states: [String: [String]], rest: [(name: String, model: ManagedObjectModel)]) {
    let names = Set(versions.map(\.name))
    func owner(of name: String) -> String? {
      guard let mark = name.byteRange(of: stateMark) else { return nil }
      let owner = String(name[..<mark.lowerBound])
      return names.contains(owner) ? owner : nil
    }
    let states = Dictionary(grouping: versions.map(\.name).filter { owner(of: $0) != nil }) { owner(of: $0) ?? "" }
    return (states.mapValues { $0.sorted(by: precedes) }, versions.filter { owner(of: $0.name) == nil })
  }

  /// The order of versions with known positions, else that of their names.
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

  /// One sentence on how the order was found; nil if the names define it.
  package var remark: String? {
    guard !placedByContent.isEmpty else { return nil }
    let names = placedByContent.map { "'\($0)'" }.joined(separator: ", ")
    return placedByContent.count == 1
      ? "cannot tell the order of \(names) from its name; placed next to the most similar version"
      : "cannot tell the order of \(names) from their names; placed next to the most similar versions"
  }

  /// The order of names with the same form: numbers by value, a name without a number first.
  package static func precedes(_ left: String, _ right: String) -> Bool {
    if left.countsBefore(right) { return true }
    if right.countsBefore(left) { return false }
    return left.precedes(right)
  }

  /// The part before the first number, without separators and a `v`: `shop` of `Shop_v2`, empty for `2.1`.
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

/// The facts of a model, as a set of short strings: the distance of two versions is the number of facts only one has.
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
