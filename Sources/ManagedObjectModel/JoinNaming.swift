import GlossBasics

/// Finds the join tables of many-to-many relationships.
///
/// A table's name is `Z_`, the number of an entity and one of its two relationships; its columns are named after the
/// number of a destination and the relationship to it. The model determines the name only if the entities differ (the
/// one whose name comes first), and a column gets a digit if another table has its name. Therefore the tables of a
/// store decide; without a store all possible names are kept.
struct JoinNaming {
  /// One of the two relationships of a pair.
  struct End {
    var entity: String
    var relationship: RelationshipDescription
    /// `Z_ENT` of the entity with the relationship.
    var number: Int
    /// `Z_ENT` of the destination.
    var destination: Int

    var tableStem: String { "Z_\(number)\(relationship.name.uppercased())" }
    var columnStem: String { "Z_\(destination)\(relationship.name.uppercased())" }
  }

  struct Pair {
    /// The end that names the table, as far as the model determines it.
    var leader: End
    var other: End

    /// Whether the table may have either name: 205 of 221 such tables have the one that sorts last, 16 the other.
    var isOfOneEntity: Bool { leader.entity == other.entity && !isReflexive }
    /// Whether a relationship is its own inverse.
    var isReflexive: Bool { leader.entity == other.entity && leader.relationship.name == other.relationship.name }
  }

  /// The maximum number of candidates.
  private static let readingLimit = 8

  let pairs: [Pair]

  /// The possible tables of each pair, as seen from its leader, most likely first.
  ///
  /// - Parameter columns: the columns of each table of the store; nil without a store.
  func readings(in columns: [String: Set<String>]?) -> [[JoinTable]] {
    guard let columns else { return possibleReadings }
    let tables = columns.filter { $0.key.hasPrefix("Z_") }
    var found = [[JoinTable]](repeating: [], count: pairs.count)
    var taken = Set<String>()
    // Tables with exactly the name come first so that one with a digit is not mistaken for another pair's.
    for allowsDigit in [false, true] {
      for (number, pair) in pairs.enumerated() where found[number].isEmpty {
        let stems = pair.isReflexive ? [pair.leader.tableStem] : [pair.leader.tableStem, pair.other.tableStem]
        for name in tables.keys.sorted(by: { $0.precedesInUTF16($1) }) where !taken.contains(name) {
          guard stems.contains(where: { allowsDigit ? Self.matches(name, $0) : name == $0 }) else { continue }
          found[number] += Self.readings(of: pair, table: name, columns: tables[name] ?? [])
        }
        taken.formUnion(found[number].map(\.name))
      }
    }
    return found
  }

  /// The possible interpretations of a table's columns, usually one.
  private static func readings(of pair: Pair, table: String, columns: Set<String>) -> [JoinTable] {
    let keys = columns.filter { !$0.hasPrefix("Z_FOK_") }.sorted { $0.precedesInUTF16($1) }
    guard keys.count == 2 else { return [] }
    var readings: [(exact: Int, table: JoinTable)] = []
    for (destination, source) in [(keys[0], keys[1]), (keys[1], keys[0])] {
      let stems = (pair.leader.columnStem, pair.other.columnStem)
      // If a relationship is its own inverse, the second column's name is not derived from the model.
      guard matches(destination, stems.0), pair.isReflexive || matches(source, stems.1) else { continue }
      let exact = (destination == stems.0 ? 1 : 0) + (source == stems.1 && !pair.isReflexive ? 1 : 0)
      var reading = JoinTable(name: table, source: source, destination: destination)
      reading.destinationOrder = order(of: destination, in: columns)
      reading.sourceOrder = order(of: source, in: columns)
      readings.append((exact, reading))
    }
    let best = readings.map(\.exact).max()
    return readings.filter { $0.exact == best }.map(\.table)
  }

  private static func order(of column: String, in columns: Set<String>) -> String? {
    let name = "Z_FOK_" + column.dropFirst(2)
    return columns.contains(name) ? name : nil
  }

  /// Whether a name equals the stem, with optional digits after it.
  private static func matches(_ name: String, _ stem: String) -> Bool {
    name.hasPrefix(stem) && name.dropFirst(stem.count).allSatisfy { $0.isASCII && $0.isNumber }
  }

  // MARK: Without a store

  private var possibleReadings: [[JoinTable]] {
    var uses: [String: Int] = [:]
    for pair in pairs {
      uses[pair.leader.columnStem, default: 0] += 1
      uses[pair.other.columnStem, default: 0] += 1
    }
    return pairs.map { pair in
      let tables = pair.isOfOneEntity ? [pair.leader.tableStem, pair.other.tableStem] : [pair.leader.tableStem]
      let destinations = Self.columns(pair.leader.columnStem, uses)
      let sources =
        pair.isReflexive ? [pair.leader.columnStem + "1"] : Self.columns(pair.other.columnStem, uses)
      var readings: [JoinTable] = []
      for table in tables {
        for destination in destinations {
          for source in sources where source != destination && readings.count < Self.readingLimit {
            readings.append(
              JoinTable(
                name: table, source: source, destination: destination,
                destinationOrder: pair.leader.relationship.isOrdered ? "Z_FOK_\(destination.dropFirst(2))" : nil,
                sourceOrder: pair.other.relationship.isOrdered && !pair.isReflexive
                  ? "Z_FOK_\(source.dropFirst(2))" : nil))
          }
        }
      }
      return readings
    }
  }

  /// The possible names of a column: with a digit if other tables have one with the same stem.
  private static func columns(_ stem: String, _ uses: [String: Int]) -> [String] {
    [stem] + (1..<max(1, min(uses[stem] ?? 1, readingLimit))).map { "\(stem)\($0)" }
  }
}

extension JoinTable {
  /// The same table as seen from the inverse relationship.
  var reversed: JoinTable {
    JoinTable(
      name: name, source: destination, destination: source, destinationOrder: sourceOrder,
      sourceOrder: destinationOrder)
  }
}
