import GlossBasics
import GlossManagedObjectModel

/// Builds a model of `@Model` classes: the listed ones, and every one that a relationship leads to.
struct SwiftDataModelBuilder {
  let index: SwiftTypeIndex
  private let values: SwiftEvaluator
  /// The entities read so far, by class; versions share classes.
  private var known: [Int: SwiftDataEntityReader] = [:]

  init(_ values: SwiftEvaluator) { (index, self.values) = (values.index, values) }

  private static let doubled = "has the name of another model in the schema"

  /// The classes reachable from a list of classes, in the order they are reached.
  mutating func reachable(from roots: [Int]) -> [Int] {
    var order: [Int] = []
    var seen = Set<Int>()
    var waiting = roots.filter { seen.insert($0).inserted }
    while !waiting.isEmpty {
      let node = waiting.removeFirst()
      order.append(node)
      let reader = reader(of: node)
      for next in reader.links.map(\.destination) + [reader.superclass].compactMap(\.self)
      where seen.insert(next).inserted {
        waiting.append(next)
      }
    }
    return order
  }

  private mutating func reader(of node: Int) -> SwiftDataEntityReader {
    if let reader = known[node] { return reader }
    let reader = SwiftDataEntityReader(node, values)
    known[node] = reader
    return reader
  }

  /// The model of some classes, with additional facts from the sources.
  ///
  /// - Parameter schema: the type of the version, in which classes are frozen.
  mutating func build(
    _ roots: [Int], schema: Int?, source: SwiftDataSource
  ) -> (model: ManagedObjectModel, source: SwiftDataSource, comments: [ObjectPath: String]) {
    var model = ManagedObjectModel()
    model.framework = .swiftData
    var source = source
    var comments: [ObjectPath: String] = [:]
    let nodes = reachable(from: roots)
    var readers = nodes.map { reader(of: $0) }
    var names = Set<String>()
    for place in readers.indices where !names.insert(readers[place].entity.name).inserted {
      let declaration = readers[place].declarations[.entity(readers[place].entity.name)]
      source.unresolved.append(
        SwiftDataSource.Unresolved(
          entity: readers[place].entity.name, property: nil, type: declaration?.type ?? readers[place].entity.name,
          reason: Self.doubled, path: declaration?.path ?? source.path,
          position: declaration?.position ?? source.schemaPosition ?? .init(line: 1, column: 1)))
      model.isIncomplete = true
      // Which of the two is stored is not known, so neither has a known hash.
      for twin in readers.indices where readers[twin].entity.name == readers[place].entity.name {
        readers[twin].obscure()
      }
    }
    SwiftDataInverses.pair(&readers)
    // Nor is it known which of the two a relationship leads to, and with it its inverse.
    let doubled = Set(source.unresolved.filter { $0.reason == Self.doubled }.map(\.entity))
    for place in readers.indices where !doubled.isEmpty {
      for (link, declared) in readers[place].links.enumerated() {
        let name = index.nodes[declared.destination].name
        if doubled.contains(name) { readers[place].leaveOpen(link, "leads to \(name), of which the schema has two") }
      }
    }
    for (node, reader) in zip(nodes, readers) {
      guard !model.entities.contains(where: { $0.name == reader.entity.name }) else { continue }
      model.entities.append(reader.entity)
      model.composites += reader.composites
      source.unresolved += reader.unresolved
      source.shapes[reader.entity.name] = shape(of: node, reader)
      source.declarations.merge(reader.declarations) { first, _ in first }
      source.valueTypes.merge(reader.valueTypes.found) { first, _ in first }
      comments.merge(reader.documentation) { first, _ in first }
      source.classes[reader.entity.name] = SwiftDataSource.EntityClass(
        name: index.nodes[node].path.joined(separator: "."), isFrozen: isWithin(node, schema))
    }
    if let identifier = source.versionIdentifier { model.versionIdentifiers = [identifier] }
    return (model, source, comments)
  }

  /// The shapes of the unresolved properties; nil if something else is unknown, a shape, or nothing.
  private func shape(of node: Int, _ reader: SwiftDataEntityReader) -> String? {
    let unresolved = reader.unresolved
    let names = Set(reader.entity.attributes.filter { $0.type == .undefined }.map(\.name))
    guard !names.isEmpty, unresolved.allSatisfy({ $0.property.map(names.contains) ?? false && !$0.type.hasPrefix("#") })
    else { return nil }
    let shapes = FrozenShape(index: index, definesClasses: true).properties(of: node)
    var lines: [String] = []
    for (name, shape) in shapes.sorted(by: { $0.key.precedes($1.key) }) where names.contains(name) {
      guard case .success(let text) = shape else { return nil }
      lines.append("\(name): \(text)")
    }
    return lines.joined(separator: "\n")
  }

  private func isWithin(_ node: Int, _ schema: Int?) -> Bool {
    guard let schema else { return false }
    var around = index.nodes[node].parent
    while let place = around {
      if place == schema { return true }
      around = index.nodes[place].parent
    }
    return false
  }
}
