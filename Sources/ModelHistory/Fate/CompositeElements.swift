package import GlossManagedObjectModel

/// The elements of the composites of a model.
package struct CompositeElements {
  private let byName: [String: [AttributeDescription]]

  package init(_ model: ManagedObjectModel) {
    byName = Dictionary(
      model.composites.map { ($0.name, $0.attributes) }, uniquingKeysWith: { first, _ in first })
  }

  /// The elements of an attribute; empty if it is not a composite or its composite is unknown.
  package func elements(of attribute: AttributeDescription) -> [AttributeDescription] {
    guard attribute.type == .composite else { return [] }
    return attribute.compositeName.flatMap { byName[$0] } ?? []
  }

  /// The composites that stored attributes of some entities contain, at any depth.
  func names(in entities: [EntityDescription]) -> Set<String> {
    var found = Set<String>()
    var open = entities.flatMap(\.attributes)
    while let attribute = open.popLast() {
      guard attribute.isStored, let name = attribute.compositeName, found.insert(name).inserted else { continue }
      open += byName[name] ?? []
    }
    return found
  }

  /// The paths from an attribute to its stored values: one step unless it is a composite.
  ///
  /// Composites that contain each other are followed only as deep as real ones can go, and to at most `leafLimit`
  /// leaves.
  func leaves(of attribute: AttributeDescription) -> [[AttributeDescription]] {
    var found: [[AttributeDescription]] = []
    collect([attribute], &found)
    return found
  }

  private static let leafLimit = 1_000

  private func collect(_ chain: [AttributeDescription], _ found: inout [[AttributeDescription]]) {
    let elements = chain.last.map(elements)?.filter(\.isStored) ?? []
    guard !elements.isEmpty, chain.count < CompositeContents.depthLimit, found.count < Self.leafLimit else {
      found.append(chain)
      return
    }
    for element in elements { collect(chain + [element], &found) }
  }
}

extension [AttributeDescription] {
  /// `address.street`
  package var path: String { map(\.name).joined(separator: ".") }
}
