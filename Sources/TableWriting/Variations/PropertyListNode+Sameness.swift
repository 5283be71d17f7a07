import GlossPropertyLists

extension PropertyListNode {
  /// Whether two property lists are equal, ignoring positions and order.
  func isSame(as other: PropertyListNode) -> Bool {
    switch (value, other.value) {
    case (.dictionary(let entries), .dictionary(let others)):
      let keys = Set(entries.map(\.key))
      guard entries.count == others.count, keys.count == entries.count, keys == Set(others.map(\.key)) else {
        return false
      }
      return entries.allSatisfy { entry in other[entry.key].map { entry.node.isSame(as: $0) } ?? false }
    case (.array(let elements), .array(let others)):
      return elements.count == others.count && zip(elements, others).allSatisfy { $0.isSame(as: $1) }
    default: return value == other.value
    }
  }
}
