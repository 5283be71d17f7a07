import GlossBasics

/// Modules found in the names of entities: `OrderItem`, `OrderNote` and `OrderTaxLine` belong to `Order`.
struct NameModules {
  struct Module: Equatable {
    var name: String?
    var members: [Int]
  }

  /// The minimum number of entities in a module.
  private static let smallest = 4

  /// The modules by name; empty if the names show fewer than two, or cover less than half of the entities.
  private(set) var modules: [Module] = []

  init(_ members: [Int], names: [String], neighbours: [[Int]]) {
    var groups = Self.groups(members, names: names, depth: 1)
    // A prefix shared by nearly all entities does not distinguish them; the next word may.
    if let common = groups.first(where: { $0.value.count * 5 > members.count * 3 }) {
      groups[common.key] = nil
      groups.merge(Self.groups(common.value, names: names, depth: 2)) { $0 + $1 }
    }
    let keys = groups.keys.filter { groups[$0, default: []].count >= Self.smallest }.sorted { $0.precedes($1) }
    let named = keys.reduce(0) { $0 + groups[$1, default: []].count }
    guard keys.count > 1, named * 2 >= members.count else { return }
    var homes: [Int: Int] = [:]
    for (number, key) in keys.enumerated() { for member in groups[key] ?? [] { homes[member] = number } }
    // The rest joins the modules with which it has the most lines.
    for _ in 0..<4 {
      for member in members where homes[member] == nil {
        var weights = Array(repeating: 0, count: keys.count)
        for other in neighbours[member] { if let home = homes[other] { weights[home] += 1 } }
        if let most = weights.max(), most > 0 { homes[member] = weights.firstIndex(of: most) }
      }
    }
    modules = keys.map { Module(name: $0, members: []) }
    var others: [Int] = []
    for member in members {
      if let home = homes[member] { modules[home].members.append(member) } else { others.append(member) }
    }
    if !others.isEmpty { modules.append(Module(name: nil, members: others)) }
  }

  private static func groups(_ members: [Int], names: [String], depth: Int) -> [String: [Int]] {
    var groups: [String: [Int]] = [:]
    for member in members { groups[prefix(of: names[member], words: depth), default: []].append(member) }
    return groups
  }

  /// The first words of a name in camel case or with underscores: `WC` and `WCPay` of `WCPayCharge`.
  static func prefix(of name: String, words: Int) -> String {
    let scalars = Array(name.unicodeScalars)
    var count = 0
    for position in scalars.indices.dropFirst() {
      let (before, here) = (scalars[position - 1], scalars[position])
      let isLast = position + 1 == scalars.count
      let endsLower = !before.properties.isUppercase && here.properties.isUppercase
      let endsUpper =
        before.properties.isUppercase && here.properties.isUppercase && !isLast
        && scalars[position + 1].properties.isLowercase
      guard endsLower || endsUpper || here == "_" else { continue }
      count += 1
      if count == words {
        return String(String.UnicodeScalarView(scalars[..<position]))
      }
    }
    return name
  }

  /// Modules merged by the number of lines between them, as long as they stay small enough.
  static func united(_ modules: [Module], neighbours: [[Int]], largest: Int) -> [Module] {
    var modules = modules
    // More are rare, and comparing many pairs would take long.
    guard modules.count <= 64 else { return modules }
    while true {
      var homes: [Int: Int] = [:]
      for (number, module) in modules.enumerated() { for member in module.members { homes[member] = number } }
      var weights: [[Int]: Int] = [:]
      for (number, module) in modules.enumerated() {
        for member in module.members {
          for other in neighbours[member] {
            if let home = homes[other], home > number { weights[[number, home], default: 0] += 1 }
          }
        }
      }
      let pairs = weights.filter { modules[$0.key[0]].members.count + modules[$0.key[1]].members.count <= largest }
      guard
        let best = pairs.max(by: { left, right in
          left.value != right.value
            ? left.value < right.value : right.key.lexicographicallyPrecedes(left.key)
        })
      else { return modules }
      let (first, second) = (best.key[0], best.key[1])
      let names = [modules[first].name, modules[second].name].compactMap(\.self)
      modules[first].name = names.isEmpty ? nil : names.joined(separator: ", ")
      modules[first].members += modules[second].members
      modules.remove(at: second)
    }
  }
}
