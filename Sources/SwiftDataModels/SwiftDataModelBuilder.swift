import GlossBasics
import GlossManagedObjectModel
import GlossSwiftSource

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
      source.shapes[reader.entity.name] = doubled.isEmpty ? shape(of: node, reader, among: readers) : nil
      source.declarations.merge(reader.declarations) { first, _ in first }
      source.valueTypes.merge(reader.valueTypes.found) { first, _ in first }
      comments.merge(reader.documentation) { first, _ in first }
      source.classes[reader.entity.name] = SwiftDataSource.EntityClass(
        name: index.nodes[node].path.joined(separator: "."), isFrozen: isWithin(node, schema))
    }
    if let identifier = source.versionIdentifier { model.versionIdentifiers = [identifier] }
    return (model, source, comments)
  }

  /// All that decides what is not known of an entity; nil if some of it is not known either, or if all is known.
  private func shape(
    of node: Int, _ reader: SwiftDataEntityReader, among readers: [SwiftDataEntityReader]
  ) -> String? {
    guard !reader.unresolved.isEmpty, let type = index.nodes[node].declaration else { return nil }
    let frozen = FrozenShape(index: index, definesClasses: true)
    let scope = index.scope(of: node)
    var lines: [String] = []
    let names = Set(reader.unresolved.compactMap(\.property))
    let shapes = names.isEmpty ? [:] : frozen.properties(of: node)
    for property in type.members.properties where names.contains(property.name) && property.isStored {
      guard index.holds(property.heading.conditions) != false else { continue }
      guard case .success(let shape)? = shapes[property.name],
        let attributes = definition(of: property.heading.attributes, in: scope)
      else { return nil }
      var value: String? = ""
      if property.type == nil { value = property.initialTokens.flatMap { values.definition(of: $0, in: scope) } }
      guard let value else { return nil }
      lines.append("\(property.name): \(shape)\(attributes)\(index.undecided(property.heading.conditions))\(value)")
    }
    // What SwiftData makes of several relationships without an inverse depends on those of both classes.
    for link in reader.links where names.contains(link.name) {
      let ends = readers.filter { $0.node == link.destination || $0.node == node }.flatMap { reader in
        reader.links.filter { $0.destination == node || $0.destination == link.destination }.map { link in
          "\(reader.entity.name).\(link.name) \(link.hasAttribute) \(link.inverse ?? "")"
        }
      }
      lines.append(link.name + " " + ends.joined(separator: ", "))
    }
    let general = reader.unresolved.filter { $0.property == nil }
    for unknown in general { lines.append("\(unknown.type) \(unknown.reason)") }
    if !general.isEmpty {
      guard let macros = definition(of: type.members.macros, in: scope) else { return nil }
      lines.append(index.undecided(index.nodes[node].conditions) + macros)
      for parent in index.declaring(node).dropFirst() where index.nodes[parent].declaration?.keyword == .class {
        for (name, shape) in frozen.properties(of: parent).sorted(by: { $0.key.precedes($1.key) }) {
          guard case .success(let text) = shape else { return nil }
          lines.append("\(index.nodes[parent].name).\(name): \(text)")
        }
      }
    }
    return lines.joined(separator: "\n")
  }

  /// Attributes or macros with what their arguments rest on; nil if that is too much.
  private func definition(of uses: [SwiftMacroUse], in scope: SwiftTypeIndex.Scope) -> String? {
    var text = ""
    for use in uses where index.holds(use.conditions) != false {
      text += " " + use.name + index.undecided(use.conditions)
      for argument in use.arguments ?? [] {
        guard let definition = values.definition(of: argument.tokens, in: scope) else { return nil }
        text += " \(argument.label ?? "")" + definition
      }
    }
    return text
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
