package import GlossPropertyLists

/// A keyed archive whose references can be made to point elsewhere: to any object, their own included.
///
/// Changed bytes rarely make a reference that still leads to an object, so faults of what follows references are found
/// by changing references.
package struct RedirectedArchive: Sendable {
  private let top: [PropertyListEntry]
  private let objects: [PropertyListNode]
  /// The object that each value below the objects belongs to.
  package let owners: [Int]

  /// - Returns: nil if the list is not a keyed archive.
  package init?(_ list: PropertyListNode) {
    guard let top = list.entries, let objects = list["$objects"]?.elements, !objects.isEmpty else { return nil }
    (self.top, self.objects) = (top, objects)
    var owners: [Int] = []
    for (number, object) in objects.enumerated() {
      _ = Self.redirected(object, isObject: true) {
        owners.append(number)
        return nil
      }
    }
    self.owners = owners
  }

  /// The number of objects.
  package var count: Int { objects.count }

  /// The archive with references in the places of some values, by position, to objects with the given numbers.
  package func bytes(_ targets: [Int: Int]) -> [UInt8] {
    var position = 0
    let objects = objects.map { object in
      Self.redirected(object, isObject: true) {
        defer { position += 1 }
        return targets[position]
      }
    }
    return BinaryPropertyListWriter.write(
      PropertyListNode(
        .dictionary(
          top.map {
            $0.key == "$objects" ? PropertyListEntry(key: $0.key, node: PropertyListNode(.array(objects))) : $0
          })))
  }

  /// A plain value is redirected, too: a number may be written in place or as an object.
  private static func redirected(
    _ node: PropertyListNode, isObject: Bool = false, _ target: () -> Int?
  ) -> PropertyListNode {
    switch node.value {
    case .array(let elements): return PropertyListNode(.array(elements.map { redirected($0, target) }))
    case .dictionary(let entries):
      return PropertyListNode(
        .dictionary(entries.map { PropertyListEntry(key: $0.key, node: redirected($0.node, target)) }))
    default: return isObject ? node : target().map { PropertyListNode(.uid(UInt64($0))) } ?? node
    }
  }
}
