import GlossManagedObjectModel

/// The fetch indexes and uniqueness constraints of an entity in an optimized model.
///
/// The compared files have one index with one ascending property, and constraints of one tuple. The layout of longer
/// lists is ambiguous; a layout is accepted if it is the only one that uses up all numbers and in which every name is
/// that of a property.
struct OptimizedIndexLists: Equatable {
  var indexes: [FetchIndexDescription] = []
  var uniquenessConstraints: [[String]] = []

  /// The lists; nil if their layout is unknown.
  ///
  /// - Parameter names: the numbers of the names of the entity's properties, including inherited ones.
  static func reading(
    _ numbers: [Int], names: Set<Int>, in tables: OptimizedModelTables
  ) throws(OptimizedModelError) -> OptimizedIndexLists? {
    var found: OptimizedIndexLists?
    for elementSize in [4, 3] {
      for hasHeaderPerTuple in [true, false] {
        var parser = Parser(numbers: numbers[...], names: names, tables: tables)
        guard let lists = parser.lists(elementSize: elementSize, hasHeaderPerTuple: hasHeaderPerTuple) else { continue }
        if let found, found != lists { return nil }
        found = lists
      }
    }
    return found
  }

  private struct Parser {
    var numbers: ArraySlice<Int>
    let names: Set<Int>
    let tables: OptimizedModelTables

    /// - Parameters:
    ///   - elementSize: 4 if the trailing number belongs to the element, 3 if it belongs to the index.
    ///   - hasHeaderPerTuple: whether each tuple has a list header, or only the list of tuples.
    mutating func lists(elementSize: Int, hasHeaderPerTuple: Bool) -> OptimizedIndexLists? {
      var lists = OptimizedIndexLists()
      guard next() == 0, let indexCount = next(), indexCount <= numbers.count else { return nil }
      for _ in 0..<indexCount {
        guard let index = index(elementSize: elementSize) else { return nil }
        lists.indexes.append(index)
      }
      guard let tupleCount = next(), tupleCount <= numbers.count else { return nil }
      for tuple in 0..<tupleCount {
        if hasHeaderPerTuple || tuple == 0, next() != 0 || next() != 0 { return nil }
        guard let count = next(), count > 0, count <= numbers.count else { return nil }
        var members: [String] = []
        for _ in 0..<count {
          guard let name = property() else { return nil }
          members.append(name)
        }
        lists.uniquenessConstraints.append(members)
      }
      return numbers.isEmpty ? lists : nil
    }

    /// An index: its name, its elements, and a predicate, which no compared file has.
    private mutating func index(elementSize: Int) -> FetchIndexDescription? {
      guard let number = next(), let name = try? tables.name(number), !name.isEmpty, next() == 0, let count = next(),
        count > 0, count <= numbers.count
      else { return nil }
      var index = FetchIndexDescription(name: name, elements: [])
      for _ in 0..<count {
        guard let name = property(), next() == 0, let isAscending = next(), isAscending <= 1 else { return nil }
        if elementSize == 4, next() != 0 { return nil }
        index.elements.append(FetchIndexElement(.property(name), isAscending: isAscending == 1))
      }
      if elementSize == 3, next() != 0 { return nil }
      return index
    }

    private mutating func property() -> String? {
      guard let number = next(), names.contains(number) else { return nil }
      return try? tables.name(number)
    }

    private mutating func next() -> Int? { numbers.popFirst() }
  }
}
