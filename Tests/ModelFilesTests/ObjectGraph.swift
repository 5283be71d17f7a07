import GlossPropertyLists

/// The objects of a keyed archive with their references, for comparing two archives object by object.
struct ObjectGraph {
  private let objects: [PropertyListNode]
  private let root: PropertyListNode

  init?(_ bytes: [UInt8]) {
    guard let list = try? PropertyListParser.parse(bytes), case .array(let objects)? = list["$objects"]?.value,
      let root = list["$top"]?["root"]
    else { return nil }
    (self.objects, self.root) = (objects, root)
  }

  /// Every difference between two graphs: class and member, the first value, the second value.
  static func differences(from real: ObjectGraph, to ours: ObjectGraph) -> [String] {
    var comparison = Comparison(real: real, ours: ours)
    comparison.compare(real.root, ours.root, at: "root")
    return comparison.found
  }

  private func object(_ node: PropertyListNode) -> PropertyListNode {
    guard case .uid(let number) = node.value, number < objects.count else { return node }
    return objects[Int(number)]
  }

  private func classes(_ node: PropertyListNode) -> [String]? {
    guard let description = node["$class"].map(object), case .array(let names)? = description["$classes"]?.value else {
      return nil
    }
    return names.compactMap { if case .string(let name) = $0.value { name } else { nil } }
  }

  private func list(_ node: PropertyListNode, _ key: String) -> [PropertyListNode] {
    if case .array(let elements)? = node[key]?.value { elements } else { [] }
  }

  /// A string, even if it is an object of its own.
  private func text(_ node: PropertyListNode) -> String? {
    let node = object(node)
    if case .string(let text) = node.value { return text }
    return node["NS.string"].flatMap { text($0) }
  }

  private struct Comparison {
    let real: ObjectGraph
    let ours: ObjectGraph
    var found: [String] = []
    private var seen = Set<[UInt64]>()

    init(real: ObjectGraph, ours: ObjectGraph) {
      (self.real, self.ours) = (real, ours)
    }

    mutating func compare(_ left: PropertyListNode, _ right: PropertyListNode, at place: String) {
      if case .uid(let a) = left.value, case .uid(let b) = right.value, !seen.insert([a, b]).inserted { return }
      let (left, right) = (real.object(left), ours.object(right))
      guard let classes = real.classes(left), let others = ours.classes(right) else {
        if let a = real.text(left), let b = ours.text(right) {
          if a != b { found.append("\(place): \(a) | \(b)") }
        } else if case .array(let a) = left.value, case .array(let b) = right.value {
          if a.count != b.count { found.append("\(place): \(a.count) | \(b.count) elements") }
          for (a, b) in zip(a, b) { compare(a, b, at: place) }
        } else if left.value != right.value {
          found.append("\(place): \(left.value.short) | \(right.value.short)")
        }
        return
      }
      let name = classes.first ?? ""
      if classes != others {
        found.append("\(place) class: \(classes.joined(separator: " ")) | \(others.joined(separator: " "))")
      }
      switch name {
      case "NSDictionary", "NSMutableDictionary": compareEntries(left, right, at: place)
      case "NSSet":
        let names = real.list(left, "NS.objects").map { real.name(of: $0) }.sorted()
        let others = ours.list(right, "NS.objects").map { ours.name(of: $0) }.sorted()
        if names != others { found.append("\(place): \(names) | \(others)") }
      default:
        let keys = Set((left.entries ?? []).map(\.key)).union((right.entries ?? []).map(\.key)).subtracting(["$class"])
        for key in keys.sorted() {
          switch (left[key], right[key]) {
          case (let a?, let b?): compare(a, b, at: "\(name).\(key)")
          case (nil, _): found.append("\(name).\(key): absent | there")
          case (_, nil): found.append("\(name).\(key): there | absent")
          }
        }
      }
    }

    private mutating func compareEntries(_ left: PropertyListNode, _ right: PropertyListNode, at place: String) {
      func entries(_ graph: ObjectGraph, _ node: PropertyListNode) -> [String: PropertyListNode] {
        let keys = graph.list(node, "NS.keys").map { graph.text($0) ?? "" }
        return Dictionary(zip(keys, graph.list(node, "NS.objects")), uniquingKeysWith: { first, _ in first })
      }
      let (old, new) = (entries(real, left), entries(ours, right))
      for key in Set(old.keys).union(new.keys).sorted() {
        switch (old[key], new[key]) {
        case (let a?, let b?): compare(a, b, at: "\(place)[\(key)]")
        default: found.append("\(place)[\(key)]: \(old[key] == nil ? "absent | there" : "there | absent")")
        }
      }
    }
  }

  private func name(of node: PropertyListNode) -> String {
    text(node) ?? object(node)["NSEntityName"].flatMap { text($0) } ?? "?"
  }
}

extension PropertyListValue {
  fileprivate var short: String { String("\(self)".prefix(60)) }
}
