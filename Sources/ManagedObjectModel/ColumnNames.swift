import GlossBasics

/// Assigns the names of a table's columns and records what uses them.
struct ColumnNames {
  /// What a column stores.
  enum Kind { case attribute, leaf, relationship }

  private struct Owner {
    var entity: String
    var property: String
    var column: String
    var kind: Kind
  }

  private var used = Set(StoreNaming.commonColumns)
  private var owners: [String: [Owner]] = [:]

  /// Returns the place of an attribute.
  ///
  /// The leaves of a composite are columns of the table, named without the attribute and ordered at its position: with
  /// `author { id }` before `id`, `ZID` is the author's (as in a table of one SwiftData store, whose rows agree).
  mutating func place(
    of attribute: AttributeDescription, in entity: String, _ composites: [CompositeDescription]
  ) -> StoredPlace {
    if attribute.isTransient { return .notStored }
    guard attribute.type == .composite else {
      return .column(add(attribute.name, of: attribute.name, in: entity, .attribute))
    }
    guard let leaves = Self.leaves(of: attribute, composites), !leaves.isEmpty else { return .unknown }
    return .composite(
      leaves.map { path in
        LeafColumn(
          name: path.joined(separator: "."), column: add(path.last ?? "", of: attribute.name, in: entity, .leaf))
      })
  }

  /// Adds a name, with the first digit that makes it unique.
  mutating func add(_ name: String, of property: String, in entity: String, _ kind: Kind) -> String {
    let stem = StoreNaming.plain(name)
    var candidate = stem
    var digit = 0
    while !used.insert(candidate).inserted {
      digit += 1
      candidate = "\(stem)\(digit)"
    }
    owners[stem, default: []].append(Owner(entity: entity, property: property, column: candidate, kind: kind))
    return candidate
  }

  /// The properties that share a name with a leaf in a way that no known store demonstrates, so it is unclear which
  /// gets the plain column: anything but two attributes of the same entity.
  var doubtful: [(entity: String, property: String, columns: [String])] {
    var result: [(entity: String, property: String, columns: [String])] = []
    for owners in owners.values where owners.contains(where: { $0.kind == .leaf }) {
      let properties = Set(owners.map(\.property))
      let isCertain =
        Set(owners.map(\.entity)).count == 1 && properties.count == owners.count
        && !owners.contains { $0.kind == .relationship }
      guard !isCertain else { continue }
      let columns = owners.map(\.column).sorted { $0.precedesInUTF16($1) }
      for owner in owners { result.append((owner.entity, owner.property, columns)) }
    }
    return result
  }

  /// The paths of a composite's non-composite parts; nil if it is undefined or contains itself.
  private static func leaves(
    of attribute: AttributeDescription, _ composites: [CompositeDescription], depth: Int = 0
  ) -> [[String]]? {
    guard depth < CompositeContents.depthLimit,
      let composite = composites.first(where: { $0.name == attribute.compositeName })
    else { return nil }
    var result: [[String]] = []
    for part in composite.attributes {
      guard part.type == .composite else {
        result.append([part.name])
        continue
      }
      guard let inner = leaves(of: part, composites, depth: depth + 1), result.count < leafLimit else { return nil }
      result += inner.map { [part.name] + $0 }
    }
    return result
  }

  /// The maximum number of columns in a SQLite table.
  private static let leafLimit = 2_000
}
